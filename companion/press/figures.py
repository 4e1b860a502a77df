"""The visitors of the Exotic expansion: figures in five colours, and the strips of paper that stand up when folded."""

from functools import cache
from typing import Final

import numpy as np

from companion.press.art import Rgba
from companion.press.canvas import Canvas, Colour, Point
from companion.press.grounds import NOWHERE
from companion.press.wilds import shaded

COLOURS: Final[dict[str, Colour]] = {
    "red": (206, 38, 42),
    "blue": (34, 88, 196),
    "green": (34, 144, 66),
    "white": (244, 242, 236),
    "yellow": (250, 202, 34),
}
FIGURE: Final = (12.0, 20.0)
"""Width and height of a standing figure, millimetres: those of a wooden one."""
FOOT: Final = 6.0
"""Depth of each of the two flaps that a folded strip stands on, millimetres."""
STRIP: Final = (FIGURE[0], 2 * (FIGURE[1] + FOOT))
"""Size of the strip: flap, front, back upside down, flap."""

_PAPER: Final[Colour] = (236, 230, 214)
_DRAWN: Final = (18.0, 30.0)
"""Units that a figure is drawn in."""


def _outline(grow: float) -> list[Point]:
    """Returns the body of a figure, narrow shoulders and a broad foot; ``grow`` units wider all round."""
    right = [(2.6, 12.4), (4.4, 13.6), (4.9, 17.0), (5.3, 21.5), (6.6, 26.4), (7.2, 28.9)]
    points = [(9 + x + grow, y + (grow if y > 28 else 0)) for x, y in right]
    return [*points, *((18 - x, y) for x, y in reversed(points))]


def _paint(canvas: Canvas, colour: Colour) -> None:
    """Draws a figure with a dark rim, shade at its right and a light at its left."""
    rim, shade, light = shaded(colour, -90), shaded(colour, -34), shaded(colour, 44)
    for grow, paint in ((0.55, rim), (0.0, colour)):
        canvas.polygon(_outline(grow), paint)
        canvas.disc((9, 7.6), 5.2 + grow, paint)
    canvas.polygon([(11.4, 13.6), (13.4, 14.4), (13.9, 20.5), (15.4, 28.3), (12.4, 28.3), (11.8, 20.0)], shade)
    canvas.ellipse((11.4, 8.6), (2.6, 3.4), shade, 20)
    canvas.disc((8.4, 7.4), 3.6, colour)
    canvas.ellipse((7.0, 5.8), (1.5, 1.0), light, -35)
    canvas.line([(5.6, 16.0), (5.2, 21.0), (4.0, 26.0)], light, 0.7)


@cache
def standing(colour: str, height: float, scale: float) -> Rgba:
    """Draws a visitor ``height`` millimetres high, clear around it; callers do not change the array."""
    fine = scale * height / _DRAWN[1]
    coverage = Canvas(_DRAWN, fine, (0, 0, 0), NOWHERE)
    coverage.polygon(_outline(0.55), (255, 255, 255))
    coverage.disc((9, 7.6), 5.75, (255, 255, 255))
    canvas = Canvas(_DRAWN, fine, shaded(COLOURS[colour], -90), NOWHERE)
    _paint(canvas, COLOURS[colour])
    return np.dstack([canvas.pixels, coverage.pixels[..., 0]])


def strip(colour: str, scale: float) -> Rgba:
    """Draws the strip that is folded in the middle and glued, its two flaps bent outwards to stand on."""
    canvas = Canvas(STRIP, scale, _PAPER, NOWHERE)
    front = standing(colour, FIGURE[1], scale)
    paint = COLOURS[colour]
    wide, half = STRIP[0], STRIP[1] / 2
    for top in (0.0, STRIP[1] - FOOT):
        canvas.polygon([(0, top), (wide, top), (wide, top + FOOT), (0, top + FOOT)], paint)
    canvas.paste(front, (wide / 2, half + FIGURE[1] / 2))
    canvas.paste(np.ascontiguousarray(front[::-1, ::-1]), (wide / 2, half - FIGURE[1] / 2))
    for y in (FOOT, half, STRIP[1] - FOOT):
        for x in np.arange(0, wide, 1.2).tolist():
            canvas.line([(x, y), (x + 0.6, y)], (120, 116, 108), 0.15)
    return np.dstack([canvas.pixels, np.full(canvas.pixels.shape[:2], 255, np.uint8)])
