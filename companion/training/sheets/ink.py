"""Pens and pencils, and what they leave on paper: a cover from 0 to 1 with a colour that the paper's own shows through.

A sheet is a picture (h, w, 3) float32, BGR from 0 to 1, at ``PX_PER_MM``; positions are millimetres from its corner.
"""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

Paper = NDArray[np.float32]
Cover = NDArray[np.float32]
Points = NDArray[np.float64]
Colour = tuple[float, float, float]

PX_PER_MM = 12.0
SUBPIXEL = 4
"""Bits of a fraction of a pixel in coordinates that OpenCV draws at."""


@dataclass(frozen=True, slots=True)
class Pen:
    """A thing to write with.

    ``width`` millimetres at full pressure; ``colour`` of the ink, BGR from 0 to 1; ``strength``: how much of the
    paper it hides, 0..1; ``grain``: how much the paper's grain breaks the line, 0..1; ``erasable``: whether a rubber
    takes it away.
    """

    kind: str
    width: float
    colour: Colour
    strength: float
    grain: float
    erasable: bool


@dataclass(frozen=True, slots=True)
class Trace:
    """The way of a pen without lifting: ``points`` (n, 2) millimetres and ``pressure`` (n,) from 0 to 1."""

    points: Points
    pressure: NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Frame:
    """What a mark is made for: the box's upper left and lower right corner in millimetres."""

    low: tuple[float, float]
    high: tuple[float, float]

    @property
    def centre(self) -> Points:
        """The middle (2,)."""
        return np.asarray(np.array([self.low, self.high]).mean(axis=0), np.float64)

    @property
    def half(self) -> Points:
        """Half the width and half the height (2,)."""
        return np.asarray((np.array(self.high) - np.array(self.low)) / 2, np.float64)


def window(points: Points, margin: float, shape: tuple[int, ...]) -> tuple[int, int, int, int] | None:
    """The pixels (left, top, right, foot) that hold the points with a margin in millimetres; None outside the paper."""
    low = np.floor((points.min(axis=0) - margin) * PX_PER_MM).astype(int)
    high = np.ceil((points.max(axis=0) + margin) * PX_PER_MM).astype(int) + 1
    left, top = max(0, int(low[0])), max(0, int(low[1]))
    right, foot = min(shape[1], int(high[0])), min(shape[0], int(high[1]))
    return (left, top, right, foot) if left < right and top < foot else None


def lay(paper: Paper, place: tuple[int, int, int, int], cover: Cover, colour: Colour, strength: float) -> None:
    """Lays ink on the paper at ``place``: half of it hides the paper, half lets the paper's colour through."""
    left, top, right, foot = place
    under = paper[top:foot, left:right]
    share = (np.clip(cover, 0, 1) * np.float32(strength))[..., None]
    ink = np.asarray(colour, np.float32)
    over = 0.5 * ink + 0.5 * ink * under
    paper[top:foot, left:right] = under * (1 - share) + over * share


def tooth(rng: np.random.Generator, shape: tuple[int, int]) -> Cover:
    """The paper's grain (h, w): how high it stands, mean 0, deviation 1, about a tenth of a millimetre coarse."""
    small = rng.standard_normal((shape[0] // 2 + 2, shape[1] // 2 + 2)).astype(np.float32)
    fine = cv2.resize(small, (shape[1], shape[0]), interpolation=cv2.INTER_LINEAR)
    return np.asarray((fine + 0.6 * rng.standard_normal(shape)) / 0.9, np.float32)
