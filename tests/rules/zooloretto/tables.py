"""Zoos and tables for tests, in few words: animals by species, stalls behind a bar."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from companion.errors import IllegalActionError
from companion.rules.zooloretto.action_text import action_from_text
from companion.rules.zooloretto.events import Event
from companion.rules.zooloretto.options import EXOTICS, PATH_POINTS, Options
from companion.rules.zooloretto.setup import complete, table_state
from companion.rules.zooloretto.state import State
from companion.rules.zooloretto.turn import apply, legal_actions, refusal
from companion.rules.zooloretto.zoo import Path, Place, Zoo, zoo_of


def tile(word: str) -> str:
    """The label that a word means: ``zebra``, ``zebra/male``, ``zebra/young``, ``koala``, ``coin-tile``."""
    if word == "coin-tile":
        return word
    if word in EXOTICS:
        return f"exotic/{word}"
    if word.endswith("/young"):
        return f"offspring/{word.removesuffix('/young')}"
    return f"animal/{word}"


def place(text: str) -> Place:
    """An area's tiles from "zebra zebra/male | drinks"."""
    animals, _, stalls = text.partition("|")
    return Place(tuple(map(tile, animals.split())), tuple(f"stall/{stall}" for stall in stalls.split()))


def zoo(
    coins: int | None = 2,
    coin_tiles: int = 0,
    tray: bool = False,
    edition: str = "2023",
    bonus: str = "",
    tokens: tuple[int, ...] = (),
    **areas: str,
) -> Zoo:
    """A zoo: ``zoo(enclosure_5="zebra zebra | drinks", barn="lion")``, ``zoo(path_2="red blue", bonus="red")``."""
    points = tuple(tuple(sorted(areas.pop(f"path_{point}", "").split())) for point in range(1, PATH_POINTS + 1))
    named = {name.replace("_", "-"): place(text) for name, text in areas.items()}
    return zoo_of(named, coins, coin_tiles, tray, edition, Path(points, tuple(sorted(bonus.split()))), tokens)


def table(
    *zoos: Zoo,
    options: Options | None = None,
    trucks: Sequence[str] = (),
    taken: tuple[int, ...] = (),
    turn: int = 0,
    **more: Any,
) -> State:
    """A table where these zoos lie, empty ones for the other players; all fertile animals are known, pairs have bred.

    ``trucks=("zebra coin-tile", "| drinks", "")`` loads trucks; everything else replaces fields of the state.
    """
    options = ready(options or Options(players=max(len(zoos), 3)))
    others = [zoo(edition=options.edition)] * (options.players - len(zoos))
    loads = [[*loaded.animals, *loaded.stalls] for loaded in map(place, trucks)]
    loads += [[]] * (3 - len(loads) if options.players == 2 else options.players - len(loads))
    state = table_state(options, [*zoos, *others], loads, taken, turn, assume_bred=True)
    return replace(state, **more)


def ready(options: Options) -> Options:
    """The options with the last species and stall types of the edition back in the box."""
    return complete(options, lambda names, number: names[len(names) - number :])


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
