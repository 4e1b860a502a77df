"""Lines of a game's record: one JSON object a line, numbered and with a sum, so that damage is seen where it begins."""

import contextlib
import json
import os
import zlib
from collections.abc import Mapping
from itertools import count
from pathlib import Path
from typing import Any, Final

_END: Final = b"\n"
_SUM: Final = ',"crc":"'
_SUM_LENGTH: Final = len(_SUM) + 8 + len('"}')

Entry = Mapping[str, Any]


def line_of(entry: Entry) -> bytes:
    """The entry as a line with its sum, the end of the line included.

    What is no character, such as bytes of a file's name that are not UTF-8, is escaped as JSON does.
    """
    text = json.dumps(entry, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "backslashreplace")
    return text[:-1] + f'{_SUM}{zlib.crc32(text):08x}"}}'.encode() + _END


def entries_in(content: bytes) -> tuple[tuple[Entry, ...], int]:
    """The entries up to the first damaged line, and how many bytes they take.

    A line is damaged when it is torn, is no JSON object, has another number than its place or not its own sum.
    """
    found: list[Entry] = []
    length = 0
    while (end := content.find(_END, length)) >= 0:
        entry = entry_in(content[length:end])
        if entry is None or entry.get("n") != len(found):
            break
        found.append(entry)
        length = end + 1
    return tuple(found), length


def has_sum(line: bytes) -> bool:
    """Whether a line without its end ends in a sum, right or wrong."""
    return line[-_SUM_LENGTH:].startswith(_SUM.encode())


def entry_in(line: bytes) -> Entry | None:
    """The entry of a line without its end, None when it is damaged."""
    try:
        whole = line.decode()
        text, tail = whole[:-_SUM_LENGTH] + "}", whole[-_SUM_LENGTH:]
        entry = json.loads(text)
    except (ValueError, RecursionError):
        return None
    sound = tail == f'{_SUM}{zlib.crc32(text.encode()):08x}"}}'
    return entry if sound and isinstance(entry, dict) else None


def append_at(path: Path, length: int, lines: bytes) -> None:
    """Write lines behind the first bytes of a file and have them on the disk; a failure leaves the file as it was.

    A file that is not there yet is begun.
    """
    with path.open("r+b" if path.exists() else "wb") as file:
        try:
            file.truncate(length)
            file.seek(length)
            file.write(lines)
            file.flush()
            os.fsync(file.fileno())
        except OSError:
            with contextlib.suppress(OSError):
                os.truncate(path, length)
            raise


def free_name(path: Path) -> Path:
    """Where a damaged record is kept aside, beside its place."""
    names = (path.with_name(f"{path.stem}-damaged-{number}{path.suffix}") for number in count(1))
    return next(name for name in names if not name.exists())
