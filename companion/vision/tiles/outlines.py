"""Where a tile in a heap may lie by its edges: what of its outline no other tile covers must show in the photo.

The detector places tiles that others cover a sixth of a side off, or turned by a third of a right angle, because it
sees few of their corners; yet each edge that is visible says where the tile ends to a fraction of a millimetre. All
squares of a tile's true size around the detected one are tried; the identifier tells which of the best shows a tile.
"""

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.arrays import Pixels, Points
from companion.vision.table import Table, View
from companion.vision.tiles.heaps import under

PX_PER_MM = 2.5
SOFT_PX = 0.8
"""Blur, so that grain is no edge."""
REACH_MM = 5.0
"""How far from the detected middle a tile is sought."""
TURNS = tuple(range(-25, 30, 5))
"""Degrees by which a square is turned against the detected one."""
FULL_SHARE = 85
"""The percentile of all gradients in sight that counts as a full edge."""
CHANCE = 0.45
"""How much of a full edge is seen along any line by chance."""
COVERED = 0.9
"""A tile hides what lies this share of its half side from its middle: its own edge is not to hide another's."""
APART_MM, APART_DEGREES = 2.5, 10
"""Squares nearer to each other than both are one."""
MOST = 3
"""So many squares are tried."""
BESIDE_MM = 45.0
"""Tiles farther away hide nothing of what is tried."""

Values = NDArray[np.float32]


def outlines(pixels: Pixels, table: Table, quad: Points, others: Sequence[Points], side: float) -> list[Points]:
    """Squares (4, 2) of ``side`` whose visible edges the photo shows, the best first.

    ``quad``: where a tile was detected; ``others``: the tiles that may lie on it; all in table millimetres.
    """
    middle = quad.mean(axis=0)
    across = round(2 * (side / np.sqrt(2) + REACH_MM + 2) * PX_PER_MM)
    origin = middle - (across - 1) / 2 / PX_PER_MM
    view = View((float(origin[0]), float(origin[1])), PX_PER_MM, (across, across))
    first = quad[1] - quad[0]
    turn = float(np.degrees(np.arctan2(first[1], first[0])))
    scores = _scores(gradients(view.render(pixels, table)), _shown(view, middle, others), turn, side)
    return [_square(middle, turn + TURNS[place[0]], place, side) for place in _best(scores)]


def gradients(picture: Pixels) -> tuple[Values, Values]:
    """How much each pixel changes to the right and downwards, in the channel that changes most; 1: a full edge."""
    soft = cv2.GaussianBlur(picture, (0, 0), SOFT_PX).astype(np.float32)
    right, down = (cv2.Scharr(soft, cv2.CV_32F, *way) for way in ((1, 0), (0, 1)))
    strongest = (right * right + down * down).argmax(axis=2)[..., None]
    across, along = (np.take_along_axis(one, strongest, axis=2)[..., 0] for one in (right, down))
    full = max(float(np.percentile(np.hypot(across, along), FULL_SHARE)), 1.0)
    return np.asarray(across / full, np.float32), np.asarray(along / full, np.float32)


def _shown(view: View, middle: Points, others: Sequence[Points]) -> Values:
    """1 where no other tile covers the view, else 0."""
    width, height = view.size
    near = [one for one in others if float(np.hypot(*(one.mean(axis=0) - middle))) < BESIDE_MM]
    if not near:
        return np.ones((height, width), np.float32)
    places = np.stack(np.meshgrid(np.arange(float(width)), np.arange(float(height))), axis=-1).reshape(-1, 2)
    inner = [one.mean(axis=0) + COVERED * (one - one.mean(axis=0)) for one in near]
    return (~under(view.to_table(places), inner)).reshape(height, width).astype(np.float32)


def _scores(gradients: tuple[Values, Values], shown: Values, turn: float, side: float) -> Values:
    """How much of each square's visible outline is an edge, (turns, down, across): by place along the turned sides."""
    right, down = gradients
    size = shown.shape[::-1]
    length, reach = round(side * PX_PER_MM), round(REACH_MM * PX_PER_MM)
    half, middle = length // 2, size[0] // 2
    thick = np.ones((3, 3), np.uint8)
    scores = np.empty((len(TURNS), 2 * reach + 1, 2 * reach + 1), np.float32)
    for number, degrees in enumerate(TURNS):
        cos, sin = np.cos(np.radians(turn + degrees)), np.sin(np.radians(turn + degrees))
        matrix = cv2.getRotationMatrix2D((middle, middle), turn + degrees, 1)
        open_ = cv2.warpAffine(shown, matrix, size)
        along, over = (
            (cv2.dilate(cv2.warpAffine(np.minimum(np.abs(one), 1), matrix, size), thick) - CHANCE) * open_
            for one in (right * cos + down * sin, down * cos - right * sin)
        )
        level = cv2.boxFilter(over, -1, (length, 1), normalize=False)
        upright = cv2.boxFilter(along, -1, (1, length), normalize=False)
        low, high = middle - reach, middle + reach + 1
        scores[number] = (
            level[low - half : high - half, low:high]
            + level[low + half : high + half, low:high]
            + upright[low:high, low - half : high - half]
            + upright[low:high, low + half : high + half]
        )
    return scores


def _best(scores: Values) -> list[tuple[int, int, int]]:
    """The places (number of the turn, pixels across, pixels down) of the best squares."""
    reach = scores.shape[1] // 2
    down, across = np.mgrid[-reach : reach + 1, -reach : reach + 1]
    turns = np.array(TURNS)[:, None, None]
    cos, sin = np.cos(np.radians(turns)), np.sin(np.radians(turns))
    # in pixels along and across the detected tile
    x, y = across * cos - down * sin, across * sin + down * cos
    left, found = np.where(np.hypot(x, y) <= REACH_MM * PX_PER_MM, scores, -np.inf), []
    for _ in range(MOST):
        number, row, column = np.unravel_index(int(left.argmax()), left.shape)
        found.append((int(number), int(column) - reach, int(row) - reach))
        apart = np.abs(turns - TURNS[number])
        distance = np.hypot(x - x[number, row, column], y - y[number, row, column])
        left[(apart <= APART_DEGREES) & (distance < APART_MM * PX_PER_MM)] = -np.inf
    return found


def _square(middle: Points, degrees: float, place: tuple[int, int, int], side: float) -> Points:
    """The square at a place: pixels across and down from the middle along its own sides."""
    cos, sin = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    turn = np.array([[cos, sin], [-sin, cos]])
    corners = side / 2 * np.array([[-1, -1], [1, -1], [1, 1], [-1, 1.0]]) + np.array(place[1:]) / PX_PER_MM
    return np.asarray(middle + corners @ turn, dtype=np.float64)
