"""The way back: what the table was before the last steps, for players take back what they did.

A camera may have taken a move that is not allowed for another one, or seen nothing of it at all; when it is taken back
the table is again what it was, which must not be explained by further moves.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from companion.reconcile.compare import Comparer
from companion.reconcile.expect import expected
from companion.reconcile.explain import UNUSUAL, Explanation, Hypothesis, explain, likeliest
from companion.reconcile.search import caught_up
from companion.reconcile.sighting import Sighting
from companion.reconcile.views.view import MIDDLE, TAKEN, Facts

KEPT = 3
"""So many steps can be taken back."""
PUT_RIGHT = 0.3
"""How much less probable it is that people put right what was not allowed than that they go on."""
TAKEN_BACK = 8.0
"""The same of something that the rules allow: it was another move than it looked like, or was thought better of."""
COINCIDENCE = 4.0
"""How improbable it is that a piece comes to lie again where the same one has just been taken away."""
PLAINLY = 3.0
"""So much more probable than something that is not allowed another course must be: it is made up of what was before."""
UNSEEN = (TAKEN, MIDDLE)
"""Places that few readings show, and none when something is taken back."""


Tables = tuple[Hypothesis, ...]
"""What the table may have been at one time."""


@dataclass(frozen=True, slots=True)
class Found:
    """The explanations of a reading, what they start from, and what the table was before that, latest last."""

    explanations: tuple[Explanation, ...]
    start: Tables
    returns: tuple[Tables, ...]

    @property
    def best(self) -> Explanation:
        """The most probable explanation."""
        return self.explanations[0]

    def ways_back(self) -> tuple[Tables, ...]:
        """The ways back after the best explanation: what it has cost makes each of them as much more probable."""
        best, returns = self.best, self.returns
        if best.deeds:
            returns = (*returns, _dearer(self.start, PUT_RIGHT if best.illegal else TAKEN_BACK))
        return tuple(_dearer(tables, best.slips - best.cost) for tables in returns[-KEPT:])


def older_than(returns: Sequence[Tables], table: Hypothesis) -> tuple[Tables, ...]:
    """The ways back to what the table was before it was that one."""
    known = (number for number, tables in enumerate(returns) if any(one.state == table.state for one in tables))
    return tuple(returns[: next(known, len(returns))])


def _dearer(tables: Tables, cost: float) -> Tables:
    return tuple(replace(one, cost=round(one.cost + cost, 6)) for one in tables)


def taken_back(going_on: Found, sighting: Sighting, missed: Mapping[tuple[str, str], int]) -> Found:
    """The same, or the table is what it was before and that is likelier.

    Of several times at which it looked like now the latest one counts. That something is not seen any more is no
    return, unless what brought it there was not allowed.
    """
    best, comparer = going_on.best, Comparer(sighting, missed)
    least = best.cost if best.deeds else min(best.cost, 0.0)
    for number, tables in _latest_first(going_on):
        found = [one for root in tables for one in _as_it_was(root, going_on, sighting, comparer)]
        if found:
            likely = [one for one in found if one.cost < least]
            return _by_way_of(going_on, number, likely) if likely else going_on
    return going_on


def gone_on_otherwise(going_on: Found, sighting: Sighting, missed: Mapping[tuple[str, str], int]) -> Found:
    """The same, or the last steps were taken back before something else was done, where that is likelier.

    It is sought only where the best explanation is not allowed or hardly to be believed.
    """
    best = going_on.best
    if best.cost < UNUSUAL and not best.illegal:
        return going_on
    beat = best.cost - (PLAINLY if best.illegal else 0.0)
    roots = [(root, number) for number, tables in _latest_first(going_on) for root in tables if root.cost < beat]
    found = explain([root for root, _ in roots], sighting, missed, beat) if roots else ()
    return _by_way_of(going_on, roots[found[0].start][1], found) if found else going_on


def _latest_first(going_on: Found) -> list[tuple[int, Tables]]:
    """The ways back, each with its number."""
    return list(enumerate(going_on.returns))[::-1]


def _by_way_of(going_on: Found, number: int, found: Sequence[Explanation]) -> Found:
    """The explanations with those that start from tables of before."""
    returns = going_on.returns
    return Found(likeliest((*found, *going_on.explanations)), returns[number], returns[:number])


def _as_it_was(root: Hypothesis, going_on: Found, sighting: Sighting, comparer: Comparer) -> Iterator[Explanation]:
    """That nothing has happened after all, where all that tells the tables apart is in sight and agrees with it."""
    root = caught_up(root, comparer)
    facts = expected(root.state, root.offsets)
    rest = comparer.compare(facts)
    now, start = going_on.best, going_on.start[0]
    after = expected(now.state, now.offsets)
    if rest.agrees and _with_more(facts, after) | _with_more(after, facts) <= sighting.whole:
        back = _with_more(facts, expected(start.state, start.offsets))
        cost = root.cost + rest.cost - (COINCIDENCE if back else 0.0)
        yield Explanation((), 1.0, root.state, root.offsets, (), rest, cost)


def _with_more(one: Facts, other: Facts) -> set[str]:
    """The parts of the table where one table has a piece more than another."""
    places = {place for place, labels in one.places.items() if Counter(labels) - Counter(other.places.get(place))}
    return {place.partition("/")[0] for place in places}.difference(UNSEEN)
