"""Clutter for the compositor: glasses, mugs, cans, hands with sleeves, pens, phones, books."""

from collections.abc import Callable, Sequence

import cv2
import numpy as np

from companion.training.scenes.camera import Array, Camera
from companion.training.scenes.canvas import Canvas, Image, hull, polygon_mask, soften
from companion.training.scenes.scene import Clutter, Light

NEAR_MM = 60.0
"""Nearest that a thing may come to the camera's plane."""

RING = np.linspace(0, 2 * np.pi, 32, endpoint=False)


def far_to_near(things: Sequence[Clutter], camera: Camera) -> list[Clutter]:
    """The order of painting: the nearest last."""
    return sorted(things, key=lambda t: -np.hypot(t.pose.x - camera.eye[0], t.pose.y - camera.eye[1]))


def paint(canvas: Canvas, thing: Clutter, light: Light, towards: Array) -> None:
    """Paints one thing with its shadow and notes what it hides. What reaches to the camera is left out."""
    corners = (
        np.array([[x, y, z] for x in (-1, 1) for y in (-1, 1) for z in (0, 1)]) * np.array(thing.size) * (0.5, 0.5, 1.2)
    )
    if canvas.camera.depth(corners + np.array([thing.pose.x, thing.pose.y, 0.0])).min() < NEAR_MM:
        return
    PAINTERS[thing.name](canvas, thing, light, towards)


def _scale(canvas: Canvas, thing: Clutter) -> float:
    return canvas.camera.scale_at(thing.pose.x, thing.pose.y)


def _circle(thing: Clutter, radius: float, height: float) -> Array:
    """Points (32, 3) of a level circle about the thing's axis, in table mm."""
    x, y = thing.pose.x + radius * np.cos(RING), thing.pose.y + radius * np.sin(RING)
    circle: Array = np.c_[x, y, np.full(len(RING), height)]
    return circle


def _cast(canvas: Canvas, points: Array, light: Light, towards: Array, amount: float) -> None:
    """The shadow on the table of a body given by points (N, 3)."""
    shift = -towards[:2] / towards[2]
    ground = np.c_[points[:, :2] + points[:, 2:] * shift, np.zeros(len(points))]
    height = float(points[:, 2].max())
    blur = (1.5 + light.softness * 0.12 * height) * canvas.camera.scale_at(*ground[:, :2].mean(axis=0))
    shape = canvas.camera.project(ground)
    canvas.darken(hull(shape), min(blur, 60.0), amount * (0.3 + 0.6 * light.key))


