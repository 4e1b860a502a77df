"""What both zoos score together, and what supply tiles add."""

from dataclasses import replace

import pytest

from companion.rules.aquaretto.options import Rulings
from companion.rules.joint.options import Options
from companion.rules.joint.scoring import area_points, final_ranking, ranking, score, scores, supply_lines
from companion.rules.joint.zoo import answered
from companion.rules.results import Standing
from tests.rules.aquaretto import tables as water
from tests.rules.joint.tables import both, table, zoo

BASE, XXL = both(0), both(0, xxl=True)
FOUR = "orca 1,4; penguin 0,2; dolphin 2,0; sea-lion 5,2"


def supplied(enclosures: int, basins: int, supply: int, options: Options = XXL) -> list[tuple[str, int]]:
    """The supply lines of zoos with so many enclosures with animals and so many basins."""
    areas = dict(list({"enclosure_4": "lion", "enclosure_5": "panda", "enclosure_6": "zebra"}.items())[:enclosures])
    animals = "; ".join(FOUR.split("; ")[:basins])
    wet_zoo = water.zoo(animals, boards="large 5,2", supply=supply)
    return [(line.rule, line.points) for line in supply_lines(zoo(water=wet_zoo, barn="llama", **areas), options)]


@pytest.mark.rule("AQ-20", "AQ-21", "AQ-22", "AQ-23", "AQ-24", "AQ-25")
def test_the_rulebooks_example() -> None:
    assert supplied(enclosures=3, basins=4, supply=3) == [("AQ-22", 2), ("AQ-23", -1)]


@pytest.mark.rule("AQ-20", "AQ-21", "AQ-22", "AQ-23", "AQ-24")
@pytest.mark.parametrize(
    ("enclosures", "basins", "supply", "expected"),
    [
        (3, 4, 4, [("AQ-22", 2), ("AQ-21", 2)]),
        (3, 4, 9, [("AQ-22", 2), ("AQ-21", 2)]),
        (3, 4, 0, [("AQ-24", -3), ("AQ-23", -4)]),
        (3, 1, 1, [("AQ-24", -2), ("AQ-21", 2)]),
        (0, 0, 2, [("AQ-22", 0), ("AQ-21", 0)]),
        (0, 2, 1, [("AQ-22", 0), ("AQ-23", -1)]),
    ],
)
def test_supply_tiles_serve_enclosures_and_basins(
    enclosures: int, basins: int, supply: int, expected: list[tuple[str, int]]
) -> None:
    assert supplied(enclosures, basins, supply) == expected


def test_a_house_ruling_about_nothing_to_supply() -> None:

    idle = Options(XXL.zoo, replace(XXL.water, rulings=Rulings(idle_supply_bonus=True)))
    assert supplied(0, 0, 0, idle) == [("AQ-22", 2), ("AQ-21", 2)]


@pytest.mark.rule("AJ-10", "RA-16", "AQ-20")
def test_both_zoos_add_up() -> None:
    one = zoo("orca 2,2 2,3", enclosure_5="lion lion lion lion lion", barn="panda")
    assert score(one, BASE).total == 8 - 2 + 2
    assert score(one, XXL).total == 8 - 2 + 2 - 1 - 1
    rules = [line.rule for line in score(one, XXL).lines]
    assert "ZR-090" in rules
    assert "AB-48" in rules
    assert rules[-2:] == ["AQ-24", "AQ-23"]
    assert sum(line.points for line in score(one, XXL).lines) == score(one, XXL).total
    assert not any(rule.startswith("AQ") for rule in (line.rule for line in score(one, BASE).lines))


@pytest.mark.rule("AJ-11", "RA-16")
def test_common_money_breaks_ties() -> None:
    assert ranking([Standing("A", 1, 2), Standing("B", 1, 3)]).ranks == (("B",), ("A",))
    state = table(zoo("orca 2,2", 1), zoo("orca 2,2", 1, 1), zoo(coins=5))
    assert [card.total for card in scores(state)] == [1, 1, 0]
    assert final_ranking(state).ranks == (("player-2",), ("player-1",), ("player-3",))


def test_points_by_area() -> None:
    points = area_points(zoo("orca 2,2 2,3", enclosure_5="lion lion lion lion lion", barn="panda"), BASE)
    assert (points["enclosure-5"], points["barn"], points["basin"], points["depot"]) == (8, -2, 2, 0)


def test_answers_go_to_the_zoo_that_they_are_about() -> None:
    one = zoo("orca 2,2", enclosure_5="lion")
    assert answered(one, "basin/2,2", "animal/orca", "nothing").water.tiles == ()
    assert answered(one, "enclosure-5/1", "animal/lion", "animal/panda").zoo["enclosure-5"].animals == ("animal/panda",)


@pytest.mark.rule("AJ-10", "AQ-20")
def test_what_does_not_belong_is_left_out_of_both_zoos() -> None:
    wrong = zoo(water=water.zoo("orca 1,4 4,1", supply=1), enclosure_4="lion lion", enclosure_5="lion lion | xxl")
    right = zoo(water=water.zoo("orca 1,4", supply=1), enclosure_4="lion lion", enclosure_5="lion lion")
    assert score(wrong, BASE).lines == score(right, BASE).lines
    assert [line.rule for line in score(wrong, XXL).lines][-2:] == ["AQ-24", "AQ-21"]


def test_supply_lines_in_words() -> None:
    one = zoo(water=water.zoo("orca 1,4", supply=1), enclosure_4="lion", enclosure_5="panda")
    assert [line.text for line in supply_lines(one, XXL)] == [
        "enclosures without supply: 1",
        "every basin is supplied: 1",
    ]
    assert [line.text for line in supply_lines(zoo(), XXL)] == [
        "no enclosure to supply (house ruling RX-12)",
        "no basin to supply (house ruling RX-12)",
    ]
