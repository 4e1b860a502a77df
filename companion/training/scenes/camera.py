"""The pinhole camera: table millimetres to pixels, and the radial distortion of its lens."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from companion.training.scenes.scene import Item, View

Array = NDArray[np.float64]

CIRCLE = 28
"""Corners of the polygon that stands for a round outline: 0.2 mm off a 25 mm circle at most."""


@dataclass(frozen=True, slots=True)
class Camera:
    """A camera: ``matrix`` (3, 4) takes homogeneous table points to pixels, ``eye`` (3,) is in table mm."""

    view: View
    matrix: Array
    eye: Array

    def project(self, points: Array) -> Array:
        """Pixels (N, 2) of table points (N, 3) without distortion; pixel centres are whole numbers."""
        rows = np.c_[points, np.ones(len(points))] @ self.matrix.T
        pixels: Array = rows[:, :2] / rows[:, 2:]
        return pixels

    def depth(self, points: Array) -> Array:
        """Distances (N,) in mm of table points (N, 3) from the camera along its axis; negative behind it."""
        depths: Array = np.c_[points, np.ones(len(points))] @ self.matrix[2]
        return depths

    def distort(self, pixels: Array) -> Array:
        """Pixels (N, 2) after the lens: radius r (1 at half the longer side) becomes r (1 + radial r^2)."""
        if not self.view.radial:
            return pixels
        width, height = self.view.size
        centre = np.array([(width - 1) / 2, (height - 1) / 2])
        offset = pixels - centre
        squared = (offset**2).sum(axis=1, keepdims=True) / (max(width, height) / 2) ** 2
        distorted: Array = centre + offset * (1 + self.view.radial * squared)
        return distorted

    def plane(self, z: float) -> Array:
        """Homography (3, 3) from table mm in the plane of height ``z`` to pixels."""
        matrix: Array = np.c_[self.matrix[:, 0], self.matrix[:, 1], self.matrix[:, 2] * z + self.matrix[:, 3]]
        return matrix

    def scale_at(self, x: float, y: float, z: float = 0.0) -> float:
        """Pixels a millimetre (geometric mean of the two directions) of a patch of the table."""
        square = np.array([[x, y, z], [x + 1, y, z], [x + 1, y + 1, z], [x, y + 1, z]])
        return float(np.sqrt(abs(polygon_area(self.project(square)))))


def camera_of(view: View) -> Camera:
    """The camera of a view. The world behind it is right-handed: X = x, Y = -y, Z = z."""
    elevation, azimuth, roll = np.radians([view.elevation, view.azimuth, view.roll])
    stand = np.array([np.sin(azimuth), -np.cos(azimuth), 0.0])
    target = np.array([view.target[0], -view.target[1], 0.0])
    eye = target + view.distance * (np.cos(elevation) * stand + np.sin(elevation) * np.array([0.0, 0.0, 1.0]))
    forward = (target - eye) / view.distance
    right = np.cross(forward, -stand)
    right /= np.linalg.norm(right)
    down = np.cross(forward, right)
    right, down = right * np.cos(roll) + down * np.sin(roll), down * np.cos(roll) - right * np.sin(roll)
    width, height = view.size
    focal = max(width, height) / 2 / np.tan(np.radians(view.fov) / 2)
    inner = np.array([[focal, 0, (width - 1) / 2], [0, focal, (height - 1) / 2], [0, 0, 1]])
    rotation = np.stack([right, down, forward])
    world = inner @ np.c_[rotation, -rotation @ eye]
    flip = np.diag([1.0, -1.0, 1.0, 1.0])
    return Camera(view, world @ flip, np.array([eye[0], -eye[1], eye[2]]))


def corners(item: Item, height: float) -> Array:
    """Corners (4, 3) of an item in table mm, clockwise from its own upper left, ``height`` mm above its bottom face."""
    half = np.array(item.size) / 2
    return _lay(item, np.array([[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]]) * half, height)


def outline(item: Item, height: float) -> Array:
    """Outline (N, 3) of an item in table mm: its corners, or a polygon around the circle of a round one."""
    if item.shape == "square":
        return corners(item, height)
    if item.shape != "round":
        return _lay(item, (cut_corners(item.shape) - 0.5) * np.array(item.size), height)
    angles = np.linspace(0, 2 * np.pi, CIRCLE, endpoint=False)
    return _lay(item, np.c_[np.cos(angles), np.sin(angles)] * np.array(item.size) / 2, height)


def cut_corners(shape: str) -> Array:
    """The corners (N, 2) of a board that is no rectangle, as fractions of its size: see ``Item.shape``."""
    return np.array([[float(part) for part in corner.split(",")] for corner in shape.split()])


def _lay(item: Item, flat: Array, height: float) -> Array:
    turn = np.radians(item.pose.turn)
    rotation = np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    turned = flat @ rotation
    z = item.pose.z + turned @ np.array(item.pose.slope) + height
    laid: Array = np.c_[turned + np.array([item.pose.x, item.pose.y]), z]
    return laid


def polygon_area(points: Array) -> float:
    """Signed area of a polygon (N, 2), positive when clockwise in a frame whose y points down."""
    x, y = points[:, 0], points[:, 1]
    return float(np.sum(x * np.roll(y, -1) - np.roll(x, -1) * y) / 2)
