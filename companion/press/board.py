"""The boards of the print-and-play edition, drawn from their layouts and one seed."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np

from companion.press import grounds
from companion.press.art import Rgb
from companion.press.barn import barn
from companion.press.canvas import Canvas, Colour, Cover, Point
from companion.press.plaza import free_stall, plaza
from companion.press.scenery import Taken, animal_space, fence, platform, pond, sign, softened, stall_space, strew
from companion.press.site import expansion_back

SEED: Final = 2023
STONES: Final[tuple[Colour, ...]] = (
    (206, 190, 160),
    (188, 170, 142),
    (220, 206, 180),
    (196, 168, 140),
    (178, 172, 164),
    (212, 180, 148),
)
JOINT: Final[Colour] = (124, 106, 80)

SIGNS: Final[dict[str, tuple[Point, int, int, int]]] = {
    "enclosure-5": ((20, 18), 8, 5, 2),
    "enclosure-4": ((169, 16.5), 5, 4, 1),
    "enclosure-6": ((170.5, 151), 10, 6, 0),
    "expansion": ((29, 15), 9, 5, 1),
}
"""Area -> where its sign stands, its points when full and when one is missing, and its coin bonus."""

PONDS: Final[dict[str, tuple[Point, Point]]] = {
    "enclosure-5": ((56, 82), (11, 7.5)),
    "enclosure-4": ((128, 83), (15, 9)),
    "enclosure-6": ((140.5, 225), (11, 13)),
    "expansion": ((47.5, 97), (5, 9)),
}
"""Area -> its pond's centre and radii."""

MEADOW: Final = (
    ("noto/deciduous-tree", 8.0, 12.0),
    ("noto/evergreen-tree", 7.0, 10.0),
    ("noto/palm-tree", 7.0, 11.0),
    ("noto/rock", 3.5, 6.0),
    ("noto/sunflower", 3.6, 5.0),
    ("noto/tulip", 3.2, 4.4),
    ("noto/hyacinth", 3.2, 4.4),
    ("noto/mushroom", 2.6, 3.6),
    ("noto/herb", 2.6, 3.8),
    ("noto/hibiscus", 2.2, 3.2),
    ("noto/cherry-blossom", 1.9, 2.6),
    ("noto/brown-mushroom", 2.0, 2.8),
    ("noto/lady-beetle", 1.6, 2.0),
    ("noto/blossom", 1.7, 2.4),
    ("noto/butterfly", 1.9, 2.6),
    ("noto/rock", 1.6, 2.4),
)
"""What grows in an enclosure: drawing, smallest and largest side in millimetres."""

Layout = Mapping[str, Any]
"""A layout file of schema companion.layout/1."""


def layout(folder: Path, name: str) -> Layout:
    """Reads a layout such as ``main`` of the edition."""
    return json.loads((folder / f"{name}.json").read_text(encoding="utf-8"))  # type: ignore[no-any-return]


def boards(art: Path, layouts: Path, scale: float) -> dict[str, Rgb]:
    """Draws all boards at ``scale`` pixels a millimetre, from twice that scale so that fine lines stay fine."""
    main_plan, expansion_plan = layout(layouts, "main"), layout(layouts, "expansion")
    size = (float(expansion_plan["size_mm"][0]), float(expansion_plan["size_mm"][1]))
    drawn = {
        "main": main(art, main_plan, 2 * scale),
        "expansion": expansion(art, expansion_plan, 2 * scale),
        "expansion-back": expansion_back(art, size, SEED + 4, 2 * scale),
    }
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
    free_stall(canvas, areas["free-stall"], sand, taken, rng)
    barn(canvas, areas["barn"]["outline"], taken, rng, SEED)
    for number in (1, 2, 3):
        point = areas[f"path-{number}"]["point"]
        platform(canvas, (point[0], point[1]), number, taken)
    plaza(canvas, taken, rng)
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
    inner = softened(
        [(width, width), (wide - width, width), (wide - width, high - width), (width, high - width)], rng, 3, 0.5
    )
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


def _enclosure(
    canvas: Canvas, name: str, area: Mapping[str, Any], grass: Rgb, sand: Rgb, taken: Taken, rng: np.random.Generator
) -> None:
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
