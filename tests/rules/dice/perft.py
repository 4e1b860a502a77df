"""Perft: how many ways lead on from committed positions, by depth and first action.

``python -m tests.rules.dice.perft`` from the root writes `perft.json` anew; look at the difference before
committing it.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from companion.rules.dice.action_text import action_to_text
from companion.rules.dice.state import State
from companion.rules.dice.state_json import state_from_json, state_to_json
from companion.rules.dice.turn import apply, legal_actions
from tests.rules.dice.tables import do, sheet, table

FILE = Path(__file__).with_suffix(".json")
DEPTH = 5


def leaves(state: State, depth: int, memory: dict[tuple[State, int], int]) -> int:
    """How many sequences of that many actions there are; one that ends the game early counts once."""
    if depth == 0:
        return 1
    key = (state, depth)
    if key not in memory:
        legal = list(legal_actions(state))
        memory[key] = sum(leaves(apply(state, action).state, depth - 1, memory) for action in legal) or 1
    return memory[key]


def split(state: State, depth: int) -> dict[str, int]:
    """The leaves by first action."""
    memory: dict[tuple[State, int], int] = {}
    return {
        action_to_text(action): leaves(apply(state, action).state, depth - 1, memory) for action in legal_actions(state)
    }


def positions() -> Iterator[tuple[str, State]]:
    """The positions, by name."""
    near = sheet(
        crocodile=1, ostrich=2, monkey=3, elephant=3, bonus="crocodile ostrich monkey", barn="ostrich", coins=5
    )
    late = sheet(crocodile=1, ostrich=2, monkey=3, elephant=4, bonus="elephant", coins=6)
    yield "the start of a game of two", table(players=2)
    yield "the start of a game of four", table(players=4)
    yield "two dice in hand", do(table(trucks=("lion coin", "lion lion coin")), "roll", "reveal lion", "reveal coin")
    yield "an empty supply", table(trucks=("lion lion lion", "coin coin coin", "monkey ostrich"))
    yield "alone with two trucks", table(players=2, trucks=("lion", "coin coin"), taken=("", "elephant"))
    yield "the end is near", table(near, players=2, trucks=("elephant ostrich coin", "lion"))
    yield "the last round, alone", table(near, late, players=2, trucks=("elephant", "lion"), taken=("", "coin coin"))


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
