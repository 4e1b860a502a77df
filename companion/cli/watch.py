"""``companion watch``: a game followed live by a camera, a video, a stream or a folder of pictures."""

import json as json_library
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING, Annotated, Any

import typer

from companion.cli import options as shared
from companion.cli.as_known import agree_with_state
from companion.cli.check import behind, somebodys, table_in
from companion.cli.findings import effects_json, question_json
from companion.cli.photos import captions
from companion.cli.terminal import DASH, json_text, paper, quiet_libraries, remark, somebody_answers, typed_number
from companion.errors import CompanionError, InputError, UsageError
from companion.rules import game_named
from companion.storage import check_writable, jpeg_bytes, write_atomically

if TYPE_CHECKING:
    from companion.live import Followed, LiveView
    from companion.reconcile.session import Effect
    from companion.words import Words

_SCHEMA = "companion.watch/1"
_DOUBTS_REMAIN = 4
_HELP = (
    "Type an action in its notation, the number of an answer, undo, accept, or waive and the number of what is due; "
    "Ctrl-C ends."
)
_HEADS = {
    "due": "Due: {sentence}",
    "problem": "Must be put right: {sentence}",
    "done": "Done: {sentence}",
    "illegal": "Not allowed: {sentence}",
    "unseen": "Not explained: {sentence}",
    "refused": "Refused: {sentence}",
    "ask": "{sentence}",
    "happened": "{sentence}",
}


def run(
    source: Annotated[
        str, typer.Argument(metavar="SOURCE", help="A camera's number, a video, a stream's address, a folder.")
    ],
    state: Annotated[
        Path, typer.Option("--state", metavar="FILE", help="The table as it is: a state or a saved game.")
    ],
    game: shared.KnownGame = None,
    edition: shared.EditionName = None,
    profile: shared.ProfileName = None,
    expansions: shared.Expansions = None,
    variants: shared.Variants = None,
    players: shared.PlayerCount = None,
    coins: shared.Coins = None,
    zoos: Annotated[
        list[int] | None,
        typer.Option("--zoos", metavar="N", min=1, help="Whose zoos are in view, clockwise from the lower left."),
    ] = None,
    record: Annotated[
        Path | None,
        typer.Option(
            "--record", metavar="FILE", help="Keep everything here; a record that is there is taken up where it ended."
        ),
    ] = None,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="Write the table as it is at the end.")
    ] = None,
    film: Annotated[
        Path | None,
        typer.Option("--film", "--annotate", metavar="DIR", help="Draw what is seen into the frames with news."),
    ] = None,
    json: Annotated[
        Path | None,
        typer.Option(
            "--json", metavar="FILE", help="One JSON object a line for all that is new; - prints nothing else."
        ),
    ] = None,
    lang: shared.Language = "en",
    strict: shared.Strict = False,
) -> int:
    """Follow a game: what happens is explained by legal actions; what is due or not allowed is said at once.

    The game, its edition, expansions, variants, players and coins are those of the state; where they are said again
    they must agree with it.
    """
    from companion.live import open_live
    from companion.storage.journal import claimed
    from companion.vision.moving.frames import open_source
    from companion.vision.moving.pump import Trouble, pumped
    from companion.words import words_in

    shared.agree_on_language(lang)
    table = table_in(state)
    agree_with_state(state, table, game, edition, expansions, variants, players, coins)
    read = [state, Path(source)]
    for path in (one for one in (record, out, json) if one is not None and one != DASH):
        check_writable(path, reserved=read)
        read.append(path)
    show = Show(words_in(lang), json=json, film=film)
    with claimed(record):
        frames = open_source(source)
        _mend(record)
        known = _Known(source, record, live=frames.live)
        with quiet_libraries():
            seats = _seats(zoos, len(table.zoos))
            live = open_live(table, profile=profile, live=frames.live, seats=seats, journal=record)
        typed = _typed() if somebody_answers() and json != DASH else None
        if typed is not None:
            remark(show.words(_HELP))
        with suppress(KeyboardInterrupt):
            for one in pumped(frames):
                if isinstance(one, Trouble):
                    show.trouble(one.text)
                    continue
                if known.skips(one.number):
                    continue
                view = live.feed(one.pixels, one.at)
                known.read(one.number, news=bool(view.effects))
                show.view(view, one.pixels)
                for line in _lines(typed):
                    show.effects(obey(live, line), one.at, live)
            answered(live, typed, show)
        known.end()
    document = game_named(table.options.game).state_to_json(live.session.state)
    if out is not None:
        write_atomically(out, json_text(document))
    show.end(live)
    return _DOUBTS_REMAIN if strict and live.session.status not in ("confirmed", "proposed") else 0


def _seats(zoos: list[int] | None, players: int) -> tuple[int, ...]:
    """The seats of the zoos in view, from 0."""
    chosen = tuple(zoos or ())
    for number in chosen:
        if number > players:
            raise UsageError(f"--zoos {number} does not play: {players} do")
    if len(set(chosen)) < len(chosen):
        raise UsageError("--zoos names a player twice")
    return tuple(number - 1 for number in chosen)


def _mend(record: Path | None) -> None:
    """Leave only sound lines in a record, and say when lines were damaged."""
    from companion.storage.journal import mended

    notice = mended(record) if record is not None else ""
    if notice:
        remark(notice)


