"""Expansion boards of a water zoo: found on the grid that they continue, whatever their turn.

The water board's pose says where every cell of the grid would be on the table, so that an expansion board can only lie
in one of a few hundred places. Each cell around the board is compared with each cell of each expansion board in its
four turns; a board lies where its bare cells look like its print and its other cells hold tiles. A board that is
covered with tiles is told by the tiles alone: they lie where nothing else explains them.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.arrays import Matrix, Pixels, Points
from companion.vision.boards.alignment import fit_similarity, rigid
from companion.vision.boards.cover import edge_cells, together
from companion.vision.boards.placed import PlacedBoard, board_patches
from companion.vision.edition import BoardReference
from companion.vision.layout import Cell, on_grid
from companion.vision.table import Table, View, apply_homography

PX_PER_MM = 1.6
"""The scale at which cells are compared with prints."""
PLAY_MM = 4.0
"""How far a board may lie off the grid."""
AROUND = 8
"""Cells around the water board in which expansion boards are sought."""
FINE_MM = 1.5
"""How far it may lie from where its bare cells show it."""
CORE = 0.8
"""Share of a cell that is compared."""
MOST_TURN = 0.05
"""Radians that a board may lie crooked."""
EVEN, SLOPE = 0.52, 7.0
"""The correlation of a cell at which a board is as likely there as not, and how fast more of it speaks for it."""
CLIP = (-4.0, 3.0)
HOLDS_TILE = 1.5
"""What a tile on a cell where no board is known speaks for a board there."""
BOARD = 1.0
"""What must speak for a board before it is believed."""
OUTSIDE = -1.0
"""What a cell outside the photo speaks against a board."""
ON_CELL = 0.4
"""A tile is on a cell when its centre is within this share of the cell's side."""
OWN_PRINT = 0.6
"""Correlation from which the water board's own corner shows."""
MIN_PATCHES, MIN_SHARE = 5, 0.3
"""Patches that must agree on a board's place, and their share of all that tell something."""
ALIKE_MM = 0.8
MIN_TILES = 2
UNSEEN: tuple[float, Points] = (0.0, np.zeros(2))
"""A cell that nobody has looked at says nothing."""
NEAR = 2
"""Cells around the boards in which others may begin that tiles cover."""


@dataclass(frozen=True, slots=True, eq=False)
class _Place:
    """A board on the grid: which one, its quarter turns clockwise, and what each of its own cells is on the grid."""

    board: int
    turn: int
    cells: tuple[tuple[Cell, Cell], ...]

    @property
    def taken(self) -> frozenset[Cell]:
        """The cells of the grid that it covers."""
        return frozenset(at for _, at in self.cells)


