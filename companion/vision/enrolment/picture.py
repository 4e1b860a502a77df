"""The annotated photo of what is being learnt: tiles with number and label in reading order, or a board's corners."""

from collections.abc import Collection, Sequence

import numpy as np
from PIL import Image

from companion.vision.arrays import Pixels
from companion.vision.observation import Quad
from companion.vision.pen import BLACK, GREEN, SKY, VERMILLION, WHITE, Pen, canvas, dashed, polygon, words


def labelled(
    pixels: Pixels, size: tuple[int, int], quads: Sequence[Quad], texts: Sequence[str], odd: Collection[int] = ()
) -> Pixels:
    """A copy of the photo (h, w, 3) BGR with the tiles' outlines, their numbers from 1 and ``texts``.

    ``size``: the original photo's (width, height), in whose pixels the quads are; ``odd``: indices of tiles that need a
    look, which are dashed.
    """
    picture, factor = canvas(pixels, size)
    image = Image.fromarray(np.ascontiguousarray(picture[..., ::-1]))
    pen = Pen.on(image)
    for number, (quad, text) in enumerate(zip(quads, texts, strict=True)):
        corners = np.array(quad) * factor
        if number in odd:
            dashed(pen, corners, VERMILLION)
        else:
            polygon(pen, corners, SKY, 2)
        low, high = corners.min(axis=0), corners.max(axis=0)
        x = float(corners[:, 0].mean())
        words(pen, [str(number + 1)], (x, float(low[1] + 8 * pen.unit)), pen.large, WHITE, BLACK)
        words(pen, text.split("/"), (x, float(high[1] - 10 * pen.unit)), pen.font, BLACK, WHITE)
    return np.ascontiguousarray(np.asarray(image, dtype=np.uint8)[..., ::-1])


def with_corners(pixels: Pixels, size: tuple[int, int], corners: Quad) -> Pixels:
    """A copy of the photo with a board's corners numbered from its own upper left."""
    picture, factor = canvas(pixels, size)
    image = Image.fromarray(np.ascontiguousarray(picture[..., ::-1]))
    pen = Pen.on(image)
    points = np.array(corners) * factor
    polygon(pen, points, GREEN, 2)
    for number, (x, y) in enumerate(points, start=1):
        words(pen, [str(number)], (float(x), float(y)), pen.large, WHITE, BLACK)
    return np.ascontiguousarray(np.asarray(image, dtype=np.uint8)[..., ::-1])
