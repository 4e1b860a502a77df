"""Which doubts are worth a question: another zoo is nearly as probable, and something hangs on it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from companion.reconcile.belief import EMPTY, UNKNOWN, Chances, fits
from companion.reconcile.doubts import MAX_ALTERNATIVES, NOTHING, Doubt, doubt, missing_offspring
from companion.reconcile.legal import pair_without_offspring
from companion.reconcile.opinion import Opinion
from companion.rules.zooloretto.options import AREAS, BARN, ENCLOSURES, Options
from companion.rules.zooloretto.scoring import score
from companion.rules.zooloretto.validity import zoo_problems
from companion.rules.zooloretto.zoo import Zoo

COULD_BE = 0.02
"""Alternatives less probable than this are not worth naming, but for the best one."""


@dataclass(frozen=True, slots=True)
class Caution:
    """How sure is sure enough not to ask.

    ``points``: of a place on which points or legality hang; ``no_points``: of one that can change neither, for instance
    of an animal's sex. Both are wanted right: of 127 photos of enrolled copies 5 errors fewer stay silent with 0.9 than
    with 0.85, for 0.06 doubts a photo more.
    """

    points: float = 0.9
    no_points: float = 0.9


Laid = Callable[[Sequence[str]], Zoo]
"""The zoo that a filling of the whole table makes."""


def questions(zoo: int, opinion: Opinion, laid: Laid, options: Options, caution: Caution) -> tuple[Doubt, ...]:
    """The doubts about one zoo of a table, those on which most points hang first."""
    now = _judged(laid(opinion.filling), options)
    found = []
    for index, item in enumerate(opinion.items):
        if item.zoo == zoo and _is_open(opinion, index, sure=caution.points):
            others = _alternatives(opinion, index)
            judged = [_judged(laid(_with(opinion.filling, index, label)), options) for label in others]
            if any(one != now for one in judged) or _is_open(opinion, index, sure=caution.no_points):
                points = [one[0] - now[0] for one in judged]
                named = [_named(label) for label in others]
                seen, odd = _named(opinion.filling[index]), _misplaced(opinion, index)
                found.append(doubt(item.space or item.area, seen, named, points, odd))
    found += _missing_offspring(opinion, laid, options)
    return tuple(sorted(found, key=lambda one: -max(map(abs, one.points), default=0)))


def _is_open(opinion: Opinion, index: int, *, sure: float) -> bool:
    """Whether a place may well hold something else than was decided."""
    label = opinion.filling[index]
    if label == UNKNOWN or index in opinion.corrected or not fits(label, opinion.items[index].sort):
        return True
    return opinion.chances[index][label] < sure


def _alternatives(opinion: Opinion, index: int) -> list[str]:
    """What a place may hold instead, likeliest first; where a tile gave way, what the camera took it for too.

    On a printed space only what may lie there is offered.
    """
    label, item = opinion.filling[index], opinion.items[index]
    ranked = _ranked(opinion.chances[index], label, item.sort)
    if index in opinion.corrected:
        ranked = [(1.0, _ranked(item.chances, label, item.sort)[0][1]), *ranked]
    named = list(dict.fromkeys(other for value, other in ranked if value >= COULD_BE))
    usual = ranked[0][1] if fits(label, item.sort) else EMPTY
    return (named or [usual])[:MAX_ALTERNATIVES]


def _ranked(chances: Chances, label: str, sort: str) -> list[tuple[float, str]]:
    """What fits on a space of this sort, but for ``label``, likeliest first."""
    others = ((value, other) for other, value in chances.items() if other not in (label, UNKNOWN) and fits(other, sort))
    return sorted(others, reverse=True)


def _misplaced(opinion: Opinion, index: int) -> str:
    """What a place seems to hold that may not lie there, empty where nothing of that kind is likely enough."""
    label, item = opinion.filling[index], opinion.items[index]
    if not fits(label, item.sort):
        return label
    odd = {other: value for other, value in opinion.chances[index].items() if not fits(other, item.sort)}
    likeliest = max(odd, key=lambda other: (odd[other], other), default="")
    return likeliest if odd.get(likeliest, 0.0) >= COULD_BE else ""


def _with(filling: Sequence[str], index: int, label: str) -> list[str]:
    return [*filling[:index], label, *filling[index + 1 :]]


def _judged(zoo: Zoo, options: Options) -> tuple[int, int]:
    """What hangs on a zoo: its score, and how many problems it has."""
    return score(zoo, options).total, len(zoo_problems(zoo, options))


def _named(label: str) -> str:
    return NOTHING if label == EMPTY else label


def _missing_offspring(opinion: Opinion, laid: Laid, options: Options) -> list[Doubt]:
    """A doubt for each enclosure with a pair whose offspring is nowhere in the zoo. Rule: ZR-075."""
    lies, found = laid(opinion.filling), []
    for index in ENCLOSURES:
        place = lies[AREAS[index]]
        for species in options.box.species:
            if pair_without_offspring(species, place.animals, lies.animals):
                where = index if len(place.animals) < options.box.signs[index].spaces else BARN
                points = _judged(_born(lies, where, species), options)[0] - _judged(lies, options)[0]
                found.append(missing_offspring(AREAS[where], AREAS[index], species, points))
    return found


def _born(zoo: Zoo, area: int, species: str) -> Zoo:
    """The zoo with one more offspring in an area."""
    place = zoo[AREAS[area]]
    more = replace(place, animals=tuple(sorted((*place.animals, f"offspring/{species}"))))
    return replace(zoo, places=(*zoo.places[:area], more, *zoo.places[area + 1 :]))
