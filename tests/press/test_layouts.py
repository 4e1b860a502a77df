from collections.abc import Mapping
from itertools import combinations
from typing import Any

import cv2
import numpy as np
import pytest

Layouts = Mapping[str, Mapping[str, Any]]
GAP = 3.0  # millimetres between two tiles that lie exactly on their spaces


def spaces(layout: Mapping[str, Any]) -> list[tuple[str, float, float]]:
    return [
        (name, x, y)
        for name, area in layout["areas"].items()
        for x, y in area.get("animals", []) + area.get("stalls", [])
    ]


@pytest.mark.rule("ZR-011", "ZR-012")
def test_the_zoo_board_has_three_enclosures_a_free_stall_space_and_a_barn(layouts: Layouts) -> None:
    areas = layouts["main"]["areas"]
    counts = {name: (len(area.get("animals", [])), len(area.get("stalls", []))) for name, area in areas.items()}
    assert counts == {
        "enclosure-5": (5, 1), "enclosure-4": (4, 1), "enclosure-6": (6, 1), "free-stall": (0, 1), "barn": (0, 0),
        "path-1": (0, 0), "path-2": (0, 0), "path-3": (0, 0),
    }  # fmt: skip


@pytest.mark.rule("ZR-013")
def test_an_expansion_has_five_spaces_and_one_stall(layouts: Layouts) -> None:
    ((name, area),) = layouts["expansion"]["areas"].items()
    assert (name, len(area["animals"]), len(area["stalls"])) == ("expansion", 5, 1)


@pytest.mark.parametrize("board", ["main", "expansion"])
def test_tiles_on_their_spaces_lie_apart(layouts: Layouts, board: str) -> None:
    tile = layouts[board]["tile_mm"]
    for (_, ax, ay), (_, bx, by) in combinations(spaces(layouts[board]), 2):
        assert max(abs(ax - bx), abs(ay - by)) >= tile + GAP


@pytest.mark.parametrize("board", ["main", "expansion"])
def test_an_outline_holds_all_corners_of_its_spaces(layouts: Layouts, board: str) -> None:
    half = layouts[board]["tile_mm"] / 2
    for name, x, y in spaces(layouts[board]):
        outline = np.float32(layouts[board]["areas"][name]["outline"])
        for dx, dy in ((-half, -half), (half, -half), (half, half), (-half, half)):
            assert cv2.pointPolygonTest(outline, (x + dx, y + dy), True) >= 0.5


@pytest.mark.parametrize("board", ["main", "expansion"])
def test_outlines_and_points_lie_on_the_board(layouts: Layouts, board: str) -> None:
    wide, high = layouts[board]["size_mm"]
    for area in layouts[board]["areas"].values():
        points = np.array(area.get("outline", []) + ([area["point"]] if "point" in area else []))
        assert (points >= 2).all()
        assert (points <= np.array([wide, high]) - 1).all()


def test_no_two_areas_share_ground(layouts: Layouts) -> None:
    wide, high = layouts["main"]["size_mm"]
    seen = np.zeros((high * 4, wide * 4), np.uint8)
    for area in layouts["main"]["areas"].values():
        mine = np.zeros_like(seen)
        if "outline" in area:
            cv2.fillPoly(mine, [np.int32(np.array(area["outline"]) * 4)], 1)
        else:
            x, y = area["point"]
            cv2.circle(mine, (round(x * 4), round(y * 4)), 9 * 4, 1, -1)
        assert not (seen & mine).any()
        seen |= mine


def test_the_barn_holds_a_heap(layouts: Layouts) -> None:
    wide, high = np.ptp(np.array(layouts["main"]["areas"]["barn"]["outline"]), axis=0)
    assert wide >= 85
    assert high >= 100
