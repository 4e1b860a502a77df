"""Sex marks: the small printed sign that alone tells a male, a female and a plain tile of a species apart.

A scheme holds the two marks of an edition. They differ in the glyph, in its colour only, or in one stroke only, as the
published editions' do.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, Literal

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.training.grounds import Colour, distance, hsv, shade

_SIDE: Final = 128
"""Pixels of a glyph's stencil; shrunk to the size on the tile."""

GLYPHS: Final = (
    "heart", "male", "female", "dot", "ring", "ring-dot", "ring-cross", "arrow", "arrow-down", "flower",
    "flower-hollow", "star", "star-hollow", "lightning", "fish", "fish-bones", "triangle", "triangle-down", "square",
    "diamond", "drop", "plus", "bar", "two-dots", "crown", "moon", "heart-broken", "letter-M", "letter-F", "letter-A",
    "letter-B", "letter-W", "letter-X", "digit-1", "digit-2", "heart-hollow", "bow", "leaf", "paw",
)  # fmt: skip
"""What marks show."""

PAIRS: Final = (
    ("male", "female"), ("male", "female"), ("male", "female"), ("ring", "ring-dot"), ("ring", "ring-cross"),
    ("arrow", "arrow-down"), ("flower", "flower-hollow"), ("star", "star-hollow"), ("lightning", "fish"),
    ("fish", "fish-bones"), ("triangle", "triangle-down"), ("dot", "two-dots"), ("heart", "heart-broken"),
    ("heart", "heart-hollow"), ("letter-M", "letter-F"), ("letter-M", "letter-W"), ("letter-A", "letter-B"),
    ("digit-1", "digit-2"), ("plus", "bar"), ("bow", "crown"), ("square", "diamond"), ("moon", "star"),
)  # fmt: skip
"""Glyphs of which two make a pair in one colour; the published male and female signs are the most frequent."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A sex mark as printed: glyph, fill, outline and plate if any, size (of the tile's side), turn (degrees)."""

    glyph: str
    colour: Colour
    outline: Colour | None
    plate: Colour | None
    size: float
    turn: float = 0.0


CornerHabit = Literal["fixed", "per-tile", "per-sex"]


@dataclass(frozen=True, slots=True)
class MarkScheme:
    """The two marks of an edition and in which corners they are printed."""

    male: Mark
    female: Mark
    corners: CornerHabit
    corner: int

    def place(self, sex: Literal["male", "female"], rng: np.random.Generator) -> int:
        """The corner of a tile's mark: 0 upper left, then clockwise."""
        if self.corners == "per-tile":
            return int(rng.integers(4))
        return self.corner if self.corners == "fixed" or sex == "male" else (self.corner + 1) % 4


def random_mark(rng: np.random.Generator, ground: Colour) -> Mark:
    """A mark of any glyph that can be seen on ``ground``."""
    colour = contrasting(rng, ground)
    outline = shade(colour, 0.3) if rng.random() < 0.25 else ((255, 255, 255) if rng.random() < 0.35 else None)
    plate = shade(contrasting(rng, colour), 1.3) if rng.random() < 0.2 else None
    turn = rng.normal(0, 6) if rng.random() < 0.3 else 0.0
    return Mark(str(rng.choice(GLYPHS)), colour, outline, plate, rng.uniform(0.13, 0.25), turn)


def contrasting(rng: np.random.Generator, against: Colour, least: float = 38.0) -> Colour:
    """A colour at least ``least`` away from another in CIE Lab, often a dark one."""
    for _ in range(12):
        dark = rng.random() < 0.45
        colour = hsv(rng.uniform(0, 360), rng.uniform(0.3, 1), rng.uniform(0.1, 0.45) if dark else rng.uniform(0.5, 1))
        if distance(colour, against) >= least:
            return colour
    return (20.0, 20.0, 20.0) if sum(against) > 330 else (245.0, 245.0, 245.0)


