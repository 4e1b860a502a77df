"""The printed pictures of a scene's items, ready to be warped: premultiplied, in halving sizes."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.training.edition import Edition
from companion.training.scenes import props

Bgra = NDArray[np.uint8]

SMALLEST = 8
"""Side in pixels below which a picture is not halved again."""


@dataclass(slots=True)
class Pictures:
    """The pictures of an edition and of props by ``Item.art``; halved copies are made once and kept."""

    edition: Edition
    _levels: dict[str, list[Bgra]] = field(default_factory=dict)

    def full(self, art: str) -> Bgra:
        """BGRA (H, W, 4) of a picture, alpha not premultiplied."""
        edition = self.edition
        if art in edition.tiles:
            return edition.tiles[art]
        if art.removeprefix("board/") in edition.boards:
            board = edition.boards[art.removeprefix("board/")]
            return _cut_out(_opaque(board.image), board.layout)
        if art in edition.parts:
            return edition.parts[art].image
        return props.draw(art)

    def levels(self, art: str) -> list[Bgra]:
        """The picture premultiplied with its alpha, then halved by area again and again."""
        if art not in self._levels:
            image = self.full(art)
            solid = image[..., :3].astype(np.uint16) * image[..., 3:].astype(np.uint16) // 255
            levels = [np.dstack([solid.astype(np.uint8), image[..., 3]])]
            while min(levels[-1].shape[:2]) >= 2 * SMALLEST:
                height, width = levels[-1].shape[:2]
                half = cv2.resize(levels[-1], (width // 2, height // 2), interpolation=cv2.INTER_AREA)
                levels.append(np.asarray(half, np.uint8))
            self._levels[art] = levels
        return self._levels[art]


def _cut_out(image: Bgra, layout: Mapping[str, Any]) -> Bgra:
    """The picture of a board, clear outside its shape where that is no rectangle."""
    if "shape" not in layout:
        return image
    corners = np.array(layout["shape"], float) * image.shape[1] / layout["size_mm"][0]
    alpha = np.zeros(image.shape[:2], np.uint8)
    cv2.fillPoly(alpha, [np.round(corners).astype(np.int32)], 255)
    return np.dstack([image[..., :3], alpha])


def _opaque(image: NDArray[np.uint8]) -> Bgra:
    return np.dstack([image, np.full(image.shape[:2], 255, np.uint8)])
