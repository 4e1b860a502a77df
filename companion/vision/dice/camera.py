"""Where the camera stands above the table, and views turned towards it: what height above the table asks for."""

from dataclasses import dataclass

import numpy as np

from companion.vision.arrays import Points
from companion.vision.boards.alignment import rigid
from companion.vision.table import Table

USUAL_FOCAL = 0.76
"""Focal length of a phone's main camera as a share of the picture's longer side."""
TELLING = 0.15
"""How much perspective, as the sine of the tilt, it takes to tell the focal length."""


@dataclass(frozen=True, slots=True)
class Eye:
    """The camera's place over the table: ``x``, ``y``, and ``height`` in table millimetres."""

    x: float
    y: float
    height: float

    def below(self, seen: Points, height: float) -> Points:
        """Points (..., 2) of the table under what is seen at ``seen``, when that lies ``height`` mm above the table."""
        foot = np.array([self.x, self.y])
        return np.asarray(seen + (foot - seen) * (height / self.height), dtype=np.float64)


def eye_over(table: Table) -> Eye:
    """The camera's place, from the table's pose in the photo.

    The focal length follows from the perspective where there is enough of it (the images of x and y are perpendicular
    and of one length), else it is a phone's usual one.
    """
    centre = np.array([[1, 0, -table.centre[0]], [0, 1, -table.centre[1]], [0, 0, 1.0]])
    pose = centre @ table.homography
    focal = _focal(pose) or USUAL_FOCAL * max(table.size)
    metric = np.diag([1 / focal, 1 / focal, 1.0]) @ pose
    scale = 2 / (np.linalg.norm(metric[:, 0]) + np.linalg.norm(metric[:, 1]))
    right, down, shift = (metric * scale).T
    if shift[2] < 0:
        right, down, shift = -right, -down, -shift
    over = np.cross(right, down)
    rotation = np.stack([right, down, over / np.linalg.norm(over)], axis=1)
    u, _, v = np.linalg.svd(rotation)
    x, y, z = -(u @ v).T @ shift
    return Eye(float(x), float(y), abs(float(z)))


def _focal(pose: np.ndarray) -> float | None:
    """The focal length in pixels, None where the pose does not tell; ``pose`` about the picture's centre."""
    first, second = pose[:, 0], pose[:, 1]
    # with w = 1 / f^2: (a.b + w a_z... ) two equations, linear in f^2 after multiplication
    left = np.array([first[2] * second[2], first[2] ** 2 - second[2] ** 2])
    right = -np.array(
        [first[0] * second[0] + first[1] * second[1], (first[:2] @ first[:2]) - (second[:2] @ second[:2])]
    )
    strength = float(left @ left)
    if strength <= 0:
        return None
    squared = float(left @ right) / strength
    size = float(np.hypot(first[2], second[2]))
    length = float(np.sqrt((first[:2] @ first[:2] + second[:2] @ second[:2]) / 2))
    if squared <= 0:
        return None
    focal = float(np.sqrt(squared))
    tilt = size * focal / max(length, 1e-12)
    return focal if tilt > TELLING else None


def towards(table: Table, eye: Eye, middle: Points) -> Table:
    """The table with its frame so turned about ``middle`` that the camera stands on the side of larger y.

    The frame's origin becomes ``middle``; what lies above the table then leans upwards in a straight-down view.
    """
    dx, dy = eye.x - float(middle[0]), eye.y - float(middle[1])
    angle = float(np.arctan2(-dx, dy)) if np.hypot(dx, dy) > 1e-6 else 0.0
    return Table(table.homography @ rigid(angle, np.asarray(middle, np.float64)), table.radial, table.size)
