"""The empty boards of a game side by side as one picture, to put tiles on by touch; for the worker's thread."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

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


def laid_out(game: str, expansions: tuple[str, ...]) -> "tuple[Pixels, Observation]":
    """The picture (h, w, 3) BGR and what is seen in it: boards, areas, and every printed space as a vacancy."""
    import cv2
    import numpy as np

    groups = [_boards(one, expansions) for one in (("zooloretto", _WATER) if game == "joint" else (game,))]
    boards: list[_Laid] = []
    gap = GAP_MM * PX_PER_MM
    x, height = gap, 0.0
    for group in groups:
        for layout, image in group:
            width, high = (side * PX_PER_MM for side in layout.size_mm)
            below = boards and layout.name.endswith("depot")
            top = gap if not below else boards[-1].top + boards[-1].layout.size_mm[1] * PX_PER_MM + gap
            left = boards[-1].left if below else x
            boards.append(_Laid(layout, image, left, top))
            x = max(x, left + width + gap)
            height = max(height, top + high + gap)
    picture = np.full((round(height), round(x), 3), _GROUND, np.uint8)
    for board in boards:
        size = tuple(round(side * PX_PER_MM) for side in board.layout.size_mm)
        image = cv2.resize(board.image, size, interpolation=cv2.INTER_AREA)
        left, top = round(board.left), round(board.top)
        picture[top : top + size[1], left : left + size[0]] = image
    vacancies = tuple(seen for board in boards for seen in _vacancies(board))
    seen = tuple(map(_board_seen, boards))
    return picture, Observation("", (picture.shape[1], picture.shape[0]), Quality(1.0, 0.0), seen, (), vacancies)


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
