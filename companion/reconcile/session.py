"""A game that is followed at the table: pure steps from inputs to sessions, with what is to be said or asked.

A session holds what the table may be (hypotheses, most probable first), what is due, what people have pinned, and the
session before it, so that any number of steps can be undone. Nothing here knows a clock, a camera or a file.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from importlib import import_module
from typing import Any, assert_never

from companion.reconcile.compare import MISSED, Comparer
from companion.reconcile.due import Reminder, awaited, forgotten, impossible
from companion.reconcile.evidence import both
from companion.reconcile.expect import expected
from companion.reconcile.explain import TRUST, Explanation, Hypothesis, explain, likeliest
from companion.reconcile.inputs import Accept, Answer, Correct, Input, Read, Tap, Undo, Waive
from companion.reconcile.question import Question, question_about, still_open
from companion.reconcile.returning import PUT_RIGHT, Found, Tables, gone_on_otherwise, older_than, taken_back
from companion.reconcile.sighting import Pin, Sighting, pinned
from companion.reconcile.undone import Due
from companion.reconcile.unexplained import heap_of, not_explained
from companion.reconcile.views import view_of
from companion.reconcile.views.view import player

CONFIRMED, PROPOSED, IN_DOUBT, OUT_OF_SYNC = "confirmed", "proposed", "in doubt", "out of sync"
"""The table is as the rules say; most probably so; a question is open; something on the table is not allowed."""
SURE = 0.95
"""From this probability on an explanation is taken as what happened."""
FORGETTING = 1.0
"""How much of what earlier readings said for one hypothesis against another counts at the next reading."""
REVISED = 2.0
"""How much less probable it is that the last reading was misunderstood than that something new has happened."""
PLAIN = 4.0
"""An explanation that is more improbable than this is compared with what both readings together say."""
UNDOABLE = 300
"""So many steps at least can be undone; the record holds all."""
FAR = 8.0
"""Hypotheses so much less probable than the best one are forgotten."""


@dataclass(frozen=True, slots=True)
class Effect:
    """Something for the players: `kind` is happened, due, done, illegal, unseen, refused or ask."""

    kind: str
    text: str
    rule: str = ""
    where: str = ""
    what: str = ""


@dataclass(frozen=True, slots=True)
class Anchor:
    """What the table was before somebody acted out of sight: `seats` are the zoos that have not been seen since.

    Guesses of what was done there give way to it when the zoos are seen. Its hypotheses cost less than nothing, as much
    as the guesses have cost since.
    """

    hypotheses: tuple[Hypothesis, ...]
    seats: frozenset[int]


@dataclass(frozen=True, slots=True)
class Session:
    """What is known of a game.

    `due` is kept until done; `waived` is not spoken of again; `ages` says how many readings ago each part of the table
    was in sight; `returns` are what the table was before the last steps, in case they are taken back.
    """

    hypotheses: tuple[Hypothesis, ...]
    status: str = CONFIRMED
    explanations: tuple[Explanation, ...] = ()
    due: tuple[Due, ...] = ()
    waived: frozenset[tuple[str, str, str]] = frozenset()
    said: frozenset[tuple[str, str, str]] = frozenset()
    pins: tuple[Pin, ...] = ()
    missed: tuple[tuple[tuple[str, str], int], ...] = ()
    question: Question | None = None
    ages: Mapping[str, int] = field(default_factory=dict)
    last: Sighting | None = None
    before: "Session | None" = field(default=None, repr=False, compare=False)
    anchor: Anchor | None = None
    returns: tuple[Tables, ...] = ()

    @property
    def state(self) -> Any:
        """The most probable state of the table."""
        return self.hypotheses[0].state

    @property
    def reminders(self) -> tuple[Reminder, ...]:
        """Everything that is due now, what was waived apart."""
        return tuple(one for one in forgotten(self.due) if one.key not in self.waived)


def begun(state: Any) -> Session:
    """The session of a game of which the state is known."""
    return Session((Hypothesis(state),))


def joined(
    options: Any, zoos: Sequence[Any], trucks: Sequence[Any] = (), taken: Sequence[Any] = (), turn: int = 0
) -> Session:
    """The session of a game that has already begun, from what lies in every zoo and on the trucks."""
    setup = import_module(f"companion.rules.{options.game}.setup")
    return begun(setup.table_state(options, zoos, trucks, taken, turn))


def step(session: Session, given: Input) -> tuple[Session, tuple[Effect, ...]]:
    """What an input leads to, and what is to be said."""
    after, effects = _after(session, given)
    return _shortened(after), effects


def _shortened(session: Session) -> Session:
    """The session with no more steps behind it than can be undone, so that memory does not grow."""
    steps: list[Session] = []
    one: Session | None = session
    while one is not None:
        steps.append(one)
        one = one.before
    if len(steps) <= 2 * UNDOABLE:
        return session
    kept: Session | None = None
    for step_back in reversed(steps[:UNDOABLE]):
        kept = replace(step_back, before=kept)
    assert kept is not None
    return kept


def _after(session: Session, given: Input) -> tuple[Session, tuple[Effect, ...]]:
    match given:
        case Read(sighting):
            return _read(session, sighting)
        case Tap(text):
            return _tap(session, text)
        case Answer(choice):
            return _answer(session, choice)
        case Undo(steps):
            return _undo(session, steps)
        case Waive(event, what, where):
            key = (event, what, where)
            return replace(session, waived=session.waived | {key}, before=session), ()
        case Correct(pin):
            return _correct(session, pin)
        case Accept():
            best = session.hypotheses[:1]
            return replace(session, hypotheses=best, status=CONFIRMED, question=None, returns=(), before=session), ()
        case _:
            assert_never(given)


def replayed(session: Session, inputs: Sequence[Input]) -> Session:
    """The session after all inputs, in their order."""
    for given in inputs:
        session, _ = step(session, given)
    return session


def _read(session: Session, sighting: Sighting) -> tuple[Session, tuple[Effect, ...]]:
    """Explain a reading and go on from the explanations."""
    found = _explained(session, sighting)
    best = found.best
    question = None if best.illegal else _question(session, found, sighting)
    after = replace(
        session,
        hypotheses=_carried_on(found.explanations, session.hypotheses if best.illegal else ()),
        status=_status(found.explanations, question),
        explanations=found.explanations,
        returns=found.ways_back(),
        due=_still_due(session.due, best),
        missed=_missed(session, best, sighting),
        question=question,
        ages=_ages(session.ages, sighting),
        anchor=_anchored(session, best, sighting),
        last=sighting,
        before=session,
    )
    effects = [*_happened(best), *_wrong_after_all(session, found), *_wrong(best)]
    reminders = (*after.reminders, *awaited(after.state), *impossible(after.state))
    effects += [
        Effect("due", one.text, one.rule, one.where, one.what) for one in reminders if one.key not in session.said
    ]
    now = {one.key for one in reminders}
    gone = [one for one in forgotten(session.due) if one.key not in now and one.key not in after.waived]
    effects += [Effect("done", one.text, one.rule, one.where, one.what) for one in gone]
    if question is not None and (session.question is None or session.question.ask != question.ask):
        effects.append(Effect("ask", question.ask, where=question.where))
    return replace(after, said=frozenset(now)), tuple(effects)


def _explained(session: Session, sighting: Sighting) -> Found:
    """The explanations of a sighting; where they are not plain, the reading before may have been misunderstood."""
    anchors = session.anchor.hypotheses if session.anchor is not None else ()
    roots, missed, told = (*session.hypotheses, *anchors), dict(session.missed), pinned(sighting, session.pins)
    explanations = explain(roots, told, missed)
    returns = older_than(session.returns, roots[explanations[0].start])
    found = taken_back(Found(explanations, roots, returns), told, missed)
    best, before, last = found.best, session.before, session.last
    plain = best.unexplained.agrees and not best.illegal and best.cost < PLAIN
    plain &= found.start[best.start].cost <= TRUST  # the reading before is not understood otherwise now
    if not plain and before is not None and last is not None and session.explanations:
        joined, lost = both(last, sighting)
        spent = session.explanations[0].cost - session.explanations[0].slips - REVISED - MISSED * lost
        earlier = tuple(replace(one, cost=one.cost - spent) for one in before.hypotheses)
        again = explain(earlier, pinned(joined, session.pins), missed, best.cost)
        if again:
            again = tuple(replace(one, slips=one.slips + MISSED * lost) for one in again)
            left = found.returns[:-1] if session.explanations[0].deeds else found.returns
            found = Found(likeliest((*again, *found.explanations)), earlier, left)
    return gone_on_otherwise(found, told, missed)


def _question(session: Session, found: Found, sighting: Sighting) -> Question | None:
    """What is to be asked: what was asked before as long as nothing has answered it, something new otherwise."""
    goes_on = found.start[: len(session.hypotheses)] == session.hypotheses
    asked = still_open(session.question, found.explanations) if goes_on else None
    return asked or question_about(found.explanations, sighting)


def _carried_on(found: Sequence[Explanation], earlier: Sequence[Hypothesis]) -> tuple[Hypothesis, ...]:
    """The hypotheses that the next reading is explained from.

    After something that was not allowed also those before it, by as much more probable as that was improbable: the
    players may put it right, or it was something else.
    """
    least = found[0].cost
    kept = [
        Hypothesis(one.state, one.offsets, round((one.cost - least) * FORGETTING, 6))
        for one in found
        if one.cost - least <= FAR
    ]
    kept += [Hypothesis(one.state, one.offsets, round(one.cost - least + PUT_RIGHT, 6)) for one in earlier]
    return tuple(kept)


def _anchored(session: Session, best: Explanation, sighting: Sighting) -> Anchor | None:
    """What to go back to while somebody's actions are out of sight."""
    before = session.anchor
    seats = before.seats if before is not None else frozenset()
    seats = frozenset(seat for seat in seats if player(seat) not in sighting.whole)
    seats |= {deed.player for deed in best.deeds if deed.open}
    if not seats or best.illegal:
        return None
    roots = before.hypotheses if before is not None else session.hypotheses
    return Anchor(tuple(replace(one, cost=one.cost - best.cost) for one in roots), seats)


