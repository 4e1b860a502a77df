"""Which of two overlapping tiles is the upper one, by their edges: the upper one's outline crosses the lower one.

Of 135 pairs in barns of tuning photos the upper one's edges in the other were the stronger ones 99 times of 100 where
they differed by more than 0.15, which was so for two pairs in three.
"""

from collections.abc import Sequence

import numpy as np

from companion.vision.arrays import Pixels, Points
from companion.vision.table import Table, View
from companion.vision.tiles.heaps import under
from companion.vision.tiles.outlines import PX_PER_MM, Values, gradients

ACROSS_PX = 180
"""Side of the square picture around a pair in which its edges are sought."""
INNER = 0.88
"""What lies this share of its half side from a tile's middle lies well inside it."""
SAMPLES = np.linspace(0.06, 0.94, 45)[:, None]
"""Where along a side its edge is sought, in shares of it."""
PLAY_MM = np.arange(-1.6, 1.61, 0.4)
"""How far a side may lie from where it was found."""
LEAST = 4
"""With fewer samples of a side inside the other tile nothing is told."""


def stronger_edges(pixels: Pixels, table: Table, one: Points, other: Points, others: Sequence[Points]) -> float:
    """How much more of ``one``'s outline shows inside ``other`` than the reverse, -1..1; 0 where nothing is told.

    Quads (4, 2) in table millimetres; ``others``: the tiles that may cover both.
    """
    middle = (one.mean(axis=0) + other.mean(axis=0)) / 2
    origin = middle - (ACROSS_PX - 1) / 2 / PX_PER_MM
    view = View((float(origin[0]), float(origin[1])), PX_PER_MM, (ACROSS_PX, ACROSS_PX))
    changes = gradients(view.render(pixels, table))
    mine, its = _shown(changes, view, one, other, others), _shown(changes, view, other, one, others)
    return 0.0 if mine is None or its is None else mine - its


def _shown(
    changes: tuple[Values, Values], view: View, outline: Points, inside: Points, others: Sequence[Points]
) -> float | None:
    """How much of an outline's part inside another tile is a full edge, 0..1; None where hardly any lies there."""
    inner = inside.mean(axis=0) + INNER * (inside - inside.mean(axis=0))
    total = count = 0.0
    for start, end in zip(outline, np.roll(outline, -1, axis=0), strict=True):
        along = (end - start) / np.hypot(*(end - start))
        normal = np.array([-along[1], along[0]])
        points = start + SAMPLES * (end - start)
        points = points[under(points, [inner]) & ~under(points, others)]
        if len(points) < LEAST:
            continue
        places = view.to_pixels(points + PLAY_MM[:, None, None] * normal).round().astype(int).clip(0, ACROSS_PX - 1)
        right, down = (one[places[..., 1], places[..., 0]] for one in changes)
        edge = np.minimum(np.abs(right * normal[0] + down * normal[1]), 1).mean(axis=1).max()
        total, count = total + float(edge) * len(points), count + len(points)
    return total / count if count else None
