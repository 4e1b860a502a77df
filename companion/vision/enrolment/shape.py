"""The shape of a board whose corners were pointed out in a photo, compared with that of a layout."""

from collections.abc import Sequence
from typing import Final

import cv2
import numpy as np

from companion.vision.observation import Quad

LENSES: Final = tuple(np.geomspace(0.5, 2.0, 17))
"""Focal lengths by the photo's longer side: of wide phones (0.5) to far lenses (2)."""
MOST: Final = 1.4
"""By how much a board's sides may seem to differ from a layout's: corners of people are off by a twentieth of a board,
layouts of one board by a tenth; a main board for an expansion is off by 3.6, one from a wrong corner by 1.6. All 55
boards of composed copies fit their layouts, none of them fits a layout that differs by more than 2."""


def fits_shape(corners: Quad, size_mm: tuple[float, float], photo: tuple[int, int]) -> bool:
    """Whether a camera could see a board of ``size_mm`` (w, h) so, whose ``corners`` lie there in photo pixels.

    ``corners`` clockwise from the board's own upper left, convex; ``photo`` (w, h) pixels.
    """
    return any(1 / MOST <= one <= MOST for one in stretches(corners, size_mm, photo))


def stretches(corners: Quad, size_mm: tuple[float, float], photo: tuple[int, int]) -> Sequence[float]:
    """How much wider than the size says the board would be, seen through each of the lenses; 1 where it agrees."""
    (width, height), (across, down) = size_mm, photo
    printed = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    # about the middle of the photo, in its longer side
    seen = ((np.array(corners) + 0.5 - np.array([across, down]) / 2) / max(photo)).astype(np.float32)
    matrix = cv2.getPerspectiveTransform(printed, seen)
    columns = (np.linalg.norm(matrix[:, :2] / np.array([[lens], [lens], [1.0]]), axis=0) for lens in LENSES)
    return [float(along / up) for along, up in columns]
