"""The boards of the print-and-play edition, drawn from their layouts and one seed."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.press import grounds
from companion.press.art import Rgb
from companion.press.canvas import Canvas, Colour, Cover, Point
from companion.press.scenery import (
    CREAM, WOOD, WOOD_DARK, WOOD_LIGHT, Taken, animal_space, blob, fence, platform, pond, sign, softened, square, stall_space, strew,
)

SEED: Final = 2023
STONES: Final[tuple[Colour, ...]] = ((206, 190, 160), (188, 170, 142), (220, 206, 180), (196, 168, 140), (178, 172, 164), (212, 180, 148))
JOINT: Final[Colour] = (124, 106, 80)

SIGNS: Final[dict[str, tuple[Point, int, int, int]]] = {
    "enclosure-5": ((20, 18), 8, 5, 2), "enclosure-4": ((169, 16.5), 5, 4, 1), "enclosure-6": ((170.5, 151), 10, 6, 0),
    "expansion": ((29, 15), 9, 5, 1),
}
"""Area -> where its sign stands, its points when full and when one is missing, and its coin bonus."""

PONDS: Final[dict[str, tuple[Point, Point]]] = {
    "enclosure-5": ((56, 82), (11, 7.5)), "enclosure-4": ((128, 83), (15, 9)), "enclosure-6": ((140.5, 225), (11, 13)),
    "expansion": ((47.5, 97), (5, 9)),
}
"""Area -> its pond's centre and radii."""

MEADOW: Final = (
    ("noto/deciduous-tree", 8.0, 12.0), ("noto/evergreen-tree", 7.0, 10.0), ("noto/palm-tree", 7.0, 11.0), ("noto/rock", 3.5, 6.0),
    ("noto/sunflower", 3.6, 5.0), ("noto/tulip", 3.2, 4.4), ("noto/hyacinth", 3.2, 4.4), ("noto/mushroom", 2.6, 3.6),
    ("noto/herb", 2.6, 3.8), ("noto/hibiscus", 2.2, 3.2), ("noto/cherry-blossom", 1.9, 2.6), ("noto/brown-mushroom", 2.0, 2.8),
    ("noto/lady-beetle", 1.6, 2.0), ("noto/blossom", 1.7, 2.4), ("noto/butterfly", 1.9, 2.6), ("noto/rock", 1.6, 2.4),
)
"""What grows in an enclosure: drawing, smallest and largest side in millimetres."""

Layout = Mapping[str, Any]
"""A layout file of schema companion.layout/1."""


def layout(folder: Path, name: str) -> Layout:
    """Reads a layout such as ``main`` of the edition."""
    return json.loads((folder / f"{name}.json").read_text(encoding="utf-8"))  # type: ignore[no-any-return]


def boards(art: Path, layouts: Path, scale: float) -> dict[str, Rgb]:
    """Draws all boards at ``scale`` pixels a millimetre, from twice that scale so that fine lines stay fine."""
    drawn = {"main": main(art, layout(layouts, "main"), 2 * scale), "expansion": expansion(art, layout(layouts, "expansion"), 2 * scale)}
    drawn["expansion-back"] = expansion_back(art, layout(layouts, "expansion"), 2 * scale)
    return {name: halved(picture) for name, picture in drawn.items()}


def halved(picture: Rgb) -> Rgb:
    """Scales a picture down to half."""
    return cv2.resize(picture, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)  # type: ignore[return-value]


