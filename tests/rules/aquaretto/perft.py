"""Perft: how many ways lead on from committed positions, by depth and first action.

``python -m tests.rules.aquaretto.perft`` from the root writes `perft.json` anew; look at the difference before
committing it.
"""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from companion.rules.aquaretto.action_text import action_to_text
from companion.rules.aquaretto.options import Options
from companion.rules.aquaretto.state import State
from companion.rules.aquaretto.state_json import state_from_json, state_to_json
from companion.rules.aquaretto.turn import apply, legal_actions
from tests.rules.aquaretto.tables import do, table, zoo

FILE = Path(__file__).with_suffix(".json")
DEPTH = 3

FULL = "orca/male 1,4; orca 2,4 3,4; penguin/fish 0,2; dolphin 3,1 4,1"
XXL = Options(players=3, xxl=True)


def leaves(state: State, depth: int, memory: dict[tuple[State, int], int]) -> int:
    """How many sequences of that many actions there are; one that ends the game early counts once."""
    if depth == 0:
        return 1
    key = (state, depth)
    if key not in memory:
        legal = list(legal_actions(state))
        if depth == 1:
            memory[key] = len(legal) or 1
        else:
            memory[key] = sum(leaves(apply(state, action).state, depth - 1, memory) for action in legal) or 1
    return memory[key]


def split(state: State, depth: int) -> dict[str, int]:
    """The leaves by the first action's first two words: boards and cells are many."""
    memory: dict[tuple[State, int], int] = {}
    found: dict[str, int] = {}
    for action in legal_actions(state):
        words = " ".join(action_to_text(action).split()[:2])
        found[words] = found.get(words, 0) + leaves(apply(state, action).state, depth - 1, memory)
    return found


def positions() -> Iterator[tuple[str, State]]:
    """The committed positions, each with its name."""
    poor = zoo(coins=0)
    yield "the start of a game", replace(table(), zoos=(zoo(coins=1),) * 3)
    yield (
        "a truck of three",
        do(table(zoo(FULL, coins=0), trucks=("orca/female penguin dolphin/male", "", "")), "take truck-1"),
    )
    yield "coworkers and a depot", table(zoo(FULL, "dolphin/female", "", "booth 2,2", coins=1), poor, poor)
    yield (
        "depots to buy from",
        table(zoo(FULL, coins=2), zoo(depot="orca/female", coins=0), zoo(depot="dolphin", coins=0)),
    )
    yield "the extra-large board", table(zoo(coins=2), poor, poor, options=XXL, taken=(-1, 1, 2))
    yield (
        "two players, one truck left over",
        table(
            zoo(FULL, coins=0), poor, trucks=("orca supply", "", "dolphin"), taken=(-1, 1), options=Options(2, xxl=True)
        ),
    )
    yield "the end stack begins", replace(table(poor, poor, poor, trucks=("orca", "penguin", "dolphin")), free=0)


def golden() -> list[dict[str, Any]]:
    """What the file holds: every position, its leaves by depth, and the split at the greatest depth."""
    return [
        {
            "name": name,
            "state": state_to_json(state),
            "leaves": [sum(split(state, depth).values()) for depth in range(1, DEPTH + 1)],
            "split": split(state, DEPTH),
        }
        for name, state in positions()
    ]


def committed() -> list[dict[str, Any]]:
    """What the file holds, states read."""
    entries = json.loads(FILE.read_text(encoding="utf-8"))
    return [entry | {"state": state_from_json(entry["state"])} for entry in entries]


if __name__ == "__main__":
    FILE.write_text(json.dumps(golden(), indent=1) + "\n", encoding="utf-8")
