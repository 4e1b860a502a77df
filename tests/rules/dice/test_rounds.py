"""Whose turn it is, when a round ends, when the game does."""

import pytest

from companion.rules.dice.action_text import action_from_text
from companion.rules.dice.events import GameEnded, LastRoundBegun, RoundEnded
from companion.rules.dice.options import ANIMALS, SheetValues
from companion.rules.dice.rounds import triggers_end
from companion.rules.dice.turn import due, is_over, legal_actions, refusal
from companion.rules.dice.zoo import Zoo
from tests.rules.dice.tables import do, happened, sheet, table

ROLL = ("roll", "reveal coin", "reveal coin")
SIZES = dict(zip(ANIMALS, SheetValues().sizes, strict=True))


def filled(*animals: str) -> Zoo:
    """A sheet with these enclosures full and no bonus."""
    return sheet(**{animal: SIZES[animal] for animal in animals})


@pytest.mark.rule("DG-12")
def test_turns_go_clockwise_over_those_who_have_not_passed() -> None:
    state = table(players=4, taken=("", "lion", "", ""), turn=0)
    seats = []
    for truck in (1, 2, 3, 4):
        seats.append(state.turn)
        state = do(state, *ROLL, f"load coin truck-{truck}", f"load coin truck-{truck}")
    assert seats == [0, 2, 3, 0]


@pytest.mark.rule("DG-13", "DG-34", "DG-35")
def test_the_round_ends_when_everybody_has_taken_and_the_last_taker_starts() -> None:
    state = table(trucks=("lion", "coin monkey", ""), taken=("ostrich", "", "coin"), turn=1)
    assert state.supply == 3
    after = do(state, "take truck-2")
    assert happened(state, "take truck-2")[-1] == RoundEnded(1)
    assert (after.turn, after.stage, after.supply) == (1, "turn", 8)
    assert after.trucks == after.taken == ((), (), ())
    assert after.zoos[1] == sheet(monkey=1, coins=1)


@pytest.mark.rule("DG-36")
def test_the_last_one_plays_on_alone_before_taking() -> None:
    state = table(players=2, taken=("lion", ""), turn=1)
    state = do(state, *ROLL, "load coin truck-1", "load coin truck-2")
    assert state.turn == 1
    state = do(state, *ROLL, "load coin truck-1", "load coin truck-2")
    assert (state.turn, state.supply) == (1, 1)
    assert len(list(legal_actions(state))) == 2
    assert do(state, "take truck-2").zoos[1] == sheet(coins=2)


@pytest.mark.rule("DG-37", "RD-12")
@pytest.mark.parametrize(
    ("animals", "triggered"),
    [
        ("crocodile ostrich monkey", False),
        ("ostrich monkey lion", False),
        ("crocodile ostrich monkey elephant", True),
        ("crocodile monkey elephant lion", True),
        ("crocodile ostrich monkey elephant lion", True),
    ],
)
def test_free_spaces_in_one_enclosure_at_most_trigger_the_end(animals: str, triggered: bool) -> None:
    assert triggers_end(filled(*animals.split()), SheetValues()) is triggered


@pytest.mark.rule("DG-37", "DG-38", "RD-10")
def test_the_round_in_which_the_end_is_triggered_is_played_to_its_end() -> None:
    nearly = sheet(crocodile=1, ostrich=2, monkey=3, elephant=3)
    state = table(nearly, trucks=("elephant", "lion", "coin"))
    assert happened(state, "take truck-1")[-1] == LastRoundBegun(0)
    state = do(state, "take truck-1")
    assert (state.last_round, is_over(state), state.turn) == (True, False, 1)
    state = do(state, "take truck-2")
    assert (state.last_round, is_over(state)) == (True, False)
    assert happened(state, "take truck-3")[-2:] == (RoundEnded(2), GameEnded())
    over = do(state, "take truck-3")
    assert is_over(over)
    assert (list(legal_actions(over)), due(over)) == ([], "the game is over")
    answer = refusal(over, action_from_text("roll"))
    assert answer is not None
    assert (answer.reason, answer.rule) == ("the game is over", "DG-38")


@pytest.mark.rule("RD-10")
def test_the_end_is_announced_once() -> None:
    nearly = sheet(crocodile=1, ostrich=2, monkey=3, elephant=3)
    state = do(table(nearly, nearly, trucks=("elephant", "elephant", "coin")), "take truck-1")
    assert LastRoundBegun(1) not in happened(state, "take truck-2")


@pytest.mark.rule("DG-37")
def test_only_taking_triggers_the_end_and_the_game_goes_on_without() -> None:
    state = table(trucks=("elephant", "lion", "coin"))
    state = do(state, "take truck-1", "take truck-2", "take truck-3")
    assert (state.last_round, is_over(state), state.turn) == (False, False, 2)
