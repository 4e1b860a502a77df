"""Tiles laid out on any table: found without a board, seen straight down, cut out in reading order."""

from dataclasses import dataclass, replace

import numpy as np

from companion.errors import InputError
from companion.vision.arrays import Pixels, Points
from companion.vision.crops import crop
from companion.vision.enrolment.order import reading_order
from companion.vision.enrolment.plane import Quads, plane_of
from companion.vision.observation import Quad
from companion.vision.pyramid import Pyramid
from companion.vision.scene import photo_quad
from companion.vision.table import Table, View, inverse
from companion.vision.tiles.pieces import TILES, Piece, without_repeats
from companion.vision.tiles.squares import fitted_square
from companion.vision.witnesses import Detecting

FIRST_SEEN = 0.4
"""Confidence of tiles in the photo as it was taken, from which the table's plane is told."""
CLEAR = 0.5
"""Confidence of tiles in the straight-down views."""
FAINT = 0.15
"""The same where it is known how many there are, so that one which is hardly seen can be told from none."""
PLAIN = 0.7
"""Confidence above which a tile is one although more are found than there are said to be; the tiles of 36 photos of
copies have 0.76 and more, what a speckled table shows has less."""
VIEW_SIDE = 640
FINEST = 2.6
"""Pixels a millimetre of the straight-down views, at most."""
WIDEST_MM = 320.0
"""What one view shows at most; a larger spread of tiles is looked at in several that overlap."""
OVERLAP_MM = 40.0
ROUNDS = 3
"""The plane is told anew from what each look straight down shows: the first sight of small tiles is rough."""


@dataclass(frozen=True, slots=True, eq=False)
class LaidTile:
    """A tile in a photo of tiles.

    ``kind``: square-tile or round-tile; ``quad``: its corners in the photo's pixels; ``crop`` (128, 128, 3) BGR.
    """

    kind: str
    confidence: float
    quad: Quad
    crop: Pixels


def find_tiles(
    pixels: Pixels, detector: Detecting, tile_mm: float, reduction: int = 1, count: int | None = None
) -> list[LaidTile]:
    """The tiles in a photo (h, w, 3) BGR in reading order.

    ``reduction``: how many times smaller than the photo the pixels were decoded; ``count``: how many tiles somebody
    says there are, which decides about doubtful ones. Raises InputError when too few are seen to tell how the table
    lies.
    """
    pyramid, size = Pyramid(pixels), (pixels.shape[1], pixels.shape[0])
    quads = _at_first_sight(pyramid, detector)
    for _ in range(ROUNDS):
        to_mm = np.diag([tile_mm, tile_mm, 1.0]) @ plane_of(quads, size)
        table = Table(inverse(to_mm), 0.0, size)
        found = _look_down(pyramid, table, table.locate(quads).reshape(-1, 2), detector, tile_mm)
        clear = [one for one in found if one.confidence >= CLEAR]
        quads = np.array([table.project(one.quad) for one in clear]).reshape(-1, 4, 2)
    plain = sum(one.confidence >= PLAIN for one in found)
    chosen = clear if count is None else found[: max(count, plain)]
    pieces = [replace(one, quad=fitted_square(one.quad, tile_mm)[0]) for one in chosen]
    if not pieces:
        raise InputError("no tile is clear in the photo; take it from nearer, in focus and from above")
    order = reading_order(np.array([piece.centre for piece in pieces]) / tile_mm)
    return [_cut_out(pixels, table, pieces[index], reduction) for index in order]


def _at_first_sight(pyramid: Pyramid, detector: Detecting) -> Quads:
    """The tiles that the detector sees in the photo as it was taken: their quads (N, 4, 2) in its pixels."""
    small = pyramid.at_least(VIEW_SIDE)
    found = detector.detect(small)
    factor = pyramid.level(0).shape[1] / small.shape[1]
    quads = [
        (np.asarray(quad, np.float64) + 0.5) * factor - 0.5
        for kind, confidence, quad in zip(found.kinds, found.confidence, found.quads, strict=True)
        if kind in TILES and confidence >= FIRST_SEEN
    ]
    return np.array(quads).reshape(-1, 4, 2)


def _look_down(pyramid: Pyramid, table: Table, corners: Points, detector: Detecting, tile_mm: float) -> list[Piece]:
    """The tiles as straight-down views of the table around ``corners`` (N, 2) show them, surest first."""
    low, high = corners.min(axis=0) - tile_mm, corners.max(axis=0) + tile_mm
    counts = np.maximum(1, np.ceil((high - low - OVERLAP_MM) / (WIDEST_MM - OVERLAP_MM))).astype(int)
    reach = np.minimum(high - low, WIDEST_MM)
    pieces: list[Piece] = []
    for row in range(counts[1]):
        for column in range(counts[0]):
            share = np.array([column, row]) / np.maximum(counts - 1, 1)
            start = low + share * (high - low - reach)
            view = View.around(start, start + reach, VIEW_SIDE, FINEST)
            things = detector.detect(pyramid.render(view, table))
            for kind, confidence, quad in zip(things.kinds, things.confidence, things.quads, strict=True):
                piece = Piece(kind, float(confidence), view.to_table(np.asarray(quad, np.float64)))
                if kind in TILES and confidence >= FAINT and _is_whole(piece, view):
                    pieces.append(piece)
    return without_repeats(sorted(pieces, key=lambda one: -one.confidence), tile_mm)


def _is_whole(piece: Piece, view: View) -> bool:
    """Whether the view shows all of a piece."""
    pixels = view.to_pixels(piece.quad)
    return bool((pixels > -2).all() and (pixels < np.array(view.size) + 1).all())


def _cut_out(pixels: Pixels, table: Table, piece: Piece, reduction: int) -> LaidTile:
    corners = table.project(piece.quad)
    upright = np.roll(corners, -int(corners.sum(axis=1).argmin()), axis=0)
    picture = crop(pixels, upright.astype(np.float32))
    return LaidTile(piece.kind, piece.confidence, photo_quad(upright, reduction), picture)
