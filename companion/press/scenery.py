"""What stands on the boards: spaces, fences, ponds, signs, platforms, and plants where nothing else is."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np
from numpy.typing import NDArray

from companion.press import grounds
from companion.press.canvas import Canvas, Colour, Cover, Point
from companion.press.tiles import TILE, coin, paw, rounded

WOOD: Final[Colour] = (150, 98, 52)
WOOD_DARK: Final[Colour] = (88, 54, 28)
WOOD_LIGHT: Final[Colour] = (206, 158, 104)
CREAM: Final[Colour] = (255, 246, 222)


@dataclass(slots=True)
class Taken:
    """Room on a board that is used up: squares of spaces and circles of things, in millimetres."""

    boxes: list[tuple[float, float, float, float]] = field(default_factory=list)
    discs: list[tuple[float, float, float]] = field(default_factory=list)

    def space(self, centre: Point, side: float = TILE, margin: float = 0.6) -> None:
        """Keeps a square free."""
        half = side / 2 + margin
        self.boxes.append((centre[0] - half, centre[1] - half, centre[0] + half, centre[1] + half))

    def box(self, left: float, top: float, right: float, bottom: float) -> None:
        """Keeps a rectangle free."""
        self.boxes.append((left, top, right, bottom))

    def free(self, at: Point, radius: float) -> bool:
        """Tells whether a circle touches nothing that is there already."""
        x, y = at
        for left, top, right, bottom in self.boxes:
            if np.hypot(max(left - x, 0, x - right), max(top - y, 0, y - bottom)) < radius:
                return False
        return all(np.hypot(x - u, y - v) >= radius + r for u, v, r in self.discs)


def softened(
    outline: Sequence[Point], rng: np.random.Generator, radius: float = 3.0, wobble: float = 0.35
) -> NDArray[np.float64]:
    """Rounds an outline's corners and lets its sides waver, as drawn by hand; millimetres, (N, 2)."""
    points = np.asarray(outline, np.float64)
    path: list[NDArray[np.float64]] = []
    for before, here, after in zip(np.roll(points, 1, axis=0), points, np.roll(points, -1, axis=0), strict=True):
        come, go = before - here, after - here
        start = here + come / np.hypot(*come) * min(radius, np.hypot(*come) / 2)
        end = here + go / np.hypot(*go) * min(radius, np.hypot(*go) / 2)
        path += [(1 - t) ** 2 * start + 2 * t * (1 - t) * here + t**2 * end for t in np.linspace(0, 1, 6)]
    fine: list[NDArray[np.float64]] = []
    for a, b in zip(path, path[1:] + path[:1], strict=True):
        steps = max(1, int(np.hypot(*(b - a)) / 5))
        fine += [a + (b - a) * (k / steps) + (rng.uniform(-wobble, wobble, 2) if k else 0) for k in range(steps)]
    return np.asarray(fine)


def blob(centre: Point, radii: Point, rng: np.random.Generator, rough: float = 0.1) -> NDArray[np.float64]:
    """Returns an irregular round outline."""
    turns = np.linspace(0, 2 * np.pi, 61)[:-1]
    wave = 1 + sum(rng.uniform(-rough, rough) * np.cos(k * turns + rng.uniform(0, 6)) for k in (2, 3, 5))
    return np.stack([centre[0] + radii[0] * wave * np.cos(turns), centre[1] + radii[1] * wave * np.sin(turns)], axis=1)


