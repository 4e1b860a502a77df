"""Spoilt texts of every game: they are read or refused in one sentence, and what is read can be asked."""

import contextlib
import json
from functools import cache
from importlib import import_module
from itertools import islice
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.errors import IllegalActionError, NotationError
from companion.rules import GAMES, Record, game_named, replay
from companion.rules.record import record_from_json, record_to_json

EVERY_GAME = pytest.mark.parametrize("name", GAMES)


@cache
def states(name: str) -> tuple[Any, ...]:
    """States from all over a random game, with money to spend."""
    game, random = game_named(name), Random(5)
    found = [import_module(f"tests.rules.{name}.playouts").start(random)]
    while legal := list(game.legal_actions(found[-1])):
        found.append(game.apply(found[-1], random.choice(legal)).state)
    return (*found[:: len(found) // 12 + 1], found[-1])


@st.composite
def spoilt(draw: st.DrawFn, document: Any) -> Any:
    """The document with some of its values dropped, or replaced by others that stand in it or by something odd."""
    copy = json.loads(json.dumps(document))
    pieces = [document, *_parts(document)]
    odd = st.sampled_from([None, True, -1, 0, 99, 1.5, "", "over", "place", "unknown", [], {}, [[]]])
    for _ in range(draw(st.integers(1, 3))):
        here, path = copy, []
        while isinstance(here, dict | list) and here and draw(st.integers(0, 5)):
            key = draw(st.sampled_from(sorted(here) if isinstance(here, dict) else range(len(here))))
            path.append((here, key))
            here = here[key]
        if path:
            holder, key = path[-1]
            if draw(st.booleans()):
                del holder[key]
            else:
                holder[key] = json.loads(json.dumps(draw(odd | st.sampled_from(pieces))))
    return copy


def _parts(document: Any) -> list[Any]:
    """Everything that stands in a document, at any depth."""
    inner = list(document.values()) if isinstance(document, dict) else document if isinstance(document, list) else []
    return [*inner, *(part for one in inner for part in _parts(one))]


@EVERY_GAME
@given(data=st.data())
@settings(max_examples=60)
def test_a_spoilt_zoo(name: str, data: st.DataObject) -> None:
    game = game_named(name)
    state = data.draw(st.sampled_from(states(name)))
    try:
        zoo = game.zoo_from_json(data.draw(spoilt(game.zoo_to_json(data.draw(st.sampled_from(state.zoos))))), None)
    except NotationError:
        return
    options = game.options_from_words(zoo.edition, state.options.expansions, state.options.variants, 0)
    card = game.score(zoo, options)
    assert sum(line.points for line in card.lines) == card.total
    game.zoo_problems(zoo, options)
    game.zoos_problems([zoo, zoo], options)
    game.area_points(zoo, options)
    assert game.zoo_from_json(game.zoo_to_json(zoo), None) == zoo


@EVERY_GAME
@given(data=st.data())
@settings(max_examples=60)
def test_a_spoilt_state(name: str, data: st.DataObject) -> None:
    game = game_named(name)
    document = data.draw(spoilt(game.state_to_json(data.draw(st.sampled_from(states(name))))))
    try:
        state = game.state_from_json(document)
    except NotationError:
        return
    assert game.due(state)
    game.problems(state)
    game.scores(state)
    game.hidden(state)
    for action in islice(game.legal_actions(state), 30):
        game.apply(state, action)


@EVERY_GAME
@given(data=st.data())
@settings(max_examples=40)
def test_a_spoilt_record(name: str, data: st.DataObject) -> None:
    game = game_named(name)
    start = data.draw(st.sampled_from(states(name)[:-1]))
    record = Record(start, (next(game.legal_actions(start)),))
    try:
        read = record_from_json(game, data.draw(spoilt(record_to_json(game, record))))
    except NotationError:
        return
    with contextlib.suppress(IllegalActionError):
        replay(game, read)
