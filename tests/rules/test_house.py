"""House rules as words, for every game."""

from typing import Any

import pytest

from companion.errors import UnknownNameError, UsageError
from companion.rules import GAMES, game_named

FIRST = {
    "zooloretto": ("stall-to-barn", lambda options: options.rulings.stall_to_barn),
    "aquaretto": ("diagonals-conflict", lambda options: options.rulings.diagonals_conflict),
    "joint": ("purchase-to-depot", lambda options: options.water.rulings.purchase_to_depot),
    "dice": ("spent-coins-break-ties", lambda options: options.rulings.spent_coins_break_ties),
}


@pytest.mark.parametrize("name", GAMES)
def test_a_ruling_is_answered_by_yes_or_no(name: str) -> None:
    game = game_named(name)
    options = game.options_from_words(None, (), (), 3)
    word, value = FIRST[name]
    assert value(game.with_house_rules(options, (f"{word}=yes",))) is True
    assert value(game.with_house_rules(options, (f"{word}=yes", f"{word}=no"))) is False
    assert game.with_house_rules(options, ()) == options
    with pytest.raises(UsageError, match=f"the house rule {word} takes yes or no: write {word}=yes"):
        game.with_house_rules(options, (f"{word}=perhaps",))
    with pytest.raises(UnknownNameError, match="there is no house rule 'fog', but"):
        game.with_house_rules(options, (f"{word}=yes", "fog=yes"))


def test_both_games_at_one_table_have_the_house_rules_of_both() -> None:
    game = game_named("joint")
    options: Any = game.options_from_words(None, ("exotic",), (), 3)
    changed = game.with_house_rules(options, ("stall-to-barn=yes", "drinks=red", "idle-supply-bonus=yes"))
    assert changed.zoo.rulings.stall_to_barn
    assert changed.zoo.kiosk_colours == (("drinks", "red"),)
    assert changed.water.rulings.idle_supply_bonus


@pytest.mark.parametrize(
    ("name", "words", "rule"),
    [
        ("zooloretto", (), "ZR-097"),
        ("aquaretto", (), "AB-50"),
        ("joint", (), "AJ-11"),
        ("dice", ("spent-coins-break-ties=yes",), "DG-47"),
        ("dice", ("spent-coins-break-ties=no",), "RD-09"),
    ],
)
def test_the_rule_that_breaks_ties_is_that_of_the_game_and_its_ruling(
    name: str, words: tuple[str, ...], rule: str
) -> None:
    game = game_named(name)
    assert game.tie_rule(game.with_house_rules(game.options_from_words(None, (), (), 3), words)) == rule
