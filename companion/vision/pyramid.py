"""A photo at halved sizes, made when asked for, so that a view samples pixels of about its own fineness."""

import cv2
import numpy as np

from companion.vision.arrays import Pixels, Points
from companion.vision.table import Table, View


class Pyramid:
    """The photo ``pixels`` (h, w, 3) BGR with the pose of the table in it, and both at a half, a quarter, an eighth."""

    def __init__(self, pixels: Pixels, table: Table) -> None:
        self._levels: list[tuple[Pixels, Table]] = [(pixels, table)]

    def level(self, number: int) -> tuple[Pixels, Table]:
        """The photo halved ``number`` times, and the table's pose in it."""
        while len(self._levels) <= number:
            pixels, table = self._levels[-1]
            size = (max(1, pixels.shape[1] // 2), max(1, pixels.shape[0] // 2))
            smaller = np.asarray(cv2.resize(pixels, size, interpolation=cv2.INTER_AREA), dtype=np.uint8)
            self._levels.append((smaller, table.scaled(size[0] / pixels.shape[1], size)))
        return self._levels[number]

    def fitting(self, px_per_mm: float, at: Points) -> tuple[Pixels, Table]:
        """The smallest level that is still at least as fine as ``px_per_mm`` at table point ``at`` (2,).

        The photo itself where none is.
        """
        _, table = self._levels[0]
        ratio = float(table.px_per_mm(at)) / px_per_mm
        return self.level(int(np.clip(np.floor(np.log2(max(ratio, 1.0))), 0, 4)))

    def render(self, view: View) -> Pixels:
        """The straight-down ``view`` of the table."""
        middle = view.to_table(np.array(view.size) / 2)
        pixels, table = self.fitting(view.px_per_mm, middle)
        return view.render(pixels, table)
