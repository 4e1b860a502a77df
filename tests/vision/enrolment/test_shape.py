"""Which boards' shapes go with corners in a photo."""

import numpy as np
import pytest

from companion.vision.enrolment.shape import fits_shape
from companion.vision.observation import Quad
from tests.vision.toys import MAIN_LAYOUT, Camera, board_corners

SIZE = (2000, 1500)
EXPANSION = (51.0, 249.3)


def seen(camera: Camera, *, off: float = 0.0, seed: int = 0) -> Quad:
    """The toy board's corners in the photo, each off by so many pixels in any direction."""
    points = np.column_stack([board_corners(MAIN_LAYOUT), np.ones(4)]) @ camera.homography().T
    pixels = points[:, :2] / points[:, 2:] + off * np.random.default_rng(seed).uniform(-1, 1, (4, 2))
    a, b, c, d = ((float(x), float(y)) for x, y in pixels)
    return a, b, c, d


@pytest.mark.parametrize("elevation", [90.0, 75.0, 60.0, 45.0, 35.0])
@pytest.mark.parametrize("azimuth", [0.0, 35.0, 90.0, 200.0])
def test_a_board_fits_its_own_shape_from_everywhere_and_no_expansions(elevation: float, azimuth: float) -> None:
    camera = Camera(elevation=elevation, azimuth=azimuth, size=SIZE)
    for seed in range(5):
        corners = seen(camera, off=25.0, seed=seed)
        assert fits_shape(corners, MAIN_LAYOUT.size_mm, SIZE)
        assert not fits_shape(corners, EXPANSION, SIZE)


@pytest.mark.parametrize("elevation", [90.0, 75.0, 60.0])
def test_a_board_does_not_fit_from_a_wrong_corner(elevation: float) -> None:
    a, b, c, d = seen(Camera(elevation=elevation, azimuth=20.0, size=SIZE))
    assert not fits_shape((b, c, d, a), MAIN_LAYOUT.size_mm, SIZE)
    assert fits_shape((c, d, a, b), MAIN_LAYOUT.size_mm, SIZE)
