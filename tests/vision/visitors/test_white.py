"""Colours as the boards tell them."""

import numpy as np

from companion.vision.visitors.white import UNCHANGED, white_of
from tests.vision.toys import MAIN_LAYOUT, printed_board


def _print() -> np.ndarray:
    return printed_board(MAIN_LAYOUT, 3)[:400, :400]


def _lit(picture: np.ndarray, gains: np.ndarray) -> np.ndarray:
    return np.clip(picture * gains, 0, 255).astype(np.uint8)


def _everywhere(picture: np.ndarray) -> np.ndarray:
    return np.ones(picture.shape[:2], np.float32)


def test_a_warm_light_is_taken_out() -> None:
    printed = (_print() * 0.8).astype(np.uint8)
    seen = _lit(printed, np.array([0.6, 0.95, 1.2]))
    corrected = white_of(seen, printed, _everywhere(printed)).corrected(seen)
    assert np.abs(corrected - printed).mean() < 4


def test_a_lamp_at_one_side_and_a_window_at_the_other_are_taken_out() -> None:
    printed = (_print() * 0.7).astype(np.uint8)
    across = np.linspace(0, 1, printed.shape[1])[None, :, None]
    seen = _lit(printed, np.array([0.7, 1.0, 1.3]) * (1 - across) + np.array([1.25, 1.0, 0.8]) * across)
    corrected = white_of(seen, printed, _everywhere(printed)).corrected(seen)
    assert np.abs(corrected - printed).mean() < 8


def test_a_phone_that_washes_colours_out_is_undone() -> None:
    printed = _print()
    grey = printed.mean(axis=-1, keepdims=True)
    seen = (printed * 0.55 + grey * 0.45).astype(np.uint8)
    corrected = white_of(seen, printed, _everywhere(printed)).corrected(seen)
    assert np.abs(corrected - printed).mean() < 0.4 * np.abs(seen.astype(float) - printed).mean()


def test_where_no_print_is_seen_colours_stay() -> None:
    printed = _print()
    white = white_of(printed, printed, np.zeros(printed.shape[:2], np.float32))
    assert white is UNCHANGED
    assert np.allclose(white.corrected(printed), printed, atol=0.5)


def test_beyond_the_view_the_light_is_that_of_its_edge() -> None:
    printed = (_print() * 0.8).astype(np.uint8)
    white = white_of(_lit(printed, np.array([0.7, 1.0, 1.1])), printed, _everywhere(printed))
    colour, one = np.array([100.0, 100.0, 100.0]), np.array(1.0)
    assert np.allclose(white.at(colour, one, one), white.at(colour, 5 * one, 5 * one))
