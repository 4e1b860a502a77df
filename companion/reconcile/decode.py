"""The most probable legal filling of all places of a table, found exactly.

Each place holds one label, each label with its chance. Three kinds of rules couple the places:

- a *group* (an enclosure) holds one species; the species is part of what is sought, a tile of another costs dearly;
- a *limit* cannot be exceeded: pieces in the box, spaces of an area;
- an *expectation* is seldom disappointed: a pair has its offspring, offspring have parents. What disappoints it costs
  its price.

The search is best-first (A*). A node stands for all fillings in which each group is of the node's species and no place
holds a label that the node has banned there, and, where a group's places are untouched, also for those with a less
probable species. Its cost is that of the cheapest such filling that keeps what is in the box, which an assignment
finds (see assignment.py): no filling of the node's own species is cheaper. Where that filling exceeds the spaces of an
area or disappoints an expectation, every filling that does not lies in one of the node's children, each of which takes
one step that helps. So the first filling that is taken from the queue as it is, is the most probable one there is. A
photo takes one to some ten nodes.
"""

import heapq
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain, count, islice
from math import exp, inf, log

from companion.reconcile.assignment import Ranked, assigned

MAX_NODES, MAX_NODES_AGAIN = 100, 20
"""Nodes tried before the search gives up, and when it is repeated with one label fixed; what a photo shows takes some
ten. What it gives up with keeps the limits but may not be the most probable: tables that contradict themselves."""
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


@dataclass(frozen=True, slots=True)
class _Node:
    """``species``: rank of each group's species; ``banned``: labels that each place may not hold; the best filling.

    ``cost``: of the filling; ``floor``: what each place's cheapest label costs, in all.
    """

    species: tuple[int, ...]
    banned: tuple[frozenset[str], ...]
    filling: Filling = field(compare=False)
    cost: float = field(compare=False)
    floor: float = field(compare=False)


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
    most: Mapping[str, int]
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
        everywhere = [len(one.labels) == 1 and len(one.members) == len(costs) for one in problem.limits]
        pairs = list(zip(problem.limits, everywhere, strict=True))
        most = {label: one.most for one, is_so in pairs if is_so for label in one.labels}
        return _Tables(problem.groups, costs, alone, of_group, seat, most, [one for one, is_so in pairs if not is_so])

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

    def options(self, species: Sequence[int], index: int) -> Ranked:
        """What a place may hold, cheapest first."""
        if index not in self.seat:
            return self.alone[index]
        group, number = self.seat[index]
        return self.of_group[group][species[group]].options()[number]

    def node(self, species: tuple[int, ...], banned: tuple[frozenset[str], ...]) -> _Node | None:
        """The node with its cheapest filling; None when it has none that keeps what is in the box."""
        options = [
            [pair for pair in self.options(species, index) if pair[0] not in labels]
            if labels
            else self.options(species, index)
            for index, labels in enumerate(banned)
        ]
        filling = assigned(options, self.most) if all(options) else None
        if filling is None:
            return None
        floor = cost = sum(one[0][1] for one in options)
        for one, label in zip(options, filling, strict=True):
            if one[0][0] != label:
                cost += dict(one)[label] - one[0][1]
        return _Node(species, banned, tuple(filling), cost, floor)

    def start(self) -> _Node | None:
        """The node of all fillings."""
        return self.node((0,) * len(self.of_group), (frozenset(),) * len(self.costs))

    def without(self, node: _Node, index: int, labels: Iterable[str], cheaper_than: float) -> _Node | None:
        """The node in which a place does not hold any of these labels either, None where it costs too much."""
        banned = node.banned[index].union(labels)
        options = self.options(node.species, index)
        former = next(cost for label, cost in options if label not in node.banned[index])
        cheapest = next((cost for label, cost in options if label not in banned), inf)
        if node.floor - former + cheapest >= cheaper_than:
            return None
        return self.node(node.species, (*node.banned[:index], banned, *node.banned[index + 1 :]))

    def siblings(self, node: _Node, queue: "_Queue") -> Iterator[_Node | None]:
        """The new nodes in which one untouched group is of its next species, where they may yet be the best."""
        for group, choices in enumerate(self.of_group):
            now = node.species[group]
            touched = any(node.banned[index] for index in self.groups[group].members)
            if touched or now + 1 >= len(choices):
                continue
            species = (*node.species[:group], now + 1, *node.species[group + 1 :])
            if (species, node.banned) not in queue.known and self._at_least(species) < queue.best:
                yield self.node(species, node.banned)

    def _at_least(self, species: Sequence[int]) -> float:
        """What groups of these species, and all other places, cost at least."""
        of_groups = sum(choices[rank].cost for choices, rank in zip(self.of_group, species, strict=True))
        return of_groups + sum(one[0][1] for one in self.alone if one)


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
    return _sought(problem, _Tables.of(problem), MAX_NODES)


