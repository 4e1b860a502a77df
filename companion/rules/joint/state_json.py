"""The text form of a whole table: `companion.state/1`, the table of either game with what is common in both."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.errors import NotationError, UsageError
from companion.rules.aquaretto import state_json as wet
from companion.rules.aquaretto.state import State as WaterState
from companion.rules.joint.options import GAMES, WATER, ZOO, Options
from companion.rules.joint.state import State, own_water_table, own_zoo_table, with_water, with_zoo
from companion.rules.json_values import mapping, required, same_game, schema, sequence, text
from companion.rules.zooloretto import state_json as dry
from companion.rules.zooloretto.state import OVER, TURN
from companion.rules.zooloretto.state import State as ZooState

SCHEMA = "companion.state/1"


def state_to_json(state: State) -> dict[str, Any]:
    """Write a state; of the game that does not act the text says that a turn begins."""
    return {
        "schema": SCHEMA,
        "game": "joint",
        "zoo": dry.state_to_json(own_zoo_table(state)),
        "water": wet.state_to_json(own_water_table(state)),
        "kinds": list(state.kinds),
        "acting": state.acting,
    }


def state_from_json(data: Mapping[str, Any]) -> State:
    """Read a state; `NotationError` names the key that is wrong."""
    data = mapping(data, "state")
    schema(data, SCHEMA)
    same_game(data.get("game", "joint"), "joint")
    zoo, water = _tables(data)
    acting = text(data.get("acting", ""), "acting", ("", *GAMES))
    kinds = _kinds(data, zoo, water)
    _check_common(zoo, water)
    _check_acting(zoo, water, acting)
    both = tuple(left or right for left, right in zip(zoo.trucks, water.trucks, strict=True))
    if acting == WATER:
        state = with_water(zoo, replace(water, trucks=both), kinds)
    else:
        state = with_zoo(replace(zoo, trucks=both), water, kinds)
    if state.acting != acting:
        raise NotationError(f"the rest of the state says {state.acting!r}", "acting")
    return state


def _tables(data: Mapping[str, Any]) -> tuple[ZooState, WaterState]:
    """The tables of both games, which belong together."""
    try:
        zoo = dry.state_from_json(mapping(required(data, "zoo"), "zoo"))
    except NotationError as error:
        raise NotationError(str(error), "zoo") from None
    try:
        water = wet.state_from_json(mapping(required(data, "water"), "water"))
    except NotationError as error:
        raise NotationError(str(error), "water") from None
    try:
        Options(zoo.options, water.options)
    except UsageError as error:
        raise NotationError(str(error), "water.options") from None
    return zoo, water


def _kinds(data: Mapping[str, Any], zoo: ZooState, water: WaterState) -> tuple[str, ...]:
    """The game that each truck is bound to: that of its tiles."""
    given = sequence(required(data, "kinds"), "kinds")
    kinds = tuple(text(kind, f"kinds[{truck}]", ("", *GAMES)) for truck, kind in enumerate(given))
    if len(kinds) != len(zoo.trucks):
        raise NotationError(f"{len(kinds)} are listed", "kinds", str(len(zoo.trucks)))
    for truck, loads in enumerate(zip(zoo.trucks, water.trucks, strict=True)):
        loaded = [game for game, tiles in zip(GAMES, loads, strict=True) if tiles]
        if loaded != [kind for kind in kinds[truck : truck + 1] if kind]:
            found = " and ".join(loaded) or "neither"
            raise NotationError(f"it carries tiles of {found}", f"kinds[{truck}]", "the game of the truck's tiles")
    return kinds


def _check_common(zoo: ZooState, water: WaterState) -> None:
    """Refuse two tables that say different things about what is common."""
    common = {
        "turn": (zoo.turn, water.turn),
        "taken": (zoo.taken, water.taken),
        "last_round": (zoo.last_round, water.last_round),
        "bank": ((zoo.coins, zoo.coin_tiles), (water.coins, water.coin_tiles)),
        "zoos": (_money(zoo), _money(water)),
    }
    for key, (one, other) in common.items():
        if one != other:
            raise NotationError("this is common and differs in the two games", f"water.{key}")


def _money(table: ZooState | WaterState) -> list[tuple[int | None, int]]:
    """Every player's coins and coin tiles."""
    return [(one.coins, one.coin_tiles) for one in table.zoos]


def _check_acting(zoo: ZooState, water: WaterState, acting: str) -> None:
    """Refuse an action of the game that is not acting. A truck left over is of the game that acts."""
    stages = {ZOO: zoo.stage, WATER: water.stage}
    idle = (TURN, OVER) if not acting else (TURN,)
    if not acting and zoo.stage != water.stage:
        raise NotationError("this is common and differs in the two games", "water.stage")
    for game, stage in stages.items():
        if game != acting and stage not in idle:
            raise NotationError(f"nothing is acting there, yet its stage is {stage!r}", f"{game}.stage", repr(TURN))
