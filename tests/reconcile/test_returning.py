"""Moves that are taken back: the table is again what it was, and nothing further has happened."""

from dataclasses import replace
from typing import Any

import pytest

from companion.reconcile.compare import Comparison
from companion.reconcile.expect import Offset
from companion.reconcile.explain import Deed, Explanation, Hypothesis, explain
from companion.reconcile.inputs import Read
from companion.reconcile.returning import KEPT, PLAINLY, Found, gone_on_otherwise
from companion.reconcile.session import CONFIRMED, Session, begun, step
from tests.reconcile.live import open_world, play, seen
from tests.rules.zooloretto.tables import table, zoo

START = table(zoo(coins=3, enclosure_6="lion/female", barn="panda"), zoo(), zoo(), trucks=("panda", "lion/male", ""))
WRONG = open_world(START, "move animal/panda barn enclosure-6")
TAKEN = play(START, "take truck-1", "place animal/panda barn")


def read(session: Session, *states: Any, **how: Any) -> Session:
    for state in states:
        session, _ = step(session, Read(seen(state, **how)))
    return session


def test_what_was_not_allowed_is_put_right_however_often_it_was_seen() -> None:
    session = read(begun(START), WRONG, WRONG, WRONG, START)
    assert (session.state, session.status, session.explanations[0].deeds) == (START, CONFIRMED, ())


def test_what_was_put_right_is_no_way_back_any_more() -> None:
    session = read(begun(START), WRONG, START)
    assert [one.state for tables in session.returns for one in tables] == []
    assert read(session, WRONG).explanations[0].illegal


def test_who_puts_right_what_was_not_allowed_may_go_on_at_once() -> None:
    session = read(begun(START), WRONG, WRONG, TAKEN)
    assert (session.state, session.status) == (TAKEN, CONFIRMED)
    assert [deed.text for deed in session.explanations[0].deeds] == ["take truck-1", "place animal/panda barn"]


def test_something_else_that_is_not_allowed_is_said_after_the_first() -> None:
    young = [Offset("player-1/barn", "offspring/lion", 1)]
    session = read(read(begun(START), WRONG), WRONG, offsets=young)
    assert [deed.rule for deed in session.explanations[0].illegal] == ["ZR-075"]


def test_a_move_that_the_rules_allow_can_be_taken_back() -> None:
    session = read(begun(START), TAKEN)
    assert session.state == TAKEN
    assert read(session, START).state == START


def test_nothing_was_taken_back_where_that_does_not_show() -> None:
    session = read(begun(START), TAKEN)
    assert read(session, START, hidden=("player-1", "truck-1", "taken")).state == TAKEN


def test_a_tile_that_comes_and_goes_as_the_rules_allow_was_not_taken_back() -> None:
    session = begun(START)
    loaded = play(START, "draw free", "reveal coin-tile", "load truck-3")
    gone = play(loaded, "take truck-3")
    for state in (loaded, gone):
        session, _ = step(session, Read(replace(seen(state), numbers={})))
    assert session.state == gone


def test_only_the_last_steps_can_be_taken_back() -> None:
    session, state = begun(START), START
    for truck in (3, 3, 2, 1):
        state = play(state, "draw free", "reveal animal/panda", f"load truck-{truck}")
        session = read(session, state)
    assert (session.state, len(session.returns)) == (state, KEPT)


@pytest.mark.parametrize(("likelier", "legal"), [(PLAINLY - 0.5, False), (PLAINLY + 0.5, True)])
def test_what_is_not_allowed_is_said_unless_another_course_is_plainly_likelier(likelier: float, legal: bool) -> None:
    """Whether all of it agrees or a piece was overlooked besides."""
    (course,) = explain([Hypothesis(START)], seen(TAKEN))
    for missing in ((), (("player-3/barn", "animal/llama"),)):
        wrong = Deed("take truck-1", 2, rule="ZR-028", reason="it is player-1's turn")
        rest = Comparison(0.0, (), missing, ())
        best = Explanation((wrong,), 1.0, TAKEN, (), (), rest, course.cost + 10.0)
        before = (Hypothesis(START, (), 10.0 - likelier),)
        found = gone_on_otherwise(Found((best,), (Hypothesis(WRONG),), (before,)), seen(TAKEN), {})
        assert (found.best.illegal == ()) == legal
