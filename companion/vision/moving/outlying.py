"""Trucks that stand away from all boards: found once in the whole picture, then each watched like a zoo without boards.

A zoo is read with what lies around its boards; a truck in the middle of a large table is in nobody's surroundings.
"""

from collections.abc import Iterator, Sequence

import cv2
import numpy as np

from companion.vision.arrays import Pixels, Points
from companion.vision.boards.finding import FoundBoards
from companion.vision.looks import VIEW_SIDE
from companion.vision.moving.changes import Plane
from companion.vision.moving.ongoing import OngoingZoo
from companion.vision.moving.surface import Stir
from companion.vision.moving.trucks import trucks_among
from companion.vision.parts import Parts
from companion.vision.pyramid import Pyramid
from companion.vision.table import Table, View
from companion.vision.tiles.pieces import TILES, Piece, pieces_from

PX_PER_MM = 1.25
"""The scale at which trucks are sought and read: finer ones the detector takes for the table, coarser ones hide their
tiles. Of nine trucks in films it saw none at 1.75, all with more than 0.47 at 1.25."""
SHARED_MM = 100.0
"""How far the views in which trucks are sought reach into each other: a truck is whole in one of them."""
MOST_MM = 1200.0
"""Farther from the main board than this no truck is sought."""
AROUND_MM = 16.0
"""Table around a truck that belongs to it: tiles hang over, and it is pushed a little."""


def trucks_on(frame: Pixels, table: Table, parts: Parts) -> list[Piece]:
    """All trucks that a frame (h, w, 3) BGR shows, in millimetres of ``table``, the surest first."""
    pyramid = Pyramid(frame)
    pieces: list[Piece] = []
    for view in _views_of(table):
        things = parts.detector.detect(pyramid.render(view, table))
        pieces += pieces_from(things, view, parts.edition.main.layout.tile_mm)
    return sorted(trucks_among(pieces), key=lambda one: -one.confidence)


def _views_of(table: Table) -> Iterator[View]:
    """Straight-down views that together show all of the table that is in the picture."""
    width, height = table.size
    edge = np.array([[0, 0], [width - 1, 0], [width - 1, height - 1], [0, height - 1]], np.float64)
    shown = np.clip(table.locate(edge), -MOST_MM, MOST_MM)
    low, high = shown.min(axis=0), shown.max(axis=0)
    side = VIEW_SIDE / PX_PER_MM
    step = side - SHARED_MM
    outline = shown.astype(np.float32)
    for top in np.arange(low[1], max(high[1] - SHARED_MM, low[1] + 1), step):
        for left in np.arange(low[0], max(high[0] - SHARED_MM, low[0] + 1), step):
            box = np.array([[left, top], [left + side, top], [left + side, top + side], [left, top + side]], np.float32)
            if cv2.intersectConvexConvex(outline, box)[0] > 0:
                yield View((float(left), float(top)), PX_PER_MM, (VIEW_SIDE, VIEW_SIDE))


class OngoingTruck(OngoingZoo):
    """A truck away from all boards, and what lies on it; read like a zoo that has no boards."""

    whole_share = 1.0

    def __init__(self, parts: Parts, frame: Pixels, tones: Pixels, table: Table, truck: Piece, at: float) -> None:
        """``truck``: in millimetres of ``table``, which is the pose in the ``frame`` (h, w, 3) BGR."""
        self._low = truck.quad.min(axis=0) - AROUND_MM
        self._high = truck.quad.max(axis=0) + AROUND_MM
        super().__init__(parts, frame, tones, FoundBoards(table, ()), at)

    @property
    def boards_quad(self) -> Points:
        """The corners (4, 2) of what is looked at in the pixels of the newest frame."""
        (left, top), (right, bottom) = self._low, self._high
        return self.found.table.project(np.array([[left, top], [right, top], [right, bottom], [left, bottom]]))

    def _pieces(self, pyramid: Pyramid) -> list[Piece]:
        (view,) = self._views()
        things = self._parts.detector.detect(pyramid.render(view, self.found.table))
        return self._own(
            pieces_from(things, view, self._parts.edition.main.layout.tile_mm, self._parts.edition.small_mm)
        )

    def _detect(self, pyramid: Pyramid, _cells: object) -> list[Piece]:
        return self._pieces(pyramid)

    def _own(self, pieces: Sequence[Piece]) -> list[Piece]:
        """The trucks and tiles of which the middle is in what is looked at."""
        inside = [one for one in pieces if np.all((one.centre > self._low) & (one.centre < self._high))]
        return [one for one in inside if one.kind in (*TILES, "truck", "coin")]

    def _plane(self) -> Plane:
        return Plane.around(self._low, self._high)

    def _views(self) -> list[View]:
        return [View.around(self._low, self._high, VIEW_SIDE, PX_PER_MM)]

    def _with_boards(self, _frame: Pixels, _tones: Pixels, _stir: Stir, _at: float) -> bool:
        return False
