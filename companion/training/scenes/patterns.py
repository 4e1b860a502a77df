"""The bank of noise that all procedural surfaces are made of.

The fields are made once a process from fixed seeds, so that a texture costs about ten milliseconds and is the same on
every machine and worker.
"""

from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.training.scenes.scene import Colour

Grey = NDArray[np.float32]
Image = NDArray[np.uint8]

SIDE = 1024
"""Pixels of a texture's side."""
PIXELS_PER_MM = 2.0
"""Resolution of a texture at scale 1."""


@lru_cache(maxsize=16)
def noise(seed: int, base: int, octaves: int = 5) -> Grey:
    """A repeating field (1024, 1024) of fractal noise, mean 0, deviation 1; ``base`` is its coarsest grid."""
    rng = np.random.default_rng([seed, base])
    field = np.zeros((SIDE, SIDE), np.float32)
    for octave in range(octaves):
        cells = base * 2**octave
        if cells > SIDE:
            break
        grid = rng.standard_normal((cells, cells)).astype(np.float32)
        padded = cv2.copyMakeBorder(grid, 2, 2, 2, 2, cv2.BORDER_WRAP)
        step = SIDE // cells
        grown = cv2.resize(padded, None, fx=step, fy=step, interpolation=cv2.INTER_CUBIC)
        field += grown[2 * step : -2 * step, 2 * step : -2 * step] * 0.55**octave
    result: Grey = (field - field.mean()) / field.std()
    return result


def grain(rng: np.random.Generator, base: int, octaves: int = 5) -> Grey:
    """One of the bank's noise fields, moved and mirrored by chance."""
    field = np.roll(noise(int(rng.integers(3)), base, octaves), tuple(rng.integers(0, SIDE, 2)), (0, 1))
    return np.ascontiguousarray(field.T) if rng.random() < 0.5 else field


def mix(low: Colour, high: Colour, amount: Grey) -> Image:
    """BGR (H, W, 3) between two colours, ``amount`` (H, W) from 0 to 1."""
    share = np.clip(amount, 0, 1)[..., None]
    blended = np.asarray(low, np.float32) * (1 - share) + np.asarray(high, np.float32) * share
    return np.asarray(np.clip(blended, 0, 255), np.uint8)
