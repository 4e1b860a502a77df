"""One language's words for everything that people read."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from companion.errors import UnknownNameError
from companion.rules import components
from companion.words import chapters
from companion.words.chapters import Chapter, Entry

LANGUAGES: Final = ("en", "de")


@dataclass(frozen=True, slots=True)
class Words:
    """What people read in one language; equal to the words of the same language, cheap to keep in a model."""

    language: str = "en"

    def __call__(self, text: str, **values: object) -> str:
        """An interface text; its English form is its key, ``{name}`` is filled in by keyword."""
        return text.format_map(values) if values else text

    def count(self, one: str, many: str, number: int, **values: object) -> str:
        """A text about a number of things: ``count("{number} player", "{number} players", 2)``."""
        return (one if number == 1 else many).format_map({"number": number, **values})

    def sentence(self, english: str, names: Sequence[str] = ()) -> str:
        """A sentence of rules, reconciliation, scorer, vision or an error; ``names`` of the players by seat."""
        return _named(english, names)

    def event(self, event: Any, names: Sequence[str] = ()) -> str:
        """A deed, or its text, as a sentence with a capital letter and a full stop."""
        text = self.sentence(event if isinstance(event, str) else event.text, names)
        return f"{text[:1].upper()}{text[1:]}{'' if text.endswith(('.', '!', '?')) else '.'}"

    def label(self, label: str) -> str:
        """A component's label as people say it, to stand alone: "Zebra (male)"."""
        text = components.words(label)
        return f"{text[:1].upper()}{text[1:]}"

    def area(self, area: str) -> str:
        """An area or a space as people say it, to stand alone: "Enclosure 5, space 2"."""
        name, _, space = area.partition("/")
        text = name.replace("-", " ").capitalize()
        return f"{text}, {space.replace('-', ' ') if not space[:1].isdigit() else f'space {space}'}" if space else text

    def player(self, seat: int, names: Sequence[str] = ()) -> str:
        """The player at a seat, counted from 0: the name where there is one, else "Player 1"."""
        return names[seat] if seat < len(names) else f"Player {seat + 1}"

    def action(self, game: str, notation: str, names: Sequence[str] = ()) -> str:
        """An action's text form as an order for a button: "Take truck 2"."""
        del game
        text = _named(notation, names)
        return f"{text[:1].upper()}{text[1:]}"

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


def _holds(entry: Entry, title: str, wanted: Sequence[str]) -> bool:
    """Whether every word stands in the entry, its id or its chapter's title."""
    text = f"{entry.rule} {entry.text} {title}".casefold()
    return all(word in text for word in wanted)


def _named(text: str, names: Sequence[str]) -> str:
    """The text with the names of the players in place of their seats."""
    for seat in reversed(range(len(names))):
        text = text.replace(f"player-{seat + 1}", names[seat])
    return text


@cache
def words_in(language: str) -> Words:
    """The words of a language; one that is not there raises `UnknownNameError`."""
    if language not in LANGUAGES:
        raise UnknownNameError(f"sentences in '{language}' are not there; there is {', '.join(LANGUAGES)}")
    return Words(language)


def message(text: str) -> str:
    """The text itself: marks an interface text that is said later, so that the catalogue knows it."""
    return text
