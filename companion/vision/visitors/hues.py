"""Where a view of the path shows a visitor's colour: a weight for each colour at each pixel that does not show print.

What a colour alone says is looked up in a table of all colours, made once. White is told last and most carefully:
paving is nearly as colourless, and in the shade as dark as a white figure.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.arrays import Pixels
from companion.vision.likeness import print_contrast, print_likeness
from companion.vision.visitors.figures import COLOURS, closeness

PLAY = 2
"""Pixels that print and photo may be off each other."""
NOT_PRINT = 26
"""Grey levels outside what the print shows nearby from which something lies on it."""
FINE, LIKE_PRINT = 7, 0.4
"""Side in pixels of the patches in which photo and print are compared; the correlation that shows print."""
NEAR = {"red": 0.17, "blue": 0.14, "green": 0.12, "white": 0.055, "yellow": 0.13}
"""Largest distance at which a pixel surely has a visitor's colour, in shares of the channels."""
FAR = {"red": 1.7, "blue": 1.7, "green": 1.7, "white": 2.0, "yellow": 1.7}
"""How many times that far it certainly has not."""
WHITE, YELLOW = "white", "yellow"
SHADED, BRIGHT = 50.0, 96.0
"""Darkest channel at which white may be seen in the shade, and from which it needs no other sign."""
FLAT, TEXTURED = 0.5, 10.0
"""Contrast of a view in shares of what is usual around below which the print does not show, and the contrast (standard
deviation in greys) that the print must have for that: figures are flat, paving and grass are not, nor in shade."""
SHOWN, WIDE, BLURRED = 0.6, 81, 0.35
"""Correlation from which the print surely shows; side in pixels of the part of a view in which such print tells what
contrast is usual; where less is, blur flattens print and figures alike."""
PURE, GOLD = 0.4, 0.8
"""Distance from yellow, in shares of the nearest, up to which it is pure, and from which it may be brown."""
DULL, GOLDEN = 60.0, 120.0
"""Brightest channel at which brown begins to be yellow, and from which it is."""
DULL_WHITE, NO_WHITE = 0.08, 0.16
"""The distance from white up to which a dull side of a figure is white, and from which it is not."""
DIM, LIT = 40.0, 70.0
"""Darkest channel at which such a side may be seen, and from which it needs no other sign."""
SEAM = 7
"""Side in pixels of what is left out where boards end, which lie beside each other with a shadow between."""
SURE = 0.99
"""The weight of a colour beside which print is taken for granted, so that white may be told from it."""
BITS = 2
"""Of each channel so many are left out in the table of colours."""
Share = NDArray[np.float32]


def colour_weights(lights: Sequence[Pixels], printed: Pixels, known: Pixels) -> dict[str, Share]:
    """How surely (h, w), 0 to 1, a view shows each visitor's colour where it shows no print.

    ``lights``: the view (h, w, 3) BGR as if by light of day, the first without the boards' shine, the others with more
    and more of it: figures do not shine, and dark ones turn black where it is taken off; ``printed`` (h, w, 3) and
    where (h, w) that is ``known``.
    """
    colours = lights[0]
    own = np.take(_table(), _index(colours), axis=0)
    matt = np.maximum.reduce([np.take(_table(), _index(light), axis=0) for light in lights])
    own = np.where(np.arange(len(COLOURS)) == list(COLOURS).index(WHITE), own, matt)
    shows = known > 0
    darker, brighter, unlike = _compared(colours, printed)
    foreign = ((darker | brighter | unlike) & shows).astype(np.float32)
    weights = {name: np.ascontiguousarray(own[..., number]) * foreign for number, name in enumerate(COLOURS)}
    darker, brighter, unlike = _compared(_without(weights, colours, printed, PLAY), printed)
    lit = cv2.min(cv2.min(*cv2.split(colours)[:2]), cv2.split(colours)[2]) > BRIGHT
    weights[WHITE] *= ((brighter | unlike | (darker & lit)) & shows).astype(np.float32)
    return weights


