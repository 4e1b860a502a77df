"""Games in play and past: one folder each with a record that only grows, on the disk before anybody goes on.

Whatever stops the companion in the middle of an action leaves a whole record behind: a torn end is cut when the game
is opened again, and kept aside. Deleted games lie in a trash until it is emptied. The order of games and of what
happened in them is that of their numbers, never that of a clock.
"""

import contextlib
import errno
import json
import re
import shutil
import tempfile
from collections.abc import Mapping
from dataclasses import asdict, replace
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from filelock import FileLock, Timeout

from companion.errors import BusyError, InputError, UnknownNameError, UnwritableError
from companion.reconcile.inputs import Input, input_to_json
from companion.storage.files import write_atomically
from companion.storage.kept_game import (
    IN_PLAY,
    KeptGame,
    Opening,
    Seat,
    Summary,
    kept_game,
    resumed,
)
from companion.storage.profiles import data_folder
from companion.storage.record_lines import Entry, append_at, entries_in, free_name, line_of

__all__ = ["Claim", "GameFile", "Games", "KeptGame", "Opening", "Seat", "Summary", "resumed"]

RECORD: Final = "record.jsonl"
_INDEX_SCHEMA: Final = "companion.games/3"
_KEY: Final = re.compile(r"([0-9]{6})-[a-z]+")
_PHOTO: Final = re.compile(r"photo-[0-9]+\.jpg")
_WHY: Final = {
    errno.ENOSPC: "the disk is full: make room, then it is written",
    errno.EDQUOT: "your share of the disk is full: make room, then it is written",
    errno.EROFS: "the disk can only be read",
    errno.EACCES: "the companion may not write there",
    errno.EPERM: "the companion may not write there",
}


class Claim:
    """The right to be the one app that uses ``what``, held until it is released or the process ends."""

    def __init__(self, path: Path, busy: str, what: str = "the games") -> None:
        self._lock = FileLock(path)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._lock.acquire(timeout=0)
        except Timeout as error:
            raise BusyError(busy) from error
        except OSError as error:
            raise _unwritable(what, error) from error

    def release(self) -> None:
        """Let another one have it."""
        self._lock.release()


class GameFile:
    """A game that is being written: each entry is on the disk when the call returns, or waits and is said to.

    ``unwritten``: entries that a full disk has refused; the next call that works writes them first, in their order.
    """

    def __init__(self, folder: Path, kept: KeptGame, length: int, claim: Claim) -> None:
        self._path = folder / RECORD
        self._length = length
        self._claim = claim
        self._waiting: list[Entry] = []
        self.kept = kept

    @property
    def key(self) -> str:
        """The name of the game's folder."""
        return self.kept.key

    @property
    def notice(self) -> str:
        """What was wrong with the record when it was opened, in a sentence; empty when nothing was."""
        return self.kept.notice

    @property
    def unwritten(self) -> int:
        """How many entries are not on the disk yet."""
        return len(self._waiting)

    def add(self, given: Input, at: datetime) -> None:
        """Write what was put into the session."""
        self._append("input", at, input_to_json(given))

    def note(self, text: str, at: datetime) -> None:
        """Write down what somebody wants to remember."""
        self._append("note", at, {"text": text})

    def result(self, sheet: Mapping[str, Any], at: datetime, *, over: bool = True) -> None:
        """Write a score sheet (``companion.score/1``), which replaces an earlier one."""
        self._append("result", at, {"over": over, "sheet": sheet})

    def photo(self, jpeg: bytes, of: str, at: datetime) -> str:
        """Keep a photo of somebody's zoo, or of the table when nobody is named, and give its name."""
        name = f"photo-{len(self.kept.photos) + 1}.jpg"
        write_atomically(self._path.parent / name, jpeg)
        self._append("photo", at, {"file": name, "of": of})
        return name

    def write_waiting(self) -> None:
        """Write what a full disk has refused before; UnwritableError says that it still does."""
        lines = b"".join(map(line_of, self._waiting))
        if not lines:
            return
        try:
            append_at(self._path, self._length, lines)
        except OSError as error:
            raise _unwritable(f"game {self.kept.number}", error) from error
        self._length += len(lines)
        self._waiting.clear()

    def close(self) -> None:
        """Let others go on with the game."""
        self._claim.release()

    def _append(self, kind: str, at: datetime, what: Mapping[str, Any]) -> None:
        """Add an entry to the game and to its file."""
        number = len(self.kept.entries) + 1
        entry = {"n": number, "kind": kind, "at": at.isoformat(timespec="seconds"), **what}
        self.kept = replace(self.kept, entries=(*self.kept.entries, entry))
        self._waiting.append(entry)
        self.write_waiting()


