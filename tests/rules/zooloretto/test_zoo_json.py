"""The text form of a zoo."""

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.errors import NotationError
from companion.rules.notation import zoo_from_json, zoo_to_json
from companion.rules.zooloretto.options import AREAS, COLOURS, EDITIONS, FREE_STALL, PATH_POINTS, whole_box
from companion.rules.zooloretto.zoo import Path, Place, Zoo, zoo_of
from companion.rules.zooloretto.zoo_json import read_zoo, write_zoo
from tests.rules.zooloretto.tables import zoo

BASE: dict[str, Any] = {
    "schema": "companion.zoo/1",
    "edition": "2023",
    "coins": 3,
    "visitor_bonus": [],
    "tokens": [],
    "tray": False,
    "areas": {
        "enclosure-5": {"animals": ["animal/zebra", "offspring/zebra"], "stalls": ["stall/ice-cream"]},
        "barn": {"animals": ["animal/lion/male"], "stalls": ["stall/drinks"]},
        "free-stall": {"stalls": ["stall/hot-dogs"]},
        "expansion-1": {},
    },
    "note": "keys outside the schema are ignored",
}


def test_a_zoo_is_read() -> None:
    assert zoo_from_json(BASE) == zoo(
        coins=3,
        enclosure_5="zebra zebra/young | ice-cream",
        barn="lion/male | drinks",
        free_stall="| hot-dogs",
        expansion_1="",
    )


def test_what_may_be_left_out() -> None:
    read = zoo_from_json({"schema": "companion.zoo/1", "areas": {}})
    assert read == zoo(coins=None)
    assert (read.coins, read.edition, read.expansions) == (None, "2023", 0)
    assert zoo_from_json({"schema": "companion.zoo/1", "areas": {}}, "2007").edition == "2007"
    assert zoo_from_json(BASE | {"edition": "2023"}, "2007").edition == "2023"
    assert zoo_from_json(BASE | {"coins": None, "game": "zooloretto"}).coins is None
    nothing = {
        "visitor_bonus": None,
        "tokens": None,
        "supply": None,
        "water": {},
        "bonus": None,
        "bonuses": [],
        "enclosures": {},
        "barn": [],
    }
    assert zoo_from_json(BASE | nothing) == zoo_from_json(BASE)


VISITED = zoo(
    coins=1,
    jungle="bat bat koala",
    barn="koala | xxl",
    path_2="red blue red",
    path_5="yellow",
    bonus="red white",
    tokens=(6, 4),
)


@pytest.mark.rule("EX-16", "EX-33", "XL-04")
def test_what_belongs_to_expansions_is_read() -> None:
    read = zoo_from_json(
        {
            "schema": "companion.zoo/1",
            "coins": 1,
            "visitor_bonus": ["white", "red"],
            "tokens": [4, 6],
            "areas": {
                "jungle": {"animals": ["exotic/bat", "exotic/koala", "exotic/bat"]},
                "barn": {"animals": ["exotic/koala"], "stalls": ["stall/xxl"]},
                "path-2": {"visitors": ["visitor/red", "visitor/blue", "visitor/red"]},
                "path-4": {},
                "path-5": {"visitors": ["visitor/yellow"], "animals": []},
            },
        }
    )
    assert read == VISITED
    other = {"schema": "companion.zoo/1", "coins": 1, "visitor_bonus": None, "bonus": ["blue"], "areas": {}}
    assert zoo_from_json(other) == zoo(coins=1, bonus="blue")


@pytest.mark.rule("EX-16")
def test_visitors_off_the_path_are_kept() -> None:
    areas = {"barn": {"visitors": ["visitor/red", "visitor/blue"]}, "jungle": {"visitors": ["visitor/red"]}}
    read = zoo_from_json({"schema": "companion.zoo/1", "areas": areas})
    assert read.path.astray == (("blue", "barn"), ("red", "barn"), ("red", "jungle"))
    assert zoo_to_json(read)["areas"]["barn"] == {"visitors": ["visitor/blue", "visitor/red"]}
    assert zoo_from_json(zoo_to_json(read)) == read


def test_what_belongs_to_expansions_is_written() -> None:
    written = zoo_to_json(VISITED)
    assert (written["visitor_bonus"], written["tokens"]) == (["red", "white"], [6, 4])
    assert written["areas"] == {
        "barn": {"animals": ["exotic/koala"], "stalls": ["stall/xxl"]},
        "jungle": {"animals": ["exotic/bat", "exotic/bat", "exotic/koala"], "stalls": []},
        "path-2": {"visitors": ["visitor/blue", "visitor/red", "visitor/red"]},
        "path-5": {"visitors": ["visitor/yellow"]},
    }
    assert zoo_from_json(written) == VISITED


