"""The faces of the expansions' tiles and tokens: exotic animals, XXL, the water zoo."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import numpy as np

from companion.press import grounds, tiles, wilds
from companion.press.art import Rgb, Rgba
from companion.press.canvas import Canvas, Colour, Point
from companion.press.figures import COLOURS, standing
from companion.press.tiles import BLUE, RED, TILE, WHITE, ground_shadow, heart, opaque, paw, rounded

SCALE: Final = 384 / TILE
"""Pixels a millimetre of the committed faces."""

EXOTICS: Final[dict[str, tuple[str, float, Point]]] = {
    "pygmy-anteater": ("own/anteater", 20.5, (12.4, 12.4)),
    "red-macaw": ("own/macaw", 21.0, (12.6, 12.4)),
    "bat": ("noto/bat", 22.5, (12.5, 12.4)),
    "koala": ("own/koala", 20.5, (12.0, 12.6)),
    "orangutan": ("noto/orangutan", 20.0, (12.5, 12.6)),
    "baboon": ("own/baboon", 20.5, (12.6, 12.4)),
    "smooth-snake": ("noto/snake", 20.0, (12.5, 12.6)),
    "emerald-monitor": ("noto/lizard", 21.0, (12.5, 12.5)),
}
"""Exotic kind (the eight of the rulebook) -> drawing, its side and centre on the tile in millimetres."""

AQUATICS: Final[dict[str, tuple[str, float, Point, str, Point]]] = {
    "dolphin": ("noto/dolphin", 20.5, (12.9, 13.2), "left", (4.3, 20.7)),
    "orca": ("noto/orca", 20.0, (12.6, 13.4), "right", (4.3, 20.7)),
    "sea-lion": ("own/sea-lion", 20.5, (13.0, 13.4), "right", (4.3, 4.3)),
    "sea-turtle": ("own/sea-turtle", 21.0, (12.8, 14.2), "right", (20.7, 20.7)),
    "hippopotamus": ("noto/hippopotamus", 21.0, (12.6, 14.2), "left", (20.7, 4.3)),
    "crocodile": ("noto/crocodile", 20.5, (13.0, 13.2), "left", (20.7, 4.3)),
    "penguin": ("noto/penguin", 20.5, (12.2, 13.0), "right", (4.3, 20.7)),
    "polar-bear": ("own/polar-bear", 20.0, (12.2, 13.8), "right", (4.3, 20.7)),
}
"""Aquatic species -> drawing, its side and centre in millimetres, the upper corner of its heart, and the centre of its
fish or lightning: another corner, so that faces which differ in one mark never differ in its shape alone."""

TRAINED: Final = ("dolphin", "orca", "sea-lion")
"""Species that trainers train: some of their tiles show a lightning and cannot be trained; the others' show a fish."""

TOKENS: Final[dict[int, tuple[Colour, Colour]]] = {
    6: ((226, 172, 34), (255, 226, 112)),
    5: ((120, 132, 146), (218, 226, 234)),
    4: ((156, 90, 44), (226, 164, 112)),
}
"""Value of an "other zoo" token -> its dark and its light metal."""
COWORKER: Final = 20.0
"""Diameter of a coworker, millimetres."""


def mark_of(species: str) -> str:
    """Returns the mark that a species' tiles may show instead of a sex."""
    return "lightning" if species in TRAINED else "fish"


def exotic_faces(art: Path, scale: float = SCALE) -> Iterator[tuple[str, Rgba]]:
    """Draws the faces of the Exotic expansion: (label, RGBA picture)."""
    for number, kind in enumerate(EXOTICS):
        yield f"exotic/{kind}", opaque(exotic(kind, number, art, scale))
    for number, colour in enumerate(COLOURS):
        yield f"bonus/{colour}", opaque(bonus(colour, number, art, scale))


def xxl_faces(art: Path, scale: float = SCALE) -> Iterator[tuple[str, Rgba]]:
    """Draws the faces that Zooloretto XXL adds."""
    yield "stall/xxl", opaque(tiles.stall("xxl", len(tiles.STALLS), art, scale))
    for value in TOKENS:
        yield f"token/{value}", rounded(token(value, art, scale))


def aquaretto_faces(art: Path, scale: float = SCALE) -> Iterator[tuple[str, Rgba]]:
    """Draws the faces of Aquaretto."""
    for number, species in enumerate(AQUATICS):
        for mark in ("", "male", "female", mark_of(species)):
            label = f"animal/{species}/{mark}".removesuffix("/")
            yield label, opaque(aquatic(species, number, mark, art, scale))
        yield f"offspring/{species}", rounded(aquatic_young(species, number, art, scale))
    yield "coin-tile", opaque(water_coin_tile(art, scale))
    yield "tile-back", opaque(brown_back(art, scale))
    yield "coworker", rounded(coworker(art, scale))


def aquaretto_xxl_faces(art: Path, scale: float = SCALE) -> Iterator[tuple[str, Rgba]]:
    """Draws the face that Aquaretto XXL adds."""
    yield "supply", opaque(supply(art, scale))


