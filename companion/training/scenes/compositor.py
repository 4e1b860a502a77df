"""The fast renderer: paints a scene from the table upwards with warped pictures, slabs and soft shadows.

The camera is a true pinhole; the rest is paint. The result is an ideal picture before the lens; ``photograph`` adds
the faults.
"""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.training.scenes import clutter, props
from companion.training.scenes.camera import Array, Camera, camera_of, corners, outline, polygon_area
from companion.training.scenes.canvas import Canvas, Image, hull
from companion.training.scenes.illumination import light_vector, shade
from companion.training.scenes.patterns import PIXELS_PER_MM, SIDE
from companion.training.scenes.pictures import Pictures
from companion.training.scenes.scene import Item, Scene
from companion.training.scenes.tabletops import texture

CONTACT_MM = 1.1
"""Sigma of the dark seam where a slab meets what it lies on."""

FLAT_MM = 4.0
"""Thickness up to which a component is a slab."""

NEAR_MM = 20.0
"""What is nearer to the camera's plane, or behind it, is not painted."""


@dataclass(frozen=True, slots=True)
class Render:
    """A picture (H, W, 3) BGR before the lens and ``seen`` (H, W): which item (number from 1) shows in each pixel."""

    image: Image
    seen: NDArray[np.int16]


def compose(scene: Scene, pictures: Pictures) -> Render:
    """Paints the scene."""
    camera = camera_of(scene.view)
    width, height = scene.view.size
    canvas = Canvas(_table(scene, camera), np.zeros((height, width), np.int16), camera)
    towards = light_vector(scene.light)
    for number in _order(scene, camera):
        item = scene.items[number - 1]
        if stands(item):
            _piece(canvas, item, number, pictures, scene, towards)
        else:
            _slab(canvas, item, number, pictures, scene, towards)
    for thing in clutter.far_to_near(scene.clutter, camera):
        clutter.paint(canvas, thing, scene.light, towards)
    canvas.image = shade(canvas.image, canvas.seen, scene, camera)
    return Render(canvas.image, canvas.seen)


def stands(item: Item) -> bool:
    """Whether an item is a body with visible sides rather than a slab."""
    return item.kind in ("die", "visitor", "hay-bale") and item.thickness > FLAT_MM


def _order(scene: Scene, camera: Camera) -> list[int]:
    """Numbers of the items from the lowest to the highest; standing pieces last, the farthest first."""

    def key(number: int) -> tuple[int, float, float]:
        item = scene.items[number - 1]
        tall = stands(item)
        away = float(np.hypot(item.pose.x - camera.eye[0], item.pose.y - camera.eye[1]))
        return (2 if tall else 0 if item.kind == "board" else 1, -away if tall else item.pose.z, float(number))

    return sorted(range(1, len(scene.items) + 1), key=key)


def _table(scene: Scene, camera: Camera) -> Image:
    """The table top seen by the camera, its texture repeated for ever."""
    image = texture(scene.table)
    per_mm = PIXELS_PER_MM * scene.table.scale
    shrink = per_mm / max(camera.scale_at(*scene.view.target), 1e-3)
    level = max(0, min(int(np.floor(np.log2(max(shrink, 1.0)) + 0.5)), 5))
    if level:
        image = np.asarray(
            cv2.resize(image, None, fx=0.5**level, fy=0.5**level, interpolation=cv2.INTER_AREA), np.uint8
        )
    side = SIDE / 2**level
    width, height = scene.view.size
    inverse = np.linalg.inv(camera.plane(0.0))
    x, y = np.meshgrid(np.arange(width, dtype=np.float32), np.arange(height, dtype=np.float32))
    rows = [inverse[i, 0] * x + inverse[i, 1] * y + inverse[i, 2] for i in range(3)]
    gain = per_mm / 2**level
    turn = np.radians(scene.table.seed % 360)
    cos, sin = np.float32(np.cos(turn) * gain), np.float32(np.sin(turn) * gain)
    u, v = rows[0] / rows[2], rows[1] / rows[2]
    across, down = (u * cos - v * sin) % np.float32(side), (u * sin + v * cos) % np.float32(side)
    padded = cv2.copyMakeBorder(image, 0, 2, 0, 2, cv2.BORDER_WRAP)
    return np.asarray(cv2.remap(padded, across.astype(np.float32), down.astype(np.float32), cv2.INTER_LINEAR), np.uint8)


def _shadow(canvas: Canvas, item: Item, scene: Scene, towards: Array) -> None:
    """What a slab takes from the light around it: a cast shadow and a dark seam."""
    camera, low = canvas.camera, outline(item, 0.0)
    scale = camera.scale_at(item.pose.x, item.pose.y, item.pose.z)
    tall = item.thickness + max(item.pose.z - 2.2, 0) * 0.4
    shift = -towards[:2] / towards[2] * tall
    cast = low + np.array([shift[0], shift[1], 0.0])
    light = scene.light
    blur = (0.25 + light.softness * 0.45 * tall / 2) * scale
    whole = item.shape in ("square", "round")
    shape = hull(camera.project(low), camera.project(cast)) if whole else camera.project(cast)
    canvas.darken(shape, blur, 0.75 * light.key + 0.08)
    canvas.darken(camera.project(low), CONTACT_MM * (0.7 + light.softness * 0.4) * scale, 0.34)


