"""Heaps: tiles that lie on tiles. What another tile hides of a tile is not its own picture and must not be compared.

Which of the tiles that overlap a tile lie on it is told by its picture: each choice of them leaves other cells to be
compared, and the one is right with which most cells look most like one label. Of 240 tiles in heaps of path-traced
tuning photos 233 get their label so, 230 when the upper one of each pair was told by what both share and by edges.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from companion.vision.arrays import Points
from companion.vision.crops import CROP_MARGIN
from companion.vision.embedding import CELLS
from companion.vision.judging.fusion import emptiness
from companion.vision.tiles.pieces import Piece
from companion.vision.witnesses import Identified, Identifying

Cells = NDArray[np.bool_]
"""(CELLS, CELLS): which cells of a crop show the tile itself."""
SURE_ENOUGH = 0.3
"""Detections below this hide nothing: they may not be there."""
HIDING = 0.2
"""Share of a cell that another tile must cover to make the cell useless."""
MEANINGFUL = 1
"""Fewer hidden cells than this are a touching edge, not an overlap."""
MIN_VISIBLE = 6
"""With fewer cells left nothing can be told."""
MOST_ABOVE = 4
"""Of so many tiles at most, those that may hide most, it is asked whether they lie on another."""
LIKE_NOTHING = 0.48
"""A crop that looks less than this like anything enrolled looks like nothing (see models/identifier)."""
_SAMPLES = 4
_ACROSS = (((np.arange(CELLS * _SAMPLES) + 0.5) / (CELLS * _SAMPLES) - CROP_MARGIN) / (1 - 2 * CROP_MARGIN))[:, None]
"""Where the samples of a crop's cells lie across its quad, in shares of its side: (n, 1)."""


def samples(quad: Points) -> Points:
    """Points (n, 2) evenly over the crop of a quad (4, 2), row by row."""
    top, bottom = quad[0] + _ACROSS * (quad[1] - quad[0]), quad[3] + _ACROSS * (quad[2] - quad[3])
    return np.asarray((top[None] + _ACROSS[:, None] * (bottom - top)[None]).reshape(-1, 2), np.float64)


def under(points: Points, quads: Sequence[Points]) -> NDArray[np.bool_]:
    """Which points (n, 2) one of the convex ``quads`` (4, 2) covers."""
    low, high = points.min(axis=0), points.max(axis=0)
    covered = np.zeros(len(points), dtype=np.bool_)
    for quad in quads:
        if (quad.max(axis=0) > low).all() and (quad.min(axis=0) < high).all():
            covered |= _inside(points, quad)
    return covered


def hidden_cells(quad: Points, others: Sequence[Points]) -> Cells:
    """Which cells of the crop of ``quad`` (4, 2) one of the quads ``others`` covers, in table millimetres."""
    covered = under(samples(quad), others)
    shares = covered.reshape(CELLS, _SAMPLES, CELLS, _SAMPLES).mean(axis=(1, 3))
    return np.asarray(shares >= HIDING, dtype=np.bool_)


def _inside(points: Points, quad: Points) -> NDArray[np.bool_]:
    """Which points (n, 2) lie inside a convex quad (4, 2) that runs clockwise on screen."""
    edges = np.roll(quad, -1, axis=0) - quad
    normals = np.stack([-edges[:, 1], edges[:, 0]])
    return np.asarray((points @ normals >= (quad * normals.T).sum(axis=1)).all(axis=1), dtype=np.bool_)


def overlapping(pieces: Sequence[Piece], among: Sequence[int], hiding: Sequence[int]) -> dict[int, list[int]]:
    """For each of the pieces ``among`` those of the tiles ``hiding`` that share some of its table: {index: indices}."""
    found: dict[int, list[int]] = {}
    for index in among:
        quad = pieces[index].quad.astype(np.float32)
        reach = float(np.hypot(*(quad[0] - quad[2])))
        others = [
            other
            for other in hiding
            if other != index
            and pieces[index].distance(pieces[other]) < reach
            and hidden_cells(pieces[index].quad, [pieces[other].quad]).sum() >= MEANINGFUL
        ]
        if others:
            found[index] = others
    return found


@dataclass(frozen=True, slots=True, eq=False)
class Looks:
    """What pieces looked like, by their index.

    ``vectors``: their crops as the identifier's network sees them; ``grounds``: the space whose printed ground each
    competes with; ``figures``: what figures hide of all of them.
    """

    vectors: Mapping[int, NDArray[np.float32]]
    grounds: Mapping[int, str | None]
    figures: Sequence[Points] = ()


def look_again(
    pieces: Sequence[Piece], heaps: Mapping[int, Sequence[int]], looks: Looks, identifier: Identifying
) -> dict[int, Identified]:
    """New identities of tiles in ``heaps`` (see ``overlapping``), by index of piece, from what is visible of each.

    Those of which hardly anything is visible, whoever lies on them, are left out.
    """
    asked: list[tuple[int, Cells]] = []
    for index, others in heaps.items():
        above = [pieces[other] for other in others]
        asked += [(index, cells) for cells in _visible(pieces[index], above, looks.figures)]
    if not asked:
        return {}
    told = identifier.compare(
        np.asarray([looks.vectors[index] for index, _ in asked]),
        spaces=[looks.grounds[index] for index, _ in asked],
        visible=[None if cells.all() else cells for _, cells in asked],
    )
    best: dict[int, tuple[float, Identified]] = {}
    for (index, cells), identity in zip(asked, told, strict=True):
        worth = float(cells.mean()) * (like_tile(identity) - LIKE_NOTHING)
        if index not in best or worth > best[index][0]:
            best[index] = worth, identity
    return {index: identity for index, (_, identity) in best.items()}


def like_tile(identity: Identified) -> float:
    """How much a crop looks like a tile rather than like nothing or the printed ground."""
    return identity.similarity * (1 - emptiness((one.label, one.probability) for one in identity.candidates))


def _visible(piece: Piece, others: Sequence[Piece], figures: Sequence[Points]) -> list[Cells]:
    """Which cells of a piece's crop may be visible, for each choice of ``others`` that lie on it: the fewest first."""
    shown = ~hidden_cells(piece.quad, figures)
    hidden = sorted((hidden_cells(piece.quad, [other.quad]) for other in others), key=lambda cells: -int(cells.sum()))
    choices = [shown]
    for cells in hidden[:MOST_ABOVE]:
        choices += [left & ~cells for left in choices]
    return [cells for cells in choices if cells.sum() >= MIN_VISIBLE]
