"""Where the camera stands, and how a rectified view is cut out of the photo."""

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np

from companion.training.scenes.camera import Array, camera_of, corners, polygon_area
from companion.training.scenes.recipes import BirdChoice, Framing
from companion.training.scenes.scene import Bird, Clutter, Item, View

ARM_MM = 480.0
"""Length of the forearm behind a hand."""

HORIZON = 4.0
"""Degrees that the whole picture stays below the horizon."""

NEAREST_MM = 280.0
"""The nearest that a phone is held; closer pictures are cut out of wider ones."""

TURNED = 0.75
"""How often a phone is turned upright or across when that shows the zoo larger."""

TILE_MM = 25.0
"""The side of a tile that ``Framing.tile_px`` speaks of."""


def frame_zoo(
    rng: np.random.Generator, framing: Framing, size: tuple[int, int], shown: Sequence[Item], loose: Sequence[Item]
) -> View:
    """A view of the whole zoo, or with ``tile_px`` of any part of the table with tiles of that size.

    ``shown`` must all be in the picture of a whole zoo; ``loose`` are the components that a partial view may be
    centred on.
    """
    view = _stand(rng, framing, size)
    if framing.tile_px is None:
        points = np.concatenate([corners(item, height) for item in shown for height in (0.0, item.thickness)])
        fill = float(rng.uniform(*framing.fill))
        fitted, turned = _fit(view, points, fill), _fit(replace(view, size=view.size[::-1]), points, fill)
        return turned if turned.distance < fitted.distance and rng.random() < TURNED else fitted
    low, high = np.log(framing.tile_px)
    tile = float(np.exp(rng.uniform(low, high)))
    focal = max(view.size) / 2 / np.tan(np.radians(view.fov) / 2)
    foreshort = float(np.sqrt(np.sin(np.radians(view.elevation))))
    distance = max(float(focal * TILE_MM * foreshort / tile), NEAREST_MM)
    focal = tile * distance / (TILE_MM * foreshort)
    view = replace(view, fov=float(np.degrees(2 * np.arctan(max(view.size) / 2 / focal))))
    choice = loose[int(rng.integers(len(loose)))] if loose else shown[0]
    spread = min(60.0, 0.12 * min(size) * TILE_MM / tile)
    offset = rng.normal(0, spread, 2) + (rng.uniform(-0.4, 0.4, 2) * choice.size if choice.kind == "board" else 0.0)
    target = (choice.pose.x + float(offset[0]), choice.pose.y + float(offset[1]))
    return _draw_back(replace(view, distance=distance, target=target), [item for item in loose if item.kind == "board"])


def _draw_back(view: View, boards: Sequence[Item]) -> View:
    """The view from so far away, with as narrow an angle, that no board reaches behind the camera."""
    points = np.concatenate([corners(item, item.thickness) for item in boards]) if boards else np.zeros((0, 3))
    while len(points) and camera_of(view).depth(points).min() < 50.0:
        angle = 2 * np.arctan(np.tan(np.radians(view.fov) / 2) / 1.2)
        view = replace(view, distance=view.distance * 1.2, fov=float(np.degrees(angle)))
    return view


def _stand(rng: np.random.Generator, framing: Framing, size: tuple[int, int]) -> View:
    """The angles of a view; its distance and target are still to be found."""
    portrait = rng.random() < framing.portrait
    size = (min(size), max(size)) if portrait else (max(size), min(size))
    fov = float(rng.uniform(*framing.fov)) * (0.55 if rng.random() < framing.tele else 1.0)
    half = np.degrees(np.arctan(np.tan(np.radians(fov) / 2) * size[1] / max(size)))
    low, high = framing.elevation
    elevation = float(np.degrees(np.arcsin(rng.uniform(np.sin(np.radians(low)), np.sin(np.radians(high))))))
    elevation = max(elevation, float(half) + HORIZON)
    roll = float(rng.normal(0, 4))
    return View(
        size=size,
        fov=fov,
        target=(0.0, 0.0),
        distance=500.0,
        elevation=elevation,
        azimuth=float(rng.uniform(*framing.azimuth)),
        roll=roll,
        radial=float(rng.uniform(-framing.radial, framing.radial)) if rng.random() < 0.5 else 0.0,
    )


