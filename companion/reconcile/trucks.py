"""Which of the trucks in sight is which: by what lies on it, and by where it stood before."""

from collections.abc import Sequence
from itertools import permutations
from typing import Any

from companion.reconcile.compare import matched
from companion.reconcile.expect import expected
from companion.reconcile.sighting import Sight
from companion.reconcile.views import view_of

ADDED, GONE = 2.0, 3.0
"""What a tile more and a tile less than a truck carried speaks against it: tiles are loaded, not unloaded."""
MOVED = 1.5
"""What it speaks against a truck that another one stood there before."""
TAKEN, LOADED = 0.2, 2.0
"""What it speaks against one that somebody has taken in this round, and each tile more on it: nobody loads it."""


def named_trucks(loads: Sequence[Sequence[Sight]], state: Any, stood: Sequence[str]) -> tuple[str, ...]:
    """The names of trucks with these loads, each once; ``stood``: what stood there before, empty where nothing did.

    Trucks beyond those of the game have no name.
    """
    view = view_of(state.options.game)
    places = expected(state).places
    names = [f"truck-{number + 1}" for number in range(len(view.trucks(state)))]
    taken = {label for place, labels in places.items() if place.startswith("taken/") for label in labels}
    costs = [
        [_cost(load, places.get(name, ()), before not in ("", name), name in taken) for name in names]
        for load, before in zip(loads, stood, strict=True)
    ]
    known = costs[: len(names)]
    best = min(
        permutations(range(len(names)), len(known)),
        key=lambda order: sum(row[number] for row, number in zip(known, order, strict=True)),
    )
    return (*(names[number] for number in best), *[""] * (len(loads) - len(known)))


def _cost(load: Sequence[Sight], labels: tuple[str, ...], moved: bool, taken: bool) -> float:
    """How little a load looks like what should lie on a truck."""
    found = matched(tuple(load), labels)
    against = MOVED * moved + taken * (TAKEN + LOADED * len(found.extra))
    return found.cost + ADDED * len(found.extra) + GONE * len(found.missing) + against
