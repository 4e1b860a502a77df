"""Whose a line is that lies at the edge of a box alone: the mark of the box before it may end there.

The networks see one box and are sure that something was drawn on it. Rows are filled box by box, so what lies in the
box behind the last crossed one is a mark of its own, or the end of a wide ring, of a tick or a dash that began before.
"""

from collections.abc import Iterator, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from companion.vision.arrays import Points
from companion.vision.inference import Blob
from companion.vision.sheet.boxes import AROUND, CHANNELS, CROP, STATES, Levels
from companion.vision.sheet.layout import Box

EDGE: Final = 0.3
"""Share of a box, from the side of the box before it, within which ink may be that box's."""
OWN: Final = 0.6
"""How probable such ink is the box's own mark, at most: of four such boxes at the ends of rows two were."""
NEXT: Final = 2.0
"""How far apart the middles of boxes may lie between which a mark reaches over, in sides of a box."""
AROUND_IT: Final = 2.0
"""How much ink beyond the box's other side, beside what it holds, tells that a ring goes around it."""
_NEARLY_ALL: Final = 0.92
_BORDER_PX: Final = 5
"""Pixels of a box's picture that its printed border may cover, on each side."""
_BEYOND_PX: Final = 6
"""Pixels beyond that border in which a ring around the box is sought."""
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
        if _ends_here(pictures[at], boxes[at], boxes[before]):
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


def _ends_here(picture: Levels, box: Box, before: Box) -> bool:
    """Whether a box holds ink only at the side of the box before it, and none lies beyond its other side.

    ``picture`` (CHANNELS, CROP, CROP). A ring around the box shows beyond it, too.
    """
    level = _along_the_row(picture[CHANNELS - 1], box.centre - before.centre)
    half = round(CROP / AROUND / 2)
    low, high = CROP // 2 - half + _BORDER_PX, CROP // 2 + half - _BORDER_PX
    paper, darkest = np.percentile(level[low:high, low:high], [50, 99.5])
    ink = np.clip(level[low:high] - max(_INK, paper + _FAINT * (darkest - paper)), 0, None).sum(axis=0)
    inside, beyond = np.cumsum(ink[low:high]), ink[CROP // 2 + half + 1 :][:_BEYOND_PX].sum()
    if inside[-1] <= 0 or beyond > AROUND_IT * inside[-1]:
        return False
    return float(np.searchsorted(inside, _NEARLY_ALL * inside[-1])) < EDGE * (len(inside) - 1)


def _along_the_row(level: Levels, way: Points) -> Levels:
    """A square picture turned so that the row, which runs ``way`` on the sheet, runs to the right."""
    right, down = way
    if abs(down) > abs(right):
        return _along_the_row(level.T, way[::-1])
    return level if right > 0 else level[:, ::-1]
