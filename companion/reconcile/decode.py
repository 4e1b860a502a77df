"""The most probable legal filling of all places of a table, found exactly.

Each place holds one label, each label with its chance. Three kinds of rules couple the places:

- a *group* (an enclosure) holds one species; the species is part of what is sought, a tile of another costs dearly;
- a *limit* cannot be exceeded: pieces in the box, spaces of an area;
- an *expectation* is seldom disappointed: a pair has its offspring, offspring have parents. What disappoints it costs
  its price.

The search is best-first (A*). A node stands for all fillings in which each group has the node's species and each place
its label of the node's rank or a less probable one, and, where a group's places are untouched, also for those with a
less probable species. Its cost is that of its best filling. Where that filling breaks a rule, every filling that keeps
the rule lies in one of the node's children, each of which takes one step that helps: a place takes its next label that
the rule does not count, or a group its next species. What it costs at least to keep an exceeded limit is added
beforehand. So the first filling that is taken from the queue and keeps all limits is the most probable
one there is; with a few misread tiles that takes some ten nodes, and with a box overdrawn by many hardly more.
"""

import heapq
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import count
from math import exp, inf, log

MAX_NODES = 400
"""Nodes tried before the search gives up; what a photo shows takes some ten."""
PLACES = 9
"""Costs are compared to so many decimal places: equal ones must not differ by rounding."""
LEAST = 1e-12
"""The least chance of any label, so that costs stay finite."""

Filling = tuple[str, ...]
Chances = Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Limit:
    """At most ``most`` of the places ``members`` may hold one of ``labels``."""

    most: int
    members: tuple[int, ...]
    labels: frozenset[str]

    def held(self, filling: Sequence[str]) -> list[int]:
        """The members that hold a counted label."""
        return [index for index in self.members if filling[index] in self.labels]

    def spares(self, label: str) -> bool:
        """Whether the label does not count."""
        return label not in self.labels


@dataclass(frozen=True, slots=True)
class Expectation:
    """What is seldom otherwise: ``price`` is the negative logarithm of how often it is.

    ``disappointed`` says whether it is otherwise in a filling. A filling that fulfils the expectation differs from one
    that does not in at least one of ``members`` for whose label before and after ``mends`` holds.
    """

    price: float
    members: tuple[int, ...]
    disappointed: Callable[[Filling], bool]
    mends: Callable[[str, str], bool]


@dataclass(frozen=True, slots=True)
class Group:
    """Places that hold one species.

    ``shares``: by species, how many times likelier than by itself each label is in a place of the group.
    """

    members: tuple[int, ...]
    shares: Mapping[str, Mapping[str, float]]


@dataclass(frozen=True, slots=True)
class Problem:
    """What is sought: a label for each place. ``chances``: what each may hold by itself."""

    chances: Sequence[Chances]
    groups: Sequence[Group] = ()
    limits: Sequence[Limit] = ()
    expectations: Sequence[Expectation] = ()


@dataclass(frozen=True, slots=True)
class Decoded:
    """The most probable filling, its cost, and whether the search came to its end; if not, limits may be exceeded."""

    filling: Filling
    cost: float
    complete: bool = True


Ranked = Sequence[tuple[str, float]]
"""Labels with their costs, cheapest first."""


@dataclass(frozen=True, slots=True)
class _Node:
    """``species``: rank of each group's species; ``ranks``: of each place's label; and the filling that follows."""

    species: tuple[int, ...]
    ranks: tuple[int, ...]
    filling: Filling = field(compare=False)
    cost: float = field(compare=False)


@dataclass(slots=True)
class _Species:
    """A group that is of one species: its best cost, and its members' options, ranked when they are asked for."""

    cost: float
    costs: Sequence[Mapping[str, float]]
    shares: Mapping[str, float]
    ranked: list[Ranked] | None = None

    def options(self) -> list[Ranked]:
        """What each member may hold, cheapest first."""
        if self.ranked is None:
            self.ranked = [
                _sorted((label, cost - log(self.shares[label])) for label, cost in costs.items())
                for costs in self.costs
            ]
        return self.ranked


