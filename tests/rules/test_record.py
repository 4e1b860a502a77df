"""Games as they were played: replay, undo, and the text form."""

import json

import pytest

from companion.errors import IllegalActionError, NotationError, UnknownNameError
from companion.rules import Record, game_named, replay
from companion.rules.notation import record_from_json, record_to_json
from companion.rules.zooloretto.actions import DrawTile, LoadTile, Reveal, TakeTruck
from companion.rules.zooloretto.events import CoinTileGained
from tests.rules.zooloretto.tables import do, table

GAME = game_named("zooloretto")
START = table()
PLAYED = Record(START, (DrawTile(), Reveal("coin-tile"), LoadTile(0), TakeTruck(0)))


def test_replaying_gives_every_step() -> None:
    steps = replay(GAME, PLAYED)
    assert [step.state for step in steps] == [
        START,
        do(START, "draw free"),
        do(START, "draw free", "reveal coin-tile"),
        do(START, "draw free", "reveal coin-tile", "load truck-1"),
        do(START, "draw free", "reveal coin-tile", "load truck-1", "take truck-1"),
    ]
    assert [step.events for step in steps] == [(), (), (), (), (CoinTileGained(1),)]


def test_undoing_is_replaying_one_less() -> None:
    longer = PLAYED.plus(DrawTile())
    assert longer.actions[-1] == DrawTile()
    assert longer.less_one() == PLAYED
    assert Record(START).less_one() == Record(START)


def test_the_first_action_that_fails_is_named() -> None:
    with pytest.raises(IllegalActionError) as caught:
        replay(GAME, Record(START, (DrawTile(), LoadTile(0), TakeTruck(0))))
    assert str(caught.value) == "action 2 (load truck-1): awaited is: player-1: reveal the drawn tile (ZR-030)"
    assert caught.value.rule == "ZR-030"


def test_writing_and_reading_give_the_same_record() -> None:
    data = json.loads(json.dumps(record_to_json(GAME, PLAYED)))
    assert data["actions"] == ["draw free", "reveal coin-tile", "load truck-1", "take truck-1"]
    assert (data["schema"], data["game"]) == ("companion.game/1", "zooloretto")
    assert record_from_json(GAME, data) == PLAYED


@pytest.mark.parametrize(
    ("change", "where", "message"),
    [
        ({"schema": "companion.zoo/1"}, "schema", "this is 'companion.zoo/1'"),
        ({"game": "dice"}, "game", "'dice' is another game"),
        ({"start": 3}, "start", "this is a number"),
        ({"actions": "draw free"}, "actions", "this is a text"),
        ({"actions": ["draw free", 3]}, "actions[1]", "this is a number"),
        ({"actions": ["draw free", "fly"]}, "actions[1]", "column 1: 'fly' is no action"),
    ],
)
def test_what_is_wrong_and_where(change: dict[str, object], where: str, message: str) -> None:
    with pytest.raises(NotationError) as caught:
        record_from_json(GAME, record_to_json(GAME, PLAYED) | change)
    assert caught.value.where == where
    assert str(caught.value).startswith(f"{where}: {message}")


@pytest.mark.parametrize("key", ["game", "start", "actions"])
def test_what_may_not_be_left_out(key: str) -> None:
    data = record_to_json(GAME, PLAYED)
    del data[key]
    with pytest.raises(NotationError, match=f"{key}: the key is missing"):
        record_from_json(GAME, data)


def test_no_record_at_all() -> None:
    with pytest.raises(NotationError, match="record: this is a list"):
        record_from_json(GAME, [])  # type: ignore[arg-type]


def test_games_have_names() -> None:
    assert game_named("zooloretto") is GAME
    with pytest.raises(UnknownNameError, match="game 'chess' is not known; known are zooloretto"):
        game_named("chess")
