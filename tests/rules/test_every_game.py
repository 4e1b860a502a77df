"""One contract for all games: whoever is in `GAMES` keeps it."""

import json
import subprocess
import sys
from functools import cache
from importlib import import_module
from random import Random
from typing import Any

import pytest

from companion.errors import IllegalActionError, UsageError
from companion.rules import GAMES, Game, Record, game_named, replay
from companion.rules.game import Refusal
from companion.rules.record import record_from_json, record_to_json
from companion.rules.results import Standing

ALL = [game_named(name) for name in GAMES]
PLAYOUTS = {name: import_module(f"tests.rules.{name}.playouts") for name in GAMES}
"""For each game how it is started at random, all its actions, legal or not, and all its components."""
SEEDS = range(8)
LONGEST = 2000
EVERY_GAME = pytest.mark.parametrize("game", ALL, ids=GAMES)

GAME_AND_SEED = [pytest.param(game, seed, id=f"{game.name}-{seed}") for game in ALL for seed in SEEDS]


def playout(game: Game, seed: int) -> tuple[list[Any], list[Any]]:
    """The states and the actions of a random game."""
    return _playout(game.name, seed)


@cache
def _playout(name: str, seed: int) -> tuple[list[Any], list[Any]]:
    """The same for the game of that name; one game serves many tests."""
    game = game_named(name)
    random = Random(seed)
    states, actions = [PLAYOUTS[game.name].start(random)], []
    while legal := list(game.legal_actions(states[-1])):
        actions.append(random.choice(legal))
        states.append(game.apply(states[-1], actions[-1]).state)
        assert len(states) < LONGEST
    return states, actions


@EVERY_GAME
def test_a_game_is_found_by_its_name_and_named_by_its_values(game: Game) -> None:
    state = PLAYOUTS[game.name].start(Random(0))
    assert game_named(game.name) is game
    assert state.options.game == game.name
    assert {zoo.game for zoo in state.zoos} == {game.name}


@EVERY_GAME
def test_a_game_is_set_up_from_words(game: Game) -> None:
    for players in range(2, 5):
        options = game.options_from_words(None, (), (), players)
        assert (options.players, options.expansions, options.variants) == (players, (), ())
        assert options.edition
        ready = game.complete(options, Random(players).sample)
        assert game.complete(ready, Random(1).sample) == ready
        for starter in range(players):
            assert game.new_game(ready, starter).turn == starter
        with pytest.raises(UsageError):
            game.new_game(ready, players)
        with pytest.raises(UsageError):
            game.put_back(options, ("unicorn",))
    with pytest.raises(UsageError):
        game.options_from_words(None, (), (), 6)
    with pytest.raises(UsageError):
        game.options_from_words("1999", (), (), 3)
    with pytest.raises(UsageError):
        game.options_from_words(None, (), ("fog",), 3)
    with pytest.raises(UsageError):
        game.options_from_words(None, ("fog",), (), 3)


@pytest.mark.parametrize(("game", "seed"), GAME_AND_SEED)
def test_a_random_game_ends_and_is_possible_all_along(game: Game, seed: int) -> None:
    states, _ = playout(game, seed)
    assert game.is_over(states[-1])
    for state in states[:-1]:
        assert not game.is_over(state)
        assert game.due(state)
    some = states[:: len(states) // 100 + 1]
    assert [problem for state in (*some, states[-1]) for problem in game.problems(state)] == []
    assert len(game.scores(states[-1])) == len(states[-1].zoos)


@pytest.mark.parametrize(("game", "seed"), GAME_AND_SEED)
def test_nothing_comes_out_of_nowhere_and_nothing_is_lost(game: Game, seed: int) -> None:
    states, _ = playout(game, seed)
    components = PLAYOUTS[game.name].components
    assert [state for state in states if components(state) != components(states[0])] == []


@pytest.mark.parametrize(("game", "seed"), GAME_AND_SEED)
def test_what_may_turn_up_is_legal_and_nothing_else_is(game: Game, seed: int) -> None:
    states, _ = playout(game, seed)
    turned_up = 0
    for state in states:
        chances = game.hidden(state)
        turned_up += bool(chances)
        assert all(count > 0 for _, count in chances)
        if chances:
            assert [action for action, _ in chances] == list(game.legal_actions(state))
            assert state.stage != "turn"
    assert turned_up


@pytest.mark.parametrize(("game", "seed"), GAME_AND_SEED)
def test_zoos_can_be_judged_alone(game: Game, seed: int) -> None:
    states, _ = playout(game, seed)
    for state in (states[0], states[len(states) // 2], states[-1]):
        options = state.options
        cards = game.scores(state)
        for zoo, card in zip(state.zoos, cards, strict=True):
            assert game.score(zoo, options) == card
            assert sum(line.points for line in card.lines) == card.total
            assert all(line.rule and line.text for line in card.lines)
            assert game.zoo_problems(zoo, options) == ()
            again = game.zoo_from_json(json.loads(json.dumps(game.zoo_to_json(zoo))), options.edition)
            assert game.score(again, options) == card
            assert game.zoo_to_json(again) == game.zoo_to_json(zoo)
            assert zoo.money is not None
            assert zoo.unseen == ()
            assert 0 <= zoo.coins <= options.coins
            game.area_points(zoo, options)
        assert game.zoos_problems(state.zoos, options) == ()
        standings = [
            Standing(f"player-{seat + 1}", card.total, zoo.money)
            for seat, (zoo, card) in enumerate(zip(state.zoos, cards, strict=True))
        ]
        assert game.final_ranking(state) == game.ranking(standings)
        assert sorted(name for names in game.ranking(standings).ranks for name in names) == [
            one.name for one in standings
        ]


@pytest.mark.parametrize(("game", "seed"), GAME_AND_SEED)
def test_legal_is_what_is_not_refused(game: Game, seed: int) -> None:
    states, _ = playout(game, seed)
    for state in states[:: max(len(states) // 8, 1)]:
        legal = list(game.legal_actions(state))
        assert len(set(legal)) == len(legal)
        allowed = {action for action in PLAYOUTS[game.name].every_action(state) if game.refusal(state, action) is None}
        assert allowed == set(legal)
        assert list(game.legal_actions(state)) == legal


@pytest.mark.parametrize(("game", "seed"), GAME_AND_SEED)
def test_a_refused_action_changes_nothing_and_says_why(game: Game, seed: int) -> None:
    random = Random(seed)
    state = random.choice(playout(game, seed)[0])
    before = hash(state)
    for action in random.sample(list(PLAYOUTS[game.name].every_action(state)), 40):
        answer = game.refusal(state, action)
        if answer is not None:
            assert isinstance(answer, Refusal)
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
    for action in set(actions):
        assert game.action_from_text(game.action_to_text(action)) == action
    for state in states[:: max(len(states) // 25, 1)]:
        again = game.state_from_json(json.loads(json.dumps(game.state_to_json(state))))
        assert again == state
        assert hash(again) == hash(state)
    record = Record(states[0], tuple(actions))
    assert record_from_json(game, json.loads(json.dumps(record_to_json(game, record)))) == record


def test_the_rules_need_nothing_but_the_standard_library() -> None:
    code = (
        "import sys; import companion.rules.notation; from companion.rules import GAMES, game_named; "
        "[game_named(name) for name in GAMES]; "
        "roots = {name.partition('.')[0] for name in sys.modules}; "
        "print(sorted(roots - set(sys.stdlib_module_names) - {'companion', '__main__'}))"
    )
    command = [sys.executable, "-I", "-S", "-c", f"import sys; sys.path.insert(0, '.'); {code}"]
    assert subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip() == "[]"
