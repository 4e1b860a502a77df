"""A photo at halved sizes, made when asked for, so that what is sampled is about as fine as what is made of it."""

from threading import Lock

import cv2
import numpy as np

from companion.vision.arrays import Pixels, Points
from companion.vision.table import Table, View

MOST_HALVINGS = 4


class Pyramid:
    """The photo ``pixels`` (h, w, 3) BGR, and the same at a half, a quarter, an eighth, a sixteenth."""

    def __init__(self, pixels: Pixels) -> None:
        self._levels = [pixels]
        self._turn = Lock()

    def level(self, halvings: int) -> Pixels:
        """The photo halved so many times."""
        with self._turn:
            while len(self._levels) <= halvings:
                pixels = self._levels[-1]
                size = (max(1, pixels.shape[1] // 2), max(1, pixels.shape[0] // 2))
                self._levels.append(np.asarray(cv2.resize(pixels, size, interpolation=cv2.INTER_AREA), dtype=np.uint8))
        return self._levels[halvings]

    def at_least(self, side: int) -> Pixels:
        """The smallest level whose longest side has at least ``side`` pixels, or the photo itself."""
        longest = max(self._levels[0].shape[:2])
        return self.level(_halvings(longest / side))

    def fitting(self, table: Table, px_per_mm: float, at: Points) -> tuple[Pixels, Table]:
        """The smallest level at least as fine as ``px_per_mm`` at table point ``at`` (2,), and the table's pose in it.

        The photo itself where none is. ``table``: the pose in the photo.
        """
        pixels = self.level(_halvings(float(table.px_per_mm(at)) / px_per_mm))
        size = (pixels.shape[1], pixels.shape[0])
        return pixels, table.scaled(size[0] / table.size[0], size) if size != table.size else table

    def render(self, view: View, table: Table) -> Pixels:
        """The straight-down ``view`` of the table, whose pose in the photo is ``table``."""
        pixels, posed = self.fitting(table, view.px_per_mm, view.to_table(np.array(view.size) / 2))
        return view.render(pixels, posed)


def _halvings(ratio: float) -> int:
    """How often something can be halved that is ``ratio`` times finer than needed."""
    return int(np.clip(np.floor(np.log2(max(ratio, 1.0))), 0, MOST_HALVINGS))
