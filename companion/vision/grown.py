"""Water zoos that have grown: expansion boards that their tiles cover, found by what lies on the grid.

The detector overlooks tiles in poor light; where a board may lie, the identifier is asked about each cell of the grid:
a cell that looks like a tile holds one, as far as boards are concerned.
"""

from collections.abc import Sequence

import numpy as np

from companion.vision.arrays import Pixels, Points
from companion.vision.boards import FoundBoards
from companion.vision.identifier import crop
from companion.vision.layout import Cell
from companion.vision.pieces import TILES, Piece
from companion.vision.witnesses import Identifying

LIVING = ("animal/", "offspring/", "coworker")
"""What lies on cells."""
LOOKS_SO = 0.5
"""The identifier's probability from which a cell holds what it looks like: boards need several such cells."""
ROUNDS = 4


def grown(found: FoundBoards, pieces: Sequence[Piece], pixels: Pixels, identifier: Identifying) -> FoundBoards:
    """The boards with those that tiles cover. ``pixels``: the photo (h, w, 3) BGR of ``found.table``."""
    if found.grid is None:
        return found
    tiles = [piece.centre for piece in pieces if piece.kind in TILES]
    asked: set[Cell] = set()
    for _ in range(ROUNDS):
        found = found.with_grid_boards(tiles)
        assert found.grid is not None
        cells = [cell for cell in found.grid.cells_beside(found.boards, tiles) if cell not in asked]
        asked.update(cells)
        more = _with_tiles(found, cells, pixels, identifier)
        if not more:
            return found
        tiles += more
    return found


def _with_tiles(found: FoundBoards, cells: Sequence[Cell], pixels: Pixels, identifier: Identifying) -> list[Points]:
    """The middles of the cells that look like something that lies on cells."""
    assert found.grid is not None
    middles = [found.grid.middle_of(cell) for cell in cells]
    half = found.boards[0].layout.tile_mm / 2 * np.array([[-1, -1], [1, -1], [1, 1], [-1, 1.0]])
    crops = [crop(pixels, found.table.project(middle + half).astype(np.float32)) for middle in middles]
    if not crops:
        return []
    identities = identifier.compare(identifier.embed(crops), spaces=[None] * len(crops))
    best = [identity.candidates[0] for identity in identities]
    return [
        middle
        for middle, one in zip(middles, best, strict=True)
        if one.label.startswith(LIVING) and one.probability >= LOOKS_SO
    ]