class Games:
    """The games that are kept in a folder, the companion's own unless another one is named."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or data_folder() / "games"
        self._trash = self.folder / "trash"

    def claim(self) -> Claim:
        """Be the one app that uses these games; BusyError when another one is open. A dead one claims nothing."""
        return Claim(self.folder / "app.lock", "the companion is already open: go on in its window, or close it first")

    def begin(self, opening: Opening, at: datetime) -> GameFile:
        """A new game, which is on the disk when this returns."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            number = max((int(key[:6]) for key in (*self._keys(), *self._keys(self._trash))), default=0) + 1
            entry = opening.to_entry(number, at)
            line = line_of(entry)
            made = Path(tempfile.mkdtemp(dir=self.folder, prefix=".new-"))
            try:
                append_at(made / RECORD, 0, line)
                folder = self._named(made, number, opening.game)
            except BaseException:
                shutil.rmtree(made, ignore_errors=True)
                raise
        except OSError as error:
            raise _unwritable("the new game", error) from error
        if folder.name[:6] != f"{number:06d}":  # another companion has begun a game at the same moment
            line = line_of({**entry, "number": int(folder.name[:6])})
            write_atomically(folder / RECORD, line)
        kept = kept_game(folder.name, entries_in(line)[0])
        return GameFile(folder, kept, len(line), self._claim_game(folder, kept.number))

    def open(self, key: str) -> GameFile:
        """A game to go on with; a damaged end is cut off, kept aside and told in its notice.

        :raises BusyError: when it is open elsewhere; InputError: when nothing of it can be read.
        """
        folder = self._place(key)
        claim = self._claim_game(folder, int(key[:6]))
        try:
            content = _content(folder)
            entries, length = entries_in(content)
            notice = ""
            if length < len(content):
                aside = free_name(folder / RECORD)
                kept_game(key, entries)
                write_atomically(aside, content)
                write_atomically(folder / RECORD, content[:length])
                notice = _cut(key, len(entries) - 1, aside.name)
            return GameFile(folder, kept_game(key, entries, notice), length, claim)
        except BaseException:
            claim.release()
            raise

    def read(self, key: str) -> KeptGame:
        """A game as it is kept; nothing is changed, a damaged end is left out and told in its notice."""
        content = _content(self._place(key))
        entries, length = entries_in(content)
        return kept_game(key, entries, _cut(key, len(entries) - 1) if length < len(content) else "")

    def list(self) -> tuple[Summary, ...]:
        """All games but the deleted ones, the newest first; one that cannot be read says so."""
        known = self._index()
        rows: dict[str, dict[str, Any]] = {}
        for key in self._keys():
            with contextlib.suppress(OSError):
                stat = (self.folder / key / RECORD).stat()
                mark = [stat.st_size, stat.st_mtime_ns]
                row = known.get(key)
                rows[key] = row if row and row["mark"] == mark else {"mark": mark, "summary": _row(self._summary(key))}
        if rows != known:
            with contextlib.suppress(UnwritableError):
                write_atomically(self._index_path, json.dumps({"schema": _INDEX_SCHEMA, "games": rows}))
        return tuple(_summary(rows[key]["summary"]) for key in sorted(rows, reverse=True))

    def unfinished(self) -> Summary | None:
        """The newest game that goes on, if any."""
        return next((one for one in self.list() if one.status == IN_PLAY), None)

    def delete(self, key: str) -> None:
        """Put a game into the trash, from where it can be restored."""
        self._move(self._place(key), self._trash)

    def restore(self, key: str) -> None:
        """Take a game out of the trash."""
        self._move(self._place(key, self._trash), self.folder)

    def deleted(self) -> tuple[Summary, ...]:
        """The games in the trash, the newest first."""
        trash = Games(self._trash)
        return tuple(trash._summary(key) for key in sorted(trash._keys(), reverse=True))

    def empty_trash(self) -> None:
        """Delete what lies in the trash for good."""
        try:
            if self._trash.exists():
                shutil.rmtree(self._trash)
        except OSError as error:
            raise _unwritable("the trash", error) from error

    def photo(self, key: str, name: str) -> Path:
        """Where a photo of a game lies."""
        path = self._place(key) / name
        if not _PHOTO.fullmatch(name) or not path.is_file():
            raise UnknownNameError(f"game {key} has no photo '{name}'")
        return path

    def zoo_photos(self, kept: KeptGame) -> dict[str, Path]:
        """Where the last photo of each player's zoo lies, by name; those that are gone are left out."""
        places = {of: self.folder / kept.key / name for name, of in kept.photos if of and _PHOTO.fullmatch(name)}
        return {of: path for of, path in places.items() if path.is_file()}

    @property
    def _index_path(self) -> Path:
        return self.folder / "index.json"

    def _keys(self, folder: Path | None = None) -> tuple[str, ...]:
        """The names of the folders of games, in no order."""
        with contextlib.suppress(OSError):
            return tuple(path.name for path in (folder or self.folder).iterdir() if _KEY.fullmatch(path.name))
        return ()

    def _place(self, key: str, folder: Path | None = None) -> Path:
        place = (folder or self.folder) / key
        if not _KEY.fullmatch(key) or not place.is_dir():
            raise UnknownNameError(f"there is no game '{key}' here")
        return place

    def _named(self, made: Path, number: int, game: str) -> Path:
        """Give a new game's folder the first free number from this one on."""
        while True:
            folder = self.folder / f"{number:06d}-{game}"
            taken = {key[:6] for key in self._keys()}
            try:
                if folder.name[:6] not in taken:
                    made.rename(folder)
                    return folder
            except OSError:
                if not folder.exists():
                    raise
            number += 1

    def _claim_game(self, folder: Path, number: int) -> Claim:
        busy = f"game {number} is open in another companion: go on there, or close it first"
        return Claim(folder / "game.lock", busy)

    def _move(self, folder: Path, into: Path) -> None:
        """Move a game that nobody has open."""
        self._claim_game(folder, int(folder.name[:6])).release()
        try:
            into.mkdir(parents=True, exist_ok=True)
            folder.rename(into / folder.name)
        except OSError as error:
            raise _unwritable(f"game {int(folder.name[:6])}", error) from error

    def _summary(self, key: str) -> Summary:
        try:
            return self.read(key).summary
        except InputError as error:
            return Summary(key, int(key[:6]), key[7:], notice=str(error))

    def _index(self) -> dict[str, dict[str, Any]]:
        """What the index knows, nothing when it is missing or damaged."""
        try:
            document = json.loads(self._index_path.read_bytes())
            rows = document["games"] if document["schema"] == _INDEX_SCHEMA else {}
            for row in rows.values():
                _summary(row["summary"])
                row["mark"]
        except (OSError, ValueError, KeyError, TypeError, AttributeError):
            return {}
        return dict(rows)


