"""The upper one of two tiles is the one whose outline crosses the other."""

import numpy as np
import pytest

from companion.vision.tiles.heap_edges import stronger_edges
from tests.vision.tiles.test_outlines import SIDE, TABLE, photo
from tests.vision.toys import square

LOWER, UPPER = square((60.0, 60.0), SIDE, 20.0), square((72.0, 66.0), SIDE, 60.0)


def test_the_outline_of_the_upper_tile_crosses_the_lower_one() -> None:
    picture = photo((LOWER, (60, 180, 60)), (UPPER, (60, 150, 90)))
    told = stronger_edges(picture, TABLE, UPPER, LOWER, [])
    assert told > 0.3
    assert stronger_edges(picture, TABLE, LOWER, UPPER, []) == pytest.approx(-told)


def test_a_tile_that_is_a_little_off_is_told_all_the_same() -> None:
    picture = photo((LOWER, (60, 180, 60)), (UPPER, (60, 150, 90)))
    assert stronger_edges(picture, TABLE, UPPER + np.array([0.8, -0.6]), LOWER - np.array([0.5, -0.7]), []) > 0.3


def test_nothing_is_told_where_they_do_not_overlap_or_a_third_covers_both() -> None:
    picture = photo((LOWER, (60, 180, 60)), (UPPER, (60, 150, 90)))
    assert stronger_edges(picture, TABLE, UPPER, LOWER - [40.0, 0.0], []) == 0.0
    assert stronger_edges(picture, TABLE, UPPER, LOWER, [square((66.0, 63.0), 40.0)]) == 0.0
