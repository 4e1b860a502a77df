"""What is no photo: one sentence with exit code 3, before any model is loaded, and nothing left behind."""

import io
import struct
import zlib
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from tests.cli.conftest import Run


def picture(size: tuple[int, int] = (640, 480), mode: str = "RGB") -> Image.Image:
    """A picture with detail everywhere and no board in it."""
    noise = np.random.default_rng(7).integers(0, 255, (size[1] // 8, size[0] // 8, 3), np.uint8)
    return Image.fromarray(noise).resize(size).convert(mode)


def encoded(image: Image.Image, form: str, **options: object) -> bytes:
    stream = io.BytesIO()
    image.save(stream, form, **options)
    return stream.getvalue()


def text(path: Path) -> None:
    path.write_text("This is no picture.", encoding="utf-8")


def nothing(path: Path) -> None:
    path.write_bytes(b"")


def truncated_jpeg(path: Path) -> None:
    data = encoded(picture(), "JPEG")
    path.write_bytes(data[: len(data) // 2])


def truncated_png(path: Path) -> None:
    data = encoded(picture(), "PNG")
    path.write_bytes(data[: len(data) // 2])


def truncated_webp(path: Path) -> None:
    data = encoded(picture(), "WEBP")
    path.write_bytes(data[: len(data) // 2])


def header_alone(path: Path) -> None:
    path.write_bytes(encoded(picture(), "JPEG")[:20])


def bomb(path: Path) -> None:
    """A PNG of 40,000 x 40,000 pixels in a few bytes."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", 40_000, 40_000, 8, 2, 0, 0, 0)
    body = zlib.compress(bytes(1000))
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", body) + chunk(b"IEND", b""))


def animation(path: Path) -> None:
    frames = [picture((160, 160)).rotate(angle) for angle in (0, 90, 180)]
    path.write_bytes(encoded(frames[0], "GIF", save_all=True, append_images=frames[1:]))


def animated_png(path: Path) -> None:
    frames = [picture().rotate(angle) for angle in (0, 90)]
    path.write_bytes(encoded(frames[0], "PNG", save_all=True, append_images=frames[1:]))


def tiny(path: Path) -> None:
    path.write_bytes(encoded(picture((64, 48)), "JPEG"))


def folder(path: Path) -> None:
    path.mkdir()


def missing(path: Path) -> None:
    assert not path.exists()


USELESS: dict[Callable[[Path], None], str] = {
    text: "is not an image",
    nothing: "is empty",
    truncated_jpeg: "cut off",
    truncated_png: "damaged",
    truncated_webp: "damaged",
    header_alone: "photo.jpg",
    bomb: "save a smaller copy",
    animation: "animation",
    animated_png: "animation",
    tiny: "too few",
    folder: "is a folder",
    missing: "does not exist",
}


@pytest.mark.parametrize("command", ["score", "read"])
@pytest.mark.parametrize("make", USELESS, ids=[make.__name__ for make in USELESS])
def test_what_is_no_photo_is_refused(
    make: Callable[[Path], None], command: str, run: Run, tmp_path: Path, empty_folder: Path
) -> None:
    path = tmp_path / "photo.jpg"
    make(path)
    sentence = run(command, path, "--json", "result.json", "--annotate", "out").refused_with(3)
    assert USELESS[make] in sentence
    assert "photo.jpg" in sentence
    assert not list(empty_folder.iterdir())


def test_the_bad_one_of_several_photos_is_named(run: Run, tmp_path: Path) -> None:
    good, bad = tmp_path / "anna.jpg", tmp_path / "bert.jpg"
    good.write_bytes(encoded(picture(), "JPEG"))
    text(bad)
    assert "bert.jpg" in run("score", good, bad).refused_with(3)


@pytest.mark.parametrize("option", ["--json", "--annotate"])
def test_an_unwritable_place_is_refused_before_anything_is_read(
    option: str, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.cli.photos.load_reader", None)
    (tmp_path / "file").touch()
    place = tmp_path / "file" / "below"
    photo = tmp_path / "photo.jpg"
    photo.write_bytes(encoded(picture(), "JPEG"))
    assert str(place) in run("score", photo, option, place).refused_with(3)