def _fit(view: View, points: Array, fill: float) -> View:
    """The view moved and drawn back until the points fill that share of the tighter side of the picture."""
    middle = points.mean(axis=0)
    span = float(np.hypot(*np.ptp(points[:, :2], axis=0)))
    view = replace(view, target=(float(middle[0]), float(middle[1])), distance=3 * span)
    size = np.array(view.size, float)
    for _ in range(25):
        camera = camera_of(view)
        pixels = camera.project(points)
        low, high = pixels.min(axis=0), pixels.max(axis=0)
        off = (low + high) / 2 - (size - 1) / 2
        away = np.linalg.inv(camera.plane(0.0)) @ np.array([*((size - 1) / 2 + off), 1.0])
        target = (float(away[0] / away[2]), float(away[1] / away[2]))
        filled = float(((high - low) / size).max())
        view = replace(view, target=target, distance=float(view.distance * np.clip(filled / fill, 0.6, 1.6)))
    return view


def hides(thing: Clutter, view: View, items: Sequence[Item]) -> bool:
    """Whether a thing would hide, in the picture, a component of the zoo or more than a little of a board."""
    wide, deep, high = thing.size
    back, front = (ARM_MM, deep) if thing.name.startswith("hand") else (max(wide, deep) * 0.55, max(wide, deep) * 0.55)
    aside = wide * 0.65 if thing.name.startswith("hand") else max(wide, deep) * 0.55
    turn = np.radians(thing.pose.turn)
    ahead, across = np.array([np.cos(turn), np.sin(turn)]), np.array([-np.sin(turn), np.cos(turn)])
    spots = [
        np.array([thing.pose.x, thing.pose.y]) + a * ahead + b * across for a in (-back, front) for b in (-aside, aside)
    ]
    camera = camera_of(view)
    points = np.array(
        [[*spot, z] for spot in spots for z in (0.0, max(high, 70.0 if thing.name.startswith("hand") else 0.0))]
    )
    if camera.depth(points).min() < 1.0:
        return True
    shape = cv2.convexHull(camera.project(points).astype(np.float32))[:, 0]
    for item in items:
        quad = camera.project(corners(item, item.thickness)).astype(np.float32)
        area, _ = cv2.intersectConvexConvex(shape, quad)
        if area > (0.08 if item.kind == "board" else 0.0) * abs(polygon_area(quad.astype(np.float64))):
            return True
    return False


def bird_view(rng: np.random.Generator, choice: BirdChoice, shown: Sequence[Item]) -> Bird:
    """A rectified view about the zoo's boards, in quarter turns and a few degrees."""
    middle = np.mean([(item.pose.x, item.pose.y) for item in shown], axis=0)
    scale = choice.scale * float(np.exp(rng.uniform(-1, 1) * np.log1p(choice.spread)))
    centre = middle + rng.normal(0, 30, 2)
    turn = 90.0 * int(rng.integers(4)) + float(rng.normal(0, choice.turn / 2))
    border = int(rng.choice([0, 114]))
    return Bird((choice.side, choice.side), (float(centre[0]), float(centre[1])), scale, turn, border)


def bird_matrix(bird: Bird) -> Array:
    """Homography (3, 3) from table mm to pixels of a rectified view."""
    turn = np.radians(bird.turn)
    width, height = bird.size
    rotation = bird.scale * np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    shift = np.array([(width - 1) / 2, (height - 1) / 2]) - rotation @ np.array(bird.centre)
    return np.vstack([np.c_[rotation, shift], [0.0, 0.0, 1.0]])
