"""The camera over the table: from the pose of a plane to where things that stand on it appear.

A homography with the principal point in the picture's middle and square pixels fixes the camera but for photos straight
from above, where a phone's usual angle of view is taken for granted; there standing things lean little.
"""

from dataclasses import dataclass

import numpy as np

from companion.vision.arrays import Matrix, Points
from companion.vision.table import Table

USUAL_FOCUS = 0.72
"""Focal length of a phone's main camera in units of the picture's longer side."""
FOCUS_SPREAD = 0.3
"""Standard deviation of the square of (usual / true) focal length."""
POSE_NOISE = 0.01
"""Standard deviation of what a pose says of it."""


@dataclass(frozen=True, slots=True, eq=False)
class Camera:
    """``table``: the pose; ``upwards`` (3,): what a millimetre above the table adds to homogeneous ideal pixels."""

    table: Table
    upwards: Points

    def project(self, millimetres: Points, heights: Points) -> Points:
        """Points (n, 2) of the table, so many millimetres (n,) above it, as photo pixels (n, 2)."""
        rows = np.c_[millimetres, np.ones(len(millimetres))] @ self.table.homography.T + np.outer(heights, self.upwards)
        return self.table.bend(np.asarray(rows[:, :2] / rows[:, 2:], dtype=np.float64))

    def shadow(self, millimetres: Points, heights: Points) -> Points:
        """Where on the table (n, 2) such points seem to lie."""
        return self.table.locate(self.project(millimetres, heights))


def camera_over(table: Table) -> Camera:
    """The camera with the pose of a table."""
    focus = USUAL_FOCUS * max(table.size)
    centred = np.diag([1 / focus, 1 / focus, 1.0]) @ _moved(-table.centre) @ table.homography
    first, second = centred[:, 0], centred[:, 1]
    unit = (np.linalg.norm(first) + np.linalg.norm(second)) / 2
    first, second = first / unit, second / unit
    plane = np.array([first[:2] @ second[:2], first[:2] @ first[:2] - second[:2] @ second[:2]])
    ahead = -np.array([first[2] * second[2], first[2] ** 2 - second[2] ** 2])
    weight = (POSE_NOISE / FOCUS_SPREAD) ** 2
    ratio = max(float((plane @ ahead + weight) / (plane @ plane + weight)), 0.1)  # (usual / true focal length) squared
    stretch = np.diag([np.sqrt(ratio), np.sqrt(ratio), 1.0])
    first, second = stretch @ first, stretch @ second
    normal = np.cross(first, second)
    normal *= (np.linalg.norm(first) + np.linalg.norm(second)) / 2 / np.linalg.norm(normal)
    back = _moved(table.centre) @ np.diag([focus, focus, 1.0]) @ np.linalg.inv(stretch)
    corners = table.homography[2, :2] @ table.locate(table.centre[None])[0] + table.homography[2, 2]
    towards = -1.0 if corners > 0 else 1.0
    return Camera(table, np.asarray(towards * unit * (back @ normal), dtype=np.float64))


def _moved(shift: Points) -> Matrix:
    matrix: Matrix = np.eye(3)
    matrix[:2, 2] = shift
    return matrix
