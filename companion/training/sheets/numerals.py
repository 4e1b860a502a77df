"""Numbers written by hand: each digit as ways of the pen on a square, two sets of shapes for the two hands."""

from types import ModuleType
from typing import Final

import cv2
import numpy as np

from companion.training.sheets.ink import Frame, Paper, Pen, Points, Trace

_Way = tuple[tuple[float, float], ...]

SCHOOL: Final[dict[str, tuple[_Way, ...]]] = {
    "0": (((0.5, 0), (0.1, 0.3), (0.1, 0.7), (0.5, 1), (0.9, 0.7), (0.9, 0.3), (0.5, 0)),),
    "1": (((0.2, 0.3), (0.6, 0), (0.6, 1)),),
    "2": (((0.1, 0.25), (0.4, 0), (0.85, 0.2), (0.7, 0.55), (0.1, 1), (0.95, 1)),),
    "3": (((0.15, 0.1), (0.6, 0), (0.8, 0.25), (0.45, 0.48), (0.85, 0.7), (0.6, 1), (0.1, 0.9)),),
    "4": (((0.65, 0), (0.1, 0.65), (0.95, 0.65)), ((0.7, 0.35), (0.65, 1))),
    "5": (((0.85, 0), (0.25, 0), (0.2, 0.45), (0.6, 0.4), (0.9, 0.7), (0.6, 1), (0.1, 0.9)),),
    "6": (((0.75, 0), (0.25, 0.4), (0.15, 0.75), (0.5, 1), (0.85, 0.75), (0.5, 0.5), (0.18, 0.7)),),
    "7": (((0.1, 0), (0.9, 0), (0.4, 1)),),
    "8": (((0.75, 0.15), (0.4, 0), (0.2, 0.25), (0.75, 0.65), (0.6, 1), (0.2, 0.9), (0.3, 0.6), (0.75, 0.15)),),
    "9": (((0.8, 0.3), (0.45, 0.5), (0.2, 0.25), (0.5, 0), (0.8, 0.3), (0.65, 1)),),
    "-": (((0.1, 0.5), (0.9, 0.5)),),
}
"""The shapes that training writes."""

OTHERS: Final[dict[str, tuple[_Way, ...]]] = {
    "0": (((0.6, 0.02), (0.2, 0.2), (0.12, 0.6), (0.4, 0.98), (0.8, 0.8), (0.88, 0.35), (0.45, 0.0)),),
    "1": (((0.5, 0.0), (0.45, 1.0)),),
    "2": (((0.15, 0.2), (0.5, 0.02), (0.8, 0.3), (0.3, 0.8), (0.15, 0.95), (0.35, 0.85), (0.9, 0.98)),),
    "3": (((0.2, 0.0), (0.8, 0.02), (0.45, 0.38), (0.85, 0.65), (0.5, 1.0), (0.15, 0.85)),),
    "4": (((0.3, 0.0), (0.2, 0.6), (0.9, 0.55)), ((0.75, 0.1), (0.7, 1.0))),
    "5": (((0.3, 0.0), (0.25, 0.42), (0.7, 0.42), (0.75, 0.85), (0.2, 1.0)), ((0.3, 0.02), (0.9, 0.0))),
    "6": (((0.6, 0.0), (0.2, 0.5), (0.25, 0.95), (0.7, 0.95), (0.75, 0.6), (0.25, 0.65)),),
    "7": (((0.1, 0.08), (0.85, 0.0), (0.35, 1.0)), ((0.3, 0.5), (0.8, 0.45))),
    "8": (
        (
            (0.5, 0.45),
            (0.2, 0.2),
            (0.5, 0.0),
            (0.8, 0.2),
            (0.5, 0.45),
            (0.15, 0.75),
            (0.5, 1),
            (0.85, 0.75),
            (0.5, 0.45),
        ),
    ),
    "9": (((0.75, 0.15), (0.3, 0.05), (0.2, 0.4), (0.7, 0.4), (0.75, 0.1), (0.75, 1.0)),),
    "-": (((0.1, 0.55), (0.9, 0.45)),),
}
"""The shapes that evaluation sets hold."""


def write(rng: np.random.Generator, paper: Paper, maker: ModuleType, value: int, frame: Frame, pen: Pen) -> None:
    """Writes a number into a frame with the hand and the pen of a player."""
    shapes = SCHOOL if maker.__name__.endswith("strokes") else OTHERS
    text = str(value)
    height = float(frame.half[1] * 2 * rng.uniform(0.45, 0.7))
    width = min(0.62 * height * float(rng.uniform(0.8, 1.1)), float(frame.half[0] * 1.7) / len(text))
    left = frame.centre[0] - width * len(text) / 2 + float(rng.normal(0, 0.8))
    top = frame.centre[1] - height / 2 + float(rng.normal(0, 0.6))
    lean, pressure = float(rng.normal(0.1, 0.12)), float(rng.uniform(0.6, 1.0))
    for place, sign in enumerate(text):
        for way in shapes[sign]:
            points = rounded(np.array(way) + rng.normal(0, 0.035, (len(way), 2)))
            points[:, 0] += lean * (0.5 - points[:, 1])
            at = points * [width * 0.8, height] + [left + place * width, top]
            maker.draw(rng, paper, (Trace(at, np.full(len(at), pressure)),), pen)


def rounded(way: Points) -> Points:
    """A way with its corners rounded, (60, 2)."""
    steps = np.concatenate([[0], np.cumsum(np.hypot(*np.diff(way, axis=0).T))])
    wanted = np.linspace(0, steps[-1], 60)
    dense = np.stack([np.interp(wanted, steps, way[:, axis]) for axis in (0, 1)], axis=1)
    soft = cv2.GaussianBlur(dense, (1, 9), 2.2, borderType=cv2.BORDER_REPLICATE)
    return np.asarray(soft, np.float64)
