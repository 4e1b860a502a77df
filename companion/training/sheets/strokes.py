"""The hand that draws for training and tuning: marks as bent polylines, drawn by stamping discs.

Evaluation never sees it: its marks come from ``kinematics``, which shares neither shapes nor ink with this hand.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from companion.training.sheets.ink import (
    PX_PER_MM,
    SUBPIXEL,
    Cover,
    Frame,
    Paper,
    Pen,
    Points,
    Trace,
    lay,
    tooth,
    window,
)

MARKS: Final = ("cross", "tick", "slash", "circle", "filled", "blot", "dash", "lines", "line", "arc", "curve", "rows")
"""Ways to cross a box off, and how often a hand has each as its habit."""
_HABITS: Final = (0.17, 0.13, 0.08, 0.08, 0.07, 0.07, 0.06, 0.10, 0.05, 0.05, 0.04, 0.10)

_SWUNG: Final = ("cross", "tick", "slash", "dash", "line")
_HASTY: Final = 0.4

_INKS: Final = (
    (0.05, 0.05, 0.06),
    (0.55, 0.18, 0.10),
    (0.40, 0.10, 0.08),
    (0.15, 0.12, 0.72),
    (0.22, 0.45, 0.08),
    (0.45, 0.12, 0.42),
    (0.08, 0.40, 0.85),
    (0.12, 0.25, 0.40),
)


@dataclass(frozen=True, slots=True)
class Hand:
    """A person's habit: which mark, how large, how slanted and shaky, how far off the middle, as shares of a box.

    ``swing``: how far lines run on past their end, often into the next box.
    """

    mark: str
    constancy: float
    size: float
    slant: float
    shake: float
    drift: tuple[float, float]
    pressure: float
    swing: float


def hand(rng: np.random.Generator) -> Hand:
    """A person by chance."""
    weights = np.array(_HABITS) / sum(_HABITS)
    return Hand(
        mark=str(rng.choice(MARKS, p=weights)),
        constancy=float(rng.choice([1.0, 0.95, 0.8])),
        size=float(rng.uniform(0.6, 1.3)),
        slant=float(rng.normal(0, 8)),
        shake=float(rng.uniform(0.004, 0.03)),
        drift=(float(rng.normal(0, 0.06)), float(rng.normal(0, 0.06))),
        pressure=float(rng.uniform(0.6, 1.0)),
        swing=float(rng.uniform(0.3, 1.5)) if rng.random() < _HASTY else 0.0,
    )


def pen(rng: np.random.Generator) -> Pen:
    """Something to write with, by chance; a third are pencils."""
    ink = _INKS[int(rng.integers(len(_INKS)))]
    match str(
        rng.choice(["pencil", "ballpoint", "gel", "felt", "marker", "crayon"], p=[0.34, 0.26, 0.1, 0.14, 0.06, 0.1])
    ):
        case "pencil":
            grey = float(rng.uniform(0.2, 0.45))
            strength = float(rng.uniform(0.22, 0.95))
            return Pen("pencil", float(rng.uniform(0.4, 0.9)), (grey, grey, grey), strength, 0.5, True)
        case "ballpoint":
            return Pen("ballpoint", float(rng.uniform(0.3, 0.55)), ink, float(rng.uniform(0.7, 1.0)), 0.15, False)
        case "gel":
            return Pen("gel", float(rng.uniform(0.4, 0.7)), ink, 1.0, 0.0, bool(rng.random() < 0.3))
        case "felt":
            return Pen("felt", float(rng.uniform(0.7, 1.6)), ink, float(rng.uniform(0.8, 1.0)), 0.05, False)
        case "marker":
            return Pen("marker", float(rng.uniform(1.6, 2.6)), ink, float(rng.uniform(0.7, 1.0)), 0.0, False)
        case _:
            colour = tuple(float(c) for c in np.clip(np.array(ink) + 0.12, 0, 1))
            width, strength = float(rng.uniform(0.6, 1.2)), float(rng.uniform(0.6, 0.9))
            return Pen("crayon", width, (colour[0], colour[1], colour[2]), strength, 0.55, bool(rng.random() < 0.3))


def mark(rng: np.random.Generator, who: Hand, frame: Frame) -> tuple[Trace, ...]:
    """A mark of this hand that crosses the box off."""
    kind = who.mark if rng.random() < who.constancy else str(rng.choice(MARKS))
    size = np.clip(who.size * float(np.exp(rng.normal(0, 0.1))), 0.5, 1.4)
    centre = frame.centre + frame.half * (np.array(who.drift) + rng.normal(0, 0.05, 2))
    turn = np.radians(who.slant + rng.normal(0, 5))
    drawn = ways(rng, kind, float(size))
    if who.swing and kind in _SWUNG:
        drawn[-1] = _run_on(drawn[-1], who.swing * float(rng.uniform(0.7, 1.2)))
    return tuple(_trace(rng, who, way, centre, frame.half, float(turn)) for way in drawn)


def _run_on(way: Points, far: float) -> Points:
    """A way that goes on as far as said in the direction of its last half."""
    last = way[-1] - way[-(len(way) // 2)]
    return np.vstack([way, way[-1] + last / max(float(np.hypot(*last)), 1e-6) * far])


def ways(rng: np.random.Generator, kind: str, size: float) -> list[Points]:
    """A mark of a kind as ways of the pen in shares of a box, (n, 2) each, before any hand draws them."""
    return _DRAWINGS[kind](rng, size)


def scribble(rng: np.random.Generator, who: Hand, frame: Frame) -> tuple[Trace, ...]:
    """Once or twice over the whole box and beyond its border: what is under it is struck out.

    To and fro, round and round, or any tangle.
    """
    drawn = []
    first = float(rng.uniform(0, np.pi))
    for index in range(int(rng.integers(1, 3))):
        reach = float(rng.uniform(1.1, 1.6))
        match int(rng.integers(3)):
            case 0:
                way = _zigzag(rng, reach, int(rng.integers(5, 12)), reach)
            case 1:
                way = _rounds(rng, reach)
            case _:
                way = _softened(rng, rng.uniform(-reach, reach, (int(rng.integers(12, 30)), 2)))
        angle = first + index * float(rng.uniform(0.9, 2.2))
        drawn.append(way @ _rotation(angle).T)
    centre = frame.centre + rng.normal(0, 0.3, 2)
    return tuple(_trace(rng, who, way, centre, frame.half, 0.0) for way in drawn)


def _cross(rng: np.random.Generator, size: float) -> list[Points]:
    reach = 0.85 * size
    ends = rng.normal(0, 0.07, (4, 2)) + np.array([[-1, -1], [1, 1], [1, -1], [-1, 1]]) * reach
    if rng.random() < 0.08:  # upright
        ends = ends @ _rotation(np.pi / 4).T
    return [_bow(rng, ends[0], ends[1]), _bow(rng, ends[2], ends[3])]


def _tick(rng: np.random.Generator, size: float) -> list[Points]:
    start = np.array([-0.7, 0.0]) * size + rng.normal(0, 0.08, 2)
    foot = np.array([-0.25, 0.75]) * size + rng.normal(0, 0.08, 2)
    end = np.array([rng.uniform(0.8, 1.4), -rng.uniform(0.3, 1.1)]) * size * _swing(rng, 0.35) + rng.normal(0, 0.1, 2)
    return [np.vstack([_bow(rng, start, foot), _bow(rng, foot, end)])]


def _slash(rng: np.random.Generator, size: float) -> list[Points]:
    sign = 1.0 if rng.random() < 0.8 else -1.0
    ends = np.array([[-0.8 * sign, 0.9], [0.8 * sign, -0.9]]) * size + rng.normal(0, 0.08, (2, 2))
    ends[1] *= _swing(rng, 0.15)
    return [_bow(rng, ends[0], ends[1])]


def _swing(rng: np.random.Generator, often: float) -> float:
    """How far a line runs on, as a share of its length: so ``often``, into the next box."""
    return float(rng.uniform(1.2, 2.0) if rng.random() < often else rng.uniform(0.8, 1.2))


def _dash(rng: np.random.Generator, size: float) -> list[Points]:
    return [_bow(rng, np.array([-0.85, 0.05]) * size, np.array([0.85, rng.normal(0, 0.1)]) * size)]


def _circle(rng: np.random.Generator, size: float) -> list[Points]:
    turns = float(rng.uniform(0.95, 1.25))
    angles = np.linspace(0, 2 * np.pi * turns, 48) + rng.uniform(0, 2 * np.pi)
    wide = size * 0.75 if rng.random() < 0.7 else float(rng.uniform(0.85, 1.2))  # around the print, or along it
    radii = wide * np.array([rng.uniform(0.85, 1.1), rng.uniform(0.85, 1.1)])
    spiral = np.linspace(1, rng.uniform(0.9, 1.1), 48)[:, None]
    return [np.stack([np.cos(angles), np.sin(angles)], axis=1) * radii * spiral]


def _filled(rng: np.random.Generator, size: float) -> list[Points]:
    reach = float(np.clip(0.85 * size, 0.7, 0.95))
    way = _zigzag(rng, reach, int(rng.integers(9, 18)), reach)
    return [way @ _rotation(float(rng.normal(0.6, 0.4))).T.clip(-1, 1) * 0.9]


def _blot(rng: np.random.Generator, size: float) -> list[Points]:
    radius = float(rng.uniform(0.2, 0.5) if rng.random() < 0.8 else rng.uniform(0.6, 1.0)) * size
    steps = rng.normal(0, 1, (40, 2)) * radius * 0.55
    return [np.clip(steps, -radius, radius)]


def _lines(rng: np.random.Generator, size: float) -> list[Points]:
    """Open hatching: a few lines side by side, joined or not, half of it along the box's border."""
    count, reach = int(rng.integers(2, 15)), 0.85 * min(size, 1.1)
    along = rng.random() < 0.5
    angle = float(rng.normal(0, 0.12) + np.pi / 2 * (rng.random() < 0.3)) if along else float(rng.uniform(0, np.pi))
    places = np.linspace(-reach, reach, count) * rng.uniform(0.6, 1.0) + rng.normal(0, rng.uniform(0.0, 0.05), count)
    lengths = reach * rng.uniform(0.6, 1.0) * (1 + rng.normal(0, 0.08, (count, 2)))
    ends = [np.array([[at, -low], [at, high]]) for at, (low, high) in zip(places, lengths, strict=True)]
    if rng.random() < 0.6:
        found = [_softened(rng, np.vstack([pair if index % 2 else pair[::-1] for index, pair in enumerate(ends)]))]
    else:
        found = ends
    return [way @ _rotation(angle).T for way in found]


