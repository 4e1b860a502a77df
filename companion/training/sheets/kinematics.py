"""The hand that draws evaluation sets: pens moved by overlapping strokes whose speed is lognormal, as people's are.

Each stroke is an arc with its own onset, length, direction and turn; strokes overlap in time, so that corners round off
and marks run into each other (the sigma-lognormal model: Plamondon 1995). A slow pen leaves more ink. The line is drawn
from the distance to the way, not by stamping, and fails where a ballpoint skips or the paper is rough.
"""

from collections.abc import Callable
from dataclasses import dataclass
from math import erf
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.training.sheets.ink import PX_PER_MM, SUBPIXEL, Cover, Frame, Paper, Pen, Points, Trace, lay, window

MARKS: Final = ("x", "check", "stroke", "ring", "hatch", "spot", "loop", "plus")
_SHARES: Final = (0.40, 0.16, 0.13, 0.08, 0.10, 0.07, 0.03, 0.03)
_STEPS: Final = 120
_BEFORE_AND_AFTER: Final = 5.0
"""Beyond it the error function is one within a millionth of a millionth."""

_Virtual = tuple[float, float, float, float]
"""A stroke: where it ends relative to the one before (x, y, shares of half a box), how far it turns (radians), and
whether it is drawn (1) or in the air (0)."""


@dataclass(frozen=True, slots=True)
class Hand:
    """A person: habit of mark, size and place; ``haste`` 0..1 rounds corners and thins lines; ``noise`` of targets."""

    mark: str
    faithful: float
    scale: tuple[float, float]
    lean: float
    haste: float
    noise: float
    weight: float
    offset: tuple[float, float]


def hand(rng: np.random.Generator) -> Hand:
    """A person by chance."""
    shares = np.array(_SHARES) / sum(_SHARES)
    wide = float(rng.lognormal(-0.1, 0.2))
    return Hand(
        mark=MARKS[int(rng.choice(len(MARKS), p=shares))],
        faithful=float(rng.beta(9, 1)),
        scale=(float(np.clip(wide, 0.55, 1.25)), float(np.clip(wide * rng.lognormal(0, 0.12), 0.55, 1.3))),
        lean=float(rng.normal(0.05, 0.15)),
        haste=float(rng.beta(2, 2)),
        noise=float(rng.uniform(0.02, 0.1)),
        weight=float(rng.uniform(0.55, 1.0)),
        offset=(float(rng.normal(0.02, 0.07)), float(rng.normal(0, 0.07))),
    )


def pen(rng: np.random.Generator) -> Pen:
    """Something to write with, by chance."""
    hue = float(rng.choice([0.60, 0.64, 0.99, 0.35, 0.78, 0.07, 0.5, 0.9]))
    dark = rng.random() < 0.45
    ink = (0.09, 0.08, 0.08) if dark else _hsv(hue, float(rng.uniform(0.6, 0.95)), float(rng.uniform(0.35, 0.8)))
    kind = rng.random()
    if kind < 0.36:
        lead = float(rng.uniform(0.24, 0.45))
        return Pen(
            "pencil", float(rng.uniform(0.35, 0.8)), (lead, lead, lead * 0.97), float(rng.uniform(0.5, 0.95)), 0.6, True
        )
    if kind < 0.68:
        return Pen("ballpoint", float(rng.uniform(0.28, 0.5)), ink, float(rng.uniform(0.75, 0.97)), 0.25, False)
    if kind < 0.84:
        return Pen("fineliner", float(rng.uniform(0.3, 0.9)), ink, float(rng.uniform(0.85, 1.0)), 0.0, False)
    if kind < 0.93:
        return Pen("felt", float(rng.uniform(1.0, 2.0)), ink, float(rng.uniform(0.75, 0.95)), 0.1, False)
    return Pen("coloured pencil", float(rng.uniform(0.6, 1.1)), ink, float(rng.uniform(0.5, 0.8)), 0.7, True)


