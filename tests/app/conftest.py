"""A driver of the app: a real window offscreen, real taps. One window serves all tests of a process.

def test_it(driver):
    app = driver()                       # or driver(size=(600, 960), language="de", text=1.5, density=2)
    app.tap("New game")                  # what shows that text; scrolls it into sight first
    assert app.shows("Who plays?")
    app.screenshot("start-new")          # compared with tests/app/screens/start-new.png
"""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

SETTINGS = {
    "KIVY_NO_ARGS": "1",
    "KIVY_NO_CONSOLELOG": "1",
    "KIVY_NO_FILELOG": "1",
    "KIVY_LOG_MODE": "PYTHON",
    "KIVY_NO_CONFIG": "1",
    "SDL_VIDEODRIVER": "offscreen",
    "SDL_AUDIODRIVER": "dummy",
}


@pytest.fixture(scope="session")
def window(tmp_path_factory) -> Iterator[object]:
    """The one window. Kivy is imported here for the first time."""
    before = {name: os.environ.get(name) for name in (*SETTINGS, "DISPLAY", "KIVY_HOME")}
    os.environ.update(SETTINGS)
    os.environ.pop("DISPLAY", None)
    os.environ["KIVY_HOME"] = str(tmp_path_factory.mktemp("kivy"))
    from tests.app.driving import open_window

    yield open_window()
    from companion.app.window import let_end

    let_end()
    for name, value in before.items():
        if value is None:
            os.environ.pop(name, None)
        else:
            os.environ[name] = value


@pytest.fixture
def driver(window, tmp_path: Path) -> Iterator[Callable[..., object]]:
    """Makes drivers: `driver(size, language, text, density, folder)`; the app is closed at the end of the test."""
    from tests.app.driving import Driver

    made: list[Driver] = []

    def drive(**options) -> Driver:
        for one in made:
            one.close()
        options.setdefault("folder", tmp_path / "data")
        made.append(Driver(window, **options))
        return made[-1]

    yield drive
    for one in made:
        one.close()
