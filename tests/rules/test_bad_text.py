"""Spoilt texts: whatever stands in a file, it is read or refused in one sentence, and what is read can be asked."""

import contextlib
import json
from itertools import islice
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.errors import IllegalActionError, NotationError
from companion.rules import Record, game_named, replay
from companion.rules.notation import (
    record_from_json,
    record_to_json,
    state_from_json,
    state_to_json,
    zoo_from_json,
    zoo_to_json,
)
from companion.rules.zooloretto.options import Options
from companion.rules.zooloretto.scoring import score, scores
from companion.rules.zooloretto.turn import apply, due, legal_actions
from companion.rules.zooloretto.validity import problems, zoo_problems
from tests.rules.zooloretto.tables import do, table, zoo
from tests.rules.zooloretto.test_state_json import placing

GAME = game_named("zooloretto")
LABELS = [
    "animal/lion",
    "animal/lion/male/unsure",
    "offspring/lion",
    "stall/balloon",
    "coin",
    "coin-tile",
    "exotic/bat",
    "visitor/red",
    "token/6",
    "zooloretto",
]
WORDS = [
    *LABELS,
    "turn",
    "place",
    "load",
    "tell",
    "clear",
    "over",
    "reveal",
    "barn",
    "2007",
    "enclosure-4",
    "draw free",
    "lead",
    "retreat",
    "red",
    "xxl",
    "path-2",
]
VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 40)
    | st.floats(allow_nan=False)
    | st.sampled_from(WORDS)
    | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(WORDS), inner, max_size=3),
    max_leaves=4,
)


@st.composite
def spoilt(draw: st.DrawFn, document: Any) -> Any:
    """The document with some of its values replaced or dropped."""
    copy = json.loads(json.dumps(document))
    for _ in range(draw(st.integers(1, 3))):
        here, path = copy, []
        while isinstance(here, dict | list) and here and draw(st.integers(0, 4)):
            key = draw(st.sampled_from(sorted(here) if isinstance(here, dict) else range(len(here))))
            path.append((here, key))
            here = here[key]
        if path:
            holder, key = path[-1]
            holder[key] = draw(VALUES)
    return copy


ZOO = zoo_to_json(
    zoo(coins=3, enclosure_5="lion/male lion | drinks", barn="lion/female panda | hot-dogs", expansion_1="")
)
START = table(
    zoo(enclosure_5="lion/male", barn="panda lion"), zoo(barn="lion"), trucks=("lion/female | drinks", "llama", "")
)
STATES = [START, do(START, "take truck-1"), do(START, "draw free"), do(START, "draw free", "reveal coin-tile")]
STATES += [placing("bat", "jungle"), do(placing("bat", "jungle"), "lead visitor/red supply")]


@given(spoilt(ZOO))
@settings(max_examples=100)
def test_a_spoilt_zoo(document: Any) -> None:
    try:
        read = zoo_from_json(document)
    except NotationError:
        return
    options = Options(edition=read.edition)
    score(read, options)
    zoo_problems(read, options)


@given(st.sampled_from(STATES).map(state_to_json).flatmap(spoilt))
@settings(max_examples=100)
def test_a_spoilt_state(document: Any) -> None:
    try:
        state = state_from_json(document)
    except NotationError:
        return
    assert due(state)
    problems(state)
    scores(state)
    for action in islice(legal_actions(state), 30):
        apply(state, action)


@given(spoilt(record_to_json(GAME, Record(START, ()).plus(next(legal_actions(START))))))
@settings(max_examples=100)
def test_a_spoilt_record(document: Any) -> None:
    try:
        record = record_from_json(GAME, document)
    except NotationError:
        return
    with contextlib.suppress(IllegalActionError):
        replay(GAME, record)