def exotic(kind: str, number: int, art: Path, scale: float) -> Rgb:
    """Draws an exotic animal in a clearing of the jungle."""
    canvas = Canvas((TILE, TILE), scale, wilds.jungle((TILE, TILE), scale, 800 + number), art)
    wilds.glow(canvas, (12.5, 12.7), (9.6, 9.3), wilds.LIGHT, 0.92, 1.3)
    name, side, centre = EXOTICS[kind]
    ground_shadow(canvas, (centre[0] + 0.6, centre[1] + side * 0.45), (side * 0.36, 1.3), 0.3)
    canvas.picture(name, centre, side)
    return canvas.pixels


def bonus(colour: str, number: int, art: Path, scale: float) -> Rgb:
    """Draws the bonus tile of a visitor's colour: two visitors, each worth two points, in a frame of the colour."""
    paint = COLOURS[colour]
    stones = [wilds.mixed(paint, stone, 0.45) for stone in ((216, 206, 190), (196, 186, 170), (230, 222, 208))]
    ground = grounds.cobbles((TILE, TILE), scale, 830 + number, stones, wilds.mixed(paint, (90, 84, 74), 0.4), 3.6)
    canvas = Canvas((TILE, TILE), scale, ground, art)
    frame = [(1.3, 1.3), (23.7, 1.3), (23.7, 23.7), (1.3, 23.7)]
    canvas.line(frame, wilds.shaded(paint, -70), 3.0, closed=True)
    canvas.line(frame, paint, 2.2, closed=True)
    figure = standing(colour, 14.5, scale)
    for x in (8.2, 16.8):
        ground_shadow(canvas, (x + 0.5, 18.6), (3.8, 1.0))
        canvas.paste(figure, (x, 11.8))
    canvas.polygon(
        [(6.5, 18.2), (18.5, 18.2), (19.6, 20.3), (18.5, 22.4), (6.5, 22.4), (5.4, 20.3)], wilds.shaded(paint, -110)
    )
    canvas.text("2 x", (12.5, 20.3), 2.6, WHITE)
    return canvas.pixels


def token(value: int, art: Path, scale: float) -> Rgb:
    """Draws an "other zoo" token: its value on a medal, as many paws around it."""
    dark, light = TOKENS[value]
    canvas = Canvas((TILE, TILE), scale, dark, art)
    middle = (TILE / 2, TILE / 2)
    for radius, colour in (
        (12.5, wilds.shaded(dark, -40)), (12.0, light), (10.9, dark), (10.5, wilds.shaded(light, -20)), (6.9, dark),
        (6.5, light),
    ):  # fmt: skip
        canvas.disc(middle, radius, colour)
    grounds.tinted(canvas, np.random.default_rng([840, value]), [(7, 9), (1.6, 6)])
    for turn in np.linspace(0, 360, value, endpoint=False).tolist():
        at = (12.5 + 8.7 * np.sin(np.radians(turn)), 12.5 - 8.7 * np.cos(np.radians(turn)))
        paw(canvas, at, 3.2, wilds.shaded(dark, -50), turn)
    canvas.text(str(value), middle, 7.6, wilds.shaded(dark, -70), WHITE)
    return canvas.pixels


def aquatic(species: str, number: int, mark: str, art: Path, scale: float) -> Rgb:
    """Draws an adult in the water; the faces of a species differ by heart, fish or lightning alone.

    Hearts lie on a green islet, since a blue one would be lost in the water.
    """
    canvas = Canvas((TILE, TILE), scale, wilds.water((TILE, TILE), scale, 860 + number), art)
    name, side, centre, corner, badge = AQUATICS[species]
    _islet(canvas, 0.6 if corner == "left" else TILE - 0.6, 870 + number)
    wilds.glow(canvas, (12.5, 13.8), (9.0, 8.4), wilds.FOAM, 0.75, 1.6)
    ground_shadow(canvas, (centre[0] + 0.8, centre[1] + side * 0.44), (side * 0.36, 1.4), 0.3)
    canvas.picture(name, centre, side)
    if mark in ("male", "female"):
        heart(canvas, corner, BLUE if mark == "male" else RED)
    elif mark:
        _badge(canvas, badge, mark)
    return canvas.pixels


def _islet(canvas: Canvas, x: float, seed: int) -> None:
    """Lays a grassy shore into the upper corner at ``x``."""
    turns = np.linspace(0, 2 * np.pi, 49)[:-1]
    wave = 1 + 0.05 * np.cos(3 * turns) + 0.04 * np.cos(5 * turns)
    shore = np.stack([9.6 * wave * np.cos(turns), 9.2 * wave * np.sin(turns)], axis=1)
    canvas.lay((206, 240, 244), canvas.mask(shore * 1.07 + np.array((x, 0.6)), 0.15), 0.8)
    canvas.lay(grounds.grass(canvas.size, canvas.scale, seed), canvas.mask(shore + np.array((x, 0.6)), 0.1))


