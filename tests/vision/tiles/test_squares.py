"""Detected corners become true squares; quads start at their picture's own upper left."""

import numpy as np
import pytest

from companion.vision.tiles.squares import fitted_square, regular, turned_quad
from tests.vision.toys import square


@pytest.mark.parametrize("degrees", [0.0, 17.0, 44.0, 91.0, 200.0])
def test_noise_on_the_corners_is_averaged_out(degrees: float) -> None:
    truth = square((40.0, 60.0), 25.0, degrees)
    noisy = truth + np.random.default_rng(1).normal(0, 1.0, (4, 2))
    fitted, error = fitted_square(noisy, 25.0)
    assert np.hypot(*(fitted - truth).T).max() < 1.2
    assert 0 < error < 0.08
    assert np.allclose(fitted_square(truth * 1.0, 25.0)[0], truth)


def test_what_is_no_square_stays() -> None:
    tilted = square((0.0, 0.0), 25.0) * [1.0, 0.4]
    assert regular(tilted, 25.0) is not None
    assert np.array_equal(regular(tilted, 25.0), tilted)
    assert not np.array_equal(regular(square((0.0, 0.0), 24.0), 25.0), square((0.0, 0.0), 24.0))


def test_a_square_of_another_size_becomes_one_of_the_true_size() -> None:
    found = square((40.0, 60.0), 15.0, 20.0)
    assert np.allclose(regular(found, 25.0), square((40.0, 60.0), 25.0, 20.0))


@pytest.mark.parametrize(("degrees", "first"), [(0, 0), (90, 1), (180, 2), (270, 3), (360, 0), (-90, 3)])
def test_quarter_turns_rename_the_corners(degrees: float, first: int) -> None:
    quad = square((0.0, 0.0), 2.0)
    assert np.array_equal(turned_quad(quad, degrees), np.roll(quad, -first, axis=0))


def test_other_turns_rotate_the_square() -> None:
    quad = square((5.0, 5.0), 2.0)
    assert np.allclose(turned_quad(quad, 22.5), square((5.0, 5.0), 2.0, 22.5))
    assert np.allclose(turned_quad(quad, 112.5), square((5.0, 5.0), 2.0, 112.5))