def _sought(problem: Problem, tables: _Tables, most_nodes: int) -> Decoded:
    """The search itself."""
    start, queue = tables.start(), _Queue()
    if start is None:
        return Decoded(tuple(min(one, key=one.__getitem__) for one in tables.costs), inf, complete=False)
    queue.push(start)
    tried = 0
    while queue.waiting and tried < most_nodes:
        node, settled = queue.pop()
        if settled:
            return Decoded(node.filling, _cost(problem, node))
        exceeded = next((one for one in tables.elsewhere if len(one.held(node.filling)) > one.most), None)
        if exceeded is None:
            missed = [one for one in problem.expectations if one.disappointed(node.filling)]
            queue.settle(node, sum(one.price for one in missed))
            children = _mending(missed, tables, node, queue.best)
        else:
            children = (tables.without(node, index, exceeded.labels, inf) for index in exceeded.held(node.filling))
        for child in islice(filter(None, chain(children, tables.siblings(node, queue))), most_nodes - tried):
            queue.push(child)
            tried += 1
    unproven = queue.cheapest_settled() or start
    return Decoded(unproven.filling, _cost(problem, unproven), complete=False)


@dataclass(slots=True)
class _Queue:
    """The nodes that wait, cheapest first, of equal ones the youngest."""

    waiting: list[tuple[float, int, _Node, bool]] = field(default_factory=list)
    known: set[tuple[tuple[int, ...], tuple[frozenset[str], ...]]] = field(default_factory=set)
    order: Iterator[int] = field(default_factory=lambda: count(0, -1))
    best: float = inf
    """The cost of the cheapest node that is settled: dearer ones need not wait."""

    def push(self, node: _Node) -> None:
        """Lets a node wait that is new and not too dear."""
        if (node.species, node.banned) not in self.known and node.cost < self.best:
            self.known.add((node.species, node.banned))
            heapq.heappush(self.waiting, (round(node.cost, PLACES), next(self.order), node, False))

    def settle(self, node: _Node, price: float) -> None:
        """Lets a node wait that keeps all limits, as it is, with the price of what it disappoints."""
        self.best = min(self.best, node.cost + price)
        heapq.heappush(self.waiting, (round(node.cost + price, PLACES), next(self.order), node, True))

    def pop(self) -> tuple[_Node, bool]:
        """The cheapest node, and whether it is settled."""
        _, _, node, settled = heapq.heappop(self.waiting)
        return node, settled

    def cheapest_settled(self) -> _Node | None:
        """The cheapest node that is settled, None where none is."""
        return next((node for _, _, node, settled in sorted(self.waiting) if settled), None)


def _cost(problem: Problem, node: _Node) -> float:
    """What a filling costs with what it disappoints."""
    return node.cost + sum(one.price for one in problem.expectations if one.disappointed(node.filling))


def _mending(
    missed: Sequence[Expectation], tables: _Tables, node: _Node, cheaper_than: float
) -> Iterator[_Node | None]:
    """The steps that bring a disappointed expectation nearer to being fulfilled."""
    for one in missed:
        for index in one.members:
            now = node.filling[index]
            helpless = [label for label, _ in tables.options(node.species, index) if not one.mends(now, label)]
            yield tables.without(node, index, helpless, cheaper_than)


def odds(problem: Problem, labels: Mapping[int, Sequence[str]]) -> dict[int, dict[str, float]]:
    """How probable labels are in their places, by the most probable filling that has each of them there.

    ``labels``: by place those that are tried. The result sums to one in each place.
    """
    tables = _Tables.of(problem)
    return {
        index: _in_proportion(
            {label: _sought(problem, tables.given(index, label), MAX_NODES_AGAIN).cost for label in tried}
        )
        for index, tried in labels.items()
    }


def _in_proportion(costs: Mapping[str, float]) -> dict[str, float]:
    """Costs as chances that sum to one."""
    best = min(costs.values())
    weights = {label: exp(best - cost) for label, cost in costs.items()}
    total = sum(weights.values())
    return {label: weight / total for label, weight in weights.items()}
