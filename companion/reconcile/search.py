"""The search for what happened between a known state and a reading.

Best-first search (A*) over legal actions from several hypotheses at once. Each action costs how unusual it is, each
difference that remains costs how improbable it is as a slip of the reading, and what an action brings by itself but is
not seen (an offspring, a bonus) costs how often people forget it. Actions that touch nothing that changed are left out.
Where nothing legal explains the reading well, actions that the rules refuse are tried too, at a high price.
"""

import heapq
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count
from math import inf
from typing import Any

from companion.errors import IllegalActionError
from companion.reconcile.compare import Comparer, Comparison
from companion.reconcile.expect import Offset, expected
from companion.reconcile.lawless import BROKEN, Unlawful, legal_actions, unlawful
from companion.reconcile.relevance import alike, change_of, relevant, verb_of
from companion.reconcile.remaining import COSTS, Remaining
from companion.reconcile.undone import settled
from companion.reconcile.views import Effect, Facts, View
from companion.reconcile.views.view import MIDDLE, player

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
    """Where the search has come to: a state, what it cost, and the deed that led here.

    `turns` are over since the start, and `shown` is what differed from the sighting after each.
    """

    state: Any
    offsets: tuple[Offset, ...]
    cost: float
    start: int
    depth: int
    facts: Facts
    found: Comparison
    effects: tuple[Effect, ...] = ()
    parent: "Node | None" = None
    deed: Deed | None = None
    least: float = 0.0
    turns: int = 0
    shown: tuple[Comparison, ...] = ()

    def deeds(self) -> tuple[Deed, ...]:
        """The actions from the start to here."""
        deeds: list[Deed] = []
        node: Node | None = self
        while node is not None and node.deed is not None:
            deeds.append(node.deed)
            node = node.parent
        return tuple(reversed(deeds))


