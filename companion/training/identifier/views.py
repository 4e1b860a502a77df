"""Views of a tile's face: what a camera makes of it from near or far, rectified by corners that are nearly right.

A face is drawn in its own plane (ground, neighbours, shadow, the tile, what covers it), seen by a small virtual
camera, spoilt (blur, noise, light, JPEG) at the resolution of the photo and rectified again by jittered corners, like
a crop at run time. Everything happens on pictures of tile size, so that a view costs about two milliseconds.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.crops import CROP_MARGIN, CROP_SIZE, crop

Image = NDArray[Any]
"""Array (H, W, 3 or 4) uint8, blue first."""
Light = NDArray[Any]
"""Array (H, W, 1 or 3) float32."""
Rng = np.random.Generator

SPREAD: Final = 1.5
"""Side of the drawn plane in tile sides."""

FACE_SIDE: Final = 160
LEVELS: Final = (FACE_SIDE, FACE_SIDE // 2, FACE_SIDE // 4)


@dataclass(frozen=True, slots=True, eq=False)
class Face:
    """One tile face at several sizes, BGRA; ``round`` faces are transparent outside their disc."""

    levels: tuple[Image, ...] = field(repr=False)
    round: bool
    printed: bool = False
    """Printed on the board: no edge, no thickness, no shadow of its own."""

    def at_least(self, side: float) -> Image:
        """The smallest level that isn't smaller than ``side``."""
        fitting = [level for level in self.levels if level.shape[0] >= side]
        return fitting[-1] if fitting else self.levels[0]


def face_of(picture: Image, printed: bool = False) -> Face:
    """Prepares a face BGRA (160, 160, 4); it is round when its corners are transparent."""
    premultiplied = picture.astype(np.float32)
    premultiplied[:, :, :3] *= premultiplied[:, :, 3:] / 255
    full = (premultiplied + 0.5).astype(np.uint8)
    levels = [full] + [cv2.resize(full, (side, side), interpolation=cv2.INTER_AREA) for side in LEVELS[1:]]
    return Face(tuple(levels), bool(picture[2, 2, 3] < 128), printed)


@dataclass(frozen=True, slots=True)
class Strength:
    """How far a view strays from the printed file."""

    side: tuple[float, float]
    """Tile side in the photo, pixels."""
    jitter: float
    """Largest deviation of the corners' spread, a share of the side."""
    rotation: float
    """Degrees for square faces; round ones stray by half a sixteenth turn more."""
    squeeze: float
    """Least foreshortening."""
    covered: float
    """Chance that something covers a part."""
    light: float
    """Scale of changes of light."""
    decay: float
    """Scale of blur, noise and JPEG."""


ENROLLED: Final = Strength(side=(70, 240), jitter=0.02, rotation=3, squeeze=0.8, covered=0.0, light=0.9, decay=0.4)
TYPICAL: Final = Strength(side=(40, 160), jitter=0.015, rotation=3, squeeze=0.65, covered=0.06, light=0.6, decay=0.6)
PLAYED: Final = Strength(side=(28, 170), jitter=0.03, rotation=5, squeeze=0.6, covered=0.2, light=1.0, decay=0.8)


def prototype_view(face: Face, ground: Image, rng: Rng, as_file: bool | None = None) -> Image:
    """A view as enrolment has it: the printed file itself, or a photo of it from near. BGR (128, 128, 3).

    ``as_file``: which of them; None leaves it to chance.
    """
    if (rng.random() < 0.4) if as_file is None else as_file:
        return _file_view(face, ground, rng)
    return view(face, ground, (), ENROLLED, rng)


def _file_view(face: Face, ground: Image, rng: Rng) -> Image:
    inner = round(CROP_SIZE * (1 - 2 * CROP_MARGIN))
    start = (CROP_SIZE - inner) // 2
    picture = cv2.resize(face.at_least(inner), (inner, inner), interpolation=cv2.INTER_AREA)
    if rng.random() < 0.5:
        result = cv2.resize(ground, (CROP_SIZE, CROP_SIZE))
    else:
        visible = face.levels[-1][:, :, 3] > 250
        colour = face.levels[-1][visible][:, :3].mean(0) if visible.any() else np.full(3, 255)
        result = np.full((CROP_SIZE, CROP_SIZE, 3), colour, np.uint8)
    _lay(result, picture, start, start)
    return result


