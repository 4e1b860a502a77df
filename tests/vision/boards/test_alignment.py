"""Patches bring a pose from millimetres to fractions of one."""

import cv2
import numpy as np
import pytest

from companion.vision.boards.alignment import find_patches, fit_similarity, fit_table, rigid, rotate
from companion.vision.table import Table, apply_homography
from tests.vision.toys import MAIN_LAYOUT, Camera, printed_board


def test_patches_are_found_where_the_print_was_moved_to() -> None:
    board = cv2.cvtColor(cv2.resize(printed_board(MAIN_LAYOUT, 1), (372, 504), interpolation=cv2.INTER_AREA), 6)
    moved = cv2.warpAffine(board, np.array([[1, 0, 2.4], [0, 1, -1.6]]), (372, 504), borderMode=cv2.BORDER_REPLICATE)
    patches = find_patches(board, moved, np.full_like(board, 255), 2.0, 3.0)
    assert patches.visible > 0.9
    assert np.abs(np.median(patches.seen - patches.board, axis=0) - [1.2, -0.8]).max() < 0.05


def test_other_print_and_bare_print_give_no_patches() -> None:
    board = cv2.cvtColor(cv2.resize(printed_board(MAIN_LAYOUT, 1), (372, 504), interpolation=cv2.INTER_AREA), 6)
    other = cv2.cvtColor(cv2.resize(printed_board(MAIN_LAYOUT, 2), (372, 504), interpolation=cv2.INTER_AREA), 6)
    everywhere = np.full_like(board, 255)
    assert find_patches(board, other, everywhere, 2.0, 3.0).visible < 0.05
    assert find_patches(np.full_like(board, 90), board, everywhere, 2.0, 3.0).telling == 0
    assert find_patches(board, board, np.zeros_like(board), 2.0, 3.0).telling == 0


@pytest.mark.parametrize("radial", [0.0, 0.03, -0.03])
def test_the_pose_and_the_lens_are_found_among_wrong_points(radial: float) -> None:
    rng = np.random.default_rng(4)
    truth = Table(Camera(elevation=50, distance=420, size=(1600, 1200)).homography(), radial, (1600, 1200))
    points = rng.uniform([0, 0], [186, 252], (200, 2))
    pixels = truth.project(points) + rng.normal(0, 0.4, (200, 2))
    pixels[:40] += rng.uniform(-30, 30, (40, 2))
    start = Table(truth.homography @ rigid(0.01, np.array([2.0, -1.0])), 0.0, truth.size)
    fitted, agreeing, error = fit_table(start, points, pixels, lens=True)
    centres = rng.uniform([0, 0], [186, 252], (50, 2))
    assert np.abs(fitted.project(centres) - truth.project(centres)).max() < 1.0
    assert fitted.radial == pytest.approx(radial, abs=0.01)
    assert agreeing[40:].mean() > 0.9
    assert agreeing[:40].mean() < 0.2
    assert error < 1.0


def test_without_the_lens_the_radial_coefficient_stays() -> None:
    truth = Table(Camera(size=(1600, 1200)).homography(), 0.0, (1600, 1200))
    points = np.random.default_rng(4).uniform(0, 200, (60, 2))
    fitted, _, _ = fit_table(Table(truth.homography, 0.0, truth.size), points, truth.project(points), lens=False)
    assert fitted.radial == 0.0


def test_the_rigid_motion_between_two_point_sets_leaves_out_their_scale() -> None:
    points = np.random.default_rng(2).uniform(0, 100, (20, 2))
    moved = apply_homography(rigid(0.3, np.array([5.0, -7.0])), points)
    matrix, scale = fit_similarity(points, moved)
    assert scale == pytest.approx(1.0)
    assert np.allclose(apply_homography(matrix, points), moved)
    assert fit_similarity(points, moved * 1.5)[1] == pytest.approx(1.5)
    assert np.allclose(rotate(np.array([1.0, 0.0]), np.pi / 2), [0.0, 1.0])
