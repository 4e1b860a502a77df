"""Names for what was found: crops go to the identifier, poor ones are looked at again from a little beside.

A detected quad may be off by a tenth of a tile, which costs the identifier its certainty. Where a crop looks like
nothing that is enrolled, quads shifted and turned a little are tried and the one that looks most like something is
kept: a wrong crop looks like nothing, a right one like its label, and no crop looks like another label by being
shifted.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import dist

import numpy as np
from numpy.typing import NDArray

from companion.vision.arrays import Pixels, Points
from companion.vision.crops import CROP_MARGIN, crop
from companion.vision.embedding import CELLS
from companion.vision.judging.fusion import of_kind, perhaps_covered
from companion.vision.judging.verdict import NAMED_BY_PICTURE
from companion.vision.observation import EMPTY, TABLE, UNKNOWN
from companion.vision.scene import Scene
from companion.vision.tiles.agreeing import agreed
from companion.vision.tiles.heaps import (
    MIN_VISIBLE,
    SURE_ENOUGH,
    Cells,
    Looks,
    hidden_cells,
    like_tile,
    look_again,
    overlapping,
    under,
)
from companion.vision.tiles.outlines import outlines
from companion.vision.tiles.pieces import FIRM, TILES, VISITOR, Piece
from companion.vision.tiles.settling import KnowsMarks, settled, torn_species
from companion.vision.tiles.squares import turned_quad
from companion.vision.together import in_halves
from companion.vision.witnesses import Identified, Identifying

Key = tuple[str, int]
"""("space", its index) or ("piece", its index)."""

BARE = 0.01
"""A space this unlikely to be covered is not shown to the identifier, a loose piece in such a place not twice."""
SURE = 0.9
MOST_NUDGED = 6
"""Crops that are looked at again in one photo, the least told first; a photo with more is poor as a whole."""
MOST_BESIDE = 3
"""Firmly detected tiles beside all boards, that are looked at again however many crops on the boards are: supplies and
money count, wherever they lie."""
WIDE, NARROW = 0.1, 0.05
"""Shifts of the first and second round, in tile sides."""
FAR = 0.22
"""The same where a tile lies on a space that the detector did not find, besides."""
TURN = 5.0
"""Degrees of the second round."""
HOPELESS = 0.3
"""What after the first round looks less than this like anything enrolled is not looked at a second time."""
_AROUND = [(x, y) for y in (-1, 0, 1) for x in (-1, 0, 1) if (x, y) != (0, 0)]
_WHERE = (np.arange(CELLS) + 0.5) / CELLS - 0.5
_DISC: Cells = np.hypot(*np.meshgrid(_WHERE, _WHERE)) < 0.5 - CROP_MARGIN
"""The cells of a crop that a round tile fills."""
NEAR_MM = 60.0
"""Tiles farther from each other than this do not overlap."""
_NEXT = [(-1, 0), (1, 0), (0, -1), (0, 1)]


@dataclass(frozen=True, slots=True, eq=False)
class Named:
    """A quad (4, 2) on the table and what its crop was taken for; ``vector``: the crop as the network sees it."""

    quad: Points
    identity: Identified
    vector: NDArray[np.float32]

    @property
    def upright(self) -> Points:
        """The quad from the picture's own upper left."""
        return turned_quad(self.quad, self.identity.turn)


def name_all(
    pixels: Pixels,
    scene: Scene,
    identifier: Identifying,
    known: Mapping[Key, Named] | None = None,
    nudged: int = MOST_NUDGED,
) -> dict[Key, Named]:
    """What everything worth asking about looks like. ``pixels``: the photo (h, w, 3) BGR in which the scene lies.

    ``known``: what need not be asked again; ``nudged``: so many crops at most are looked at from a little beside.
    """
    known = known or {}
    asked = {key: quad for key, quad in _asked(scene).items() if key not in known}
    if not asked:
        return dict(known)
    namer = _Namer(pixels, scene, identifier, [])
    keys, quads = list(asked), list(asked.values())
    shown = [namer.visible(*one) for one in asked.items()] if scene.figures else None
    named = dict(zip(keys, namer.name(keys, quads, shown), strict=True))
    namer = replace(namer, hiding=_hiding(scene, {**known, **named}))
    poor = [key for key, one in named.items() if namer.is_poor(one.identity) and not namer.is_bare(key)]
    poor.sort(key=lambda key: (namer.lies_beside(key), namer.is_faint(key), *_told(named[key].identity)))
    beside = [key for key in poor[nudged:] if namer.lies_beside(key) and namer.is_firm(key)] if nudged else []
    looked = [*poor[:nudged], *beside[:MOST_BESIDE]]
    named |= namer.nudged({key: named[key] for key in looked})
    scene = replace(scene, pieces=_placed(scene, {**known, **named}))
    before, namer = namer, replace(namer, scene=scene, hiding=_hiding(scene, {**known, **named}))
    again = [key for key in looked if namer.is_poor(named[key].identity) and namer.hides_more(before, key, named)]
    named |= namer.nudged({key: named[key] for key in again})
    found = _with_heaps(scene, dict(known) | named, identifier)
    return {**found, **namer.settled({key: found[key] for key in asked})}


