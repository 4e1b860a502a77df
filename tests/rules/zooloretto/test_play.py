"""Whole games, chosen by Hypothesis: what must be true at every step."""

from random import Random
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from companion.rules import Record, game_named, replay
from companion.rules.zooloretto.options import DONATIONS, END_STACK, TRUCK_ROOMS, Options
from companion.rules.zooloretto.scoring import scores
from companion.rules.zooloretto.setup import complete, new_game
from companion.rules.zooloretto.state import NO_TRUCK, OVER, TURN, State
from companion.rules.zooloretto.turn import apply, is_over, legal_actions, refusal
from companion.rules.zooloretto.validity import problems
from tests.rules.zooloretto.playouts import components, start
from tests.rules.zooloretto.tables import ready


class Play(RuleBasedStateMachine):
    """One game; Hypothesis chooses the options and every action."""

    state: State
    first: State
    actions: list[Any]

    @initialize(seed=st.integers(0, 10_000))
    def set_up(self, seed: int) -> None:
        self.state = self.first = start(Random(seed))
        self.all = components(self.first)
        self.actions = []

    @rule(choices=st.lists(st.integers(0, 2**16), min_size=1, max_size=40))
    def act(self, choices: list[int]) -> None:
        """Several actions in a row, so that games get far."""
        for choice in choices:
            legal = list(legal_actions(self.state))
            if not legal:
                return
            action = legal[choice % len(legal)]
            assert refusal(self.state, action) is None
            self.state = apply(self.state, action).state
            self.actions.append(action)
            self.check()

    @invariant()
    def holds(self) -> None:
        if hasattr(self, "state"):
            self.check()

    def check(self) -> None:
        state = self.state
        assert components(state) == self.all
        assert problems(state) == ()
        assert bool(next(legal_actions(state), None)) != is_over(state)
        assert (state.free > 0) <= (state.end == END_STACK)
        assert min((state.free, state.end, state.coins, state.coin_tiles, *state.hidden, *state.offspring)) >= 0
        assert all(len(zoo.tokens) <= DONATIONS for zoo in state.zoos)
        assert all(zoo.coins is not None and zoo.coins >= 0 and zoo.coin_tiles >= 0 for zoo in state.zoos)
        if state.stage == TURN:
            assert state.taken[state.turn] == NO_TRUCK
            assert (state.hand, state.drawn, state.question, state.visit) == ((), "", None, None)
            self.check_drawing()
        assert len(scores(state)) == len(state.zoos)

    def check_drawing(self) -> None:
        """The end stack never runs dry: where a truck has room there is a tile."""
        state = self.state
        rooms = TRUCK_ROOMS[state.options.players]
        room = sum(rooms[t] - len(tiles) for t, tiles in enumerate(state.trucks) if t not in state.taken)
        assert state.free + state.end > 0 or room == 0

    def teardown(self) -> None:
        if hasattr(self, "state"):
            record = Record(self.first, tuple(self.actions))
            assert replay(game_named("zooloretto"), record)[-1].state == self.state


@pytest.mark.rule("ZR-080", "ZR-084", "ZR-032", "ZR-027")
def test_whole_games() -> None:
    run_state_machine_as_test(Play, settings=settings(max_examples=25, stateful_step_count=15))


@pytest.mark.rule("ZR-020", "ZR-088", "ZR-089")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_drawing_at_every_turn_the_end_stack_suffices(players: int) -> None:
    """The greediest way to empty the stack: nobody takes a truck while a tile can be drawn."""
    random = Random(players)
    state = new_game(complete(Options(players=players), random.sample))
    while state.stage != OVER:
        state = apply(state, next(legal_actions(state))).state
    assert state.end >= 0
    assert 0 < END_STACK - state.end <= 3 * players


def test_states_are_values() -> None:
    one, other = (new_game(ready(Options(players=4))) for _ in range(2))
    assert one == other
    assert hash(one) == hash(other)
    assert len({one, other}) == 1
    with pytest.raises(AttributeError):
        one.turn = 3  # type: ignore[misc]
