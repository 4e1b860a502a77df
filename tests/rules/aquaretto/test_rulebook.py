"""The rulebook, the code and the tests name the same rules: one home in the code for each, and a test that can fail."""

import re
from pathlib import Path

import pytest

from companion.rules import aquaretto
from tests.rules.rulebook import Rulebook, marked_in

BOOK = Rulebook(aquaretto, re.compile(r"\b(?:AB|AQ|RA|RX)-\d{2}\b"), re.compile(r"(AB|AQ|RA|RX)-(\d+) to \1-(\d+)"))
ENTRIES, HOMES = BOOK.entries, BOOK.homes
EXAMPLES = {"AB-51"}
OF_BOTH_GAMES = {f"AQ-{number}" for number in range(20, 26)} | {"RA-15", "RA-16"}

MARKED = marked_in(Path(__file__).parent)


def test_the_whole_ledger_is_in_the_rulebook_in_its_order() -> None:
    numbers = [f"AB-{number:02}" for number in range(1, 52)] + [f"AQ-{number:02}" for number in range(1, 27)]
    numbers += [f"RA-{number:02}" for number in range(1, 18)] + [f"RX-{number:02}" for number in range(9, 16)]
    assert list(ENTRIES) == [number for number in numbers if number not in OF_BOTH_GAMES]


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
    assert BOOK.in_code <= set(ENTRIES)
    assert set(ENTRIES) >= MARKED
