"""Where words stand in a picture, so that they hide neither one another nor what they name.

Each plate of words has places that are tried by what they cost: on the lower edge of its thing, below, on the upper
edge, above, beside, in smaller letters, and at last farther away with a line that leads to it. No plate lies over
another, leaves the picture or lies over the middle of an empty space or of a thing that it does not name; where nothing
is left it is not written.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np
import numpy.typing as npt

from companion.vision.arrays import Points
from companion.vision.pen import BLACK, WHITE, Box, Colour, Font, Pen, lead, plate, words_box

Numbers = npt.NDArray[np.float64]
_EDGES: Final = ((0.0, 0.0), (-0.3, 0.07), (0.3, 0.07))
"""Places along the lower or upper edge: sideways as a share of a thing's width, and what that costs."""
_ACROSS: Final = ((0.15, 0.0), (-0.5, 0.03), (0.55, 0.05))
"""Places across an edge: how far the plate's middle is beyond it, as a share of its height, and what that costs."""
_UPPER: Final = 0.06
_BESIDE: Final = 0.15
_SMALLER: Final = (0.0, 0.14, 0.3)
"""What smaller letters cost."""
_TWO_LINES: Final = 0.05
_LEADING: Final = 0.45
_FAR: Final = (1.0, 1.35, 1.8, 2.4, 3.2, 4.5, 6.5, 9.0, 13.0)
"""How far from a thing's middle a plate with a line stands, in sides of the thing."""
_PER_SIDE: Final = 0.09
_TURNS: Final = np.linspace(0, 2 * np.pi, 16, endpoint=False)
_RAYS: Final = np.stack([np.cos(_TURNS), np.sin(_TURNS)], axis=1)
_OWN, _OTHER, _BARE = 0.7, 1.3, 0.35
"""What it costs to hide a thing: the one that is named, another, a printed space with nothing on it."""
_CORE, _MIDDLE = 0.7, 0.14
"""How much of a thing counts as hidden when it is, and what of it no other's plate may touch, as shares of it."""
_OUTSIDE: Final = 0.7
"""What it costs when an area's plate lies outside of it."""
_DOWN: Final = 0.2
"""What it costs when it lies at the lower edge."""
_GRID: Final = 11
"""An area's plate is tried at so many places along each side."""


@dataclass(frozen=True, slots=True)
class Plate:
    """Words about a thing: ``quad`` its outline (n, 2) in the picture, ``thing`` its number among what is not hidden.

    ``area``: the words belong on free ground within the outline; ``large``: in large letters where there is room.
    """

    lines: tuple[str, ...]
    quad: Points
    ground: Colour = BLACK
    ink: Colour = WHITE
    border: Colour | None = None
    thing: int | None = None
    area: bool = False
    large: bool = False


@dataclass(frozen=True, slots=True)
class Placed:
    """Where a plate stands: its lines, their font, its box, and the point that a line leads to, if one does."""

    plate: Plate
    lines: tuple[str, ...]
    font: Font
    box: Box
    to: tuple[float, float] | None


