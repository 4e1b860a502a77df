"""The table's plane from the tiles on it."""

import numpy as np
import pytest

from companion.errors import InputError
from companion.vision.enrolment.plane import plane_of
from companion.vision.table import apply_homography, inverse

SIZE = (1600, 1200)


def camera(slant: float, turn: float) -> np.ndarray:
    """Tile sides to pixels: a camera that looks down at a slant (radians) on a table turned by ``turn``."""
    cos, sin = np.cos(turn), np.sin(turn)
    spin = np.array([[cos, -sin, 0], [sin, cos, 0], [0, 0, 1.0]])
    tilt = np.array([[1, 0, 0], [0, np.cos(slant), 0], [0, np.sin(slant), 14.0]])
    lens = np.array([[1500.0, 0, 799.5], [0, 1500.0, 599.5], [0, 0, 1]])
    return lens @ tilt @ spin


def tiles(seed: int, count: int = 12) -> np.ndarray:
    """Squares of side one at any turn, spread over a table: (count, 4, 2)."""
    rng = np.random.default_rng(seed)
    square = np.array([[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]])
    quads = []
    for number in range(count):
        angle = rng.uniform(-0.3, 0.3)
        spin = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
        quads.append(square @ spin + [1.6 * (number % 4) - 2.4, 1.6 * (number // 4) - 1.6])
    return np.array(quads)


def worst_side(plane: np.ndarray, pixels: np.ndarray) -> float:
    """How far any side or diagonal of the tiles is from a unit square's."""
    flat = apply_homography(plane, pixels)
    sides = np.linalg.norm(flat - np.roll(flat, -1, axis=1), axis=2)
    diagonals = np.linalg.norm(flat[:, :2] - flat[:, 2:], axis=2) / np.sqrt(2)
    return float(max(np.abs(sides - 1).max(), np.abs(diagonals - 1).max()))


@pytest.mark.parametrize("slant", [0.0, 0.3, 0.7, 0.9])
@pytest.mark.parametrize("turn", [0.0, 0.5, -1.2])
def test_tiles_become_unit_squares(slant: float, turn: float) -> None:
    pixels = apply_homography(camera(slant, turn), tiles(seed=1))
    assert worst_side(plane_of(pixels, SIZE), pixels) < 0.002


def test_rough_corners_still_give_the_plane() -> None:
    exact = apply_homography(camera(0.6, 0.3), tiles(seed=2, count=20))
    side = np.linalg.norm(exact[:, 0] - exact[:, 1], axis=1).mean()
    rough = exact + np.random.default_rng(3).normal(0, 0.04 * side, exact.shape)
    assert worst_side(plane_of(rough, SIZE), exact) < 0.08


def test_one_wrong_quad_among_many_has_no_say() -> None:
    exact = apply_homography(camera(0.5, 0.0), tiles(seed=4))
    wrong = exact.copy()
    wrong[5] = wrong[5].mean(axis=0) + 1.8 * (wrong[5] - wrong[5].mean(axis=0)) * [1, 0.5]
    assert worst_side(plane_of(wrong, SIZE), exact) < 0.01


def test_the_plane_keeps_up_and_right() -> None:
    pixels = apply_homography(camera(0.6, 0.0), tiles(seed=1))
    left, right, below = apply_homography(plane_of(pixels, SIZE), np.array([[600.0, 600], [900, 600], [600, 900]]))
    assert right[0] > left[0]
    assert below[1] > left[1]


def test_two_tiles_are_too_few() -> None:
    with pytest.raises(InputError, match="only 2 tiles"):
        plane_of(tiles(1, 2) * 100, SIZE)


def test_the_plane_inverts() -> None:
    pixels = apply_homography(camera(0.4, 0.2), tiles(seed=1))
    plane = plane_of(pixels, SIZE)
    assert apply_homography(inverse(plane), apply_homography(plane, pixels)) == pytest.approx(pixels)
