"""A ChArUco target for measuring a camera's lens."""

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

SQUARES: Final = (7, 9)
"""Squares across and down."""
SQUARE: Final = 25.0
MARKER: Final = 17.5
"""Sides of a square and of the marker in it, millimetres."""
DICTIONARY: Final = cv2.aruco.DICT_5X5_100
PIXELS: Final = 4
"""Pixels a millimetre; a marker's modules are then whole pixels (17.5 mm over 7 modules)."""


def charuco() -> cv2.aruco.CharucoBoard:
    """Returns the board that is printed, for detecting it again."""
    return cv2.aruco.CharucoBoard(SQUARES, SQUARE, MARKER, cv2.aruco.getPredefinedDictionary(DICTIONARY))


def picture() -> NDArray[np.uint8]:
    """Draws the target, grey (H, W), at ``PIXELS`` a millimetre without a margin."""
    size = (int(SQUARES[0] * SQUARE * PIXELS), int(SQUARES[1] * SQUARE * PIXELS))
    return np.asarray(charuco().generateImage(size, marginSize=0, borderBits=1), np.uint8)
