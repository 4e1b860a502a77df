"""Tops of one set are squares of one size, and no die stands in another."""

import numpy as np
import pytest

from companion.vision.boards.alignment import rotate
from companion.vision.dice.bodies import standing, true_side, true_sides
from companion.vision.dice.camera import Eye

EYE = Eye(60.0, 400.0, 400.0)
"""A camera over the table on the side of larger y."""
SIDE = 16.0


def top(x: float, y: float, turn: float = 0.0, side: float = SIDE) -> np.ndarray:
    """The top of a die that stands at a place, as it looks on the table: larger, and away from the camera."""
    corners = rotate(np.array([[-1, -1], [1, -1], [1, 1], [-1, 1.0]]) * side / 2, turn) + np.array([x, y])
    foot = np.array([EYE.x, EYE.y])
    return np.asarray(foot + (corners - foot) * EYE.height / (EYE.height - side))


def sure(count: int) -> np.ndarray:
    return np.full(count, 0.95, np.float32)


def test_a_die_stands_below_its_top() -> None:
    tops = np.stack([top(20, 30), top(90, 120, 0.4)])
    found = standing(tops, sure(2), EYE)
    squares, grounds = found.tops, found.grounds
    assert found.possible.all()
    assert np.allclose(found.bases.mean(axis=1), grounds, atol=1e-6)
    assert np.allclose(grounds, [[20, 30], [90, 120]], atol=0.05)
    assert np.allclose(squares, tops, atol=0.05)
    assert true_side(SIDE * EYE.height / (EYE.height - SIDE), EYE) == pytest.approx(SIDE)


def test_a_known_size_is_not_told_by_the_tops() -> None:
    tops = np.stack([top(20, 30, side=19.0), top(90, 120, 0.4, side=19.0), top(60, 120)])
    assert np.allclose(true_sides(tops, EYE), [19.0, 19.0, SIDE], atol=0.05)
    found = standing(tops, sure(3), EYE, side=SIDE)
    assert np.allclose(true_sides(found.tops, EYE), SIDE, atol=0.05)


def test_a_top_of_odd_size_becomes_one_of_the_usual_size() -> None:
    tops = np.stack([top(20, 30), top(60, 30), top(90, 120, 0.4, 18.0)])
    found = standing(tops, sure(3), EYE)
    squares = found.tops
    assert found.possible.all()
    sides = np.hypot(*(squares[2] - np.roll(squares[2], 1, axis=0)).T)
    assert np.allclose(sides, np.hypot(*(tops[0][1] - tops[0][0])), atol=0.01)


def test_a_side_that_was_taken_for_a_top_stands_in_its_own_die() -> None:
    below = top(20, 30) + np.array([0.0, 9.0])  # what leans towards the camera in the view
    found = standing(np.stack([top(20, 30), below, top(60, 30)]), sure(3), EYE)
    assert found.possible.tolist() == [True, False, True]
    before = np.stack([top(20, 30), top(21.5, 45.0), top(60, 30)])  # nearly a die away, towards the camera, and faint
    assert standing(before, np.array([0.9, 0.7, 0.9], np.float32), EYE).possible.tolist() == [True, False, True]
    assert standing(before, sure(3), EYE).possible.all()


def test_what_is_faint_or_leans_straight_before_a_die_is_its_own_side() -> None:
    before = np.stack([top(60, 30), top(60, 50), top(60, 96)])  # towards the camera by 1.2 dice, and by four
    faint = np.array([0.95, 0.2, 0.2], np.float32)
    assert standing(before, faint, EYE).possible.tolist() == [True, True, True]
    nearer = before - np.array([[[0, 0]], [[0, 2.5]], [[0, 0]]])
    assert standing(nearer, faint, EYE).possible.tolist() == [True, False, True]
    assert standing(nearer, sure(3), EYE).possible.all()
    assert standing(before, sure(3), EYE, (False, True, True)).possible.tolist() == [True, False, True]
    beside = np.stack([top(60, 30), top(46, 30)])  # nearer than a die is wide
    assert standing(beside, sure(2), EYE).possible.tolist() == [True, False]


def test_what_touches_a_die_straight_before_it_is_hardly_sure_where_it_is_larger_and_less_sure() -> None:
    confidence = np.array([0.99, 0.98, 0.9], np.float32)
    tops = np.stack([top(60, 30), top(120, 30), top(60, 48.0, 0.0, 18.0)])
    found = standing(tops, confidence, EYE)
    assert found.possible.all()
    assert found.confidence.tolist() == pytest.approx([0.99, 0.98, 0.3])
    for others in (top(60, 46.5), top(76.5, 30.0, 0.0, 18.0)):  # of the usual size; beside the die
        assert (standing(np.stack([*tops[:2], others]), confidence, EYE).confidence == confidence).all()
    alike = np.array([0.99, 0.98, 0.98], np.float32)
    assert (standing(tops, alike, EYE).confidence == alike).all()


def test_dice_that_touch_are_two() -> None:
    confidence = np.array([0.95, 0.9, 0.7], np.float32)
    assert standing(np.stack([top(20, 30), top(36, 30), top(36, 46)]), confidence, EYE).possible.all()


@pytest.mark.parametrize("side", [7.0, 30.0])
def test_what_is_far_smaller_or_larger_is_no_die(side: float) -> None:
    tops = np.stack([top(20, 30), top(60, 30), top(100, 30), top(150, 30, 0.0, side)])
    assert standing(tops, sure(4), EYE).possible.tolist() == [True, True, True, False]