@dataclass(slots=True)
class Placing:
    """A picture of ``size`` that plates are put into one by one.

    ``things``: outlines of what should stay in sight; ``bare``: printed spaces, which had better. ``taken``: boxes
    over which nothing is written.
    """

    size: tuple[int, int]
    things: Sequence[Points] = ()
    bare: Sequence[Points] = ()
    taken: list[Box] = field(default_factory=list)
    placed: list[Placed] = field(default_factory=list)
    _cores: Numbers = field(init=False)
    _middles: Numbers = field(init=False)
    _spaces: Numbers = field(init=False)
    _circles: Numbers = field(init=False)

    def __post_init__(self) -> None:
        """Measure what should stay in sight."""
        self._cores = _shrunk(self.things, _CORE)
        self._middles = _shrunk(self.things, _MIDDLE)
        self._spaces = _shrunk(self.bare, _CORE)
        self._circles = _shrunk(self.bare, _MIDDLE)

    def put(self, pen: Pen, plates: Sequence[Plate]) -> None:
        """Find each plate its place, those with the least room first, and keep what has one in ``placed``."""
        crowds = _shares(self._cores, self._cores).sum(axis=0)
        for one in sorted(plates, key=lambda one: 0.0 if one.thing is None else -float(crowds[one.thing])):
            found = self._find(pen, one)
            if found is not None:
                self.placed.append(found)
                self.taken.append(found.box)

    def corner(self, pen: Pen, lines: Sequence[str]) -> None:
        """Put words into the corner of the picture where they hide least."""
        left, top, right, foot = words_box(pen, lines, (0.0, 0.0), pen.huge)
        width, height, gap = right - left, foot - top, 4.0 * pen.unit
        xs, ys = (gap, self.size[0] - gap - width), (gap, self.size[1] - gap - height)
        boxes = np.array([(x, y, x + width, y + height) for y in ys for x in xs])
        box = boxes[np.argmin(self.hidden(boxes, None))]
        at: Box = (float(box[0]), float(box[1]), float(box[2]), float(box[3]))
        self.placed.append(Placed(Plate((), np.zeros((1, 2)), WHITE, BLACK), tuple(lines), pen.huge, at, None))
        self.taken.append(at)

    def draw(self, pen: Pen) -> None:
        """Write all that was put: the lines that lead first, then the plates."""
        for one in self.placed:
            if one.to is not None:
                lead(pen, one.to, one.box, one.plate.border or one.plate.ground)
        for one in self.placed:
            plate(pen, one.lines, one.box, one.font, one.plate.ground, one.plate.ink, one.plate.border)

    def _find(self, pen: Pen, one: Plate) -> Placed | None:
        """The cheapest place for a plate, None where there is none."""
        least, best = np.inf, None
        for places, leading in ((_within if one.area else _around, False), (_beyond, True)):
            for lines, font, more in _forms(pen, one):
                if more + (_LEADING if leading else 0.0) >= least:
                    continue
                left, top, right, foot = words_box(pen, lines, (0.0, 0.0), font)
                half = np.array([right - left, foot - top]) / 2
                middles, costs = places(one, half)
                middles, costs = middles[costs + more < least], costs[costs + more < least] + more
                if not len(middles):
                    continue
                boxes = np.concatenate([middles - half, middles + half], axis=1)
                costs = np.where(self._free(boxes, one.thing, pen.unit), costs + self.hidden(boxes, one.thing), np.inf)
                at = int(np.argmin(costs))
                if costs[at] < least:
                    least = float(costs[at])
                    x, y = (float(value) for value in one.quad.mean(axis=0))
                    low_x, low_y, high_x, high_y = (float(value) for value in boxes[at])
                    best = Placed(one, lines, font, (low_x, low_y, high_x, high_y), (x, y) if leading else None)
        return best

    def hidden(self, boxes: Numbers, own: int | None = None) -> Numbers:
        """What each box (n, 4) costs for what it hides; ``own``: the thing that it names."""
        weight = np.full(len(self._cores), _OTHER)
        if own is not None:
            weight[own] = _OWN
        seen = _shares(self._cores, boxes) @ weight
        return np.asarray(seen + _BARE * _shares(self._spaces, boxes).sum(axis=1), np.float64)

    def _free(self, boxes: Numbers, own: int | None, gap: float) -> npt.NDArray[np.bool_]:
        """Which boxes (n, 4) lie in the picture, over no words and over no other thing's or empty space's middle."""
        inside = (boxes[:, :2] >= 0).all(axis=1) & (boxes[:, 2:] <= np.array(self.size)).all(axis=1)
        middles = self._middles if own is None else np.delete(self._middles, own, axis=0)
        taken = np.array(self.taken).reshape(-1, 4) + np.array([-gap, -gap, gap, gap])
        covered = np.concatenate([middles, self._circles, taken])
        return np.asarray(inside & ~_meet(boxes, covered))


def _forms(pen: Pen, one: Plate) -> Iterator[tuple[tuple[str, ...], Font, float]]:
    """How words can be set: their lines, the font, and what that costs; large ones and a single line first."""
    fonts = (pen.large, *pen.fonts[:2]) if one.area or one.large else pen.fonts
    for font, smaller in zip(fonts, _SMALLER, strict=True):
        yield (" ".join(one.lines),), font, smaller
        if len(one.lines) > 1:
            yield one.lines, font, smaller + _TWO_LINES


def _beyond(one: Plate, half: Numbers) -> tuple[Numbers, Numbers]:
    """Middles (n, 2) around a thing for a plate of half a size to which a line leads, and what each costs."""
    low, high = one.quad.min(axis=0), one.quad.max(axis=0)
    side = max(float(np.sqrt(np.prod(high - low))), 2 * float(half[1]))
    reach = np.array(_FAR)[:, None, None] * side / 2 + half * np.abs(_RAYS)[None]
    costs = np.repeat((_OUTSIDE if one.area else _LEADING) + _PER_SIDE * np.array(_FAR), len(_RAYS))
    return (one.quad.mean(axis=0) + reach * _RAYS[None]).reshape(-1, 2), costs


