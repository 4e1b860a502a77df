"""Following the table from frame to frame: where the picture of its plane has moved to since it was registered.

Corners on the boards of an anchor frame are followed by sparse optical flow, always from the anchor, so that nothing
drifts; a homography is drawn from them. Registration costs half a second, this some milliseconds.
"""

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.arrays import Matrix, Pixels, Points
from companion.vision.table import apply_homography

SIDE = 640
"""Longest side at which frames are followed."""
CORNERS = 240
"""At most so many corners; a hand over a zoo hides two thirds of them."""
APART_PX = 7.0
FEW = 16
"""Fewer agreeing corners than this do not say where the table is."""
SHARE = 0.25
"""The share of the corners that must agree: the others are hidden or were moved."""
STRAY_PX = 1.5
WINDOW = (17, 17)
LEVELS = 3


class Follower:
    """Follows one anchor frame's plane; keeps one small grey picture and the corners on it."""

    def __init__(self, frame: Pixels, quads: Sequence[Points]) -> None:
        """``frame``: (h, w, 3) BGR; ``quads``: where boards lie in it, each (4, 2) pixels."""
        self._factor = min(1.0, SIDE / max(frame.shape[:2]))
        self._anchor = self._small(frame)
        mask = np.zeros(self._anchor.shape, np.uint8)
        for quad in quads:
            cv2.fillConvexPoly(mask, np.round(quad * self._factor).astype(np.int32), 255)
        found = cv2.goodFeaturesToTrack(self._anchor, CORNERS, 0.01, APART_PX, mask=mask, blockSize=5)
        self._corners = np.zeros((0, 2), np.float32) if found is None else np.asarray(found, np.float32).reshape(-1, 2)
        self._last: Matrix = np.eye(3)

    def follow(self, frame: Pixels) -> Matrix | None:
        """The homography (3, 3) from the anchor's pixels to those of ``frame`` (h, w, 3) BGR, or None."""
        small = self._small(frame)
        if small.shape != self._anchor.shape or len(self._corners) < FEW:
            return None
        moved = self._between(small, self._last)
        if moved is None:
            moved = self._between(small, np.eye(3))
        if moved is None:
            return None
        self._last = moved
        scale = np.diag([self._factor, self._factor, 1.0])
        return np.asarray(np.linalg.inv(scale) @ moved @ scale, dtype=np.float64)

    def _between(self, small: Pixels, guess: Matrix) -> Matrix | None:
        """The homography from the anchor to a small frame, sought about a guess."""
        start = apply_homography(guess, self._corners.astype(np.float64)).astype(np.float32)
        flow, found, _ = cv2.calcOpticalFlowPyrLK(
            self._anchor,
            small,
            self._corners.reshape(-1, 1, 2),
            start.reshape(-1, 1, 2).copy(),
            winSize=WINDOW,
            maxLevel=LEVELS,
            flags=cv2.OPTFLOW_USE_INITIAL_FLOW,
        )
        kept: NDArray[np.bool_] = np.asarray(found, bool).ravel()
        if kept.sum() < FEW:
            return None
        here, there = self._corners[kept], np.asarray(flow, np.float32).reshape(-1, 2)[kept]
        matrix, agreeing = cv2.findHomography(here, there, cv2.RANSAC, STRAY_PX, maxIters=400, confidence=0.995)
        if matrix is None or int(agreeing.sum()) < max(FEW, SHARE * len(self._corners)):
            return None
        return np.asarray(matrix, dtype=np.float64)

    def _small(self, frame: Pixels) -> Pixels:
        """The frame grey and small."""
        grey = cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY)
        size = (round(grey.shape[1] * self._factor), round(grey.shape[0] * self._factor))
        return np.asarray(cv2.resize(grey, size, interpolation=cv2.INTER_AREA), dtype=np.uint8)


def shift_of(matrix: Matrix, size: tuple[int, int]) -> float:
    """How far a homography moves the corners of a picture of ``size`` (width, height), in pixels, the farthest."""
    width, height = size
    corners = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float64)
    return float(np.hypot(*(apply_homography(matrix, corners) - corners).T).max())
