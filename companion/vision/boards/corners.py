"""Corners that a person pointed at: clockwise from the board's own upper left, else refused."""

from collections.abc import Sequence

import cv2
import numpy as np

from companion.errors import UsageError
from companion.vision.arrays import Points
from companion.vision.layout import Layout
from companion.vision.table import Table

NEAR = 0.25
"""Share of a board's longest side within which a corner that a person pointed at is the one that was found."""
SAME = 0.5
"""Share of what two boards cover together from which both are meant to be one."""


def check_corners(corners: Sequence[tuple[float, float]], size: tuple[int, int]) -> None:
    """Refuse ``corners`` (photo pixels) that do not span a board clockwise in a photo of ``size`` (w, h).

    Raises UsageError with the sentence.
    """
    if len(corners) != 4:
        raise UsageError(f"a board has four corners, {len(corners)} were given")
    quad = np.array(corners, dtype=np.float64)
    if not np.isfinite(quad).all() or (quad < -0.5 * max(size)).any() or (quad > 1.5 * max(size)).any():
        raise UsageError("the corners lie far outside the photo; give them in its pixels, as x,y")
    following = np.roll(quad, -1, axis=0)
    area = float(np.sum(quad[:, 0] * following[:, 1] - quad[:, 1] * following[:, 0])) / 2
    convex = bool(cv2.isContourConvex(quad.astype(np.float32)))
    if convex and area < 0:
        raise UsageError("the corners run anticlockwise; give them clockwise, starting at the board's own upper left")
    if not convex or area < 400:
        raise UsageError(
            "the corners do not span a board; give its four corners clockwise, starting at its own upper left"
        )


def check_start(corners: Sequence[tuple[float, float]], found: Points) -> None:
    """Refuse ``corners`` that are those of the board ``found`` (4, 2), but do not start at its own upper left.

    Both in photo pixels. Raises UsageError with the corner to start at.
    """
    pointed = np.array(corners, dtype=np.float64)
    longest = float(np.linalg.norm(found - np.roll(found, -1, axis=0), axis=1).max())
    for shift in (1, 2, 3):
        if np.linalg.norm(np.roll(pointed, -shift, axis=0) - found, axis=1).max() < NEAR * longest:
            x, y = pointed[shift]
            raise UsageError(f"the corners start at a wrong one: the board's own upper left is the one at {x:g},{y:g}")


def check_place(corners: Sequence[tuple[float, float]], found: Points) -> None:
    """Refuse ``corners`` (photo pixels) that are meant to be those of the board ``found`` (4, 2), but are off.

    Others may be those of another board. Raises UsageError with the board's own corners.
    """
    pointed = np.array(corners, dtype=np.float32)
    shared = float(cv2.intersectConvexConvex(pointed, found.astype(np.float32))[0])
    both = cv2.contourArea(pointed) + cv2.contourArea(found.astype(np.float32)) - shared
    if shared > SAME * both:
        own = " ".join(f"{x:.0f},{y:.0f}" for x, y in found)
        raise UsageError(f"the corners are not where the board's print shows them: leave them out, or give {own}")


def start_at(corners: Sequence[tuple[float, float]], layout: Layout, factor: float, size: tuple[int, int]) -> Table:
    """The table whose board has these ``corners`` (photo pixels), in a picture of ``size``: the photo by ``factor``."""
    pointed = ((np.array(corners, dtype=np.float64) + 0.5) * factor - 0.5).astype(np.float32)
    printed = np.array(layout.corners, dtype=np.float32)
    return Table(np.asarray(cv2.getPerspectiveTransform(printed, pointed), dtype=np.float64), 0.0, size)
