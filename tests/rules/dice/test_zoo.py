"""A sheet as a value, and answers about single boxes."""

from dataclasses import replace

import pytest

from companion.rules.dice.zoo import Zoo, answered
from tests.rules.dice.tables import sheet


def test_a_sheet_is_a_value() -> None:
    assert sheet(lion=2) == sheet(lion=2)
    assert len({sheet(lion=2), sheet(lion=2), sheet(lion=3)}) == 2
    assert sheet(barn="lion crocodile").in_barn == ("crocodile", "lion")
    assert (Zoo().coins, replace(Zoo(), coins=3).money, Zoo(coins=None).money, Zoo().coin_tiles) == (0, 3, None, 0)


@pytest.mark.rule("DG-26", "DG-32")
@pytest.mark.parametrize(
    ("where", "label", "expected"),
    [
        ("lion/4", "marked", sheet(lion=4, coins=2, bonus="monkey", barn="ostrich")),
        ("lion/2", "marked", sheet(lion=3, coins=2, bonus="monkey", barn="ostrich")),
        ("lion/2", "empty", sheet(lion=1, coins=2, bonus="monkey", barn="ostrich")),
        ("lion/5", "nothing", sheet(lion=3, coins=2, bonus="monkey", barn="ostrich")),
        ("coin/6", "marked", sheet(lion=3, coins=6, bonus="monkey", barn="ostrich")),
        ("coin/1", "empty", sheet(lion=3, coins=0, bonus="monkey", barn="ostrich")),
        ("bonus/lion", "marked", sheet(lion=3, coins=2, bonus="monkey lion", barn="ostrich")),
        ("bonus/monkey", "empty", sheet(lion=3, coins=2, barn="ostrich")),
        ("barn/lion", "marked", sheet(lion=3, coins=2, bonus="monkey", barn="ostrich lion")),
        ("barn/ostrich", "empty", sheet(lion=3, coins=2, bonus="monkey")),
    ],
)
def test_an_answer_about_a_box(where: str, label: str, expected: Zoo) -> None:
    zoo = sheet(lion=3, coins=2, bonus="monkey", barn="ostrich")
    assert answered(zoo, where, "unknown", label) == expected


def test_an_answer_begins_a_ticket_office_that_nobody_has_counted() -> None:
    assert answered(sheet(coins=None), "coin/2", "unknown", "marked").coins == 2