def test_a_zoo_is_written() -> None:
    mine = zoo(
        coins=3, coin_tiles=2, tray=True, enclosure_4="zebra/male | drinks", free_stall="| drinks", expansion_2=""
    )
    assert zoo_to_json(mine) == {
        "schema": "companion.zoo/1",
        "game": "zooloretto",
        "edition": "2023",
        "coins": 3,
        "coin_tiles": 2,
        "tray": True,
        "areas": {
            "enclosure-4": {"animals": ["animal/zebra/male"], "stalls": ["stall/drinks"]},
            "free-stall": {"stalls": ["stall/drinks"]},
            "expansion-2": {"animals": [], "stalls": []},
        },
    }
    assert zoo_to_json(zoo(coins=None))["coins"] is None
    assert "coin_tiles" not in zoo_to_json(zoo())


def test_what_is_known_of_fertility_stays_out_unless_asked_for() -> None:
    spent = zoo_of({"barn": Place(("animal/zebra/male/spent", "animal/zebra/female/unsure"))}, coins=0)
    assert zoo_to_json(spent)["areas"]["barn"]["animals"] == ["animal/zebra/female", "animal/zebra/male"]
    written = write_zoo(spent, followed=True)
    assert written["areas"]["barn"]["animals"] == ["animal/zebra/female/unsure", "animal/zebra/male/spent"]
    assert read_zoo(written, None, followed=True) == spent
    with pytest.raises(NotationError, match=r"areas\.barn\.animals\[0\]: 'animal/zebra/female/unsure' is no label"):
        zoo_from_json(written)


@st.composite
def zoos(draw: st.DrawFn) -> Zoo:
    """Zoos in which any tile may lie anywhere it can lie."""
    edition = draw(st.sampled_from(sorted(EDITIONS)))
    labels = whole_box(edition).counts
    animals = st.lists(
        st.sampled_from([label for label in labels if label.startswith(("animal", "offspring", "exotic"))]), max_size=7
    )
    stalls = st.lists(st.sampled_from([label for label in labels if label.startswith("stall")]), max_size=3)
    areas = {}
    for name in draw(st.sets(st.sampled_from(AREAS))):
        areas[name] = Place(() if name == AREAS[FREE_STALL] else tuple(draw(animals)), tuple(draw(stalls)))
    counts = st.integers(0, 40)
    colours = st.lists(st.sampled_from(COLOURS), max_size=3).map(sorted).map(tuple)
    astray = st.lists(st.tuples(st.sampled_from(COLOURS), st.sampled_from(AREAS)), max_size=2).map(sorted).map(tuple)
    path = Path(tuple(draw(colours) for _ in range(PATH_POINTS)), draw(colours), draw(astray))
    built = [name for name, place in areas.items()]
    path = replace(path, astray=tuple(entry for entry in path.astray if entry[1] in built))
    tokens = draw(st.lists(st.integers(4, 6), max_size=2).map(lambda values: tuple(sorted(values, reverse=True))))
    return zoo_of(areas, draw(st.none() | counts), draw(counts), draw(st.booleans()), edition, path, tokens)


@given(zoos())
def test_writing_and_reading_give_the_same_zoo(mine: Zoo) -> None:
    assert zoo_from_json(json.loads(json.dumps(zoo_to_json(mine)))) == mine


def changed(**changes: Any) -> dict[str, Any]:
    return BASE | changes


def area(**areas: Any) -> dict[str, Any]:
    return BASE | {"areas": {name.replace("_", "-"): content for name, content in areas.items()}}


FOREIGN = "which Zooloretto does not play"