def _slab(canvas: Canvas, item: Item, number: int, pictures: Pictures, scene: Scene, towards: Array) -> None:
    """A tile, board, coin or sheet: shadow, side faces, printed top."""
    camera = canvas.camera
    top, low = outline(item, item.thickness), outline(item, 0.0)
    face, base = camera.project(top), camera.project(low)
    if camera.depth(top).min() < NEAR_MM or canvas.box(np.concatenate([face, base]), 40) is None:
        return
    _shadow(canvas, item, scene, towards)
    _sides(canvas, item, face, base, top, towards)
    gain = 1.0 + 1.4 * float(np.dot(item.pose.slope, towards[:2])) * -scene.light.key
    quad = face if item.shape == "square" else camera.project(corners(item, item.thickness))
    canvas.paint(pictures.levels(item.art), quad, item.cut, gain)
    canvas.mark(face, number)


def _sides(canvas: Canvas, item: Item, face: Array, base: Array, top: Array, towards: Array) -> None:
    """The side faces that the camera sees, each lit by its direction; round ones are of one tone."""
    edge = np.array(item.edge, float)
    if item.shape == "round":
        canvas.fill(hull(face, base), tuple(edge * 0.72))
        canvas.mark(hull(face, base), 0)
        return
    for i in range(len(face)):
        j = (i + 1) % len(face)
        side = np.array([face[i], face[j], base[j], base[i]])
        if polygon_area(side) >= 0:
            continue
        along = top[j, :2] - top[i, :2]
        normal = np.array([along[1], -along[0]]) / max(float(np.hypot(*along)), 1e-9)
        lit = 0.55 + 0.4 * max(float(normal @ towards[:2]), 0.0)
        canvas.fill(side, tuple(edge * lit))
        canvas.mark(side, 0)


def _piece(canvas: Canvas, item: Item, number: int, pictures: Pictures, scene: Scene, towards: Array) -> None:
    """Dice and hay bales as boxes with pictures on all sides; visitors as pawns."""
    camera = canvas.camera
    top, low = outline(item, item.thickness), outline(item, 0.0)
    face, base = camera.project(top), camera.project(low)
    if camera.depth(top).min() < NEAR_MM or canvas.box(np.concatenate([face, base]), 40) is None:
        return
    _shadow(canvas, item, scene, towards)
    if item.kind == "visitor":
        _pawn(canvas, item, number)
        return
    for i in range(4):
        j = (i + 1) % 4
        side = np.array([face[i], face[j], base[j], base[i]])
        if polygon_area(side) >= 0:
            continue
        along = top[j, :2] - top[i, :2]
        normal = np.array([along[1], -along[0]]) / max(float(np.hypot(*along)), 1e-9)
        canvas.paint(_side_picture(item, i, pictures), side, gain=0.6 + 0.35 * max(float(normal @ towards[:2]), 0.0))
        canvas.mark(side, 0)
    canvas.paint(pictures.levels(item.art), face)
    canvas.mark(face, number)


def _side_picture(item: Item, side: int, pictures: Pictures) -> list[Image]:
    """The picture on a side of a die (another face) or a hay bale (the same straw)."""
    if item.kind != "die":
        return pictures.levels(item.art)
    face, seed = (int(part) for part in item.art.split("/")[2:])
    others = [f for f in props.PIPS if f not in (face, 7 - face)]
    return pictures.levels(f"prop/die/{others[side]}/{seed}")


def _pawn(canvas: Canvas, item: Item, number: int) -> None:
    """A pawn: a skirt and a head, darker on one side."""
    camera, pose = canvas.camera, item.pose
    ring = outline(item, 0.0) - np.array([pose.x, pose.y, 0.0])

    def circle(radius: float, height: float) -> Array:
        return camera.project(ring * np.array([radius, radius, 0.0]) + np.array([pose.x, pose.y, pose.z + height]))

    high = item.thickness
    colour = np.array(item.edge, float)
    skirt = hull(circle(1.0, 0.0), circle(0.45, high * 0.6))
    canvas.fill(skirt, tuple(colour * 0.8))
    canvas.fill(hull(circle(0.85, high * 0.1), circle(0.4, high * 0.6)), tuple(colour * 0.95), 0.7, 1.0)
    centre = camera.project(np.array([[pose.x, pose.y, pose.z + high * 0.78]]))
    radius = camera.scale_at(pose.x, pose.y, high) * item.size[0] * 0.33
    angles = np.linspace(0, 2 * np.pi, 24, endpoint=False)
    head = centre + radius * np.c_[np.cos(angles), np.sin(angles)]
    canvas.fill(head, tuple(colour * 0.9))
    canvas.fill(centre + (head - centre) * 0.4 - radius * 0.3, tuple(colour * 0.6 + 100), 0.6, radius * 0.15)
    canvas.mark(hull(skirt, head), number)
