"""The weights that make what was said of places most probable, given what lay there.

Maximum likelihood, drawn towards weights that were set by hand as strongly as a few photos would: where the examples do
not tell (printed spaces are nearly always read right), the weights stay as they were.
"""

from collections.abc import Mapping, Sequence
from dataclasses import astuple, fields, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize

from companion.training.witnesses.examples import Example
from companion.vision.judging.evidence import LooseEvidence, SpaceEvidence
from companion.vision.judging.fusion import (
    HAND_SET,
    RARE,
    SUREST,
    USUAL_SIMILARITY,
    Naming,
    Presence,
    Weights,
    box_share,
    emptiness,
    knownness,
    likeness_told,
    logit,
    of_kind,
    shape_told,
)
from companion.vision.observation import EMPTY, UNKNOWN

Array = NDArray[np.float64]

FIRST_ON_SPACE = replace(HAND_SET.named_on_space, stray=-6.0, alike=-8.0)
FIRST_LOOSE = replace(HAND_SET.named_loose, stray=-4.0, alike=-12.0, hidden=1.0)
"""What the weights of naming are drawn towards: the less alike, the likelier an error."""
STRONG, WEAK = 1.0, 0.02
"""How strongly weights are drawn towards those set by hand: the price of the squared distance, in nats. Strongly for
printed spaces, where nearly no photo shows a witness that errs, so that nothing else would keep the weights small."""
MOST_STEPS = 40
NEVER = -30.0
"""Logarithm that stands for the probability of a label that is not among the candidates."""


def fitted(examples: Sequence[Example], counts: Mapping[str, int]) -> Weights:
    """The weights fitted on the examples; ``counts``: how many of each label the box holds."""
    spaces = [one for one in examples if isinstance(one.place, SpaceEvidence)]
    loose = [one for one in examples if isinstance(one.place, LooseEvidence)]
    return Weights(
        space=_presence(spaces, HAND_SET.space, STRONG),
        loose=_presence(loose, HAND_SET.loose, WEAK),
        named_on_space=_naming(spaces, counts, FIRST_ON_SPACE, STRONG),
        named_loose=_naming(loose, counts, FIRST_LOOSE, 10 * WEAK),
    )


def _presence(examples: Sequence[Example], start: Presence, pull: float) -> Presence:
    """Logistic regression of something lying there; no witness may speak against what it says."""
    if not examples:
        return start
    rows = np.array([_witnesses(one.place, start.unseen) for one in examples])
    signs = np.array([1.0 if one.label else -1.0 for one in examples])
    asked = (start.detector, start.likeness, start.weakest, start.known, start.doubled, start.strange, start.alike)
    first = np.array([start.base, *asked])

    def loss(values: Array) -> tuple[float, Array]:
        margins = signs * (rows @ values)
        slopes = -signs / (1 + np.exp(np.clip(margins, -500, 500)))
        away = values - first
        total = np.logaddexp(0, -margins).sum() + pull * (away**2).sum()
        return float(total), rows.T @ slopes + 2 * pull * away

    bounds = [(None, None), *[(0.0, None)] * len(asked)]
    values = minimize(loss, first, jac=True, method="L-BFGS-B", bounds=bounds).x
    base, detector, likeness, weakest, known, doubled, strange, alike = map(float, values)
    return Presence(base, detector, likeness, weakest, known, doubled, start.unseen, strange, alike)


def _witnesses(place: SpaceEvidence | LooseEvidence, unseen: float) -> list[float]:
    """What the weights of a Presence multiply, in their order."""
    said = place.look.said
    if isinstance(place, SpaceEvidence):
        likeness, weakest, doubled, strange, alike = place.likeness, place.weakest, 0.0, 0.0, 0.0
        known = 1 - emptiness(said)
    else:
        (likeness, weakest), strange, alike = place.print_ or (0.0, 0.0), place.strange, likeness_told(place.look)
        doubled, known = place.doubled, knownness(said)
    detected = unseen if place.detected is None else logit(place.detected)
    certainty = logit(min(max(known, 1 - SUREST), SUREST)) if said else 0.0
    return [1.0, detected, 1 - likeness, 1 - weakest, certainty, -doubled, strange, alike]


def _naming(examples: Sequence[Example], counts: Mapping[str, int], start: Naming, pull: float) -> Naming:
    """The weights that make the labels of what lies there most probable; see fusion.named."""
    there = [one for one in examples if one.label and one.place.look.said]
    if not there:
        return start
    tables = _tables(there, counts)
    first = np.array(astuple(start))
    scale = np.array([1.0, 1.0, 1.0, 0.3, 0.1, 0.3])  # a unit of likeness is far, one of certainty near

    def loss(values: Array) -> float:
        right = _right(tables, values)
        away = (values - first) * scale
        return float(-np.log(right + 1e-9).sum() + pull * (away**2).sum())

    bounds = [(0.1, None), (0.0, None), (None, 0.0), (None, 0.0), (None, 0.0), (0.0, None)]
    values = minimize(loss, first, method="L-BFGS-B", bounds=bounds, options={"maxiter": MOST_STEPS}).x
    return Naming(**dict(zip((one.name for one in fields(Naming)), map(float, values), strict=True)))


def _tables(examples: Sequence[Example], counts: Mapping[str, int]) -> dict[str, Array]:
    """The examples as arrays (examples, labels): one row an example, one column a label of any."""
    labels = sorted({label for one in examples for label, _ in one.place.look.said if not label.startswith(EMPTY)})
    shape = (len(examples), len(labels))
    tables: dict[str, Any] = {name: np.zeros(shape) for name in ("said", "box", "other", "stranger")}
    tables["said"] += NEVER
    tables["box"] += NEVER
    for row, one in enumerate(examples):
        kind = shape_told(one.place)
        for label, probability in one.place.look.said:
            if label.startswith(EMPTY):
                continue
            column = labels.index(label)
            tables["said"][row, column] = np.log(max(probability, 1e-7))
            tables["box"][row, column] = 0.0 if label == UNKNOWN else np.log(box_share(label, counts))
            tables["stranger"][row, column] = label == UNKNOWN
            tables["other"][row, column] = label != UNKNOWN and kind is not None and not of_kind(label, kind)
    tables["right"] = np.array([labels.index(one.label) if one.label in labels else -1 for one in examples])
    tables["alike"] = np.array([one.place.look.similarity - USUAL_SIMILARITY for one in examples])
    tables["hidden"] = np.array([getattr(one.place, "hidden", 0.0) for one in examples])
    return tables


def _right(tables: Mapping[str, Array], values: Array) -> Array:
    """The probability of what lies there, for each example."""
    certainty, box, shape, stray, alike, hidden = values
    odds = certainty * tables["said"] + box * tables["box"] + shape * tables["other"]
    odds = odds + np.log(RARE) * tables["stranger"]
    seen = np.exp(odds - odds.max(axis=1, keepdims=True))
    anything = np.exp(tables["box"] + shape * tables["other"]) * (1 - tables["stranger"])
    errs = 1 / (1 + np.exp(-(stray + alike * tables["alike"] + hidden * tables["hidden"])))
    rows, right = np.arange(len(errs)), tables["right"].astype(int)
    by_picture = seen[rows, right] / seen.sum(axis=1)
    by_box = anything[rows, right] / anything.sum(axis=1)
    return np.where(right >= 0, (1 - errs) * by_picture + errs * by_box, 0.0)
