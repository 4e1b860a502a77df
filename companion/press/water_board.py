"""The boards of the water zoo, drawn from their layouts: the zoo, its expansions and their backs, the depot."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from companion.press import grounds, wilds
from companion.press.art import Rgb
from companion.press.canvas import Canvas, Colour, Point
from companion.press.scenery import CREAM, WOOD, WOOD_DARK, WOOD_LIGHT, Taken, blob, softened, square, strew
from companion.press.tiles import TILE, paw

SEED: Final = 2023 + 20
BOARDS: Final = ("water", "water-small", "water-large", "water-extra", "depot")
"""Boards of Aquaretto, named like their layouts; the extra-large one belongs to its XXL."""
PAPER: Final[Colour] = (255, 255, 255)
STONES: Final[tuple[Colour, ...]] = (
    (214, 208, 196),
    (198, 194, 186),
    (226, 214, 192),
    (184, 186, 190),
    (206, 188, 164),
)
LAND: Final[tuple[tuple[tuple[float, float, float, float], tuple[tuple[str, Point, float], ...]], ...]] = (
    (
        (0, 0, 27, 27),
        (("noto/lighthouse", (13, 11), 19.0), ("noto/sailboat", (6, 21.5), 8.5), ("noto/crab", (21.5, 21.5), 6.0),
         ("noto/coral", (23, 5), 5.5)),
    ),
    (
        (108, 0, 135, 27),
        (("noto/beach-with-umbrella", (119, 17), 15.0), ("noto/palm-tree", (128.5, 8), 11.0),
         ("noto/motor-boat", (115, 6), 9.5), ("noto/spiral-shell", (129.5, 22), 5.0)),
    ),
    (
        (108, 108, 135, 135),
        (("noto/snow-capped-mountain", (122, 120), 19.0), ("noto/ice", (131, 130), 6.5), ("noto/ice", (113, 113), 5.0),
         ("noto/canoe", (114.5, 130), 9.5)),
    ),
)  # fmt: skip
"""The corners that are land until something is built over them: box, and drawings with centre and side."""
ENTRANCE: Final[tuple[Point, ...]] = ((-1, 82), (26, 82), (26, 109), (53, 109), (53, 136), (-1, 136))
REEF: Final = (
    ("noto/coral", 4.0, 6.0),
    ("noto/tropical-fish", 3.0, 4.6),
    ("noto/jellyfish", 3.0, 4.6),
    ("noto/octopus", 3.0, 4.2),
    ("noto/squid", 2.8, 4.0),
    ("noto/blowfish", 2.6, 3.6),
    ("noto/lobster", 2.6, 3.6),
    ("noto/spiral-shell", 2.2, 3.2),
    ("noto/shrimp", 2.0, 2.8),
    ("noto/fish", 2.2, 3.0),
)
"""What lives under the water: drawing, smallest and largest side."""
SHORE: Final = (
    ("noto/potted-plant", 3.0, 4.2),
    ("noto/hibiscus", 2.2, 3.0),
    ("noto/rock", 2.2, 3.4),
    ("noto/spiral-shell", 1.9, 2.6),
    ("noto/herb", 2.0, 2.8),
    ("noto/bird", 2.2, 2.8),
    ("noto/blossom", 1.6, 2.2),
)
FLOATS: Final[tuple[Colour, ...]] = ((236, 84, 52), (250, 246, 236), (252, 202, 62), (250, 246, 236), (46, 74, 132))


def draw(name: str, art: Path, plan: Mapping[str, Any], scale: float) -> Rgb:
    """Draws the face of a board of `BOARDS`; where its shape leaves out a corner there is white paper."""
    if name == "depot":
        return depot(art, plan, scale)
    canvas, taken, rng = _pool(art, plan, scale, SEED + BOARDS.index(name))
    if name == "water":
        _coast(canvas, taken, rng)
        _entrance(canvas, plan["areas"], taken, rng)
    elif name == "water-large":
        _one_basin_more(canvas, taken)
    outline = np.asarray(plan["areas"]["basin"]["outline"], np.float64)
    strew(canvas, taken, rng, outline, REEF, 4 * len(plan["areas"]["basin"]["cells"]))
    _ropes(canvas, plan["areas"]["basin"]["animals"], float(plan["cell_mm"]), rng)
    if name != "water":
        _quay(canvas, plan.get("shape", outline), rng)
    _cut(canvas, plan, flipped=False)
    return canvas.pixels


def back(name: str, art: Path, plan: Mapping[str, Any], scale: float) -> Rgb:
    """Draws the back of an expansion board: a building site in the water, its shape mirrored."""
    rng = np.random.default_rng(SEED + 60 + BOARDS.index(name))
    size = (float(plan["size_mm"][0]), float(plan["size_mm"][1]))
    canvas = Canvas(size, scale, wilds.water(size, scale, SEED + 61, 5.0), art)
    canvas.lay((24, 66, 108), canvas.mask([(-1, -1), (size[0] + 1, -1), (size[0] + 1, size[1] + 1), (-1, size[1] + 1)]),
               0.45)  # fmt: skip
    taken = Taken()
    sights = (("noto/building-construction", 24.0), ("noto/anchor", 17.0), ("noto/construction", 14.0),
              ("noto/ring-buoy", 15.0), ("noto/hammer-and-wrench", 13.0))  # fmt: skip
    for (drawing, side), (x, y) in zip(sights, plan["areas"]["basin"]["animals"], strict=False):
        canvas.picture(drawing, (size[0] - x, y), side, cast=0.4)
        taken.discs.append((size[0] - x, y, side * 0.5))
    inside = np.array([(0, 0), (size[0], 0), size, (0, size[1])], np.float64)
    strew(canvas, taken, rng, inside, (("noto/wood", 5.0, 7.0), ("noto/brick", 4.0, 5.5), ("noto/rock", 2.5, 4.0)), 16)
    _cut(canvas, plan, flipped=True)
    return canvas.pixels


def _pool(art: Path, plan: Mapping[str, Any], scale: float, seed: int) -> tuple[Canvas, Taken, np.random.Generator]:
    """Begins a board: water all over, deeper here and there, in each cell room for its number's place."""
    rng = np.random.default_rng(seed)
    size = (float(plan["size_mm"][0]), float(plan["size_mm"][1]))
    canvas = Canvas(size, scale, wilds.water(size, scale, seed), art)
    for x, y, reach in rng.uniform((0, 0, 7), (*size, 16), (int(size[0] * size[1] / 700), 3)).tolist():
        deep = blob((x, y), (reach, reach * 0.7), rng, 0.2)
        canvas.lay((18, 84, 140), canvas.mask(deep, 1.8), 0.35)
    taken = Taken()
    for x, y in plan["areas"]["basin"]["animals"]:
        taken.discs.append((x, y, 4.2))
        around = ((x, y), TILE)
        canvas.faintly(around, 0.34, lambda x=x, y=y: paw(canvas, (x, y + 0.5), 8.0, (240, 252, 252)))  # type: ignore[misc]
        corners = square((x, y), TILE - 1.2)
        canvas.faintly(around, 0.5, lambda c=corners: canvas.line(c, (232, 250, 252), 0.4, closed=True))  # type: ignore[misc]
    return canvas, taken, rng