def _rows(rng: np.random.Generator, size: float) -> list[Points]:
    """To and fro in even rows without lifting, over the whole box or a part of it, at times crossed by a second time.

    As wide apart as a pencil's line or six times that, leaning.
    """
    ways = []
    for index in range(1 if rng.random() < 0.85 else 2):
        reach, high = float(rng.uniform(0.7, 1.05)), float(rng.uniform(0.65, 1.05)) * min(size, 1.1)
        first = -reach if rng.random() < 0.75 else float(rng.uniform(-reach, 0.4 * reach))
        places = np.arange(first, reach, float(rng.uniform(0.11, 0.4)))
        places = places + rng.normal(0, 0.015, len(places))
        tops = high * (1 + rng.normal(0, 0.07, (len(places), 2)))
        lean = float(rng.normal(0, 0.12)) * np.array([-1, 1])
        pairs = [
            np.stack([at + lean, np.array([-low, top])], axis=1) for at, (low, top) in zip(places, tops, strict=True)
        ]
        way = np.vstack([pair if turn % 2 else pair[::-1] for turn, pair in enumerate(pairs)])
        angle = float(rng.choice([0.0, np.pi / 2, np.pi, rng.uniform(0, np.pi)], p=[0.45, 0.15, 0.15, 0.25]))
        ways.append((_softened(rng, way) if rng.random() < 0.6 else way) @ _rotation(angle + index * np.pi / 2).T)
    return ways


