"""Action A: rolling two dice and loading them."""

from dataclasses import replace

import pytest

from companion.rules.dice.action_text import action_from_text
from companion.rules.dice.actions import LoadDie, Reveal, RollDice
from companion.rules.dice.options import LABELS
from companion.rules.dice.turn import hidden, legal_actions, refusal
from companion.rules.game import Refusal
from tests.rules.dice.tables import dice, do, table

LOADING = do(table(trucks=("lion coin", "lion lion coin")), "roll", "reveal monkey", "reveal coin")


def refused(state: object, line: str) -> Refusal | None:
    return refusal(state, action_from_text(line))  # type: ignore[arg-type]


@pytest.mark.rule("DG-14")
def test_two_dice_of_the_supply_are_rolled_and_seen_one_by_one() -> None:
    state = table()
    rolling = do(state, "roll")
    assert (state.supply, rolling.supply, rolling.rolling, rolling.stage) == (8, 6, 2, "reveal")
    first = do(rolling, "reveal lion")
    assert (first.rolling, first.hand, first.stage) == (1, ("die/lion",), "reveal")
    second = do(first, "reveal coin")
    assert (second.rolling, second.hand, second.stage) == (0, ("die/coin", "die/lion"), "load")
    assert second.turn == state.turn


@pytest.mark.rule("DG-02")
def test_a_die_shows_one_of_six_faces_each_as_likely() -> None:
    faces = {"die/crocodile", "die/ostrich", "die/monkey", "die/elephant", "die/lion", "die/coin"}
    assert set(LABELS) == faces
    for state in (do(table(), "roll"), do(table(), "roll", "reveal lion")):
        assert dict(hidden(state)) == {Reveal(label): 1 for label in faces}
        assert [action for action, _ in hidden(state)] == list(legal_actions(state))
    assert refusal(do(table(), "roll"), Reveal("die/zebra")) == Refusal("no die shows die/zebra", "DG-02")
    assert hidden(table()) == hidden(LOADING) == []


@pytest.mark.rule("DG-18")
def test_what_was_rolled_stays() -> None:
    for label in LABELS:
        answer = refusal(LOADING, Reveal(label))
        assert answer == Refusal("both dice are rolled, what they show may not be changed", "DG-18")
    assert {action.label for action in legal_actions(LOADING) if isinstance(action, LoadDie)} == set(LOADING.hand)


@pytest.mark.rule("DG-15")
def test_both_dice_go_on_crates_before_anybody_else_acts() -> None:
    one = do(LOADING, "load coin truck-1")
    assert (one.hand, one.stage, one.turn) == (("die/monkey",), "load", 0)
    assert refused(one, "take truck-1") == Refusal("awaited is: player-1: put the monkey die on a truck", "DG-15")
    assert refused(one, "load coin truck-3") == Refusal("no rolled die shows coin", "DG-15")
    both = do(one, "load monkey truck-3")
    assert (both.hand, both.stage, both.turn) == ((), "turn", 1)
    assert both.trucks == (dice("coin coin lion"), dice("coin lion lion"), ("die/monkey",))


@pytest.mark.rule("DG-16")
def test_both_dice_may_go_on_one_truck() -> None:
    both = do(LOADING, "load coin truck-3", "load monkey truck-3")
    assert both.trucks[2] == ("die/coin", "die/monkey")
    assert both.turn == 1


@pytest.mark.rule("DG-08", "DG-17")
def test_a_truck_has_three_crates() -> None:
    assert refused(LOADING, "load coin truck-2") == Refusal("truck-2 has no empty crate, it carries 3 dice", "DG-17")
    assert refused(do(LOADING, "load coin truck-1"), "load monkey truck-1") is not None
    loads = [action for action in legal_actions(LOADING) if isinstance(action, LoadDie)]
    assert loads == [
        LoadDie("die/coin", 0), LoadDie("die/coin", 2), LoadDie("die/monkey", 0), LoadDie("die/monkey", 2),
    ]  # fmt: skip


@pytest.mark.rule("DG-07")
def test_there_is_no_truck_beside_those_of_the_board() -> None:
    answer = Refusal("3 players use 3 trucks, there is no truck-4", "DG-07")
    assert refused(LOADING, "load coin truck-4") == answer
    assert refusal(LOADING, LoadDie("die/coin", -1)) is not None
    four = do(table(players=4), "roll", "reveal coin", "reveal coin")
    assert refused(four, "load coin truck-4") is None


def test_two_dice_that_show_the_same_are_loaded_one_by_one() -> None:
    twins = do(table(), "roll", "reveal lion", "reveal lion")
    assert len(list(legal_actions(twins))) == 3
    assert do(twins, "load lion truck-1").hand == ("die/lion",)


@pytest.mark.rule("DG-19")
def test_with_an_empty_supply_nobody_rolls() -> None:
    empty = table(trucks=("lion lion lion", "coin coin coin", "monkey monkey"))
    assert empty.supply == 0
    assert refused(empty, "roll") == Refusal("the supply is empty, a truck must be taken", "DG-19")
    assert RollDice() not in list(legal_actions(empty))
    assert len(list(legal_actions(empty))) == 3


@pytest.mark.rule("DG-14", "RD-04")
def test_a_single_die_is_not_rolled() -> None:
    single = table(trucks=("lion lion lion", "coin coin coin", "monkey"))
    assert single.supply == 1
    assert refused(single, "roll") == Refusal("one die lies in the supply, two are rolled", "DG-14")


@pytest.mark.rule("DG-11")
def test_a_turn_is_rolling_or_taking_and_nothing_else() -> None:
    state = table(trucks=("lion", "", "coin"))
    assert [action_from_text(line) for line in ("roll", "take truck-1", "take truck-3")] == list(legal_actions(state))
    for line in ("reveal lion", "load lion truck-2"):
        answer = refused(state, line)
        assert answer == Refusal("awaited is: player-1: roll two dice, or take the dice of a truck", "DG-11")
    rolling = do(state, "roll")
    answer = Refusal("awaited is: player-1: say what the first die shows", "DG-14")
    assert refused(rolling, "take truck-1") == refused(rolling, "roll") == answer
    second = do(rolling, "reveal lion")
    assert refused(second, "roll") == Refusal("awaited is: player-1: say what the second die shows", "DG-14")


def test_two_dice_are_put_in_words() -> None:
    answer = refused(LOADING, "roll")
    assert answer == Refusal("awaited is: player-1: put the coin die and the monkey die on a truck", "DG-15")
    assert refusal(LOADING, LoadDie("lion", 0)) == Refusal("no rolled die shows lion", "DG-15")
    assert refusal(replace(LOADING, hand=()), LoadDie("die/coin", 0)) is not None