BAD_ZOOS: list[tuple[Any, str, str]] = [
    ([], "zoo", "this is a list"),
    ({}, "schema", "the key is missing"),
    (changed(schema="companion.zoo/2"), "schema", "this is 'companion.zoo/2'"),
    (changed(schema=1), "schema", "this is 1"),
    (changed(game="dice"), "game", "'dice' is another game"),
    (changed(edition="1999"), "edition", "edition '1999' is not known"),
    (changed(edition=2023), "edition", "edition 2023 is not known"),
    (changed(coins="3"), "coins", "this is a text"),
    (changed(coins=-1), "coins", "-1 is negative"),
    (changed(coins=True), "coins", "this is true or false"),
    (changed(coins=1.5), "coins", "this is a number"),
    (changed(coin_tiles=None), "coin_tiles", "this is null"),
    (changed(tray=1), "tray", "this is a number"),
    (changed(visitor_bonus=["pink"]), "visitor_bonus[0]", "'pink' is not known"),
    (changed(visitor_bonus="red"), "visitor_bonus", "this is a text"),
    (changed(visitor_bonus=None, bonus=[6]), "bonus[0]", "this is a number"),
    (changed(visitor_bonus=["red"], bonus=["blue"]), "bonus", "this says something else than visitor_bonus"),
    (changed(tokens=6), "tokens", "this is a number"),
    (changed(tokens=[6, -5]), "tokens[1]", "-5 is negative"),
    (changed(tokens=["6"]), "tokens[0]", "this is a text"),
    (changed(supply=3), "supply", f"this belongs to Aquaretto's XXL expansion, {FOREIGN}"),
    (changed(supply=True), "supply", "this is true or false"),
    (changed(water={"cells": []}), "water", f"this belongs to Aquaretto, {FOREIGN}"),
    (changed(enclosures={"lion": 3}), "enclosures", f"this belongs to the dice game, {FOREIGN}"),
    (changed(bonuses=["lion"]), "bonuses", f"this belongs to the dice game, {FOREIGN}"),
    (changed(barn=["lion"]), "barn", f"this belongs to the dice game, {FOREIGN}"),
    (changed(areas=None), "areas", "the key is missing"),
    (changed(areas=[]), "areas", "this is a list"),
    (changed(areas={5: {}}), "areas", "the key 5 is no text"),
    (area(pond={}), "areas.pond", "there is no such area in a zoo"),
    (area(table={}), "areas.table", "there is no such area in a zoo"),
    (area(path_6={}), "areas.path-6", "there is no such area in a zoo"),
    (area(path_2=[]), "areas.path-2", "this is a list"),
    (area(path_2={"visitors": "visitor/red"}), "areas.path-2.visitors", "this is a text"),
    (area(path_2={"visitors": ["visitor/red", "red"]}), "areas.path-2.visitors[1]", "'red' is not known"),
    (area(path_2={"animals": ["exotic/bat"]}), "areas.path-2.animals", "only visitors stand on the path"),
    (area(path_5={"stalls": ["stall/drinks"]}), "areas.path-5.stalls", "only visitors stand on the path"),
    (area(depot={}), "areas.depot", f"this area belongs to Aquaretto, {FOREIGN}"),
    (area(basin={}), "areas.basin", f"this area belongs to Aquaretto, {FOREIGN}"),
    (area(barn=[]), "areas.barn", "this is a list"),
    (area(barn={"visitors": ["visitor/pink"]}), "areas.barn.visitors[0]", "'visitor/pink' is not known"),
    (area(barn={"animals": "animal/lion"}), "areas.barn.animals", "this is a text"),
    (area(barn={"animals": {}}), "areas.barn.animals", "this is an object"),
    (area(barn={"animals": ["animal/lion", 3]}), "areas.barn.animals[1]", "this is a number"),
    (area(barn={"animals": ["cat"]}), "areas.barn.animals[0]", "'cat' is no label of a component"),
    (area(barn={"animals": ["animal/lion/both"]}), "areas.barn.animals[0]", "'animal/lion/both' is no label"),
    (area(barn={"animals": ["stall/drinks"]}), "areas.barn.animals[0]", "'stall/drinks' cannot lie here"),
    (area(barn={"animals": ["coin"]}), "areas.barn.animals[0]", "'coin' cannot lie here"),
    (area(barn={"animals": ["unknown"]}), "areas.barn.animals[0]", "'unknown' cannot lie here"),
    (area(barn={"animals": ["animal/camel"]}), "areas.barn.animals[0]", "'animal/camel' is not in edition 2023"),
    (area(barn={"stalls": ["animal/lion"]}), "areas.barn.stalls[0]", "'animal/lion' cannot lie here"),
    (area(barn={"stalls": ["stall/kiosk"]}), "areas.barn.stalls[0]", "'stall/kiosk' is not in edition 2023"),
    (area(barn={"animals": ["visitor/red"]}), "areas.barn.animals[0]", "'visitor/red' cannot lie here"),
    (area(barn={"animals": ["exotic/panda"]}), "areas.barn.animals[0]", "'exotic/panda' is not in edition 2023"),
    (area(barn={"animals": ["coworker"]}), "areas.barn.animals[0]", "'coworker' belongs to Aquaretto"),
    (area(barn={"animals": ["die/coin"]}), "areas.barn.animals[0]", "'die/coin' belongs to the dice game"),
    (
        area(free_stall={"animals": ["animal/lion"]}),
        "areas.free-stall.animals",
        "animals cannot lie on a stall space",
    ),
]


@pytest.mark.parametrize(("data", "where", "message"), BAD_ZOOS)
def test_what_is_wrong_and_where(data: Any, where: str, message: str) -> None:
    with pytest.raises(NotationError) as caught:
        zoo_from_json(data)
    assert caught.value.where == where
    assert str(caught.value).startswith(f"{where}: {message}")


def test_what_was_expected_is_said() -> None:
    with pytest.raises(NotationError) as caught:
        zoo_from_json(area(barn={"animals": ["animal/camel"]}))
    assert caught.value.expected.startswith("animal/elephant, animal/flamingo")
    with pytest.raises(NotationError) as caught:
        zoo_from_json(area(barn={"animals": ["cat"]}))
    assert caught.value.expected == "animal/... or offspring/... or exotic/..."


@pytest.mark.parametrize("name", ["barn", "enclosure-4", "path-2"])
def test_a_misspelt_key_inside_an_area_is_refused(name: str) -> None:
    with pytest.raises(NotationError, match="the key 'animal' says nothing here") as caught:
        zoo_from_json(area(**{name: {"animal": ["animal/panda"]}}))
    assert caught.value.where == f"areas.{name}"
    assert caught.value.expected == "'animals' or 'stalls' or 'visitors'"