def _asked(scene: Scene) -> dict[Key, Points]:
    """The quads to name: spaces that are perhaps covered, and loose pieces that only their picture names."""
    asked: dict[Key, Points] = {}
    for index, space in enumerate(scene.spaces):
        piece = scene.piece_on(index)
        if piece is not None:
            asked["space", index] = piece.quad
        elif space.inside and perhaps_covered(space.likeness, space.weakest) > BARE:
            asked["space", index] = space.quad
    for index in scene.loose():
        if scene.pieces[index].kind in NAMED_BY_PICTURE and not _is_figure(scene, index):
            asked["piece", index] = scene.pieces[index].quad
    return asked


def _is_figure(scene: Scene, index: int) -> bool:
    """Whether a piece is a part of a figure that is known."""
    piece = scene.pieces[index]
    return piece.kind == VISITOR and bool(under(piece.centre[None], scene.figures).any())


def _placed(scene: Scene, named: Mapping[Key, Named]) -> list[Piece]:
    """The pieces of a scene where their names were read."""
    pieces = list(scene.pieces)
    for key, one in named.items():
        piece = scene.piece_of(key)
        if piece is not None:
            pieces[piece] = replace(pieces[piece], quad=one.quad)
    return pieces


@dataclass(frozen=True, slots=True, eq=False)
class _Namer:
    """Looks at quads of one photo."""

    pixels: Pixels
    scene: Scene
    identifier: Identifying
    hiding: Sequence[int]
    """The pieces that may hide others."""

    def name(
        self, keys: Sequence[Key], quads: Sequence[Points], visible: Sequence[Cells | None] | None = None
    ) -> list[Named]:
        """What the crops of ``quads`` look like, each competing with the ground of its key's place."""
        shown = [self.scene.table.project(quad).astype(np.float32) for quad in quads]
        crops = in_halves(lambda number: crop(self.pixels, shown[number]), len(shown))
        return self._compared(keys, quads, self.identifier.embed(crops), visible)

    def _compared(
        self,
        keys: Sequence[Key],
        quads: Sequence[Points],
        vectors: Sequence[NDArray[np.float32]] | NDArray[np.float32],
        visible: Sequence[Cells | None] | None,
    ) -> list[Named]:
        """What crops with these vectors look like."""
        ground = {key: self.scene.ground_of(*key) for key in dict.fromkeys(keys)}
        identities = self.identifier.compare(np.asarray(vectors), spaces=[ground[key] for key in keys], visible=visible)
        return [Named(*one) for one in zip(quads, identities, vectors, strict=True)]

    def is_poor(self, identity: Identified) -> bool:
        """Whether a crop may be ill placed: it looks like nothing, or like several things."""
        best = identity.candidates[0]
        if best.label == EMPTY and best.probability > SURE:
            return False
        return best.label == UNKNOWN or best.probability < SURE

    def is_bare(self, key: Key) -> bool:
        """Whether a loose piece lies where the board's print shows."""
        return key[0] == "piece" and _shows_print(self.scene, self.scene.pieces[key[1]])

    def is_faint(self, key: Key) -> bool:
        """Whether a loose piece is more probably nothing."""
        return key[0] == "piece" and self.scene.pieces[key[1]].confidence < SURE_ENOUGH

    def is_firm(self, key: Key) -> bool:
        """Whether a loose piece is surely there."""
        return key[0] == "piece" and self.scene.pieces[key[1]].confidence >= FIRM

    def lies_beside(self, key: Key) -> bool:
        """Whether a loose piece lies in no area: scores need few of those names."""
        return key[0] == "piece" and self.scene.areas.area_of(self.scene.pieces[key[1]].quad) == TABLE

    def hides_more(self, before: "_Namer", key: Key, named: Mapping[Key, Named]) -> bool:
        """Whether other tiles hide more of a crop, or something else of it, than was known ``before``."""
        now, then = (one.visible(key, named[key].quad) for one in (self, before))
        return now is not None and (then is None or not np.array_equal(now, then))

    def nudged(self, starts: Mapping[Key, Named]) -> dict[Key, Named]:
        """The best of the quads around each of ``starts``; what then looks like something or nothing is left so."""
        wide = {}
        for key, start in starts.items():
            side = float(np.hypot(*(start.quad[1] - start.quad[0])))
            outlined = self._outlined(key, start.quad)
            around = [_moved(start.quad, WIDE * side, *step) for step in (_NEXT if outlined else _AROUND)]
            if self.scene.piece_of(key) is None:  # nobody said where on its space the tile lies
                around += [_moved(start.quad, FAR * side, *step) for step in _AROUND]
            own_space = [self.scene.spaces[key[1]].quad] if key[0] == "space" else []
            wide[key] = [*outlined, *around, *own_space]
        best = self._best(starts, wide)
        finer = {}
        for key, one in best.items():
            if self.is_poor(one.identity) and one.identity.similarity > HOPELESS:
                side = float(np.hypot(*(one.quad[1] - one.quad[0])))
                turned = [_turned(one.quad, degrees) for degrees in (-TURN, TURN)]
                finer[key] = [*(_moved(one.quad, NARROW * side, *step) for step in _NEXT), *turned]
        return best | self._best({key: best[key] for key in finer}, finer)

    def _outlined(self, key: Key, quad: Points) -> list[Points]:
        """Where a square tile that lies loosely on a board may lie by its edges, the best first."""
        if key[0] == "space" or self.scene.pieces[key[1]].kind != TILES[0] or self.lies_beside(key):
            return []
        others = [self.scene.pieces[index].quad for index in self.hiding if index != key[1]]
        return outlines(self.pixels, self.scene.table, quad, others, float(np.hypot(*(quad[1] - quad[0]))))

    def _best(self, starts: Mapping[Key, Named], around: Mapping[Key, Sequence[Points]]) -> dict[Key, Named]:
        """For each key the quad whose crop looks most like a tile, in what other tiles leave visible of it.

        A quad of which others hide more counts less: few cells look like anything.
        """
        keys = [*starts, *(key for key, quads in around.items() for _ in quads)]
        quads = [*(start.quad for start in starts.values()), *(quad for quads in around.values() for quad in quads)]
        visible = [self.visible(*one) for one in zip(keys, quads, strict=True)]
        if not keys:
            return {}
        count = len(starts)
        again = self._compared(keys[:count], quads[:count], [one.vector for one in starts.values()], visible[:count])
        looks = [*again, *(self.name(keys[count:], quads[count:], visible[count:]) if quads[count:] else [])]
        discs = self._as_discs(keys, looks, visible)
        best: dict[Key, Named] = {}
        for number, key in enumerate(starts):
            tried = [
                (look, min(1.0, _share(shown) / _share(visible[number])))
                for other, *both, shown in zip(keys, looks, discs, visible, strict=True)
                for look in both
                if other == key and look is not None
            ]
            looked = [(look, like_tile(look.identity) * share) for look, share in tried]
            told = max(looked, key=lambda one: one[1])[0]
            best[key] = replace(told, identity=agreed([(look.identity, worth) for look, worth in looked]))
        return best

    def _as_discs(
        self, keys: Sequence[Key], looks: Sequence[Named], visible: Sequence[Cells | None]
    ) -> list[Named | None]:
        """What the crops show where only a round tile in them counts, None for what is no round tile then.

        What lies around a disc is the printed space with its white corners, which its examples do not show.
        """
        inner = [_DISC if shown is None else _DISC & shown for shown in visible]
        seen = self._compared(keys, [one.quad for one in looks], [one.vector for one in looks], inner)
        return [
            one if _is_round(one.identity) and cells.sum() >= MIN_VISIBLE and self._may_be_round(key) else None
            for key, one, cells in zip(keys, seen, inner, strict=True)
        ]

    def _may_be_round(self, key: Key) -> bool:
        """Whether a round tile may lie there: on any space, or where one was detected."""
        return key[0] == "space" or self.scene.pieces[key[1]].kind != TILES[0]

    def settled(self, named: Mapping[Key, Named]) -> dict[Key, Named]:
        """The names of tiles that are torn between plain, male and female after a look at their marks."""
        marks = self.identifier.marks if isinstance(self.identifier, KnowsMarks) else None
        found = dict(named)
        for key, one in named.items() if marks is not None else ():
            if marks is not None and torn_species(one.identity):
                shown = self.scene.table.project(one.upright)
                visible = self.visible(key, one.upright)
                found[key] = replace(one, identity=settled(one.identity, self.pixels, shown, marks, visible))
        return found

    def visible(self, key: Key, quad: Points) -> Cells | None:
        """The cells of a quad's crop that no other tile and no figure covers, None for all."""
        own, middle = self.scene.piece_of(key), quad.mean(axis=0)
        others = [
            self.scene.pieces[index].quad
            for index in self.hiding
            if index != own and dist(self.scene.pieces[index].centre, middle) < NEAR_MM
        ]
        return _beside([*others, *self.scene.figures], quad)


