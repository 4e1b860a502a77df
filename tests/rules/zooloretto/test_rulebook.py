"""The rulebook, the code and the tests name the same rules: one home in the code for each, and a test that can fail."""

import re
from pathlib import Path

import pytest

from companion.rules import zooloretto
from tests.rules.rulebook import ENTRY, Rulebook, marked_in

BOOK = Rulebook(
    zooloretto,
    re.compile(r"\b(?:ZR-\d{3}|(?:Z2|ZV|EX|XL|RB|R2|RV|RE|RX)-\d{2})\b"),
    re.compile(r"(ZR|Z2|ZV|EX|XL|RB)-(\d+) to \1-(\d+)"),
)
ENTRIES, HOMES = BOOK.entries, BOOK.homes
EXAMPLES = {f"ZR-{number:03}" for number in (60, 61, 62, *range(99, 106))} | {"EX-37", "EX-38"}
THINGS = {"ZR-009", "Z2-01", "ZV-02", "XL-16", "XL-18"}

MARKED = marked_in(Path(__file__).parent)


def test_the_whole_ledger_is_in_the_rulebook_in_its_order():
    numbers = [f"ZR-{number:03}" for number in range(1, 115)]
    for kind, last in (("Z2", 10), ("ZV", 14), ("EX", 50), ("XL", 18)):
        numbers += [f"{kind}-{number:02}" for number in range(1, last + 1)]
    assert [match["rule"] for match in ENTRY.finditer(BOOK.text)][: len(numbers)] == numbers


def test_every_line_of_the_rulebook_is_an_entry():
    assert len(re.findall(r"^- ", BOOK.text, re.MULTILINE)) == len(ENTRIES)


def test_only_examples_and_things_have_no_home():
    assert set(ENTRIES) - set(HOMES) == EXAMPLES | THINGS


@pytest.mark.parametrize(("rule", "home"), HOMES.items())
def test_a_rules_home_cites_it(rule, home):
    assert rule in BOOK.cited(BOOK.docstring(home))


@pytest.mark.parametrize("rule", sorted(set(ENTRIES) - THINGS))
def test_a_rule_has_a_test(rule):
    assert rule in MARKED


def test_the_code_and_the_tests_cite_only_rules_of_the_rulebook():
    rulings_without_a_choice = {rule for rule in BOOK.in_code if rule.startswith(("RB", "RV", "R2", "RE", "RX"))} - set(
        ENTRIES
    )
    assert BOOK.in_code - rulings_without_a_choice <= set(ENTRIES)
    assert set(ENTRIES) >= MARKED