def main(art: Path, plan: Layout, scale: float) -> Rgb:
    """Draws the zoo board."""
    rng = np.random.default_rng(SEED)
    size = (float(plan["size_mm"][0]), float(plan["size_mm"][1]))
    canvas = Canvas(size, scale, grounds.cobbles(size, scale, SEED, STONES, JOINT), art)
    taken, areas = Taken(), plan["areas"]
    _hedge(canvas, rng, 3.4, gaps=((93.2, 98.8, "top"), (90.8, 98.2, "bottom")))
    grass, sand = grounds.grass(size, scale, SEED), grounds.sand(size, scale, SEED)
    for name in ("enclosure-5", "enclosure-4", "enclosure-6"):
        _enclosure(canvas, name, areas[name], grass, sand, taken, rng)
    _free_stall(canvas, areas["free-stall"], sand, taken, rng)
    _barn(canvas, areas["barn"]["outline"], taken, rng)
    for number in (1, 2, 3):
        point = areas[f"path-{number}"]["point"]
        platform(canvas, (point[0], point[1]), number, taken)
    _plaza(canvas, taken, rng)
    return canvas.pixels


def expansion(art: Path, plan: Layout, scale: float) -> Rgb:
    """Draws the expansion board, its face with the fifth enclosure."""
    rng = np.random.default_rng(SEED + 1)
    size = (float(plan["size_mm"][0]), float(plan["size_mm"][1]))
    canvas = Canvas(size, scale, grounds.hedge(size, scale, SEED + 1), art)
    grass, sand = grounds.grass(size, scale, SEED + 1), grounds.sand(size, scale, SEED + 1)
    _enclosure(canvas, "expansion", plan["areas"]["expansion"], grass, sand, Taken(), rng)
    return canvas.pixels


def _hedge(canvas: Canvas, rng: np.random.Generator, width: float, gaps: tuple[tuple[float, float, str], ...]) -> None:
    wide, high = canvas.size
    inner = softened([(width, width), (wide - width, width), (wide - width, high - width), (width, high - width)], rng, 3, 0.5)
    everything = canvas.mask([(-2, -2), (wide + 2, -2), (wide + 2, high + 2), (-2, high + 2)])
    share = everything.share.copy()
    hole = canvas.mask(inner, 0.15)
    share[hole.window] -= hole.share
    for left, right, side in gaps:
        top = -1.0 if side == "top" else high - width - 2
        gate = canvas.mask([(left, top), (right, top), (right, top + width + 3), (left, top + width + 3)], 0.15)
        share[gate.window] *= 1 - gate.share
    shade = cv2.GaussianBlur(share, (0, 0), 0.8 * canvas.scale)
    canvas.lay((30, 30, 14), Cover(0, 0, shade), 0.5)  # type: ignore[arg-type]
    canvas.lay(grounds.hedge(canvas.size, canvas.scale, SEED), Cover(0, 0, np.clip(share, 0, 1)))


def _enclosure(canvas: Canvas, name: str, area: Mapping[str, Any], grass: Rgb, sand: Rgb, taken: Taken, rng: np.random.Generator) -> None:
    """Draws one enclosure: meadow, pond, sign, spaces, plants, fence."""
    outline = softened(area["outline"], rng)
    canvas.shadow(outline, 1.2, 0.45)
    canvas.lay(grass, canvas.mask(outline))
    for centre in [*area["animals"], *area["stalls"]]:
        taken.space((centre[0], centre[1]), margin=0.9 if centre in area["stalls"] else 0.4)
    centre, radii = PONDS[name]
    pond(canvas, centre, radii, rng, taken)
    where, full, short, bonus = SIGNS[name]
    sign(canvas, where, len(area["animals"]), full, short, bonus, taken)
    for number, (x, y) in enumerate(area["animals"], start=1):
        animal_space(canvas, (x, y), number)
    for x, y in area["stalls"]:
        stall_space(canvas, (x, y), sand, rng)
    strew(canvas, taken, rng, outline, MEADOW, 30)
    fence(canvas, outline, rng)


