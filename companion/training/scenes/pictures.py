"""The printed pictures of a scene's items, ready to be warped: premultiplied, in halving sizes."""

from dataclasses import dataclass, field

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
            return _opaque(edition.boards[art.removeprefix("board/")].image)
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


def _opaque(image: NDArray[np.uint8]) -> Bgra:
    return np.dstack([image, np.full(image.shape[:2], 255, np.uint8)])