def _beside(others: Sequence[Points], quad: Points) -> Cells | None:
    """The cells of a quad's crop that no other outline covers, None for all, and where too few are left."""
    cells = ~hidden_cells(quad, others)
    return None if cells.all() or cells.sum() < MIN_VISIBLE else cells


def _hiding(scene: Scene, named: Mapping[Key, Named]) -> list[int]:
    """The pieces that are surely there, and so hide what lies under them: found firmly, or plainly like something."""
    looks = {scene.piece_of(key): one.identity.candidates[0] for key, one in named.items()}
    found = []
    for index in _there(scene):
        best = looks.get(index)
        plain = best is not None and best.label not in (UNKNOWN, EMPTY) and best.probability >= SURE
        if plain or scene.pieces[index].confidence >= FIRM:
            found.append(index)
    return found


def _there(scene: Scene) -> list[int]:
    """The tiles that may hide others: those that are no mere guess, and no picture printed on a board."""
    loose = set(scene.loose())
    tiles = [i for i, one in enumerate(scene.pieces) if one.kind in TILES and one.confidence >= SURE_ENOUGH]
    return [index for index in tiles if index not in loose or not _shows_print(scene, scene.pieces[index])]


def _shows_print(scene: Scene, piece: Piece) -> bool:
    """Whether a loose piece lies where a board's print shows, so that it is hardly there."""
    print_ = scene.print_under(piece)
    return print_ is not None and perhaps_covered(*print_) < BARE


