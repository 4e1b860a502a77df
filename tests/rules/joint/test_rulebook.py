"""The rulebook, the code and the tests name the same rules: one home in the code for each, and a test that can fail."""

import re
from pathlib import Path

import pytest

from companion.rules import joint
from tests.rules.rulebook import Rulebook, marked_in

BOOK = Rulebook(joint, re.compile(r"\b(?:AJ|AQ|RA|RX)-\d{2}\b"), re.compile(r"(AJ|AQ|RA|RX)-(\d+) to \1-(\d+)"))
ENTRIES, HOMES = BOOK.entries, BOOK.homes
EXAMPLES = {"AQ-25"}
OF_AQUARETTO = {"RX-12", "RX-15"}
"""House rulings that have their home there and hold here too."""

MARKED = marked_in(Path(__file__).parent)


def test_the_whole_ledger_is_in_the_rulebook_in_its_order() -> None:
    numbers = [f"AJ-{number:02}" for number in range(1, 12)] + ["RA-15", "RA-16"]
    assert list(ENTRIES) == numbers + [f"AQ-{number}" for number in range(20, 26)]


def test_every_line_of_the_rulebook_is_an_entry() -> None:
    assert len(re.findall(r"^- ", BOOK.text, re.MULTILINE)) == len(ENTRIES)


def test_only_examples_have_no_home() -> None:
    assert set(ENTRIES) - set(HOMES) == EXAMPLES


@pytest.mark.parametrize(("rule", "home"), HOMES.items())
def test_a_rules_home_cites_it(rule: str, home: str) -> None:
    assert rule in BOOK.cited(BOOK.docstring(home))


@pytest.mark.parametrize("rule", sorted(ENTRIES))
def test_a_rule_has_a_test(rule: str) -> None:
    assert rule in MARKED


def test_the_code_and_the_tests_cite_only_rules_of_the_rulebook() -> None:
    assert BOOK.in_code - OF_AQUARETTO == set(ENTRIES)
    assert set(ENTRIES) >= MARKED
