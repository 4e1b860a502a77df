"""Witnesses become probabilities.

Whether something lies in a place is told by several witnesses: the detector (a tile found there, with its confidence),
the print (how much of the empty board still shows), the identifier (whether the crop looks like anything that is
enrolled) and the other tiles (a surer one in the same place makes a double likely). Their evidence adds up as log-odds,
each with a weight; a witness that was not asked adds nothing. What lies there is the identifier's distribution without
the empty ground, weighed by what the box holds and by the detector's kind; the less a crop looks like its best label,
the likelier it is that the identifier errs and anything that the box holds may lie there.

The weights are fitted on photos with truth: ``models/witnesses`` holds them, with the command and its figures.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from math import exp, log, sqrt
from pathlib import Path
from typing import Any, Final

from companion.errors import InputError
from companion.vision.judging.evidence import Look, LooseEvidence, Said, SpaceEvidence
from companion.vision.observation import EMPTY, UNKNOWN

ALTERNATIVES = 8
"""How many alternatives travel with a label."""
NEGLIGIBLE = 0.0005
SCHEMA: Final = "companion.weights/1"
RARE = 0.02
"""How often, against any one label, something lies there that the edition does not hold, or a tile face down; set by
hand: tuning photos show no strangers."""
SUREST = 0.999
"""The identifier is never believed surer than that anything enrolled lies there, or nothing."""
PLAIN, PLAIN_ODDS = 0.9, 1.5
"""A faint detection beside the boards that plainly looks like something (its probability) is likelier by these
log-odds: nothing on a table looks like a tile by chance."""
PLAIN_ON_BOARD = 5.0
"""The same for a space where the detector saw no tile, and for a tile in a heap: on 440 composed photos all 78 such
spaces held one, and of 951 things beside spaces on 112 composed and 220 path-traced photos that looked plainly like a
tile, and of which more than ``OPEN`` was told by nothing else, each was one."""
OPEN = 0.1
"""See ``strange`` of LooseEvidence."""
BESIDE, BARE_BESIDE, BARE_ODDS = 0.15, 0.25, 5.0
"""Where surer tiles cover more than the first share of a loose piece, and of the rest less than the second looks unlike
print, only the sides of those tiles are seen: of 92 tiles in heaps of path-traced tuning photos each showed 0.49 of
that rest or more, of 14 false detections six less than 0.25. The third is what that takes from the log-odds."""
TELLS_SHAPE = 0.3
"""A fainter detection does not tell a round tile from a square one."""
_SHAPES: Final = {
    "offspring": ("round-tile",),
    "token": ("round-tile", "square-tile"),
    "coworker": ("round-tile", "square-tile"),
    "coin": ("coin",),
    "truck": ("truck",),
    "hay-bale": ("hay-bale",),
    "die": ("die",),
    "visitor": ("visitor",),
}
"""The kinds of labels, by their first word, that are no square tiles. Tokens, and coworkers on a cell of a grid, are
taken for square ones now and then."""
USUAL_SIMILARITY = 0.6
"""Similarities are told from here, so that the weights of a naming do not hang together."""


@dataclass(frozen=True, slots=True)
class Presence:
    """Weights of the witnesses for something lying in a place.

    The log-odds are ``base + detector * logit(confidence) + likeness * (1 - l) + weakest * (1 - w) + known * logit(k) -
    doubled * share + strange * s + alike * (similarity - USUAL_SIMILARITY)``; k: the identifier's probability of
    anything enrolled (of loose pieces see ``knownness``), s: the share where neither the print shows nor a surer tile
    lies. ``unseen`` stands for the detector's logit where it found nothing. ``strange`` and ``alike`` speak of loose
    pieces alone.
    """

    base: float
    detector: float
    likeness: float
    weakest: float
    known: float
    doubled: float
    unseen: float
    strange: float = 0.0
    alike: float = 0.0


@dataclass(frozen=True, slots=True)
class Naming:
    """Weights for what lies there: log-linear in the identifier's probability, the box and the shape.

    ``certainty``, ``box``: exponents of the identifier's probability and of the number in the box; ``shape``: logarithm
    for a label of another shape than the detector's kind. The log-odds that the identifier errs altogether are
    ``stray + alike * (similarity - USUAL_SIMILARITY) + hidden * share``.
    """

    certainty: float
    box: float
    shape: float
    stray: float
    alike: float
    hidden: float


@dataclass(frozen=True, slots=True)
class Weights:
    """All weights: for printed spaces and for what lies loosely on a board."""

    space: Presence
    loose: Presence
    named_on_space: Naming
    named_loose: Naming


HAND_SET = Weights(
    space=Presence(base=-13.7, detector=0.5, likeness=10.0, weakest=12.0, known=0.5, doubled=0.0, unseen=-2.0),
    loose=Presence(base=-13.0, detector=1.0, likeness=10.0, weakest=8.0, known=0.0, doubled=0.0, unseen=0.0),
    named_on_space=Naming(certainty=1.0, box=1.0, shape=-3.5, stray=-8.0, alike=0.0, hidden=0.0),
    named_loose=Naming(certainty=1.0, box=1.0, shape=-3.5, stray=-8.0, alike=0.0, hidden=0.0),
)
"""What fitting starts from and is drawn towards where photos do not tell: on 120 composed photos the print of covered
spaces correlated with at most 0.36 (weakest quarter 0.25), that of bare ones with 0.49 (0.43) and more."""


def logit(probability: float) -> float:
    """Log-odds, kept finite."""
    bounded = min(max(probability, 1e-6), 1 - 1e-6)
    return log(bounded / (1 - bounded))


def expit(odds: float) -> float:
    """The probability of log-odds."""
    return 1 / (1 + exp(-odds)) if odds > -500 else 0.0


def shifted(probability: float, odds: float) -> float:
    """The probability after further evidence of so many log-odds."""
    return expit(logit(probability) + odds)


def perhaps_covered(likeness: float, weakest: float) -> float:
    """The probability that something lies on a space of which only the print is known, before anybody was asked."""
    return expit(_odds(HAND_SET.space, None, (likeness, weakest), None, 0.0))


def covered(space: SpaceEvidence, weights: Presence) -> float:
    """The probability that something lies on a space; even odds where the photo does not show all of it."""
    if not space.inside:
        return 0.5
    known = 1 - emptiness(space.look.said) if space.look.said else None
    overlooked = PLAIN_ON_BOARD if shape_told(space) is None and _is_plain(space.look) else 0.0
    return expit(_odds(weights, space.detected, (space.likeness, space.weakest), known, 0.0) + overlooked)


def lying(piece: LooseEvidence, weights: Presence) -> float:
    """The probability that a piece lies where the detector found it; off the boards no print speaks."""
    if piece.print_ is None:
        return shifted(piece.detected, PLAIN_ODDS if _is_plain(piece.look) else 0.0)
    known = knownness(piece.look.said) if piece.look.said else None
    odds = _odds(weights, piece.detected, piece.print_, known, piece.doubled)
    odds += weights.strange * piece.strange
    odds += PLAIN_ON_BOARD if _is_plain(piece.look) and piece.strange > OPEN else 0.0
    odds -= BARE_ODDS if piece.doubled > BESIDE and piece.strange < BARE_BESIDE * (1 - piece.doubled) else 0.0
    return expit(odds + weights.alike * likeness_told(piece.look))


def knownness(said: Said) -> float:
    """How much rather a crop shows something that is enrolled than bare ground or nothing that is.

    Where hardly anything of a crop can be seen every label is as likely as nothing, and many labels say little more
    than one: what counts is the geometric mean of the likeliest kind's chance and that of all.
    """
    kinds: dict[str, float] = {}
    for label, chance in said:
        kind = EMPTY if label.startswith(EMPTY) else "/".join(label.split("/")[:2])
        kinds[kind] = kinds.get(kind, 0.0) + chance
    nothing = kinds.pop(EMPTY, 0.0) + kinds.pop(UNKNOWN, 0.0)
    known = sqrt(max(kinds.values(), default=0.0) * sum(kinds.values()))
    return known / (known + nothing) if known else 0.0


def likeness_told(look: Look) -> float:
    """How much more than usual a crop is like its best label; 0 where the identifier was not asked."""
    return look.similarity - USUAL_SIMILARITY if look.said else 0.0


def _is_plain(look: Look) -> bool:
    """Whether a crop looks plainly like something that is enrolled."""
    label, probability = look.said[0] if look.said else (UNKNOWN, 0.0)
    told = label != UNKNOWN and not label.startswith(EMPTY)
    return told and probability >= PLAIN and look.similarity >= USUAL_SIMILARITY


def _odds(
    weights: Presence, detected: float | None, print_: tuple[float, float], known: float | None, doubled: float
) -> float:
    """The log-odds that all witnesses give."""
    odds = weights.base + weights.detector * (weights.unseen if detected is None else logit(detected))
    odds += weights.likeness * (1 - print_[0]) + weights.weakest * (1 - print_[1])
    odds += 0.0 if known is None else weights.known * logit(min(max(known, 1 - SUREST), SUREST))
    return odds - weights.doubled * doubled


def of_kind(label: str, kind: str) -> bool:
    """Whether a component with this label has the shape that the detector calls ``kind``, or may be taken for it."""
    return kind in _SHAPES.get(label.partition("/")[0], ("square-tile",))


def shape_told(place: SpaceEvidence | LooseEvidence) -> str | None:
    """The kind that the detector tells of a place, None where it found nothing or is unsure of what it found."""
    return place.kind if place.detected is not None and place.detected >= TELLS_SHAPE else None


def named(
    look: Look, kind: str | None, counts: Mapping[str, int], weights: Naming, hidden: float = 0.0
) -> dict[str, float]:
    """Label probabilities without empty grounds, summing to one.

    ``kind``: the detector's, None where it found nothing; ``counts``: how many of each label the box holds, because
    where the picture does not tell, a plain tile is seven times in eleven what lies there.
    """
    said = {label: probability for label, probability in look.said if not label.startswith(EMPTY)}
    if not said:
        return {UNKNOWN: 1.0}
    box = {label: box_share(label, counts) for label in said}
    shaped = {
        label: 0.0 if kind is None or label == UNKNOWN or of_kind(label, kind) else weights.shape for label in said
    }
    odds = {
        label: weights.certainty * log(max(probability, 1e-7))
        + (log(RARE) if label == UNKNOWN else weights.box * log(box[label]))
        + shaped[label]
        for label, probability in said.items()
    }
    seen = _shares({label: exp(value - max(odds.values())) for label, value in odds.items()})
    anything = _shares(
        {
            label: 0.0 if label == UNKNOWN and len(box) > 1 else value * exp(shaped[label])
            for label, value in box.items()
        }
    )
    errs = expit(weights.stray + weights.alike * (look.similarity - USUAL_SIMILARITY) + weights.hidden * hidden)
    return {label: (1 - errs) * seen[label] + errs * anything[label] for label in said}


def box_share(label: str, counts: Mapping[str, int]) -> float:
    """How many of a label the box holds, against the mean of all labels."""
    usual = sum(counts.values()) / len(counts) if counts else 1.0
    return counts.get(label, usual) / usual


def _shares(values: Mapping[str, float]) -> dict[str, float]:
    total = sum(values.values())
    return {label: value / total for label, value in values.items()}


def emptiness(candidates: Iterable[tuple[str, float]]) -> float:
    """The share of all empty grounds in an identification."""
    return min(1.0, sum(probability for label, probability in candidates if label.startswith(EMPTY)))


def ranked(probabilities: Mapping[str, float]) -> tuple[str, float, tuple[tuple[str, float], ...]]:
    """The best label, its probability and its alternatives, best first; equal ones by name."""
    order = sorted(probabilities.items(), key=lambda item: (-item[1], item[0]))
    (label, confidence), *rest = order
    kept = tuple((name, value) for name, value in rest[:ALTERNATIVES] if value >= NEGLIGIBLE)
    return label, confidence, kept


def weights_to_json(weights: Weights) -> dict[str, Any]:
    """The weights as ``companion.weights/1``."""
    return {"schema": SCHEMA, **{name: _rounded(part) for name, part in asdict(weights).items()}}


def _rounded(part: Mapping[str, float]) -> dict[str, float]:
    return {name: round(value, 3) for name, value in part.items()}


def weights_from_json(document: Mapping[str, Any]) -> Weights:
    """The weights in a parsed ``companion.weights/1``; raises InputError naming what is wrong."""
    try:
        if document["schema"] != SCHEMA:
            raise InputError(f"the weights of the witnesses are {document['schema']}, not {SCHEMA}")
        parts = {name: {key: float(value) for key, value in document[name].items()} for name in Weights.__slots__}
        return Weights(
            Presence(**parts["space"]),
            Presence(**parts["loose"]),
            Naming(**parts["named_on_space"]),
            Naming(**parts["named_loose"]),
        )
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise InputError(f"the weights of the witnesses cannot be read: {error}") from error


def load_weights(path: Path) -> Weights:
    """The weights in a file."""
    try:
        return weights_from_json(json.loads(path.read_text(encoding="utf-8")))
    except (OSError, ValueError) as error:
        raise InputError(f"the weights {path} cannot be read: {error}") from error
