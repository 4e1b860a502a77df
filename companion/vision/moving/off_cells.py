"""Tiles where a water board has no cell for them: on its entrance and on the pictures in its corners.

The detector knows no tiles there. That the board's print does not show tells that something lies on it, and the
identifier what that is.
"""

from collections.abc import Sequence

import numpy as np

from companion.vision.arrays import Pixels
from companion.vision.boards.finding import FoundBoards
from companion.vision.boards.spaces import Print
from companion.vision.crops import crop
from companion.vision.judging.fusion import perhaps_covered
from companion.vision.layout import GRID_AREA
from companion.vision.observation import Seen
from companion.vision.scene import photo_quad
from companion.vision.witnesses import Identifying

COVERED = 0.9
"""So sure it must be that the print is hidden: what lies there makes it 1, bare print 0."""
PLAIN = 0.9
"""So sure the identifier must be: of tiles on the entrance it was by 1.0, of bare print by 0.24 at most."""
LIVING = ("animal/", "offspring/")
"""What belongs on cells; coworkers have their round places there."""
CORNERS = np.array([[-1.0, -1], [1, -1], [1, 1], [-1, 1]]) / 2


def tiles_off_cells(pixels: Pixels, found: FoundBoards, prints: Sequence[Print], identifier: Identifying) -> list[Seen]:
    """The tiles on parts of the main board that are no cells, each with the cell of the grid that would be there.

    ``pixels``: the photo (h, w, 3) BGR of ``found.table``; ``prints``: the boards beside their print, the main one
    first. Empty where the main board has no cells.
    """
    if not found.boards or not found.boards[0].layout.cells:
        return []
    layout = found.boards[0].layout
    built = {cell for board in found.boards for cell in board.layout.cells}
    width, height = (round(side / layout.cell_mm) for side in layout.size_mm)
    seen = []
    for x, y in ((x, y) for x in range(width) for y in range(height) if (x, y) not in built):
        middle = np.array([(x + 0.5) * layout.cell_mm, layout.size_mm[1] - (y + 0.5) * layout.cell_mm])
        shows = prints[0].likeness(middle)
        if shows is None or perhaps_covered(*shows) < COVERED:
            continue
        quad = found.table.project(middle + layout.tile_mm * CORNERS)
        vectors = identifier.embed([crop(pixels, quad.astype(np.float32))])
        (look,) = identifier.compare(vectors, spaces=[None])
        best, *others = look.candidates
        if best.label.startswith(LIVING) and best.probability >= PLAIN:
            alternatives = tuple((one.label, one.probability) for one in others)
            seen.append(
                Seen(best.label, best.probability, alternatives, photo_quad(quad, 1), GRID_AREA, f"{GRID_AREA}/{x},{y}")
            )
    return seen
