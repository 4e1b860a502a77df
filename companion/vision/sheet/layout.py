"""The layout of a dice game's sheet: its boxes and hand-written fields in millimetres, and its blank picture."""

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final

import cv2
import numpy as np

from companion.errors import NotationError
from companion.vision.arrays import Pixels, Points
from companion.vision.boards.alignment import telling_patches
from companion.vision.boards.features import Features, detect_features

SCHEMA: Final = "companion.sheet-layout/1"
KINDS: Final = ("enclosure", "bonus", "barn", "coins")
REFERENCE_PX_PER_MM: Final = 6.0
"""Scale at which photos are compared with the blank sheet: a pencil line of half a millimetre is three pixels wide."""
FEATURES: Final = 2500
PATCH_MM: Final = 9.0
"""Side of the patches of print by which the paper's bend is followed: a box with its border."""
STEP_MM: Final = 7.0
FINE_STEP_MM: Final = 5.0
"""How far apart patches lie, at first and where the paper bends so much that they lose it."""
PATCH_PX_PER_MM: Final = 4.0
"""Scale at which they are compared."""
GLIDING: Final = 0.01
"""How little the print of a patch may change along a line, beside how it changes across, to tell where on it it is."""
_GREATEST_MM: Final = 1000.0


@dataclass(frozen=True, slots=True)
class Box:
    """A printed box: ``low`` and ``high`` are its upper left and lower right corner in millimetres of the sheet."""

    id: str
    kind: str
    low: tuple[float, float]
    high: tuple[float, float]

    @property
    def corners(self) -> Points:
        """The corners (4, 2), clockwise from the upper left."""
        (left, top), (right, foot) = self.low, self.high
        return np.array([[left, top], [right, top], [right, foot], [left, foot]])

    @property
    def centre(self) -> Points:
        """The middle (2,)."""
        return np.asarray(np.array([self.low, self.high]).mean(axis=0), np.float64)

    @property
    def side(self) -> float:
        """The longer side."""
        return max(self.high[0] - self.low[0], self.high[1] - self.low[1])


@dataclass(frozen=True, slots=True)
class Field:
    """A place for handwriting, with the least and greatest number that belongs there."""

    id: str
    low: tuple[float, float]
    high: tuple[float, float]
    number: bool
    least: int = 0
    most: int = 0

    @property
    def corners(self) -> Points:
        """The corners (4, 2), clockwise from the upper left."""
        (left, top), (right, foot) = self.low, self.high
        return np.array([[left, top], [right, top], [right, foot], [left, foot]])


@dataclass(frozen=True, slots=True)
class SheetLayout:
    """Boxes row by row as they are filled, fields, and the sheet's values as the rules take them.

    ``rest``: where taken dice are put down, upper left and lower right corner, None where nothing may lie.
    """

    name: str
    size_mm: tuple[float, float]
    boxes: tuple[Box, ...]
    fields: tuple[Field, ...]
    values: Mapping[str, Any] = field(hash=False)
    rest: tuple[tuple[float, float], tuple[float, float]] | None = None

    @property
    def corners(self) -> Points:
        """The sheet's corners (4, 2), clockwise from its upper left."""
        width, height = self.size_mm
        return np.array([[0, 0], [width, 0], [width, height], [0, height]], dtype=np.float64)


@dataclass(frozen=True, eq=False)
class SheetReference:
    """A layout with the picture of its blank sheet, (h, w, 3) BGR uint8, that fills the sheet exactly."""

    layout: SheetLayout
    picture: Pixels

    @cached_property
    def blank(self) -> Pixels:
        """The picture at ``REFERENCE_PX_PER_MM``."""
        width, height = (round(side * REFERENCE_PX_PER_MM) for side in self.layout.size_mm)
        shrinks = self.picture.shape[1] > width
        method = cv2.INTER_AREA if shrinks else cv2.INTER_CUBIC
        return np.asarray(cv2.resize(self.picture, (width, height), interpolation=method), dtype=np.uint8)

    @cached_property
    def grey(self) -> Pixels:
        """The blank sheet in grey."""
        return np.asarray(cv2.cvtColor(self.blank, cv2.COLOR_BGR2GRAY), dtype=np.uint8)

    @cached_property
    def features(self) -> Features:
        """SIFT features of the blank sheet, points in millimetres."""
        found = detect_features(self.grey, FEATURES)
        points = (found.points + 0.5) / REFERENCE_PX_PER_MM
        return Features(points, found.descriptors, found.angles, found.scales / REFERENCE_PX_PER_MM)

    @cached_property
    def coarse(self) -> Pixels:
        """The blank sheet in grey at ``PATCH_PX_PER_MM``."""
        width, height = (round(side * PATCH_PX_PER_MM) for side in self.layout.size_mm)
        return np.asarray(cv2.resize(self.grey, (width, height), interpolation=cv2.INTER_AREA), dtype=np.uint8)

    @cached_property
    def grids(self) -> Mapping[float, "PatchGrid"]:
        """The patches that lie ``STEP_MM`` and ``FINE_STEP_MM`` apart, by that distance."""
        return {step: self._grid(step) for step in (STEP_MM, FINE_STEP_MM)}

    def _grid(self, step: float) -> "PatchGrid":
        smooth = cv2.GaussianBlur(self.coarse, (0, 0), 1.0).astype(np.float32)
        across, down = (cv2.Scharr(smooth, cv2.CV_32F, *axis) for axis in ((1, 0), (0, 1)))
        side = round(PATCH_MM * PATCH_PX_PER_MM)
        xx, yy, xy = (cv2.boxFilter(one, -1, (side, side)) for one in (across**2, down**2, across * down))
        trace, apart = xx + yy, np.hypot(xx - yy, 2 * xy)
        glides = trace - apart < GLIDING * (trace + apart)
        patches = telling_patches(self.coarse, PATCH_PX_PER_MM, PATCH_MM, step)
        told = [(x, y) for x, y in patches if not glides[y, x]]
        telling = np.array(told, np.float64).reshape(-1, 2) / PATCH_PX_PER_MM
        return PatchGrid(telling, frozenset((x, y) for x, y in patches if glides[y, x]))


