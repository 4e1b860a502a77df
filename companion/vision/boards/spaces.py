"""The printed spaces: what of the empty board's print is still to be seen where a tile would lie.

Registration says to a fraction of a millimetre where each space is, so that print and photo can be compared directly.
This witness needs no training and knows no tile: it only says "covered" or "bare".
"""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.arrays import Pixels, Points
from companion.vision.boards.placed import PlacedBoard
from companion.vision.layout import Space
from companion.vision.likeness import PATCH, strange_places
from companion.vision.table import Table, View

VIEW_PX_PER_MM = 2.0
CORE = 0.84
"""Share of the tile's side that is compared: what a tile lying 2 mm off its space still covers."""
ON_BOARD_MM = 4.0
"""A tile whose middle is nearer to the edge than this lies off the board."""
LEAST_SHOWN = 0.1
"""Of a space, or of a quarter of one, this share must show beside figures to be compared."""
SEARCH_MM = 1.5
"""Play between print and photo: the board's thickness, warped cardboard, what registration leaves."""


@dataclass(frozen=True, slots=True, eq=False)
class PlacedSpace:
    """A printed space on the table.

    ``centre`` (2,) and ``quad`` (4, 2) in table millimetres, the board's own upper left first. ``printed_name`` is its
    name in the edition's layout (``expansion/2`` where ``space`` says ``expansion-1/2``); ``likeness`` of photo and
    print as a whole and ``weakest`` that of its least alike quarter, -1..1; ``inside``: the photo shows all of it.
    """

    space: Space
    printed_name: str
    centre: Points
    quad: Points
    likeness: float
    weakest: float
    inside: bool


