"""Files: found, read, and written whole or not at all."""

import os
from pathlib import Path

import pytest

from companion import storage
from companion.errors import InputError, NotationError, UnknownNameError, UnwritableError


def test_text_and_bytes_are_written_and_replace_what_was_there(tmp_path: Path) -> None:
    path = tmp_path / "new" / "file"
    storage.write_atomically(path, "größer")
    assert path.read_bytes() == "größer".encode()
    storage.write_atomically(path, b"\x00")
    assert path.read_bytes() == b"\x00"
    assert list(path.parent.iterdir()) == [path]
    assert path.stat().st_mode & 0o777 == 0o644


def test_a_write_that_fails_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "file"
    path.write_text("old", encoding="utf-8")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(UnwritableError, match="file cannot be written: no space left on device"):
        storage.write_atomically(path, "new")
    assert path.read_text("utf-8") == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_pipe_is_written_to_and_stays_a_pipe(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    storage.check_writable(pipe)
    storage.write_atomically(pipe, "new")
    assert os.read(reader, 10) == b"new"
    os.close(reader)
    assert pipe.is_fifo()


def test_a_link_is_followed(tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "there" / "file")
    storage.check_writable(tmp_path / "link")
    storage.write_atomically(tmp_path / "link", "new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "there" / "file").read_text("utf-8") == "new"
    assert [path.name for path in (tmp_path / "there").iterdir()] == ["file"]


def test_a_link_that_leads_to_itself_is_replaced(tmp_path: Path) -> None:
    loop = tmp_path / "loop"
    loop.symlink_to(loop)
    storage.check_writable(loop, reserved=[loop.parent / "other"])
    storage.write_atomically(loop, "new")
    assert loop.read_text("utf-8") == "new"


def test_checking_a_place_leaves_nothing_behind(tmp_path: Path) -> None:
    storage.check_writable(tmp_path / "file")
    storage.check_folder(tmp_path / "new" / "folder")
    assert list(tmp_path.iterdir()) == []
    (tmp_path / "there").mkdir()
    storage.check_folder(tmp_path / "there")
    assert list(tmp_path.iterdir()) == [tmp_path / "there"]


def test_places_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for place in (tmp_path, tmp_path / "missing" / "file", tmp_path / "file" / "below"):
        with pytest.raises(UnwritableError):
            storage.check_writable(place)
    with pytest.raises(UnwritableError, match="cannot be used as a folder"):
        storage.check_folder(tmp_path / "file" / "below")
    (tmp_path / "link").symlink_to(tmp_path / "file")
    with pytest.raises(UnwritableError, match="another name"):
        storage.check_writable(tmp_path / "link", reserved=[tmp_path / "file"])


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b'{"a":\n}', "line 2, column 1"),
        (b"[]", "not a JSON object"),
        (b'{"coins": ' + b"9" * 5000 + b"}", "too many digits"),
        (b"[" * 100_000, "nested too deeply"),
        (b'{"barn": {}, "areas": 1, "barn": {}}', "the key 'barn' stands twice in one object"),
        (b'{"a": [{"": 1, "": 1}]}', "the key '' stands twice"),
    ],
)
def test_what_is_no_json_object_is_refused_with_its_place(content: bytes, words: str, tmp_path: Path) -> None:
    path = tmp_path / "file.json"
    path.write_bytes(content)
    with pytest.raises(NotationError, match=words):
        storage.read_json(path)


def test_what_is_no_text_cannot_be_used(tmp_path: Path) -> None:
    (tmp_path / "binary.json").write_bytes(b"\xff")
    (tmp_path / "huge.json").write_bytes(b" " * 16_000_001)
    for name, words in (
        ("binary.json", "is no text"),
        ("huge.json", "larger than 16 MB"),
        ("missing.json", "cannot be read: no such file or directory"),
        ("", "cannot be read: is a directory"),
    ):
        with pytest.raises(InputError, match=words):
            storage.read_json(tmp_path / name)


def test_a_byte_order_mark_is_no_part_of_json(tmp_path: Path) -> None:
    path = tmp_path / "file.json"
    path.write_bytes(b'\xef\xbb\xbf{"a": 1}')
    assert storage.read_json(path) == {"a": 1}


def test_the_shipped_edition_is_found_and_whole() -> None:
    assert "print-and-play" in storage.edition_names()
    edition = storage.load_edition("print-and-play")
    assert [board.layout.name for board in edition.boards] == ["print-and-play/main", "print-and-play/expansion"]
    assert edition.counts["offspring/panda"] == 2
    for board in edition.boards:
        width, height = board.layout.size_mm
        assert board.image.shape[:2] == (pytest.approx(4 * height, abs=1), pytest.approx(4 * width, abs=1))


def test_the_shipped_counts_are_those_of_the_rules() -> None:
    from companion.rules.zooloretto.options import edition_named

    counts = storage.load_edition("print-and-play").counts
    box = edition_named("print-and-play").counts
    assert {label: counts[label] for label in box} == box


@pytest.mark.parametrize("name", ["2007", "", "../print-and-play"])
def test_an_edition_that_is_not_here(name: str) -> None:
    with pytest.raises(UnknownNameError, match="print-and-play"):
        storage.load_edition(name)
    with pytest.raises(UnknownNameError):
        storage.load_reader(name)
