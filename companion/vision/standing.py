"""Visitors as components: what stands on the path beside what the detector took for visitors."""

from collections.abc import Sequence

import cv2
import numpy as np

from companion.vision.arrays import Pixels
from companion.vision.observation import Seen
from companion.vision.placed import PlacedBoard
from companion.vision.scene import photo_quad
from companion.vision.table import Table
from companion.vision.visitors import Figure, find_visitors

VISITOR = "visitor"
NEGLIGIBLE = 0.0005
"""Colours of visitors less likely than this are not passed on."""


def visitors_seen(
    pixels: Pixels, table: Table, boards: Sequence[PlacedBoard], figure_mm: tuple[float, float], reduction: int
) -> list[Seen]:
    """The visitors at the observation points, their colours as candidates. ``pixels``: the photo (h, w, 3) BGR."""
    if min(figure_mm) <= 0:
        return []
    return [_seen(figure, table, reduction) for figure in find_visitors(pixels, table, boards, figure_mm)]


def without_visitors(seen: Sequence[Seen], visitors: Sequence[Seen]) -> list[Seen]:
    """What was seen without the pieces that the detector took for visitors and that are among ``visitors``."""
    boxes = [np.array(one.quad, np.float32) for one in visitors]

    def is_among(one: Seen) -> bool:
        x, y = np.mean(one.quad, axis=0)
        return any(cv2.pointPolygonTest(box, (float(x), float(y)), measureDist=False) >= 0 for box in boxes)

    return [one for one in seen if one.kind != VISITOR or not is_among(one)]


def _seen(figure: Figure, table: Table, reduction: int) -> Seen:
    ranked = sorted(figure.chances.items(), key=lambda pair: (-pair[1], pair[0]))
    named = [(f"{VISITOR}/{colour}", chance) for colour, chance in ranked if chance >= NEGLIGIBLE]
    label, confidence = named[0]
    quad = photo_quad(table.project(figure.box), reduction)
    return Seen(label, confidence, tuple(named[1:]), quad, figure.point, "", VISITOR)
