"""Boards are recognised as a whole where hardly a feature is left of them."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from companion.vision.arrays import Matrix, Pixels
from companion.vision.boards.alignment import rigid
from companion.vision.boards.finding import FoundBoards, with_new_boards
from companion.vision.boards.placed import PlacedBoard
from companion.vision.boards.whole import _compared, find_whole
from companion.vision.edition import BoardReference, Edition
from companion.vision.table import Table, apply_homography
from tests.vision.toys import MAIN_LAYOUT, Camera, board_corners, lay, printed_board, toy_edition

DEPOT = replace(MAIN_LAYOUT, name="toy/depot", size_mm=(84.0, 54.0), spaces=(), points=())
PRINT = BoardReference(DEPOT, printed_board(DEPOT, 31))
SIZE = (1200, 900)
FLAT = Camera(elevation=32.0, aim=(150.0, 126.0), distance=900)
AWAY = FLAT.homography()


def _photo(place: Matrix | None, *, hidden: bool = False) -> Pixels:
    """A blurred photo with the board at a place of the table, perhaps half covered."""
    photo = np.full((SIZE[1], SIZE[0], 3), 100, np.uint8)
    lay(toy_edition().main.image, np.array(MAIN_LAYOUT.corners), AWAY, photo)
    if place is not None:
        lay(PRINT.image, board_corners(DEPOT, place), AWAY, photo)
        if hidden:
            tile = np.array([[46.0, 12], [76, 12], [76, 42], [46, 42]])
            lay(np.full((50, 50, 3), (160, 120, 60), np.uint8), apply_homography(place, tile), AWAY, photo)
    return np.asarray(cv2.GaussianBlur(photo, (0, 0), 1.6), np.uint8)


def _roughly(place: Matrix, quarters: int = 0, size: float = 1.2) -> np.ndarray:
    """What a detector makes of it: off by a centimetre, too long, beginning at any corner."""
    corners = board_corners(DEPOT, place)
    middle = corners.mean(axis=0)
    return np.roll((corners - middle) * size + middle + [9.0, -6.0], quarters, axis=0)


@pytest.mark.parametrize(("degrees", "quarters", "hidden"), [(4.0, 0, True), (93.0, 1, False), (181.0, 2, True)])
def test_it_is_found_about_there_whatever_its_turn(degrees: float, quarters: int, hidden: bool) -> None:
    place = rigid(np.radians(degrees), np.array([290.0, 80.0]))
    elsewhere = _roughly(rigid(0.0, np.array([20.0, 20.0])))
    found = find_whole(
        _photo(place, hidden=hidden), Table(AWAY, 0.0, SIZE), PRINT, [elsewhere, _roughly(place, quarters)]
    )
    assert found is not None
    assert np.hypot(*(found.on_table(np.array(DEPOT.corners)) - board_corners(DEPOT, place)).T).max() < 2.5


def test_it_is_told_by_its_colours_where_its_shades_are_like_the_tables() -> None:
    even = np.full_like(PRINT.image, (60, 150, 90))
    even[80:150, 40:300] = (200, 143, 50)  # as dark as the rest
    grey = cv2.cvtColor(even, cv2.COLOR_BGR2GRAY).astype(int)
    assert abs(grey[0, 0] - grey[100, 100]) < 2
    place = rigid(0.05, np.array([290.0, 80.0]))
    photo = np.full((SIZE[1], SIZE[0], 3), 100, np.uint8)
    lay(even, board_corners(DEPOT, place), AWAY, photo)
    table, board = Table(AWAY, 0.0, SIZE), BoardReference(DEPOT, even)
    likeness, matrix = max(_compared(photo, table, board, _roughly(place)), key=lambda one: one[0])
    there = apply_homography(matrix, np.array(DEPOT.corners))
    assert likeness > 0.8
    assert np.hypot(*(there - board_corners(DEPOT, place)).T).max() < 6.0


def test_nothing_is_found_where_none_lies_or_what_lies_there_has_another_size() -> None:
    place = rigid(0.1, np.array([240.0, 80.0]))
    table = Table(AWAY, 0.0, SIZE)
    assert find_whole(_photo(None), table, PRINT, [_roughly(place)]) is None
    assert find_whole(_photo(place), table, PRINT, [_roughly(place, size=1.8), _roughly(place, size=0.5)]) is None


def test_boards_beside_the_main_one_are_sought_where_something_tells_that_boards_lie() -> None:
    place, asked = rigid(0.1, np.array([240.0, 80.0])), []
    edition = Edition("toy", (toy_edition().main,), {}, (PRINT, replace(PRINT, layout=replace(DEPOT, name="toy/b"))))
    main = PlacedBoard(MAIN_LAYOUT, edition.main, np.eye(3), 50, 1.0, 0.1)

    def perhaps() -> list[np.ndarray]:
        asked.append(1)
        return [_roughly(place)]

    found = FoundBoards(Table(AWAY, 0.0, SIZE), (main,))
    boards = with_new_boards(_photo(place, hidden=True), found, edition, perhaps=perhaps).boards[1:]
    assert [board.layout.name for board in boards] == ["toy/depot"]  # the other board cannot lie in the same place
    assert asked == [1]
