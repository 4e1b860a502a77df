"""Games played at random, for what they say."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from companion.rules import game_named

GAMES = (
    ("zooloretto", "2023", (), (), 2),
    ("zooloretto", "2007", (), ("balloon",), 3),
    ("zooloretto", "2023", ("exotic", "xxl"), ("all-stalls", "balloon", "tray"), 3),
    ("aquaretto", "2023", ("xxl",), (), 2),
    ("aquaretto", "2007", (), (), 4),
    ("joint", "2023", ("xxl",), (), 2),
    ("dice", "2012", (), (), 3),
)
TRIED = 4


@pytest.fixture(scope="session")
def played() -> tuple[set[str], set[tuple[str, str]]]:
    """All sentences that games of every kind say while they are played at random, and all actions with their game."""
    sentences: set[str] = set()
    actions: set[tuple[str, str]] = set()
    for number, (name, edition, expansions, variants, players) in enumerate(GAMES):
        game, chance = game_named(name), random.Random(number)
        options = game.complete(game.options_from_words(edition, expansions, variants, players), chance.sample)
        for said in _said(game, game.new_game(options, 0), chance):
            (actions.add((name, said[1:])) if said.startswith("\t") else sentences.add(said))
    return sentences, actions


def _said(game: Any, state: Any, chance: random.Random) -> Iterator[str]:
    """What a game says: what is due, refusals, events, score lines; actions behind a tab."""
    earlier: list[Any] = []
    while not game.is_over(state):
        yield game.due(state)
        hidden = game.hidden(state)
        now = [action for action, _ in hidden] if hidden else list(game.legal_actions(state))
        yield from (f"\t{game.action_to_text(action)}" for action in now)
        earlier = [*earlier, *now][-200:]
        refusals = (game.refusal(state, action) for action in chance.sample(earlier, min(TRIED, len(earlier))))
        yield from (refusal.reason for refusal in refusals if refusal is not None)
        step = game.apply(state, chance.choice(now))
        state = step.state
        yield from (event.text for event in step.events)
    yield from (line.text for card in game.scores(state) for line in card.lines)
