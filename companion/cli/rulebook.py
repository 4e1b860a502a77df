"""The rulebook in our own words: the sentence behind the number that refusals, events and score lines show."""

import re
from functools import cache
from importlib.resources import files
from typing import Final

from companion.cli.terminal import spoken
from companion.errors import UnknownNameError
from companion.rules import GAMES
from companion.words import words_in

_ENTRY: Final = re.compile(r"^- \*\*(?P<rule>\S+)\*\* (?P<text>.+?)(?: `\S+`)?$", re.MULTILINE)


@cache
def sentences() -> dict[str, str]:
    """Every rule's sentence by its number, in the order of the games' rulebooks."""
    books = (files(f"companion.rules.{game}").joinpath("rulebook.md") for game in GAMES)
    entries = (entry for book in books for entry in _ENTRY.finditer(book.read_text(encoding="utf-8")))
    return {entry["rule"]: entry["text"] for entry in entries}


def sentence(rule: str) -> str:
    """The sentence of one rule in the spoken language; another number raises `UnknownNameError`."""
    known = sentences()
    if rule.upper() not in known:
        raise UnknownNameError(f"there is no rule {rule!r}, but {next(iter(known))} and so on")
    if spoken() != "en":
        return words_in(spoken()).rule(GAMES[0], rule.upper())
    return known[rule.upper()]
