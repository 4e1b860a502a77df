"""What the witnesses say together: components and vacant spaces with their probabilities."""

from collections.abc import Mapping
from dataclasses import replace

from companion.vision.judging.evidence import Evidence, Look, LooseEvidence, SpaceEvidence
from companion.vision.judging.fusion import Weights, covered, lying, named, of_kind, ranked, shape_told, shifted
from companion.vision.observation import EMPTY, Quad, Seen
from companion.vision.tiles.pieces import TILES

NAMED_BY_KIND = ("coin", "truck", "hay-bale")
"""Kinds that are a label by themselves."""
NAMED_BY_PICTURE = (*TILES, "die", "visitor")
PRESENT = 0.5
"""Above even odds a thing is reported as seen, below as a vacancy that may hold it."""
COIN_ODDS = 0.5
"""Log-odds that the detector keeps back on coins: on 35 composed tuning photos even odds lay at a confidence of
0.38."""
OFF_BOARD_COIN_ODDS = 1.3
"""The same where no print lies below: in 51 path-traced photos with 117 coins all but one of what the detector took
there for coins with 0.1 or more were some; those of a flat view are faint."""
WORTH_TELLING = 0.02
"""A faint loose detection below this chance is not passed on at all."""


def verdicts(evidence: Evidence, counts: Mapping[str, int], weights: Weights) -> list[Seen]:
    """Everything seen: the printed spaces in their order, then the loose pieces by area and place.

    ``counts``: how many of each label the box holds.
    """
    spaces = [judge_space(space, counts, weights) for space in evidence.spaces]
    loose = [judge_loose(piece, counts, weights) for piece in evidence.loose]
    return spaces + sorted((one for one in loose if one is not None), key=lambda one: (one.area, one.quad))


def judge_space(space: SpaceEvidence, counts: Mapping[str, int], weights: Weights) -> Seen:
    """What lies on a printed space: a component, or ``empty`` with what may lie there as alternatives."""
    full = covered(space, weights.space)
    chances = named(space.look, shape_told(space), counts, weights.named_on_space)
    return _seen(chances, full, space.quad, space.area, space.space, space.kind)


def judge_loose(piece: LooseEvidence, counts: Mapping[str, int], weights: Weights) -> Seen | None:
    """What a piece beside the printed spaces is; None when it is hardly anything."""
    full = lying(piece, weights.loose)
    if full < WORTH_TELLING:
        return None
    if piece.kind in NAMED_BY_KIND:
        if piece.kind == "coin":
            full = shifted(full, OFF_BOARD_COIN_ODDS if piece.print_ is None else COIN_ODDS)
        return _seen({piece.kind: 1.0}, full, piece.quad, piece.area, "", piece.kind)
    look, said = piece.look, piece.look.said
    if piece.kind not in TILES and (not said or not of_kind(said[0][0], piece.kind)):
        look = Look()
    chances = named(look, shape_told(piece), counts, weights.named_loose, piece.hidden)
    return _seen(chances, full, piece.quad, piece.area, "", piece.kind)


def _seen(labels: Mapping[str, float], full: float, quad: Quad, area: str, space: str, kind: str) -> Seen:
    """The ranking of what may be there; whether anything is there at all is decided first, then what."""
    label, confidence, others = ranked({label: value * full for label, value in labels.items()})
    if full < PRESENT:
        return Seen(EMPTY, 1 - full, ((label, confidence), *others), quad, area, space, kind)
    seen = Seen(label, confidence, others, quad, area, space, kind)
    alternatives = sorted((*others, (EMPTY, 1 - full)), key=lambda item: (-item[1], item[0]))
    return replace(seen, alternatives=tuple(item for item in alternatives if item[1] >= 0.0005))
