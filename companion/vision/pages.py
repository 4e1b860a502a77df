"""Opening what a scanner wrote: every page of a PDF, or the one picture of an image file, as photos."""

import re
from pathlib import Path
from typing import Final

import numpy as np

from companion.errors import InputError, NotAnImageError
from companion.vision.frame import MAX_BYTES, Photo, open_photo

LONGEST_SIDE: Final = 3000
"""Pixels of a page's longer side: A4 at 250 dots an inch."""
FINEST: Final = 4.0
"""At most so many pixels a point (288 dots an inch): small pages aren't blown up."""
MOST_PAGES: Final = 20
_MAGIC: Final = b"%PDF-"
_HEADER: Final = 1024


def open_pages(path: str | Path) -> tuple[Photo, ...]:
    """The pages of a PDF, or the photo in any other file, upright.

    Raises NotAnImageError with one sentence for everything that is neither.
    """
    path = Path(path)
    return _pages(path) if _is_pdf(path) else (open_photo(path),)


def _is_pdf(path: Path) -> bool:
    try:
        if not path.is_file():
            return False
        with path.open("rb") as file:
            return _MAGIC in file.read(_HEADER)
    except OSError:
        return False


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
                raise NotAnImageError(
                    f"{path.name} has {count} pages, more than the {MOST_PAGES} that are read; save those with sheets"
                )
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