def _badge(canvas: Canvas, at: Point, mark: str) -> None:
    """Puts a fish on a red disc, or a lightning on a dark one."""
    name, ground, side = {
        "fish": ("noto/tropical-fish", (200, 40, 30), 5.3),
        "lightning": ("noto/high-voltage", (34, 32, 44), 5.3),
    }[mark]
    canvas.disc(at, 3.5, WHITE)
    canvas.disc(at, 3.1, ground)
    canvas.picture(name, at, side)


def aquatic_young(species: str, number: int, art: Path, scale: float) -> Rgb:
    """Draws the young, smaller, in the middle of a round tile."""
    canvas = Canvas((TILE, TILE), scale, wilds.water((TILE, TILE), scale, 880 + number), art)
    wilds.glow(canvas, (12.5, 12.7), (8.2, 8.0), wilds.FOAM, 0.8, 1.6)
    ground_shadow(canvas, (12.9, 12.3 + 17.0 * 0.46), (6.4, 1.1), 0.3)
    canvas.picture(f"own/{species}-young", (12.5, 12.3), 17.0)
    return canvas.pixels


def water_coin_tile(art: Path, scale: float) -> Rgb:
    """Draws a coin lying on wet stone in shallow water."""
    canvas = Canvas((TILE, TILE), scale, wilds.water((TILE, TILE), scale, 900), art)
    stone = grounds.stone((TILE, TILE), scale, 901)
    turns = np.linspace(0, 2 * np.pi, 41)[:-1]
    wave = 1 + 0.05 * np.cos(3 * turns + 1) + 0.04 * np.cos(5 * turns)
    rock = np.stack([12.5 + 10.6 * wave * np.cos(turns), 12.6 + 10.2 * wave * np.sin(turns)], axis=1)
    canvas.shadow(rock, 0.7, 0.5, (0.3, 0.5))
    canvas.lay(stone, canvas.mask(rock, 0.1))
    ground_shadow(canvas, (13.1, 13.3), (8.4, 8.4), 0.5)
    canvas.paste(rounded(tiles.coin(16.5, art, scale)), (12.5, 12.5))
    return canvas.pixels


def brown_back(art: Path, scale: float) -> Rgb:
    """Draws the back of the water zoo's square tiles: paws on brown around an orca in a light frame."""
    canvas = Canvas((TILE, TILE), scale, (116, 70, 36), art)
    grounds.tinted(canvas, np.random.default_rng(910), [(9, 9), (3, 5)])
    for index, (x, y) in enumerate((x, y) for y in range(2, 26, 5) for x in range(2, 26, 5)):
        paw(canvas, (x + (y % 2) * 1.2, y), 2.8, (152, 98, 56), (index * 61) % 360)
    for radius, colour in ((9.4, (232, 198, 150)), (8.6, (252, 240, 216)), (8.1, (96, 176, 204))):
        canvas.disc((12.5, 12.5), radius, colour)
    canvas.picture("noto/orca", (12.5, 12.4), 13.0)
    canvas.line([(0.9, 0.9), (24.1, 0.9), (24.1, 24.1), (0.9, 24.1)], (232, 198, 150), 0.7, closed=True)
    return canvas.pixels


def coworker(art: Path, scale: float) -> Rgb:
    """Draws a coworker: a keeper in a ring of rope on a round token."""
    canvas = Canvas((COWORKER, COWORKER), scale, (250, 214, 110), art)
    middle = (COWORKER / 2, COWORKER / 2)
    for radius, colour in ((10.0, (120, 60, 22)), (9.5, (236, 128, 40)), (7.9, (120, 60, 22)), (7.5, (255, 232, 158))):
        canvas.disc(middle, radius, colour)
    for turn in np.linspace(0, 2 * np.pi, 25)[:-1].tolist():
        at = (10 + 8.7 * np.cos(turn), 10 + 8.7 * np.sin(turn))
        canvas.ellipse(at, (0.9, 0.3), (255, 226, 170), float(np.degrees(turn)) + 60)
    canvas.picture("own/keeper", (10.0, 9.9), 13.0)
    return canvas.pixels


def supply(art: Path, scale: float) -> Rgb:
    """Draws a supply tile: a crate of fish and greens on a jetty."""
    ground = np.ascontiguousarray(np.rot90(grounds.planks((TILE, TILE), scale, 920, (150, 122, 96), 4.6)))
    canvas = Canvas((TILE, TILE), scale, ground, art)
    wilds.glow(canvas, (12.5, 12.5), (9.0, 9.0), (236, 222, 196), 0.55, 2.0)
    ground_shadow(canvas, (13.0, 21.6), (9.4, 1.6))
    canvas.picture("own/crate", (12.5, 12.6), 20.5)
    return canvas.pixels


def short_truck(places: int, whole: Rgba, scale: float) -> Rgba:
    """Shortens the picture of the truck with three compartments to one or two, the ends as they are."""
    joint = (34.93, 62.27)[places - 1]
    return np.hstack([whole[:, : round((joint - 0.8) * scale)], whole[:, round((89.6 - 0.8) * scale) :]])
