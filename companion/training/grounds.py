"""Grounds: the grass, sand, stone and patterns that tiles and the enclosures under them are printed on.

A ground is a recipe that paints any rectangle at any scale, so that a tile and its enclosure carry the same one.
"""

from dataclasses import dataclass
from typing import Final, Literal

import cv2
import numpy as np
from numpy.typing import NDArray

Bgr = NDArray[np.uint8]
"""Array (H, W, 3), blue first."""

Colour = tuple[float, float, float]
"""Blue, green, red, 0-255."""

Texture = Literal["plain", "noise", "blades", "photo", "speckle", "stripes", "checks", "dots", "waves", "weave"]

TEXTURES: Final[tuple[Texture, ...]] = (
    "plain",
    "noise",
    "blades",
    "photo",
    "speckle",
    "stripes",
    "checks",
    "dots",
    "waves",
    "weave",
)
_GRASS_WEIGHTS: Final = np.array([0.10, 0.24, 0.30, 0.20, 0.06, 0.02, 0.02, 0.02, 0.02, 0.02])
_ANY_WEIGHTS: Final = np.array([0.22, 0.18, 0.06, 0.12, 0.12, 0.06, 0.06, 0.06, 0.06, 0.06])

GRASS_SHARE: Final = 0.5
"""Share of the styles that lie on bright green grass, as the published games do."""


def hsv(hue: float, saturation: float, value: float) -> Colour:
    """The BGR colour of a hue in degrees and a saturation and value in 0-1."""
    pixel = np.array([[[hue % 360, min(max(saturation, 0), 1), min(max(value, 0), 1)]]], np.float32)
    blue, green, red = (cv2.cvtColor(pixel, cv2.COLOR_HSV2BGR)[0, 0] * 255).tolist()
    return blue, green, red


def shade(colour: Colour, factor: float) -> Colour:
    """The colour made darker (below 1) or lighter (above 1, towards white)."""
    if factor <= 1:
        return colour[0] * factor, colour[1] * factor, colour[2] * factor
    mix = 1 - 1 / factor
    return colour[0] + (255 - colour[0]) * mix, colour[1] + (255 - colour[1]) * mix, colour[2] + (255 - colour[2]) * mix


def distance(first: Colour, second: Colour) -> float:
    """How different two colours look: the distance in CIE Lab."""
    pair = np.array([[first, second]], np.float32) / 255
    lab = cv2.cvtColor(pair, cv2.COLOR_BGR2LAB)[0]
    return float(np.linalg.norm(lab[0] - lab[1]))


def value_noise(shape: tuple[int, int], cell: float, rng: np.random.Generator, octaves: int = 3) -> NDArray[np.float32]:
    """Smooth noise of about -1 to 1 with bumps ``cell`` pixels wide, finer octaves at half the size and strength."""
    height, width = shape
    total = np.zeros(shape, np.float32)
    strength = 1.0
    for _ in range(octaves):
        rows, columns = int(height / cell) + 3, int(width / cell) + 3
        bumps = rng.standard_normal((rows, columns), np.float32)
        wide = cv2.resize(bumps, (int(columns * cell) + 1, int(rows * cell) + 1), interpolation=cv2.INTER_CUBIC)
        total += strength * wide[:height, :width]
        strength *= 0.5
        cell = max(cell / 2, 1.0)
    return total * np.float32(0.6)


@dataclass(frozen=True, slots=True)
class Ground:
    """A ground: colours, texture, coarseness (fraction of a tile's side) and strength of the texture (0-1)."""

    base: Colour
    second: Colour
    texture: Texture
    coarse: float
    strength: float
    angle: float
    grass: bool

    def paint(self, shape: tuple[int, int], tile_side: float, rng: np.random.Generator) -> Bgr:
        """Paints (H, W) pixels at a scale of ``tile_side`` pixels a tile; BGR uint8."""
        canvas = np.empty((*shape, 3), np.float32)
        canvas[:] = self.base
        unevenness = value_noise(shape, max(tile_side * 0.7, 4), rng, 2) * np.float32(7 * self.strength + 2)
        canvas += unevenness[:, :, None]
        _PAINTERS[self.texture](self, canvas, tile_side, rng)
        return np.clip(canvas, 0, 255).astype(np.uint8)


def _mix(canvas: NDArray[np.float32], ground: Ground, amount: NDArray[np.float32]) -> None:
    """Moves the canvas towards the second colour; ``amount`` (H, W) in 0-1."""
    canvas += amount[:, :, None] * (np.array(ground.second, np.float32) - np.array(ground.base, np.float32))


def _plain(ground: Ground, canvas: NDArray[np.float32], tile_side: float, rng: np.random.Generator) -> None:
    del ground, canvas, tile_side, rng


def _noise(ground: Ground, canvas: NDArray[np.float32], tile_side: float, rng: np.random.Generator) -> None:
    field = value_noise(canvas.shape[:2], max(tile_side * ground.coarse, 2), rng, 4)
    _mix(canvas, ground, np.clip(0.5 + field * 0.6, 0, 1) * np.float32(ground.strength))


