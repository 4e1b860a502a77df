"""A die in the picture: a cube with rounded edges, cast ray by ray, with a picture on each side.

Frame of a die: its own x, y, z run like the table's (x right, y down, z up) before it is turned; its sides are numbered
+x, -x, +y, -y, +z, -z. The side +z lies on top unless the die leans.
"""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.training.scenes.camera import Array, Camera
from companion.training.scenes.canvas import Canvas, hull
from companion.training.scenes.scene import Light

Grey = NDArray[np.float32]
Image = NDArray[np.uint8]

SIDES = 6
TOP = 4
ACROSS = np.array([[0, -1, 0], [0, 1, 0], [1, 0, 0], [-1, 0, 0], [1, 0, 0], [-1, 0, 0]], np.float32)
"""Which way a side's picture runs to the right, seen from outside."""
DOWN = np.array([[0, 0, -1], [0, 0, -1], [0, 0, -1], [0, 0, -1], [0, 1, 0], [0, 1, 0]], np.float32)
"""Which way a side's picture runs downwards."""

STEPS = 5
"""Steps of sphere tracing from the sharp cube's face on; most rays are there after the first."""
FINE_PX = 110.0
"""Dice above this many pixels a side are cast with one ray a pixel, smaller ones with four."""


@dataclass(frozen=True, slots=True, eq=False)
class Skin:
    """The pictures of the six sides, one below the other.

    ``colour`` (6 S, S, 3) BGR; ``slope`` (6 S, S, 2) float32: how the surface leans to the right and downwards where it
    is cut in or raised; ``gloss`` 0..1.
    """

    colour: Image
    slope: Grey
    gloss: float


@dataclass(frozen=True, slots=True, eq=False)
class Die:
    """A die on the table.

    ``centre`` (3,) mm; ``turn`` (3, 3): from its own frame to the table's; ``half`` mm: half its side; ``rounding``:
    the radius of its edges as a share of ``half``; ``ball``: the radius of the ball that takes off its corners, as a
    share of ``half`` (1.74 and more: nothing).
    """

    centre: Array
    turn: Array
    half: float
    rounding: float
    ball: float
    skin: Skin

    def side_corners(self, side: int) -> Array:
        """Corners (4, 3) of a side in table mm, clockwise from its picture's upper left as seen from outside."""
        signs = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1.0]])
        local = self.half * (_outward(side) + signs[:, :1] * ACROSS[side] + signs[:, 1:] * DOWN[side])
        corners: Array = local @ self.turn.T + self.centre
        return corners

    def normal(self, side: int) -> Array:
        """The way (3,) in which a side looks, on the table."""
        return np.asarray(self.turn @ _outward(side))

    def all_corners(self) -> Array:
        """The cube's eight corners (8, 3) in table mm."""
        signs = np.array([[x, y, z] for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)], float)
        corners: Array = self.half * signs @ self.turn.T + self.centre
        return corners