def _told(identity: Identified) -> tuple[bool, float]:
    """How much a crop is told by itself, to sort by: what looks like nothing first, then what is least sure."""
    best = identity.candidates[0]
    return best.label != UNKNOWN, best.probability


def _is_round(identity: Identified) -> bool:
    """Whether a crop looks most like a round tile."""
    return of_kind(identity.candidates[0].label, TILES[1])


def _share(cells: Cells | None) -> float:
    """The share of a crop that is visible."""
    return 1.0 if cells is None else float(cells.mean())


def _moved(quad: Points, reach: float, x: int, y: int) -> Points:
    """The quad shifted along its own sides."""
    across, down = quad[1] - quad[0], quad[3] - quad[0]
    return np.asarray(quad + reach * (x * across / np.hypot(*across) + y * down / np.hypot(*down)), dtype=np.float64)


def _turned(quad: Points, degrees: float) -> Points:
    """The quad turned clockwise about its centre."""
    angle, centre = np.radians(degrees), quad.mean(axis=0)
    cos, sin = np.cos(angle), np.sin(angle)
    return np.asarray((quad - centre) @ np.array([[cos, sin], [-sin, cos]]) + centre, dtype=np.float64)


def _with_heaps(scene: Scene, named: dict[Key, Named], identifier: Identifying) -> dict[Key, Named]:
    """The names with those of tiles that other tiles overlap made of what is visible of them."""
    keys = {piece: key for key in named if (piece := scene.piece_of(key)) is not None}
    pieces = _placed(scene, named)
    heaps = overlapping(pieces, list(keys), _there(scene))
    vectors = {piece: named[keys[piece]].vector for piece in heaps}
    grounds = {piece: scene.ground_of(*keys[piece]) for piece in heaps}
    again = look_again(pieces, heaps, Looks(vectors, grounds, scene.figures), identifier)
    discs = {piece for piece in again if _is_round(named[keys[piece]].identity)}
    return named | {
        keys[piece]: replace(named[keys[piece]], identity=found) for piece, found in again.items() if piece not in discs
    }
