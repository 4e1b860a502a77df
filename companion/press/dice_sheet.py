"""The dice game's own score sheet, A6, drawn from its layout in ``calibration/sheets`` and one seed.

The boxes that players cross off are plain paper with a dark rim, so that any mark shows; everything around them is rich
in detail, so that a photo of the sheet finds its place.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from companion.press import grounds
from companion.press.art import Rgb
from companion.press.board import halved
from companion.press.canvas import Canvas, Colour, Point
from companion.press.scenery import CREAM, WOOD_DARK, WOOD_LIGHT, Taken, fence, softened, strew
from companion.press.tiles import coin, paw, rounded

NAME: Final = "print-and-play"
SEED: Final = 2012
PAPER: Final[Colour] = (253, 249, 238)
"""Ground of the boxes and of the fields to write into."""
INK: Final[Colour] = (58, 40, 28)
SUPERSAMPLING: Final = 2

ANIMALS: Final[dict[str, tuple[str, bool]]] = {
    "crocodile": ("noto/crocodile", True),
    "ostrich": ("own/ostrich", True),
    "monkey": ("noto/monkey", False),
    "elephant": ("noto/elephant", True),
    "lion": ("own/lion", True),
}
"""Animal -> drawing, and whether it is mirrored so as to look at its boxes."""

CORNERS: Final[tuple[tuple[str, Point, float], ...]] = (
    ("noto/circus-tent", (6.4, 6.8), 10.0),
    ("own/balloons", (101.2, 52.6), 9.0),
    ("noto/palm-tree", (99.6, 62.0), 10.0),
    ("noto/ferris-wheel", (94.6, 72.6), 9.6),
    ("noto/sunflower", (102.2, 145.2), 5.6),
    ("noto/tulip", (3.0, 145.0), 5.4),
    ("noto/butterfly", (84.6, 56.4), 5.2),
    ("noto/hibiscus", (3.0, 95.0), 4.6),
)
"""Drawing, centre and side of what stands where no box is: each corner of the sheet has something of its own."""

PLANTS: Final = (
    ("noto/deciduous-tree", 6.0, 7.5),
    ("noto/potted-plant", 4.0, 5.0),
    ("noto/rock", 2.6, 3.6),
    ("noto/rose", 2.4, 3.2),
    ("noto/mushroom", 2.2, 2.8),
    ("noto/bird", 2.2, 2.8),
    ("noto/blossom", 1.7, 2.2),
)
STONES: Final[tuple[Colour, ...]] = (
    (222, 208, 178),
    (208, 192, 160),
    (232, 220, 194),
    (214, 188, 158),
    (198, 192, 184),
)
JOINT: Final[Colour] = (158, 140, 110)

Sheet = Mapping[str, Any]
"""A layout file of schema companion.sheet-layout/1."""


def sheet_layout(calibration: Path, name: str = NAME) -> Sheet:
    """Reads the layout of a sheet from ``calibration/sheets``."""
    text = (calibration / "sheets" / f"{name}.json").read_text(encoding="utf-8")
    return json.loads(text)  # type: ignore[no-any-return]


def sheet_picture(px_per_mm: float, calibration: Path | None = None) -> NDArray[np.uint8]:
    """Draws the empty sheet as a BGR picture (H, W, 3); the same picture at every scale, coarser or finer."""
    folder = calibration or Path(__file__).parents[2] / "calibration"
    art = folder / "editions" / "print-and-play" / "art"
    drawn = sheet(art, sheet_layout(folder), px_per_mm * SUPERSAMPLING)
    return np.ascontiguousarray(halved(drawn)[..., ::-1])


def sheet(art: Path, plan: Sheet, scale: float) -> Rgb:
    """Draws the sheet at ``scale`` pixels a millimetre."""
    rng = np.random.default_rng(SEED)
    size = (float(plan["size_mm"][0]), float(plan["size_mm"][1]))
    canvas = Canvas(size, scale, grounds.cobbles(size, scale, SEED, STONES, JOINT, 3.4), art)
    _border(canvas, rng)
    taken = Taken()
    rows = {row["id"]: row for row in plan["rows"]}
    fields = {field["id"]: field for field in plan["fields"]}
    _title(canvas, fields["name"])
    _rest(canvas, plan["rest"]["outline"])
    for row in plan["rows"]:
        if row["kind"] == "enclosure":
            _enclosure(canvas, row, rng)
            _keep(taken, row["outline"])
    _bonuses(canvas, rows["bonus"], plan["values"]["bonuses"])
    _barn(canvas, rows["barn"])
    _ticket_office(canvas, rows["coin"])
    _totals(canvas, fields)
    for box in (plan["rest"]["outline"], [[0, 0], [70, 23]], [[0, 0], [26, 148]], [[0, 95], [105, 148]]):
        _keep(taken, box)
    for name, at, side in CORNERS:
        canvas.picture(name, at, side, cast=0.35)
        taken.discs.append((*at, side * 0.5))
    strew(canvas, taken, rng, np.array([(56, 36), (103, 50), (103, 95), (56, 95)], np.float64), PLANTS, 40)
    return canvas.pixels


def _keep(taken: Taken, outline: Sequence[Sequence[float]]) -> None:
    low, high = np.min(outline, axis=0).tolist(), np.max(outline, axis=0).tolist()
    taken.box(low[0], low[1], high[0], high[1])


def _border(canvas: Canvas, rng: np.random.Generator) -> None:
    """Grows a hedge around the sheet."""
    wide, high = canvas.size
    around = canvas.mask([(-2, -2), (wide + 2, -2), (wide + 2, high + 2), (-2, high + 2)])
    inner = softened([(2.6, 2.6), (wide - 2.6, 2.6), (wide - 2.6, high - 2.6), (2.6, high - 2.6)], rng, 3, 0.3)
    hole = canvas.mask(inner, 0.15)
    around.share[hole.window] -= hole.share
    canvas.lay(grounds.hedge(canvas.size, canvas.scale, SEED), around)


def _panel(canvas: Canvas, outline: Sequence[Sequence[float]], colour: Rgb | Colour, rim: Colour = WOOD_DARK) -> None:
    """Lays a panel with a shadow and a rim."""
    points = np.asarray(outline, np.float64)
    canvas.shadow(points, 0.6, 0.45, (0.4, 0.6))
    canvas.lay(colour, canvas.mask(points, 0.05))
    canvas.line([(float(x), float(y)) for x, y in points], rim, 0.6, closed=True)


def _box(canvas: Canvas, box: Sequence[float], rim: Colour = INK) -> None:
    """Prints a box to cross off: plain paper with a rim."""
    left, top, right, foot = box
    corners = [(left, top), (right, top), (right, foot), (left, foot)]
    canvas.shadow(corners, 0.5, 0.35, (0.25, 0.35))
    canvas.polygon(corners, PAPER)
    canvas.line(corners, rim, 0.45, closed=True)


def _title(canvas: Canvas, name: Mapping[str, Any]) -> None:
    """Hangs the title on a wooden board and leaves a line for the player's name."""
    board = np.array([(12.2, 5.0), (64.4, 4.4), (64.0, 13.8), (12.6, 14.4)])
    canvas.shadow(board, 0.7, 0.5, (0.5, 0.8))
    planked = _lying(canvas, (186, 134, 78), SEED + 7)
    canvas.polygon(board, WOOD_DARK)
    middle = board.mean(axis=0)
    canvas.lay(planked, canvas.mask(middle + (board - middle) * (0.975, 0.86)))
    canvas.text("MY DICE ZOO", (38.2, 9.3), 4.8, CREAM, WOOD_DARK, -0.7)
    for x, y in ((14.2, 6.6), (62.6, 6.2), (14.4, 12.6), (62.4, 12.2)):
        canvas.disc((x, y), 0.5, (60, 52, 48))
    outline = name["outline"]
    _panel(canvas, outline, PAPER)
    (left, top), (right, foot) = np.min(outline, axis=0).tolist(), np.max(outline, axis=0).tolist()
    canvas.text("NAME", (left + 4.6, (top + foot) / 2), 1.5, (150, 120, 88))
    canvas.line([(left + 9, foot - 1.2), (right - 1.5, foot - 1.2)], (206, 190, 160), 0.2)