@dataclass(frozen=True, slots=True)
class _Tables:
    """The options of every place and group, ranked."""

    groups: Sequence[Group]
    costs: Sequence[Mapping[str, float]]
    """By place: what each label costs by itself."""
    alone: Sequence[Ranked]
    of_group: Sequence[list[_Species]]
    """By group: its species, cheapest first."""
    seat: Mapping[int, tuple[int, int]]
    """By place in a group: the group and the place's number in it."""
    everywhere: Mapping[str, Limit]
    """Limits on one label in all places, by the label."""
    elsewhere: Sequence[Limit]
    """All other limits."""

    @staticmethod
    def of(problem: Problem) -> "_Tables":
        """Everything ranked once."""
        costs = [{label: -log(max(chance, LEAST)) for label, chance in one.items()} for one in problem.chances]
        seat = {
            index: (number, place)
            for number, group in enumerate(problem.groups)
            for place, index in enumerate(group.members)
        }
        alone = [[] if index in seat else _sorted(one.items()) for index, one in enumerate(costs)]
        of_group = [_by_cost(group, costs) for group in problem.groups]
        single = [len(one.labels) == 1 and len(one.members) == len(costs) for one in problem.limits]
        everywhere = {
            label: one for one, is_so in zip(problem.limits, single, strict=True) if is_so for label in one.labels
        }
        elsewhere = [one for one, is_so in zip(problem.limits, single, strict=True) if not is_so]
        return _Tables(problem.groups, costs, alone, of_group, seat, everywhere, elsewhere)

    def given(self, index: int, label: str) -> "_Tables":
        """The tables with one place's label fixed."""
        costs, alone, of_group = list(self.costs), list(self.alone), list(self.of_group)
        costs[index] = {label: costs[index][label]}
        if index in self.seat:
            group = self.seat[index][0]
            of_group[group] = _by_cost(self.groups[group], costs)
        else:
            alone[index] = _sorted(costs[index].items())
        return replace(self, costs=costs, alone=alone, of_group=of_group)

    def exceeded(self, filling: Filling) -> Iterator[tuple[Limit, list[int]]]:
        """The limits that a filling exceeds, each with the places that count."""
        for label, number in Counter(filling).items():
            limit = self.everywhere.get(label)
            if limit is not None and number > limit.most:
                yield limit, limit.held(filling)
        for limit in self.elsewhere:
            held = limit.held(filling)
            if len(held) > limit.most:
                yield limit, held

    def options(self, node: _Node, index: int) -> Ranked:
        """What a place may hold in a node, cheapest first."""
        if index not in self.seat:
            return self.alone[index]
        group, number = self.seat[index]
        return self.of_group[group][node.species[group]].options()[number]

    def start(self) -> _Node:
        """The node of all fillings."""
        species, ranks = (0,) * len(self.of_group), (0,) * len(self.costs)
        options = [self.options(_Node(species, ranks, (), 0.0), index) for index in range(len(self.costs))]
        return _Node(species, ranks, tuple(one[0][0] for one in options), sum(one[0][1] for one in options))

    def lower(self, node: _Node, index: int, wanted: Callable[[str], bool]) -> _Node | None:
        """The node in which a place holds its next less probable label that is wanted; None where there is none."""
        options, rank = self.options(node, index), node.ranks[index]
        for new in range(rank + 1, len(options)):
            label, cost = options[new]
            if wanted(label):
                return _Node(
                    node.species,
                    (*node.ranks[:index], new, *node.ranks[index + 1 :]),
                    (*node.filling[:index], label, *node.filling[index + 1 :]),
                    node.cost + cost - options[rank][1],
                )
        return None

    def next_species(self, node: _Node, group: int) -> _Node | None:
        """The node with a group's next species; None where there is none, or its places have been touched already."""
        choices, now = self.of_group[group], node.species[group]
        members = self.groups[group].members
        if now + 1 >= len(choices) or any(node.ranks[index] for index in members):
            return None
        filling = list(node.filling)
        for index, options in zip(members, choices[now + 1].options(), strict=True):
            filling[index] = options[0][0]
        species = (*node.species[:group], now + 1, *node.species[group + 1 :])
        return _Node(species, node.ranks, tuple(filling), node.cost + choices[now + 1].cost - choices[now].cost)


def _sorted(costs: Iterable[tuple[str, float]]) -> Ranked:
    return sorted(costs, key=_by_cost_then_name)


def _by_cost_then_name(pair: tuple[str, float]) -> tuple[float, str]:
    return pair[1], pair[0]


def _by_cost(group: Group, costs: Sequence[Mapping[str, float]]) -> list[_Species]:
    """What a group costs at least when it is of each species, cheapest first."""
    members = [costs[index] for index in group.members]
    found = []
    for shares in group.shares.values():
        prices = {label: log(share) for label, share in shares.items()}
        best = sum(min(cost - prices[label] for label, cost in one.items()) for one in members)
        found.append(_Species(best, members, shares))
    return sorted(found, key=lambda one: one.cost)


def most_probable(problem: Problem) -> Decoded:
    """The most probable filling that keeps all limits."""
    return _sought(problem, _Tables.of(problem))


def _sought(problem: Problem, tables: _Tables) -> Decoded:
    """The search itself."""
    start = tables.start()
    queue = _Queue()
    queue.push(start, _at_least(tables, start))
    for _ in range(MAX_NODES):
        if not queue.waiting:
            break
        node, settled = queue.pop()
        if settled:
            return Decoded(node.filling, _cost(problem, node))
        exceeded = next(tables.exceeded(node.filling), None)
        if exceeded is None:
            missed = [one for one in problem.expectations if one.disappointed(node.filling)]
            queue.settle(node, sum(one.price for one in missed))
            children = _mending(missed, tables, node)
        else:
            children = _keeping(*exceeded, tables, node)
        for child in children:
            if child.cost < queue.best:
                queue.push(child, _at_least(tables, child))
    repaired = _repaired(tables, start)
    return Decoded(repaired.filling, _cost(problem, repaired), complete=False)


