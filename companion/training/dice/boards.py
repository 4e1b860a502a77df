"""Truck boards and sheets that training shows: made up, so that the network learns dice and not one print."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.training.art import IconPool
from companion.training.boards import BoardArt
from companion.training.edition import Edition
from companion.training.scenes.patterns import grain, mix

Bgr = NDArray[np.uint8]
Point = tuple[float, float]
Colour = tuple[int, int, int]
"""BGR."""

PX_PER_MM = 4.0
RICH = 0.5
"""Share of trucks whose crates are printed as richly as the sides of dice: what must not be taken for dice."""


@dataclass(frozen=True, slots=True, eq=False)
class Print:
    """A printed board or sheet: BGR picture, size in mm, and the places for dice on it by area, in mm of the print."""

    name: str
    image: Bgr
    size_mm: Point
    places: Mapping[str, tuple[Point, ...]]


def edition_of(prints: Sequence[Print]) -> Edition:
    """The prints in the form in which the compositor takes boards."""
    return Edition("dice", 16.0, {}, {one.name: BoardArt(one.image, {}) for one in prints})


def random_board(rng: np.random.Generator, icons: IconPool, name: str) -> Print:
    """A board with three or four trucks of three crates each; squares are printed where dice are laid."""
    trucks = int(rng.integers(3, 5))
    crate = float(rng.uniform(17, 25))
    pitch = crate * float(rng.uniform(1.0, 1.25))
    width, step = pitch * float(rng.uniform(4.2, 6.0)), crate * float(rng.uniform(1.4, 2.1))
    height = step * trucks + float(rng.uniform(10, 40))
    image = _ground(rng, (width, height))
    for _ in range(int(rng.integers(0, 14))):
        _icon(image, icons.take(rng), rng.uniform(0, width), rng.uniform(0, height), rng.uniform(8, 40), rng)
    for _ in range(int(rng.integers(0, 8))):  # decoys: squares with pictures that lie flat
        place = (float(rng.uniform(0, width)), float(rng.uniform(0, height)))
        _picture_box(image, place, float(rng.uniform(8, 22)), _colour(rng), _colour(rng), icons.take(rng), rng)
    colour, ink = _colour(rng), _colour(rng)
    left = float(rng.uniform(0.1, 0.5)) * (width - 3 * pitch) + pitch / 2
    top = (height - step * (trucks - 1)) / 2
    places = {}
    for truck in range(trucks):
        y = top + truck * step
        centres = tuple((left + k * pitch, y) for k in range(3))
        _truck(image, centres, crate, colour, ink, rng, icons)
        places[f"truck-{truck + 1}"] = centres
    return Print(name, image, (width, height), places)


def random_sheet(rng: np.random.Generator, icons: IconPool, name: str) -> Print:
    """A player's sheet: rows of boxes beside icons; dice rest in its upper right corner."""
    width, height = float(rng.uniform(90, 125)), float(rng.uniform(120, 160))
    image = np.full((round(height * PX_PER_MM), round(width * PX_PER_MM), 3), int(rng.integers(225, 250)), np.uint8)
    ink = _colour(rng)
    rows = int(rng.integers(5, 9))
    for row in range(rows):
        y = height * (0.2 + 0.75 * row / rows)
        side = min(0.6 * height / rows, 12.0)
        _icon(image, icons.take(rng), 12, y, side * 1.2, rng)
        for column in range(int(rng.integers(1, 7))):
            x = 26 + column * side * 1.3
            _box(image, (x, y), side, ink, 2 if rng.random() < 0.8 else -1)
    for _ in range(int(rng.integers(0, 5))):
        place = (float(rng.uniform(0, width)), float(rng.uniform(0, height)))
        _picture_box(image, place, float(rng.uniform(8, 20)), _colour(rng), _colour(rng), icons.take(rng), rng)
    return Print(name, image, (width, height), {"corner": ((width - 20, 18), (width - 38, 18), (width - 20, 36))})


def _ground(rng: np.random.Generator, size: Point) -> Bgr:
    wide, high = (round(side * PX_PER_MM) for side in size)
    low, high_tone = _colour(rng), _colour(rng)
    noise = grain(rng, int(rng.choice([4, 16, 64])))
    ground = mix(low, high_tone if rng.random() < 0.5 else low, 0.5 + float(rng.uniform(0.02, 0.3)) * noise)
    return np.asarray(cv2.resize(ground, (wide, high), interpolation=cv2.INTER_LINEAR), np.uint8)


