"""A plot of numbers, as values: a line for each player."""

from dataclasses import dataclass

from companion.app.presenter.elements import Element


@dataclass(frozen=True, slots=True)
class Series:
    """One line: its name stands at its end; `colour` is a colour's name."""

    name: str
    colour: str
    values: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Plot(Element):
    """Lines over a common axis from left to right, each value as far from the next; `below` names that axis."""

    series: tuple[Series, ...]
    below: str = ""
    height: float = 220


@dataclass(frozen=True, slots=True)
class Snap(Element):
    """The small picture of a photo, cut to a square or to `wide` times its height; `ready` says that it is there."""

    path: str
    ready: bool
    height: float = 64
    wide: float = 1.0


def ticks(lowest: float, highest: float, most: int = 5) -> tuple[float, ...]:
    """Round numbers from at most the lowest to at least the highest, about as many as asked for."""
    span = max(highest - lowest, 1.0)
    unit = 1.0
    steps = (unit * factor * ten for ten in (1, 10, 100, 1000, 10_000) for factor in (1, 2, 5))
    step = next((one for one in steps if span / one <= most - 1), span)
    first = step * (lowest // step)
    count = 1
    while first + step * (count - 1) < highest:
        count += 1
    return tuple(first + step * number for number in range(max(count, 2)))


def spread(places: tuple[float, ...], apart: float, lowest: float, highest: float) -> tuple[float, ...]:
    """The places moved as little as is needed to lie so far apart and inside, in their own order."""
    order = sorted(range(len(places)), key=lambda index: places[index])
    found = list(places)
    floor = lowest
    for index in order:
        found[index] = max(found[index], floor)
        floor = found[index] + apart
    ceiling = highest
    for index in reversed(order):
        found[index] = min(found[index], ceiling)
        ceiling = found[index] - apart
    return tuple(found)
