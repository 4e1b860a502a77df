"""What the screen of the table takes."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.app.presenter.effects import Effect
from companion.app.presenter.intents import Intent


@dataclass(frozen=True, slots=True)
class SeatChosen:
    """Who sits where: name and colour."""

    name: str
    colour: str


@dataclass(frozen=True, slots=True)
class NewGame(Intent):
    """A game begins: its first state, who plays, and what its record is to say of the options."""

    state: Any
    seats: tuple[SeatChosen, ...]
    options: Mapping[str, Any]
    starter: int = 0
    place: str = ""
    profile: str = ""


@dataclass(frozen=True, slots=True)
class Resume(Intent):
    """Go on with a game that is stored under this key."""

    key: str


@dataclass(frozen=True, slots=True)
class Pick(Intent):
    """Choose the next word of an action: at a leaf the action is done."""

    word: str


@dataclass(frozen=True, slots=True)
class PickBack(Intent):
    """Take the last chosen word back."""


@dataclass(frozen=True, slots=True)
class Act(Intent):
    """Do this action, in text."""

    action: str


@dataclass(frozen=True, slots=True)
class TakeBack(Intent):
    """Take the last action back."""


@dataclass(frozen=True, slots=True)
class Tick(Intent):
    """Something that was to be done at the table is done; -1: all of it."""

    number: int


@dataclass(frozen=True, slots=True)
class ShowTab(Intent):
    """Show another pane of the table."""

    tab: str


@dataclass(frozen=True, slots=True)
class ShowSeat(Intent):
    """Show the zoo of this seat, -1 for whose turn it is."""

    seat: int


@dataclass(frozen=True, slots=True)
class AskLeave(Intent):
    """Ask whether the game is to be put away."""


@dataclass(frozen=True, slots=True)
class CloseSheet(Intent):
    """Close the dialog."""


@dataclass(frozen=True, slots=True)
class PutAway(Intent):
    """Leave the game; it can be resumed."""


@dataclass(frozen=True, slots=True)
class SwitchCamera(Intent):
    """Look through the camera, or no longer."""

    on: bool


@dataclass(frozen=True, slots=True)
class AnswerQuestion(Intent):
    """Answer the question that readings of the table have raised."""

    choice: int


@dataclass(frozen=True, slots=True)
class WaiveReminder(Intent):
    """What is due will not be done."""

    event: str
    what: str
    where: str


@dataclass(frozen=True, slots=True)
class AcceptTable(Intent):
    """The table stays as it lies."""


# Effects


@dataclass(frozen=True, slots=True)
class BeginGame(Effect):
    """Begin the record of a game; `Done.value` is its key. `seats` are names with colours, `start` a state as JSON."""

    job: int
    game: str
    options: Mapping[str, Any]
    seats: tuple[tuple[str, str], ...]
    start: Mapping[str, Any]
    starter: int
    place: str
    profile: str


@dataclass(frozen=True, slots=True)
class LoadGame(Effect):
    """Open a stored game to go on with it; `Done.value` is a `StoredGame`."""

    job: int
    key: str


@dataclass(frozen=True, slots=True)
class AddInput(Effect):
    """Add an input of the session to the open game's record."""

    given: Any


@dataclass(frozen=True, slots=True)
class StoreResult(Effect):
    """Add the score sheet to the open game's record; `over` says that the game has ended."""

    sheet: Mapping[str, Any]
    over: bool


@dataclass(frozen=True, slots=True)
class CloseGame(Effect):
    """Close the open game's record."""


@dataclass(frozen=True, slots=True)
class FindUnfinished(Effect):
    """Look for the newest game in play; `Done.value` is an `UnfinishedGame`, or None."""

    job: int


@dataclass(frozen=True, slots=True)
class UnfinishedGame:
    """A game that can be resumed."""

    key: str
    game: str
    names: tuple[str, ...]
    began: str
    actions: int


@dataclass(frozen=True, slots=True)
class StoredGame:
    """A stored game as it goes on: its start as JSON, its inputs, who plays; `notice` is what was wrong with it."""

    key: str
    game: str
    start: Mapping[str, Any]
    inputs: tuple[Any, ...]
    seats: tuple[SeatChosen, ...]
    profile: str = ""
    notice: str = ""


@dataclass(frozen=True, slots=True)
class StartLive(Effect):
    """Follow the open camera with the rules, from this state; news come as `Seen`."""

    state: Any
    profile: str
    seats: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class StopLive(Effect):
    """Follow the camera no longer."""


@dataclass(frozen=True, slots=True)
class TellLive(Effect):
    """Tell the follower what a person did: the name of its method and what it takes.

    `known`: the screen has done already what comes of it; else the follower tells what does.
    """

    deed: str
    given: tuple[Any, ...] = ()
    known: bool = True
