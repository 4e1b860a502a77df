"""Random layouts of zoo boards: where enclosures, stalls, barn and paths lie, in the form of companion.layout/1.

Nothing is painted here. Lengths are worked out in tile sides and turned into millimetres at the end.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import cv2
import numpy as np

Point = tuple[float, float]

SPACES: Final = {"enclosure-5": 5, "enclosure-4": 4, "enclosure-6": 6}
"""Animal spaces of the main board's enclosures (FACTS.md)."""

_TEMPLATES: Final = (
    # Regions of a board as (x, y, width, height) in 0-1: three for enclosures, the last for the barn.
    ((0, 0, 0.5, 0.46), (0.5, 0, 0.5, 0.44), (0.5, 0.44, 0.5, 0.56), (0, 0.46, 0.5, 0.54)),
    ((0, 0, 0.5, 0.5), (0.5, 0, 0.5, 0.5), (0, 0.5, 0.5, 0.5), (0.5, 0.5, 0.5, 0.5)),
    ((0, 0, 0.6, 0.36), (0, 0.36, 0.6, 0.29), (0, 0.65, 1.0, 0.35), (0.6, 0, 0.4, 0.65)),
    ((0, 0, 1, 0.28), (0, 0.28, 0.55, 0.44), (0.45, 0.72, 0.55, 0.28), (0.55, 0.28, 0.45, 0.44)),
    ((0, 0.3, 0.5, 0.4), (0.5, 0.3, 0.5, 0.35), (0, 0.7, 1, 0.3), (0, 0, 1, 0.3)),
)


@dataclass(slots=True)
class Region:
    """One area of a board while it is laid out, in tile sides."""

    name: str
    box: tuple[float, float, float, float]
    animals: list[Point] = field(default_factory=list)
    stalls: list[Point] = field(default_factory=list)
    outline: list[Point] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class BoardPlan:
    """A board's geometry before it is painted: name, size in mm, side of a tile in mm, areas."""

    name: str
    size_mm: tuple[float, float]
    tile_mm: float
    regions: tuple[Region, ...]
    paths: tuple[Point, ...]

    def to_layout(self, edition: str) -> dict[str, Any]:
        """The plan as a companion.layout/1 document."""
        areas: dict[str, Any] = {}
        for region in self.regions:
            area: dict[str, Any] = {}
            if region.animals:
                area["animals"] = self._mm(region.animals)
            if region.stalls:
                area["stalls"] = self._mm(region.stalls)
            area["outline"] = self._mm(region.outline)
            areas[region.name] = area
        for number, point in enumerate(self.paths, 1):
            areas[f"path-{number}"] = {"point": self._mm([point])[0]}
        return {
            "schema": "companion.layout/1",
            "name": f"{edition}/{self.name}",
            "size_mm": [round(side, 2) for side in self.size_mm],
            "tile_mm": round(self.tile_mm, 2),
            "areas": areas,
        }

    def _mm(self, points: Sequence[Point]) -> list[list[float]]:
        return [[round(x * self.tile_mm, 2), round(y * self.tile_mm, 2)] for x, y in points]


