"""What the screens for photos want done outside: reading zoos and sheets, learning copies, files, exports."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.app.presenter.effects import Effect
from companion.rules.aquaretto.grid import Board
from companion.vision.observation import Observation, Quad


@dataclass(frozen=True, slots=True)
class ListFolder(Effect):
    """List a folder, by the newest file first; an empty path is where pictures usually lie. Gives a `Listing`."""

    job: int
    path: str
    endings: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MakeThumbnails(Effect):
    """Make small pictures of files. Gives `Thumbnails`."""

    job: int
    paths: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ListCopies(Effect):
    """List people's own copies. Gives `Copies`."""

    job: int


@dataclass(frozen=True, slots=True)
class FindGaps(Effect):
    """Find out what an own copy does not know of a game. Gives `Gaps`."""

    job: int
    profile: str
    game: str
    expansions: tuple[str, ...]

    @property
    def key(self) -> tuple[str, str, tuple[str, ...]]:
        """What was asked: of which copy and which game."""
        return self.profile, self.game, self.expansions


@dataclass(frozen=True, slots=True)
class ReadPhoto(Effect):
    """Read a photo of a zoo. Gives a `PhotoRead`."""

    job: int
    path: str
    game: str
    edition: str
    profile: str
    expansions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DecideZoos(Effect):
    """Decide the zoos of one table, each from its photos. `coins` by name, where people have counted.

    Gives `Decided`.
    """

    job: int
    names: tuple[str, ...]
    groups: tuple[tuple[Observation, ...], ...]
    options: Any
    coins: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class LayBoards(Effect):
    """Draw the empty boards of a game, with extension boards of its water zoo, to put tiles on. Gives `Laid`."""

    job: int
    game: str
    expansions: tuple[str, ...]
    boards: tuple[Board, ...] = ()


@dataclass(frozen=True, slots=True)
class ReadSheets(Effect):
    """Read the dice sheets in a photo, scan or PDF. Gives `SheetsRead`, of a PDF those of its first page with any."""

    job: int
    path: str
    profile: str


@dataclass(frozen=True, slots=True)
class LaySheet(Effect):
    """Show a blank dice sheet to cross off by touch. Gives `SheetsRead` with one player and an empty path."""

    job: int
    profile: str


@dataclass(frozen=True, slots=True)
class SaveScore(Effect):
    """Keep a score sheet among the past games, with a photo of each zoo. Gives `Saved`."""

    job: int
    sheet: Mapping[str, Any]
    photos: tuple[tuple[str, str], ...]
    colours: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ShareScore(Effect):
    """Write a score sheet as `kind`: png, pdf, json, csv. Gives `Written`."""

    job: int
    kind: str
    sheet: Mapping[str, Any]
    photos: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class LearnAnswers(Effect):
    """Learn for a copy what people have corrected in its photos. Gives `Copies`."""

    job: int
    profile: str
    lessons: tuple[tuple[str, Observation, tuple[tuple[Any, str], ...]], ...]


@dataclass(frozen=True, slots=True)
class WarmUp(Effect):
    """Load what reads photos of this game, before there is one."""

    job: int
    game: str
    edition: str
    profile: str
    expansions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CreateCopy(Effect):
    """Begin an own copy of this edition, or keep the one that is there. Gives `Copies`."""

    job: int
    name: str
    edition: str


@dataclass(frozen=True, slots=True)
class FindBoard(Effect):
    """Find the board's corners in a photo of it. Gives a `BoardFound`."""

    job: int
    path: str
    layout: str


@dataclass(frozen=True, slots=True)
class LearnBoard(Effect):
    """Learn an empty board by its corners; `sure` says that it is empty whatever it looks like. Gives `Learnt`."""

    job: int
    name: str
    path: str
    layout: str
    corners: Quad
    sure: bool


@dataclass(frozen=True, slots=True)
class FindTiles(Effect):
    """Find tiles that lie side by side, and what each looks like. Gives `LaidFound`."""

    job: int
    name: str
    path: str


@dataclass(frozen=True, slots=True)
class LearnTiles(Effect):
    """Learn the tiles that were found in this photo, an empty label leaving one out. Gives `Learnt`."""

    job: int
    name: str
    path: str
    labels: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FindDice(Effect):
    """Find six dice in a photo. Gives `LaidFound`."""

    job: int
    path: str


@dataclass(frozen=True, slots=True)
class LearnDice(Effect):
    """Learn the six sides from the dice that were found in this photo. Gives `Learnt`."""

    job: int
    name: str
    path: str
    labels: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LearnSheet(Effect):
    """Learn a blank dice sheet from a photo. Gives `Learnt`."""

    job: int
    name: str
    path: str


@dataclass(frozen=True, slots=True)
class ExportCopy(Effect):
    """Write an own copy as one file. Gives `Written`."""

    job: int
    name: str


@dataclass(frozen=True, slots=True)
class ImportCopy(Effect):
    """Take an own copy from a file. Gives `Copies`."""

    job: int
    path: str


@dataclass(frozen=True, slots=True)
class DeleteCopy(Effect):
    """Forget an own copy. Gives `Copies`."""

    job: int
    name: str