def _status(found: Sequence[Explanation], question: Question | None) -> str:
    """How sure the table is known."""
    best = found[0]
    if best.illegal or best.unexplained.extra:
        return OUT_OF_SYNC
    if question is not None:
        return IN_DOUBT
    sure = best.probability >= SURE and best.unexplained.agrees
    return CONFIRMED if sure else PROPOSED


def _still_due(due: Sequence[Due], best: Explanation) -> tuple[Due, ...]:
    """What was due and is not done, and what has become due."""
    offsets = Counter(best.offsets)
    kept = []
    for one in (*due, *best.due):
        needed = Counter(one.offsets)
        if needed <= offsets:
            offsets -= needed
            kept.append(one)
    return tuple(kept)


def _missed(session: Session, best: Explanation, sighting: Sighting) -> tuple[tuple[tuple[str, str], int], ...]:
    """How often in a row each piece was not seen where it should lie, in this reading alone."""
    before = dict(session.missed)
    told = Comparer(pinned(sighting, session.pins))
    missing = told.compare(expected(best.state, best.offsets)).missing
    return tuple((entry, before.get(entry, 0) + 1) for entry in dict.fromkeys(missing))


def _ages(ages: Mapping[str, int], sighting: Sighting) -> dict[str, int]:
    """How many readings ago each part of the table was in sight."""
    return {part: age + 1 for part, age in ages.items()} | dict.fromkeys(sighting.whole, 0)


