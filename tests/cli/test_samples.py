"""The shipped models on the sample photos, and on what people do to photos before they hand them over."""

import io
import json
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from PIL import Image

import companion
from companion import storage
from companion.evaluation.comparison import holdings
from tests.cli.conftest import Run

SAMPLES = Path(companion.__file__).parents[1] / "datasets" / "samples"
BOARD = Path(companion.__file__).parents[1] / "calibration" / "editions" / "print-and-play" / "boards" / "main.jpg"
NAMES = sorted(path.stem for path in SAMPLES.glob("*.json"))
PLAYED_WITH = {"exotic-xxl": ("--with", "exotic", "xxl"), "water": ("--game", "aquaretto")}

_load = cache(storage.load_reader)


@pytest.fixture(autouse=True)
def one_reader(monkeypatch: pytest.MonkeyPatch) -> None:
    """The models are loaded once for all tests."""
    monkeypatch.setattr("companion.cli.photos.load_reader", lambda edition, _profile: _load(edition))


def truth(name: str) -> Mapping[str, Any]:
    return storage.read_json(SAMPLES / f"{name}.json")


def sample() -> Image.Image:
    return Image.open(SAMPLES / "zoo.jpg").convert("RGB")


def player_of(run: Run, photo: Path, *words: str) -> Mapping[str, Any]:
    shown = run("score", photo, *words, "--yes", "--json", "-")
    assert (shown.code, shown.err) == (0, "")
    return json.loads(shown.out)["players"][0]


@pytest.mark.parametrize("name", NAMES)
def test_each_sample_is_read_as_it_lay(name: str, run: Run) -> None:
    player = player_of(run, SAMPLES / f"{name}.jpg", *PLAYED_WITH.get(name, ()))
    assert holdings(player["zoo"]) == holdings(truth(name)["zoo"])
    assert player["total"] == truth(name)["score"]


def test_the_same_photo_gives_the_same_bytes(run: Run) -> None:
    def scored() -> dict[str, Any]:
        sheet = json.loads(run("score", SAMPLES / "zoo.jpg", "--yes", "--json", "-").out)
        sheet["players"][0]["reading"].pop("ms")
        return sheet

    assert scored() == scored()


def turned(quarters: int) -> Callable[[Path], None]:
    def save(path: Path) -> None:
        Image.fromarray(np.rot90(np.asarray(sample()), quarters)).save(path, "JPEG", quality=92)

    save.__name__ = f"turned_{90 * quarters}"
    return save


