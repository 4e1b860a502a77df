"""Outlines of tiles: four detected corners become a true square of the size that the edition prints."""

import numpy as np

from companion.vision.arrays import Points

LOOSE = 0.16
"""Mean corner error, in sides, above which four corners are no square: the tile is tilted on others."""


def fitted_square(corners: Points, side: float) -> tuple[Points, float]:
    """The square of ``side`` nearest to ``corners`` (4, 2), clockwise, and the mean distance of its corners in sides.

    Centre and turn are the least-squares ones: three unknowns from eight numbers, so that a wrong corner moves little.
    """
    centre = corners.mean(axis=0)
    offsets = corners - centre
    ideal = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1.0]]) * side / 2
    dot = float(np.sum(ideal * offsets))
    cross = float(np.sum(ideal[:, 0] * offsets[:, 1] - ideal[:, 1] * offsets[:, 0]))
    turn = np.arctan2(cross, dot)
    cos, sin = np.cos(turn), np.sin(turn)
    square = centre + ideal @ np.array([[cos, sin], [-sin, cos]])
    return square, float(np.mean(np.hypot(*(square - corners).T))) / side


def regular(corners: Points, side: float) -> Points:
    """``corners`` (4, 2) in table millimetres as a true square of ``side`` where they are nearly one, else unchanged.

    Of whatever size they are: a picture in a frame may be found for the tile that it is printed on.
    """
    own = float(np.linalg.norm(corners - np.roll(corners, -1, axis=0), axis=1).mean())
    if fitted_square(corners, own)[1] >= LOOSE:
        return np.asarray(corners, dtype=np.float64)
    return fitted_square(corners, side)[0]


def turned_quad(quad: Points, degrees: float) -> Points:
    """``quad`` (4, 2) so turned that it starts at the picture's own upper left.

    ``degrees``: how far the picture is turned clockwise in the quad. Quarter turns only rename corners; other turns
    (round tiles) rotate the square.
    """
    quarters, rest = divmod(degrees % 360 + 1e-6, 90)
    quad = np.roll(quad, -int(quarters), axis=0)
    if rest < 1e-3:
        return quad
    angle = np.radians(rest)
    cos, sin = np.cos(angle), np.sin(angle)
    centre = quad.mean(axis=0)
    return np.asarray((quad - centre) @ np.array([[cos, sin], [-sin, cos]]) + centre, dtype=np.float64)
