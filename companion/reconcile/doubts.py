"""Doubts: where another zoo is nearly as probable, as questions that a person can answer, with what hangs on them."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.rules.components import is_label, words
from companion.vision.observation import TABLE

NOTHING = "nothing"
MAX_ALTERNATIVES = 3


@dataclass(frozen=True, slots=True)
class Doubt:
    """A question about one place.

    ``where``: a space or an area; ``seen``: the label taken, or ``nothing``; ``could_be``: other labels, likeliest
    first; ``points``: by how much each of these would change the score, empty where nobody has counted.
    """

    where: str
    seen: str
    could_be: tuple[str, ...]
    ask: str
    points: tuple[int, ...] = ()


def doubt(where: str, seen: str, could_be: Sequence[str], points: Sequence[int] = (), misplaced: str = "") -> Doubt:
    """The doubt whether ``where`` holds ``seen`` or one of ``could_be``, which change the score by ``points``.

    ``misplaced``: what it looks like there although that may not lie on such a space.
    """
    kept, changes = tuple(could_be[:MAX_ALTERNATIVES]), tuple(points[:MAX_ALTERNATIVES])
    said = [_said(seen), *_with_points([_said(label) for label in kept], changes)]
    ask = f"What lies {place(where)}: {_choice(said)}?"
    if changes and not any(changes):
        ask += " The score stays the same."
    if misplaced:
        ask += f" It looks like {_said(misplaced)}, which may not lie there."
    return Doubt(where, seen, kept, ask, changes)


def missing_offspring(where: str, enclosure: str, species: str, points: int) -> Doubt:
    """The doubt whether ``where`` an offspring of the pair in ``enclosure`` was overlooked. Rule: ZR-075."""
    label, animal = f"offspring/{species}", words(f"animal/{species}")
    pair = f"A male and a female {animal} share {enclosure.replace('-', ' ')}, but no {words(label)} is to be seen"
    ask = f"{pair}: does one lie {place(where)}{_points_said(points)}?"
    return Doubt(where, NOTHING, (label,), ask, (points,))


def place(where: str) -> str:
    """A space or area as people say it."""
    area, _, space = where.partition("/")
    name = area.replace("-", " ")
    if area == TABLE:
        return "beside the boards"
    if not space:
        return f"in the {name}" if area in ("barn", "free-stall") else f"in {name}"
    if area == "free-stall":
        return "on the free stall space"
    number = space.removeprefix("stall-")
    return f"on {'stall space' if space.startswith('stall-') else 'space'} {number} of {name}"


def _with_points(said: Sequence[str], points: Sequence[int]) -> list[str]:
    """Alternatives with what they change."""
    if not points:
        return list(said)
    return [f"{one}{_points_said(change)}" for one, change in zip(said, points, strict=True)]


def _points_said(change: int) -> str:
    """A change of the score in brackets, nothing for none."""
    return f" ({change:+d} point{'' if abs(change) == 1 else 's'})" if change else ""


def _choice(said: Sequence[str]) -> str:
    return said[0] if len(said) == 1 else f"{', '.join(said[:-1])} or {said[-1]}"


def _said(label: str) -> str:
    if not is_label(label):
        return label
    return "something unknown" if label == "unknown" else f"{_article(words(label))} {words(label)}"


def _article(noun: str) -> str:
    return "an" if noun[0] in "aeiou" else "a"
