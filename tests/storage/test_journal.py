"""The record of a followed game on the disk."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.errors import BusyError, NotationError, UnwritableError
from companion.storage.journal import append, claimed, entries, frames_read, is_mark, mark_read, mended

Damage = Callable[[list[bytes]], list[bytes]]
HEAD = {"schema": "companion.journal/1"}


def test_entries_come_back_in_their_order(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    for number in range(3):
        append(path, {"number": number, "name": "Zoë"})
    assert [entry["number"] for entry in entries(path)] == [0, 1, 2]


def test_a_torn_line_costs_nothing_but_itself(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    append(path, {"number": 0})
    with path.open("ab") as file:
        file.write(b'{"number": 1, "na')
    assert len(entries(path)) == 1
    append(path, {"number": 2})
    assert [entry["number"] for entry in entries(path)] == [0, 2]
    with path.open("ab") as file:
        file.write(b"[1]\n\xff\xfe\n" + b"[" * 100_000 + b"\n")
    assert len(entries(path)) == 2


def test_what_cannot_be_written_or_read_is_said(tmp_path: Path) -> None:
    with pytest.raises(UnwritableError):
        append(tmp_path / "nowhere" / "a.jsonl", {})
    with pytest.raises(NotationError):
        entries(tmp_path / "a.jsonl")


def test_how_far_a_source_was_read_is_remembered_by_its_name(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    assert frames_read(path, "one") == 0
    append(path, {"number": 0})
    for source, frames in (("one", 3), ("other", 9), ("one", 7)):
        mark_read(path, source, frames)
    assert [frames_read(path, source) for source in ("one", "other", "third")] == [7, 9, 0]
    assert [is_mark(entry) for entry in entries(path)] == [False, True, True, True]


def _record(path: Path, entries_after: int = 4) -> list[bytes]:
    """Writes a record of so many entries after the first one; gives its lines."""
    append(path, HEAD)
    for number in range(entries_after):
        append(path, {"number": number})
    return path.read_bytes().splitlines(keepends=True)


@pytest.mark.parametrize(
    ("damage", "standing", "lost"),
    [
        (lambda lines: [*lines[:2], lines[2].replace(b'number":1', b'number":7'), *lines[3:]], 1, 3),
        (lambda lines: [*lines[:2], *lines[3:]], 1, 2),
        (lambda lines: [*lines[:3], lines[2], *lines[3:]], 2, 3),
        (lambda lines: [*lines[:4], b"\xff\x00\n"], 3, 1),
        (lambda lines: [*lines[:4], lines[4][:-9]], 3, 1),
    ],
    ids=["changed", "missing", "twice", "bytes", "torn"],
)
def test_a_damaged_line_ends_the_record_and_is_told(tmp_path: Path, damage: Damage, standing: int, lost: int) -> None:
    path = tmp_path / "a.jsonl"
    damaged = b"".join(damage(_record(path)))
    path.write_bytes(damaged)
    assert len(entries(path)) == 1 + standing
    notice = mended(path)
    assert f"(lines left out: {lost}, entries that stand: {standing})" in notice
    assert (tmp_path / "a-damaged-1.jsonl").read_bytes() == damaged
    assert mended(path) == ""
    append(path, {"number": 9})
    assert [entry["number"] for entry in entries(path)[1:]] == [*range(standing), 9]
    assert mended(path) == ""


def test_a_record_of_an_older_companion_is_read_and_goes_on_with_sums(tmp_path: Path) -> None:
    path = tmp_path / "old.jsonl"
    old = [json.dumps(one) for one in (HEAD, {"number": 0}, {"number": 1})]
    path.write_text("\n".join(old), encoding="utf-8")
    append(path, {"number": 2})
    append(path, {"number": 3})
    assert entries(path) == (HEAD, *({"number": number} for number in range(4)))
    assert mended(path) == ""
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(lines[0] + b'{"numb\n' + b"".join(lines[2:]))
    assert [entry["number"] for entry in entries(path)[1:]] == [1, 2, 3]
    assert "lines left out: 1" in mended(path)
    assert [entry["number"] for entry in entries(path)[1:]] == [1, 2, 3]


def test_a_long_line_is_followed_by_its_number(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    for number in range(3):
        append(path, {"number": number, "much": "x" * 100_000})
    assert [entry["number"] for entry in entries(path)] == [0, 1, 2]


def test_what_is_no_record_is_not_mended(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    assert mended(path) == ""
    path.write_bytes(b"[]\n")
    assert mended(path) == ""
    assert path.read_bytes() == b"[]\n"


def test_only_one_writes_a_record(tmp_path: Path) -> None:
    path, other = tmp_path / "a.jsonl", tmp_path / "b.jsonl"
    other.symlink_to(path)
    with claimed(path), pytest.raises(BusyError, match="being written by another companion"), claimed(other):
        pass
    with claimed(other), claimed(None), claimed(Path("/dev/null")), claimed(tmp_path / "c.jsonl"):
        pass


def test_the_name_of_a_file_that_is_not_utf_8_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    append(path, {"source": "/films/\udcff\\.mp4"})
    assert entries(path) == ({"source": "/films/\udcff\\.mp4"},)
    assert mended(path) == ""
