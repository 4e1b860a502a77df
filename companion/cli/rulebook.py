"""The rulebook in our own words: the sentence behind the number that refusals, events and score lines show."""

import re
from functools import cache
from importlib.resources import files
from typing import Final

from companion.errors import UnknownNameError

_ENTRY: Final = re.compile(r"^- \*\*(?P<rule>\S+)\*\* (?P<text>.+?)(?: `\S+`)?$", re.MULTILINE)


@cache
def sentences() -> dict[str, str]:
    """Every rule's sentence by its number, in the rulebook's order."""
    text = files("companion.rules.zooloretto").joinpath("rulebook.md").read_text(encoding="utf-8")
    return {match["rule"]: match["text"] for match in _ENTRY.finditer(text)}


def sentence(rule: str) -> str:
    """The sentence of one rule; another number raises `UnknownNameError`."""
    known = sentences()
    if rule.upper() not in known:
        raise UnknownNameError(f"there is no rule {rule!r}, but {next(iter(known))} and so on")
    return known[rule.upper()]
