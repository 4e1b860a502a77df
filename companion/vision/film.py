"""A live frame with what is seen drawn into it: full lines for what is sure, dashed ones for what is not or hidden."""

from collections.abc import Iterable
from typing import Protocol

import numpy as np
from PIL import Image

from companion.vision.arrays import Pixels
from companion.vision.pen import BLACK, GREEN, VERMILLION, WHITE, Pen, dashed, polygon, words

DOUBT, HIDDEN = "doubt", "hidden"
BELOW_PX = 7
"""How far below a thing its name stands."""


class Drawable(Protocol):
    """Something with corners in the frame's pixels, a label and a mark: sure, doubt or hidden."""

    @property
    def quad(self) -> tuple[tuple[float, float], ...]:
        """Four corners."""

    @property
    def label(self) -> str:
        """The component."""

    @property
    def mark(self) -> str:
        """How it is seen."""


def outlined(pixels: Pixels, outlines: Iterable[Drawable]) -> Pixels:
    """A copy of the frame (h, w, 3) BGR with the outlines and their labels."""
    image = Image.fromarray(np.ascontiguousarray(pixels[..., ::-1]))
    pen = Pen.on(image)
    for one in outlines:
        quad = np.array(one.quad, dtype=np.float64)
        if one.mark in (DOUBT, HIDDEN):
            dashed(pen, quad, VERMILLION)
        else:
            polygon(pen, quad, GREEN, 2)
        named = " ".join(one.label.split("/")[1:]).replace("-", " ") or one.label
        text = {DOUBT: f"{named}?", HIDDEN: f"({named})"}.get(one.mark, named)
        x, y = float(quad[:, 0].mean()), float(quad[:, 1].max()) + BELOW_PX * pen.unit
        words(pen, [text], (x, y), pen.font, BLACK, WHITE)
    return np.ascontiguousarray(np.asarray(image, dtype=np.uint8)[..., ::-1])
