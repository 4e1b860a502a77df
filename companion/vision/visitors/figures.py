"""What a visitor looks like: a turned wooden figure, as a shape on the table seen by the camera, and its colours."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.arrays import Pixels, Points
from companion.vision.camera import Camera

PROFILE: Final = (
    (0.0, 1.0),
    (0.12, 0.95),
    (0.28, 0.72),
    (0.45, 0.5),
    (0.6, 0.43),
    (0.72, 0.62),
    (0.82, 0.62),
    (0.94, 0.45),
    (1.0, 0.15),
)
"""Heights of a figure with the radius there, both as shares of its height and of its foot's radius."""

COLOURS: Final = {
    "red": (45, 40, 205),
    "blue": (190, 88, 32),
    "green": (62, 148, 45),
    "white": (230, 235, 238),
    "yellow": (38, 200, 245),
}
"""The colours of visitors as light of day shows them, BGR."""

_RING = np.linspace(0, 2 * np.pi, 20, endpoint=False)


def silhouette(camera: Camera, foot: Points, figure_mm: tuple[float, float]) -> list[Points]:
    """The discs of which a figure is made as they seem to lie on the table: (20, 2) each, from the foot to the head.

    ``foot`` (2,): where it stands, in table millimetres.
    """
    heights, radii = np.array(PROFILE).T
    circle = np.stack([np.cos(_RING), np.sin(_RING)], axis=1) * figure_mm[0] / 2
    points = (foot + radii[:, None, None] * circle).reshape(-1, 2)
    seen = camera.shadow(points, np.repeat(heights * figure_mm[1], len(circle)))
    return list(seen.reshape(len(PROFILE), len(circle), 2))


def painted(discs: list[Points], origin: Points, px_per_mm: float, size: tuple[int, int]) -> Pixels:
    """The mask (h, w) of a silhouette in a straight-down view: the hulls of each two discs on one another."""
    mask = np.zeros((size[1], size[0]), np.uint8)
    for low, high in pairwise(discs):
        hull = cv2.convexHull(np.concatenate([low, high]).astype(np.float32))[:, 0]
        cv2.fillPoly(mask, [np.round((hull - origin) * px_per_mm * 16).astype(np.int32)], 255, cv2.LINE_8, 4)
    return mask


def closeness(colours: NDArray[np.float32], names: Sequence[str] = tuple(COLOURS)) -> dict[str, NDArray[np.float32]]:
    """How far colours (..., 3) BGR are from each visitor's, in shares of the channels: 0 for the same hue.

    ``names``: the visitors' colours that are asked for. A colour purer than the visitor's is as near as one of the same
    purity: shaded sides are.
    """
    purity = _purity(np.maximum(colours, 0))
    strength = np.linalg.norm(purity, axis=-1, keepdims=True)
    near = {}
    for name in names:
        told = _purity(np.array(COLOURS[name], np.float32))
        most = float(np.linalg.norm(told))
        kept = purity * np.minimum(1.0, most / np.maximum(strength, 1e-6)) if name != "white" else purity
        near[name] = np.asarray(np.linalg.norm(kept - told, axis=-1), np.float32)
    return near


def _purity(colours: NDArray[np.float32]) -> NDArray[np.float32]:
    """The shares of blue, green and red (..., 3) beyond those of grey."""
    own = colours + np.float32(4.0)
    return np.asarray(own / own.sum(axis=-1, keepdims=True) - 1 / 3, np.float32)
