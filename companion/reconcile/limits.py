"""The most probable filling of all places that keeps to what exists: pieces in the box, spaces in an area.

Without limits each place holds its most probable label. Where too many places hold a label, one of them must hold
something else: the search tries each of them, always going on from the most probable filling so far, so that the first
filling within all limits is the most probable one there is.
"""

import heapq
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import log

from companion.reconcile.belief import FLOOR, Chances

MAX_STEPS = 4000
"""Fillings tried before the search gives up (a box overdrawn by many); real photos need fewer than ten."""

Filling = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Limit:
    """At most ``most`` of the places ``members`` may hold a label that ``counts`` accepts."""

    most: int
    members: tuple[int, ...]
    counts: Callable[[str], bool]

    def exceeded_by(self, filling: Filling) -> tuple[int, ...]:
        """The places that hold a counted label, when there are too many; else none."""
        held = tuple(index for index in self.members if self.counts(filling[index]))
        return held if len(held) > self.most else ()


def most_probable(chances: Sequence[Chances], limits: Sequence[Limit]) -> tuple[Filling, bool]:
    """The most probable filling within ``limits``.

    The flag says whether the search was finished; if not, limits may be exceeded.
    """
    ranked = [sorted(options.items(), key=lambda item: (-item[1], item[0])) for options in chances]
    first = tuple(0 for _ in ranked)
    queue = [(_cost(ranked, first), first)]
    known = {first}
    for _ in range(MAX_STEPS):
        if not queue:
            break
        _, ranks = heapq.heappop(queue)
        filling = tuple(options[rank][0] for options, rank in zip(ranked, ranks, strict=True))
        exceeded = next((limit for limit in limits if limit.exceeded_by(filling)), None)
        if exceeded is None:
            return filling, True
        for index in exceeded.exceeded_by(filling):
            lower = _next_uncounted(ranked[index], ranks[index], exceeded)
            if lower is None:
                continue
            changed = (*ranks[:index], lower, *ranks[index + 1 :])
            if changed not in known:
                known.add(changed)
                heapq.heappush(queue, (_cost(ranked, changed), changed))
    return tuple(options[0][0] for options in ranked), False


def _cost(ranked: Sequence[Sequence[tuple[str, float]]], ranks: tuple[int, ...]) -> float:
    """How improbable a filling is: the negative logarithm of the product of its chances."""
    return sum(-log(max(options[rank][1], FLOOR**2)) for options, rank in zip(ranked, ranks, strict=True))


def _next_uncounted(options: Sequence[tuple[str, float]], rank: int, limit: Limit) -> int | None:
    """The next less probable label that does not count towards the limit."""
    return next((lower for lower in range(rank + 1, len(options)) if not limit.counts(options[lower][0])), None)
