"""What the detector is shown of a table, and what it sees there: pieces, and where further boards may lie.

One look shows the boards and the table around them, for a water zoo two; the barn is looked at once more at a larger
scale.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from companion.vision.arrays import Pixels, Points
from companion.vision.boards.finding import FoundBoards
from companion.vision.boards.placed import PlacedBoard
from companion.vision.boards.spaces import VIEW_PX_PER_MM as PRINT_PX_PER_MM
from companion.vision.boards.spaces import Print
from companion.vision.edition import BoardReference
from companion.vision.parts import Parts
from companion.vision.pyramid import Pyramid
from companion.vision.table import Table, View
from companion.vision.tiles.closer import FAINTEST, barn_outline, closer_view, is_bare, looked_at_closer, tiles_within
from companion.vision.tiles.overlooked import overlooked
from companion.vision.tiles.pieces import Piece, pieces_from, without_repeats
from companion.vision.witnesses import FoundThings

VIEW_SIDE = 640
"""The detector's input."""
MAX_PX_PER_MM = 1.75
"""At most: the detector never sees tiles finer than this in training."""
SPLIT_BELOW = 1.45
"""Pixels a millimetre below which photos of many boards are looked at in two halves: the detector sees tiles as large
as with two expansion boards."""
OVERLAP_MM = 30.0
"""How far each half reaches into the other."""
AROUND_MM = 70.0
"""Table shown around the boards: where coins, spare tiles and overhanging ones lie."""
FAR_MM = 210.0
"""The same where only boards are sought: beyond two expansion boards."""
BOARD = "board"
FAINT_BOARD = 0.05
"""A board is sought where the detector is so sure of one. In 25 path-traced zoos it saw each expansion with 0.91."""
MOST_BOARDS = 4
"""So many of the largest boards in a photo are looked at straight on where the main one is not found otherwise."""
ON_KNOWN = 0.5
"""A board of which more than this share lies on a known one is that, or a part of it."""
TOO_LARGE = 1.5
"""How many times as long as the board that is sought something may be to be a board beside others."""
PLAY_MM = 15.0
"""How far around what the detector saw of a board its features are sought."""
AT_EDGE_MM = 6.0
"""What comes so near to the edge of the view is cut off there and goes on beyond."""


@dataclass(frozen=True, slots=True, eq=False)
class Look:
    """A straight-down view and what the detector sees in it."""

    view: View
    things: FoundThings

    @property
    def boards(self) -> list[Points]:
        """The corners (4, 2) of what may be boards in table millimetres."""
        return [self.view.to_table(quad) for quad in _boards_among(self.things)]


def look_at(parts: Parts, pyramid: Pyramid, table: Table, view: View) -> Look:
    """What the detector sees in a view; ``table``: the pose in the photo."""
    return Look(view, parts.detector.detect(pyramid.render(view, table)))


def boards_in(parts: Parts, pixels: Pixels) -> list[Points]:
    """The corners (4, 2), in its pixels, of what the detector takes for boards in a whole photo, the largest first."""
    quads = _boards_among(parts.detector.detect(pixels))
    return sorted(quads, key=lambda quad: -float(cv2.contourArea(quad.astype(np.float32))))[:MOST_BOARDS]


def boards_around(parts: Parts, pyramid: Pyramid, found: FoundBoards) -> list[Points]:
    """The corners (4, 2), in table millimetres, of what the detector takes for boards far around the main one."""
    size = np.array(found.boards[0].layout.size_mm)
    view = View.around(-np.full(2, FAR_MM), size + FAR_MM, VIEW_SIDE, MAX_PX_PER_MM)
    return look_at(parts, pyramid, found.table, view).boards


def _boards_among(things: FoundThings) -> list[Points]:
    """The corners (4, 2) of what may be boards, in pixels of the picture that was looked at."""
    pairs = zip(things.kinds, things.confidence, things.quads, strict=True)
    return [np.asarray(quad, np.float64) for kind, sure, quad in pairs if kind == BOARD and sure >= FAINT_BOARD]


def places_of_boards(
    look: Look, known: Sequence[PlacedBoard], sought: BoardReference, searched: Sequence[Points] = ()
) -> list[Points] | None:
    """Boxes (2, 2), low and high corner in table millimetres, in which a board may lie beside the ``known`` ones.

    Those whose middle lies in a box that has been ``searched`` are left out. None when the detector does not even see
    the known boards, so that its word on others counts for nothing.
    """
    quads = [board.on_table(np.array(board.layout.corners)).astype(np.float32) for board in known]
    seen, places = 0, []
    longest = max(sought.layout.size_mm)
    edges = look.view.to_table(np.array([[0.0, 0.0], look.view.size]))
    for corners in look.boards:
        quad = corners.astype(np.float32)
        area = max(float(cv2.contourArea(quad)), 1.0)
        if max(float(cv2.intersectConvexConvex(quad, one)[0]) for one in quads) > ON_KNOWN * area:
            seen += 1
            continue
        if np.hypot(*(np.roll(corners, -1, axis=0) - corners).T).max() > TOO_LARGE * longest:
            continue
        middle = corners.mean(axis=0)
        if any(np.all((middle > box[0]) & (middle < box[1])) for box in searched):
            continue
        low, high = corners.min(axis=0), corners.max(axis=0)
        cut_low, cut_high = low < edges[0] + AT_EDGE_MM, high > edges[1] - AT_EDGE_MM
        places.append(
            np.stack([low - np.where(cut_low, longest, PLAY_MM), high + np.where(cut_high, longest, PLAY_MM)])
        )
    return places if seen else None


