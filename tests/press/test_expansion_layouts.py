"""The boards of the expansions: where their spaces, cells, places and points lie."""

from collections.abc import Mapping
from itertools import combinations
from typing import Any

import cv2
import numpy as np
import pytest

Plans = Mapping[str, Mapping[str, Any]]
WATER = ("water", "water-small", "water-large", "water-extra")
GAP = 3.0


def test_the_jungle_board_has_five_spaces_and_the_last_two_points(plans: Plans) -> None:
    plan = plans["print-and-play/jungle"]
    assert list(plan["areas"]) == ["jungle", "path-4", "path-5"]
    assert len(plan["areas"]["jungle"]["animals"]) == 5
    assert plan["size_mm"][1] == plans["print-and-play/main"]["size_mm"][1]  # it is joined beside the zoo board
    outline = np.float32(plan["areas"]["jungle"]["outline"])
    half = plan["tile_mm"] / 2
    for x, y in plan["areas"]["jungle"]["animals"]:
        for dx, dy in ((-half, -half), (half, -half), (half, half), (-half, half)):
            assert cv2.pointPolygonTest(outline, (x + dx, y + dy), True) >= 0.5
    for (ax, ay), (bx, by) in combinations(plan["areas"]["jungle"]["animals"], 2):
        assert max(abs(ax - bx), abs(ay - by)) >= plan["tile_mm"] + GAP
    for number in (4, 5):
        x, y = plan["areas"][f"path-{number}"]["point"]
        assert cv2.pointPolygonTest(outline, (x, y), True) <= -9


@pytest.mark.rule("EX-03")
def test_no_space_or_point_of_the_jungle_lies_across_a_joint(plans: Plans) -> None:
    plan = plans["print-and-play/jungle"]
    parts = plan["parts"]
    assert len(parts) == 3
    assert sum((right - left) * (foot - top) for left, top, right, foot in parts) == np.prod(plan["size_mm"])
    joints = [foot for _, _, _, foot in parts[:-1]]
    for x_y, reach in [(space, 12.5) for space in plan["areas"]["jungle"]["animals"]] + [
        (plan["areas"][f"path-{number}"]["point"], 9.0) for number in (4, 5)
    ]:
        assert all(abs(x_y[1] - joint) > reach for joint in joints)


@pytest.mark.parametrize(
    ("name", "rows"),
    [
        ("water", {4: (1, 2, 3), 3: (0, 1, 2, 3, 4), 2: (0, 1, 2, 3, 4), 1: (1, 2, 3, 4), 0: (2, 3)}),
        ("water-small", {1: (0,), 0: (0, 1)}),
        ("water-large", {1: (0, 1), 0: (0, 1)}),
        ("water-extra", {2: (0,), 1: (0, 1), 0: (0, 1)}),
    ],
)
def test_cells_of_the_water_zoo(plans: Plans, name: str, rows: dict[int, tuple[int, ...]]) -> None:
    plan = plans[f"print-and-play/{name}"]
    basin, side = plan["areas"]["basin"], plan["cell_mm"]
    assert sorted(map(tuple, basin["cells"])) == sorted((x, y) for y, xs in rows.items() for x in xs)
    high = plan["size_mm"][1]
    for (x, y), centre in zip(basin["cells"], basin["animals"], strict=True):
        assert centre == [(x + 0.5) * side, high - (y + 0.5) * side]
    covered = np.zeros([round(v) for v in plan["size_mm"][::-1]], np.uint8)
    cv2.fillPoly(covered, [np.int32(plan.get("shape", basin["outline"]))], 1)
    assert float(covered.sum()) == pytest.approx(len(basin["cells"]) * side**2, rel=0.05)
    assert side - plan["tile_mm"] == 2


def test_only_the_water_zoo_itself_has_more_than_cells(plans: Plans) -> None:
    areas = {name: list(plans[f"print-and-play/{name}"]["areas"]) for name in WATER}
    assert areas == {**{name: ["basin"] for name in WATER}, "water": ["basin", "booth", "feeding"]}


def test_coworkers_find_room_beside_each_other_and_touch_no_cell(plans: Plans) -> None:
    plan = plans["print-and-play/water"]
    places = plan["areas"]["booth"]["places"] + plan["areas"]["feeding"]["places"]
    assert (len(plan["areas"]["booth"]["places"]), len(plan["areas"]["feeding"]["places"])) == (2, 2)
    for (ax, ay), (bx, by) in combinations(places, 2):
        assert np.hypot(ax - bx, ay - by) >= plan["place_mm"]
    outline = np.float32(plan["areas"]["basin"]["outline"])
    assert all(cv2.pointPolygonTest(outline, (x, y), True) <= -plan["place_mm"] / 2 for x, y in places)


def test_the_depot_has_one_place_for_tiles_and_the_managers(plans: Plans) -> None:
    plan = plans["print-and-play/depot"]
    ((x, y),), ((u, v),) = plan["areas"]["depot"]["animals"], plan["areas"]["manager"]["places"]
    assert np.hypot(x - u, y - v) > 12.5 * 2**0.5 + plan["place_mm"] / 2
    assert all(12.5 <= a <= side - 12.5 for a, side in zip((x, y), plan["size_mm"], strict=True))
