"""Tiles laid out on a table: found, seen straight down, cut out in reading order."""

import numpy as np
import pytest

from companion.errors import InputError
from companion.vision.arrays import Pixels
from companion.vision.enrolment.tiles import find_tiles
from tests.vision.toys import Camera, lay, square, table_top
from tests.vision.witnesses import COLOURS, ColourDetector, Things, tile

LABELS = list(COLOURS)


def laid_out(camera: Camera, rows: int = 2, columns: int = 5) -> tuple[Pixels, list[str]]:
    """A photo of tiles in rows on a table, and their labels in reading order."""
    photo = table_top(camera.size, seed=5)
    labels = [LABELS[number % len(LABELS)] for number in range(rows * columns)]
    for number, label in enumerate(labels):
        at = (20.0 + 36 * (number % columns), 60.0 + 40 * (number // columns))
        lay(tile(label), square(at, 25.0, 4.0 * ((number % 3) - 1)), camera.homography(), photo)
    return photo, labels


def colour_of(crop: Pixels) -> str:
    middle = crop[50:78, 50:78].reshape(-1, 3).mean(axis=0)
    return min(COLOURS, key=lambda label: float(np.abs(middle - COLOURS[label]).max()))


@pytest.mark.parametrize("elevation", [55.0, 75.0])
def test_tiles_come_in_reading_order_cut_out_square(elevation: float) -> None:
    photo, labels = laid_out(Camera(elevation=elevation, size=(1600, 1200)))
    found = find_tiles(photo, ColourDetector(), 25.0)
    assert [colour_of(one.crop) for one in found] == labels
    assert [one.kind == "round-tile" for one in found] == [label.startswith("offspring") for label in labels]
    for one in found:
        assert one.crop.shape == (128, 128, 3)
        assert one.crop[18:34, 18:34].mean() < 110  # the black corner, upper left as it lies


def test_quads_are_in_the_pixels_of_the_original() -> None:
    camera = Camera(elevation=70.0, size=(1600, 1200))
    photo, _ = laid_out(camera)
    whole = [np.array(one.quad) for one in find_tiles(photo, ColourDetector(), 25.0)]
    reduced = [np.array(one.quad) for one in find_tiles(photo, ColourDetector(), 25.0, reduction=2)]
    assert np.array(reduced) == pytest.approx((np.array(whole) + 0.5) * 2 - 0.5)


class OneFaint(ColourDetector):
    """Hardly sees stalls, or not surely."""

    def __init__(self, doubtful: float = 0.3) -> None:
        super().__init__()
        self._doubtful = doubtful

    def detect(self, image: Pixels) -> Things:
        things = super().detect(image)
        middles = [image[int(y), int(x)] for x, y in things.quads.mean(axis=1)]
        stall = [bool(np.abs(middle.astype(int) - COLOURS["stall/drinks"]).max() < 60) for middle in middles]
        return Things(things.kinds, np.where(stall, self._doubtful, things.confidence).astype(np.float32), things.quads)


def test_how_many_there_are_decides_about_a_faint_tile() -> None:
    photo, labels = laid_out(Camera(elevation=70.0, size=(1600, 1200)))
    unknown = find_tiles(photo, OneFaint(), 25.0)
    assert [colour_of(one.crop) for one in unknown] == [label for label in labels if label != "stall/drinks"]
    known = find_tiles(photo, OneFaint(), 25.0, count=len(labels))
    assert [colour_of(one.crop) for one in known] == labels
    assert len(find_tiles(photo, OneFaint(), 25.0, count=3)) == len(unknown)


def test_a_doubtful_tile_more_than_there_are_is_none() -> None:
    photo, labels = laid_out(Camera(elevation=70.0, size=(1600, 1200)))
    others = [label for label in labels if label != "stall/drinks"]
    assert len(find_tiles(photo, OneFaint(0.6), 25.0)) == len(labels)
    known = find_tiles(photo, OneFaint(0.6), 25.0, count=len(others))
    assert [colour_of(one.crop) for one in known] == others
    assert len(find_tiles(photo, OneFaint(0.8), 25.0, count=len(others))) == len(labels)


def test_a_table_without_tiles_is_refused() -> None:
    with pytest.raises(InputError, match="only 0 tiles"):
        find_tiles(table_top((800, 600), seed=1), ColourDetector(), 25.0)
