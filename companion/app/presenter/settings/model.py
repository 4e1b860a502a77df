"""What the screen of settings knows and wants done."""

from dataclasses import dataclass
from typing import Any, Final

from companion.app.presenter.effects import Effect
from companion.app.presenter.intents import Intent

LANGUAGE, LOOK, CAMERA, DATA, ABOUT = "language", "look", "camera", "data", "about"
"""The parts of the screen."""
NUMBER, STREAM, FILE = "number", "stream", "file"
"""What the camera may be: one of the machine's own, an address, a video or folder."""
MOST_CAMERAS: Final = 6


@dataclass(frozen=True, slots=True)
class Library:
    """A library that the companion is made of."""

    name: str
    version: str
    licence: str


@dataclass(frozen=True, slots=True)
class About:
    """What only the machine knows: where data lies and how much, and what the companion is made of."""

    version: str
    folder: str
    games: int
    megabytes: float
    libraries: tuple[Library, ...]


@dataclass(frozen=True, slots=True)
class Model:
    """The screen: the part that is open on a narrow window, what was asked of the machine, the address being typed."""

    part: str = ""
    about: About | None = None
    kind: str = ""
    typed: str = ""
    trying: bool = False
    running: bool = False
    trouble: str = ""
    jobs: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True, slots=True)
class ShowPart(Intent):
    """Open a part of the settings; an empty name goes back to the list."""

    part: str


@dataclass(frozen=True, slots=True)
class Set(Intent):
    """Give one setting a value."""

    name: str
    value: Any


@dataclass(frozen=True, slots=True)
class ChooseKind(Intent):
    """The camera is to be of that kind."""

    kind: str


@dataclass(frozen=True, slots=True)
class TypeAddress(Intent):
    """The address of a stream as far as it is typed."""

    text: str = ""


@dataclass(frozen=True, slots=True)
class TakeAddress(Intent):
    """The typed address is the camera from now on."""

    text: str = ""


@dataclass(frozen=True, slots=True)
class PickVideo(Intent):
    """Choose a video file as the camera."""


@dataclass(frozen=True, slots=True)
class TryCamera(Intent):
    """Show the camera's picture here, or no longer."""

    on: bool


@dataclass(frozen=True, slots=True)
class ShowFolder(Intent):
    """Open the folder in which data lies."""


@dataclass(frozen=True, slots=True)
class AskAbout(Effect):
    """Ask the machine where data lies and what the companion is made of. Gives an `About`."""

    job: int


def kind_of(camera: str) -> str:
    """What kind of camera a source is."""
    if camera.isdecimal():
        return NUMBER
    return STREAM if "://" in camera else FILE
