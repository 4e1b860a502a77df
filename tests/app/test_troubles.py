"""What goes wrong around the app: each is a state on the screen that says what can be done, and nothing is lost."""

import errno
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.app import camera
from companion.app.presenter.intents import Ticked
from companion.app.presenter.table.intents import Act, ShowTab, SwitchCamera
from companion.errors import BusyError, InputError
from companion.storage.games import Games
from tests.app.driving import NOW
from tests.app.states import new_game
from tests.app.test_camera import Source

Drive = Callable[..., Any]


def model(app: Any) -> Any:
    return app.app.models["table"]


def act(app: Any) -> None:
    """Do the first thing that is legal."""
    play = model(app).play
    app.send(Act(play.game.action_to_text(next(iter(play.game.legal_actions(play.state))))))


def _nothing_follows(*_: Any, **__: Any) -> Any:
    raise InputError("no models here")


@pytest.fixture
def looks_through(driver: Drive, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[Source], Any]]:
    """A game at whose table the camera is that source."""
    monkeypatch.setattr(camera, "BLACK_S", 0.0)
    monkeypatch.setattr("companion.live.open_live", _nothing_follows)

    def opened(source: Source) -> Any:
        camera.SOURCES["made"] = lambda: source
        app = driver(camera="made")
        new_game(app, "zooloretto")
        app.send(SwitchCamera(True))
        app.send(ShowTab("camera"))
        return app

    yield opened
    camera.close()
    camera.SOURCES.clear()


def test_a_full_disk_in_the_middle_of_a_game_is_said_and_loses_nothing(
    driver: Drive, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = driver(folder=tmp_path)
    new_game(app, "zooloretto")
    app.until(lambda: model(app).key)
    act(app)

    def full(_handle: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        act(app)
        app.until(lambda: app.shows("The disk is full") or app.shows("the disk is full"))
    act(app)
    log = model(app).play.log
    app.close()
    assert len(Games(tmp_path / "games").read(model(app).key).inputs) == 3
    again = driver(folder=tmp_path)
    again.until(lambda: model(again).play)
    assert model(again).play.log == log


def test_a_camera_that_is_unplugged_leaves_the_game_and_offers_to_try_again(looks_through: Any) -> None:
    app = looks_through(Source([90] * 3, then=InputError("camera 0 is gone: is it plugged in?")))
    app.until(lambda: app.shows("Camera 0 is gone: is it plugged in?"))
    assert app.shows("Try again")
    app.tap("Go on without a camera")
    assert not model(app).camera.on
    before = len(model(app).play.log)
    act(app)
    assert len(model(app).play.log) == before + 1


def test_a_black_picture_says_what_may_be_wrong(looks_through: Any) -> None:
    app = looks_through(Source([0] * 400, apart=0.01))
    app.until(lambda: app.shows("The picture is black"))
    assert app.shows("Choose another camera")


@pytest.mark.parametrize(("named", "language"), [("de_AT.UTF-8", "de"), ("en_GB.UTF-8", "en"), ("C", "en")])
def test_the_language_is_the_systems_until_somebody_chooses(
    window: Any, named: str, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from companion.app.window import system_language

    monkeypatch.setenv("LC_ALL", named)
    assert system_language() == language


def test_a_second_start_says_that_the_app_is_open_in_the_chosen_language(
    window: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from companion.app import closed, run  # not before the one window is there: else closed makes its own

    said: list[tuple[str, str]] = []
    monkeypatch.setattr(closed, "say", lambda *given: said.append(given))
    monkeypatch.setattr(run, "prepare", lambda _folder: None)
    monkeypatch.setenv("SDL_VIDEODRIVER", "x11")
    monkeypatch.setattr(run.sys, "stderr", None)  # started by touch: nobody reads what is written
    (tmp_path / "settings.json").write_text('{"language": "de"}', encoding="utf-8")
    claim = Games(tmp_path / "games").claim()
    with pytest.raises(BusyError):
        run.run(tmp_path)
    claim.release()
    ((sentence, language),) = said
    assert "already open" in sentence
    assert language == "de"


def test_a_clock_that_is_set_back_changes_nothing(driver: Drive, tmp_path: Path) -> None:
    app = driver(folder=tmp_path)
    new_game(app, "dice")
    app.until(lambda: model(app).key)
    act(app)
    app.send(Ticked(NOW - 40_000_000))
    act(app)
    log = model(app).play.log
    app.close()
    again = driver(folder=tmp_path)
    again.until(lambda: model(again).play)
    assert model(again).play.log == log


@pytest.mark.parametrize("text", ["{", "[]", '{"language": "en", "language": "de"}', "\x00\x01"])
def test_damaged_settings_are_said_and_kept_aside(driver: Drive, tmp_path: Path, text: str) -> None:
    (tmp_path / "settings.json").write_text(text, encoding="utf-8")
    app = driver(folder=tmp_path)
    app.until(lambda: app.shows("The settings could not be read"))
    assert (tmp_path / "settings-damaged.json").read_text("utf-8") == text
    app.close()
    assert not driver(folder=tmp_path).shows("The settings could not be read")
