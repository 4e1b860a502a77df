"""The text form of an action."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.errors import NotationError
from companion.rules.dice.action_text import action_from_text, action_to_text
from companion.rules.dice.actions import Action, LoadDie, Reveal, RollDice, TakeTruck

PAIRS: list[tuple[str, Action]] = [
    ("roll", RollDice()),
    ("reveal die/ostrich", Reveal("die/ostrich")),
    ("load die/coin truck-3", LoadDie("die/coin", 2)),
    ("take truck-12", TakeTruck(11)),
]


@pytest.mark.parametrize(("text", "action"), PAIRS)
def test_writing_and_reading(text: str, action: Action) -> None:
    assert action_to_text(action) == text
    assert action_from_text(text) == action
    assert action_from_text(f"  {text.replace(' ', '   ')} ") == action


def test_a_face_may_be_typed_alone() -> None:
    assert action_from_text("reveal coin") == Reveal("die/coin")
    assert action_from_text("load lion truck-1") == LoadDie("die/lion", 0)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "column 1: there is no action; expected roll, reveal, load, take"),
        ("  draw free", "column 3: 'draw' is no action; expected roll, reveal, load, take"),
        ("roll two", "column 6: 'two' is too much; expected nothing more"),
        ("reveal", "column 7: 'reveal' is not complete; expected crocodile, ostrich, monkey, elephant, lion, coin"),
        ("reveal zebra", "column 8: no die shows 'zebra'; expected crocodile, ostrich, monkey, elephant, lion, coin"),
        ("load lion", "column 10: 'load' is not complete; expected truck-1"),
        ("load lion 1", "column 11: '1' is no truck; expected truck-1"),
        ("take truck-0", "column 6: 'truck-0' is no truck; expected truck-1"),
        ("take truck-100", "column 6: 'truck-100' is no truck; expected truck-1"),
        ("take truck-1 now please", "column 14: 'now' is too much; expected nothing more"),
    ],
)
def test_a_mistake_is_named_with_its_place(text: str, message: str) -> None:
    with pytest.raises(NotationError) as caught:
        action_from_text(text)
    assert str(caught.value) == message


@given(st.text(max_size=30))
def test_no_text_breaks_the_reader(text: str) -> None:
    try:
        action = action_from_text(text)
    except NotationError:
        return
    assert action_from_text(action_to_text(action)) == action
