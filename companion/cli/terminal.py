"""What people see on the terminal: sentences on stderr, sheets on stdout, progress where somebody watches."""

import contextlib
import json
import os
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextvars import ContextVar
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

if TYPE_CHECKING:
    from rich.console import Console

T = TypeVar("T")

DASH: Final = Path("-")
"""Standard output, where a command takes the name of a file."""

_STDERR = 2  # the descriptor, which C libraries write to
_DIGITS = 9  # more than any number has that somebody types here, fewer than what int() refuses
_PLAIN_WIDTH = 100  # columns when nobody watches: the same text in a file on every machine
_ENGLISH = "en"
_LANGUAGE = ContextVar("language", default=_ENGLISH)
_SAID_IN_JSON = ("text", "ask", "advice")


def speak(language: str) -> None:
    """Say all that follows in that language, which is there."""
    _LANGUAGE.set(language)


def spoken() -> str:
    """The language that is spoken."""
    return _LANGUAGE.get()


def said(sentence: str) -> str:
    """An English sentence in the language that is spoken, outer spaces kept."""
    if _LANGUAGE.get() == _ENGLISH:
        return sentence
    from companion.words import words_in

    return words_in(_LANGUAGE.get()).sentence(sentence)


def told(sentence: str) -> str:
    """A sentence of the rules in the spoken language, places and players as people call them."""
    from companion.words import words_in

    return words_in(_LANGUAGE.get()).sentence(sentence)


def said_row(text: str) -> str:
    """A row of short English phrases in the language that is spoken."""
    if _LANGUAGE.get() == _ENGLISH:
        return text
    from companion.words import words_in

    return words_in(_LANGUAGE.get()).row(text)


def listed(names: Sequence[str]) -> str:
    """Names in a row: "Anna", "Anna and Bert", "Anna, Bert and Carla"."""
    return said(" and ").join([*filter(None, [", ".join(names[:-1])]), *names[-1:]])


def said_document(document: Any) -> Any:
    """A JSON document with its sentences in the language that is spoken; keys, names and labels stay."""
    if _LANGUAGE.get() == _ENGLISH:
        return document
    match document:
        case Mapping():
            return {key: _said_value(key, value) for key, value in document.items()}
        case list() | tuple():
            return [said_document(one) for one in document]
    return document


def _said_value(key: str, value: Any) -> Any:
    """What stands under a key of a JSON document."""
    if key not in _SAID_IN_JSON:
        return said_document(value)
    return [said(one) for one in value] if isinstance(value, list) else said(value)


def say(sentence: str) -> None:
    """Print one sentence on stdout."""
    print(said(sentence))


def paper() -> "Console":
    """A console on stdout that prints texts in the spoken language; colours and width only where somebody watches."""
    from rich.console import Console

    class Paper(Console):
        """A console that says texts."""

        def print(self, *objects: Any, **options: Any) -> None:
            """Print, texts in the language that is spoken."""
            super().print(*(said(one) if isinstance(one, str) else one for one in objects), **options)

    return Paper(highlight=False, markup=False, width=None if sys.stdout.isatty() else _PLAIN_WIDTH)


def complain(sentence: str) -> None:
    """Print one sentence about what is wrong, on stderr."""
    print("companion: " + " ".join(said(sentence).split()), file=sys.stderr)


def remark(sentence: str) -> None:
    """Print what happens beside the result, on stderr, so that stdout holds the result alone."""
    print(said(sentence), file=sys.stderr)


def print_json(document: object) -> None:
    """Print the document on stdout as UTF-8, whatever the terminal's own encoding is."""
    text = json_text(document)
    buffer = getattr(sys.stdout, "buffer", None)
    if buffer is None:
        sys.stdout.write(text)
        return
    sys.stdout.flush()
    buffer.write(text.encode("utf-8", "replace"))
    buffer.flush()


def json_text(document: object) -> str:
    """The document as JSON that people can read: two columns of indent, one line for a list of plain values."""
    return json.dumps(document, ensure_ascii=False, indent=2, allow_nan=False) + "\n"


def put_json(document: object, place: Path | None) -> bool:
    """Write the document where ``--json`` says; whether that is standard output, where nothing else may stand then."""
    if place == DASH:
        print_json(document)
        return True
    if place is not None:
        from companion.storage import write_atomically

        write_atomically(place, json_text(document))
    return False


def typed_number(text: str) -> int | None:
    """The whole number from 0 that somebody typed, None where the text is none."""
    return int(text) if text.isdecimal() and len(text) <= _DIGITS else None


def somebody_answers() -> bool:
    """Whether a person sits at this terminal and can be asked."""
    return sys.stdin is not None and sys.stdin.isatty() and sys.stderr.isatty()


@contextlib.contextmanager
def quiet_libraries() -> Iterator[None]:
    """Keep what image libraries print by themselves (``libpng error``) off the terminal; nothing else may print."""
    sys.stderr.flush()
    kept = os.dup(_STDERR)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, _STDERR)
        yield
    finally:
        os.dup2(kept, _STDERR)
        os.close(nowhere)
        os.close(kept)


def sees_progress() -> bool:
    """Whether somebody watches stderr on a terminal that can draw bars."""
    return sys.stderr.isatty() and os.environ.get("TERM") != "dumb"


@contextlib.contextmanager
def working(text: str) -> Iterator[None]:
    """Show on stderr that something of unknown length is going on, where somebody watches."""
    if not sees_progress():
        yield
        return
    from rich.console import Console

    with Console(stderr=True).status(said(text)):
        yield


def progress(steps: Iterable[T], total: int, text: str) -> Iterator[T]:
    """Yield the steps, with a progress bar on stderr where somebody watches."""
    if not sees_progress():
        yield from steps
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns: tuple[Any, ...] = (TextColumn(said(text)), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(said(text), total=total)
        for step in steps:
            yield step
            bar.advance(task)
