"""What water zoos score, and who wins."""

import pytest

from companion.errors import UsageError
from companion.rules.aquaretto.options import Options, Rulings
from companion.rules.aquaretto.scoring import area_points, final_ranking, ranking, score, scores
from companion.rules.aquaretto.validity import zoo_problems
from companion.rules.aquaretto.zoo import Zoo
from companion.rules.results import Standing
from tests.rules.aquaretto.tables import do, table, zoo

BASE, XXL = Options(), Options(xxl=True)

THIRTY = zoo(
    "dolphin 0,3 0,2 1,2 2,2 2,3; dolphin/male 2,4; sea-lion/lightning 4,3 4,2; sea-lion 4,1 3,1 3,0 2,0;"
    "penguin/fish 0,5 1,5 0,6 1,6 0,7; crocodile 3,5; crocodile/male 4,5",
    depot="polar-bear polar-bear/fish hippopotamus",
    boards="large 0,5; large 0,7; small 3,5",
    coworkers="feeding 1,3 3,2",
    coins=0,
)
"""Basins of 6, 6, 5 and 2 animals, trainers with 6 and 4, a keeper with 5 fish, two species in the depot."""


def lines(one: Zoo, options: Options = BASE) -> dict[str, int]:
    """The points by rule."""
    points: dict[str, int] = {}
    for line in score(one, options).lines:
        points[line.rule] = points.get(line.rule, 0) + line.points
    return points


def trainers(one: Zoo, options: Options = BASE) -> list[int]:
    return [line.points for line in score(one, options).lines if line.rule == "AB-46"]


@pytest.mark.rule("AB-48", "RA-06")
def test_each_animal_in_the_water_zoo_scores_a_point() -> None:
    card = score(zoo("orca 2,2 2,3; orca/young 2,4; penguin 0,2"), BASE)
    assert card.total == 4
    assert [(line.points, line.text) for line in card.lines] == [
        (1, "animals in the basin of penguin: 1"),
        (3, "animals in the basin of orca: 3"),
    ]
    assert lines(zoo()) == {"AB-48": 0}


@pytest.mark.rule("AB-09", "AB-46", "RA-11", "RA-12")
def test_trainers_count_the_eight_cells_around() -> None:
    around = "orca 1,1 2,1 3,1 1,2; orca/male 3,2; orca/female 1,3; orca/young 2,3; orca/lightning 3,3; orca 4,3"
    assert trainers(zoo(around, coworkers="2,2")) == [7]
    assert trainers(zoo(around, coworkers="2,2"), Options(rulings=Rulings(untrained_young=True))) == [6]
    assert trainers(zoo("penguin/fish 2,3; penguin/young 3,3", coworkers="2,2")) == [0]
    assert trainers(zoo("orca 2,3; dolphin 2,1; sea-lion 4,2", coworkers="2,2 3,2")) == [2, 3]


@pytest.mark.rule("AB-10", "AB-11", "AB-45", "RA-12")
def test_keepers_feed_fish_in_the_water_zoo() -> None:
    animals = "penguin/fish 2,2 2,3; penguin 2,4; penguin/male 3,4; penguin/young 1,4; crocodile/fish 0,2"
    assert lines(zoo(animals, depot="polar-bear/fish", coworkers="feeding"))["AB-45"] == 3
    assert lines(zoo(animals, coworkers="feeding feeding"))["AB-45"] == 6
    assert "AB-45" not in lines(zoo(animals))


@pytest.mark.rule("AB-44", "AB-29", "RX-13")
def test_cashiers_count_coins() -> None:
    assert lines(zoo(coins=3, coin_tiles=1, supply=5, coworkers="booth"), XXL)["AB-44"] == 4
    assert lines(zoo(coins=3, coworkers="booth booth"))["AB-44"] == 6
    unknown = score(zoo(coins=None, coworkers="booth"), BASE).lines[-1]
    assert (unknown.points, unknown.text) == (0, "nobody has said how many coins 1 cashier may count")
    assert "AB-44" not in lines(zoo(coins=3))


@pytest.mark.rule("AB-47", "AB-49", "RA-13")
def test_each_species_in_the_depot_costs_two_or_with_a_manager_one() -> None:
    depot = "orca penguin/fish orca/young penguin polar-bear"
    assert lines(zoo(depot=depot)) == {"AB-48": 0, "AB-49": -6}
    assert lines(zoo(depot=depot, coworkers="manager")) == {"AB-48": 0, "AB-47": -3}
    assert score(zoo(coworkers="manager"), BASE).total == 0
    unknown = score(zoo(depot="unknown unknown orca"), BASE)
    assert [(line.points, line.text) for line in unknown.lines[1:]] == [
        (-2, "species in the depot: orca"),
        (0, "tiles in the depot that nobody has seen, which may cost points: 2"),
    ]