def _hsv(hue: float, saturation: float, value: float) -> tuple[float, float, float]:
    pixel = np.array([[[hue * 360, saturation, value]]], np.float32)
    blue, green, red = cv2.cvtColor(pixel, cv2.COLOR_HSV2BGR)[0, 0]
    return float(blue), float(green), float(red)


def mark(rng: np.random.Generator, who: Hand, frame: Frame) -> tuple[Trace, ...]:
    """A mark of this hand that crosses the box off."""
    kind = who.mark if rng.random() < who.faithful else MARKS[int(rng.integers(len(MARKS)))]
    start, plan = _PLANS[kind](rng)
    return _moved(rng, who, start, plan, frame)


def scribble(rng: np.random.Generator, who: Hand, frame: Frame) -> tuple[Trace, ...]:
    """Coils over the box and past its border, once there and often back: what is under it is struck out."""
    traces = []
    for _ in range(int(rng.integers(1, 3))):
        rounds = int(rng.integers(4, 9))
        angle = np.linspace(0, 2 * np.pi * rounds, 60 * rounds)
        along = np.linspace(-1, 1, len(angle)) * rng.uniform(0.8, 1.1)
        radius = rng.uniform(0.85, 1.1) * (1 + 0.12 * np.sin(angle * 0.37 + rng.uniform(0, 6)))
        coil = np.stack([along + 0.45 * radius * np.cos(angle), 1.25 * radius * np.sin(angle)], axis=1)
        turn = float(rng.uniform(-0.9, 0.9))
        coil = coil @ np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
        points = frame.centre + (coil + rng.normal(0, 0.08, 2)) * frame.half * rng.uniform(1.0, 1.2)
        traces.append(Trace(points, np.full(len(points), who.weight) * (0.8 + 0.2 * np.cos(angle))))
    return tuple(traces)


def _x(rng: np.random.Generator) -> tuple[Points, list[_Virtual]]:
    lifted = 0.0 if rng.random() < 0.8 else 1.0  # a quick x is one line with a loop
    return np.array([-0.8, -0.8]), [(1.6, 1.6, 0.1, 1), (0.05, -1.6, -0.2, lifted), (-1.6, 1.6, 0.1, 1)]


def _check(rng: np.random.Generator) -> tuple[Points, list[_Virtual]]:
    rise = float(rng.uniform(0.9, 1.5))
    return np.array([-0.75, 0.0]), [(0.5, 0.75, 0.15, 1), (1.25 * rise, -1.5 * rise, -0.2, 1)]


def _stroke(rng: np.random.Generator) -> tuple[Points, list[_Virtual]]:
    if rng.random() < 0.7:
        return np.array([0.75, -0.85]), [(-1.5, 1.7, 0.05, 1)]
    return np.array([-0.85, float(rng.normal(0, 0.1))]), [(1.7, float(rng.normal(0, 0.3)), 0.05, 1)]


def _ring(rng: np.random.Generator) -> tuple[Points, list[_Virtual]]:
    side = float(rng.uniform(0.6, 1.0))
    quarter = side * 1.0
    turns = [
        (-quarter, quarter),
        (quarter, quarter),
        (quarter, -quarter),
        (-quarter, -quarter),
        (-quarter * 0.6, quarter * 0.4),
    ]
    return np.array([0.0, -side]), [(x, y, -np.pi / 2 * 0.9, 1) for x, y in turns]


def _hatch(rng: np.random.Generator) -> tuple[Points, list[_Virtual]]:
    lines = int(rng.integers(8, 13))
    step = 1.65 / lines
    plan: list[_Virtual] = []
    for index in range(lines):
        plan += [(0.0, 1.6 * (1 if index % 2 == 0 else -1), 0.05, 1), (step, 0.0, 0.6, 1)]
    return np.array([-0.82, -0.8]), plan


def _spot(rng: np.random.Generator) -> tuple[Points, list[_Virtual]]:
    radius = float(rng.uniform(0.2, 0.45))
    angles = rng.uniform(0, 2 * np.pi, 22)
    at = np.stack([np.cos(angles), np.sin(angles)], axis=1) * radius * rng.uniform(0.3, 1, (22, 1))
    return at[0], [(float(x), float(y), 0.8, 1) for x, y in np.diff(at, axis=0)]


