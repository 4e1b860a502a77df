"""What lies on a water board where nothing may: tiles on its entrance and in its corners, a board over its cells.

The detector knows no tiles there, and the grid seeks no boards. That the board's print does not show tells that
something lies on it; the identifier, and the prints of the expansion boards, tell what that is.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np

from companion.vision.arrays import Pixels, Points
from companion.vision.boards.finding import FoundBoards
from companion.vision.boards.grid import Grid
from companion.vision.crops import crop
from companion.vision.judging.fusion import perhaps_covered
from companion.vision.layout import GRID_AREA, Cell, Layout, Space
from companion.vision.observation import Seen
from companion.vision.parts import Parts
from companion.vision.scene import Scene, photo_quad
from companion.vision.tiles.naming import Key, Named

COVERED = 0.9
"""So sure it must be that the print is hidden: what lies there makes it 1, bare print 0."""
PLAIN = 0.9
"""So sure the identifier must be: of tiles on the entrance it was by 1.0, of bare print by 0.24 at most."""
LIVING = ("animal/", "offspring/")
"""What belongs on cells; coworkers have their round places there."""
CORNERS = np.array([[-1.0, -1], [1, -1], [1, 1], [-1, 1]]) / 2


@dataclass(frozen=True, slots=True)
class OffCells:
    """Tiles on no cell, and the expansion board that lies on the water board, by its layout, cell and quarter turns."""

    tiles: tuple[Seen, ...] = ()
    board: tuple[str, Cell, int] | None = None


def off_cells(
    frame: Pixels, found: FoundBoards, scene: Scene, named: Mapping[Key, Named], judged: Sequence[Seen], parts: Parts
) -> OffCells:
    """What lies on the main board of a water zoo where nothing may.

    ``frame`` (h, w, 3) BGR in the pixels of ``found.table``; ``scene``, ``named`` and ``judged``: the zoo as it was
    read in it. A tile is given with the cell of the grid that would be there. Nothing where the main board has no
    cells.
    """
    if not found.boards or not found.boards[0].layout.cells:
        return OffCells()
    main, *beside = found.boards
    built = {cell for board in beside for cell in board.layout.cells}
    bare = {cell for cell, covered in _own_cells(scene, named, main.layout) if covered and cell not in built}
    tiles = []
    for cell, middle in _squares(main.layout):
        shows = None if cell in built else scene.prints[0].likeness(middle)
        if shows is None or perhaps_covered(*shows) < COVERED:
            continue
        seen = _known_at(judged, found, cell, middle) or _tile_at(frame, found, cell, middle, parts)
        bare |= {cell} if seen is None else set()
        tiles += [seen] if seen is not None else []
    return OffCells(tuple(tiles), _board_over(frame, found, bare, built, parts) if bare else None)


def _squares(layout: Layout) -> list[tuple[Cell, Points]]:
    """The squares of a board's grid that are no cells, each with its middle (2,) in millimetres."""
    side = layout.cell_mm
    width, height = (round(length / side) for length in layout.size_mm)
    others = [(x, y) for x in range(width) for y in range(height) if (x, y) not in layout.cells]
    return [((x, y), np.array([(x + 0.5) * side, layout.size_mm[1] - (y + 0.5) * side])) for x, y in others]


def _own_cells(scene: Scene, named: Mapping[Key, Named], layout: Layout) -> Iterator[tuple[Cell, bool]]:
    """The main board's cells, each with whether its print is hidden and no tile is seen there."""
    cells = {space.name: cell for space, cell in zip(_on_grid(layout), layout.cells, strict=True)}
    for index, space in enumerate(scene.spaces):
        if space.space.name in cells:
            hidden = perhaps_covered(space.likeness, space.weakest) >= COVERED
            best = named["space", index].identity.candidates[0] if ("space", index) in named else None
            is_tile = best is not None and best.label.startswith(LIVING) and best.probability >= PLAIN
            yield cells[space.space.name], hidden and not is_tile


def _on_grid(layout: Layout) -> list[Space]:
    return [space for space in layout.spaces if space.area == GRID_AREA]


def _known_at(judged: Sequence[Seen], found: FoundBoards, cell: Cell, middle: Points) -> Seen | None:
    """The tile on a square that was read as one that lies somewhere on the entrance."""
    reach = found.boards[0].layout.tile_mm / 2
    for seen in judged:
        away = found.table.locate(np.array(seen.quad)).mean(axis=0) - middle
        if seen.label.startswith(LIVING) and not seen.area.startswith(GRID_AREA) and np.hypot(*away) < reach:
            return replace(seen, area=GRID_AREA, space=f"{GRID_AREA}/{cell[0]},{cell[1]}")
    return None


def _tile_at(frame: Pixels, found: FoundBoards, cell: Cell, middle: Points, parts: Parts) -> Seen | None:
    """The tile on a square, None where nothing that belongs on cells is plainly seen."""
    quad = found.table.project(middle + found.boards[0].layout.tile_mm * CORNERS)
    vectors = parts.identifier.embed([crop(frame, quad.astype(np.float32))])
    (look,) = parts.identifier.compare(vectors, spaces=[None])
    best, *others = look.candidates
    if not best.label.startswith(LIVING) or best.probability < PLAIN:
        return None
    alternatives = tuple((one.label, one.probability) for one in others)
    where = f"{GRID_AREA}/{cell[0]},{cell[1]}"
    return Seen(best.label, best.probability, alternatives, photo_quad(quad, 1), GRID_AREA, where)


def _board_over(
    frame: Pixels, found: FoundBoards, bare: set[Cell], built: set[Cell], parts: Parts
) -> tuple[str, Cell, int] | None:
    """The expansion board that lies on some of the bare squares."""
    grey = np.asarray(cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY), dtype=np.uint8)
    references = [board for board in parts.edition.attached if board.layout.cell_mm]
    return Grid(grey, found.table, found.boards[0], references).laid_over(bare, built)
