"""One language's words for everything that people read."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from companion.errors import UnknownNameError
from companion.words import actions, chapters, english, german
from companion.words.catalogue import catalogue
from companion.words.chapters import Chapter, Entry
from companion.words.german import Number, Value
from companion.words.translating import translated, translated_row

LANGUAGES: Final = ("en", "de")
ENGLISH: Final = "en"
_SEAT: Final = re.compile(r"player-[0-9]+")
_UNSEEN: Final = (" ?", " (out of sight)")
"""How deeds end that were out of sight."""
_WHICH: Final = "Which was it: "
_ANSWERS: Final = re.compile(r"(, | or | and )")
_CLOSED: Final = (".", "!", "?")


@dataclass(frozen=True, slots=True)
class Words:
    """What people read in one language; equal to the words of the same language, cheap to keep in a model."""

    language: str = ENGLISH

    def __call__(self, text: str, **values: object) -> str:
        """An interface text; its English form is its key, ``{name}`` is filled in by keyword."""
        if self.language != ENGLISH:
            text = catalogue(self.language, "interface").gettext(text)
        return text.format_map(_filled(values)) if values else text

    def count(self, one: str, many: str, number: int, **values: object) -> str:
        """A text about a number of things: ``count("{number} player", "{number} players", 2)``."""
        if self.language != ENGLISH:
            text = catalogue(self.language, "interface").ngettext(one, many, number)
        else:
            text = one if number == 1 else many
        return text.format_map(_filled({"number": number, **values}))

    def sentence(self, text: str, names: Sequence[str] = ()) -> str:
        """A sentence of rules, reconciliation, scorer, vision or an error; ``names`` of the players by seat."""
        if self.language == ENGLISH:
            return self._deed(text, names) or self._question(text, names) or english.sentence(text, names)
        return translated(text, self.language, tuple(names))

    def row(self, text: str) -> str:
        """A row of short phrases as the table on a terminal has them: "free piles 98, end stack 15"."""
        return text if self.language == ENGLISH else translated_row(text, self.language)

    def event(self, event: Any, names: Sequence[str] = ()) -> str:
        """A deed, or its text, as a sentence with a capital letter and a full stop; a file's name keeps its own."""
        text = self.sentence(event if isinstance(event, str) else event.text, names)
        first = text.partition(" ")[0]
        begun = text if "." in first[:-1] or "/" in first else _begun(text)
        return f"{begun}{'' if text.endswith(_CLOSED) else '.'}"

    def label(self, label: str) -> str:
        """A component's label as people say it, to stand alone: "Male zebra"."""
        return _begun(english.label(label)) if self.language == ENGLISH else german.label(label)

    def area(self, area: str, names: Sequence[str] = ()) -> str:
        """An area or a space as people say it, to stand alone: "Enclosure 5, space 2"."""
        if self.language == ENGLISH:
            return _begun(english.area(area, names).removeprefix("the "))
        return german.area(area, names)

    def player(self, seat: int, names: Sequence[str] = ()) -> str:
        """The player at a seat, counted from 0: the name where there is one, else "Player 1"."""
        return english.player(seat, names) if self.language == ENGLISH else german.player(seat, names)

    def action(self, game: str, notation: str, names: Sequence[str] = ()) -> str:
        """An action's text form as an order for a button: "Take truck 2"; what is no action stays as it is."""
        zoo, notation = actions.of_game(game, notation)
        found = actions.order(notation)
        if found is None:
            return notation
        text, places = found
        said = _begun(self(text, **{name: self._value(value, names) for name, value in places.items()}))
        return self(zoo, order=said) if zoo else said

    def rule(self, game: str, rule: str) -> str:
        """The text of a rule; empty where no rulebook has that id."""
        found = chapters.entry(game, rule, self.language)
        return found.text if found else ""

    def chapters(self, game: str, expansions: Sequence[str] = ()) -> tuple[Chapter, ...]:
        """The rulebook of a game with these expansions, chapter by chapter."""
        return chapters.chapters(game, self.language, expansions)

    def search(self, text: str, game: str, expansions: Sequence[str] = ()) -> tuple[Chapter, ...]:
        """The chapters with only those entries that hold every word that was typed, or whose id is typed."""
        wanted = text.casefold().split()
        kept = []
        for chapter in self.chapters(game, expansions):
            entries = tuple(entry for entry in chapter.entries if _holds(entry, chapter.title, wanted))
            if entries:
                kept.append(Chapter(chapter.game, chapter.title, entries))
        return tuple(kept)

    def _deed(self, text: str, names: Sequence[str]) -> str | None:
        """What a player did, which is written as a seat and an action's text form; None for any other sentence."""
        bare = next((text.removesuffix(ending) for ending in _UNSEEN if text.endswith(ending)), text)
        seat, colon, notation = bare.partition(": ")
        if not colon or not _SEAT.fullmatch(seat) or actions.order(actions.of_game("joint", notation)[1]) is None:
            return None
        return f"{english.sentence(seat, names)}: {self.action('joint', notation, names)}{text[len(bare) :]}"

    def _question(self, text: str, names: Sequence[str]) -> str | None:
        """The question what was done, whose answers are actions in text form; None for any other sentence."""
        if not text.startswith(_WHICH):
            return None
        parts = _ANSWERS.split(text.removeprefix(_WHICH).removesuffix("?"))
        return f"{_WHICH}{''.join(self._answer(part, names) for part in parts)}?"

    def _answer(self, text: str, names: Sequence[str]) -> str:
        """A part of an answer: an action in the middle of a sentence, or any other words."""
        if actions.order(actions.of_game("joint", text)[1]) is None:
            return english.sentence(text, names)
        said = self.action("joint", text, names)
        return said[0].lower() + said[1:]

    def _value(self, value: str, names: Sequence[str]) -> object:
        """What stands in a place of an action."""
        if self.language != ENGLISH:
            return Value(value, names, _unsaid)
        if value.startswith("player-"):
            return english.player(int(value.removeprefix("player-")) - 1, names)
        return value if value.isdigit() else english.thing(value, names)


def _filled(values: Mapping[str, object]) -> Mapping[str, object]:
    """The values of an interface text; numbers know their nouns."""
    return {name: Number(value) if type(value) is int else value for name, value in values.items()}


def _unsaid(_text: str) -> str | None:
    """Nothing: there is no sentence in the place of an action."""
    return None


def _begun(text: str) -> str:
    """The text with a capital first."""
    return f"{text[:1].upper()}{text[1:]}"


def _holds(entry: Entry, title: str, wanted: Sequence[str]) -> bool:
    """Whether every word stands in the entry, its id or its chapter's title."""
    text = f"{entry.rule} {entry.text} {title}".casefold()
    return all(word in text for word in wanted)


@cache
def words_in(language: str) -> Words:
    """The words of a language; one that is not there raises `UnknownNameError`."""
    if language not in LANGUAGES:
        raise UnknownNameError(f"there is no language '{language}'; choose {' or '.join(LANGUAGES)}")
    return Words(language)