def _row(summary: Summary) -> dict[str, Any]:
    """A summary for the index, as JSON gives it back."""
    row: dict[str, Any] = json.loads(json.dumps(asdict(summary)))
    return row


def _summary(row: Mapping[str, Any]) -> Summary:
    """The summary in a row of the index."""
    tuples = {name: tuple(row[name]) for name in ("totals", "photos", "expansions", "variants")}
    seats = tuple(Seat(**seat) for seat in row["seats"])
    return Summary(**{**row, **tuples, "seats": seats, "ranking": tuple(map(tuple, row["ranking"]))})


def _content(folder: Path) -> bytes:
    try:
        return (folder / RECORD).read_bytes()
    except OSError as error:
        raise InputError(f"the record of game {folder.name} cannot be read: {_reason(error)}") from error


def _cut(key: str, entries: int, aside: str = "") -> str:
    kept = f"; the damaged file is kept as {aside}" if aside else ""
    return f"the end of the record of game {int(key[:6])} was damaged: its first {entries} entries stand{kept}"


def _unwritable(what: str, error: OSError) -> UnwritableError:
    return UnwritableError(f"{what} cannot be written: {_reason(error)}")


def _reason(error: OSError) -> str:
    return _WHY.get(error.errno or 0, (error.strerror or str(error)).lower())
