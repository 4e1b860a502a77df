"""Crops: what lies somewhere, rectified to a square of fixed size, from a photo, from afar or from a printed face."""

from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.errors import UsageError

Image = NDArray[np.uint8]

CROP_SIZE: Final = 128
"""Side of a crop in pixels, fixed by the network."""

CROP_MARGIN: Final = 0.06
"""What a crop shows around the component on each side, as a share of the crop's side."""

SOFT: Final = 0.6
"""Blur of a photo from afar, the standard deviation in its pixels."""

_MAXIMUM_SUPERSAMPLING: Final = 4


def crop(image: Image, quad: NDArray[np.floating[Any]], size: int = CROP_SIZE) -> Image:
    """Rectifies a component so that its quad fills the crop but for the margin.

    ``image`` BGR uint8 (H, W, 3); ``quad`` (4, 2) pixels, clockwise from the corner that becomes the upper left. What
    lies outside the image repeats its border. Returns BGR uint8 (size, size, 3).
    """
    corners = np.asarray(quad, np.float32)
    if corners.shape != (4, 2) or not np.isfinite(corners).all():
        raise UsageError(f"a quad has four finite corners (4, 2), not {corners.shape}")
    sides = np.linalg.norm(corners - np.roll(corners, 1, 0), axis=1)
    factor = int(np.clip(np.ceil(sides.max() / size - 0.25), 1, _MAXIMUM_SUPERSAMPLING))
    large = size * factor
    low, high = CROP_MARGIN * large - 0.5, (1 - CROP_MARGIN) * large - 0.5
    target = np.array([[low, low], [high, low], [high, high], [low, high]], np.float32)
    homography = cv2.getPerspectiveTransform(corners, target)
    warped: NDArray[Any] = cv2.warpPerspective(
        image, homography, (large, large), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    if factor > 1:
        warped = cv2.resize(warped, (size, size), interpolation=cv2.INTER_AREA)
    return np.asarray(warped, dtype=np.uint8)


def turned(picture: Image, degrees: float) -> Image:
    """Turns a crop clockwise about its centre; quarter turns are exact, others repeat the border."""
    quarter, rest = divmod(degrees % 360, 90)
    result: NDArray[Any] = np.rot90(picture, -int(quarter))
    if rest:
        centre = (picture.shape[1] / 2 - 0.5, picture.shape[0] / 2 - 0.5)
        matrix = cv2.getRotationMatrix2D(centre, -rest, 1)
        result = cv2.warpAffine(result.copy(), matrix, picture.shape[1::-1], borderMode=cv2.BORDER_REPLICATE)
    return np.ascontiguousarray(result, np.uint8)


def from_afar(picture: Image, side: int) -> Image:
    """A crop as a photo has it in which the crop is ``side`` pixels wide."""
    small = cv2.resize(picture, (side, side), interpolation=cv2.INTER_AREA)
    soft = cv2.GaussianBlur(small, (0, 0), SOFT)
    return np.asarray(cv2.resize(soft, picture.shape[1::-1], interpolation=cv2.INTER_LINEAR), np.uint8)


def crop_of_picture(picture: Image, ground: tuple[int, int, int] | None = None) -> Image:
    """The crop of a printed face as enrolment would get it from a perfect photo.

    ``picture`` BGRA uint8 (H, W, 4), the tile filling it, transparent outside a round one; the margin and what is
    transparent show ``ground`` (BGR), or the picture's own mean colour, because tiles lie on ground of their own
    colour.
    """
    alpha = picture[:, :, 3:].astype(np.float32) / 255
    if ground is None:
        weight = max(float(alpha.sum()), 1.0)
        mean = (picture[:, :, :3] * alpha).sum((0, 1)) / weight
    else:
        mean = np.array(ground, np.float32)
    solid = picture[:, :, :3] * alpha + mean * (1 - alpha)
    inner = round(CROP_SIZE * (1 - 2 * CROP_MARGIN))
    shrinks = picture.shape[0] > inner
    small = cv2.resize(solid, (inner, inner), interpolation=cv2.INTER_AREA if shrinks else cv2.INTER_LINEAR)
    result = np.empty((CROP_SIZE, CROP_SIZE, 3), np.float32)
    result[:] = mean
    start = (CROP_SIZE - inner) // 2
    result[start : start + inner, start : start + inner] = small
    return np.asarray(np.clip(result + 0.5, 0, 255), dtype=np.uint8)
