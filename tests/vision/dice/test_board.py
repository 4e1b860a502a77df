"""The truck board is told from its other side and found with its crates; dice belong to trucks, corners, the table."""

from functools import cache

import cv2
import numpy as np
import pytest

from companion.errors import NotationError
from companion.storage.dice import load_dice_table
from companion.vision.arrays import Pixels
from companion.vision.boards.alignment import rigid
from companion.vision.boards.finding import FoundBoards
from companion.vision.boards.placed import PlacedBoard
from companion.vision.dice.board import DiceBoards, DiceTable, crates_of, find_truck_board, with_sheets
from companion.vision.dice.places import Place, place_of
from companion.vision.table import Table

SCALE = 4.0


@cache
def prints() -> DiceTable:
    return load_dice_table("print-and-play")


def photo_of(trucks: int, sheet: bool = False) -> Pixels:
    """A straight-down photo, 4 pixels a millimetre, of a board turned by 20 degrees, and a sheet beside it."""
    board = next(one for one in prints().boards if len(one.crates) == trucks)
    image = np.full((1200, 1600, 3), 130, np.uint8)
    image += np.random.default_rng(1).integers(0, 12, image.shape).astype(np.uint8)
    laid = [(board.reference.scaled(SCALE), rigid(np.radians(20.0), np.array([420.0, 150.0])))]
    if sheet:
        assert prints().sheet is not None
        laid.append((prints().sheet.scaled(SCALE), rigid(np.radians(95.0), np.array([1500.0, 300.0]))))
    for picture, matrix in laid:
        cv2.warpPerspective(picture, matrix, (1600, 1200), dst=image, borderMode=cv2.BORDER_TRANSPARENT)
    return image


@pytest.mark.parametrize("trucks", [3, 4])
def test_the_side_of_the_board_is_told_and_its_crates_are_where_they_are_printed(trucks: int) -> None:
    found = find_truck_board(photo_of(trucks), prints().boards)
    assert found is not None
    assert len(found.board.crates) == trucks
    crate = np.array(found.board.crates["truck-2"][2])
    expected = rigid(np.radians(20.0), np.array([420.0, 150.0])) @ np.array([*(crate * SCALE), 1.0])
    assert np.allclose(found.found.table.project(crate), expected[:2], atol=2.0)


def test_a_board_that_is_seen_from_low_down_under_dice_is_found() -> None:
    board = next(one for one in prints().boards if len(one.crates) == 4)
    width, height = board.reference.layout.size_mm
    flat = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    seen = np.array([[114, 295], [556, 163], [1030, 389], [549, 683]], np.float32)
    matrix = cv2.getPerspectiveTransform(flat * SCALE, seen)
    lines = np.kron(np.indices((60, 80)).sum(axis=0) % 3 * 60 + 90, np.ones((20, 20))).astype(np.uint8)
    photo = cv2.merge([lines, lines // 2 + 70, lines])
    picture = board.reference.scaled(SCALE).copy()
    for x, y in (centre for centres in board.crates.values() for centre in centres[:2]):
        cv2.circle(picture, (round(x * SCALE), round((y - 7) * SCALE)), round(12 * SCALE), (30, 30, 190), -1)
    cv2.warpPerspective(picture, matrix, (1600, 1200), dst=photo, borderMode=cv2.BORDER_TRANSPARENT)
    found = find_truck_board(cv2.GaussianBlur(photo, (0, 0), 1.0), prints().boards)
    assert found is not None
    assert len(found.board.crates) == 4
    assert np.allclose(found.found.quad(found.found.boards[0]), seen, atol=8.0)


def test_a_bare_table_has_no_board() -> None:
    assert find_truck_board(np.full((600, 800, 3), 120, np.uint8), prints().boards) is None


def test_a_sheet_beside_the_board_is_found() -> None:
    photo = photo_of(4, sheet=True)
    found = find_truck_board(photo, prints().boards)
    assert found is not None
    (sheet,) = with_sheets(photo, found, prints()).sheets
    middle = found.found.table.project(sheet.on_table(np.array([52.5, 74.0])))
    expected = rigid(np.radians(95.0), np.array([1500.0, 300.0])) @ np.array([52.5 * SCALE, 74.0 * SCALE, 1.0])
    assert np.allclose(middle, expected[:2], atol=6.0)


def test_without_a_sheet_in_the_edition_none_is_sought() -> None:
    boards = placed()
    assert with_sheets(photo_of(3), boards, DiceTable(prints().boards)) is boards


def placed() -> DiceBoards:
    """The board of three trucks, its frame that of the table, and a sheet to its right."""
    board = prints().boards[0]
    reference = board.reference
    assert prints().sheet is not None
    sheet = prints().sheet
    beside = rigid(0.0, np.array([200.0, 0.0]))
    main = PlacedBoard(reference.layout, reference, np.eye(3), 100, 0.9, 0.1)
    table = Table(np.diag([4.0, 4.0, 1.0]), 0.0, (1600, 1200))
    return DiceBoards(FoundBoards(table, (main,)), board, (PlacedBoard(sheet.layout, sheet, beside, 50, 0.9, 0.1),))


@pytest.mark.rule("DG-08")
@pytest.mark.parametrize(
    ("ground", "place"),
    [
        ((45.0, 30.0), Place("truck-1", "truck-1/1")),
        ((71.0, 36.0), Place("truck-1", "truck-1/2")),
        ((107.0, 90.0), Place("truck-2", "truck-2/3")),
        ((20.0, 30.0), Place("truck-1", "truck-1/1")),  # on the cab, so on this truck
        ((103.0, 133.0), Place("truck-3", "truck-3/3")),
        ((60.0, 60.0), Place("table")),  # between two trucks
        ((250.0, 40.0), Place("corner-1")),
        ((-60.0, 40.0), Place("table")),
    ],
)
def test_a_die_belongs_where_it_stands(ground: tuple[float, float], place: Place) -> None:
    assert place_of(np.array(ground), placed()) == place


@pytest.mark.parametrize(
    "data",
    [
        {"areas": {"truck-1": {"outline": []}}, "crate_mm": 25},
        {"areas": {"truck-1": {"crates": [[1, 2]]}}},
        {"areas": {"truck-1": {"crates": [[1]]}}, "crate_mm": 25},
        {"areas": {"truck-1": {"crates": [[1, 2]]}}, "crate_mm": 0},
    ],
)
def test_a_layout_without_crates_is_refused(data: dict[str, object]) -> None:
    with pytest.raises(NotationError):
        crates_of(data)