def _free_stall(canvas: Canvas, area: Mapping[str, Any], sand: Rgb, taken: Taken, rng: np.random.Generator) -> None:
    """Draws the stall space that is linked to nothing, on a sanded yard with bunting and flower tubs."""
    yard = softened(area["outline"], rng, 4, 0.5)
    canvas.shadow(yard, 0.8, 0.4)
    canvas.lay(sand, canvas.mask(yard, 0.2))
    (x, y), = area["stalls"]
    stall_space(canvas, (x, y), sand, rng)
    flags: tuple[Colour, ...] = ((220, 60, 60), (250, 196, 60), (60, 130, 210), (80, 170, 90), (240, 240, 240))
    for index, left in enumerate(np.arange(150.5, 181, 2.9).tolist()):
        sag = 104.3 + 1.0 * np.sin((left - 150) / 32 * np.pi)
        canvas.polygon([(left, sag), (left + 2.4, sag), (left + 1.2, sag + 2.0)], flags[index % 5])
    canvas.line([(x, 104.3 + np.sin((x - 150) / 32 * np.pi)) for x in np.linspace(150, 182, 20).tolist()], WOOD_DARK, 0.3)
    taken.box(149.5, 103.5, 182.5, 135.5)


def _barn(canvas: Canvas, outline: list[list[float]], taken: Taken, rng: np.random.Generator) -> None:
    """Draws the barn: a red front at the top, a floor of planks and straw below, walls around."""
    (left, top), (right, bottom) = np.min(outline, axis=0).tolist(), np.max(outline, axis=0).tolist()
    taken.box(left, top, right, bottom)
    box = [(left, top), (right, top), (right, bottom), (left, bottom)]
    canvas.shadow(box, 1.4, 0.55, (0.5, 0.8))
    floor = grounds.planks(canvas.size, canvas.scale, SEED + 2, (150, 104, 62), 7)
    canvas.lay(floor, canvas.mask(box))
    hay = grounds.straw(canvas.size, canvas.scale, SEED)
    for x, y, rx, ry in ((14, 238, 15, 13), (78, 172, 17, 12), (30, 190, 11, 8), (62, 232, 14, 9), (84, 214, 10, 14), (12, 164, 10, 9)):
        heap = np.clip(blob((x, y), (rx, ry), rng, 0.16), (left + 1, top + 14), (right - 1, bottom - 1))
        canvas.lay(hay, canvas.mask(heap, 1.6), 0.8)
    for x, y, turn, reach in rng.uniform((left + 2, top + 16, 0, 2), (right - 2, bottom - 2, np.pi, 6), (420, 4)).tolist():
        dx, dy = reach / 2 * np.cos(turn), reach / 2 * np.sin(turn)
        straw: Colour = ((232, 194, 98), (246, 216, 132), (204, 160, 66))[int(turn * 10) % 3]
        ends = [(np.clip(x - dx, left + 1, right - 1), y - dy), (np.clip(x + dx, left + 1, right - 1), y + dy)]
        canvas.line(ends, straw, 0.3)
    for at, side in (((12, 234), 11.0), ((80, 236), 9.0), ((79, 163), 8.0)):
        canvas.picture("noto/sheaf-of-rice", at, side, cast=0.3)
    _barn_front(canvas, left, right, top, rng)
    for a, b in (((left, top), (left, bottom)), ((right, top), (right, bottom)), ((left, bottom), (right, bottom))):
        canvas.line([a, b], WOOD_DARK, 2.2)
        canvas.line([(a[0] - 0.2, a[1] - 0.2), (b[0] - 0.2, b[1] - 0.2)], WOOD, 1.4)
        canvas.line([(a[0] - 0.5, a[1] - 0.5), (b[0] - 0.5, b[1] - 0.5)], WOOD_LIGHT, 0.3)


