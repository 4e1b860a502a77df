"""Expansion boards of a water zoo on the grid that they continue."""

import cv2
import numpy as np
import pytest

from companion.vision.arrays import Pixels
from companion.vision.boards.grid import Grid, closed_cells, turned
from companion.vision.boards.placed import PlacedBoard
from companion.vision.edition import BoardReference
from companion.vision.layout import Layout, layout_from_json
from companion.vision.moving.built import with_and_without
from companion.vision.table import Table
from tests.vision.toys import Camera, lay, printed_board

CELL = 27.0


def _layout(name: str, size: tuple[float, float], cells: list[tuple[int, int]], **more: object) -> Layout:
    rows = round(size[1] / CELL)
    spaces = [[(x + 0.5) * CELL, (rows - y - 0.5) * CELL] for x, y in cells]
    areas = {"basin": {"animals": spaces, "cells": cells}, **more}
    data = {"schema": "companion.layout/1", "name": f"toy/{name}", "size_mm": size, "tile_mm": 25, "cell_mm": CELL}
    layout = layout_from_json({**data, "place_mm": 20, "areas": areas})
    return layout if name == "water" else layout.renamed("basin", name)


WATER = _layout(
    "water",
    (108, 108),
    [(x, y) for x in range(4) for y in range(4) if (x, y) not in ((0, 0), (3, 3))],
    booth={"places": [[14, 95]]},
)
SMALL = _layout("water-small", (54, 54), [(0, 1), (0, 0), (1, 0)])
LARGE = _layout("water-large", (54, 54), [(0, 1), (1, 1), (0, 0), (1, 0)])


class _Laid:
    """A photo of a water board with expansion boards and tiles."""

    def __init__(self, elevation: float = 60.0) -> None:
        self.homography = Camera(elevation=elevation, aim=(54.0, 54.0), distance=520).homography()
        self.photo: Pixels = np.full((900, 1200, 3), (60, 90, 120), np.uint8)
        self.pictures = {one.name: printed_board(one, seed) for seed, one in enumerate((WATER, SMALL, LARGE), 5)}
        self._put(WATER, (0, 0), 0)

    def _put(self, layout: Layout, corner: tuple[float, float], quarters: int) -> None:
        picture = np.ascontiguousarray(np.rot90(self.pictures[layout.name], -quarters))
        if layout is SMALL:  # the corner that is cut off shows the table
            side = picture.shape[0] // 2
            x, y = [(side, 0), (side, side), (0, side), (0, 0)][quarters]
            picture[y : y + side, x : x + side] = (60, 90, 120)
        low, high = np.array(corner), np.array(corner) + np.array(layout.size_mm)
        corners = np.array([low, [high[0], low[1]], high, [low[0], high[1]]])
        lay(picture, corners, self.homography, self.photo)

    def board(self, layout: Layout, at: tuple[int, int], quarters: int = 0, off: tuple[float, float] = (0, 0)) -> None:
        """An expansion board with the lower left of what it spans on a cell."""
        self._put(layout, (at[0] * CELL + off[0], 108 - (at[1] + 2) * CELL + off[1]), quarters)

    def tile(self, cell: tuple[int, int], face: Pixels | None = None, off: tuple[float, float] = (0, 0)) -> np.ndarray:
        """A tile on a cell; gives its middle on the table."""
        middle = np.array([(cell[0] + 0.5) * CELL, 108 - (cell[1] + 0.5) * CELL]) + off
        half = 12.5 * np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]])
        if face is None:
            face = np.random.default_rng(77).integers(0, 255, (5, 5, 3), np.uint8)
        picture = np.asarray(cv2.resize(face, (100, 100), interpolation=cv2.INTER_NEAREST), np.uint8)
        lay(picture, middle + half, self.homography, self.photo)
        return middle

    def grid(self) -> Grid:
        """The grid of the photo."""
        table = Table(self.homography, 0.0, (1200, 900))
        grey = np.asarray(cv2.cvtColor(self.photo, cv2.COLOR_BGR2GRAY), np.uint8)
        references = [BoardReference(one, self.pictures[one.name]) for one in (WATER, SMALL, LARGE)]
        main = PlacedBoard(WATER, references[0], np.eye(3), 50, 1.0, 0.1)
        return Grid(grey, table, main, references[1:])


def test_places_close_their_cells() -> None:
    reference = BoardReference(WATER, printed_board(WATER, 5))
    assert closed_cells(PlacedBoard(WATER, reference, np.eye(3), 1, 1.0, 0.0)) == {(0, 0)}