@dataclass(slots=True)
class _Queue:
    """The nodes that wait, cheapest first; of equal ones the youngest, which has kept most limits."""

    waiting: list[tuple[float, int, _Node, bool]] = field(default_factory=list)
    known: set[_Node] = field(default_factory=set)
    order: Iterator[int] = field(default_factory=lambda: count(0, -1))
    best: float = inf
    """The cost of the cheapest node that is settled: dearer ones need not wait."""

    def push(self, node: _Node, more: float) -> None:
        """Lets a new node wait, whose fillings that keep the limits cost at least so much ``more``."""
        if node not in self.known and node.cost + more < self.best:
            self.known.add(node)
            heapq.heappush(self.waiting, (round(node.cost + more, PLACES), next(self.order), node, False))

    def settle(self, node: _Node, price: float) -> None:
        """Lets a node wait that keeps all limits, as it is, with the price of what it disappoints."""
        self.best = min(self.best, node.cost + price)
        heapq.heappush(self.waiting, (round(node.cost + price, PLACES), next(self.order), node, True))

    def pop(self) -> tuple[_Node, bool]:
        """The cheapest node, and whether it is settled."""
        _, _, node, settled = heapq.heappop(self.waiting)
        return node, settled


def _cost(problem: Problem, node: _Node) -> float:
    """What a filling costs with what it disappoints."""
    return node.cost + sum(one.price for one in problem.expectations if one.disappointed(node.filling))


def _at_least(tables: _Tables, node: _Node) -> float:
    """What it costs at least to keep the limits that a node's best filling exceeds; infinite when one cannot be kept.

    Limits on different places add up; a change of species is shared out among the group's places.
    """
    bound, used = 0.0, set[int]()
    for limit, held in tables.exceeded(node.filling):
        if used.isdisjoint(held):
            cheapest = sorted(_price_of_leaving(limit, tables, node, index) for index in held)
            bound += sum(cheapest[: len(held) - limit.most])
            used.update(held)
    return bound


def _price_of_leaving(limit: Limit, tables: _Tables, node: _Node, index: int) -> float:
    """What it costs at least that a place no longer counts: by another label, or its share of another species."""
    lower = tables.lower(node, index, limit.spares)
    price = inf if lower is None else lower.cost - node.cost
    if index in tables.seat:
        group = tables.seat[index][0]
        sibling = tables.next_species(node, group)
        if sibling is not None:
            price = min(price, (sibling.cost - node.cost) / len(tables.groups[group].members))
    return price


def _keeping(limit: Limit, held: Sequence[int], tables: _Tables, node: _Node) -> Iterator[_Node]:
    """The steps that bring an exceeded limit nearer to being kept."""
    for index in held:
        lower = tables.lower(node, index, limit.spares)
        if lower is not None:
            yield lower
    yield from _other_species(tables, node, held)


def _mending(missed: Sequence[Expectation], tables: _Tables, node: _Node) -> Iterator[_Node]:
    """The steps that bring a disappointed expectation nearer to being fulfilled."""
    for one in missed:
        for index in one.members:
            lower = tables.lower(node, index, partial(one.mends, node.filling[index]))
            if lower is not None:
                yield lower
        yield from _other_species(tables, node, one.members)


def _other_species(tables: _Tables, node: _Node, places: Sequence[int]) -> Iterator[_Node]:
    """The nodes in which one of the groups of these places is of its next species."""
    for group in sorted({tables.seat[index][0] for index in places if index in tables.seat}):
        sibling = tables.next_species(node, group)
        if sibling is not None:
            yield sibling


def _repaired(tables: _Tables, node: _Node) -> _Node:
    """A filling that keeps the limits, if any does, without proof that it is the most probable one.

    The place for which it costs least gives way, again and again.
    """
    while (exceeded := next(tables.exceeded(node.filling), None)) is not None:
        limit, held = exceeded
        steps = [tables.lower(node, index, limit.spares) for index in held]
        possible = [step for step in steps if step is not None]
        if not possible:
            return node
        node = min(possible, key=lambda step: step.cost)
    return node


def odds(problem: Problem, labels: Mapping[int, Sequence[str]]) -> dict[int, dict[str, float]]:
    """How probable labels are in their places, by the most probable filling that has each of them there.

    ``labels``: by place those that are tried. The result sums to one in each place.
    """
    tables = _Tables.of(problem)
    return {
        index: _in_proportion({label: _sought(problem, tables.given(index, label)).cost for label in tried})
        for index, tried in labels.items()
    }


def _in_proportion(costs: Mapping[str, float]) -> dict[str, float]:
    """Costs as chances that sum to one."""
    best = min(costs.values())
    weights = {label: exp(best - cost) for label, cost in costs.items()}
    total = sum(weights.values())
    return {label: weight / total for label, weight in weights.items()}
