"""Stacks: the top of a pile of tiles is seen away from its place, the farther the higher the pile.

For each height that a pile may have the camera says where the top would be seen; the height at which it looks most like
a tile is that of the pile.
"""

from collections.abc import Callable, Mapping, Sequence

import numpy as np

from companion.vision.arrays import Pixels, Points
from companion.vision.boards.spaces import PlacedSpace
from companion.vision.camera import camera_over
from companion.vision.crops import crop
from companion.vision.judging.fusion import emptiness
from companion.vision.observation import UNKNOWN
from companion.vision.table import Table
from companion.vision.tiles.pieces import TILES, Piece
from companion.vision.witnesses import Identified, Identifying

STACKS = ("depot",)
"""Areas in which tiles lie on one another."""
HEIGHTS = (0.0, 2.0, 4.0, 6.0, 8.5, 11.0, 14.0)
"""Millimetres of the pile below the top's face."""
HARDLY, ENOUGH = 0.35, 0.7
"""A top that looks so much like a tile is none, or is seen where it lies; others are looked at turned and moved."""
TURNS, FINER = (-16.0, -8.0, 8.0, 16.0), (-4.0, 4.0)
"""Degrees by which tops of piles are turned against what lies below, and of a second round."""
MOVED_MM = 3.0
"""How far tops lie off."""
GAIN = 0.04
"""How much more like a tile it must look than as the detector has it."""
UNDER = 0.7
"""What is found nearer to a stack's top than this share of a tile lies under it."""
FAINT = 0.3
"""The confidence of a top that only its picture shows."""
_STEPS = ((-1, 0), (1, 0), (0, -1), (0, 1))


def with_tops(
    pieces: Sequence[Piece],
    spaces: Sequence[PlacedSpace],
    taken: Mapping[int, int],
    photo: tuple[Pixels, Table],
    identifier: Identifying,
) -> tuple[list[Piece], dict[int, int]]:
    """The pieces, and which lie on which space, with the tops of stacks where they are seen.

    ``photo``: its pixels (h, w, 3) BGR and the pose of the table in them.
    """
    kept, placed = list(pieces), dict(taken)
    pixels, table = photo
    camera = camera_over(table)
    for index, space in enumerate(spaces):
        if space.space.area not in STACKS:
            continue
        quads = [camera.shadow(space.quad, np.full(4, height)) for height in HEIGHTS]
        own = kept[placed[index]].quad if index in placed else space.quad

        def worth_of(quads: Sequence[Points], ground: str = space.printed_name) -> list[float]:
            crops = [crop(pixels, table.project(quad).astype(np.float32)) for quad in quads]
            looks = identifier.compare(identifier.embed(crops), spaces=[ground] * len(crops))
            return [_worth(look) for look in looks]

        worth = worth_of([own, *quads])
        best = int(np.argmax(worth))
        if worth[best] > worth[0] + GAIN:
            sure = kept[placed[index]].confidence if index in placed else FAINT
            kept.append(Piece(TILES[0], sure, _fitted(quads[best - 1], worth[best], worth_of)))
            placed[index] = len(kept) - 1
    return _without_lower(kept, placed, spaces)


def _fitted(quad: Points, worth: float, worth_of: Callable[[Sequence[Points]], list[float]]) -> Points:
    """The quad (4, 2) turned and moved to where it looks most like a tile. ``worth_of``: how much quads do."""
    if not HARDLY < worth < ENOUGH:
        return quad
    for tried in (
        lambda at: [_turned(at, degrees) for degrees in TURNS],
        lambda at: [at + MOVED_MM * np.array(step) for step in _STEPS],
        lambda at: [_turned(at, degrees) for degrees in FINER],
    ):
        others = tried(quad)
        looks = worth_of(others)
        best = int(np.argmax(looks))
        if looks[best] > worth + GAIN:
            quad, worth = others[best], looks[best]
    return quad


def _turned(quad: Points, degrees: float) -> Points:
    """A quad (4, 2) turned clockwise about its middle."""
    angle, middle = np.radians(degrees), quad.mean(axis=0)
    cos, sin = np.cos(angle), np.sin(angle)
    return np.asarray((quad - middle) @ np.array([[cos, sin], [-sin, cos]]) + middle, np.float64)


def _without_lower(
    pieces: Sequence[Piece], taken: Mapping[int, int], spaces: Sequence[PlacedSpace]
) -> tuple[list[Piece], dict[int, int]]:
    """The pieces without tiles that are found under the top of a stack: nothing hides the top, and only it is told."""
    tops = [pieces[taken[index]] for index, space in enumerate(spaces) if space.space.area in STACKS and index in taken]
    lower = {
        number
        for number, piece in enumerate(pieces)
        for top in tops
        if number not in taken.values() and piece.kind in TILES and piece.distance(top) < UNDER * _side(top.quad)
    }
    kept = [number for number in range(len(pieces)) if number not in lower]
    moved = {number: place for place, number in enumerate(kept)}
    return [pieces[number] for number in kept], {index: moved[number] for index, number in taken.items()}


def _side(quad: Points) -> float:
    return float(np.hypot(*(quad[1] - quad[0])))


def _worth(look: Identified) -> float:
    """How much a crop looks like a tile."""
    said = [(one.label, one.probability) for one in look.candidates]
    return look.similarity * (1 - emptiness(said)) * (0.8 if said[0][0] == UNKNOWN else 1.0)
