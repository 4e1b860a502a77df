"""What layouts, pieces and boards know of expansions: grids, round places, small pieces, joined boards."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from companion.errors import NotationError
from companion.vision.boards.attached import find_attached
from companion.vision.boards.placed import PlacedBoard
from companion.vision.boards.spaces import PlacedSpace
from companion.vision.edition import BoardReference, Edition
from companion.vision.layout import Layout, Space, layout_from_json, on_grid
from companion.vision.looks import detector_views, nearest_view
from companion.vision.table import Table
from companion.vision.tiles.pieces import Piece, assign_spaces, whole_tiles
from tests.vision.toys import MAIN_LAYOUT, Camera, lay, printed_board, toy_edition

BASIN = {"animals": [[13.5, 13.5], [13.5, 40.5]], "cells": [[0, 1], [0, 0]], "outline": [[0, 0], [27, 0], [27, 54]]}
DATA = {
    "schema": "companion.layout/1",
    "name": "toy/water-small",
    "size_mm": [54, 54],
    "tile_mm": 25,
    "cell_mm": 27,
    "place_mm": 20,
    "areas": {"basin": BASIN, "booth": {"places": [[40, 40]]}},
}


def _layout(**changes: object) -> Layout:
    return layout_from_json({**DATA, **changes})


def test_cells_name_the_spaces_of_a_grid_and_places_are_round() -> None:
    layout = _layout()
    assert [space.name for space in layout.spaces] == ["basin/0,1", "basin/0,0", "booth/1"]
    assert [layout.side_of(space) for space in layout.spaces] == [25, 25, 20]
    assert layout.cells == ((0, 1), (0, 0))


def test_a_board_of_a_grid_is_named_after_its_cells_there() -> None:
    layout = _layout(areas={"basin": BASIN}).renamed("basin", "water-small")
    assert layout.spaces[0].name == "water-small/0,1"
    placed = on_grid(layout, {(0, 1): (5, 3), (0, 0): (5, 2)})
    assert [space.name for space in placed.spaces] == ["basin/5,3", "basin/5,2"]
    assert placed.areas == ("basin",)
    assert placed.cells == ((5, 3), (5, 2))


@pytest.mark.parametrize(
    "changes",
    [{"cell_mm": 0}, {"camouflage": -1}, {"entrance": [1]}, {"areas": {"basin": {**BASIN, "cells": [[0, 0]]}}}],
)
def test_what_is_wrong_with_a_layout_is_said(changes: dict[str, object]) -> None:
    with pytest.raises(NotationError):
        _layout(**changes)


def _placed(area: str, kind: str, side: float) -> PlacedSpace:
    quad = np.array([[0, 0], [side, 0], [side, side], [0, side]], float)
    space = Space(f"{area}/1,1", area, kind, (0.0, 0.0))  # type: ignore[arg-type]
    return PlacedSpace(space, space.name, quad.mean(axis=0), quad, 0.1, 0.1, True)


def _piece(kind: str, confidence: float, side: float) -> Piece:
    return Piece(kind, confidence, 2 + np.array([[0, 0], [side, 0], [side, side], [0, side]], float))


def test_a_part_of_a_tile_and_an_unsure_detection_are_put_on_their_cell() -> None:
    spaces = [_placed("basin", "animal", 25), _placed("booth", "place", 20), _placed("enclosure-5", "animal", 25)]
    pieces = [_piece("round-tile", 0.9, 18), _piece("round-tile", 0.9, 18), _piece("square-tile", 0.3, 25)]
    whole = whole_tiles(pieces, spaces, {0: 0, 1: 1, 2: 2})
    assert (whole[0].kind, whole[0].quad is spaces[0].quad) == ("square-tile", True)
    assert whole[1] is pieces[1]
    assert whole[2] is pieces[2]
    (unsure,) = whole_tiles([_piece("square-tile", 0.3, 25)], spaces, {0: 0})
    assert unsure.quad is spaces[0].quad
    (firm,) = whole_tiles([_piece("square-tile", 0.8, 25)], spaces, {0: 0})
    assert firm.quad is not spaces[0].quad


def test_a_tile_nearly_half_off_its_cell_lies_on_it_and_stays_where_it_was_seen() -> None:
    cell, space = _placed("basin", "animal", 25), _placed("enclosure-5", "animal", 25)
    off = Piece("square-tile", 0.3, cell.quad + np.array([12.0, 0]))
    assert assign_spaces([off], [cell], 25.0) == {0: 0}
    assert assign_spaces([off], [space], 25.0) == {}
    assert whole_tiles([off], [cell], {0: 0})[0] is off


JUNGLE = layout_from_json(
    {
        "schema": "companion.layout/1",
        "name": "toy/jungle",
        "size_mm": [72, 252],
        "tile_mm": 25,
        "entrance": [0, 119],
        "areas": {"jungle": {"animals": [[30, 40]]}, "path-4": {"point": [15, 119]}},
    }
)
DEPOT = replace(JUNGLE, name="toy/depot", size_mm=(84.0, 54.0), entrance=None, spaces=(), points=())


def _found(layout: Layout, corners: np.ndarray) -> list[PlacedBoard]:
    """The attached boards in a photo of the main board and one board at ``corners`` (4, 2)."""
    homography = Camera(aim=(130.0, 126.0), distance=760).homography()
    picture, main = printed_board(layout, 31), toy_edition().main
    photo = np.full((900, 1200, 3), 100, np.uint8)
    lay(main.image, np.array(MAIN_LAYOUT.corners), homography, photo)
    lay(picture, corners, homography, photo)
    edition = Edition("toy", (main,), {}, (BoardReference(layout, picture),))
    board = PlacedBoard(MAIN_LAYOUT, main, np.eye(3), 50, 1.0, 0.1)
    grey = np.asarray(cv2.cvtColor(photo, cv2.COLOR_BGR2GRAY), np.uint8)
    boards, grid = find_attached(grey, Table(homography, 0.0, (1200, 900)), [board], edition)
    assert grid is None
    return boards


def test_a_joined_board_is_found_where_it_is_joined() -> None:
    corners = np.array(JUNGLE.corners) + np.array([188.5, 2.0])
    (board,) = _found(JUNGLE, corners)
    assert np.abs(board.on_table(np.array(JUNGLE.corners)) - corners).max() < 1.0


def test_a_depot_is_found_anywhere_around() -> None:
    turned = np.array([[230.0, 60], [230, 144], [176 + 14, 144], [176 + 14, 60]]) + np.array([30.0, 0])
    corners = np.array([turned[0], turned[1], turned[1] - [54, 0], turned[0] - [54, 0]])
    (board,) = _found(DEPOT, corners)
    assert np.abs(board.on_table(np.array(DEPOT.corners)) - corners).max() < 1.5


def test_many_boards_are_looked_at_in_two_halves() -> None:
    main = PlacedBoard(MAIN_LAYOUT, toy_edition().main, np.eye(3), 1, 1.0, 0.0)
    far = replace(main, to_table=np.array([[1, 0, 260.0], [0, 1, 0], [0, 0, 1.0]]))
    assert len(detector_views([main, far], split=False)) == 1
    first, second = views = detector_views([main, far], split=True)
    assert first.px_per_mm > detector_views([main, far], split=False)[0].px_per_mm
    assert nearest_view(np.array([20.0, 100.0]), views) is first
    assert nearest_view(np.array([400.0, 100.0]), views) is second
    assert len(detector_views([main], split=True)) == 1
