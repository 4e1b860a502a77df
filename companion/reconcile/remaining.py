"""How much a state still lacks of what was seen: the least that legal actions must cost from here.

It guides the search and never claims more than is needed, but for tiles on a truck that no zoo has room for in sight:
there it says how much of the truck nobody can have taken.
"""

from collections import Counter
from collections.abc import Mapping
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
CLEARING = 2
"""With so many players the truck that nobody took is cleared at the end of a round. Rule: Z2-09."""
LOST = ("coin-tile", "supply")
"""Tiles of a truck that come to lie beside the zoo."""


class Remaining:
    """The least cost from any state to one sighting."""

    def __init__(self, view: View, comparer: Comparer) -> None:
        self.view = view
        self.comparer = comparer
        self.draw = COSTS["draw"] / (2 if view.game.name == "dice" else 1)

    def least(self, state: Any, facts: Facts, found: Comparison) -> float:
        """What legal actions, or slips of the reading, cost at least from `state` on."""
        cost: float = found.cost
        if not found.extra and not found.missing:
            return cost
        free = Counter(label for _, label in found.missing)
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
                mine = any(seat_of(there) == seat for there, _ in found.extra)
                cost += 0.0 if mine or sight.label in facts.places else self.draw
                continue
            price, label = self._source(sight, free, new)
            cost += price
            seat = seat_of(place)
            if seat is None or not label or label.startswith(BORN):
                continue
            own = free[label] and any(seat_of(there) == seat and label == other for there, other in found.missing)
            (rearranged if own else receiving).add(seat)
            if free[label]:
                free[label] -= 1
        acting: set[int | None] = {state.turn} if state.stage not in ("turn", "over") else set()
        idle = receiving - acting
        cost += COSTS["take"] * len(idle) + COSTS["move"] * len(rearranged - idle - acting)
        cost += self._left_over(found, free, len(state.zoos))
        return cost + self._untaken(state, facts, found)

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
            if price < best:
                best, taken = price, label
        return best, taken

    def _left_over(self, found: Comparison, free: Counter[str], players: int) -> float:
        """Pieces that are nowhere in sight any more; of two players' trucks one is cleared at the end of a round."""
        cost = 0.0
        cleared = (TAKEN, "truck-") if players == CLEARING else TAKEN
        for place, label in found.missing:
            if free[label] > 0 and not place.startswith(cleared):
                free[label] -= 1
                cost += LEFT_OVER
        return cost

    def _untaken(self, state: Any, facts: Facts, found: Comparison) -> float:
        """What is on trucks that no single player can have taken: a truck's tiles all go into one zoo."""
        gone = {place for place, _ in found.missing if place.startswith("truck-")}
        if not gone:
            return 0.0
        needs: dict[int, Counter[str]] = {}
        for place, sight in found.extra:
            seat = seat_of(place)
            if seat is not None:
                needs.setdefault(seat, Counter()).update(label for label, _ in sight.candidates)
        costs = []
        for truck in gone:
            tiles = Counter(label for label in facts.places[truck] if label not in LOST)
            costs.append(UNTAKEN * min(self._uncovered(seat, tiles, needs) for seat in range(len(state.zoos))))
        return sum(costs) - (max(costs) if len(state.zoos) == CLEARING else 0.0)

    def _uncovered(self, seat: int, tiles: Counter[str], needs: Mapping[int, Counter[str]]) -> int:
        """How many of the tiles the player's zoo has no use for; none where it is out of sight."""
        if f"player-{seat + 1}" not in self.comparer.sighting.whole:
            return 0
        return (tiles - needs.get(seat, Counter())).total()
