"""How much a state still lacks of what was seen: the least that legal actions must cost from here.

It guides the search and never claims more than is needed, but for tiles on a truck that no zoo has room for in sight:
there it says how much of the truck nobody can have taken.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from math import log
from typing import Any

from companion.reconcile.compare import Comparer, Comparison
from companion.reconcile.relevance import WORTH_A_LOOK
from companion.reconcile.sighting import Sight
from companion.reconcile.views import Facts, View
from companion.reconcile.views.view import BORN, TAKEN, seat_of

COSTS: Mapping[str, float] = {
    "draw": 0.7,
    "roll": 0.7,
    "take": 1.5,
    "move": 3.0,
    "exchange": 4.0,
    "purchase": 4.0,
    "discard": 5.5,
    "expand": 3.5,
    "donate": 3.0,
    "tell": 0.7,
    "lead": 0.1,
    "retreat": 0.1,
    "stay": 0.5,
}
"""How unusual each action is, by the verb of its text; those that are left out follow from others and cost nothing."""
UNTAKEN = 2.5
LEFT_OVER = 2.0
"""What it costs at least that a piece is nowhere any more which an action may have taken away or brought."""
BOARD = "board/"
TOP = "/top"
"""What lies on top of a heap: it comes and goes with the heap."""
CLEARING = 2
"""With so many players the truck that nobody took is cleared at the end of a round. Rule: Z2-09."""
LOST = ("coin-tile", "supply")
"""Tiles of a truck that come to lie beside the zoo."""


def _follows(place: str, moved: Collection[str]) -> bool:
    """Whether what is seen of a place follows from what has changed below it."""
    return place.endswith(TOP) and place.removesuffix(TOP) in moved


class Remaining:
    """The least cost from any state to one sighting."""

    def __init__(self, view: View, comparer: Comparer) -> None:
        self.view = view
        self.comparer = comparer
        self.draw = COSTS["draw"] / (2 if view.game.name == "dice" else 1)
        self.watched = sum(one.startswith("player-") for one in comparer.sighting.whole)

    def least(self, state: Any, facts: Facts, found: Comparison) -> float:
        """What legal actions, or slips of the reading, cost at least from `state` on."""
        cost: float = found.cost
        if not found.extra and not found.missing:
            return cost
        moved = {place for place, _ in (*found.missing, *found.extra)}
        free = Counter(label for place, label in found.missing if not _follows(place, moved))
        for place, labels in facts.places.items():
            if not self.comparer.sighting.shows(place):
                free.update(labels)
        receiving: set[int | None] = set()
        rearranged: set[int | None] = set()
        new = self.view.new_labels(state)
        for place, sight in found.extra:
            if place.startswith(TAKEN):
                seat = seat_of(place.removeprefix(f"{TAKEN}/"))
                receiving.add(seat)
                cost += self._loaded(sight, seat, facts, found)
            elif not _follows(place, moved):
                price, label = self._source(sight, free, new)
                cost += price
                seat = seat_of(place)
                if seat is not None and label and not label.startswith(BORN):
                    own = free[label] and any(
                        seat_of(there) == seat and label == other for there, other in found.missing
                    )
                    (rearranged if own else receiving).add(seat)
                    free[label] -= free[label] > 0
        acting: set[int | None] = {state.turn} if state.stage not in ("turn", "over") else set()
        idle = receiving - acting
        cost += COSTS["take"] * len(idle) + COSTS["move"] * len(rearranged - idle - acting)
        cost += self._left_over(found, free, state)
        return cost + self._untaken(state, facts, found)

    def _loaded(self, truck: Sight, seat: int | None, facts: Facts, found: Comparison) -> float:
        """What it costs that the truck that somebody has taken carried something, where nothing shows of that."""
        mine = any(seat_of(there) == seat for there, _ in found.extra)
        return 0.0 if mine or truck.label in facts.places else self.draw

    def _source(self, sight: Sight, free: Counter[str], new: frozenset[str]) -> tuple[float, str]:
        """The cheapest way for a piece to come to where it was seen, and its label then."""
        best, taken = self.comparer.extra_cost(sight), ""
        for label, chance in sight.candidates:
            if chance < WORTH_A_LOOK:
                continue
            price = log(sight.chance / chance)
            if not free[label] and not label.startswith(BORN):
                if label not in new:
                    continue
                price += self.draw
            price += COSTS["expand"] if label.startswith(BOARD) else 0.0
            if price < best:
                best, taken = price, label
        return best, taken

    def _left_over(self, found: Comparison, free: Counter[str], state: Any) -> float:
        """Pieces that are nowhere in sight any more; of two players' trucks one is cleared at the end of a round."""
        cost, players = 0.0, len(state.zoos)
        cleared = (TAKEN, "truck-") if players == CLEARING else TAKEN
        elsewhere = {label for _, sight in found.extra for label, _ in sight.candidates}
        leaves = (
            "purchase" if self.watched < players else "donate" if getattr(state.options, "xxl", False) else "discard"
        )
        for place, label in found.missing:
            if free[label] > 0 and not place.startswith(cleared):
                free[label] -= 1
                cost += LEFT_OVER if label in elsewhere else self._lost(place, label, COSTS[leaves])
        return cost

    def _lost(self, place: str, label: str, leaves: float) -> float:
        """What it costs at least that a piece of a zoo is gone: it is overlooked, or an action took it away."""
        overlooked = self.comparer.missing_cost(place, label)
        if label.startswith(BOARD):
            return overlooked
        takes = leaves if place.startswith("player-") and not label.startswith(BORN) else LEFT_OVER
        return min(overlooked, takes)

    def _untaken(self, state: Any, facts: Facts, found: Comparison) -> float:
        """What is on trucks that no single player can have taken: a truck's tiles all go into one zoo."""
        gone = {place for place, _ in found.missing if place.startswith("truck-")}
        if not gone:
            return 0.0
        needs: dict[int, list[str]] = {}
        for place, sight in found.extra:
            seat = seat_of(place)
            if seat is not None:
                needs.setdefault(seat, []).extend([label for label, _ in sight.candidates])
        costs = []
        for truck in gone:
            tiles = [label for label in facts.places[truck] if label not in LOST]
            costs.append(UNTAKEN * min(self._uncovered(seat, tiles, needs) for seat in range(len(state.zoos))))
        return sum(costs) - (max(costs) if len(state.zoos) == CLEARING else 0.0)

    def _uncovered(self, seat: int, tiles: Sequence[str], needs: Mapping[int, Sequence[str]]) -> int:
        """How many of the tiles the player's zoo has no use for; none where it is out of sight."""
        if f"player-{seat + 1}" not in self.comparer.sighting.whole:
            return 0
        wanted = needs.get(seat, ())
        return sum(max(0, tiles.count(label) - wanted.count(label)) for label in set(tiles)) if wanted else len(tiles)
