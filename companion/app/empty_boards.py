"""The empty boards of a game side by side as one picture, to put tiles on by touch; for the worker's thread."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from companion.rules.aquaretto.grid import Board, cells_of_board, space
from companion.rules.zooloretto.options import AREAS, EXPANSIONS
from companion.vision.observation import EMPTY, BoardSeen, Corner, Observation, Quad, Quality, Seen

if TYPE_CHECKING:
    from companion.vision.arrays import Pixels
    from companion.vision.edition import BoardReference
    from companion.vision.layout import Layout, Point

PX_PER_MM: Final = 4.0
GAP_MM: Final = 8.0
_GROUND: Final = (236, 243, 245)
_POINT_MM: Final = 22.0
"""The side of the place around a point of the visitors' path."""
_WATER: Final = "aquaretto"
_BASIN: Final = "basin"
_CELL_MM: Final = 27.0
"""The side of a square of the water board."""
_ACROSS: Final = 4
"""The last column and row of the water board's squares, counted from 0."""


@dataclass(frozen=True, slots=True, eq=False)
class _Laid:
    """A board with its upper left corner, in pixels of the picture."""

    layout: "Layout"
    image: "Pixels"
    left: float
    top: float

    def at(self, point: "Point") -> Corner:
        """A place on the board in the picture."""
        return self.left + point[0] * PX_PER_MM, self.top + point[1] * PX_PER_MM


def laid_out(game: str, expansions: tuple[str, ...], extended: tuple[Board, ...] = ()) -> "tuple[Pixels, Observation]":
    """The picture (h, w, 3) BGR and what is seen in it: boards, areas, and every printed space as a vacancy.

    ``extended``: the extension boards of the water zoo, which lie at their squares.
    """
    import cv2
    import numpy as np

    groups = [_boards(one, expansions) for one in (("zooloretto", _WATER) if game == "joint" else (game,))]
    more = _Margins.around(extended)
    boards: list[_Laid] = []
    gap = GAP_MM * PX_PER_MM
    x, height = gap, 0.0
    for group in groups:
        for layout, image in group:
            width, high = (side * PX_PER_MM for side in layout.size_mm)
            wet = layout.name.endswith("/water")
            if boards and layout.name.endswith("depot"):
                water_high = boards[-1].layout.size_mm[1] * PX_PER_MM
                left, top = boards[-1].left, boards[-1].top + water_high + more.bottom + gap
            else:
                left, top = (x + more.left, gap + more.top) if wet else (x, gap)
            boards.append(_Laid(layout, image, left, top))
            x = max(x, left + width + gap + (more.right if wet else 0.0))
            height = max(height, top + high + gap + (more.bottom if wet else 0.0))
    picture = np.full((round(height), round(x), 3), _GROUND, np.uint8)
    for board in boards:
        size = tuple(round(side * PX_PER_MM) for side in board.layout.size_mm)
        image = cv2.resize(board.image, size, interpolation=cv2.INTER_AREA)
        left, top = round(board.left), round(board.top)
        picture[top : top + size[1], left : left + size[0]] = image
    vacancies = [seen for board in boards for seen in _vacancies(board)]
    seen_boards = list(map(_board_seen, boards))
    water = next((board for board in boards if board.layout.name.endswith("/water")), None)
    if water is not None and extended:
        for board_there in extended:
            seen, empty = _extension(picture, water, board_there)
            seen_boards.append(seen)
            vacancies += empty
    size_there = (picture.shape[1], picture.shape[0])
    return picture, Observation("", size_there, Quality(1.0, 0.0), tuple(seen_boards), (), tuple(vacancies))


@dataclass(frozen=True, slots=True)
class _Margins:
    """The room that extension boards need on each side of the water board, in pixels."""

    left: float
    right: float
    top: float
    bottom: float

    @classmethod
    def around(cls, boards: tuple[Board, ...]) -> "_Margins":
        """The room for these boards."""
        cells = [cell for board in boards for cell in cells_of_board(board)]
        xs, ys = [0, _ACROSS, *(x for x, _ in cells)], [0, _ACROSS, *(y for _, y in cells)]
        sides = (-min(xs), max(xs) - _ACROSS, max(ys) - _ACROSS, -min(ys))
        left, right, top, bottom = (side * _CELL_MM * PX_PER_MM for side in sides)
        return cls(left, right, top, bottom)


