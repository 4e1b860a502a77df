"""What people type, or pipe in, while a game is followed, and what it does."""

import os
import stat
import sys
from collections.abc import Iterator
from queue import Empty, SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING, Final

from companion.cli.terminal import somebody_answers, typed_number
from companion.errors import CompanionError

if TYPE_CHECKING:
    from companion.live import Followed
    from companion.reconcile.session import Effect

_END: Final = None


class Typed:
    """Lines as they come, without their ends. ``piped``: from a file or another program instead of a person."""

    def __init__(self, *, piped: bool) -> None:
        self.piped = piped
        self._lines: SimpleQueue[str | None] = SimpleQueue()
        self._ended = False

    def put(self, line: str | None) -> None:
        """A line has come; None: no more will."""
        self._lines.put(line)

    def waiting(self, patience: float = 0.0) -> Iterator[str]:
        """The lines that have come since the last look; ``patience``: seconds for which one more is waited for."""
        while not self._ended:
            try:
                line = self._lines.get(timeout=patience) if patience else self._lines.get_nowait()
            except Empty:
                return
            self._ended = line is _END
            if line is not _END:
                yield line.strip()

    def awaited(self) -> str:
        """The next line, for which is waited; empty when nobody can type any more."""
        line = _END if self._ended else self._lines.get()
        self._ended = line is _END
        return "" if line is _END else line.strip()


def listening() -> Typed | None:
    """What is typed from now on at the terminal, or piped in; None where neither can be."""
    person = somebody_answers()
    if not person and not _is_piped():
        return None
    typed = Typed(piped=not person)

    def listen() -> None:
        try:
            for line in sys.stdin:
                typed.put(line)
        except (OSError, ValueError):  # no text, or taken away: nothing more is heard
            pass
        typed.put(_END)

    Thread(target=listen, name="typed", daemon=True).start()
    return typed


def _is_piped() -> bool:
    """Whether standard input is a file or the end of a pipe."""
    try:
        mode = os.fstat(sys.stdin.fileno()).st_mode
    except (OSError, ValueError):
        return False
    return stat.S_ISFIFO(mode) or stat.S_ISREG(mode)


def obey(live: "Followed", line: str) -> "tuple[Effect, ...]":
    """What a typed line does: an action, the number of an answer, ``undo``, ``accept``, ``waive`` and a number."""
    word, _, rest = line.strip().partition(" ")
    number = typed_number(word)
    if number is not None:
        return live.answer(number - 1)
    match word:
        case "":
            return ()
        case "undo":
            return _undo(live, typed_number(rest) or 1)
        case "accept":
            return _accept(live)
        case "waive":
            return _waive(live, (typed_number(rest) or 1) - 1)
    try:
        return live.tap(line.strip())
    except CompanionError as error:
        return (_refused(str(error)),)


def _undo(live: "Followed", steps: int) -> "tuple[Effect, ...]":
    if live.session.before is None:
        return (_refused("there is nothing to undo"),)
    return live.undo(steps) or (_done("undone: the game goes on from what was known before"),)


def _accept(live: "Followed") -> "tuple[Effect, ...]":
    from companion.reconcile.session import CONFIRMED

    if live.session.status == CONFIRMED and live.session.question is None:
        return (_refused("nothing is in doubt"),)
    return live.accept() or (_done("the table is taken as it lies"),)


def _waive(live: "Followed", number: int) -> "tuple[Effect, ...]":
    reminders = live.session.reminders
    if not 0 <= number < len(reminders):
        return (_refused("there is nothing like that due"),)
    return live.waive(*reminders[number].key)


def _refused(text: str) -> "Effect":
    from companion.reconcile.session import Effect

    return Effect("refused", text)


def _done(text: str) -> "Effect":
    from companion.reconcile.session import Effect

    return Effect("done", text)
