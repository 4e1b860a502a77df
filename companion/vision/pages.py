"""Opening what a scanner wrote: every page of a PDF or TIFF, or the one picture of an image file, as photos."""

import io
import re
import warnings
from pathlib import Path
from typing import Final

import numpy as np
from PIL import Image, ImageOps

from companion.errors import InputError, NotAnImageError
from companion.vision.frame import KIND_TAG, MAX_BYTES, MAX_PIXELS, Photo, decode_photo, open_photo

LONGEST_SIDE: Final = 3000
"""Pixels of a page's longer side: A4 at 250 dots an inch."""
FINEST: Final = 4.0
"""At most so many pixels a point (288 dots an inch): small pages aren't blown up."""
MOST_PAGES: Final = 20
_MAGIC: Final = b"%PDF-"
_TIFF: Final = (b"II*\0", b"MM\0*")
_HEADER: Final = 1024
_AS_THEY_ARE: Final = ("1", "L", "LA", "P", "RGB", "RGBA", "I;16")


def open_pages(path: str | Path) -> tuple[Photo, ...]:
    """The pages of a PDF or of a TIFF that holds several, or the photo in any other file, upright.

    Raises NotAnImageError with one sentence for everything that is none of these.
    """
    path = Path(path)
    start = _start(path)
    if _MAGIC in start:
        return _pages(path)
    return (start[:4] in _TIFF and _leaves(path)) or (open_photo(path),)


def _start(path: Path) -> bytes:
    """The first bytes of a file, none where it cannot be read."""
    try:
        if not path.is_file():
            return b""
        with path.open("rb") as file:
            return file.read(_HEADER)
    except OSError:
        return b""


def _leaves(path: Path) -> tuple[Photo, ...]:
    """The pages of a TIFF that holds several; none of one that holds one picture, or is opened like any other."""
    if path.stat().st_size > MAX_BYTES:
        return ()
    found = []
    try:
        with warnings.catch_warnings(action="ignore"), Image.open(path) as picture:  # damage is said below
            count = getattr(picture, "n_frames", 1)
            if count > MOST_PAGES:
                raise _too_many(path, count)
            for number in range(count if count > 1 else 0):
                picture.seek(number)
                if picture.width * picture.height > MAX_PIXELS:
                    return ()
                if not int(picture.getexif().get(KIND_TAG, 0)) % 2:
                    found.append(_leaf(picture))
    except NotAnImageError:
        raise
    except Exception:  # noqa: BLE001 - Pillow raises many kinds for damage
        raise NotAnImageError(f"{path.name} is damaged and cannot be read") from None
    return tuple(
        decode_photo(data, _page_name(path, number, len(found)))
        for number, data in enumerate(found if len(found) > 1 else ())
    )


def _leaf(picture: Image.Image) -> bytes:
    """The picture that an image file stands at as the bytes of a PNG, upright."""
    upright = ImageOps.exif_transpose(picture)
    stream = io.BytesIO()
    (upright if upright.mode in _AS_THEY_ARE else upright.convert("RGB")).save(stream, "PNG", compress_level=1)
    return stream.getvalue()


def _too_many(path: Path, count: int) -> NotAnImageError:
    return NotAnImageError(
        f"{path.name} has {count} pages, more than the {MOST_PAGES} that are read; save those with sheets"
    )


def _pages(path: Path) -> tuple[Photo, ...]:
    try:
        import pypdfium2
    except ImportError:
        raise InputError(f"{path.name} is a PDF, which needs pypdfium2: pip install pypdfium2") from None
    if path.stat().st_size > MAX_BYTES:
        raise NotAnImageError(
            f"{path.name} is larger than {MAX_BYTES // 1_000_000} MB; save only the page with the sheet"
        )
    try:
        with pypdfium2.PdfDocument(path.read_bytes()) as document:
            count = len(document)
            if count > MOST_PAGES:
                raise _too_many(path, count)
            return tuple(_page(pypdfium2, document[number], _page_name(path, number, count)) for number in range(count))
    except pypdfium2.PdfiumError as error:
        locked = re.search("password", str(error), re.IGNORECASE)
        problem = "is locked with a password; save a copy without one" if locked else "is damaged and cannot be read"
        raise NotAnImageError(f"{path.name} {problem}") from None


def _page(pypdfium2, page, name: str) -> Photo:  # type: ignore[no-untyped-def]
    width, height = page.get_size()
    scale = min(FINEST, LONGEST_SIDE / max(width, height, 1.0))
    bitmap = page.render(scale=scale, force_bitmap_format=pypdfium2.raw.FPDFBitmap_BGR)
    levels = np.asarray(bitmap.to_numpy(), np.uint8)
    pixels = np.ascontiguousarray(levels[..., :3] if levels.ndim == 3 else np.dstack([levels] * 3))
    return Photo(name, pixels, (pixels.shape[1], pixels.shape[0]))


def _page_name(path: Path, number: int, count: int) -> str:
    return path.name if count == 1 else f"{path.name}, page {number + 1}"
