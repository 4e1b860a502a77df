"""The text form of one player's zoos: `companion.zoo/1` with ``areas`` and ``water``, money and supply common."""

from collections.abc import Mapping
from typing import Any

from companion.errors import NotationError
from companion.rules.aquaretto import zoo_json as wet
from companion.rules.joint.zoo import Zoo
from companion.rules.json_values import kind_of, same_game
from companion.rules.zooloretto import zoo_json as dry

WET_KEYS = ("water", "supply")


def zoo_from_json(data: Mapping[str, Any], edition: str | None = None) -> Zoo:
    """Read one player's zoo and water zoo; `edition` stands in where the text names none (then 2023)."""
    if not isinstance(data, Mapping):
        raise NotationError(f"this is {kind_of(data)}", "zoo", "an object")
    same_game(data.get("game", "joint"), "joint")
    zoo = dry.zoo_from_json({key: value for key, value in data.items() if key not in ("game", *WET_KEYS)}, edition)
    return Zoo(zoo, wet.read_zoo(data, zoo.edition), zoo.coins, zoo.coin_tiles)


def zoo_to_json(zoo: Zoo) -> dict[str, Any]:
    """Write one player's zoo and water zoo as they are seen."""
    data = dry.zoo_to_json(zoo.zoo) | {"game": "joint"}
    if zoo.water.supply:
        data["supply"] = zoo.water.supply
    return data | {"water": wet.water_to_json(zoo.water)}
