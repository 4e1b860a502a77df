"""Drawing into photos: outlines, rings and words that can be read on anything.

Colours are those of Okabe and Ito, which colour-blind people can tell apart; nothing is told by them alone.
"""

import io
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from companion.vision.arrays import Pixels, Points

SHORTEST_SIDE, LONGEST_SIDE = 1600, 2400
"""The picture's longer side: small photos are enlarged so that words can be read, large ones shrunk."""
MARGIN = 0.06
"""What is shown around what was read, as a share of what it spans."""
MOSTLY = 0.8
"""A photo is shown as a whole when what was read spans more of it than this."""
Box = tuple[float, float, float, float]
Colour = tuple[int, int, int]
"""RGB, as Pillow draws."""
Font = ImageFont.FreeTypeFont | ImageFont.ImageFont
ORANGE, SKY, GREEN, YELLOW = (230, 159, 0), (86, 180, 233), (0, 158, 115), (240, 228, 66)
BLUE, VERMILLION, PURPLE = (0, 114, 178), (213, 94, 0), (204, 121, 167)
BLACK, WHITE = (0, 0, 0), (255, 255, 255)


@dataclass(frozen=True, slots=True)
class Pen:
    """A drawing surface with its measures: ``unit`` is the width of a fine line.

    ``fonts`` fit a tile, each smaller than the one before; ``large`` fits an area, ``huge`` what is said of all.
    """

    draw: ImageDraw.ImageDraw
    unit: int
    fonts: tuple[Font, ...]
    large: Font
    huge: Font

    @property
    def font(self) -> Font:
        """The font that fits a tile."""
        return self.fonts[0]

    @classmethod
    def on(cls, image: Image.Image, letters: bytes = b"") -> Self:
        """The pen for an RGB picture, as fine as its size asks; ``letters``: a TrueType file, else Pillow's own."""
        side = max(image.size)
        fonts = tuple(_font(letters, side / share) for share in (105, 125, 145))
        large, huge = _font(letters, side / 70), _font(letters, side / 45)
        return cls(ImageDraw.Draw(image, "RGBA"), max(1, side // 800), fonts, large, huge)


def _font(letters: bytes, size: float) -> Font:
    """The letters of a TrueType file, without one Pillow's own, which are English."""
    return ImageFont.truetype(io.BytesIO(letters), size) if letters else ImageFont.load_default(size)


def canvas(pixels: Pixels, size: tuple[int, int]) -> tuple[Pixels, float]:
    """The photo at drawing size, and the factor from original photo pixels to it."""
    longest = max(pixels.shape[:2])
    scale = float(np.clip(longest, SHORTEST_SIDE, LONGEST_SIDE)) / longest
    target = (round(pixels.shape[1] * scale), round(pixels.shape[0] * scale))
    method = cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC
    picture = cv2.resize(pixels, target, interpolation=method) if scale != 1 else pixels
    return np.asarray(picture, dtype=np.uint8), target[0] / size[0]


def part(size: tuple[int, int], points: Points) -> tuple[tuple[int, int], tuple[int, int]] | None:
    """The low and high corner of the part around points (n, 2), None where that is most of a photo of ``size``."""
    if not len(points):
        return None
    low, high = points.min(axis=0), points.max(axis=0)
    edge = MARGIN * (high - low)
    low, high = np.maximum(np.floor(low - edge), 0), np.minimum(np.ceil(high + edge), np.array(size))
    if np.prod(high - low) > MOSTLY * np.prod(size):
        return None
    return (int(low[0]), int(low[1])), (int(high[0]), int(high[1]))


def cut(pixels: Pixels, size: tuple[int, int], window: tuple[tuple[int, int], tuple[int, int]]) -> Pixels:
    """What ``window`` of a photo of ``size`` shows; ``pixels`` may have been shrunk while they were decoded."""
    (left, top), (right, bottom) = np.round(np.array(window) * pixels.shape[1] / size[0]).astype(int)
    return np.ascontiguousarray(pixels[top:bottom, left:right])


def polygon(pen: Pen, corners: Points, colour: Colour, weight: int) -> None:
    """A closed line with a dark border."""
    path = [(float(x), float(y)) for x, y in (*corners, corners[0], corners[1])]
    pen.draw.line(path, fill=(*BLACK, 150), width=pen.unit * weight + 2, joint="curve")
    pen.draw.line(path, fill=colour, width=pen.unit * weight, joint="curve")


def ring(pen: Pen, quad: Points, colour: Colour) -> None:
    """The ellipse inscribed in a quad."""
    angles = np.linspace(0, 2 * np.pi, 40, endpoint=False)
    unit = np.stack([np.cos(angles), np.sin(angles)], axis=1) * 0.5 + 0.5
    source = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], dtype=np.float32)
    matrix = cv2.getPerspectiveTransform(source, quad.astype(np.float32))
    ring = cv2.perspectiveTransform(unit[None].astype(np.float32), matrix)[0]
    polygon(pen, np.asarray(ring, dtype=np.float64), colour, 2)


def dashed(pen: Pen, quad: Points, colour: Colour) -> None:
    """A thick dashed outline on a white one."""
    for start, end in zip(quad, np.roll(quad, -1, axis=0), strict=True):
        pen.draw.line([tuple(start), tuple(end)], fill=WHITE, width=pen.unit * 4)
        pieces = max(3, round(float(np.hypot(*(end - start))) / (10 * pen.unit)))
        for piece in range(pieces):
            a, b = start + (end - start) * piece / pieces, start + (end - start) * (piece + 0.6) / pieces
            pen.draw.line([tuple(a), tuple(b)], fill=colour, width=pen.unit * 3)


def words(pen: Pen, lines: Sequence[str], at: tuple[float, float], font: Font, ground: Colour, ink: Colour) -> None:
    """Lines of text centred at a point on a plate."""
    plate(pen, lines, words_box(pen, lines, at, font), font, ground, ink)


def plate(
    pen: Pen,
    lines: Sequence[str],
    box: Box,
    font: Font,
    ground: Colour,
    ink: Colour,
    border: Colour | None = None,
) -> None:
    """Lines of text in the middle of a box that is laid under them."""
    pen.draw.rounded_rectangle(box, radius=2 * pen.unit, fill=(*ground, 205), outline=border, width=pen.unit)
    middle = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    pen.draw.multiline_text(middle, "\n".join(lines), fill=ink, font=font, anchor="mm", align="center", spacing=1)


def lead(pen: Pen, to: tuple[float, float], box: Box, colour: Colour) -> None:
    """A line with a dark border from the middle of a box to a point, where it has a dot."""
    middle = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    for fill, more in ((BLACK, 1), (colour, 0)):
        pen.draw.line([to, middle], fill=fill, width=pen.unit + 2 * more)
        reach = 2 * pen.unit + more
        pen.draw.ellipse((to[0] - reach, to[1] - reach, to[0] + reach, to[1] + reach), fill=fill)


def words_box(pen: Pen, lines: Sequence[str], at: tuple[float, float], font: Font) -> Box:
    """The box that lines of text centred at a point take."""
    left, top, right, bottom = pen.draw.multiline_textbbox(
        at, "\n".join(lines), font=font, anchor="mm", align="center", spacing=1
    )
    edge = 2 * pen.unit
    return left - edge, top - edge, right + edge, bottom + edge