class Grid:
    """The grid of one photographed water zoo."""

    def __init__(
        self,
        grey: Pixels,
        table: Table,
        main: PlacedBoard,
        references: Sequence[BoardReference],
        others: Sequence[PlacedBoard] = (),
    ) -> None:
        """``grey`` (h, w) in the pixels of ``table``; ``others``: boards that lie off the grid."""
        self._grey, self._table, self._main = grey, table, main
        self._references = list(references)
        self._side, self._height = main.layout.cell_mm, main.layout.size_mm[1]
        wide, high = (round(side / self._side) for side in main.layout.size_mm)
        closed = {*main.layout.cells, *closed_cells(main)}
        area = {(x, y) for x in range(-AROUND, wide + AROUND) for y in range(-AROUND, high + AROUND)} - closed
        self._open = {cell for cell in area if not any(self._lies_under(cell, board) for board in others)}
        px_per_mm = min(PX_PER_MM, float(table.px_per_mm(np.array(main.layout.size_mm) / 2)))
        low = np.array([-(AROUND + 1) * self._side, -(AROUND + 1) * self._side])
        size = (2 * (AROUND + 1) * self._side + np.array(main.layout.size_mm)) * px_per_mm
        self._view = View((float(low[0]), float(low[1])), px_per_mm, (round(float(size[0])), round(float(size[1]))))
        self._picture, self._inside = self._view.render(grey, table), self._view.inside(table)
        self._prints = [
            np.asarray(cv2.cvtColor(board.scaled(px_per_mm), cv2.COLOR_BGR2GRAY), dtype=np.uint8)
            for board in self._references
        ]
        self._known: dict[tuple[int, int, Cell, Cell], tuple[float, Points]] = {}
        self._open = {cell for cell in self._open if not self._is_own_print(cell)}

    def boards(self, tiles: Iterable[Points] = (), known: Iterable[PlacedBoard] = ()) -> list[PlacedBoard]:
        """The expansion boards, those that speak clearest first; ``tiles``: centres (2,) of tiles on the table.

        ``known``: boards of which it is known where they lie; they are not among those that are found.
        """
        tiles = list(tiles)
        held = {cell for cell in map(self.cell_at, tiles) if cell is not None}
        built = {*self._main.layout.cells, *(cell for board in known for cell in board.layout.cells)}
        found = self._candidates(built, held)
        chosen = together([(evidence - BOARD, place.taken) for evidence, place in found], built)
        return [self._settled(found[index][1], tiles) for index in chosen]

    def board(self, name: str, at: Cell, quarters: int) -> PlacedBoard | None:
        """The board of that layout whose lowest left cell after turning is ``at``, None where no such board is."""
        for number, reference in enumerate(self._references):
            if reference.layout.name.endswith(f"/{name}"):
                cells = turned(reference.layout.cells, quarters)
                x, y = min(cells, key=lambda cell: (cell[1], cell[0]))
                moved = [(at[0] + i - x, at[1] + j - y) for i, j in cells]
                place = _Place(number, quarters % 4, tuple(zip(reference.layout.cells, moved, strict=True)))
                return self._settled(place, ())
        return None

    def laid_over(self, bare: Collection[Cell], built: Collection[Cell]) -> tuple[str, Cell, int] | None:
        """The board that lies on the water board, where none may: its layout, lowest left cell, turns as in `board`.

        ``bare``: the squares of the water board that show neither their print nor a tile; ``built``: the cells of known
        boards beside it. Every cell of such a board must look like its print; None where there is no such board.
        """
        wide, high = (round(side / self._side) for side in self._main.layout.size_mm)
        shut = {(x, y) for x in range(wide) for y in range(high)}.difference(bare).union(built)
        best: tuple[float, _Place | None] = (0.0, None)
        for place in self._over(bare):
            if place.taken & shut:
                continue
            speaks = [self._speaks(place.board, place.turn, own, at)[0] for own, at in place.cells]
            if min(speaks) > 0 and sum(speaks) > best[0]:
                best = sum(speaks), place
        if best[1] is None:
            return None
        name = self._references[best[1].board].layout.name.rpartition("/")[2]
        return name, min(best[1].taken, key=lambda cell: (cell[1], cell[0])), best[1].turn

    def keep_off(self, quads: Iterable[Points]) -> None:
        """Closes the cells whose middles lie inside ``quads`` (4, 2), table millimetres: boards of another game."""
        for quad in quads:
            middles = {cell: self.middle_of(cell) for cell in self._open}
            self._open = {cell for cell, (x, y) in middles.items() if not _lies_in(quad, float(x), float(y))}

    def cell_at(self, point: Points) -> Cell | None:
        """The cell of the grid on which a table point (2,) lies, None between cells."""
        x, y = float(point[0]) / self._side - 0.5, (self._height - float(point[1])) / self._side - 0.5
        cell = round(x), round(y)
        return cell if max(abs(x - cell[0]), abs(y - cell[1])) < ON_CELL else None

    def middle_of(self, cell: Cell) -> Points:
        """The middle of a cell in table millimetres (2,)."""
        return np.array([(cell[0] + 0.5) * self._side, self._height - (cell[1] + 0.5) * self._side])

    def cells_beside(self, boards: Sequence[PlacedBoard], tiles: Iterable[Points]) -> list[Cell]:
        """The cells inside the photo up to two cells from the grid's boards where neither board nor tile is known."""
        built = {cell for board in boards for cell in board.layout.cells}
        held = {cell for cell in map(self.cell_at, tiles) if cell is not None}
        around = {(x + i, y + j) for x, y in built for i in range(-NEAR, NEAR + 1) for j in range(-NEAR, NEAR + 1)}
        return [cell for cell in sorted((around & self._open) - built - held) if self._is_shown(cell)]

    def _is_shown(self, cell: Cell) -> bool:
        x, y = (round(float(value)) for value in self._view.to_pixels(self.middle_of(cell)))
        reach = round(self._side / 2 * self._view.px_per_mm)
        return bool(self._inside[y - reach : y + reach, x - reach : x + reach].min(initial=255))

    def _lies_under(self, cell: Cell, board: PlacedBoard) -> bool:
        x, y = board.from_table(self.middle_of(cell))
        width, height = board.layout.size_mm
        return bool(0 < x < width and 0 < y < height)

    def _candidates(self, built: set[Cell], held: set[Cell]) -> list[tuple[float, _Place]]:
        """The places that enough speaks for beside what is built, and beside each other."""
        found: dict[tuple[int, frozenset[tuple[Cell, Cell]]], tuple[float, _Place]] = {}
        reached, new = set[Cell](), set(built)
        while new:
            beside = (edge_cells(new) & self._open) - built
            reached |= new
            new = set[Cell]()
            for place in self._places(beside, built):
                key = place.board, frozenset(place.cells)
                if key not in found and (evidence := self._evidence(place, held)) > BOARD:
                    found[key] = evidence, place
                    new |= place.taken - reached
        return list(found.values())

    def _places(self, beside: set[Cell], built: set[Cell]) -> Iterator[_Place]:
        """Every place of every expansion board that covers one of the cells ``beside`` and nothing that is built."""
        places = self._over(beside)
        return (place for place in places if place.taken <= self._open and not place.taken & built)

    def _over(self, beside: Collection[Cell]) -> Iterator[_Place]:
        """Every place of every expansion board that covers one of the cells."""
        for board, reference in enumerate(self._references):
            for turn in range(4):
                cells = turned(reference.layout.cells, turn)
                corners = {(x - i, y - j) for x, y in beside for i, j in cells}
                for x, y in sorted(corners):
                    moved = tuple((x + i, y + j) for i, j in cells)
                    yield _Place(board, turn, tuple(zip(reference.layout.cells, moved, strict=True)))

    def _evidence(self, place: _Place, held: set[Cell]) -> float:
        """What speaks for a board in a place: prints that are seen, tiles that it explains."""
        return sum(
            HOLDS_TILE if at in held else self._speaks(place.board, place.turn, own, at)[0] for own, at in place.cells
        )

    def _speaks(self, board: int, turn: int, own: Cell, at: Cell) -> tuple[float, Points]:
        """What the bare cell ``at`` of the grid says for being the cell ``own`` of a board, and how far that lies off.

        The shift (2,) is in millimetres.
        """
        key = (board, turn, own, at)
        if key not in self._known:
            self._known[key] = self._compared(*key)
        return self._known[key]

    def _compared(self, board: int, turn: int, own: Cell, at: Cell) -> tuple[float, Points]:
        layout, scale = self._references[board].layout, self._view.px_per_mm
        half, play = round(self._side * CORE * scale / 2), max(1, round(PLAY_MM * scale))
        x, y = (round(float(value)) for value in self._view.to_pixels(self.middle_of(at)))
        reach = half + play
        window = self._picture[y - reach : y + reach, x - reach : x + reach]
        if self._inside[y - half : y + half, x - half : x + half].min(initial=255) == 0:
            return OUTSIDE, np.zeros(2)
        middle = np.array(layout.spaces[layout.cells.index(own)].centre) * scale
        left, top = (round(float(value)) - half for value in middle)
        patch = np.rot90(self._prints[board][top : top + 2 * half, left : left + 2 * half], -turn)
        alike = cv2.matchTemplate(window, np.ascontiguousarray(patch), cv2.TM_CCOEFF_NORMED)
        _, found, _, place = cv2.minMaxLoc(alike)
        return float(np.clip(SLOPE * (found - EVEN), *CLIP)), (np.array(place) - play) / scale

    def _is_own_print(self, cell: Cell) -> bool:
        """Whether a cell beside the basins shows what the water board itself prints there: no board lies on it."""
        layout, scale = self._main.layout, self._view.px_per_mm
        centre = self.middle_of(cell)
        half, (width, height) = self._side * CORE / 2, layout.size_mm
        if not (0 < centre[0] < width and 0 < centre[1] < height):
            return False
        printed = np.asarray(cv2.cvtColor(self._main.reference.scaled(scale), cv2.COLOR_BGR2GRAY), dtype=np.uint8)
        left, top, side = (round(float(value) * scale) for value in (*(centre - half), 2 * half))
        x, y = (round(float(value)) for value in self._view.to_pixels(centre - half))
        play = max(1, round(PLAY_MM / 2 * scale))
        window = self._picture[y - play : y + side + play, x - play : x + side + play]
        likeness = cv2.matchTemplate(window, printed[top : top + side, left : left + side], cv2.TM_CCOEFF_NORMED)
        return float(likeness.max()) > OWN_PRINT

    def _settled(self, place: _Place, tiles: Sequence[Points]) -> PlacedBoard:
        """A board in its exact place: where the grid has it, moved by what is seen of its print, else by its tiles."""
        reference = self._references[place.board]
        layout = on_grid(reference.layout, dict(place.cells))
        centres = np.array([self.middle_of(cell) for cell in place.taken])
        matrix = _turn_about(reference.layout.size_mm, place.turn, (centres.min(axis=0) + centres.max(axis=0)) / 2)
        bare = [self._known.get((place.board, place.turn, own, at), UNSEEN) for own, at in place.cells]
        moved = [shift for speaks, shift in bare if speaks > 0]
        if moved:
            matrix = rigid(0.0, np.median(moved, axis=0)) @ matrix
        patches = board_patches(self._grey, self._table, reference, matrix, FINE_MM if moved else PLAY_MM)
        seen = apply_homography(matrix, patches.seen)
        off = seen - apply_homography(matrix, patches.board)
        keep = _agreeing(off) if len(off) else np.zeros(0, dtype=np.bool_)
        share = float(keep.sum()) / max(1, patches.telling)
        if keep.sum() >= MIN_PATCHES and share >= MIN_SHARE:
            matrix = _moved(matrix, patches.board[keep], seen[keep])
        elif not moved:
            lie = [tile - self.middle_of(cell) for tile in tiles if (cell := self.cell_at(tile)) in place.taken]
            lie = [shift for shift in lie if np.any(shift != 0)]
            if len(lie) >= MIN_TILES:
                matrix = rigid(0.0, np.median(lie, axis=0)) @ matrix
        return PlacedBoard(layout, reference, matrix, int(keep.sum()), share, 0.0, place.turn * 90)


