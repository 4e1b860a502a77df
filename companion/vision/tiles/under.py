"""Coworkers that stand on a tile instead of a bare cell: what shows around them is not the board's print.

A coworker is smaller than a cell. Around one that stands in the water the print shows; where it does not, a square
animal lies under the coworker, and what is left to be seen of it is compared with the animals. Where it shows in the
corners of the cell but not close around the coworker, an offspring does, of which only a rim is left.
"""

import itertools
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from companion.vision.arrays import Pixels, Points
from companion.vision.boards.spaces import PlacedSpace, Print
from companion.vision.crops import CROP_MARGIN, crop
from companion.vision.embedding import CELLS
from companion.vision.identifier import Candidate, Identity
from companion.vision.scene import Scene
from companion.vision.tiles.naming import Key, Named
from companion.vision.tiles.pieces import TILES, Piece
from companion.vision.witnesses import Identified, Identifying

COWORKER, ANIMAL, OFFSPRING = "coworker", "animal/", "offspring/"
STANDS = 0.7
"""How sure it must be that a coworker stands on a cell."""
FLATTEST = 1.2
"""Pixels a millimetre, across the direction in which a cell is foreshortened, below which what shows around a coworker
tells nothing: it is two or three millimetres wide."""
REACH_MM = 12.2
"""From the middle of a coworker: beyond it the ground shows, even where the coworker is seen a little from the side."""
SIDE_MM = 24.6
"""The side of the square about a cell's middle that a tile there would cover."""
PLAY_MM = 3.0
"""How far a board that tiles cover may lie from where they say."""
BARE = 0.21
"""Correlation with the print around a coworker below which a tile lies there: on bare cells of 20 path-traced zoos that
were measured it was 0.22 (one) and 0.37 and more, on 10 composed ones with a coworker laid on a square animal at most
0.19."""
RIM_MM = (11.0, 12.6)
"""From the middle of a coworker: where the rim of an offspring shows on which it stands."""
LOCATED_MM = 1.5
"""How well it is known where a coworker stands: the print shows there if it does about any place so near."""
RIM_BARE = 0.33
"""The same between those, chosen on few: on bare cells of the six path-traced zoos on which an earlier rule erred 0.37
and more, on 12 composed ones with a coworker laid on an offspring 0.17 to 0.43, of nine below this."""
CORNERS_BARE = 0.4
"""Correlation in the corners above which no square lies there."""
FINE = 3.0
"""Pixels a millimetre, as above, below which such a rim tells nothing."""
SURE = 0.9
TELLS = 0.3
"""The exponent of what is said of an animal of which a quarter shows: neighbours in the water then tell more."""
_WHERE: Final = (np.arange(CELLS) + 0.5) / CELLS - 0.5


def with_those_under(
    pixels: Pixels, scene: Scene, named: Mapping[Key, Named], identifier: Identifying
) -> tuple[Scene, dict[Key, Named]]:
    """The scene and the names with the animals under coworkers on their cells, and those coworkers as loose pieces.

    ``pixels``: the photo (h, w, 3) BGR in which the scene lies. Rule: AB-46.
    """
    boards = [board for board in scene.prints for _ in board.board.layout.spaces]
    pieces, taken, names = list(scene.pieces), dict(scene.taken), dict(named)
    for index, (space, board) in enumerate(zip(scene.spaces, boards, strict=True)):
        seen, piece = named.get(("space", index)), scene.piece_on(index)
        if seen is None or space.space.kind != "animal" or not space.inside or not _stands(seen.identity):
            continue
        middle = space.centre if piece is None else piece.centre
        under = _on_what(board, space, middle, _flatness(scene.table.project(space.quad)) / SIDE_MM)
        if not under:
            continue
        names["space", index] = _under(pixels, scene, space, middle, (seen, identifier), under)
        loose = Piece(TILES[1], max(SURE, piece.confidence if piece else 0.0), _square(middle, 2 * REACH_MM))
        number = taken.pop(index, len(pieces))
        pieces[number : number + 1] = [loose]
        names["piece", number] = replace(seen, quad=loose.quad)
    return replace(scene, pieces=pieces, taken=taken), names


def _on_what(board: Print, space: PlacedSpace, middle: Points, fine: float) -> tuple[str, ...]:
    """What labels of tiles begin with on which a coworker at ``middle`` (2,) may stand, nothing for a bare cell.

    ``fine``: pixels a millimetre across the direction in which the cell is foreshortened.
    """
    if fine < FLATTEST:
        return ()
    around, rim = shown_around(board, space.centre, middle)
    if around < BARE:
        return (ANIMAL,)
    if rim >= RIM_BARE or fine < FINE:
        return ()
    return (OFFSPRING,) if around > CORNERS_BARE else (ANIMAL, OFFSPRING)