def _ropes(canvas: Canvas, centres: Sequence[Sequence[float]], side: float, rng: np.random.Generator) -> None:
    """Draws the ropes with floats that part the cells, no two stretches alike."""
    half = side / 2
    edges: set[tuple[float, float, float, float]] = set()
    for x, y in centres:
        left, top, right, foot = x - half, y - half, x + half, y + half
        edges |= {
            (left, top, right, top),
            (left, foot, right, foot),
            (left, top, left, foot),
            (right, top, right, foot),
        }
    for x0, y0, x1, y1 in sorted(edges):
        canvas.line([(x0 + 0.15, y0 + 0.25), (x1 + 0.15, y1 + 0.25)], (12, 62, 100), 0.7)
        canvas.line([(x0, y0), (x1, y1)], (238, 226, 190), 0.5)
        at = np.cumsum(rng.uniform(1.5, 3.6, 24)) / side
        for share in at[at < 1].tolist():
            x, y = x0 + (x1 - x0) * share, y0 + (y1 - y0) * share
            paint = FLOATS[int(rng.integers(len(FLOATS)))]
            radii = (float(rng.uniform(0.55, 1.05)), float(rng.uniform(0.5, 0.75)))
            turn = 90.0 if x0 == x1 else 0.0
            canvas.ellipse((x + 0.15, y + 0.25), radii, (12, 62, 100), turn)
            canvas.ellipse((x, y), radii, paint, turn)
    for x, y in sorted({corner for x0, y0, x1, y1 in edges for corner in ((x0, y0), (x1, y1))}):
        canvas.disc((x + 0.2, y + 0.3), 1.25, (12, 62, 100))
        canvas.disc((x, y), 1.2, (196, 52, 40))
        canvas.disc((x, y), 0.75, (252, 246, 232))
        canvas.disc((x, y), 0.35, (34, 88, 168))


