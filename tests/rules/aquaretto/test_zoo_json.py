"""Water zoos as text, and what is said about texts that are wrong."""

import json
from typing import Any

import pytest

from companion.errors import NotationError
from companion.rules.aquaretto.zoo_json import zoo_from_json, zoo_to_json
from tests.rules.aquaretto.tables import zoo

TEXT: dict[str, Any] = {
    "schema": "companion.zoo/1",
    "game": "aquaretto",
    "edition": "print-and-play",
    "coins": 3,
    "coin_tiles": 1,
    "supply": 2,
    "water": {
        "cells": [{"at": [2, 2], "label": "animal/dolphin"}, {"at": [2, 3], "label": "offspring/dolphin"}],
        "boards": [{"kind": "large", "at": [5, 2], "turn": 0}, {"kind": "small", "at": [5, 4], "turn": 90}],
        "depot": ["animal/penguin/fish", "unknown"],
        "coworkers": {"cashier": 1, "keeper": 0, "manager": 1, "trainers": [[3, 3]]},
    },
}
ZOO = zoo(
    "dolphin 2,2; dolphin/young 2,3",
    "penguin/fish unknown",
    "large 5,2; small 5,4 90",
    "booth manager 3,3",
    coins=3,
    coin_tiles=1,
    supply=2,
    edition="print-and-play",
)


def test_writing_and_reading() -> None:
    assert zoo_to_json(ZOO) == TEXT
    assert zoo_from_json(json.loads(json.dumps(TEXT))) == ZOO


def test_what_may_be_left_out() -> None:
    least = {"schema": "companion.zoo/1", "water": {}}
    assert zoo_from_json(least) == zoo(coins=None)
    assert zoo_from_json(least, "2007").edition == "2007"
    assert zoo_from_json(least | {"areas": {}, "tray": False, "supply": None, "extra": 3}) == zoo(coins=None)
    boards = [{"kind": "large", "at": [5, 2], "turn": 270}, {"kind": "extra-large", "at": [-2, 2]}]
    assert zoo_from_json(least | {"water": {"boards": boards}}) == zoo(coins=None, boards="large 5,2; extra -2,2")
    assert set(zoo_to_json(zoo())) == {"schema", "game", "edition", "coins", "water"}


def water(**parts: Any) -> dict[str, Any]:
    return {"schema": "companion.zoo/1", "water": parts}


BAD_ZOOS: list[tuple[Any, str, str]] = [
    ([], "zoo", "this is a list"),
    ({}, "schema", "the key is missing"),
    (TEXT | {"schema": "companion.zoo/2"}, "schema", "this is 'companion.zoo/2'"),
    (TEXT | {"game": "zooloretto"}, "game", "'zooloretto' is another game"),
    (TEXT | {"edition": "1999"}, "edition", "'1999' is not known"),
    (TEXT | {"edition": 3}, "edition", "this is a number"),
    (TEXT | {"areas": {"barn": {}}}, "areas", "this belongs to Zooloretto, which Aquaretto does not play"),
    (TEXT | {"tray": True}, "tray", "this belongs to Zooloretto"),
    (TEXT | {"visitor_bonus": ["red"]}, "visitor_bonus", "this belongs to the Exotic expansion"),
    (TEXT | {"tokens": [6]}, "tokens", "this belongs to the XXL expansion of Zooloretto"),
    (TEXT | {"enclosures": {"lion": 3}}, "enclosures", "this belongs to the dice game"),
    (TEXT | {"coins": -1}, "coins", "-1 is negative"),
    (TEXT | {"coins": True}, "coins", "this is true or false"),
    (TEXT | {"supply": "two"}, "supply", "this is a text"),
    ({"schema": "companion.zoo/1"}, "water", "the key is missing"),
    ({"schema": "companion.zoo/1", "water": []}, "water", "this is a list"),
    (water(cells={}), "water.cells", "this is an object"),
    (water(cells=[3]), "water.cells[0]", "this is a number"),
    (water(cells=[{"at": [1, 1]}]), "water.cells[0].label", "the key is missing"),
    (water(cells=[{"label": "animal/orca"}]), "water.cells[0].at", "the key is missing"),
    (water(cells=[{"at": [1], "label": "animal/orca"}]), "water.cells[0].at", "[1] is no cell"),
    (water(cells=[{"at": [1, 1.5], "label": "animal/orca"}]), "water.cells[0].at", "[1, 1.5] is no cell"),
    (water(cells=[{"at": [1, True], "label": "animal/orca"}]), "water.cells[0].at", "[1, True] is no cell"),
    (water(cells=[{"at": [1, 100], "label": "animal/orca"}]), "water.cells[0].at", "[1, 100] is no cell"),
    (water(cells=[{"at": "1,1", "label": "animal/orca"}]), "water.cells[0].at", "this is a text"),
    (water(cells=[{"at": [1, 1], "label": "animal/lion"}]), "water.cells[0].label", "'animal/lion' is no animal"),
    (water(cells=[{"at": [1, 1], "label": "unknown"}]), "water.cells[0].label", "'unknown' is no animal"),
    (water(cells=[{"at": [1, 1], "label": 3}]), "water.cells[0].label", "this is a number"),
    (water(depot=["coin-tile"]), "water.depot[0]", "'coin-tile' is no animal"),
    (water(boards=[{"kind": "huge", "at": [5, 2]}]), "water.boards[0].kind", "'huge' is not known"),
    (water(boards=[{"kind": "small", "at": [5, 2], "turn": 45}]), "water.boards[0].turn", "45 is no turn of a board"),
    (water(boards=[{"kind": "small", "at": [5, 2], "turn": False}]), "water.boards[0].turn", "False is no turn"),
    (water(boards=[{"kind": "small"}]), "water.boards[0].at", "the key is missing"),
    (water(coworkers=[]), "water.coworkers", "this is a list"),
    (water(coworkers={"keeper": -1}), "water.coworkers.keeper", "-1 is negative"),
    (water(coworkers={"trainers": 3}), "water.coworkers.trainers", "this is a number"),
    (water(coworkers={"trainers": [[1, 2], 3]}), "water.coworkers.trainers[1]", "this is a number"),
]


@pytest.mark.parametrize(("document", "where", "message"), BAD_ZOOS)
def test_what_is_wrong_and_where(document: Any, where: str, message: str) -> None:
    with pytest.raises(NotationError) as caught:
        zoo_from_json(document)
    assert caught.value.where == where
    assert str(caught.value).startswith(f"{where}: {message}")


@pytest.mark.parametrize(
    ("water", "where"),
    [
        ({"cell": []}, "water"),
        ({"coworkers": {"trainer": []}}, "water.coworkers"),
        ({"cells": [{"at": [1, 1], "label": "animal/dolphin", "sex": "male"}]}, "water.cells[0]"),
        ({"boards": [{"kind": "large", "at": [5, 2], "turns": 90}]}, "water.boards[0]"),
    ],
)
def test_a_misspelt_key_of_the_water_zoo_is_refused(water: dict[str, Any], where: str) -> None:
    with pytest.raises(NotationError, match="says nothing here") as caught:
        zoo_from_json({"schema": "companion.zoo/1", "water": water})
    assert caught.value.where == where
