"""Perft: how many ways lead on from committed positions, by depth and first action.

``python -m tests.rules.zooloretto.perft`` from the root writes `perft.json` anew; look at the difference before
committing it.
"""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from companion.rules.zooloretto.action_text import action_to_text
from companion.rules.zooloretto.options import Options
from companion.rules.zooloretto.setup import table_state
from companion.rules.zooloretto.state import State
from companion.rules.zooloretto.state_json import state_from_json, state_to_json
from companion.rules.zooloretto.turn import apply, legal_actions
from tests.rules.zooloretto.tables import do, ready, table, zoo

FILE = Path(__file__).with_suffix(".json")
DEPTH = 4

PAIR = Options(players=2, removed_species=("chimpanzee", "flamingo", "zebra"))
BOTH = Options(players=3, balloon=True, tray=True)
STRANGE = Options(players=3, exotic=True)
LARGE = replace(PAIR, exotic=True, xxl=True)
HERD = {"enclosure_5": "lion/male lion lion", "enclosure_4": "panda panda panda", "barn": "lion/female panda | drinks"}


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
    """The leaves by first action."""
    memory: dict[tuple[State, int], int] = {}
    return {
        action_to_text(action): leaves(apply(state, action).state, depth - 1, memory) for action in legal_actions(state)
    }


def positions() -> Iterator[tuple[str, State]]:
    """The positions, by name."""
    late = replace(table(zoo(coins=2, **HERD), zoo(coins=1), trucks=("llama", "", "")), free=0, end=13, last_round=True)
    yield "the start of a game", replace(table(), zoos=(zoo(), zoo(), zoo()))
    yield "a full hand", do(table(zoo(**HERD), trucks=("lion/male panda | drinks", "", "")), "take truck-1")
    yield (
        "much to remodel",
        table(
            zoo(coins=3, **HERD),
            zoo(coins=2, barn="lion llama", enclosure_6="kangaroo"),
            trucks=("lion coin-tile", "", ""),
        ),
    )
    yield "alone in the last round", replace(late, taken=(-1, 1, 2))
    yield "the end stack begins", replace(table(zoo(coins=1, **HERD)), free=0)
    yield "full barns to buy from", table(zoo(coins=2), zoo(coins=2, **HERD), zoo(coins=0, barn="llama lion/young"))
    yield (
        "two players and hay bales",
        table(zoo(coins=1, barn="panda"), trucks=("lion", "", "llama"), options=PAIR),
    )
    yield (
        "two players, one truck left over",
        table(zoo(coins=3, **HERD), trucks=("lion/male", "", "llama"), taken=(-1, 1), options=PAIR),
    )
    yield (
        "balloon stall and tray",
        table(
            zoo(coins=1, **HERD),
            zoo(coins=0),
            zoo(coins=0),
            trucks=("lion/male | hot-dogs hot-dogs", "", ""),
            options=BOTH,
        ),
    )
    unseen = table_state(
        ready(Options(players=3)),
        [zoo(coins=1, enclosure_5="lion/male", barn="lion/female"), zoo(coins=0), zoo(coins=0)],
    )
    yield "nobody has followed the game", unseen
    several = zoo(coins=0, path_1="blue", path_2="red blue", path_4="red")
    yield (
        "an exotic and a kiosk to place",
        table(
            zoo(coins=1, jungle="koala baboon", barn="koala", path_2="red", path_5="blue"),
            several,
            several,
            trucks=("bat | hamburgers", "", ""),
            options=STRANGE,
        ),
    )
    yield (
        "visitors that step back",
        do(
            table(zoo(coins=0), several, several, trucks=("bat coin-tile", "", ""), options=STRANGE),
            "take truck-1",
            "place exotic/bat jungle",
        ),
    )
    yield (
        "two full enclosures to donate",
        table(
            zoo(coins=2, enclosure_4="panda panda panda panda", expansion_1="lion " * 5, barn="bat panda"),
            zoo(coins=1, tokens=(6,), path_5="yellow"),
            trucks=("| xxl", "", "bat"),
            options=LARGE,
        ),
    )


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