def _coast(canvas: Canvas, taken: Taken, rng: np.random.Generator) -> None:
    """Draws the three corners of land with what stands there."""
    sand = grounds.sand(canvas.size, canvas.scale, SEED)
    grass = grounds.grass(canvas.size, canvas.scale, SEED)
    for (left, top, right, foot), sights in LAND:
        box = [(left - 1, top - 1), (right + 1, top - 1), (right + 1, foot + 1), (left - 1, foot + 1)]
        canvas.lay(sand, canvas.mask(softened(box, rng, 4, 0.5), 0.3))
        middle = ((left + right) / 2, (top + foot) / 2)
        snowy = top > 54
        meadow = blob(middle, (11.5, 11.0), rng, 0.08)
        canvas.lay((232, 242, 248) if snowy else grass, canvas.mask(meadow, 0.4))
        for name, at, side in sights:
            canvas.picture(name, at, side, cast=0.4)
            taken.discs.append((*at, side * 0.46))
        strew(canvas, taken, rng, np.array(box, np.float64), SHORE, 26)
        taken.box(left, top, right, foot)


def _entrance(canvas: Canvas, areas: Mapping[str, Any], taken: Taken, rng: np.random.Generator) -> None:
    """Draws the entrance: a paved corner with two checkout booths and two feeding stations."""
    paved = softened(ENTRANCE, rng, 3, 0.3)
    canvas.lay(grounds.cobbles(canvas.size, canvas.scale, SEED, STONES, (132, 124, 112), 3.4), canvas.mask(paved, 0.15))
    for kind, icon in (("booth", "noto/ticket"), ("feeding", "noto/bucket")):
        for number, (x, y) in enumerate(areas[kind]["places"], start=1):
            _place(canvas, (x, y), icon, number, taken)
    gate = [(30.5, 109.9), (50.5, 109.5), (50.8, 115.2), (30.7, 115.4)]
    canvas.shadow(gate, 0.6, 0.5, (0.4, 0.7))
    canvas.polygon(gate, WOOD_DARK)
    canvas.polygon([(31.3, 110.7), (49.8, 110.3), (50.0, 114.4), (31.5, 114.6)], (34, 108, 150))
    taken.box(30, 109, 51, 116)
    canvas.text("WATER ZOO", (40.6, 112.5), 2.1, CREAM)
    for name, at, side in (
        ("noto/fountain", (20.7, 103.0), 9.0), ("noto/admission-tickets", (6.0, 129.0), 6.5),
        ("noto/fishing-pole", (21.0, 88.0), 8.0), ("noto/triangular-flag", (24.0, 113.0), 5.5),
        ("noto/beach-with-umbrella", (33.1, 133.0), 4.0),
    ):  # fmt: skip
        canvas.picture(name, at, side, cast=0.4)
        taken.discs.append((*at, side * 0.5))
    strew(canvas, taken, rng, np.array(ENTRANCE), SHORE, 30)
    taken.box(0, 81, 27, 135)
    taken.box(27, 108, 54, 135)


def _place(canvas: Canvas, centre: Point, icon: str, number: int, taken: Taken) -> None:
    """Draws a coworker's round place: a wooden deck with what is done there."""
    radius = 9.6
    turns = np.linspace(0, 2 * np.pi, 49)[:-1]
    ring = np.stack([centre[0] + radius * np.cos(turns), centre[1] + radius * np.sin(turns)], axis=1)
    canvas.shadow(ring, 0.6, 0.5, (0.4, 0.6))
    canvas.disc(centre, radius, WOOD_DARK)
    deck = grounds.planks(canvas.size, canvas.scale, 140 + number + round(centre[1]), (198, 152, 98), 3.2)
    canvas.lay(deck, canvas.mask(centre + (ring - centre) * 0.93))
    colour: Colour = {"noto/ticket": (196, 56, 48), "noto/bucket": (40, 118, 70)}.get(icon, (52, 84, 150))
    canvas.line([(float(x), float(y)) for x, y in centre + (ring - centre) * 0.8], colour, 0.7, closed=True)
    canvas.picture(icon, (centre[0] - 1.2, centre[1]), 9.0, cast=0.35)
    canvas.disc((centre[0] + 4.6, centre[1] + 3.6), 2.2, CREAM)
    canvas.disc((centre[0] + 4.6, centre[1] + 3.6), 1.9, colour)
    canvas.text(str(number), (centre[0] + 4.6, centre[1] + 3.6), 2.1, CREAM)
    taken.discs.append((*centre, radius + 0.4))


