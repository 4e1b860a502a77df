"""A window that only says why the app cannot be opened."""

from typing import Any, Final

from kivy.app import App as KivyApp
from kivy.clock import Clock
from kivy.core.window import Window

from companion.app import theme
from companion.app.presenter.elements import Banner, Button, Column, Pad, Text
from companion.app.presenter.intents import Dismiss, Intent
from companion.app.widgets.part import Part, part_for
from companion.words import words_in

_SECONDS: Final = 15.0
"""How long the window stays where nobody closes it."""


class _Closed(KivyApp):
    """Shows one sentence and a button."""

    title = "Zoo Companion"

    def __init__(self, sentence: str, language: str) -> None:
        super().__init__()
        words = words_in(language)
        close = Button(words("Close"), Dismiss(), "main")
        text = Banner(words.event(sentence), "warn", "info", (close,))
        self._element = Pad(Column((Text(words("Zoo Companion"), "title"), text), 16), 32, 32, 32, 32)

    def build(self) -> Part:
        """The sentence at the top of the window."""
        Window.clearcolor = theme.colour("ground")
        part = part_for(self._element, self._sent)
        Window.bind(size=lambda _window, size: self._place(part, size))
        self._place(part, Window.size)
        Clock.schedule_once(lambda _: self.stop(), _SECONDS)
        return part

    def _place(self, part: Part, size: Any) -> None:
        height = part.height_for(size[0])
        part.place(0, size[1] - height, size[0], height)

    def _sent(self, _intent: Intent) -> None:
        self.stop()


def say(sentence: str, language: str) -> None:
    """Show the sentence, which is English, until somebody closes the window, or it closes by itself."""
    _Closed(sentence, language).run()
