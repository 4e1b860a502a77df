"""What each place of a zoo may hold, and how the rule of one species an enclosure changes it.

The camera speaks of each place by itself, as if any of the species might lie there. Inside an enclosure the places
speak for each other: four zebras make the fifth animal a zebra. That is exact: for each species the chance that all
places hold it or nothing is a product of what the camera says, an animal counting as many times as there are species
because the species is drawn once for the enclosure and not anew for each place. A small chance stays that one of the
places breaks the rule.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import prod

from companion.rules.zooloretto.options import SPECIES

EMPTY = "empty"
UNKNOWN = "unknown"
RULE_BROKEN = 0.001
"""How often one tile in an enclosure on a real table is of another species: a slip that nobody has seen yet."""
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
    return _summing_to_one(weighed)


def of_one_species(items: Sequence[Item]) -> list[dict[str, float]]:
    """The chances of an enclosure's ``items``, each given all the others, one species being the rule. Rule: ZR-039."""
    names = sorted({SPECIES[label] for item in items for label in item.chances if is_animal(label)})
    if not names:
        return [dict(item.chances) for item in items]
    totals = [dict.fromkeys(item.chances, 0.0) for item in items]
    for name in names:
        _add_species(items, name, len(names), totals)
    return [_summing_to_one(chances) for chances in totals]


def _add_species(items: Sequence[Item], name: str, count: int, totals: list[dict[str, float]]) -> None:
    """Adds to ``totals`` what the items hold when the enclosure's species, one of ``count``, is ``name``."""

    def given(label: str, chance: float) -> float:
        """The chance of a label in an enclosure of the species."""
        if not is_animal(label):
            return chance
        return chance * count if SPECIES[label] == name else 0.0

    fits_all = [max(FLOOR, sum(given(label, chance) for label, chance in item.chances.items())) for item in items]
    together = prod(fits_all)
    slips = [together / fit * RULE_BROKEN / len(items) for fit in fits_all]  # the place itself is free, the others fit
    for item, fit, slip, total in zip(items, fits_all, slips, totals, strict=True):
        others_slip = sum(slips) - slip
        for label, chance in item.chances.items():
            total[label] += (together + others_slip) * given(label, chance) / fit + slip * chance


def _summing_to_one(chances: Chances) -> dict[str, float]:
    total = sum(chances.values())
    return {label: value / total for label, value in chances.items()}
