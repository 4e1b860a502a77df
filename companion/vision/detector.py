"""The detector: finds what lies on a table as quadrilaterals with a kind and a confidence.

The network (``companion.training.detector``) gives for each cell of three grids a logit for every kind and nine numbers
for the quadrilateral; everything after that is numpy. The nine numbers are harmonics of the corners, which do not know
which corner is the first: ``companion.training.detector.corners`` derives them.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Self

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.arrays import Pixels
from companion.vision.inference import Network

Quads = NDArray[np.float32]
"""Quadrilaterals (N, 4, 2): clockwise in the image, from the corner nearest to the upper left; pixels."""

INPUT_SIZE = 640
"""Side of the network's square input, pixels."""
STRIDES = (8, 16, 32)
"""Pixels of the input a cell of each grid."""
PADDING = 114
"""Grey around a picture that is not square, as in training (ultralytics' value)."""

KINDS = ("square-tile", "round-tile", "coin", "truck", "hay-bale", "die", "visitor", "board", "sheet")
"""What the shipped network knows, in the order of its outputs; ``models/detector/labels.txt`` says the same."""
CONFIDENCE = 0.5
"""Operating threshold, chosen on the validation pictures: see ``models/detector/card.md``."""
OVERLAP = 0.6
"""Two quadrilaterals that share more than this of their union are one thing; heaped tiles share less."""
LYING_UNDER = frozenset({"truck", "board", "sheet"})
"""Kinds on which others lie: they only compete with their own kind."""


@dataclass(frozen=True, slots=True)
class Detections:
    """What was found in one picture, most confident first: one row a thing in each column.

    ``confidence`` (N,) float32 in 0..1; ``quads`` (N, 4, 2) float32 in the picture's pixels, clockwise.
    """

    kinds: tuple[str, ...]
    confidence: NDArray[np.float32]
    quads: Quads

    def __post_init__(self) -> None:
        n = len(self.kinds)
        for name, column, shape in (("confidence", self.confidence, (n,)), ("quads", self.quads, (n, 4, 2))):
            if column.shape != shape or column.dtype != np.float32:
                raise ValueError(f"{name} is {column.dtype} {column.shape}, expected float32 {shape}")

    @classmethod
    def empty(cls) -> Self:
        """The detections of a bare table."""
        return cls((), np.zeros(0, np.float32), np.zeros((0, 4, 2), np.float32))

    def __len__(self) -> int:
        return len(self.kinds)

    def where(self, mask: NDArray[Any] | Sequence[bool]) -> Self:
        """The rows for which the mask (N,) is true, in the same order."""
        rows = np.flatnonzero(np.asarray(mask, dtype=bool))
        if len(mask) != len(self):
            raise ValueError(f"the mask has {len(mask)} rows, expected {len(self)}")
        return type(self)(tuple(self.kinds[r] for r in rows), self.confidence[rows], self.quads[rows])

    def of_kind(self, *kinds: str) -> Self:
        """The rows of these kinds."""
        return self.where([kind in kinds for kind in self.kinds])


class Detector:
    """Finds components with a network; ``confidence`` is the least that is reported."""

    def __init__(
        self, network: Network, kinds: Sequence[str] = KINDS, confidence: float = CONFIDENCE, overlap: float = OVERLAP
    ) -> None:
        self._network = network
        self._kinds = tuple(kinds)
        self._confidence = confidence
        self._overlap = overlap

    def detect(self, image: Pixels) -> Detections:
        """Finds everything in a BGR picture (h, w, 3) of any size; the quadrilaterals are in its pixels."""
        canvas, scale = letterbox(image)
        corners, scores = self._network.run(blob_of(canvas))
        found = self._decode(corners[0], scores[0])
        kept = suppress(found, self._overlap)
        return Detections(kept.kinds, kept.confidence, kept.quads / np.float32(scale))

    def _decode(self, corners: NDArray[np.float32], scores: NDArray[np.float32]) -> Detections:
        """Detections, most confident first, of the outputs (9, A) and (kinds, A), in pixels of the input."""
        best = scores.max(axis=0)
        cells = np.flatnonzero(best > np.log(self._confidence / (1 - self._confidence)))
        cells = cells[np.argsort(-best[cells], kind="stable")]
        centres, strides = cell_centres()
        quads = quads_of(corners[:, cells].T, centres[cells], strides[cells])
        kinds = scores[:, cells].argmax(axis=0)
        confidence = (1 / (1 + np.exp(-best[cells]))).astype(np.float32)
        return Detections(tuple(self._kinds[k] for k in kinds), confidence, quads)


