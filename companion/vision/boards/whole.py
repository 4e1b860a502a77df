"""Boards recognised as a whole, where something tells that a board lies: far away or blurred, hardly a feature is left.

The whole print is compared with the straightened picture about that place, in a few turns; patches then judge the best.
It is compared in colour: much that is far away is like a print in grey alone.
"""

from collections.abc import Iterable, Iterator

import cv2
import numpy as np

from companion.vision.arrays import Matrix, Pixels, Points
from companion.vision.boards.alignment import rigid
from companion.vision.boards.expansions import settle
from companion.vision.boards.placed import PlacedBoard
from companion.vision.edition import BoardReference
from companion.vision.table import Table, View

PX_PER_MM = 1.0
BLUR_PX = 1.0
"""What both pictures are blurred by: a print is sharper than a photo of it."""
PLAY_MM = 30.0
"""How far from the middle of the place the board's may lie, along each of its sides."""
SIZES = (0.6, 1.6)
"""How many times as long as the board's side may be what is seen of it."""
TURNS = np.radians([-6.0, -3.0, 0.0, 3.0, 6.0])
"""How far from a side of the place a side of the board may be turned."""
LIKENESS = 0.3
"""Correlation of a whole print below which nothing is tried: with other boards it is 0.13 to 0.37, half covered with
tiles 0.36 and more."""


def find_whole(pixels: Pixels, table: Table, board: BoardReference, places: Iterable[Points]) -> PlacedBoard | None:
    """The board in the first of ``places`` (4, 2), corners in table millimetres, that shows it, None where none does.

    ``pixels``: the photo (h, w, 3) BGR of ``table``.
    """
    for place in places:
        if _may_be(place, board):
            grey = np.asarray(cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY), np.uint8)
            likeness, matrix = max(_compared(pixels, table, board, place), key=lambda one: one[0])
            placed = settle(grey, table, board, matrix) if likeness >= LIKENESS else None
            if placed is not None:
                return placed
    return None


def _sides(place: Points) -> Points:
    return np.asarray(np.hypot(*(place[1:3] - place[:2]).T), np.float64)


def _may_be(place: Points, board: BoardReference) -> bool:
    """Whether a place is about as large as the board."""
    ratios = np.sort(_sides(place)) / np.sort(board.layout.size_mm)
    return bool(np.all((ratios > SIZES[0]) & (ratios < SIZES[1])))


def _compared(pixels: Pixels, table: Table, board: BoardReference, place: Points) -> Iterator[tuple[float, Matrix]]:
    """For each turn how much the picture about a place is like the print, and where it is so, board to table."""
    print_ = _blurred(board.scaled(PX_PER_MM))
    along = place[1] - place[0]
    start = float(np.arctan2(along[1], along[0]))
    half = np.array(board.layout.size_mm) / 2 + PLAY_MM
    shown = np.round(2 * half * PX_PER_MM).astype(int)
    view = View((0.5 / PX_PER_MM, 0.5 / PX_PER_MM), PX_PER_MM, (int(shown[0]), int(shown[1])))
    for turn in (start + quarter * np.pi / 2 + off for quarter in range(4) for off in TURNS):
        corner = rigid(turn, np.zeros(2))
        corner[:2, 2] = place.mean(axis=0) - corner[:2, :2] @ half
        posed = Table(table.homography @ corner, table.radial, table.size)
        likeness = cv2.matchTemplate(_blurred(view.render(pixels, posed)), print_, cv2.TM_CCOEFF_NORMED)
        _, best, _, at = cv2.minMaxLoc(likeness)
        yield float(best), np.asarray(corner @ rigid(0.0, np.array(at) / PX_PER_MM), np.float64)


def _blurred(picture: Pixels) -> Pixels:
    return np.asarray(cv2.GaussianBlur(picture, (0, 0), BLUR_PX), np.uint8)
