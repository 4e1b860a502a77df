"""What every followed game has: the session, its journal, and what people may say of it."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from companion.live.view import LiveView
from companion.reconcile.inputs import Accept, Answer, Correct, Input, Tap, Undo, Waive, input_to_json
from companion.reconcile.session import Effect, Session, step
from companion.reconcile.sighting import Pin
from companion.storage.journal import append

if TYPE_CHECKING:
    from companion.vision.arrays import Pixels


class Followed(ABC):
    """A game of which a session knows; every input goes into the journal, if there is one, before it counts.

    ``listener`` is called with every input that has counted.
    """

    def __init__(self, session: Session, journal: Path | None) -> None:
        self._session = session
        self._journal = journal
        self.listener: Callable[[Input], object] | None = None

    @abstractmethod
    def feed(self, frame: "Pixels", at: float) -> LiveView:
        """Takes in a frame (h, w, 3) BGR uint8 of time ``at`` (seconds, growing)."""

    @property
    def session(self) -> Session:
        """What is known of the game."""
        return self._session

    def give(self, given: Input) -> tuple[Effect, ...]:
        """Takes an input into the session and the journal; what is to be said of it.

        What the session refuses is not written down: the journal could not be taken up again.
        """
        session, effects = step(self._session, given)
        if self._journal is not None:
            append(self._journal, input_to_json(given))
        self._session = session
        if self.listener is not None:
            self.listener(given)
        return effects

    def tap(self, action: str) -> tuple[Effect, ...]:
        """An action, in its notation, that somebody says was done."""
        return self.give(Tap(action))

    def answer(self, choice: int) -> tuple[Effect, ...]:
        """The answer of that number, from 0, to the open question."""
        return self.give(Answer(choice))

    def undo(self, steps: int = 1) -> tuple[Effect, ...]:
        """So many inputs back; what lies there is explained anew."""
        return self.give(Undo(steps))

    def waive(self, event: str, what: str, where: str) -> tuple[Effect, ...]:
        """Something that is due will not be done."""
        return self.give(Waive(event, what, where))

    def correct(self, place: str, seen: str, said: str) -> tuple[Effect, ...]:
        """What somebody says lies in a place (``player-2/barn``) that looks like ``seen``; empty: nothing."""
        return self.give(Correct(Pin(place, seen, said)))

    def accept(self) -> tuple[Effect, ...]:
        """The table stays as it lies."""
        return self.give(Accept())
