"""A printed crate is told from a die that lies on it."""

import cv2
import numpy as np

from companion.vision.dice.print import is_print
from tests.vision.dice.test_board import SCALE, photo_of, placed


def straight() -> np.ndarray:
    """A photo of the bare board of ``placed``, 4 pixels a millimetre."""
    board = placed().found.boards[0]
    photo = np.full((1200, 1600, 3), 120, np.uint8)
    picture = board.reference.scaled(SCALE)
    photo[: picture.shape[0], : picture.shape[1]] = picture
    return photo


def square(x: float, y: float, side: float = 17.0) -> np.ndarray:
    """Corners in pixels of a square about a point of the board in mm."""
    return (np.array([[-1, -1], [1, -1], [1, 1], [-1, 1.0]]) * side / 2 + np.array([x, y])) * SCALE - 0.5


def test_an_empty_crate_is_print_also_when_light_differs_and_corners_are_off() -> None:
    boards = placed()
    photo = np.clip(straight().astype(float) * 0.6 + 25, 0, 255).astype(np.uint8)
    quads = np.stack([square(45, 30), square(75.2, 29.0, 17.8), square(20, 30)])
    assert is_print(photo, boards.found.table, boards.found.boards[0], quads).all()


def test_a_die_on_a_crate_is_none() -> None:
    boards = placed()
    photo = straight()
    x, y = square(45, 30).mean(axis=0)
    cv2.rectangle(photo, (int(x) - 34, int(y) - 34), (int(x) + 34, int(y) + 34), (40, 160, 230), -1)
    for line in (-20, 0, 20):
        cv2.line(photo, (int(x) - 30, int(y) + line - 12), (int(x) + 30, int(y) + line + 12), (30, 30, 30), 7)
    found = is_print(photo, boards.found.table, boards.found.boards[0], np.stack([square(45, 30), square(74, 30)]))
    assert found.tolist() == [False, True]


def test_what_is_surely_a_die_must_be_more_like_the_print_to_be_it() -> None:
    boards = placed()
    photo = straight()
    x, y = (round(v) for v in square(45, 30).mean(axis=0))
    cv2.circle(photo, (x, y), 4, (250, 250, 250), -1)  # a picture on it that the crate does not have
    quads = np.stack([square(45, 30), square(45, 30), square(74, 30)])
    sure = np.array([0.95, 0.5, 0.95], np.float32)
    found = is_print(photo, boards.found.table, boards.found.boards[0], quads, sure)
    assert found.tolist() == [False, True, True]


def test_what_lies_beside_the_board_or_shows_nothing_is_no_print_of_it() -> None:
    boards = placed()
    photo = straight()
    photo[:200, :200] = 90
    quads = np.stack([square(250, 30), square(20, 20)])
    assert not is_print(photo, boards.found.table, boards.found.boards[0], quads).any()
    assert photo_of(3).shape == photo.shape