def letterbox(image: Pixels) -> tuple[Pixels, float]:
    """The picture scaled into the upper left of the network's square input, and by how much it was scaled."""
    height, width = image.shape[:2]
    scale = INPUT_SIZE / max(height, width)
    size = (max(1, round(width * scale)), max(1, round(height * scale)))
    small = (
        image
        if scale == 1
        else cv2.resize(image, size, interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR)
    )
    canvas = np.full((INPUT_SIZE, INPUT_SIZE, 3), PADDING, np.uint8)
    canvas[: size[1], : size[0]] = small
    return canvas, scale


def blob_of(canvas: Pixels) -> NDArray[np.float32]:
    """The network's input (1, 3, side, side), RGB in 0..1, of a BGR canvas."""
    return np.ascontiguousarray(canvas[:, :, ::-1].transpose(2, 0, 1)[None], np.float32) / np.float32(255)


def cell_centres() -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Centres (A, 2) of the cells of all grids in units of their stride, and the strides (A, 1) in pixels."""
    centres, strides = [], []
    for stride in STRIDES:
        side = np.arange(INPUT_SIZE // stride, dtype=np.float32) + 0.5
        x, y = np.meshgrid(side, side)
        centres.append(np.stack([x.ravel(), y.ravel()], axis=1))
        strides.append(np.full((x.size, 1), stride, np.float32))
    return np.concatenate(centres), np.concatenate(strides)


def quads_of(numbers: NDArray[np.float32], centres: NDArray[np.float32], strides: NDArray[np.float32]) -> Quads:
    """Quadrilaterals (N, 4, 2) in pixels of the nine numbers (N, 9), seen from cells (N, 2) of strides (N, 1)."""
    offset, turn, skew, aspect = (numbers[:, k] + 1j * numbers[:, k + 1] for k in (0, 3, 5, 7))
    radius = np.exp(np.clip(numbers[:, 2], -5, 5))
    root = np.exp(0.25j * np.angle(turn))
    centre = offset + centres[:, 0] + 1j * centres[:, 1]
    first, second, third = root * radius, skew * radius / root**2, aspect * radius / root
    corners = np.stack([centre + first * 1j**k + second * (-1) ** k + third * (-1j) ** k for k in range(4)], axis=1)
    corners = corners * strides
    start = (corners.real + corners.imag).argmin(axis=1)
    order = (start[:, None] + np.arange(4)) % 4
    corners = np.take_along_axis(corners, order, axis=1)
    return np.stack([corners.real, corners.imag], axis=2).astype(np.float32)


def suppress(found: Detections, overlap: float) -> Detections:
    """The detections, most confident first as they must come, without those that repeat a more confident one."""
    layer = np.array([kind if kind in LYING_UNDER else "" for kind in found.kinds])
    centres = found.quads.mean(axis=1)
    reach = np.linalg.norm(found.quads - centres[:, None], axis=2).max(axis=1, initial=0)
    alive = np.ones(len(found), dtype=bool)
    for i in range(len(found)):
        if not alive[i]:
            continue
        near = np.linalg.norm(centres - centres[i], axis=1) < (reach + reach[i]) / 2
        for j in np.flatnonzero(near & alive & (layer == layer[i]) & (np.arange(len(found)) > i)):
            alive[j] = quad_overlap(found.quads[i], found.quads[j]) <= overlap
    return found.where(alive)


def quad_overlap(one: NDArray[np.float32], other: NDArray[np.float32]) -> float:
    """Intersection over union of two convex quadrilaterals (4, 2)."""
    shared, _ = cv2.intersectConvexConvex(one, other)
    union = cv2.contourArea(one) + cv2.contourArea(other) - shared
    return float(shared / union) if union > 0 else 0.0
