"""What stands in the places of an English sentence, said in German: labels, areas, players, counts and lists."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from companion.rules.components import parse_label
from companion.words.naming import area_of, kind_of_space, noun_of, noun_of_label, species_of
from companion.words.nouns import CASES, Noun
from companion.words.vocabulary import (
    ADJECTIVES,
    COUNTED,
    MARKS,
    NOUNS,
)

_ARTICLES = {"a": "ein", "an": "ein", "the": "der", "no": "kein"}
_WHERE = {"wo": 0, "wohin": 1, "woher": 2}
_TYPED = re.compile(r"[\w/.,+-]+")
"""A word as it is typed: a label, an area, a verb, a number, a cell."""
_LIST = re.compile(r"(, and |, or |, | and | or )")
_JOINED = {", ": ", ", " and ": " und ", " or ": " oder ", ", and ": " und ", ", or ": " oder "}

Rest = Callable[[str], str | None]
"""Says a value that is no noun but a sentence within the sentence; None for a name."""


@dataclass(frozen=True, slots=True)
class Value:
    """A place's value; its format says how the German sentence wants it, words with full stops between them.

    A case ``nom gen dat akk``, an article ``ein der kein``, ``pl`` for all of a kind; ``wo wohin woher`` for a place
    with its preposition; ``Besucher``: this noun, with the value as its adjective; ``+Gehege``: this noun, with the
    value as the compound's beginning; ``^`` a capital first; ``raw`` as it is; ``typed`` for what people type, which
    stays in every language. For numbers ``Tier|Tiere`` with the noun, ``?ist|sind`` that word alone.
    """

    text: str
    names: Sequence[str]
    rest: Rest

    def __str__(self) -> str:
        return self.__format__("")

    def __format__(self, spec: str) -> str:
        if "|" in spec:
            return _by_number(self.text, spec)
        wishes = spec.split(".") if spec else []
        if "raw" in wishes:
            return self.text
        said = self.readable(wishes) or self.text
        return f"{said[:1].upper()}{said[1:]}" if "^" in wishes else said

    def readable(self, wishes: Sequence[str] = ()) -> str | None:
        """The value in German: a noun, a list of them, or a sentence; None where it is none of these."""
        if "typed" in wishes and (typed := self._typed() or self.rest(self.text)):
            return typed
        single = self._single(self.text, wishes)
        if single is not None:
            return single
        parts = _LIST.split(self.text)
        if len(parts) > 1:
            said = [_JOINED[part] if number % 2 else self._part(part, wishes) for number, part in enumerate(parts)]
            if None not in said:
                return "".join(part for part in said if part)
        return self.rest(self.text)

    def _typed(self) -> str | None:
        """Words that are typed, as they are, with German between them; None where there is more than that."""
        parts = _LIST.split(self.text)
        if not all(_TYPED.fullmatch(word) for word in parts[::2]):
            return None
        if len(parts) == 1 and not re.search("[-/]", self.text) and noun_of(self.text) is None:
            return None
        return "".join(_JOINED[part] if number % 2 else part for number, part in enumerate(parts))

    def _part(self, text: str, wishes: Sequence[str]) -> str | None:
        """A part of a list: a noun or a phrase."""
        return self._single(text, wishes) or self.rest(text)

    def _single(self, text: str, wishes: Sequence[str]) -> str | None:
        """One noun, name or number in German, None where the text is none."""
        if re.fullmatch(r"[+-]?[0-9]+", text):
            return text
        seat = re.fullmatch(r"player-([0-9]+)(?:/(.+))?", text)
        if seat:
            name = player(int(seat[1]) - 1, self.names)
            if not seat[2]:
                return name
            place = self._single(seat[2], wishes)
            return None if place is None else f"{place} von {name}"
        if quoted := re.fullmatch(r"'([^']*)'|\"([^\"]*)\"", text):
            typed = quoted[1] or quoted[2] or ""
            place = _noun_said(typed, wishes) if set(_WHERE) & set(wishes) else None
            return place or f"„{typed}“"
        return _noun_said(text, wishes)


class Number(int):
    """A number in an interface text, whose format can name its noun: ``Tier|Tiere``."""

    def __format__(self, spec: str) -> str:
        return _by_number(str(int(self)), spec) if "|" in spec else int.__format__(self, spec)


def player(seat: int, names: Sequence[str]) -> str:
    """The player at a seat, by name where there is one."""
    return names[seat] if seat < len(names) else f"Spieler {seat + 1}"


def label(text: str) -> str:
    """A label to stand alone, the species first: "Zebra (Männchen)", "Eisstand", "Roter Besucher"."""
    part = parse_label(text.removesuffix("/spent").removesuffix("/unsure"))
    species = species_of(part.name)
    if part.kind == "offspring" and species:
        return f"{species.say()} (Nachwuchs)"
    if part.kind == "animal" and species:
        mark = MARKS.get(part.sex or part.mark, "")
        return f"{species.say()} ({mark})" if mark else species.say()
    said = noun_of_label(part).say()
    return f"{said[:1].upper()}{said[1:]}"


def area(text: str, names: Sequence[str] = ()) -> str:
    """An area or a space to stand alone: "Gehege 5, Feld 2"."""
    head, _, space = text.partition("/")
    if re.fullmatch(r"player-[0-9]+", head):
        owner = player(int(head.removeprefix("player-")) - 1, names)
        return f"{area(space)} ({owner})" if space else owner
    place = area_of(head)
    said = place.say() if place else head
    said = f"{said[:1].upper()}{said[1:]}"
    if not space:
        return said
    kind, number = kind_of_space(space)
    return f"{said}, {kind.say()} {number}"


def _noun_said(text: str, wishes: Sequence[str]) -> str | None:
    """A noun with what the sentence wishes, None where the text is none."""
    head = next((wish for wish in wishes if wish[:1].isupper()), None)
    if head is not None and text in ADJECTIVES:
        return _declined(replace(_head(head), adjective=ADJECTIVES[text]), wishes, "")
    if counted := _counted(text):
        return counted[1].counted(counted[0], _case(wishes))
    first, _, rest = text.partition(" ")
    article = _ARTICLES.get(first, "") if rest else ""
    noun = noun_of(rest if article else text)
    if noun is None:
        return None
    tail = next((wish[1:] for wish in wishes if wish.startswith("+")), None)
    return _declined(_head(tail).after(noun.stem) if tail else noun, wishes, article)


def is_counted(text: str) -> bool:
    """Whether a text is a number of things: "2 coins"."""
    return _counted(text) is not None


def _counted(text: str) -> tuple[int, Noun] | None:
    """A number of things as the number and the noun."""
    match = re.fullmatch(r"(-?[0-9]+) (.+)", text)
    single = match[2].removesuffix("s") if match else ""
    noun = (COUNTED.get(single) or noun_of(match[2]) or noun_of(single)) if match else None
    return (int(match[1]), noun) if match and noun else None


def _declined(noun: Noun, wishes: Sequence[str], article: str) -> str:
    """A noun in the case and with the article that are wished."""
    for wish, which in _WHERE.items():
        if wish in wishes:
            return noun.at(which)
    wished = next((wish for wish in wishes if wish in ("ein", "der", "kein")), article)
    if noun.bare and wished != "kein":
        wished = ""
    return noun.say(_case(wishes), wished, plural="pl" in wishes)


def _case(wishes: Sequence[str]) -> str:
    """The case that is wished."""
    return next((wish for wish in wishes if wish in CASES), "nom")


def _head(name: str) -> Noun:
    """A German noun by its singular; one that the vocabulary lacks is as it is written."""
    known = (noun for noun in NOUNS.values() if noun.singular == name and not noun.adjective)
    return next(known, Noun("n", name, name))


def _by_number(text: str, spec: str) -> str:
    """A number with its noun, or a word alone that it decides."""
    one, many = spec.removeprefix("?").split("|")
    word = one if text in ("1", "+1", "-1") else many
    return word if spec.startswith("?") else f"{text} {word}"