@dataclass(frozen=True, slots=True, eq=False)
class PatchGrid:
    """The patches of a blank sheet that lie some distance apart.

    ``telling``: the middles of those that hold some print, (n, 2) millimetres; ``gliding``: the middles (pixels of
    ``coarse``) of those whose print would be found anywhere along a line of it: they hold straight lines of one
    direction only, glide along them, and take the paper's bend with them.
    """

    telling: Points
    gliding: frozenset[tuple[int, int]]


def sheet_layout_from_json(document: Mapping[str, Any], where: str = "layout") -> SheetLayout:
    """The layout in a ``companion.sheet-layout/1`` document.

    Raises NotationError, with ``where`` and the key, for what is none.
    """
    if document.get("schema") != SCHEMA:
        raise NotationError("this is not the layout of a sheet", f"{where}: schema", f'"{SCHEMA}"')
    width, height = _numbers(document.get("size_mm"), 2, f"{where}: size_mm")
    if not (0 < width <= _GREATEST_MM and 0 < height <= _GREATEST_MM):
        raise NotationError("the sheet has an impossible size", f"{where}: size_mm", "[width, height] in millimetres")
    boxes = tuple(box for row in _list(document, "rows", where) for box in _row(row, (width, height), where))
    ids = [box.id for box in boxes]
    twice = next((name for name in ids if ids.count(name) > 1), None)
    if twice is not None:
        raise NotationError(f"the box {twice} stands twice", f"{where}: rows")
    fields = tuple(_field(entry, where) for entry in document.get("fields", ()))
    rest = document.get("rest")
    values = document.get("values", {})
    return SheetLayout(
        str(document.get("name", "")),
        (width, height),
        boxes,
        fields,
        values,
        None if rest is None else _extent(rest.get("outline"), f"{where}: rest"),
    )


def _row(row: Any, size: tuple[float, float], where: str) -> list[Box]:
    kind, name = row.get("kind"), row.get("id")
    if kind not in KINDS:
        raise NotationError(f"the row '{name}' has the kind '{kind}'", f"{where}: rows", ", ".join(KINDS))
    boxes = []
    for entry in _list(row, "boxes", where):
        at = f"{where}: {entry.get('id', name)}"
        left, top, right, foot = _numbers(entry.get("box"), 4, at)
        if not (0 <= left < right <= size[0] and 0 <= top < foot <= size[1]):
            raise NotationError("the box does not lie on the sheet", at, "[left, top, right, bottom] in millimetres")
        boxes.append(Box(str(entry["id"]), kind, (left, top), (right, foot)))
    return boxes


def _field(entry: Any, where: str) -> Field:
    low, high = _extent(entry.get("outline"), f"{where}: {entry.get('id')}")
    number = entry.get("kind") == "number"
    return Field(str(entry.get("id")), low, high, number, int(entry.get("least", 0)), int(entry.get("most", 0)))


def _extent(outline: Any, where: str) -> tuple[tuple[float, float], tuple[float, float]]:
    """The smallest upright rectangle around an outline."""
    if not isinstance(outline, list) or len(outline) < 3:
        raise NotationError("this is no outline", where, "three points or more")
    points = np.array([_numbers(point, 2, where) for point in outline])
    low, high = points.min(axis=0), points.max(axis=0)
    return (float(low[0]), float(low[1])), (float(high[0]), float(high[1]))


def _list(document: Any, key: str, where: str) -> list[Any]:
    entries = document.get(key) if isinstance(document, Mapping) else None
    if not isinstance(entries, list) or not all(isinstance(entry, Mapping) for entry in entries):
        raise NotationError("this is missing or no list", f"{where}: {key}", "a list of objects")
    return entries


def _numbers(value: Any, count: int, where: str) -> tuple[float, ...]:
    right = isinstance(value, list) and len(value) == count
    if not right or not all(isinstance(one, int | float) and math.isfinite(one) for one in value):
        raise NotationError("this is not what belongs here", where, f"{count} numbers")
    return tuple(float(one) for one in value)