def _happened(best: Explanation) -> list[Effect]:
    """What was done."""
    return [
        Effect("happened", f"player-{deed.player + 1}: {deed.text}" + (" (out of sight)" if deed.open else ""))
        for deed in best.deeds
        if not deed.rule
    ]


def _wrong(best: Explanation) -> list[Effect]:
    """What was not allowed, and what nothing explains; a heap and what lies on top of it are spoken of once."""
    wrong = _not_allowed(best)
    rest = best.unexplained
    places = {place for place, _ in rest.extra}
    wrong += [
        Effect("unseen", not_explained(place, sight.label), where=place, what=sight.label)
        for place, sight in rest.extra
        if heap_of(place) == place or heap_of(place) not in places
    ]
    wrong += [
        Effect("unseen", f"{number} in {place} should be {expected}", where=place)
        for place, expected, number in rest.numbers
    ]
    return wrong


def _not_allowed(one: Explanation) -> list[Effect]:
    """What the rules refuse of an explanation."""
    return [Effect("illegal", deed.reason, deed.rule, deed.where, deed.text) for deed in one.illegal]


def _wrong_after_all(session: Session, found: Found) -> list[Effect]:
    """What was not allowed at the reading before, where that seemed to be something else and this one says it was not.

    Whatever explains this reading about as well must say so too.
    """
    known = session.explanations
    if not known or known[0].illegal or found.start[: len(session.hypotheses)] != session.hypotheses:
        return []
    likely = [one.start for one in found.explanations if one.cost < found.best.cost + TRUST]
    if any(start >= len(known) or not known[start].illegal for start in likely):
        return []
    first = known[likely[0]]
    return _not_allowed(first) if first.state == session.hypotheses[likely[0]].state else []


def _tap(session: Session, text: str) -> tuple[Session, tuple[Effect, ...]]:
    """An action that a person says was done."""
    game = view_of(session.state.options.game).game
    action = game.action_from_text(text)
    able = [one for one in session.hypotheses if game.refusal(one.state, action) is None]
    if not able:
        refused = game.refusal(session.state, action)
        assert refused is not None
        return session, (Effect("refused", refused.reason, refused.rule, what=text),)
    hypotheses = tuple(replace(one, state=game.apply(one.state, action).state) for one in able)
    after = replace(session, hypotheses=hypotheses, status=CONFIRMED, question=None, returns=(), before=session)
    return after, (Effect("happened", f"player-{session.state.turn + 1}: {text}"),)


def _answer(session: Session, choice: int) -> tuple[Session, tuple[Effect, ...]]:
    """One of the answers to the open question."""
    question = session.question
    if question is None or not 0 <= choice < len(question.members):
        return session, (Effect("refused", "there is no such question"),)
    chosen = [session.explanations[index] for index in question.members[choice]]
    hypotheses = _carried_on(chosen, ())
    due = _still_due(session.due, chosen[0])
    after = replace(session, hypotheses=hypotheses, status=CONFIRMED, due=due, question=None, before=session)
    return after, ()


def _undo(session: Session, steps: int) -> tuple[Session, tuple[Effect, ...]]:
    """The session as it was so many steps ago; the first one stays."""
    for _ in range(steps):
        session = session.before or session
    return session, ()


def _correct(session: Session, pin: Pin) -> tuple[Session, tuple[Effect, ...]]:
    """What a person says lies somewhere, now and in later readings; the last reading is explained anew with it."""
    pins = (*(one for one in session.pins if (one.place, one.seen) != (pin.place, pin.seen)), pin)
    if session.last is None or session.before is None:
        return replace(session, pins=pins, before=session), ()
    after, effects = _read(replace(session.before, pins=pins), session.last)
    return replace(after, before=session), effects