def random_scheme(rng: np.random.Generator, ground: Colour) -> MarkScheme:
    """Two marks: hearts of two colours, one colour and two glyphs of a pair, or two of anything."""
    first = random_mark(rng, ground)
    kind = rng.random()
    if kind < 0.35:
        glyph = "heart" if rng.random() < 0.6 else first.glyph
        if rng.random() < 0.5:  # blue and red, the most frequent
            first = replace(first, colour=hsv(rng.uniform(200, 235), rng.uniform(0.6, 1), rng.uniform(0.5, 1)))
            other = hsv(rng.uniform(-18, 12), rng.uniform(0.7, 1), rng.uniform(0.6, 1))
        else:
            other = contrasting(rng, first.colour, 45)
        first = replace(first, glyph=glyph)
        second = replace(first, colour=other)
    elif kind < 0.85:
        one, two = PAIRS[int(rng.integers(len(PAIRS)))]
        first = replace(first, glyph=one)
        second = replace(first, glyph=two)
    else:
        second = replace(random_mark(rng, ground), size=first.size)
        if second.glyph == first.glyph:
            second = replace(second, colour=contrasting(rng, first.colour, 45))
    if rng.random() < 0.5:
        first, second = second, first
    corners: tuple[CornerHabit, ...] = ("fixed", "per-tile", "per-sex")
    return MarkScheme(first, second, corners[int(rng.choice(3, p=[0.3, 0.5, 0.2]))], int(rng.integers(4)))


