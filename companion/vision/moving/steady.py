"""Whether the picture stands still: hands, motion and a moved camera are noticed, a change of light is not motion.

Frames are compared small and grey, block by block, after the light's gain and offset between them were taken out. A
reading is worth taking when the picture has been still for a while and shows something else than the last one read.
"""

from dataclasses import dataclass
from enum import Enum

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.arrays import Pixels

SIDE = (160, 96)
"""Width and height at which frames are compared."""
BLOCK = 8
"""Pixels of a block's side: about the size of a tile when a zoo fills the picture."""
STIRRED = 7.0
"""Grey levels by which a block differs when something in it has moved; a camera's noise averages out to less than 2."""
FEW_BLOCKS = 0.004
"""Share of the blocks that may stir in a still picture: one of 240."""
HOLD_S = 0.35
"""How long the picture must be still before it counts."""
DARK = 12.0
"""Mean grey level below which the lens is covered or the light is off."""
FROZEN_S = 4.0
"""A live camera whose frames are the same to the bit for so long has stopped."""


class View(Enum):
    """What a frame is good for."""

    MOVING = "moving"
    SETTLING = "settling"
    STEADY = "steady"
    DARK = "dark"
    FROZEN = "frozen"


@dataclass(frozen=True, slots=True)
class Moment:
    """What is to be said of a frame: its view, and whether it shows anything that was not in the last one read."""

    view: View
    new: bool


class Watcher:
    """Looks at frames in their order; keeps three small pictures and no more."""

    def __init__(self, live: bool = True) -> None:
        """``live``: frames come from a camera, which noise makes differ from each other."""
        self._live = live
        self._last: NDArray[np.float32] | None = None
        self._read: NDArray[np.float32] | None = None
        self._still_since = 0.0
        self._same_since: float | None = None

    def see(self, pixels: Pixels, at: float) -> Moment:
        """Takes in a frame (h, w, 3) BGR of time ``at`` (seconds)."""
        small = _small(pixels)
        last, self._last = self._last, small
        if float(small.mean()) < DARK:
            self._still_since = at
            return Moment(View.DARK, False)
        if self._frozen(last, small, at):
            return Moment(View.FROZEN, False)
        new = self._read is None or stirred(self._read, small) > FEW_BLOCKS
        if last is None or stirred(last, small) > FEW_BLOCKS:
            self._still_since = at
            return Moment(View.MOVING if last is not None else View.SETTLING, new)
        still = at - self._still_since >= HOLD_S
        return Moment(View.STEADY if still else View.SETTLING, new)

    def was_read(self) -> None:
        """Remembers that the frame seen last has been read."""
        self._read = self._last

    def _frozen(self, last: NDArray[np.float32] | None, small: NDArray[np.float32], at: float) -> bool:
        """Whether a live camera has given one and the same frame for too long."""
        if not self._live or last is None or not np.array_equal(last, small):
            self._same_since = None
            return False
        if self._same_since is None:
            self._same_since = at
        return at - self._same_since >= FROZEN_S


def stirred(before: NDArray[np.float32], after: NDArray[np.float32]) -> float:
    """The share of blocks in which something changed between two small grey pictures, whatever the light did."""
    gain, offset = _light(before, after)
    difference = np.abs(after - (gain * before + offset))
    rows, columns = difference.shape[0] // BLOCK, difference.shape[1] // BLOCK
    blocks = difference[: rows * BLOCK, : columns * BLOCK].reshape(rows, BLOCK, columns, BLOCK).mean(axis=(1, 3))
    return float((blocks > STIRRED).mean())


def _light(before: NDArray[np.float32], after: NDArray[np.float32]) -> tuple[float, float]:
    """Gain and offset of the light from one picture to the next, from those pixels that agree with most."""
    keep = np.ones(before.shape, dtype=bool)
    gain, offset = 1.0, 0.0
    for _ in range(3):
        x, y = before[keep], after[keep]
        spread = float(x.var())
        gain = float(np.clip(((x - x.mean()) * (y - y.mean())).mean() / spread, 0.4, 2.5)) if spread > 1.0 else 1.0
        offset = float(y.mean()) - gain * float(x.mean())
        error = np.abs(after - (gain * before + offset))
        keep = error <= max(float(np.quantile(error, 0.7)), 1.0)
    return gain, offset


def _small(pixels: Pixels) -> NDArray[np.float32]:
    """The frame grey at ``SIDE``, a little blurred, float32."""
    grey = cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY)
    small = cv2.resize(grey, SIDE, interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.GaussianBlur(small, (0, 0), 0.8), dtype=np.float32)
