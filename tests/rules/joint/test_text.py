"""Text forms of zoos, tables and actions, and what is said about those that are wrong."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from companion.errors import NotationError
from companion.rules.joint.action_text import action_from_text, action_to_text
from companion.rules.joint.state_json import state_from_json, state_to_json
from companion.rules.joint.zoo_json import zoo_from_json, zoo_to_json
from tests.rules.aquaretto import tables as water
from tests.rules.joint.tables import both, do, table, zoo

ONE = zoo(
    water=water.zoo("orca 2,2", "penguin/fish", "large 5,2", "booth 3,3", supply=2),
    coins=3,
    coin_tiles=1,
    enclosure_5="lion lion | hot-dogs",
)


def test_a_zoo() -> None:
    text = json.loads(json.dumps(zoo_to_json(ONE)))
    assert zoo_from_json(text) == ONE
    assert (text["game"], text["coins"], text["coin_tiles"], text["supply"]) == ("joint", 3, 1, 2)
    assert set(text) == {"schema", "game", "edition", "coins", "coin_tiles", "supply", "tray", "areas", "water"}
    least = {"schema": "companion.zoo/1", "areas": {}, "water": {}}
    assert zoo_from_json(least, "2007") == zoo_from_json(least | {"edition": "2007"})
    assert zoo_from_json(least, "2007").edition == "2007"
    assert "supply" not in zoo_to_json(zoo())
    assert zoo(water=water.zoo(depot="unknown")).unseen == ("depot",)


@pytest.mark.parametrize(
    ("change", "where", "message"),
    [
        ({"schema": 3}, "schema", "this is 3"),
        ({"game": "zooloretto"}, "game", "'zooloretto' is another game"),
        ({"areas": None}, "areas", "the key is missing"),
        ({"water": []}, "water", "this is a list"),
        ({"areas": {"basin": {}}}, "areas.basin", "this area belongs to Aquaretto"),
        ({"supply": -1}, "supply", "-1 is negative"),
        ({"coins": "three"}, "coins", "this is a text"),
    ],
)
def test_what_is_wrong_with_a_zoo(change: dict[str, Any], where: str, message: str) -> None:
    with pytest.raises(NotationError) as caught:
        zoo_from_json(zoo_to_json(ONE) | change)
    assert caught.value.where == where
    assert str(caught.value).startswith(f"{where}: {message}")


def test_no_zoo_at_all() -> None:
    with pytest.raises(NotationError, match="zoo: this is a list"):
        zoo_from_json([])  # type: ignore[arg-type]


START = table(ONE, trucks=("zoo: panda coin-tile", "water: orca coin-tile", ""))
ACTIONS = [
    (),
    ("zoo draw free",),
    ("water draw free",),
    ("water draw free", "water reveal coin-tile"),
    ("zoo take truck-1",),
    ("water take truck-2",),
]


@pytest.mark.parametrize("actions", ACTIONS)
def test_a_table(actions: tuple[str, ...]) -> None:
    state = do(START, *actions)
    assert state_from_json(json.loads(json.dumps(state_to_json(state)))) == state


def test_a_truck_left_over() -> None:
    state = table(options=both(2), trucks=("zoo: coin-tile", "water: coin-tile", "water: orca"))
    state = do(state, "zoo take truck-1", "water take truck-2")
    assert state.acting == "water"
    assert state_from_json(state_to_json(state)) == state


def put(*path: Any) -> Callable[[dict[str, Any]], None]:
    """A change that puts a value, the last of the words, at a path."""

    def change(text: dict[str, Any]) -> None:
        *keys, last, value = path
        here: Any = text
        for key in keys:
            here = here[key]
        here[last] = value

    return change


BAD_STATES: list[tuple[Callable[[dict[str, Any]], None], str, str]] = [
    (put("schema", "companion.zoo/1"), "schema", "this is 'companion.zoo/1'"),
    (put("game", "dice"), "game", "'dice' is another game"),
    (put("zoo", []), "zoo", "zoo: this is a list"),
    (put("water", []), "water", "water: this is a list"),
    (put("zoo", "free", -1), "zoo", "free: -1 is negative"),
    (put("water", "options", "edition", "2007"), "water", "zoos[0].edition: this is edition 2023"),
    (put("water", "options", "with", ["xxl"]), "water.options", "the XXL expansion belongs to both games or to none"),
    (put("acting", "dice"), "acting", "'dice' is not known"),
    (put("acting", "zoo"), "acting", "the rest of the state says ''"),
    (put("kinds", ["zoo"]), "kinds", "1 are listed"),
    (put("kinds", 0, ""), "kinds[0]", "it carries tiles of zoo"),
    (put("kinds", 2, "zoo"), "kinds[2]", "it carries tiles of neither"),
    (put("water", "trucks", 0, ["animal/orca"]), "kinds[0]", "it carries tiles of zoo and water"),
    (put("water", "turn", 2), "water.turn", "this is common and differs in the two games"),
    (put("water", "taken", [None, 1, None]), "water.taken", "this is common and differs in the two games"),
    (put("water", "last_round", True), "water.last_round", "this is common and differs in the two games"),
    (put("water", "bank", "coins", 1), "water.bank", "this is common and differs in the two games"),
    (put("water", "zoos", 0, "coins", 1), "water.zoos", "this is common and differs in the two games"),
    (put("water", "stage", "over"), "water.stage", "this is common and differs in the two games"),
    (put("water", "stage", "reveal"), "water.stage", "this is common and differs in the two games"),
]


@pytest.mark.parametrize(("change", "where", "message"), BAD_STATES)
def test_what_is_wrong_with_a_table(change: Callable[[dict[str, Any]], None], where: str, message: str) -> None:
    text = json.loads(json.dumps(state_to_json(START)))
    change(text)
    with pytest.raises(NotationError) as caught:
        state_from_json(text)
    assert caught.value.where == where
    assert str(caught.value).startswith(f"{where}: {message}")


def test_only_one_game_acts() -> None:
    text = state_to_json(do(START, "zoo draw free"))
    text["water"]["stage"] = "reveal"
    with pytest.raises(NotationError, match="nothing is acting there, yet its stage is 'reveal'"):
        state_from_json(text)
    both_reveal = state_to_json(START)
    both_reveal["zoo"]["stage"] = both_reveal["water"]["stage"] = "reveal"
    with pytest.raises(NotationError, match="nothing is acting there"):
        state_from_json(both_reveal)


@pytest.mark.parametrize(
    "text",
    [
        "zoo draw free",
        "water draw end",
        "zoo place animal/lion barn",
        "water place animal/orca basin/2,3",
        "water expand small 5,2 90",
        "zoo expand",
    ],
)
def test_an_action(text: str) -> None:
    assert action_to_text(action_from_text(text)) == text
    assert action_from_text(f"  {text} ") == action_from_text(text)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "column 1: '' names neither of the two zoos; expected zoo or water"),
        ("draw free", "column 1: 'draw' names neither of the two zoos; expected zoo or water"),
        ("  dice draw", "column 3: 'dice' names neither of the two zoos"),
        ("zoo", "column 1: there is no action"),
        ("zoo fly", "column 5: 'fly' is no action"),
        ("water take truck-0", "column 12: 'truck-0' is no truck"),
    ],
)
def test_what_is_wrong_with_an_action(text: str, message: str) -> None:
    with pytest.raises(NotationError) as caught:
        action_from_text(text)
    assert str(caught.value).startswith(message)
