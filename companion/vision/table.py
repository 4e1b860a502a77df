"""The table as a plane: the camera's pose over it, and straight-down views of it.

The table frame is the main board's: origin at its upper left corner, x right, y down, millimetres. A phone's lens bends
straight lines a little; one radial coefficient about the picture's centre covers it (one term of the Brown model).
"""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.arrays import Matrix, Pixels, Points

_UNBEND_STEPS = 5
"""Fixed-point steps to undo the lens; for |radial| < 0.1 each gains a digit."""

_GRID = 8
"""Pixels of a view between exactly computed places."""


def apply_homography(matrix: Matrix, points: Points) -> Points:
    """``points`` (..., 2) through a 3 x 3 homography."""
    mapped = np.asarray(points @ matrix[:, :2].T + matrix[:, 2], dtype=np.float64)
    return np.asarray(mapped[..., :2] / mapped[..., 2:], dtype=np.float64)


def inverse(matrix: Matrix) -> Matrix:
    """The inverse of a 3 x 3 transform."""
    return np.asarray(np.linalg.inv(matrix), dtype=np.float64)


@dataclass(frozen=True, slots=True, eq=False)
class Table:
    """The pose of the camera over the table.

    ``homography``: table millimetres to ideal pixels; ``radial``: the lens; ``size``: the photo's (width, height) in
    pixels.
    """

    homography: Matrix
    radial: float
    size: tuple[int, int]

    @property
    def centre(self) -> Points:
        """The picture's centre in pixels, about which the lens bends."""
        return np.array([(self.size[0] - 1) / 2, (self.size[1] - 1) / 2], dtype=np.float64)

    @property
    def reach(self) -> float:
        """Half the picture's diagonal: at this distance from the centre the lens shifts by ``radial`` of it."""
        return float(np.hypot(*self.size)) / 2

    def project(self, millimetres: Points) -> Points:
        """Table millimetres (..., 2) to photo pixels (..., 2)."""
        return self.bend(apply_homography(self.homography, np.asarray(millimetres, dtype=np.float64)))

    def locate(self, pixels: Points) -> Points:
        """Photo pixels (..., 2) to table millimetres (..., 2)."""
        return apply_homography(inverse(self.homography), self._straighten(np.asarray(pixels, dtype=np.float64)))

    def scaled(self, factor: float, size: tuple[int, int]) -> "Table":
        """The same pose for the photo resized by ``factor`` to ``size`` (pixel centres are whole numbers)."""
        shift = (factor - 1) / 2
        resize = np.array([[factor, 0, shift], [0, factor, shift], [0, 0, 1.0]])
        return Table(resize @ self.homography, self.radial, size)

    def px_per_mm(self, millimetres: Points) -> NDArray[np.float64]:
        """The photo's local resolution at table points (..., 2): the square root of the area scale."""
        step = 0.5
        at = np.asarray(millimetres, dtype=np.float64)
        across, along = np.array([step, 0.0]), np.array([0.0, step])
        right = self.project(at + across) - self.project(at - across)
        down = self.project(at + along) - self.project(at - along)
        return np.sqrt(np.abs(right[..., 0] * down[..., 1] - right[..., 1] * down[..., 0]))

    def bend(self, ideal: Points) -> Points:
        """Ideal pixels (..., 2) as the lens shows them."""
        if self.radial == 0.0:
            return ideal
        offset = (ideal - self.centre) / self.reach
        squared = np.sum(offset**2, axis=-1, keepdims=True)
        return np.asarray(self.centre + offset * (1 + self.radial * squared) * self.reach, dtype=np.float64)

    def _straighten(self, pixels: Points) -> Points:
        if self.radial == 0.0:
            return pixels
        bent = (pixels - self.centre) / self.reach
        straight = bent
        for _ in range(_UNBEND_STEPS):
            straight = bent / (1 + self.radial * np.sum(straight**2, axis=-1, keepdims=True))
        return np.asarray(self.centre + straight * self.reach, dtype=np.float64)


@dataclass(frozen=True, slots=True)
class View:
    """A straight-down picture of the table.

    The middle of pixel (0, 0) shows ``origin`` (millimetres); ``size`` is (width, height).
    """

    origin: tuple[float, float]
    px_per_mm: float
    size: tuple[int, int]

    @classmethod
    def around(cls, low: Points, high: Points, side: int, finest: float) -> "View":
        """The square view of ``side`` pixels about the middle of a box (its corners ``low``, ``high``: millimetres).

        At ``finest`` pixels a millimetre, or fewer where the box would not fit.
        """
        px_per_mm = min(finest, side / float((high - low).max()))
        origin = (low + high) / 2 - (side - 1) / 2 / px_per_mm
        return cls((float(origin[0]), float(origin[1])), px_per_mm, (side, side))

    def to_table(self, pixels: Points) -> Points:
        """View pixels (..., 2) to table millimetres."""
        return np.asarray(np.asarray(pixels) / self.px_per_mm + np.array(self.origin), dtype=np.float64)

    def to_pixels(self, millimetres: Points) -> Points:
        """Table millimetres (..., 2) to view pixels."""
        return np.asarray((np.asarray(millimetres) - np.array(self.origin)) * self.px_per_mm, dtype=np.float64)

    def render(self, pixels: Pixels, table: Table) -> Pixels:
        """The view, (height, width[, 3]) uint8, sampled from the photo ``pixels``.

        Black where the photo does not reach. The photo should be at most about twice as fine as the view: see Pyramid.
        """
        if table.radial == 0.0:
            flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
            matrix = table.homography @ self._to_millimetres()
            return np.asarray(cv2.warpPerspective(pixels, matrix, self.size, flags=flags), dtype=np.uint8)
        across, down = self._where(table)
        return np.asarray(cv2.remap(pixels, across, down, cv2.INTER_LINEAR), dtype=np.uint8)

    def inside(self, table: Table) -> Pixels:
        """Where the view shows the photo: (height, width) uint8, 255 inside it, 0 outside."""
        across, down = self._where(table)
        width, height = table.size
        within = (across >= 0) & (across <= width - 1) & (down >= 0) & (down <= height - 1)
        return within.astype(np.uint8) * np.uint8(255)

    def _to_millimetres(self) -> Matrix:
        return np.array([[1 / self.px_per_mm, 0, self.origin[0]], [0, 1 / self.px_per_mm, self.origin[1]], [0, 0, 1.0]])

    def _where(self, table: Table) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """The photo's x and y of each pixel of the view, (height, width) float32 each.

        Exact on a coarse grid and linear between: over ``_GRID`` pixels perspective and lens bend by less than 0.05
        pixels.
        """
        width, height = self.size
        columns = np.arange(0, width + _GRID, _GRID, dtype=np.float64)
        rows = np.arange(0, height + _GRID, _GRID, dtype=np.float64)
        grid = np.stack(np.meshgrid(columns, rows), axis=-1)
        coarse = table.project(self.to_table(grid)).astype(np.float32)
        # the grid as a picture of one sample a cell, magnified so that sample (i, j) falls on pixel (i, j) * _GRID
        magnify = np.array([[1 / _GRID, 0, 0], [0, 1 / _GRID, 0]])
        flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        fine = cv2.warpAffine(coarse, magnify, self.size, flags=flags, borderMode=cv2.BORDER_REPLICATE)
        return np.ascontiguousarray(fine[..., 0], np.float32), np.ascontiguousarray(fine[..., 1], np.float32)
