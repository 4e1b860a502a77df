"""Paper that does not lie flat: rolled about an axis, seen by a pinhole camera over the table."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class Bend:
    """A sheet's relief: along ``direction`` (radians) it rises by ``heights`` (n,) at ``at`` (n,) millimetres."""

    direction: float
    at: Array
    heights: Array

    def lift(self, points: Array) -> tuple[Array, Array, Array]:
        """Points of the flat sheet (..., 2), relative to its middle, in space.

        Returns where they come to lie (..., 2), their height (...) and the slope there along the direction (...).
        """
        axis = np.array([np.cos(self.direction), np.sin(self.direction)])
        along = points @ axis
        slope = np.gradient(self.heights, self.at)
        way = np.concatenate([[0], np.cumsum(np.sqrt(np.maximum(1 - slope[:-1] ** 2, 0.05)) * np.diff(self.at))])
        way -= np.interp(0.0, self.at, way)
        moved = points + (np.interp(along, self.at, way) - along)[..., None] * axis
        return moved, np.interp(along, self.at, self.heights), np.interp(along, self.at, slope)


def bend(rng: np.random.Generator, size: tuple[float, float], strength: float) -> Bend:
    """A relief by chance: an arch, a curled edge or a wave, up to ``strength`` millimetres a hundred of the sheet."""
    reach = float(np.hypot(*size)) / 2
    at = np.linspace(-reach, reach, 200)
    share = at / reach
    match str(rng.choice(["arch", "curl", "wave"])):
        case "arch":
            heights = 1 - share**2
        case "curl":
            start = float(rng.uniform(-0.3, 0.3))
            heights = np.maximum(share - start, 0) ** 2 / (1 - start) ** 2 * 1.5
        case _:
            heights = 0.5 + 0.5 * np.sin(share * np.pi * rng.uniform(0.8, 1.6) + rng.uniform(0, 6))
    direction = float(rng.choice([0.0, np.pi / 2, np.pi, -np.pi / 2]) + rng.normal(0, 0.35))
    return Bend(direction, at, heights * strength * reach / 50)


@dataclass(frozen=True, slots=True, eq=False)
class Camera:
    """A pinhole: ``matrix`` (3, 4) from table millimetres (x right, y down, z towards the camera) to pixels."""

    matrix: Array
    size: tuple[int, int]

    def project(self, points: Array, heights: Array) -> Array:
        """Table points (..., 2) at heights (...) in pixels (..., 2)."""
        ones = np.ones_like(heights)
        space = np.stack([points[..., 0], points[..., 1], heights, ones], axis=-1)
        seen = space @ self.matrix.T
        return np.asarray(seen[..., :2] / seen[..., 2:], np.float64)


def camera_at(
    size: tuple[int, int], elevation: float, turn: float, roll: float, corners: Array, share: float, shift: Array
) -> Camera:
    """A camera that sees the table points ``corners`` (n, 2) fill ``share`` of the picture; all angles in radians.

    ``elevation`` pi/2 looks straight down; ``turn``: from which side; ``shift`` moves the picture, in shares of it.
    """
    width, height = size
    focal = 0.85 * max(size)
    target = corners.mean(axis=0)
    ahead = np.array([np.cos(elevation) * np.sin(turn), np.cos(elevation) * -np.cos(turn), -np.sin(elevation)])
    right = np.array([np.cos(turn), np.sin(turn), 0.0])
    down = np.cross(right, ahead)  # x right, y down, z up are left-handed
    cos, sin = np.cos(roll), np.sin(roll)
    rows = np.array([cos * right + sin * down, -sin * right + cos * down, ahead])
    distance = 300.0
    for _ in range(6):
        eye = np.array([target[0], target[1], 0.0]) - ahead * distance
        matrix = _matrix(rows, eye, focal, (width / 2, height / 2))
        seen = Camera(matrix, size).project(corners, np.zeros(len(corners)))
        extent = (seen.max(axis=0) - seen.min(axis=0)) / [width, height]
        distance *= float(extent.max()) / share
    middle = (seen.max(axis=0) + seen.min(axis=0)) / 2
    centre = np.array([width, height]) - middle + shift * [width, height]
    return Camera(_matrix(rows, eye, focal, (float(centre[0]), float(centre[1]))), size)


def _matrix(rows: Array, eye: Array, focal: float, centre: tuple[float, float]) -> Array:
    inner = np.array([[focal, 0, centre[0]], [0, focal, centre[1]], [0, 0, 1.0]])
    return np.asarray(inner @ np.hstack([rows, (-rows @ eye)[:, None]]), np.float64)
