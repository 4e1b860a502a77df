"""Trucks among the pieces of a table: each once, from left to right, and kept while their loads hide them."""

import numpy as np

from companion.vision.moving.trucks import lasting_trucks, trucks_among
from companion.vision.tiles.pieces import Piece


def piece(x: float, y: float = 0.0, confidence: float = 0.6, size: tuple[float, float] = (92.0, 34.0)) -> Piece:
    half = np.array(size) / 2
    corners = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * half + (x, y)
    return Piece("truck", confidence, corners)


def test_trucks_come_from_left_to_right_and_faint_or_square_ones_are_none() -> None:
    right, left, faint, square = piece(300), piece(20), piece(150, confidence=0.1), piece(150, size=(40, 34))
    assert trucks_among([right, faint, square, left]) == [left, right]


def test_a_truck_that_was_found_twice_is_one_truck_where_it_is_surer() -> None:
    sure, shifted = piece(100, confidence=0.7), piece(108, 12, confidence=0.3)
    assert trucks_among([shifted, sure]) == [sure]


def test_a_loaded_truck_that_is_no_longer_seen_stays_and_one_that_moved_does_not() -> None:
    first, second = piece(0), piece(200)
    assert lasting_trucks([first, second], [piece(205, 3)]) == [first]
    assert lasting_trucks([first, second], [piece(205), piece(0, 90)]) == []
