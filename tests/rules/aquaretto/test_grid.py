"""Cells, neighbours, boards in every turn, and where they may be added."""

import pytest

from companion.rules.aquaretto.grid import Board, cell_at, cells_of, cells_of_board, neighbours, sites, space, turned
from companion.rules.aquaretto.options import CELLS, ENTRANCE, TURNS
from tests.rules.aquaretto.tables import board


@pytest.mark.rule("AB-05", "AB-30", "RA-01")
def test_the_board_has_nineteen_cells_without_the_entrance() -> None:
    rows = {y: sorted(x for x, row in CELLS if row == y) for y in range(5)}
    assert rows == {4: [1, 2, 3], 3: [0, 1, 2, 3, 4], 2: [0, 1, 2, 3, 4], 1: [1, 2, 3, 4], 0: [2, 3]}
    assert cells_of(()) == CELLS
    assert len(CELLS) == 19
    assert CELLS.isdisjoint(ENTRANCE)


@pytest.mark.rule("AB-06", "AB-38", "RA-17", "RX-11", "AQ-12")
def test_boards_in_every_turn() -> None:
    assert {turned("large", turn) for turn in TURNS} == {((0, 0), (0, 1), (1, 0), (1, 1))}
    assert [turned("small", turn) for turn in TURNS] == [
        ((0, 0), (0, 1), (1, 0)),
        ((0, 0), (0, 1), (1, 1)),
        ((-1, 1), (0, 0), (0, 1)),
        ((0, 0), (1, 0), (1, 1)),
    ]
    assert [turned("extra", turn) for turn in TURNS] == [
        ((0, 0), (0, 1), (0, 2), (1, 0), (1, 1)),
        ((0, 0), (0, 1), (1, 0), (1, 1), (2, 1)),
        ((-1, 1), (-1, 2), (0, 0), (0, 1), (0, 2)),
        ((0, 0), (1, 0), (1, 1), (2, 0), (2, 1)),
    ]


def test_a_board_lies_from_its_lowest_left_cell() -> None:
    assert cells_of_board(board("small 5,2 180")) == ((4, 3), (5, 2), (5, 3))
    assert Board("large", (5, 2), 270) == Board("large", (5, 2))
    assert Board("small", (5, 2), 270) != Board("small", (5, 2))
    assert len(cells_of((board("large 5,2"), board("extra 7,2")))) == 28


@pytest.mark.rule("AB-31", "AB-38", "AQ-14", "RA-01", "RA-17")
@pytest.mark.parametrize("kind", ["large", "small", "extra"])
def test_boards_are_added_edge_to_edge_beside_everything_else(kind: str) -> None:
    built = (board("large 5,2"),)
    zoo = cells_of(built)
    found = sites(kind, built)
    assert len(set(found)) == len(found) >= 20
    grid = [Board(kind, (x, y), turn) for turn in TURNS for x in range(-4, 11) for y in range(-4, 9)]
    for one in dict.fromkeys(grid):
        cells = set(cells_of_board(one))
        touching = any(neighbour in zoo for at in cells for neighbour in neighbours(at))
        assert (one in found) == (touching and cells.isdisjoint(zoo | ENTRANCE)), one


def test_cells_as_text() -> None:
    assert space((-1, 3)) == "basin/-1,3"
    assert cell_at("basin/-1,3") == (-1, 3)
    for wrong in (
        "depot",
        "basin/",
        "basin/1",
        "basin/1,",
        "basin/01,2",
        "basin/1,-0",
        "basin/100,2",
        "basin/a,b",
        "basin/²,1",
    ):
        assert cell_at(wrong) is None
