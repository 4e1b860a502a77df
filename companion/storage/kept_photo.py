"""Photos as they are kept with a game: upright, small enough to keep many, and without what cameras add."""

import contextlib
import io
from pathlib import Path
from typing import Final

from companion.errors import NotAnImageError

LONGEST: Final = 2000
"""Pixels of the longer side: tiles can still be told apart."""
_QUALITY: Final = 85


def photo_to_keep(path: Path) -> bytes:
    """The photo as a JPEG file; place and time that the camera wrote into it are left out.

    :raises NotAnImageError: when it cannot be read.
    """
    from PIL import Image, ImageOps

    with contextlib.suppress(ImportError):  # not there on Android, where the camera writes JPEG files
        from pillow_heif import register_heif_opener

        register_heif_opener()
    try:
        with Image.open(path) as picture:
            picture.draft("RGB", (LONGEST, LONGEST))
            small = ImageOps.exif_transpose(picture).convert("RGB")
    except (OSError, ValueError, Image.DecompressionBombError) as error:
        raise NotAnImageError(f"{path} cannot be kept with the game: it is no picture that can be read") from error
    small.thumbnail((LONGEST, LONGEST), Image.Resampling.LANCZOS)
    stream = io.BytesIO()
    small.save(stream, "JPEG", quality=_QUALITY)
    return stream.getvalue()