def draw_mark(canvas: NDArray[np.uint8], mark: Mark, corner: int, rng: np.random.Generator, inset: float = 0.0) -> None:
    """Prints a mark into a corner of a face; changes ``canvas`` (H, W, 3 or 4), BGR first.

    ``inset`` is the width of the border as a fraction of the side.
    """
    side = canvas.shape[0]
    size = max(6, round(mark.size * side))
    gap = round((inset + rng.uniform(0.02, 0.06)) * side)
    left = gap if corner in (0, 3) else side - gap - size
    top = gap if corner in (0, 1) else side - gap - size
    stencil = np.asarray(cv2.resize(_stencil(mark.glyph), (size, size), interpolation=cv2.INTER_AREA), np.uint8)
    if mark.turn:
        middle = (size / 2 - 0.5, size / 2 - 0.5)
        matrix = cv2.getRotationMatrix2D(middle, mark.turn, 1)
        stencil = np.asarray(cv2.warpAffine(stencil, matrix, (size, size)), np.uint8)
    patch = canvas[top : top + size, left : left + size, :3]
    if mark.plate is not None:
        plate = np.zeros((size, size), np.uint8)
        cv2.circle(plate, (size // 2, size // 2), size // 2 - 1, 255, -1, cv2.LINE_AA)
        _blend(patch, plate, mark.plate)
        inner = cv2.resize(stencil, None, fx=0.72, fy=0.72, interpolation=cv2.INTER_AREA)
        stencil = np.zeros_like(stencil)
        start = (size - inner.shape[0]) // 2
        stencil[start : start + inner.shape[0], start : start + inner.shape[0]] = inner
    outline = mark.outline
    if outline is None and mark.plate is None and _hidden(patch, stencil, mark.colour):
        outline = (255.0, 255.0, 255.0) if sum(mark.colour) < 383 else (15.0, 15.0, 15.0)
    if outline is not None:
        wide = max(1, round(size * 0.05))
        rim = cv2.dilate(stencil, np.ones((2 * wide + 1, 2 * wide + 1), np.uint8))
        _blend(patch, np.asarray(rim, np.uint8), outline)
    _blend(patch, stencil, mark.colour)


def _hidden(patch: NDArray[np.uint8], stencil: NDArray[np.uint8], colour: Colour) -> bool:
    """Whether the mark would vanish in what lies under it; such a mark gets an outline."""
    below = patch[stencil > 128].astype(np.float32)
    middle = np.median(below, 0) if len(below) else np.zeros(3)
    return distance(colour, (float(middle[0]), float(middle[1]), float(middle[2]))) < 25


def _blend(patch: NDArray[np.uint8], coverage: NDArray[np.uint8], colour: Colour) -> None:
    share = coverage.astype(np.float32)[:, :, None] / 255
    patch[:] = (patch * (1 - share) + np.array(colour, np.float32) * share + 0.5).astype(np.uint8)


# ------------------------------------------------------------------------------------------------------------- stencils


def _points(*pairs: tuple[float, float]) -> NDArray[np.int32]:
    """Points in 0-1 as the fixed-point numbers that OpenCV draws without stairs."""
    return np.round(np.array(pairs, np.float64) * _SIDE * 16).astype(np.int32)


@lru_cache(maxsize=len(GLYPHS))
def _stencil(glyph: str) -> NDArray[np.uint8]:
    """Coverage (128, 128) of a glyph, 0-255."""
    mask = np.zeros((_SIDE, _SIDE), np.uint8)
    name, _, detail = glyph.partition("-")
    if name in ("letter", "digit"):
        _write(mask, detail)
    if name in _OUTLINES:
        _fill(mask, _OUTLINES[name](), 255)
    if name in _STROKES:
        _STROKES[name](mask)
    if detail in _DETAILS:
        _DETAILS[detail](mask)
    return mask


def _write(mask: NDArray[np.uint8], character: str) -> None:
    (width, height), _ = cv2.getTextSize(character, cv2.FONT_HERSHEY_DUPLEX, 3.6, 14)
    place = ((_SIDE - width) // 2, (_SIDE + height) // 2)
    cv2.putText(mask, character, place, cv2.FONT_HERSHEY_DUPLEX, 3.6, 255, 14, cv2.LINE_AA)


def _fill(mask: NDArray[np.uint8], outline: NDArray[np.int32], value: int) -> None:
    cv2.fillPoly(mask, [outline], value, cv2.LINE_AA, 4)


def _circle(mask: NDArray[np.uint8], x: float, y: float, radius: float, value: int, thickness: int = -1) -> None:
    centre = (round(x * _SIDE * 16), round(y * _SIDE * 16))
    cv2.circle(mask, centre, round(radius * _SIDE * 16), value, thickness, cv2.LINE_AA, 4)


def _line(mask: NDArray[np.uint8], start: tuple[float, float], end: tuple[float, float], thickness: int) -> None:
    first, last = _points(start, end)
    cv2.line(mask, (int(first[0]), int(first[1])), (int(last[0]), int(last[1])), 255, thickness, cv2.LINE_AA, 4)


def _heart() -> NDArray[np.int32]:
    t = np.linspace(0, 2 * np.pi, 60)
    x = 16 * np.sin(t) ** 3
    y = 13 * np.cos(t) - 5 * np.cos(2 * t) - 2 * np.cos(3 * t) - np.cos(4 * t)
    return _points(*zip((0.5 + x / 36).tolist(), (0.47 - y / 36).tolist(), strict=True))


def _polar(points: int, inner: float, turn: float = -90.0, outer: float = 0.48) -> NDArray[np.int32]:
    angles = np.radians(turn + np.arange(2 * points) * 180 / points)
    radii = np.where(np.arange(2 * points) % 2 == 0, outer, inner)
    return _points(*zip((0.5 + radii * np.cos(angles)).tolist(), (0.5 + radii * np.sin(angles)).tolist(), strict=True))


def _fish_outline() -> NDArray[np.int32]:
    t = np.linspace(0.35, 2 * np.pi - 0.35, 40)
    body = list(zip((0.42 - 0.36 * np.cos(t + np.pi)).tolist(), (0.5 + 0.26 * np.sin(t)).tolist(), strict=True))
    flipped = [(1 - x, y) for x, y in body]
    return _points(*flipped, (0.02, 0.24), (0.02, 0.76))


_OUTLINES: Final[dict[str, Callable[[], NDArray[np.int32]]]] = {
    "heart": _heart,
    "arrow": lambda: _points((0.5, 0.04), (0.9, 0.5), (0.64, 0.5), (0.64, 0.96), (0.36, 0.96), (0.36, 0.5), (0.1, 0.5)),
    "star": lambda: _polar(5, 0.2),
    "lightning": lambda: _points(
        (0.6, 0.02), (0.2, 0.56), (0.47, 0.56), (0.36, 0.98), (0.82, 0.4), (0.53, 0.4), (0.72, 0.02)
    ),
    "triangle": lambda: _points((0.5, 0.06), (0.95, 0.9), (0.05, 0.9)),
    "square": lambda: _points((0.12, 0.12), (0.88, 0.12), (0.88, 0.88), (0.12, 0.88)),
    "diamond": lambda: _points((0.5, 0.03), (0.9, 0.5), (0.5, 0.97), (0.1, 0.5)),
    "crown": lambda: _points(
        (0.06, 0.25), (0.3, 0.5), (0.5, 0.12), (0.7, 0.5), (0.94, 0.25), (0.86, 0.88), (0.14, 0.88)
    ),
    "bow": lambda: _points((0.04, 0.2), (0.5, 0.46), (0.96, 0.2), (0.96, 0.8), (0.5, 0.54), (0.04, 0.8)),
    "fish": _fish_outline,
    "leaf": lambda: _points((0.08, 0.92), (0.14, 0.4), (0.5, 0.1), (0.94, 0.06), (0.9, 0.5), (0.6, 0.86)),
}


def _male(mask: NDArray[np.uint8]) -> None:
    _circle(mask, 0.4, 0.6, 0.27, 255, 15)
    _line(mask, (0.6, 0.4), (0.9, 0.1), 15)
    _line(mask, (0.62, 0.1), (0.9, 0.1), 15)
    _line(mask, (0.9, 0.38), (0.9, 0.1), 15)


def _female(mask: NDArray[np.uint8]) -> None:
    _circle(mask, 0.5, 0.33, 0.26, 255, 15)
    _line(mask, (0.5, 0.6), (0.5, 0.95), 15)
    _line(mask, (0.3, 0.78), (0.7, 0.78), 15)


def _flower(mask: NDArray[np.uint8]) -> None:
    for angle in np.radians(np.arange(5) * 72 - 90):
        _circle(mask, 0.5 + 0.26 * float(np.cos(angle)), 0.5 + 0.26 * float(np.sin(angle)), 0.19, 255)
    _circle(mask, 0.5, 0.5, 0.14, 0)


def _moon(mask: NDArray[np.uint8]) -> None:
    _circle(mask, 0.45, 0.5, 0.44, 255)
    _circle(mask, 0.66, 0.42, 0.36, 0)


def _plus(mask: NDArray[np.uint8]) -> None:
    _line(mask, (0.5, 0.15), (0.5, 0.85), 22)
    _line(mask, (0.15, 0.5), (0.85, 0.5), 22)


def _two(mask: NDArray[np.uint8]) -> None:
    _circle(mask, 0.26, 0.5, 0.22, 255)
    _circle(mask, 0.76, 0.5, 0.22, 255)


def _drop(mask: NDArray[np.uint8]) -> None:
    _circle(mask, 0.5, 0.64, 0.32, 255)
    _fill(mask, _points((0.5, 0.02), (0.8, 0.54), (0.2, 0.54)), 255)


def _paw(mask: NDArray[np.uint8]) -> None:
    _circle(mask, 0.5, 0.68, 0.26, 255)
    for x, y in ((0.16, 0.45), (0.36, 0.22), (0.64, 0.22), (0.84, 0.45)):
        _circle(mask, x, y, 0.13, 255)


_STROKES: Final[dict[str, Callable[[NDArray[np.uint8]], None]]] = {
    "male": _male,
    "female": _female,
    "dot": lambda mask: _circle(mask, 0.5, 0.5, 0.34, 255),
    "ring": lambda mask: _circle(mask, 0.5, 0.5, 0.38, 255, 15),
    "flower": _flower,
    "moon": _moon,
    "plus": _plus,
    "bar": lambda mask: _line(mask, (0.15, 0.5), (0.85, 0.5), 22),
    "two": _two,
    "drop": _drop,
    "paw": _paw,
}


def _turn_over(mask: NDArray[np.uint8]) -> None:
    mask[:] = mask[::-1].copy()


def _hollow(mask: NDArray[np.uint8]) -> None:
    inner = np.asarray(cv2.erode(mask, np.ones((27, 27), np.uint8)), np.uint8)
    cv2.subtract(mask, inner, dst=mask)


def _break(mask: NDArray[np.uint8]) -> None:
    zigzag = _points((0.52, 0.1), (0.42, 0.38), (0.58, 0.52), (0.46, 0.95))
    cv2.polylines(mask, [zigzag], False, 0, 10, cv2.LINE_AA, 4)


def _bones(mask: NDArray[np.uint8]) -> None:
    for x in (0.3, 0.45, 0.6):
        cv2.line(mask, (int(x * _SIDE), int(0.25 * _SIDE)), (int(x * _SIDE), int(0.75 * _SIDE)), 0, 7, cv2.LINE_AA)


_DETAILS: Final[dict[str, Callable[[NDArray[np.uint8]], None]]] = {
    "down": _turn_over,
    "hollow": _hollow,
    "broken": _break,
    "dot": lambda mask: _circle(mask, 0.5, 0.5, 0.14, 255),
    "cross": lambda mask: _line(mask, (0.5, 0.1), (0.5, 0.9), 13),
    "bones": _bones,
}
"""What tells the second glyph of a pair from the first."""