def fence(canvas: Canvas, outline: NDArray[np.float64], rng: np.random.Generator) -> None:
    """Draws a wooden fence along an outline: two rails and a post every few millimetres."""
    ring = np.vstack([outline, outline[:1]])
    run = np.concatenate([[0], np.cumsum(np.hypot(*np.diff(ring, axis=0).T))])
    closed = [(float(x), float(y)) for x, y in outline]
    canvas.line([(x + 0.35, y + 0.5) for x, y in closed], (60, 74, 36), 1.2, closed=True)
    canvas.line(closed, WOOD_DARK, 1.1, closed=True)
    canvas.line(closed, WOOD, 0.75, closed=True)
    canvas.line([(x - 0.1, y - 0.12) for x, y in closed], WOOD_LIGHT, 0.25, closed=True)
    along = np.cumsum(rng.uniform(3.6, 5.2, int(run[-1] / 3.6)))
    for s in along[along < run[-1] - 1.5].tolist():
        x, y = np.interp(s, run, ring[:, 0]), np.interp(s, run, ring[:, 1])
        canvas.disc((x + 0.3, y + 0.4), 1.0, (58, 60, 30))
        canvas.disc((x, y), 0.95, WOOD_DARK)
        canvas.disc((x - 0.08, y - 0.1), 0.72, WOOD_LIGHT if rng.random() < 0.5 else (184, 130, 78))
        canvas.disc((x - 0.08, y - 0.1), 0.3, WOOD)


def square(centre: Point, side: float) -> list[Point]:
    """Returns the corners of an upright square."""
    (x, y), h = centre, side / 2
    return [(x - h, y - h), (x + h, y - h), (x + h, y + h), (x - h, y + h)]


def animal_space(canvas: Canvas, centre: Point, number: int) -> None:
    """Prints a space for an animal on the grass: a faint square with corners, a paw and its number."""
    around = (centre, TILE + 1)
    canvas.faintly(around, 0.4, lambda: canvas.line(square(centre, TILE - 0.6), (255, 255, 255), 0.45, closed=True))

    def corners() -> None:
        for x, y in square(centre, TILE - 0.6):
            dx, dy = np.sign(centre[0] - x) * 3.2, np.sign(centre[1] - y) * 3.2
            canvas.line([(x + dx, y), (x, y), (x, y + dy)], (255, 255, 255), 0.7)

    canvas.faintly(around, 0.7, corners)
    canvas.faintly(around, 0.3, lambda: paw(canvas, (centre[0], centre[1] + 0.4), 9, (40, 96, 24)))
    canvas.faintly(
        around, 0.75, lambda: canvas.text(str(number), (centre[0] - 9.4, centre[1] + 9.2), 2.4, (255, 255, 255))
    )


def stall_space(canvas: Canvas, centre: Point, sand: NDArray[np.uint8], rng: np.random.Generator) -> None:
    """Prints a space for a stall: a patch of sand with a faint square and a faint awning."""
    corners = softened(square(centre, TILE + 2.2), rng, 2.0, 0.3)
    canvas.shadow(corners, 0.5, 0.3)
    canvas.lay(sand, canvas.mask(corners, 0.12))
    around = (centre, TILE + 3)
    canvas.faintly(around, 0.6, lambda: canvas.line(square(centre, TILE - 0.6), CREAM, 0.55, closed=True))
    x, y = centre

    def awning() -> None:
        for k in range(6):
            left = x - 7.2 + 2.4 * k
            colour: Colour = (120, 70, 34) if k % 2 == 0 else CREAM
            canvas.polygon([(left, y - 6.5), (left + 2.4, y - 6.5), (left + 2.4, y - 1.5), (left, y - 1.5)], colour)
            canvas.ellipse((left + 1.2, y - 1.5), (1.2, 1.0), colour)
        for post in (x - 6.6, x + 6.6):
            canvas.line([(post, y - 1.2), (post, y + 7)], (120, 70, 34), 0.9)
        canvas.polygon([(x - 7.4, y + 3.6), (x + 7.4, y + 3.6), (x + 6.8, y + 7.4), (x - 6.8, y + 7.4)], (120, 70, 34))

    canvas.faintly(around, 0.38, awning)


