"""A wide-angle lens: measured from pictures of the printed target, undone before reading, bent back afterwards."""

import cv2
import numpy as np
import pytest

from companion.errors import InputError, UsageError
from companion.press.target import SQUARE, SQUARES, charuco, picture
from companion.vision.enrolment.camera import measure_lens
from companion.vision.frame import Photo
from companion.vision.lens import Lens, Straightening, bent_back
from companion.vision.observation import Observation, Quality, Seen

SIZE = (1200, 900)
WIDE = Lens(SIZE, focus=0.55, x=0.004, y=-0.003, k1=-0.22, k2=0.05)


def bent_photo(lens: Lens, homography: np.ndarray, number: int = 0) -> Photo:
    """The target as a camera with this lens shows it: ``homography`` from its millimetres to straight pixels."""
    geometry = Straightening.of(lens, SIZE)
    across, down = np.meshgrid(np.arange(SIZE[0], dtype=np.float64), np.arange(SIZE[1], dtype=np.float64))
    ideal = geometry.straight(np.stack([across, down], axis=-1).reshape(-1, 2))
    place = cv2.perspectiveTransform(ideal[:, None], np.linalg.inv(homography))[:, 0].reshape(SIZE[1], SIZE[0], 2) * 4
    grey = cv2.GaussianBlur(picture(), (0, 0), 0.8)
    seen = cv2.remap(grey, place.astype(np.float32), None, cv2.INTER_LINEAR, borderValue=170)
    return Photo(f"target-{number}.jpg", np.asarray(cv2.cvtColor(seen, cv2.COLOR_GRAY2BGR), np.uint8), SIZE)


def view(lens: Lens, turn: tuple[float, float, float], away: float, shift: tuple[float, float]) -> np.ndarray:
    geometry = Straightening.of(lens, SIZE)
    rotation, _ = cv2.Rodrigues(np.radians(turn))
    middle = np.array([SQUARES[0] * SQUARE / 2, SQUARES[1] * SQUARE / 2, 0.0])
    position = np.array([*shift, away]) - rotation @ middle
    return geometry.after @ np.column_stack([rotation[:, 0], rotation[:, 1], position])


@pytest.fixture(scope="module")
def photos() -> list[Photo]:
    views = [
        ((0, 0, 88), 170, (0, 0)),
        ((24, 5, 80), 190, (-75, 45)),
        ((-22, 15, 95), 190, (75, -45)),
        ((10, -26, 10), 200, (70, 50)),
    ]
    return [bent_photo(WIDE, view(WIDE, *one), number) for number, one in enumerate(views)]


def test_the_lens_is_measured(photos):
    lens, missed = measure_lens(photos, charuco())
    assert missed < 0.8
    assert lens.size == SIZE
    assert lens.focus == pytest.approx(WIDE.focus, rel=0.03)
    assert lens.at_the_corner == pytest.approx(WIDE.at_the_corner, abs=0.01)
    assert WIDE.at_the_corner < -0.08
    points = np.array([[20.0, 20.0], [600.0, 30.0], [1180.0, 880.0], [300.0, 450.0]])
    true, found = (Straightening.of(one, SIZE) for one in (WIDE, lens))
    straight = true.straight(points) - true.straight(points[3:])
    measured = found.straight(points) - found.straight(points[3:])
    assert np.abs(straight - measured * WIDE.focus / lens.focus).max() < 8


def test_a_lens_needs_photos_that_tell_something(photos):
    with pytest.raises(UsageError, match="3 photos"):
        measure_lens(photos[:2], charuco())
    other = Photo("small.jpg", np.zeros((600, 800, 3), np.uint8), (800, 600))
    with pytest.raises(UsageError, match="several sizes"):
        measure_lens([*photos[:2], other], charuco())
    empty = Photo("table.jpg", np.full((900, 1200, 3), 90, np.uint8), SIZE)
    with pytest.raises(InputError, match=r"table\.jpg shows too little"):
        measure_lens([*photos[:2], empty], charuco())


def test_a_target_in_the_middle_tells_nothing_of_the_rim():
    small = [bent_photo(WIDE, view(WIDE, (turn, 20 - turn, 90), 520, (0, 0)), turn) for turn in (0, 12, 24)]
    with pytest.raises(InputError, match="corners"):
        measure_lens(small, charuco())


@pytest.mark.parametrize("size", [SIZE, (900, 1200), (600, 450)])
def test_points_come_back_to_where_they_were(size):
    geometry = Straightening.of(WIDE, size)
    points = np.random.default_rng(1).uniform(0, 1, (50, 2)) * size
    assert np.abs(geometry.bent(geometry.straight(points)) - points).max() < 0.05
    assert geometry.size[0] >= size[0]
    assert geometry.size[1] >= size[1]


def test_an_upright_photo_is_the_other_one_turned():
    """What lies right of the middle of a photo held across lies below it when the camera is turned clockwise."""
    across, upright = Straightening.of(WIDE, SIZE), Straightening.of(WIDE, SIZE[::-1])
    point = np.array([[1100.0, 200.0]])
    turned = np.array([[SIZE[1] - 1 - point[0, 1], point[0, 0]]])
    there, here = across.straight(point)[0], upright.straight(turned)[0]
    middle, other = across.after[:2, 2], upright.after[:2, 2]
    assert here - other == pytest.approx([-(there - middle)[1], (there - middle)[0]], abs=0.6)


def test_straight_lines_become_straight(photos):
    flat = Straightening.of(WIDE, SIZE).picture(photos[0])
    grey = cv2.cvtColor(flat.pixels, cv2.COLOR_BGR2GRAY)
    corners, numbers, _, _ = cv2.aruco.CharucoDetector(charuco()).detectBoard(grey)
    printed = np.asarray(charuco().getChessboardCorners())[np.ravel(numbers)][:, :2]
    matrix, _ = cv2.findHomography(printed, corners.reshape(-1, 2))
    missed = cv2.perspectiveTransform(printed[:, None].astype(np.float64), matrix)[:, 0] - corners.reshape(-1, 2)
    assert len(printed) > 30
    assert np.abs(missed).max() < 1.0


def test_what_was_read_is_bent_back(photos):
    geometry = Straightening.of(WIDE, SIZE)
    quad = ((100.0, 100.0), (160.0, 100.0), (160.0, 160.0), (100.0, 160.0))
    straight = tuple(map(tuple, geometry.straight(np.array(quad)).tolist()))
    seen = Seen("animal/zebra", 0.9, (), straight, "barn")
    read = Observation("p", geometry.size, Quality(1.0, 0.0), (), (seen,), (seen,))
    back = bent_back(read, photos[0], geometry)
    assert back.size == SIZE
    assert np.array(back.components[0].quad) == pytest.approx(np.array(quad), abs=0.05)
    assert back.vacancies[0].quad == back.components[0].quad


def test_a_lens_is_kept_as_text():
    assert Lens.from_json(WIDE.to_json()) == WIDE
    assert WIDE.fits((900, 1200))
    assert not WIDE.fits((1200, 800))


@pytest.mark.parametrize(
    "change",
    [{"schema": "companion.lens/2"}, {"size": [900, 1200]}, {"focus": 0}, {"k1": "x"}, {"k2": float("nan")}, {"x": 9}],
)
def test_a_damaged_lens_is_refused(change):
    with pytest.raises(InputError):
        Lens.from_json(WIDE.to_json() | change)
