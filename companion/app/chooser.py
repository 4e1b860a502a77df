"""The choice of files: the system's dialog where plyer has one, else a plain one of the app's own."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.button import Button
from kivy.uix.filechooser import FileChooserListView
from kivy.uix.popup import Popup

from companion.app import theme

Chosen = Callable[[tuple[str, ...]], None]


def choose(title: str, endings: Sequence[str], several: bool, chosen: Chosen) -> None:
    """Let people choose; nothing chosen gives an empty tuple."""
    try:
        from plyer import filechooser
    except ImportError:
        _own(title, endings, several, chosen)
        return

    def given(paths: Any) -> None:
        Clock.schedule_once(lambda _: chosen(tuple(map(str, paths or ()))))

    filters = [f"*{ending}" for ending in endings]
    try:
        filechooser.open_file(title=title, multiple=several, filters=filters, on_selection=given)
    except (NotImplementedError, OSError, RuntimeError, TypeError, ValueError):
        _own(title, endings, several, chosen)


def _own(title: str, endings: Sequence[str], several: bool, chosen: Chosen) -> None:
    """Kivy's list of files in a dialog."""
    wanted = [f"*{form}" for ending in endings for form in (ending, ending.upper())]
    files = FileChooserListView(path=str(Path.home()), filters=wanted, multiselect=several)
    box = BoxLayout(orientation="vertical", spacing=theme.dp(8))
    row = BoxLayout(size_hint_y=None, height=theme.dp(theme.TOUCH), spacing=theme.dp(8))
    popup = Popup(title=title, content=box, size_hint=(0.9, 0.9))
    given: list[tuple[str, ...]] = []

    def take(*_: Any) -> None:
        given.append(tuple(files.selection))
        popup.dismiss()

    for text, deed in (("✕", popup.dismiss), ("OK", take)):
        button = Button(text=text)
        button.bind(on_release=deed)
        row.add_widget(button)
    box.add_widget(files)
    box.add_widget(row)
    popup.bind(on_dismiss=lambda *_: chosen(given[0] if given else ()))
    popup.open()
