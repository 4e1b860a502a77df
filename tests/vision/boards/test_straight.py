"""Photos are straightened so that what lies at a flat angle looks like its print."""

import numpy as np
import pytest

from companion.vision.boards.straight import AROUND_QUAD, LONGEST, PX_PER_MM, features_through, of_board, of_tilted
from companion.vision.table import apply_homography
from tests.vision.toys import Camera, table_top


def test_a_board_is_shown_with_a_margin_on_all_sides() -> None:
    quad = np.array([[400.0, 300], [700, 310], [800, 420], [350, 400]])
    matrix, (width, height) = of_board(quad, (100.0, 50.0))
    assert (width, height) == (round(100 * PX_PER_MM * (1 + 2 * AROUND_QUAD)), round(50 * PX_PER_MM * 1.16))
    assert apply_homography(matrix, quad)[2] == pytest.approx([width - 16, height - 8])


@pytest.mark.parametrize("size", [(1600, 1200), (1200, 1600), (640, 480)])
def test_a_whole_photo_is_straightened_without_mirroring_up_to_near_its_horizon(size: tuple[int, int]) -> None:
    matrix, shown = of_tilted(size)
    width, height = size
    foot = apply_homography(matrix, np.array([[0.0, height], [width, height], [width, height / 2], [0, height / 2]]))
    assert max(shown) <= LONGEST + 1
    assert np.all(foot >= -1)
    assert np.all(foot <= np.array(shown) + 1)
    assert foot[1, 0] > foot[0, 0]
    assert foot[0, 1] > foot[3, 1]
    assert foot[2, 0] - foot[3, 0] > foot[1, 0] - foot[0, 0]  # what is far becomes as large as what is near


def test_a_square_on_the_table_becomes_nearly_a_square() -> None:
    camera = Camera(elevation=40, size=(1600, 1200))
    square = np.array([[0.0, 0, 1], [150, 0, 1], [150, 150, 1], [0, 150, 1]]) @ camera.homography().T
    sides = apply_homography(of_tilted((1600, 1200))[0], square[:, :2] / square[:, 2:])
    lengths = np.hypot(*(np.roll(sides, -1, axis=0) - sides).T)
    assert lengths.max() / lengths.min() < 1.25


def test_features_lie_where_the_photo_has_them() -> None:
    grey = np.ascontiguousarray(table_top((400, 300), 2)[..., 0])
    warp = (np.array([[2.0, 0, 10], [0, 2, 20], [0, 0, 1]]), (820, 640))
    found = features_through(grey, warp, 50)
    assert len(found.points) >= 10
    assert np.all(found.points > -6)
    assert np.all(found.points < [406, 306])
