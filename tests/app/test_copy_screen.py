"""The screen for own copies, touched in a real window: a copy is begun, learnt from, exported, deleted."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from companion.app.presenter.copy.model import LearnFrom, OpenCopy, Ways
from companion.app.presenter.intents import Open
from companion.storage import Profile, png_bytes, read_profile, write_profile

Drive = Callable[..., Any]
NAMES = ("animal/zebra", "animal/lion/male", "offspring/panda")


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of one's own for profiles."""
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path / "profiles"))
    return tmp_path / "profiles"


def _model(app: Any) -> Any:
    return app.app.models["copy"]


def _tile(level: int) -> np.ndarray:
    picture = np.full((128, 128, 3), (60, 160, 60), np.uint8)
    cv2.circle(picture, (64, 64), 20 + 8 * level, (40 * level, 80, 220 - 60 * level), -1)
    return picture


def _photo(folder: Path) -> str:
    rng = np.random.default_rng(5)
    table = rng.integers(90, 130, (700, 1100, 3), dtype=np.uint8)
    for number in range(3):
        table[250:378, 150 + 300 * number : 278 + 300 * number] = _tile(number)
    path = folder / "tiles.png"
    cv2.imwrite(str(path), table)
    return str(path)


def _stand_in(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three tiles lie in every photo, and are what `NAMES` says."""
    from companion.vision.enrolment.tiles import LaidTile

    def quad(x: float) -> Any:
        return ((x, 250.0), (x + 128, 250.0), (x + 128, 378.0), (x, 378.0))

    tiles = [LaidTile("square-tile", 0.99, quad(150.0 + 300 * number), _tile(number)) for number in range(3)]
    monkeypatch.setattr("companion.storage.load_detector", object)
    monkeypatch.setattr("companion.storage.load_embedder", object)
    monkeypatch.setattr("companion.vision.enrolment.tiles.find_tiles", lambda *_: tiles)
    monkeypatch.setattr("companion.learner.propose_labels", lambda *_: [*NAMES[:2], "offspring/lion"])
    monkeypatch.setattr("companion.learner.too_much_alike", lambda *_: [])

    def learn(profile: Profile, laid: Any, labels: Any, _embedder: Any) -> Profile:
        for tile, label in zip(laid, labels, strict=True):
            profile = profile.with_example(label, png_bytes(tile.crop))
        return profile

    monkeypatch.setattr("companion.learner.learn_tiles", learn)


def test_a_copy_is_begun_and_learns_tiles(driver: Drive, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _stand_in(monkeypatch)
    app = driver(size=(1180, 780))
    app.send(Open("copy"))
    app.until(lambda: _model(app).copies is not None)
    app.type("What it is called: Grandma's zoo", "Omas Zoo")
    app.tap("Begin")
    app.until(lambda: _model(app).stage == "copy")
    app.frames(2)
    app.screenshot("copy-steps")
    app.send(LearnFrom("tiles", _photo(tmp_path)))
    app.until(lambda: _model(app).stage == "laid")
    app.frames(2)
    app.screenshot("copy-tiles")
    app.tap("Yes, that is right")
    app.tap("Yes, that is right")
    app.tap("Something else")
    app.tap("Panda offspring")
    assert app.shows("Everything is named")
    app.tap("Learn 3 tiles")
    app.until(lambda: _model(app).learnt)
    assert set(read_profile("Omas Zoo").labels) == set(NAMES)
    assert app.shows("3 of 39 tiles")


def test_a_copy_is_deleted_only_when_one_is_sure(driver: Drive, data: Path) -> None:
    write_profile(Profile("Mine", "2023"))
    app = driver(size=(600, 960), language="de")
    app.send(Open("copy"))
    app.until(lambda: _model(app).copies)
    app.send(OpenCopy("Mine"))
    app.screenshot("copy-portrait")
    app.tap_icon("trash")
    app.tap("Behalten")
    assert list(data.rglob("Mine.companion"))
    app.send(Ways("ask"))
    app.send(Ways("delete"))
    app.until(lambda: not _model(app).copies)
    assert not list(data.rglob("Mine.companion"))


def test_a_copy_is_exported_and_taken_again(driver: Drive, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("webbrowser.open", lambda _: True)
    write_profile(Profile("Mine", "2023"))
    app = driver()
    app.send(Open("copy"))
    app.until(lambda: _model(app).copies)
    app.send(OpenCopy("Mine"))
    app.send(Ways("export"))
    path = tmp_path / "data" / "exports" / "Mine.companion"
    app.until(path.exists)
    app.send(OpenCopy())
    app.send(LearnFrom("import", str(path)))
    app.until(lambda: len(_model(app).copies) == 2)
    assert {copy.name for copy in _model(app).copies} == {"Mine", "Mine 2"}


def test_a_damaged_copy_says_so(driver: Drive, data: Path) -> None:
    (data / "profiles").mkdir(parents=True)
    (data / "profiles" / "Old.companion").write_bytes(b"not a profile")
    app = driver()
    app.send(Open("copy"))
    app.until(lambda: _model(app).copies)
    assert app.shows("damaged")
