"""What the app wants done outside: a closed union of values, carried out by `app/effects.py` and `app/carry_out/`.

Effects with a field `job` answer later by an `Outcome` of that job; take its number from `context.job`, and for a
second one in the same update `context.job + 1`. The first five are carried out by the shell itself. Append only.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.app.presenter.intents import Intent
from companion.app.presenter.settings.chosen import Settings


class Effect:
    """Base of all effects."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Go(Effect):
    """Show another screen, after it has taken an intent of its own; `back` leads here again."""

    screen: str
    intent: Intent | None = None


@dataclass(frozen=True, slots=True)
class GoBack(Effect):
    """Show the screen before this one."""


@dataclass(frozen=True, slots=True)
class Note(Effect):
    """Show a short note at the lower edge for some seconds; with an intent it has a button, such as "Undo"."""

    text: str
    button: str = ""
    intent: Intent | None = None


@dataclass(frozen=True, slots=True)
class Change(Effect):
    """Take these settings from now on, and store them."""

    settings: Settings


@dataclass(frozen=True, slots=True)
class Cancel(Effect):
    """Forget a job: what it still answers is dropped."""

    job: int


@dataclass(frozen=True, slots=True)
class Keep(Effect):
    """Store what a screen keeps for the next start; sent by the shell whenever it has changed."""

    screen: str
    data: Mapping[str, Any] | None


@dataclass(frozen=True, slots=True)
class SaveSettings(Effect):
    """Store the settings; sent by the shell."""

    settings: Settings


@dataclass(frozen=True, slots=True)
class StartCamera(Effect):
    """Open a source of frames: a camera's number, a stream's address, a video, a folder; `rotation` in degrees."""

    source: str
    rotation: int = 0


@dataclass(frozen=True, slots=True)
class StopCamera(Effect):
    """Close the source of frames."""


@dataclass(frozen=True, slots=True)
class TakeStill(Effect):
    """Store the next frame of the open camera as a picture; `Done.value` is its path as text."""

    job: int


@dataclass(frozen=True, slots=True)
class PickFiles(Effect):
    """Let people pick files of their own by the system's chooser; `Done.value` is a tuple of paths as texts."""

    job: int
    title: str
    endings: tuple[str, ...] = ()
    several: bool = False


@dataclass(frozen=True, slots=True)
class Buzz(Effect):
    """Vibrate shortly, where the settings allow it and the machine can."""


@dataclass(frozen=True, slots=True)
class Sound(Effect):
    """Play one of the short sounds: "tap", "due", "done", "wrong"."""

    name: str


@dataclass(frozen=True, slots=True)
class KeepAwake(Effect):
    """Keep the screen on, or no longer."""

    on: bool


@dataclass(frozen=True, slots=True)
class OpenLink(Effect):
    """Open an address outside."""

    address: str


@dataclass(frozen=True, slots=True)
class Share(Effect):
    """Hand a file or a text to the system's way of sharing; without one its folder is opened."""

    path: str = ""
    text: str = ""
