"""Pictures of a photo as if taken from straight above, for boards that lie at a flat angle in it.

A board at a flat angle or far away has hardly a feature in common with its print, until it is straightened: by corners
that tell where a board may lie, or, where nothing tells that, by the angle at which photos of a table are taken.
"""

import cv2
import numpy as np

from companion.vision.arrays import Matrix, Pixels, Points
from companion.vision.boards.features import Features, detect_in_strips
from companion.vision.table import apply_homography, inverse

PX_PER_MM = 2.0
"""The scale at which boards are straightened of which only is known about where they lie."""
AROUND_QUAD = 0.08
"""How much is shown around them, as a share of each side: corners of the detector are off by 4 % of a side."""
TILT = np.radians(50.0)
"""How far from straight above a flat photo is supposed to be taken; features bear another 25 degrees."""
FOCAL = 0.95
"""The focal length of a camera of which nothing is known, as a share of the picture's longest side."""
NEAR_HORIZON = np.radians(78.0)
"""What is seen this far from straight above is left out: it would fill the straightened picture."""
LONGEST = 2400
"""Longest side of a whole photo straightened: tiles at the far end keep the pixels that they have."""
Warp = tuple[Matrix, tuple[int, int]]
"""The homography from a photo's pixels to a straightened picture's, and the size (width, height) of that."""


def of_board(quad: Points, size_mm: tuple[float, float]) -> Warp:
    """A board of ``size_mm`` with corners at ``quad`` (4, 2) photo pixels, clockwise from any, and a little around."""
    inner = np.array(size_mm) * PX_PER_MM
    margin = AROUND_QUAD * inner
    width, height = np.round(inner + 2 * margin).astype(int).tolist()
    (low_x, low_y), (high_x, high_y) = margin, margin + inner
    target = np.array([[low_x, low_y], [high_x, low_y], [high_x, high_y], [low_x, high_y]], np.float32)
    return np.asarray(cv2.getPerspectiveTransform(quad.astype(np.float32), target), np.float64), (width, height)


def of_tilted(size: tuple[int, int]) -> Warp:
    """A whole photo of ``size`` (width, height) that a camera held level took at a flat angle, without its horizon."""
    width, height = size
    focal = FOCAL * max(size)
    camera = np.array([[focal, 0, width / 2], [0, focal, height / 2], [0, 0, 1.0]])
    cos, sin = np.cos(TILT), np.sin(TILT)
    upright = camera @ np.array([[1.0, 0, 0], [0, cos, -sin], [0, sin, cos]]) @ np.linalg.inv(camera)
    top = max(0.0, height / 2 - focal * float(np.tan(NEAR_HORIZON - TILT)))
    corners = apply_homography(upright, np.array([[0, top], [width, top], [width, height], [0, height]], np.float64))
    low, extent = corners.min(axis=0), np.ptp(corners, axis=0)
    scale = min(1.0, LONGEST / float(extent.max()))
    placed = np.array([[scale, 0, -scale * low[0]], [0, scale, -scale * low[1]], [0, 0, 1.0]])
    shown = np.ceil(extent * scale).astype(int).tolist()
    return np.asarray(placed @ upright, np.float64), (shown[0], shown[1])


def features_through(grey: Pixels, warp: Warp, limit: int) -> Features:
    """The ``limit`` strongest features of a photo (h, w) straightened by ``warp``, at their places in the photo."""
    matrix, size = warp
    picture = np.asarray(cv2.warpPerspective(grey, matrix, size), np.uint8)
    found = detect_in_strips(picture, limit)
    return Features(apply_homography(inverse(matrix), found.points), found.descriptors, found.angles, found.scales)