def _loop(rng: np.random.Generator) -> tuple[Points, list[_Virtual]]:
    return np.array([-0.8, 0.6]), [
        (1.2, -1.3, -1.2 * rng.uniform(0.8, 1.2), 1),
        (-0.6, 0.3, -2.0, 1),
        (1.1, 0.9, -0.6, 1),
    ]


def _plus(rng: np.random.Generator) -> tuple[Points, list[_Virtual]]:
    arm = float(rng.uniform(0.7, 0.95))
    return np.array([0.0, -arm]), [(0.0, 2 * arm, 0.05, 1), (-arm, -arm, 0.3, 0), (2 * arm, 0.0, 0.05, 1)]


_PLANS: Final[dict[str, Callable[[np.random.Generator], tuple[Points, list[_Virtual]]]]] = {
    "x": _x,
    "check": _check,
    "stroke": _stroke,
    "ring": _ring,
    "hatch": _hatch,
    "spot": _spot,
    "loop": _loop,
    "plus": _plus,
}


def _moved(rng: np.random.Generator, who: Hand, start: Points, plan: list[_Virtual], frame: Frame) -> tuple[Trace, ...]:
    """The pen's ways through a plan of virtual strokes; strokes in the air part the traces."""
    overlap = 0.15 + 0.35 * who.haste
    onsets = np.arange(len(plan)) * (1 - overlap)
    time = np.linspace(0, float(onsets[-1]) + 1.6, _STEPS * len(plan))
    at = np.tile(start + np.array(who.offset) + rng.normal(0, who.noise, 2), (len(time), 1))
    for (x, y, turn, _), onset in zip(plan, onsets, strict=True):
        aim = np.array([x, y]) + rng.normal(0, who.noise, 2)
        at = at + _stroke_way(aim, turn * float(rng.uniform(0.5, 1.4)), _progress(time - onset))
    size = np.array(who.scale) * float(rng.lognormal(0, 0.07))
    at = at * size
    at[:, 0] -= who.lean * at[:, 1]
    points = frame.centre + at * frame.half
    speed = np.hypot(*np.gradient(points, axis=0).T)
    slow = 1 - np.clip(speed / (np.percentile(speed, 95) + 1e-9), 0, 1)
    pressure = np.clip(who.weight * (0.8 + 0.25 * slow) * (1 - 0.2 * who.haste), 0.15, 1.0)
    return tuple(_parted(points, np.asarray(pressure, np.float64), plan, np.asarray(onsets, np.float64), time))


def _progress(time: NDArray[np.float64]) -> NDArray[np.float64]:
    """How much of a stroke is done: the lognormal's distribution over its time."""
    shares = (np.log(np.maximum(time, 1e-9)) + 0.65) / (0.28 * np.sqrt(2))
    done = np.where(shares > 0, 1.0, 0.0)
    moving = np.abs(shares) < _BEFORE_AND_AFTER
    done[moving] = [0.5 * (1 + erf(share)) for share in shares[moving]]
    return np.asarray(done, np.float64)


def _stroke_way(aim: Points, turn: float, done: NDArray[np.float64]) -> Points:
    """A stroke as an arc: the way to its end bends by ``turn`` in all."""
    length, direction = float(np.hypot(*aim)), float(np.arctan2(aim[1], aim[0]))
    if abs(turn) < 1e-3:
        return done[:, None] * aim
    chord = 2 * np.sin(turn / 2) / turn
    heading = direction + turn * (done - 0.5)
    steps = np.diff(done, prepend=0.0)[:, None] * np.stack([np.cos(heading), np.sin(heading)], axis=1)
    return np.asarray(np.cumsum(steps, axis=0) * length / chord, np.float64)


