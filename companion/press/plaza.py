"""The visitor path of the zoo board, what stands on it, and the yard of the free stall."""

from collections.abc import Mapping
from typing import Any, Final

import numpy as np

from companion.press import grounds
from companion.press.art import Rgb
from companion.press.canvas import Canvas, Colour, Point
from companion.press.scenery import CREAM, WOOD_DARK, Taken, blob, softened, stall_space, strew

ATTRACTIONS: Final[tuple[tuple[str, Point, float], ...]] = (
    ("noto/fountain", (52.5, 119.5), 19.0),
    ("noto/circus-tent", (102.5, 116), 21.0),
    ("noto/ferris-wheel", (11.5, 107.5), 15.0),
    ("noto/carousel-horse", (142.5, 106.5), 11.0),
    ("noto/tent", (92, 133.5), 8.5),
    ("noto/triangular-flag", (96.2, 92), 5.0),
    ("noto/triangular-flag", (64.5, 107), 5.5),
)
"""Drawing, centre and side in millimetres."""
BEDS: Final[tuple[tuple[Point, Point], ...]] = (
    ((40, 106.5), (6.5, 3.5)),
    ((14, 131), (8, 3.6)),
    ((64, 131.5), (9, 3.6)),
    ((114, 107), (6, 3.2)),
    ((140, 130.5), (6.5, 4.5)),
    ((108, 132), (8, 3.2)),
    ((38, 132), (6, 3.4)),
    ((88.5, 105), (5.5, 4.5)),
    ((144, 117.5), (3.5, 4)),
)
"""Centre and radii of each bed of flowers."""
PATH_PLANTS: Final = (
    ("noto/deciduous-tree", 8.0, 10.0),
    ("noto/palm-tree", 6.5, 8.5),
    ("noto/evergreen-tree", 6.0, 8.0),
    ("noto/potted-plant", 5.0, 6.5),
    ("noto/potted-plant", 3.4, 4.6),
    ("noto/bouquet", 3.2, 4.0),
    ("noto/bird", 2.6, 3.2),
    ("noto/butterfly", 2.2, 2.8),
    ("noto/monarch-butterfly", 2.2, 2.8),
)
"""What stands along the path: drawing, smallest and largest side."""
FLOWERS: Final = ("tulip", "rose", "hyacinth", "sunflower", "hibiscus", "blossom", "white-flower", "cherry-blossom")
PAVED: Final = np.array(
    [(4, 99.5), (149, 99.5), (149, 138), (98, 138), (97.5, 247), (91.5, 247), (91, 139), (4, 139.5)], np.float64
)
"""Outline of the path."""


def free_stall(canvas: Canvas, area: Mapping[str, Any], sand: Rgb, taken: Taken, rng: np.random.Generator) -> None:
    """Draws the stall space that is linked to nothing, on a sanded yard with bunting and flower tubs."""
    yard = softened(area["outline"], rng, 4, 0.5)
    canvas.shadow(yard, 0.8, 0.4)
    canvas.lay(sand, canvas.mask(yard, 0.2))
    ((x, y),) = area["stalls"]
    stall_space(canvas, (x, y), sand, rng)
    flags: tuple[Colour, ...] = ((220, 60, 60), (250, 196, 60), (60, 130, 210), (80, 170, 90), (240, 240, 240))
    for index, left in enumerate(np.arange(150.5, 181, 2.9).tolist()):
        sag = 104.3 + 1.0 * np.sin((left - 150) / 32 * np.pi)
        canvas.polygon([(left, sag), (left + 2.4, sag), (left + 1.2, sag + 2.0)], flags[index % 5])
    canvas.line(
        [(x, 104.3 + np.sin((x - 150) / 32 * np.pi)) for x in np.linspace(150, 182, 20).tolist()], WOOD_DARK, 0.3
    )
    taken.box(149.5, 103.5, 182.5, 135.5)


def plaza(canvas: Canvas, taken: Taken, rng: np.random.Generator) -> None:
    """Furnishes the visitor path: fountain, tents, wheel, beds of flowers, trees, flags, gates."""
    for name, at, side in ATTRACTIONS:
        canvas.picture(name, at, side, cast=0.4)
        taken.discs.append((*at, side * 0.5))
    for at, radii in BEDS:
        _bed(canvas, at, radii, taken, rng)
    strew(canvas, taken, rng, PAVED, PATH_PLANTS, 16)
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
    chosen = rng.permutation(len(FLOWERS))[:3]
    for _ in range(int(radii[0] * radii[1] * 0.75)):
        t, r = rng.uniform(0, 6.28), np.sqrt(rng.uniform(0, 0.72))
        spot = (at[0] + radii[0] * r * np.cos(t), at[1] + radii[1] * r * np.sin(t))
        canvas.picture(
            f"noto/{FLOWERS[int(chosen[rng.integers(3)])]}",
            spot,
            float(rng.uniform(1.8, 3.0)),
            turn=float(rng.uniform(-20, 20)),
        )
    taken.box(at[0] - radii[0], at[1] - radii[1], at[0] + radii[0], at[1] + radii[1])
