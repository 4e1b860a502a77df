"""Water zoos that have grown under tiles which nobody has seen yet."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from companion.vision.boards.finding import FoundBoards
from companion.vision.boards.grid import Grid
from companion.vision.boards.grown import grown, kept_off
from companion.vision.boards.placed import PlacedBoard
from companion.vision.table import Table
from companion.vision.tiles.pieces import Piece
from tests.vision.boards.test_grid import LARGE, WATER
from tests.vision.boards.test_grid import _Laid as Laid
from tests.vision.witnesses import Candidate, Identity

OFF = (4.4, -3.6)
CELLS = ((4, 1), (5, 1), (4, 2), (5, 2))


class _Blue:
    """Takes what is blue in its middle for an animal, the less like one the less of it is blue."""

    labels = ("animal/dolphin",)

    def embed(self, crops: Sequence[np.ndarray]) -> np.ndarray:
        return np.array([[np.mean(crop[..., 0] > 200)] for crop in crops], np.float32)

    def compare(self, vectors: np.ndarray, spaces: Sequence[str | None], visible: object = None) -> list[Identity]:
        shares = [float(vector[0]) for vector in vectors]
        return [
            Identity((Candidate("animal/dolphin" if share > 0.9 else "unknown", 0.9),), 0.0, share / 3)
            for share in shares
        ]


def _found(laid: Laid) -> FoundBoards:
    grid: Grid = laid.grid()
    main = PlacedBoard(WATER, None, np.eye(3), 50, 1.0, 0.1)  # type: ignore[arg-type]
    return FoundBoards(Table(laid.homography, 0.0, (1200, 900)), (main,), grid)


@pytest.mark.parametrize("unseen", [(), CELLS[3:]])
def test_a_tile_that_was_overlooked_is_sought_as_far_off_its_cell_as_those_beside_it(
    unseen: tuple[tuple[int, int], ...],
) -> None:
    laid = Laid()
    laid.board(LARGE, (4, 1), off=OFF)
    blue, pieces = np.full((50, 50, 3), (255, 60, 0), np.uint8), []
    for cell in CELLS:
        middle = laid.tile(cell, blue, OFF)
        if cell not in unseen:
            half = 12.5 * np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]])
            pieces.append(Piece("square-tile", 0.9, middle + half))
    more = grown(_found(laid), pieces, laid.photo, _Blue())
    assert [board.layout.name for board in more.boards[1:]] == ["toy/water-large"]
    assert sorted(more.boards[1].layout.cells) == sorted(CELLS)


@pytest.mark.parametrize("detected", [True, False])
def test_a_round_piece_that_seems_too_small_is_asked_whether_it_lives_there(detected: bool) -> None:
    laid = Laid()
    laid.board(LARGE, (4, 1))
    blue, half = np.full((50, 50, 3), (255, 60, 0), np.uint8), np.array([[-1, -1], [1, -1], [1, 1], [-1, 1.0]])
    pieces = [Piece("square-tile", 0.9, laid.tile(cell, blue) + 12.5 * half) for cell in CELLS[:3]]
    for off in ((6.0, -6.0), (9.0, -9.0)):  # wide enough for a whole crop
        away = laid.tile(CELLS[3], blue, off) - 1.5 * np.sign(off)
    small = [Piece("round-tile", 0.8, away + 10 * half)] if detected else []
    more = grown(_found(laid), [*pieces, *small], laid.photo, _Blue())
    assert (CELLS[3] in more.boards[1].layout.cells) is detected


def test_boards_of_no_grid_do_not_grow() -> None:
    laid = Laid()
    found = replace(_found(laid), grid=None)
    assert grown(found, [], laid.photo, _Blue()) is found


@pytest.mark.parametrize("bare", [True, False])
def test_no_board_lies_on_a_board_of_another_game(bare: bool) -> None:
    laid, pieces = Laid(), []
    if bare:
        laid.board(LARGE, (4, 1))
    blue, half = np.full((50, 50, 3), (255, 60, 0), np.uint8), 12.5 * np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]])
    if not bare:
        pieces = [Piece("square-tile", 0.9, laid.tile(cell, blue) + half) for cell in CELLS]
    found = _found(laid).with_grid_boards(())
    assert len(grown(found, pieces, laid.photo, _Blue()).boards) == 2
    assert kept_off(found, []) is found
    zoo = found.table.project(np.array([[110.0, -20], [300, -20], [300, 140], [110, 140]]))
    apart = kept_off(found, [zoo])
    assert len(apart.boards) == 1
    assert len(grown(apart, pieces, laid.photo, _Blue()).boards) == 1
