"""A die that is turned or put on another truck is noticed; what may have come about by turns is not."""

from dataclasses import replace

import pytest

from companion.reconcile.dice_turns import Course
from companion.reconcile.dice_wrongs import Shifted, Turned, rolled_again, shifted, turned
from tests.reconcile.test_dice_turns import played, seen

BEGUN = [Course(played("l1 c1", "m2 o3"))]


def test_a_turned_die_is_one_that_shows_another_side_and_nothing_else_has_changed() -> None:
    assert turned(BEGUN, seen("ce", "m", "o")) == Turned(0, "die/lion", "die/elephant")
    assert turned(BEGUN, seen("ml", "m", "o")) == Turned(0, "die/coin", "die/monkey")


@pytest.mark.parametrize(
    "trucks",
    [
        ("cl", "m", "o"),
        ("cl", "c", "o"),
        ("c", "m", "o"),
        ("ee", "m", "o"),
        ("ce", "e", "o"),
        ("ce", "m", ""),
        ("c?", "m", "o"),
    ],
)
def test_dice_that_are_gone_or_more_than_one_change_are_no_turned_die(trucks: tuple[str, ...]) -> None:
    assert turned(BEGUN, seen(*trucks)) is None


def test_a_die_that_was_put_on_another_truck_is_gone_from_one_and_new_on_another() -> None:
    assert shifted(BEGUN, seen("l", "cm", "o")) == Shifted("die/coin", 0, 1)
    assert shifted(BEGUN, seen("c", "m", "lo")) == Shifted("die/lion", 0, 2)


@pytest.mark.parametrize(
    "trucks",
    [("l", "em", "o"), ("lmc", "", "o"), ("l", "m", "o"), ("lm", "c", "o"), ("l", "cm", "oe"), ("l???", "cm", "o")],
)
def test_another_die_or_more_than_one_is_not_one_put_on_another_truck(trucks: tuple[str, ...]) -> None:
    assert shifted(BEGUN, seen(*trucks)) is None


def test_the_only_die_of_a_truck_may_be_the_first_one_of_a_roll_until_all_has_settled() -> None:
    for settled, told in ((False, None), (True, Turned(1, "die/monkey", "die/coin"))):
        assert turned(BEGUN, seen("cl", "c", "o"), settled=settled) == told
    for settled, gone in ((False, None), (True, Shifted("die/monkey", 1, 0))):
        assert shifted(BEGUN, seen("lmc", "", "o"), settled=settled) == gone


def test_what_is_left_of_a_round_may_lie_as_it_likes() -> None:
    assert turned([replace(BEGUN[0], left=BEGUN[0].state.trucks)], seen("ce", "m", "o")) is None
    assert shifted([*BEGUN, Course(played("l1 c2"))], seen("l", "cm", "o")) is None


def test_a_roll_that_shows_other_sides_was_rolled_again_and_one_put_otherwise_was_not() -> None:
    before = played("l1 c1", "m2 o3")
    assert rolled_again(before, played("l1 c1", "m2 e3")) == Turned(2, "die/ostrich", "die/elephant")
    assert rolled_again(before, played("l1 c1", "o2 m3")) is None
