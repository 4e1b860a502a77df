"""The record of a followed game on the disk."""

from pathlib import Path

import pytest

from companion.errors import NotationError, UnwritableError
from companion.storage.journal import append, entries, frames_read, is_mark, mark_read


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
