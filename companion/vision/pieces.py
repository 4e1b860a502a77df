"""Pieces on the table, from the detector's pixels to millimetres, and which of them lie on printed spaces."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from companion.vision.arrays import Points
from companion.vision.spaces import PlacedSpace
from companion.vision.squares import regular
from companion.vision.table import View
from companion.vision.witnesses import FoundThings

TILES = ("square-tile", "round-tile")
NOT_PIECES = ("board", "sheet")
FAINT = 0.1
"""Detections below this are noise; between it and certainty they are evidence."""
SAME = 0.35
"""Tiles whose centres are nearer than this share of a tile's side are one tile found twice."""
ON_SPACE = 0.45
"""A tile lies on a space when its centre is within this share of a tile's side: spaces are further than one side
apart."""


@dataclass(frozen=True, slots=True, eq=False)
class Piece:
    """A detected thing: its kind, the detector's confidence, its quad (4, 2) in table millimetres, clockwise."""

    kind: str
    confidence: float
    quad: Points

    @property
    def centre(self) -> Points:
        """The middle of the quad (2,)."""
        return np.asarray(self.quad.mean(axis=0), dtype=np.float64)


def pieces_from(
    things: FoundThings, view: View, tile_mm: float, small_mm: Sequence[float] = (), faintest: float = FAINT
) -> list[Piece]:
    """The pieces among the detections in a straight-down ``view``, surest first.

    Tiles are squared up to their true size; ``small_mm`` are the widths of round ones that are smaller than a tile.
    ``faintest``: what is fainter is left out.
    """
    order = np.argsort(-np.asarray(things.confidence, dtype=np.float64), kind="stable")
    pieces: list[Piece] = []
    for index in order:
        kind, confidence = things.kinds[index], float(things.confidence[index])
        if kind in NOT_PIECES or confidence < faintest:
            continue
        quad = view.to_table(np.asarray(things.quads[index], dtype=np.float64))
        if kind in TILES:
            quad = regular(quad, tile_mm if kind == TILES[0] else _nearest(quad, (tile_mm, *small_mm)))
        pieces.append(Piece(kind, confidence, quad))
    return without_repeats(pieces, tile_mm)


def _nearest(quad: Points, widths: Sequence[float]) -> float:
    """The width that a round piece has, by the mean side of its quad."""
    side = float(np.mean(np.hypot(*(np.roll(quad, -1, axis=0) - quad).T)))
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
    return float(np.hypot(*(piece.centre - other.centre))) < SAME * tile_mm


def assign_spaces(pieces: Sequence[Piece], spaces: Sequence[PlacedSpace], tile_mm: float) -> dict[int, int]:
    """Which tile lies on which space, {index of space: index of piece}: nearest pairs first, each used once."""
    pairs = []
    for number, piece in enumerate(pieces):
        if piece.kind not in TILES:
            continue
        for place, space in enumerate(spaces):
            distance = float(np.hypot(*(piece.centre - space.centre)))
            if distance < ON_SPACE * tile_mm:
                pairs.append((distance, place, number))
    taken: dict[int, int] = {}
    for _, place, number in sorted(pairs):
        if place not in taken and number not in taken.values():
            taken[place] = number
    return taken
