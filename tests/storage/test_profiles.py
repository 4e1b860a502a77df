"""Profiles: kept, exported and imported as one file, and nothing hostile gets in."""

import io
import json
import zipfile
from pathlib import Path

import numpy as np
import pytest

from companion.errors import InputError, UnknownNameError, UsageError
from companion.storage import (
    Profile,
    check_contents,
    delete_profile,
    import_profile,
    packed,
    png_bytes,
    profile_names,
    read_profile,
    unpacked,
    write_profile,
)

PICTURE = png_bytes(np.full((8, 8, 3), 90, np.uint8))
LAYOUT = json.dumps({"schema": "companion.layout/1"}).encode()


@pytest.fixture(autouse=True)
def _data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path / "data"))


def copy(name: str = "ours") -> Profile:
    profile = Profile(name, "2007", {"boards/main.png": PICTURE, "boards/main.json": LAYOUT})
    return profile.with_example("animal/zebra/male", PICTURE).with_example("animal/zebra/male", PICTURE)


def archive(files: dict[str, bytes], about: object | None = None) -> bytes:
    """A file such as somebody might send."""
    whole = {"schema": "companion.profile/1", "name": "theirs", "edition": "2023"} if about is None else about
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as file:
        file.writestr("profile.json", json.dumps(whole))
        for path, content in files.items():
            file.writestr(path, content)
    return stream.getvalue()


def test_a_profile_is_read_as_it_was_written() -> None:
    write_profile(copy())
    assert profile_names() == ("ours",)
    assert read_profile("ours") == copy()
    assert read_profile("ours").labels == ("animal/zebra/male",)
    assert read_profile("ours").example_paths("animal/zebra/male") == (
        "tiles/animal~zebra~male/0001.png",
        "tiles/animal~zebra~male/0002.png",
    )


def test_the_main_board_comes_first() -> None:
    files = {f"boards/{name}.{ending}": b"" for name in ("expansion", "main", "jungle") for ending in ("png", "json")}
    assert Profile("ours", "2007", files).boards == ("main", "expansion", "jungle")


def test_the_same_profile_gives_the_same_bytes() -> None:
    assert packed(copy()) == packed(copy())


def test_a_deleted_profile_is_gone() -> None:
    write_profile(copy())
    delete_profile("ours")
    assert profile_names() == ()
    with pytest.raises(UnknownNameError, match="no profile 'ours'"):
        delete_profile("ours")


def test_an_unknown_profile_is_answered_with_those_that_are_there() -> None:
    with pytest.raises(UnknownNameError, match=r"no profile 'ours' here$"):
        read_profile("ours")
    write_profile(copy("other one"))
    with pytest.raises(UnknownNameError, match="but other one"):
        read_profile("ours")


@pytest.mark.parametrize(
    "files",
    [
        {"boards/main2.png": PICTURE, "boards/main2.json": LAYOUT},
        {"boards/expansion.png": PICTURE},
        {"tiles/animal~zebra/0001.png": b"GIF89a"},
        {"tiles/animal~zebra/10000.png": PICTURE},
        {f"tiles/animal~zebra/{number}.png": PICTURE for number in range(4001)},
    ],
)
def test_what_could_not_be_read_again_replaces_no_profile(files: dict[str, bytes]) -> None:
    write_profile(copy())
    with pytest.raises(InputError, match="'ours' stays as it was"):
        write_profile(copy().plus(files))
    assert read_profile("ours") == copy()


@pytest.mark.parametrize(
    "name", ["", " ours", "..", "a/b", "a\\b", ".hidden", "x" * 41, "a\nb", "nul\0", "CON", "nul", "Com1", "lpt\u00b2"]
)
def test_names_that_are_no_file_names_are_refused(name: str) -> None:
    with pytest.raises(UsageError, match="cannot be called"):
        write_profile(copy(name))


@pytest.mark.parametrize("name", ["ours", "Console", "com10", "Großmutters Spiel", "2007 - worn"])
def test_names_may_be_words_of_any_language(name: str) -> None:
    write_profile(copy(name))
    assert read_profile(name).name == name


def test_an_imported_profile_keeps_its_name_or_gets_another(tmp_path: Path) -> None:
    file = tmp_path / "sent"
    file.write_bytes(packed(copy()))
    assert import_profile(file) == copy()
    assert import_profile(file, "theirs").name == "theirs"
    assert profile_names() == ()


def _with_objects() -> bytes:
    stream = io.BytesIO()
    np.savez(stream, labels=np.array([{}], object))
    return stream.getvalue()