def half_size(path: Path) -> None:
    picture = sample()
    picture.resize((picture.width // 2, picture.height // 2), Image.Resampling.LANCZOS).save(path, "JPEG", quality=90)


def as_png(path: Path) -> None:
    sample().save(path, "PNG")


def as_webp(path: Path) -> None:
    sample().save(path, "WEBP", quality=85)


def as_heic(path: Path) -> None:
    import pillow_heif

    pillow_heif.from_pillow(sample()).save(path, quality=85)


def strongly_compressed(path: Path) -> None:
    sample().save(path, "JPEG", quality=60)


def as_cmyk(path: Path) -> None:
    sample().convert("CMYK").save(path, "JPEG", quality=95)


def in_16_bit(path: Path) -> None:
    pixels = np.asarray(sample())[:, :, ::-1].astype(np.uint16) * 257
    path.write_bytes(cv2.imencode(".png", pixels)[1].tobytes())


def with_transparency(path: Path) -> None:
    sample().convert("RGBA").save(path, "PNG")


def turned_by_exif(path: Path) -> None:
    exif = Image.Exif()
    exif[0x0112] = 6  # the camera was held upright: turn by 90 degrees clockwise to see it so
    lying = Image.fromarray(np.rot90(np.asarray(sample()), 1))
    lying.save(path, "JPEG", quality=92, exif=exif)


FORMS = [
    turned(1),
    turned(2),
    turned(3),
    half_size,
    as_png,
    as_webp,
    as_heic,
    strongly_compressed,
    as_cmyk,
    in_16_bit,
    with_transparency,
    turned_by_exif,
]


@pytest.mark.parametrize("form", FORMS, ids=[form.__name__ for form in FORMS])
def test_the_same_photo_in_another_form_gives_the_same_zoo(
    form: Callable[[Path], None], run: Run, tmp_path: Path
) -> None:
    path = tmp_path / "photo.jpg"
    form(path)
    assert holdings(player_of(run, path)["zoo"]) == holdings(truth("zoo")["zoo"])


def test_the_size_told_is_that_of_the_upright_photo(run: Run, tmp_path: Path) -> None:
    turned_by_exif(tmp_path / "photo.jpg")
    shown = run("read", tmp_path / "photo.jpg", "--json", "-")
    assert tuple(json.loads(shown.out)["size"]) == sample().size


def picture(pixels: np.ndarray) -> bytes:
    stream = io.BytesIO()
    Image.fromarray(pixels).save(stream, "JPEG", quality=95)
    return stream.getvalue()


def black() -> np.ndarray:
    return np.zeros((1200, 1600, 3), np.uint8)


def white() -> np.ndarray:
    return np.full((1200, 1600, 3), 255, np.uint8)


def even() -> np.ndarray:
    return np.full((1200, 1600, 3), 128, np.uint8)


def without_a_board() -> np.ndarray:
    noise = np.random.default_rng(3).integers(0, 255, (150, 200, 3), np.uint8)
    return np.asarray(Image.fromarray(noise).resize((1600, 1200), Image.Resampling.BICUBIC))


def with_two_boards() -> np.ndarray:
    one = np.asarray(sample())
    return np.concatenate([one, one], axis=1)


def of_another_edition() -> np.ndarray:
    """A board that is printed otherwise: the mirror image of ours."""
    table = np.full((1500, 1200, 3), (150, 120, 90), np.uint8)
    board = np.asarray(Image.open(BOARD).convert("RGB"))[:, ::-1]
    table[200 : 200 + board.shape[0], 200 : 200 + board.shape[1]] = board
    return table


def blurred() -> np.ndarray:
    return cv2.GaussianBlur(np.asarray(sample()), (0, 0), 40)


USELESS = {
    black: "dark",
    white: "overexposed",
    even: "even surface",
    without_a_board: "board",
    with_two_boards: "two",
    of_another_edition: "board",
    blurred: "blurred",
}


@pytest.mark.parametrize("make", USELESS, ids=[make.__name__ for make in USELESS])
def test_a_photo_that_shows_no_zoo_is_refused_with_advice(
    make: Callable[[], np.ndarray], run: Run, tmp_path: Path, empty_folder: Path
) -> None:
    path = tmp_path / "photo.jpg"
    path.write_bytes(picture(make()))
    for command in ("score", "read"):
        sentence = run(command, path, "--json", "result.json", "--annotate", "out").refused_with(3)
        assert USELESS[make] in sentence
    assert not list(empty_folder.iterdir())


def test_a_grey_photo_is_read_or_refused_never_a_fault(run: Run, tmp_path: Path) -> None:
    sample().convert("L").save(tmp_path / "photo.jpg")
    shown = run("score", tmp_path / "photo.jpg", "--yes")
    assert shown.code in (0, 3)
    assert len(shown.err.splitlines()) <= 1


def test_an_empty_board_is_an_empty_zoo(run: Run, tmp_path: Path) -> None:
    table = np.full((1500, 1200, 3), (150, 120, 90), np.uint8)
    board = np.asarray(Image.open(BOARD).convert("RGB"))
    table[200 : 200 + board.shape[0], 200 : 200 + board.shape[1]] = board
    (tmp_path / "photo.jpg").write_bytes(picture(table))
    player = player_of(run, tmp_path / "photo.jpg")
    assert holdings(player["zoo"]) == {}
    assert (player["total"], player["doubts"]) == (0, [])


def test_corners_by_hand_find_the_same_zoo(run: Run) -> None:
    quad = next(board["quad"] for board in truth("zoo")["boards"] if board["layout"].endswith("/main"))
    words = [f"{x + 9:.0f},{y - 7:.0f}" for x, y in quad]
    shown = run("score", SAMPLES / "zoo.jpg", "--yes", "--json", "-", "--corners", *words)
    assert holdings(json.loads(shown.out)["players"][0]["zoo"]) == holdings(truth("zoo")["zoo"])
