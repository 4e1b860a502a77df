"""A photo half read: what was found where, before anything has a name."""

from dataclasses import dataclass

import numpy as np

from companion.vision.areas import AreaMap
from companion.vision.arrays import Points
from companion.vision.boards.spaces import PlacedSpace, Print
from companion.vision.observation import Quad
from companion.vision.table import Table
from companion.vision.tiles.pieces import Piece


@dataclass(frozen=True, slots=True, eq=False)
class Scene:
    """A photo half read.

    The pose, the boards beside their print and with their areas, the detected pieces, the printed spaces, and which
    piece lies on which space. ``figures``: what of the table figures hide, convex outlines (n, 2) in table millimetres.
    """

    table: Table
    prints: list[Print]
    areas: AreaMap
    pieces: list[Piece]
    spaces: list[PlacedSpace]
    taken: dict[int, int]
    reduction: int
    figures: tuple[Points, ...] = ()

    def piece_on(self, space: int) -> Piece | None:
        """The piece on a space, None when none was detected there."""
        return self.pieces[self.taken[space]] if space in self.taken else None

    def piece_of(self, key: tuple[str, int]) -> int | None:
        """The index of the piece behind ("space", index) or ("piece", index), None for a space where none was found."""
        what, index = key
        return index if what == "piece" else self.taken.get(index)

    def ground_of(self, what: str, index: int) -> str | None:
        """The printed ground that a crop may show instead of a tile: that of its space, or the barn's."""
        if what == "space":
            return self.spaces[index].printed_name
        return "barn" if self.areas.area_of(self.pieces[index].quad) == "barn" else None

    def loose(self) -> list[int]:
        """The pieces that lie on no space."""
        on_spaces = set(self.taken.values())
        return [index for index in range(len(self.pieces)) if index not in on_spaces]

    def print_under(self, piece: Piece) -> tuple[float, float] | None:
        """How much of a board's print shows where a piece lies beside the figures, None off the boards."""
        found = (board.likeness(piece.centre, self.figures) for board in self.prints)
        return next((likeness for likeness in found if likeness is not None), None)

    def in_photo(self, quad: Points) -> Quad:
        """Table millimetres (4, 2) as corners in the original photo's pixels."""
        return photo_quad(self.table.project(quad), self.reduction)


def photo_quad(pixels: Points, reduction: int) -> Quad:
    """Corners (4, 2) in the decoded picture as corners in the original photo."""
    a, b, c, d = original_points(pixels, reduction)
    return a, b, c, d


def original_points(pixels: Points, reduction: int) -> list[tuple[float, float]]:
    """Points (n, 2) in the decoded picture as points in the original photo."""
    whole = (np.asarray(pixels) + 0.5) * reduction - 0.5
    return [(float(x), float(y)) for x, y in whole]