class _Known:
    """Which frames of a video or a folder the record holds already: its game goes on with those that are new."""

    def __init__(self, source: str, record: Path | None, *, live: bool) -> None:
        from companion.storage.journal import frames_read

        self._source = str(Path(source).resolve())
        self._name = source
        self._record = None if live else record
        self._before = frames_read(self._record, self._source) if self._record is not None else 0
        self._read = self._written = self._before

    def skips(self, number: int) -> bool:
        """Whether the frame of this number, from 0, was read before."""
        return number < self._before

    def read(self, number: int, *, news: bool) -> None:
        """A frame has been read; where it brought something new that is written down at once."""
        self._read = number + 1
        if news:
            self._write()

    def end(self) -> None:
        """The source has ended. Raises InputError when it held nothing but what the record held before."""
        if self._before and self._read == self._before:
            raise InputError(
                f"{self._record} has read all of {self._name} before, and the game stands as it ended there: add new "
                "pictures, or name another record to begin again"
            )
        self._write()

    def _write(self) -> None:
        from companion.storage.journal import mark_read

        if self._record is not None and self._read > self._written:
            mark_read(self._record, self._source, self._read)
            self._written = self._read


class Show:
    """What is new, in words or as JSON, each thing once.

    ``json``: a file for a JSON object a line beside the words, or ``-``, which prints these lines and no words.
    """

    def __init__(self, words: "Words", *, json: Path | None, film: Path | None) -> None:
        self.words = words
        self._silent = json == DASH
        self._place = None if self._silent else json
        if self._place is not None:
            self._place.write_text("", "utf-8")
        self._film = film
        self._message = ""
        self._frames = 0
        self._read = 0
        if film is not None:
            from companion.storage import check_folder

            check_folder(film)
            self._captions = captions()

    def view(self, view: "LiveView", pixels: Any) -> None:
        """What a frame has brought."""
        self._frames += 1
        self._read += view.read
        if view.message != self._message and view.status != "moving":
            self._message = view.message
            if view.message:
                self.trouble(view.message, view.at)
        if view.effects:
            self._tell(view.effects, view.at, view.session)
            if self._film is not None:
                from companion.vision.moving.film import outlined

                place = self._film / f"frame-{self._frames:06d}.jpg"
                write_atomically(place, jpeg_bytes(outlined(pixels, view.outlines, self._captions)))

    def effects(self, effects: "tuple[Effect, ...]", at: float, live: "Followed") -> None:
        """What somebody's words have brought."""
        if effects:
            self._tell(effects, at, live.session)

    def trouble(self, text: str, at: float | None = None) -> None:
        """A sentence about the picture."""
        self._line({"at": None if at is None else round(at, 2), "trouble": text})
        if not self._silent:
            remark(self.words.event(text))

    def _tell(self, effects: "tuple[Effect, ...]", at: float, session: Any) -> None:
        from companion.reconcile.due import impossible

        asked = question_json(session.question)
        self._line({"at": round(at, 2), "status": session.status, "effects": effects_json(effects), "question": asked})
        if self._silent:
            return
        console, wrong = paper(), {one.text for one in impossible(session.state)}
        for one in effects:
            head = _HEADS["problem" if one.kind == "due" and one.text in wrong else one.kind]
            about = somebodys(one.text, one.where, self.words) if one.kind == "illegal" else one.text
            text = self.words(head, sentence=self.words.sentence(about))
            console.print(f"{text}{behind(one.rule)}", soft_wrap=True)
        if session.question is not None and any(one.kind == "ask" for one in effects):
            for number, answer in enumerate(session.question.answers, 1):
                console.print(f"  {number}: {answer}", soft_wrap=True)

    def end(self, live: "Followed") -> None:
        """How it stands at the end."""
        session = live.session
        due = [one.text for one in session.reminders]
        self._line({"frames": self._frames, "status": session.status, "due": due})
        if self._silent:
            return
        for one in session.reminders:
            text = self.words("Due: {sentence}", sentence=self.words.sentence(one.text))
            paper().print(f"{text}{behind(one.rule)}", soft_wrap=True)

    def _line(self, document: dict[str, Any]) -> None:
        line = json_library.dumps({"schema": _SCHEMA, **document}, ensure_ascii=False)
        if self._silent:
            print(line, flush=True)
        elif self._place is not None:
            with self._place.open("a", encoding="utf-8") as file:
                print(line, file=file)


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


def answered(live: "Followed", typed: "SimpleQueue[str] | None", show: Show) -> None:
    """After the last picture: wait for what people type until nothing is asked any more, or they press Enter."""
    if typed is None or live.session.question is None:
        return
    remark(show.words("The pictures have ended. Answer the question, or press Enter to leave it open."))
    while live.session.question is not None and (line := typed.get().strip()):
        show.effects(obey(live, line), 0.0, live)


def _typed() -> "SimpleQueue[str]":
    """Lines that people type, as they come; an empty one when nobody can type any more."""
    lines: SimpleQueue[str] = SimpleQueue()

    def listen() -> None:
        for line in sys.stdin:
            lines.put(line)
        lines.put("")

    Thread(target=listen, name="typed", daemon=True).start()
    return lines


def _lines(typed: "SimpleQueue[str] | None") -> Iterator[str]:
    """The lines typed since the last look."""
    while typed is not None:
        try:
            yield typed.get_nowait()
        except Empty:
            return
