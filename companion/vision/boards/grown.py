"""Water zoos that have grown: expansion boards that their tiles cover, found by what lies on the grid.

The detector overlooks tiles in poor light; where a board may lie, the identifier is asked about each cell of the grid:
a cell that looks like a tile holds one, as far as boards are concerned. Where another game's boards lie, tiles are that
game's.
"""

from collections.abc import Sequence

import numpy as np

from companion.vision.arrays import Pixels, Points
from companion.vision.boards.finding import FoundBoards
from companion.vision.boards.grid import Grid
from companion.vision.crops import crop
from companion.vision.layout import Cell
from companion.vision.table import Table
from companion.vision.tiles.pieces import TILES, Piece
from companion.vision.witnesses import Identified, Identifying

LIVING = ("animal/", "offspring/", "coworker")
"""What lies on cells."""
LOOKS_SO = 0.6
"""The identifier's probability from which a cell holds what it looks like: boards need several such cells."""
ROUNDS = 4
WHOLE = 0.88
"""A round piece narrower than this share of a tile is a coin or a coworker: only its picture tells."""
CROOKED = 14.0
"""Degrees off the grid beyond which a square tile lies beside the zoo rather than on a cell."""
RESEMBLES = 0.36
"""Similarity to anything enrolled above which a cell is looked at again from a little beside."""
OFF_MM = 2.5
STEPS = ((-1, 0), (1, 0), (0, -1), (0, 1))


def grown(found: FoundBoards, pieces: Sequence[Piece], pixels: Pixels, identifier: Identifying) -> FoundBoards:
    """The boards with those that tiles cover. ``pixels``: the photo (h, w, 3) BGR of ``found.table``."""
    if found.grid is None:
        return found
    tile_mm = found.boards[0].layout.tile_mm
    tiles = [piece.centre for piece in pieces if _lies_on_cell(piece, tile_mm)]
    small = [piece.centre for piece in pieces if piece.kind == TILES[1] and not _lies_on_cell(piece, tile_mm)]
    asked: set[Cell] = set()
    for _ in range(ROUNDS):
        found = found.with_grid_boards(tiles)
        assert found.grid is not None
        cells = [cell for cell in found.grid.cells_beside(found.boards, tiles) if cell not in asked]
        asked.update(cells)
        places = [_places(found.grid, cell, tiles, small) for cell in cells]
        more = _with_tiles(found.table, places, tile_mm, pixels, identifier)
        if not more:
            return found
        tiles += more
    return found


def kept_off(found: FoundBoards, quads: Sequence[Points]) -> FoundBoards:
    """The boards without those of a grid that would lie on ``quads`` (4, 2), photo pixels: on another game's boards."""
    if found.grid is None or not quads:
        return found
    found.grid.keep_off([found.table.locate(quad) for quad in quads])
    return found.with_grid_boards(())


def _lies_on_cell(piece: Piece, tile_mm: float) -> bool:
    """Whether a piece may be a tile on a cell: as large as one and, if it is square, along the grid."""
    if piece.kind not in TILES:
        return False
    across = piece.quad[1] - piece.quad[0]
    if piece.kind == TILES[1]:
        return float(np.hypot(*across)) > WHOLE * tile_mm
    turn = np.degrees(np.arctan2(across[1], across[0])) % 90
    return bool(min(turn, 90 - turn) < CROOKED)


def _places(grid: Grid, cell: Cell, tiles: Sequence[Points], small: Sequence[Points]) -> list[Points]:
    """Where the middle of a tile (2,) on a cell may be: the cell's own, and as far off it as tiles beside it lie.

    Boards lie off the grid by a few millimetres, and what lies on one board is off by the same. ``small``: the middles
    of round pieces that look too small for tiles: an offspring far away may.
    """
    middle = grid.middle_of(cell)
    beside = {(cell[0] + i, cell[1] + j) for i in (-1, 0, 1) for j in (-1, 0, 1)}
    off = [tile - grid.middle_of(at) for tile in tiles if (at := grid.cell_at(tile)) in beside and at is not None]
    far = [shift for shift in off if np.hypot(*shift) > OFF_MM]
    round_ = [point for point in small if grid.cell_at(point) == cell]
    return [middle, *([middle + np.median(far, axis=0)] if far else []), *round_]


def _with_tiles(
    table: Table, places: Sequence[Sequence[Points]], tile_mm: float, pixels: Pixels, identifier: Identifying
) -> list[Points]:
    """The middles (2,) of the tiles on those cells that look like something that lies on cells.

    ``places``: for each cell where its tile may be, its own middle first; what is not told is looked at a little off.
    """
    middles = [middle for place in places for middle in place]
    looks = iter(_looks(table, middles, tile_mm, pixels, identifier))
    held, unsure = [], []
    for place in places:
        seen = [(middle, next(looks)) for middle in place]
        living = [middle for middle, look in seen if _is_living(look)]
        if living:
            held.append(living[0])
        elif seen[0][1].similarity > RESEMBLES:
            unsure.append(place[0])
    around = [middle + OFF_MM * np.array(step) for middle in unsure for step in STEPS]
    again = _looks(table, around, tile_mm, pixels, identifier)
    for number, middle in enumerate(unsure):
        if any(map(_is_living, again[number * len(STEPS) : (number + 1) * len(STEPS)])):
            held.append(middle)
    return held


def _is_living(look: Identified) -> bool:
    best = look.candidates[0]
    return best.label.startswith(LIVING) and best.probability >= LOOKS_SO


def _looks(
    table: Table, middles: Sequence[Points], tile_mm: float, pixels: Pixels, identifier: Identifying
) -> Sequence[Identified]:
    """What the identifier says of tiles about table points (2,)."""
    if not middles:
        return []
    half = tile_mm / 2 * np.array([[-1, -1], [1, -1], [1, 1], [-1, 1.0]])
    crops = [crop(pixels, table.project(middle + half).astype(np.float32)) for middle in middles]
    return identifier.compare(identifier.embed(crops), spaces=[None] * len(crops))
