"""What lies in the barn and was not found is proposed as a tile; what is explained is not."""

import numpy as np
from numpy.typing import NDArray

from companion.vision.arrays import Points
from companion.vision.tiles.heaps import under
from companion.vision.tiles.overlooked import overlooked
from companion.vision.tiles.pieces import Piece
from tests.vision.toys import square

BARN = np.array([[0, 0], [90, 0], [90, 110], [0, 110.0]])


class ShownPrint:
    """A print that quads cover."""

    def __init__(self, *quads: Points) -> None:
        self.quads = quads

    def strange(self, on_table: Points) -> NDArray[np.bool_]:
        return under(on_table.reshape(-1, 2), self.quads).reshape(on_table.shape[:-1])


def tile(centre: tuple[float, float], turn: float = 0.0, confidence: float = 0.9) -> Piece:
    return Piece("square-tile", confidence, square(centre, 25.0, turn))


def test_a_tile_that_nobody_found_is_proposed_where_it_lies() -> None:
    (proposed,) = overlooked(BARN, ShownPrint(square((40.0, 60.0), 25.0, 30.0)), [], 25.0)  # type: ignore[arg-type]
    assert np.hypot(*(proposed.centre - [40.0, 60.0])) < 2.5
    assert proposed.confidence < 0.5
    across = proposed.quad[1] - proposed.quad[0]
    assert abs(np.degrees(np.arctan2(across[1], across[0])) % 90 - 30) < 8


def test_the_corner_of_a_tile_under_another_is_proposed_under_it() -> None:
    upper, lower = tile((45.0, 60.0)), square((33.0, 50.0), 25.0)
    (proposed,) = overlooked(BARN, ShownPrint(upper.quad, lower), [upper], 25.0)  # type: ignore[arg-type]
    assert np.hypot(*(proposed.centre - [33.0, 50.0])) < 4.0


def test_nothing_is_proposed_where_all_is_explained() -> None:
    upper, faint = tile((45.0, 60.0)), tile((33.0, 50.0), confidence=0.1)
    shown = ShownPrint(upper.quad, faint.quad)
    assert overlooked(BARN, shown, [upper, faint], 25.0) == []  # type: ignore[arg-type]
    assert overlooked(BARN, ShownPrint(), [upper], 25.0) == []  # type: ignore[arg-type]


def test_the_sides_of_heaped_tiles_are_no_tiles() -> None:
    upper = tile((45.0, 60.0))
    shown = ShownPrint(square((45.0, 60.0), 25.0), square((45.0, 64.0), 25.0))
    assert overlooked(BARN, shown, [upper], 25.0) == []  # type: ignore[arg-type]


def test_two_thirds_of_a_tile_that_ends_in_the_barn_are_enough() -> None:
    for reach, found in ((0.0, 1), (15.0, 0)):
        lies = ShownPrint(square((6.0 - reach, 60.0), 25.0))
        assert len(overlooked(BARN, lies, [], 25.0)) == found  # type: ignore[arg-type]