def _lying(canvas: Canvas, tone: Colour, seed: int) -> Rgb:
    """Returns planks that lie across the sheet."""
    wide, high = canvas.size
    turned = np.rot90(grounds.planks((high, wide), canvas.scale, seed, tone, 4.6))
    return np.ascontiguousarray(turned[: canvas.pixels.shape[0], : canvas.pixels.shape[1]])


def _rest(canvas: Canvas, outline: Sequence[Sequence[float]]) -> None:
    """Draws the corner where taken dice lie until the round ends: a truck's bed with outlines of three dice."""
    _panel(canvas, outline, grounds.planks(canvas.size, canvas.scale, SEED + 3, (192, 148, 98), 5.0))
    (left, top), (right, foot) = np.min(outline, axis=0).tolist(), np.max(outline, axis=0).tolist()
    for x, y, turn in ((left + 8.6, top + 9.4, -7.0), (right - 8.0, top + 16.8, 9.0), (left + 9.2, foot - 15.8, 4.0)):
        canvas.faintly(((x, y), 15.0), 0.55, partial(_ghost, canvas, (x, y), turn))
    canvas.paste(_truck(canvas, 9.0), ((left + right) / 2 + 3.4, foot - 4.6))
    for x, y in [(u, v) for u in (left + 1.4, right - 1.4) for v in (top + 1.4, foot - 1.4)]:
        canvas.disc((x, y), 0.55, (222, 196, 90))
        canvas.disc((x - 0.1, y - 0.1), 0.3, (255, 240, 170))


