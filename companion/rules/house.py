"""House rules as words, ``purchase-to-depot=yes``: how a table plays what is left open, for games with rulings only."""

from collections.abc import Sequence
from dataclasses import fields, replace
from typing import Any

from companion.errors import UnknownNameError, UsageError

ANSWERS = {"yes": True, "no": False}


def names_of(rulings: Any) -> tuple[str, ...]:
    """The names of the rulings as people type them."""
    return tuple(field.name.replace("_", "-") for field in fields(rulings))


def answered(rulings: Any, name: str, value: str) -> Any:
    """The rulings with one of them answered by yes or no; another word raises `UsageError`."""
    if value not in ANSWERS:
        raise UsageError(f"the house rule {name} takes yes or no: write {name}=yes")
    return replace(rulings, **{name.replace("-", "_"): ANSWERS[value]})


def with_rulings(options: Any, words: Sequence[str]) -> Any:
    """The options with these house rules, each a ruling's name with yes or no."""
    for word in words:
        name, _, value = word.partition("=")
        if name not in names_of(options.rulings):
            raise UnknownNameError(f"there is no house rule {name!r}, but {', '.join(names_of(options.rulings))}")
        options = replace(options, rulings=answered(options.rulings, name, value))
    return options