def pond(canvas: Canvas, centre: Point, radii: Point, rng: np.random.Generator, taken: Taken) -> None:
    """Draws a pond with stones around it, water lilies and a duck."""
    shore = blob(centre, radii, rng, 0.06)
    canvas.polygon(centre + (shore - centre) * 1.1, (176, 150, 92))
    canvas.polygon(shore, (44, 128, 186))
    for share, colour in ((0.86, (66, 156, 210)), (0.62, (96, 182, 226))):
        canvas.polygon(centre + (shore - centre) * share, colour)
    for _ in range(int(radii[0] * radii[1] / 4)):
        t, r = rng.uniform(0, 6.28), np.sqrt(rng.uniform(0, 0.7))
        x, y, long = centre[0] + radii[0] * r * np.cos(t), centre[1] + radii[1] * r * np.sin(t), rng.uniform(0.8, 2.6)
        canvas.line(
            [(x - long, y), (x - long / 3, y - 0.25), (x + long / 3, y + 0.2), (x + long, y)], (206, 236, 250), 0.22
        )
    for x, y in (centre + (shore - centre) * 1.06)[::3] + rng.normal(0, 0.3, (20, 2)):
        size = rng.uniform(0.6, 1.3)
        grey = int(rng.integers(120, 200))
        canvas.ellipse((x + 0.2, y + 0.3), (size, size * 0.75), (70, 66, 56), rng.uniform(0, 90))
        canvas.ellipse((x, y), (size, size * 0.75), (grey, grey - 4, grey - 12), rng.uniform(0, 90))
    for _ in range(5):
        t, r = rng.uniform(0, 6.28), rng.uniform(0.3, 0.75)
        at = (centre[0] + radii[0] * r * np.cos(t), centre[1] + radii[1] * r * np.sin(t))
        canvas.ellipse(at, (1.5, 1.0), (58, 140, 64))
        canvas.line([at, (at[0] + 1.5, at[1] - 0.4)], (66, 156, 210), 0.35)
        if rng.random() < 0.6:
            canvas.picture("noto/lotus", (at[0], at[1] - 0.5), 2.4)
    canvas.picture(
        "noto/duck",
        (centre[0] + radii[0] * 0.15, centre[1] - radii[1] * 0.2),
        min(radii) * 0.8,
        flip=bool(rng.random() < 0.5),
    )
    taken.discs += [(float(x), float(y), 1.6) for x, y in shore[::2]]
    taken.box(
        centre[0] - radii[0] * 0.8, centre[1] - radii[1] * 0.8, centre[0] + radii[0] * 0.8, centre[1] + radii[1] * 0.8
    )


def sign(canvas: Canvas, centre: Point, spaces: int, full: int, short: int, bonus: int, taken: Taken) -> None:
    """Draws an enclosure's sign: points when full, points when one is missing, and the coins that filling it earns."""
    wide, high = 23.0, 20.0 if bonus else 15.0
    left, top = centre[0] - wide / 2, centre[1] - high / 2
    taken.box(left - 0.8, top - 0.8, left + wide + 0.8, top + high + 0.8)
    board = [(left, top + 0.6), (left + wide, top), (left + wide - 0.3, top + high), (left + 0.4, top + high - 0.4)]
    canvas.shadow(board, 0.7, 0.5, (0.6, 0.9))
    canvas.polygon(board, WOOD_DARK)
    inner = [
        (left + 0.8, top + 1.4),
        (left + wide - 0.8, top + 0.9),
        (left + wide - 1.1, top + high - 0.9),
        (left + 1.2, top + high - 1.2),
    ]
    planked = np.ascontiguousarray(
        np.rot90(grounds.planks((canvas.size[1], canvas.size[0]), canvas.scale, 80 + spaces, (186, 134, 78), 5.5))
    )
    height, width = canvas.pixels.shape[:2]
    canvas.lay(planked[:height, :width], canvas.mask(inner))
    for row, (filled, value) in enumerate(((spaces, full), (spaces - 1, short))):
        y = top + 4.5 + row * 6.2
        for k in range(spaces):
            x = left + 2.8 + k * 2.35
            box = square((x, y), 2.1)
            canvas.polygon(box, CREAM if k < filled else (128, 84, 46))
            canvas.line(box, WOOD_DARK, 0.25, closed=True)
            if k < filled:
                paw(canvas, (x, y), 1.8, (70, 130, 40))
        canvas.text(str(value), (left + wide - 4.2, y), 3.6 if row == 0 else 3.0, CREAM, WOOD_DARK)
    for k in range(bonus):
        canvas.paste(
            rounded(coin(4.6, canvas.art, canvas.scale)), (centre[0] + (k - (bonus - 1) / 2) * 5.4, top + high - 3.7)
        )
    for x, y in (
        (left + 1.2, top + 1.8),
        (left + wide - 1.4, top + 1.4),
        (left + 1.5, top + high - 1.6),
        (left + wide - 1.6, top + high - 1.5),
    ):
        canvas.disc((x, y), 0.4, (60, 52, 48))


