"""Whose turn it is, when a round ends, when the game does."""

from dataclasses import replace

import pytest

from companion.rules.zooloretto.actions import TakeTruck
from companion.rules.zooloretto.events import CoinTileGained, GameEnded, RoundEnded
from companion.rules.zooloretto.options import Options
from companion.rules.zooloretto.turn import due, is_over, legal_actions
from tests.rules.zooloretto.tables import allowed, do, events, refused, table, zoo

ADD = ("draw free", "reveal coin-tile")


@pytest.mark.rule("ZR-027")
def test_a_turn_offers_the_three_kinds_of_action_and_no_pass() -> None:
    state = table(zoo(coins=3, barn="panda"), trucks=("coin-tile", "", ""))
    kinds = {type(action).__name__ for action in legal_actions(state)}
    assert kinds == {"DrawTile", "TakeTruck", "MoveTile", "DiscardTile", "Expand"}


@pytest.mark.rule("ZR-027", "ZR-030", "ZR-035")
@pytest.mark.parametrize(
    ("before", "action", "rule"),
    [
        ((), "reveal coin-tile", "ZR-027"),
        ((), "load truck-1", "ZR-027"),
        ((), "place animal/panda barn", "ZR-027"),
        ((), "clear truck-1", "ZR-027"),
        ((), "tell fertile", "ZR-027"),
        (("draw free",), "load truck-1", "ZR-030"),
        (ADD, "draw free", "ZR-030"),
        (("take truck-1",), "take truck-2", "ZR-035"),
    ],
)
def test_only_what_is_awaited_can_be_done(before: tuple[str, ...], action: str, rule: str) -> None:
    assert refused(do(table(trucks=("panda", "lion", "")), *before), action) == rule


@pytest.mark.rule("ZR-028")
def test_turns_go_round_clockwise() -> None:
    state = table(options=Options(players=4))
    seats = []
    for truck in (1, 2, 3, 4, 1):
        seats.append(state.turn)
        state = do(state, *ADD, f"load truck-{truck}")
    assert seats == [0, 1, 2, 3, 0]


@pytest.mark.rule("ZR-037", "ZR-108")
def test_who_has_taken_a_truck_has_no_turn_in_this_round() -> None:
    state = do(table(trucks=("coin-tile", "", ""), turn=1, coins=5), "take truck-1")
    seats = []
    for _ in range(4):
        seats.append(state.turn)
        state = do(state, *ADD, "load truck-2" if len(seats) < 4 else "load truck-3")
    assert seats == [2, 0, 2, 0]


@pytest.mark.rule("ZR-029", "ZR-072", "ZR-073")
def test_the_round_ends_when_all_have_taken_a_truck() -> None:
    state = table(trucks=("", "", "coin-tile"), taken=(1, 0, -1), turn=2)
    assert events(state, "take truck-3") == (CoinTileGained(2), RoundEnded(2))
    after = do(state, "take truck-3")
    assert (after.taken, after.trucks, after.turn, after.stage) == ((-1, -1, -1), ((), (), ()), 2, "turn")
    assert allowed(after, "draw free")


@pytest.mark.rule("ZR-073")
def test_the_tiles_of_the_last_truck_are_placed_before_the_round_ends() -> None:
    state = do(table(trucks=("panda", "", ""), taken=(-1, 1, 2)), "take truck-1")
    assert (state.stage, state.taken) == ("place", (0, 1, 2))
    assert events(state, "place animal/panda barn") == (RoundEnded(0),)


@pytest.mark.rule("ZR-074", "ZR-107")
def test_who_is_left_alone_goes_on_until_taking_the_last_truck() -> None:
    state = table(zoo(coins=4, barn="panda lion"), trucks=("llama", "", ""), taken=(-1, 1, 2))
    state = do(state, "move animal/panda barn enclosure-5", "expand", *ADD, "load truck-1")
    assert (state.turn, state.stage) == (0, "turn")
    assert do(state, *ADD, "load truck-1").trucks[0] == ("animal/llama", "coin-tile", "coin-tile")
    full = do(state, *ADD, "load truck-1")
    assert list(legal_actions(full)) == [TakeTruck(0)]
    assert events(full, "take truck-1", "place animal/llama barn") == (RoundEnded(0),)


@pytest.mark.rule("ZR-089")
def test_the_last_round_is_played_to_its_end() -> None:
    state = replace(table(trucks=("coin-tile", "coin-tile", ""), taken=(-1, -1, 2)), last_round=True)
    middle = do(state, "take truck-1")
    assert not is_over(middle)
    assert events(middle, "take truck-2") == (CoinTileGained(1), RoundEnded(1), GameEnded())
    over = do(middle, "take truck-2")
    assert is_over(over)
    assert list(legal_actions(over)) == []
    assert over.taken == (-1, -1, -1)


@pytest.mark.rule("ZR-089")
def test_after_the_end_nothing_can_be_done() -> None:
    over = replace(table(), stage="over")
    assert refused(over, "draw free") == "ZR-089"


@pytest.mark.rule("ZR-108")
def test_in_the_last_round_too_a_truck_ends_ones_turns() -> None:
    state = replace(table(zoo(coins=5), trucks=("coin-tile", "panda", "")), last_round=True)
    after = do(state, "take truck-1", "take truck-2", "place animal/panda barn")
    assert after.turn == 2
    assert do(after, *ADD, "load truck-3").turn == 2


@pytest.mark.rule("ZR-050")
def test_a_money_action_ends_the_turn() -> None:
    state = table(zoo(coins=5, barn="panda panda"), zoo(barn="lion"))
    assert do(state, "move animal/panda barn enclosure-5").turn == 1
    assert do(state, "discard animal/panda").turn == 1
    assert do(state, "expand").turn == 1
    bought = do(state, "purchase animal/lion player-2")
    assert (bought.turn, bought.stage) == (0, "place")
    assert do(bought, "place animal/lion barn").turn == 1
    exchanging = table(zoo(coins=1, barn="panda", enclosure_5="lion"))
    assert do(exchanging, "exchange enclosure-5 barn panda").turn == 1


@pytest.mark.parametrize(
    ("before", "words"),
    [
        ((), "player-1: add a tile to a truck, take a truck, or carry out one money action"),
        (("draw free",), "player-1: reveal the drawn tile"),
        (("draw free", "reveal animal/panda/male"), "player-1: put the male panda on a truck"),
        (("take truck-1",), "player-1: place lion, drinks stall"),
    ],
)
def test_what_is_due_in_words(before: tuple[str, ...], words: str) -> None:
    assert due(do(table(trucks=("lion | drinks", "", "")), *before)) == words


def test_what_is_due_at_the_end_in_words() -> None:
    assert due(replace(table(), stage="over")) == "the game is over"
    assert due(replace(table(), stage="clear")) == "the tiles of the truck left over leave the game"
