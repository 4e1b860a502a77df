"""A canvas measured in millimetres, so that the same strokes give the same picture at every resolution."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from companion.press.art import Rgb, Rgba, drawing

Colour: TypeAlias = tuple[int, int, int]
Point: TypeAlias = tuple[float, float]

SUBPIXEL: Final = 4
"""Fractional bits of the coordinates that OpenCV draws with."""


@dataclass(frozen=True, slots=True)
class Cover:
    """Where something lies on a canvas: a window at (left, top) pixels.

    ``share`` (H, W) is how much of each of its pixels is covered, 0..1.
    """

    left: int
    top: int
    share: NDArray[np.float32]

    @property
    def window(self) -> tuple[slice, slice]:
        """The window's rows and columns."""
        height, width = self.share.shape
        return slice(self.top, self.top + height), slice(self.left, self.left + width)


class Canvas:
    """An RGB picture of ``size`` millimetres at ``scale`` pixels a millimetre; every method draws into ``pixels``."""

    def __init__(self, size: Point, scale: float, ground: Rgb | Colour, art: Path) -> None:
        """Starts from a plain colour or a ground of the right size; ``art`` is the folder of the drawings."""
        self.size, self.scale, self.art = size, scale, art
        shape = (round(size[1] * scale), round(size[0] * scale), 3)
        self.pixels: Rgb = np.empty(shape, np.uint8)
        self.pixels[:] = ground

    def _fixed(self, points: Sequence[Point] | NDArray[np.float64]) -> NDArray[np.int32]:
        return np.rint(np.asarray(points, np.float64) * self.scale * (1 << SUBPIXEL)).astype(np.int32)

    def line(self, points: Sequence[Point], colour: Colour, width: float, closed: bool = False) -> None:
        """Draws a line through the points, ``width`` millimetres wide."""
        thick = max(1, round(width * self.scale))
        cv2.polylines(self.pixels, [self._fixed(points)], closed, colour, thick, cv2.LINE_AA, SUBPIXEL)

    def polygon(self, points: Sequence[Point] | NDArray[np.float64], colour: Colour) -> None:
        """Fills a polygon."""
        cv2.fillPoly(self.pixels, [self._fixed(points)], colour, cv2.LINE_AA, SUBPIXEL)

    def disc(self, centre: Point, radius: float, colour: Colour) -> None:
        """Fills a circle."""
        at = self._fixed([centre])[0]
        cv2.circle(
            self.pixels, at.tolist(), round(radius * self.scale * (1 << SUBPIXEL)), colour, -1, cv2.LINE_AA, SUBPIXEL
        )

    def ellipse(self, centre: Point, radii: Point, colour: Colour, turn: float = 0.0) -> None:
        """Fills an ellipse turned by ``turn`` degrees clockwise."""
        at, axes = self._fixed([centre])[0].tolist(), self._fixed([radii])[0].tolist()
        cv2.ellipse(self.pixels, at, axes, turn, 0, 360, colour, -1, cv2.LINE_AA, SUBPIXEL)

    def mask(self, points: Sequence[Point] | NDArray[np.float64], blur: float = 0.0) -> "Cover":
        """Returns where a polygon lies, its edge softened over ``blur`` millimetres."""
        fixed = self._fixed(points)
        margin = int(3 * blur * self.scale) + 2
        left, top = np.maximum((fixed.min(axis=0) >> SUBPIXEL) - margin, 0).tolist()
        right, foot = ((fixed.max(axis=0) >> SUBPIXEL) + margin + 2).tolist()
        right, foot = max(left + 1, min(right, self.pixels.shape[1])), max(top + 1, min(foot, self.pixels.shape[0]))
        covered = np.zeros((foot - top, right - left), np.uint8)
        cv2.fillPoly(covered, [fixed - np.array([left, top], np.int32) * (1 << SUBPIXEL)], 255, cv2.LINE_AA, SUBPIXEL)
        share = covered.astype(np.float32) / np.float32(255)
        if blur > 0:
            share = cv2.GaussianBlur(share, (0, 0), blur * self.scale)  # type: ignore[assignment]
        return Cover(left, top, share)

    def lay(self, ground: Rgb | Colour, cover: "Cover", strength: float = 1.0) -> None:
        """Lays a colour, or a ground as large as the canvas, over the picture where ``cover`` says."""
        window = cover.window
        over = ground[window] if isinstance(ground, np.ndarray) else np.asarray(ground, np.float32)
        share = cover.share[..., None] * strength
        under = self.pixels[window]
        self.pixels[window] = np.clip(under * (1 - share) + over * share + 0.5, 0, 255).astype(np.uint8)

    def faintly(self, around: tuple[Point, float], share: float, draw: Callable[[], None]) -> None:
        """Lets ``draw`` draw within a square (centre, side) and mixes only ``share`` of it in."""
        (x, y), side = around
        left, top, right, foot = (
            max(0, round(v * self.scale)) for v in (x - side / 2, y - side / 2, x + side / 2, y + side / 2)
        )
        before = self.pixels[top:foot, left:right].copy()
        draw()
        mixed = self.pixels[top:foot, left:right].astype(np.float32) * share + before * (1 - share)
        self.pixels[top:foot, left:right] = (mixed + 0.5).astype(np.uint8)

    def shadow(
        self, points: Sequence[Point] | NDArray[np.float64], blur: float, depth: float, shift: Point = (0.0, 0.0)
    ) -> None:
        """Darkens under a polygon: ``depth`` 0..1 at full cover, blurred and shifted in millimetres."""
        self.lay((20, 24, 10), self.mask(np.asarray(points, np.float64) + shift, blur), depth)

    def picture(
        self, name: str, centre: Point, side: float, turn: float = 0.0, flip: bool = False, cast: float = 0.0
    ) -> None:
        """Pastes a drawing around ``centre``, ``side`` millimetres wide; ``cast`` is the depth of its shadow."""
        rgba = drawing(self.art, name, max(8, round(side * self.scale)))
        if flip:
            rgba = np.ascontiguousarray(rgba[:, ::-1])
        if turn:
            rgba = turned(rgba, turn)
        if cast:
            dark = np.zeros_like(rgba)
            dark[..., 3] = (cv2.GaussianBlur(rgba[..., 3], (0, 0), max(0.3, side * 0.03 * self.scale)) * cast).astype(
                np.uint8
            )
            self.paste(dark, (centre[0] + side * 0.04, centre[1] + side * 0.05))
        self.paste(rgba, centre)

    def paste(self, rgba: Rgba, centre: Point) -> None:
        """Blends pixels onto the canvas around ``centre``; what hangs over the edge is cut."""
        height, width = rgba.shape[:2]
        left, top = round(centre[0] * self.scale - width / 2), round(centre[1] * self.scale - height / 2)
        x0, y0 = max(left, 0), max(top, 0)
        x1, y1 = min(left + width, self.pixels.shape[1]), min(top + height, self.pixels.shape[0])
        if x0 >= x1 or y0 >= y1:
            return
        part = rgba[y0 - top : y1 - top, x0 - left : x1 - left].astype(np.float32)
        share = part[..., 3:] / 255
        under = self.pixels[y0:y1, x0:x1]
        self.pixels[y0:y1, x0:x1] = (under * (1 - share) + part[..., :3] * share + 0.5).astype(np.uint8)

    def text(
        self, words: str, centre: Point, height: float, colour: Colour, outline: Colour | None = None, turn: float = 0.0
    ) -> None:
        """Writes words centred on a point, ``height`` millimetres from the top of a capital to its foot."""
        size = height * self.scale * 1.4
        font = ImageFont.load_default(size)
        edge = max(1, round(size * 0.045))
        x0, y0, x1, y1 = font.getbbox(words, stroke_width=2 * edge)
        image = Image.new("RGBA", (round(x1 - x0) + 4, round(y1 - y0) + 4), (*(outline or colour), 0))
        pen = ImageDraw.Draw(image)
        if outline is not None:
            pen.text((2 - x0, 2 - y0), words, fill=outline, font=font, stroke_width=2 * edge, stroke_fill=outline)
        pen.text((2 - x0, 2 - y0), words, fill=colour, font=font, stroke_width=edge // 2 + 1, stroke_fill=colour)
        self.paste(turned(np.asarray(image), turn) if turn else np.asarray(image), centre)


def turned(rgba: Rgba, degrees: float) -> Rgba:
    """Turns a picture clockwise about its middle; the canvas grows so that nothing is cut."""
    image = Image.fromarray(rgba, "RGBA").rotate(-degrees, Image.Resampling.BICUBIC, expand=True)
    return np.asarray(image)