def _around(one: Plate, half: Numbers) -> tuple[Numbers, Numbers]:
    """Middles (n, 2) at a thing's edges for a plate of half a size, and what each costs."""
    quad = one.quad
    low, high = quad.min(axis=0), quad.max(axis=0)
    x, y = quad.mean(axis=0)
    found: list[tuple[float, float, float]] = []
    for sideways, more in _EDGES:
        at = float(x + sideways * (high[0] - low[0]))
        top, foot = _crossed(quad, at)
        for beyond, cost in _ACROSS:
            found.append((at, foot + 2 * beyond * half[1], cost + more))
            found.append((at, top - 2 * beyond * half[1], cost + more + _UPPER))
    found.append((float(low[0] - 1.05 * half[0]), float(y), _BESIDE))
    found.append((float(high[0] + 1.05 * half[0]), float(y), _BESIDE))
    places = np.array(found)
    return places[:, :2], places[:, 2]


def _within(one: Plate, half: Numbers) -> tuple[Numbers, Numbers]:
    """Middles (n, 2) within an area for a plate of half a size, and what each costs: least at the upper edge."""
    quad = one.quad
    low, high = quad.min(axis=0), quad.max(axis=0)
    xs, ys = (np.linspace(start, end, _GRID) for start, end in zip(low, high, strict=True))
    places = np.stack(np.meshgrid(xs, ys), axis=-1).reshape(-1, 2)
    steps = np.array([(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1)], np.float64)
    outside = 1 - _inside(quad, places[:, None] + steps[None] * half).mean(axis=1)
    down = (places[:, 1] - low[1]) / max(float(high[1] - low[1]), 1.0)
    aside = np.abs(places[:, 0] - (low[0] + high[0]) / 2) / max(float(high[0] - low[0]), 1.0)
    return places, _OUTSIDE * outside + _DOWN * down + _DOWN / 2 * aside


def _inside(polygon: Points, points: Numbers) -> npt.NDArray[np.bool_]:
    """Which points (..., 2) lie in a polygon (n, 2)."""
    within = np.zeros(points.shape[:-1], bool)
    x, y = points[..., 0], points[..., 1]
    for (ax, ay), (bx, by) in zip(polygon, np.roll(polygon, -1, axis=0), strict=True):
        if ay != by:
            within ^= ((ay > y) != (by > y)) & (x < (bx - ax) * (y - ay) / (by - ay) + ax)
    return within


def _crossed(polygon: Points, x: float) -> tuple[float, float]:
    """The least and greatest y at which a vertical line meets a polygon (n, 2); its own where it does not."""
    ends = zip(polygon, np.roll(polygon, -1, axis=0), strict=True)
    met = [
        float(a[1] + (b[1] - a[1]) * (x - a[0]) / (b[0] - a[0]))
        for a, b in ends
        if a[0] != b[0] and min(a[0], b[0]) <= x <= max(a[0], b[0])
    ]
    met = met or [float(y) for y in polygon[:, 1]]
    return min(met), max(met)


def _boxes(outlines: Sequence[Points]) -> Numbers:
    """The boxes (n, 4) around outlines."""
    return np.array([(*one.min(axis=0), *one.max(axis=0)) for one in outlines], np.float64).reshape(-1, 4)


def _shrunk(outlines: Sequence[Points], share: float) -> Numbers:
    """The boxes (n, 4) around outlines, shrunk to a share of their sides."""
    boxes = _boxes(outlines)
    middle, half = (boxes[:, :2] + boxes[:, 2:]) / 2, (boxes[:, 2:] - boxes[:, :2]) / 2
    return np.concatenate([middle - share * half, middle + share * half], axis=1)


def _shares(things: Numbers, boxes: Numbers) -> Numbers:
    """How much of each thing (m, 4) each box (n, 4) hides, (n, m) as shares."""
    (a, b, c, d), (left, top, right, foot) = boxes.T[:, :, None], things.T[:, None]
    wide, high = np.minimum(c, right) - np.maximum(a, left), np.minimum(d, foot) - np.maximum(b, top)
    size = np.maximum((right - left) * (foot - top), 1.0)
    return np.asarray(np.maximum(wide, 0.0) * np.maximum(high, 0.0) / size, np.float64)


def _meet(boxes: Numbers, others: Numbers) -> npt.NDArray[np.bool_]:
    """Which boxes (n, 4) touch any of the others (m, 4)."""
    (a, b, c, d), (left, top, right, foot) = boxes.T[:, :, None], others.T[:, None]
    return np.asarray(((a < right) & (c > left) & (b < foot) & (d > top)).any(axis=1))
