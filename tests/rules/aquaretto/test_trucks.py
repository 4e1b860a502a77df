"""Delivery trucks and the course of rounds."""

from dataclasses import replace

import pytest

from companion.rules.aquaretto.actions import ClearTruck, DrawTile, LoadTile, TakeTruck
from companion.rules.aquaretto.events import (
    CoinTileGained,
    FreePilesExhausted,
    GameEnded,
    LastRoundBegun,
    RoundEnded,
    SupplyGained,
    TileRemoved,
)
from companion.rules.aquaretto.options import Options
from companion.rules.aquaretto.turn import due, hidden, is_over, legal_actions, refusal
from tests.rules.aquaretto.tables import allowed, do, events, refused, table, zoo

PAIR = Options(players=2)


@pytest.mark.rule("AB-17", "AB-19")
def test_a_tile_is_drawn_revealed_and_loaded() -> None:
    state = do(table(), "draw free")
    assert (state.stage, due(state)) == ("reveal", "player-1: reveal the drawn tile")
    assert refused(state, "take truck-1") == "AB-19"
    assert [action for action, _ in hidden(state)] == list(legal_actions(state))
    assert sum(count for _, count in hidden(state)) == sum(state.hidden)
    state = do(state, "reveal animal/orca/male")
    assert due(state) == "player-1: put the male orca on a truck"
    assert hidden(state) == ()
    state = do(state, "load truck-2")
    assert state.trucks == ((), ("animal/orca/male",), ())
    assert (state.turn, state.stage) == (1, "turn")
    assert due(state) == "player-2: add a tile to a truck, take a truck, or carry out one money action"


@pytest.mark.rule("AB-07", "AB-19")
def test_a_truck_carries_three() -> None:
    state = do(table(trucks=("orca orca orca", "orca", "")), "draw free", "reveal coin-tile")
    assert refused(state, "load truck-1") == "AB-19"
    assert allowed(state, "load truck-2")
    full = table(trucks=("orca orca orca", "penguin/fish penguin/fish penguin/fish", "dolphin dolphin dolphin"))
    assert refused(full, "draw free") == "AB-19"


@pytest.mark.rule("AB-01", "AB-12")
def test_only_what_can_lie_face_down_is_revealed() -> None:
    state = do(table(zoo("orca/male 1,4 2,4")), "draw free")
    assert refused(state, "reveal animal/orca/male") == "AB-01"
    assert refused(state, "reveal animal/hippopotamus/fish") == "AB-01"
    assert refused(state, "reveal supply") == "AB-01"
    assert refused(state, "reveal stall/drinks") == "AB-01"
    assert allowed(do(table(options=Options(players=3, xxl=True)), "draw free"), "reveal supply")


@pytest.mark.rule("AB-15", "AB-21")
def test_a_truck_is_taken_once_and_never_empty() -> None:
    state = table(trucks=("orca", "penguin/fish", ""), taken=(-1, 1, -1))
    assert refused(state, "take truck-2") == "AB-21"
    assert refused(state, "take truck-3") == "AB-21"
    assert refused(state, "take truck-4") == "AB-15"
    assert refusal(state, TakeTruck(-1)) is not None
    state = do(state, "take truck-1", "place animal/orca depot")
    assert (state.taken, state.turn, state.trucks[0]) == ((0, 1, -1), 2, ())
    drawn = do(state, "draw free", "reveal animal/orca")
    assert refused(drawn, "load truck-1") == "AB-21"
    assert refused(drawn, "load truck-4") == "AB-15"


@pytest.mark.rule("AB-21", "AB-29", "AQ-09", "RX-13")
def test_coin_and_supply_tiles_lie_beside_the_zoo() -> None:
    state = table(zoo(coins=1), trucks=("coin-tile supply supply", "", ""), options=Options(players=3, xxl=True))
    after = do(state, "take truck-1")
    assert (after.zoos[0].coin_tiles, after.zoos[0].supply, after.zoos[0].money) == (1, 2, 2)
    assert events(state, "take truck-1") == (CoinTileGained(0), SupplyGained(0), SupplyGained(0))
    assert after.turn == 1


