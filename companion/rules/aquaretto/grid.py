"""The grid of a water zoo: neighbours, turned boards, where boards may be added."""

from dataclasses import dataclass
from functools import cache, lru_cache

from companion.rules.aquaretto.options import CELLS, ENTRANCE, LARGE, SHAPES, TURNS, Cell

BASIN = "basin/"


@dataclass(frozen=True, slots=True)
class Board:
    """An expansion board: `at` is its lowest cell, of several the leftmost; `turn` in degrees, clockwise.

    However a large board is turned, it is the same.
    """

    kind: str
    at: Cell
    turn: int = 0

    def __post_init__(self) -> None:
        """Forget a turn that changes nothing."""
        if self.kind == LARGE:
            object.__setattr__(self, "turn", 0)


@cache
def neighbours(cell: Cell) -> tuple[Cell, ...]:
    """The four cells that share an edge with the cell."""
    x, y = cell
    return (x, y - 1), (x - 1, y), (x + 1, y), (x, y + 1)


@cache
def surroundings(cell: Cell) -> tuple[Cell, ...]:
    """The eight cells around the cell."""
    x, y = cell
    return tuple((x + dx, y + dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if dx or dy)


def lowest(cells: tuple[Cell, ...]) -> Cell:
    """The lowest of the cells, of several the leftmost."""
    return min(cells, key=lambda cell: (cell[1], cell[0]))


@cache
def turned(kind: str, turn: int) -> tuple[Cell, ...]:
    """The cells of a board after turning it clockwise, from its lowest left cell. Rules: AB-38, RA-17, RX-11."""
    cells = SHAPES[kind]
    for _ in range(turn // 90):
        cells = tuple((y, -x) for x, y in cells)
    left, bottom = lowest(cells)
    return tuple(sorted((x - left, y - bottom) for x, y in cells))


@lru_cache(maxsize=4096)
def cells_of_board(board: Board) -> tuple[Cell, ...]:
    """The cells that a board adds."""
    left, bottom = board.at
    return tuple((left + x, bottom + y) for x, y in turned(board.kind, board.turn))


@lru_cache(maxsize=4096)
def cells_of(boards: tuple[Board, ...]) -> frozenset[Cell]:
    """The cells of a water zoo with these expansion boards. Rules: AB-05, AB-30, RA-01."""
    return CELLS.union(*(cells_of_board(board) for board in boards))


def touches(cells: tuple[Cell, ...], zoo: frozenset[Cell]) -> bool:
    """Whether any of the cells shares an edge with the zoo."""
    return any(neighbour in zoo for cell in cells for neighbour in neighbours(cell))


@lru_cache(maxsize=1024)
def sites(kind: str, boards: tuple[Board, ...]) -> tuple[Board, ...]:
    """Every way to add a board of the kind to a zoo with these boards. Rules: AB-31, AB-38, AQ-14, RA-17."""
    zoo = cells_of(boards)
    closed = zoo | ENTRANCE
    border = {neighbour for cell in zoo for neighbour in neighbours(cell)} - closed
    found = set()
    for turn in TURNS:
        shape = turned(kind, turn)
        for x, y in border:
            for left, bottom in shape:
                found.add(Board(kind, (x - left, y - bottom), turn))
    free = (board for board in found if closed.isdisjoint(cells_of_board(board)))
    return tuple(sorted(free, key=lambda board: (board.turn, board.at)))


@lru_cache(maxsize=4096)
def space(cell: Cell) -> str:
    """The cell as people write it: ``basin/2,3``."""
    return f"{BASIN}{cell[0]},{cell[1]}"


@lru_cache(maxsize=4096)
def cell_at(where: str) -> Cell | None:
    """The cell that ``basin/2,3`` means, None for anything else."""
    if not where.startswith(BASIN):
        return None
    x, _, y = where.removeprefix(BASIN).partition(",")
    return (int(x), int(y)) if _is_number(x) and _is_number(y) else None


def _is_number(text: str) -> bool:
    """Whether the text is a whole number as we write one, with at most two digits."""
    digits = text.removeprefix("-")
    return digits.isascii() and digits.isdigit() and len(digits) <= 2 and str(int(text)) == text