def main_plan(rng: np.random.Generator, tile_mm: float) -> BoardPlan:
    """A main board: three enclosures, barn, at times a free stall, paths; upright or lying."""
    for _ in range(20):
        wide, high = rng.uniform(7.0, 9.2), rng.uniform(9.0, 11.2)
        if rng.random() < 0.25:
            wide, high = high, wide
        template = _TEMPLATES[int(rng.integers(len(_TEMPLATES)))]
        mirror = rng.random(2) < 0.5
        boxes = [_turned(box, (bool(mirror[0]), bool(mirror[1])), wide, high) for box in template]
        order = rng.permutation(3)
        regions = []
        for number, name in zip(order, SPACES, strict=True):
            region = _enclosure(
                name, SPACES[name], int(rng.choice([1, 1, 2])) if name == "enclosure-4" else 1, boxes[number], rng
            )
            if region is None:
                break
            regions.append(region)
        if len(regions) < 3:
            continue
        x, y, width, height = boxes[3]
        margin = rng.uniform(0.12, 0.3)
        left, top, right, bottom = x + margin, y + margin, x + width - margin, y + height - margin
        if rng.random() < 0.6:
            free = _free_stall((x, y, width, height), rng)
            regions.append(free)
            if free.stalls[0][1] - y < height / 2:
                top = y + 1.25
            else:
                bottom = y + height - 1.25
        corners = [(left, top), (right, top), (right, bottom), (left, bottom)]
        regions.append(Region("barn", boxes[3], outline=corners))
        paths = [(float(px), float(py)) for px, py in rng.uniform((0.4, 0.4), (wide - 0.4, high - 0.4), (5, 2))]
        return BoardPlan("main", (wide * tile_mm, high * tile_mm), tile_mm, tuple(regions), tuple(paths))
    raise AssertionError("the templates are wide enough that one of twenty boards holds all spaces")


def expansion_plan(rng: np.random.Generator, tile_mm: float) -> BoardPlan:
    """An expansion board: one narrow enclosure of five spaces and a stall."""
    wide, high = rng.uniform(2.0, 2.9), rng.uniform(7.4, 8.8)
    if rng.random() < 0.15:
        wide, high = rng.uniform(3.2, 4.0), rng.uniform(4.2, 5.4)
    region = None
    while region is None:
        region = _enclosure("expansion", 5, 1, (0, 0, wide, high), rng)
    return BoardPlan("expansion", (wide * tile_mm, high * tile_mm), tile_mm, (region,), ())


def jungle_plan(rng: np.random.Generator, tile_mm: float, high: float) -> BoardPlan:
    """A jungle board ``high`` tiles high: five spaces and two points of the visitors' path."""
    wide = rng.uniform(2.4, 3.4)
    region = None
    while region is None:
        region = _enclosure("jungle", 5, 0, (0, 0, wide, high), rng)
    points = [(float(x), float(y)) for x, y in rng.uniform((0.5, 0.5), (wide - 0.5, high - 0.5), (2, 2))]
    return BoardPlan("jungle", (wide * tile_mm, high * tile_mm), tile_mm, (region,), tuple(points))


def _turned(
    box: Sequence[float], mirror: tuple[bool, bool], wide: float, high: float
) -> tuple[float, float, float, float]:
    x, y, width, height = box
    x = 1 - x - width if mirror[0] else x
    y = 1 - y - height if mirror[1] else y
    return x * wide, y * high, width * wide, height * high


def _enclosure(
    name: str, animals: int, stalls: int, box: tuple[float, float, float, float], rng: np.random.Generator
) -> Region | None:
    points = _in_grid(animals + stalls, box, rng) if rng.random() < 0.4 else _strewn(animals + stalls, box, rng)
    if points is None:
        points = _in_grid(animals + stalls, box, rng)
    if points is None:
        return None
    # The stalls take the spaces nearest to a random corner of the region.
    corner = np.array([box[0] + box[2] * rng.integers(2), box[1] + box[3] * rng.integers(2)])
    by_corner = sorted(points, key=lambda point: float(np.abs(np.array(point) - corner).sum()))
    return Region(name, box, by_corner[stalls:], by_corner[:stalls], _blob(by_corner[stalls:], box, rng))


def _strewn(count: int, box: tuple[float, float, float, float], rng: np.random.Generator) -> list[Point] | None:
    """Spaces thrown at random, never closer than a tile and a narrow gap; None when they do not all find room."""
    x, y, width, height = box
    if width < 1.3 or height < 1.3:
        return None
    gap = rng.uniform(1.04, 1.14)
    for _ in range(25):
        points: list[Point] = []
        for px, py in rng.uniform((x + 0.62, y + 0.62), (x + width - 0.62, y + height - 0.62), (120, 2)):
            if all(max(abs(px - qx), abs(py - qy)) >= gap for qx, qy in points):
                points.append((float(px), float(py)))
                if len(points) == count:
                    return points
    return None


