"""The text form of a whole table."""

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from companion.errors import NotationError
from companion.rules.dice.options import Options, Rulings, SheetValues
from companion.rules.dice.state import State
from companion.rules.dice.state_json import state_from_json, state_to_json
from tests.rules.dice.tables import do, sheet, table

START = table(sheet(lion=2, coins=1), players=2, trucks=("lion", "coin coin"), taken=("", "ostrich"))
OWN = replace(
    START, options=Options(2, sheet=SheetValues(coin_groups=(1, 2, 3)), rulings=Rulings(spent_coins_break_ties=False))
)
FINISHED = replace(table(players=2), stage="over", last_round=True)


@pytest.mark.parametrize(
    "state",
    [
        START,
        OWN,
        FINISHED,
        do(START, "roll"),
        do(START, "roll", "reveal lion"),
        do(START, "roll", *["reveal lion"] * 2),
    ],
)
def test_writing_and_reading(state: State) -> None:
    again = state_from_json(json.loads(json.dumps(state_to_json(state))))
    assert again == state
    assert hash(again) == hash(state)


def test_a_state_in_text() -> None:
    assert state_to_json(do(START, "roll", "reveal lion")) == {
        "schema": "companion.state/1",
        "game": "dice",
        "options": {"players": 2, "edition": "2012", "rulings": {}},
        "zoos": [
            {"schema": "companion.zoo/1", "game": "dice", "edition": "2012", "enclosures": {"lion": 2}, "bonuses": [],
             "barn": [], "coins": 1},
            {"schema": "companion.zoo/1", "game": "dice", "edition": "2012", "enclosures": {}, "bonuses": [],
             "barn": [], "coins": 0},
        ],
        "trucks": [["die/lion"], ["die/coin", "die/coin"], []],
        "taken": [[], ["die/ostrich"]],
        "turn": 1,
        "stage": "reveal",
        "rolling": 1,
        "hand": ["die/lion"],
        "last_round": False,
    }  # fmt: skip


def put(*path: Any, value: Any) -> Callable[[dict[str, Any]], None]:
    """A change: another value at the end of a path of keys."""

    def change(data: Any) -> None:
        for key in path[:-1]:
            data = data[key]
        data[path[-1]] = value

    return change


def without(key: str) -> Callable[[dict[str, Any]], None]:
    """A change: a key is missing."""

    def change(data: dict[str, Any]) -> None:
        del data[key]

    return change


BAD: list[tuple[Callable[[dict[str, Any]], None], str]] = [
    (put("schema", value="companion.state/2"), "schema: this is 'companion.state/2'"),
    (put("game", value="zooloretto"), "game: 'zooloretto' is another game; expected 'dice'"),
    (without("game"), "game: the key is missing"),
    (put("options", "players", value=5), "options.players: 5 players cannot play; expected 2 to 4"),
    (put("options", "edition", value="2007"), "options.edition: '2007' is not known; "),
    (put("options", "rulings", value={"house": True}), "options.rulings: 'house' is not known; "),
    (
        put("options", "rulings", value={"spent_coins_break_ties": 1}),
        "options.rulings.spent_coins_break_ties: this is a number; expected true or false",
    ),
    (put("options", "sheet", value={}), "options.sheet: sizes: the key is missing"),
    (put("options", "sheet", value=1), "options.sheet: this is a number; expected an object"),
    (put("turn", value=0), "turn: there is no number 0; expected 1 to 2"),
    (put("turn", value=3), "turn: there is no number 3; expected 1 to 2"),
    (put("turn", value=2), "turn: player-2 has taken dice and cannot be on turn"),
    (put("zoos", value=[]), "zoos: 0 are listed; expected 2"),
    (put("zoos", 0, "coins", value=None), "zoos[0].coins: nobody has said how many; expected a whole number from 0"),
    (put("zoos", 1, "edition", value="print-and-play"), "zoos[1].edition: this is edition print-and-play; "),
    (put("zoos", 1, "enclosures", value={"zebra": 1}), "zoos[1]: enclosures: 'zebra' is not known; "),
    (put("trucks", value=[[]]), "trucks: 1 are listed; expected 3"),
    (put("trucks", 1, value=["coin"]), "trucks[1][0]: 'coin' is not known; expected 'die/crocodile' or "),
    (put("trucks", 1, value=["die/coin"] * 4), "trucks[1]: 4 dice are listed; expected 3 at most"),
    (put("taken", 1, value=["die/coin"] * 4), "taken[1]: 4 dice are listed; expected 3 at most"),
    (put("trucks", value=[["die/coin"] * 3] * 3), "trucks: more dice lie here than 6; expected dice of the game"),
    (put("stage", value="draw"), "stage: 'draw' is not known; "),
    (
        put("stage", value="load"),
        "stage: 0 dice are rolling and 0 are in hand at the stage 'load'; expected 0 and 2 or ",
    ),
    (
        put("stage", value="reveal"),
        "stage: 0 dice are rolling and 0 are in hand at the stage 'reveal'; expected 2 and ",
    ),
    (
        put("hand", value=["die/lion"]),
        "stage: 0 dice are rolling and 1 are in hand at the stage 'turn'; expected 0 and 0",
    ),
    (put("rolling", value=2), "stage: 2 dice are rolling and 0 are in hand at the stage 'turn'; expected 0 and 0"),
    (put("rolling", value=-1), "rolling: -1 is negative; "),
    (put("hand", value=["die/lion"] * 3), "hand: 3 dice are listed; expected 2 at most"),
    (put("stage", value="over"), "stage: the game is over, all dice lie in the supply"),
    (put("last_round", value="no"), "last_round: this is a text; expected true or false"),
]


@pytest.mark.parametrize(("change", "message"), BAD, ids=[message for _, message in BAD])
def test_a_mistake_is_named_with_its_key(change: Callable[[dict[str, Any]], None], message: str) -> None:
    data = json.loads(json.dumps(state_to_json(START)))
    change(data)
    with pytest.raises(NotationError) as caught:
        state_from_json(data)
    assert str(caught.value).startswith(message)


def test_a_list_is_no_state() -> None:
    with pytest.raises(NotationError, match="state: this is a list"):
        state_from_json([])  # type: ignore[arg-type]
