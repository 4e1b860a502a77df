"""Tables in a few words, and playing on them."""

from dataclasses import replace

from companion.rules.dice.action_text import action_from_text
from companion.rules.dice.events import Event
from companion.rules.dice.options import ANIMALS, Options
from companion.rules.dice.setup import table_state
from companion.rules.dice.state import State
from companion.rules.dice.turn import apply
from companion.rules.dice.zoo import Zoo


def sheet(*, bonus: str = "", barn: str = "", coins: int | None = 0, **crossed: int) -> Zoo:
    """A sheet: ``sheet(lion=3, bonus="crocodile", barn="ostrich lion", coins=4)``."""
    assert set(crossed) | set(bonus.split()) | set(barn.split()) <= set(ANIMALS)
    return Zoo(
        crossed=tuple(crossed.get(animal, 0) for animal in ANIMALS),
        bonuses=tuple(animal in bonus.split() for animal in ANIMALS),
        barn=tuple(animal in barn.split() for animal in ANIMALS),
        coins=coins,
    )


def dice(faces: str) -> tuple[str, ...]:
    """The labels of faces in a row."""
    return tuple(f"die/{face}" for face in faces.split())


def table(
    *zoos: Zoo, players: int = 3, trucks: tuple[str, ...] = (), taken: tuple[str, ...] = (), turn: int = 0
) -> State:
    """A table at the start of a turn; missing sheets are empty, missing trucks and players' dice too."""
    room = 4 if players == 4 else 3
    return table_state(
        Options(players=players),
        [*zoos, *[sheet()] * (players - len(zoos))],
        [dice(faces) for faces in (*trucks, *[""] * (room - len(trucks)))],
        [dice(faces) for faces in (*taken, *[""] * (players - len(taken)))],
        turn,
    )


def do(state: State, *lines: str) -> State:
    """The state after these actions."""
    for line in lines:
        state = apply(state, action_from_text(line)).state
    return state


def happened(state: State, line: str) -> tuple[Event, ...]:
    """The events of one action."""
    return apply(state, action_from_text(line)).events


def without_end(state: State) -> State:
    """The same table with no end in sight, whatever the sheets say."""
    return replace(state, last_round=False)
