"""A tile of which others cover much is found by the edges that are left."""

import cv2
import numpy as np
import pytest

from companion.vision.arrays import Pixels, Points
from companion.vision.table import Table
from companion.vision.tiles.outlines import MOST, outlines
from tests.vision.toys import square

SIDE = 25.0
SCALE = 4.0
TABLE = Table(np.diag([SCALE, SCALE, 1.0]), 0.0, (480, 480))


def photo(*tiles: tuple[Points, tuple[int, int, int]]) -> Pixels:
    """A speckled table with plain tiles of some colours on it, the lowest first."""
    picture = np.random.default_rng(3).normal(110, 6, (480, 480, 3))
    picture = np.clip(cv2.GaussianBlur(picture, (0, 0), 1.0), 0, 255).astype(np.uint8)
    for quad, colour in tiles:
        cv2.fillConvexPoly(picture, np.round(quad * SCALE).astype(np.int32), colour)
    return picture


def off(one: Points, other: Points) -> float:
    """The mean distance of the corners in millimetres, whichever is the first."""
    return min(float(np.hypot(*(np.roll(one, turn, axis=0) - other).T).mean()) for turn in range(4))


@pytest.mark.parametrize(("shift", "turn"), [((3.0, -2.0), 12.0), ((-2.5, 3.5), -18.0), ((0.0, 0.0), 0.0)])
def test_a_tile_that_lies_alone_is_found_by_all_its_edges(shift: tuple[float, float], turn: float) -> None:
    lying = square((60.0, 60.0), SIDE, 33.0)
    detected = square((60.0 + shift[0], 60.0 + shift[1]), SIDE, 33.0 + turn)
    first, *others = outlines(photo((lying, (60, 180, 60))), TABLE, detected, [], SIDE)
    assert off(first, lying) < 1.3
    assert len(others) == MOST - 1
    assert all(off(one, first) > 1.5 for one in others)


def test_what_another_tile_covers_need_not_be_an_edge() -> None:
    lower, upper = square((60.0, 60.0), SIDE, 20.0), square((72.0, 66.0), SIDE, 60.0)
    picture = photo((lower, (60, 180, 60)), (upper, (200, 90, 90)))
    detected = square((57.0, 62.0), SIDE, 34.0)
    assert off(outlines(picture, TABLE, detected, [upper], SIDE)[0], lower) < 1.6
