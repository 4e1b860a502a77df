"""The grounds that tiles and boards share, drawn stroke by stroke from a seed.

Every function takes the size in millimetres and pixels a millimetre and returns an RGB picture; with the same seed
another scale gives the same picture, coarser or finer. Tiles and enclosures use the same grass and sand, as printed
ones do.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.press.art import Rgb
from companion.press.canvas import Canvas, Colour, Point

GRASS: Final[tuple[Colour, ...]] = (
    (126, 190, 62),
    (106, 174, 52),
    (146, 206, 78),
    (92, 160, 46),
    (164, 216, 92),
    (116, 184, 70),
    (82, 148, 44),
)
SAND: Final[tuple[Colour, ...]] = ((196, 152, 96), (182, 136, 82), (208, 168, 112), (170, 122, 72), (218, 182, 128))
NOWHERE: Final = Path()
"""Grounds paste no drawings."""


def noise(
    shape: tuple[int, int], cell: float, rng: np.random.Generator, extent: Point, scale: float
) -> NDArray[np.float32]:
    """Returns smooth noise in -1..1 whose hills are about ``cell`` millimetres wide."""
    rows, columns = int(extent[1] / cell) + 3, int(extent[0] / cell) + 3
    grid = rng.uniform(-1, 1, (rows, columns)).astype(np.float32)
    big = cv2.resize(grid, (round(columns * cell * scale), round(rows * cell * scale)), interpolation=cv2.INTER_CUBIC)
    return np.asarray(big[: shape[0], : shape[1]], np.float32)


def tinted(canvas: Canvas, rng: np.random.Generator, cells: Sequence[tuple[float, float]]) -> None:
    """Lightens and darkens the canvas with noise; ``cells`` are (width in millimetres, strength in grey levels)."""
    shape = (canvas.pixels.shape[0], canvas.pixels.shape[1])
    light = sum(noise(shape, cell, rng, canvas.size, canvas.scale) * strength for cell, strength in cells)
    tint = np.stack([light, light, np.asarray(light) * 0.7], axis=-1)
    canvas.pixels[:] = np.clip(canvas.pixels + tint, 0, 255).astype(np.uint8)


def grass(size: Point, scale: float, seed: int) -> Rgb:
    """Draws a bright meadow of single blades."""
    rng = np.random.default_rng([seed, 1])
    canvas = Canvas(size, scale, GRASS[0], NOWHERE)
    tinted(canvas, rng, [(22, 12), (7, 9), (2.4, 7)])
    count = int(size[0] * size[1] * 1.1)
    at = rng.uniform((-1, -1), (size[0] + 1, size[1] + 2), (count, 2))
    at = at[np.argsort(at[:, 1])]
    lean, length = rng.normal(0, 0.5, count), rng.uniform(0.9, 2.2, count)
    colours, width = rng.integers(1, len(GRASS), count), rng.uniform(0.14, 0.3, count)
    for (x, y), a, reach, c, w in zip(
        at.tolist(), lean.tolist(), length.tolist(), colours.tolist(), width.tolist(), strict=True
    ):
        dx, dy = reach * np.sin(a), -reach * np.cos(a)
        side = w * 0.9
        canvas.polygon(
            [
                (x - side / 2, y),
                (x + dx * 0.4 - side * 0.4, y + dy * 0.6),
                (x + dx, y + dy),
                (x + dx * 0.4 + side * 0.5, y + dy * 0.6),
                (x + side / 2, y),
            ],
            GRASS[c],
        )
    for x, y, kind in rng.uniform((0, 0, 0), (*size, 1), (int(size[0] * size[1] / 190), 3)).tolist():
        _daisy(canvas, (x, y), kind)
    return canvas.pixels


def _daisy(canvas: Canvas, at: Point, kind: float) -> None:
    petals: Colour = (250, 250, 240) if kind < 0.5 else (255, 222, 80) if kind < 0.85 else (196, 160, 235)
    for turn in np.linspace(0, 2 * np.pi, 6)[:-1] + kind * 9:
        canvas.disc((at[0] + 0.42 * np.cos(turn), at[1] + 0.42 * np.sin(turn)), 0.3, petals)
    canvas.disc(at, 0.26, (235, 150, 30))


def sand(size: Point, scale: float, seed: int) -> Rgb:
    """Draws trodden brown sand with pebbles and ripples."""
    rng = np.random.default_rng([seed, 2])
    canvas = Canvas(size, scale, SAND[0], NOWHERE)
    tinted(canvas, rng, [(16, 10), (5, 9), (1.4, 10)])
    area = size[0] * size[1]
    for x, y, reach, bend, c in rng.uniform(
        (-3, -1, 1.5, -0.6, 0), (size[0], size[1] + 1, 5, 0.6, 4.99), (int(area * 0.09), 5)
    ).tolist():
        canvas.line([(x, y), (x + reach * 0.5, y + bend), (x + reach, y + bend * 0.3)], SAND[int(c)], 0.22)
    for x, y, r, c in rng.uniform((0, 0, 0.12, 0), (*size, 0.34, 4.99), (int(area * 0.42), 4)).tolist():
        canvas.disc((x + r * 0.3, y + r * 0.4), r, (140, 98, 58))
        canvas.disc((x, y), r, SAND[int(c)])
    for x, y, r, c in rng.uniform((0, 0, 0.4, 0), (*size, 0.8, 3), (int(area * 0.011), 4)).tolist():
        grey = 150 + int(c) * 22
        canvas.ellipse((x + 0.15, y + 0.2), (r, r * 0.7), (120, 84, 50), c * 60)
        canvas.ellipse((x, y), (r, r * 0.7), (grey, grey - 10, grey - 24), c * 60)
    return canvas.pixels


def cells(size: Point, spacing: float, rng: np.random.Generator, jitter: float = 0.42) -> list[NDArray[np.float64]]:
    """Returns the cells of a Voronoi diagram over a jittered grid, as polygons in millimetres."""
    columns, rows = int(size[0] / spacing) + 3, int(size[1] / spacing) + 3
    x, y = np.meshgrid(np.arange(columns) - 1.0, np.arange(rows) - 1.0)
    x = x + 0.5 * (np.arange(rows) % 2)[:, None]
    points = (np.stack([x, y], -1) + rng.uniform(-jitter, jitter, (rows, columns, 2))).reshape(-1, 2) * spacing
    margin = 3 * spacing
    plane = cv2.Subdiv2D((-int(margin) - 1, -int(margin) - 1, int(size[0] + 3 * margin), int(size[1] + 3 * margin)))
    plane.insert([(float(px), float(py)) for px, py in points])
    facets, _ = plane.getVoronoiFacetList([])
    return [np.asarray(facet, np.float64) for facet in facets]


def cobbles(size: Point, scale: float, seed: int, stones: Sequence[Colour], joint: Colour, spacing: float = 4.2) -> Rgb:
    """Draws a path of uneven rounded stones, no two alike."""
    rng = np.random.default_rng([seed, 3])
    canvas = Canvas(size, scale, joint, NOWHERE)
    for cell in cells(size, spacing, rng):
        middle = cell.mean(axis=0)
        tone = rng.integers(-16, 17) + np.asarray(stones[int(rng.integers(len(stones)))])
        dark, face, light = (tuple(int(v) for v in np.clip(tone + d, 0, 255)) for d in (-38, 0, 22))
        body = _rounded(cell, middle, 0.86)
        canvas.polygon(body + np.array((0.18, 0.24)), dark)  # type: ignore[arg-type]
        canvas.polygon(body, face)  # type: ignore[arg-type]
        canvas.polygon(middle + (body - middle) * 0.62 - np.array((0.22, 0.26)), light)  # type: ignore[arg-type]
        for dx, dy in rng.normal(0, spacing * 0.18, (2, 2)):
            canvas.disc((middle[0] + dx, middle[1] + dy), 0.16, dark)  # type: ignore[arg-type]
    tinted(canvas, rng, [(30, 10), (6, 6)])
    return canvas.pixels


def _rounded(cell: NDArray[np.float64], middle: NDArray[np.float64], size: float) -> NDArray[np.float64]:
    """Cuts a cell's corners and draws it in towards its middle."""
    onward = np.roll(cell, -1, axis=0)
    corners = np.concatenate([0.75 * cell + 0.25 * onward, 0.25 * cell + 0.75 * onward], axis=1).reshape(-1, 2)
    return middle + (corners - middle) * size


