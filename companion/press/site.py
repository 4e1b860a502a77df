"""The back of the expansion board: a building site, not open yet."""

from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from companion.press import grounds
from companion.press.art import Rgb
from companion.press.canvas import Canvas, Colour, Point
from companion.press.scenery import WOOD_DARK, WOOD_LIGHT, Taken, strew

THINGS: Final[tuple[tuple[str, Point, float], ...]] = (
    ("noto/building-construction", (30, 68), 34.0),
    ("noto/locked", (29, 129), 26.0),
    ("noto/construction", (17, 21), 17.0),
    ("noto/construction", (41, 183), 15.0),
    ("noto/hammer-and-wrench", (43, 22), 12.0),
    ("noto/toolbox", (15, 181), 14.0),
    ("noto/brick", (12, 146), 11.0),
    ("noto/wood", (47, 146), 12.0),
    ("noto/ladder", (49, 113), 13.0),
    ("noto/brick", (9, 113), 9.0),
)
"""Drawing, centre and side in millimetres of what stands on the site."""
RUBBLE: Final = (
    ("noto/rock", 4.0, 7.0),
    ("noto/herb", 3.0, 4.5),
    ("noto/rock", 2.0, 3.0),
    ("noto/mushroom", 2.2, 3.0),
    ("noto/brown-mushroom", 2.2, 3.0),
    ("noto/snail", 2.6, 3.2),
    ("noto/lady-beetle", 1.6, 2.0),
)
"""What is strewn between: drawing, smallest and largest side."""


def expansion_back(art: Path, size: Point, seed: int, scale: float) -> Rgb:
    """Draws the back of the expansion board: a building site, not open yet."""
    rng = np.random.default_rng(seed)
    earth: tuple[Colour, ...] = ((122, 90, 62), (108, 78, 52), (138, 104, 74), (96, 70, 48), (150, 118, 88))
    canvas = Canvas(size, scale, earth[0], art)
    grounds.tinted(canvas, rng, [(20, 16), (6, 12), (1.5, 9)])
    for x, y, r, c, turn in rng.uniform((0, 0, 0.15, 0, 0), (*size, 0.9, 4.99, 180), (3600, 5)).tolist():
        canvas.ellipse((x + 0.12, y + 0.16), (r, r * 0.7), (70, 50, 34), turn)
        canvas.ellipse((x, y), (r, r * 0.7), earth[int(c)], turn)
    for y in (3.0, 197.0):
        _boards(canvas, y, rng)
    for y in (38.0, 100.0, 160.0):
        _tape(canvas, y, float(rng.uniform(-9, 9)))
    taken = Taken()
    for name, at, side in THINGS:
        canvas.picture(name, at, side, cast=0.45)
        taken.discs.append((*at, side * 0.48))
    for y in (38, 100, 160):
        taken.box(0, y - 7, 58, y + 7)
    frame = np.array([(1, 7), (57, 7), (57, 193), (1, 193)], np.float64)
    strew(canvas, taken, rng, frame, RUBBLE, 20)
    return canvas.pixels


def _boards(canvas: Canvas, y: float, rng: np.random.Generator) -> None:
    fencing = grounds.planks(canvas.size, canvas.scale, int(y) + 9, (164, 118, 70), 4.5)
    box: NDArray[np.float64] = np.array([(0, y - 3), (58, y - 3), (58, y + 3), (0, y + 3)], np.float64)
    canvas.shadow(box, 0.8, 0.6, (0, 0.8))
    canvas.lay(fencing, canvas.mask(box))
    for offset in (-1.8, 1.8):
        canvas.line([(0, y + offset), (58, y + offset + float(rng.uniform(-0.3, 0.3)))], WOOD_DARK, 0.9)
        canvas.line([(0, y + offset - 0.2), (58, y + offset - 0.2)], WOOD_LIGHT, 0.3)


def _tape(canvas: Canvas, y: float, lean: float) -> None:
    """Stretches a red and white tape across the board."""
    slope = np.tan(np.radians(lean))
    ends = [(-1.0, y - slope * 29), (59.0, y + slope * 29)]
    band = [
        (ends[0][0], ends[0][1] - 2.4),
        (ends[1][0], ends[1][1] - 2.4),
        (ends[1][0], ends[1][1] + 2.4),
        (ends[0][0], ends[0][1] + 2.4),
    ]
    canvas.shadow(band, 0.6, 0.5, (0.4, 0.8))
    canvas.polygon(band, (246, 240, 232))
    for x in np.arange(-1, 59, 7.2).tolist():
        top, foot = y + slope * (x - 29) - 2.4, y + slope * (x - 29) + 2.4
        rise = slope * 3.6
        canvas.polygon([(x + 2, top), (x + 5.6, top + rise), (x + 3.6, foot + rise), (x, foot)], (206, 44, 40))
