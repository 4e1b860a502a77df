"""The truth beside a picture: where every component is, how much of it shows, and the zoo."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.training.scenes.camera import Array, Camera, camera_of, corners, outline, polygon_area
from companion.training.scenes.framing import bird_matrix
from companion.training.scenes.scene import Item, Scene

KINDS = ("square-tile", "round-tile", "coin", "truck", "hay-bale", "die", "visitor", "board", "sheet")
"""What the detector knows, in the order of its classes."""

LABELLED = 0.35
"""Share of a component that must show to be a label for the detector."""

LEAST = 0.02
"""Share below which a component is not in the truth at all."""


def truth_of(
    scene: Scene, seen: NDArray[np.int16], photo: str, score: Callable[[Mapping[str, Any]], int] | None
) -> dict[str, Any]:
    """The truth (companion.truth/1) of a picture; ``seen`` is the renderer's map before lens and rectification."""
    camera = camera_of(scene.view)
    matrix = picture_matrix(scene)
    size = scene.bird.size if scene.bird else scene.view.size
    counts = np.bincount(np.maximum(seen, 0).ravel(), minlength=len(scene.items) + 1)
    components, boards = [], []
    for number, item in enumerate(scene.items, 1):
        if counts[number] == 0:
            continue
        quad = _place(scene, quad_of(item, camera), matrix)
        shown = _visible(scene, item, camera, int(counts[number]), matrix)
        if shown < LEAST:
            continue
        rounded = _rounded(quad)
        component = {"label": item.label, "kind": item.kind, "quad": rounded, "visible": round(shown, 3)}
        component |= {"area": item.area, "space": item.space}
        if item.shape == "round" and item.kind != "visitor":
            component["level"] = _rounded(_level(scene, item, camera, matrix))
        components.append(component)
        if item.kind == "board":
            boards.append({"layout": item.layout, "quad": rounded, "own": _is_own(scene, number)})
    zoo = dict(scene.zoo)
    view = {
        "elevation": scene.view.elevation,
        "azimuth": scene.view.azimuth,
        "fov": scene.view.fov,
        "distance": scene.view.distance,
    }
    truth = {
        "schema": "companion.truth/1",
        "photo": photo,
        "size": list(size),
        "recipe": scene.recipe,
        "seed": scene.seed,
        "number": scene.number,
        "camera": {key: round(value, 2) for key, value in view.items()} | {"rectified": scene.bird is not None},
        "light": scene.light.name,
        "table": scene.table.kind,
        "clutter": [thing.name for thing in scene.clutter],
        "edition": scene.edition,
        "components": components,
        "boards": boards,
        "zoo": zoo,
    }
    return truth | ({"score": score(zoo)} if score else {})


def _rounded(quad: Array) -> list[list[float]]:
    return [[round(float(x), 2), round(float(y), 2)] for x, y in quad]


def _level(scene: Scene, item: Item, camera: Camera, matrix: Array) -> Array:
    """The quadrilateral about a round component whose upper edge is level: its turn cannot be seen from afar."""
    best: tuple[float, Array] | None = None
    for turn in range(0, 360, 4):
        turned = replace(item, pose=replace(item.pose, turn=float(turn)))
        quad = _place(scene, quad_of(turned, camera), matrix)
        edge = quad[1] - quad[0]
        off = abs(float(np.arctan2(edge[1], edge[0])))
        if best is None or off < best[0]:
            best = (off, quad)
    assert best is not None
    return best[1]


def _is_own(scene: Scene, number: int) -> bool:
    """Whether a board belongs to the zoo: those are laid first, before any tile."""
    return all(item.kind == "board" for item in scene.items[:number])


def quad_of(item: Item, camera: Camera) -> Array:
    """The quadrilateral (4, 2) of a component before the lens: its top face, or a box about a standing visitor."""
    if item.kind != "visitor":
        return camera.project(corners(item, item.thickness))
    points = camera.project(np.concatenate([outline(item, 0.0), outline(item, item.thickness * 0.8)]))
    low, high = points.min(axis=0), points.max(axis=0)
    return np.array([[low[0], low[1]], [high[0], low[1]], [high[0], high[1]], [low[0], high[1]]])


def picture_matrix(scene: Scene) -> Array:
    """Homography (3, 3) from photo pixels to those of the stored picture: the identity but for rectified views."""
    if scene.bird is None:
        return np.eye(3)
    board = next((item for item in scene.items if item.kind == "board"), None)
    height = board.pose.z + board.thickness if board else 0.0
    return bird_matrix(scene.bird) @ np.linalg.inv(camera_of(scene.view).plane(height))


def rectify(image: NDArray[np.uint8], scene: Scene) -> NDArray[np.uint8]:
    """The stored picture of a photo: itself, or its rectified view."""
    if scene.bird is None:
        return image
    matrix, border = picture_matrix(scene), (scene.bird.border,) * 3
    warped = cv2.warpPerspective(image, matrix, scene.bird.size, flags=cv2.INTER_AREA, borderValue=border)
    return np.asarray(warped, np.uint8)


def _place(scene: Scene, quad: Array, matrix: Array) -> Array:
    """A quadrilateral after the lens and the rectification."""
    bent = np.c_[camera_of(scene.view).distort(quad), np.ones(4)] @ matrix.T
    placed: Array = bent[:, :2] / bent[:, 2:]
    return placed


def _visible(scene: Scene, item: Item, camera: Camera, count: int, matrix: Array) -> float:
    """Share of a component's face that shows in the stored picture; what the frame cuts off does not show."""
    points = outline(item, item.thickness)
    if camera.depth(points).min() <= 1.0:
        return 0.0
    whole = abs(polygon_area(quad_of(item, camera) if item.kind == "visitor" else camera.project(points)))
    shown = float(np.clip(count / max(whole, 1.0), 0, 1))
    if shown > 0.97:
        shown = 1.0
    return (
        shown
        if scene.bird is None
        else shown * _inside_share(_place(scene, quad_of(item, camera), matrix), scene.bird.size)
    )


def _inside_share(quad: Array, size: tuple[int, int]) -> float:
    """Share of a quadrilateral's area that lies in a picture."""
    frame = np.array([[0, 0], [size[0], 0], [size[0], size[1]], [0, size[1]]], np.float32)
    whole = abs(polygon_area(quad))
    area, _ = cv2.intersectConvexConvex(quad.astype(np.float32), frame)
    return float(np.clip(area / max(whole, 1e-6), 0, 1))


def detector_rows(truth: Mapping[str, Any]) -> str:
    """Lines ``class x1 y1 .. x4 y4`` of what shows enough, as ultralytics reads them.

    Corners run clockwise from the upper left and go from 0 to 1. Those outside the picture are drawn to its edge.
    """
    width, height = truth["size"]
    rows = []
    for component in truth["components"]:
        if component["kind"] not in KINDS or component["visible"] < LABELLED:
            continue
        quad = np.array(component.get("level", component["quad"]))
        start = int(np.argmin(quad.sum(axis=1)))
        quad = np.clip(np.roll(quad, -start, axis=0) / np.array([width, height]), 0, 1)
        rows.append(" ".join([str(KINDS.index(component["kind"])), *(f"{value:.5f}" for value in quad.ravel())]))
    return "\n".join(rows) + ("\n" if rows else "")