def test_four_quarter_turns_are_none() -> None:
    cells = SMALL.cells
    assert turned(cells, 4) == list(cells)
    assert sorted(turned(cells, 1)) == [(0, 0), (0, 1), (1, 1)]


@pytest.mark.parametrize("quarters", range(4))
def test_a_bare_board_is_found_with_its_turn(quarters: int) -> None:
    laid = _Laid()
    laid.board(SMALL, (4, 1), quarters, off=(0.8, -0.6))
    (found,) = laid.grid().boards()
    assert found.layout.name == "toy/water-small"
    assert found.turn == 90 * quarters
    assert sorted(found.layout.cells) == sorted((4 + x, 1 + y) for x, y in turned(SMALL.cells, quarters))
    middle = found.on_table(np.array(SMALL.size_mm) / 2)
    assert np.hypot(*(middle - np.array([4 * CELL + 27.8, 108 - 3 * CELL + 26.4]))) < 0.6
    assert found.layout.spaces[0].name.startswith("basin/")


def test_boards_are_found_on_boards() -> None:
    laid = _Laid()
    laid.board(LARGE, (4, 0))
    laid.board(SMALL, (4, -2), 2)
    assert [board.layout.name for board in laid.grid().boards()] == ["toy/water-large", "toy/water-small"]


def test_a_board_is_placed_where_it_is_known_to_lie_and_others_are_found_beside_it() -> None:
    laid = _Laid()
    laid.board(LARGE, (4, 0))
    laid.board(SMALL, (4, -2), 2)
    grid = laid.grid()
    known = grid.board("water-large", (4, 0), 0)
    assert known is not None
    assert [(board.layout.name, min(board.layout.cells)) for board in grid.boards((), [known])] == [
        ("toy/water-small", (4, -1))
    ]
    small = grid.board("water-small", (5, -2), 2)
    assert small is not None
    assert sorted(small.layout.cells) == [(4, -1), (5, -2), (5, -1)]
    assert with_and_without((known, known), [known, small], []) == (known, known, small)
    assert with_and_without((known, known), [known, known], []) == (known, known)
    assert with_and_without((known, small), [known, known], [small]) == (known,)
    assert grid.board("depot", (4, 0), 0) is None


def test_a_board_that_tiles_cover_is_told_by_them() -> None:
    laid = _Laid()
    laid.board(LARGE, (4, 1))
    tiles = [laid.tile((x, y)) for x, y in ((4, 1), (5, 1), (4, 2), (5, 2))]
    grid = laid.grid()
    assert grid.boards() == []
    (found,) = grid.boards(tiles)
    assert sorted(found.layout.cells) == [(4, 1), (4, 2), (5, 1), (5, 2)]


def test_three_tiles_beside_a_bare_table_are_a_small_board() -> None:
    laid = _Laid()
    laid.board(SMALL, (4, 1))
    tiles = [laid.tile(cell) for cell in ((4, 1), (5, 1), (4, 2))]
    (found,) = laid.grid().boards(tiles)
    assert (found.layout.name, found.turn) == ("toy/water-small", 0)


def test_no_board_lies_where_none_was_laid() -> None:
    grid = _Laid().grid()
    assert grid.boards() == []
    assert grid.boards([np.array([120.0, 40.0])]) == []  # a single tile beside the zoo is no board


def test_no_board_is_sought_where_the_water_board_shows_its_own_corner() -> None:
    laid = _Laid()
    assert (3, 3) not in laid.grid().cells_beside([], [])
    cells = laid.grid().cells_beside([PlacedBoard(WATER, None, np.eye(3), 1, 1.0, 0.0)], [])  # type: ignore[arg-type]
    assert (4, 2) in cells
    assert (3, 3) not in cells


def test_points_between_cells_are_on_none() -> None:
    grid = _Laid().grid()
    assert grid.cell_at(np.array([13.5, 94.5])) == (0, 0)
    assert grid.cell_at(np.array([27.0, 94.5])) is None
    assert np.allclose(grid.middle_of((5, 2)), [148.5, 40.5])


def test_a_board_that_lies_off_the_grid_is_moved_to_where_its_bare_cell_shows() -> None:
    laid = _Laid()
    laid.board(LARGE, (4, 1), off=(2.6, -2.2))
    tiles = [laid.tile(cell) for cell in ((4, 1), (4, 2), (5, 2))]
    (found,) = laid.grid().boards(tiles)
    middle = found.on_table(np.array(LARGE.size_mm) / 2)
    assert (
        np.hypot(*(middle - np.array([4 * CELL + 29.6, 108 - 3 * CELL + 24.8]))) < 1.4
    )  # of 3.4 that it lies off the grid
