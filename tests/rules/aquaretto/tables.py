"""Water zoos and tables for tests, in few words."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from companion.errors import IllegalActionError
from companion.rules.aquaretto.action_text import action_from_text
from companion.rules.aquaretto.events import Event
from companion.rules.aquaretto.grid import Board, cell_at
from companion.rules.aquaretto.options import JOBS, Cell, Options
from companion.rules.aquaretto.setup import complete, table_state
from companion.rules.aquaretto.state import State
from companion.rules.aquaretto.turn import apply, legal_actions, refusal
from companion.rules.aquaretto.zoo import Zoo, zoo_of


def tile(word: str) -> str:
    """The label that a word means: ``orca``, ``orca/male``, ``penguin/fish``, ``orca/young``, ``coin-tile``."""
    if word in ("coin-tile", "supply", "unknown", "coworker"):
        return word
    if word.endswith("/young"):
        return f"offspring/{word.removesuffix('/young')}"
    return f"animal/{word}"


def cell(word: str) -> Cell:
    """The cell of "2,3"."""
    at = cell_at(f"basin/{word}")
    assert at is not None
    return at


def board(text: str) -> Board:
    """The board of "large 5,2" or "small 5,2 90"."""
    kind, at, *turn = text.split()
    return Board(kind, cell(at), int(turn[0]) if turn else 0)


def zoo(animals: str = "", depot: str = "", boards: str = "", coworkers: str = "", coins: int | None = 2, **more: Any):
    """A water zoo: ``zoo("orca 1,4 2,4; orca/male 3,4", "penguin/fish", "large 5,2; small 4,4 90", "booth 2,2")``."""
    tiles = []
    for group in filter(None, animals.split(";")):
        word, *cells = group.split()
        tiles += [(cell(at), tile(word)) for at in cells]
    workers = coworkers.split()
    return zoo_of(
        tiles,
        map(board, filter(None, boards.split(";"))),
        tuple(map(tile, depot.split())),
        (workers.count(JOBS[0]), workers.count(JOBS[1]), workers.count(JOBS[2])),
        [cell(word) for word in workers if word not in JOBS],
        coins,
        **more,
    )


def table(
    *zoos: Zoo,
    options: Options | None = None,
    trucks: Sequence[str] = (),
    taken: tuple[int, ...] = (),
    turn: int = 0,
    **more: Any,
) -> State:
    """A table where these zoos lie, empty ones for the other players.

    ``trucks=("orca coin-tile", "", "")`` loads trucks; everything else replaces fields of the state.
    """
    options = ready(options or Options(players=max(len(zoos), 3)))
    others = [zoo(edition=options.edition)] * (options.players - len(zoos))
    loads = [list(map(tile, load.split())) for load in trucks]
    loads += [[]] * (max(options.players, 3) - len(loads))
    return replace(table_state(options, [*zoos, *others], loads, taken, turn), **more)


def ready(options: Options) -> Options:
    """The options with the first species in the box: sea turtle, then hippopotamus, then crocodile."""
    return complete(options, lambda names, number: names[:number])


def do(state: State, *actions: str) -> State:
    """The state after these actions."""
    for action in actions:
        state = apply(state, action_from_text(action)).state
    return state


def events(state: State, *actions: str) -> tuple[Event, ...]:
    """The events of the last of these actions."""
    state = do(state, *actions[:-1])
    return apply(state, action_from_text(actions[-1])).events


def refused(state: State, action: str) -> str:
    """The rule by which an action is refused; it is neither among the legal ones nor carried out."""
    order = action_from_text(action)
    answer = refusal(state, order)
    assert answer is not None, f"{action} is not refused"
    assert answer.reason
    assert order not in set(legal_actions(state))
    with pytest.raises(IllegalActionError) as caught:
        apply(state, order)
    assert (caught.value.reason, caught.value.rule) == (answer.reason, answer.rule)
    return answer.rule


def allowed(state: State, action: str) -> bool:
    """Whether the action is among the legal ones; the refusal says the same."""
    order = action_from_text(action)
    legal = order in set(legal_actions(state))
    assert legal == (refusal(state, order) is None)
    return legal
