"""Photos as the screen shows them: small enough for a tablet, by name; put here by the worker, fetched by widgets."""

from collections import OrderedDict
from threading import Lock
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from companion.vision.arrays import Pixels

LONGEST: Final = 2048
"""The longer side of what is kept, in pixels: a tile of a filled frame is some 130 pixels wide in it."""
THUMBNAIL: Final = 240
_PHOTOS, _THUMBNAILS = 8, 400


class Shelf:
    """Pictures (h, w, 3) BGR by name; the ones that were used longest ago are forgotten. Any thread may use it."""

    def __init__(self, room: int) -> None:
        self._room = room
        self._kept: OrderedDict[str, Pixels] = OrderedDict()
        self._lock = Lock()

    def put(self, name: str, pixels: "Pixels") -> None:
        """Keep a picture."""
        with self._lock:
            self._kept[name] = pixels
            self._kept.move_to_end(name)
            while len(self._kept) > self._room:
                self._kept.popitem(last=False)

    def get(self, name: str) -> Any:
        """The picture, None where it is not there or no longer."""
        with self._lock:
            if name in self._kept:
                self._kept.move_to_end(name)
            return self._kept.get(name)


PHOTOS: Final = Shelf(_PHOTOS)
THUMBNAILS: Final = Shelf(_THUMBNAILS)


def shrunk(pixels: "Pixels", longest: int = LONGEST) -> "Pixels":
    """The picture with at most that many pixels on its longer side."""
    import cv2
    import numpy as np

    factor = longest / max(pixels.shape[:2])
    if factor >= 1:
        return np.ascontiguousarray(pixels)
    size = round(pixels.shape[1] * factor), round(pixels.shape[0] * factor)
    return np.ascontiguousarray(cv2.resize(pixels, size, interpolation=cv2.INTER_AREA), dtype=np.uint8)


def thumbnail(path: str) -> "Pixels":
    """A small upright picture of a file; JPEG files are decoded small."""
    import numpy as np
    from PIL import Image, ImageOps

    with Image.open(path) as image:
        image.draft("RGB", (THUMBNAIL * 2, THUMBNAIL * 2))
        image.thumbnail((THUMBNAIL, THUMBNAIL))
        upright = ImageOps.exif_transpose(image).convert("RGB")
    return np.ascontiguousarray(np.asarray(upright, dtype=np.uint8)[..., ::-1])
