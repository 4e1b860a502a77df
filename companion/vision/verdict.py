"""What the witnesses say together: components and vacant spaces with their probabilities."""

from collections.abc import Mapping
from dataclasses import replace

from companion.vision.fusion import LOOSE, covered, emptiness, of_kind, ranked, shifted, weighed
from companion.vision.observation import EMPTY, UNKNOWN, Quad, Seen
from companion.vision.pieces import TILES, Piece
from companion.vision.spaces import PlacedSpace
from companion.vision.witnesses import Identified

NAMED_BY_KIND = ("coin", "truck", "hay-bale")
"""Kinds that are a label by themselves."""
NAMED_BY_PICTURE = (*TILES, "die", "visitor")
PRESENT = 0.5
"""Above even odds a thing is reported as seen, below as a vacancy that may hold it."""
COIN_ODDS = 0.5
"""Log-odds that the detector keeps back on coins: on 35 composed tuning photos even odds lay at a confidence of
0.38."""
WORTH_TELLING = 0.02
"""A faint loose detection below this chance is not passed on at all."""


def pairs(identity: Identified) -> list[tuple[str, float]]:
    """The candidates of an identity as plain pairs."""
    return [(candidate.label, float(candidate.probability)) for candidate in identity.candidates]


def judge_space(
    space: PlacedSpace, piece: Piece | None, identity: Identified | None, quad: Quad, counts: Mapping[str, int]
) -> Seen:
    """What lies on a printed space: a component, or ``empty`` with what may lie there as alternatives.

    ``piece`` is the tile detected on it, ``identity`` what the identifier said, None where it was not asked;
    ``counts`` how many of each label the box holds.
    """
    said = pairs(identity) if identity is not None else []
    detected = piece.confidence if piece is not None else None
    full = covered(detected, space.likeness, space.weakest, emptiness(said) if said else None) if space.inside else 0.5
    labels = weighed(said, piece.kind if piece is not None else None, counts)
    chances = {label: probability * full for label, probability in labels.items()}
    kind = piece.kind if piece is not None else "square-tile"
    return _seen({**chances, EMPTY: 1 - full}, full, quad, space.space.area, space.space.name, kind)


def judge_loose(
    piece: Piece,
    identity: Identified | None,
    print_: tuple[float, float] | None,
    quad: Quad,
    area: str,
    counts: Mapping[str, int],
) -> Seen | None:
    """What a piece beside the printed spaces is; None when it is hardly anything.

    ``print_``: how much of a board's print shows where it lies (likeness and weakest quarter), None off the boards.
    """
    full = piece.confidence if print_ is None else covered(piece.confidence, *print_, None, LOOSE)
    if full < WORTH_TELLING:
        return None
    if piece.kind in NAMED_BY_KIND:
        if piece.kind == "coin":
            full = shifted(full, COIN_ODDS)
        return _seen({piece.kind: full, EMPTY: 1 - full}, full, quad, area, "", piece.kind)
    said = pairs(identity) if identity is not None else [(UNKNOWN, 1.0)]
    if piece.kind not in TILES and not of_kind(said[0][0], piece.kind):
        said = [(UNKNOWN, 1.0)]
    chances = {label: probability * full for label, probability in weighed(said, piece.kind, counts).items()}
    return _seen({**chances, EMPTY: 1 - full}, full, quad, area, "", piece.kind)


def _seen(chances: dict[str, float], full: float, quad: Quad, area: str, space: str, kind: str) -> Seen:
    """The ranking of what may be there; whether anything is there at all is decided first, then what."""
    if full < PRESENT:
        rest = {label: value for label, value in chances.items() if label != EMPTY}
        label, confidence, others = ranked(rest)
        return Seen(EMPTY, chances[EMPTY], ((label, confidence), *others), quad, area, space, kind)
    vacancy = chances.pop(EMPTY)
    seen = Seen(*ranked(chances), quad, area, space, kind)
    alternatives = sorted((*seen.alternatives, (EMPTY, vacancy)), key=lambda item: (-item[1], item[0]))
    return replace(seen, alternatives=tuple(item for item in alternatives if item[1] >= 0.0005))
