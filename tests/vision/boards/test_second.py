"""The board of the other game on a table whose pose is known."""

import cv2
import numpy as np
import pytest

from companion.vision.boards.second import corners_of_second, features_of
from companion.vision.edition import BoardReference
from companion.vision.frame import Photo
from companion.vision.layout import Layout, layout_from_json
from companion.vision.observation import BoardSeen, Observation, Quality
from tests.vision.toys import Camera, lay, printed_board

SIZE = (1600, 1200)


def _layout(name: str, width: float, height: float) -> Layout:
    empty = {"schema": "companion.layout/1", "name": name, "size_mm": [width, height], "tile_mm": 25, "areas": {}}
    return layout_from_json(empty)


FIRST, SECOND = _layout("toy/main", 180, 140), _layout("toy/water", 135, 135)


def _photographed(turn: float, *, both: bool) -> tuple[Photo, Observation, np.ndarray]:
    """A photo of the first board and perhaps the second, what was seen of the first, and the second's corners."""
    pose = Camera(elevation=55.0, azimuth=20.0, aim=(170.0, 70.0), distance=620, size=SIZE).homography()
    pixels = np.full((SIZE[1], SIZE[0], 3), 110, np.uint8)
    lay(printed_board(FIRST, 1), np.array(FIRST.corners), pose, pixels)
    angle = np.radians(turn)
    rotation = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    corners = (np.array(SECOND.corners) - 67.5) @ rotation.T + np.array([300.0, 80.0])
    if both:
        lay(printed_board(SECOND, 2), corners, pose, pixels)

    def shown(points: np.ndarray) -> np.ndarray:
        return cv2.perspectiveTransform(points[None].astype(np.float64), pose)[0]

    a, b, c, d = ((float(x), float(y)) for x, y in shown(np.array(FIRST.corners)))
    board = BoardSeen(FIRST.name, (), (a, b, c, d), 50)
    return Photo("a.jpg", pixels, SIZE, 1), Observation("a.jpg", SIZE, Quality(1.0, 0.0), (board,), ()), shown(corners)


@pytest.mark.parametrize("turn", [3.0, 95.0])
def test_it_is_found_whatever_its_turn(turn: float) -> None:
    photo, seen, corners = _photographed(turn, both=True)
    first, second = BoardReference(FIRST, printed_board(FIRST, 1)), BoardReference(SECOND, printed_board(SECOND, 2))
    found = corners_of_second(photo, seen, first, (second, features_of(second)))
    assert found is not None
    assert np.abs(np.array(found) - corners).max() < 6.0


def test_it_is_not_found_where_it_does_not_lie() -> None:
    photo, seen, _ = _photographed(0.0, both=False)
    first, second = BoardReference(FIRST, printed_board(FIRST, 1)), BoardReference(SECOND, printed_board(SECOND, 2))
    assert corners_of_second(photo, seen, first, (second, features_of(second))) is None
