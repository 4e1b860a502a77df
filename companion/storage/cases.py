"""Cases: photos with what was read and what people answered, in one file, for whoever mends the companion.

A case is written when somebody asks for it, where they say, and goes nowhere by itself.
"""

import io
import json
import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from companion import __version__
from companion.errors import InputError
from companion.storage.files import write_atomically


def write_case(path: Path, photos: Sequence[Path], sheet: Mapping[str, Any]) -> None:
    """Write a ZIP archive with the photos as they are, the score sheet as JSON, and the companion's version.

    :raises InputError: when a photo cannot be read any more; UnwritableError: when the file cannot be written.
    """
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_STORED) as archive:
        for number, photo in enumerate(photos, start=1):
            try:
                archive.writestr(f"photo-{number}{photo.suffix.lower()}", photo.read_bytes())
            except OSError as error:
                raise InputError(f"{photo} cannot be read any more: {error.strerror}") from error
        document = json.dumps(sheet, ensure_ascii=False, indent=1)
        archive.writestr("score.json", document.encode(), zipfile.ZIP_DEFLATED)
        archive.writestr("version.txt", f"{__version__}\n")
    write_atomically(path, stream.getvalue())
