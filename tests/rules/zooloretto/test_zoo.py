"""The value of one zoo."""

from dataclasses import replace

import pytest

from companion.errors import UnknownNameError
from companion.rules.zooloretto.options import EDITIONS
from companion.rules.zooloretto.zoo import (
    Path,
    Place,
    Zoo,
    answered,
    enclosures_of,
    kinds_in,
    plain_label,
    species_in,
    zoo_of,
)
from tests.rules.zooloretto.tables import zoo

MINE = zoo(
    coins=3,
    coin_tiles=2,
    enclosure_5="zebra zebra/male zebra/young | drinks",
    free_stall="| balloon",
    expansion_2="lion",
    barn="panda zebra | drinks hot-dogs",
)


def test_an_area_by_its_name() -> None:
    assert MINE["enclosure-5"] == Place(("animal/zebra", "animal/zebra/male", "offspring/zebra"), ("stall/drinks",))
    assert MINE["expansion-1"] == MINE["enclosure-4"] == Place()
    assert MINE.barn == MINE["barn"] == Place(("animal/panda", "animal/zebra"), ("stall/drinks", "stall/hot-dogs"))
    with pytest.raises(KeyError):
        MINE["pond"]


@pytest.mark.rule("ZR-045")
def test_what_a_zoo_holds() -> None:
    assert MINE.money == 5
    assert zoo(coins=None, coin_tiles=2).money is None
    assert MINE.expansions == 1
    assert enclosures_of(MINE) == (0, 1, 2, 6)
    assert enclosures_of(Zoo()) == (0, 1, 2)
    assert len(MINE.animals) == 6
    assert sorted(MINE.stalls) == ["stall/balloon", "stall/drinks", "stall/drinks", "stall/hot-dogs"]
    assert sorted(MINE.stalls_on_spaces) == ["stall/balloon", "stall/drinks"]
    assert (MINE.has_balloon, zoo().has_balloon) == (True, False)
    assert MINE.box is EDITIONS["2023"]


@pytest.mark.rule("ZR-077")
def test_offspring_are_of_their_species() -> None:
    assert species_in(Place(("offspring/zebra", "animal/lion", "animal/zebra/male/spent"))) == ("lion", "zebra")


def test_the_order_of_tiles_makes_no_difference() -> None:
    one = zoo_of({"barn": Place(("animal/lion", "animal/panda"), ("stall/drinks", "stall/hot-dogs"))})
    other = zoo_of({"barn": Place(("animal/panda", "animal/lion"), ("stall/hot-dogs", "stall/drinks"))})
    assert one == other
    assert hash(one) == hash(other)


def test_an_empty_zoo() -> None:
    assert zoo_of({}) == Zoo()
    assert (Zoo().coins, Zoo().coin_tiles, Zoo().tray, Zoo().edition) == (None, 0, False, "2023")


def test_plain_labels() -> None:
    assert plain_label("animal/lion/male/spent") == plain_label("animal/lion/male/unsure") == "animal/lion/male"
    assert plain_label("coin-tile") == "coin-tile"


@pytest.mark.parametrize(
    ("areas", "edition", "words"),
    [
        ({"pond": Place()}, "2023", "there is no area 'pond' in a zoo; known are enclosure-4, enclosure-5"),
        ({"barn": Place(("unknown",))}, "2023", "'unknown' is no tile of edition 2023"),
        ({"barn": Place(("animal/camel",))}, "2023", "'animal/camel' is no tile of edition 2023"),
        ({"barn": Place((), ("stall/drinks",))}, "2007", "'stall/drinks' is no tile of edition 2007"),
        ({}, "1999", "edition '1999' is not known"),
    ],
)
def test_names_that_the_edition_does_not_have(areas: dict[str, Place], edition: str, words: str) -> None:
    with pytest.raises(UnknownNameError) as caught:
        zoo_of(areas, edition=edition)
    assert str(caught.value).startswith(words)


@pytest.mark.parametrize(
    ("where", "seen", "label", "after"),
    [
        ("enclosure-4/1", "animal/panda", "animal/lion", zoo(enclosure_4="lion", path_2="red", bonus="red")),
        ("enclosure-4", "animal/panda", "nothing", zoo(enclosure_4="", path_2="red", bonus="red")),
        ("barn", "nothing", "stall/drinks", zoo(enclosure_4="panda", barn="| drinks", path_2="red", bonus="red")),
        ("jungle/2", "nothing", "exotic/bat", zoo(enclosure_4="panda", jungle="bat", path_2="red", bonus="red")),
        ("path-2", "visitor/red", "visitor/blue", zoo(enclosure_4="panda", path_2="blue", bonus="red")),
        ("path-2", "visitor/red", "nothing", zoo(enclosure_4="panda", bonus="red")),
        ("path-5", "nothing", "visitor/red", zoo(enclosure_4="panda", path_2="red", path_5="red", bonus="red")),
        ("table", "bonus/red", "bonus/white", zoo(enclosure_4="panda", path_2="red", bonus="white")),
        ("table", "bonus/red", "token/5", zoo(enclosure_4="panda", path_2="red", tokens=(5,))),
    ],
)
def test_what_a_person_says_lies_there(where: str, seen: str, label: str, after: Zoo) -> None:
    before = zoo(enclosure_4="panda", path_2="red", bonus="red")
    assert answered(before, where, seen, label) == after


def test_what_a_person_says_of_visitors_off_the_path_and_of_tokens() -> None:
    lost = replace(zoo(tokens=(5, 4)), path=Path(astray=(("blue", "jungle"), ("red", "barn"))))
    assert answered(lost, "barn", "visitor/red", "visitor/green").path.astray == (("blue", "jungle"), ("green", "barn"))
    assert answered(lost, "barn", "visitor/red", "nothing").path.astray == (("blue", "jungle"),)
    assert answered(lost, "table", "token/4", "token/6").tokens == (6, 5)


@pytest.mark.rule("EX-18", "EX-42")
def test_kinds_and_species_are_apart() -> None:
    barn = zoo(barn="bat bat koala panda").barn
    assert (kinds_in(barn), species_in(barn)) == (("bat", "koala"), ("panda",))
