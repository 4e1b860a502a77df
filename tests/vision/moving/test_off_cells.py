"""What lies on a water board where nothing may: tiles on no cell, boards over its cells."""

from dataclasses import replace

import numpy as np
import pytest

from companion.vision.areas import AreaMap
from companion.vision.boards.finding import FoundBoards
from companion.vision.boards.placed import PlacedBoard
from companion.vision.boards.spaces import Print
from companion.vision.edition import BoardReference, Edition
from companion.vision.judging.fusion import HAND_SET
from companion.vision.layout import Cell
from companion.vision.moving.off_cells import OffCells, off_cells
from companion.vision.observation import Seen
from companion.vision.parts import Parts
from companion.vision.scene import Scene, photo_quad
from companion.vision.table import Table
from companion.vision.tiles.naming import Named
from tests.vision.boards.test_grid import LARGE, SMALL, WATER
from tests.vision.boards.test_grid import _Laid as Laid
from tests.vision.witnesses import Candidate, ColourDetector, ColourIdentifier, Identity, tile

ZEBRA = "animal/zebra"


def lying(laid: Laid, toy: Edition, tiles: tuple[Cell, ...] = (), judged: tuple[Seen, ...] = ()) -> OffCells:
    """What lies where nothing may in a photo where tiles are known to lie on some cells."""
    table = Table(laid.homography, 0.0, (1200, 900))
    references = [BoardReference(one, laid.pictures[one.name]) for one in (WATER, SMALL, LARGE)]
    edition = replace(toy, attached=tuple(references[1:]))
    main = PlacedBoard(WATER, references[0], np.eye(3), 50, 1.0, 0.1)
    shown = Print(laid.photo, table, main)
    spaces = shown.spaces()
    names = [f"basin/{x},{y}" for x, y in tiles]
    identity = Identity((Candidate(ZEBRA, 0.99),), 0.0, 0.9)
    named = {
        ("space", number): Named(space.quad, identity, np.zeros(4, np.float32))
        for number, space in enumerate(spaces)
        if space.space.name in names
    }
    scene = Scene(table, [shown], AreaMap.of((main,), []), [], spaces, {}, 1)
    parts = Parts(edition, ColourDetector(), ColourIdentifier(), HAND_SET)
    return off_cells(laid.photo, FoundBoards(table, (main,)), scene, named, judged, parts)


@pytest.fixture
def laid() -> Laid:
    return Laid(elevation=75.0)


@pytest.mark.parametrize("cell", [(0, 0), (3, 3)])
def test_a_tile_on_no_cell_is_seen_with_the_one_that_would_be_there(laid: Laid, toy: Edition, cell: Cell) -> None:
    laid.tile(cell, tile(ZEBRA))
    laid.tile((1, 1), tile(ZEBRA))
    (seen,) = lying(laid, toy, ((1, 1),)).tiles
    assert (seen.label, seen.area, seen.space) == (ZEBRA, "basin", f"basin/{cell[0]},{cell[1]}")


def test_print_and_what_lives_on_no_cell_are_no_tiles(laid: Laid, toy: Edition) -> None:
    assert lying(laid, toy) == OffCells()
    laid.tile((0, 0), tile("stall/drinks"))
    assert lying(laid, toy) == OffCells()


def test_a_tile_that_was_read_as_something_on_the_entrance_is_the_one_that_lies_there(laid: Laid, toy: Edition) -> None:
    middle = laid.tile((0, 0))
    quad = photo_quad(Table(laid.homography, 0.0, (1200, 900)).project(middle + 12.5 * np.array(SQUARE)), 1)
    booth, other = Seen("offspring/zebra", 0.8, (), quad, "booth", "booth/1"), Seen("coworker", 0.9, (), quad, "booth")
    assert lying(laid, toy, judged=(other, booth)).tiles == (replace(booth, area="basin", space="basin/0,0"),)


SQUARE = [[-1, -1], [1, -1], [1, 1], [-1, 1]]


@pytest.mark.parametrize(
    ("at", "quarters", "lowest"), [((-1, 0), 0, (-1, 0)), ((1, 1), 2, (2, 1)), ((1, 1), 1, (1, 1))]
)
def test_a_board_over_the_water_board_is_told_with_its_place(
    laid: Laid, toy: Edition, at: Cell, quarters: int, lowest: Cell
) -> None:
    laid.board(SMALL, at, quarters)
    assert lying(laid, toy) == OffCells((), ("water-small", lowest, quarters))


def test_boards_without_cells_have_nothing_to_lie_off(laid: Laid, toy: Edition) -> None:
    table = Table(laid.homography, 0.0, (1200, 900))
    scene = Scene(table, [], AreaMap.of((), []), [], [], {}, 1)
    parts = Parts(toy, ColourDetector(), ColourIdentifier(), HAND_SET)
    assert off_cells(laid.photo, FoundBoards(table, ()), scene, {}, (), parts) == OffCells()
