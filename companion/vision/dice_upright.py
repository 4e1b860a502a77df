"""Dice in a photo as it is, where no board tells the table's plane: sought at the scale that shows them best."""

from typing import Protocol

import cv2
import numpy as np

from companion.vision.arrays import Pixels
from companion.vision.detector import Detections
from companion.vision.pyramid import Pyramid

SIDES = (512, 1024, 2048)
"""Longest sides at which dice are sought, the smaller first."""
LEAST_PX = 24.0
"""Below this width of a top a finer look is taken."""
BEST_PX = 40.0
"""How wide tops are in the last look."""
LARGEST_GAIN = 2.0
"""A photo is enlarged at most so much."""


class Finding(Protocol):
    """What finds tops: see TopFinder."""

    def find(self, picture: Pixels, shown: Pixels | None = None) -> Detections:
        """The tops in a picture."""


def find_upright(finder: Finding, pyramid: Pyramid) -> Detections:
    """The tops in a photo that is upright, in its pixels, most confident first."""
    best = Detections.empty()
    longest = max(pyramid.level(0).shape[:2])
    for side in SIDES:
        factor = min(side, longest) / longest
        found = _at(finder, pyramid, factor)
        if found.confidence.sum() > best.confidence.sum():
            best = found
        if side >= longest or (len(found) and width_of(found) * factor >= LEAST_PX):
            break
    if not len(best):
        return best
    again = _at(finder, pyramid, min(BEST_PX / width_of(best), LARGEST_GAIN))
    return again if again.confidence.sum() >= best.confidence.sum() else best


def width_of(found: Detections) -> float:
    """How wide the tops are, in pixels; there is at least one."""
    sides = np.hypot(*(found.quads - np.roll(found.quads, 1, axis=1)).transpose(2, 0, 1))
    return float(np.median(sides.mean(axis=1)))


def _at(finder: Finding, pyramid: Pyramid, factor: float) -> Detections:
    """The tops found in the photo scaled by ``factor``, in pixels of the photo."""
    whole = pyramid.level(0)
    size = (max(1, round(whole.shape[1] * factor)), max(1, round(whole.shape[0] * factor)))
    source = pyramid.at_least(max(size))
    method = cv2.INTER_AREA if factor < 1 else cv2.INTER_LINEAR
    found = finder.find(np.asarray(cv2.resize(source, size, interpolation=method), np.uint8))
    scale = np.float32(whole.shape[1] / size[0])
    return Detections(found.kinds, found.confidence, (found.quads + np.float32(0.5)) * scale - np.float32(0.5))
