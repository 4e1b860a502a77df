"""The record of a followed game: an append-only file, one JSON object a line, that survives a crash at any moment.

Lines are numbered and have a sum, as those of kept games. Records of older companions had neither: their lines are
read as they are, and what is added to them has both.
"""

import contextlib
import json
import os
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from companion.errors import NotationError, UnwritableError
from companion.storage.files import real_path, write_atomically
from companion.storage.games import Claim
from companion.storage.record_lines import append_at, entry_in, free_name, has_sum, line_of

KIND: Final = "companion.journal/"
"""What the schema in the first line of a record begins with."""
_END: Final = b"\n"
_TAIL: Final = 65_536  # bytes in which the last line is looked for first

Entry = Mapping[str, Any]


@contextlib.contextmanager
def claimed(path: Path | None) -> Iterator[None]:
    """Be the one who writes a record, if there is one: for so long nobody else can be.

    :raises BusyError: when another one is.
    """
    if path is None or (path.exists() and not path.is_file()):  # a device keeps nothing
        yield
        return
    place = real_path(path)
    busy = f"{path} is being written by another companion: end that one first, or name another record"
    claim = Claim(place.with_name(f".{place.name}.lock"), busy, str(path))
    try:
        yield
    finally:
        claim.release()


def append(path: Path, entry: Entry) -> None:
    """Add an entry and have it on the disk before returning; a torn end that a crash left is put aside first.

    :raises UnwritableError: when the file cannot be written, which stays as it was.
    """
    try:
        number = _next_number(path)
        length = path.stat().st_size if path.is_file() else 0
        line = line_of({**entry, "n": number})
        append_at(path, length, line if not length or _last_byte(path) == _END else _END + line)
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


def is_mark(entry: Entry) -> bool:
    """Whether an entry is no input, but says how far a source has been read."""
    return "source" in entry


def entries(path: Path) -> tuple[Entry, ...]:
    """The entries up to the first damaged line, in their order; of an older record all but its damaged lines.

    :raises NotationError: when the file cannot be read.
    """
    return _sound(_content(path))[0]


def mended(path: Path) -> str:
    """Leave only sound lines in a record, the damaged file beside it; a sentence when lines were damaged, else empty.

    What is no record of a followed game stays as it is.

    :raises NotationError: when the file cannot be read; UnwritableError: when it cannot be mended.
    """
    if not path.is_file():
        return ""
    content = _content(path)
    found, lost = _sound(content)
    if not lost or not found or not str(found[0].get("schema")).startswith(KIND):
        return ""
    aside = _mend(path, content, found)
    return (
        f"{path} was damaged (lines left out: {lost}, entries that stand: {len(found) - 1}); "
        f"the damaged file is kept as {aside.name}"
    )


def _content(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise NotationError((error.strerror or str(error)).lower(), str(path), "a journal") from error


def _sound(content: bytes) -> tuple[tuple[Entry, ...], int]:
    """The entries that count, and how many lines do not.

    From the first line with a sum on, a damaged line ends the record, for what comes after it may rest on it.
    """
    lines = content.split(_END)
    found: list[Entry] = []
    lost, summed = 0, False
    for number, line in enumerate(lines):
        if not line:
            continue
        summed = summed or has_sum(line)
        entry = _numbered(line, number) if summed else _plain(line)
        if entry is not None:
            found.append(entry)
        elif summed:
            return tuple(found), lost + sum(map(bool, lines[number:]))
        else:
            lost += 1
    return tuple(found), lost


def _numbered(line: bytes, number: int) -> Entry | None:
    """The entry of a line with its sum and this number, without the number; None when it is damaged."""
    entry = entry_in(line)
    if entry is None or entry.get("n") != number:
        return None
    return {key: value for key, value in entry.items() if key != "n"}


def _plain(line: bytes) -> Entry | None:
    """The entry of a line that an older companion has written, None when it is damaged."""
    try:
        entry = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return entry if isinstance(entry, dict) else None


def _next_number(path: Path) -> int:
    """The number of the next line; a torn end is put aside."""
    if not path.is_file():
        return 0
    with path.open("rb") as file:
        file.seek(max(file.seek(0, os.SEEK_END) - _TAIL, 0))
        *_, last, rest = (b"", *file.read().split(_END))
    entry = None if rest else entry_in(last)
    if entry is not None and isinstance(entry.get("n"), int):
        return int(entry["n"]) + 1
    content = path.read_bytes()
    found, lost = _sound(content)
    if lost and not content.endswith(_END):
        _mend(path, content, found)
        return len(found)
    return content.count(_END) + bool(rest)


def _mend(path: Path, content: bytes, found: Sequence[Entry]) -> Path:
    """Write a record anew with these entries alone; gives where the damaged one lies."""
    aside = free_name(path)
    write_atomically(aside, content)
    write_atomically(path, b"".join(line_of({**entry, "n": number}) for number, entry in enumerate(found)))
    return aside


def _last_byte(path: Path) -> bytes:
    with path.open("rb") as file:
        file.seek(-1, os.SEEK_END)
        return file.read(1)
