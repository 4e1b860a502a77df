"""Actions as text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.errors import NotationError
from companion.rules.aquaretto.action_text import action_from_text, action_to_text
from companion.rules.aquaretto.actions import (
    ClearTruck,
    DiscardTile,
    DrawTile,
    Expand,
    LoadTile,
    MoveCoworker,
    MoveTile,
    PlaceTile,
    PurchaseTile,
    Reveal,
    TakeTruck,
)
from companion.rules.aquaretto.grid import Board

ACTIONS = {
    "draw free": DrawTile(),
    "draw end": DrawTile("end"),
    "reveal animal/penguin/fish": Reveal("animal/penguin/fish"),
    "load truck-2": LoadTile(1),
    "take truck-5": TakeTruck(4),
    "place animal/dolphin/male basin/2,3": PlaceTile("animal/dolphin/male", "basin/2,3"),
    "place offspring/dolphin depot": PlaceTile("offspring/dolphin", "depot"),
    "place coworker feeding": PlaceTile("coworker", "feeding"),
    "move animal/penguin basin/-1,3": MoveTile("animal/penguin", "basin/-1,3"),
    "move coworker basin/1,1 manager": MoveCoworker("basin/1,1", "manager"),
    "purchase animal/orca player-2 basin/2,3": PurchaseTile(1, "animal/orca", "basin/2,3"),
    "discard animal/orca": DiscardTile("animal/orca"),
    "expand large 5,2": Expand(Board("large", (5, 2))),
    "expand small -2,2 270": Expand(Board("small", (-2, 2), 270)),
    "clear truck-3": ClearTruck(2),
}


@pytest.mark.parametrize(("text", "action"), ACTIONS.items())
def test_each_action_has_its_text(text: str, action: object) -> None:
    assert action_from_text(text) == action
    assert action_to_text(action) == text


def test_spaces_and_idle_turns_do_not_matter() -> None:
    assert action_from_text("  expand  large  5,2 270 ") == action_from_text("expand large 5,2")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "column 1: there is no action; expected draw, reveal"),
        ("fly", "column 1: 'fly' is no action; expected draw, reveal"),
        ("draw", "column 5: 'draw' is not complete; expected free or end"),
        ("draw top", "column 6: there is no pile 'top'; expected free or end"),
        ("draw free now", "column 11: 'now' is too much; expected nothing more"),
        ("reveal cat", "column 8: 'cat' is no label of a component; expected a label"),
        ("load truck-0", "column 6: 'truck-0' is no truck; expected truck-1"),
        (
            "place animal/orca barn",
            "column 19: there is no place 'barn' in a water zoo; expected basin/2,3, depot, booth",
        ),
        ("place animal/orca", "column 18: 'place' is not complete; expected basin/2,3, depot, booth, feeding, manager"),
        ("move coworker booth", "column 20: 'move' is not complete; expected basin/2,3"),
        ("move", "column 5: 'move' is not complete; expected a label"),
        ("purchase animal/orca two basin/2,3", "column 22: 'two' is no player; expected player-1"),
        ("expand huge 5,2", "column 8: there is no board 'huge'; expected large, small, extra"),
        ("expand small", "column 13: 'expand' is not complete; expected a cell like 5,2"),
        ("expand small five", "column 14: 'five' is no cell; expected a cell like 5,2"),
        ("expand small 5,2 45", "column 18: '45' is no turn of a board; expected 0, 90, 180, 270"),
        ("expand small 5,2 90 0", "column 21: '0' is too much; expected nothing more"),
    ],
)
def test_what_is_wrong_and_where(text: str, message: str) -> None:
    with pytest.raises(NotationError) as caught:
        action_from_text(text)
    assert str(caught.value).startswith(message)


WORDS = st.sampled_from([*" ".join(ACTIONS).split(), "barn", "²", "truck-99", "basin/1,1,1"])


@given(st.lists(WORDS, max_size=5).map(" ".join))
def test_no_text_breaks_the_reader(text: str) -> None:
    try:
        action = action_from_text(text)
    except NotationError:
        return
    assert action_from_text(action_to_text(action)) == action