def _one_basin_more(canvas: Canvas, taken: Taken) -> None:
    """Draws the sign of the large board: one basin more."""
    at = (27.0, 6.5)
    box = [(19, 3.4), (35, 3.0), (34.8, 10.0), (19.2, 9.8)]
    canvas.shadow(box, 0.6, 0.5, (0.4, 0.7))
    canvas.polygon(box, WOOD_DARK)
    canvas.polygon([(19.9, 4.2), (34.2, 3.9), (34.0, 9.1), (20.0, 8.9)], WOOD_LIGHT)
    canvas.text("+1", (23.6, at[1]), 3.2, (34, 88, 150))
    canvas.ellipse((30.2, at[1]), (3.0, 1.9), (34, 88, 150))
    canvas.ellipse((30.2, at[1] - 0.1), (2.5, 1.4), (120, 206, 226))
    taken.box(18.5, 2.5, 35.5, 10.5)


def _quay(canvas: Canvas, outline: Sequence[Sequence[float]] | NDArray[np.float64], rng: np.random.Generator) -> None:
    """Draws a quay wall along the edge of an expansion board: stones half a millimetre to two wide."""
    ring = np.asarray(outline, np.float64)
    middle = ring.mean(axis=0)
    for a, b in zip(ring, np.roll(ring, -1, axis=0), strict=True):
        long = float(np.hypot(*(b - a)))
        along = (b - a) / long
        inward = np.array((-along[1], along[0]))
        inward = inward if np.dot(middle - (a + b) / 2, inward) > 0 else -inward
        at = 0.0
        while at < long:
            step = float(rng.uniform(1.4, 3.8))
            deep = float(rng.uniform(0.8, 1.3))
            start, end = a + along * at, a + along * min(at + step - 0.25, long)
            grey = int(rng.integers(120, 214))
            canvas.polygon(
                np.array([start, end, end + inward * (deep + 0.25), start + inward * (deep + 0.25)]), (52, 50, 48)
            )
            canvas.polygon(
                np.array([start, end, end + inward * deep, start + inward * deep]), (grey, grey - 8, grey - 22)
            )
            at += step


def _cut(canvas: Canvas, plan: Mapping[str, Any], flipped: bool) -> None:
    """Leaves white paper where the board's shape leaves out a corner of its rectangle."""
    if "shape" not in plan:
        return
    shape = np.asarray(plan["shape"], np.float64)
    if flipped:
        shape = np.stack([canvas.size[0] - shape[:, 0], shape[:, 1]], axis=1)
    held = canvas.mask(shape)
    paper = np.full_like(canvas.pixels, 255)
    paper[held.window] = (
        canvas.pixels[held.window] * held.share[..., None] + paper[held.window] * (1 - held.share[..., None]) + 0.5
    ).astype(np.uint8)
    canvas.pixels[:] = paper