def _ghost(canvas: Canvas, centre: Point, turn: float) -> None:
    """Draws the outline of a die with a paw."""
    a = np.radians(turn)
    at = [
        (centre[0] + u * np.cos(a) - v * np.sin(a), centre[1] + u * np.sin(a) + v * np.cos(a))
        for u, v in ((-6, -6), (6, -6), (6, 6), (-6, 6))
    ]
    canvas.line(at, CREAM, 0.7, closed=True)
    paw(canvas, (centre[0], centre[1] + 0.3), 6.4, CREAM, turn)


def _truck(canvas: Canvas, width: float) -> NDArray[np.uint8]:
    """Draws a little delivery truck from its side, RGBA."""
    seen = Canvas((width, width * 0.6), canvas.scale, (0, 0, 0), canvas.art)
    shape = Canvas((width, width * 0.6), canvas.scale, (0, 0, 0), canvas.art)
    box = np.array([(0.02, 0.06), (0.64, 0.06), (0.64, 0.46), (0.02, 0.46)]) * width
    cab = np.array([(0.66, 0.16), (0.84, 0.16), (0.98, 0.32), (0.98, 0.46), (0.66, 0.46)]) * width
    wheels = [(x * width, 0.47 * width) for x in (0.2, 0.46, 0.8)]
    for polygon, colour in ((box, (204, 56, 44)), (cab, (236, 186, 52))):
        seen.polygon(polygon, colour)
        shape.polygon(polygon, (255, 255, 255))
    seen.polygon(np.array([(0.72, 0.2), (0.82, 0.2), (0.9, 0.31), (0.72, 0.31)]) * width, (186, 226, 240))
    for wheel in wheels:
        seen.disc(wheel, 0.095 * width, (44, 40, 44))
        seen.disc(wheel, 0.045 * width, (200, 200, 206))
        shape.disc(wheel, 0.095 * width, (255, 255, 255))
    paw(seen, (0.33 * width, 0.26 * width), 0.26 * width, (255, 236, 206))
    return np.dstack([seen.pixels, shape.pixels[..., 0]])


def _enclosure(canvas: Canvas, row: Mapping[str, Any], rng: np.random.Generator) -> None:
    """Draws an enclosure: the animal on its own ground behind a fence, and its boxes."""
    outline = softened(row["outline"], rng, 2.2, 0.2)
    canvas.shadow(outline, 0.6, 0.4, (0.3, 0.5))
    canvas.lay(_ground(canvas, row["animal"]), canvas.mask(outline, 0.1))
    fence(canvas, outline, rng)
    (x, y), side = row["picture"]["centre"], float(row["picture"]["side"])
    name, flip = ANIMALS[row["animal"]]
    canvas.picture(name, (x, y), side, flip=flip, cast=0.35)
    for entry in row["boxes"]:
        _box(canvas, entry["box"])


def _ground(canvas: Canvas, animal: str) -> Rgb:
    """Returns the ground that an animal lives on."""
    painters: dict[str, Callable[[], Rgb]] = {
        "crocodile": lambda: water(canvas.size, canvas.scale),
        "ostrich": lambda: grounds.sand(canvas.size, canvas.scale, SEED + 11),
        "monkey": lambda: grounds.grass(canvas.size, canvas.scale, SEED + 12),
        "elephant": lambda: grounds.straw(canvas.size, canvas.scale, SEED + 13),
        "lion": lambda: grounds.stone(canvas.size, canvas.scale, SEED + 14),
    }
    return painters[animal]()


