"""The rulebooks in our own words, read from the ``rulebook.md`` of each game: chapters of numbered entries."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from companion.errors import UnknownNameError

BOOKS = ("zooloretto", "aquaretto", "joint", "dice")
_ENTRY = re.compile(r"- \*\*(?P<rule>[A-Z0-9]+-\d+)\*\* (?P<text>.*)")
_HOME = re.compile(r"\s*`[^`]*`\s*$")
_EXPANSIONS = {"EX": "exotic", "RE": "exotic", "XL": "xxl", "RX": "xxl", "AQ": "xxl"}
_OTHER_BOOKS = {"joint": ("joint", "zooloretto", "aquaretto")}


@dataclass(frozen=True, slots=True)
class Entry:
    """One numbered rule: its id and its text."""

    rule: str
    text: str


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter of a game's rulebook."""

    game: str
    title: str
    entries: tuple[Entry, ...]


@cache
def book(game: str, language: str) -> tuple[Chapter, ...]:
    """All chapters of a game's own rulebook."""
    if game not in BOOKS:
        raise UnknownNameError(f"there is no game '{game}', but {', '.join(BOOKS)}")
    own = files(f"companion.rules.{game}").joinpath("rulebook.md")
    place = own if language == "en" else files("companion.words").joinpath(language, f"{game}.md")
    text = place.read_text(encoding="utf-8")
    return tuple(Chapter(game, title, entries) for title, entries in _parts(text) if entries)


def chapters(game: str, language: str, expansions: Sequence[str] = ()) -> tuple[Chapter, ...]:
    """What is to be read about a game that is played with these expansions."""
    kept = []
    for name in _OTHER_BOOKS.get(game, (game,)):
        for chapter in book(name, language):
            entries = tuple(entry for entry in chapter.entries if _is_played(entry.rule, expansions))
            if entries:
                kept.append(Chapter(name, chapter.title, entries))
    return tuple(kept)


def entry(game: str, rule: str, language: str) -> Entry | None:
    """The entry with that id, from the game's own rulebook or else from any other; None where no rulebook has it."""
    for name in sorted(BOOKS, key=lambda name: name != game):
        for chapter in book(name, language):
            for found in chapter.entries:
                if found.rule == rule:
                    return found
    return None


def _is_played(rule: str, expansions: Sequence[str]) -> bool:
    """Whether a rule belongs to the base game or to one of the expansions."""
    expansion = _EXPANSIONS.get(rule.partition("-")[0], "")
    return not expansion or expansion in expansions


def _parts(text: str) -> Iterator[tuple[str, tuple[Entry, ...]]]:
    """The chapters of a rulebook's text, each with its title and entries; a part of a chapter is one of its own."""
    for chapter in text.split("\n## ")[1:]:
        whole, *parts = chapter.split("\n### ")
        title, *lines = whole.splitlines()
        yield title, tuple(_entries(lines))
        for part in parts:
            name, *lines = part.splitlines()
            yield f"{title}: {name}", tuple(_entries(lines))


def _entries(lines: Sequence[str]) -> Iterator[Entry]:
    """The numbered entries among lines, without the homes in the code that stand behind them."""
    for line in lines:
        if match := _ENTRY.fullmatch(line):
            text = match["text"]
            while (shorter := _HOME.sub("", text)) != text:
                text = shorter
            yield Entry(match["rule"], text)
