"""What a reading shows of a table, place by place, with probabilities; whatever it came from: photos, texts, taps."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from companion.reconcile.views import Facts
from companion.reconcile.views.view import TAKEN, player

PINNED = 0.9999
"""How sure a thing is that a person has said."""


@dataclass(frozen=True, slots=True)
class Sight:
    """One piece that was seen: what it can be, likeliest first, each with its probability."""

    candidates: tuple[tuple[str, float], ...]

    @property
    def label(self) -> str:
        """What it most probably is."""
        return self.candidates[0][0]

    @property
    def chance(self) -> float:
        """How probable that is."""
        return self.candidates[0][1]

    def chance_of(self, label: str) -> float:
        """How probable it is that the piece has this label."""
        return dict(self.candidates).get(label, 0.0)


@dataclass(frozen=True, slots=True)
class Sighting:
    """A reading of a table, or of a part of it.

    `places` are the pieces by place; `whole` names what is completely in sight (``player-1``, ``truck-2``, ``taken``),
    so that its places without pieces are empty, but for the places that are `hidden` in it; everything else is out of
    sight. `sure`: a person wrote it, so that nothing was overlooked.
    """

    places: Mapping[str, tuple[Sight, ...]]
    numbers: Mapping[str, int] = field(default_factory=dict)
    whole: frozenset[str] = frozenset()
    sure: bool = False
    hidden: frozenset[str] = frozenset()

    def shows(self, place: str) -> bool:
        """Whether the place is in sight."""
        return place in self.places or (place.partition("/")[0] in self.whole and place not in self.hidden)

    def at(self, place: str) -> tuple[Sight, ...]:
        """What was seen in the place."""
        return self.places.get(place, ())


@dataclass(frozen=True, slots=True)
class Pin:
    """What a person has said: the piece in `place` that looks like `seen` is `said`; empty: nothing lies there."""

    place: str
    seen: str
    said: str


def sighting_of(facts: Facts, whole: Iterable[str], *, sure: bool = True) -> Sighting:
    """The sighting that shows exactly these facts, as far as what is named in `whole` reaches."""
    seen = frozenset(whole)
    places = {
        place: tuple(Sight(((label, 1.0),)) for label in labels)
        for place, labels in facts.places.items()
        if place.partition("/")[0] in seen
    }
    numbers = {key: number for key, number in facts.numbers.items() if key.partition("/")[0] in seen}
    return Sighting(places, numbers, seen, sure)


def everything(players: int, trucks: int) -> frozenset[str]:
    """The names of all that can be in sight at a table, the middle apart."""
    zoos = {player(seat) for seat in range(players)}
    return frozenset({*zoos, *(f"truck-{number + 1}" for number in range(trucks)), TAKEN})


def together(sightings: Sequence[Sighting]) -> Sighting:
    """Several sightings of parts of one table as one; of what several show, the last one counts."""
    places: dict[str, tuple[Sight, ...]] = {}
    numbers: dict[str, int] = {}
    for one in sightings:
        places = {place: seen for place, seen in places.items() if place.partition("/")[0] not in one.whole}
        numbers = {key: number for key, number in numbers.items() if key.partition("/")[0] not in one.whole}
        places |= one.places
        numbers |= one.numbers
    whole = frozenset().union(*(one.whole for one in sightings))
    hidden: frozenset[str] = frozenset()
    for one in sightings:
        hidden = frozenset(place for place in hidden if place.partition("/")[0] not in one.whole) | one.hidden
    return Sighting(places, numbers, whole, all(one.sure for one in sightings), hidden)


def pinned(sighting: Sighting, pins: Sequence[Pin]) -> Sighting:
    """The sighting with what people have said of pieces that look as they did when they said so."""
    places = dict(sighting.places)
    for pin in pins:
        if not sighting.shows(pin.place):
            continue
        seen = list(places.get(pin.place, ()))
        at = next((index for index, sight in enumerate(seen) if sight.label == pin.seen), None)
        if at is not None:
            seen[at : at + 1] = [Sight(((pin.said, PINNED),))] if pin.said else []
        elif not pin.seen:
            seen.append(Sight(((pin.said, PINNED),)))
        places[pin.place] = tuple(seen)
    return replace(sighting, places=places)
