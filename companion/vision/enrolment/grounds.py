"""What an empty board shows where tiles will lie: crops of its print, enrolled as grounds."""

from collections.abc import Iterator
from typing import Final

import numpy as np

from companion.vision.arrays import Pixels
from companion.vision.crops import crop
from companion.vision.layout import Layout, Region

STEP: Final = 0.9
"""Distance between enrolled pieces of an area without printed spaces, in tile sides."""
MOST: Final = 6
"""Pieces of such an area."""


def grounds_of(layout: Layout, board: Pixels) -> Iterator[tuple[str, Pixels]]:
    """Crops (128, 128, 3) BGR of an empty board at each space by its name, and some of areas without by the area's.

    ``board`` (h, w, 3) BGR fills exactly ``layout.size_mm``.
    """
    scale = board.shape[1] / layout.size_mm[0]
    for space in layout.spaces:
        yield space.name, _ground(board, space.centre, layout.side_of(space), scale)
    with_spaces = {space.area for space in layout.spaces}
    for region in layout.regions:
        if region.area not in with_spaces:
            for centre in _spread(region, layout.tile_mm):
                yield region.area, _ground(board, centre, layout.tile_mm, scale)


def _spread(region: Region, tile_mm: float) -> list[tuple[float, float]]:
    """A few places all over an area."""
    outline = np.array(region.outline, np.float32)
    left, top = outline.min(0) + tile_mm / 2
    right, bottom = outline.max(0) - tile_mm / 2
    step = tile_mm * STEP
    centres = [(float(x), float(y)) for y in np.arange(top, bottom, step) for x in np.arange(left, right, step)]
    return centres[:: max(1, len(centres) // MOST)]


def _ground(board: Pixels, centre: tuple[float, float], tile_mm: float, scale: float) -> Pixels:
    corners = np.array(centre) + tile_mm / 2 * np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]])
    return crop(board, (corners * scale - 0.5).astype(np.float32))
