"""Measuring a camera's lens from photos of the printed ChArUco target."""

from collections.abc import Sequence
from typing import Final

import cv2
import numpy as np

from companion.errors import InputError, UsageError
from companion.vision.arrays import Pixels
from companion.vision.frame import Photo
from companion.vision.lens import Lens

LEAST_PHOTOS: Final = 3
LEAST_CORNERS: Final = 12
"""Corners of the target that a photo must show; it has 48."""
WORST: Final = 1.5
"""Pixels of a photo 1600 wide by which corners may miss the fitted lens; sharp photos of a flat one stay below 0.6."""
FAR_OUT: Final = 0.62
"""Share of half the diagonal up to which some corner must lie: nearer to the middle a lens bends too little to tell."""
_WORKING_SIDE: Final = 1600


def measure_lens(photos: Sequence[Photo], target: cv2.aruco.CharucoBoard) -> tuple[Lens, float]:
    """The lens, and by how many pixels the target's corners miss it at 1600 pixels of the longer side.

    The photos were taken by one camera at one zoom, each from another side, the target flat and at the rim too.

    :raises UsageError: for too few photos or photos of several sizes; InputError: for those that show too little.
    """
    if len(photos) < LEAST_PHOTOS:
        raise UsageError(f"a lens is measured from {LEAST_PHOTOS} photos of the target or more, each from another side")
    sizes = {(max(photo.size), min(photo.size)) for photo in photos}
    if len(sizes) > 1:
        raise UsageError("these photos are of several sizes: take all of them with one camera at one setting")
    (size,) = sizes
    printed, seen = [], []
    for photo in photos:
        objects, corners = _corners(_lying(photo.pixels), target)
        if len(corners) < LEAST_CORNERS:
            raise InputError(f"{photo.name} shows too little of the target: take it sharp, from nearer, in even light")
        printed.append(objects)
        seen.append(corners)
    long, short = _WORKING_SIDE, round(_WORKING_SIDE * size[1] / size[0])
    middle = np.array([(long - 1) / 2, (short - 1) / 2])
    furthest = max(float(np.linalg.norm(corners - middle, axis=1).max()) for corners in seen)
    if furthest < FAR_OUT * float(np.hypot(long, short)) / 2:
        raise InputError("the target lies in the middle of all photos: let it reach into the picture's corners too")
    start = np.array([[0.7 * long, 0, middle[0]], [0, 0.7 * long, middle[1]], [0, 0, 1.0]])
    flags = cv2.CALIB_USE_INTRINSIC_GUESS | cv2.CALIB_FIX_ASPECT_RATIO | cv2.CALIB_ZERO_TANGENT_DIST | cv2.CALIB_FIX_K3
    missed, matrix, coefficients, _, _ = cv2.calibrateCamera(printed, seen, (long, short), start, None, flags=flags)
    if missed > WORST:
        raise InputError("the target does not look flat in these photos: lay it on a table, hold still and try again")
    k1, k2 = (float(value) for value in np.ravel(coefficients)[:2])
    x, y = (float(value) for value in (matrix[:2, 2] - middle) / long)
    return Lens(size, float(matrix[0, 0]) / long, x, y, k1, k2), float(missed)


def _lying(pixels: Pixels) -> Pixels:
    """The picture at the working size, turned so that it lies across: an upright one a quarter back."""
    if pixels.shape[0] > pixels.shape[1]:
        pixels = np.asarray(cv2.rotate(pixels, cv2.ROTATE_90_COUNTERCLOCKWISE), np.uint8)
    size = (_WORKING_SIDE, round(_WORKING_SIDE * pixels.shape[0] / pixels.shape[1]))
    return np.asarray(cv2.resize(pixels, size, interpolation=cv2.INTER_AREA), np.uint8)


def _corners(pixels: Pixels, target: cv2.aruco.CharucoBoard) -> tuple[np.ndarray, np.ndarray]:
    """The target's corners that the picture shows: on paper (n, 3) in millimetres and in the picture (n, 2)."""
    grey = cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY)
    corners, numbers, _, _ = cv2.aruco.CharucoDetector(target).detectBoard(grey)
    if corners is None or numbers is None:
        return np.zeros((0, 3), np.float32), np.zeros((0, 2), np.float32)
    printed = np.asarray(target.getChessboardCorners(), np.float32)[np.ravel(numbers)]
    return printed, np.asarray(corners, np.float32).reshape(-1, 2)