def _parted(
    points: Points,
    pressure: NDArray[np.float64],
    plan: list[_Virtual],
    onsets: NDArray[np.float64],
    time: NDArray[np.float64],
) -> list[Trace]:
    """The ways on the paper: the pen is lifted around the middle of a stroke in the air."""
    down = np.ones(len(time), bool)
    for (_, _, _, drawn), onset in zip(plan, onsets, strict=True):
        if not drawn:
            down &= ~((time > onset + 0.25) & (time < onset + 0.85))
    edges = np.flatnonzero(np.diff(np.concatenate([[0], down.astype(int), [0]])))
    return [
        Trace(points[start:end], pressure[start:end])
        for start, end in zip(edges[::2], edges[1::2], strict=True)
        if end - start > 3
    ]


def draw(rng: np.random.Generator, paper: Paper, traces: tuple[Trace, ...], with_pen: Pen) -> None:
    """Draws traces onto the paper: wider where pressed, broken by the paper's grain or where a ball skips."""
    for trace in traces:
        place = window(trace.points, with_pen.width + 0.4, paper.shape)
        if place is None:
            continue
        cover = _line(trace, with_pen, place)
        rough = cv2.resize(
            rng.random((cover.shape[0] // 3 + 1, cover.shape[1] // 3 + 1)).astype(np.float32),
            (cover.shape[1], cover.shape[0]),
            interpolation=cv2.INTER_CUBIC,
        )
        cover *= 1 - np.float32(with_pen.grain) * np.clip(rough * 1.6 - 0.5, 0, 1)
        if with_pen.kind == "ballpoint" and rng.random() < 0.15:
            x, y = rng.integers(0, cover.shape[1]), rng.integers(0, cover.shape[0])
            cv2.circle(cover, (int(x), int(y)), int(rng.integers(3, 9)), 0.25, -1)
        lay(paper, place, cover, with_pen.colour, with_pen.strength * float(np.sqrt(trace.pressure.mean())))


def _line(trace: Trace, with_pen: Pen, place: tuple[int, int, int, int]) -> Cover:
    """How much of each pixel the line covers, from its distance to the way; felt pens are darker at their edge."""
    left, top, right, foot = place
    way = ((trace.points * PX_PER_MM - [left, top]) * (1 << SUBPIXEL)).round().astype(np.int32)
    free = np.full((foot - top, right - left), 255, np.uint8)
    cv2.polylines(free, [way.reshape(-1, 1, 2)], False, 0, 1, cv2.LINE_8, SUBPIXEL)
    far = np.asarray(cv2.distanceTransform(free, cv2.DIST_L2, 5), np.float32)
    radius = np.float32(with_pen.width / 2 * PX_PER_MM * float(0.65 + 0.35 * trace.pressure.mean()))
    cover = np.clip(radius - far + 0.5, 0, 1)
    if with_pen.kind == "felt":
        cover *= 0.85 + 0.15 * np.clip(far / radius, 0, 1) ** 3
    return np.asarray(cover, np.float32)


def rub_out(rng: np.random.Generator, paper: Paper, clean: Paper, frame: Frame) -> None:
    """Rubs a box in strokes along one direction: most of the mark goes, streaks and a grey haze stay.

    ``clean``: the paper as it was before the mark.
    """
    place = window(np.array([frame.low, frame.high]), 2.0, paper.shape)
    if place is None:
        return
    left, top, right, foot = place
    dirty, bare = paper[top:foot, left:right], clean[top:foot, left:right]
    height, width = dirty.shape[:2]
    streaks = np.repeat(rng.random((height // 6 + 1, 1)).astype(np.float32), width, axis=1)
    kept = cv2.resize(streaks, (width, height), interpolation=cv2.INTER_LINEAR) ** 2 * np.float32(
        rng.uniform(0.05, 0.3)
    )
    haze = cv2.GaussianBlur((bare - dirty).mean(axis=2), (0, 0), 14) * np.float32(rng.uniform(0.05, 0.35))
    paper[top:foot, left:right] = np.clip(bare - (bare - dirty) * kept[..., None] - haze[..., None], 0, 1)
