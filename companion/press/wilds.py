"""The grounds of the expansions: jungle for exotic animals, water for the water zoo.

As in `companion.press.grounds`, every function takes the size in millimetres and pixels a millimetre and returns an RGB
picture; with the same seed another scale gives the same picture, coarser or finer.
"""

from collections.abc import Sequence
from typing import Final

import numpy as np

from companion.press.art import Rgb
from companion.press.canvas import Canvas, Colour, Point
from companion.press.grounds import NOWHERE, cells, tinted

LEAVES: Final[tuple[Colour, ...]] = (
    (18, 72, 62),
    (28, 96, 70),
    (44, 118, 82),
    (16, 88, 92),
    (70, 134, 74),
    (34, 76, 96),
    (92, 146, 66),
)
LIGHT: Final[Colour] = (238, 226, 172)
"""Light that falls through the leaves onto a clearing."""
WATER: Final[Colour] = (38, 140, 178)
FOAM: Final[Colour] = (178, 232, 236)


def jungle(size: Point, scale: float, seed: int) -> Rgb:
    """Draws a thicket of dark leaves, each with its rib, and a few blossoms."""
    rng = np.random.default_rng([seed, 11])
    canvas = Canvas(size, scale, (12, 46, 44), NOWHERE)
    tinted(canvas, rng, [(18, 14), (5, 10)])
    count = int(size[0] * size[1] * 0.13)
    for x, y, long, turn, c in rng.uniform(
        (-3, -3, 1.8, 0, 0), (size[0] + 3, size[1] + 3, 5.2, 360, len(LEAVES) - 0.01), (count, 5)
    ).tolist():
        leaf(canvas, (x, y), long, turn, LEAVES[int(c)])
    for x, y, c in rng.uniform((0, 0, 0), (*size, 3), (int(size[0] * size[1] / 70), 3)).tolist():
        blossom: Colour = ((232, 70, 120), (246, 160, 40), (190, 120, 230))[int(c)]
        for turn in range(0, 360, 60):
            canvas.ellipse(
                (x + 0.62 * np.cos(np.radians(turn)), y + 0.62 * np.sin(np.radians(turn))), (0.55, 0.3), blossom, turn
            )
        canvas.disc((x, y), 0.32, (255, 236, 120))
    return canvas.pixels


def leaf(canvas: Canvas, at: Point, long: float, turn: float, colour: Colour) -> None:
    """Draws one pointed leaf, its lower half in shade, with rib and veins."""
    cosine, sine = np.cos(np.radians(turn)), np.sin(np.radians(turn))

    def spot(u: float, v: float) -> Point:
        return at[0] + long * (u * cosine - v * sine), at[1] + long * (u * sine + v * cosine)

    shape = [(np.cos(t) * 0.5, np.sin(t) * 0.24 * (1 - 0.35 * np.cos(t))) for t in np.linspace(0, 2 * np.pi, 25)[:-1]]
    dark, light = shaded(colour, -24), shaded(colour, 34)
    canvas.polygon([spot(u + 0.03, v + 0.05) for u, v in shape], (6, 26, 26))
    canvas.polygon([spot(u, v) for u, v in shape], colour)
    canvas.polygon([spot(u, v) for u, v in shape if v >= -0.01], dark)
    canvas.line([spot(-0.5, 0), spot(0.46, 0)], light, 0.2)
    for u in (-0.28, -0.08, 0.12, 0.3):
        canvas.line([spot(u, 0), spot(u + 0.12, 0.15 - abs(u) * 0.2)], light, 0.12)
        canvas.line([spot(u, 0), spot(u + 0.12, -0.15 + abs(u) * 0.2)], light, 0.12)


def shaded(colour: Colour, by: int) -> Colour:
    """Returns a colour lightened or darkened by some grey levels."""
    red, green, blue = (min(255, max(0, part + by)) for part in colour)
    return red, green, blue


def mixed(colour: Colour, other: Colour, share: float) -> Colour:
    """Returns ``share`` of a colour and the rest of another."""
    red, green, blue = (round(a * share + b * (1 - share)) for a, b in zip(colour, other, strict=True))
    return red, green, blue


def water(size: Point, scale: float, seed: int, spacing: float = 3.6) -> Rgb:
    """Draws clear water: light nets on the ground of it, and small waves."""
    rng = np.random.default_rng([seed, 12])
    canvas = Canvas(size, scale, WATER, NOWHERE)
    tinted(canvas, rng, [(26, 22), (9, 14), (2.6, 8)])
    for wide, colour, width in ((spacing * 1.9, (22, 112, 156), 0.5), (spacing, (104, 200, 214), 0.26)):
        for cell in cells(size, wide, rng, 0.48):
            middle = cell.mean(axis=0)
            bent = [_bent(a, b, middle) for a, b in zip(cell, np.roll(cell, -1, axis=0), strict=True)]
            for points in bent:
                canvas.line(points, colour, width)
    _waves(canvas, rng, ((206, 240, 244), (16, 98, 144)))
    return canvas.pixels


def _bent(a: Sequence[float], b: Sequence[float], middle: Sequence[float]) -> list[Point]:
    """Returns a side of a cell drawn in a little towards the cell's middle, as light in water runs."""
    steps = np.linspace(0, 1, 6)
    line = np.asarray(a)[None] * (1 - steps[:, None]) + np.asarray(b)[None] * steps[:, None]
    drawn = line + (np.asarray(middle)[None] - line) * (0.22 * 4 * steps * (1 - steps))[:, None]
    return [(float(x), float(y)) for x, y in drawn]


def _waves(canvas: Canvas, rng: np.random.Generator, colours: tuple[Colour, Colour]) -> None:
    (wide, high) = canvas.size
    for x, y, long, c in rng.uniform((-2, 0, 0.9, 0), (wide, high, 2.4, 2), (int(wide * high * 0.045), 4)).tolist():
        crest = [(x + long * s, y - 0.42 * np.sin(s * np.pi)) for s in np.linspace(0, 2, 9).tolist()]
        canvas.line(crest, colours[int(c)], 0.2)
        if c < 1:
            canvas.disc((x + long, y + 0.9), 0.16, colours[0])


def glow(canvas: Canvas, centre: Point, radii: Point, colour: Colour, share: float, blur: float) -> None:
    """Lays a soft light onto the ground."""
    turns = np.linspace(0, 2 * np.pi, 49)[:-1]
    ring = np.stack([centre[0] + radii[0] * np.cos(turns), centre[1] + radii[1] * np.sin(turns)], axis=1)
    canvas.lay(colour, canvas.mask(ring, blur), share)
