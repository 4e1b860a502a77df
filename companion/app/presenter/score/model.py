"""What the screen score knows, and what can be wanted of it."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from companion.app.presenter.copies import SHIPPED, Copy
from companion.app.presenter.intents import Intent
from companion.app.presenter.outcomes_photo import Gaps
from companion.app.presenter.picking import Picker
from companion.errors import CompanionError
from companion.reconcile.amend import Amendment, with_board
from companion.rules import game_named
from companion.rules.aquaretto.grid import Board
from companion.rules.aquaretto.zoo import board_order
from companion.scorer import Player, ScoreSheet, score_sheet
from companion.vision.observation import Observation
from companion.words import Words, message

GAMES: Final = (
    ("zooloretto", message("Zooloretto")),
    ("aquaretto", message("Aquaretto")),
    ("joint", message("Both together")),
)
EXPANSIONS: Final = (("exotic", message("Exotic")), ("xxl", message("XXL")))
EXPANSIONS_OF: Final[Mapping[str, tuple[str, ...]]] = {
    "zooloretto": ("exotic", "xxl"),
    "aquaretto": ("xxl",),
    "joint": ("exotic", "xxl"),
}
COLOURS: Final = ("blue", "orange", "green", "purple", "red")
MOST_PLAYERS: Final = 5
USUAL: Final = tuple(f"Player {number}" for number in range(1, MOST_PLAYERS + 1))
"""What players are called whom nobody has named, until a language is known."""


@dataclass(frozen=True, slots=True)
class Shot:
    """One photo of a zoo. `job` reads it, 0 when that is over; `sentence` says in English why it cannot be read.

    `digest` is that of its pixels: the same photo, whatever its file is called.
    """

    path: str
    job: int = 0
    picture: str = ""
    observation: Observation | None = None
    sentence: str = ""
    digest: str = ""


@dataclass(frozen=True, slots=True)
class Entry:
    """One player's zoo.

    `decided` is the zoo as the reading has it, or the empty zoo of a score pad; `fixes` is what people said since, laid
    over every reading anew. `coins` and `coin_tiles` are None where nobody has counted. `later` are the questions put
    off. `boards` is what people said of extra boards: whether each is there. `extended` are the extension boards of a
    water zoo on a score pad, `laid` the picture with them once it is drawn.
    """

    name: str
    colour: str = COLOURS[0]
    shots: tuple[Shot, ...] = ()
    pad: bool = False
    decided: Player | None = None
    fixes: tuple[Amendment, ...] = ()
    coins: int | None = None
    coin_tiles: int | None = None
    later: tuple[str, ...] = ()
    boards: tuple[tuple[str, bool], ...] = ()
    extended: tuple[Board, ...] = ()
    laid: Any = None

    @property
    def reading(self) -> bool:
        """Whether a photo of it is being read."""
        return any(shot.job for shot in self.shots)

    @property
    def observations(self) -> tuple[Observation, ...]:
        """What its photos show."""
        return tuple(shot.observation for shot in self.shots if shot.observation is not None)

    @property
    def player(self) -> Player | None:
        """The zoo as it is now: decided, corrected, counted."""
        if self.decided is None:
            return None
        pictures = frozenset(shot.digest for shot in self.shots if shot.digest)
        player = replace(self.decided, name=self.name, pictures=pictures)
        for area, there in self.boards:
            player = replace(player, zoo=with_board(player.zoo, area, there=there))
        if self.extended:
            player = replace(player, zoo=with_extensions(player.zoo, self.extended))
        for fix in self.fixes:
            player = player.amended(fix)
        if self.coin_tiles is not None:
            player = replace(player, zoo=replace(player.zoo, coin_tiles=self.coin_tiles))
        return player.with_coins(self.coins) if self.coins is not None else player


def with_extensions(zoo: Any, boards: tuple[Board, ...]) -> Any:
    """The zoo with these extension boards at its water zoo. Rules: AB-38, RA-17."""
    if zoo.game == "joint":
        return replace(zoo, water=with_extensions(zoo.water, boards))
    return replace(zoo, boards=tuple(sorted(boards, key=board_order)))


@dataclass(frozen=True, slots=True)
class Dialog:
    """What lies over the screen: `kind` is correct, rule, share, name, leave or extend; the others say what of.

    `cells` are the squares that people have tapped for a board of the kind `where`.
    """

    kind: str
    mark: str = ""
    where: str = ""
    at: tuple[float, float] | None = None
    rule: str = ""
    all: bool = False
    cells: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Model:
    """The screen. `stage`: setup, camera, pick, zoo, compare; `at` is whose zoo is shown or photographed.

    `profile` names an own copy, else `edition` says which printing is played. `deciding` is the job that decides the
    zoos. `adding`: the next tap on the photo says where something was missed. `usual` are the names of players whom
    nobody has named. `gaps` is what the own copy does not know of the game, `asked` for which copy that was asked.
    """

    stage: str = "setup"
    game: str = "zooloretto"
    edition: str = SHIPPED
    profile: str = ""
    expansions: tuple[str, ...] = ()
    entries: tuple[Entry, ...] = (Entry(""),)
    at: int = 0
    shot: int = 0
    deciding: int = 0
    laid: Any = None
    copies: tuple[Copy, ...] | None = None
    picker: Picker | None = None
    dialog: Dialog | None = None
    adding: bool = False
    taking: bool = False
    camera: tuple[str, str] = ("opening", "")
    saved: str = ""
    sentence: str = ""
    usual: tuple[str, ...] = USUAL
    gaps: Gaps | None = None
    asked: tuple[str, str, tuple[str, ...]] | None = None

    @property
    def entry(self) -> Entry:
        """The zoo that is shown."""
        return self.entries[min(self.at, len(self.entries) - 1)]

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, each once."""
        names: list[str] = []
        for number, entry in enumerate(self.entries, start=1):
            name = entry.name.strip() or self.usual[number - 1]
            names.append(name if name not in names else f"{name} ({number})")
        return tuple(names)

    @property
    def played_edition(self) -> str:
        """The printing that is played: the own copy's, or the chosen one."""
        own = next((copy.edition for copy in self.copies or () if copy.name == self.profile), self.edition)
        return own if self.profile else self.edition

    @property
    def options(self) -> Any:
        """The game's options; CompanionError for what does not go together."""
        players = len(self.entries) if len(self.entries) > 1 else 0
        return game_named(self.game).options_from_words(self.played_edition, self.expansions, (), players)

    @property
    def sheet(self) -> ScoreSheet | None:
        """The score sheet of all zoos that are known, None where none is."""
        named = zip(self.names, self.entries, strict=True)
        players = [(name, entry.player) for name, entry in named]
        found = [replace(player, name=name) for name, player in players if player is not None]
        return score_sheet(found, self.options) if found else None

    @property
    def problem(self) -> str:
        """Why this game cannot be scored, in English; empty when it can."""
        try:
            self.options  # noqa: B018
        except CompanionError as error:
            return str(error)
        return ""

    @property
    def no_photos(self) -> bool:
        """Whether photos of this printing can only be read with an own copy that is not there, or lacks the board."""
        if not self.profile:
            return self.edition != SHIPPED
        return self.copies is not None and not any(
            copy.name == self.profile and copy.reads(self.game) for copy in self.copies
        )

    def with_entry(self, at: int, entry: Entry) -> "Model":
        """The model with another zoo at that place."""
        return replace(self, entries=(*self.entries[:at], entry, *self.entries[at + 1 :]))


