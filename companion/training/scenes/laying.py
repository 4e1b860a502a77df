"""Laying things on the table: what rests on what, how much of a tile others cover, and free spots."""

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np

from companion.training.scenes.camera import Array, corners, outline, polygon_area
from companion.training.scenes.scene import Item, Pair

FLAT_SHARE = 0.55
"""A tile of which this share lies on another one lies flat on it; with less it leans."""

COVER_GRID = 9
"""Points a side with which the covered share of a tile is counted."""


def overlap(one: Item, other: Item) -> tuple[float, Pair]:
    """Area in mm2 where two items lie over each other, seen from above, and the centre of that area."""
    reach = (np.hypot(*one.size) + np.hypot(*other.size)) / 2
    if np.hypot(one.pose.x - other.pose.x, one.pose.y - other.pose.y) >= reach:
        return 0.0, (0.0, 0.0)
    first, second = (_footprint(item).astype(np.float32) for item in (one, other))
    area, polygon = cv2.intersectConvexConvex(first, second)
    if area <= 0 or polygon is None:
        return 0.0, (0.0, 0.0)
    centre = polygon.reshape(-1, 2).mean(axis=0)
    return float(area), (float(centre[0]), float(centre[1]))


def _footprint(item: Item) -> Array:
    """The convex outline (N, 2) that an item takes up; the rectangle about a board that is none."""
    return (outline if item.shape == "round" else corners)(item, 0.0)[:, :2]


def top_at(item: Item, x: float, y: float) -> float:
    """Height of an item's top face above the table at a point."""
    slope_x, slope_y = item.pose.slope
    return item.pose.z + item.thickness + slope_x * (x - item.pose.x) + slope_y * (y - item.pose.y)


def rest(item: Item, below: Sequence[Item]) -> Item:
    """The item put down on those that lie there already: flat on the table or on one of them, or leaning."""
    own = abs(polygon_area(_footprint(item)))
    ground, top, touch, share = 0.0, 0.0, (item.pose.x, item.pose.y), 0.0
    for other in below:
        area, centre = overlap(item, other)
        if area < 0.01 * own:
            continue
        height = top_at(other, *centre)
        if area > 0.9 * own:
            ground = max(ground, height)
        if height > top + 1e-6:
            top, touch, share = height, centre, area / own
    if top <= ground + 1e-6 or share >= FLAT_SHARE:
        return replace(item, pose=replace(item.pose, z=max(top, ground), slope=(0.0, 0.0)))
    lean = np.array(touch) - np.array([item.pose.x, item.pose.y])
    reach = float(np.hypot(*lean))
    half = min(item.size) / 2
    steep = (top - ground) / (reach + half)
    direction = lean / max(reach, 1e-6)
    slope = (float(steep * direction[0]), float(steep * direction[1]))
    return replace(item, pose=replace(item.pose, z=float(ground + steep * half), slope=slope))


def covered(item: Item, above: Sequence[Item]) -> float:
    """Share of an item's face that the items above it cover, seen from above."""
    quad = corners(item, 0.0)[:, :2]
    steps = (np.arange(COVER_GRID) + 0.5) / COVER_GRID
    u, v = (axis.ravel()[:, None] for axis in np.meshgrid(steps, steps))
    points = quad[0] + u * (quad[1] - quad[0]) + v * (quad[3] - quad[0])
    hidden = np.zeros(len(points), bool)
    for other in above:
        hidden |= inside(points, outline(other, 0.0)[:, :2])
    return float(hidden.mean())


def inside(points: Array, polygon: Array) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
    """Which of the points (N, 2) lie in a polygon (M, 2), by counting crossings."""
    x, y = points[:, :1], points[:, 1:]
    ax, ay = polygon[:, 0], polygon[:, 1]
    bx, by = np.roll(ax, -1), np.roll(ay, -1)
    spans = (ay > y) != (by > y)
    with np.errstate(divide="ignore", invalid="ignore"):
        crossing = ax + (y - ay) / (by - ay) * (bx - ax)
    odd: np.ndarray[tuple[int], np.dtype[np.bool_]] = (spans & (x < crossing)).sum(axis=1) % 2 == 1
    return odd


def free_spot(
    rng: np.random.Generator,
    item: Item,
    region: tuple[float, float, float, float],
    taken: Sequence[Item],
    gap: float = 2.0,
) -> Item | None:
    """The item at a free place of a region (left, top, right, bottom in mm) with a gap to all others, or nothing."""
    grown = replace(item, size=(item.size[0] + 2 * gap, item.size[1] + 2 * gap))
    for _ in range(40):
        x, y = float(rng.uniform(region[0], region[2])), float(rng.uniform(region[1], region[3]))
        probe = replace(grown, pose=replace(grown.pose, x=x, y=y))
        if all(overlap(probe, other)[0] <= 0 for other in taken):
            return replace(item, pose=replace(item.pose, x=x, y=y))
    return None
