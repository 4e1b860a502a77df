"""One contract for all games: whoever is in `GAMES` keeps it."""

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from companion.errors import IllegalActionError
from companion.rules import GAMES, Game, Record, replay
from companion.rules.record import record_from_json, record_to_json
from tests.rules.zooloretto.playouts import every_action, start

STARTS: dict[str, Callable[[Random], Any]] = {"zooloretto": start}
UNIVERSES: dict[str, Callable[[Any], Iterator[Any]]] = {"zooloretto": every_action}
SEEDS = range(8)
LONGEST = 2000

GAME_AND_SEED = [pytest.param(game, seed, id=f"{game.name}-{seed}") for game in GAMES for seed in SEEDS]


def playout(game: Game, seed: int) -> tuple[list[Any], list[Any]]:
    """The states and the actions of a random game."""
    random = Random(seed)
    states, actions = [STARTS[game.name](random)], []
    while legal := list(game.legal_actions(states[-1])):
        actions.append(random.choice(legal))
        states.append(game.apply(states[-1], actions[-1]).state)
        assert len(states) < LONGEST
    return states, actions


def test_every_game_can_be_started() -> None:
    assert set(STARTS) == set(UNIVERSES) == {game.name for game in GAMES}


@pytest.mark.parametrize(("game", "seed"), GAME_AND_SEED)
def test_a_random_game_ends_and_is_possible_all_along(game: Game, seed: int) -> None:
    states, _ = playout(game, seed)
    assert game.is_over(states[-1])
    for state in states[:-1]:
        assert not game.is_over(state)
        assert game.due(state)
    assert [problem for state in states for problem in game.problems(state)] == []
    assert len(game.scores(states[-1])) == len(states[-1].zoos)


@pytest.mark.parametrize(("game", "seed"), GAME_AND_SEED)
def test_legal_is_what_is_not_refused(game: Game, seed: int) -> None:
    states, _ = playout(game, seed)
    for state in states[:: max(len(states) // 8, 1)]:
        legal = list(game.legal_actions(state))
        assert len(set(legal)) == len(legal)
        allowed = {action for action in UNIVERSES[game.name](state) if game.refusal(state, action) is None}
        assert allowed == set(legal)
        assert list(game.legal_actions(state)) == legal


@pytest.mark.parametrize(("game", "seed"), GAME_AND_SEED)
def test_a_refused_action_changes_nothing_and_says_why(game: Game, seed: int) -> None:
    random = Random(seed)
    state = random.choice(playout(game, seed)[0])
    before = hash(state)
    for action in random.sample(list(UNIVERSES[game.name](state)), 40):
        answer = game.refusal(state, action)
        if answer is not None:
            with pytest.raises(IllegalActionError) as caught:
                game.apply(state, action)
            assert (caught.value.reason, caught.value.rule) == (answer.reason, answer.rule)
            assert answer.reason
            assert answer.rule
    assert hash(state) == before


@pytest.mark.parametrize(("game", "seed"), GAME_AND_SEED)
def test_replay_gives_the_same_states_and_undo_one_less(game: Game, seed: int) -> None:
    states, actions = playout(game, seed)
    record = Record(states[0], tuple(actions))
    assert [step.state for step in replay(game, record)] == states
    assert [step.state for step in replay(game, record.less_one())] == states[:-1]


@pytest.mark.parametrize(("game", "seed"), GAME_AND_SEED)
def test_text_forms_bring_everything_back(game: Game, seed: int) -> None:
    states, actions = playout(game, seed)
    for action in actions:
        assert game.action_from_text(game.action_to_text(action)) == action
    for state in states[:: max(len(states) // 25, 1)]:
        again = game.state_from_json(json.loads(json.dumps(game.state_to_json(state))))
        assert again == state
        assert hash(again) == hash(state)
    record = Record(states[0], tuple(actions))
    assert record_from_json(game, json.loads(json.dumps(record_to_json(game, record)))) == record


def test_the_rules_need_nothing_but_the_standard_library() -> None:
    code = (
        "import sys; import companion.rules, companion.rules.notation; "
        "roots = {name.partition('.')[0] for name in sys.modules}; "
        "print(sorted(roots - set(sys.stdlib_module_names) - {'companion', '__main__'}))"
    )
    command = [sys.executable, "-I", "-S", "-c", f"import sys; sys.path.insert(0, '.'); {code}"]
    assert subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip() == "[]"
