"""The window: Kivy's application around the interface."""

import locale
import os
import threading
import time
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from kivy.app import App as KivyApp
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import Metrics

from companion.app import theme
from companion.app.carry_out.shell import damaged_aside, load_kept, load_settings
from companion.app.effects import Services
from companion.app.interface import Interface
from companion.app.presenter.intents import Paused, Resized, Restored, Resumed, SettingsLost, Ticked
from companion.app.presenter.model import App
from companion.app.presenter.settings.chosen import LANGUAGES
from companion.app.presenter.shell import going_back
from companion.app.worker import Worker

_BACK_KEYS: Final = frozenset({27, 1001})
"""Escape, and Android's back."""
_BESIDE: Final = frozenset({"camera", "follower", "worker"})
"""Names of the threads beside the interface's."""
_LONGEST_END: Final = 10.0
"""Seconds that the end of the app may take."""
_NAMED_BY: Final = ("LC_ALL", "LC_MESSAGES", "LANG")
"""Where a system says its language, what counts most first."""


def begin(folder: Path, language: str, camera: str, strict: bool = False) -> Interface:
    """The interface with what is stored in the folder; language and camera may be given for this time.

    Until somebody chooses a language it is the system's.
    """
    lost = damaged_aside(folder)
    settings = load_settings(folder)
    settings = replace(settings, language=language or settings.language or system_language())
    if camera:
        settings = replace(settings, camera=camera)
    app = App(settings=settings, now=time.time())
    interface = Interface(app, lambda post: Services(post, Worker(post), folder), strict)
    interface.send(Restored(load_kept(folder)))
    if lost:
        Clock.schedule_once(lambda _: interface.send(SettingsLost()))  # said when the first frame is on screen
    return interface


def let_end() -> None:
    """Wait until the threads beside the interface's have ended: one that is within OpenCV or a network aborts the exit.

    They have been told to end already.
    """
    latest = time.monotonic() + _LONGEST_END
    for thread in threading.enumerate():
        if thread.name in _BESIDE:
            thread.join(max(latest - time.monotonic(), 0.0))


def system_language() -> str:
    """The system's language, where it is one of the app's, else English."""
    named = next((os.environ[name] for name in _NAMED_BY if os.environ.get(name)), "") or locale.getlocale()[0] or ""
    code = named[:2].lower()
    return code if code in LANGUAGES else LANGUAGES[0]


class ZooApp(KivyApp):
    """The application."""

    title = "Zoo Companion"

    def __init__(self, folder: Path, language: str, camera: str) -> None:
        super().__init__()
        self._given = (folder, language, camera)
        self.interface: Interface | None = None

    def build(self) -> Any:
        """Make the interface, and listen to the window."""
        Window.clearcolor = theme.colour("ground")
        self.interface = begin(*self._given)
        Window.bind(size=self._resized, on_keyboard=self._key)
        Clock.schedule_interval(lambda _: self._send(Ticked(time.time())), 1)
        self._resized(Window, Window.size)
        self.interface.draw()
        return self.interface.widget

    def _send(self, intent: Any) -> None:
        assert self.interface is not None
        self.interface.send(intent)

    def _resized(self, _window: Any, size: tuple[float, float]) -> None:
        assert self.interface is not None
        self._send(Resized(size[0] / Metrics.density, size[1] / Metrics.density))
        self.interface.resize(*size)

    def _key(self, _window: Any, key: int, *_: Any) -> bool:
        """Back closes a dialog, leads back, and leaves the app from the first screen."""
        if key not in _BACK_KEYS:
            return False
        assert self.interface is not None
        intent = going_back(self.interface.app)
        if intent is None:
            return False
        self._send(intent)
        return True

    def on_pause(self) -> bool:
        """Everything is stored already; the camera stops."""
        self._send(Paused())
        return True

    def on_resume(self) -> None:
        """Go on."""
        self._send(Resumed())

    def on_stop(self) -> None:
        """Close what is open."""
        assert self.interface is not None
        self.interface.services.close()
        let_end()
