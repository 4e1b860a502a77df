"""The number of ways on from committed positions; on a failure the split by first action tells where to look."""

from typing import Any

import pytest

from companion.rules.dice.validity import problems
from tests.rules.dice.perft import DEPTH, committed, positions, split

ENTRIES = committed()


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry["name"])
def test_the_ways_on(entry: dict[str, Any]) -> None:
    state = entry["state"]
    assert problems(state) == ()
    assert split(state, DEPTH) == entry["split"]
    assert [sum(split(state, depth).values()) for depth in range(1, DEPTH)] == entry["leaves"][:-1]
    assert sum(entry["split"].values()) == entry["leaves"][-1]


def test_the_positions_are_those_that_are_built() -> None:
    assert [(entry["name"], entry["state"]) for entry in ENTRIES] == list(positions())


def test_the_first_ways_on_are_counted_by_hand() -> None:
    """Two players, nothing on the trucks: a roll, six faces, six faces, then 21 pairs of them on three trucks."""
    by_name = {entry["name"]: entry["leaves"] for entry in ENTRIES}
    assert by_name["the start of a game of two"][:3] == [1, 6, 36]
    different, same = 30 * 6, 6 * 3  # two dice on three trucks, or one kind of die
    assert by_name["the start of a game of two"][3] == different + same
    assert by_name["the start of a game of four"][3] == 30 * 8 + 6 * 4