def view(face: Face, ground: Image, neighbours: Sequence[Face], strength: Strength, rng: Rng) -> Image:
    """One spoilt view, rectified: BGR uint8 (128, 128, 3).

    ``ground`` BGR (G, G, 3) is what the tile lies on; ``neighbours`` may lie beside it or on it.
    """
    side = math.exp(rng.uniform(math.log(strength.side[0]), math.log(strength.side[1])))
    picture = face.at_least(side)
    scale = picture.shape[0]
    if scale > 1.6 * side:
        scale = int(1.4 * side)
        picture = cv2.resize(picture, (scale, scale), interpolation=cv2.INTER_AREA)
    plane = _draw_plane(picture, face, ground, neighbours, strength, rng)
    photo, quad = _photograph(plane, scale, side, strength, rng)
    photo = _spoil(photo, side, strength, rng)
    spread = strength.jitter * math.sqrt(rng.random())
    wrong = np.clip(rng.normal(0, spread, (4, 2)) + rng.normal(0, spread * 0.6, 2), -0.08, 0.08) * side
    return crop(photo, (quad + wrong).astype(np.float32))


# ---------------------------------------------------------------------------------------------------- composition


def _lay(canvas: Image, picture: Image, x: int, y: int) -> None:
    """Lays a premultiplied BGRA picture on a BGR canvas, cut off at its border."""
    height, width = picture.shape[:2]
    left, top = max(x, 0), max(y, 0)
    right, bottom = min(x + width, canvas.shape[1]), min(y + height, canvas.shape[0])
    if right <= left or bottom <= top:
        return
    part = picture[top - y : bottom - y, left - x : right - x]
    under = canvas[top:bottom, left:right]
    keep = cv2.merge([255 - part[:, :, 3]] * 3)
    canvas[top:bottom, left:right] = cv2.add(part[:, :, :3], cv2.multiply(under, keep, scale=1 / 255))


def _turn(picture: Image, degrees: float) -> Image:
    """Turns a BGRA picture inside its own square, transparent where nothing is."""
    side = picture.shape[0]
    matrix = cv2.getRotationMatrix2D((side / 2 - 0.5, side / 2 - 0.5), degrees, 1)
    return cv2.warpAffine(picture, matrix, (side, side), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT)


def _draw_plane(
    picture: Image, face: Face, ground: Image, neighbours: Sequence[Face], strength: Strength, rng: Rng
) -> Image:
    scale = picture.shape[0]
    size = int(SPREAD * scale)
    plane = cv2.resize(ground, (size, size), interpolation=cv2.INTER_LINEAR)
    start = (size - scale) // 2
    for neighbour in neighbours[:2]:
        if rng.random() < 0.5:
            beside = _quarter(cv2.resize(neighbour.at_least(scale), (scale, scale)), rng)
            away = scale * (1 + abs(rng.normal(0.02, 0.06)))
            across = rng.normal(0, 0.1) * scale
            dx, dy = ((away, across), (-away, across), (across, away), (across, -away))[rng.integers(4)]
            _lay(plane, beside, int(start + dx), int(start + dy))
    degrees = rng.normal(0, strength.rotation / 2) + (
        rng.uniform(-11.25, 11.25) if face.round and strength is PLAYED else 0
    )
    if face.round or abs(degrees) > 0.5:
        picture = _turn(picture, float(np.clip(degrees, -18, 18)))
    if not face.printed:
        _cast_shadow(plane, picture[:, :, 3], start, rng)
    _lay(plane, picture, start, start)
    if not face.printed and rng.random() < 0.5:
        _draw_edge(plane, face.round, start, scale, rng)
    if rng.random() < strength.covered:
        _cover(plane, start, scale, neighbours[-1:], rng)
    return plane


def _quarter(picture: Image, rng: Rng) -> Image:
    return np.ascontiguousarray(np.rot90(picture, int(rng.integers(4))))


def _cast_shadow(plane: Image, alpha: Image, start: int, rng: Rng) -> None:
    scale = alpha.shape[0]
    reach = rng.uniform(0.01, 0.05) * scale
    angle = rng.uniform(0, 2 * math.pi)
    dark: Image = np.zeros(plane.shape[:2], np.uint8)
    x, y = int(start + reach * math.cos(angle)), int(start + reach * math.sin(angle))
    dark[y : y + scale, x : x + scale] = alpha
    kernel = int(reach) | 1
    dark = cv2.blur(dark, (kernel, kernel))
    factor = cv2.convertScaleAbs(dark, alpha=-rng.uniform(0.15, 0.6), beta=0)
    np.copyto(plane, cv2.multiply(plane, cv2.merge([255 - factor] * 3), scale=1 / 255))


