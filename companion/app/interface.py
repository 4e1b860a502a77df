"""The app without its window: one queue of intents, the model, its effects, and the frame that shows it."""

import logging
from collections import deque
from collections.abc import Callable
from threading import Lock
from typing import Any, Final

from kivy.clock import Clock

from companion.app import theme
from companion.app.effects import Services, carry_out
from companion.app.presenter.intents import Intent
from companion.app.presenter.model import App
from companion.app.presenter.shell import frame, step
from companion.app.widgets.cached import Cached
from companion.app.widgets.frame import FramePart

_log = logging.getLogger(__name__)

SOON: Final = -1
"""Kivy's word for: before the next frame."""


class Interface:
    """Takes intents from any thread, one after the other on the interface's own; draws once a frame at most.

    `widget` fills the window, `root` is the frame in it. `strict` lets mistakes of presenters out, as tests want it.
    """

    def __init__(
        self, app: App, services: Callable[[Callable[[Intent], None]], Services], strict: bool = False
    ) -> None:
        self.app = app
        self.services = services(self.post)
        self.widget = Cached()
        self.root = FramePart(self.send)
        self.widget.add_widget(self.root)
        self._strict = strict
        self._queue: deque[Intent] = deque()
        self._lock = Lock()
        self._busy = False
        self._look = (app.settings.text_scale, app.settings.contrast)
        self._draw = Clock.create_trigger(self.draw, SOON)
        self._taken = Clock.create_trigger(self._take, SOON)
        self.services.shared["settings"] = app.settings
        self._take_look()

    def post(self, intent: Intent) -> None:
        """Bring an intent from any thread; it is taken before the next frame."""
        with self._lock:
            self._queue.append(intent)
        self._taken()

    def send(self, intent: Intent) -> None:
        """Take an intent now: for the interface's own thread."""
        with self._lock:
            self._queue.append(intent)
        self._take()

    def _take(self, *_: Any) -> None:
        """Take everything that waits."""
        if self._busy:
            return
        self._busy = True
        try:
            while True:
                with self._lock:
                    if not self._queue:
                        break
                    intent = self._queue.popleft()
                self._one(intent)
        finally:
            self._busy = False
        self._draw()

    def _one(self, intent: Intent) -> None:
        """One step, and what it wants done. A mistake of ours costs that step and not the app."""
        try:
            self.app, effects = step(self.app, intent)
            for effect in effects:
                carry_out(effect, self.services)
        except Exception:
            if self._strict:
                raise
            _log.exception("%r", intent)

    def draw(self, *_: Any) -> None:
        """Show the model as it is now."""
        look = (self.app.settings.text_scale, self.app.settings.contrast)
        if look != self._look:
            self._look = look
            self._take_look()
            self.renew()
        shown = frame(self.app)
        self.widget.covered = shown.note is not None or shown.view.sheet is not None
        self.root.take(shown)

    def _take_look(self) -> None:
        """Use the settings' size of text and contrast."""
        scale, contrast = self._look
        theme.set_text_scale(scale)
        theme.set_contrast(contrast)

    def renew(self) -> None:
        """Draw everything anew: lengths or sizes of text are others now."""
        old, self.root = self.root, FramePart(self.send)
        self.root.pos, self.root.size = old.pos, old.size
        self.widget.remove_widget(old)
        self.widget.add_widget(self.root)

    def resize(self, width: float, height: float) -> None:
        """The window has this size, pixels."""
        self.widget.resize(width, height)
        self.root.pos, self.root.size = (0, 0), (width, height)
        self.root.arrange()