def planks(size: Point, scale: float, seed: int, tone: Colour = (156, 104, 58), width: float = 6.0) -> Rgb:
    """Draws a floor of upright boards with grain, knots and nails."""
    rng = np.random.default_rng([seed, 4])
    canvas = Canvas(size, scale, tone, NOWHERE)
    x = -rng.uniform(0, width)
    while x < size[0]:
        wide = width * rng.uniform(0.75, 1.2)
        y = -rng.uniform(0, 30)
        while y < size[1]:
            long = rng.uniform(26, 58)
            _plank(canvas, rng, (x, y), (wide, long), tone)
            y += long
        x += wide
    return canvas.pixels


def _plank(canvas: Canvas, rng: np.random.Generator, at: Point, size: Point, tone: Colour) -> None:
    base = np.asarray(tone) + rng.integers(-20, 21)
    dark, face, light = (tuple(int(v) for v in np.clip(base + d, 0, 255)) for d in (-46, 0, 18))
    (x, y), (wide, long) = at, size
    canvas.polygon([(x, y), (x + wide, y), (x + wide, y + long), (x, y + long)], dark)  # type: ignore[arg-type]
    gap = 0.28
    inner = [(x + gap, y + gap), (x + wide - gap, y + gap), (x + wide - gap, y + long - gap), (x + gap, y + long - gap)]
    canvas.polygon(inner, face)  # type: ignore[arg-type]
    for _ in range(int(wide * 1.1)):
        u, v, reach, bend = rng.uniform((x + 0.6, y + 1, 6, -0.4), (x + wide - 0.6, y + long - 6, 22, 0.4))
        end = min(v + reach, y + long - 0.6)
        shade = dark if rng.random() < 0.5 else light
        canvas.line([(u, v), (u + bend, (v + end) / 2), (u, end)], shade, 0.18)  # type: ignore[arg-type]
    if rng.random() < 0.45:
        knot = (x + wide * rng.uniform(0.3, 0.7), y + long * rng.uniform(0.2, 0.8))
        canvas.ellipse(knot, (0.7, 1.1), dark)  # type: ignore[arg-type]
        canvas.ellipse(knot, (0.35, 0.6), tuple(int(v) for v in np.clip(base - 70, 0, 255)))  # type: ignore[arg-type]
    for nail in (1.2, long - 1.2):
        canvas.disc((x + wide / 2, y + nail), 0.34, (70, 60, 56))


