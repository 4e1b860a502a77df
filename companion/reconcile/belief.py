"""What each place of a zoo may hold, and how the rule of one species an enclosure changes it.

The camera speaks of each place by itself, as if any of the species might lie there. Inside an enclosure the places
speak for each other: four zebras make the fifth animal a zebra. That is exact: for each species the chance of what all
places hold is a product of what the camera says, an animal of the species counting as many times as there are species,
because the species is drawn once for the enclosure and not anew for each place; another animal is a slip.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import prod

from companion.rules.zooloretto.options import SPECIES

EMPTY = "empty"
EXOTIC = "exotic/"
UNKNOWN = "unknown"
SLIP = 0.001
"""How often one tile in an enclosure on a real table is of another species: a slip that nobody has seen yet."""
WRONG_SPACE = 0.02
"""How often a tile lies on a space of the other sort (an animal on a stall space)."""
AS_BEFORE = 10.0
"""How many times likelier a label is in an area where it lay when the table was last known: most of a zoo stays."""
FLOOR = 1e-5
"""The least chance of any label: no reading is surer than that."""
GUESS = 0.3
"""A label that is less likely than this is a guess."""
LIKE = 4.0
"""How many times likelier an animal in the barn is of a species that surely lies there too: each species in the barn
costs two points, so that its next animals cost nothing. Rule: ZR-095."""
HEARSAY = 0.1
"""Chance below which nobody looked for a species' marks of sex (see vision/tiles/settling.py): what is said of them was
said of another animal, and counts half beside what the box holds."""
LESS_LIKELY = 0.99
"""How likely nothing is, against the likeliest label, where something was seen."""

Chances = Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Item:
    """A place that may hold one tile: a printed space (``space`` set) or a tile lying freely in ``area``.

    ``sort``: ``animal``, ``stall`` or ``exotic`` for printed spaces, ``any`` for the rest. ``chances``: what it may
    hold, summing to one; ``number``: the index of what was seen there; ``zoo``: which zoo of the table it belongs to.
    """

    number: int
    area: str
    space: str
    sort: str
    chances: Chances
    zoo: int = 0


def is_animal(label: str) -> bool:
    """Whether the label is an animal or an offspring."""
    return label in SPECIES


def is_stall(label: str) -> bool:
    """Whether the label is a stall."""
    return label.startswith("stall/")


def fits(label: str, sort: str) -> bool:
    """Whether a tile of this label belongs on a space of this sort; everything fits where nothing is printed.

    Of an exotic animal on another board validity speaks, which knows whether Exotic is played. Rule: EX-17.
    """
    if label in (EMPTY, UNKNOWN) or sort == "any":
        return True
    return label.startswith(EXOTIC) if sort == "exotic" else is_animal(label) == (sort == "animal")


def chances_of(
    candidates: Sequence[tuple[str, float]], labels: Sequence[str], sort: str, before: Collection[str] = ()
) -> dict[str, float]:
    """The camera's candidates as chances of ``labels`` (and of nothing, and of something unknown), summing to one.

    What the candidates leave over is spread evenly; labels that do not fit the space are made unlikely, those that lay
    in the area ``before`` likelier; candidates that are not in ``labels`` (a face-down tile) count as unknown.
    """
    chances = dict.fromkeys((*labels, EMPTY, UNKNOWN), 0.0)
    for label, probability in candidates:
        chances[label if label in chances else UNKNOWN] += probability
    rest = max(0.0, 1.0 - sum(chances.values())) / len(labels)
    weighed = {
        label: (probability + (0.0 if label in (EMPTY, UNKNOWN) else rest) + FLOOR)
        * (1.0 if fits(label, sort) else WRONG_SPACE)
        * (AS_BEFORE if label in before else 1.0)
        for label, probability in chances.items()
    }
    return summing_to_one(weighed)


def without_hearsay(candidates: Sequence[tuple[str, float]], counts: Mapping[str, int]) -> list[tuple[str, float]]:
    """The camera's candidates, those of unlikely species with half a look at plain, male and female.

    Where an enclosure makes a lion a zebra after all, the lion's mark tells little of the zebra's sex. ``counts``: how
    many of each label the box holds.
    """
    said = {label: chance for label, chance in candidates if label.startswith("animal/")}
    kept = [(label, chance) for label, chance in candidates if label not in said]
    for species in dict.fromkeys(map(_species_of, said)):
        own = {label: chance for label, chance in said.items() if _species_of(label) == species}
        kin = [label for label in counts if label.startswith("animal/") and _species_of(label) == species]
        total, pieces = sum(own.values()), sum(counts[label] for label in kin)
        if total < HEARSAY and pieces:
            own = {label: (own.get(label, 0.0) + total * counts[label] / pieces) / 2 for label in kin}
        kept += own.items()
    return kept


def _species_of(label: str) -> str:
    return SPECIES.get(label, label)


def not_nothing(chances: Chances) -> dict[str, float]:
    """The chances of a place that holds something: nothing is a little less likely than what is likeliest.

    Where a crop looks like nothing that is known, the chances of what lies there are spread over all labels; that none
    of them is likelier than nothing does not mean that nothing lies there. Where even the likeliest label is a guess,
    something unknown lies there.
    """
    most = max(chance for label, chance in chances.items() if label != EMPTY)
    if most >= GUESS:
        return summing_to_one({**chances, EMPTY: min(chances[EMPTY], LESS_LIKELY * most)})
    return summing_to_one({**chances, EMPTY: FLOOR, UNKNOWN: chances[UNKNOWN] + max(chances[EMPTY], most)})


def like_others(places: Sequence[Chances]) -> list[dict[str, float]]:
    """The chances of each place of a barn, given what the others hold: animals come with their like.

    Whether anything lies in a place stays as likely as it was.
    """
    holds = [_species_held(chances) for chances in places]
    found = []
    for number, chances in enumerate(places):
        others = [one for other, one in enumerate(holds) if other != number]
        absent = {name: prod(1 - one[name] for one in others if name in one) for name in holds[number]}
        weighed = {
            label: chance * (LIKE - (LIKE - 1) * absent[SPECIES[label]] if is_animal(label) else 1.0)
            for label, chance in chances.items()
            if label != EMPTY
        }
        there, total = sum(chances.values()) - chances[EMPTY], sum(weighed.values())
        found.append({EMPTY: chances[EMPTY]} | {label: value * there / total for label, value in weighed.items()})
    return found


def _species_held(chances: Chances) -> dict[str, float]:
    """How likely a place holds an animal of each species."""
    held: dict[str, float] = {}
    for label, chance in chances.items():
        if is_animal(label):
            held[SPECIES[label]] = held.get(SPECIES[label], 0.0) + chance
    return held


@lru_cache(maxsize=32)
def shares_by_species(labels: tuple[str, ...]) -> Mapping[str, Mapping[str, float]]:
    """How many times likelier each label is in an enclosure of each species than by itself. Rule: ZR-039."""
    names = sorted({SPECIES[label] for label in labels if is_animal(label)})
    return {name: {label: _share(label, name, len(names)) for label in labels} for name in names}


def _share(label: str, name: str, count: int) -> float:
    """How much likelier a label is in the enclosure of a species, one of ``count``."""
    if not is_animal(label):
        return 1.0
    return float(count) if SPECIES[label] == name else SLIP


def of_one_species(places: Sequence[Chances]) -> list[dict[str, float]]:
    """The chances of each place of an enclosure, given all the others. All places may hold the same labels."""
    shares = shares_by_species(tuple(places[0])) if places else {}
    totals = [dict.fromkeys(chances, 0.0) for chances in places]
    for of_species in shares.values():
        weights = [{label: chance * of_species[label] for label, chance in chances.items()} for chances in places]
        fits_each = [sum(one.values()) for one in weights]
        for number, one in enumerate(weights):
            others = prod(fits_each[:number]) * prod(fits_each[number + 1 :])
            for label, weight in one.items():
                totals[number][label] += weight * others
    return [summing_to_one(chances) for chances in totals]


def summing_to_one(chances: Chances) -> dict[str, float]:
    """The chances, scaled."""
    total = sum(chances.values())
    return {label: value / total for label, value in chances.items()}
