"""How well films of dice games are followed: ``python -m companion.evaluation.dice_films FILM ...``.

A film is a folder that ``python -m companion.training.dice film`` has written: pictures or a video, and film.json with
what was true at each moment. Questions are answered as somebody does who sees the table.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from companion.live import LiveDice
from companion.live.dice_sight import NO_DIE
from companion.reconcile.session import begun
from companion.rules import game_named
from companion.storage import load_embedder, read_json
from companion.storage.dice import load_top_finder

if TYPE_CHECKING:
    from companion.live import LiveView
    from companion.reconcile.session import Effect
    from companion.vision.dice.reader import DiceReader
    from companion.vision.moving.frames import Frame

VIDEO: Final = "film.mp4"
MOST_ANSWERS: Final = 6
"""So many questions about one picture are answered."""
ALARMS: Final = ("illegal", "unseen")


@dataclass
class Followed:
    """What came of a film: turns that were known when they were over, planted moves that were said, by their rule.

    `alarms`: what was allowed and said not to be; `untrue`: states at the end of a moment that were never true;
    `mended`: planted moves after which the state was right when they were taken back; `log`: all that was said.
    """

    moments: int = 0
    turns: int = 0
    right: int = 0
    questions: int = 0
    alarms: int = 0
    untrue: int = 0
    planted: Counter[str] = field(default_factory=Counter)
    reported: Counter[str] = field(default_factory=Counter)
    noticed: Counter[str] = field(default_factory=Counter)
    mended: int = 0
    log: list[str] = field(default_factory=list)

    def add(self, other: "Followed") -> None:
        """Take in what came of another film."""
        for name in ("moments", "turns", "right", "questions", "alarms", "untrue", "mended"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        for mine, theirs in (
            (self.planted, other.planted),
            (self.reported, other.reported),
            (self.noticed, other.noticed),
        ):
            mine.update(theirs)

    def __str__(self) -> str:
        kinds = ", ".join(f"{rule} {self.reported[rule]} of {n}" for rule, n in sorted(self.planted.items()))
        return (
            f"{self.right} of {self.turns} turns right, {self.questions} questions, {self.alarms} false alarms, "
            f"{self.untrue} of {self.moments} moments untrue; planted: {self.reported.total()} of "
            f"{self.planted.total()} said with their rule, {self.noticed.total()} noticed, {self.mended} mended"
            + (f" ({kinds})" if kinds else "")
        )


def follow(film: Mapping[str, Any], frames: "Iterable[Frame]", live: LiveDice) -> Followed:
    """Follow a film by its frames, and compare with its truth at the end of each moment."""
    told, moments = Followed(moments=len(film["moments"])), film["moments"]
    planted = ""
    said: list[Effect] = []
    message = ""
    for number, views in _by_moment(moments, frames, live):
        before, now = moments[max(number - 1, 0)], moments[number]
        if now.get("forbidden", "") != planted:
            told.mended += bool(planted) and not now.get("forbidden", "") and _is_right(live, now)
            planted, said = now.get("forbidden", ""), []
            told.planted.update([planted] if planted else ())
        for view in views:
            effects = [*view.effects, *_answered(live, moments, number, view.effects, told)]
            said += effects
            message = view.message or message
            told.alarms += 0 if planted else sum(effect.kind in ALARMS for effect in effects)
            told.log += [f"{number} {now['done']}: {one.kind} {one.text}" for one in effects if one.kind != "due"]
        told.turns += now["state"] != before["state"]
        told.right += now["state"] != before["state"] and _is_right(live, now)
        told.untrue += not any(_is_right(live, one) for one in moments[: number + 1])
        if planted and (number + 1 == len(moments) or moments[number + 1].get("forbidden", "") != planted):
            told.reported[planted] += any(effect.kind == "illegal" and effect.rule == planted for effect in said)
            told.noticed[planted] += bool(message) or any(effect.kind in ALARMS for effect in said)
        message = message if planted else ""
    return told


def _by_moment(
    moments: Sequence[Mapping[str, Any]], frames: "Iterable[Frame]", live: LiveDice
) -> "Iterator[tuple[int, Iterator[LiveView]]]":
    """The number of each moment with what its frames bring as they are fed; a hand belongs to the moment it makes."""
    waiting = iter(frames)
    frame = next(waiting, None)
    for number, moment in enumerate(moments):

        def views(until: float) -> "Iterator[LiveView]":
            nonlocal frame
            while frame is not None and frame.at <= until:
                yield live.feed(frame.pixels, frame.at)
                frame = next(waiting, None)

        still = moment.get("still")
        yield number, views(still[1] + 1e-3 if still else frame.at if frame is not None else 0.0)


def _answered(
    live: LiveDice, moments: Sequence[Mapping[str, Any]], number: int, effects: "Sequence[Effect]", told: Followed
) -> "list[Effect]":
    """Answer what is asked, as long as something is; what the answers brought."""
    brought: list[Effect] = []
    for _ in range(MOST_ANSWERS):
        question = live.session.question
        if question is None or not any(effect.kind == "ask" for effect in effects):
            break
        told.questions += 1
        choice = _choice(live, moments, number)
        if choice is None:
            break
        effects = live.answer(choice)
        brought += effects
    return brought


def _choice(live: LiveDice, moments: Sequence[Mapping[str, Any]], number: int) -> int | None:
    """The number of the right answer: what lies in the crate that is asked about, or what leads to what was true."""
    question = live.session.question
    assert question is not None
    truck, _, crate = question.where.partition("/")
    if crate:
        dice = moments[number]["trucks"][int(truck.removeprefix("truck-")) - 1]
        return question.answers.index(dice[int(crate) - 1] if int(crate) <= len(dice) else NO_DIE)
    for choice in range(len(question.answers)):
        trial = copy(live)
        trial.answer(choice)
        if any(_is_right(trial, one) for one in moments[max(number - 2, 0) : number + 1]):
            return choice
    return None


def _is_right(live: LiveDice, moment: Mapping[str, Any]) -> bool:
    return bool(game_named("dice").state_to_json(live.session.state) == moment["state"])


def follow_folder(folder: Path, *, runtime: Any = "auto") -> Followed:
    """Follow the film of a folder with its own dice."""
    from companion.vision.moving.frames import open_source

    film = read_json(folder / "film.json")
    state = game_named("dice").state_from_json(film["moments"][0]["state"])
    source = open_source(str(folder / VIDEO if (folder / VIDEO).is_file() else folder))
    live = LiveDice(_reader_of(film, folder, runtime), begun(state), live=False)
    return follow(film, source.frames(), live)


def _reader_of(film: Mapping[str, Any], folder: Path, runtime: Any) -> "DiceReader":
    """A reader of the film's dice and of the side of the board that is used."""
    from companion.evaluation.dice import reader_for

    trucks = len(film["moments"][0]["trucks"])
    return reader_for(film, folder / "learn", load_embedder(runtime), load_top_finder(runtime), trucks)


def main(words: Sequence[str] | None = None) -> None:
    """Print what came of each film, and of all."""
    parser = argparse.ArgumentParser(prog="python -m companion.evaluation.dice_films", description=__doc__)
    parser.add_argument("films", type=Path, nargs="+", metavar="FILM")
    parser.add_argument("--log", action="store_true", help="print all that was said, too")
    chosen = parser.parse_args(words)
    every = Followed()
    for folder in chosen.films:
        one = follow_folder(folder)
        every.add(one)
        sys.stdout.writelines(f"{line}\n" for line in (f"{folder.name}: {one}", *(one.log if chosen.log else ())))
    sys.stdout.write(f"all: {every}\n")


if __name__ == "__main__":
    main()
