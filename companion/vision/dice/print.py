"""Whether what looks like a die is only print: a crate or a box, as the empty board or sheet shows it there."""

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.arrays import Pixels, Points
from companion.vision.boards.placed import PlacedBoard
from companion.vision.table import Table

SIDE = 28
"""Pixels a patch is compared at."""
SLACK = 4
"""Pixels by which the print may lie beside where it is expected."""
SAME_PRINT = 0.75
"""Correlation from which on a patch is the print, which itself shows 0.9; few dice on it reach that by chance."""
CLEARLY, CLEAR_PRINT = 0.8, 0.85
"""What is so surely a die is print from this correlation on: a pale die that stands on a crate as the crate's picture
does reaches 0.79; prints that are taken for dice so surely show 0.9."""


def is_print(
    pixels: Pixels, table: Table, board: PlacedBoard, quads: Points, sure: NDArray[np.float32] | None = None
) -> NDArray[np.bool_]:
    """Which quadrilaterals (N, 4, 2) of the photo ``pixels`` show no more than the print of ``board``.

    ``table``: its pose in the photo; ``sure`` (N,): how surely each is a die. What lies beside the board is none of its
    print.
    """
    alike = np.array([_likeness(pixels, table, board, quad) for quad in quads], np.float64)
    if sure is None:
        return np.asarray(alike > SAME_PRINT)
    return np.asarray(alike > np.where(sure >= CLEARLY, CLEAR_PRINT, SAME_PRINT))


def _likeness(pixels: Pixels, table: Table, board: PlacedBoard, quad: Points) -> float:
    """How alike a patch of the photo and of the board's print are, -1 to 1; -1 beside the board."""
    corners = board.from_table(table.locate(quad))
    width, height = board.layout.size_mm
    middle = corners.mean(axis=0)
    if not (0 <= middle[0] <= width and 0 <= middle[1] <= height):
        return -1.0
    reference = board.reference
    on_print = corners * reference.px_per_mm - 0.5
    wider = middle * reference.px_per_mm - 0.5 + (on_print - on_print.mean(axis=0)) * (1 + 2 * SLACK / SIDE)
    seen = _patch(pixels, quad, SIDE)
    printed = _patch(reference.image, wider, SIDE + 2 * SLACK)
    if float(seen.std()) < 2.0:
        return -1.0
    return float(cv2.matchTemplate(printed, seen, cv2.TM_CCOEFF_NORMED).max())


def _patch(image: Pixels, quad: Points, side: int) -> NDArray[np.float32]:
    """What a quadrilateral of a picture shows, (side, side, 3) float32, as fine as it is large."""
    span = float(np.hypot(*(quad - np.roll(quad, 1, axis=0)).T).max())
    large = int(np.clip(round(span), side, 8 * side))
    target = np.array([[0, 0], [large, 0], [large, large], [0, large]], np.float32) - np.float32(0.5)
    matrix = cv2.getPerspectiveTransform(np.asarray(quad, np.float32), target)
    whole = cv2.warpPerspective(image, matrix, (large, large), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    small = cv2.resize(whole, (side, side), interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.GaussianBlur(small, (0, 0), 0.8), np.float32)
