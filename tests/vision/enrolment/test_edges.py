"""Corners that are off by a tenth of a board are drawn to its outline in the photo."""

import numpy as np
import pytest

from companion.vision.enrolment.edges import drawn_to_edges
from companion.vision.table import apply_homography
from tests.vision.toys import MAIN_LAYOUT, Camera, lay, printed_board

CAMERA = Camera(elevation=75.0, size=(1000, 1300), distance=700.0)


def photo(light: float = 1.0) -> tuple[np.ndarray, np.ndarray]:
    """A board on a speckled table, and its corners (4, 2) in the photo."""
    picture = np.clip(np.random.default_rng(4).normal(60, 12, (1300, 1000, 3)), 0, 255).astype(np.uint8)
    corners = apply_homography(CAMERA.homography(), np.array(MAIN_LAYOUT.corners, np.float64))
    lay(printed_board(MAIN_LAYOUT, 1), np.array(MAIN_LAYOUT.corners), CAMERA.homography(), picture)
    return np.clip(picture * light, 0, 255).astype(np.uint8), corners


@pytest.mark.parametrize("light", [1.0, 0.45])
@pytest.mark.parametrize("seed", range(3))
def test_rough_corners_are_drawn_to_the_outline(seed: int, light: float) -> None:
    picture, corners = photo(light)
    rough = corners + np.random.default_rng(seed).uniform(-45, 45, (4, 2))
    found = drawn_to_edges(picture, rough, MAIN_LAYOUT.size_mm)
    assert np.linalg.norm(rough - corners, axis=1).max() > 25
    assert np.linalg.norm(found - corners, axis=1).max() < 6


def test_right_corners_stay() -> None:
    picture, corners = photo()
    assert np.linalg.norm(drawn_to_edges(picture, corners, MAIN_LAYOUT.size_mm) - corners, axis=1).max() < 6


def test_corners_stay_where_no_edge_shows() -> None:
    flat, corners = np.full((1300, 1000, 3), 90, np.uint8), photo()[1]
    assert np.abs(drawn_to_edges(flat, corners, MAIN_LAYOUT.size_mm) - corners).max() < 0.01
