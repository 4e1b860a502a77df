"""The trucks in view and what lies on them, whichever zoo's reading shows the one and the other."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from companion.live.habits import EMPTY, UNKNOWN, Differences, differences
from companion.live.watched import Watched, middle_of
from companion.reconcile.sighting import Sight

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from companion.vision.moving.ongoing import Held

LOADED: Final = ("animal/", "stall/", "coin-tile", "exotic/", "supply")
"""What lies on trucks."""
COIN, COIN_TILE = "coin", "coin-tile"
"""No coin lies on a truck: what looks like one is the picture of a tile."""
LOADED_AT_LEAST = 0.5
"""What may be on a truck with less than this is its print."""
PERHAPS = 0.01
"""What is less probable is not taken for a tile that should lie on a truck and is not seen."""
BESIDE: Final = "table"
SAME_TRUCK, SAME_TILE = 1 / 3, 1 / 6
"""Trucks, and tiles on one, that are nearer to each other than this share of a truck's length are the same."""

Lying = tuple[Watched, "Held", Sight | None]
"""Something on a truck: whose zoo's reading shows it, and what it is there; None where it may be nothing."""


@dataclass(frozen=True, slots=True, eq=False)
class TruckInView:
    """A truck: its corners (4, 2) in the frame, the zoo that shows it best, and what lies on it."""

    quad: "NDArray[np.float64]"
    shown_by: Watched
    lying: list[Lying] = field(default_factory=list)

    @property
    def at(self) -> tuple[float, float]:
        """Its middle in the frame."""
        x, y = self.quad.mean(axis=0)
        return float(x), float(y)

    @property
    def length(self) -> float:
        """How long it is across the frame."""
        return float(abs(self.quad[0] - self.quad[1]).max())

    def load(self) -> list[Sight]:
        """The tiles on it, those that are known without being seen among them."""
        seen = [sight for _, _, sight in self.lying if sight is not None]
        for one in dict.fromkeys([self.shown_by, *(one for one, _, _ in self.lying)]):
            quad = one.zoo.found.table.locate(self.quad)
            seen += [piece.sight for piece in one.habits.unseen(one.zoo) if piece.is_load and piece.lies_on(quad)]
        return seen

    def suppose(self, labels: Sequence[str], at: float, since: float | None, missed: Sequence[str] = ()) -> Differences:
        """Take it for known that these tiles lie on it, where nothing was looked at anew since then.

        ``missed``: those that were missed there at the last reading.
        """
        lying = [(_as_load(held), sight) for _, held, sight in self.lying]
        shown = [(held, sight) for held, sight in lying if sight is not None or _may_be(held, labels)]
        found = differences(shown, labels, at, missed)
        outline = self.shown_by.zoo.found.table.locate(self.quad)
        for one in dict.fromkeys([self.shown_by, *(one for one, _, _ in self.lying)]):
            own = {id(held.quad) for other, held, _ in self.lying if other is one}
            habits = tuple(habit for habit in found.habits if id(habit.quad) in own)
            part = Differences(habits, found.overlooked if one is self.shown_by else ())
            if since is not None:
                part = part.settled(one.zoo, outline, since)
            one.habits.take_up(part, "truck", outline, at)
        if since is None:
            self._know_bare(len(labels))
        return found

    def _know_bare(self, number: int) -> None:
        """So it looks where none of its tiles lies, of which there are so many; overlooked ones may lie anywhere."""
        tiles = [
            one.zoo.found.table.project(held.quad)
            for one, held, _ in self.lying
            if _loaded(one.habits.sight(held, one.zoo))[0] is not None
        ]
        if len(tiles) < number:
            return
        for one in dict.fromkeys([self.shown_by, *(one for one, _, _ in self.lying)]):
            table = one.zoo.found.table
            one.zoo.know_bare([table.locate(self.quad)], [table.locate(tile) for tile in tiles])


def trucks_in_view(zoos: Sequence[Watched]) -> list[TruckInView]:
    """The trucks from left to right, each once; of two zoos that show one the nearer counts."""
    found: list[tuple[float, TruckInView]] = []
    for one in zoos:
        x, y = middle_of(one)
        for quad in one.zoo.trucks:
            truck = TruckInView(one.zoo.found.table.project(quad), one)
            found.append(((truck.at[0] - x) ** 2 + (truck.at[1] - y) ** 2, truck))
    seen: list[TruckInView] = []
    for _, truck in sorted(found, key=lambda pair: pair[0]):
        if all(_apart(truck.at, other.at) > SAME_TRUCK * truck.length for other in seen):
            seen.append(truck)
    for truck in seen:
        truck.lying.extend(_on(truck, zoos))
    return sorted(seen, key=lambda truck: truck.at)


def _on(truck: TruckInView, zoos: Sequence[Watched]) -> Iterator[Lying]:
    """What lies on a truck, each thing once as it is seen best."""
    found: list[tuple[float, tuple[float, float], Lying]] = []
    for one in zoos:
        for held in one.zoo.held:
            if held.seen.area == BESIDE or held.seen.area.startswith("truck-"):
                x, y = one.zoo.found.table.project(held.quad.mean(axis=0))
                sight, named = _loaded(one.habits.sight(held, one.zoo))
                if named and _inside(truck.quad, float(x), float(y)):
                    found.append((0.0 if sight is None else sight.chance, (float(x), float(y)), (one, held, sight)))
    kept: list[tuple[float, float]] = []
    for _, at, lying in sorted(found, key=lambda entry: -entry[0]):
        if all(_apart(at, other) > SAME_TILE * truck.length for other in kept):
            kept.append(at)
            yield lying


def _as_load(held: "Held") -> "Held":
    """The same, which may be a tile with a coin on it where it may be a coin."""
    chances = dict(held.seen.candidates)
    coin = chances.pop(COIN, 0.0)
    if not coin:
        return held
    chances[COIN_TILE] = chances.get(COIN_TILE, 0.0) + coin
    others = tuple((label, chance) for label, chance in chances.items() if label != held.seen.label)
    return replace(held, seen=replace(held.seen, alternatives=others))


def _may_be(held: "Held", labels: Sequence[str]) -> bool:
    """Whether something that looks like nothing, or like nothing known, may be one of the tiles."""
    chances = dict(held.seen.candidates)
    return held.seen.label == UNKNOWN or any(chances.get(label, 0.0) >= PERHAPS for label in labels)


def _loaded(sight: Sight | None) -> tuple[Sight | None, bool]:
    """What something is if it lies on a truck, and whether it can lie there at all."""
    if sight is None or sight.label in (UNKNOWN, EMPTY):
        return None, True
    if sight.label == COIN:
        return Sight(((COIN_TILE, sight.chance),)), True
    pairs = tuple(pair for pair in sight.candidates if pair[0].startswith(LOADED))
    return (Sight(pairs) if pairs and pairs[0][1] >= LOADED_AT_LEAST else None), bool(pairs)


def _apart(one: tuple[float, float], other: tuple[float, float]) -> float:
    return float(((one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2) ** 0.5)


def _inside(quad: "NDArray[np.float64]", x: float, y: float) -> bool:
    """Whether a point lies in a convex quad (4, 2)."""
    sides = []
    for number in range(4):
        (ax, ay), (bx, by) = quad[number], quad[(number + 1) % 4]
        sides.append((bx - ax) * (y - ay) - (by - ay) * (x - ax))
    return bool(min(sides) >= 0 or max(sides) <= 0)
