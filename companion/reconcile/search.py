"""The search for what happened between a known state and a reading.

Best-first search (A*) over legal actions from several hypotheses at once. Each action costs how unusual it is, each
difference that remains costs how improbable it is as a slip of the reading, and what an action brings by itself but is
not seen (an offspring, a bonus) costs how often people forget it. Actions that touch nothing that changed are left out.
Where nothing legal explains the reading well, actions that the rules refuse are tried too, at a high price.
"""

import heapq
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count
from math import inf
from typing import Any

from companion.reconcile.compare import Comparer, Comparison
from companion.reconcile.expect import Offset, expected
from companion.reconcile.ground import Ground, Position, Stride
from companion.reconcile.relevance import verb_of
from companion.reconcile.remaining import COSTS
from companion.reconcile.undone import settled
from companion.reconcile.views import Effect
from companion.reconcile.views.view import MIDDLE

FEW_NODES, MAX_NODES = 300, 2000
"""Nodes looked at before something illegal is thought of, and before the search gives up; one change takes some tens, a
whole round some hundreds."""
TURN_NODES, MAX_LAWLESS_NODES = 600, 450
"""The same where something may be illegal: in one turn, and in any number of them."""
WORST = 4.0
"""Explanations that are so much less probable (a negative logarithm) than the best one are not given."""
MARGIN = 2.0
"""The same where only what costs less than known is sought: the estimate may claim a little more than is needed."""
MOST = 12
ILLEGAL = 5.0
"""How unusual it is to break a rule."""
HARDLY = 0.4
"""How much of what an action costs by the rules counts where it breaks them: who cannot pay acts for nothing."""
UNEXPLAINED = 5.0
"""With differences left that are more improbable than this, actions that the rules refuse are tried."""
UNSEEN = 2.5
"""Whole turns after which all looks as before: they are not made up unless something that shows needs them."""
FURTHER = 1.2
"""Every turn after the first since the last reading: readings come after each turn, seldom after several."""
ENDS = ("turn", "over")
"""Stages between turns."""
WAITING = 0.5
"""Stopping while something is still to be placed."""
CALM, HASTY = 1.0, 1.6
"""How much the estimate of what is still needed counts: more than it should when much has happened, to get there."""
MUCH = 9.0
ALONG = 0.02
"""Every action costs so much more, so that of equal explanations the shortest one wins."""


@dataclass(frozen=True, slots=True)
class Hypothesis:
    """What the table may be: a state, known differences to it, and how improbable that is (a negative logarithm)."""

    state: Any
    offsets: tuple[Offset, ...] = ()
    cost: float = 0.0


@dataclass(frozen=True, slots=True)
class Deed:
    """One action of an explanation, in text. `open`: it was out of sight and may have been another.

    `rule` and `reason` say why it is not allowed, empty when it is; `where` is where that shows.
    """

    text: str
    player: int
    open: bool = False
    rule: str = ""
    reason: str = ""
    where: str = ""


@dataclass(slots=True)
class Node:
    """Where the search has come to: a position, what it cost, and the action that led here.

    `turns` are over since the start, and `shown` is what differed from the sighting after each.
    """

    at: Position
    cost: float
    start: int
    depth: int
    effects: tuple[Effect, ...] = ()
    parent: "Node | None" = None
    stride: Stride | None = None
    turns: int = 0
    shown: tuple[Comparison, ...] = ()

    @property
    def least(self) -> float:
        """What an explanation by way of here costs at least."""
        return self.cost + self.lacking

    @property
    def lacking(self) -> float:
        """What is lacking here costs at least so much; every turn but the first one has its price."""
        first = not self.turns and self.at.state.stage in ENDS
        return self.at.lacking + FURTHER * max(0, self.at.turns - first)

    def deeds(self) -> tuple[Deed, ...]:
        """The actions from the start to here."""
        deeds: list[Deed] = []
        node: Node | None = self
        while node is not None and node.stride is not None and node.parent is not None:
            deeds.append(_deed(node.stride, node.parent.at.state.turn))
            node = node.parent
        return tuple(reversed(deeds))