def _line(rng: np.random.Generator, size: float) -> list[Points]:
    """One line at any angle, anywhere in the box."""
    middle, angle = rng.normal(0, 0.22, 2), float(rng.uniform(0, np.pi))
    half = 0.5 * size * float(rng.uniform(0.8, 1.7)) * np.array([np.cos(angle), np.sin(angle)])
    return [_bow(rng, middle - half, middle + half)]


def _arc(rng: np.random.Generator, size: float) -> list[Points]:
    """A part of a circle, as large as the box or small."""
    angles = np.linspace(0, float(rng.uniform(1.5, 6.0)), 40) + float(rng.uniform(0, 2 * np.pi))
    radius = size * float(rng.uniform(0.35, 1.0))
    return [np.stack([np.cos(angles), np.sin(angles)], axis=1) * radius + rng.normal(0, 0.12, 2)]


def _curve(rng: np.random.Generator, size: float) -> list[Points]:
    """Any curve through a few points."""
    points = rng.uniform(-0.9, 0.9, (int(rng.integers(3, 8)), 2)) * size
    dense = _dense(points)
    soft = cv2.GaussianBlur(dense, (1, 15), float(rng.uniform(0.5, 4.0)), borderType=cv2.BORDER_REPLICATE)
    return [np.asarray(soft, np.float64)]


