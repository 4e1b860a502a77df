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

_TYPED: Final = re.compile(r"(?P<book>[A-Z]*)[- ]?(?P<number>[0-9]{1,4})")


@cache
def sentences() -> dict[str, str]:
    """Every rule's sentence by its number, in the order of the games' rulebooks."""
    books = (files(f"companion.rules.{game}").joinpath("rulebook.md") for game in GAMES)
    entries = (entry for book in books for entry in _ENTRY.finditer(book.read_text(encoding="utf-8")))
    return {entry["rule"]: entry["text"] for entry in entries}


def sentence(rule: str) -> str:
    """The sentence of one rule in the spoken language; of a number alone where one rule only has it.

    :raises UnknownNameError: for another number, and for one that several rules have.
    """
    known = sentences()
    found = _named(rule, tuple(known))
    if len(found) > 1:
        raise UnknownNameError(f"several rules have the number {rule.strip()}: say which, {', '.join(found)}")
    if not found:
        raise UnknownNameError(
            f"there is no rule {rule!r}: rules are named by letters and a number, as {next(iter(known))}"
        )
    if spoken() != "en":
        return words_in(spoken()).rule(GAMES[0], found[0])
    return known[found[0]]


def _named(rule: str, known: tuple[str, ...]) -> tuple[str, ...]:
    """The rules that somebody may mean: the one of that name, else those of its number, with its letters if any."""
    if rule.upper() in known:
        return (rule.upper(),)
    typed = _TYPED.fullmatch(rule.strip().upper())
    if typed is None:
        return ()
    parts = [(one, _TYPED.fullmatch(one)) for one in known]
    return tuple(
        one
        for one, its in parts
        if its is not None and int(its["number"]) == int(typed["number"]) and typed["book"] in ("", its["book"])
    )