def _lies_in(quad: Points, x: float, y: float) -> bool:
    return cv2.pointPolygonTest(quad.astype(np.float32), (x, y), measureDist=False) >= 0


def _agreeing(shifts: Points) -> NDArray[np.bool_]:
    """Which of the shifts (n, 2) agree with most others: water looks alike everywhere, and single patches err."""
    near = np.hypot(*(shifts[:, None] - shifts[None]).transpose(2, 0, 1)) < ALIKE_MM
    best = shifts[near[int(np.argmax(near.sum(axis=1)))]].mean(axis=0)
    return np.asarray(np.hypot(*(shifts - best).T) < ALIKE_MM, dtype=np.bool_)


def _moved(matrix: Matrix, printed: Points, seen: Points) -> Matrix:
    """The place of a board whose print (n, 2) is seen at table points (n, 2); turned by little or not at all."""
    moved, _ = fit_similarity(printed, seen)
    turn = np.arctan2(moved[1, 0], moved[0, 0]) - np.arctan2(matrix[1, 0], matrix[0, 0])
    if abs((turn + np.pi) % (2 * np.pi) - np.pi) < MOST_TURN:
        return moved
    shift = np.median(seen - apply_homography(matrix, printed), axis=0)
    return np.asarray(rigid(0.0, shift) @ matrix, dtype=np.float64)