def _textured(canvas: Canvas, shape: Array, colour: Array, axis: Array, thing: Clutter, rough: float) -> None:
    """Fills a polygon with a colour that is shaded across ``axis`` (a pixel vector) and has some grain."""
    box = canvas.box(shape)
    if box is None:
        return
    mask = polygon_mask(shape, box, 255)
    high, wide = mask.shape
    low, top = (shape @ axis).min(), (shape @ axis).max()
    x, y = np.meshgrid(np.arange(wide) + box[0], np.arange(high) + box[1])
    across = (x * axis[0] + y * axis[1] - low) / max(top - low, 1e-6)
    tone = 0.55 + 0.6 * np.exp(-(((across - 0.38) / 0.3) ** 2))
    grain = np.random.default_rng(thing.seed).normal(0, rough, (max(high // 3, 1), max(wide // 3, 1)))
    tone += cv2.resize(grain, (wide, high), interpolation=cv2.INTER_LINEAR).reshape(high, wide)
    flat = np.clip(colour * tone[..., None], 0, 255).astype(np.uint8)
    canvas.blend(box, cv2.multiply(flat, cv2.merge([mask] * 3), scale=1 / 255), mask)  # type: ignore[arg-type]
    canvas.mark(shape, 0)


def _cylinder(canvas: Canvas, thing: Clutter, light: Light, towards: Array) -> None:
    """A mug or can: shaded wall, rim, dark inside or lid; a mug has a handle."""
    camera, radius, height = canvas.camera, thing.size[0] / 2, thing.size[2]
    low, top = _circle(thing, radius * 0.92, 0.0), _circle(thing, radius, height)
    _cast(canvas, np.concatenate([low, top]), light, towards, 0.9)
    colour, second = np.array(thing.colour, float), np.array(thing.second, float)
    wall = hull(camera.project(low), camera.project(top))
    if thing.name in ("mug", "cup"):
        turn = np.radians(thing.pose.turn)
        out = np.array([np.cos(turn), np.sin(turn), 0.0])
        arc = np.linspace(-np.pi / 2, np.pi / 2, 12)
        middle = np.array([thing.pose.x, thing.pose.y, height * 0.55]) + out * radius
        bow = middle + np.cos(arc)[:, None] * out * 24 + np.sin(arc)[:, None] * np.array([0, 0, height * 0.3])
        _stroke(canvas, camera.project(bow), 9 * _scale(canvas, thing), colour * 0.8)
    axis = (
        camera.project(top)[np.argmax(camera.project(top)[:, 0])]
        - camera.project(top)[np.argmin(camera.project(top)[:, 0])]
    )
    _textured(canvas, wall, colour, axis / max(float(np.hypot(*axis)), 1e-6), thing, 0.02)
    canvas.fill(camera.project(top), tuple(colour * 1.05))
    inner = camera.project(_circle(thing, radius * 0.9, height))
    canvas.fill(inner, tuple(second * 0.5 if thing.name in ("mug", "cup") else second * 0.9 + 20))
    canvas.mark(camera.project(top), 0)


def _glass(canvas: Canvas, thing: Clutter, light: Light, towards: Array) -> None:
    """A glass: what is behind it shifted and tinted, two bright streaks, rims."""
    camera, radius, height = canvas.camera, thing.size[0] / 2, thing.size[2]
    low, top = camera.project(_circle(thing, radius * 0.8, 0.0)), camera.project(_circle(thing, radius, height))
    _cast(
        canvas,
        np.concatenate([_circle(thing, radius * 0.8, 0.0), _circle(thing, radius, height)]),
        light,
        towards,
        0.35,
    )
    wall = hull(low, top)
    box = canvas.box(wall)
    if box is None:
        return
    mask = polygon_mask(wall, box, 235)
    behind = canvas.part(box)
    high, wide = mask.shape
    x, y = np.meshgrid(np.arange(wide, dtype=np.float32), np.arange(high, dtype=np.float32))
    middle = wall.mean(axis=0) - np.array(box[:2])
    bent: Image = np.asarray(
        cv2.remap(
            behind,
            (middle[0] - (x - middle[0]) * 0.7).astype(np.float32),
            (middle[1] + (y - middle[1]) * 0.85).astype(np.float32),
            cv2.INTER_LINEAR,
            borderMode=cv2.BORDER_REFLECT_101,
        ),
        np.uint8,
    )
    tinted = np.clip(bent * 0.82 + np.array(thing.colour) * 0.1 + 12, 0, 255).astype(np.uint8)
    canvas.blend(box, cv2.multiply(tinted, cv2.merge([mask] * 3), scale=1 / 255), mask)  # type: ignore[arg-type]
    scale = _scale(canvas, thing)
    for ring, bright in ((low, 150.0), (top, 235.0)):
        _stroke(canvas, np.vstack([ring, ring[:1]]), max(1.6 * scale, 1.0), np.full(3, bright), 0.6)
    left = np.argmin(top[:, 0])
    for share in (0.25, 0.8):
        start, end = (
            top[left] * (1 - share) + top[(left + 16) % 32] * share,
            low[left] * (1 - share) + low[(left + 16) % 32] * share,
        )
        _stroke(canvas, np.array([start, end]), max(3.0 * scale, 1.0), np.full(3, 250.0), 0.4, scale)
    canvas.mark(wall, 0)


def _stroke(canvas: Canvas, line: Array, width: float, colour: Array, alpha: float = 1.0, blur: float = 0.0) -> None:
    """A thick line through pixels."""
    box = canvas.box(line, width + 3 * blur + 2)
    if box is None:
        return
    mask = np.zeros((box[3] - box[1], box[2] - box[0]), np.uint8)
    points = np.round((np.clip(line, -20000, 20000) - np.array(box[:2])) * 16).astype(np.int32)
    cv2.polylines(mask, [points], False, int(255 * alpha), max(round(width), 1), cv2.LINE_AA, 4)
    if blur > 0.35:
        mask = soften(mask, blur)
    flat = np.empty((*mask.shape, 3), np.uint8)
    flat[:] = np.clip(colour, 0, 255)
    canvas.blend(box, cv2.multiply(flat, cv2.merge([mask] * 3), scale=1 / 255), mask)  # type: ignore[arg-type]


def _limb(canvas: Canvas, spine: Array, radii: Array, colour: Array, thing: Clutter, rough: float) -> None:
    """A rounded limb along points (N, 3) with a radius (mm) at each, shaded across, painted as one polygon."""
    pixels = canvas.camera.project(spine)
    across = np.gradient(pixels, axis=0)
    across = np.c_[-across[:, 1], across[:, 0]] / np.maximum(np.hypot(across[:, 0], across[:, 1]), 1e-6)[:, None]
    wide = radii * np.array([canvas.camera.scale_at(x, y, z) for x, y, z in spine])
    tip = pixels[-1] + (pixels[-1] - pixels[-2]) / max(float(np.hypot(*(pixels[-1] - pixels[-2]))), 1e-6) * wide[-1]
    edge = across * wide[:, None]
    shape = np.concatenate(
        [
            pixels - edge,
            (pixels[-1:] - edge[-1:] * 0.7) * 0.3 + tip * 0.7,
            (pixels[-1:] + edge[-1:] * 0.7) * 0.3 + tip * 0.7,
            (pixels + edge)[::-1],
        ]
    )
    _textured(
        canvas, shape, colour, across.mean(axis=0) / max(float(np.hypot(*across.mean(axis=0))), 1e-6), thing, rough
    )


def _hand(canvas: Canvas, thing: Clutter, light: Light, towards: Array) -> None:
    """A hand that reaches in: forearm with sleeve, palm, thumb and fingers, a few centimetres above the table."""
    rng = np.random.default_rng(thing.seed)
    turn = np.radians(thing.pose.turn)
    ahead = np.array([np.cos(turn), np.sin(turn), 0.0])
    aside = np.array([-np.sin(turn), np.cos(turn), 0.0])
    wide, height = thing.size[0], thing.size[2]
    wrist = np.array([thing.pose.x, thing.pose.y, height * 0.7 + 18])
    skin = np.array(thing.colour, float)
    palm = wrist + ahead * wide
    arm = np.linspace(wrist - ahead * 420 + np.array([0, 0, 60.0]), wrist + ahead * 10, 6)
    if canvas.camera.depth(arm).min() < 230.0:
        return
    shadow = np.concatenate(
        [wrist + aside * wide * 0.4 * s + ahead * wide * 1.8 * f for s in (-1, 1) for f in (0, 1)]
    ).reshape(-1, 3)
    _cast(canvas, shadow, light, towards, 0.7)
    _limb(canvas, arm[-3:], np.array([32.0, 29.0, 27.0]), skin * 0.95, thing, 0.015)
    bare = int(rng.integers(2))
    _limb(canvas, arm[: 5 - bare], np.linspace(46, 37, 5 - bare), np.array(thing.second, float), thing, 0.07)
    _limb(
        canvas,
        np.linspace(wrist - ahead * 8, palm * 0.85 + wrist * 0.15, 4),
        np.array([28.0, 38.0, 42.0, 38.0]),
        skin,
        thing,
        0.015,
    )
    curl = float(rng.uniform(0.2, 1.0))
    for finger in range(4):
        side = (finger - 1.5) * 19.0
        long = (70, 82, 76, 60)[finger] * (1 - 0.35 * curl)
        base = palm - ahead * 14 + aside * side
        tip = (
            base
            + (ahead + aside * side / 260 + rng.normal(0, 0.06, 3) * np.array([1, 1, 0])) * long
            - np.array([0, 0, height * curl * 0.6])
        )
        middle = (base + tip) / 2 + np.array([0, 0, 10 * curl])
        _limb(
            canvas,
            np.array([base, middle, tip]),
            np.array([10.5, 9.5, 8.0]),
            skin * float(rng.uniform(0.95, 1.04)),
            thing,
            0.015,
        )
    thumb = wrist + ahead * wide * 0.35 + aside * 34 * (1 if rng.random() < 0.5 else -1)
    out = thumb + (ahead * 0.8 + aside * np.sign(float((thumb - wrist) @ aside)) * 0.5) * 62
    _limb(canvas, np.array([thumb, (thumb + out) / 2, out]), np.array([14.0, 11.5, 9.0]), skin * 0.98, thing, 0.015)


def _pen(canvas: Canvas, thing: Clutter, light: Light, towards: Array) -> None:
    """A pen or pencil."""
    turn = np.radians(thing.pose.turn)
    ahead = np.array([np.cos(turn), np.sin(turn), 0.0]) * thing.size[1] / 2
    centre, radius = np.array([thing.pose.x, thing.pose.y, thing.pose.z + thing.size[0] / 2]), thing.size[0] / 2
    spine = np.linspace(centre - ahead, centre + ahead, 5)
    _cast(canvas, spine, light, towards, 0.0)
    scale = _scale(canvas, thing)
    ground = canvas.camera.project(spine * np.array([1, 1, 0.2]))
    _stroke(canvas, ground, 2.2 * radius * scale, np.zeros(3), 0.45, 0.8 * scale)
    _limb(canvas, spine, np.full(5, radius), np.array(thing.colour, float), thing, 0.0)
    _limb(canvas, spine[3:], np.array([radius, radius * 0.5]), np.array(thing.second, float), thing, 0.0)


def _slab(canvas: Canvas, thing: Clutter, light: Light, towards: Array) -> None:
    """A phone (dark glass with a frame) or a book or paper with lines of text."""
    turn = np.radians(thing.pose.turn)
    rotation = np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    half = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * np.array(thing.size[:2]) / 2
    flat = half @ rotation + np.array([thing.pose.x, thing.pose.y])
    low, top = np.c_[flat, np.zeros(4)], np.c_[flat, np.full(4, thing.size[2])]
    _cast(canvas, np.concatenate([low, top]), light, towards, 1.0)
    camera = canvas.camera
    face = camera.project(top)
    body = hull(face, camera.project(low))
    canvas.fill(body, tuple(np.array(thing.second, float) * 0.6))
    canvas.mark(body, 0)
    image = np.full((240, 160, 4), 255, np.uint8)
    image[..., :3] = thing.colour
    rng = np.random.default_rng(thing.seed)
    if thing.name == "phone":
        image[..., :3] = (20, 18, 18)
        cv2.rectangle(image, (5, 5), (154, 234), (*(int(c) for c in rng.integers(15, 60, 3)), 255), -1)
    else:
        image[..., :3] = np.clip(np.array(thing.colour) * 0.4 + 150, 0, 255)
        for y in range(20, 225, 9):
            cv2.line(
                image,
                (14, y),
                (14 + int(rng.integers(40, 132)), y),
                (*(int(c) for c in np.array(thing.second) // 2), 255),
                2,
            )
        for _ in range(int(rng.integers(0, 4))):
            x, y = int(rng.integers(10, 100)), int(rng.integers(10, 180))
            cv2.rectangle(
                image,
                (x, y),
                (x + int(rng.integers(20, 55)), y + int(rng.integers(20, 55))),
                (*(int(c) for c in rng.integers(0, 255, 3)), 255),
                -1,
            )
    canvas.paint([image, np.asarray(cv2.resize(image, (80, 120), interpolation=cv2.INTER_AREA), np.uint8)], face)


PAINTERS: dict[str, Callable[[Canvas, Clutter, Light, Array], None]] = {
    "glass": _glass,
    "mug": _cylinder,
    "can": _cylinder,
    "hand": _hand,
    "pen": _pen,
    "phone": _slab,
    "book": _slab,
}
"""Every thing that the compositor can paint; a recipe for it names only these."""
