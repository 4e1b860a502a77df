"""The text form of an action: a verb and its words, as a person reads and types them.

    roll                     reveal die/lion
    load die/lion truck-2    take truck-2

Trucks are counted from 1. A face may be typed without the kind of its label: ``reveal lion``.
"""

import re
from collections.abc import Callable
from typing import assert_never

from companion.errors import NotationError
from companion.rules.dice.actions import Action, LoadDie, Reveal, RollDice, TakeTruck
from companion.rules.dice.options import FACES, LABELS

Reader = Callable[[str, str], object]


def action_to_text(action: Action) -> str:
    """Write an action."""
    match action:
        case RollDice():
            return "roll"
        case Reveal(label):
            return f"reveal {label}"
        case LoadDie(label, truck):
            return f"load {label} truck-{truck + 1}"
        case TakeTruck(truck):
            return f"take truck-{truck + 1}"
        case _:
            assert_never(action)


def action_from_text(text: str) -> Action:
    """Read an action; a mistake raises `NotationError` with the column where it stands, counted from 1."""
    words = [(match.group(), match.start() + 1) for match in re.finditer(r"\S+", text)]
    verbs = ", ".join(VERBS)
    if not words:
        raise NotationError("there is no action", "column 1", verbs)
    (verb, column), *rest = words
    if verb not in VERBS:
        raise NotationError(f"{verb!r} is no action", f"column {column}", verbs)
    build, readers = VERBS[verb]
    end = len(text.rstrip()) + 1
    if len(rest) < len(readers):
        raise NotationError(f"{verb!r} is not complete", f"column {end}", EXPECTED[readers[len(rest)]])
    if len(rest) > len(readers):
        raise NotationError(f"{rest[len(readers)][0]!r} is too much", f"column {rest[len(readers)][1]}", "nothing more")
    return build(*(read(word, f"column {at}") for read, (word, at) in zip(readers, rest, strict=True)))


def _face(word: str, where: str) -> str:
    """The label of a face."""
    label = f"die/{word}" if word in FACES else word
    if label not in LABELS:
        raise NotationError(f"no die shows {word!r}", where, EXPECTED[_face])
    return label


def _truck(word: str, where: str) -> int:
    """A truck, counted from 0."""
    match = re.fullmatch(r"truck-([1-9][0-9]?)", word)
    if match is None:
        raise NotationError(f"{word!r} is no truck", where, EXPECTED[_truck])
    return int(match.group(1)) - 1


EXPECTED: dict[Reader, str] = {_face: ", ".join(FACES), _truck: "truck-1"}
"""What a reader reads, in words."""

VERBS: dict[str, tuple[Callable[..., Action], tuple[Reader, ...]]] = {
    "roll": (RollDice, ()),
    "reveal": (Reveal, (_face,)),
    "load": (LoadDie, (_face, _truck)),
    "take": (TakeTruck, (_truck,)),
}