def pieces_of(
    parts: Parts,
    pyramid: Pyramid,
    found: FoundBoards,
    main: Print | None = None,
    looks: Sequence[Look] = (),
    closer: Look | None = None,
) -> list[Piece]:
    """What the detector finds on the boards and around them, each piece once, those in the barn looked at closer.

    ``main``: the main board beside its print, when it has been looked at already; ``looks``, and ``closer`` at the
    barn: what the detector has been shown already.
    """
    edition = parts.edition
    tile_mm, small_mm = edition.main.layout.tile_mm, edition.small_mm
    views = detector_views(found.boards, split=bool(edition.attached))
    known = {look.view: look for look in looks}
    looks = [known.get(view) or look_at(parts, pyramid, found.table, view) for view in views]
    seen = [
        piece
        for look in looks
        for piece in pieces_from(look.things, look.view, tile_mm, small_mm)
        if len(views) == 1 or nearest_view(piece.centre, views) is look.view
    ]
    if len(views) > 1:
        seen = without_repeats(sorted(seen, key=lambda one: -one.confidence), tile_mm)
    barn = barn_outline(found.boards)
    if barn is None:
        return seen
    main = main or print_of(pyramid, found.table, found.boards[0])
    if not tiles_within(barn, seen) and is_bare(barn, main):
        return seen
    if closer is None or closer.view != closer_view(barn, VIEW_SIDE):
        closer = look_closer(parts, pyramid, found.table, barn)
    near = pieces_from(closer.things, closer.view, tile_mm, faintest=FAINTEST)
    seen = looked_at_closer(barn, seen, near, tile_mm)
    return [*seen, *overlooked(barn, main, seen, tile_mm)]


def look_closer(parts: Parts, pyramid: Pyramid, table: Table, barn: Points) -> Look:
    """What the detector sees in the barn (its outline, (n, 2) table mm) and around it at a larger scale."""
    return look_at(parts, pyramid, table, closer_view(barn, VIEW_SIDE))


def detector_view(boards: Sequence[PlacedBoard]) -> View:
    """The square straight-down view that the detector sees: all boards and ``AROUND_MM`` of table around them."""
    return View.around(*_around(boards), VIEW_SIDE, MAX_PX_PER_MM)


def detector_views(boards: Sequence[PlacedBoard], split: bool) -> list[View]:
    """The views that the detector sees: one, or with ``split`` two where one would show tiles too small."""
    whole = detector_view(boards)
    if not split or whole.px_per_mm >= SPLIT_BELOW:
        return [whole]
    low, high = _around(boards)
    axis = int(np.argmax(high - low))
    middle = (low[axis] + high[axis]) / 2
    first, second = high.copy(), low.copy()
    first[axis], second[axis] = middle + OVERLAP_MM, middle - OVERLAP_MM
    return [View.around(low, first, VIEW_SIDE, MAX_PX_PER_MM), View.around(second, high, VIEW_SIDE, MAX_PX_PER_MM)]


def _around(boards: Sequence[PlacedBoard]) -> tuple[Points, Points]:
    """The low and the high corner, in table millimetres, of all boards and ``AROUND_MM`` of table around them."""
    corners = np.concatenate([board.on_table(np.array(board.layout.corners)) for board in boards])
    return corners.min(axis=0) - AROUND_MM, corners.max(axis=0) + AROUND_MM


def nearest_view(point: Points, views: Sequence[View]) -> View:
    """The view whose middle is nearest to a table point (2,)."""

    def distance(view: View) -> float:
        return float(np.hypot(*(view.to_table((np.array(view.size) - 1) / 2) - point)))

    return min(views, key=distance)


def prints_of(pyramid: Pyramid, found: FoundBoards) -> list[Print]:
    """Each board beside its print."""
    return [print_of(pyramid, found.table, board) for board in found.boards]


def print_of(pyramid: Pyramid, table: Table, board: PlacedBoard) -> Print:
    """A board beside its print; ``table``: the pose in the photo."""
    middle = board.on_table(np.array(board.layout.size_mm) / 2)
    return Print(*pyramid.fitting(table, PRINT_PX_PER_MM, middle), board)