def _outward(side: int) -> Array:
    normal = np.zeros(3)
    normal[side // 2] = -1.0 if side % 2 else 1.0
    return normal


def turned(degrees: float, lean: float = 0.0, about: float = 0.0) -> Array:
    """The rotation (3, 3) of a die turned clockwise from above; then leaning over an axis in the table's plane."""
    a, b, c = np.radians([degrees, lean, about])
    flat = np.array([[np.cos(a), -np.sin(a), 0], [np.sin(a), np.cos(a), 0], [0, 0, 1.0]])
    axis = np.array([np.cos(c), np.sin(c), 0.0])
    cross = np.array([[0, -axis[2], axis[1]], [axis[2], 0, -axis[0]], [-axis[1], axis[0], 0]])
    over = np.eye(3) + np.sin(b) * cross + (1 - np.cos(b)) * cross @ cross
    rotation: Array = over @ flat
    return rotation


def paint(canvas: Canvas, die: Die, number: int, light: Light, towards: Array) -> None:
    """Paints a die: its shadow, its body, and ``number`` where its topmost side shows."""
    camera = canvas.camera
    corners = die.all_corners()
    pixels = camera.project(corners)
    box = canvas.box(pixels)
    if camera.depth(corners).min() < 20.0 or box is None:
        return
    _shadow(canvas, die, light, towards)
    left, top, right, bottom = box
    side = camera.scale_at(*die.centre) * 2 * die.half
    fold = 1 if side > FINE_PX else 2
    colour, alpha = _cast(camera, die, (left, top, right - left, bottom - top), fold, side * fold, light, towards)
    canvas.blend(box, colour, alpha)
    canvas.mark(hull(pixels), 0)
    canvas.mark(camera.project(die.side_corners(topmost(die))), number)


def topmost(die: Die) -> int:
    """The side that looks up most."""
    return int(np.argmax([float(die.normal(side)[2]) for side in range(SIDES)]))


def _shadow(canvas: Canvas, die: Die, light: Light, towards: Array) -> None:
    """The cast shadow on the table and the dark seam below the body."""
    camera = canvas.camera
    corners = die.all_corners()
    ground = np.c_[corners[:, :2], np.zeros(8)]
    base = ground if die.turn[2, 2] < 0.999 else ground[corners[:, 2] < die.centre[2]]
    cast = ground - np.c_[towards[:2] / towards[2] * corners[:, 2:], np.zeros(8)]
    scale = camera.scale_at(*die.centre)
    blur = (0.3 + light.softness * 0.2 * die.half) * scale
    canvas.darken(hull(camera.project(base), camera.project(cast)), blur, 0.75 * light.key + 0.05)
    canvas.darken(hull(camera.project(base)), 0.16 * die.half * scale, 0.45)


def _cast(
    camera: Camera, die: Die, box: tuple[int, int, int, int], fold: int, side: float, light: Light, towards: Array
) -> tuple[Image, Image]:
    """The die's picture in a box (left, top, width, height): premultiplied BGR and alpha; ``fold``^2 rays a pixel."""
    left, top, width, height = box
    step = (np.arange(fold) - (fold - 1) / 2) / fold
    u = (left + np.arange(width)[:, None] + step).ravel()
    v = (top + np.arange(height)[:, None] + step).ravel()
    grid = np.stack([*np.meshgrid(u, v), np.ones((len(v), len(u)))], axis=-1)
    towards_pixel = np.linalg.inv(camera.matrix[:, :3]).T @ die.turn
    rays = (grid.reshape(-1, 3) @ towards_pixel).astype(np.float32)
    rays /= _length(rays)[:, None]
    start = ((camera.eye - die.centre) @ die.turn).astype(np.float32)
    if float(rays.mean(axis=0) @ start) > 0:
        rays = -rays
    index, points = _meet(start, rays, die)
    rgb = np.zeros((len(rays), 3), np.float32)
    alpha = np.zeros(len(rays), np.float32)
    if len(index):
        rgb[index] = _shaded(points, rays[index], die, side, light, towards)
        alpha[index] = 255
    size = (height * fold, width * fold)
    if fold == 1:
        return rgb.reshape(*size, 3).astype(np.uint8), alpha.reshape(size).astype(np.uint8)
    small = cv2.resize(rgb.reshape(*size, 3), (width, height), interpolation=cv2.INTER_AREA)
    mask = cv2.resize(alpha.reshape(size), (width, height), interpolation=cv2.INTER_AREA)
    return small.astype(np.uint8), mask.astype(np.uint8)


def _meet(start: Grey, rays: Grey, die: Die) -> tuple[NDArray[np.int64], Grey]:
    """Which rays meet the body, and where (n, 3) in its own frame."""
    half = np.float32(die.half)
    with np.errstate(divide="ignore", invalid="ignore"):
        one, other = (-half - start) / rays, (half - start) / rays
    enter = _largest(np.minimum(one, other))
    leave = -_largest(-np.maximum(one, other))
    index = np.flatnonzero((enter < leave) & (enter > 0))
    points = start + rays[index] * enter[index, None]
    for _ in range(STEPS):
        points = points + rays[index] * _distance(points, die)[:, None]
    met = _distance(points, die) < 0.02 * half
    return index[met], points[met]


def _distance(points: Grey, die: Die) -> Grey:
    """The distance (n,) of points from the body in mm."""
    radius = np.float32(die.rounding * die.half)
    beyond = np.abs(points) - (np.float32(die.half) - radius)
    box = _length(np.maximum(beyond, 0)) + np.minimum(_largest(beyond), 0) - radius
    ball = _length(points) - np.float32(die.ball * die.half)
    return np.asarray(np.maximum(box, ball), np.float32)


def _largest(vectors: Grey) -> Grey:
    """The largest component (n,) of vectors (n, 3); numpy's own reduction over so short an axis is slow."""
    return np.asarray(np.maximum(np.maximum(vectors[:, 0], vectors[:, 1]), vectors[:, 2]))


def _dot(one: Grey, other: Grey) -> Grey:
    """The products (n,) of vectors (n, 3)."""
    return np.asarray(one[:, 0] * other[:, 0] + one[:, 1] * other[:, 1] + one[:, 2] * other[:, 2])


def _length(vectors: Grey) -> Grey:
    """The lengths (n,) of vectors (n, 3)."""
    return np.asarray(np.sqrt(_dot(vectors, vectors)))


def _normals(points: Grey, die: Die) -> Grey:
    radius = np.float32(die.rounding * die.half)
    beyond = np.abs(points) - (np.float32(die.half) - radius)
    normal = np.sign(points) * np.maximum(beyond, 1e-4)
    box = _length(np.maximum(beyond, 0)) - radius
    ball = _length(points) - np.float32(die.ball * die.half)
    normal = np.where((ball > box)[:, None], points, normal)
    return np.asarray(normal / _length(normal)[:, None], np.float32)


def _shaded(points: Grey, rays: Grey, die: Die, side: float, light: Light, towards: Array) -> Grey:
    """BGR (n, 3) 0..255 of the body at some points under a light that leaves a white table white."""
    axis = np.abs(points).argmax(axis=1)
    face = axis * 2 + (points[np.arange(len(points)), axis] < 0)
    across = _dot(points, ACROSS[face]) / np.float32(die.half)
    down = _dot(points, DOWN[face]) / np.float32(die.half)
    colour, slope = _sampled(die.skin, face, across, down, side)
    normal = _normals(points, die)
    normal = normal - ACROSS[face] * slope[:, :1] - DOWN[face] * slope[:, 1:]
    normal /= _length(normal)[:, None]
    normal = normal @ die.turn.T.astype(np.float32)
    to_light = towards.astype(np.float32)
    to_eye = -(rays @ die.turn.T.astype(np.float32))
    sun = np.maximum(normal @ to_light, 0) / max(float(to_light[2]), 0.35)
    height = (points @ die.turn.T.astype(np.float32))[:, 2] / np.float32(die.half) * 0.5 + 0.5
    sky = (0.62 + 0.38 * normal[:, 2]) * (0.72 + 0.28 * np.clip(height, 0, 1))
    gain = np.minimum(light.key * sun + (1 - light.key) * sky, 1.35)
    middle = to_light + to_eye
    middle /= _length(middle)[:, None]
    sharp = np.maximum(_dot(normal, middle), 0) ** np.float32(8 + 120 * die.skin.gloss)
    shine = (255 * 0.75 * die.skin.gloss * light.key) * sharp
    return np.asarray(np.clip(colour * gain[:, None] + shine[:, None], 0, 255), np.float32)


def _sampled(skin: Skin, face: NDArray[np.int64], across: Grey, down: Grey, side: float) -> tuple[Grey, Grey]:
    """Colour (n, 3) and slope (n, 2) of the sides' pictures at places -1..1, for a die of ``side`` pixels."""
    full = skin.colour.shape[1]
    small = int(np.clip(round(side * 1.2), 8, full))
    colour, slope = skin.colour, skin.slope
    if small < full:
        size = (small, small * SIDES)
        colour = np.asarray(cv2.resize(colour, size, interpolation=cv2.INTER_AREA), np.uint8)
        slope = np.asarray(cv2.resize(slope, size, interpolation=cv2.INTER_AREA), np.float32)
    x = (np.clip(across, -1, 1) * 0.5 + 0.5) * (small - 1)
    y = (np.clip(down, -1, 1) * 0.5 + 0.5) * (small - 1) + face * small
    # remap takes pictures of at most 32767 pixels a side: the points are laid out in rows of 4096
    rows = -(-len(x) // 4096)
    where = np.zeros((2, rows * 4096), np.float32)
    where[0, : len(x)], where[1, : len(x)] = x, y
    maps = where.reshape(2, rows, 4096)
    seen = cv2.remap(colour, maps[0], maps[1], cv2.INTER_LINEAR).reshape(-1, 3)[: len(x)]
    lean = cv2.remap(slope, maps[0], maps[1], cv2.INTER_LINEAR).reshape(-1, 2)[: len(x)]
    return seen.astype(np.float32), np.asarray(lean, np.float32)