class Print:
    """One board straight on, as the photo shows it beside how it is printed."""

    def __init__(self, pixels: Pixels, table: Table, board: PlacedBoard) -> None:
        """``pixels`` (h, w, 3) BGR in the pixels of ``table``."""
        middle = board.on_table(np.array(board.layout.size_mm) / 2)
        scale = float(np.clip(table.px_per_mm(middle), 0.6, VIEW_PX_PER_MM))
        self.board = board
        self._table = table
        self._printed = board.reference.scaled(scale)
        height, width = self._printed.shape[:2]
        half = 0.5 / scale
        self._view = View((half, half), scale, (width, height))
        seen = self._view.render(pixels, Table(table.homography @ board.to_table, table.radial, table.size))
        self._strange: NDArray[np.bool_] | None = None
        self._play = play = max(1, round(SEARCH_MM * scale))
        self._framed = np.asarray(
            cv2.copyMakeBorder(seen, play, play, play, play, cv2.BORDER_REPLICATE), dtype=np.uint8
        )

    @property
    def px_per_mm(self) -> float:
        """The resolution of both pictures."""
        return self._view.px_per_mm

    def greys(self) -> tuple[Pixels, Pixels]:
        """The board as the photo shows it and as it is printed, both (h, w) grey."""
        play = self._play
        seen = self._framed[play:-play, play:-play]
        seen_grey, printed_grey = (cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY) for picture in (seen, self._printed))
        return np.asarray(seen_grey, dtype=np.uint8), np.asarray(printed_grey, dtype=np.uint8)

    def spaces(self, figures: Sequence[Points] = ()) -> list[PlacedSpace]:
        """The printed spaces, each compared with its print, in the order of the layout.

        ``figures``: what figures hide, convex outlines (n, 2) in table millimetres; there nothing is compared.
        """
        pairs = zip(self.board.layout.spaces, self.board.reference.layout.spaces, strict=True)
        return [self._placed(space, original.name, figures) for space, original in pairs]

    def likeness(self, on_table: Points, figures: Sequence[Points] = ()) -> tuple[float, float] | None:
        """How much of the print shows where a tile would lie around a table point (2,).

        Likeness and weakest quarter, as in PlacedSpace; None off the board, and where ``figures`` (see ``spaces``) hide
        nearly all. Of what hangs over the edge the part on the board is compared.
        """
        centre, side = self.board.from_table(on_table), self.board.layout.tile_mm
        if (centre < ON_BOARD_MM).any() or (centre > np.array(self.board.layout.size_mm) - ON_BOARD_MM).any():
            return None
        return self._told(centre, side, figures)

    def strange(self, on_table: Points) -> NDArray[np.bool_]:
        """At which of the table points (..., 2) the photo shows anything but the print; nowhere off the board."""
        if self._strange is None:
            size = tuple(max(PATCH, round(side)) for side in self.board.layout.size_mm)
            pictures = (cv2.resize(grey, size, interpolation=cv2.INTER_AREA) for grey in self.greys())
            self._strange = strange_places(*(np.asarray(picture, np.uint8) for picture in pictures))
        height, width = self._strange.shape
        places = np.floor(self.board.from_table(on_table)).astype(int)
        inside = (places >= 0).all(axis=-1) & (places[..., 0] < width) & (places[..., 1] < height)
        columns, rows = np.clip(places[..., 0], 0, width - 1), np.clip(places[..., 1], 0, height - 1)
        return np.asarray(self._strange[rows, columns] & inside, np.bool_)

    def _placed(self, space: Space, printed_name: str, figures: Sequence[Points]) -> PlacedSpace:
        centre = np.array(space.centre)
        side = self.board.layout.side_of(space)
        quad = self.board.on_table(_square(centre, side))
        photo = self._table.project(quad)
        inside = bool(np.all((photo > -0.5) & (photo < np.array(self._table.size) - 0.5)))
        shown = self._told(centre, side, figures)
        inside, told = inside and shown is not None, shown or (0.0, 0.0)
        # what a tile of the same ground shows of the print is no print
        likeness, weakest = (
            max(value - self.board.layout.camouflage, -1.0) / (1 - self.board.layout.camouflage) for value in told
        )
        return PlacedSpace(space, printed_name, self.board.on_table(centre), quad, likeness, weakest, inside)

    def _told(self, centre: Points, side: float, figures: Sequence[Points]) -> tuple[float, float] | None:
        """Likeness and weakest quarter of a square about a point of the board; None where figures hide nearly all."""
        quad = self.board.on_table(_square(centre, side))
        hidden = [self.board.from_table(one) for one in figures if _reaches(one, quad)]
        centre = self._within(centre, side)
        if hidden:
            return self._likeness_beside(centre, side, hidden)
        return self._likeness(centre, side) or (0.0, 0.0)

    def _within(self, centre: Points, side_mm: float) -> Points:
        """The centre moved so that what is compared of a space at the board's edge lies on the board."""
        reach = side_mm / 2 * CORE + 1 / self._view.px_per_mm
        return np.clip(centre, reach, np.array(self.board.layout.size_mm) - reach)

    def _patch(self, centre: Points, side_mm: float) -> tuple[int, int, int] | None:
        """Left, top and side in pixels of what is compared of a space, None where the board ends before."""
        reach = side_mm / 2 * CORE * self._view.px_per_mm
        left, top = (round(float(value) - reach) for value in self._view.to_pixels(centre))
        side = max(4, round(2 * reach)) // 2 * 2
        height, width = self._printed.shape[:2]
        is_whole = left >= 0 and top >= 0 and left + side <= width and top + side <= height
        return (left, top, side) if is_whole else None

    def _window(self, left: int, top: int, side: int) -> tuple[Pixels, Pixels]:
        """What the photo shows about a patch, with the play around it, and the patch as it is printed."""
        window = self._framed[top : top + side + 2 * self._play, left : left + side + 2 * self._play]
        return window, self._printed[top : top + side, left : left + side]

    def _likeness_beside(self, centre: Points, side_mm: float, hidden: Sequence[Points]) -> tuple[float, float] | None:
        """The same of what is not ``hidden`` (convex outlines on the board); None where hardly anything is not."""
        place = self._patch(centre, side_mm)
        if place is None:
            return 0.0, 0.0
        (left, top, side), (window, patch) = place, self._window(*place)
        shows = np.ones((side, side), np.uint8)
        for outline in hidden:
            points = self._view.to_pixels(outline) - np.array([left, top])
            cv2.fillConvexPoly(shows, np.round(points * 16).astype(np.int32), 0, cv2.LINE_8, 4)
        shows = np.asarray(cv2.erode(shows, np.ones((2 * self._play + 1,) * 2, np.uint8)), np.uint8)
        if shows.mean() < LEAST_SHOWN:
            return None
        shifts = [(dx, dy) for dy in range(2 * self._play + 1) for dx in range(2 * self._play + 1)]
        parts = [(part, shows[part]) for part in _quarters(side) if shows[part].mean() >= LEAST_SHOWN]
        whole = [_correlation(window[dy : dy + side, dx : dx + side], patch, shows) for dx, dy in shifts]
        best = int(np.argmax(whole))
        dx, dy = shifts[best]
        seen = window[dy : dy + side, dx : dx + side]
        quarters = [_correlation(seen[part], patch[part], shown) for part, shown in parts]
        return whole[best], min(quarters, default=whole[best])

    def _likeness(self, centre: Points, side_mm: float) -> tuple[float, float] | None:
        """Correlation of a whole patch at its best shift, and the lowest of its quarters' there."""
        place = self._patch(centre, side_mm)
        if place is None:
            return None
        (_, _, side), (window, patch) = place, self._window(*place)
        _, whole, _, (dx, dy) = cv2.minMaxLoc(cv2.matchTemplate(window, patch, cv2.TM_CCOEFF_NORMED))
        quarters = []
        middle = side // 2
        for y in (0, middle):
            for x in (0, middle):
                low_x, low_y = max(0, dx + x - 1), max(0, dy + y - 1)
                part = window[low_y : dy + y + middle + 1, low_x : dx + x + middle + 1]
                quarter = patch[y : y + middle, x : x + middle]
                quarters.append(float(cv2.matchTemplate(part, quarter, cv2.TM_CCOEFF_NORMED).max()))
        return float(whole), min(quarters)


def _square(centre: Points, side: float) -> Points:
    """The corners (4, 2) of a level square about a point."""
    return np.asarray(centre + side / 2 * np.array([[-1, -1], [1, -1], [1, 1], [-1, 1.0]]), np.float64)


def _reaches(outline: Points, quad: Points) -> bool:
    """Whether a convex outline (n, 2) hides some of a quad (4, 2)."""
    return float(cv2.intersectConvexConvex(outline.astype(np.float32), quad.astype(np.float32))[0]) > 0


def _quarters(side: int) -> list[tuple[slice, slice]]:
    """The quarters of a patch."""
    halves = (slice(0, side // 2), slice(side // 2, side))
    return [(down, across) for down in halves for across in halves]


def _correlation(seen: Pixels, printed: Pixels, shows: Pixels) -> float:
    """Correlation of what ``shows`` (h, w) of two pictures (h, w, 3)."""
    first, second = (picture[shows > 0].astype(np.float32) for picture in (seen, printed))
    first, second = first - first.mean(axis=0), second - second.mean(axis=0)
    scale = float(np.sqrt((first * first).sum() * (second * second).sum()))
    return float((first * second).sum()) / max(scale, 1.0)