def water(size: Point, scale: float) -> Rgb:
    """Draws water with ripples and lily pads."""
    rng = np.random.default_rng(SEED + 10)
    pond = Canvas(size, scale, (70, 156, 206), grounds.NOWHERE)
    grounds.tinted(pond, rng, [(9, 16), (3, 10)])
    area = size[0] * size[1]
    for x, y, long in rng.uniform((0, 0, 0.8), (*size, 2.4), (int(area * 0.154), 3)).tolist():
        pond.line(
            [(x - long, y), (x - long / 3, y - 0.25), (x + long / 3, y + 0.2), (x + long, y)], (196, 230, 246), 0.2
        )
    for x, y, r in rng.uniform((0, 0, 0.7), (*size, 1.3), (int(area * 0.027), 3)).tolist():
        pond.ellipse((x, y), (r, r * 0.7), (58, 140, 64))
        pond.line([(x, y), (x + r, y - 0.3)], (70, 156, 206), 0.3)
    return pond.pixels


def _bonuses(canvas: Canvas, row: Mapping[str, Any], values: Mapping[str, int]) -> None:
    """Draws the bonus boxes, each with a hexagon that says what it is worth."""
    box_at = {entry["id"].split("/")[1]: entry["box"] for entry in row["boxes"]}
    for hexagon in row["hexagons"]:
        (x, y), radius, animal = hexagon["centre"], float(hexagon["radius"]), hexagon["animal"]
        left, top, right, foot = box_at[animal]
        strip = [(left - 1.0, top - 1.0), (x, top - 1.0), (x, foot + 1.0), (left - 1.0, foot + 1.0)]
        canvas.shadow(strip, 0.5, 0.4, (0.3, 0.5))
        canvas.polygon(strip, (150, 44, 52))
        canvas.line(strip, (96, 22, 30), 0.4, closed=True)
        turns = np.radians(np.arange(0, 360, 60))
        ring = np.stack([np.cos(turns), np.sin(turns)], axis=1) * radius
        for grow, colour in ((1.0, (96, 22, 30)), (0.9, (250, 206, 72)), (0.68, (255, 236, 160))):
            canvas.polygon(ring * grow + (x, y), colour)
        canvas.text(f"+{values[animal]}", (x, y), 3.0, (110, 26, 32))
        _box(canvas, (left, top, right, foot))


def _barn(canvas: Canvas, row: Mapping[str, Any]) -> None:
    """Draws the barn: red planks with a door at the left, an animal before each box."""
    outline = row["outline"]
    (left, top), (_, foot) = np.min(outline, axis=0).tolist(), np.max(outline, axis=0).tolist()
    _panel(canvas, outline, grounds.planks(canvas.size, canvas.scale, SEED + 4, (168, 62, 48), 3.8), (92, 26, 22))
    roof = [(left + 1.2, top + 5.0), (left + 8.6, top + 1.2), (left + 16.0, top + 5.0)]
    wall = [(left + 2.2, top + 4.6), (left + 15, top + 4.6), (left + 15, foot - 1), (left + 2.2, foot - 1)]
    canvas.polygon(wall, (138, 40, 34))
    canvas.polygon(roof, (244, 238, 226))
    canvas.polygon([(left + 3.0, top + 4.5), (left + 8.6, top + 1.9), (left + 14.2, top + 4.5)], (110, 32, 28))
    canvas.text("BARN", (left + 8.6, top + 6.9), 2.1, CREAM)
    canvas.text("-2", (left + 8.6, top + 10.3), 2.4, (255, 214, 90))
    for picture in row["pictures"]:
        name, flip = ANIMALS[picture["animal"]]
        x, y = picture["centre"]
        canvas.disc((x, y), picture["side"] * 0.49, (236, 214, 170))
        canvas.picture(name, (x, y), float(picture["side"]), flip=flip)
    for entry in row["boxes"]:
        _box(canvas, entry["box"])