def _extension(picture: "Pixels", water: _Laid, board: Board) -> "tuple[BoardSeen, list[Seen]]":
    """Draw an extension board at its squares, turned as it lies; what is seen of it."""
    import cv2
    import numpy as np

    from companion.storage import PHOTO_EDITION, load_edition

    references = load_edition(PHOTO_EDITION, (_WATER, f"{_WATER}-xxl")).attached
    reference = next(one for one in references if one.layout.name.endswith(f"/water-{board.kind}"))
    side = round(_CELL_MM * PX_PER_MM)
    wide, high = (round(length / _CELL_MM) for length in reference.layout.size_mm)
    image = cv2.resize(reference.image, (wide * side, high * side), interpolation=cv2.INTER_AREA)
    image = np.rot90(image, -(board.turn // 90))
    cells = cells_of_board(board)
    first, highest = min(x for x, _ in cells), max(y for _, y in cells)

    def corner(x: int, y: int) -> tuple[int, int]:
        """The upper left corner of a square in the picture."""
        return round(water.left) + x * side, round(water.top) + (_ACROSS - y) * side

    for x, y in cells:
        left, top = corner(x, y)
        row, column = (highest - y) * side, (x - first) * side
        picture[top : top + side, left : left + side] = image[row : row + side, column : column + side]
    inset = (_CELL_MM - reference.layout.tile_mm) / 2 * PX_PER_MM
    empty = []
    for x, y in cells:
        left, top = corner(x, y)
        low, far = (left + inset, top + inset), (left + side - inset, top + side - inset)
        quad: Quad = (low, (far[0], low[1]), far, (low[0], far[1]))
        empty.append(Seen(EMPTY, 1.0, (), quad, _BASIN, space((x, y)), "square-tile"))
    left, top = corner(first, highest)
    right, bottom = left + image.shape[1], top + image.shape[0]
    whole: Quad = ((left, top), (right, top), (right, bottom), (left, bottom))
    return BoardSeen(reference.layout.name, (_BASIN,), whole, 0, (), cells, board.turn), empty


def _boards(game: str, expansions: tuple[str, ...]) -> "list[tuple[Layout, Any]]":
    """The boards of one game in the order in which they lie, those that players may have twice as two."""
    from companion.storage import PHOTO_EDITION, load_edition, sets_of

    edition = load_edition(PHOTO_EDITION, sets_of(game, expansions))
    found: list[tuple[Layout, Any]] = []
    references: list[BoardReference] = [*edition.boards, *edition.attached]
    for board in references:
        name = board.layout.name.rpartition("/")[2]
        if name == "expansion":
            found += [
                (board.layout.renamed("expansion", area), board.image)
                for area in (AREAS[index] for index in EXPANSIONS)
            ]
        elif not name.startswith("water-"):
            found.append((board.layout, board.image))
    return found


def _vacancies(board: _Laid) -> list[Seen]:
    return [
        Seen(
            EMPTY,
            1.0,
            (),
            _square(board, space.centre, board.layout.side_of(space)),
            space.area,
            space.name,
            "round-tile" if space.kind == "place" else "square-tile",
        )
        for space in board.layout.spaces
    ]


def _board_seen(board: _Laid) -> BoardSeen:
    a, b, c, d = map(board.at, board.layout.corners)
    outlines = [(region.area, tuple(map(board.at, region.outline))) for region in board.layout.regions]
    outlines += [(name, _square(board, point, _POINT_MM)) for name, point in board.layout.points]
    return BoardSeen(board.layout.name, board.layout.areas, (a, b, c, d), 0, tuple(outlines))


def _square(board: _Laid, centre: "Point", side: float) -> Quad:
    x, y = centre
    half = side / 2
    a, b, c, d = (
        board.at(corner)
        for corner in ((x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half))
    )
    return a, b, c, d
