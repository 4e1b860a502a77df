"""The canvas that the compositor paints on: the picture, who is seen where, and the operations of painting."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.training.scenes.camera import Array, Camera

Image = NDArray[np.uint8]
Mask = NDArray[np.uint8]
Box = tuple[int, int, int, int]
"""Left, top, right, bottom in pixels, right and bottom excluded."""

SHIFT = 4
"""Binary places of the coordinates handed to OpenCV's polygons."""

NOBODY = 0
"""The value of ``Canvas.seen`` where the table shows."""


@dataclass(slots=True)
class Canvas:
    """``image`` (H, W, 3) BGR; ``seen`` (H, W) int16: the number of the item whose top shows, from 1, 0 for none."""

    image: Image
    seen: NDArray[np.int16]
    camera: Camera

    def box(self, points: Array, margin: float = 2.0) -> Box | None:
        """The part of the canvas around some pixels, or nothing when it is outside."""
        height, width = self.seen.shape
        low, high = np.floor(points.min(axis=0) - margin), np.ceil(points.max(axis=0) + margin) + 1
        left, top = max(int(low[0]), 0), max(int(low[1]), 0)
        right, bottom = min(int(high[0]), width), min(int(high[1]), height)
        return (left, top, right, bottom) if left < right and top < bottom else None

    def mark(self, points: Array, number: int) -> None:
        """Notes that an item's face lies over this polygon."""
        if self.box(points, 0) is not None:
            cv2.fillPoly(self.seen, [fixed(points)], number, shift=SHIFT)

    def darken(self, polygon: Array, blur: float, amount: float) -> None:
        """Multiplies a polygon with soft edges by ``1 - amount``; ``blur`` is the sigma in pixels."""
        box = self.box(polygon, 3 * blur + 2)
        if box is None or amount <= 0:
            return
        mask = polygon_mask(polygon, box, int(255 * min(amount, 1.0)))
        if blur > 0.35:
            mask = soften(mask, blur)
        self.multiply(box, 255 - mask)

    def multiply(self, box: Box, gain: Mask) -> None:
        """Multiplies a part of the picture by ``gain`` (h, w), 255 for no change."""
        part = self.part(box)
        cv2.multiply(part, cv2.merge([gain, gain, gain]), dst=part, scale=1 / 255)

    def blend(self, box: Box, colour: Image, alpha: Mask) -> None:
        """Lays ``colour`` (h, w, 3), premultiplied with ``alpha`` (h, w), over a part of the picture."""
        self.multiply(box, 255 - alpha)
        part = self.part(box)
        cv2.add(part, colour, dst=part)

    def fill(self, polygon: Array, colour: tuple[float, float, float], alpha: float = 1.0, blur: float = 0.0) -> None:
        """Fills a polygon with one colour."""
        box = self.box(polygon, 3 * blur + 2)
        if box is None:
            return
        mask = polygon_mask(polygon, box, int(255 * alpha))
        if blur > 0.35:
            mask = soften(mask, blur)
        flat = np.empty((*mask.shape, 3), np.uint8)
        flat[:] = np.clip(colour, 0, 255)
        self.blend(box, cv2.multiply(flat, cv2.merge([mask, mask, mask]), scale=1 / 255), mask)  # type: ignore[arg-type]

    def part(self, box: Box) -> Image:
        """A view of a part of the picture."""
        return self.image[box[1] : box[3], box[0] : box[2]]

    def paint(self, levels: list[Image], quad: Array, cut: tuple[float, float] = (0.0, 0.0), gain: float = 1.0) -> None:
        """Warps a picture with alpha (premultiplied, in halving sizes) onto a quadrilateral of the canvas."""
        box = self.box(quad)
        if box is None:
            return
        height, width = levels[0].shape[:2]
        area = abs(_area(quad))
        shrink = np.sqrt(height * width / max(area, 1.0))
        level = levels[int(np.clip(np.floor(np.log2(max(shrink, 1.0)) + 0.45), 0, len(levels) - 1))]
        high, wide = level.shape[:2]
        left, top = cut[0] * wide - 0.5, cut[1] * high - 0.5
        source = np.array([[left, top], [left + wide, top], [left + wide, top + high], [left, top + high]], np.float32)
        target = (quad - np.array(box[:2])).astype(np.float32)
        matrix = cv2.getPerspectiveTransform(source, target)
        size = (box[2] - box[0], box[3] - box[1])
        if cut == (0.0, 0.0):
            warped = cv2.warpPerspective(level, matrix, size, flags=cv2.INTER_LINEAR, borderValue=(0, 0, 0, 0))
        else:
            warped = cv2.warpPerspective(level, matrix, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
            edge = polygon_mask(quad, box, 255)
            warped = cv2.multiply(warped, cv2.merge([edge] * 4), scale=1 / 255)
        colour = warped[..., :3]
        if gain != 1.0:
            colour = cv2.convertScaleAbs(colour, alpha=gain)
        self.blend(box, np.ascontiguousarray(colour), np.ascontiguousarray(warped[..., 3]))


def polygon_mask(polygon: Array, box: Box, value: int) -> Mask:
    """A mask of a box with an antialiased polygon in it."""
    mask = np.zeros((box[3] - box[1], box[2] - box[0]), np.uint8)
    cv2.fillPoly(mask, [fixed(polygon - np.array(box[:2]))], value, cv2.LINE_AA, SHIFT)
    return mask


def soften(mask: Mask, sigma: float) -> Mask:
    """The mask blurred; wide blurs are done on a smaller copy."""
    if sigma < 5:
        return np.asarray(cv2.GaussianBlur(mask, (0, 0), sigma, borderType=cv2.BORDER_REPLICATE), np.uint8)
    shrink = min(sigma / 2.5, 8.0)
    height, width = mask.shape
    size = (max(round(width / shrink), 1), max(round(height / shrink), 1))
    small = cv2.resize(mask, size, interpolation=cv2.INTER_AREA)
    small = cv2.GaussianBlur(small, (0, 0), sigma / shrink, borderType=cv2.BORDER_REPLICATE)
    return np.asarray(cv2.resize(small, (width, height), interpolation=cv2.INTER_LINEAR), np.uint8)


def hull(*groups: Array) -> Array:
    """The convex hull (N, 2) of some pixels."""
    points = np.concatenate(groups).astype(np.float32)
    return np.asarray(cv2.convexHull(points)[:, 0], np.float64)


def fixed(points: Array) -> NDArray[np.int32]:
    """Pixels as OpenCV's fixed-point numbers; far ones are drawn in, which keeps them in range."""
    return np.asarray(np.round(np.clip(points, -20000, 20000) * 2**SHIFT), np.int32)


def _area(points: Array) -> float:
    x, y = points[:, 0], points[:, 1]
    return float(np.sum(x * np.roll(y, -1) - np.roll(x, -1) * y) / 2)
