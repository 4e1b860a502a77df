"""What lies in a zoo where it cannot count: named, located, with its rule, and the rest is scored."""

from dataclasses import replace

import pytest

from companion.rules.results import Problem
from companion.rules.zooloretto.options import Options
from companion.rules.zooloretto.scoring import score
from companion.rules.zooloretto.strangers import sorted_out
from companion.rules.zooloretto.validity import problems, zoo_problems, zoos_problems
from companion.rules.zooloretto.zoo import Path, Zoo
from tests.rules.zooloretto.tables import table, zoo

BASE, EXOTIC, XXL = Options(players=3), Options(players=3, exotic=True), Options(players=3, xxl=True)
NOT_EXOTIC, NOT_XXL = (f"of the {name} expansion, which is not played" for name in ("Exotic", "XXL"))


def astray(colour: str, area: str) -> Zoo:
    return replace(zoo(), path=Path(astray=((colour, area),)))


STRANGERS = [
    (zoo(barn="bat"), BASE, "EX-06", f"barn holds bat exotic, {NOT_EXOTIC}", "barn"),
    (zoo(barn="bat bat"), BASE, "EX-06", f"barn holds 2 times bat exotic, {NOT_EXOTIC}", "barn"),
    (zoo(enclosure_4="bat"), XXL, "EX-06", f"enclosure-4 holds bat exotic, {NOT_EXOTIC}", "enclosure-4"),
    (zoo(jungle=""), BASE, "EX-06", f"a jungle board lies here, {NOT_EXOTIC}", "jungle"),
    (zoo(path_3="red"), BASE, "EX-06", f"a red visitor stands at path-3, {NOT_EXOTIC}", "path-3"),
    (zoo(bonus="red"), BASE, "EX-06", f"a red bonus tile lies here, {NOT_EXOTIC}", ""),
    (astray("red", "barn"), BASE, "EX-06", f"a red visitor stands in barn, {NOT_EXOTIC}", "barn"),
    (
        zoo(path_3="yellow"),
        EXOTIC,
        "EX-08",
        "a yellow visitor stands at path-3, but no yellow ones are in this game",
        "path-3",
    ),
    (zoo(bonus="yellow"), EXOTIC, "EX-08", "a yellow bonus tile lies here, but no yellow ones are in this game", ""),
    (
        astray("yellow", "barn"),
        EXOTIC,
        "EX-08",
        "a yellow visitor stands in barn, but no yellow ones are in this game",
        "barn",
    ),
    (astray("red", "jungle"), EXOTIC, "EX-16", "a red visitor stands in jungle, off the path", "jungle"),
    (
        zoo(enclosure_5="koala"),
        EXOTIC,
        "EX-45",
        "enclosure-5 holds koala exotic, which lives on the jungle board or in the barn",
        "enclosure-5",
    ),
    (zoo(barn="| xxl"), BASE, "XL-02", f"barn holds xxl stall, {NOT_XXL}", "barn"),
    (zoo(free_stall="| xxl"), EXOTIC, "XL-02", f"free-stall holds xxl stall, {NOT_XXL}", "free-stall"),
    (zoo(tokens=(6, 5)), BASE, "XL-04", f"tokens of other zoos lie here (6, 5), {NOT_XXL}", ""),
    (zoo(jungle="lion"), EXOTIC, "ZR-038", "jungle holds lion, which lives in enclosures or in the barn", "jungle"),
    (
        zoo(jungle="| drinks"),
        EXOTIC,
        "ZR-042",
        "jungle holds drinks stall, which stands on stall spaces or in the barn",
        "jungle",
    ),
]


@pytest.mark.rule("EX-06", "EX-08", "EX-16", "EX-45", "XL-02", "XL-04")
@pytest.mark.parametrize(("mine", "options", "rule", "text", "area"), STRANGERS)
def test_a_stranger_is_named_with_its_place_and_its_rule(
    mine: Zoo, options: Options, rule: str, text: str, area: str
) -> None:
    found = zoo_problems(mine, options)
    assert found == (Problem(rule, text, area, apart=True),)
    of_table = problems(table(mine, options=options))
    assert (f"player-1: {text}", area) in [(problem.text, problem.area) for problem in of_table]
    assert len([problem for problem in of_table if problem.rule == rule]) >= 1


@pytest.mark.parametrize(("mine", "options", "rule", "text", "area"), STRANGERS)
def test_the_rest_is_scored(mine: Zoo, options: Options, rule: str, text: str, area: str) -> None:
    """A stranger changes no line of the score, whatever else lies in the zoo."""
    more = {"enclosure-6": zoo(enclosure_6="llama " * 6)["enclosure-6"], "barn": mine.barn}
    places = tuple(more.get(name, place) for name, place in zip(AREA_NAMES, mine.places, strict=True))
    full = replace(mine, places=places)
    without = sorted_out(full, options)[0]
    assert score(full, options) == score(without, options)
    assert sorted_out(without, options) == (without, ())
    assert score(full, options).total == 10


