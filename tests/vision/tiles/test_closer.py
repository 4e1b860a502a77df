"""The closer look at the barn: where it looks, and whose word counts."""

import cv2
import numpy as np

from companion.vision.boards.finding import find_boards
from companion.vision.boards.spaces import Print
from companion.vision.edition import Edition
from companion.vision.tiles.closer import closer_view, is_bare, looked_at_closer, tiles_within
from companion.vision.tiles.pieces import Piece
from tests.vision.toys import Camera, lay, photograph, square

BARN = np.array([[100, 100], [180, 100], [180, 200], [100, 200.0]])


def tile(x: float, y: float, kind: str = "square-tile", confidence: float = 0.9) -> Piece:
    half = np.array([[-12.5, -12.5], [12.5, -12.5], [12.5, 12.5], [-12.5, 12.5]])
    return Piece(kind, confidence, half + np.array([x, y]))


def test_the_view_shows_the_whole_barn_around_its_middle() -> None:
    view = closer_view(BARN, 640)
    assert np.allclose(view.to_pixels(np.array([140.0, 150.0])), 319.5)
    pixels = view.to_pixels(BARN)
    assert pixels.min() > 0
    assert pixels.max() < 640


def test_a_barn_larger_than_the_view_is_shown_smaller() -> None:
    assert closer_view(BARN * 10, 640).px_per_mm < 1


def test_tiles_over_the_edge_belong_to_the_barn_and_coins_do_not() -> None:
    inside = [tile(140, 150), tile(95, 150), tile(60, 150), tile(140, 120, "coin")]
    assert [tuple(piece.centre) for piece in tiles_within(BARN, inside)] == [(140, 150), (95, 150)]


def test_the_closer_look_corrects_and_adds_but_forgets_nothing() -> None:
    first = [tile(140, 150), tile(120, 180), tile(20, 20)]
    closer = [tile(142, 151, confidence=0.6), tile(160, 120), tile(110, 110, confidence=0.2), tile(24, 20)]
    closer += [tile(121, 181, confidence=0.1)]
    found = looked_at_closer(BARN, first, closer, 25.0)
    assert [tuple(piece.centre) for piece in found] == [(142, 151), (160, 120), (120, 180), (20, 20), (110, 110)]


def test_a_barn_is_bare_until_something_lies_there(toy: Edition) -> None:
    camera, barn = Camera(elevation=60), np.array([[30, 150], [110, 150], [110, 230], [30, 230.0]])
    photo = photograph(toy, camera)
    found = find_boards(photo, toy)
    assert is_bare(barn, Print(photo, found.table, found.boards[0]))
    face = cv2.GaussianBlur(np.random.default_rng(6).integers(0, 255, (100, 100, 3)).astype(np.uint8), (0, 0), 4)
    lay(face, square((60.0, 190.0), 25.0, 20.0), camera.homography(), photo)
    assert not is_bare(barn, Print(photo, found.table, found.boards[0]))
