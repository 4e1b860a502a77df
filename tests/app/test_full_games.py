"""A whole game of every kind by taps on what the screen offers: there is always a way on, and an end."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from random import Random
from typing import Any

import pytest

from companion.app.presenter.choices import at, tree
from companion.app.presenter.intents import Done
from companion.app.presenter.setup import COLOURS, Setup, first_state, of_game, options_of, said_of
from companion.app.presenter.table import screen as table
from companion.app.presenter.table.act import act_pane
from companion.app.presenter.table.intents import NewGame, Pick, SeatChosen
from companion.app.presenter.table.model import Model
from tests.app.test_table import CONTEXT

NAMES = ("Anna", "Bert", "Cleo", "Dora", "Emil")
MOST_TAPS = 3000
PLAYED: tuple[tuple[str, int, tuple[str, ...], tuple[str, ...]], ...] = (
    ("zooloretto", 2, (), ("all-stalls", "balloon", "tray")),
    ("zooloretto", 3, ("exotic",), ()),
    ("zooloretto", 2, ("xxl",), ("tray",)),
    ("zooloretto", 2, ("exotic", "xxl"), ("balloon",)),
    ("aquaretto", 2, (), ()),
    ("aquaretto", 2, ("xxl",), ()),
    ("joint", 2, ("exotic", "xxl"), ()),
    ("dice", 3, (), ()),
)


def begun(game: str, players: int, expansions: tuple[str, ...], variants: tuple[str, ...]) -> Model:
    """A game of that kind, before its first turn."""
    seats = tuple(map(SeatChosen, NAMES[:players], COLOURS))
    setup = replace(of_game(Setup(), game), expansions=expansions, variants=variants, seats=seats, seed=players)
    model, _ = table.update(Model(), NewGame(first_state(setup), seats, said_of(options_of(setup))), CONTEXT)
    return table.update(model, Done(CONTEXT.job, "000001"), CONTEXT)[0]


def offered(value: Any) -> Iterator[Pick]:
    """Every choice of the game that can be tapped in a view."""
    if isinstance(value, tuple):
        for one in value:
            yield from offered(one)
    elif is_dataclass(value):
        intent = getattr(value, "intent", None)
        if isinstance(intent, Pick) and getattr(value, "enabled", True):
            yield intent
        for field in fields(value):
            yield from offered(getattr(value, field.name))


@pytest.mark.parametrize(("game", "players", "expansions", "variants"), PLAYED)
def test_a_whole_game_is_played_by_taps(
    game: str, players: int, expansions: tuple[str, ...], variants: tuple[str, ...]
) -> None:
    model, random = begun(game, players, expansions, variants), Random(7)
    for number in range(MOST_TAPS):
        play = model.play
        assert play is not None
        if play.over:
            break
        context = replace(CONTEXT, width=1280 if number % 2 else 600)
        node = at(tree(play.game, play.state), model.path)
        choices = list(offered(act_pane(model, play, node, context)))
        assert choices, (play.state.stage, model.path)
        before = model
        model, _ = table.update(model, random.choice(choices), context)
        assert model != before
    assert model.play is not None
    assert model.play.over
    assert "won" in str(table.view(model, CONTEXT))
