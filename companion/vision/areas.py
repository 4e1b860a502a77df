"""Which area a thing on the table belongs to, by the outlines that the boards print."""

from dataclasses import dataclass

import cv2
import numpy as np

from companion.vision.arrays import Points
from companion.vision.boards.placed import PlacedBoard
from companion.vision.observation import TABLE

OVERHANG = 0.2
"""Share of a tile that must lie inside an outline when its centre lies outside: a tile hanging over the barn's edge is
in it."""
POINT_MM = 22.0
"""How near to a printed point (of visitors) a thing counts as standing on it: nearly a tile."""


@dataclass(frozen=True, slots=True, eq=False)
class Outline:
    """The outline of an area on the table: (n, 2) float32 millimetres, and its size."""

    area: str
    polygon: np.ndarray
    extent: float


@dataclass(frozen=True, slots=True, eq=False)
class AreaMap:
    """All outlines on the table, the smallest first, trucks among them, and the printed points."""

    outlines: tuple[Outline, ...]
    points: tuple[tuple[str, Points], ...]

    @staticmethod
    def of(boards: tuple[PlacedBoard, ...], trucks: list[Points]) -> "AreaMap":
        """The map of the placed boards; ``trucks`` are the corners (4, 2) of trucks in table millimetres, in order."""
        outlines = [
            _outline(region.area, board.on_table(np.array(region.outline)))
            for board in boards
            for region in board.layout.regions
        ]
        outlines += [_outline(f"truck-{number}", corners) for number, corners in enumerate(trucks, 1)]
        points = [(name, board.on_table(np.array(point))) for board in boards for name, point in board.layout.points]
        return AreaMap(tuple(sorted(outlines, key=lambda outline: outline.extent)), tuple(points))

    def area_of(self, quad: Points) -> str:
        """The area of a thing with corners ``quad`` (4, 2) on the table: by its centre, else by what overlaps."""
        centre = quad.mean(axis=0)
        for outline in self.outlines:
            at = (float(centre[0]), float(centre[1]))
            if cv2.pointPolygonTest(outline.polygon, at, measureDist=False) >= 0:
                return outline.area
        shares = [(_overlap(quad, outline.polygon), outline.area) for outline in self.outlines]
        share, area = max(shares, default=(0.0, TABLE))
        return area if share >= OVERHANG else TABLE

    def point_of(self, centre: Points) -> str:
        """The printed point on which a piece stands, else ``table``."""
        near = [(float(np.hypot(*(point - centre))), name) for name, point in self.points]
        distance, name = min(near, default=(np.inf, TABLE))
        return name if distance < POINT_MM else TABLE


def _outline(area: str, polygon: Points) -> Outline:
    contour = np.asarray(polygon, dtype=np.float32)
    return Outline(area, contour, abs(float(cv2.contourArea(contour))))


def _overlap(quad: Points, polygon: np.ndarray) -> float:
    """Share of the quad's area inside a polygon that need not be convex.

    Counted on a grid of points of the quad.
    """
    if (polygon.max(axis=0) < quad.min(axis=0)).any() or (polygon.min(axis=0) > quad.max(axis=0)).any():
        return 0.0
    steps = (np.arange(8) + 0.5) / 8
    u, v = np.meshgrid(steps, steps)
    top = quad[0] + u[..., None] * (quad[1] - quad[0])
    bottom = quad[3] + u[..., None] * (quad[2] - quad[3])
    grid = (top + v[..., None] * (bottom - top)).reshape(-1, 2)
    inside = [cv2.pointPolygonTest(polygon, (float(x), float(y)), measureDist=False) >= 0 for x, y in grid]
    return float(np.mean(inside))
