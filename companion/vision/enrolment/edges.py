"""The edges of an empty board: corners that are roughly known are drawn to where the photo shows its outline."""

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.arrays import Pixels, Points
from companion.vision.table import apply_homography

LONG = 480
"""Pixels of the board's longer side in the straight-down view in which its edges are sought."""
BANDS = (0.16, 0.16, 0.08, 0.03)
"""How far an edge is sought on either side of where it was thought to be, in shares of the longer side, each round."""
SOFT = 1.0
FULL_SHARE = 90
"""The percentile of all gradients around an edge that counts as a full one."""
ENDS = 0.04
"""Share of an edge at each end that is not looked at: corners may be round."""
AS_GOOD = 0.96
"""The outermost edge is taken of those that show this share of what the best one shows: frames are printed inside."""
LEAST = 0.3
"""An edge that shows no more of itself than this is none: the corners stay."""
STEPS = 2
"""Pixels between the lines that are tried at each end of an edge."""

Values = NDArray[np.float32]


def drawn_to_edges(pixels: Pixels, corners: Points, size_mm: tuple[float, float]) -> Points:
    """The corners (4, 2) of a board of ``size_mm`` in a photo (h, w, 3) BGR, clockwise, moved onto its outline."""
    quad = np.asarray(corners, np.float64)
    for band in BANDS:
        quad = _once(pixels, quad, size_mm, band)
    return quad


def _once(pixels: Pixels, quad: Points, size_mm: tuple[float, float], band: float) -> Points:
    """The corners after one search for all four edges."""
    scale = LONG / max(size_mm)
    width, height = (max(2, round(side * scale)) for side in size_mm)
    reach = round(band * LONG)
    inner = reach + np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    way = np.asarray(cv2.getPerspectiveTransform(quad.astype(np.float32), inner), np.float64)
    view = cv2.warpPerspective(
        pixels, way, (width + 2 * reach + 1, height + 2 * reach + 1), borderMode=cv2.BORDER_REPLICATE
    )
    soft = cv2.GaussianBlur(np.asarray(view, np.uint8), (0, 0), SOFT).astype(np.float32)
    lines = [
        _top_edge(np.ascontiguousarray(np.rot90(soft, side)), reach) for side in range(4)
    ]  # clockwise from the top
    return apply_homography(np.asarray(np.linalg.inv(way), np.float64), _corners(lines, (width, height), reach))


def _top_edge(view: Values, reach: int) -> tuple[float, float]:
    """The rows of the board's upper edge above its left and right end, in a view with ``reach`` pixels around it."""
    left, right = reach, view.shape[1] - reach - 1
    strip = np.abs(cv2.Scharr(view, cv2.CV_32F, 0, 1)).max(axis=2)[: 2 * reach + 1]
    full = max(float(np.percentile(strip, FULL_SHARE)), 1.0)
    share = np.linspace(ENDS, 1 - ENDS, 64)
    columns = np.round(left + share * (right - left)).astype(int)
    seen = np.minimum(cv2.dilate(strip, np.ones((3, 1), np.uint8))[:, columns] / full, 1.0)
    ends = np.arange(0, 2 * reach + 1, STEPS)
    rows = np.round(ends[:, None, None] * (1 - share) + ends[None, :, None] * share).astype(int)
    scores = seen[rows, np.arange(len(share))].mean(axis=2)
    if scores.max() < LEAST:
        return float(reach), float(reach)
    good = np.argwhere(scores >= AS_GOOD * scores.max())
    first, second = ends[good[np.argmin(good.sum(axis=1))]]
    return float(first), float(second)


def _corners(lines: list[tuple[float, float]], size: tuple[int, int], reach: int) -> Points:
    """Where four edges meet, clockwise from the upper left, in the view; of each edge its rows in the turned view."""
    across, down = size[0] + 2 * reach, size[1] + 2 * reach
    ends = []
    for side, (first, second) in enumerate(lines):
        length = size[side % 2]
        ends.append(_turned_back(np.array([[reach, first], [reach + length, second]], np.float64), side, across, down))
    return np.array([_meeting(ends[side - 1], ends[side]) for side in range(4)])


def _turned_back(points: Points, side: int, across: int, down: int) -> Points:
    """Points of a view that was turned ``side`` quarters against the clock, in the view as it was."""
    x, y = points[:, 0], points[:, 1]
    found = ((x, y), (across - y, x), (across - x, down - y), (y, down - x))[side]
    return np.stack(found, axis=1)


def _meeting(one: Points, other: Points) -> Points:
    """Where two lines meet, each through two points (2, 2)."""
    (start, end), (from_, to) = one, other
    first, second = end - start, to - from_
    apart = from_ - start
    along = (apart[0] * second[1] - apart[1] * second[0]) / (first[0] * second[1] - first[1] * second[0])
    return np.asarray(start + along * first, np.float64)
