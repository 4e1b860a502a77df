"""Hearing the witnesses: the evidence in a photo whose things have been found and named."""

from collections.abc import Mapping, Sequence
from math import dist

import numpy as np

from companion.vision.arrays import Points
from companion.vision.judging.evidence import Evidence, Look, LooseEvidence, SpaceEvidence
from companion.vision.observation import TABLE, UNKNOWN
from companion.vision.scene import Scene
from companion.vision.tiles.heaps import SURE_ENOUGH, hidden_cells, samples, under
from companion.vision.tiles.naming import Key, Named
from companion.vision.tiles.pieces import SAME, TILES, VISITOR, Piece
from companion.vision.witnesses import Identified


def evidence_of(scene: Scene, named: Mapping[Key, Named]) -> Evidence:
    """What was said of each printed space and each loose piece, of one that was found twice once."""
    twice = _found_twice(scene, named)
    return Evidence(
        spaces=tuple(_of_space(scene, index, named.get(("space", index))) for index in range(len(scene.spaces))),
        loose=tuple(
            _of_piece(scene, index, named.get(("piece", index))) for index in scene.loose() if index not in twice
        ),
    )


def _found_twice(scene: Scene, named: Mapping[Key, Named]) -> set[int]:
    """The loose tiles that look like the same thing in the same place as a surer one, where their names were read."""
    seen = {index: named["piece", index] for index in scene.loose() if ("piece", index) in named}
    order = sorted(seen, key=lambda index: -scene.pieces[index].confidence)
    kept: list[Named] = []
    twice: set[int] = set()
    for index in order:
        one = seen[index]
        if scene.pieces[index].kind in TILES and any(_is_same(one, other) for other in kept):
            twice.add(index)
        elif scene.pieces[index].kind in TILES:
            kept.append(one)
    return twice


def _is_same(one: Named, other: Named) -> bool:
    """Whether two names were read in one place and are the same."""
    side = float(np.hypot(*(one.quad[1] - one.quad[0])))
    first, second = (each.identity.candidates[0].label for each in (one, other))
    return first == second != UNKNOWN and dist(one.quad.mean(axis=0), other.quad.mean(axis=0)) < SAME * side


def _of_space(scene: Scene, index: int, name: Named | None) -> SpaceEvidence:
    space, piece = scene.spaces[index], scene.piece_on(index)
    quad = name.upright if name else (piece.quad if piece else space.quad)
    return SpaceEvidence(
        area=space.space.area,
        space=space.space.name,
        detected=piece.confidence if piece else None,
        kind=piece.kind if piece else "square-tile",
        likeness=space.likeness,
        weakest=space.weakest,
        inside=space.inside,
        look=_look(name.identity if name else None),
        quad=scene.in_photo(quad),
    )


def _of_piece(scene: Scene, index: int, name: Named | None) -> LooseEvidence:
    piece = scene.pieces[index]
    quad = name.quad if name else piece.quad
    others = [other for other in scene.pieces if other is not piece and other.kind in TILES]
    surer = [other for other in others if other.confidence > piece.confidence]
    return LooseEvidence(
        area=_area_of(scene, piece),
        kind=piece.kind,
        detected=piece.confidence,
        print_=None if piece.kind == VISITOR else scene.print_under(piece),  # a figure stands before other print
        hidden=_share(quad, [other for other in others if other.confidence >= SURE_ENOUGH]),
        doubled=_share(quad, surer),
        look=_look(name.identity if name else None),
        quad=scene.in_photo(name.upright if name else piece.quad),
        strange=_strange(scene, quad, surer),
    )


def _strange(scene: Scene, quad: Points, surer: Sequence[Piece]) -> float:
    """The share of a quad (4, 2) where neither a surer piece lies nor any board's print shows."""
    points = samples(quad)
    open_ = points[~under(points, [*(other.quad for other in surer), *scene.figures])]
    if len(open_) == 0:
        return 0.0
    return float(sum(board.strange(open_).sum() for board in scene.prints)) / len(points)


def _look(identity: Identified | None) -> Look:
    if identity is None:
        return Look()
    said = tuple((candidate.label, float(candidate.probability)) for candidate in identity.candidates)
    return Look(said, float(identity.similarity))


def _share(quad: Points, others: Sequence[Piece]) -> float:
    """The share of a quad (4, 2) that other pieces cover."""
    reach = float(np.hypot(*(quad[0] - quad[2])))
    middle = quad.mean(axis=0)
    near = [other.quad for other in others if dist(other.centre, middle) < reach]
    return float(hidden_cells(quad, near).mean()) if near else 0.0


def _area_of(scene: Scene, piece: Piece) -> str:
    """The area of a piece: money lies beside the board, visitors on their point if near one, the rest in an outline."""
    if piece.kind in ("coin", "truck"):
        return TABLE
    if piece.kind == VISITOR and (point := scene.areas.point_of(piece.centre)) != TABLE:
        return point
    return scene.areas.area_of(piece.quad)
