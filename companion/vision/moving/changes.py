"""What has changed on a table seen straight down: since the last frame (it moves), since it was read (it is new).

Pictures are compared in two tones, grey and red against green, without their local brightness and contrast,
so that a lamp, a cloud or the shadow of an arm changes nothing; what is compared are means over cells of about a third
of a tile. In grey alone a green tile on a brown truck hardly shows.
"""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.arrays import Pixels, Points
from companion.vision.table import Table, View

Normal = NDArray[np.float32]
Cells = NDArray[np.bool_]

PX_PER_MM = 0.9
"""At most: a tile is 22 pixels wide."""
SIDE = 360
CELL = 8
"""Pixels of a cell's side."""
AROUND = 25
"""Pixels over which brightness and contrast are local."""
FLAT = (10.0, 20.0)
"""Levels of contrast that noise alone makes in grey and in colour: flatter places are not stretched. Cameras pack
colours in coarse blocks, which flicker."""
CHANGED = 0.42
"""Mean difference of a cell, in local standard deviations, from which it shows something else."""
STIRS = 0.34
"""The same between frames that follow each other: fingers are smooth."""


@dataclass(frozen=True, slots=True, eq=False)
class Plane:
    """The part of a table that is compared: a straight-down view cut into cells, (rows, columns) of them."""

    view: View

    @classmethod
    def around(cls, low: Points, high: Points) -> "Plane":
        """The plane over a box of the table (corners in millimetres)."""
        px_per_mm = min(PX_PER_MM, SIDE / float((high - low).max()))
        width, height = (max(1, round(float(side) * px_per_mm / CELL)) * CELL for side in high - low)
        return cls(View((float(low[0]), float(low[1])), px_per_mm, (width, height)))

    @property
    def shape(self) -> tuple[int, int]:
        """Rows and columns of cells."""
        width, height = self.view.size
        return height // CELL, width // CELL

    def look(self, tones: Pixels, table: Table) -> Normal:
        """The plane (height, width, 2) as a frame in two tones shows it, without local brightness and contrast."""
        seen = np.asarray(self.view.render(tones, table), np.float32)
        mean = cv2.boxFilter(seen, -1, (AROUND, AROUND))
        square = cv2.boxFilter(seen * seen, -1, (AROUND, AROUND))
        spread = np.sqrt(np.maximum(square - mean * mean, 0.0))
        smooth = cv2.GaussianBlur((seen - mean) / (spread + np.array(FLAT, np.float32)), (0, 0), 1.0)
        return np.asarray(smooth, np.float32)

    def inside(self, table: Table) -> Cells:
        """The cells of which the frame shows the middle."""
        rows, columns = self.shape
        grid = np.stack(np.meshgrid(np.arange(columns), np.arange(rows)), axis=-1) * CELL + CELL // 2
        places = table.project(self.view.to_table(grid.astype(np.float64)))
        return np.asarray(((places >= 0) & (places <= np.array(table.size) - 1)).all(axis=-1))

    def differ(self, one: Normal, other: Normal, least: float) -> Cells:
        """The cells in which two looks differ by ``least`` or more in either tone."""
        rows, columns = self.shape
        cells = cv2.resize(cv2.absdiff(one, other), (columns, rows), interpolation=cv2.INTER_AREA)
        return np.asarray(cells.max(axis=2) >= least)

    def cells_of(self, quad: Points) -> Cells:
        """The cells that a quad (4, 2) in table millimetres covers; at least the one of its middle."""
        mask = np.zeros(self.shape, np.uint8)
        corners = (self.view.to_pixels(quad) + 0.5) / CELL - 0.5
        cv2.fillConvexPoly(mask, np.round(corners).astype(np.int32), 1)
        x, y = np.round(corners.mean(axis=0)).astype(int)
        rows, columns = self.shape
        if 0 <= y < rows and 0 <= x < columns:
            mask[y, x] = 1
        return mask.astype(bool)

    def holds(self, points: Points, play: float = 0.0) -> bool:
        """Whether all points (n, 2) in table millimetres lie in the plane, or at most ``play`` millimetres beyond."""
        seen = self.view.to_pixels(points)
        beyond = play * self.view.px_per_mm
        return bool(np.all((seen >= -beyond) & (seen <= np.array(self.view.size) - 1 + beyond)))

    def area_mm2(self, cells: Cells) -> float:
        """The area of the true cells in square millimetres."""
        return float(cells.sum()) * (CELL / self.view.px_per_mm) ** 2


def tones_of(frame: Pixels) -> Pixels:
    """A frame (h, w, 3) BGR in two tones (h, w, 2) uint8: grey, and red against green (128 where they are equal)."""
    red_green = cv2.addWeighted(cv2.extractChannel(frame, 2), 1.0, cv2.extractChannel(frame, 1), -1.0, 128.0)
    return np.asarray(cv2.merge([cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY), red_green]), dtype=np.uint8)


def grown(cells: Cells, by: int = 1) -> Cells:
    """The cells and those around them."""
    return np.asarray(cv2.dilate(cells.astype(np.uint8), np.ones((2 * by + 1, 2 * by + 1), np.uint8)) > 0)


def connected(cells: Cells, seeds: Cells) -> Cells:
    """The true cells that hang together with any of the ``seeds``."""
    count, labels = cv2.connectedComponents((cells | seeds).astype(np.uint8), connectivity=8)
    touched = np.zeros(count, bool)
    touched[np.unique(labels[seeds])] = True
    touched[0] = False
    return np.asarray(touched[labels])
