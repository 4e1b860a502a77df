"""What the screen of past games knows: games, players, the game that is looked at; and what it wants done."""

from dataclasses import dataclass
from typing import Final

from companion.app.presenter.effects import Effect
from companion.app.presenter.intents import Intent
from companion.words import Words

GAMES, PLAYERS, TRASH = "games", "players", "trash"
"""The three lists."""
IN_PLAY, NO_RESULT, DAMAGED = "in play", "no result", "damaged"
_COLOURS: Final = frozenset({"orange", "sky", "green", "yellow", "blue", "red", "purple", "black"})
_BY_SEAT: Final = ("blue", "orange", "green", "purple", "sky")
_MONTHS: Final = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


@dataclass(frozen=True, slots=True)
class Person:
    """A player of a past game, None points where nobody counted; `lines`: points, English text and rule.

    `coins` where they are known, and `coin_tiles`; `doubts`: how many questions stayed open.
    """

    name: str
    colour: str
    points: int | None = None
    rank: int = 0
    whole: bool = True
    lines: tuple[tuple[int, str, str], ...] = ()
    coins: int | None = None
    doubts: int = 0
    coin_tiles: int = 0


@dataclass(frozen=True, slots=True)
class Past:
    """A game in the list; `began` is ISO text, `photo` a path, `extras` names of edition, expansions and variants."""

    key: str
    number: int
    game: str
    began: str
    status: str
    people: tuple[Person, ...] = ()
    minutes: int = 0
    place: str = ""
    photo: str = ""
    extras: tuple[str, ...] = ()
    notice: str = ""


@dataclass(frozen=True, slots=True)
class Tally:
    """A player over all games: the points in their order."""

    name: str
    games: int
    wins: int
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Shelf:
    """All that is kept: games and deleted ones, the newest first, and the players by their wins."""

    games: tuple[Past, ...] = ()
    deleted: tuple[Past, ...] = ()
    players: tuple[Tally, ...] = ()


@dataclass(frozen=True, slots=True)
class Story:
    """One game in full: people by rank with their lines; `course` what each seat had, turn by turn; photos by path."""

    key: str
    people: tuple[Person, ...] = ()
    seats: tuple[Person, ...] = ()
    notes: tuple[str, ...] = ()
    photos: tuple[tuple[str, str], ...] = ()
    course: tuple[tuple[int, ...], ...] = ()
    notice: str = ""


@dataclass(frozen=True, slots=True)
class PlayLink:
    """A play for BG Stats: the address, and the name under which its code lies among the small pictures."""

    address: str
    picture: str = ""


@dataclass(frozen=True, slots=True)
class Model:
    """The screen. `shelf` is None until it was read; `jobs` says what each running job is for."""

    tab: str = GAMES
    shelf: Shelf | None = None
    chosen: str = ""
    story: Story | None = None
    player: str = ""
    dialog: str = ""
    photo: str = ""
    photo_size: tuple[int, int] = (0, 0)
    play: PlayLink | None = None
    failed: str = ""
    jobs: tuple[tuple[int, str], ...] = ()

    def busy(self, purpose: str) -> bool:
        """Whether a job for that is running."""
        return any(what == purpose for _, what in self.jobs)


@dataclass(frozen=True, slots=True)
class ShowTab(Intent):
    """Show the games, the players or the trash."""

    tab: str


@dataclass(frozen=True, slots=True)
class ChooseGame(Intent):
    """Look at a game; an empty key goes back to the list."""

    key: str


@dataclass(frozen=True, slots=True)
class ChoosePlayer(Intent):
    """Look at a player; an empty name goes back to the list."""

    name: str


@dataclass(frozen=True, slots=True)
class ShowDialog(Intent):
    """Open a dialog: share, export, bgstats, photo, empty; an empty name closes it."""

    name: str
    photo: str = ""


@dataclass(frozen=True, slots=True)
class Remove(Intent):
    """Delete the game."""

    key: str


@dataclass(frozen=True, slots=True)
class BringBack(Intent):
    """Take a deleted game back."""

    key: str


@dataclass(frozen=True, slots=True)
class Empty(Intent):
    """Delete for good what is in the trash."""


@dataclass(frozen=True, slots=True)
class Send(Intent):
    """Export in that form: all games as csv or json when nothing is looked at."""

    form: str


@dataclass(frozen=True, slots=True)
class OpenPlay(Intent):
    """Hand the play over to BG Stats."""


@dataclass(frozen=True, slots=True)
class GoOn(Intent):
    """Go on playing the game at the table."""

    key: str


@dataclass(frozen=True, slots=True)
class Again(Intent):
    """Read the list again."""


@dataclass(frozen=True, slots=True)
class ListGames(Effect):
    """Read what is kept. Gives a `Shelf`."""

    job: int


@dataclass(frozen=True, slots=True)
class ReadGame(Effect):
    """Read one game. Gives a `Story`."""

    job: int
    key: str


@dataclass(frozen=True, slots=True)
class DeleteGame(Effect):
    """Put a game into the trash. Gives the new `Shelf`."""

    job: int
    key: str


@dataclass(frozen=True, slots=True)
class RestoreGame(Effect):
    """Take a game out of the trash. Gives the new `Shelf`."""

    job: int
    key: str


@dataclass(frozen=True, slots=True)
class EmptyTrash(Effect):
    """Delete for good. Gives the new `Shelf`."""

    job: int


@dataclass(frozen=True, slots=True)
class ExportGames(Effect):
    """Write games into a file of a form. Gives its path as text."""

    job: int
    keys: tuple[str, ...]
    form: str
    language: str


@dataclass(frozen=True, slots=True)
class MakePlayLink(Effect):
    """Make the link for BG Stats and its code. Gives a `PlayLink`."""

    job: int
    key: str


@dataclass(frozen=True, slots=True)
class OpenPhoto(Effect):
    """Read a photo for the dialog. Gives its size in pixels, as it lies among the photos under its path."""

    job: int
    path: str


def colour_of(colour: str, seat: int) -> str:
    """The colour that a player is drawn in: the chosen one, else one of the seat's own."""
    return colour if colour in _COLOURS else _BY_SEAT[seat % len(_BY_SEAT)]


def day(began: str, words: Words) -> str:
    """The day of an ISO date as people write it."""
    year, _, rest = began[:10].partition("-")
    month, _, number = rest.partition("-")
    if words.language == "de" or not month.isdecimal() or not 1 <= int(month) <= len(_MONTHS):
        return f"{number}.{month}.{year}"
    return f"{int(number)} {_MONTHS[int(month) - 1]} {year}"
