"""Tiles in the barn that the detector overlooks: where neither a tile was found nor the print shows, something lies.

It must be most of a tile: the sides of heaps and their shadows show no print either. Of all places of a tile that one
is proposed which shows most of what nobody explains and least of the bare print.
"""

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.arrays import Points
from companion.vision.boards.spaces import Print
from companion.vision.tiles.heaps import SURE_ENOUGH, under
from companion.vision.tiles.pieces import TILES, Piece

LEAST_MM2 = 300.0
"""Square millimetres in one place that nobody explains from which something was overlooked: half a tile. What is
smaller is the side of a heap or its shadow; a tile of which three quarters showed at the barn's edge left 385."""
THIN_MM = 9
"""What is thinner is the side of a tile."""
CONFIDENCE = 0.45
"""What the detector is taken to say of a proposed tile: that something lies there is nearly sure, where its corners lie
is not."""
EXPLAINED = 0.75
"""Share of a place that a faint detection must cover to speak for it; then none is proposed."""
REACH_MM, STEP_MM = 12.0, 2.0
"""How far from the middle of what is seen a tile's middle is sought."""
TURNS = tuple(range(0, 90, 15))
_SIDE = np.linspace(-0.46, 0.46, 12)
_FACE = np.stack(np.meshgrid(_SIDE, _SIDE), axis=-1).reshape(-1, 2)
"""Points (n, 2) over the face of a tile of side one."""

Mask = NDArray[np.bool_]


def overlooked(barn: Points, print_: Print, pieces: Sequence[Piece], tile_mm: float) -> list[Piece]:
    """Tiles that are proposed where something lies in the barn (its outline, (n, 2) table mm) that nobody found."""
    low, high = np.floor(barn.min(axis=0)), np.ceil(barn.max(axis=0))
    places = np.stack(np.meshgrid(*(np.arange(*ends) for ends in zip(low, high, strict=True))), axis=-1)
    strange = print_.strange(places)
    tiles = [piece for piece in pieces if piece.kind in TILES]
    firm = [piece.quad for piece in tiles if piece.confidence >= SURE_ENOUGH]
    covered = under(places.reshape(-1, 2), firm).reshape(strange.shape)
    thin = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (THIN_MM, THIN_MM))
    left = cv2.morphologyEx((strange & ~covered).astype(np.uint8), cv2.MORPH_OPEN, thin)
    count, names, figures, middles = cv2.connectedComponentsWithStats(left)
    proposed = []
    for number in range(1, count):
        own = names == number
        faint = [piece.quad for piece in tiles if piece.confidence < SURE_ENOUGH]
        told = max((float(under(places[own], [quad]).mean()) for quad in faint), default=0.0)
        if figures[number, cv2.CC_STAT_AREA] >= LEAST_MM2 and told < EXPLAINED:
            proposed.append(_tile(own, strange, covered, middles[number], tile_mm, low))
    return proposed


def _tile(own: Mask, strange: Mask, covered: Mask, middle: Points, tile_mm: float, low: Points) -> Piece:
    """The tile that explains a place best: ``own`` of its points count for it, bare print under it against it."""
    worth = own.astype(np.float32) - (~strange & ~covered).astype(np.float32)
    steps = np.arange(-REACH_MM, REACH_MM + STEP_MM, STEP_MM)
    centres = middle + np.stack(np.meshgrid(steps, steps), axis=-1).reshape(-1, 2)
    best: tuple[float, Points] | None = None
    for degrees in TURNS:
        angle = np.radians(degrees)
        turn = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
        points = np.round(centres[:, None] + tile_mm * _FACE @ turn).astype(int)
        inside = ((points >= 0) & (points < np.array(worth.shape[::-1]))).all(axis=-1)
        columns, rows = (np.clip(points[..., axis], 0, worth.shape[1 - axis] - 1) for axis in (0, 1))
        sums = np.where(inside, worth[rows, columns], 0.0).sum(axis=1)
        place = int(sums.argmax())
        if best is None or sums[place] > best[0]:
            square = tile_mm / 2 * np.array([[-1, -1], [1, -1], [1, 1], [-1, 1.0]])
            best = float(sums[place]), centres[place] + low + square @ turn
    assert best is not None
    return Piece(TILES[0], CONFIDENCE, best[1])