def _barn_front(canvas: Canvas, left: float, right: float, top: float, rng: np.random.Generator) -> None:
    red = grounds.planks(canvas.size, canvas.scale, SEED + 3, (176, 50, 42), 3.6)
    foot = top + 14
    front = [(left, top), (right, top), (right, foot), (left, foot)]
    canvas.shadow([(left, foot), (right, foot), (right, foot + 2.5), (left, foot + 2.5)], 1.0, 0.5)
    canvas.lay(red, canvas.mask(front))
    white: Colour = (244, 238, 226)
    for y in (top + 0.7, foot - 0.7):
        canvas.line([(left, y), (right, y)], white, 1.1)
    for x0, x1 in ((left + 6, left + 20), (left + 52, left + 62), (right - 14, right - 5)):
        door = [(x0, top + 3), (x1, top + 3), (x1, foot - 1.4), (x0, foot - 1.4)]
        canvas.polygon(door, (132, 34, 30))
        canvas.line(door, white, 0.8, closed=True)
        canvas.line([door[0], door[2]], white, 0.7)
        if x1 - x0 > 9.5:
            canvas.line([door[1], door[3]], white, 0.7)
    canvas.disc((left + 29, top + 7), 4.6, white)
    canvas.disc((left + 29, top + 7), 3.8, (92, 40, 30))
    for turn in (0, np.pi / 4, np.pi / 2, 3 * np.pi / 4):
        dx, dy = 3.8 * np.cos(turn), 3.8 * np.sin(turn)
        canvas.line([(left + 29 - dx, top + 7 - dy), (left + 29 + dx, top + 7 + dy)], white, 0.6)
    canvas.text("BARN", (left + 43, top + 7.2), 4.0, CREAM, WOOD_DARK, float(rng.uniform(-4, 4)))
    canvas.picture("noto/sheaf-of-rice", (left + 67.5, top + 7.6), 9, cast=0.3)


def _plaza(canvas: Canvas, taken: Taken, rng: np.random.Generator) -> None:
    """Furnishes the visitor path: fountain, tents, wheel, beds of flowers, trees, flags, gates."""
    for name, at, side in (("noto/fountain", (52.5, 119.5), 19.0), ("noto/circus-tent", (102.5, 116), 21.0),
                           ("noto/ferris-wheel", (11.5, 107.5), 15.0), ("noto/carousel-horse", (142.5, 106.5), 11.0),
                           ("noto/tent", (92, 133.5), 8.5), ("noto/triangular-flag", (96.2, 92), 5.0), ("noto/triangular-flag", (64.5, 107), 5.5)):
        canvas.picture(name, at, side, cast=0.4)
        taken.discs.append((*at, side * 0.5))
    for at, radii in (((40, 106.5), (6.5, 3.5)), ((14, 131), (8, 3.6)), ((64, 131.5), (9, 3.6)), ((114, 107), (6, 3.2)), ((140, 130.5), (6.5, 4.5)),
                      ((108, 132), (8, 3.2)), ((38, 132), (6, 3.4)), ((88.5, 105), (5.5, 4.5)), ((144, 117.5), (3.5, 4))):
        _bed(canvas, at, radii, taken, rng)
    wares = (("noto/deciduous-tree", 8.0, 10.0), ("noto/palm-tree", 6.5, 8.5), ("noto/evergreen-tree", 6.0, 8.0), ("noto/potted-plant", 5.0, 6.5),
             ("noto/potted-plant", 3.4, 4.6), ("noto/bouquet", 3.2, 4.0), ("noto/bird", 2.6, 3.2), ("noto/butterfly", 2.2, 2.8),
             ("noto/monarch-butterfly", 2.2, 2.8))
    everywhere = np.array([(4, 99.5), (149, 99.5), (149, 138), (98, 138), (97.5, 247), (91.5, 247), (91, 139), (4, 139.5)], np.float64)
    strew(canvas, taken, rng, everywhere, wares, 16)
    lane = np.array([(93.9, 6), (98, 6), (98, 97), (93.9, 97)], np.float64)
    strew(canvas, taken, rng, lane, (("noto/bird", 2.0, 2.4), ("noto/monarch-butterfly", 1.8, 2.2)), 30)
    board = [(76, 134.2), (89.5, 133.4), (89.8, 138.6), (76.2, 139)]
    canvas.shadow(board, 0.6, 0.5, (0.4, 0.7))
    canvas.polygon(board, WOOD_DARK)
    canvas.polygon([(76.6, 134.8), (89, 134), (89.2, 138), (76.8, 138.4)], (60, 120, 60))
    canvas.text("ZOO", (82.9, 136.2), 2.9, CREAM, turn=-3)


