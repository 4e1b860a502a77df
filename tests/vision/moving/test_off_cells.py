"""Tiles that lie where a water board has no cell."""

import numpy as np
import pytest

from companion.vision.arrays import Pixels
from companion.vision.boards.finding import FoundBoards
from companion.vision.boards.placed import PlacedBoard
from companion.vision.boards.spaces import Print
from companion.vision.edition import BoardReference
from companion.vision.layout import Layout, layout_from_json
from companion.vision.moving.off_cells import tiles_off_cells
from companion.vision.table import Table
from tests.vision.toys import Camera, lay, printed_board
from tests.vision.witnesses import ColourIdentifier, tile

CELL, SIDE = 27.0, 108.0
CELLS = [(x, y) for x in range(4) for y in range(4) if (x, y) not in ((0, 0), (3, 3))]
TABLE = Table(Camera(elevation=70.0, aim=(54.0, 54.0), distance=520).homography(), 0.0, (1200, 900))


def board(cells: list[tuple[int, int]]) -> Layout:
    spaces = [[(x + 0.5) * CELL, SIDE - (y + 0.5) * CELL] for x, y in cells]
    basin = {"animals": spaces, "cells": cells} if cells else {"outline": [[0, 0], [1, 0], [1, 1]]}
    data = {"schema": "companion.layout/1", "name": "toy/water", "size_mm": (SIDE, SIDE), "tile_mm": 25}
    return layout_from_json({**data, "cell_mm": CELL, "areas": {"basin": basin}})


def seen(layout: Layout, face: Pixels | None, *cells: tuple[int, int]) -> list[tuple[str, str, str]]:
    """What is seen off the cells of a board with tiles laid on the grid: label, area and space."""
    printed = printed_board(layout, 5)
    photo: Pixels = np.full((900, 1200, 3), (60, 90, 120), np.uint8)
    lay(printed, np.array(layout.corners), TABLE.homography, photo)
    for x, y in cells:
        middle = np.array([(x + 0.5) * CELL, SIDE - (y + 0.5) * CELL])
        assert face is not None
        lay(face, middle + 12.5 * np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]), TABLE.homography, photo)
    main = PlacedBoard(layout, BoardReference(layout, printed), np.eye(3), 50, 1.0, 0.1)
    prints = [Print(photo, TABLE, main)]
    found = tiles_off_cells(photo, FoundBoards(TABLE, (main,)), prints, ColourIdentifier())
    return [(one.label, one.area, one.space) for one in found]


@pytest.mark.parametrize("cell", [(0, 0), (3, 3)])
def test_a_tile_where_no_cell_is_is_seen_with_the_cell_that_would_be_there(cell: tuple[int, int]) -> None:
    assert seen(board(CELLS), tile("animal/zebra"), cell, (1, 1)) == [
        ("animal/zebra", "basin", f"basin/{cell[0]},{cell[1]}")
    ]


def test_print_and_what_lives_on_no_cell_are_no_tiles() -> None:
    assert seen(board(CELLS), None) == []
    assert seen(board(CELLS), tile("stall/drinks"), (0, 0)) == []


def test_boards_without_cells_have_none_to_miss() -> None:
    assert seen(board([]), tile("animal/zebra"), (0, 0)) == []
