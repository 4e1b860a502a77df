"""The Kivy app: a window around the interface, its clock, its keys, its going to sleep and waking up."""

import ctypes
import logging
import os
import sys
from pathlib import Path
from typing import Final

from companion.errors import BusyError

_KIVY: Final = {
    "KIVY_NO_ARGS": "1",
    "KIVY_NO_CONSOLELOG": "1",
    "KIVY_NO_FILELOG": "1",
    "KIVY_LOG_MODE": "PYTHON",
    "KIVY_NO_CONFIG": "1",
}
_SCREENS: Final = {"KIVY_WINDOW": "sdl2", "SDL_VIDEODRIVER": "x11,wayland,kmsdrm,rpi"}
"""What draws on a Linux computer: without a screen SDL would else open a window that nobody sees."""
_UNSEEN: Final = frozenset({"offscreen", "dummy", "evdev"})
"""Drivers whose windows nobody sees."""
_SIZE: Final = (1180, 780)
_ESCAPE: Final = 27
_MALLOC: Final = ((-3, 2 << 20), (-1, 8 << 20), (-8, 2))
"""Options of glibc's mallopt: from which size a block is mapped by itself, what free heap is kept, how many heaps."""


def prepare(folder: Path) -> None:
    """Tell Kivy, before it is imported, to keep to the companion's folder and to leave the command line alone."""
    spare_memory()
    for name, value in _KIVY.items():
        os.environ.setdefault(name, value)
    home = folder / "kivy"
    home.mkdir(parents=True, exist_ok=True)
    os.environ.setdefault("KIVY_HOME", str(home))
    logging.getLogger("kivy").addHandler(logging.NullHandler())  # what it finds missing is nothing for people
    if sys.platform == "linux" and "ANDROID_ARGUMENT" not in os.environ:
        for name, value in _SCREENS.items():
            os.environ.setdefault(name, value)
    from kivy.config import Config

    logging.getLogger("kivy").setLevel(logging.CRITICAL + 1)
    Config.set("kivy", "exit_on_escape", "0")
    Config.set("kivy", "log_level", "error")
    for provider in Config.options("input"):
        Config.remove_option("input", provider)  # SDL brings touches by itself
    Config.set("input", "mouse", "mouse,disable_multitouch")
    Config.set("graphics", "width", str(_SIZE[0]))
    Config.set("graphics", "height", str(_SIZE[1]))
    Config.set("graphics", "multisamples", "0")


def draw_unseen() -> None:
    """Draw a window that nobody sees where the surroundings name no screen: what measures or checks needs none."""
    if sys.platform == "linux" and not any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY")):
        os.environ.setdefault("SDL_VIDEODRIVER", "offscreen")


def spare_memory() -> None:
    """Tell glibc to give large blocks back as soon as they are free, and to keep one heap for all threads.

    Left alone it keeps what photos and frames took: some 150 MB after a few of them.
    """
    try:
        set_option = ctypes.CDLL(None).mallopt
    except (AttributeError, OSError, TypeError):
        return  # another C library, another system
    for option, value in _MALLOC:
        set_option(option, value)


def run(folder: Path, language: str = "", camera: str = "") -> bool:
    """Open the window and stay until it is closed, False when there is no screen for it.

    `folder` holds settings, games and what screens keep.

    :raises BusyError: when another app uses the folder; where no terminal shows it, a window has said so, too.
    """
    prepare(folder)
    from companion.storage.games import Games

    try:
        claim = Games(folder / "games").claim()
    except BusyError as error:
        if _needs_a_notice() and has_screen():
            from companion.app import closed
            from companion.app.carry_out.shell import load_settings
            from companion.app.window import system_language

            closed.say(str(error), language or load_settings(folder).language or system_language())
        raise
    try:
        if not has_screen():
            return False
        from companion.app.window import ZooApp

        ZooApp(folder, language, camera).run()
        return True
    finally:
        claim.release()


def has_screen() -> bool:
    """Whether Kivy has found something to draw a window on; it looks only once."""
    from kivy.core.window import Window

    return Window is not None


def _needs_a_notice() -> bool:
    """Whether nobody reads what the program writes, but somebody may look at a screen."""
    reads = sys.stderr is not None and sys.stderr.isatty()
    return not reads and os.environ.get("SDL_VIDEODRIVER") not in _UNSEEN
