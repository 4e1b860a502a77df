"""The faces of the tiles and tokens of the print-and-play edition."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final

import numpy as np

from companion.press import grounds
from companion.press.art import Rgb, Rgba
from companion.press.canvas import Canvas, Colour, Point

TILE: Final = 25.0
"""Side of a square tile and diameter of an offspring, millimetres."""

RED: Final[Colour] = (208, 2, 27)
BLUE: Final[Colour] = (31, 95, 208)
WHITE: Final[Colour] = (255, 255, 255)

SPECIES: Final[dict[str, tuple[str, float, Point, str]]] = {
    "elephant": ("noto/elephant", 20.0, (12.7, 13.6), "right"),
    "flamingo": ("noto/flamingo", 21.0, (11.4, 12.8), "right"),
    "kangaroo": ("noto/kangaroo", 20.5, (12.4, 13.4), "left"),
    "llama": ("noto/llama", 20.5, (11.8, 13.2), "right"),
    "lion": ("own/lion", 20.5, (12.0, 13.4), "right"),
    "panda": ("own/panda", 19.5, (13.2, 13.8), "left"),
    "chimpanzee": ("own/chimpanzee", 20.0, (12.5, 13.9), "right"),
    "zebra": ("noto/zebra", 20.5, (12.4, 13.4), "left"),
}
"""Species -> drawing, its side and centre on the tile in millimetres, and the upper corner of the heart."""

FLIPPED: Final = frozenset({"kangaroo", "zebra"})
"""Species that look to the right."""

StallLook = tuple[str, float, tuple[Colour, Colour], Colour]

STALLS: Final[dict[str, StallLook]] = {
    "ice-cream": ("noto/soft-ice-cream", 15.0, ((64, 178, 214), (255, 255, 255)), (40, 120, 160)),
    "drinks": ("noto/cup-with-straw", 13.0, ((240, 150, 30), (255, 244, 214)), (186, 98, 12)),
    "hamburgers": ("noto/hamburger", 12.5, ((204, 44, 44), (255, 236, 190)), (138, 26, 26)),
    "hot-dogs": ("noto/hot-dog", 13.5, ((52, 140, 70), (255, 214, 64)), (30, 92, 46)),
    "cotton-candy": ("own/cotton-candy", 15.5, ((150, 92, 190), (250, 196, 226)), (98, 52, 136)),
    "balloon": ("own/balloons", 15.0, ((36, 62, 130), (240, 240, 250)), (24, 40, 92)),
}
"""Stall type -> drawing, its side, the awning's two colours and the counter's."""
XXL_STALLS: Final = {"xxl": ("noto/pretzel", 13.5, ((250, 202, 34), (255, 252, 240)), (168, 112, 10))}
"""The type that Zooloretto XXL adds; its colour is that of the yellow visitors."""


def faces(art: Path, scale: float = 384 / TILE) -> Iterator[tuple[str, Rgba]]:
    """Draws every component of the edition once: (label, RGBA picture at ``scale`` pixels a millimetre)."""
    for number, species in enumerate(SPECIES):
        for label, heart in (
            (f"animal/{species}", None),
            (f"animal/{species}/male", BLUE),
            (f"animal/{species}/female", RED),
        ):
            yield label, opaque(animal(species, number, heart, art, scale))
        yield f"offspring/{species}", rounded(offspring(species, number, art, scale))
    for number, kind in enumerate(STALLS):
        yield f"stall/{kind}", opaque(stall(kind, number, art, scale))
    yield "coin-tile", opaque(coin_tile(art, scale))
    yield "tile-back", opaque(tile_back(art, scale))
    yield "tray", opaque(tray(art, scale))
    yield "coin", rounded(coin(18.0, art, scale))
    yield "hay-bale", hay_bale(art, scale)
    yield "truck", truck(art, scale)


def opaque(face: Rgb) -> Rgba:
    """Adds full coverage."""
    return np.dstack([face, np.full(face.shape[:2], 255, np.uint8)])


def rounded(face: Rgb, radius: float | None = None) -> Rgba:
    """Cuts a circle, or corners of ``radius`` pixels, out of a face."""
    height, width = face.shape[:2]
    reach = min(height, width) / 2 if radius is None else radius
    y, x = np.mgrid[:height, :width] + 0.5
    outside = np.hypot(
        np.maximum(np.abs(x - width / 2) - (width / 2 - reach), 0),
        np.maximum(np.abs(y - height / 2) - (height / 2 - reach), 0),
    )
    return np.dstack([face, (np.clip(reach - outside + 0.5, 0, 1) * 255).astype(np.uint8)])


def heart_shape(centre: Point, side: float) -> list[Point]:
    """Returns the outline of a heart of the given width."""
    t = np.linspace(0, 2 * np.pi, 80)
    x = 16 * np.sin(t) ** 3
    y = -(13 * np.cos(t) - 5 * np.cos(2 * t) - 2 * np.cos(3 * t) - np.cos(4 * t))
    return [(centre[0] + float(u) * side / 32, centre[1] + float(v) * side / 32) for u, v in zip(x, y, strict=True)]


def heart(canvas: Canvas, corner: str, colour: Colour) -> None:
    """Puts the sex mark into the upper left or right corner, a fifth of the tile wide, with a white outline."""
    x = 4.3 if corner == "left" else TILE - 4.3
    canvas.line(heart_shape((x, 4.2), 5.2), WHITE, 1.1, closed=True)
    canvas.polygon(heart_shape((x, 4.2), 5.2), colour)
    canvas.ellipse((x - 1.25, 3.1), (0.75, 0.5), tuple(int(c + (255 - c) * 0.5) for c in colour), -35)  # type: ignore[arg-type]


def ground_shadow(canvas: Canvas, centre: Point, radii: Point, depth: float = 0.38) -> None:
    """Lays the soft shadow that a standing figure throws at its feet."""
    turns = np.linspace(0, 2 * np.pi, 40)
    canvas.shadow([(centre[0] + radii[0] * np.cos(t), centre[1] + radii[1] * np.sin(t)) for t in turns], 0.7, depth)


def animal(species: str, number: int, mark: Colour | None, art: Path, scale: float) -> Rgb:
    """Draws an adult on grass; plain, male and female differ by the heart alone."""
    canvas = Canvas((TILE, TILE), scale, grounds.grass((TILE, TILE), scale, 100 + number), art)
    name, side, centre, corner = SPECIES[species]
    ground_shadow(canvas, (centre[0] + 0.8, centre[1] + side * 0.45), (side * 0.36, 1.5))
    canvas.picture(name, centre, side, flip=species in FLIPPED)
    if mark is not None:
        heart(canvas, corner, mark)
    return canvas.pixels


def offspring(species: str, number: int, art: Path, scale: float) -> Rgb:
    """Draws the young, smaller, in the middle of a round tile."""
    canvas = Canvas((TILE, TILE), scale, grounds.grass((TILE, TILE), scale, 200 + number), art)
    side = 17.0
    ground_shadow(canvas, (12.9, 12.3 + side * 0.47), (side * 0.4, 1.2))
    canvas.picture(f"own/{species}-young", (12.5, 12.3), side)
    return canvas.pixels


def stall(kind: str, number: int, art: Path, scale: float) -> Rgb:
    """Draws a vending stall of the edition."""
    return stall_of({**STALLS, **XXL_STALLS}[kind], number, art, scale)


def stall_of(look: StallLook, number: int, art: Path, scale: float) -> Rgb:
    """Draws a vending stall on sand: awning, posts, counter, and its wares large in the middle."""
    canvas = Canvas((TILE, TILE), scale, grounds.sand((TILE, TILE), scale, 300 + number), art)
    name, side, stripes, counter = look
    canvas.shadow([(4, 4), (23, 4), (23, 24), (4, 24)], 0.9, 0.42)
    canvas.polygon([(4.6, 6), (20.4, 6), (20.4, 20), (4.6, 20)], (246, 232, 206))
    canvas.shadow([(4.6, 6), (20.4, 6), (20.4, 9.6), (4.6, 9.6)], 0.5, 0.25)
    for x in (3.9, 19.9):
        canvas.polygon([(x, 6), (x + 1.2, 6), (x + 1.2, 21), (x, 21)], (120, 78, 42))
    canvas.picture(name, (12.5, 13.1), side, cast=0.3)
    canvas.polygon([(3, 19.4), (22, 19.4), (21.2, 23.4), (3.8, 23.4)], counter)
    canvas.polygon([(2.5, 18.7), (22.5, 18.7), (22.5, 19.8), (2.5, 19.8)], (176, 122, 70))
    for x in np.arange(5.2, 21, 2.45).tolist():
        canvas.disc((x, 21.6), 0.62, stripes[1])
    _awning(canvas, stripes)
    return canvas.pixels


def _awning(canvas: Canvas, stripes: tuple[Colour, Colour]) -> None:
    canvas.shadow([(1.6, 3), (23.4, 3), (23.4, 8.2), (1.6, 8.2)], 0.5, 0.35)
    edges = np.linspace(0, 1, 9)
    for index, (left, right) in enumerate(zip(edges[:-1].tolist(), edges[1:].tolist(), strict=True)):
        colour = stripes[index % 2]
        top, foot = [4 + 17 * e for e in (left, right)], [1.6 + 21.8 * e for e in (left, right)]
        canvas.polygon([(top[0], 1.6), (top[1], 1.6), (foot[1], 6.2), (foot[0], 6.2)], colour)
        canvas.ellipse(((foot[0] + foot[1]) / 2, 6.15), ((foot[1] - foot[0]) / 2, 1.25), colour)
    canvas.line([(4, 1.6), (21, 1.6)], (120, 78, 42), 0.7)


def coin(diameter: float, art: Path, scale: float) -> Rgb:
    """Draws a golden coin with a paw, edge to edge."""
    canvas = Canvas((diameter, diameter), scale, (214, 158, 30), art)
    middle = (diameter / 2, diameter / 2)
    for share, colour in (
        (1.0, (176, 120, 14)),
        (0.95, (255, 214, 74)),
        (0.84, (196, 140, 22)),
        (0.81, (244, 192, 48)),
    ):
        canvas.disc(middle, diameter / 2 * share, colour)
    for turn in np.linspace(0, 2 * np.pi, 29)[:-1].tolist():
        canvas.disc(
            (middle[0] + 0.448 * diameter * np.cos(turn), middle[1] + 0.448 * diameter * np.sin(turn)),
            diameter * 0.018,
            (196, 140, 22),
        )
    paw(canvas, (middle[0] + diameter * 0.012, middle[1] + diameter * 0.05), diameter * 0.5, (170, 114, 12))
    paw(canvas, (middle[0] - diameter * 0.006, middle[1] + diameter * 0.03), diameter * 0.5, (255, 226, 110))
    return canvas.pixels


def paw(canvas: Canvas, centre: Point, side: float, colour: Colour, turn: float = 0.0) -> None:
    """Draws a paw print ``side`` millimetres wide."""
    cosine, sine = np.cos(np.radians(turn)), np.sin(np.radians(turn))
    for x, y, rx, ry, lean in (
        (0, 0.18, 0.27, 0.22, 0),
        (-0.38, -0.08, 0.1, 0.15, -25),
        (-0.14, -0.3, 0.11, 0.16, -8),
        (0.14, -0.3, 0.11, 0.16, 8),
        (0.38, -0.08, 0.1, 0.15, 25),
    ):
        at = (centre[0] + side * (x * cosine - y * sine), centre[1] + side * (x * sine + y * cosine))
        canvas.ellipse(at, (rx * side, ry * side), colour, lean + turn)


def coin_tile(art: Path, scale: float) -> Rgb:
    """Draws a coin lying on grey stone."""
    canvas = Canvas((TILE, TILE), scale, grounds.stone((TILE, TILE), scale, 400), art)
    ground_shadow(canvas, (13.1, 13.3), (8.4, 8.4), 0.5)
    canvas.paste(rounded(coin(16.5, art, scale)), (12.5, 12.5))
    return canvas.pixels


def tile_back(art: Path, scale: float) -> Rgb:
    """Draws the back of all square tiles: paws on blue around a panda in a light frame."""
    canvas = Canvas((TILE, TILE), scale, (28, 84, 168), art)
    grounds.tinted(canvas, np.random.default_rng(500), [(9, 9), (3, 5)])
    for index, (x, y) in enumerate((x, y) for y in range(2, 26, 5) for x in range(2, 26, 5)):
        paw(canvas, (x + (y % 2) * 1.2, y), 2.8, (46, 112, 204), (index * 47) % 360)
    for radius, colour in ((9.4, (150, 204, 246)), (8.6, (226, 242, 255)), (8.1, (92, 160, 224))):
        canvas.disc((12.5, 12.5), radius, colour)
    canvas.picture("noto/panda", (12.5, 12.3), 13.0)
    canvas.line([(0.9, 0.9), (24.1, 0.9), (24.1, 24.1), (0.9, 24.1)], (150, 204, 246), 0.7, closed=True)
    return canvas.pixels


def tray(art: Path, scale: float) -> Rgb:
    """Draws the tray of the variant: a silver tray with wares on a laid table."""
    canvas = Canvas((TILE, TILE), scale, (178, 46, 52), art)
    for index in range(0, 25, 5):
        canvas.lay((244, 226, 214), canvas.mask([(index, 0), (index + 2.5, 0), (index + 2.5, 25), (index, 25)]), 0.45)
        canvas.lay((244, 226, 214), canvas.mask([(0, index), (25, index), (25, index + 2.5), (0, index + 2.5)]), 0.45)
    ground_shadow(canvas, (13.1, 14.2), (10.6, 8.8), 0.5)
    for grow, colour in (
        (1.0, (126, 132, 140)),
        (0.95, (226, 230, 236)),
        (0.82, (150, 156, 166)),
        (0.79, (200, 206, 214)),
    ):
        canvas.ellipse((12.5, 13.2), (10.8 * grow, 9.2 * grow), colour)
    for x, lean in ((1.5, -90), (23.5, 90)):
        canvas.ellipse((x, 13.2), (2.6, 0.9), (126, 132, 140), lean)
    canvas.picture("noto/cup-with-straw", (7.9, 11.4), 9.0, cast=0.3)
    canvas.picture("noto/hamburger", (16.6, 12.2), 8.6, cast=0.3)
    canvas.picture("noto/soft-ice-cream", (12.2, 15.2), 9.0, cast=0.3)
    return canvas.pixels


def hay_bale(art: Path, scale: float) -> Rgba:
    """Draws a bale of hay, 20 x 20 mm with rounded corners, tied twice."""
    canvas = Canvas((20.0, 20.0), scale, grounds.straw((20.0, 20.0), scale, 600, 2.0), art)
    canvas.shadow([(0, 15), (20, 15), (20, 20), (0, 20)], 3, 0.35)
    for y in (6.2, 13.8):
        canvas.line([(0, y + 0.3), (20, y + 0.3)], (120, 76, 26), 1.1)
        canvas.line([(0, y), (20, y)], (196, 60, 44), 0.8)
    canvas.line([(0.6, 0.6), (19.4, 0.6), (19.4, 19.4), (0.6, 19.4)], (150, 106, 36), 0.9, closed=True)
    return rounded(canvas.pixels, 2.5 * scale)


TRUCK: Final = (92.0, 34.0)
"""Size of a truck with its three compartments, millimetres."""


def truck(art: Path, scale: float) -> Rgba:
    """Draws a delivery truck from above: a bed with three compartments, the cab at the left."""
    canvas = Canvas(TRUCK, scale, (44, 122, 96), art)
    bed = (88 - 6.0, 28.4)
    floor = np.ascontiguousarray(np.rot90(grounds.planks((28.4, 82.0), scale, 700, (176, 128, 80), 5.2)))
    boarded = np.zeros_like(canvas.pixels)
    top, left = round(2.8 * scale), round(7.6 * scale)
    boarded[top : top + floor.shape[0], left : left + floor.shape[1]] = floor
    corners = [(7.6, 2.8), (7.6 + bed[0], 2.8), (7.6 + bed[0], 31.2), (7.6, 31.2)]
    canvas.lay(boarded, canvas.mask(corners))
    for x in (7.6, 34.93, 62.27, 89.6):
        canvas.line([(x, 2.8), (x, 31.2)], (92, 56, 28), 1.5)
        canvas.line([(x - 0.2, 2.8), (x - 0.2, 31.2)], (206, 160, 110), 0.4)
    for y in (2.0, 32.0):
        canvas.line([(6.5, y), (91, y)], (28, 84, 66), 1.6)
        for x in range(10, 92, 8):
            canvas.disc((x, y), 0.5, (222, 196, 90))
    canvas.polygon([(0.8, 5.5), (6, 3), (6, 31), (0.8, 28.5)], (30, 90, 70))
    canvas.polygon([(2.4, 7.6), (5, 6.6), (5, 27.4), (2.4, 26.4)], (176, 220, 236))
    for y in (8.2, 25.8):
        canvas.disc((1.5, y), 1.0, (255, 240, 170))
    for x in (21.3, 48.6, 75.9):
        paw(canvas, (x, 17), 11, (146, 100, 58), 90)
    return rounded(canvas.pixels, 3.0 * scale)


Painter = Callable[[Path, float], Rgb]
"""Draws one face from the folder of drawings at a scale."""

LABELS: Final[Sequence[str]] = tuple(
    [f"animal/{s}{m}" for s in SPECIES for m in ("", "/male", "/female")]
    + [f"offspring/{s}" for s in SPECIES]
    + [f"stall/{kind}" for kind in STALLS]
    + ["coin-tile", "tile-back", "tray", "coin", "hay-bale", "truck"]
)
"""Labels of all components that have a picture."""
