"""The table's plane from nothing but tiles on it: they are all equal squares, however the camera saw them.

Frame of the plane: tile sides as the unit, x to the right and y down in the photo, the photo's middle near the origin.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from companion.errors import InputError
from companion.vision.arrays import Matrix
from companion.vision.table import apply_homography
from companion.vision.tiles.squares import fitted_square

Quads = NDArray[np.float64]
"""(N, 4, 2), clockwise in the photo."""

LEAST_TILES = 3
"""With fewer squares the slant of a plane is a guess."""
STEPS = 30
OUTLIER = 2.5
"""A quad this many times worse than the median has no say."""
_NUDGE = 1e-5


def plane_of(quads: Quads, size: tuple[int, int]) -> Matrix:
    """The homography (3, 3) from pixels of a photo of ``size`` (w, h) to the plane in which all ``quads`` are squares.

    Two numbers for the slant, two for the remaining stretch, found by least squares over the corners; turn and place of
    the plane are the photo's own. Raises InputError when there are too few quads or none agree.
    """
    if len(quads) < LEAST_TILES:
        raise InputError(
            f"only {len(quads)} tiles were found in the photo; lay them out side by side, in one layer, and fill the "
            "picture with them"
        )
    centred = _centring(size)
    scaled = apply_homography(centred, quads)
    weights = np.ones(len(quads))
    numbers = np.zeros(4)
    for _ in range(3):
        numbers = _fitted(scaled, numbers, weights)
        error = np.linalg.norm(_misfit(numbers, scaled), axis=1)
        weights = (error <= OUTLIER * max(float(np.median(error)), 1e-3)).astype(np.float64)
    plane = _homography(numbers)
    side = _side(apply_homography(plane, scaled), weights)
    return np.asarray(np.diag([1 / side, 1 / side, 1.0]) @ plane @ centred, dtype=np.float64)


def _centring(size: tuple[int, int]) -> Matrix:
    """Pixels to numbers about one, the photo's middle at zero."""
    width, height = size
    scale = 2 / max(width, height)
    return np.array([[scale, 0, -scale * (width - 1) / 2], [0, scale, -scale * (height - 1) / 2], [0, 0, 1.0]])


def _homography(numbers: NDArray[np.float64]) -> Matrix:
    """Slant and stretch: the lines' common horizon first, then a triangular stretch that keeps the area."""
    tilt_x, tilt_y, stretch, shear = numbers
    slant = np.array([[1, 0, 0], [0, 1, 0], [tilt_x, tilt_y, 1.0]])
    affine = np.array([[np.exp(stretch), shear, 0], [0, np.exp(-stretch), 0], [0, 0, 1.0]])
    return np.asarray(affine @ slant, dtype=np.float64)


def _side(quads: Quads, weights: NDArray[np.float64]) -> float:
    """The sides' mean length over the quads that count."""
    sides = np.linalg.norm(quads - np.roll(quads, -1, axis=1), axis=2).mean(axis=1)
    return float(np.average(sides, weights=weights))


def _misfit(numbers: NDArray[np.float64], quads: Quads) -> NDArray[np.float64]:
    """How far each quad's corners are from a square of the common side: (N, 8) in sides; huge behind the horizon."""
    depth = quads @ numbers[:2] + 1
    if (depth < 0.1).any():
        return np.full((len(quads), 8), 1e3)
    flat = apply_homography(_homography(numbers), quads)
    side = _side(flat, np.ones(len(quads)))
    return np.array([((fitted_square(quad, side)[0] - quad) / side).ravel() for quad in flat])


def _fitted(quads: Quads, start: NDArray[np.float64], weights: NDArray[np.float64]) -> NDArray[np.float64]:
    """The four numbers that make the quads squares best, by damped Gauss-Newton."""
    numbers, damping = start, 1e-3
    residual = _weighed(numbers, quads, weights)
    for _ in range(STEPS):
        slopes: NDArray[Any] = np.stack(
            [(_weighed(numbers + _NUDGE * unit, quads, weights) - residual) / _NUDGE for unit in np.eye(4)], axis=1
        )
        normal = slopes.T @ slopes
        step = np.linalg.solve(normal + damping * np.diag(normal.diagonal() + 1e-9), -slopes.T @ residual)
        trial = _weighed(numbers + step, quads, weights)
        if trial @ trial < residual @ residual:
            numbers, residual, damping = numbers + step, trial, damping / 4
            if np.abs(step).max() < 1e-7:
                break
        else:
            damping *= 8
    return numbers


def _weighed(numbers: NDArray[np.float64], quads: Quads, weights: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.asarray((_misfit(numbers, quads) * weights[:, None]).ravel(), dtype=np.float64)
