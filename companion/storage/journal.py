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
