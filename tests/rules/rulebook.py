"""A game's rulebook beside its code and its tests: entries, their homes, and who cites what."""

import ast
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

ENTRY = re.compile(
    r"^- \*\*(?P<rule>[A-Z0-9]{2}-\d+)\*\* (?P<text>.+?)(?: `(?P<home>[a-z_]+\.[A-Za-z_.]+)`)?$", re.MULTILINE
)


@dataclass(frozen=True)
class Rulebook:
    """The rulebook of a game's package; ``ledger`` matches a rule's id, ``ranges`` the ends of several."""

    game: ModuleType
    ledger: re.Pattern[str]
    ranges: re.Pattern[str]

    @cached_property
    def room(self) -> Path:
        """The folder of the game's code."""
        return Path(self.game.__path__[0])

    @cached_property
    def text(self) -> str:
        """The rulebook as it is written."""
        return (self.room / "rulebook.md").read_text(encoding="utf-8")

    @cached_property
    def entries(self) -> Mapping[str, tuple[str, str | None]]:
        """The rules in their order, each with its text and its home."""
        return {match["rule"]: (match["text"], match["home"]) for match in ENTRY.finditer(self.text)}

    @cached_property
    def homes(self) -> Mapping[str, str]:
        """The homes of the rules that have one."""
        return {rule: home for rule, (_, home) in self.entries.items() if home}

    @cached_property
    def in_code(self) -> set[str]:
        """Every rule that the game's code names."""
        return {rule for path in self.room.glob("*.py") for rule in self.cited(path.read_text(encoding="utf-8"))}

    def cited(self, text: str) -> set[str]:
        """The rules that a text names, ranges written out."""
        rules = set(self.ledger.findall(text))
        for kind, first, last in self.ranges.findall(text):
            rules |= {f"{kind}-{number:0{len(first)}}" for number in range(int(first), int(last) + 1)}
        return rules

    def docstring(self, home: str) -> str:
        """The docstring of the function, class or property that a home names."""
        room, *names = home.split(".")
        thing: Any = import_module(f"{self.game.__name__}.{room}")
        for name in names:
            thing = vars(thing)[name] if isinstance(thing, type) and name in vars(thing) else getattr(thing, name)
        return str(thing.__doc__)


def marked_in(folder: Path) -> set[str]:
    """Every rule that a test of a folder is marked with."""
    rules: set[str] = set()
    for path in folder.glob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "rule":
                rules |= {argument.value for argument in node.args if isinstance(argument, ast.Constant)}
    return rules