def _draw_edge(plane: Image, is_round: bool, start: int, scale: int, rng: Rng) -> None:
    grey = int(rng.choice([40, 90, 150, 210, 240]))
    colour = (grey, grey + int(rng.integers(0, 12)), grey + int(rng.integers(0, 15)))
    width = max(1, int(rng.uniform(0.005, 0.03) * scale))
    if is_round:
        cv2.circle(plane, (start + scale // 2, start + scale // 2), scale // 2, colour, width, cv2.LINE_AA)
    else:
        sides = [((0, 0), (1, 0)), ((1, 0), (1, 1)), ((1, 1), (0, 1)), ((0, 1), (0, 0))]
        for number in {int(rng.integers(4)), int(rng.integers(4))}:
            (ax, ay), (bx, by) = sides[number]
            a, b = (start + ax * scale, start + ay * scale), (start + bx * scale, start + by * scale)
            cv2.line(plane, a, b, colour, width, cv2.LINE_AA)


def _cover(plane: Image, start: int, scale: int, others: Sequence[Face], rng: Rng) -> None:
    """Covers up to a quarter of the tile from one side with another tile or a finger."""
    angle = rng.uniform(0, 2 * math.pi)
    depth = rng.uniform(0.03, 0.25)
    centre = start + scale / 2
    if others and rng.random() < 0.65:
        other = _turn(cv2.resize(others[0].at_least(scale), (scale, scale)), rng.uniform(-45, 45))
        away = scale * (1.05 - depth)
        _lay(plane, other, int(start + away * math.cos(angle)), int(start + away * math.sin(angle)))
        return
    tone = rng.uniform(0.35, 1)
    colour = tuple(float(v * tone + rng.normal(0, 8)) for v in (150, 185, 235))
    tip = centre + (0.5 - depth) * scale * np.array([math.cos(angle), math.sin(angle)])
    sway = angle + rng.normal(0, 0.3)
    far = tip + scale * np.array([math.cos(sway), math.sin(sway)])
    width = int(scale * rng.uniform(0.2, 0.45))
    cv2.line(plane, tuple(tip.astype(int).tolist()), tuple(far.astype(int).tolist()), colour, width, cv2.LINE_AA)


# ---------------------------------------------------------------------------------------------------- camera


def _photograph(plane: Image, scale: int, side: float, strength: Strength, rng: Rng) -> tuple[Image, Light]:
    """Sees the plane obliquely: the photo's patch and the tile's true corners in it, pixels."""
    half = plane.shape[0] / 2 - 0.5
    azimuth, turn = rng.uniform(0, 2 * math.pi, 2)
    squeeze = rng.uniform(strength.squeeze, 1)
    shear = _rotation(azimuth) @ np.diag([1.0, squeeze]) @ _rotation(turn) * (side / scale)
    unit = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]], np.float64)
    depth = 1 + rng.uniform(0, 0.08) * (unit @ _rotation(turn)[1])[:, None]
    seen = (unit @ shear.T) * depth * (scale / 2)
    border = (unit * half) @ shear.T * depth
    size = int(np.abs(seen).max() * 2.3) + 4
    middle = size / 2
    plane_corners = (unit * half + half).astype(np.float32)
    homography = cv2.getPerspectiveTransform(plane_corners, (border + middle).astype(np.float32))
    photo = cv2.warpPerspective(plane, homography, (size, size), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)
    corners = (unit * (scale / 2) + half).reshape(-1, 1, 2)
    quad = cv2.perspectiveTransform(corners, homography.astype(np.float64)).reshape(4, 2)
    return photo, quad.astype(np.float32)


def _rotation(angle: float) -> NDArray[np.float64]:
    c, s = math.cos(angle), math.sin(angle)
    return np.array([[c, -s], [s, c]])


