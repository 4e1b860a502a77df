"""Dice that were photographed to be learnt: six in a known order, found and cut out in reading order."""

from dataclasses import dataclass

import numpy as np

from companion.vision.arrays import Pixels
from companion.vision.crops import Image, crop
from companion.vision.dice.upright import Finding, find_upright, width_of
from companion.vision.enrolment.order import reading_order
from companion.vision.observation import Quad
from companion.vision.pyramid import Pyramid
from companion.vision.scene import photo_quad

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

    Of more than are ``wanted`` the surest are taken where they are clearly surer than the rest.
    """
    found = find_upright(finder, Pyramid(pixels))
    if not len(found):
        return []
    level = np.flatnonzero([kind == "die" for kind in found.kinds])
    sure = found.confidence[level]
    if len(level) > wanted and sure[wanted] < CLEARLY * sure[wanted - 1]:
        level = level[:wanted]
    quads = found.quads[level].astype(np.float64)
    order = reading_order(quads.mean(axis=1) / width_of(found)) if len(quads) else []
    return [
        LaidDie(photo_quad(quads[k], reduction), crop(pixels, quads[k]), float(found.confidence[level[k]]))
        for k in order
    ]