def dull_white(
    weights: Mapping[str, Share], balanced: Pixels, colours: Pixels, printed: Pixels, known: Pixels
) -> Share:
    """How surely (h, w), 0 to 1, a view that shows no print shows white that the boards' shine makes look dull.

    ``balanced`` (h, w, 3) BGR: the view with the light alone taken out (``White.light``); ``weights``: of the
    visitors' colours in it; the rest as above.
    """
    distance, darkest = (
        closeness(balanced.astype(np.float32), (WHITE,))[WHITE],
        balanced.min(axis=-1).astype(np.float32),
    )
    own = (1 - _ramp(distance, DULL_WHITE, NO_WHITE)) * _ramp(darkest, DIM, LIT)
    unlike = _is_unlike(_without(weights, colours, printed, 0), printed)
    inside = cv2.erode(known, np.ones((SEAM, SEAM), np.uint8)) > 0
    return np.asarray(own * (unlike & inside), np.float32)


def _without(weights: Mapping[str, Share], colours: Pixels, printed: Pixels, play: int) -> Pixels:
    """The view (h, w, 3) with print within ``play`` pixels of what surely has a colour other than white."""
    strong = np.maximum.reduce([weight for name, weight in weights.items() if name != WHITE]) > SURE
    beside = cv2.dilate(strong.astype(np.uint8), np.ones((2 * play + 1,) * 2, np.uint8))
    return np.asarray(np.where(beside[..., None] > 0, printed, colours), np.uint8)


def _compared(colours: Pixels, printed: Pixels) -> tuple[NDArray[np.bool_], NDArray[np.bool_], NDArray[np.bool_]]:
    """Where (h, w) a view is darker than any print nearby, brighter, and unlike the print."""
    kernel = np.ones((2 * PLAY + 1,) * 2, np.uint8)
    below, above = cv2.subtract(cv2.erode(printed, kernel), colours), cv2.subtract(colours, cv2.dilate(printed, kernel))
    darker, brighter = (_most(outside) > NOT_PRINT for outside in (below, above))
    return darker, brighter, _is_unlike(colours, printed)


def _is_unlike(colours: Pixels, printed: Pixels) -> NDArray[np.bool_]:
    """Where (h, w) a view does not show the print, by its pattern or by its contrast."""
    like = print_likeness(colours, printed, FINE)
    contrast, texture = print_contrast(colours, printed, FINE + 2)
    shown = ((like > SHOWN) & (texture > TEXTURED)).astype(np.float32)
    around = cv2.boxFilter(np.asarray(np.stack([shown, shown * contrast], axis=-1)), -1, (WIDE, WIDE))
    usual = np.minimum(around[..., 1] / np.maximum(around[..., 0], 1e-3), 1.0)
    flat = (contrast < FLAT * usual) & (texture > TEXTURED) & (usual > BLURRED)
    return np.asarray((like < LIKE_PRINT) | flat, np.bool_)


def _most(channels: Any) -> Pixels:
    blue, green, red = cv2.split(channels)
    return np.asarray(cv2.max(cv2.max(blue, green), red), np.uint8)


def _index(colours: Pixels) -> NDArray[np.int32]:
    """The row of each colour (h, w) in the table."""
    blue, green, red = (channel.astype(np.int32) >> BITS for channel in cv2.split(colours))
    side = 8 - BITS
    return (blue << 2 * side) | (green << side) | red


@cache
def _table() -> Share:
    """How surely each colour is each visitor's (n, 5), by the colour alone."""
    steps = np.arange(0, 256, 1 << BITS, dtype=np.float32) + np.float32((1 << BITS) / 2 - 0.5)
    colours = np.stack(np.meshgrid(steps, steps, steps, indexing="ij"), axis=-1).reshape(-1, 3)
    distances = closeness(colours)
    nearest = np.argmin(np.stack([distances[name] / NEAR[name] for name in COLOURS]), axis=0)
    weights = [
        (nearest == number) * (1 - _ramp(distances[name] / NEAR[name], 1.0, FAR[name]))
        for number, name in enumerate(COLOURS)
    ]
    names = list(COLOURS)
    pure = 1 - _ramp(distances[YELLOW] / NEAR[YELLOW], PURE, GOLD)
    weights[names.index(YELLOW)] *= np.maximum(pure, _ramp(colours.max(axis=-1), DULL, GOLDEN))
    weights[names.index(WHITE)] *= _ramp(colours.min(axis=-1), SHADED, BRIGHT)
    return np.stack(weights, axis=-1).astype(np.float32)


def _ramp(values: Share, low: float, high: float) -> Share:
    """0 up to ``low``, 1 from ``high`` on, linear between."""
    return np.asarray(np.clip((values - low) / (high - low), 0, 1), np.float32)
