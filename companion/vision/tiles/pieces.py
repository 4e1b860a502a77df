"""Pieces on the table, from the detector's pixels to millimetres, and which of them lie on printed spaces."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import dist

import cv2
import numpy as np

from companion.vision.arrays import Points
from companion.vision.boards.spaces import PlacedSpace
from companion.vision.layout import GRID_AREA
from companion.vision.table import View
from companion.vision.tiles.squares import regular
from companion.vision.witnesses import FoundThings

TILES = ("square-tile", "round-tile")
VISITOR = "visitor"
NOT_PIECES = ("board", "sheet")
FAINT = 0.1
"""Detections below this are noise; between it and certainty they are evidence."""
FIRM = 0.6
"""On a grid a detection surer than this says better where a tile lies than the cell does."""
WHOLE = 0.9
"""A round piece narrower than this share of a tile is none."""
SAME = 0.35
"""Tiles whose centres are nearer than this share of a tile's side are one tile found twice."""
SMALL = 0.84
"""Round things narrower than this share of a tile are coins: of 98 coins in composed tuning photos none was found wider
than 0.77, of 25 offspring none narrower than 0.90."""
COIN_WIDTHS = (0.6, SMALL)
"""Where no visitors are played with, what looks like one and is so wide, as shares of a tile, is a coin seen flat: in
51 path-traced photos all three such things beside the boards were."""
ON_SPACE, ON_CELL = 0.45, 0.52
"""A tile lies on a space, or on a cell of a grid, when its centre is within this share of a tile's side: spaces are
further than one side apart, and the place of cells far from the main board is known less well."""


@dataclass(frozen=True, slots=True, eq=False)
class Piece:
    """A detected thing: its kind, the detector's confidence, its quad (4, 2) in table millimetres, clockwise."""

    kind: str
    confidence: float
    quad: Points
    centre: Points = field(init=False)
    """The middle of the quad (2,)."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "centre", np.asarray(self.quad.mean(axis=0), dtype=np.float64))

    def distance(self, other: "Piece") -> float:
        """Millimetres from middle to middle."""
        return dist(self.centre, other.centre)


def pieces_from(
    things: FoundThings, view: View, tile_mm: float, small_mm: Sequence[float] = (), faintest: float = FAINT
) -> list[Piece]:
    """The pieces among the detections in a straight-down ``view``, surest first.

    Tiles are squared up to their true size; ``small_mm`` are the widths of round ones that are smaller than a tile:
    with these, coins are told by their picture like other round pieces, without them what is small and round is a coin.
    ``faintest``: what is fainter is left out.
    """
    order = np.argsort(-np.asarray(things.confidence, dtype=np.float64), kind="stable")
    pieces: list[Piece] = []
    for index in order:
        kind, confidence = things.kinds[index], float(things.confidence[index])
        if kind in NOT_PIECES or confidence < faintest:
            continue
        quad = view.to_table(np.asarray(things.quads[index], dtype=np.float64))
        if kind == "coin" and small_mm:
            kind = TILES[1]
        elif kind == TILES[1] and not small_mm and _side(quad) < SMALL * tile_mm:
            kind = "coin"
        if kind in TILES:
            quad = regular(quad, tile_mm if kind == TILES[0] else _nearest(quad, (tile_mm, *small_mm)))
        pieces.append(Piece(kind, confidence, quad))
    return without_repeats(pieces, tile_mm)


def coins_for_visitors(pieces: Sequence[Piece], boards: Sequence[Points], tile_mm: float) -> list[Piece]:
    """The pieces of a game without visitors: what is taken for one, off the boards, and as wide as a coin is a coin.

    ``boards``: their corners (4, 2) in table millimetres.
    """
    least, most = (share * tile_mm for share in COIN_WIDTHS)

    def is_coin(piece: Piece) -> bool:
        off = all(cv2.pointPolygonTest(quad.astype(np.float32), piece.centre.tolist(), False) < 0 for quad in boards)
        return piece.kind == VISITOR and least < _side(piece.quad) < most and off

    return without_repeats([replace(one, kind="coin") if is_coin(one) else one for one in pieces], tile_mm)


def _nearest(quad: Points, widths: Sequence[float]) -> float:
    """The width that a round piece has, by the mean side of its quad."""
    side = _side(quad)
    return min(widths, key=lambda width: abs(side - width))


def without_repeats(pieces: Sequence[Piece], tile_mm: float) -> list[Piece]:
    """The pieces in their order, each only where no earlier one is the same thing."""
    kept: list[Piece] = []
    for piece in pieces:
        if not any(_is_same(piece, other, tile_mm) for other in kept):
            kept.append(piece)
    return kept


def _is_same(piece: Piece, other: Piece, tile_mm: float) -> bool:
    both_tiles = piece.kind in TILES and other.kind in TILES
    if not both_tiles and piece.kind != other.kind:
        return False
    return piece.distance(other) < SAME * tile_mm


def assign_spaces(pieces: Sequence[Piece], spaces: Sequence[PlacedSpace], tile_mm: float) -> dict[int, int]:
    """Which tile lies on which space, {index of space: index of piece}: nearest pairs first, each used once."""
    pairs = []
    for number, piece in enumerate(pieces):
        if piece.kind not in TILES:
            continue
        for place, space in enumerate(spaces):
            distance = dist(piece.centre, space.centre)
            if distance < (ON_CELL if space.space.area == GRID_AREA else ON_SPACE) * tile_mm:
                pairs.append((distance, place, number))
    taken: dict[int, int] = {}
    for _, place, number in sorted(pairs):
        if place not in taken and number not in taken.values():
            taken[place] = number
    return taken


def whole_tiles(pieces: Sequence[Piece], spaces: Sequence[PlacedSpace], taken: Mapping[int, int]) -> list[Piece]:
    """The pieces with those put on their space as tiles of which the detector hardly says where they lie.

    Round pieces that are too small to be tiles are coworkers, who stand on cells, or a round part of a tile's picture
    (a turtle's shell). On a grid, where tiles lie side by side, an unsure detection may lie across two of them; a tile
    that lies still farther off is on a board that does not lie quite where it is thought to.
    """
    whole = list(pieces)
    for place, number in taken.items():
        space, piece = spaces[place], pieces[number]
        side = float(np.hypot(*(space.quad[1] - space.quad[0])))
        is_part = space.space.kind != "place" and piece.kind == TILES[1] and _side(piece.quad) < WHOLE * side
        near = dist(piece.centre, space.centre) < ON_SPACE * side
        if is_part or (space.space.area == GRID_AREA and piece.confidence < FIRM and near):
            whole[number] = Piece(TILES[0] if is_part else piece.kind, piece.confidence, space.quad)
    return whole


def _side(quad: Points) -> float:
    """The mean side of a quad."""
    return float(np.mean(np.hypot(*(np.roll(quad, -1, axis=0) - quad).T)))