def _bed(canvas: Canvas, at: Point, radii: Point, taken: Taken, rng: np.random.Generator) -> None:
    """Draws a bed of flowers behind a kerb of stones."""
    edge = blob(at, radii, rng, 0.05)
    canvas.shadow(edge, 0.6, 0.4, (0.3, 0.5))
    canvas.polygon(at + (edge - at) * 1.06, (128, 118, 104))
    canvas.polygon(at + (edge - at) * 1.0, (98, 66, 40))
    canvas.lay(grounds.hedge(canvas.size, canvas.scale, int(at[0] * 7)), canvas.mask(at + (edge - at) * 0.93))
    plants = ("noto/tulip", "noto/rose", "noto/hyacinth", "noto/sunflower", "noto/hibiscus", "noto/blossom", "noto/white-flower", "noto/cherry-blossom")
    chosen = rng.permutation(len(plants))[:3]
    for _ in range(int(radii[0] * radii[1] * 0.75)):
        t, r = rng.uniform(0, 6.28), np.sqrt(rng.uniform(0, 0.72))
        spot = (at[0] + radii[0] * r * np.cos(t), at[1] + radii[1] * r * np.sin(t))
        canvas.picture(plants[int(chosen[rng.integers(3)])], spot, float(rng.uniform(1.8, 3.0)), turn=float(rng.uniform(-20, 20)))
    taken.box(at[0] - radii[0], at[1] - radii[1], at[0] + radii[0], at[1] + radii[1])


def expansion_back(art: Path, plan: Layout, scale: float) -> Rgb:
    """Draws the back of the expansion board: a building site, not open yet."""
    rng = np.random.default_rng(SEED + 4)
    size = (float(plan["size_mm"][0]), float(plan["size_mm"][1]))
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
    for name, at, side in (("noto/building-construction", (30, 68), 34.0), ("noto/locked", (29, 129), 26.0), ("noto/construction", (17, 21), 17.0),
                           ("noto/construction", (41, 183), 15.0), ("noto/hammer-and-wrench", (43, 22), 12.0), ("noto/toolbox", (15, 181), 14.0),
                           ("noto/brick", (12, 146), 11.0), ("noto/wood", (47, 146), 12.0), ("noto/ladder", (49, 113), 13.0), ("noto/brick", (9, 113), 9.0)):
        if (art / f"{name}.svg").is_file():
            canvas.picture(name, at, side, cast=0.45)
            taken.discs.append((*at, side * 0.48))
    for y in (38, 100, 160):
        taken.box(0, y - 7, 58, y + 7)
    frame = np.array([(1, 7), (57, 7), (57, 193), (1, 193)], np.float64)
    wares = (("noto/rock", 4.0, 7.0), ("noto/herb", 3.0, 4.5), ("noto/rock", 2.0, 3.0), ("noto/mushroom", 2.2, 3.0), ("noto/brown-mushroom", 2.2, 3.0),
             ("noto/snail", 2.6, 3.2), ("noto/lady-beetle", 1.6, 2.0))
    strew(canvas, taken, rng, frame, wares, 20)
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
    band = [(ends[0][0], ends[0][1] - 2.4), (ends[1][0], ends[1][1] - 2.4), (ends[1][0], ends[1][1] + 2.4), (ends[0][0], ends[0][1] + 2.4)]
    canvas.shadow(band, 0.6, 0.5, (0.4, 0.8))
    canvas.polygon(band, (246, 240, 232))
    for x in np.arange(-1, 59, 7.2).tolist():
        top, foot = y + slope * (x - 29) - 2.4, y + slope * (x - 29) + 2.4
        rise = slope * 3.6
        canvas.polygon([(x + 2, top), (x + 5.6, top + rise), (x + 3.6, foot + rise), (x, foot)], (206, 44, 40))
    canvas.line(square((29, y), 0.1), WOOD, 0.2, closed=True)
