"""The labels of components: one vocabulary for models, JSON, notation and text.

A label is words joined by hyphens, parts joined by slashes: ``animal/sea-turtle/male``, ``stall/ice-cream``, ``coin``.
Labels are plain strings, so that a value made of them is equal, hashable and readable for free.
"""

import re
from dataclasses import dataclass

from companion.errors import UnknownNameError

SEXES = ("male", "female")
MARKS = ("fish", "lightning")
"""What an Aquaretto animal's tile may show instead of a sex: it is fed by keepers, or no trainer can train it."""
BARE_KINDS = ("coin-tile", "supply", "tray", "tile-back", "coin", "truck", "hay-bale", "coworker", "unknown")
NAMED_KINDS = ("animal", "offspring", "stall", "exotic", "visitor", "bonus", "die", "token")
_WORD = re.compile(r"[a-z]+(-[a-z]+)*|[0-9]+")


@dataclass(frozen=True, slots=True)
class Component:
    """The parts of a label: its kind, the name within the kind, an animal's sex or mark where its tile shows one."""

    kind: str
    name: str = ""
    sex: str = ""
    mark: str = ""

    @property
    def label(self) -> str:
        """The label that these parts make."""
        return "/".join(part for part in (self.kind, self.name, self.sex, self.mark) if part)


def parse_label(text: str) -> Component:
    """Take a label apart; one outside the vocabulary raises `UnknownNameError`."""
    kind, *names = text.split("/")
    if kind in BARE_KINDS and not names:
        return Component(kind)
    if kind in NAMED_KINDS and names and _WORD.fullmatch(names[0]):
        if len(names) == 1:
            return Component(kind, names[0])
        if kind == "animal" and len(names) == 2 and names[1] in SEXES:
            return Component(kind, names[0], sex=names[1])
        if kind == "animal" and len(names) == 2 and names[1] in MARKS:
            return Component(kind, names[0], mark=names[1])
    known = ", ".join([*BARE_KINDS, *(f"{kind}/..." for kind in NAMED_KINDS)])
    raise UnknownNameError(f"{text!r} is no label of a component; known are {known}")


def is_label(text: str) -> bool:
    """Whether the text is a label of the vocabulary."""
    try:
        parse_label(text)
    except UnknownNameError:
        return False
    return True


def counted(number: int, noun: str) -> str:
    """A number of things as people say it: "1 coin", "2 coins"."""
    return f"{number} {noun}{'' if number == 1 else 's'}"


def more_than_exist(number: int, noun: str, most: int) -> str:
    """That more pieces lie here than exist, as people say it: "2 trays lie here, 1 exists"."""
    lie, exist = "lies" if number == 1 else "lie", "exists" if most == 1 else "exist"
    return f"{counted(number, noun)} {lie} here, {most} {exist}"


def words(label: str) -> str:
    """A label as people say it: ``animal/sea-turtle/male`` is "male sea turtle"."""
    part = parse_label(label)
    name = part.name.replace("-", " ")
    if part.kind == "animal":
        return f"{part.sex} {name}" if part.sex else f"{name} with {part.mark}" if part.mark else name
    if part.kind in NAMED_KINDS:
        return f"{name} {part.kind}"
    return part.kind.replace("-", " ")
