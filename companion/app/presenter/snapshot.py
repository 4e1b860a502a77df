"""A view as text, for tests and for people who read them: one line for each element, indented as it is nested."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

QUIET = frozenset(
    {"role", "tone", "gap", "align", "least", "most", "share", "weights", "left", "top", "right", "bottom"}
)
"""Fields about looks, which would make a text of looks."""


def as_text(value: Any) -> str:
    """The view, or any element, as text."""
    return "\n".join(_lines(value, "")) + "\n"


def _lines(value: Any, indent: str) -> Iterator[str]:
    """A line for the value itself, then one for each value in it that is a dataclass."""
    plain: list[str] = []
    nested: list[tuple[str, Any]] = []
    for field in fields(value):
        content = getattr(value, field.name)
        if _holds(content):
            nested.append((field.name, content))
        elif content not in (field.default, "", None, ()) and (field.name not in QUIET or _holds(content)):
            plain.append(f"{field.name}={content!r}")
    yield f"{indent}{type(value).__name__} {' '.join(plain)}".rstrip()
    for name, content in nested:
        if name in ("intent", "why", "close", "entered", "less", "more", "back"):
            yield f"{indent}    {name} {content!r}"
        else:
            for one in content if isinstance(content, tuple) else (content,):
                yield from _lines(one, indent + "  ")


def _holds(content: Any) -> bool:
    """Whether the value is, or holds, values with fields."""
    if isinstance(content, tuple):
        return bool(content) and is_dataclass(content[0])
    return is_dataclass(content)