def _colour(rng: np.random.Generator) -> Colour:
    b, g, r = np.clip(rng.integers(20, 240) + rng.normal(0, 45, 3), 5, 250).astype(int)
    return int(b), int(g), int(r)


def _icon(image: Bgr, icon: NDArray[np.uint8], x: float, y: float, side: float, rng: np.random.Generator) -> None:
    """Draws an icon about a point in mm."""
    size = max(6, round(side * PX_PER_MM))
    small = np.asarray(cv2.resize(icon, (size, size), interpolation=cv2.INTER_AREA), np.uint8)
    small = np.ascontiguousarray(np.rot90(small, int(rng.integers(4)) if rng.random() < 0.2 else 0))
    left, top = round(x * PX_PER_MM - size / 2), round(y * PX_PER_MM - size / 2)
    high, wide = image.shape[:2]
    a, b, c, d = max(left, 0), max(top, 0), min(left + size, wide), min(top + size, high)
    if a >= c or b >= d:
        return
    part = small[b - top : d - top, a - left : c - left]
    alpha = part[..., 3:].astype(np.float32) / 255
    image[b:d, a:c] = (image[b:d, a:c] * (1 - alpha) + part[..., 2::-1] * alpha).astype(np.uint8)


def _truck(
    image: Bgr,
    centres: Sequence[Point],
    crate: float,
    colour: Colour,
    ink: Colour,
    rng: np.random.Generator,
    icons: IconPool,
) -> None:
    """A bed with crates, a cab in front, wheels; crates are plain, framed, or as rich as a die's side."""
    y = centres[0][1]
    low, high = (centres[0][0] - crate * 0.6, y - crate * 0.6), (centres[-1][0] + crate * 0.6, y + crate * 0.6)
    cv2.rectangle(image, _px(low), _px(high), colour, -1)
    cv2.rectangle(image, _px((high[0], y - crate * 0.4)), _px((high[0] + crate * 0.8, y + crate * 0.4)), ink, -1)
    for x in (low[0] + 3, high[0] - 3):
        cv2.circle(image, _px((x, high[1])), round(crate * 0.2 * PX_PER_MM), (30, 30, 30), -1, cv2.LINE_AA)
    shade, kind, icon = _colour(rng), rng.random(), icons.take(rng)
    cab = (high[0] + crate * 0.4, y)
    if kind < RICH:
        _picture_box(image, cab, crate * 0.75, ink, _colour(rng), icons.take(rng), rng)
    for centre in centres:
        if kind < RICH:
            _picture_box(image, centre, crate * 0.92, shade, colour, icon, rng)
        else:
            _box(image, centre, crate * 0.92, shade, -1 if kind < 0.75 else 3)
            if kind < 0.7:
                _box(image, centre, crate * 0.92, ink, 3)


def _picture_box(
    image: Bgr,
    centre: Point,
    side: float,
    colour: Colour,
    frame: Colour,
    icon: NDArray[np.uint8],
    rng: np.random.Generator,
) -> None:
    """A printed square with a frame, a seam of shadow, planks and a picture: flat, but much like a die's side."""
    dark: Colour = (colour[0] // 2, colour[1] // 2, colour[2] // 2)
    _box(image, (centre[0] + 0.4, centre[1] + 0.6), side * 1.03, dark, -1)
    _box(image, centre, side, frame, -1)
    inner = side * float(rng.uniform(0.75, 0.92))
    _box(image, centre, inner, colour, -1)
    if rng.random() < 0.5:
        for line in np.linspace(-0.5, 0.5, int(rng.integers(3, 6)))[1:-1]:
            y = centre[1] + line * inner
            cv2.line(image, _px((centre[0] - inner / 2, y)), _px((centre[0] + inner / 2, y)), dark, 1, cv2.LINE_AA)
    _icon(image, icon, centre[0], centre[1], inner * float(rng.uniform(0.5, 0.9)), rng)


def _box(image: Bgr, centre: Point, side: float, colour: Colour, thickness: int) -> None:
    x, y = centre
    cv2.rectangle(
        image, _px((x - side / 2, y - side / 2)), _px((x + side / 2, y + side / 2)), colour, thickness, cv2.LINE_AA
    )


def _px(point: Point) -> tuple[int, int]:
    return round(point[0] * PX_PER_MM), round(point[1] * PX_PER_MM)
