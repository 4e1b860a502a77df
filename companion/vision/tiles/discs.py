"""Round pieces on printed spaces, looked at without what lies around them.

Offspring on water are printed like the board: the detector often takes one for a square tile, and in a crop of a square
the board's own pictures show in the corners. With the corners blanked, a round piece looks like what it is. Coworkers
are smaller than a cell: of one that the detector overlooks, a crop as wide as a cell shows mostly water.
"""

from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from companion.vision.arrays import Pixels, Points
from companion.vision.boards.spaces import PlacedSpace
from companion.vision.crops import crop
from companion.vision.observation import EMPTY
from companion.vision.scene import Scene
from companion.vision.tiles.naming import Key, Named
from companion.vision.tiles.pieces import TILES, Piece
from companion.vision.witnesses import Identified, Identifying

ROUND, COWORKER = "offspring/", "coworker"
"""What is round: printed like the ground that it lies on, and smaller than a cell."""
UNTOLD = 0.68
"""A crop that looks less than this like its label is looked at again."""
SQUARE = "animal/"
BARE = 0.9
"""A space that looks so surely empty is not."""
INSIDE = 0.45
"""The radius of what is kept of a crop, as a share of its side."""
TOLD, FIRM = 0.9, 0.8
"""What is told so surely, where the detector saw a square tile so firmly, is no round piece."""
STEP_MM, FAR_MM = 2.2, 3.5
"""How far from a space's middle an offspring and a coworker may lie in each direction."""
LIKE, CLEARER = 0.66, 0.08
"""How much a piece must look like its label without corners, and how much more than with them."""
MOST = 8
"""Spaces that are looked at again in one photo."""
_STEPS = np.array([[(x, y)] for x in (-1, 0, 1) for y in (-1, 0, 1)], np.float64)


def without_corners(
    pixels: Pixels, scene: Scene, named: Mapping[Key, Named], identifier: Identifying
) -> tuple[Scene, dict[Key, Named]]:
    """The scene and the names with those offspring and coworkers told that hardly looked like anything.

    ``pixels``: the photo (h, w, 3) BGR in which the scene lies.
    """
    pieces, names = list(scene.pieces), dict(named)
    spaces = {index: one for (what, index), one in named.items() if what == "space" and _is_poor(one)}
    poor = [
        (one.identity.similarity, index)
        for index, one in spaces.items()
        if scene.spaces[index].space.kind == "animal" and not _is_square(scene.piece_on(index), one)
    ]
    for likeness, index in sorted(poor)[:MOST]:
        enough = max(LIKE, likeness + CLEARER)
        told = [one for one in _told(pixels, scene, index, identifier) if one.identity.similarity > enough]
        if told:
            names["space", index] = max(told, key=lambda one: one.identity.similarity)
            if index in scene.taken:
                quad = names["space", index].quad
                pieces[scene.taken[index]] = replace(pieces[scene.taken[index]], kind=TILES[1], quad=quad)
    return replace(scene, pieces=pieces), names


def _is_poor(one: Named) -> bool:
    best = one.identity.candidates[0]
    return one.identity.similarity < UNTOLD and not (best.label.startswith(EMPTY) and best.probability > BARE)


def _is_square(piece: Piece | None, one: Named) -> bool:
    """Whether detector and identifier agree on a square tile."""
    best = one.identity.candidates[0]
    firm = piece is not None and piece.kind == TILES[0] and piece.confidence >= FIRM
    return firm and best.label.startswith(SQUARE) and best.probability >= TOLD


def _told(pixels: Pixels, scene: Scene, index: int, identifier: Identifying) -> list[Named]:
    """The offspring, and on a grid the coworker, that a piece about a space's middle looks most like, if like any."""
    space = scene.spaces[index]
    offspring = _most_like(pixels, scene, space, (space.quad + STEP_MM * _STEPS, ROUND), identifier)
    told = [offspring] if offspring.identity.candidates[0].label.startswith(ROUND) else []
    return [*told, *_coworkers_on(pixels, scene, space, identifier)]


def _coworkers_on(pixels: Pixels, scene: Scene, space: PlacedSpace, identifier: Identifying) -> list[Named]:
    """The coworker on a space where it looks most like one; none where nothing does, or boards have no places for any.

    ``pixels``: the photo (h, w, 3) BGR in which the scene lies.
    """
    layouts = [one.board.layout for one in scene.prints]
    told = []
    for share in sorted({one.place_mm / one.tile_mm for one in layouts} - {0.0}):
        small = space.centre + (space.quad - space.centre) * share
        near = _most_like(pixels, scene, space, (small + FAR_MM * _STEPS, COWORKER), identifier)
        told.append(_most_like(pixels, scene, space, (near.quad + FAR_MM / 2 * _STEPS, COWORKER), identifier))
    return [one for one in told if one.identity.candidates[0].label == COWORKER]


def _most_like(
    pixels: Pixels, scene: Scene, space: PlacedSpace, sought: tuple[Points, str], identifier: Identifying
) -> Named:
    """What the disc in one of the quads (n, 4, 2) looks like that looks most like the label ``sought`` with them."""
    quads, label = sought
    vectors = identifier.embed([_disc(pixels, scene, quad) for quad in quads])
    looks = identifier.compare(vectors, spaces=[space.printed_name] * len(quads))
    best = max(range(len(quads)), key=lambda one: _likeness(looks[one], label))
    return Named(quads[best], looks[best], vectors[best])


def _likeness(look: Identified, label: str) -> float:
    """How much a crop looks like anything, and like a coworker if one is sought, of which a part is told, too."""
    chance = sum(one.probability for one in look.candidates if one.label == label)
    return look.similarity + chance


def _disc(pixels: Pixels, scene: Scene, quad: Points) -> Pixels:
    """The crop of a quad (4, 2) on the table with its corners blanked."""
    picture = crop(pixels, scene.table.project(quad).astype(np.float32))
    place = np.arange(len(picture)) - (len(picture) - 1) / 2
    outside = np.hypot(*np.meshgrid(place, place)) > INSIDE * len(picture)
    picture[outside] = picture[~outside].mean(axis=0)
    return picture
