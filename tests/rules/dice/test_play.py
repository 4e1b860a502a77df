"""Whole games: what must be true at every step."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.rules.dice.actions import RollDice, TakeTruck
from companion.rules.dice.options import CRATES, DICE, ROLLED_TOGETHER, TRUCKS, Options
from companion.rules.dice.rounds import triggers_end
from companion.rules.dice.setup import new_game
from companion.rules.dice.state import State
from companion.rules.dice.turn import apply, is_over, legal_actions, refusal
from companion.rules.dice.validity import problems
from tests.rules.dice.playouts import components, start


@pytest.mark.rule("DG-11", "DG-19", "RD-04", "RD-05", "RD-06")
@settings(max_examples=30)
@given(seed=st.integers(0, 10_000), choices=st.lists(st.integers(0, 2**16), min_size=1, max_size=300))
def test_whole_games(seed: int, choices: list[int]) -> None:
    state = start(Random(seed))
    everything = components(state)
    for choice in choices:
        legal = list(legal_actions(state))
        if not legal:
            break
        action = legal[choice % len(legal)]
        assert refusal(state, action) is None
        state = apply(state, action).state
        check(state)
        assert components(state) == everything


def check(state: State) -> None:
    """What is true of every table."""
    assert problems(state) == ()
    assert bool(next(legal_actions(state), None)) != is_over(state)
    assert state.supply >= 0
    assert all(len(dice) <= CRATES for dice in (*state.trucks, *state.taken))
    if state.stage == "turn":
        assert not state.taken[state.turn]
        assert state.supply % ROLLED_TOGETHER == 0 or any(state.taken)
        rolls = RollDice() in list(legal_actions(state))
        room = sum(CRATES - len(dice) for dice in state.trucks)
        assert not rolls or room >= ROLLED_TOGETHER
    if is_over(state):
        assert any(triggers_end(zoo, state.options.sheet) for zoo in state.zoos)


@pytest.mark.rule("RD-06", "DG-20")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_whoever_comes_last_finds_a_die(players: int) -> None:
    """The greediest way to use the dice up: everybody takes a full truck."""
    assert DICE[players] > CRATES * (players - 1)
    assert DICE[players] <= CRATES * TRUCKS[players]
    state = new_game(Options(players=players))
    rounds = 0
    while rounds < 3:
        legal = list(legal_actions(state))
        takes = [action for action in legal if isinstance(action, TakeTruck)]
        full = [action for action in takes if len(state.trucks[action.truck]) == CRATES]
        alone = sum(not dice for dice in state.taken) == 1
        choice = (full or legal)[0] if not alone or not takes else takes[0]
        rounds += alone and isinstance(choice, TakeTruck)
        state = apply(state, choice).state


def test_states_are_values() -> None:
    one, other = (new_game(Options(players=4)) for _ in range(2))
    assert one == other
    assert len({one, other}) == 1
    with pytest.raises(AttributeError):
        one.turn = 3  # type: ignore[misc]
