"""What the first screen takes."""

from dataclasses import dataclass

from companion.app.presenter.effects import Effect
from companion.app.presenter.history.model import Past
from companion.app.presenter.intents import Intent


@dataclass(frozen=True, slots=True)
class OpenSetup(Intent):
    """Choose a new game."""


@dataclass(frozen=True, slots=True)
class LeaveSetup(Intent):
    """Back to the first page; what was chosen is remembered."""


@dataclass(frozen=True, slots=True)
class ResumeGame(Intent):
    """Go on with this game."""

    key: str


@dataclass(frozen=True, slots=True)
class SeePast(Intent):
    """Look at this past game."""

    key: str


@dataclass(frozen=True, slots=True)
class ShowHouseRules(Intent):
    """Show the house rules, or hide them."""

    shown: bool


@dataclass(frozen=True, slots=True)
class BeginPlaying(Intent):
    """Begin the game that was chosen."""


@dataclass(frozen=True, slots=True)
class ChooseGame(Intent):
    """Play this game."""

    game: str


@dataclass(frozen=True, slots=True)
class ChooseEdition(Intent):
    """Play with this edition, or with an own copy."""

    edition: str
    profile: str = ""


@dataclass(frozen=True, slots=True)
class AddPlayer(Intent):
    """One player more."""


@dataclass(frozen=True, slots=True)
class RemovePlayer(Intent):
    """One player less."""

    seat: int


@dataclass(frozen=True, slots=True)
class NamePlayer(Intent):
    """This is the player's name."""

    seat: int
    text: str = ""


@dataclass(frozen=True, slots=True)
class NextColour(Intent):
    """Another colour for this player."""

    seat: int


@dataclass(frozen=True, slots=True)
class ChooseStarter(Intent):
    """This player begins."""

    seat: int


@dataclass(frozen=True, slots=True)
class ToggleExpansion(Intent):
    """Play with this expansion, or without."""

    name: str


@dataclass(frozen=True, slots=True)
class ToggleVariant(Intent):
    """Play with this variant, or without."""

    name: str


@dataclass(frozen=True, slots=True)
class ToggleBack(Intent):
    """This was put back into the box, or was not."""

    name: str


@dataclass(frozen=True, slots=True)
class AnswerHouseRule(Intent):
    """This is how the table plays."""

    name: str
    value: str


@dataclass(frozen=True, slots=True)
class FindProfiles(Effect):
    """Look for own copies of the game; `Done.value` is `ProfileNames`."""

    job: int


@dataclass(frozen=True, slots=True)
class FindLately(Effect):
    """Look for what was played last; `Done.value` is `Lately`."""

    job: int


@dataclass(frozen=True, slots=True)
class Lately:
    """The newest games that can be read, but the one to go on with."""

    games: tuple[Past, ...]


@dataclass(frozen=True, slots=True)
class ProfileNames:
    """The names of the own copies."""

    names: tuple[str, ...]
