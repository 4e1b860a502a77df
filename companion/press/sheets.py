"""Where every piece lies on the sheets of paper, in millimetres from a sheet's upper left, y down."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Final


class Paper(StrEnum):
    """Sizes of paper that sheets are laid out for; A6 takes a score sheet alone."""

    A4 = "a4"
    LETTER = "letter"
    A6 = "a6"

    @property
    def size(self) -> tuple[float, float]:
        """Width and height, millimetres."""
        return {Paper.A4: (210.0, 297.0), Paper.LETTER: (215.9, 279.4), Paper.A6: (105.0, 148.0)}[self]

    @property
    def words(self) -> str:
        """The name as people write it."""
        return {Paper.A4: "A4", Paper.LETTER: "Letter", Paper.A6: "A6"}[self]


@dataclass(frozen=True, slots=True)
class Piece:
    """One thing to cut out: its picture, its size in millimetres, and what is printed on its back."""

    picture: Path
    size: tuple[float, float]
    back: Path | None = None
    round: bool = False


@dataclass(frozen=True, slots=True)
class Placed:
    """A piece with its upper left corner on the sheet."""

    piece: Piece
    left: float
    top: float


@dataclass(frozen=True, slots=True)
class Group:
    """Pieces that lie together in rows: edge to edge when ``gap`` is 0, so that one cut frees two."""

    pieces: tuple[Piece, ...]
    columns: int
    gap: float


@dataclass(frozen=True, slots=True)
class Sheet:
    """One side of a sheet: what is printed on it and the cut marks, each a line (x0, y0, x1, y1).

    ``measured``: a bar at the foot tells whether the printer kept the size. ``back``: it is the other side of a sheet.
    """

    title: str
    placed: tuple[Placed, ...]
    marks: tuple[tuple[float, float, float, float], ...]
    measured: bool = True
    back: bool = False


HEAD: Final = 12.0
FOOT: Final = 13.0
"""Room for the bar that is measured after printing."""
BETWEEN: Final = 5.0
"""Between two groups on a sheet."""
MARK: Final = 4.0
"""Length of a cut mark beside a block; between loose pieces it is a third of the gap."""


def sheets(title: str, groups: Iterable[Group], paper: Paper) -> list[Sheet]:
    """Lays groups onto sheets, top to bottom.

    When any piece has a back, each sheet is followed by its backs, mirrored for duplex printing, be it an empty side.
    """
    wide, high = paper.size
    fronts: list[list[list[Placed]]] = [[]]
    gaps: list[list[float]] = [[]]
    top = HEAD
    for group in groups:
        rows = [group.pieces[k : k + group.columns] for k in range(0, len(group.pieces), group.columns)]
        while rows:
            fitting = _rows_that_fit(rows, group.gap, high - FOOT - top)
            if fitting == 0:
                fronts.append([])
                gaps.append([])
                top = HEAD
                continue
            block = _block(rows[:fitting], group.gap, top, wide)
            rows = rows[fitting:]
            fronts[-1].append(block)
            gaps[-1].append(group.gap)
            top = max(p.top + p.piece.size[1] for p in block) + BETWEEN
    laid: list[Sheet] = []
    for blocks, spacing in zip(fronts, gaps, strict=True):
        middled = _middled(blocks, high)
        marks = tuple(mark for block, gap in zip(middled, spacing, strict=True) for mark in _marks(block, gap))
        laid.append(Sheet(title, tuple(piece for block in middled for piece in block), marks))
    if any(placed.piece.back for sheet in laid for placed in sheet.placed):
        return [side for front in laid for side in (front, _backs(front, wide))]
    return laid


def _rows_that_fit(rows: Sequence[Sequence[Piece]], gap: float, room: float) -> int:
    """Counts the rows that fit into ``room`` millimetres of height."""
    used, count = 0.0, 0
    for row in rows:
        used += max(piece.size[1] for piece in row) + (gap if count else 0.0)
        if used > room + 1e-6:
            break
        count += 1
    return count


def _block(rows: Sequence[Sequence[Piece]], gap: float, top: float, wide: float) -> list[Placed]:
    """Lays rows below one another from ``top`` on, flush left with the widest, which is centred on the sheet."""
    widest = max(sum(piece.size[0] + gap for piece in row) - gap for row in rows)
    placed: list[Placed] = []
    for row in rows:
        left = (wide - widest) / 2
        for piece in row:
            placed.append(Placed(piece, left, top))
            left += piece.size[0] + gap
        top += max(piece.size[1] for piece in row) + gap
    return placed


def _middled(blocks: Sequence[Sequence[Placed]], high: float) -> list[list[Placed]]:
    """Moves the blocks of a sheet down so that they lie in the middle between head and foot."""
    bottom = max(p.top + p.piece.size[1] for block in blocks for p in block)
    down = (high - FOOT - bottom) / 2
    return [[Placed(p.piece, p.left, p.top + down) for p in block] for block in blocks]


def _backs(front: Sheet, wide: float) -> Sheet:
    """Mirrors a sheet for printing on its other side, turned over along the long edge."""
    backs = (
        Placed(Piece(p.piece.back, p.piece.size, round=p.piece.round), wide - p.left - p.piece.size[0], p.top)
        for p in front.placed
        if p.piece.back
    )
    return Sheet(f"{front.title}: backs", tuple(backs), (), back=True)


def _marks(block: Sequence[Placed], gap: float) -> Iterable[tuple[float, float, float, float]]:
    """Yields the cut marks of a block: at the ends of its cuts, or around each piece where they lie apart."""
    if gap == 0:
        yield from _marks_of_grid(block)
        return
    reach = gap / 3
    for piece in block:
        (wide, high), x, y = piece.piece.size, piece.left, piece.top
        for u in (x + wide / 2,) if piece.piece.round else (x, x + wide):
            yield (u, y - reach, u, y)
            yield (u, y + high, u, y + high + reach)
        for v in (y + high / 2,) if piece.piece.round else (y, y + high):
            yield (x - reach, v, x, v)
            yield (x + wide, v, x + wide + reach, v)


def _marks_of_grid(block: Sequence[Placed]) -> Iterable[tuple[float, float, float, float]]:
    xs = sorted({round(v, 4) for p in block for v in (p.left, p.left + p.piece.size[0])})
    ys = sorted({round(v, 4) for p in block for v in (p.top, p.top + p.piece.size[1])})
    for x in xs:
        yield (x, ys[0] - 1 - MARK, x, ys[0] - 1)
        yield (x, ys[-1] + 1, x, ys[-1] + 1 + MARK)
    for y in ys:
        yield (xs[0] - 1 - MARK, y, xs[0] - 1, y)
        yield (xs[-1] + 1, y, xs[-1] + 1 + MARK, y)
