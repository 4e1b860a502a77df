"""Zoos as values: money, and what a person answers."""

import pytest

from companion.rules.aquaretto.zoo import answered
from tests.rules.aquaretto.tables import zoo

START = zoo("orca 2,2", "penguin crocodile", coworkers="booth 1,1")


@pytest.mark.rule("AB-29")
def test_money_is_coins_and_coin_tiles() -> None:
    assert zoo(coins=2, coin_tiles=3).money == 5
    assert zoo(coins=None, coin_tiles=3).money is None
    assert zoo(coworkers="booth feeding feeding manager 2,2").coworkers == 5


def test_what_counts_and_nobody_has_seen() -> None:
    assert zoo(coins=None, depot="orca").unseen == ()
    assert zoo(coins=None, coworkers="booth").unseen == ("coins",)
    assert zoo(depot="unknown orca").unseen == ("depot",)
    assert zoo(coins=None, coworkers="booth", depot="unknown").unseen == ("coins", "depot")


@pytest.mark.parametrize(
    ("where", "seen", "label", "expected"),
    [
        ("basin/2,2", "animal/orca", "animal/dolphin", zoo("dolphin 2,2", "penguin crocodile", "", "booth 1,1")),
        ("basin/2,2", "animal/orca", "nothing", zoo("", "penguin crocodile", "", "booth 1,1")),
        ("basin/2,2", "animal/orca", "coworker", zoo("", "penguin crocodile", "", "booth 1,1 2,2")),
        ("basin/3,3", "nothing", "animal/orca", zoo("orca 2,2 3,3", "penguin crocodile", "", "booth 1,1")),
        ("basin/1,1", "coworker", "nothing", zoo("orca 2,2", "penguin crocodile", "", "booth")),
        ("depot", "animal/crocodile", "animal/orca", zoo("orca 2,2", "penguin orca", "", "booth 1,1")),
        ("depot/1", "animal/penguin", "animal/orca", zoo("orca 2,2", "orca crocodile", "", "booth 1,1")),
        ("depot/2", "animal/crocodile", "nothing", zoo("orca 2,2", "penguin", "", "booth 1,1")),
        ("depot", "nothing", "animal/orca", zoo("orca 2,2", "penguin crocodile orca", "", "booth 1,1")),
        ("depot", "nothing", "nothing", START),
        ("booth/1", "coworker", "nothing", zoo("orca 2,2", "penguin crocodile", "", "1,1")),
        ("feeding/2", "nothing", "coworker", zoo("orca 2,2", "penguin crocodile", "", "booth feeding 1,1")),
        ("manager/1", "nothing", "coworker", zoo("orca 2,2", "penguin crocodile", "", "booth manager 1,1")),
    ],
)
def test_answers(where: str, seen: str, label: str, expected: object) -> None:
    assert answered(START, where, seen, label) == expected
