"""An empty board in a photo becomes a reference."""

from dataclasses import dataclass

import numpy as np
import pytest

from companion.errors import InputError, UsageError
from companion.vision.edition import BoardReference
from companion.vision.enrolment.board import PX_PER_MM, features_of, rectified, suggested_corners, tiles_on
from companion.vision.observation import Quad
from tests.vision.toys import MAIN_LAYOUT, Camera, board_corners, lay, photograph, square, toy_edition
from tests.vision.witnesses import ColourDetector, Things, tile

CAMERA = Camera(elevation=65.0, azimuth=20.0, size=(2000, 1500))


def corners_in(camera: Camera) -> Quad:
    points = np.column_stack([board_corners(MAIN_LAYOUT), np.ones(4)]) @ camera.homography().T
    a, b, c, d = ((float(x / w), float(y / w)) for x, y, w in points)
    return a, b, c, d


@pytest.fixture(scope="module")
def reference() -> BoardReference:
    return rectified(photograph(toy_edition(), CAMERA), corners_in(CAMERA), MAIN_LAYOUT)


def test_the_reference_is_the_printed_board(reference: BoardReference) -> None:
    printed = toy_edition().main.scaled(PX_PER_MM).astype(float)
    assert reference.image.shape == printed.shape
    difference = np.abs(reference.image.astype(float) - printed)[8:-8, 8:-8]
    assert np.median(difference) < 8
    shifted = np.abs(np.roll(reference.image, 8, axis=1).astype(float) - printed)[8:-8, 8:-8]
    assert difference.mean() < 0.5 * shifted.mean()


def test_rich_print_has_many_features_and_plain_print_few(reference: BoardReference) -> None:
    assert features_of(reference) > 1000
    plain = BoardReference(MAIN_LAYOUT, np.full_like(reference.image, 120))
    assert features_of(plain) == 0


def test_an_empty_board_is_empty_and_a_tile_on_it_is_named(reference: BoardReference) -> None:
    assert tiles_on(reference, ColourDetector()) == []
    photo = photograph(toy_edition(), CAMERA)
    lay(tile("animal/lion"), square((140.0, 75.0), 25.0), CAMERA.homography(), photo)
    covered = rectified(photo, corners_in(CAMERA), MAIN_LAYOUT)
    assert tiles_on(covered, ColourDetector()) == ["enclosure-4/4"]
    assert tiles_on(covered, ColourDetector(confidence=0.5)) == []


def test_boards_that_are_cut_off_or_far_away_are_refused() -> None:
    photo = photograph(toy_edition(), CAMERA)
    a, b, c, d = corners_in(CAMERA)
    with pytest.raises(InputError, match="cut off"):
        rectified(photo[: int(c[1]) - 200], (a, b, c, d), MAIN_LAYOUT)
    far = Camera(elevation=65.0, size=(2000, 1500), distance=4000.0)
    with pytest.raises(InputError, match="too small"):
        rectified(photograph(toy_edition(), far), corners_in(far), MAIN_LAYOUT)
    with pytest.raises(UsageError, match="anticlockwise"):
        rectified(photo, (d, c, b, a), MAIN_LAYOUT)


@dataclass
class BoardDetector:
    """Finds a board, less surely others, and a tile that is no board."""

    quad: Quad
    others: tuple[Quad, ...] = ()

    def detect(self, image: np.ndarray) -> Things:
        quads = np.array([self.quad, *self.others, self.quad], np.float32)
        sure = [0.99, *(0.1 * number for number in range(1, len(self.others) + 1)), 0.6]
        return Things(("square-tile", *["board"] * (len(quads) - 1)), np.array(sure, np.float32), quads)


def test_corners_are_suggested_from_the_upper_left() -> None:
    upright: Quad = ((100.0, 50.0), (400.0, 60.0), (390.0, 500.0), (90.0, 480.0))
    picture = np.zeros((600, 800, 3), np.uint8)
    for shift in range(4):
        a, b, c, d = (*upright[shift:], *upright[:shift])
        found = suggested_corners(picture, BoardDetector((a, b, c, d)), MAIN_LAYOUT)
        assert np.array(found) == pytest.approx(np.array(upright))


def test_a_board_that_lies_across_starts_at_its_own_long_side() -> None:
    across: Quad = ((50.0, 100.0), (500.0, 100.0), (500.0, 400.0), (50.0, 400.0))
    found = suggested_corners(np.zeros((600, 800, 3), np.uint8), BoardDetector(across), MAIN_LAYOUT)
    assert np.array(found) == pytest.approx(np.array([[50.0, 400.0], [50.0, 100.0], [500.0, 100.0], [500.0, 400.0]]))


def test_where_the_surest_cannot_be_the_board_another_is_suggested() -> None:
    picture = np.zeros((600, 800, 3), np.uint8)
    square_one: Quad = ((100.0, 50.0), (400.0, 50.0), (400.0, 350.0), (100.0, 350.0))
    board: Quad = ((100.0, 50.0), (400.0, 60.0), (390.0, 500.0), (90.0, 480.0))
    narrow: Quad = ((100.0, 50.0), (200.0, 50.0), (200.0, 500.0), (100.0, 500.0))

    def suggested(*others: Quad) -> np.ndarray:
        return np.array(suggested_corners(picture, BoardDetector(others[-1], others[:-1]), MAIN_LAYOUT))

    assert suggested(board, narrow, square_one) == pytest.approx(np.array(board))
    assert suggested(narrow, square_one) == pytest.approx(np.array(square_one))  # none can be it


def test_no_board_no_corners() -> None:
    assert suggested_corners(np.zeros((600, 800, 3), np.uint8), ColourDetector(), MAIN_LAYOUT) is None