def stone(size: Point, scale: float, seed: int) -> Rgb:
    """Draws a slab of speckled grey stone with cracks."""
    rng = np.random.default_rng([seed, 5])
    canvas = Canvas(size, scale, (158, 160, 164), NOWHERE)
    tinted(canvas, rng, [(12, 16), (3.5, 12), (1, 9)])
    for x, y, r, c in rng.uniform((0, 0, 0.1, 0), (*size, 0.3, 2), (int(size[0] * size[1] * 0.8), 4)).tolist():
        canvas.disc((x, y), r, (118, 120, 126) if c < 1 else (192, 194, 198))
    for start in rng.uniform((0, 0), size, (int(size[0] * size[1] / 110), 2)):
        steps = np.cumsum(np.vstack([start, rng.normal(0, 1.5, (5, 2)) + rng.normal(0, 1, 2)]), axis=0)
        canvas.line([(float(x), float(y)) for x, y in steps], (96, 98, 104), 0.2)
    return canvas.pixels


def hedge(
    size: Point,
    scale: float,
    seed: int,
    leaves: Sequence[Colour] = ((38, 104, 48), (52, 128, 56), (74, 150, 62), (28, 84, 42)),
) -> Rgb:
    """Draws a wall of dense dark leaves with a few blossoms."""
    rng = np.random.default_rng([seed, 6])
    canvas = Canvas(size, scale, leaves[3], NOWHERE)
    count = int(size[0] * size[1] * 0.8)
    for x, y, r, turn, c in rng.uniform(
        (-1, -1, 0.5, 0, 0), (size[0] + 1, size[1] + 1, 1.2, 360, 3.99), (count, 5)
    ).tolist():
        canvas.ellipse((x, y), (r, r * 0.5), leaves[int(c)], turn)
    for x, y, c in rng.uniform((0, 0, 0), (*size, 3), (int(size[0] * size[1] / 75), 3)).tolist():
        blossom: Colour = ((240, 120, 150), (250, 240, 225), (245, 190, 60))[int(c)]
        for turn in range(0, 360, 72):
            canvas.disc((x + 0.5 * np.cos(np.radians(turn)), y + 0.5 * np.sin(np.radians(turn))), 0.36, blossom)
        canvas.disc((x, y), 0.3, (230, 170, 40))
    return canvas.pixels


def straw(size: Point, scale: float, seed: int, density: float = 0.9) -> Rgb:
    """Draws loose hay, stalk over stalk."""
    rng = np.random.default_rng([seed, 7])
    canvas = Canvas(size, scale, (196, 152, 60), NOWHERE)
    stalks: tuple[Colour, ...] = ((226, 186, 88), (240, 208, 118), (206, 162, 66), (176, 130, 50), (250, 224, 146))
    count = int(size[0] * size[1] * density)
    for x, y, turn, reach, c in rng.uniform(
        (-3, -3, 0, 2, 0), (size[0] + 3, size[1] + 3, np.pi, 7, 4.99), (count, 5)
    ).tolist():
        dx, dy = reach / 2 * np.cos(turn), reach / 2 * np.sin(turn)
        canvas.line([(x - dx, y - dy), (x + dx, y + dy)], stalks[int(c)], 0.26)
    return canvas.pixels
