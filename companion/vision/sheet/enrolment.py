"""Learning the layout of a blank sheet from its photo: the paper's corners, its straightened picture, its boxes."""

from dataclasses import dataclass
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.arrays import Pixels, Points

PX_PER_MM: Final = 8.0
WORKING_SIDE: Final = 1000
"""Longest side at which the paper is sought."""
MOST_PLACES: Final = 4
MIN_PAPER: Final = 0.08
"""Share of the photo that a sheet covers at least."""
SMALLEST_MM, LARGEST_MM = 3.0, 25.0
"""Sides of boxes."""
MOST_OBLONG: Final = 1.8
FILLS: Final = 0.72
"""Share of its upright rectangle that a box fills: a hexagon 0.75, a circle 0.79."""
PLAIN: Final = 2.0
"""Grey levels that a box with nothing printed in it may vary by, beside three times what most boxes do."""
ALIKE: Final = 1.8
"""How much larger or smaller than the middle one a box's area may be."""


@dataclass(frozen=True, slots=True)
class FoundBox:
    """A printed box: its upper left and lower right corner in millimetres; ``plain``: nothing is printed in it."""

    low: tuple[float, float]
    high: tuple[float, float]
    plain: bool

    @property
    def middle(self) -> tuple[float, float]:
        """The middle of the box."""
        return (self.low[0] + self.high[0]) / 2, (self.low[1] + self.high[1]) / 2


def paper_corners(pixels: Pixels) -> list[Points]:
    """What could be the sheet, each by its corners (4, 2) clockwise from the upper left of the picture, best first.

    The last is the whole picture, which is what a scan shows.
    """
    factor = min(1.0, WORKING_SIDE / max(pixels.shape[:2]))
    small = cv2.resize(pixels, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
    levels = cv2.GaussianBlur(cv2.cvtColor(small, cv2.COLOR_BGR2Lab), (0, 0), 2.0)
    height, width = small.shape[:2]
    found: list[tuple[float, Points]] = []
    for mask in _masks(np.asarray(levels, np.uint8)):
        contours, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
        for contour in contours:
            quad = _four_corners(contour, MIN_PAPER * width * height)
            if quad is not None and _stands_free(quad, (width, height)):
                found.append((float(cv2.contourArea(quad.astype(np.float32))), quad))
    places: list[Points] = []
    for _, quad in sorted(found, key=lambda one: -one[0]):
        if all(np.abs(quad - other).max() > 0.02 * width for other in places):
            places.append(quad)
    whole = np.array([[0, 0], [width - 1, 0], [width - 1, height - 1], [0, height - 1]], np.float64)
    return [(clockwise(quad) + 0.5) / factor - 0.5 for quad in (*places[:MOST_PLACES], whole)]


def _four_corners(contour: NDArray[Any], least: float) -> Points | None:
    """The corners (4, 2) of a shape that is a quadrilateral but for small bites; None for others and for small ones."""
    hull = cv2.convexHull(contour)
    covered = float(cv2.contourArea(hull))
    if covered < least or cv2.contourArea(contour) < 0.8 * covered:
        return None
    for slack in (0.02, 0.035, 0.05):
        corners = cv2.approxPolyDP(hull, slack * cv2.arcLength(hull, True), True)
        if len(corners) == 4:
            quad = corners.reshape(4, 2).astype(np.float64)
            return quad if cv2.contourArea(corners) > 0.9 * covered else None
    return None


def _stands_free(quad: Points, size: tuple[int, int]) -> bool:
    """Whether at most one corner lies at the picture's edge: else it is the table or the picture itself."""
    margin = 0.01 * max(size)
    at_edge = (quad < margin).any(axis=1) | (quad > np.array(size) - 1 - margin).any(axis=1)
    return int(at_edge.sum()) < 2


def _masks(levels: Pixels) -> list[Pixels]:
    """Where the picture differs from its border: by colour, by brightness, and inside closed edges."""
    height, width = levels.shape[:2]
    edge = np.concatenate([levels[:8].reshape(-1, 3), levels[-8:].reshape(-1, 3), levels[:, :8].reshape(-1, 3)])
    ground = np.median(np.concatenate([edge, levels[:, -8:].reshape(-1, 3)]), axis=0)
    far = np.sqrt(np.sum((levels.astype(np.float32) - ground.astype(np.float32)) ** 2, axis=2))
    different = np.asarray(np.clip(far * 2, 0, 255), np.uint8)
    kernel = np.ones((9, 9), np.uint8)
    masks = []
    for picture in (different, levels[..., 0], levels[..., 1], levels[..., 2]):
        _, mask = cv2.threshold(picture, 0, 255, cv2.THRESH_BINARY | cv2.THRESH_OTSU)
        masks.append(np.asarray(cv2.morphologyEx(mask, cv2.MORPH_CLOSE, kernel), np.uint8))
    lines = cv2.dilate(cv2.Canny(levels[..., 0], 20, 60), np.ones((5, 5), np.uint8))
    filled = np.zeros((height + 2, width + 2), np.uint8)
    flooded = np.asarray(lines, np.uint8).copy()
    for corner in ((0, 0), (width - 1, 0), (0, height - 1), (width - 1, height - 1)):
        if flooded[corner[1], corner[0]] == 0:
            cv2.floodFill(flooded, filled, corner, 128)
    masks.append(np.where(flooded == 128, 0, 255).astype(np.uint8))
    return masks


def clockwise(corners: Points) -> Points:
    """Corners (4, 2) clockwise, from the one nearest to the picture's upper left."""
    middle = corners.mean(axis=0)
    turned = corners[np.argsort(np.arctan2(*(corners - middle)[:, ::-1].T))]
    first = int(np.argmin(turned.sum(axis=1)))
    return np.roll(turned, -first, axis=0)


def size_of(corners: Points, longer: float = 148.0) -> tuple[float, float]:
    """The sheet's width and height in millimetres, by the lengths of its sides, when its longer side is known."""
    width = float(np.hypot(*(corners[1] - corners[0])) + np.hypot(*(corners[2] - corners[3]))) / 2
    height = float(np.hypot(*(corners[3] - corners[0])) + np.hypot(*(corners[2] - corners[1]))) / 2
    scale = longer / max(width, height)
    return round(width * scale, 1), round(height * scale, 1)


def straightened(pixels: Pixels, corners: Points, size_mm: tuple[float, float]) -> Pixels:
    """The sheet alone, straight, at ``PX_PER_MM``."""
    width, height = (round(side * PX_PER_MM) for side in size_mm)
    target = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32) - 0.5
    matrix = cv2.getPerspectiveTransform(corners.astype(np.float32), target.astype(np.float32))
    return np.asarray(cv2.warpPerspective(pixels, matrix, (width, height), flags=cv2.INTER_AREA), np.uint8)