def shown_around(board: Print, cell: Points, middle: Points) -> tuple[float, float]:
    """How much the print of a cell (its middle, (2,)) shows around a coworker at table point ``middle`` (2,), -1..1.

    In the corners of a tile there, and where the rim of an offspring would be.
    """
    seen, printed = board.greys()
    height, width = printed.shape
    scale, play = board.px_per_mm, max(1, round(PLAY_MM * board.px_per_mm))
    own, stands = (board.board.from_table(point) * scale - 0.5 for point in (cell, middle))
    half = SIDE_MM / 2 * scale
    low, high = np.maximum(np.ceil(own - half), 0).astype(int), np.floor(own + half).astype(int) + 1
    rows, columns = np.mgrid[low[1] : min(high[1], height), low[0] : min(high[0], width)]
    away = np.hypot(columns - stands[0], rows - stands[1]) / scale

    def shown(where: NDArray[np.bool_], shifts: Iterable[tuple[int, int]]) -> tuple[float, tuple[int, int]]:
        y, x = rows[where], columns[where]
        print_ = _levelled(printed[y, x])
        return max(
            (
                float(print_ @ _levelled(seen[np.clip(y + down, 0, height - 1), np.clip(x + across, 0, width - 1)])),
                (across, down),
            )
            for across, down in shifts
        )

    steps = range(-play, play + 1)
    around, (x, y) = shown(away > REACH_MM, [(across, down) for down in steps for across in steps])
    near = [(x + across, y + down) for down in (-1, 0, 1) for across in (-1, 0, 1)]
    rims = []
    for off in itertools.product((-LOCATED_MM, 0.0, LOCATED_MM), repeat=2):
        at = stands + np.array(off) * scale
        away = np.hypot(columns - at[0], rows - at[1]) / scale
        rims.append(shown((away > RIM_MM[0]) & (away < RIM_MM[1]), near)[0])
    return around, max(rims)


def _levelled(greys: Pixels) -> NDArray[np.float64]:
    """Grey levels (n,) about their mean, of length one."""
    levels = greys.astype(np.float64) - float(greys.mean())
    return np.asarray(levels / max(float(np.linalg.norm(levels)), 1e-9), np.float64)


def _flatness(quad: Points) -> float:
    """The height in pixels of a quad (4, 2) over its longest diagonal."""
    (a, b), (c, d) = quad[2] - quad[0], quad[3] - quad[1]
    return float(abs(a * d - b * c)) / max(float(np.hypot(a, b)), float(np.hypot(c, d)))


def _stands(identity: Identified) -> bool:
    """Whether a coworker is what stands there."""
    best = identity.candidates[0]
    return best.label == COWORKER and best.probability >= STANDS


def _under(
    pixels: Pixels,
    scene: Scene,
    space: PlacedSpace,
    middle: Points,
    known: tuple[Named, Identifying],
    under: tuple[str, ...],
) -> Named:
    """Which animal lies on a space, from what shows of it around a coworker at ``middle`` (2,).

    ``known``: what the space was taken for, and who compares; ``under``: what its label may begin with.
    """
    seen, identifier = known
    animals = [one.label for one in seen.identity.candidates if one.label.startswith(under)]
    vectors = identifier.embed([crop(pixels, scene.table.project(space.quad).astype(np.float32))])
    off = (middle - space.centre) / SIDE_MM * (1 - 2 * CROP_MARGIN)
    across, down = np.meshgrid(_WHERE - off[0], _WHERE - off[1])
    visible = np.hypot(across, down) > REACH_MM / SIDE_MM * (1 - 2 * CROP_MARGIN)
    (look,) = identifier.compare(vectors, allowed=animals, spaces=[None], visible=[visible])
    told = [one for one in look.candidates if one.label.startswith(under)]
    tempered = [max(one.probability, 1e-9) ** TELLS for one in told]
    candidates = tuple(Candidate(one.label, chance / sum(tempered)) for one, chance in zip(told, tempered, strict=True))
    return Named(space.quad, Identity(candidates, look.turn, look.similarity), vectors[0])


def _square(middle: Points, side: float) -> Points:
    """The corners (4, 2) of a square about a point (2,)."""
    return np.asarray(middle + side / 2 * np.array([[-1, -1], [1, -1], [1, 1], [-1, 1.0]]), np.float64)
