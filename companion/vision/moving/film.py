"""A live frame with what is seen drawn into it: full lines for what is sure, dashed ones for what is not or hidden."""

from collections.abc import Iterable
from typing import Protocol

import numpy as np
from PIL import Image

from companion.vision.arrays import Pixels
from companion.vision.overlay import Captions
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


def outlined(pixels: Pixels, outlines: Iterable[Drawable], captions: Captions | None = None) -> Pixels:
    """A copy of the frame (h, w, 3) BGR with the outlines and their labels, which are English without ``captions``."""
    image = Image.fromarray(np.ascontiguousarray(pixels[..., ::-1]))
    pen = Pen.on(image, captions.letters if captions is not None else b"")
    for one in outlines:
        quad = np.array(one.quad, dtype=np.float64)
        if one.mark in (DOUBT, HIDDEN):
            dashed(pen, quad, VERMILLION)
        else:
            polygon(pen, quad, GREEN, 2)
        x, y = float(quad[:, 0].mean()), float(quad[:, 1].max()) + BELOW_PX * pen.unit
        words(pen, _name(one, captions), (x, y), pen.font, BLACK, WHITE)
    return np.ascontiguousarray(np.asarray(image, dtype=np.uint8)[..., ::-1])


def _name(one: Drawable, captions: Captions | None) -> list[str]:
    """What a thing is called, in lines: with a question mark in doubt, in brackets where it is hidden."""
    said = captions.label(one.label) if captions is not None else [_english(one.label)]
    *above, last = said
    if one.mark == DOUBT:
        return [*above, f"{last}?"]
    return [f"({' '.join(said)})"] if one.mark == HIDDEN else [*above, last]


def _english(label: str) -> str:
    return " ".join(label.split("/")[1:]).replace("-", " ") or label
