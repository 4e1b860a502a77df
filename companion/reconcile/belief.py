"""What each place of a zoo may hold, and how the rule of one species an enclosure changes it.

The camera speaks of each place by itself. Inside an enclosure the places speak for each other: four zebras make the
fifth animal a zebra. That is exact: for each species the probability that all places hold it or nothing is a product,
and the sum over the species is what the enclosure's places are weighed with. A small chance stays that the table breaks
the rule; then the places are free.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import prod

from companion.rules.zooloretto.options import SPECIES

EMPTY = "empty"
UNKNOWN = "unknown"
RULE_BROKEN = 0.002
"""How often an enclosure on a real table holds two species: a slip that the players have not seen yet."""
WRONG_SPACE = 0.02
"""How often a tile lies on a space of the other sort (an animal on a stall space)."""
FLOOR = 1e-5
"""The least chance of any label: no reading is surer than that."""

Chances = Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Item:
    """A place that may hold one tile: a printed space (``space`` set) or a tile lying freely in ``area``.

    ``sort``: ``animal`` or ``stall`` for printed spaces, ``any`` for the rest. ``chances``: what it may hold, summing
    to one; ``number``: the index of what was seen there.
    """

    number: int
    area: str
    space: str
    sort: str
    chances: Chances


def is_animal(label: str) -> bool:
    """Whether the label is an animal or an offspring."""
    return label in SPECIES


def is_stall(label: str) -> bool:
    """Whether the label is a stall."""
    return label.startswith("stall/")


def fits(label: str, sort: str) -> bool:
    """Whether a tile of this label belongs on a space of this sort; everything fits where nothing is printed."""
    return label in (EMPTY, UNKNOWN) or sort == "any" or is_animal(label) == (sort == "animal")


def chances_of(candidates: Sequence[tuple[str, float]], labels: Sequence[str], sort: str) -> dict[str, float]:
    """The camera's candidates as chances of ``labels`` (and of nothing, and of something unknown), summing to one.

    What the candidates leave over is spread evenly; labels that do not fit the space are made unlikely; candidates that
    are not in ``labels`` (a face-down tile) count as unknown.
    """
    chances = dict.fromkeys((*labels, EMPTY, UNKNOWN), 0.0)
    for label, probability in candidates:
        chances[label if label in chances else UNKNOWN] += probability
    rest = max(0.0, 1.0 - sum(chances.values())) / len(labels)
    weighed = {
        label: (probability + (0.0 if label in (EMPTY, UNKNOWN) else rest) + FLOOR)
        * (1.0 if fits(label, sort) else WRONG_SPACE)
        for label, probability in chances.items()
    }
    total = sum(weighed.values())
    return {label: value / total for label, value in weighed.items()}


def of_one_species(items: Sequence[Item]) -> list[dict[str, float]]:
    """The chances of an enclosure's ``items``, each given all the others, one species being the rule. Rule: ZR-039."""
    names = sorted({SPECIES[label] for item in items for label in item.chances if is_animal(label)})
    if not names or not items:
        return [dict(item.chances) for item in items]
    free = [sum(value for label, value in item.chances.items() if not is_animal(label)) for item in items]
    of_species = [dict.fromkeys(names, 0.0) for _ in items]
    for item, sums in zip(items, of_species, strict=True):
        for label, value in item.chances.items():
            if is_animal(label):
                sums[SPECIES[label]] += value
    weights = {
        name: prod(empty + sums[name] for empty, sums in zip(free, of_species, strict=True)) / len(names)
        for name in names
    }
    total = sum(weights.values()) + RULE_BROKEN
    result = []
    for item, empty, sums in zip(items, free, of_species, strict=True):
        shares = {name: weights[name] / total / (empty + sums[name]) for name in names}
        bare = sum(shares.values())
        broken = RULE_BROKEN / total
        result.append(
            {
                label: value * ((shares[SPECIES[label]] if is_animal(label) else bare) + broken)
                for label, value in item.chances.items()
            }
        )
    return result
