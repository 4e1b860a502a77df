"""The text form of one sheet."""

import json
from typing import Any

import pytest

from companion.errors import NotationError
from companion.rules.dice.zoo_json import zoo_from_json, zoo_to_json
from tests.rules.dice.tables import sheet

GIVEN: dict[str, Any] = {
    "schema": "companion.zoo/1", "game": "dice", "enclosures": {"lion": 3}, "bonuses": ["lion"], "barn": ["ostrich"],
    "coins": 4,
}  # fmt: skip


def test_the_text_that_the_interface_promises() -> None:
    zoo = zoo_from_json(GIVEN)
    assert zoo == sheet(lion=3, bonus="lion", barn="ostrich", coins=4)
    assert zoo_to_json(zoo) == GIVEN | {"edition": "2012"}
    assert zoo_from_json(json.loads(json.dumps(zoo_to_json(zoo)))) == zoo


def test_what_is_left_out() -> None:
    assert zoo_from_json({"schema": "companion.zoo/1", "enclosures": {}}) == sheet(coins=None)
    assert zoo_from_json({"schema": "companion.zoo/1", "enclosures": {}, "coins": None, "water": {}}).coins is None
    assert zoo_to_json(sheet(coins=None))["coins"] is None
    assert zoo_from_json(GIVEN, "print-and-play").edition == "print-and-play"
    assert zoo_from_json(GIVEN | {"edition": "2012"}, "print-and-play").edition == "2012"
    assert zoo_from_json(GIVEN | {"note": "ignored"}) == zoo_from_json(GIVEN)


def test_a_sheet_that_was_read_from_a_photo() -> None:
    read = {
        "schema": "companion.sheet/1", "enclosures": {"lion": 3, "ostrich": 0}, "bonuses": {"lion": True},
        "barn": {"lion": False, "ostrich": True}, "coins": 4, "cells": [], "total": 3,
    }  # fmt: skip
    assert zoo_from_json(read) == zoo_from_json(GIVEN)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"schema": "companion.zoo/2"}, "schema: 'companion.zoo/2' is not known; expected 'companion.zoo/1' or "),
        ({"schema": 1}, "schema: this is a number; expected 'companion.zoo/1' or 'companion.sheet/1'"),
        ({"game": "zooloretto"}, "game: 'zooloretto' is another game; expected 'dice'"),
        ({"areas": {"barn": {}}}, "areas: this belongs to another game, the dice game has none; expected nothing"),
        ({"tray": True}, "tray: this belongs to another game, the dice game has none; expected nothing"),
        ({"edition": "2023"}, "edition: '2023' is not known; expected '2012' or 'print-and-play'"),
        ({"enclosures": []}, "enclosures: this is a list; expected an object"),
        ({"enclosures": {"zebra": 1}}, "enclosures: 'zebra' is not known; expected 'crocodile' or "),
        ({"enclosures": {"lion": "3"}}, "enclosures.lion: this is a text; expected a whole number from 0"),
        ({"enclosures": {"lion": -3}}, "enclosures.lion: -3 is negative; expected a whole number from 0"),
        ({"bonuses": "lion"}, "bonuses: this is a text; expected a list of animals"),
        ({"bonuses": ["lion", "coin"]}, "bonuses[1]: 'coin' is not known; expected "),
        ({"bonuses": ["lion", "lion"]}, "bonuses[1]: 'lion' is named twice; expected each animal once"),
        ({"barn": {"zebra": True}}, "barn: 'zebra' is not known; expected "),
        ({"barn": {"lion": 1}}, "barn.lion: this is a number; expected true or false"),
        ({"coins": True}, "coins: this is true or false; expected a whole number from 0"),
    ],
)
def test_a_mistake_is_named_with_its_key(change: dict[str, Any], message: str) -> None:
    with pytest.raises(NotationError) as caught:
        zoo_from_json(GIVEN | change)
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize("key", ["schema", "enclosures"])
def test_what_must_be_there(key: str) -> None:
    with pytest.raises(NotationError, match=f"{key}: the key is missing"):
        zoo_from_json({name: value for name, value in GIVEN.items() if name != key})
    with pytest.raises(NotationError, match="zoo: this is a list"):
        zoo_from_json([])  # type: ignore[arg-type]
