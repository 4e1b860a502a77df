"""What comes back from the effects of the screens for photos, as the value of `Done`."""

from dataclasses import dataclass
from typing import Any

from companion.scorer import Player
from companion.vision.observation import Observation


@dataclass(frozen=True, slots=True)
class PhotoRead:
    """A photo of a zoo was read; `picture` is its name in `app/photos`."""

    path: str
    picture: str
    observation: Observation


@dataclass(frozen=True, slots=True)
class SheetsRead:
    """A photo or page of dice sheets was read: its picture's name and size, and the sheets, as vision saw them."""

    path: str
    picture: str
    size: tuple[int, int]
    sheets: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Decided:
    """The zoos of one table, by its players."""

    players: tuple[Player, ...]


@dataclass(frozen=True, slots=True)
class Laid:
    """Empty boards as a picture, and where their spaces lie in it."""

    picture: str
    observation: Observation


@dataclass(frozen=True, slots=True)
class Shown:
    """The picture of a photo is ready."""

    path: str
    picture: str
    size: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Saved:
    """The score sheet is kept among the past games, under this key."""

    key: str


@dataclass(frozen=True, slots=True)
class Written:
    """A file was written and handed on."""

    path: str
