"""Reading values out of parsed JSON; each mistake names the key where it stands and what belongs there."""

import math
from collections.abc import Mapping, Sequence
from typing import Any

from companion.errors import NotationError


def schema(data: Mapping[str, Any], expected: str) -> None:
    """Refuse a text that names no schema, another one, or another version."""
    named = data.get("schema")
    if named is None:
        raise NotationError("the key is missing", "schema", repr(expected))
    if named != expected:
        raise NotationError(f"this is {named!r}", "schema", repr(expected))


def same_game(named: Any, expected: str) -> None:
    """Refuse a text of another game."""
    if not isinstance(named, str):
        raise NotationError(f"this is {kind_of(named)}", "game", repr(expected))
    if named != expected:
        raise NotationError(f"{named!r} is another game", "game", repr(expected))


def count(value: Any, where: str) -> int:
    """A number of pieces."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise NotationError(f"this is {kind_of(value)}", where, "a whole number from 0")
    if value < 0:
        raise NotationError(f"{value} is negative", where, "a whole number from 0")
    return value


def flag(value: Any, where: str) -> bool:
    """True or false."""
    if not isinstance(value, bool):
        raise NotationError(f"this is {kind_of(value)}", where, "true or false")
    return value


def text(value: Any, where: str, known: Sequence[str] = ()) -> str:
    """A text, one of those known where any are given."""
    expected = " or ".join(map(repr, known)) or "a text"
    if not isinstance(value, str):
        raise NotationError(f"this is {kind_of(value)}", where, expected)
    if known and value not in known:
        raise NotationError(f"{value!r} is not known", where, expected)
    return value


def sequence(value: Any, where: str, expected: str = "a list") -> list[Any]:
    """A list."""
    if not isinstance(value, list | tuple):
        raise NotationError(f"this is {kind_of(value)}", where, expected)
    return list(value)


def mapping(value: Any, where: str) -> Mapping[str, Any]:
    """An object with text keys."""
    if not isinstance(value, Mapping):
        raise NotationError(f"this is {kind_of(value)}", where, "an object")
    for key in value:
        if not isinstance(key, str):
            raise NotationError(f"the key {key!r} is no text", where, "text keys")
    return value


def known_keys(data: Mapping[str, Any], where: str, known: Sequence[str]) -> Mapping[str, Any]:
    """The object, refused where it has a key that says nothing there: a misspelt one would lose tiles silently."""
    for key in data:
        if key not in known:
            raise NotationError(f"the key {key!r} says nothing here", where, " or ".join(map(repr, known)))
    return data


def required(data: Mapping[str, Any], key: str, where: str = "") -> Any:
    """The value at a key that must be there."""
    if key not in data:
        raise NotationError("the key is missing", f"{where}.{key}" if where else key)
    return data[key]


def kind_of(value: Any) -> str:
    """What a JSON value is, in words."""
    if value is None:
        return "null"
    if isinstance(value, float) and not value.is_integer():
        return "a number with a fraction" if math.isfinite(value) else "no number"
    names: dict[type, str] = {bool: "true or false", int: "a number", float: "a number", str: "a text"}
    names |= {list: "a list", dict: "an object"}
    return names.get(type(value), f"a {type(value).__name__}")