_DRAWINGS: Final[dict[str, Callable[[np.random.Generator, float], list[Points]]]] = {
    "cross": _cross,
    "tick": _tick,
    "slash": _slash,
    "dash": _dash,
    "circle": _circle,
    "filled": _filled,
    "blot": _blot,
    "lines": _lines,
    "line": _line,
    "arc": _arc,
    "curve": _curve,
    "rows": _rows,
}


def _zigzag(rng: np.random.Generator, reach: float, turns: int, wide: float) -> Points:
    down = np.linspace(-reach, reach, 2 * turns)
    across = np.where(np.arange(2 * turns) % 2 == 0, -wide, wide)
    return np.stack([across, down], axis=1) * (1 + rng.normal(0, 0.08, (2 * turns, 2)))


def _rounds(rng: np.random.Generator, reach: float) -> Points:
    """Round and round while the hand goes across: rings of changing width, flat or round, (n, 2)."""
    turns = float(rng.uniform(3, 10))
    count = int(40 * turns)
    angles = np.linspace(0, 2 * np.pi * turns, count)
    widths = np.interp(np.linspace(0, 1, count), np.linspace(0, 1, 7), rng.uniform(0.55, 1.0, 7)) * reach
    flat = float(rng.uniform(0.2, 0.9))
    across = np.linspace(-1, 1, count) * (reach - 0.5 * flat * reach)
    return np.stack([across + flat * widths * np.cos(angles), widths * np.sin(angles)], axis=1)


def _bow(rng: np.random.Generator, start: Points, end: Points) -> Points:
    """A line that is slightly bent, (16, 2)."""
    share = np.linspace(0, 1, 16)[:, None]
    across = np.array([-(end - start)[1], (end - start)[0]])
    return start + (end - start) * share + across * np.sin(np.pi * share) * rng.normal(0, 0.05)


def _softened(rng: np.random.Generator, way: Points) -> Points:
    """A way with its corners more or less rounded."""
    soft = cv2.GaussianBlur(_dense(way), (1, 9), float(rng.uniform(0.3, 3.0)), borderType=cv2.BORDER_REPLICATE)
    return np.asarray(soft, np.float64)