def _spoil(photo: Image, side: float, strength: Strength, rng: Rng) -> Image:
    """Light, blur, noise and JPEG as a phone adds them, at the photo's own resolution."""
    size = photo.shape[0]
    light = photo.astype(np.float32)
    gain = np.exp(rng.normal(0, 0.13 * strength.light, 3)) * math.exp(
        rng.normal(-0.12 * strength.light, 0.36 * strength.light)
    )
    if rng.random() < 0.6 * strength.light:
        light *= _gradient(size, rng, 0.35 * strength.light)
    if rng.random() < 0.35 * strength.light:
        light *= _shadow(size, rng)
    light *= gain.astype(np.float32)
    if rng.random() < 0.25 * strength.light:
        light += _glare(size, rng)
    if rng.random() < 0.75 * strength.decay:
        light = _blur(light, side, strength.decay, rng)
    light += _veil(rng, strength.light)
    if rng.random() < 0.8:
        light += rng.normal(0, 1, (size, size, 1 if rng.random() < 0.5 else 3)).astype(np.float32) * (
            rng.gamma(1.5, 2.6) * strength.decay
        )
    table = 255 * (np.arange(256) / 255) ** math.exp(rng.normal(0, 0.18 * strength.light))
    result: Any = cv2.LUT(np.clip(light + 0.5, 0, 255).astype(np.uint8), np.clip(table, 0, 255).astype(np.uint8))
    if rng.random() < 0.25 * strength.light:
        grey = cv2.cvtColor(cv2.cvtColor(result, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR)
        result = cv2.addWeighted(result, amount := rng.uniform(0.5, 1.3), grey, 1 - amount, 0)
    if rng.random() < 0.8:
        lowest = 95 - 50 * strength.decay
        _, data = cv2.imencode(".jpg", result, [cv2.IMWRITE_JPEG_QUALITY, int(rng.uniform(lowest, 96))])
        result = cv2.imdecode(data, cv2.IMREAD_COLOR)
    return np.asarray(result, np.uint8)


def _veil(rng: Rng, scale: float) -> Light:
    return np.float32(max(rng.normal(0, 8 * scale), -10)) * np.ones(3, np.float32)


def _gradient(size: int, rng: Rng, reach: float) -> Light:
    """A coloured gradient of light across the patch, (size, size, 3) around one."""
    corners = np.exp(rng.normal(0, reach, (2, 2, 1)) + rng.normal(0, reach / 4, (2, 2, 3))).astype(np.float32)
    return cv2.resize(corners, (size, size), interpolation=cv2.INTER_LINEAR)


def _shadow(size: int, rng: Rng) -> Light:
    """A half plane in the shade with a soft border, (size, size, 1)."""
    angle, offset = rng.uniform(0, 2 * math.pi), rng.normal(0, 0.2) * size
    axis = np.arange(size, dtype=np.float32) - size / 2
    distance = axis[None, :] * math.cos(angle) + axis[:, None] * math.sin(angle) - offset
    soft = 1 / (1 + np.exp(-np.clip(distance / (size * rng.uniform(0.004, 0.1)), -30, 30)))
    return (1 - rng.uniform(0.2, 0.65) * soft)[:, :, None].astype(np.float32)


def _glare(size: int, rng: Rng) -> Light:
    """A blurred highlight, (size, size, 1) in grey levels."""
    small = np.zeros((16, 16), np.float32)
    centre = tuple(int(v) for v in rng.integers(2, 14, 2))
    axes = tuple(int(v) for v in rng.integers(1, 6, 2))
    cv2.ellipse(small, centre, axes, float(rng.uniform(0, 180)), 0, 360, float(rng.uniform(30, 180)), -1)
    return cv2.resize(cv2.GaussianBlur(small, (5, 5), 0), (size, size), interpolation=cv2.INTER_LINEAR)[:, :, None]


def _blur(light: Light, side: float, decay: float, rng: Rng) -> Light:
    if rng.random() < 0.65:
        sigma = min(abs(rng.normal(0, 0.9)) * decay + 0.3, 0.028 * side + 0.3)
        return cv2.GaussianBlur(light, (0, 0), sigma)
    length = max(2, min(int(rng.uniform(2, 5.5) * decay + 1), int(side * 0.07)))
    kernel = np.zeros((length, length), np.float32)
    angle = rng.uniform(0, math.pi)
    reach = np.array([math.cos(angle), math.sin(angle)]) * (length - 1) / 2
    middle = (length - 1) / 2
    a, b = (middle - reach).round().astype(int), (middle + reach).round().astype(int)
    cv2.line(kernel, tuple(a.tolist()), tuple(b.tolist()), 1.0, 1)
    return cv2.filter2D(light, -1, kernel / kernel.sum(), borderType=cv2.BORDER_REPLICATE)
