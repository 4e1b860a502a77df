"""Photo beside print, pixel by pixel: how alike they are around each, and where the print does not show at all."""

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.arrays import Pixels

Values = NDArray[np.float32]

PATCH = 9
"""Side in pixels of the patches in which photo and print are compared."""
PLAY = 1
"""Pixels that print and photo may be off each other."""
STRANGE = 0.5
"""Correlation below which the print does not show: bare barns of composed tuning photos are above it nearly everywhere,
tiles hardly anywhere."""


def print_likeness(colours: NDArray[Any], printed: Pixels, side: int) -> Values:
    """Correlation (h, w) of photo and print in the patch of ``side`` pixels around each, all channels together."""
    window = (side, side)
    first, second = colours.astype(np.float32), printed.astype(np.float32)
    first -= cv2.boxFilter(first, -1, window)
    second -= cv2.boxFilter(second, -1, window)

    def together(one: Values, other: Values) -> Values:
        product = cv2.transform(cv2.multiply(one, other), np.ones((1, one.shape[-1]), np.float32))
        return np.asarray(cv2.boxFilter(product, -1, window), np.float32)

    scale = np.sqrt(np.maximum(together(first, first) * together(second, second), 0))
    return np.asarray(together(first, second) / np.maximum(scale, 1.0), np.float32)


def print_contrast(colours: NDArray[Any], printed: Pixels, side: int) -> tuple[Values, Values]:
    """How much of the print's contrast (h, w) a photo shows in the patch around each pixel, and that contrast itself.

    1 where the print shows, whatever the light, 0 where its pattern does not; the print's own contrast is the standard
    deviation of its grey levels.
    """
    window, channels = (side, side), np.ones((1, 3), np.float32)
    first, second = colours.astype(np.float32), printed.astype(np.float32)
    light, shade = (cv2.boxFilter(one, -1, window) for one in (first, second))
    first, second = first - light, second - shade

    def summed(product: Values) -> Values:
        return np.asarray(cv2.boxFilter(cv2.transform(product, channels), -1, window), np.float32)

    own = summed(second * second)
    brighter = cv2.transform(light, channels) / np.maximum(cv2.transform(shade, channels), 1.0)
    contrast = summed(first * second) / np.maximum(own, 1.0) / np.maximum(brighter, np.float32(0.05))
    return np.asarray(contrast, np.float32), np.sqrt(np.maximum(own, 0) / 3)


def strange_places(seen: Pixels, printed: Pixels) -> NDArray[np.bool_]:
    """Where (h, w) a photo of a board shows anything but its print, both (h, w) grey at a pixel a millimetre."""
    framed = cv2.copyMakeBorder(seen, PLAY, PLAY, PLAY, PLAY, cv2.BORDER_REPLICATE).astype(np.float32)
    own = printed.astype(np.float32)
    mean, spread = _mean_and_spread(own)
    means, spreads = _mean_and_spread(framed)
    best = np.full(own.shape, -1.0, np.float32)
    height, width = own.shape
    for down in range(2 * PLAY + 1):
        for across in range(2 * PLAY + 1):
            part = (slice(down, down + height), slice(across, across + width))
            together = cv2.boxFilter(framed[part] * own, -1, (PATCH, PATCH)) - means[part] * mean
            best = np.maximum(best, together / np.maximum(spreads[part] * spread, 1.0))
    return np.asarray(best < STRANGE, np.bool_)


def _mean_and_spread(grey: Values) -> tuple[Values, Values]:
    """Mean and standard deviation (h, w) of the grey levels in the patch around each pixel."""
    mean = cv2.boxFilter(grey, -1, (PATCH, PATCH))
    square = cv2.boxFilter(grey * grey, -1, (PATCH, PATCH)) - mean * mean
    return np.asarray(mean, np.float32), np.sqrt(np.maximum(square, 0)).astype(np.float32)
