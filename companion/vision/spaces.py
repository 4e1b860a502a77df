"""The printed spaces: what of the empty board's print is still to be seen where a tile would lie.

Registration says to a fraction of a millimetre where each space is, so that print and photo can be compared directly. This witness
needs no training and knows no tile: it only says "covered" or "bare".
"""

from dataclasses import dataclass

import cv2
import numpy as np

from companion.vision.arrays import Pixels, Points
from companion.vision.boards import PlacedBoard
from companion.vision.layout import Space
from companion.vision.table import Table, View

VIEW_PX_PER_MM = 2.0
CORE = 0.84
"""Share of the tile's side that is compared: what a tile lying 2 mm off its space still covers."""
SEARCH_MM = 1.5
"""Play between print and photo: the board's thickness, warped cardboard, what registration leaves."""


@dataclass(frozen=True, slots=True, eq=False)
class PlacedSpace:
    """A printed space on the table: ``centre`` (2,) and ``quad`` (4, 2) in table millimetres, the board's own upper left first;
    ``likeness`` of photo and print as a whole and ``weakest`` that of its least alike quarter, -1..1; ``inside`` the photo."""

    space: Space
    centre: Points
    quad: Points
    likeness: float
    weakest: float
    inside: bool


def placed_spaces(pixels: Pixels, table: Table, board: PlacedBoard) -> list[PlacedSpace]:
    """The spaces of a board, each compared with its print. ``pixels`` (h, w, 3) BGR in the pixels of ``table``."""
    middle = board.on_table(np.array(board.layout.size_mm) / 2)
    scale = float(np.clip(table.px_per_mm(middle), 0.6, VIEW_PX_PER_MM))
    printed = board.reference.scaled(scale)
    half = 0.5 / scale
    view = View((half, half), scale, (printed.shape[1], printed.shape[0]))
    seen = view.render(pixels, Table(table.homography @ board.to_table, table.radial, table.size))
    play = max(1, round(SEARCH_MM * scale))
    framed = np.asarray(cv2.copyMakeBorder(seen, play, play, play, play, cv2.BORDER_REPLICATE), dtype=np.uint8)
    return [_placed(space, board, table, view, framed, printed) for space in board.layout.spaces]


def _placed(space: Space, board: PlacedBoard, table: Table, view: View, framed: Pixels, printed: Pixels) -> PlacedSpace:
    centre = np.array(space.centre)
    reach = board.layout.tile_mm / 2
    corners = centre + reach * np.array([[-1, -1], [1, -1], [1, 1], [-1, 1.0]])
    quad = board.on_table(corners)
    photo = table.project(quad)
    width, height = table.size
    inside = bool(np.all((photo > -0.5) & (photo < np.array([width, height]) - 0.5)))
    likeness, weakest = _likeness(framed, printed, view.to_pixels(centre), reach * CORE * view.px_per_mm)
    return PlacedSpace(space, board.on_table(centre), quad, likeness, weakest, inside)


def _likeness(framed: Pixels, printed: Pixels, at: Points, reach: float) -> tuple[float, float]:
    """Correlation of a whole patch at its best shift, and the lowest of its quarters' at that shift or one pixel beside.

    ``framed`` is the photo's view with a border as wide as the shifts that are tried.
    """
    play = (framed.shape[0] - printed.shape[0]) // 2
    left, top = (round(float(value) - reach) for value in at)
    side = max(4, round(2 * reach)) // 2 * 2
    if left < 0 or top < 0 or left + side > printed.shape[1] or top + side > printed.shape[0]:
        return 0.0, 0.0
    window = framed[top : top + side + 2 * play, left : left + side + 2 * play]
    patch = printed[top : top + side, left : left + side]
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
