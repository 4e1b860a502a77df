"""What happened between a known state and a reading: the most probable sequences of legal actions.

Where nothing legal explains the reading well, the nearest explanation says what in it is not allowed, and by which
rule.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from math import exp, inf
from typing import Any

from companion.errors import IllegalActionError
from companion.reconcile.compare import Comparer, Comparison
from companion.reconcile.expect import Offset
from companion.reconcile.ground import Ground
from companion.reconcile.search import (
    FEW_NODES,
    MAX_LAWLESS_NODES,
    MAX_NODES,
    MOST,
    TURN_NODES,
    UNEXPLAINED,
    WORST,
    Deed,
    Hypothesis,
    Node,
    Search,
    caught_up,
)
from companion.reconcile.sighting import Sighting
from companion.reconcile.undone import FORGOTTEN, Due, settled
from companion.reconcile.views import View, view_of

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
    """Actions that lead from a hypothesis to what was seen, what is due then, and what they leave unexplained.

    `slips` is the part of the cost that what they leave unexplained has.
    """

    deeds: tuple[Deed, ...]
    probability: float
    state: Any
    offsets: tuple[Offset, ...]
    due: tuple[Due, ...]
    unexplained: Comparison
    cost: float
    start: int = 0
    slips: float = 0.0

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
    beat: float = inf,
) -> tuple[Explanation, ...]:
    """The explanations of a reading, most probable first, of those that cost less than `beat`.

    Without that there is at least one, which may leave everything unexplained. Where the search ends before everything
    is explained, the best so far is given with what it leaves open. With it what is not allowed is sought in one turn.
    """
    view = view_of(hypotheses[0].state.options.game)
    comparer = Comparer(sighting, missed_before)
    roots = [caught_up(one, comparer) for one in hypotheses]
    groups = _alike(view, roots)
    first = [roots[group[0]] for group in groups]
    ends = _ends(Ground(view, comparer, again=beat < inf), first, beat)
    if view.game.name == "dice" and any(settled(node.at.found, node.effects, comparer).due for _, node in ends[:1]):
        # Dice that nobody can cross off are lost: who seems to have forgotten a cross may have taken another truck.
        ends = Search(Ground(view, comparer, lost=True), lawless=False, beat=ends[0][0]).run(first, FEW_NODES) or ends
    found = [one for end in ends for one in _explanations(end, comparer, view, roots, groups)]
    return likeliest(found) if found else ()


def likeliest(found: Iterable[Explanation]) -> tuple[Explanation, ...]:
    """Explanations in order, but for the least probable ones, their probabilities summing to one."""
    ranked = sorted(found, key=lambda one: one.cost)
    ranked = [one for one in ranked if one.cost <= ranked[0].cost + WORST][:MOST]
    weights = [exp(ranked[0].cost - one.cost) for one in ranked]
    total = sum(weights)
    return tuple(replace(one, probability=weight / total) for one, weight in zip(ranked, weights, strict=True))


def _alike(view: View, roots: Sequence[Hypothesis]) -> list[list[int]]:
    """The numbers of the hypotheses, those together that differ only in how often which tile still lies face down."""
    groups: dict[Any, list[int]] = {}
    for number, root in enumerate(roots):
        key = (view.visible(root.state), view.new_labels(root.state), root.offsets)
        groups.setdefault(key, []).append(number)
    return [sorted(group, key=lambda number: roots[number].cost) for group in groups.values()]


def _ends(ground: Ground, roots: Sequence[Hypothesis], beat: float) -> Ends:
    """Where the best of all searches ended."""
    comparer = ground.comparer
    first = ground.position(roots[0].state, roots[0].offsets).found
    if first.agrees and first.cost < SLIP:
        return Search(ground, lawless=False, beat=beat).run(roots, 0)
    ends: Ends = Search(ground, lawless=False, beat=beat).run(roots, FEW_NODES)
    if ends and not _is_open(ends, comparer) and ends[0][0] - min(one.cost for one in roots) <= UNUSUAL:
        return ends
    ground.think_further()
    lawless: Ends = Search(ground, lawless=True, turns=1, beat=_least(beat, ends)).run(roots, TURN_NODES)
    if beat < inf:
        return _likelier(ends, lawless, comparer)
    if _is_open(ends, comparer) and _is_open(lawless, comparer):
        least = _least(inf, ends, lawless)
        lawless = Search(ground, lawless=True, beat=least).run(roots, MAX_LAWLESS_NODES) or lawless
    likelier = _likelier(ends, lawless, comparer)
    if _is_open(likelier, comparer):
        ends = Search(ground, lawless=False, beat=likelier[0][0]).run(roots, MAX_NODES) or ends
    return _likelier(ends, lawless, comparer)


def _least(beat: float, *found: Ends) -> float:
    """What the best ends cost, or what is to be beaten where that is less."""
    return min(beat, *(ends[0][0] for ends in found if ends), inf)


def _likelier(legal: Ends, lawless: Ends, comparer: Comparer) -> Ends:
    """Which of two searches explains better; of one that explains all by what is allowed more is needed."""
    if not legal or not lawless:
        return legal or lawless
    trust = 0.0 if _is_open(legal, comparer) else TRUST
    return legal if legal[0][0] <= lawless[0][0] + trust else lawless


def _is_open(ends: Ends, comparer: Comparer) -> bool:
    """Whether the best end leaves more unexplained or forgotten than slips of the reading and of people are."""
    if not ends:
        return True
    node = ends[0][1]
    result = settled(node.at.found, node.effects, comparer)
    return result.unexplained + FORGOTTEN * len(result.due) > UNEXPLAINED


def _explanations(
    end: tuple[float, Node], comparer: Comparer, view: View, roots: Sequence[Hypothesis], groups: Sequence[list[int]]
) -> Iterator[Explanation]:
    """An end as an explanation from the hypothesis that was searched, and from those that are like it."""
    cost, node = end
    first, *others = groups[node.start]
    result = settled(node.at.found, node.effects, comparer)
    offsets = node.at.offsets + tuple(offset for due in result.due for offset in due.offsets)
    deeds = node.deeds()
    own = Explanation(deeds, 1.0, node.at.state, offsets, result.due, result.rest, cost, first, result.unexplained)
    yield own
    for number in others:
        with suppress(IllegalActionError):
            state = _done(view, roots[number].state, deeds)
            yield replace(own, state=state, start=number, cost=cost + roots[number].cost - roots[first].cost)


def _done(view: View, state: Any, deeds: Sequence[Deed]) -> Any:
    """The state after legal deeds; where one is not allowed `IllegalActionError` is raised."""
    for deed in deeds:
        if deed.rule:
            raise IllegalActionError(deed.reason, deed.rule)
        state = view.game.apply(state, view.game.action_from_text(deed.text)).state
    return state
