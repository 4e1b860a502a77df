"""A zoo that is in view of a camera: where it lies in the frame, what lies on its trucks, which boards are built."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from math import atan2, tau
from typing import TYPE_CHECKING, Any, Final

from companion.live.habits import Habits
from companion.live.view import Quad
from companion.reconcile.sighting import Sight, Sighting
from companion.reconcile.views.view import player

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from companion.vision.arrays import Pixels
    from companion.vision.layout import Cell
    from companion.vision.moving.ongoing import OngoingZoo
    from companion.vision.parts import Parts
    from companion.vision.table import Table

CELLED: Final = "basin"
"""The area of which every space is a place."""
EVERYWHERE: Final = ("boards", "table", "tray", "depot", "depot/top")
"""Places that are on no board, or that say themselves what of them is in sight."""


@dataclass(slots=True, eq=False)
class Watched:
    """A zoo in view: its seat, its reading, the pose of its table in the anchor frame, and which reader reads it.

    ``built``: the expansion boards that were in sight since the zoo was found, by the names that facts give them;
    ``habits``: what is known to lie there although it looks otherwise; ``home``: of a truck away from all boards the
    zoo in whose table it is followed.
    """

    zoo: "OngoingZoo"
    parts: "Parts"
    anchor: "Table"
    seat: int = 0
    shaken_since: float | None = None
    moves: bool = False
    built: set[str] = field(default_factory=set)
    habits: Habits = field(default_factory=Habits)
    home: "Watched | None" = None


def grey_of(frame: "Pixels") -> "Pixels":
    """The frame (h, w) grey."""
    import cv2
    import numpy as np

    return np.asarray(cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY), dtype=np.uint8)


def carried(table: "Table", moved: "NDArray[np.float64]") -> "Table":
    """The pose in a frame to which the anchor's pixels have moved."""
    return replace(table, homography=moved @ table.homography)


def middle_of(one: Watched) -> tuple[float, float]:
    """The middle of a zoo's main board in the frame."""
    x, y = one.zoo.boards_quad.mean(axis=0)
    return float(x), float(y)


def reach_of(one: Watched) -> float:
    """About half the width of a zoo's main board in the frame."""
    quad = one.zoo.boards_quad
    return float(abs(quad[0] - quad[2]).max()) / 2


def around_table(middle: tuple[float, float], shape: tuple[int, ...]) -> float:
    """The place around the table, clockwise from the lower left: 0 to 1."""
    x, y = middle[0] - shape[1] / 2, middle[1] - shape[0] / 2
    return ((atan2(y, x) - tau * 3 / 8) / tau) % 1.0


def quad_of(points: "NDArray[np.float64]") -> Quad:
    """Corners (4, 2) as plain values."""
    return tuple((float(x), float(y)) for x, y in points)


def built_boards(one: Watched) -> list[str]:
    """The expansion boards in sight, as facts name them: those of a water zoo with their place on the grid."""
    from companion.vision.moving.built import on_grid

    found = []
    for board in one.zoo.found.boards[1:]:
        if board.layout.cells:
            found.append(_on_grid(*on_grid(board)))
        else:
            found += [
                f"board/{area}" for area in board.layout.areas if area.startswith("expansion-") or area == "jungle"
            ]
    return found + ([_on_grid(*one.zoo.laid_over)] if one.zoo.laid_over is not None else [])


def _on_grid(layout: str, cell: "Cell", quarters: int) -> str:
    """A board of a water zoo as facts name it: a large one is the same however it is turned."""
    kind = layout.removeprefix("water-")
    return f"board/{kind}@{cell[0]},{cell[1]}@{0 if kind == 'large' else 90 * quarters}"


def cell_of(text: str) -> tuple[int, int]:
    """A cell of the grid from its text, ``3,-2``."""
    x, y = text.split(",")
    return int(x), int(y)


def area_and_space(place: str, sight: Sight) -> tuple[str, str, Sight]:
    """A piece in a place as pieces are read: its area, its space, and what it can be."""
    area = place.partition("/")[0]
    return (area, place, sight) if area == CELLED else (area, "", sight)


def out_of_view(
    one: Watched, seat: int, facts: Mapping[str, tuple[str, ...]], lifted: Collection[str]
) -> frozenset[str]:
    """The places of a player on boards that are not in view; a board that was seen to be taken away is not there."""
    mine, places, hidden = f"{player(seat)}/", one.zoo.places, set()
    for place in facts:
        area = place.removeprefix(mine)
        if place.startswith(mine) and area not in places and area not in EVERYWHERE:
            gone = f"board/{area}" in lifted or (lifted and area.startswith(CELLED))
            hidden |= set() if gone else {place}
    return frozenset(hidden)


def joined_zoos(one: Sighting, other: Sighting, boards: str, built: Collection[str]) -> Sighting:
    """Two zoos of one player as one sighting; what lies in one of them is out of the other one's view.

    ``boards``: the place of the player's boards, ``built``: those that should lie there, which both sightings name
    unless they saw them taken away.
    """
    places = {place: (*one.at(place), *other.at(place)) for place in {*one.places, *other.places}}
    seen = {sight.label: sight for sight in places.get(boards, ())}
    both = {sight.label for sight in one.at(boards)} & {sight.label for sight in other.at(boards)}
    places[boards] = tuple(seen[label] for label in sorted(seen) if label in both or label not in built)
    hidden = frozenset(place for place in one.hidden & other.hidden if place not in places)
    return Sighting(places, {**one.numbers, **other.numbers}, one.whole | other.whole, hidden=hidden)


def looks_of(sighting: Sighting) -> tuple[Any, ...]:
    """What a sighting says without how sure it is."""
    places = {place: tuple(sorted(sight.label for sight in seen)) for place, seen in sighting.places.items() if seen}
    return places, dict(sighting.numbers), sighting.whole
