"""A layout from a photo in which somebody points at the spaces."""

from collections.abc import Sequence

import numpy as np
import pytest

from companion.errors import NotationError, UsageError
from companion.vision.enrolment.pointing import layout_of
from companion.vision.layout import layout_from_json
from tests.vision.toys import MAIN_LAYOUT, Camera, board_corners

CAMERA = Camera(elevation=60, azimuth=30)


def seen(points: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """Board millimetres in a photo's pixels."""
    pixels = np.column_stack([np.array(points, float).reshape(-1, 2), np.ones(len(points))]) @ CAMERA.homography().T
    return [(float(x / w), float(y / w)) for x, y, w in pixels]


def described(pointed: dict[str, list[tuple[float, float]]]) -> dict[str, object]:
    a, b, c, d = seen(board_corners(MAIN_LAYOUT))
    return layout_of("mine/main", (186.0, 252.0), 25.0, (a, b, c, d), pointed)


def test_the_toy_board_is_described_as_it_is() -> None:
    pointed = {space.name: seen([space.centre]) for space in reversed(MAIN_LAYOUT.spaces)}
    pointed |= {region.area: seen(region.outline) for region in MAIN_LAYOUT.regions if region.area == "barn"}
    pointed |= {name: seen([point]) for name, point in MAIN_LAYOUT.points}
    found = layout_from_json(described(pointed))
    assert {space.name: space.kind for space in found.spaces} == {one.name: one.kind for one in MAIN_LAYOUT.spaces}
    true = {space.name: space.centre for space in MAIN_LAYOUT.spaces}
    assert all(np.allclose(space.centre, true[space.name], atol=0.06) for space in found.spaces)
    outlines = {region.area: region.outline for region in found.regions}
    assert set(outlines) == {"enclosure-4", "enclosure-5", "enclosure-6", "barn"}
    assert np.allclose(outlines["barn"], [(6, 135), (85, 135), (85, 245), (6, 245)], atol=0.06)
    assert dict(found.points).keys() == {"path-1"}


@pytest.mark.parametrize(
    ("pointed", "words"),
    [
        ({"enclosure-5/1": [(30, 45)], "enclosure-5/3": [(60, 45)]}, "without gaps"),
        ({"Enclosure 5": [(30, 45)]}, "no space"),
        ({"barn": [(30, 45), (40, 45)]}, "no space"),
        ({"enclosure-5/1": [(30, 45), (60, 45)]}, "no space"),
    ],
)
def test_names_that_mean_nothing_are_refused(pointed: dict[str, list[tuple[float, float]]], words: str) -> None:
    with pytest.raises(NotationError, match=words):
        described({key: seen(points) for key, points in pointed.items()})


def test_points_off_the_board_are_refused() -> None:
    with pytest.raises(UsageError, match="off the board"):
        described({"enclosure-5/1": seen([(-20.0, 45.0)])})