def find_boxes(picture: Pixels) -> list[list[FoundBox]]:
    """The printed boxes of a straightened blank sheet, row by row, each row from the left."""
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    found: list[tuple[int, int, int, int]] = []
    for side in (21, 41, 81):
        for flag in (cv2.THRESH_BINARY, cv2.THRESH_BINARY_INV):
            mask = cv2.adaptiveThreshold(grey, 255, cv2.ADAPTIVE_THRESH_MEAN_C, flag, side, 7)
            found += _outlines(np.asarray(mask, np.uint8))
    if not found:
        return []
    levels = np.asarray(grey, np.uint8)
    kept = _alike(_distinct(found))
    details = [_detail(one, levels) for one in kept]
    plain = 3 * float(np.percentile(details, 25)) + PLAIN if kept else 0.0
    boxes = []
    for (x, y, width, height), detail in zip(kept, details, strict=True):
        low, high = (x / PX_PER_MM, y / PX_PER_MM), ((x + width) / PX_PER_MM, (y + height) / PX_PER_MM)
        boxes.append(FoundBox(low, high, detail < plain))
    return _rows(boxes)


def _detail(place: tuple[int, int, int, int], grey: Pixels) -> float:
    """How much the grey levels vary inside a box."""
    x, y, width, height = place
    inside = grey[y + height // 5 : y + height - height // 5, x + width // 5 : x + width - width // 5]
    return float(np.std(inside))


def _outlines(mask: Pixels) -> list[tuple[int, int, int, int]]:
    """Upright rectangles around closed shapes that could be boxes."""
    contours, _ = cv2.findContours(mask, cv2.RETR_LIST, cv2.CHAIN_APPROX_SIMPLE)
    found = []
    for contour in contours:
        x, y, width, height = cv2.boundingRect(contour)
        if not min(width, height) > SMALLEST_MM * PX_PER_MM or max(width, height) > LARGEST_MM * PX_PER_MM:
            continue
        hull = float(cv2.contourArea(cv2.convexHull(contour)))
        area = float(cv2.contourArea(contour))
        if max(width, height) > MOST_OBLONG * min(width, height) or area < 0.88 * hull or area < FILLS * width * height:
            continue
        found.append((x, y, width, height))
    return found


def _distinct(found: list[tuple[int, int, int, int]]) -> list[tuple[int, int, int, int]]:
    """Each box once: of shapes with the same middle the smallest that most filters saw, which is its inside."""
    groups: list[list[tuple[int, int, int, int]]] = []
    for one in sorted(found, key=lambda box: box[2] * box[3]):
        middle = np.array([one[0] + one[2] / 2, one[1] + one[3] / 2])
        for group in groups:
            other = group[0]
            far = np.abs(middle - [other[0] + other[2] / 2, other[1] + other[3] / 2])
            if np.all(far < 0.25 * np.array(other[2:])) and one[2] < 1.6 * other[2]:
                group.append(one)
                break
        else:
            groups.append([one])
    return [group[len(group) // 2] for group in groups if len(group) > 1]


def _alike(found: list[tuple[int, int, int, int]]) -> list[tuple[int, int, int, int]]:
    """The boxes of about the size that most have."""
    if not found:
        return []
    areas: NDArray[np.float64] = np.log([width * height for _, _, width, height in found])
    near = np.abs(areas[:, None] - areas[None]) < np.log(1.35)
    middle = areas[int(near.sum(axis=1).argmax())]
    return [box for box, area in zip(found, areas, strict=True) if abs(area - middle) < np.log(ALIKE)]


def _rows(boxes: list[FoundBox]) -> list[list[FoundBox]]:
    """Boxes whose middles lie at about one height, from the top, each row from the left."""
    rest = sorted(boxes, key=lambda box: box.middle[1])
    rows: list[list[FoundBox]] = []
    while rest:
        first = rest[0]
        reach = 0.6 * (first.high[1] - first.low[1])
        row = [box for box in rest if box.middle[1] - first.middle[1] < reach]
        rows.append(sorted(row, key=lambda box: box.middle[0]))
        rest = [box for box in rest if box not in row]
    return rows
