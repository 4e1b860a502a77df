"""What the shell itself wants done: settings and what screens keep are stored, notes sound, the screen stays on."""

import contextlib
import json
import logging
import webbrowser
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from companion.app.effects import Services, carries_out
from companion.app.presenter.effects import (
    Buzz,
    Cancel,
    Keep,
    KeepAwake,
    OpenLink,
    SaveSettings,
    Share,
    Sound,
)
from companion.app.presenter.intents import CannotStore
from companion.app.presenter.settings import chosen
from companion.errors import CompanionError, UnwritableError
from companion.storage import read_json, write_atomically

_log = logging.getLogger(__name__)

_SETTINGS: Final = "settings.json"
_DAMAGED: Final = "settings-damaged.json"
_KEPT: Final = "kept"
_BUZZ: Final = 0.04  # seconds
_BUZZING: Final = ("android", "ios")
"""Systems whose devices vibrate."""


def load_settings(folder: Path) -> chosen.Settings:
    """The stored settings; the usual ones where there are none or they cannot be read."""
    try:
        return chosen.from_json(read_json(folder / _SETTINGS))
    except CompanionError:
        return chosen.Settings()


def damaged_aside(folder: Path) -> bool:
    """Put settings that cannot be read aside, before the next choice is written over them; whether there were any."""
    path = folder / _SETTINGS
    if not path.exists():
        return False
    try:
        read_json(path)
    except CompanionError:
        with contextlib.suppress(OSError):
            path.replace(folder / _DAMAGED)
        return True
    return False


def load_kept(folder: Path) -> Mapping[str, Mapping[str, Any]]:
    """What the screens kept, by name; a file that cannot be read is as if it were not there."""
    found = {}
    for path in sorted((folder / _KEPT).glob("*.json")):
        with contextlib.suppress(CompanionError):
            found[path.stem] = read_json(path)
    return found


def _store(path: Path, data: Mapping[str, Any], services: Services) -> None:
    """Write a small file; a full disk is said, and the app goes on."""
    try:
        write_atomically(path, json.dumps(data, ensure_ascii=False))
    except UnwritableError as error:
        services.post(CannotStore(str(error)))


@carries_out(SaveSettings)
def _save_settings(effect: SaveSettings, services: Services) -> None:
    _store(services.folder / _SETTINGS, chosen.to_json(effect.settings), services)
    services.shared["settings"] = effect.settings


@carries_out(Keep)
def _keep(effect: Keep, services: Services) -> None:
    path = services.folder / _KEPT / f"{effect.screen}.json"
    if effect.data is None:
        with contextlib.suppress(OSError):
            path.unlink(missing_ok=True)
        return
    _store(path, effect.data, services)


@carries_out(Cancel)
def _cancel(effect: Cancel, services: Services) -> None:
    services.worker.cancel(effect.job)


@carries_out(Buzz)
def _buzz(_effect: Buzz, services: Services) -> None:
    if not services.shared["settings"].vibration:
        return
    from kivy.utils import platform

    if platform not in _BUZZING:
        return  # plyer would print that it knows no way
    try:
        from plyer import vibrator

        vibrator.vibrate(_BUZZ)
    except (ImportError, NotImplementedError, OSError):
        return


@carries_out(Sound)
def _sound(effect: Sound, services: Services) -> None:
    if services.shared["settings"].sound:
        from companion.app.sounds import play

        play(effect.name, services.shared)


@carries_out(KeepAwake)
def _keep_awake(effect: KeepAwake, _services: Services) -> None:
    from kivy.core.window import Window

    Window.allow_screensaver = not effect.on


@carries_out(OpenLink)
def _open_link(effect: OpenLink, _services: Services) -> None:
    try:
        webbrowser.open(effect.address)
    except (webbrowser.Error, OSError):
        _log.warning("no program opens %s", effect.address)


@carries_out(Share)
def _share(effect: Share, _services: Services) -> None:
    """The system's sharing where there is one; else the text lies in the clipboard, the file's folder is opened."""
    if effect.text:
        from kivy.core.clipboard import Clipboard

        Clipboard.copy(effect.text)
    if effect.path:
        webbrowser.open(Path(effect.path).parent.as_uri())
