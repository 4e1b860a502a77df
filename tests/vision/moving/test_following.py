"""Following a table from frame to frame, and seeing what has changed on it whatever the light does."""

import cv2
import numpy as np
import pytest

from companion.vision.arrays import Pixels
from companion.vision.moving.changes import CHANGED, Plane, connected, grown, tones_of
from companion.vision.moving.following import Follower, shift_of
from companion.vision.table import Table

QUAD = np.array([[60.0, 40], [580, 40], [580, 320], [60, 320]])


def board(seed: int = 1) -> Pixels:
    """A frame full of print."""
    rng = np.random.default_rng(seed)
    small = rng.integers(30, 220, (36, 64, 3), np.uint8)
    return np.asarray(cv2.GaussianBlur(cv2.resize(small, (640, 360), interpolation=cv2.INTER_NEAREST), (0, 0), 1.2))


def warped(frame: Pixels, matrix: np.ndarray) -> Pixels:
    return np.asarray(cv2.warpPerspective(frame, matrix, (640, 360), borderMode=cv2.BORDER_REPLICATE))


MOVED = np.array([[1.01, 0.02, 9.0], [-0.02, 1.01, -6.0], [2e-5, 0, 1.0]])


def test_a_moved_view_is_followed_to_half_a_pixel() -> None:
    frame = board()
    follower = Follower(frame, [QUAD])
    for part in (0.5, 1.0):
        matrix = np.eye(3) + (MOVED - np.eye(3)) * part
        found = follower.follow(warped(frame, matrix))
        assert found is not None
        corners = np.c_[QUAD, np.ones(4)]
        there, should = corners @ found.T, corners @ matrix.T
        assert np.abs(there[:, :2] / there[:, 2:] - should[:, :2] / should[:, 2:]).max() < 0.5


def test_a_hand_over_half_of_the_board_does_not_matter() -> None:
    frame = board()
    follower = Follower(frame, [QUAD])
    covered = frame.copy()
    covered[:, 330:] = (120, 150, 220)
    found = follower.follow(covered)
    assert found is not None
    assert shift_of(found, (640, 360)) < 1.0


@pytest.mark.parametrize("other", [np.full((360, 640, 3), 90, np.uint8), board(7), board()[:180]])
def test_another_picture_is_lost(other: Pixels) -> None:
    assert Follower(board(), [QUAD]).follow(other) is None


def test_a_bare_picture_cannot_be_followed() -> None:
    bare = np.full((360, 640, 3), 90, np.uint8)
    assert Follower(bare, [QUAD]).follow(bare) is None


TABLE = Table(np.diag([2.0, 2.0, 1.0]), 0.0, (640, 360))
PLANE = Plane.around(np.array([0.0, 0.0]), np.array([320.0, 180.0]))


@pytest.mark.parametrize("light", [(0.6, 0.0), (1.25, 0.0), (1.0, 30.0)])
def test_light_changes_nothing(light: tuple[float, float]) -> None:
    frame = board()
    lit = np.asarray(cv2.convertScaleAbs(frame, alpha=light[0], beta=light[1]))
    assert PLANE.differ(PLANE.look(tones_of(frame), TABLE), PLANE.look(tones_of(lit), TABLE), CHANGED).mean() < 0.02


def test_a_soft_shadow_changes_nothing() -> None:
    frame = board()
    shade = np.clip(1.0 - 0.5 * np.exp(-(((np.arange(640) - 300) / 90.0) ** 2)), 0, 1)
    lit = np.asarray(frame * shade[None, :, None], np.uint8)
    assert PLANE.differ(PLANE.look(tones_of(frame), TABLE), PLANE.look(tones_of(lit), TABLE), CHANGED).mean() < 0.02


def test_a_tile_that_was_laid_down_shows_where_it_lies() -> None:
    frame, after = board(), board()
    tile = np.array([[100.0, 60], [125, 60], [125, 85], [100, 85]])
    after[120:170, 200:250] = board(3)[120:170, 200:250]
    changed = PLANE.differ(PLANE.look(tones_of(frame), TABLE), PLANE.look(tones_of(after), TABLE), CHANGED)
    own = PLANE.cells_of(tile)
    assert changed[own].mean() > 0.25
    assert not changed[~grown(own, 3)].any()
    assert 500 < PLANE.area_mm2(own) < 1500


def test_a_green_tile_on_brown_wood_of_the_same_grey_shows() -> None:
    wood, green = np.array([30.0, 54, 82]), np.array([32.0, 73, 44])
    grain = np.random.default_rng(4).normal(0, 3, (360, 640, 1))
    frame = np.asarray(np.clip(wood + grain, 0, 255), np.uint8)
    after = frame.copy()
    after[120:170, 200:250] = np.clip(green + grain[120:170, 200:250], 0, 255)
    own = PLANE.cells_of(np.array([[100.0, 60], [125, 60], [125, 85], [100, 85]]))
    changed = PLANE.differ(PLANE.look(tones_of(frame), TABLE), PLANE.look(tones_of(after), TABLE), CHANGED)
    assert changed[own].mean() > 0.25
    assert not changed[~grown(own, 3)].any()


def test_what_hangs_together_with_something_is_found() -> None:
    cells = np.zeros((5, 6), bool)
    cells[1, 1:3] = cells[4, 5] = True
    seeds = np.zeros((5, 6), bool)
    seeds[1, 3] = True
    assert np.argwhere(connected(cells, seeds)).tolist() == [[1, 1], [1, 2], [1, 3]]


def test_what_the_frame_does_not_show_is_known() -> None:
    far = Table(np.array([[2.0, 0, 320], [0, 2.0, 0], [0, 0, 1]]), 0.0, (640, 360))
    shown = PLANE.inside(far)
    assert shown[:, : shown.shape[1] // 2 - 1].all()
    assert not shown[:, shown.shape[1] // 2 + 1 :].any()
