"""Trucks that are bound to one game's tiles, and both games on them in each round."""

from collections.abc import Iterator

from companion.rules.aquaretto import actions as wet
from companion.rules.game import Refusal
from companion.rules.joint.options import WATER, ZOO
from companion.rules.joint.state import State
from companion.rules.zooloretto import actions as dry
from companion.rules.zooloretto.options import TRUCK_ROOMS
from companion.rules.zooloretto.state import NO_TRUCK

OTHER = {ZOO: WATER, WATER: ZOO}
NAMES = {ZOO: "Zooloretto", WATER: "Aquaretto"}

DRAWS = dry.DrawTile | wet.DrawTile
LOADS = dry.LoadTile | wet.LoadTile
TAKES = dry.TakeTruck | wet.TakeTruck
CLEARS = dry.ClearTruck | wet.ClearTruck


def loadable(state: State, game: str) -> Iterator[int]:
    """The trucks in the middle that can take one more tile of the game. Rules: AJ-05, AJ-06."""
    rooms = TRUCK_ROOMS[state.options.players]
    for truck, (tiles, kind) in enumerate(zip(state.zoo.trucks, state.kinds, strict=True)):
        bound = kind == game or (not kind and may_begin(state, game))
        if bound and truck not in state.taken and len(tiles) < rooms[truck]:
            yield truck


def may_begin(state: State, game: str) -> bool:
    """Whether an empty truck may be bound to the game: the last one may have to be left to the other. Rule: AJ-06."""
    if OTHER[game] in state.kinds or any_taken(state):
        return True
    return state.kinds.count("") > 1


def any_taken(state: State) -> bool:
    """Whether a truck was taken in this round."""
    return any(truck != NO_TRUCK for truck in state.taken)


def refuse_draw(state: State, game: str) -> Refusal | None:
    """Refuse to draw a tile that no truck can take. Rules: AJ-05, AJ-06."""
    if next(loadable(state, game), None) is not None:
        return None
    return Refusal(f"no truck in the middle can take a tile of {NAMES[game]}", "AJ-06")


def refuse_load(state: State, game: str, truck: int) -> Refusal | None:
    """Refuse a truck that carries the other game's tiles, and the last one when the other game has none.

    Rules: AJ-05, AJ-06.
    """
    other = refuse_other_kind(state, game, truck)
    if other is not None or state.kinds[truck] or may_begin(state, game):
        return other
    return Refusal(f"the last free truck is left to {NAMES[OTHER[game]]}", "AJ-06")


def refuse_take(state: State, game: str, truck: int) -> Refusal | None:
    """Refuse the first truck of a round before both games have one. Rule: AJ-07."""
    other = refuse_other_kind(state, game, truck)
    if other is None and not any_taken(state) and not {ZOO, WATER}.issubset(state.kinds):
        return Refusal("both games need a truck with tiles before the first one is taken", "AJ-07")
    return other


def refuse_other_kind(state: State, game: str, truck: int) -> Refusal | None:
    """Refuse a truck that carries tiles of the other game; the own game has nothing against it. Rule: AJ-05."""
    if state.kinds[truck] == OTHER[game]:
        return Refusal(f"truck-{truck + 1} carries tiles of {NAMES[OTHER[game]]}", "AJ-05")
    return None


def kinds_after(kinds: tuple[str, ...], trucks: tuple[tuple[str, ...], ...], game: str) -> tuple[str, ...]:
    """Which game each truck is bound to after an action of this game: its first tile binds it. Rule: AJ-05."""
    return tuple((kind or game) if tiles else "" for kind, tiles in zip(kinds, trucks, strict=True))
