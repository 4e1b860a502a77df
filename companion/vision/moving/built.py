"""Boards that come and go while a zoo is followed: which are the same, and the plane that all of them need."""

from collections.abc import Sequence

import numpy as np

from companion.vision.boards.finding import FoundBoards
from companion.vision.boards.placed import PlacedBoard
from companion.vision.boards.spaces import PlacedSpace
from companion.vision.layout import Cell
from companion.vision.looks import AROUND_MM
from companion.vision.moving.changes import Plane

NEAR_MM = 20.0
"""Boards and spaces nearer than this are the same."""
PUSHED_MM = 4.0
"""By more than this a board has been pushed."""


def named_place(space: PlacedSpace) -> tuple[str, str, int, int]:
    """What makes it the same space when boards come and go: its name, and about where it is."""
    x, y = space.centre
    return space.space.area, space.space.name, round(x / NEAR_MM), round(y / NEAR_MM)


def plane_of(found: FoundBoards) -> Plane:
    """The plane over all boards and what lies around them."""
    corners = np.concatenate([board.on_table(np.array(board.layout.corners)) for board in found.boards])
    return Plane.around(corners.min(axis=0) - AROUND_MM, corners.max(axis=0) + AROUND_MM)


def with_and_without(
    boards: Sequence[PlacedBoard], seen: Sequence[PlacedBoard], lifted: Sequence[PlacedBoard]
) -> tuple[PlacedBoard, ...]:
    """The boards that stay, and those seen now that lie where none of them does; the main one is the first.

    Boards of which a zoo has one (a depot) lie where they are seen now.
    """
    alone = {board.layout.name: board for board in seen[1:] if not _is_one_of_many(board)}
    stay = [board for board in boards if not any(board is one for one in lifted)]
    kept = [_moved(board, alone.get(board.layout.name)) for board in stay]

    def apart(one: PlacedBoard, other: PlacedBoard) -> bool:
        share = set(one.layout.cells) & set(other.layout.cells)
        return not share and _away(one, other) > NEAR_MM

    names = {board.layout.name for board in kept}
    far = [one for one in seen[1:] if all(apart(one, board) for board in kept)]
    return (*kept, *(one for one in far if _is_one_of_many(one) or one.layout.name not in names))


def _moved(board: PlacedBoard, now: PlacedBoard | None) -> PlacedBoard:
    """A board of which there is one, where it lies now."""
    return now if now is not None and _away(board, now) > PUSHED_MM else board


def _away(one: PlacedBoard, other: PlacedBoard) -> float:
    """Millimetres between the middles of two boards."""
    first, second = (board.on_table(np.array(board.layout.corners)).mean(axis=0) for board in (one, other))
    return float(np.hypot(*(first - second)))


def _is_one_of_many(board: PlacedBoard) -> bool:
    """Whether a zoo may have several of a board: expansion boards."""
    return bool(board.layout.cells) or any(area.startswith("expansion") for area in board.layout.areas)


def on_grid(board: PlacedBoard) -> tuple[str, Cell, int]:
    """A board of a water zoo's grid: its layout, its lowest left cell, its quarter turns clockwise."""
    low = min(board.layout.cells, key=lambda cell: (cell[1], cell[0]))
    return board.layout.name.rpartition("/")[2], low, board.turn // 90