AREA_NAMES = ("enclosure-4", "enclosure-5", "enclosure-6", "free-stall", "barn", "expansion-1", "expansion-2", "jungle")


def test_nothing_is_strange_where_both_expansions_are_played() -> None:
    both = Options(players=3, exotic=True, xxl=True)
    mine = zoo(
        jungle="bat koala",
        barn="bat | xxl",
        free_stall="| xxl",
        path_1="yellow",
        path_4="red red",
        bonus="yellow",
        tokens=(6,),
    )
    assert sorted_out(mine, both) == (mine, ())
    assert zoo_problems(mine, both) == ()


@pytest.mark.rule("EX-06", "XL-02")
def test_several_things_in_one_zoo() -> None:
    mine = zoo(jungle="bat", barn="koala | xxl", path_2="red blue", tokens=(6,))
    assert [(problem.rule, problem.area) for problem in zoo_problems(mine, BASE)] == [
        ("EX-06", "barn"),
        ("XL-02", "barn"),
        ("EX-06", "jungle"),
        ("EX-06", "jungle"),
        ("EX-06", "path-2"),
        ("EX-06", "path-2"),
        ("XL-04", ""),
    ]
    assert sorted_out(mine, BASE)[0] == zoo()


@pytest.mark.rule("EX-08")
def test_what_counts_stays_beside_a_stranger() -> None:
    mine = zoo(path_1="red yellow", path_5="blue", bonus="red yellow", jungle="bat")
    assert sorted_out(mine, EXOTIC)[0] == zoo(path_1="red", path_5="blue", bonus="red", jungle="bat")
    other = zoo(coins=7, coin_tiles=1, tray=True, tokens=(6, 5), jungle="", edition="2007")
    played = Options(players=3, xxl=True, tray=True, edition="2007")
    assert sorted_out(other, played)[0] == zoo(coins=7, coin_tiles=1, tray=True, tokens=(6, 5), edition="2007")


def test_strangers_are_told_once_when_several_zoos_are_judged() -> None:
    zoos = [zoo(barn="bat"), zoo(barn="bat bat", path_1="red " * 9)]
    assert zoos_problems(zoos, BASE) == ()


@pytest.mark.rule("EX-01", "EX-04", "EX-02", "EX-13", "EX-14", "EX-15")
def test_what_several_zoos_cannot_hold_together() -> None:
    one = zoo(jungle="bat", path_1="red " * 5, bonus="red", barn="koala baboon orangutan")
    other = zoo(jungle="bat bat", path_1="red " * 4, bonus="red", barn="red-macaw smooth-snake emerald-monitor")
    found = zoos_problems([one, other], EXOTIC)
    assert [(problem.rule, problem.text) for problem in found] == [
        ("EX-02", "3 bat exotic tiles lie here, 2 exist"),
        ("EX-14", "7 exotic kinds lie here, 3 players play with 6"),
        ("EX-01", "9 red visitors are here, 8 exist"),
        ("EX-04", "2 red bonus tiles lie here, 1 exists"),
    ]


@pytest.mark.rule("XL-14", "ZR-017")
def test_the_new_stall_is_no_reason_to_miss_another_type() -> None:
    four = "drinks hot-dogs hamburgers ice-cream"
    assert zoo_problems(zoo(barn=f"| {four} xxl"), XXL) == ()
    found = zoo_problems(zoo(barn=f"| {four} cotton-candy xxl"), XXL)
    assert [problem.rule for problem in found] == ["ZR-017"]


@pytest.mark.rule("XL-01", "XL-02", "XL-03")
def test_how_much_a_zoo_can_hold_with_xxl() -> None:
    much = zoo(barn="lion/young " * 3 + "lion/male " * 3, coins=45, coin_tiles=15)
    assert zoo_problems(much, XXL) == ()
    assert {problem.rule for problem in zoo_problems(much, BASE)} == {"ZR-003", "ZR-004", "ZR-007", "ZR-008"}
    more = zoo(barn="lion/young " * 4 + "| xxl xxl xxl xxl", coins=46, coin_tiles=16)
    assert [problem.text for problem in zoo_problems(more, XXL)] == [
        "4 lion offspring tiles lie here, 3 exist",
        "4 xxl stalls lie here, 3 exist",
        "46 coins lie here, 45 exist",
        "16 coin tiles lie here, 15 exist",
    ]
