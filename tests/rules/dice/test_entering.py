"""Entering symbols: enclosures, bonuses, the barn, the ticket office."""

from itertools import permutations

import pytest

from companion.rules.dice.entering import enter
from companion.rules.dice.events import (
    AnimalEntered,
    BarnCrossed,
    BonusGained,
    BonusMissed,
    CoinEntered,
    SymbolIgnored,
)
from companion.rules.dice.state import Table
from companion.rules.dice.zoo import Zoo
from tests.rules.dice.tables import do, happened, sheet, table, without_end


def after(zoo: Zoo, faces: str, *others: Zoo) -> Zoo:
    """The sheet after a truck with these faces was taken."""
    return do(without_end(table(zoo, *others, trucks=(faces,))), "take truck-1").zoos[0]


@pytest.mark.rule("DG-25", "DG-26")
def test_each_animal_crosses_off_the_next_space_of_its_enclosure() -> None:
    assert after(sheet(lion=1), "lion monkey lion") == sheet(lion=3, monkey=1)
    assert happened(table(sheet(lion=1), trucks=("lion lion",)), "take truck-1")[:2] == (
        AnimalEntered(0, "lion", 2), AnimalEntered(0, "lion", 3),
    )  # fmt: skip


@pytest.mark.rule("DG-27")
def test_with_a_full_enclosure_the_animal_goes_to_the_barn() -> None:
    full = sheet(ostrich=2, bonus="ostrich")
    assert after(full, "ostrich") == sheet(ostrich=2, bonus="ostrich", barn="ostrich")
    assert happened(table(full, trucks=("ostrich",)), "take truck-1") == (BarnCrossed(0, "ostrich"),)


@pytest.mark.rule("DG-27", "RD-11")
def test_within_one_truckload_the_enclosure_is_filled_first() -> None:
    assert after(sheet(), "crocodile crocodile") == sheet(crocodile=1, bonus="crocodile", barn="crocodile")


@pytest.mark.rule("DG-28")
def test_with_the_barn_space_crossed_off_the_animal_is_ignored() -> None:
    full = sheet(ostrich=2, bonus="ostrich", barn="ostrich")
    assert after(full, "ostrich ostrich") == full
    state = table(full, trucks=("ostrich",))
    assert happened(state, "take truck-1") == (SymbolIgnored(0, "ostrich", "DG-28"),)


@pytest.mark.rule("DG-29")
def test_the_first_to_fill_an_enclosure_gets_its_bonus() -> None:
    state = table(sheet(elephant=3), trucks=("elephant",))
    assert do(state, "take truck-1").zoos[0] == sheet(elephant=4, bonus="elephant")
    assert happened(state, "take truck-1") == (AnimalEntered(0, "elephant", 4), BonusGained(0, "elephant", 2))
    assert after(sheet(elephant=2), "elephant") == sheet(elephant=3)


@pytest.mark.rule("DG-30")
def test_nobody_else_gets_the_bonus() -> None:
    first = sheet(elephant=4, bonus="elephant")
    assert after(sheet(elephant=3), "elephant", first) == sheet(elephant=4)
    state = table(sheet(elephant=3), first, trucks=("elephant",))
    assert happened(state, "take truck-1")[1] == BonusMissed(0, "elephant")
    assert after(sheet(monkey=2), "monkey", first) == sheet(monkey=3, bonus="monkey")


@pytest.mark.rule("DG-31", "DG-32")
def test_each_coin_crosses_off_the_next_space_of_the_ticket_office() -> None:
    assert after(sheet(coins=1), "coin coin lion") == sheet(coins=3, lion=1)
    assert happened(table(sheet(coins=1), trucks=("coin",)), "take truck-1") == (CoinEntered(0, 2),)


@pytest.mark.rule("DG-33")
def test_a_full_ticket_office_takes_no_coin() -> None:
    assert after(sheet(coins=5), "coin coin coin") == sheet(coins=6)
    events = happened(table(sheet(coins=5), trucks=("coin coin",)), "take truck-1")
    assert events == (CoinEntered(0, 6), SymbolIgnored(0, "coin", "DG-33"))


@pytest.mark.rule("DG-22")
@pytest.mark.parametrize("faces", ["lion ostrich coin", "crocodile crocodile coin", "ostrich ostrich ostrich"])
def test_the_order_of_the_symbols_makes_no_difference(faces: str) -> None:
    results = set()
    for order in permutations(faces.split()):
        board = Table(table(sheet(lion=4, ostrich=1, coins=5)))
        for face in order:
            enter(board, face)
        results.add(board.zoo)
    assert len(results) == 1
