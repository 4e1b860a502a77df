"""Perft: how many ways lead on from committed positions, by depth and first action.

``python -m tests.rules.joint.perft`` from the root writes `perft.json` anew; look at the difference before
committing it.
"""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from companion.rules.joint.action_text import action_to_text
from companion.rules.joint.state import State, with_zoo
from companion.rules.joint.state_json import state_from_json, state_to_json
from companion.rules.joint.turn import apply, legal_actions
from tests.rules.aquaretto import tables as water
from tests.rules.joint.tables import both, do, table, zoo

FILE = Path(__file__).with_suffix(".json")
DEPTH = 3

POOR = zoo(coins=0)
HERD = {"enclosure_5": "lion lion lion lion", "barn": "panda"}
WET = water.zoo("orca 1,4 2,4 3,4 1,3", "penguin")


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
    """The leaves by the first action's first three words: boards and cells are many."""
    memory: dict[tuple[State, int], int] = {}
    found: dict[str, int] = {}
    for action in legal_actions(state):
        words = " ".join(action_to_text(action).split()[:3])
        found[words] = found.get(words, 0) + leaves(apply(state, action).state, depth - 1, memory)
    return found


def positions() -> Iterator[tuple[str, State]]:
    """The committed positions, each with its name."""
    yield "the start of a game without money", table(POOR, POOR, POOR)
    yield "one game waits for a truck", table(POOR, POOR, POOR, trucks=("zoo: panda", "zoo: panda panda panda", ""))
    yield "both games have a truck", table(POOR, POOR, POOR, trucks=("zoo: panda lion", "water: orca", ""))
    rich = zoo(water=WET, coins=1, **HERD)
    yield "money for either zoo", table(rich, POOR, POOR, trucks=("zoo: lion", "water: orca", ""))
    taken = table(rich, POOR, POOR, trucks=("zoo: lion panda", "water: orca penguin", ""))
    yield "a water truck was taken", do(taken, "water take truck-2")
    exotic, loads = both(3, xxl=True, exotic=True), ("zoo: exotic/bat", "water: orca", "")
    yield "exotics beside a water zoo", table(POOR, POOR, POOR, options=exotic, trucks=loads)
    loads = ("zoo: coin-tile", "water: coin-tile", "water: orca")
    yield "two players, a truck left over", do(table(POOR, POOR, options=both(2), trucks=loads), "zoo take truck-1")
    late = table(POOR, POOR, POOR, trucks=("zoo: panda", "water: orca", ""))
    yield "the end stack begins", with_zoo(replace(late.zoo, free=0), late.water, late.kinds)


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