@pytest.mark.rule("AB-51", "AB-48", "AB-46", "AB-45", "AB-49")
def test_the_worked_example_scores_thirty() -> None:
    assert zoo_problems(THIRTY, BASE) == ()
    assert sorted(len(cells) for cells in THIRTY.basins.values()) == [2, 5, 6, 6]
    assert sorted(trainers(THIRTY)) == [4, 6]
    assert lines(THIRTY) == {"AB-48": 19, "AB-46": 10, "AB-45": 5, "AB-49": -4}
    assert score(THIRTY, BASE).total == 30


@pytest.mark.rule("AQ-10", "AQ-15", "AQ-16", "AQ-17", "AQ-18", "AQ-19", "RX-15")
@pytest.mark.parametrize(("supply", "points"), [(0, -3), (1, -2), (2, -1), (3, 2), (7, 2)])
def test_supply_tiles_supply_basins(supply: int, points: int) -> None:
    three = zoo("orca 1,4; penguin 0,2; dolphin 2,0", depot="crocodile", supply=supply)
    assert score(three, XXL).total == 3 - 2 + points
    assert score(three, BASE).total == 3 - 2
    rule = "AQ-16" if points > 0 else "AQ-18"
    assert lines(three, XXL)[rule] == points


@pytest.mark.rule("AQ-16", "RX-12")
def test_without_a_basin_there_is_no_bonus() -> None:
    assert score(zoo(depot="orca", supply=1), XXL).total == -2
    assert score(zoo(supply=1), Options(xxl=True, rulings=Rulings(idle_supply_bonus=True))).total == 2


@pytest.mark.rule("AB-50")
def test_coins_break_ties() -> None:
    standings = [Standing("A", 3, 1), Standing("B", 5, 0), Standing("C", 3, 2), Standing("D", 3, 2)]
    assert ranking(standings).ranks == (("B",), ("C", "D"), ("A",))
    state = table(zoo("orca 2,2", coins=1), zoo("orca 2,2", coins=2), zoo(coins=9))
    assert final_ranking(state).ranks == (("player-2",), ("player-1",), ("player-3",))


@pytest.mark.rule("AB-20", "AB-48")
def test_scores_can_be_asked_at_any_time() -> None:
    state = table(zoo("orca 2,2"), trucks=("orca", "", ""))
    assert [card.total for card in scores(state)] == [1, 0, 0]
    assert [card.total for card in scores(do(state, "take truck-1", "place animal/orca basin/2,3"))] == [2, 0, 0]


def test_points_by_area() -> None:
    assert area_points(THIRTY, BASE) == {"basin": 34, "booth": 0, "feeding": 5, "manager": 0, "depot": -4}
    money = zoo(depot="orca penguin", coworkers="booth manager", coins=4)
    assert area_points(money, BASE) == {"basin": 0, "booth": 4, "feeding": 0, "manager": 2, "depot": -2}


def test_another_edition_is_not_scored() -> None:
    with pytest.raises(UsageError, match="the zoo is of edition 2023, the game of edition 2007"):
        score(zoo(), Options(edition="2007"))


def test_every_line_in_words() -> None:
    one = zoo(
        "orca 2,2 2,3; penguin/fish 0,2",
        "crocodile sea-lion unknown",
        "",
        "booth feeding manager 3,3",
        coins=2,
        supply=1,
    )
    assert [(line.rule, line.points, line.text) for line in score(one, XXL).lines] == [
        ("AB-48", 1, "animals in the basin of penguin: 1"),
        ("AB-48", 2, "animals in the basin of orca: 2"),
        ("AB-46", 2, "animals around the trainer on basin/3,3: 2"),
        ("AB-45", 1, "animals with a fish, for 1 keeper: 1"),
        ("AB-44", 2, "coins, for 1 cashier: 2"),
        ("AB-47", -2, "species in the depot, with a manager: crocodile, sea lion"),
        ("AB-49", 0, "tiles in the depot that nobody has seen, which may cost points: 1"),
        ("AQ-18", -1, "basins without supply: 1"),
    ]
    assert score(zoo(), XXL).lines[-1].text == "no basin to supply (house ruling RX-12)"
    assert score(zoo("orca 2,2", supply=1), XXL).lines[-1].text == "every basin is supplied: 1"
    assert score(zoo(depot="orca"), BASE).lines[-1].text == "species in the depot: orca"
    assert score(zoo(), BASE).lines[0].text == "no animal in the water zoo"
