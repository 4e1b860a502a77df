"""Reading order of tiles laid out by hand."""

import numpy as np
import pytest

from companion.vision.enrolment.order import reading_order, rows_of


def grid(rows: int, columns: int, step: float = 1.3) -> np.ndarray:
    """Centres in reading order, in tile sides."""
    return np.array([[step * column, step * row] for row in range(rows) for column in range(columns)], float)


def shuffled(centres: np.ndarray, seed: int) -> tuple[np.ndarray, list[int]]:
    """The centres in another order, and where each of the old ones is now."""
    order = np.random.default_rng(seed).permutation(len(centres))
    return centres[order], [int(place) for place in np.argsort(order)]


def turned(centres: np.ndarray, degrees: float) -> np.ndarray:
    angle = np.radians(degrees)
    return centres @ np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])


@pytest.mark.parametrize("degrees", [-30, -12, 0, 7, 25, 40])
def test_rows_may_slope(degrees: float) -> None:
    laid, wanted = shuffled(turned(grid(4, 6), degrees), seed=1)
    assert reading_order(laid) == wanted


@pytest.mark.parametrize("seed", range(5))
def test_tiles_may_lie_unevenly(seed: int) -> None:
    uneven = grid(3, 7, step=1.4) + np.random.default_rng(seed).uniform(-0.14, 0.14, (21, 2))
    laid, wanted = shuffled(uneven, seed)
    assert reading_order(laid) == wanted


def test_rows_may_bend_and_be_of_different_lengths() -> None:
    centres = grid(3, 8)[:21]
    bent = centres + np.stack([np.zeros(21), 0.02 * centres[:, 0] ** 2], axis=1)
    laid, wanted = shuffled(bent, seed=3)
    assert reading_order(laid) == wanted


def test_a_gap_in_a_row_does_not_break_it() -> None:
    centres = np.delete(grid(3, 6), [2, 3, 9], axis=0)
    laid, wanted = shuffled(centres, seed=4)
    assert reading_order(laid) == wanted
    assert [len(row) for row in rows_of(laid)] == [4, 5, 6]


def test_one_tile_and_none() -> None:
    assert reading_order(np.array([[3.0, 4.0]])) == [0]
    assert reading_order(np.zeros((0, 2))) == []


def test_a_single_row_may_be_uneven_and_sloping() -> None:
    row = np.array([[172.0, 448], [330, 460], [508, 390], [682, 411], [869, 385], [1015, 352]]) / 90
    assert reading_order(row[[4, 0, 3, 5, 1, 2]]) == [1, 4, 5, 2, 0, 3]


def test_the_middle_of_a_single_row_may_jump() -> None:
    centres = np.array([[2.37, 5.83], [4.56, 5.72], [6.69, 6.03], [8.99, 5.2], [11.3, 5.05], [13.69, 5.33]])
    assert reading_order(centres) == [0, 1, 2, 3, 4, 5]
