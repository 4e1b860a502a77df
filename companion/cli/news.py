"""What is new while a game is followed, in words or as JSON, and how it stands at the end."""

import json as json_library
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from companion.cli.check import behind, somebodys
from companion.cli.findings import effects_json, question_json
from companion.cli.photos import captions
from companion.cli.terminal import DASH, paper, remark
from companion.storage import jpeg_bytes, write_atomically
from companion.words.marking import message

if TYPE_CHECKING:
    from companion.live import Followed, LiveView
    from companion.reconcile.session import Effect, Session
    from companion.words import Words

_SCHEMA: Final = "companion.watch/1"
_HEADS: Final = {
    "due": "Due: {sentence}",
    "problem": "Must be put right: {sentence}",
    "done": "Done: {sentence}",
    "illegal": "Not allowed: {sentence}",
    "unseen": "Not explained: {sentence}",
    "refused": "Refused: {sentence}",
    "ask": "{sentence}",
    "happened": "{sentence}",
}


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

    def repeat(self, line: str) -> None:
        """A line that nobody has seen being typed."""
        if not self._silent:
            remark(f"> {line}")

    def _tell(self, effects: "tuple[Effect, ...]", at: float, session: "Session") -> None:
        told, question = effects_json(effects), session.question
        self._line({"at": round(at, 2), "status": session.status, "effects": told, "question": question_json(question)})
        if self._silent:
            return
        for head, about, rule in _sentences(effects, session, self.words):
            self._say(head, about, rule)
        if question is not None and any(one.kind == "ask" for one in effects):
            for number, answer in enumerate(question.answers, 1):
                paper().print(f"  {number}: {answer}", soft_wrap=True)

    def _say(self, head: str, about: str, rule: str) -> None:
        text = self.words(_HEADS[head], sentence=self.words.sentence(about))
        paper().print(f"{text}{behind(rule)}", soft_wrap=True)

    def end(self, live: "Followed", record: Path | None = None, out: Path | None = None) -> None:
        """How it stands at the end, and where it is kept."""
        from companion.reconcile.due import awaited, impossible

        session = live.session
        due = [one.text for one in session.reminders]
        self._line({"frames": self._frames, "read": self._read, "status": session.status, "due": due})
        if self._silent:
            return
        console, words = paper(), self.words
        console.print(_read(self._frames, self._read, words), soft_wrap=True)
        if self._read:
            console.print(words(_stands(session.status)), soft_wrap=True)
        for one in impossible(session.state):
            self._say("problem", one.text, one.rule)
        for one in (*session.reminders, *awaited(session.state)):
            self._say("due", one.text, one.rule)
        if session.question is not None:
            console.print(
                words("Still asked: {question}", question=words.sentence(session.question.ask)), soft_wrap=True
            )
        for line in _kept(record, out, words):
            console.print(line, soft_wrap=True)

    def _line(self, document: dict[str, Any]) -> None:
        line = json_library.dumps({"schema": _SCHEMA, **document}, ensure_ascii=False)
        if self._silent:
            print(line, flush=True)
        elif self._place is not None:
            with self._place.open("a", encoding="utf-8") as file:
                print(line, file=file)


def _sentences(effects: "Sequence[Effect]", session: "Session", words: "Words") -> Iterator[tuple[str, str, str]]:
    """Each effect as its head, what is said under it, and its rule.

    Where something was not allowed and now lies there so that it must be put right, that is said once: how it lies.
    """
    from companion.reconcile.due import impossible

    wrong = {one.text for one in impossible(session.state)}
    problems = {one.rule for one in effects if one.kind == "due" and one.text in wrong}
    broken = {one.rule for one in effects if one.kind == "illegal"}
    for one in effects:
        if one.kind == "due" and one.text in wrong:
            yield "illegal" if one.rule in broken else "problem", one.text, one.rule
        elif one.kind != "illegal":
            yield one.kind, one.text, one.rule
        elif one.rule not in problems:
            yield "illegal", somebodys(one.text, one.where, words), one.rule


def _read(frames: int, read: int, words: "Words") -> str:
    """How many pictures were looked at and how many of them read."""
    came = words.count("The end: {number} picture was looked at", "The end: {number} pictures were looked at", frames)
    return words("{came}, {read} of them read.", came=came, read=read)


def _stands(status: str) -> str:
    """How a session stands, in words."""
    from companion.reconcile.session import CONFIRMED, IN_DOUBT, OUT_OF_SYNC, PROPOSED

    return {
        CONFIRMED: message("The table is as the rules say."),
        PROPOSED: message("This is most probably what happened."),
        IN_DOUBT: message("One question is open."),
        OUT_OF_SYNC: message("Something on the table does not go with the rules."),
    }[status]


def _kept(record: Path | None, out: Path | None, words: "Words") -> Iterator[str]:
    """Where the game and the table are kept."""
    if record is not None:
        yield words("The game is kept in {file}: give it again to go on.", file=record)
    if out is not None:
        yield words("The table as it is now is in {file}.", file=out)
    if record is None and out is None:
        yield words("Nothing was kept: --record FILE keeps the game, --out FILE the table as it is at the end.")
