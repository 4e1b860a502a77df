"""Reading order of tiles that people have laid out in rows, straight or not."""

from collections.abc import Sequence

import numpy as np

from companion.vision.arrays import Points

SAME_ROW = 0.6
"""Tile sides by which neighbours in a row may be higher or lower than each other; whole rows are a side apart."""
BELOW = 0.7
"""Two tiles nearer than this across, in sides, lie above each other and not in one row."""
ROW = 0.9
"""Two rows are farther apart than this, in sides."""
STRAIGHT = 0.4
"""Tile sides by which tiles of a single row may lie beside a straight line; two rows are farther off."""
LEVEL = 0.77
"""Cosine of the greatest slope of a single row."""


def reading_order(centres: Points) -> list[int]:
    """The tiles with these ``centres`` (N, 2), in tile sides with y down, from the upper left, row by row."""
    return [index for row in rows_of(centres) for index in row]


def rows_of(centres: Points) -> list[list[int]]:
    """The rows from the top, each from the left.

    The rows' slope is taken from the tiles' nearest neighbours; a row may bend, its neighbours decide.
    """
    single = _single_row(np.asarray(centres, dtype=np.float64))
    if single is not None:
        return [single]
    turned = _levelled(np.asarray(centres, dtype=np.float64))
    rows: list[list[int]] = []
    for index in sorted(range(len(turned)), key=lambda one: (turned[one][1], turned[one][0])):
        row = _row_of(turned, rows, index)
        if row is None:
            rows.append([index])
        else:
            row.append(index)
    ordered = [sorted(row, key=lambda one: turned[one][0]) for row in rows]
    return sorted(ordered, key=lambda row: float(np.mean([turned[one][1] for one in row])))


def _single_row(centres: Points) -> list[int] | None:
    """All tiles from the left when they lie on one line, however uneven and sloping, or on a chain; else None.

    In a chain each lies clearly beside the one before and less than a row higher or lower.
    """
    if len(centres) < 3:
        return None
    away = centres - centres.mean(axis=0)
    along = np.linalg.svd(away)[2][0]
    along = along if along[0] > 0 else -along
    beside = away @ np.array([-along[1], along[0]])
    order = np.argsort(away @ along)
    steps, drops = np.diff((away @ along)[order]), np.abs(np.diff(beside[order]))
    chain = bool((steps >= BELOW).all() and (drops < ROW).all())
    if along[0] < LEVEL or not (chain or float(np.abs(beside).max()) <= STRAIGHT):
        return None
    return [int(index) for index in order]


def _row_of(centres: Points, rows: Sequence[list[int]], index: int) -> list[int] | None:
    """The row that a tile continues, the one with the nearest tile that it is level with; None when it begins a row."""
    fitting = []
    for row in rows:
        across = np.array([abs(centres[one][0] - centres[index][0]) for one in row])
        drop = abs(centres[index][1] - centres[row[int(across.argmin())]][1])
        if across.min() >= BELOW and drop < SAME_ROW:
            fitting.append((float(np.hypot(across.min(), drop)), row))
    return min(fitting, key=lambda pair: pair[0])[1] if fitting else None


def _levelled(centres: Points) -> Points:
    """The centres turned so that rows are level, by at most an eighth of a turn."""
    if len(centres) < 2:
        return centres
    apart = centres[None] - centres[:, None]
    distance = np.linalg.norm(apart, axis=2) + np.where(np.eye(len(centres), dtype=bool), np.inf, 0)
    nearest = apart[np.arange(len(centres)), distance.argmin(axis=1)]
    angles = np.arctan2(nearest[:, 1], nearest[:, 0])
    slope = np.angle(np.exp(4j * angles).sum()) / 4
    cos, sin = np.cos(slope), np.sin(slope)
    return np.asarray(centres @ np.array([[cos, -sin], [sin, cos]]), dtype=np.float64)