def depot(art: Path, plan: Mapping[str, Any], scale: float) -> Rgb:
    """Draws the depot: a warehouse on a pier with one place for tiles, and the manager's office."""
    rng = np.random.default_rng(SEED + BOARDS.index("depot"))
    wide, high = float(plan["size_mm"][0]), float(plan["size_mm"][1])
    canvas = Canvas((wide, high), scale, wilds.water((wide, high), scale, SEED + 40, 3.0), art)
    pier = softened([(1.6, 1.6), (wide - 1.6, 1.6), (wide - 1.6, high - 1.6), (1.6, high - 1.6)], rng, 4, 0.4)
    canvas.shadow(pier, 0.8, 0.6, (0.3, 0.6))
    canvas.lay(grounds.planks((wide, high), scale, SEED, (142, 108, 78), 4.2), canvas.mask(pier, 0.1))
    taken = Taken()
    ((x, y),) = plan["areas"]["depot"]["animals"]
    store = softened(square((x, y), TILE + 3.4), rng, 1.6, 0.2)
    floor = Canvas((wide, high), scale, grounds.stone((wide, high), scale, SEED), art)
    for k in range(-3, 4):
        foot, top = (x + k * 8 - 16, y + 14), (x + k * 8 + 12, y - 14)
        stripe = floor.mask([foot, (foot[0] + 4, foot[1]), (top[0] + 4, top[1]), top])
        floor.lay((238, 190, 60), stripe, 0.28)
    canvas.shadow(store, 0.7, 0.5)
    canvas.lay(floor.pixels, canvas.mask(store, 0.1))
    taken.space((x, y), TILE + 2.4)
    around = ((x, y), TILE + 2)
    canvas.line(square((x, y), TILE - 0.4), WOOD_DARK, 0.9, closed=True)
    canvas.line(square((x, y), TILE - 0.4), (246, 206, 84), 0.5, closed=True)
    canvas.faintly(around, 0.45, lambda: paw(canvas, (x, y + 0.5), 10.0, (60, 62, 70)))
    _office(canvas, plan["areas"]["manager"]["places"][0], taken)
    _words(canvas, "DEPOT", (x, 9.4), taken)
    _words(canvas, "MANAGER", (65.0, 9.4), taken)
    for name, at, side in (
        ("own/crate", (8.0, 22.0), 9.0), ("own/crate", (8.5, 32.5), 8.0), ("noto/anchor", (8.0, 9.0), 9.0),
        ("noto/ring-buoy", (46.3, 9.0), 8.0), ("noto/bucket", (47.0, 21.0), 6.5), ("noto/fish", (47.6, 30.0), 7.0),
        ("noto/wood", (8.5, 44.0), 9.5), ("noto/toolbox", (48.0, 40.5), 8.5), ("noto/crab", (79.0, 47.5), 6.0),
        ("noto/lobster", (57.0, 47.5), 6.5), ("noto/world-map", (68.0, 47.3), 8.5), ("noto/compass", (79.4, 10.0), 5.0),
        ("noto/potted-plant", (79.3, 22), 6.5), ("noto/potted-plant", (51.5, 16), 5.0),
    ):  # fmt: skip
        canvas.picture(name, at, side, cast=0.45)
        taken.discs.append((*at, side * 0.48))
    strew(canvas, taken, rng, pier, (*SHORE[2:6], ("noto/spiral-shell", 2.4, 3.2), ("noto/shrimp", 2.4, 3.2)), 40)
    return canvas.pixels


def _office(canvas: Canvas, place: Sequence[float], taken: Taken) -> None:
    """Draws the manager's office: a carpet with a border around the round place."""
    centre = (float(place[0]), float(place[1]))
    carpet = square(centre, 24.5)
    canvas.shadow(carpet, 0.5, 0.4)
    canvas.polygon(carpet, (146, 36, 44))
    for side, colour, width in ((23.2, (238, 196, 90), 0.7), (21.4, (96, 20, 30), 0.5)):
        canvas.line(square(centre, side), colour, width, closed=True)
    for k, t in enumerate(np.linspace(0, 2 * np.pi, 29)[:-1].tolist()):
        at = (centre[0] + 10.6 * np.cos(t), centre[1] + 10.6 * np.sin(t))
        canvas.disc(at, 0.42, (238, 196, 90) if k % 2 else (70, 120, 170))
    _place(canvas, centre, "noto/briefcase", 1, taken)


def _words(canvas: Canvas, words: str, centre: Point, taken: Taken) -> None:
    """Draws a wooden sign."""
    wide, high = 4.0 + 2.5 * len(words), 6.0
    box = [
        (centre[0] + x * wide / 2, centre[1] + y * high / 2) for x, y in ((-1, -0.9), (1, -1), (0.98, 1), (-0.97, 0.9))
    ]
    canvas.shadow(box, 0.6, 0.6, (0.4, 0.7))
    canvas.polygon(box, WOOD_DARK)
    canvas.polygon([(centre[0] + (x - centre[0]) * 0.95, centre[1] + (y - centre[1]) * 0.8) for x, y in box], WOOD)
    canvas.text(words, centre, 3.0, CREAM, WOOD_DARK)
    taken.box(centre[0] - wide / 2 - 0.6, centre[1] - 3.6, centre[0] + wide / 2 + 0.6, centre[1] + 3.6)