@pytest.mark.rule("AB-18")
def test_who_took_the_last_truck_begins_the_next_round() -> None:
    state = table(trucks=("coin-tile", "coin-tile", "coin-tile"), turn=1)
    state = do(state, "take truck-1", "take truck-2")
    assert events(state, "take truck-3")[-1] == RoundEnded(0)
    after = do(state, "take truck-3")
    assert (after.turn, after.taken, after.stage) == (0, (-1, -1, -1), "turn")


@pytest.mark.rule("AB-18")
def test_the_last_one_without_a_truck_plays_on_alone() -> None:
    state = table(trucks=("", "", "orca"), taken=(0, -1, 1), turn=1)
    assert do(state, "draw free", "reveal coin-tile", "load truck-3").turn == 1


@pytest.mark.rule("AB-14", "AB-20")
def test_the_end_stack_ends_the_game() -> None:
    state = replace(table(trucks=("coin-tile", "coin-tile", "")), free=1)
    assert refused(state, "draw end") == "AB-20"
    assert events(state, "draw free") == (FreePilesExhausted(),)
    state = do(state, "draw free", "reveal coin-tile", "load truck-1")
    assert refused(state, "draw free") == "AB-20"
    assert refusal(state, DrawTile("attic")).rule == "AB-14"
    assert events(state, "draw end", "reveal coin-tile") == (LastRoundBegun(),)
    state = do(state, "draw end", "reveal coin-tile", "load truck-3")
    assert (state.last_round, state.end) == (True, 14)
    assert events(state, "draw end", "reveal coin-tile") == ()
    state = do(state, "take truck-1", "take truck-2")
    assert events(state, "take truck-3")[-1] == GameEnded()
    over = do(state, "take truck-3")
    assert is_over(over)
    assert not is_over(state)
    assert due(over) == "the game is over"
    assert list(legal_actions(over)) == []
    assert refused(over, "draw end") == "AB-20"


@pytest.mark.rule("AB-14")
def test_nothing_is_drawn_from_nothing() -> None:
    state = replace(table(trucks=("orca", "", "")), free=0, end=0)
    assert refused(state, "draw end") == "AB-14"
    assert not any(isinstance(action, DrawTile) for action in legal_actions(state))


@pytest.mark.rule("AB-07", "AB-15", "AQ-26", "RX-09")
def test_two_players_trucks_take_three_two_and_one() -> None:
    state = do(table(options=PAIR, trucks=("orca orca", "orca", "")), "draw free", "reveal coin-tile")
    assert all(allowed(state, f"load truck-{number}") for number in (1, 2, 3))
    state = do(table(options=PAIR, trucks=("orca", "dolphin dolphin", "orca")), "draw free", "reveal coin-tile")
    assert [action.truck for action in legal_actions(state) if isinstance(action, LoadTile)] == [0]
    assert refused(state, "load truck-3") == "AB-19"


@pytest.mark.rule("AB-22")
def test_two_players_leave_a_truck_over() -> None:
    state = table(options=PAIR, trucks=("coin-tile", "orca coin-tile", "coin-tile"), taken=(-1, 2))
    state = replace(state, trucks=(*state.trucks[:2], ()))
    state = do(state, "take truck-1")
    assert (state.stage, due(state)) == ("clear", "the tiles of the truck left over leave the game")
    assert list(legal_actions(state)) == [ClearTruck(1)]
    assert refused(state, "clear truck-3") == "AB-21"
    assert refused(state, "clear truck-1") == "AB-21"
    assert events(state, "clear truck-2") == (
        TileRemoved("animal/orca", "AB-22"),
        TileRemoved("coin-tile", "AB-22"),
        RoundEnded(0),
    )
    after = do(state, "clear truck-2")
    assert (after.gone, after.trucks, after.stage) == (("animal/orca", "coin-tile"), ((), (), ()), "turn")


@pytest.mark.rule("AB-22")
def test_an_empty_truck_left_over_needs_no_clearing() -> None:
    state = table(options=PAIR, trucks=("coin-tile", "", ""), taken=(-1, 2))
    assert do(state, "take truck-1").stage == "turn"
    left = replace(do(table(options=PAIR, trucks=("coin-tile", "orca", "")), "take truck-1"), stage="clear")
    assert refused(left, "clear truck-3") == "AB-22"
