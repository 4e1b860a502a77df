"""What comes back from the effects of the screens for photos, as the value of `Done`."""

from dataclasses import dataclass
from typing import Any

from companion.app.presenter.copies import Copies
from companion.rules.aquaretto.grid import Board
from companion.scorer import Player
from companion.vision.observation import Observation, Quad


@dataclass(frozen=True, slots=True)
class PhotoRead:
    """A photo of a zoo was read; `picture` is its name in `app/photos`, by `digest` the same photo is known again."""

    path: str
    picture: str
    observation: Observation
    digest: str = ""


@dataclass(frozen=True, slots=True)
class Gaps:
    """What an own copy does not know of the game in `key`: boards by their last name, tiles by label.

    `foreign` are tiles that it was shown although its edition has none.
    """

    key: tuple[str, str, tuple[str, ...]]
    boards: tuple[str, ...] = ()
    tiles: tuple[str, ...] = ()
    foreign: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SheetsRead:
    """Dice sheets of a photo or a page: its picture's name and size, a player a sheet, what the sheet prints."""

    path: str
    picture: str
    size: tuple[int, int]
    players: tuple[Player, ...]
    options: Any


@dataclass(frozen=True, slots=True)
class Decided:
    """The zoos of one table, by its players."""

    players: tuple[Player, ...]


@dataclass(frozen=True, slots=True)
class Laid:
    """Empty boards as a picture, and where their spaces lie in it; `boards` are the water zoo's extension boards."""

    picture: str
    observation: Observation
    boards: tuple[Board, ...] = ()


@dataclass(frozen=True, slots=True)
class Saved:
    """The score sheet is kept among the past games, under this key."""

    key: str


@dataclass(frozen=True, slots=True)
class Written:
    """A file was written and handed on."""

    path: str


@dataclass(frozen=True, slots=True)
class BoardFound:
    """A board in a photo: its corners from its own upper left, None where nobody can tell."""

    path: str
    picture: str
    size: tuple[int, int]
    corners: Quad | None


@dataclass(frozen=True, slots=True)
class LaidFound:
    """Tiles or dice in a photo in reading order, each with its corners and what it is proposed to be."""

    path: str
    picture: str
    size: tuple[int, int]
    quads: tuple[Quad, ...]
    proposals: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Learnt:
    """Something was learnt: the copies as they are now, a sentence about it, pairs of labels that look alike."""

    copies: Copies
    sentence: str
    alike: tuple[tuple[str, str], ...] = ()
