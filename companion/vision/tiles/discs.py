"""Round pieces on printed spaces, looked at without what lies around them.

Offspring on water are printed like the board: the detector often takes one for a square tile, and in a crop of a square
the board's own pictures show in the corners. With the corners blanked, a round piece looks like what it is.
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
from companion.vision.tiles.pieces import TILES
from companion.vision.witnesses import Identifying

ROUND = "offspring/"
"""What is round, and printed like the ground that it lies on."""
UNTOLD = 0.68
"""A crop that looks less than this like its label is looked at again."""
BARE = 0.9
"""A space that looks so surely empty is not."""
INSIDE = 0.45
"""The radius of what is kept of a crop, as a share of its side."""
STEP_MM = 2.2
"""How far from a space's middle a piece may lie in each direction."""
LIKE, CLEARER = 0.66, 0.08
"""How much a piece must look like its label without corners, and how much more than with them."""
MOST = 8
"""Spaces that are looked at again in one photo."""
_STEPS = np.array([(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1)], np.float64)


def without_corners(
    pixels: Pixels, scene: Scene, named: Mapping[Key, Named], identifier: Identifying
) -> tuple[Scene, dict[Key, Named]]:
    """The scene and the names with those offspring told that hardly looked like anything.

    ``pixels``: the photo (h, w, 3) BGR in which the scene lies.
    """
    pieces, names = list(scene.pieces), dict(named)
    spaces = {index: one for (what, index), one in named.items() if what == "space" and _is_poor(one)}
    poor = [(one.identity.similarity, i) for i, one in spaces.items() if scene.spaces[i].space.kind == "animal"]
    for likeness, index in sorted(poor)[:MOST]:
        told, enough = _told(pixels, scene, scene.spaces[index], identifier), max(LIKE, likeness + CLEARER)
        if told.identity.similarity > enough and told.identity.candidates[0].label.startswith(ROUND):
            names["space", index] = told
            if index in scene.taken:
                pieces[scene.taken[index]] = replace(pieces[scene.taken[index]], kind=TILES[1])
    return replace(scene, pieces=pieces), names


def _is_poor(one: Named) -> bool:
    best = one.identity.candidates[0]
    return one.identity.similarity < UNTOLD and not (best.label.startswith(EMPTY) and best.probability > BARE)


def _told(pixels: Pixels, scene: Scene, space: PlacedSpace, identifier: Identifying) -> Named:
    """What a round piece about a space's middle looks most like."""
    quads = [space.quad + step for step in STEP_MM * _STEPS]
    vectors = identifier.embed([_disc(pixels, scene, quad) for quad in quads])
    looks = identifier.compare(vectors, spaces=[space.printed_name] * len(quads))
    best = max(range(len(quads)), key=lambda index: looks[index].similarity)
    return Named(quads[best], looks[best], vectors[best])


def _disc(pixels: Pixels, scene: Scene, quad: Points) -> Pixels:
    """The crop of a quad (4, 2) on the table with its corners blanked."""
    picture = crop(pixels, scene.table.project(quad).astype(np.float32))
    place = np.arange(len(picture)) - (len(picture) - 1) / 2
    outside = np.hypot(*np.meshgrid(place, place)) > INSIDE * len(picture)
    picture[outside] = picture[~outside].mean(axis=0)
    return picture
