"""The boards of the dice game in a photo: which truck board lies there, and the players' sheets around it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import cv2
import numpy as np

from companion.errors import NoBoardError, NotationError
from companion.vision.arrays import Pixels
from companion.vision.boards.expansions import claims_same, features_around, settle
from companion.vision.boards.features import Features, detect_features, match_features
from companion.vision.boards.finding import GREY_SIDE, FoundBoards, find_boards, find_main
from companion.vision.boards.instances import find_instances
from companion.vision.boards.placed import PlacedBoard
from companion.vision.edition import FEATURE_WIDTH, BoardReference, Edition, reference_features
from companion.vision.layout import Point
from companion.vision.table import Table

LOOK_SIDE = 640
LOOK_FEATURES = 1200
"""The look that tells which board to try first."""
LIKELY = 0.5
"""A second board is tried when it has this share of the first's matches."""
MOST_SHEETS = 4
SHEETS_REACH_MM = 220.0
SHEET_PX_PER_MM = 1.6


@dataclass(frozen=True, eq=False)
class TruckBoard:
    """One side of the truck board: its picture with the outlines of its trucks, and the crates by truck in mm."""

    reference: BoardReference
    crates: Mapping[str, tuple[Point, ...]]
    crate_mm: float

    @cached_property
    def edition(self) -> Edition:
        """The board in the form in which boards are sought."""
        return Edition(self.reference.layout.name, (self.reference,))


@dataclass(frozen=True, eq=False)
class DiceTable:
    """The prints of an edition of the dice game: the sides of its truck board, and the players' sheet if it has one."""

    boards: tuple[TruckBoard, ...]
    sheet: BoardReference | None = None

    @cached_property
    def sheet_features(self) -> Features:
        """The sheet's features in its millimetres."""
        assert self.sheet is not None
        return reference_features(self.sheet, FEATURE_WIDTH / self.boards[0].reference.layout.size_mm[0] / 2)


@dataclass(frozen=True, slots=True, eq=False)
class DiceBoards:
    """What lies in a photo: the pose of the table in its pixels, the truck board, the sheets around it."""

    found: FoundBoards
    board: TruckBoard
    sheets: tuple[PlacedBoard, ...] = field(default=())

    def scaled(self, factor: float, size: tuple[int, int]) -> "DiceBoards":
        """The same for the photo resized by ``factor`` to ``size``."""
        return DiceBoards(
            FoundBoards(self.found.table.scaled(factor, size), self.found.boards), self.board, self.sheets
        )


def crates_of(data: Mapping[str, Any]) -> tuple[Mapping[str, tuple[Point, ...]], float]:
    """The crates of each truck and their side, of the JSON of a truck board's layout.

    Raises NotationError where it has none.
    """
    areas = data.get("areas", {})
    try:
        crates = {
            str(area): tuple((float(x), float(y)) for x, y in part["crates"])
            for area, part in areas.items()
            if "crates" in part
        }
        side = float(data["crate_mm"])
    except (KeyError, TypeError, ValueError) as error:
        raise NotationError("is no list of points", "areas.*.crates", "[[x, y], ...]") from error
    if not crates or side <= 0:
        raise NotationError("is missing", "areas.*.crates", "[[x, y], ...] and crate_mm")
    return crates, side


def find_truck_board(
    pixels: Pixels, boards: Sequence[TruckBoard], corners: Sequence[tuple[float, float]] | None = None
) -> DiceBoards | None:
    """The truck board in a photo (h, w, 3) BGR, None when none of ``boards`` is to be seen.

    ``corners``: its corners in photo pixels when a person points at them.
    """
    ranked = _ranked(pixels, boards)
    best = ranked[0][0]
    chosen = [board for matches, board in ranked if corners is not None or matches >= LIKELY * best]
    found = []
    for board in chosen:
        try:
            found.append(DiceBoards(find_boards(pixels, board.edition, corners), board))
        except NoBoardError:
            continue
        if len(found) == 1 and found[0].found.boards[0].visible > 0.5:
            break
    if not found and corners is None:
        return _straightened(pixels, chosen[0])
    return max(found, key=lambda one: one.found.boards[0].visible, default=None)


def _straightened(pixels: Pixels, board: TruckBoard) -> DiceBoards | None:
    """The board in a photo from low down, straightened as if it were tilted so; None where that shows none either."""
    try:
        return DiceBoards(find_main(pixels, board.edition, perhaps=tuple), board)
    except NoBoardError:
        return None


def _ranked(pixels: Pixels, boards: Sequence[TruckBoard]) -> list[tuple[int, TruckBoard]]:
    """The boards with the number of features in which the photo agrees, the likeliest first."""
    if len(boards) == 1:
        return [(1, boards[0])]
    grey = np.asarray(cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY), np.uint8)
    factor = min(1.0, LOOK_SIDE / max(grey.shape))
    size = (round(grey.shape[1] * factor), round(grey.shape[0] * factor))
    features = detect_features(
        np.asarray(cv2.resize(grey, size, interpolation=cv2.INTER_AREA), np.uint8), LOOK_FEATURES
    )
    counted = [(len(match_features(features, board.edition.features[0])), board) for board in boards]
    return sorted(counted, key=lambda pair: -pair[0])


def with_sheets(pixels: Pixels, found: DiceBoards, table: DiceTable) -> DiceBoards:
    """The same with the players' sheets that lie around the board, clockwise from its own upper left corner."""
    if table.sheet is None:
        return found
    factor = min(1.0, GREY_SIDE / max(pixels.shape[:2]))
    size = (round(pixels.shape[1] * factor), round(pixels.shape[0] * factor))
    small = pixels if factor == 1.0 else cv2.resize(pixels, size, interpolation=cv2.INTER_AREA)
    grey = np.asarray(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY), np.uint8)
    pose = found.found.table
    pose = pose if factor == 1.0 else pose.scaled(size[0] / pose.size[0], size)
    main = found.found.boards[0]
    around = features_around(grey, pose, main, SHEETS_REACH_MM, SHEET_PX_PER_MM)
    matches = match_features(around, table.sheet_features)
    sheets: list[PlacedBoard] = []
    for instance in find_instances(around, matches, table.sheet_features, limit=MOST_SHEETS + 2):
        placed = settle(grey, pose, table.sheet, instance.matrix)
        if placed is not None and not any(claims_same(placed, other) for other in [main, *sheets]):
            sheets.append(placed)
    middle = main.on_table(np.array(main.layout.size_mm) / 2)

    def clockwise(sheet: PlacedBoard) -> float:
        away = sheet.on_table(np.array(sheet.layout.size_mm) / 2) - middle
        return float((np.arctan2(away[1], away[0]) + 0.75 * np.pi) % (2 * np.pi))

    return DiceBoards(found.found, found.board, tuple(sorted(sheets, key=clockwise)[:MOST_SHEETS]))


def footprint(table: Table) -> tuple[np.ndarray, np.ndarray] | None:
    """The box (low, high) in table mm that the whole photo shows, None when it reaches above the horizon."""
    width, height = table.size
    frame = np.array([[0, 0], [width - 1, 0], [width - 1, height - 1], [0, height - 1]], dtype=np.float64)
    back = np.linalg.inv(table.homography)
    depth = frame @ back[2, :2] + back[2, 2]
    if not (np.all(depth > 0) or np.all(depth < 0)):
        return None
    shown = table.locate(frame)
    return shown.min(axis=0), shown.max(axis=0)
