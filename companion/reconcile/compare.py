"""The camera says this, the state says that: where they differ, and how improbable that is as a slip of the reading.

Costs are negative logarithms of probabilities.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import log
from operator import itemgetter

from companion.reconcile.assignment import assigned
from companion.reconcile.sighting import Sight, Sighting
from companion.reconcile.views import Facts

MISSED = 4.6
"""A piece that lies there is not seen in one of a hundred readings of it."""
PHANTOM = 7.5
"""A piece is seen where none lies, or one is taken for something that its reading does not name."""
SURE = 12.0
"""The same for what a person wrote."""
MISCOUNTED = 5.2
"""Coins in sight are counted wrong, for each coin up to two."""
MOST_MISCOUNTED = 2
NOBODY = "\n"
"""What a piece is that is nothing of what should lie there: no label."""
LEAST = 1e-4
"""The least probability of a candidate that counts."""


@dataclass(frozen=True, slots=True)
class Difference:
    """Something that is seen and not expected (`expected` empty), or expected and not seen (`seen` empty), or another.

    For numbers both are numbers in text.
    """

    place: str
    expected: str
    seen: str
    probability: float


@dataclass(frozen=True, slots=True)
class Match:
    """One place: the cost of what was taken for something else, what was seen besides, and what is missing."""

    cost: float
    extra: tuple[Sight, ...]
    missing: tuple[str, ...]


SAME = Match(0.0, (), ())


@dataclass(frozen=True, slots=True)
class Comparison:
    """A whole table against a sighting: the cost of flipped labels, pieces that are too many and too few, numbers.

    `numbers` holds place, expected and seen number where they differ.
    """

    cost: float
    extra: tuple[tuple[str, Sight], ...]
    missing: tuple[tuple[str, str], ...]
    numbers: tuple[tuple[str, int, int], ...]

    @property
    def agrees(self) -> bool:
        """Whether nothing is left over on either side."""
        return not (self.extra or self.missing or self.numbers)


class Shown(dict[str, bool]):
    """Whether places are in sight, each asked for once."""

    def __init__(self, sighting: Sighting) -> None:
        super().__init__()
        self.sighting = sighting

    def __missing__(self, place: str) -> bool:
        """Ask the sighting."""
        shows = self[place] = self.sighting.shows(place)
        return shows


class Comparer:
    """Compares many states with one sighting; places that look as in another state are compared once."""

    def __init__(self, sighting: Sighting, missed_before: Mapping[tuple[str, str], int] | None = None) -> None:
        self.sighting = sighting
        self.missed_before = missed_before or {}
        self.shown = Shown(sighting)
        self._known: dict[tuple[str, tuple[str, ...]], Match] = {}
        self._seen = {place for place in sighting.places if sighting.at(place)}
        self.missed = SURE if sighting.sure else MISSED
        self.phantom = SURE if sighting.sure else PHANTOM
        self.miscounted = SURE if sighting.sure else MISCOUNTED

    def compare(self, facts: Facts) -> Comparison:
        """What differs between the facts and the sighting."""
        cost = 0.0
        extra: list[tuple[str, Sight]] = []
        missing: list[tuple[str, str]] = []
        sighting, known = self.sighting, self._known
        for entry in facts.places.items():
            found = known.get(entry) or self._match(*entry)
            if found is not SAME:
                place = entry[0]
                cost += found.cost
                extra += [(place, sight) for sight in found.extra]
                missing += [(place, label) for label in found.missing]
        for place in self._seen - facts.places.keys():
            extra += [(place, sight) for sight in sighting.at(place)]
        numbers = [
            (key, facts.numbers[key], seen)
            for key, seen in sighting.numbers.items()
            if facts.numbers.get(key, seen) != seen
        ]
        return Comparison(cost, tuple(extra), tuple(missing), tuple(numbers))

    def _match(self, place: str, labels: tuple[str, ...]) -> Match:
        """What of a place is seen otherwise; nothing where it is out of sight."""
        found = matched(self.sighting.at(place), labels) if self.shown[place] else SAME
        self._known[place, labels] = found
        return found

    def slip(self, comparison: Comparison) -> float:
        """What it costs to take every difference as a slip of the reading."""
        missing = sum(self.missing_cost(place, label) for place, label in comparison.missing)
        extra = sum(self.extra_cost(sight) for _, sight in comparison.extra)
        numbers = sum(self.number_cost(expected, seen) for _, expected, seen in comparison.numbers)
        return comparison.cost + missing + extra + numbers

    def missing_cost(self, place: str, label: str) -> float:
        """Overlooking a piece again and again is less and less probable."""
        return self.missed * (1 + self.missed_before.get((place, label), 0))

    def extra_cost(self, sight: Sight) -> float:
        """A piece that nobody put there."""
        return self.phantom if sight.chance >= 0.5 or self.sighting.sure else self.phantom / 2

    def number_cost(self, expected: int, seen: int) -> float:
        """Coins counted wrong."""
        return self.miscounted * min(abs(expected - seen), MOST_MISCOUNTED)


def matched(seen: tuple[Sight, ...], labels: tuple[str, ...]) -> Match:
    """Match what was seen in one place with what should lie there, sure things first."""
    left = Counter(labels)
    cost = 0.0
    open_sights = []
    for sight in sorted(seen, key=lambda one: -one.chance):
        if left[sight.label]:
            left[sight.label] -= 1
        else:
            open_sights.append(sight)
    extra = []
    for sight in sorted(open_sights, key=lambda one: len(one.candidates)):
        options = [(chance, label) for label, chance in sight.candidates if left[label] and chance >= LEAST]
        if not options:
            extra.append(sight)
            continue
        chance, label = max(options)
        cost += log(sight.chance / chance)
        left[label] -= 1
    if extra and +left:
        return _matched_together(seen, Counter(labels))
    if not (cost or extra or +left):
        return SAME
    return Match(cost, tuple(extra), tuple(sorted((+left).elements())))


def _matched_together(seen: tuple[Sight, ...], labels: Counter[str]) -> Match:
    """Match all at once: two pieces may each be taken for something else, one of them for the other."""
    nobody = (NOBODY, PHANTOM + MISSED)
    options = [
        sorted(
            [
                (label, log(sight.chance / chance))
                for label, chance in sight.candidates
                if labels[label] and chance >= LEAST
            ]
            + [nobody],
            key=itemgetter(1),
        )
        for sight in seen
    ]
    held = assigned(options, labels)
    assert held is not None
    cost = sum(dict(ranked)[label] for ranked, label in zip(options, held, strict=True) if label != NOBODY)
    extra = tuple(sight for sight, label in zip(seen, held, strict=True) if label == NOBODY)
    return Match(cost, extra, tuple(sorted((labels - Counter(held)).elements())))


def differences(facts: Facts, sighting: Sighting) -> Iterator[Difference]:
    """Every difference, with how probable it is that it is real; a flipped label pairs what is missing and extra."""
    comparer = Comparer(sighting)
    found = comparer.compare(facts)
    missing = list(found.missing)
    for place, sight in found.extra:
        other = next((entry for entry in missing if entry[0] == place), None)
        if other is not None:
            missing.remove(other)
        yield Difference(place, other[1] if other else "", sight.label, sight.chance)
    for place, label in missing:
        yield Difference(place, label, "", 1.0 if sighting.sure else 0.99)
    for place, number, seen in found.numbers:
        yield Difference(place, str(number), str(seen), 1.0)