@dataclass(slots=True)
class Search:
    """One search: its queue, and what it has found, best first.

    ``turns``: after so many whole turns it goes no further; ``beat``: only what costs less is sought, if anything does.
    """

    ground: Ground
    lawless: bool
    turns: int = 99
    beat: float = inf
    queue: list[tuple[float, int, int, Node]] = field(default_factory=list)
    ends: list[tuple[float, int, Node]] = field(default_factory=list)
    best: float = inf
    haste: float = CALM
    order: Iterator[int] = field(default_factory=count)
    known: dict[Position, float] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Begin with what is known."""
        self.best = self.beat

    def push(self, node: Node) -> None:
        """Let a node wait, and the same node as the end of an explanation."""
        known = self.known.get(node.at)
        if known is not None and known <= node.cost:
            return
        self.known[node.at] = node.cost
        lacking = node.lacking
        rank = node.cost + self.haste * lacking
        heapq.heappush(self.queue, (round(rank, 6), -node.depth, next(self.order), node))
        if node.at.state.stage not in UNSEEN_STAGES or self.ground.comparer.sighting.shows(MIDDLE):
            self.ends.append((node.cost + self._end_cost(node), len(self.ends), node))
            self.best = min(self.best, self.ends[-1][0])

    def _end_cost(self, node: Node) -> float:
        """What it costs to stop here."""
        cost = settled(node.at.found, node.effects, self.ground.comparer).cost
        return cost + (WAITING if node.at.state.stage not in ENDS else 0.0)

    def _margin(self) -> float:
        """How much more than the best end a node may seem to cost and still be looked at."""
        if self.beat < inf:
            return MARGIN
        return WORST if self.haste == CALM else 0.0

    def run(self, roots: Sequence[Hypothesis], nodes: int) -> list[tuple[float, Node]]:
        """The ends that were found, cheapest first; none where nothing was to be found that costs less than known."""
        for start, root in enumerate(roots):
            at = self.ground.position(root.state, root.offsets)
            if not start and at.lacking > MUCH:
                self.haste = HASTY
            self.push(Node(at, root.cost, start, 0, shown=(at.found,)))
        while self.queue and nodes and not self.ground.is_spent:
            _, _, _, node = heapq.heappop(self.queue)
            if node.least > self.best + self._margin():
                if self.haste == CALM:
                    break
                continue
            if node.turns >= self.turns:
                continue
            nodes -= 1
            for child in self._children(node):
                self.push(child)
        return self._given()

    def _given(self) -> list[tuple[float, Node]]:
        """The best ends, but for those on tables that rules cannot speak of."""
        given: list[tuple[float, Node]] = []
        for cost, _, node in sorted(self.ends):
            if cost >= self.beat or len(given) == MOST or (given and cost > given[0][0] + WORST):
                break
            if not self.lawless or self.ground.is_speakable(node.at):
                given.append((cost, node))
        return given

    def _children(self, node: Node) -> Iterator[Node]:
        """What may be done next, as far as it touches what changed."""
        for stride in self.ground.strides(node.at):
            yield self._child(node, stride)
        if self.lawless:
            for stride in self.ground.breaches(node.at):
                yield self._broken(node, stride)

    def _child(self, node: Node, stride: Stride) -> Node:
        """The node after a legal action."""
        ends = _ends_turn(node.at.state, stride.to.state)
        cost = COSTS.get(verb_of(stride.text)[0], 0.0) + ALONG
        cost += UNSEEN if ends and stride.to.found in node.shown else 0.0
        cost += FURTHER if node.turns and node.at.state.stage in ENDS else 0.0
        shown = (*node.shown, stride.to.found) if ends else node.shown
        return _after(node, stride, cost, ends, shown)

    def _broken(self, node: Node, stride: Stride) -> Node:
        """The node after something that the rules refuse."""
        cost = HARDLY * COSTS.get(verb_of(stride.text)[0], 0.0) + ILLEGAL
        ends = not stride.text.startswith("turn ") and _ends_turn(node.at.state, stride.to.state)
        return _after(node, stride, cost, ends, node.shown)


def _after(node: Node, stride: Stride, cost: float, ends: bool, shown: tuple[Comparison, ...]) -> Node:
    effects = node.effects + stride.effects if stride.effects else node.effects
    turns = node.turns + ends
    return Node(stride.to, node.cost + cost, node.start, node.depth + 1, effects, node, stride, turns, shown)


def _deed(stride: Stride, seat: int) -> Deed:
    """An action as it is told."""
    refused = stride.unlawful
    if refused is None:
        return Deed(stride.text, seat, stride.open)
    return Deed(stride.text, seat, rule=refused.rule, reason=refused.reason, where=refused.where)


def _ends_turn(before: Any, after: Any) -> bool:
    """Whether a turn is over with the action that led from one state to the other."""
    return after.stage in ENDS and (before.stage not in ENDS or before != after)


UNSEEN_STAGES = ("reveal", "load")
"""When something is drawn and lies nowhere yet; people do not stop there unless it was seen."""


def caught_up(one: Hypothesis, comparer: Comparer) -> Hypothesis:
    """The hypothesis without the known differences that are gone: what was due is done."""
    for offset in one.offsets:
        fewer = list(one.offsets)
        fewer.remove(offset)
        kept = comparer.slip(comparer.compare(expected(one.state, one.offsets)))
        if comparer.slip(comparer.compare(expected(one.state, fewer))) < kept:
            one = Hypothesis(one.state, tuple(fewer), one.cost)
    return one
