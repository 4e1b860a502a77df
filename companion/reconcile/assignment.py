"""The cheapest label for each place while no label is held more often than it exists.

A transportation problem, solved exactly by successive shortest paths: every place first holds its cheapest label; as
long as a label is held too often, one unit of it moves on along the cheapest chain of exchanges (a zebra becomes a
lion, for which a lion becomes a panda) to a label of which there is one left.
"""

from collections import Counter, deque
from collections.abc import Mapping, Sequence
from math import inf

Ranked = Sequence[tuple[str, float]]
"""Labels with their costs, cheapest first."""
Moves = list[tuple[int, str]]
"""Places with their new labels."""
ROUNDING = 1e-12


def assigned(options: Sequence[Ranked], most: Mapping[str, int]) -> list[str] | None:
    """A label for each place, at the least cost in all; ``most``: how often each label may be held, if that is limited.

    None when the labels do not suffice.
    """
    held = [of_place[0][0] for of_place in options]
    numbers = Counter(held)
    costs: list[dict[str, float]] = []
    while surplus := [label for label, number in numbers.items() if number > most.get(label, number)]:
        costs = costs or [dict(of_place) for of_place in options]
        moves = _cheapest_chain(costs, held, surplus, [label for label in most if numbers[label] >= most[label]])
        if moves is None:
            return None
        for place, label in moves:
            numbers[held[place]] -= 1
            numbers[label] += 1
            held[place] = label
    return held


def _cheapest_chain(
    costs: Sequence[Mapping[str, float]], held: Sequence[str], surplus: Sequence[str], used_up: Sequence[str]
) -> Moves | None:
    """The moves that take one place from a label in ``surplus``, by way of others, to one that is not ``used_up``."""
    holders: dict[str, list[int]] = {}
    for place, label in enumerate(held):
        holders.setdefault(label, []).append(place)
    price = dict.fromkeys(surplus, 0.0)
    came: dict[str, tuple[int, str]] = {}
    waiting = deque(surplus)
    while waiting:
        label = waiting.popleft()
        for place in holders.get(label, ()):
            paid = price[label] - costs[place][label]
            for other, cost in costs[place].items():
                if other not in surplus and paid + cost < price.get(other, inf) - ROUNDING:
                    price[other] = paid + cost
                    came[other] = (place, label)
                    waiting.append(other)
    free = [(value, label) for label, value in price.items() if label not in used_up]
    if not free:
        return None
    moves, label = [], min(free)[1]
    while label in came:
        place, former = came[label]
        moves.append((place, label))
        label = former
    return moves