def _rotation(angle: float) -> Points:
    return np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])


def _trace(rng: np.random.Generator, who: Hand, way: Points, centre: Points, half: Points, turn: float) -> Trace:
    """A way in shares of the box as millimetres, shaken, with pressure that comes and goes."""
    dense = _dense(way)
    tremble = cv2.GaussianBlur(rng.normal(0, 1, (len(dense), 2)), (1, 9), 2.0) * 3.0
    points = centre + ((dense + tremble * who.shake) @ _rotation(turn).T) * half
    along = np.linspace(0, np.pi, len(points))
    pressure = who.pressure * (0.75 + 0.25 * np.sin(along)) * (1 + 0.1 * rng.normal())
    return Trace(points, np.clip(pressure, 0.2, 1.0))


def _dense(way: Points) -> Points:
    """The same way with a point at least every twentieth of a box."""
    steps = np.hypot(*np.diff(way, axis=0).T)
    at = np.concatenate([[0], np.cumsum(steps)])
    wanted = np.linspace(0, at[-1], max(8, int(at[-1] / 0.05)))
    return np.stack([np.interp(wanted, at, way[:, axis]) for axis in (0, 1)], axis=1)


def draw(rng: np.random.Generator, paper: Paper, traces: tuple[Trace, ...], with_pen: Pen) -> None:
    """Draws traces onto the paper by stamping discs along them."""
    for trace in traces:
        place = window(trace.points, with_pen.width + 0.3, paper.shape)
        if place is None:
            continue
        cover = _stamped(trace, with_pen, place)
        if with_pen.grain > 0:
            cover *= 1 - with_pen.grain * (tooth(rng, cover.shape) > 0.4 + 0.8 * float(trace.pressure.mean()))
            cover = np.asarray(cv2.GaussianBlur(cover, (0, 0), 0.6), np.float32)
        lay(paper, place, cover, with_pen.colour, with_pen.strength * float(0.6 + 0.4 * trace.pressure.mean()))


def _stamped(trace: Trace, with_pen: Pen, place: tuple[int, int, int, int]) -> Cover:
    left, top, right, foot = place
    mask = np.zeros((foot - top, right - left), np.uint8)
    points = (trace.points * PX_PER_MM - [left, top]) * (1 << SUBPIXEL)
    radii = with_pen.width / 2 * (0.6 + 0.4 * trace.pressure) * PX_PER_MM * (1 << SUBPIXEL)
    for index in range(len(points) - 1):
        for share in (0.0, 0.5):
            x, y = points[index] * (1 - share) + points[index + 1] * share
            cv2.circle(mask, (round(x), round(y)), round(float(radii[index])), 255, -1, cv2.LINE_AA, SUBPIXEL)
    return mask.astype(np.float32) / np.float32(255)


def rub_out(rng: np.random.Generator, paper: Paper, clean: Paper, frame: Frame) -> None:
    """Rubs a box clean again: a ghost of the mark stays, and the smear of the rubber.

    ``clean``: the paper as it was before the mark.
    """
    place = window(np.array([frame.low, frame.high]), 1.5, paper.shape)
    if place is None:
        return
    left, top, right, foot = place
    dirty, bare = paper[top:foot, left:right], clean[top:foot, left:right]
    patches = rng.random((5, 5)).astype(np.float32) ** 2 * np.float32(rng.uniform(0.04, 0.4))
    ghost = cv2.resize(patches, (right - left, foot - top), interpolation=cv2.INTER_CUBIC)[..., None]
    ink = bare - dirty
    extent = [1.0, 2.5] if rng.random() < 0.5 else [2.5, 1.0]
    smear = cv2.blur(ink, tuple(round(one * PX_PER_MM) for one in extent)) * np.float32(rng.uniform(0.05, 0.3))
    paper[top:foot, left:right] = np.clip(bare - ink * np.clip(ghost, 0, 1) - smear, 0, 1)