def _photo(ground: Ground, canvas: NDArray[np.float32], tile_side: float, rng: np.random.Generator) -> None:
    """Fine streaks in one direction, as a photograph of a lawn or of fur."""
    fine = rng.standard_normal(canvas.shape[:2], np.float32)
    length = max(3, int(tile_side * 0.05)) | 1
    kernel = np.zeros((length, length), np.float32)
    cv2.line(kernel, (length // 2, 0), (length // 2, length - 1), 1.0)
    turn = cv2.getRotationMatrix2D((length / 2 - 0.5, length / 2 - 0.5), ground.angle, 1)
    turned = np.asarray(cv2.warpAffine(kernel, turn, (length, length)), np.float32)
    streaks = np.asarray(cv2.filter2D(fine, -1, turned), np.float32)
    streaks = streaks / np.float32(max(float(streaks.std()), 1e-3))
    field = value_noise(canvas.shape[:2], max(tile_side * ground.coarse, 2), rng, 2)
    _mix(canvas, ground, np.clip(0.5 + field * 0.4 + streaks * 0.25, 0, 1) * np.float32(ground.strength))
    canvas += streaks[:, :, None] * np.float32(14 * ground.strength)


def _blades(ground: Ground, canvas: NDArray[np.float32], tile_side: float, rng: np.random.Generator) -> None:
    height, width = canvas.shape[:2]
    _noise(ground, canvas, tile_side, rng)
    count = int(min(110 * height * width / tile_side**2, 9000))
    length = tile_side * (0.03 + 0.09 * ground.coarse)
    starts = rng.random((count, 2)) * (width, height)
    leans = np.stack([rng.normal(0, 0.35, count), -np.abs(rng.normal(1, 0.3, count))], 1) * length
    tones = rng.random(count)
    thickness = max(1, round(tile_side / 130))
    for start, lean, tone in zip(starts * 16, leans * 16, tones, strict=True):
        colour = shade(ground.second if tone < 0.5 else ground.base, 0.75 + 0.55 * tone)
        end = start + lean
        cv2.line(canvas, (int(start[0]), int(start[1])), (int(end[0]), int(end[1])), colour, thickness, cv2.LINE_8, 4)
    cv2.GaussianBlur(canvas, (3, 3), 0.6, dst=canvas)


def _speckle(ground: Ground, canvas: NDArray[np.float32], tile_side: float, rng: np.random.Generator) -> None:
    height, width = canvas.shape[:2]
    count = int(min(70 * height * width / tile_side**2, 6000))
    largest = tile_side * (0.008 + 0.03 * ground.coarse)
    for x, y, size, tone in rng.random((count, 4)):
        colour = shade(ground.second, 0.7 + 0.7 * tone)
        cv2.circle(canvas, (int(x * width), int(y * height)), max(1, int(size * largest)), colour, -1, cv2.LINE_8)
    cv2.GaussianBlur(canvas, (3, 3), 0.7, dst=canvas)


def _across(
    ground: Ground, canvas: NDArray[np.float32], tile_side: float
) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Coordinates (H, W) along and across the pattern, in periods."""
    height, width = canvas.shape[:2]
    ys, xs = np.mgrid[0:height, 0:width].astype(np.float32)
    period = max(tile_side * (0.06 + 0.4 * ground.coarse), 4)
    sine, cosine = np.sin(np.radians(ground.angle)), np.cos(np.radians(ground.angle))
    along: NDArray[np.float32] = ((xs * cosine + ys * sine) / period).astype(np.float32)
    across: NDArray[np.float32] = ((ys * cosine - xs * sine) / period).astype(np.float32)
    return along, across


def _stripes(ground: Ground, canvas: NDArray[np.float32], tile_side: float, rng: np.random.Generator) -> None:
    along, _ = _across(ground, canvas, tile_side)
    _mix(canvas, ground, np.clip(np.sin(along * 2 * np.pi) * 3, -1, 1) * np.float32(ground.strength / 2))
    _grain(canvas, rng)


def _checks(ground: Ground, canvas: NDArray[np.float32], tile_side: float, rng: np.random.Generator) -> None:
    along, across = _across(ground, canvas, tile_side)
    square = np.sign(np.sin(along * np.pi)) * np.sign(np.sin(across * np.pi))
    _mix(canvas, ground, (square * np.float32(ground.strength / 2)).astype(np.float32))
    _grain(canvas, rng)


def _dots(ground: Ground, canvas: NDArray[np.float32], tile_side: float, rng: np.random.Generator) -> None:
    along, across = _across(ground, canvas, tile_side)
    far = np.hypot((along + np.floor(across) % 2 / 2) % 1 - 0.5, across % 1 - 0.5)
    _mix(canvas, ground, (np.clip((0.28 - far) * 14, 0, 1) * ground.strength).astype(np.float32))
    _grain(canvas, rng)


def _waves(ground: Ground, canvas: NDArray[np.float32], tile_side: float, rng: np.random.Generator) -> None:
    along, across = _across(ground, canvas, tile_side)
    crests = np.clip(np.sin((across + np.float32(0.3) * np.sin(along * 4)) * 6) * 2 - np.float32(0.6), 0, 1)
    _mix(canvas, ground, (crests * ground.strength).astype(np.float32))
    _grain(canvas, rng)


def _weave(ground: Ground, canvas: NDArray[np.float32], tile_side: float, rng: np.random.Generator) -> None:
    along, across = _across(ground, canvas, tile_side / 3)
    cloth = np.sin(along * 6) * (np.sin(across * 3) > 0) + np.sin(across * 6) * (np.sin(along * 3) > 0)
    _mix(canvas, ground, (np.clip(0.5 + cloth / 3, 0, 1) * ground.strength * 0.7).astype(np.float32))
    _grain(canvas, rng)


def _grain(canvas: NDArray[np.float32], rng: np.random.Generator) -> None:
    canvas += rng.standard_normal(canvas.shape[:2], np.float32)[:, :, None] * np.float32(2.5)


_PAINTERS: Final = {
    "plain": _plain, "noise": _noise, "blades": _blades, "photo": _photo, "speckle": _speckle,
    "stripes": _stripes, "checks": _checks, "dots": _dots, "waves": _waves, "weave": _weave,
}  # fmt: skip


def grass(rng: np.random.Generator) -> Ground:
    """A bright green lawn, as on the published games' animal tiles."""
    hue = rng.uniform(78, 125)
    base = hsv(hue, rng.uniform(0.5, 0.95), rng.uniform(0.45, 0.85))
    second = hsv(hue + rng.uniform(-22, 18), rng.uniform(0.5, 0.95), rng.uniform(0.35, 0.9))
    texture = TEXTURES[int(rng.choice(len(TEXTURES), p=_GRASS_WEIGHTS))]
    return Ground(base, second, texture, rng.uniform(0.03, 0.4), rng.uniform(0.25, 0.9), rng.uniform(0, 180), True)


def sand(rng: np.random.Generator) -> Ground:
    """A brown or yellow ground, as under stalls."""
    hue = rng.uniform(22, 48)
    base = hsv(hue, rng.uniform(0.25, 0.7), rng.uniform(0.5, 0.92))
    texture = TEXTURES[int(rng.choice([0, 1, 3, 4], p=[0.2, 0.35, 0.2, 0.25]))]
    return Ground(
        base, shade(base, rng.choice([0.75, 1.2])), texture, rng.uniform(0.03, 0.3), rng.uniform(0.3, 0.9), 0, False
    )


def stone(rng: np.random.Generator) -> Ground:
    """A grey ground, as under coin tiles and paths."""
    base = hsv(rng.uniform(0, 360), rng.uniform(0, 0.12), rng.uniform(0.4, 0.8))
    texture = TEXTURES[int(rng.choice([0, 1, 4], p=[0.2, 0.5, 0.3]))]
    return Ground(
        base, shade(base, rng.choice([0.7, 1.3])), texture, rng.uniform(0.03, 0.3), rng.uniform(0.3, 0.9), 0, False
    )


def water(rng: np.random.Generator) -> Ground:
    """Blue or green water, as under the animals of water zoos."""
    hue = rng.uniform(170, 225)
    base = hsv(hue, rng.uniform(0.3, 0.9), rng.uniform(0.45, 0.95))
    second = hsv(hue + rng.uniform(-20, 20), rng.uniform(0.15, 0.8), rng.uniform(0.5, 1.0))
    texture = TEXTURES[int(rng.choice([0, 1, 3, 4, 8], p=[0.15, 0.3, 0.15, 0.1, 0.3]))]
    return Ground(base, second, texture, rng.uniform(0.05, 0.4), rng.uniform(0.2, 0.8), rng.uniform(0, 180), False)


def jungle(rng: np.random.Generator) -> Ground:
    """Dark foliage, as under exotic animals."""
    hue = rng.uniform(60, 165)
    base = hsv(hue, rng.uniform(0.3, 0.9), rng.uniform(0.2, 0.6))
    second = hsv(hue + rng.uniform(-35, 35), rng.uniform(0.3, 0.9), rng.uniform(0.25, 0.8))
    texture = TEXTURES[int(rng.choice([1, 2, 3, 4], p=[0.35, 0.35, 0.2, 0.1]))]
    return Ground(base, second, texture, rng.uniform(0.05, 0.4), rng.uniform(0.35, 0.95), rng.uniform(0, 180), True)


def any_ground(rng: np.random.Generator) -> Ground:
    """A ground of any colour and texture."""
    hue = rng.uniform(0, 360)
    base = hsv(hue, rng.beta(1.5, 1.5), rng.uniform(0.3, 1.0))
    second = hsv(hue + rng.normal(0, 40), rng.beta(1.5, 1.5), rng.uniform(0.25, 1.0))
    texture = TEXTURES[int(rng.choice(len(TEXTURES), p=_ANY_WEIGHTS))]
    return Ground(base, second, texture, rng.uniform(0.03, 0.4), rng.uniform(0.2, 0.8), rng.uniform(0, 180), False)


def random_ground(rng: np.random.Generator) -> Ground:
    """Grass for half of the styles, anything for the others."""
    return grass(rng) if rng.random() < GRASS_SHARE else any_ground(rng)
