"""The jungle board of the Exotic expansion, drawn from its layout: a thicket with five clearings beside the path."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import numpy as np

from companion.press import grounds, wilds
from companion.press.art import Rgb
from companion.press.canvas import Canvas, Colour, Point
from companion.press.scenery import CREAM, WOOD_DARK, WOOD_LIGHT, Taken, platform, softened, square, strew
from companion.press.tiles import TILE, paw

SEED: Final = 2023 + 10
SIGHTS: Final[tuple[tuple[str, Point, float], ...]] = (
    ("noto/moai", (54, 22), 19.0),
    ("noto/classical-building", (18, 88.5), 18.0),
    ("noto/volcano", (17.5, 57), 17.0),
    ("noto/hut", (51.5, 147), 25.0),
    ("noto/camping", (48.5, 88), 12.5),
    ("noto/tanabata-tree", (61.5, 38.5), 9.0),
    ("noto/peacock", (32.5, 139), 9.0),
    ("noto/canoe", (37, 205.5), 11.5),
    ("noto/backpack", (62.5, 165), 8.0),
    ("noto/palm-tree", (36, 241), 11.0),
    ("noto/pineapple", (63.5, 242), 7.5),
    ("noto/palm-tree", (38, 166), 13.0),
    ("noto/tanabata-tree", (64, 128.5), 8.5),
    ("noto/palm-tree", (36.5, 71), 10.5),
)
"""Drawing, centre and side in millimetres."""
WILD: Final = (
    ("noto/palm-tree", 6.0, 9.0),
    ("noto/hibiscus", 4.0, 5.4),
    ("noto/pineapple", 3.2, 4.4),
    ("noto/frog", 3.0, 4.0),
    ("noto/coconut", 2.6, 3.4),
    ("noto/rock", 3.0, 5.0),
    ("noto/spider", 2.4, 3.0),
    ("noto/lotus", 2.8, 3.6),
    ("noto/monarch-butterfly", 2.6, 3.6),
    ("noto/beetle", 2.0, 2.6),
    ("noto/hibiscus", 2.2, 3.0),
    ("noto/mushroom", 2.2, 3.0),
    ("noto/ant", 1.6, 2.0),
    ("noto/brown-mushroom", 1.8, 2.4),
)
"""What grows and creeps in the thicket: drawing, smallest and largest side."""
STONES: Final[tuple[Colour, ...]] = (
    (186, 160, 122),
    (170, 142, 108),
    (204, 178, 138),
    (150, 128, 104),
    (178, 168, 150),
)
PATH: Final[tuple[Point, ...]] = (
    (-2, 119), (8, 119.4), (15, 121), (18.5, 134), (12.5, 152), (9.5, 168), (14, 180), (15.5, 196), (11, 212),
    (12, 230), (15, 243), (15, 255),
)  # fmt: skip
"""Middle of the path, from the main board to the way out."""


def jungle_board(art: Path, plan: Mapping[str, Any], scale: float) -> Rgb:
    """Draws all three parts of the jungle board, laid together."""
    rng = np.random.default_rng(SEED)
    size = (float(plan["size_mm"][0]), float(plan["size_mm"][1]))
    canvas = Canvas(size, scale, wilds.jungle(size, scale, SEED), art)
    taken, areas = Taken(), plan["areas"]
    for number, (x, y) in enumerate(areas["jungle"]["animals"], start=1):
        _clearing(canvas, (x, y), number, rng)
        taken.space((x, y), margin=1.0)
    _river(canvas, taken, rng)
    _path(canvas, taken, rng)
    for number in (4, 5):
        x, y = areas[f"path-{number}"]["point"]
        platform(canvas, (x, y), number, taken)
    _sign(canvas, (21.5, 105.5), "JUNGLE", taken)
    _sign(canvas, (31.5, 247.0), "EXIT", taken)
    for name, at, side in SIGHTS:
        canvas.picture(name, at, side, cast=0.5)
        taken.discs.append((*at, side * 0.47))
    inside = np.array([(0, 0), (size[0], 0), size, (0, size[1])], np.float64)
    strew(canvas, taken, rng, inside, WILD, 60)
    _joints(canvas, plan["parts"], rng)
    return canvas.pixels


def _clearing(canvas: Canvas, centre: Point, number: int, rng: np.random.Generator) -> None:
    """Draws a space for an exotic animal: a light clearing, a square of lianas, a paw and its number."""
    wilds.glow(canvas, centre, (11.6, 11.4), wilds.LIGHT, 0.8, 1.5)
    frame = softened(square(centre, TILE + 0.4), rng, 2.0, 0.25)
    ring = [(float(x), float(y)) for x, y in frame]
    canvas.line(ring, (10, 40, 30), 1.5, closed=True)
    canvas.line(ring, (122, 96, 46), 1.0, closed=True)
    for k, (x, y) in enumerate(ring):
        wilds.leaf(canvas, (x, y), 2.1, k * 77.0, wilds.LEAVES[k % len(wilds.LEAVES)])
    around = (centre, TILE)
    canvas.faintly(around, 0.35, lambda: paw(canvas, (centre[0], centre[1] + 0.6), 10, (70, 88, 40)))
    canvas.faintly(
        around, 0.8, lambda: canvas.text(str(number), (centre[0] - 8.6, centre[1] + 8.6), 2.6, CREAM, WOOD_DARK)
    )


def _river(canvas: Canvas, taken: Taken, rng: np.random.Generator) -> None:
    """Draws a river that falls from the right edge into a pool between the third and the fourth clearing."""
    bed = softened([(74, 168.5), (66, 171), (50, 170.8), (33, 176), (28.5, 186), (31, 199), (35, 208), (31, 214),
                    (25, 207), (23, 190), (24, 176), (32, 169.2), (50, 164.2), (74, 160.5)], rng, 3.0, 0.3)  # fmt: skip
    canvas.shadow(bed, 0.9, 0.6)
    canvas.polygon(bed + np.array((0.2, 0.5)), (96, 86, 66))
    canvas.lay(wilds.water(canvas.size, canvas.scale, SEED, 2.6), canvas.mask(bed, 0.2))
    for x, y in bed[::2]:
        size = float(rng.uniform(0.6, 1.5))
        grey = int(rng.integers(110, 190))
        canvas.ellipse((x + 0.2, y + 0.3), (size, size * 0.75), (16, 28, 26), float(rng.uniform(0, 90)))
        canvas.ellipse((x, y), (size, size * 0.75), (grey, grey - 6, grey - 20), float(rng.uniform(0, 90)))
    taken.discs += [(float(x), float(y), 1.8) for x, y in bed]
    for x, y in ((29, 178), (27, 196), (31, 209), (60, 166.5)):
        taken.discs.append((x, y, 3.0))
    for x, y in ((28.4, 181.5), (28, 203)):
        canvas.picture("noto/lotus", (x, y), 3.2)


def _path(canvas: Canvas, taken: Taken, rng: np.random.Generator) -> None:
    """Draws the path of stepping stones from the main board past both points to the way out."""
    middle = np.asarray(PATH)
    run = np.concatenate([[0], np.cumsum(np.hypot(*np.diff(middle, axis=0).T))])
    steps = np.linspace(0, run[-1], 90)
    line = np.stack([np.interp(steps, run, middle[:, 0]), np.interp(steps, run, middle[:, 1])], axis=1)
    along = np.gradient(line, axis=0)
    across = np.stack([-along[:, 1], along[:, 0]], axis=1) / np.hypot(*along.T)[:, None]
    wide = 5.4 + 0.5 * np.sin(steps / 5) + rng.uniform(-0.2, 0.2, len(steps))
    ground = np.vstack([line + across * wide[:, None], (line - across * wide[:, None])[::-1]])
    canvas.shadow(ground, 1.0, 0.5)
    stones = grounds.cobbles(canvas.size, canvas.scale, SEED, STONES, (92, 74, 50), 3.8)
    canvas.lay(stones, canvas.mask(ground, 0.15))
    for side in (1, -1):
        edge = line + side * across * (wide[:, None] + 0.3)
        for k, (x, y) in enumerate(edge[1:-1:2]):
            wilds.leaf(canvas, (float(x), float(y)), 3.0, k * 61.0, wilds.LEAVES[k % len(wilds.LEAVES)])
    taken.discs += [(float(x), float(y), 6.6) for x, y in line]
    for at in (0.14, 0.36, 0.5, 0.68, 0.86):
        x, y = line[int(at * 89)]
        dx, dy = along[int(at * 89)] / np.hypot(*along[int(at * 89)])
        for k in (-1, 1):
            foot = (float(x + dx * k * 1.6 - dy * k * 1.2), float(y + dy * k * 1.6 + dx * k * 1.2))
            canvas.ellipse(foot, (0.6, 1.2), (112, 78, 46), float(np.degrees(np.arctan2(dy, dx))) + 90)


def _sign(canvas: Canvas, centre: Point, words: str, taken: Taken) -> None:
    """Draws a wooden sign."""
    wide, high = 3.4 + 2.1 * len(words), 5.4
    box = [
        (centre[0] + x * wide / 2, centre[1] + y * high / 2) for x, y in ((-1, -0.9), (1, -1), (0.97, 1), (-0.96, 0.9))
    ]
    canvas.shadow(box, 0.6, 0.6, (0.4, 0.7))
    canvas.polygon(box, WOOD_DARK)
    canvas.polygon(
        [(centre[0] + (x - centre[0]) * 0.93, centre[1] + (y - centre[1]) * 0.8) for x, y in box], WOOD_LIGHT
    )
    canvas.text(words, centre, 2.6, WOOD_DARK)
    taken.box(centre[0] - wide / 2 - 0.6, centre[1] - 3.2, centre[0] + wide / 2 + 0.6, centre[1] + 3.2)


def _joints(canvas: Canvas, parts: list[list[float]], rng: np.random.Generator) -> None:
    """Draws a rope bridge's planks along both edges where two parts meet, so that they find each other."""
    for left, _, right, foot in parts[:-1]:
        canvas.line([(left, foot), (right, foot)], (8, 30, 28), 0.5)
        for x in np.arange(left + 1.5, right, 4.5).tolist():
            canvas.line([(x, foot - 1.1), (x + float(rng.uniform(-0.3, 0.3)), foot + 1.1)], (196, 164, 104), 0.5)
