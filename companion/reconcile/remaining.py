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
NO_TRUCK = (-1, ())
"""What stands for no truck that a player has taken in this round."""
LOST = ("coin-tile", "supply")
"""Tiles of a truck that come to lie beside the zoo."""


def _is_cleared(place: str, label: str, free: Counter[str]) -> bool:
    """Whether a tile has gone from a truck and came to nobody."""
    return place.startswith("truck-") and label not in LOST and free[label] > 0


def _follows(place: str, moved: Collection[str]) -> bool:
    """Whether what is seen of a place follows from what has changed below it."""
    return place.endswith(TOP) and place.removesuffix(TOP) in moved


class Remaining:
    """The least cost from any state to one sighting."""

    def __init__(self, view: View, comparer: Comparer, *, lost: bool = False) -> None:
        """``lost``: what has gone from a truck and shows nowhere may have come to somebody who had no use for it."""
        self.view = view
        self.lost = lost
        self.comparer = comparer
        self.at_once = 2 if view.game.name == "dice" else 1
        self.draw = COSTS["draw"] / self.at_once
        self.watched = sum(one.startswith("player-") for one in comparer.sighting.whole)

    def lacks(self, state: Any, facts: Facts, found: Comparison) -> tuple[float, int]:
        """What legal actions, or slips of the reading, cost at least from `state` on, and how many more turns it takes.

        A tile that is drawn, a truck that is taken, a board, and what one player moves each take a turn of their own.
        """
        cost, turns = found.cost, 0
        if not found.extra and not found.missing:
            return cost, turns
        moved = {place for place, _ in (*found.missing, *found.extra)}
        free = Counter(label for place, label in found.missing if not _follows(place, moved))
        shown = self.comparer.shown
        for place in [place for place in facts.places if not shown[place]]:
            free.update(facts.places[place])
        receiving: set[int | None] = set()
        rearranged: set[int | None] = set()
        new = self.view.new_labels(state)
        drawn = -1 if state.stage == "reveal" else 0
        for place, sight in found.extra:
            if place.startswith(TAKEN):
                seat = seat_of(place.removeprefix(f"{TAKEN}/"))
                receiving.add(seat)
                drawn += self._was_empty(sight, seat, facts, found)
            elif not _follows(place, moved):
                price, label, is_new = self._source(sight, free, new)
                cost += price
                drawn += is_new
                turns += label.startswith(BOARD)
                seat = seat_of(place)
                if seat is not None and label and not label.startswith(BORN):
                    own = any(seat_of(there) == seat and label == other for there, other in found.missing)
                    (rearranged if own and free[label] else receiving).add(seat)
                    free[label] -= free[label] > 0
        drawn, taking = max(drawn, 0), self._taking(state, found, free, receiving)
        cost += self.draw * drawn + COSTS["take"] * taking + COSTS["move"] * len(rearranged)
        turns += -(-drawn // self.at_once) + taking + len(rearranged)
        return cost + self._left_over(found, free, state) + self._untaken(state, facts, found), turns

    def _taking(self, state: Any, found: Comparison, free: Counter[str], receiving: set[int | None]) -> int:
        """How many must still take a truck: who receives something, and all before what is left over is cleared."""
        taking = receiving
        if self.watched == len(state.zoos) == CLEARING and any(_is_cleared(*entry, free) for entry in found.missing):
            taking = receiving.union(seat for seat, truck in enumerate(state.taken) if truck in NO_TRUCK)
        return len(taking - {state.turn} if state.stage not in ("turn", "over") else taking)

    def _was_empty(self, truck: Sight, seat: int | None, facts: Facts, found: Comparison) -> bool:
        """Whether something must have been put on the truck that somebody has taken, though nothing shows of it."""
        return truck.label not in facts.places and all(seat_of(there) != seat for there, _ in found.extra)

    def _source(self, sight: Sight, free: Counter[str], new: frozenset[str]) -> tuple[float, str, bool]:
        """The cheapest way for a piece to come to where it was seen, its label then, and whether it must be drawn.

        What drawing costs is not in the price.
        """
        best, taken, drawn = self.comparer.extra_cost(sight), "", False
        for label, chance in sight.candidates:
            if chance < WORTH_A_LOOK:
                continue
            price = log(sight.chance / chance)
            is_new = not free[label] and not label.startswith(BORN)
            if is_new and label not in new:
                continue
            price += COSTS["expand"] if label.startswith(BOARD) else 0.0
            if price + self.draw * is_new < best + self.draw * drawn:
                best, taken, drawn = price, label, is_new
        return best, taken, drawn

    def _left_over(self, found: Comparison, free: Counter[str], state: Any) -> float:
        """Pieces that are nowhere in sight any more; of two players' trucks one is cleared at the end of a round."""
        cost, players = 0.0, len(state.zoos)
        cleared = (TAKEN, "truck-") if players == CLEARING or self.lost else TAKEN
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
        if not gone or self.lost or self.watched < len(state.zoos):
            return 0.0
        needs: dict[int, list[str]] = {}
        for place, sight in found.extra:
            seat = seat_of(place)
            if seat is not None:
                needs.setdefault(seat, []).extend([label for label, _ in sight.candidates])
        costs = []
        for truck in gone:
            tiles = [label for label in facts.places[truck] if label not in LOST]
            fewest = min((_uncovered(tiles, wanted) for wanted in needs.values()), default=len(tiles))
            costs.append(UNTAKEN * fewest)
        return sum(costs) - (max(costs) if len(state.zoos) == CLEARING else 0.0)


def _uncovered(tiles: Sequence[str], wanted: Sequence[str]) -> int:
    """How many of the tiles a zoo that wants others has no use for."""
    return sum(max(0, tiles.count(label) - wanted.count(label)) for label in set(tiles))
