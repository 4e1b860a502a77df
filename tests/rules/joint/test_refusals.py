"""Every refusal that playing both adds, word for word."""

import pytest

from companion.rules.joint.action_text import action_from_text
from companion.rules.joint.state import State
from companion.rules.joint.turn import refusal
from tests.rules.joint.tables import do, table

ONE_KIND = table(trucks=("zoo: panda", "zoo: panda panda panda", ""))
WET = table(trucks=("water: orca orca orca", "water: orca orca orca", ""))
REFUSALS: list[tuple[State, str, str]] = [
    (do(ONE_KIND, "water draw free"), "zoo draw free", "awaited is: player-1: reveal the drawn tile"),
    (WET, "water draw free", "no truck in the middle can take a tile of Aquaretto"),
    (ONE_KIND, "zoo take truck-1", "both games need a truck with tiles before the first one is taken"),
    (ONE_KIND, "water take truck-1", "truck-1 carries tiles of Zooloretto"),
    (
        do(ONE_KIND, "zoo draw free", "zoo reveal coin-tile"),
        "zoo load truck-3",
        "the last free truck is left to Aquaretto",
    ),
    (
        do(WET, "zoo draw free", "zoo reveal coin-tile"),
        "zoo load truck-1",
        "truck-1 has no open compartment, it takes 3",
    ),
    (
        do(table(trucks=("water: orca", "", "")), "zoo draw free", "zoo reveal coin-tile"),
        "zoo load truck-1",
        "truck-1 carries tiles of Aquaretto",
    ),
]


@pytest.mark.parametrize(("state", "action", "reason"), REFUSALS, ids=[reason for _, _, reason in REFUSALS])
def test_a_refusal(state: State, action: str, reason: str) -> None:
    answer = refusal(state, action_from_text(action))
    assert answer is not None
    assert answer.reason == reason
