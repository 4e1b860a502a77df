"""Doubts: where the camera was not sure enough, with what else it could be, as a question that a person can answer."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.rules.components import is_label, words

NOTHING = "nothing"
MAX_ALTERNATIVES = 3


@dataclass(frozen=True, slots=True)
class Doubt:
    """A question about one place.

    ``where``: a space or an area; ``seen``: the label taken, or ``nothing``; ``could_be``: other labels, likeliest
    first.
    """

    where: str
    seen: str
    could_be: tuple[str, ...]
    ask: str


def doubt(where: str, seen: str, could_be: Sequence[str]) -> Doubt:
    """The doubt whether ``where`` holds ``seen`` or one of ``could_be``."""
    kept = tuple(could_be[:MAX_ALTERNATIVES])
    return Doubt(where, seen, kept, f"What lies {place(where)}: {_choice((seen, *kept))}?")


def place(where: str) -> str:
    """A space or area as people say it."""
    area, _, space = where.partition("/")
    name = area.replace("-", " ")
    if not space:
        return f"in the {name}" if area in ("barn", "free-stall") else f"in {name}"
    if area == "free-stall":
        return "on the free stall space"
    number = space.removeprefix("stall-")
    return f"on {'stall space' if space.startswith('stall-') else 'space'} {number} of {name}"


def _choice(labels: Sequence[str]) -> str:
    said = [_said(label) for label in labels]
    return said[0] if len(said) == 1 else f"{', '.join(said[:-1])} or {said[-1]}"


def _said(label: str) -> str:
    if not is_label(label):
        return label
    return "something unknown" if label == "unknown" else f"{_article(words(label))} {words(label)}"


def _article(noun: str) -> str:
    return "an" if noun[0] in "aeiou" else "a"