def platform(canvas: Canvas, centre: Point, number: int, taken: Taken) -> None:
    """Draws a numbered point of the visitor path: a round wooden deck with a rail and footprints of its own number."""
    taken.discs.append((*centre, 9.6))
    turns = np.linspace(0, 2 * np.pi, 61)[:-1]
    ring = np.stack([centre[0] + 9 * np.cos(turns), centre[1] + 9 * np.sin(turns)], axis=1)
    canvas.shadow(ring, 0.8, 0.5, (0.6, 0.9))
    canvas.disc(centre, 9, WOOD_DARK)
    deck = grounds.planks(canvas.size, canvas.scale, 60 + number, (204, 160, 104), 3.4)
    canvas.lay(deck, canvas.mask(centre + (ring - centre) * 0.93))
    for t in np.linspace(0, 2 * np.pi, 15)[:-1] + number:
        post = (centre[0] + 8.5 * np.cos(t), centre[1] + 8.5 * np.sin(t))
        canvas.disc(post, 0.85, WOOD_DARK)
        canvas.disc((post[0] - 0.1, post[1] - 0.15), 0.6, (236, 196, 76))
    colour: Colour = ((196, 60, 52), (44, 110, 190), (52, 140, 76), (206, 120, 24), (130, 70, 160))[number - 1]
    canvas.disc(centre, 4.6, CREAM)
    canvas.disc(centre, 4.1, colour)
    canvas.text(str(number), centre, 4.2, CREAM)


def strew(
    canvas: Canvas,
    taken: Taken,
    rng: np.random.Generator,
    inside: NDArray[np.float64],
    wares: Sequence[tuple[str, float, float]],
    tries: int,
) -> None:
    """Strews pictures where there is room inside an outline.

    ``wares`` are (drawing, smallest, largest side), big ones first; each is tried ``tries`` times.
    """
    area = canvas.mask(inside)
    low, high = inside.min(axis=0), inside.max(axis=0)
    for name, small, large in wares:
        for _ in range(tries):
            at = (float(rng.uniform(low[0], high[0])), float(rng.uniform(low[1], high[1])))
            side = float(rng.uniform(small, large))
            radius = side * 0.5
            if not taken.free(at, radius) or not _within(area, at, radius, canvas.scale):
                continue
            canvas.picture(name, at, side, flip=bool(rng.random() < 0.5), turn=float(rng.uniform(-14, 14)), cast=0.3)
            taken.discs.append((*at, radius * 0.92))


def _within(area: Cover, at: Point, radius: float, scale: float) -> bool:
    for dx, dy in ((0, 0), (-1, 0), (1, 0), (0, -1), (0, 1), (-0.7, -0.7), (0.7, 0.7), (-0.7, 0.7), (0.7, -0.7)):
        x, y = (
            int((at[0] + dx * (radius + 0.9)) * scale) - area.left,
            int((at[1] + dy * (radius + 0.9)) * scale) - area.top,
        )
        if not (0 <= y < area.share.shape[0] and 0 <= x < area.share.shape[1]) or area.share[y, x] < 0.5:
            return False
    return True
