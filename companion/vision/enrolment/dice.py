"""Dice that were photographed to be learnt: six in a known order, found and cut out in reading order."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from companion.vision.arrays import Pixels
from companion.vision.crops import Image, crop
from companion.vision.detector import Detections
from companion.vision.dice.upright import Finding, find_upright, width_of
from companion.vision.enrolment.order import reading_order
from companion.vision.observation import Quad
from companion.vision.pyramid import Pyramid
from companion.vision.scene import photo_quad

MIDDLE, LIGHTEST = 0.45, 0.3
"""The brightness, of 0 to 1, to which half of a dark photo's pixels are raised, and the least exponent for that."""
CLEARLY = 0.92
"""How much less sure the first must be that is left out."""


@dataclass(frozen=True, slots=True, eq=False)
class LaidDie:
    """A die as it lies: its top in the original photo's pixels, and the crop of it, (128, 128, 3) BGR."""

    quad: Quad
    crop: Image
    confidence: float


def find_dice(pixels: Pixels, finder: Finding, wanted: int, reduction: int = 1) -> list[LaidDie]:
    """The dice in a photo (h, w, 3) BGR in reading order: row by row, each from the left.

    Of more than are ``wanted`` the surest are taken where they are clearly surer than the rest. Where there are fewer
    the photo is lightened, as may help in the dark, and looked at once more.
    """
    found = find_upright(finder, Pyramid(pixels))
    if len(_level(found)) < wanted:
        lightened = find_upright(finder, Pyramid(_lightened(pixels)))
        found = lightened if len(_level(found)) < len(_level(lightened)) <= wanted else found
    if not len(found):
        return []
    level = _level(found)
    sure = found.confidence[level]
    if len(level) > wanted and sure[wanted] < CLEARLY * sure[wanted - 1]:
        level = level[:wanted]
    quads = found.quads[level].astype(np.float64)
    order = reading_order(quads.mean(axis=1) / width_of(found)) if len(quads) else []
    return [
        LaidDie(photo_quad(quads[k], reduction), crop(pixels, quads[k]), float(found.confidence[level[k]]))
        for k in order
    ]


def _level(found: Detections) -> NDArray[np.intp]:
    """The numbers of the tops that lie level."""
    return np.flatnonzero([kind == "die" for kind in found.kinds])


def _lightened(pixels: Pixels) -> Pixels:
    """The picture (h, w, 3), dark ones with a curve that raises the middle of their brightness."""
    middle = max(float(np.median(pixels.max(axis=2))) / 255, 0.01)
    exponent = float(np.clip(np.log(MIDDLE) / np.log(min(middle, 0.99)), LIGHTEST, 1.0))
    curve = (255 * (np.arange(256) / 255) ** exponent).astype(np.uint8)
    return np.asarray(curve[pixels])
