"""What happened between a known state and a reading: the most probable sequences of legal actions.

Where nothing legal explains the reading well, the nearest explanation says what in it is not allowed, and by which
rule.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp
from typing import Any

from companion.reconcile.compare import Comparer, Comparison
from companion.reconcile.expect import Offset, expected
from companion.reconcile.search import (
    FEW_NODES,
    MAX_LAWLESS_NODES,
    MAX_NODES,
    TURN_NODES,
    UNEXPLAINED,
    Deed,
    Hypothesis,
    Node,
    Search,
    caught_up,
)
from companion.reconcile.sighting import Sighting
from companion.reconcile.undone import FORGOTTEN, Due, settled
from companion.reconcile.views import view_of

__all__ = ["Deed", "Explanation", "Hypothesis", "explain"]

Ends = Sequence[tuple[float, Node]]
"""Where a search ended, cheapest first, each with its cost."""
SLIP = 1.0
"""Where all is as it should be but for labels that are about as sure, nothing has happened: nothing is made up."""
UNUSUAL = 6.5
"""Legal actions so improbable are compared with what would be illegal."""
TRUST = 1.0
"""How much more probable something illegal must be than something legal to be said."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """Actions that lead from a hypothesis to what was seen, what is due then, and what they leave unexplained."""

    deeds: tuple[Deed, ...]
    probability: float
    state: Any
    offsets: tuple[Offset, ...]
    due: tuple[Due, ...]
    unexplained: Comparison
    cost: float
    start: int = 0

    @property
    def illegal(self) -> tuple[Deed, ...]:
        """The actions that the rules refuse."""
        return tuple(deed for deed in self.deeds if deed.rule)

    @property
    def hypothesis(self) -> Hypothesis:
        """Where the next reading is explained from."""
        return Hypothesis(self.state, self.offsets, self.cost)


def explain(
    hypotheses: Sequence[Hypothesis],
    sighting: Sighting,
    missed_before: Mapping[tuple[str, str], int] | None = None,
) -> tuple[Explanation, ...]:
    """The explanations of a reading, most probable first; at least one, which may leave everything unexplained.

    Where the search ends before everything is explained, the best so far is given with what it leaves open.
    """
    view = view_of(hypotheses[0].state.options.game)
    comparer = Comparer(sighting, missed_before)
    roots = [caught_up(one, comparer) for one in hypotheses]
    first = comparer.compare(expected(roots[0].state, roots[0].offsets))
    if first.agrees and first.cost < SLIP:
        return _explanations(Search(view, comparer, lawless=False).run(roots, 0), comparer)
    ends: Ends = Search(view, comparer, lawless=False).run(roots, FEW_NODES)
    usual = not _is_open(ends, comparer) and ends[0][0] - min(one.cost for one in roots) <= UNUSUAL
    if usual:
        return _explanations(ends, comparer)
    lawless: Ends = Search(view, comparer, lawless=True, turns=1).run(roots, TURN_NODES)
    if _is_open(ends, comparer) and _is_open(lawless, comparer):
        least = min(ends[0][0], lawless[0][0])
        lawless = Search(view, comparer, lawless=True, beat=least).run(roots, MAX_LAWLESS_NODES) or lawless
    likelier = _likelier(ends, lawless, comparer)
    if _is_open(likelier, comparer):
        ends = Search(view, comparer, lawless=False, beat=likelier[0][0]).run(roots, MAX_NODES) or ends
    ends = _likelier(ends, lawless, comparer)
    return _explanations(ends, comparer)


def _likelier(legal: Ends, lawless: Ends, comparer: Comparer) -> Ends:
    """Which of two searches explains better; of one that explains all by what is allowed more is needed."""
    trust = 0.0 if _is_open(legal, comparer) else TRUST
    return legal if legal[0][0] <= lawless[0][0] + trust else lawless


def _is_open(ends: Ends, comparer: Comparer) -> bool:
    """Whether the best end leaves more unexplained or forgotten than slips of the reading and of people are."""
    node = ends[0][1]
    result = settled(node.found, node.effects, comparer)
    return result.unexplained + FORGOTTEN * len(result.due) > UNEXPLAINED


def _explanations(ends: Sequence[tuple[float, Node]], comparer: Comparer) -> tuple[Explanation, ...]:
    """The ends as explanations, their probabilities summing to one."""
    weights = [exp(ends[0][0] - cost) for cost, _ in ends]
    total = sum(weights)
    found = []
    for (cost, node), weight in zip(ends, weights, strict=True):
        result = settled(node.found, node.effects, comparer)
        found.append(
            Explanation(
                deeds=node.deeds(),
                probability=weight / total,
                state=node.state,
                offsets=node.offsets + tuple(offset for due in result.due for offset in due.offsets),
                due=result.due,
                unexplained=result.rest,
                cost=cost,
                start=node.start,
            )
        )
    return tuple(found)