def usual_names(words: Words) -> tuple[str, ...]:
    """What players are called in a language whom nobody has named."""
    return tuple(words("Player {number}", number=number) for number in range(1, MOST_PLAYERS + 1))


@dataclass(frozen=True, slots=True)
class Choose(Intent):
    """Choose the game, the printing, an own copy, or an expansion on or off."""

    what: str
    value: str


@dataclass(frozen=True, slots=True)
class AddPlayer(Intent):
    """One player more."""


@dataclass(frozen=True, slots=True)
class RemovePlayer(Intent):
    """One player less."""

    at: int


@dataclass(frozen=True, slots=True)
class Rename(Intent):
    """A player is called so."""

    at: int
    text: str = ""


@dataclass(frozen=True, slots=True)
class Take(Intent):
    """Go to the camera for a player's zoo."""

    at: int


@dataclass(frozen=True, slots=True)
class Shoot(Intent):
    """Take the picture that the camera sees."""


@dataclass(frozen=True, slots=True)
class PickPhotos(Intent):
    """Go to the files for a player's zoo."""

    at: int


@dataclass(frozen=True, slots=True)
class Pick(Intent):
    """Do something in the files."""

    do: str
    path: str = ""


@dataclass(frozen=True, slots=True)
class ScoreThese(Intent):
    """Read these photos, all of one zoo, for a player: from the command line, another screen or a test."""

    at: int
    paths: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DropPhoto(Intent):
    """Forget one of a player's photos."""

    at: int
    shot: int


@dataclass(frozen=True, slots=True)
class ReadAgain(Intent):
    """Read a player's photos that could not be read once more."""

    at: int


@dataclass(frozen=True, slots=True)
class ByHand(Intent):
    """Enter a player's zoo by touch, without a photo."""

    at: int


@dataclass(frozen=True, slots=True)
class Look(Intent):
    """Show a player's zoo, or with -1 all of them beside each other; `shot` is one of several photos."""

    at: int
    shot: int = 0


@dataclass(frozen=True, slots=True)
class Tap(Intent):
    """A tap on the photo: on a mark by its key, or beside all of them; `at` in the photo's pixels."""

    mark: str = ""
    at: tuple[float, float] = (0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Adding(Intent):
    """Something was missed: the next tap says where. Or no longer."""

    on: bool


@dataclass(frozen=True, slots=True)
class AddInto(Intent):
    """Something was missed in this area."""

    area: str


@dataclass(frozen=True, slots=True)
class Say(Intent):
    """This lies there."""

    label: str


@dataclass(frozen=True, slots=True)
class Answer(Intent):
    """What lies where the first open doubt is; an empty label puts it off."""

    label: str


@dataclass(frozen=True, slots=True)
class MoveTo(Intent):
    """What is being corrected lies in this area."""

    area: str


@dataclass(frozen=True, slots=True)
class UndoFix(Intent):
    """Take back the last correction of the zoo that is shown."""


@dataclass(frozen=True, slots=True)
class Count(Intent):
    """The player has so many coins, or coin tiles; None: not counted."""

    what: str
    number: int | None


@dataclass(frozen=True, slots=True)
class Build(Intent):
    """A board of the zoo that is shown is there, or not."""

    area: str
    there: bool


@dataclass(frozen=True, slots=True)
class Ask(Intent):
    """Open a dialog, or with an empty kind close it."""

    kind: str = ""
    rule: str = ""
    all: bool = False


@dataclass(frozen=True, slots=True)
class Hand(Intent):
    """Share or store the result: text, png, pdf, json, csv, games, lessons."""

    how: str


@dataclass(frozen=True, slots=True)
class Overview(Intent):
    """Back to players and photos."""


@dataclass(frozen=True, slots=True)
class StartAnew(Intent):
    """Forget all photos and zoos; games and names stay."""
