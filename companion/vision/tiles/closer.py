"""A closer look at the barn: heaped tiles hide each other's corners, so they are sought once more at a larger scale.

Spaces need no such look: where a tile lies there is known from the print.
"""

from collections.abc import Sequence

import numpy as np

from companion.vision.arrays import Points
from companion.vision.boards.placed import PlacedBoard
from companion.vision.boards.spaces import Print
from companion.vision.table import View
from companion.vision.tiles.pieces import TILES, Piece, without_repeats

BARN = "barn"
PX_PER_MM = 3.3
"""A tile of 25 mm is 82 pixels wide. Of tiles of which a tenth to two fifths is hidden, in barns of 60 composed tuning
photos, 98 % are found so, with corners off by 4.8 % of a side (median), at 2.3 px/mm 94 % and 6.8 %."""
CLEAR = 0.3
"""Fainter tiles of the closer look are mostly parts of others: the first look's word counts more."""
FAINTEST = 0.03
"""Still fainter ones are no tiles. Of 16 tiles in 14 barns of composed tuning photos that were overlooked at 0.1, 10
were found with 0.03 or more, at the price of one or two other things a barn; the identifier tells which is which."""
SOMETHING_MM2 = 150.0
"""Square millimetres of a barn that must look unlike its print for a closer look where no tile was found. Of 40 barns
of composed tuning photos bare ones showed at most 40, those with one tile at least 460."""
OVERHANG_MM = 10.0
"""Tiles of a barn may lie over its edge."""


def barn_outline(boards: Sequence[PlacedBoard]) -> Points | None:
    """The barn's outline (n, 2) in table millimetres, None when no board of the photo has one."""
    for board in boards:
        for region in board.layout.regions:
            if region.area == BARN:
                return np.asarray(board.on_table(np.array(region.outline)), dtype=np.float64)
    return None


def closer_view(barn: Points, side: int) -> View:
    """The view of ``side`` pixels around the barn."""
    return View.around(*_reach(barn), side, PX_PER_MM)


def is_bare(barn: Points, print_: Print) -> bool:
    """Whether the photo shows nothing in the barn but what is printed there."""
    low, high = barn.min(axis=0), barn.max(axis=0)
    places = np.stack(np.meshgrid(*(np.arange(*ends) for ends in zip(low, high, strict=True))), axis=-1)
    return bool(print_.strange(places).sum() < SOMETHING_MM2)


def tiles_within(barn: Points, pieces: Sequence[Piece]) -> list[Piece]:
    """The tiles that lie in the barn or over its edge."""
    low, high = _reach(barn)
    return [
        piece
        for piece in pieces
        if piece.kind in TILES and np.all(piece.centre >= low) and np.all(piece.centre <= high)
    ]


def looked_at_closer(barn: Points, pieces: Sequence[Piece], closer: Sequence[Piece], tile_mm: float) -> list[Piece]:
    """``pieces`` with the tiles in the barn as the ``closer`` look found them, and those that it overlooked."""
    inside = tiles_within(barn, closer)
    clear = [piece for piece in inside if piece.confidence >= CLEAR]
    faint = [piece for piece in inside if piece.confidence < CLEAR]
    return without_repeats([*clear, *pieces, *faint], tile_mm)


def _reach(barn: Points) -> tuple[Points, Points]:
    """The corners of the box in which a barn's tiles lie, millimetres."""
    return barn.min(axis=0) - OVERHANG_MM, barn.max(axis=0) + OVERHANG_MM
