"""A crop laid over an enrolled picture of the same tile, exactly, and brought to its light and blur."""

from dataclasses import dataclass
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.arrays import Pixels
from companion.vision.crops import CROP_MARGIN

Values = NDArray[np.float32]

SIDE: Final = 96
"""Pixels of the crops that are compared, margin included."""
RIM: Final = 10
"""Pixels at a crop's border that are not compared: the table, and edges that corners never hit exactly."""
SOFT: Final = 0.6
"""Blur of every crop before it is compared, in pixels."""
FAR: Final = 0.45
"""Blur of an enrolled picture for each pixel that the photo's are wider."""
STEPS: Final = (cv2.TERM_CRITERIA_EPS | cv2.TERM_CRITERIA_COUNT, 30, 1e-4)
SMOOTHING: Final = 5


@dataclass(frozen=True, slots=True, eq=False)
class Way:
    """How a picture lies on another: a homography (3, 3) from the other to it, and how alike they are then, -1..1."""

    homography: NDArray[Any]
    alike: float


def way_onto(own: Values, picture: Pixels, mask: Values) -> Way:
    """How ``picture`` lies on ``own``, both (SIDE, SIDE, 3); as it is, and not at all alike, where no way is found."""
    as_it_is: NDArray[Any] = np.eye(3, dtype=np.float32)
    try:
        alike, way = cv2.findTransformECC(
            grey(own),
            grey(picture),
            as_it_is.copy(),
            cv2.MOTION_HOMOGRAPHY,
            STEPS,
            (mask > 0).astype(np.uint8),
            SMOOTHING,
        )
    except cv2.error:  # it does not converge: nothing in common, or hardly any contrast
        return Way(as_it_is, 0.0)
    return Way(way, float(np.nan_to_num(alike)))


def warped(picture: NDArray[Any], way: NDArray[Any]) -> Values:
    """A picture as it lies on another."""
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    laid: NDArray[Any] = cv2.warpPerspective(
        picture.astype(np.float32), way, (SIDE, SIDE), flags=flags, borderMode=cv2.BORDER_REPLICATE
    )
    return np.asarray(laid, np.float32)


def in_light_of(own: Values, seen: Values, where: NDArray[np.bool_]) -> Values:
    """``own`` with brightness and contrast of each channel as ``seen`` has them there, whatever a few pixels show."""
    every = (slice(None, None, 2), slice(None, None, 2))
    chosen = where[every]
    x, y = own[every][chosen], seen[every][chosen]
    weights = np.ones_like(x)
    gain, level = np.ones(3, np.float32), np.zeros(3, np.float32)
    for _ in range(3):
        total = np.maximum(weights.sum(axis=0), 1e-6)
        mean_x, mean_y = (weights * x).sum(axis=0) / total, (weights * y).sum(axis=0) / total
        shared = (weights * (x - mean_x) * (y - mean_y)).sum(axis=0) + 50.0
        gain = np.clip(shared / ((weights * (x - mean_x) ** 2).sum(axis=0) + 50.0), 0.15, 2.5)
        level = mean_y - gain * mean_x
        missed = np.abs(y - gain * x - level)
        usual = 1.5 * np.median(missed, axis=0) + 1.0 if len(missed) else 1.0
        weights = 1 / (1 + (missed / usual) ** 2)
    return np.asarray(own * gain + level, np.float32)


def blur_from_afar(side_px: float) -> float:
    """The blur of an enrolled picture that makes it like a crop of a tile of so many pixels."""
    wider = SIDE * (1 - 2 * CROP_MARGIN) / max(side_px, 1.0)
    return float(np.hypot(SOFT, FAR * np.sqrt(max(wider**2 - 1, 0.0))))


def soft(picture: Values, blur: float) -> Values:
    """A picture blurred by so many pixels."""
    return np.asarray(cv2.GaussianBlur(picture, (0, 0), blur), np.float32)


def grey(picture: NDArray[Any]) -> Pixels:
    """The grey levels of a BGR picture."""
    return np.asarray(cv2.cvtColor(np.clip(picture, 0, 255).astype(np.uint8), cv2.COLOR_BGR2GRAY), np.uint8)


def enlarged(cells: NDArray[np.bool_]) -> Values:
    """Cells (n, n) as a mask (SIDE, SIDE)."""
    return np.asarray(cv2.resize(cells.astype(np.float32), (SIDE, SIDE), interpolation=cv2.INTER_NEAREST), np.float32)


def _inside() -> Values:
    mask = np.zeros((SIDE, SIDE), np.float32)
    mask[RIM:-RIM, RIM:-RIM] = 1
    return mask


INSIDE: Final = _inside()
