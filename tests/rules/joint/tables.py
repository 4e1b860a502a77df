"""Tables of both games for tests, in few words."""

from collections.abc import Sequence
from typing import Any

import pytest

from companion.errors import IllegalActionError
from companion.rules.aquaretto.options import Options as WaterOptions
from companion.rules.joint.action_text import action_from_text
from companion.rules.joint.options import WATER, ZOO, Options
from companion.rules.joint.setup import complete, table_state
from companion.rules.joint.state import State
from companion.rules.joint.turn import apply, legal_actions, refusal
from companion.rules.joint.zoo import Zoo
from companion.rules.zooloretto.options import Options as ZooOptions
from tests.rules.aquaretto import tables as wet
from tests.rules.zooloretto import tables as dry


def both(players: int = 3, *, xxl: bool = False, **zoo: Any) -> Options:
    """The options of both games, with the first species and stall types back in the boxes."""
    options = Options(ZooOptions(players, xxl=xxl, **zoo), WaterOptions(players, xxl=xxl))
    return complete(options, lambda names, number: names[:number]) if players else options


def zoo(
    animals: str = "", coins: int | None = 2, coin_tiles: int = 0, supply: int = 0, water: Any = None, **areas: str
):
    """A zoo and a water zoo: ``zoo("orca 2,2", enclosure_5="lion lion")``, or the water zoo as a value."""
    wet_zoo = wet.zoo(animals, supply=supply) if water is None else water
    return Zoo(dry.zoo(**areas), wet_zoo, coins, coin_tiles)


def table(
    *zoos: Zoo, options: Options | None = None, trucks: Sequence[str] = (), taken: tuple[int, ...] = (), turn: int = 0
) -> State:
    """A table where these zoos lie, empty ones for the other players.

    ``trucks=("zoo: lion coin-tile", "water: orca", "")`` loads trucks.
    """
    options = options or both(max(len(zoos), 3))
    others = [zoo()] * (options.players - len(zoos))
    loads: list[tuple[str, list[str]]] = []
    for load in (*trucks, *[""] * (max(options.players, 3) - len(trucks))):
        kind, _, words = load.partition(":")
        tile = {ZOO: _zoo_tile, WATER: wet.tile}.get(kind)
        loads.append((kind, [tile(word) for word in words.split()] if tile else []))
    return table_state(options, [*zoos, *others], loads, taken, turn, zoo={"assume_bred": True})


def _zoo_tile(word: str) -> str:
    """A tile of Zooloretto, stalls among them."""
    return word if word.startswith(("stall/", "exotic/")) else dry.tile(word)


def do(state: State, *actions: str) -> State:
    """The state after these actions."""
    for action in actions:
        state = apply(state, action_from_text(action)).state
    return state


def events(state: State, *actions: str) -> tuple[Any, ...]:
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
