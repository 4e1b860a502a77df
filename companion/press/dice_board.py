"""The board of the dice game: three or four delivery trucks, each with three crates for dice."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import numpy as np

from companion.press import grounds
from companion.press.art import Rgb
from companion.press.board import Layout
from companion.press.canvas import Canvas, Colour, Point
from companion.press.scenery import CREAM, WOOD_DARK, WOOD_LIGHT, Taken, square, strew
from companion.press.tiles import paw

SEED: Final = 2050
PAINTS: Final[tuple[Colour, ...]] = ((196, 52, 44), (40, 104, 178), (236, 172, 40), (52, 134, 70))
"""Colour of each truck."""
EDGE: Final[tuple[Colour, ...]] = ((120, 24, 22), (18, 58, 112), (158, 104, 12), (22, 82, 38))
VERGE: Final = (
    ("noto/deciduous-tree", 9.0, 13.0),
    ("noto/palm-tree", 8.0, 12.0),
    ("noto/evergreen-tree", 7.0, 10.0),
    ("noto/tent", 8.0, 9.0),
    ("noto/duck", 5.0, 6.0),
    ("noto/rock", 3.5, 6.0),
    ("noto/sunflower", 3.6, 5.0),
    ("noto/tulip", 3.2, 4.4),
    ("noto/mushroom", 2.6, 3.6),
    ("noto/hibiscus", 2.2, 3.2),
    ("noto/snail", 2.6, 3.2),
    ("noto/bird", 2.4, 3.2),
    ("noto/blossom", 1.7, 2.4),
    ("noto/lady-beetle", 1.6, 2.0),
    ("noto/butterfly", 1.9, 2.6),
)
"""What grows beside the roads: drawing, smallest and largest side in millimetres."""


def truck_board(art: Path, plan: Layout, scale: float) -> Rgb:
    """Draws a side of the board: every truck of the layout on a road of its own, scenery between."""
    areas = plan["areas"]
    rng = np.random.default_rng(SEED + len(areas))
    size = (float(plan["size_mm"][0]), float(plan["size_mm"][1]))
    canvas = Canvas(size, scale, grounds.grass(size, scale, SEED + len(areas)), art)
    asphalt = _asphalt(size, scale)
    taken = Taken()
    for area in areas.values():
        _road(canvas, area["outline"], asphalt, taken)
    wide, high = size
    everywhere = np.array([(1.0, 1.0), (wide - 1.0, 1.0), (wide - 1.0, high - 1.0), (1.0, high - 1.0)])
    strew(canvas, taken, rng, everywhere, VERGE, 14)
    crate = float(plan["crate_mm"])
    for number, area in enumerate(areas.values()):
        _truck(canvas, area, crate, number)
    return canvas.pixels


def _asphalt(size: Point, scale: float) -> Rgb:
    """Returns a dark road surface of many small stones."""
    light = grounds.stone(size, scale, SEED + 20).astype(np.float32)
    return np.asarray(light * 0.62, np.uint8)


def _road(canvas: Canvas, outline: Sequence[Sequence[float]], asphalt: Rgb, taken: Taken) -> None:
    """Lays a road across the board below and above a truck, with kerbs and a dashed line."""
    (_, top), (_, foot) = np.min(outline, axis=0).tolist(), np.max(outline, axis=0).tolist()
    wide = canvas.size[0]
    top, foot = top - 1.8, foot + 1.8
    road = [(-1.0, top), (wide + 1.0, top), (wide + 1.0, foot), (-1.0, foot)]
    canvas.lay(asphalt, canvas.mask(road, 0.1))
    for y in (top, foot):
        canvas.line([(-1, y), (wide + 1, y)], (214, 206, 190), 1.0)
        for x in np.arange(0, wide, 5.0).tolist():
            canvas.line([(x, y - 0.5), (x, y + 0.5)], (132, 124, 112), 0.25)
    middle = (top + foot) / 2
    for x in np.arange(1.0, wide, 9.0).tolist():
        canvas.line([(x, middle), (x + 5.0, middle)], (244, 238, 220), 0.9)
    taken.box(-1, top - 0.6, wide + 1, foot + 0.6)


def _truck(canvas: Canvas, area: Layout, crate: float, number: int) -> None:
    """Draws a truck from above: the cab at the left, three crates on its bed."""
    (left, top), (right, foot) = np.min(area["outline"], axis=0).tolist(), np.max(area["outline"], axis=0).tolist()
    paint, edge = PAINTS[number], EDGE[number]
    bed_left = left + 19.0
    body = [(bed_left, top + 1.0), (right, top + 1.0), (right, foot - 1.0), (bed_left, foot - 1.0)]
    _wheels(canvas, (left + 8, bed_left + 16, right - 26, right - 12), top, foot)
    canvas.shadow(body, 1.2, 0.6, (0.8, 1.2))
    canvas.polygon(body, paint)
    canvas.line(body, edge, 1.0, closed=True)
    floor = grounds.planks((canvas.size[1], canvas.size[0]), canvas.scale, SEED + 30 + number, (168, 122, 76), 5.0)
    lying = np.ascontiguousarray(np.rot90(floor))[: canvas.pixels.shape[0], : canvas.pixels.shape[1]]
    inner = [(bed_left + 2, top + 3), (right - 2, top + 3), (right - 2, foot - 3), (bed_left + 2, foot - 3)]
    canvas.lay(lying, canvas.mask(inner))
    for x in np.arange(bed_left + 4, right - 2, 7.5).tolist():
        for y in (top + 2.0, foot - 2.0):
            canvas.disc((x, y), 0.55, (250, 226, 140))
    _cab(canvas, (left, top), (bed_left, foot), number)
    for x, y in area["crates"]:
        _crate(canvas, (float(x), float(y)), crate)


def _wheels(canvas: Canvas, xs: Sequence[float], top: float, foot: float) -> None:
    """Draws the wheels that look out beside the truck."""
    for x in xs:
        for y in (top, foot):
            tyre = [(x - 4, y - 1.6), (x + 4, y - 1.6), (x + 4, y + 1.6), (x - 4, y + 1.6)]
            canvas.polygon(tyre, (30, 30, 34))
            for u in np.arange(x - 3.5, x + 4, 1.2).tolist():
                canvas.line([(u, y - 1.6), (u, y + 1.6)], (70, 70, 76), 0.2)


def _cab(canvas: Canvas, upper: Point, lower: Point, number: int) -> None:
    """Draws the cab with its windscreen, lamps, mirrors and the truck's number on the roof."""
    (left, top), (right, foot) = upper, lower
    paint, edge = PAINTS[number], EDGE[number]
    middle = (top + foot) / 2
    for y in (top + 2.2, foot - 2.2):
        canvas.ellipse((left + 5.5, y), (1.0, 2.4), edge)
    shape = [
        (left + 3.0, top + 4.0),
        (right - 1.5, top + 3.0),
        (right - 1.5, foot - 3.0),
        (left + 3.0, foot - 4.0),
        (left + 0.5, foot - 8.0),
        (left + 0.5, top + 8.0),
    ]
    canvas.shadow(shape, 1.0, 0.55, (0.7, 1.0))
    canvas.polygon(shape, paint)
    canvas.line(shape, edge, 0.8, closed=True)
    screen = [(left + 2.8, top + 8.0), (left + 6.0, top + 6.5), (left + 6.0, foot - 6.5), (left + 2.8, foot - 8.0)]
    canvas.polygon(screen, (176, 220, 236))
    canvas.line([(left + 3.4, middle + 6), (left + 5.6, middle + 1)], (240, 250, 255), 0.5)
    for y in (top + 9.0, foot - 9.0):
        canvas.disc((left + 1.2, y), 1.0, (255, 240, 170))
    canvas.disc((left + 12.0, middle), 5.0, CREAM)
    canvas.line([(left + 7.6, top + 5), (left + 7.6, foot - 5)], edge, 0.4)
    canvas.text(str(number + 1), (left + 12.0, middle), 5.6, edge)


def _crate(canvas: Canvas, centre: Point, side: float) -> None:
    """Draws an open crate from above: slats around a plain bottom with a faint paw."""
    outer = square(centre, side)
    canvas.shadow(outer, 0.8, 0.5, (0.4, 0.6))
    canvas.polygon(outer, WOOD_DARK)
    for inset, colour in ((0.5, (186, 134, 78)), (1.7, WOOD_LIGHT), (2.6, WOOD_DARK), (2.9, (222, 188, 136))):
        canvas.polygon(square(centre, side - 2 * inset), colour)
    x, y = centre
    half = side / 2 - 3.0
    for k in range(1, 4):
        at = y - half + k * half / 2
        canvas.line([(x - half, at), (x + half, at)], (190, 152, 100), 0.3)
    for u, v in square(centre, side - 2.6):
        canvas.disc((u, v), 0.7, (96, 88, 84))
        canvas.disc((u - 0.15, v - 0.15), 0.35, (196, 190, 184))
    canvas.faintly((centre, side), 0.35, lambda: paw(canvas, (x, y + 0.4), 11.0, (120, 80, 40)))
