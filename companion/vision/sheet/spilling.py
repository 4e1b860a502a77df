"""Whose a line is that lies at the edge of a box alone: the mark of the box before it may end there.

The networks see one box and are sure that something was drawn on it. Rows are filled box by box, so what lies in the
box behind the last crossed one is a mark of its own, or the end of a wide ring, of a tick or a dash that began before.
"""

from collections.abc import Iterator, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from companion.vision.inference import Blob
from companion.vision.sheet.boxes import AROUND, CHANNELS, CROP, STATES, Levels
from companion.vision.sheet.layout import Box

EDGE: Final = 0.3
"""Share of a box, from the side of the box before it, within which ink may be that box's."""
OWN: Final = 0.6
"""How probable such ink is the box's own mark, at most: of six such boxes that were crossed off as far as the networks
told, three were."""
NEXT: Final = 2.0
"""How far apart the middles of boxes may lie between which a mark reaches over, in sides of a box."""
_NEARLY_ALL: Final = 0.92
_BORDER_PX: Final = 5
"""Pixels of a box's picture that its printed border may cover, on each side."""
_INK: Final = 0.56
"""Level of ``CHANNELS``' last from which something was written."""
_FAINT: Final = 0.35
"""Share of the darkest ink's strength below which there is only the paper's noise, or the shade of a line."""
_EMPTY, _MARKED = STATES.index("empty"), STATES.index("marked")


def without_ends(chances: NDArray[np.float64], pictures: Blob, boxes: Sequence[Box]) -> NDArray[np.float64]:
    """The probabilities of ``STATES`` (n, 4), of boxes with ink only where the mark before them may end less sure.

    ``pictures`` (n, CHANNELS, CROP, CROP) as ``box_pictures`` makes.
    """
    told = chances.copy()
    for at, before in _rows(boxes):
        if min(chances[at, _MARKED], chances[before, _MARKED]) <= OWN:
            continue
        if _reach(pictures[at], boxes[at], boxes[before]) < EDGE:
            told[at, _EMPTY] += told[at, _MARKED] - OWN
            told[at, _MARKED] = OWN
    return told


def _rows(boxes: Sequence[Box]) -> Iterator[tuple[int, int]]:
    """Each numbered box with the one before it in its row, by index, where a mark can reach over."""
    places = {box.id: index for index, box in enumerate(boxes)}
    for index, box in enumerate(boxes):
        row, _, number = box.id.partition("/")
        before = places.get(f"{row}/{int(number) - 1}") if number.isdecimal() else None
        if before is not None and float(np.hypot(*(box.centre - boxes[before].centre))) < NEXT * box.side:
            yield index, before


def _reach(picture: Levels, box: Box, before: Box) -> float:
    """How far ink reaches into a box from the side of the box before it, as a share of its inside, 1 without any ink.

    ``picture`` (CHANNELS, CROP, CROP).
    """
    way = box.centre - before.centre
    across = int(abs(way[0]) > abs(way[1]))  # the axis of the picture along which the row runs
    sides = np.array(box.high) - np.array(box.low)
    half = (sides / (box.side * AROUND) * CROP / 2).round().astype(int) - _BORDER_PX
    inside = picture[CHANNELS - 1, CROP // 2 - half[1] : CROP // 2 + half[1], CROP // 2 - half[0] : CROP // 2 + half[0]]
    paper, darkest = np.percentile(inside, [50, 99.5])
    ink = np.clip(inside - max(_INK, paper + _FAINT * (darkest - paper)), 0, None)
    along = np.cumsum(ink.sum(axis=1 - across)[:: 1 if way[1 - across] > 0 else -1])
    if along[-1] <= 0:
        return 1.0
    return float(np.searchsorted(along, _NEARLY_ALL * along[-1]) / (len(along) - 1))