HOSTILE = {
    "no archive": b"\x00" * 100,
    "empty": b"",
    "cut off": packed(Profile("ours", "2007", {"boards/main.png": PICTURE, "boards/main.json": LAYOUT}))[:-30],
    "path upwards": archive({"../outside.png": PICTURE}),
    "absolute path": archive({"/tmp/outside.png": PICTURE}),
    "program": archive({"tiles/animal~zebra/run.py": b"print()"}),
    "pickle": archive({"gallery.pkl": b"\x80"}),
    "picture that is none": archive({"tiles/animal~zebra/0001.png": b"GIF89a"}),
    "picture bomb": archive({"tiles/animal~zebra/0001.png": PICTURE[:16] + b"\x00\x01\x00\x00" * 2 + PICTURE[24:]}),
    "board without layout": archive({"boards/main.png": PICTURE}),
    "layout that is none": archive({"boards/main.png": PICTURE, "boards/main.json": b"{"}),
    "deep JSON": archive({"boards/main.png": PICTURE, "boards/main.json": b"[" * 100_000}),
    "about that is no object": archive({}, ["companion.profile/1"]),
    "layout that is a list": archive({"boards/main.png": PICTURE, "boards/main.json": b"[]"}),
    "version of another script": archive({}, {"schema": "companion.profile/\u00b2", "name": "a", "edition": "2007"}),
    "version without an end": archive(
        {}, {"schema": "companion.profile/" + "9" * 9000, "name": "a", "edition": "2007"}
    ),
    "other schema": archive({}, {"schema": "companion.zoo/1", "name": "a", "edition": "2007"}),
    "no edition": archive({}, {"schema": "companion.profile/1", "name": "a"}),
}


def test_deep_json_about_a_profile_is_refused() -> None:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as file:
        file.writestr("profile.json", b"[" * 100_000)
    with pytest.raises(InputError, match=r"profile\.json is missing or damaged"):
        unpacked(stream.getvalue())


def test_refusals_are_sentences_of_the_companion() -> None:
    with pytest.raises(InputError) as refused:
        unpacked(b"text")
    assert str(refused.value) == "this is no profile of the companion, or it is damaged"


@pytest.mark.parametrize(
    ("path", "content", "sentence"),
    [
        ("camera/lens.json", b"[]", "this is no measured lens: its numbers are none that a camera has"),
        ("gallery.npz", b"text", "this is not a gallery of examples, or it is damaged"),
        ("gallery.npz", _with_objects(), "this is not a gallery of examples, or it is damaged"),
    ],
)
def test_contents_that_cannot_be_used_are_refused(path: str, content: bytes, sentence: str) -> None:
    with pytest.raises(InputError) as refused:
        check_contents(Profile("ours", "2007", {path: content}))
    assert str(refused.value) == f"{path} in this profile cannot be used: {sentence}"


def _asking_for_much() -> bytes:
    """A gallery whose header says that it holds far more than there is memory for."""
    stream = io.BytesIO()
    header = io.BytesIO()
    np.lib.format.write_array_header_1_0(header, {"descr": "<f8", "fortran_order": False, "shape": (1 << 45,)})
    with zipfile.ZipFile(stream, "w") as file:
        file.writestr("labels.npy", header.getvalue())
    return stream.getvalue()


def test_the_entry_that_cannot_be_used_is_named() -> None:
    with pytest.raises(InputError, match=r"boards/main\.json in this profile cannot be used: schema"):
        check_contents(Profile("ours", "2007", {"boards/main.json": b"{}", "boards/main.png": b""}))
    with pytest.raises(InputError, match=r"gallery\.npz in this profile (cannot be used|asks for more memory)"):
        check_contents(Profile("ours", "2007", {"gallery.npz": _asking_for_much()}))


def test_an_edition_that_is_not_known_is_refused() -> None:
    check_contents(Profile("ours", "2007"))
    with pytest.raises(InputError, match=r"profile\.json in this profile cannot be used: edition '1999' is not known"):
        check_contents(Profile("ours", "1999"))


@pytest.mark.parametrize("content", HOSTILE.values(), ids=HOSTILE.keys())
def test_what_is_no_profile_is_refused(content: bytes) -> None:
    with pytest.raises(InputError, match="profile"):
        unpacked(content)


def test_an_archive_that_unpacks_to_too_much_is_refused_unread() -> None:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("tiles/animal~zebra/0001.png", b"\x00" * 70_000_000)
    with pytest.raises(InputError, match="too large"):
        unpacked(stream.getvalue())


def test_a_file_that_stands_twice_is_refused() -> None:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as file:
        file.writestr("profile.json", b"{}")
        with pytest.warns(UserWarning, match="Duplicate"):
            file.writestr("profile.json", b"{}")
    with pytest.raises(InputError, match="twice"):
        unpacked(stream.getvalue())


def test_a_newer_profile_asks_for_an_update() -> None:
    with pytest.raises(InputError, match="newer companion"):
        unpacked(archive({}, {"schema": "companion.profile/2", "name": "a", "edition": "2007"}))


def test_a_name_from_outside_is_checked_too() -> None:
    with pytest.raises(UsageError, match="cannot be called"):
        unpacked(archive({}, {"schema": "companion.profile/1", "name": "../x", "edition": "2007"}))


def test_a_damaged_profile_is_said_to_be(tmp_path: Path) -> None:
    write_profile(copy())
    (place,) = (tmp_path / "data" / "profiles").iterdir()
    place.write_bytes(place.read_bytes()[:200])
    with pytest.raises(InputError, match=r"the profile 'ours' cannot be used: .*damaged"):
        read_profile("ours")
    delete_profile("ours")
    assert profile_names() == ()


def test_a_profile_that_was_named_before_names_were_reserved_can_still_be_used(tmp_path: Path) -> None:
    write_profile(copy())
    (place,) = (tmp_path / "data" / "profiles").iterdir()
    place.rename(place.with_stem("aux"))
    assert read_profile("aux").files == copy().files


def test_a_missing_file_is_said_to_be(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot be read"):
        import_profile(tmp_path / "nothing")
