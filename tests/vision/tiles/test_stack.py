"""The tops of stacks are found where the camera sees them."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import pytest

from companion.vision.boards.spaces import PlacedSpace
from companion.vision.camera import camera_over
from companion.vision.layout import Space
from companion.vision.table import Table
from companion.vision.tiles.pieces import Piece
from companion.vision.tiles.stack import with_tops
from tests.vision.toys import Camera, lay, square

CENTRE = np.array([93.0, 120.0])
QUAD = CENTRE + 12.5 * np.array([[-1, -1], [1, -1], [1, 1], [-1, 1.0]])


@dataclass(frozen=True)
class _Said:
    label: str
    probability: float


@dataclass(frozen=True)
class _Look:
    candidates: tuple[_Said, ...]
    similarity: float
    turn: float = 0.0


class _LikesRed:
    """An identifier to which a crop looks the more like a tile the more of it is red."""

    def embed(self, crops: Sequence[np.ndarray]) -> np.ndarray:
        return np.array([[float((one[..., 2] > 150).mean())] for one in crops], np.float32)

    def compare(self, vectors: np.ndarray, **_: object) -> list[_Look]:
        return [_Look((_Said("animal/orca" if row[0] > 0.3 else "unknown", 0.9),), float(row[0])) for row in vectors]


class _IsStrict(_LikesRed):
    """The same, but what is not red all over is hardly like one."""

    def compare(self, vectors: np.ndarray, **_: object) -> list[_Look]:
        return super().compare(np.maximum(0.0, 1 - 2.5 * (1 - vectors)))


def _space(area: str) -> PlacedSpace:
    return PlacedSpace(Space(f"{area}/1", area, "animal", (0.0, 0.0)), f"{area}/1", CENTRE, QUAD, 0.1, 0.1, True)


def _photo(height: float, turned: float = 0.0, off: float = 0.0) -> tuple[np.ndarray, Table]:
    table = Table(Camera(elevation=45.0).homography(), 0.0, (1200, 900))
    photo = np.zeros((900, 1200, 3), np.uint8)
    seen = camera_over(table).shadow(square((93.0 + off, 120.0), 25.0, turned), np.full(4, height))
    lay(np.full((100, 100, 3), (0, 0, 200), np.uint8), seen, table.homography, photo)
    return photo, table


def test_the_top_of_a_high_stack_is_found() -> None:
    pieces, taken = with_tops([], [_space("depot")], {}, _photo(11.0), _LikesRed())  # type: ignore[arg-type]
    seen = camera_over(_photo(11.0)[1]).shadow(QUAD, np.full(4, 11.0))
    assert taken == {0: 0}
    assert np.allclose(pieces[0].quad, seen)


@pytest.mark.parametrize(("degrees", "off"), [(17.0, 0.0), (-16.0, 0.0)])
def test_a_top_that_lies_turned_on_its_stack_is_turned_with_it(degrees: float, off: float) -> None:
    photo, table = _photo(11.0, degrees, off)
    pieces, _ = with_tops([], [_space("depot")], {}, (photo, table), _IsStrict())  # type: ignore[arg-type]
    seen = camera_over(table).shadow(square((93.0 + off, 120.0), 25.0, degrees), np.full(4, 11.0))
    assert np.abs(pieces[0].quad - seen).max() < 2.0
    assert np.abs(camera_over(table).shadow(QUAD, np.full(4, 11.0)) - seen).max() > 3.0


def test_a_single_tile_is_where_it_lies() -> None:
    piece = Piece("square-tile", 0.9, QUAD)
    pieces, taken = with_tops([piece], [_space("depot")], {0: 0}, _photo(0.0), _LikesRed())  # type: ignore[arg-type]
    assert (pieces, taken) == ([piece], {0: 0})


def test_a_detection_of_the_board_below_gives_way_to_the_top() -> None:
    piece = Piece("square-tile", 0.7, QUAD)
    pieces, taken = with_tops([piece], [_space("depot")], {0: 0}, _photo(14.0), _LikesRed())  # type: ignore[arg-type]
    assert taken == {0: 0}
    assert [one.confidence for one in pieces] == [0.7]


def test_what_is_found_under_the_top_is_left_out_and_nothing_else() -> None:
    top, lower = Piece("square-tile", 0.9, QUAD), Piece("square-tile", 0.6, QUAD + np.array([5.0, 3.0]))
    beside, coin = Piece("square-tile", 0.8, QUAD + np.array([40.0, 0.0])), Piece("coin", 0.8, QUAD)
    pieces, taken = with_tops(
        [lower, beside, top, coin],
        [_space("depot")],
        {0: 2},
        _photo(0.0),
        _LikesRed(),  # type: ignore[arg-type]
    )
    assert pieces == [beside, top, coin]
    assert taken == {0: 1}


def test_other_spaces_hold_no_stacks() -> None:
    assert with_tops([], [_space("basin")], {}, _photo(11.0), _LikesRed()) == ([], {})  # type: ignore[arg-type]