def closed_cells(main: PlacedBoard) -> set[Cell]:
    """The cells of the grid that hold the round places of a water board, which may not be built over."""
    layout = main.layout
    rows = round(layout.size_mm[1] / layout.cell_mm)
    places = [space.centre for space in layout.spaces if space.kind == "place"]
    return {(int(x // layout.cell_mm), rows - 1 - int(y // layout.cell_mm)) for x, y in places}


def turned(cells: Sequence[Cell], quarters: int) -> list[Cell]:
    """Cells after so many clockwise quarter turns, from the lower left corner of what they span."""
    result = list(cells)
    for _ in range(quarters % 4):
        result = [(y, -x) for x, y in result]
    low = min(x for x, _ in result), min(y for _, y in result)
    return [(x - low[0], y - low[1]) for x, y in result]


def _turn_about(size: tuple[float, float], quarters: int, centre: Points) -> Matrix:
    """From a board's millimetres to the table's: turned clockwise about its middle, which comes to ``centre``."""
    angle = np.radians(90.0 * quarters)
    cos, sin = np.cos(angle), np.sin(angle)
    turn = np.array([[cos, -sin], [sin, cos]])
    matrix: Matrix = np.eye(3)
    matrix[:2, :2] = turn
    matrix[:2, 2] = centre - turn @ (np.array(size) / 2)
    return matrix
