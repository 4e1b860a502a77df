"""Coin groups and their best use."""

from itertools import product

import pytest

from companion.rules.dice.options import ANIMALS, SheetValues
from companion.rules.dice.ticket_office import Use, best_use, complete_groups, left_in_barn, unspent_coins
from companion.rules.dice.zoo import Zoo
from tests.rules.dice.tables import sheet

PAIRS, STEPS = SheetValues(), SheetValues(coin_groups=(1, 2, 3))


@pytest.mark.rule("DG-41", "RD-03")
def test_the_six_spaces_are_three_groups_from_the_left() -> None:
    assert [len(complete_groups(sheet(coins=coins), PAIRS)) for coins in range(7)] == [0, 0, 1, 1, 2, 2, 3]
    assert [len(complete_groups(sheet(coins=coins), STEPS)) for coins in range(7)] == [0, 1, 1, 2, 2, 2, 3]
    assert complete_groups(sheet(coins=5), PAIRS) == (1, 2)
    assert complete_groups(sheet(coins=None), PAIRS) == ()


@pytest.mark.rule("DG-42", "DG-43", "RD-08")
def test_groups_empty_the_barn_first_and_score_then() -> None:
    assert best_use(sheet(coins=6, barn="ostrich"), PAIRS) == (Use(1, "ostrich"), Use(2), Use(3))
    assert best_use(sheet(coins=4, barn="lion ostrich monkey"), PAIRS) == (Use(1, "ostrich"), Use(2, "monkey"))
    assert left_in_barn(sheet(coins=4, barn="lion ostrich monkey"), PAIRS) == ("lion",)
    assert left_in_barn(sheet(coins=1, barn="lion"), PAIRS) == ("lion",)


@pytest.mark.rule("DG-42", "DG-44", "RD-08")
def test_no_use_brings_more_than_the_one_that_is_chosen() -> None:
    for coins, barn in product(range(7), product((False, True), repeat=len(ANIMALS))):
        zoo = Zoo(coins=coins, barn=barn)
        groups = len(complete_groups(zoo, PAIRS))
        every_use = (groups - removed - 2 * (sum(barn) - removed) for removed in range(min(groups, sum(barn)) + 1))
        kept = sum(not use.removes for use in best_use(zoo, PAIRS))
        assert kept - 2 * len(left_in_barn(zoo, PAIRS)) == max(every_use)


@pytest.mark.rule("RD-09")
def test_coins_are_spent_by_the_group() -> None:
    assert unspent_coins(sheet(coins=5, barn="lion"), PAIRS) == 3
    assert unspent_coins(sheet(coins=5), PAIRS) == 5
    assert unspent_coins(sheet(coins=6, barn="lion ostrich"), STEPS) == 3
    assert unspent_coins(sheet(coins=None, barn="lion"), PAIRS) is None