def _in_grid(count: int, box: tuple[float, float, float, float], rng: np.random.Generator) -> list[Point] | None:
    x, y, width, height = box
    pitch = rng.uniform(1.05, 1.25)
    columns, rows = int((width - 0.2) / pitch), int((height - 0.2) / pitch)
    if columns * rows < count:
        pitch = 1.04
        columns, rows = int((width - 0.1) / pitch), int((height - 0.1) / pitch)
    if columns * rows < count:
        return None
    while rows > 1 and columns * (rows - 1) >= count:
        rows -= 1
    while columns > 1 and (columns - 1) * rows >= count:
        columns -= 1
    left = x + rng.uniform(0.08, max(0.08, width - columns * pitch - 0.08)) + pitch / 2
    top = y + rng.uniform(0.08, max(0.08, height - rows * pitch - 0.08)) + pitch / 2
    shift = rng.uniform(-0.12, 0.12) if rng.random() < 0.5 else 0.0
    cells = rng.permutation(columns * rows)[:count]
    jitter = min((pitch - 1.02) / 2, 0.06)
    points = []
    for cell in sorted(int(c) for c in cells):
        row, column = divmod(cell, columns)
        dx, dy = rng.uniform(-jitter, jitter, 2)
        points.append((float(left + column * pitch + dx), float(top + row * pitch + dy + shift * (column % 2))))
    inside = all(x + 0.5 <= px <= x + width - 0.5 and y + 0.5 <= py <= y + height - 0.5 for px, py in points)
    return points if inside else None


def _free_stall(box: tuple[float, float, float, float], rng: np.random.Generator) -> Region:
    x, y, width, height = box
    centre = (float(x + rng.uniform(0.65, width - 0.65)), float(y + 0.65 if rng.random() < 0.5 else y + height - 0.65))
    half = 0.58
    corners = [(centre[0] + half * dx, centre[1] + half * dy) for dx, dy in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    return Region("free-stall", box, stalls=[centre], outline=corners)


def _blob(points: Sequence[Point], box: tuple[float, float, float, float], rng: np.random.Generator) -> list[Point]:
    """An outline around the animal spaces: a rectangle, a hull or a soft blob, inside the region."""
    scale = 20
    x, y, width, height = box
    shape = (int(height * scale) + 1, int(width * scale) + 1)
    mask = np.zeros(shape, np.uint8)
    half = rng.uniform(0.56, 0.66)
    for px, py in points:
        low = (int((px - x - half) * scale), int((py - y - half) * scale))
        high = (int((px - x + half) * scale), int((py - y + half) * scale))
        cv2.rectangle(mask, low, high, 255, -1)
    kind = rng.random()
    if kind < 0.25:
        ys, xs = np.nonzero(mask)
        mask[ys.min() : ys.max() + 1, xs.min() : xs.max() + 1] = 255
    elif kind < 0.5:
        hull = cv2.convexHull(np.argwhere(mask)[:, ::-1].astype(np.int32))
        cv2.fillConvexPoly(mask, hull, 255)
    else:
        reach = int(rng.uniform(0.8, 1.6) * scale) | 1
        kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (reach, reach))
        padded = cv2.copyMakeBorder(mask, reach, reach, reach, reach, cv2.BORDER_CONSTANT, value=0)
        closed = cv2.morphologyEx(padded, cv2.MORPH_CLOSE, kernel)[reach:-reach, reach:-reach]
        mask = np.asarray(cv2.threshold(cv2.GaussianBlur(closed, (0, 0), 3), 60, 255, cv2.THRESH_BINARY)[1], np.uint8)
    contours, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    if len(contours) > 1:  # an enclosure is in one piece
        cv2.fillConvexPoly(mask, cv2.convexHull(np.concatenate(contours)), 255)
        contours, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    largest = np.asarray(cv2.approxPolyDP(max(contours, key=cv2.contourArea), 1.0, True))[:, 0]
    return [(float(x + px / scale), float(y + py / scale)) for px, py in largest]