@dataclass(slots=True)
class Search:
    """One search: its queue, and what it has found, best first.

    ``turns``: after so many whole turns it goes no further; ``beat``: only what costs less is sought, if anything does.
    """

    view: View
    comparer: Comparer
    lawless: bool
    turns: int = 99
    beat: float = inf
    remaining: Remaining = field(init=False)
    queue: list[tuple[float, int, int, Node]] = field(default_factory=list)
    ends: list[tuple[float, int, Node]] = field(default_factory=list)
    best: float = inf
    haste: float = CALM
    order: Iterator[int] = field(default_factory=count)
    known: dict[Any, float] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Prepare the estimate."""
        self.remaining = Remaining(self.view, self.comparer)
        self.best = self.beat

    def push(self, node: Node) -> None:
        """Let a node wait, and the same node as the end of an explanation."""
        key = (node.state, node.offsets)
        known = self.known.get(key)
        if known is not None and known <= node.cost:
            return
        self.known[key] = node.cost
        node.least = node.cost + self.remaining.least(node.state, node.facts, node.found)
        rank = node.cost + self.haste * (node.least - node.cost)
        heapq.heappush(self.queue, (round(rank, 6), -node.depth, next(self.order), node))
        if node.state.stage not in UNSEEN_STAGES or self.comparer.sighting.shows(MIDDLE):
            self.ends.append((node.cost + self._end_cost(node), len(self.ends), node))
            self.best = min(self.best, self.ends[-1][0])

    def _end_cost(self, node: Node) -> float:
        """What it costs to stop here."""
        cost = settled(node.found, node.effects, self.comparer).cost
        return cost + (WAITING if node.state.stage not in ("turn", "over") else 0.0)

    def _margin(self) -> float:
        """How much more than the best end a node may seem to cost and still be looked at."""
        if self.beat < inf:
            return MARGIN
        return WORST if self.haste == CALM else 0.0

    def run(self, roots: Sequence[Hypothesis], nodes: int) -> list[tuple[float, Node]]:
        """The ends that were found, cheapest first; none where nothing was to be found that costs less than known."""
        for start, root in enumerate(roots):
            facts = expected(root.state, root.offsets)
            found = self.comparer.compare(facts)
            if not start and self.remaining.least(root.state, facts, found) > MUCH:
                self.haste = HASTY
            self.push(Node(root.state, root.offsets, root.cost, start, 0, facts, found, shown=(found,)))
        while self.queue and nodes:
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
        ends = [end for end in sorted(self.ends) if end[0] < self.beat]
        return [(cost, node) for cost, _, node in ends if cost <= ends[0][0] + WORST][:MOST]

    def _children(self, node: Node) -> Iterator[Node]:
        """What may be done next, as far as it touches what changed."""
        game, sighting, state = self.view.game, self.comparer.sighting, node.state
        change = change_of(node.found, state.turn, sighting)
        idle: tuple[str, ...] = ()
        if state.stage == "load" and len(state.zoos) > LOADED_DIFFERENTLY:
            idle = alike(node.found, node.facts.places, len(self.view.trucks(state)), state.taken)
        for action in legal_actions(self.view, state) or ():
            text = game.action_to_text(action)
            if not text.endswith(idle or NOTHING) and relevant(text, change, sighting):
                # On a table where something illegal lies, what is legal may be refused all the same.
                with suppress(IllegalActionError, *BROKEN):
                    step = game.apply(state, action)
                    yield self._child(node, text, step.state, step.events, change.hides)
        if self.lawless:
            for deed in unlawful(self.view, node.state, node.found):
                yield self._broken(node, deed)

    def _child(self, node: Node, text: str, state: Any, events: Sequence[Any], hides: bool) -> Node:
        """The node after an action."""
        seat = node.state.turn
        facts = expected(state, node.offsets)
        effects = node.effects + tuple(effect for event in events for effect in self.view.automatic(event))
        verb, _ = verb_of(text)
        effects += self._placed(text, seat)
        effects += payment(node.facts, facts, seat, effects[len(node.effects) :])
        hidden = verb in OPEN_VERBS and hides
        found = self.comparer.compare(facts)
        ends = _ends_turn(node.state, state)
        unseen = UNSEEN if ends and found in node.shown else 0.0
        if node.turns and node.state.stage in ENDS:
            unseen += FURTHER
        return Node(
            state,
            node.offsets,
            node.cost + COSTS.get(verb, 0.0) + unseen + ALONG,
            node.start,
            node.depth + 1,
            facts,
            found,
            effects,
            node,
            Deed(text, seat, hidden),
            turns=node.turns + ends,
            shown=(*node.shown, found) if ends else node.shown,
        )

    def _placed(self, text: str, seat: int) -> tuple[Effect, ...]:
        """The effect of placing a piece that came out of the supply, which people may forget."""
        words = text.split()
        for kind, (event, rule) in self.view.born_rules.items():
            if "place" in words and words[-2].startswith(kind):
                return (Effect(event, f"{player(seat)}/{words[-1]}", words[-2], 1, rule),)
        return ()

    def _broken(self, node: Node, deed: Unlawful) -> Node:
        """The node after something that the rules refuse."""
        offsets = node.offsets + deed.offsets
        facts = expected(deed.state, offsets)
        effects = node.effects + tuple(effect for event in deed.events for effect in self.view.automatic(event))
        return Node(
            deed.state,
            offsets,
            node.cost + HARDLY * COSTS.get(verb_of(deed.text)[0], 0.0) + ILLEGAL,
            node.start,
            node.depth + 1,
            facts,
            self.comparer.compare(facts),
            effects,
            node,
            Deed(deed.text, node.state.turn, rule=deed.rule, reason=deed.reason, where=deed.where),
            turns=node.turns + (not deed.text.startswith("turn ") and _ends_turn(node.state, deed.state)),
            shown=node.shown,
        )


def _ends_turn(before: Any, after: Any) -> bool:
    """Whether a turn is over with the action that led from one state to the other."""
    return after.stage in ENDS and (before.stage not in ENDS or before != after)


LOADED_DIFFERENTLY = 2
"""So many players have trucks that are not alike. Rule: Z2-05."""
NOTHING = ("\n",)
UNSEEN_STAGES = ("reveal", "load")
"""When something is drawn and lies nowhere yet; people do not stop there unless it was seen."""
OPEN_VERBS = ("place", "move", "exchange", "discard", "expand", "donate", "purchase", "lead")


def payment(before: Facts, after: Facts, seat: int, effects: Sequence[Effect]) -> tuple[Effect, ...]:
    """What whose turn it is has paid, as an effect that people may forget."""
    key = f"{player(seat)}/money"
    came = sum(effect.change for effect in effects if effect.place == key)
    paid = before.numbers.get(key, 0) + came - after.numbers.get(key, 0)
    return (Effect("payment", key, "", -paid, "ZR-047"),) if paid > 0 else ()


def caught_up(one: Hypothesis, comparer: Comparer) -> Hypothesis:
    """The hypothesis without the known differences that are gone: what was due is done."""
    for offset in one.offsets:
        fewer = list(one.offsets)
        fewer.remove(offset)
        kept = comparer.slip(comparer.compare(expected(one.state, one.offsets)))
        if comparer.slip(comparer.compare(expected(one.state, fewer))) < kept:
            one = Hypothesis(one.state, tuple(fewer), one.cost)
    return one
