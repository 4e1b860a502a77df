"""Photos of sheets for tests: the blank sheet's picture with lines drawn into boxes, on a table."""

from collections.abc import Iterable

import cv2
import numpy as np

from companion.vision.arrays import Pixels, Points
from companion.vision.frame import Photo
from companion.vision.sheet.layout import SheetReference

INK = (120, 40, 30)
UPRIGHT = ((60.0, 40.0), (760.0, 70.0), (740.0, 1080.0), (30.0, 1050.0))


def marked(reference: SheetReference, boxes: Iterable[str], ink: tuple[int, int, int] = INK, width: int = 4) -> Pixels:
    """The sheet's picture with a cross in each of these boxes."""
    picture = reference.picture.copy()
    scale = picture.shape[1] / reference.layout.size_mm[0]
    wanted = set(boxes)
    for box in reference.layout.boxes:
        if box.id in wanted:
            low, high = np.array(box.low) * scale, np.array(box.high) * scale
            inset = (high - low) * 0.18
            (left, top), (right, foot) = (low + inset).astype(int), (high - inset).astype(int)
            cv2.line(picture, (left, top), (right, foot), ink, width, cv2.LINE_AA)
            cv2.line(picture, (right, top), (left, foot), ink, width, cv2.LINE_AA)
    return picture


def on_table(pictures: Iterable[tuple[Pixels, tuple[tuple[float, float], ...]]], size: tuple[int, int]) -> Pixels:
    """A photo of pictures, each at four corners clockwise from its own upper left, on a wooden brown."""
    rng = np.random.default_rng(5)
    photo = np.full((size[1], size[0], 3), (80, 120, 160), np.uint8)
    photo = np.clip(photo + rng.normal(0, 4, photo.shape), 0, 255).astype(np.uint8)
    for picture, quad in pictures:
        height, width = picture.shape[:2]
        source = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32) - 0.5
        matrix = cv2.getPerspectiveTransform(source, np.array(quad, np.float32))
        soft = cv2.GaussianBlur(picture, (0, 0), 0.7)
        cv2.warpPerspective(soft, matrix, size, dst=photo, flags=cv2.INTER_AREA, borderMode=cv2.BORDER_TRANSPARENT)
    return photo


def photo_of(pixels: Pixels, name: str = "sheet.jpg") -> Photo:
    return Photo(name, pixels, (pixels.shape[1], pixels.shape[0]))


def off_by(quad: Iterable[tuple[float, float]], other: Iterable[tuple[float, float]]) -> float:
    """The greatest distance of two quads' corners."""
    difference: Points = np.array(list(quad)) - np.array(list(other))
    return float(np.hypot(*difference.T).max())
