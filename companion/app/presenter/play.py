"""A game in play: the session that knows the table, and what was done, entry by entry with the session's steps."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from companion.errors import CompanionError
from companion.reconcile.inputs import Input, Tap, Undo
from companion.reconcile.session import Session, begun, step
from companion.rules import Game, game_named

_NEWS = frozenset(
    {
        "RoundEnded",
        "GameEnded",
        "LastRoundBegun",
        "FreePilesExhausted",
        "NobodyLed",
        "BankEmptied",
        "CoworkerMissed",
        "BonusMissed",
        "SymbolIgnored",
    }
)
"""Events after which nothing is to be moved at the table."""


@dataclass(frozen=True, slots=True)
class Said:
    """A sentence in English with its rule; `to_do`: people have to move something for it."""

    text: str
    rule: str = ""
    to_do: bool = True


@dataclass(frozen=True, slots=True)
class Entry:
    """One step of the session: the actions done in it, as text, whose they were, and what happened on the way."""

    seat: int
    actions: tuple[str, ...] = ()
    events: tuple[Said, ...] = ()


@dataclass(frozen=True, slots=True)
class Play:
    """The game as it stands. `log` has an entry for each step of the session that can be taken back."""

    session: Session
    log: tuple[Entry, ...] = ()

    @property
    def state(self) -> Any:
        """The most probable state of the table."""
        return self.session.state

    @property
    def game(self) -> Game:
        """The rules that are played by."""
        return game_named(self.state.options.game)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.game.is_over(self.state)

    @property
    def can_undo(self) -> bool:
        """Whether anything was done."""
        return any(entry.actions for entry in self.log)


def started(state: Any) -> Play:
    """A game that begins."""
    return Play(begun(state))


def taken(play: Play, given: Input) -> tuple[Play, tuple[Said, ...]]:
    """The game after an input, and why it was refused if it was."""
    if isinstance(given, Undo):
        session, _ = step(play.session, given)
        return Play(session, play.log[: max(len(play.log) - given.steps, 0)]), ()
    before = play.session
    events = _events(play, given)
    session, effects = step(before, given)
    refused = tuple(Said(one.text, one.rule) for one in effects if one.kind == "refused")
    if session is before:
        return play, refused
    if isinstance(given, Tap):
        entry = Entry(before.state.turn, (given.action,), events)
    else:
        done = tuple(one.text.partition(": ")[2] for one in effects if one.kind == "happened")
        entry = Entry(before.state.turn, done)
    return Play(session, (*play.log, entry)), refused


def _events(play: Play, given: Input) -> tuple[Said, ...]:
    """What the rules say happens with an action."""
    if not isinstance(given, Tap):
        return ()
    game = play.game
    action = game.action_from_text(given.action)
    if game.refusal(play.state, action) is not None:
        return ()
    events = game.apply(play.state, action).events
    return tuple(Said(event.text, event.rule, type(event).__name__ not in _NEWS) for event in events)


def undo_steps(play: Play) -> int:
    """How many steps of the session taking the last action back takes."""
    for count, entry in enumerate(reversed(play.log), start=1):
        if entry.actions:
            return count
    return 0


def replayed(state: Any, inputs: Sequence[Input]) -> tuple[Play, str]:
    """The game after all inputs, and a sentence when one of them could not be done again; what came before stands."""
    play = started(state)
    for number, given in enumerate(inputs):
        try:
            play, _ = taken(play, given)
        except CompanionError as error:
            return play, f"the game goes on after {number} of {len(inputs)} inputs: {error}"
    return play, ""
