"""The record of a followed game: an append-only file, one JSON object a line, that survives a crash at any moment."""

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from companion.errors import NotationError, UnwritableError

_END = b"\n"


def append(path: Path, entry: Mapping[str, Any]) -> None:
    """Add an entry and have it on the disk before returning; what a crash left of a torn line is ended first.

    :raises UnwritableError: when the file cannot be written.
    """
    line = json.dumps(entry, ensure_ascii=False, separators=(",", ":")).encode("utf-8") + _END
    try:
        with path.open("ab+") as file:
            if file.tell() and _last_byte(path) != _END:
                line = _END + line
            file.write(line)
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise UnwritableError(f"{path} cannot be written: {reason}") from error


def mark_read(path: Path, source: str, frames: int) -> None:
    """Write down that the first ``frames`` of a file or folder have been read, so that they are not read again."""
    append(path, {"source": source, "frames": frames})


def frames_read(path: Path, source: str) -> int:
    """How many frames of a file or folder have been read for this record; 0 where there is no record yet.

    :raises NotationError: when the record cannot be read.
    """
    if not path.exists():
        return 0
    marks = [entry["frames"] for entry in entries(path) if entry.get("source") == source]
    return max((mark for mark in marks if isinstance(mark, int)), default=0)


def is_mark(entry: Mapping[str, Any]) -> bool:
    """Whether an entry is no input, but says how far a source has been read."""
    return "source" in entry


def _last_byte(path: Path) -> bytes:
    with path.open("rb") as file:
        file.seek(-1, os.SEEK_END)
        return file.read(1)


def entries(path: Path) -> tuple[Mapping[str, Any], ...]:
    """All complete entries, in their order; a line that a crash tore is left out.

    :raises NotationError: when the file cannot be read.
    """
    try:
        lines = path.read_bytes().split(_END)
    except OSError as error:
        raise NotationError((error.strerror or str(error)).lower(), str(path), "a journal") from error
    found = []
    for line in lines:
        try:
            entry = json.loads(line)
        except (ValueError, RecursionError):
            continue
        if isinstance(entry, dict):
            found.append(entry)
    return tuple(found)
