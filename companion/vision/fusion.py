"""Witnesses become probabilities.

Whether a space is covered is told by up to three witnesses: the detector (a tile found there, with its confidence), the
print (how much of the empty space is still to be seen) and the identifier (what share it gives to the empty space).
Their evidence adds up as log-odds, each with a weight set by hand after looking at composed photos of tuning seeds,
which are in no evaluation; a witness that was not asked adds nothing. The label of what covers a space is the
identifier's distribution without the empty ground, weighed by the detector's kind.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import numpy as np

from companion.vision.observation import EMPTY, UNKNOWN

ALTERNATIVES = 4
"""How many alternatives travel with a label."""
NEGLIGIBLE = 0.0005


@dataclass(frozen=True, slots=True)
class Weights:
    """Weights of the witnesses for a covered space.

    The log-odds are ``base + detector * logit + likeness * (1 - l) + weakest * (1 - w) - identifier * logit(empty)``.
    """

    base: float
    detector: float
    likeness: float
    weakest: float
    identifier: float
    unseen: float
    """The detector's logit where it found nothing."""


SPACES = Weights(base=-13.7, detector=0.5, likeness=10.0, weakest=12.0, identifier=0.5, unseen=-2.0)
"""On 120 composed photos of tuning seeds the print of covered spaces correlated with at most 0.36 (weakest quarter
0.25), that of bare ones with 0.49 (0.43) and more wherever nothing hid them: an even chance lies between."""
LOOSE = Weights(base=-13.0, detector=1.0, likeness=10.0, weakest=8.0, identifier=0.0, unseen=0.0)
"""The same for a tile that the detector found beside the printed spaces but on a board."""
RARE = 0.02
"""How often, against any one label, something lies there that the edition does not hold, or a tile face down."""
OTHER_SHAPE = 0.03
"""How often the detector takes a square tile for a round one or the reverse."""


def logit(probability: float) -> float:
    """Log-odds, kept finite."""
    bounded = min(max(probability, 1e-6), 1 - 1e-6)
    return float(np.log(bounded / (1 - bounded)))


def shifted(probability: float, odds: float) -> float:
    """The probability after further evidence of so many log-odds."""
    return float(1 / (1 + np.exp(-logit(probability) - odds)))


def covered(
    detected: float | None, likeness: float, weakest: float, empty: float | None, weights: Weights = SPACES
) -> float:
    """The probability that something lies on a space.

    ``detected``: the detector's confidence, None where it found nothing; ``likeness``, ``weakest``: see PlacedSpace;
    ``empty``: the identifier's probability of the empty space, None where it was not asked.
    """
    evidence = weights.base + weights.detector * (weights.unseen if detected is None else logit(detected))
    evidence += weights.likeness * (1 - likeness) + weights.weakest * (1 - weakest)
    if empty is not None:
        evidence -= weights.identifier * logit(empty)
    return float(1 / (1 + np.exp(-evidence)))


def of_kind(label: str, kind: str) -> bool:
    """Whether a component with this label has the shape that the detector calls ``kind``."""
    head = label.partition("/")[0]
    if head in ("offspring", "token"):
        return kind == "round-tile"
    if head == "coin":
        return kind in ("coin", "round-tile")
    if head == "coworker":  # smaller than a tile: the detector was never shown one
        return kind in ("round-tile", "square-tile")
    return kind == {"coin": "coin", "truck": "truck", "hay-bale": "hay-bale", "die": "die", "visitor": "visitor"}.get(
        head, "square-tile"
    )


def weighed(
    candidates: Iterable[tuple[str, float]], kind: str | None, counts: Mapping[str, int] | None = None
) -> dict[str, float]:
    """Label probabilities without empty grounds, summing to one.

    Labels of another shape than ``kind`` are made unlikely, labels of which the box holds more (``counts``) likelier:
    where the picture does not tell, a plain tile is seven times in eleven what lies there. Something unknown is rare.
    """
    counts = counts or {}
    usual = sum(counts.values()) / len(counts) if counts else 1.0
    left = {}
    for label, probability in candidates:
        if label.startswith(EMPTY):
            continue
        prior = RARE * usual if label == UNKNOWN else counts.get(label, usual)
        shape = 1.0 if kind is None or label == UNKNOWN or of_kind(label, kind) else OTHER_SHAPE
        left[label] = probability * prior * shape
    total = sum(left.values())
    return {label: value / total for label, value in left.items()} if total > 0 else {UNKNOWN: 1.0}


def emptiness(candidates: Iterable[tuple[str, float]]) -> float:
    """The share of all empty grounds in an identification."""
    return min(1.0, sum(probability for label, probability in candidates if label.startswith(EMPTY)))


def ranked(probabilities: Mapping[str, float]) -> tuple[str, float, tuple[tuple[str, float], ...]]:
    """The best label, its probability and its alternatives, best first; equal ones by name."""
    order = sorted(probabilities.items(), key=lambda item: (-item[1], item[0]))
    (label, confidence), *rest = order
    kept = tuple((name, value) for name, value in rest[:ALTERNATIVES] if value >= NEGLIGIBLE)
    return label, confidence, kept
