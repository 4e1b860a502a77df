"""Tables as text, and what is said about texts that are wrong."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from companion.errors import NotationError
from companion.rules.aquaretto.options import Options, Rulings
from companion.rules.aquaretto.state_json import options_from_json, options_to_json, state_from_json, state_to_json
from tests.rules.aquaretto.tables import do, ready, table, zoo

START = table(zoo("orca/male 2,2", "crocodile/fish"), trucks=("orca/female coin-tile", "", ""), taken=(-1, 2, -1))
OPTIONS = ready(Options(players=3, xxl=True, edition="2007", rulings=Rulings(purchase_to_depot=True)))


@pytest.mark.parametrize("actions", [(), ("draw free",), ("draw free", "reveal coin-tile"), ("take truck-1",)])
def test_writing_and_reading(actions: tuple[str, ...]) -> None:
    state = do(START, *actions)
    text = json.loads(json.dumps(state_to_json(state)))
    assert state_from_json(text) == state
    assert (text["turn"], text["taken"]) == (1, [1 if "take truck-1" in actions else None, 3, None])


def test_options() -> None:
    text = options_to_json(OPTIONS)
    assert text == {
        "players": 3,
        "edition": "2007",
        "with": ["xxl"],
        "removed_species": ["hippopotamus", "sea-turtle"],
        "rulings": {"purchase_to_depot": True},
    }
    assert options_from_json(text) == OPTIONS
    assert options_from_json({"players": 4}) == Options(players=4)


def test_what_may_be_left_out() -> None:
    text = state_to_json(START)
    for key in ("game", "hand", "drawn", "end", "last_round", "coworkers", "extra_boards", "gone"):
        del text[key]
    assert state_from_json(text) == START


def put(*path: Any) -> Callable[[dict[str, Any]], None]:
    """A change that puts a value, the last of the words, at a path."""

    def change(text: dict[str, Any]) -> None:
        *keys, last, value = path
        here: Any = text
        for key in keys:
            here = here[key]
        here[last] = value

    return change


def drop(key: str) -> Callable[[dict[str, Any]], None]:
    return lambda text: text.pop(key) and None


BAD_STATES: list[tuple[Callable[[dict[str, Any]], None], str, str]] = [
    (put("schema", "companion.zoo/1"), "schema", "this is 'companion.zoo/1'"),
    (put("game", "dice"), "game", "'dice' is another game"),
    (drop("options"), "options", "the key is missing"),
    (put("options", "players", 6), "options.players", "6 players cannot play"),
    (put("options", "with", ["exotic"]), "options.with[0]", "'exotic' is not known"),
    (put("options", "with", "xxl"), "options.with", "this is a text"),
    (put("options", "removed_species", [3]), "options.removed_species[0]", "this is a number"),
    (put("options", "removed_species", ["orca"]), "options", "'orca' cannot go back into the box"),
    (put("options", "rulings", {"fog": True}), "options.rulings", "'fog' is not known"),
    (put("options", "rulings", {"purchase_to_depot": 1}), "options.rulings.purchase_to_depot", "this is a number"),
    (put("options", "edition", "1999"), "options", "edition '1999' is not known"),
    (put("zoos", []), "zoos", "0 are listed"),
    (put("zoos", 1, 3), "zoos[1]", "zoo: this is a number"),
    (put("zoos", 1, "water", []), "zoos[1]", "water: this is a list"),
    (put("zoos", 1, "edition", "2007"), "zoos[1].edition", "this is edition 2007"),
    (put("zoos", 1, "coins", None), "zoos[1].coins", "nobody has said how many"),
    (put("zoos", 1, "water", "depot", ["unknown"]), "zoos[1].water.depot", "nobody has said what lies there"),
    (put("trucks", [[]]), "trucks", "1 are listed"),
    (put("trucks", 0, ["offspring/orca"]), "trucks[0][0]", "'offspring/orca' is no piece that can lie here"),
    (put("taken", [None, 4, None]), "taken[1]", "there is no number 4"),
    (put("turn", 0), "turn", "there is no number 0"),
    (put("stage", "tell"), "stage", "'tell' is not known"),
    (put("stage", "place"), "stage", "the rest of the state contradicts the stage 'place'"),
    (put("stage", "load"), "stage", "the rest of the state contradicts the stage 'load'"),
    (put("stage", "clear"), "stage", "the rest of the state contradicts the stage 'clear'"),
    (put("hand", ["animal/orca"]), "stage", "the rest of the state contradicts the stage 'turn'"),
    (put("hand", ["coin-tile"]), "hand[0]", "'coin-tile' is no piece that can lie here"),
    (put("drawn", "animal/orca"), "drawn", "no tile is drawn at the stage 'turn'"),
    (put("drawn", "stall/drinks"), "drawn", "'stall/drinks' is no tile of the piles"),
    (put("hidden", "animal/lion", 3), "hidden", "'animal/lion' is not known"),
    (put("hidden", "animal/orca", -3), "hidden.animal/orca", "-3 is negative"),
    (put("offspring", []), "offspring", "this is a list"),
    (put("free", None), "free", "this is null"),
    (put("last_round", 1), "last_round", "this is a number"),
    (put("bank", {}), "bank.coins", "the key is missing"),
    (put("coworkers", -1), "coworkers", "-1 is negative"),
    (put("gone", ["tray"]), "gone[0]", "'tray' is no piece that can lie here"),
]


@pytest.mark.parametrize(("change", "where", "message"), BAD_STATES)
def test_what_is_wrong_and_where(change: Callable[[dict[str, Any]], None], where: str, message: str) -> None:
    text = json.loads(json.dumps(state_to_json(START)))
    change(text)
    with pytest.raises(NotationError) as caught:
        state_from_json(text)
    assert caught.value.where == where
    assert str(caught.value).startswith(f"{where}: {message}")


def test_a_stage_with_what_belongs_to_it() -> None:
    text = state_to_json(do(START, "take truck-1")) | {"stage": "turn"}
    with pytest.raises(NotationError, match="contradicts the stage 'turn'"):
        state_from_json(text)
