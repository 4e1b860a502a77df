"""The number of ways on from committed positions; on a failure the split by first action tells where to look."""

from typing import Any

import pytest

from companion.rules.joint.validity import problems
from tests.rules.joint.perft import DEPTH, committed, positions, split

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
