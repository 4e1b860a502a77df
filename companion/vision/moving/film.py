"""A live frame with what is seen drawn into it: full lines for what is sure, dashed ones for what is not or hidden."""

from collections.abc import Iterable
from typing import Protocol

import numpy as np
from PIL import Image

from companion.vision.arrays import Pixels
from companion.vision.overlay import Captions
from companion.vision.pen import GREEN, VERMILLION, Pen, dashed, polygon
from companion.vision.placing import Placing, Plate

DOUBT, HIDDEN = "doubt", "hidden"


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
    shown = list(outlines)
    quads = [np.array(one.quad, dtype=np.float64) for one in shown]
    placing, plates = Placing(image.size, quads), []
    for thing, (one, quad) in enumerate(zip(shown, quads, strict=True)):
        if one.mark in (DOUBT, HIDDEN):
            dashed(pen, quad, VERMILLION)
        else:
            polygon(pen, quad, GREEN, 2)
        colour = VERMILLION if one.mark in (DOUBT, HIDDEN) else GREEN
        plates.append(Plate(tuple(_name(one, captions)), quad, border=colour, thing=thing))
    placing.put(pen, plates)
    placing.draw(pen)
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
