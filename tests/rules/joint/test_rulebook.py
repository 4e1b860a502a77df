"""The rulebook, the code and the tests name the same rules: one home in the code for each, and a test that can fail."""

import ast
import re
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from companion.rules import joint

ROOM = Path(joint.__path__[0])
RULEBOOK = (ROOM / "rulebook.md").read_text(encoding="utf-8")
ENTRY = re.compile(
    r"^- \*\*(?P<rule>[A-Z0-9]{2}-\d+)\*\* (?P<text>.+?)(?: `(?P<home>[a-z_]+\.[A-Za-z_.]+)`)?$", re.MULTILINE
)
LEDGER = re.compile(r"\b(?:AJ|AQ|RA|RX)-\d{2}\b")
RANGE = re.compile(r"(AJ|AQ|RA|RX)-(\d+) to \1-(\d+)")
EXAMPLES = {"AQ-25"}
OF_AQUARETTO = {"RX-12", "RX-15"}
"""House rulings that have their home there and hold here too."""

ENTRIES = {match["rule"]: (match["text"], match["home"]) for match in ENTRY.finditer(RULEBOOK)}
HOMES = {rule: home for rule, (_, home) in ENTRIES.items() if home}


def cited(text: str) -> set[str]:
    """The rules that a text names, ranges written out."""
    rules = set(LEDGER.findall(text))
    for kind, first, last in RANGE.findall(text):
        rules |= {f"{kind}-{number:02}" for number in range(int(first), int(last) + 1)}
    return rules


def docstring(home: str) -> str:
    """The docstring of the function, class or property that a home names."""
    room, *names = home.split(".")
    thing: Any = import_module(f"companion.rules.joint.{room}")
    for name in names:
        thing = vars(thing)[name] if isinstance(thing, type) and name in vars(thing) else getattr(thing, name)
    return str(thing.__doc__)


def marked_in_tests() -> set[str]:
    """Every rule that a test of this folder is marked with."""
    rules: set[str] = set()
    for path in Path(__file__).parent.glob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "rule":
                rules |= {argument.value for argument in node.args if isinstance(argument, ast.Constant)}
    return rules


MARKED = marked_in_tests()


def test_the_whole_ledger_is_in_the_rulebook_in_its_order() -> None:
    numbers = [f"AJ-{number:02}" for number in range(1, 12)] + ["RA-15", "RA-16"]
    assert list(ENTRIES) == numbers + [f"AQ-{number}" for number in range(20, 26)]


def test_every_line_of_the_rulebook_is_an_entry() -> None:
    assert len(re.findall(r"^- ", RULEBOOK, re.MULTILINE)) == len(ENTRIES)


def test_only_examples_have_no_home() -> None:
    assert set(ENTRIES) - set(HOMES) == EXAMPLES


@pytest.mark.parametrize(("rule", "home"), HOMES.items())
def test_a_rules_home_cites_it(rule: str, home: str) -> None:
    assert rule in cited(docstring(home))


@pytest.mark.parametrize("rule", sorted(ENTRIES))
def test_a_rule_has_a_test(rule: str) -> None:
    assert rule in MARKED


def test_the_code_and_the_tests_cite_only_rules_of_the_rulebook() -> None:
    in_code = {rule for path in ROOM.glob("*.py") for rule in cited(path.read_text(encoding="utf-8"))}
    assert in_code - OF_AQUARETTO == set(ENTRIES)
    assert set(ENTRIES) >= MARKED
