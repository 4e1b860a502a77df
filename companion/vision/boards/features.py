"""Local features, found in a picture and matched between a photo and a reference: SIFT, and quick corners before it."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.arrays import Pixels, Points

RATIO = 0.8
"""Lowe's ratio: a match counts when the second best is at least this much farther (Lowe 2004)."""

CONTRAST = 0.025
"""SIFT's contrast threshold, below OpenCV's 0.04: soft and shaded prints keep their features."""
MAX_GAIN = 5.0
LARGE = 1_000_000
"""Pictures with more pixels may be looked at in strips."""
STRIP = 700_000
"""Pixels of a strip without what it shares with its neighbours."""
OVERLAP = 48
"""Pixels that strips share at each side: what the descriptors of all but the largest features look at."""
ALIGNED = 64
"""Strips begin at multiples of it: SIFT halves pictures again and again and keeps every other pixel."""
CORNER_LEVELS, CORNER_STEP = 8, 1.2
"""Sizes at which quick corners are sought, and the factor from one to the next: together nearly a factor of four."""
CORNER_CONTRAST = 8
"""FAST's threshold, below OpenCV's 20, for soft and shaded prints."""


@dataclass(frozen=True, slots=True, eq=False)
class Features:
    """Features, in pixels of a picture or in millimetres of a board or table.

    ``points`` (n, 2) float64, ``descriptors`` (n, 128) float32 of SIFT or (n, 32) bytes of quick corners, ``angles``
    (n,) radians, ``scales`` (n,).
    """

    points: Points
    descriptors: NDArray[Any]
    angles: NDArray[np.float64]
    scales: NDArray[np.float64]


def detect_features(grey: Pixels, limit: int, mask: Pixels | None = None) -> Features:
    """The ``limit`` strongest SIFT features of a grey picture, in its pixels (pixel centres are whole numbers).

    Where ``mask`` is zero none is taken.
    """
    extractor = cv2.SIFT.create(nfeatures=limit, contrastThreshold=CONTRAST)
    keypoints, descriptors = extractor.detectAndCompute(_stretched(grey), mask)
    return _features(keypoints, descriptors, np.zeros((0, 128), np.float32))


def detect_in_strips(grey: Pixels, limit: int, mask: Pixels | None = None) -> Features:
    """What ``detect_features`` finds, to some in a thousand, in less memory: a large picture is looked at in strips.

    SIFT takes 230 MB a megapixel for a moment. Strips are cut across the longer side and overlap.
    """
    high, wide = grey.shape[:2]
    if high * wide <= LARGE:
        return detect_features(grey, limit, mask)
    extractor = cv2.SIFT.create(nfeatures=limit, contrastThreshold=CONTRAST)
    axis, stretched = int(high >= wide), _stretched(grey)  # 0: strips beside each other, 1: below each other
    count, longest = -(-high * wide // STRIP), max(high, wide)
    cuts = [round(longest * number / count) for number in range(count + 1)]
    found: list[tuple[cv2.KeyPoint, NDArray[Any]]] = []
    for start, end in pairwise(cuts):
        first = max(start - OVERLAP, 0) // ALIGNED * ALIGNED
        seen = slice(first, end + OVERLAP)
        strip = np.ascontiguousarray(stretched[seen] if axis else stretched[:, seen])
        keypoints, descriptors = extractor.detectAndCompute(strip, None)
        for keypoint, descriptor in zip(keypoints, () if descriptors is None else descriptors, strict=True):
            x, y = keypoint.pt
            keypoint.pt = (x, y + first) if axis else (x + first, y)
            if start <= keypoint.pt[axis] < end:
                found.append((keypoint, descriptor))
    strongest = sorted(found, key=lambda one: -one[0].response)[:limit]
    strongest = [one for one in strongest if _shown(one[0], mask)]  # as OpenCV does it: after that
    return _features([one for one, _ in strongest], [one for _, one in strongest], np.zeros((0, 128), np.float32))


def _shown(keypoint: cv2.KeyPoint, mask: Pixels | None) -> bool:
    """Whether a mask leaves a keypoint, by the pixel nearest to it, as OpenCV has it."""
    if mask is None:
        return True
    x, y = (int(value + 0.5) for value in keypoint.pt)
    return bool(mask[min(y, mask.shape[0] - 1), min(x, mask.shape[1] - 1)])


def detect_corners(grey: Pixels, limit: int) -> Features:
    """The ``limit`` strongest quick corners (ORB) of a grey picture, in its pixels.

    A tenth of the work of SIFT; boards that lie flat, small or blurred in the picture are seldom found by them.
    """
    extractor = cv2.ORB.create(
        nfeatures=limit, scaleFactor=CORNER_STEP, nlevels=CORNER_LEVELS, edgeThreshold=15, fastThreshold=CORNER_CONTRAST
    )
    keypoints, descriptors = extractor.detectAndCompute(_stretched(grey), None)
    return _features(keypoints, descriptors, np.zeros((0, 32), np.uint8))


def _features(keypoints: Sequence[cv2.KeyPoint], descriptors: Any, none: NDArray[Any]) -> Features:
    """What OpenCV found as features; ``none``: the descriptors of no feature."""
    if descriptors is None or not keypoints:
        empty = np.zeros(0, np.float64)
        return Features(np.zeros((0, 2), np.float64), none, empty, empty)
    return Features(
        np.array([point.pt for point in keypoints], dtype=np.float64),
        np.asarray(descriptors, dtype=none.dtype),
        np.radians([point.angle for point in keypoints]),
        np.array([point.size for point in keypoints], dtype=np.float64),
    )


def _stretched(grey: Pixels) -> Pixels:
    """The picture with its brightest parts brought to white, so that a dark photo has the contrast of a light one."""
    bright = float(np.percentile(grey[::4, ::4], 99))
    gain = min(MAX_GAIN, 250.0 / max(bright, 1.0))
    return grey if gain <= 1.0 else np.asarray(cv2.convertScaleAbs(grey, alpha=gain), dtype=np.uint8)


def match_features(photo: Features, reference: Features) -> NDArray[np.int64]:
    """Pairs (photo index, reference index) (n, 2) that pass the ratio test.

    Exact, so that the same photo gives the same pairs.
    """
    if len(photo.points) < 2 or len(reference.points) < 2:
        return np.zeros((0, 2), dtype=np.int64)
    if photo.descriptors.dtype == np.uint8:
        found = cv2.batchDistance(photo.descriptors, reference.descriptors, cv2.CV_32S, normType=cv2.NORM_HAMMING, K=2)
        near = np.asarray(found[0], np.float64)
        good = near[:, 0] < RATIO * near[:, 1]
        return np.stack([np.flatnonzero(good), np.asarray(found[1])[good, 0]], axis=1).astype(np.int64)
    distance = photo.descriptors @ reference.descriptors.T
    distance *= -2
    distance += np.sum(reference.descriptors**2, axis=1)
    rows = np.arange(len(distance))
    best = np.argmin(distance, axis=1)
    own = np.sum(photo.descriptors**2, axis=1)
    first = distance[rows, best] + own
    distance[rows, best] = np.inf
    second = distance.min(axis=1) + own
    good = first < RATIO**2 * second
    return np.stack([rows[good], best[good]], axis=1)
