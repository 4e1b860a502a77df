"""Action B: taking the dice of a truck."""

import pytest

from companion.rules.dice.action_text import action_from_text
from companion.rules.dice.actions import RollDice, TakeTruck
from companion.rules.dice.turn import legal_actions, refusal
from companion.rules.game import Refusal
from tests.rules.dice.tables import dice, do, sheet, table

LOADED = table(trucks=("lion coin", "", "monkey"))


@pytest.mark.rule("DG-20")
def test_an_empty_truck_cannot_be_taken() -> None:
    answer = refusal(LOADED, action_from_text("take truck-2"))
    assert answer == Refusal("truck-2 carries no die", "DG-20")
    assert [action for action in legal_actions(LOADED) if isinstance(action, TakeTruck)] == [TakeTruck(0), TakeTruck(2)]
    assert refusal(LOADED, action_from_text("take truck-9")) == Refusal(
        "3 players use 3 trucks, there is no truck-9", "DG-07"
    )


@pytest.mark.rule("RD-13")
def test_with_no_die_on_any_truck_a_player_must_roll() -> None:
    assert list(legal_actions(table())) == [RollDice()]


@pytest.mark.rule("DG-21", "RD-07")
def test_all_dice_of_the_truck_are_taken_and_kept() -> None:
    state = do(LOADED, "take truck-1")
    assert state.taken == (("die/coin", "die/lion"), (), ())
    assert state.trucks == ((), (), ("die/monkey",))
    assert state.supply == LOADED.supply
    later = do(state, "roll", "reveal lion", "reveal lion", "load lion truck-2", "load lion truck-2")
    assert later.taken[0] == ("die/coin", "die/lion")


@pytest.mark.rule("DG-22")
def test_the_symbols_are_entered_at_once() -> None:
    state = do(LOADED, "take truck-1")
    assert state.zoos == (sheet(lion=1, coins=1), sheet(), sheet())


@pytest.mark.rule("DG-23")
def test_who_has_taken_passes_until_the_round_ends() -> None:
    state = do(table(trucks=("lion", "coin")), "take truck-1")
    seats = []
    for truck in (2, 3):
        seats.append(state.turn)
        state = do(state, "roll", "reveal coin", "reveal coin", f"load coin truck-{truck}", f"load coin truck-{truck}")
    assert (seats, state.turn) == ([1, 2], 1)
    state = do(state, "take truck-2")
    assert state.turn == 2
    assert do(state, "roll", "reveal lion", "reveal coin", "load lion truck-1", "load coin truck-1").turn == 2


@pytest.mark.rule("DG-24")
def test_the_emptied_truck_stays_for_the_others() -> None:
    state = do(LOADED, "take truck-1", "roll", "reveal coin", "reveal lion", "load coin truck-1", "load lion truck-1")
    assert state.trucks[0] == dice("coin lion")
    again = do(state, "take truck-1")
    assert again.taken[2] == dice("coin lion")
