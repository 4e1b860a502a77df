"""Windows cover a picture; what several of them see is told once."""

from itertools import pairwise

import numpy as np
import pytest

from companion.vision.arrays import Pixels
from companion.vision.dice.tops import CONFIDENCE, STRIDE, WINDOW, TopFinder, windows

SIDE = WINDOW // STRIDE


class Spotter:
    """A network that sees a level top, 40 pixels wide, wherever the picture is white, a leaning one where it is red."""

    def __init__(self) -> None:
        self.runs = 0

    def run(self, blob: np.ndarray) -> tuple[np.ndarray, ...]:
        self.runs += 1
        corners = np.zeros((1, 9, SIDE * SIDE), np.float32)
        corners[:, 2] = np.log(20 * np.sqrt(2) / STRIDE)  # half the diagonal of a square of 40
        corners[:, 3] = -1  # a square turned by an eighth: its corners lie on its diagonals
        scores = np.full((1, 2, SIDE * SIDE), -9, np.float32)
        red, green = (blob[0, k, STRIDE // 2 :: STRIDE, STRIDE // 2 :: STRIDE].ravel() for k in (0, 1))
        scores[0, 0, (red > 0.9) & (green > 0.9)] = 4
        scores[0, 1, (red > 0.9) & (green < 0.1)] = 3
        return corners, scores


def picture(
    *places: tuple[int, int], size: tuple[int, int] = (512, 512), colour: tuple[int, int, int] = (255,) * 3
) -> Pixels:
    image = np.zeros((size[1], size[0], 3), np.uint8)
    for x, y in places:
        image[y - 4 : y + 4, x - 4 : x + 4] = colour
    return image


@pytest.mark.parametrize(("width", "height"), [(300, 200), (512, 512), (513, 900), (1600, 1200), (2000, 400)])
def test_windows_cover_every_pixel_and_share_a_die(width: int, height: int) -> None:
    seen = np.zeros((height, width), int)
    for left, top in windows(width, height):
        assert left >= 0
        assert top >= 0
        seen[top : top + WINDOW, left : left + WINDOW] += 1
    assert seen.min() >= 1
    if width > 512:
        starts = sorted({left for left, _ in windows(width, height)})
        assert all(after - before <= WINDOW - 60 for before, after in pairwise(starts))


def test_a_top_is_found_where_it_lies() -> None:
    found = TopFinder(Spotter()).find(picture((100, 200)))
    assert found.kinds == ("die",)
    assert found.confidence[0] > CONFIDENCE
    low, high = found.quads[0].min(axis=0), found.quads[0].max(axis=0)
    assert np.allclose([*low, *high], [80, 180, 120, 220], atol=5)


def test_a_leaning_die_is_told_from_a_level_one() -> None:
    found = TopFinder(Spotter()).find(picture((100, 200), colour=(0, 0, 255)))
    assert found.kinds == ("leaning-die",)


def test_a_die_that_two_windows_see_is_one() -> None:
    image = picture((470, 300), (100, 300), (860, 300), size=(960, 512))
    found = TopFinder(Spotter()).find(image)
    assert np.allclose(sorted(found.quads.mean(axis=1)[:, 0]), [100, 470, 860], atol=5)


def test_windows_without_anything_to_see_are_left_out() -> None:
    spotter = Spotter()
    shown = np.zeros((512, 944), np.uint8)
    shown[:, 600:] = 255
    found = TopFinder(spotter).find(picture((860, 300), (100, 300), size=(944, 512)), shown)
    assert spotter.runs == 1
    assert len(found) == 1


def test_a_small_picture_is_padded_and_an_empty_one_holds_nothing() -> None:
    finder = TopFinder(Spotter())
    assert len(finder.find(picture((60, 60), size=(120, 90)))) == 1
    assert len(finder.find(picture(size=(120, 90)))) == 0
