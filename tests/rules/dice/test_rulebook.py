"""The rulebook, the code and the tests name the same rules: one home in the code for each, and a test that can fail."""

import doctest
import re
from pathlib import Path

import pytest

from companion.rules import dice
from tests.rules.rulebook import ENTRY, Rulebook, marked_in

BOOK = Rulebook(dice, re.compile(r"\b(?:DG-\d{2}|RD-\d{2})\b"), re.compile(r"(DG|RD)-(\d+) to \1-(\d+)"))
ENTRIES, HOMES = BOOK.entries, BOOK.homes
HOMELESS = {"DG-45", "RD-05", "RD-06"}
"""An example, and two things that counting shows."""

MARKED = marked_in(Path(__file__).parent)


def test_the_whole_ledger_is_in_the_rulebook_in_its_order() -> None:
    numbers = [f"DG-{number:02}" for number in range(1, 49)] + [f"RD-{number:02}" for number in range(1, 14)]
    assert [match["rule"] for match in ENTRY.finditer(BOOK.text)] == numbers


def test_every_line_of_the_rulebook_is_an_entry() -> None:
    assert len(re.findall(r"^- ", BOOK.text, re.MULTILINE)) == len(ENTRIES)


def test_only_what_others_say_has_no_home() -> None:
    assert set(ENTRIES) - set(HOMES) == HOMELESS


@pytest.mark.parametrize(("rule", "home"), HOMES.items())
def test_a_rules_home_cites_it(rule: str, home: str) -> None:
    assert rule in BOOK.cited(BOOK.docstring(home))


@pytest.mark.parametrize("rule", sorted(ENTRIES))
def test_a_rule_has_a_test(rule: str) -> None:
    assert rule in MARKED


def test_the_code_and_the_tests_cite_only_rules_of_the_rulebook() -> None:
    assert BOOK.in_code <= set(ENTRIES)
    assert set(ENTRIES) >= MARKED


def test_the_examples_of_the_dice_game_are_true() -> None:
    tried, failed = doctest.testmod(dice)[::-1]
    assert tried > 10
    assert failed == 0
