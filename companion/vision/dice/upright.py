"""Dice in a photo as it is, where no board tells the table's plane: sought at the scale that shows them best."""

from typing import Protocol

import cv2
import numpy as np

from companion.vision.arrays import Pixels
from companion.vision.detector import Detections
from companion.vision.dice.tops import LIKELY
from companion.vision.pyramid import Pyramid

SIDES = (64, 96, 192, 320, 512, 1024, 2048)
"""Longest sides at which dice are sought, the smaller first: one die may fill the photo, or ten a tenth of it."""
SURE = 0.95
"""Where the surest is as sure as this and large enough, finer looks are taken only as long as they find more."""
IDLE = 2
"""So many finer looks in a row must find no more: in a very small picture anything may look like a die."""
LEAST_PX = 24.0
"""Below this width of a top a finer look is taken."""
A_DIE = 0.5
"""By how much surer all together must be what is seen where a die more is."""
BEST_PX = 40.0
"""How wide tops are in the last look."""
FAINTER = 0.85
BELOW = 1.3
"""What is so much less sure than a top and lies within so many widths below it is one of its die's sides."""
LARGEST_GAIN = 2.0
"""A photo is enlarged at most so much."""


class Finding(Protocol):
    """What finds tops: see TopFinder."""

    def find(self, picture: Pixels, shown: Pixels | None = None) -> Detections:
        """The tops in a picture."""


def find_upright(finder: Finding, pyramid: Pyramid) -> Detections:
    """The tops in a photo that is upright, in its pixels, most confident first."""
    best, enough, idle = Detections.empty(), False, 0
    longest = max(pyramid.level(0).shape[:2])
    for side in SIDES:
        factor = min(side, longest) / longest
        found = _at(finder, pyramid, factor)
        gained = float(found.confidence.sum() - best.confidence.sum())
        idle = idle + 1 if enough and gained < A_DIE else 0
        if gained > 0:
            best = found
            enough = found.confidence[0] >= SURE and width_of(found) * factor >= LEAST_PX
        if side >= longest or idle == IDLE:
            break
    if not len(best):
        return best
    again = _at(finder, pyramid, min(BEST_PX / width_of(best), LARGEST_GAIN))
    return without_sides(again if again.confidence.sum() >= best.confidence.sum() else best)


def without_sides(found: Detections) -> Detections:
    """The tops, the surest first, without what is rather a side of a die whose top lies above it in the picture."""
    if not len(found):
        return found
    middles, width = found.quads.mean(axis=1), width_of(found)
    kept = np.ones(len(found), np.bool_)
    for number in range(1, len(found)):
        across, down = (middles[number] - middles[:number]).T / width
        below = (down > 0) & (np.hypot(across, down) < BELOW) & (np.abs(across) < down)
        fainter = found.confidence[number] < FAINTER * found.confidence[:number]
        kept[number] = not bool((below & fainter & kept[:number]).any())
    return found.where(kept)


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
    found = found.where(found.confidence >= LIKELY)
    scale = np.float32(whole.shape[1] / size[0])
    return Detections(found.kinds, found.confidence, (found.quads + np.float32(0.5)) * scale - np.float32(0.5))