def _ticket_office(canvas: Canvas, row: Mapping[str, Any]) -> None:
    """Draws the ticket office: a booth at the left and a ticket for each group of coins."""
    outline = row["outline"]
    (left, top), (_, foot) = np.min(outline, axis=0).tolist(), np.max(outline, axis=0).tolist()
    _panel(canvas, outline, (40, 96, 148), (18, 48, 84))
    for index, x in enumerate(np.arange(left + 1.5, left + 21.5, 2.5).tolist()):
        colour: Colour = (224, 70, 60) if index % 2 == 0 else CREAM
        canvas.polygon([(x, top + 1.0), (x + 2.5, top + 1.0), (x + 2.5, top + 3.6), (x, top + 3.6)], colour)
        canvas.ellipse((x + 1.25, top + 3.6), (1.25, 1.0), colour)
    canvas.text("TICKET", (left + 7.6, top + 7.0), 1.7, CREAM)
    canvas.text("OFFICE", (left + 7.6, top + 10.2), 1.7, CREAM)
    canvas.paste(rounded(coin(6.6, canvas.art, canvas.scale)), (left + 18.4, foot - 4.6))
    for number, group in enumerate(row["groups"]):
        _ticket(canvas, group, number)
    for entry in row["boxes"]:
        _box(canvas, entry["box"])


def _ticket(canvas: Canvas, outline: Sequence[Sequence[float]], number: int) -> None:
    """Draws a ticket with bitten sides, in a colour of its own."""
    (left, top), (right, foot) = np.min(outline, axis=0).tolist(), np.max(outline, axis=0).tolist()
    colour: Colour = ((246, 196, 74), (242, 150, 74), (176, 202, 92))[number % 3]
    canvas.shadow(np.asarray(outline, np.float64), 0.5, 0.4, (0.3, 0.4))
    canvas.polygon([(left, top), (right, top), (right, foot), (left, foot)], colour)
    for y in np.arange(top + 1.0, foot, 2.0).tolist():
        canvas.disc((left, y), 0.55, (40, 96, 148))
        canvas.disc((right, y), 0.55, (40, 96, 148))
    for y in (top + 0.7, foot - 0.7):
        canvas.line([(left + 1.2, y), (right - 1.2, y)], CREAM, 0.25)


def _totals(canvas: Canvas, fields: Mapping[str, Mapping[str, Any]]) -> None:
    """Draws the fields that the players write their points into, each below a sign of what it counts."""
    for name, field in fields.items():
        if field["kind"] != "number":
            continue
        outline = field["outline"]
        (left, top), (right, _) = np.min(outline, axis=0).tolist(), np.max(outline, axis=0).tolist()
        middle = (left + right) / 2
        tab = [(middle - 6.5, top - 4.6), (middle + 6.5, top - 4.6), (middle + 6.5, top + 1), (middle - 6.5, top + 1)]
        if name != "total":
            canvas.polygon(tab, WOOD_DARK)
            canvas.line(tab, WOOD_LIGHT, 0.3, closed=True)
            _sign(canvas, name.split("/")[1], (middle, top - 2.2))
        _panel(canvas, outline, PAPER, (150, 44, 52) if name == "total" else WOOD_DARK)
        if name == "total":
            canvas.text("TOTAL", (left + 5.4, top + 2.2), 1.5, (150, 44, 52))


def _sign(canvas: Canvas, counts: str, at: Point) -> None:
    """Draws the sign above a field: a paw, a hexagon, a coin or a barn, with what each is worth."""
    x, y = at[0] - 2.6, at[1]
    words = {"animals": "+1", "bonuses": "+?", "coins": "+1", "barn": "-2"}[counts]
    canvas.text(words, (at[0] + 2.4, y), 1.7, CREAM)
    if counts == "animals":
        paw(canvas, (x, y), 4.0, (150, 214, 90))
    elif counts == "bonuses":
        turns = np.radians(np.arange(0, 360, 60))
        canvas.polygon(np.stack([x + 2 * np.cos(turns), y + 2 * np.sin(turns)], 1), (250, 206, 72))
    elif counts == "coins":
        canvas.paste(rounded(coin(3.8, canvas.art, canvas.scale)), (x, y))
    else:
        house = [(x - 1.9, y - 0.3), (x, y - 2), (x + 1.9, y - 0.3), (x + 1.9, y + 1.9), (x - 1.9, y + 1.9)]
        canvas.polygon(house, (206, 64, 50))
        canvas.line(house, CREAM, 0.2, closed=True)
