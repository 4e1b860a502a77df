"""A board's layout from a photo in which somebody points at its spaces."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

import cv2
import numpy as np

from companion.errors import NotationError, UsageError
from companion.vision.arrays import Points
from companion.vision.boards.corners import check_corners
from companion.vision.layout import SCHEMA, layout_from_json
from companion.vision.observation import Quad
from companion.vision.table import apply_homography

OUTLINE_MM = 3.0
"""How far the outline of an area reaches beyond the tiles on its spaces, where nobody has drawn it."""
_SPACE = re.compile(r"(?P<area>[a-z][a-z0-9-]*)/(?P<stall>stall-)?(?P<number>[1-9][0-9]?)")
_AREA = re.compile(r"[a-z][a-z0-9-]*")
_CORNERS_OF_AN_OUTLINE = 3


def layout_of(
    name: str,
    size_mm: tuple[float, float],
    tile_mm: float,
    corners: Quad,
    pointed: Mapping[str, Sequence[tuple[float, float]]],
) -> dict[str, Any]:
    """The layout (companion.layout/1) of a board of ``size_mm`` (width, height) whose ``corners`` are photo pixels.

    ``pointed`` maps ``enclosure-5/2`` or ``enclosure-5/stall-1`` to the middle of the space, ``path-2`` to its point,
    ``barn`` to the corners of its outline, all in photo pixels. Raises NotationError with the name that is wrong,
    UsageError for a point that lies off the board.
    """
    big = 1e6
    check_corners(corners, (int(big), int(big)))
    width, height = size_mm
    printed = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    to_mm = np.asarray(cv2.getPerspectiveTransform(np.array(corners, np.float32), printed), np.float64)
    areas: dict[str, dict[str, Any]] = {}
    for key in sorted(pointed, key=_in_order):
        places = apply_homography(to_mm, np.array(pointed[key], np.float64).reshape(-1, 2))
        if (places < 0).any() or (places > np.array(size_mm)).any():
            raise UsageError(f"{key} was pointed at off the board")
        _add(areas, key, places)
    for area in areas.values():
        if "outline" not in area and "animals" in area:
            area["outline"] = _around(np.array(area["animals"]), tile_mm, size_mm)
    document = {"schema": SCHEMA, "name": name, "size_mm": list(size_mm), "tile_mm": tile_mm, "areas": areas}
    layout_from_json(document)
    return document


def _in_order(key: str) -> tuple[str, bool, int]:
    """Spaces by area, animals first, in the order of their numbers."""
    found = _SPACE.fullmatch(key)
    return (key, False, 0) if found is None else (found["area"], found["stall"] is not None, int(found["number"]))


def _add(areas: dict[str, dict[str, Any]], key: str, places: Points) -> None:
    """Puts what was pointed at into its area."""
    rounded = [[round(float(x), 1), round(float(y), 1)] for x, y in places]
    space = _SPACE.fullmatch(key)
    if space is not None and len(rounded) == 1:
        spaces = areas.setdefault(space["area"], {}).setdefault("stalls" if space["stall"] else "animals", [])
        if int(space["number"]) != len(spaces) + 1:
            raise NotationError("the spaces of an area are numbered from 1 without gaps", key)
        spaces.append(rounded[0])
    elif _AREA.fullmatch(key) and len(rounded) >= _CORNERS_OF_AN_OUTLINE:
        areas.setdefault(key, {})["outline"] = rounded
    elif _AREA.fullmatch(key) and len(rounded) == 1:
        areas.setdefault(key, {})["point"] = rounded[0]
    else:
        raise NotationError("is no space with its middle and no area with its outline", key, "enclosure-5/2 x,y")


def _around(centres: Points, tile_mm: float, size_mm: tuple[float, float]) -> list[list[float]]:
    """The outline about the tiles of an area."""
    reach = tile_mm / 2 + OUTLINE_MM
    corners = centres[:, None] + reach * np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]])
    inside = np.clip(corners.reshape(-1, 2), 0, np.array(size_mm))
    hull = cv2.convexHull(inside.astype(np.float32))[:, 0]
    return [[round(float(x), 1), round(float(y), 1)] for x, y in hull]
