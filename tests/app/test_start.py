"""How the app starts where there is no screen, and where another one is open: it says so and ends."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from companion.storage.games import Games

PATIENCE = 120


def started(folder: Path, *words: str, **screen: str) -> subprocess.CompletedProcess[str]:
    """The app as a process of its own, where only this screen is to be found."""
    hidden = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "KIVY_WINDOW", "XDG_RUNTIME_DIR", "COMPANION_DATA")
    surroundings = {name: value for name, value in os.environ.items() if name not in hidden}
    command = [sys.executable, "-m", "companion", "app", "--data", str(folder), *words]
    return subprocess.run(
        command, env=surroundings | screen, capture_output=True, text=True, timeout=PATIENCE, check=False
    )


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there is a screen")
@pytest.mark.parametrize("screen", [{}, {"DISPLAY": ":88"}])
def test_without_a_screen_the_app_says_so_and_ends(tmp_path: Path, screen: dict[str, str]) -> None:
    ended = started(tmp_path, **screen)
    assert ended.returncode == 3
    (sentence,) = [line for line in ended.stderr.splitlines() if line]
    assert sentence == "companion: no screen was found to open the app on: start it where there is a desktop"
    assert not (tmp_path / "games" / "app.lock").exists() or Games(tmp_path / "games").claim()


@pytest.mark.parametrize("screen", [{"SDL_VIDEODRIVER": "offscreen"}, {}])
def test_a_second_app_that_nobody_can_close_ends_by_itself(tmp_path: Path, screen: dict[str, str]) -> None:
    claim = Games(tmp_path / "games").claim()
    ended = started(tmp_path, "--lang", "de", **screen)
    claim.release()
    assert ended.returncode == 3
    assert ended.stderr.startswith("companion: der Companion ist schon offen")


def test_the_notice_closes_by_itself(window: object, monkeypatch: pytest.MonkeyPatch) -> None:
    from companion.app import closed

    waits: list[tuple[object, float]] = []
    monkeypatch.setattr(closed.Clock, "schedule_once", lambda deed, seconds: waits.append((deed, seconds)))
    notice = closed._Closed("the companion is already open", "en")
    notice.build()
    stopped: list[bool] = []
    monkeypatch.setattr(notice, "stop", lambda: stopped.append(True))
    deed, seconds = waits[-1]
    deed(seconds)
    assert stopped == [True]
    assert seconds == closed._SECONDS
