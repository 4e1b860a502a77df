"""The text form of one water zoo: `companion.zoo/1`, its animals, boards and coworkers under the key ``water``.

Reading refuses with a `NotationError` that names the key; nothing that Aquaretto does not play is ever dropped
silently. Keys outside the schema are ignored, but not under ``water``.
"""

from collections.abc import Mapping
from typing import Any

from companion.errors import NotationError
from companion.rules.aquaretto.grid import Board
from companion.rules.aquaretto.options import EDITIONS, EXTRA, SHAPES, SPECIES, SPECIES_NAMES, TURNS, UNKNOWN, Cell
from companion.rules.aquaretto.zoo import Tile, Zoo, zoo_of
from companion.rules.json_values import count, kind_of, known_keys, mapping, required, same_game, schema, sequence, text

SCHEMA = "companion.zoo/1"
FOREIGN_KEYS = {
    "areas": "Zooloretto",
    "tray": "Zooloretto",
    "visitor_bonus": "the Exotic expansion",
    "bonus": "the Exotic expansion",
    "tokens": "the XXL expansion of Zooloretto",
    "enclosures": "the dice game",
    "bonuses": "the dice game",
    "barn": "the dice game",
}
WATER_KEYS = ("cells", "boards", "depot", "coworkers")
JOBS = ("cashier", "keeper", "manager")
FARTHEST = 99
"""No cell lies farther from the water-zoo board's corner, however many boards are built."""


def zoo_from_json(data: Mapping[str, Any], edition: str | None = None) -> Zoo:
    """Read one water zoo; `edition` stands in where the text names none (then 2023)."""
    if not isinstance(data, Mapping):
        raise NotationError(f"this is {kind_of(data)}", "zoo", "an object")
    schema(data, SCHEMA)
    same_game(data.get("game", "aquaretto"), "aquaretto")
    for key, owner in FOREIGN_KEYS.items():
        if data.get(key):
            raise NotationError(f"this belongs to {owner}, which Aquaretto does not play", key, "nothing")
    return read_zoo(data, edition)


def read_zoo(data: Mapping[str, Any], edition: str | None) -> Zoo:
    """Read the parts of a text that are about a water zoo."""
    name = data.get("edition")
    water = known_keys(mapping(required(data, "water"), "water"), "water", WATER_KEYS)
    coworkers = mapping(water.get("coworkers", {}), "water.coworkers")
    known_keys(coworkers, "water.coworkers", (*JOBS, "trainers"))
    jobs = [count(coworkers.get(job, 0), f"water.coworkers.{job}") for job in JOBS]
    trainers = sequence(coworkers.get("trainers", []), "water.coworkers.trainers", "a list of cells")
    return zoo_of(
        tiles=list(_each(water, "cells", _tile)),
        boards=list(_each(water, "boards", _board)),
        depot=list(_each(water, "depot", _label)),
        jobs=(jobs[0], jobs[1], jobs[2]),
        trainers=[_cell(cell, f"water.coworkers.trainers[{number}]") for number, cell in enumerate(trainers)],
        coins=None if data.get("coins") is None else count(data["coins"], "coins"),
        coin_tiles=count(data.get("coin_tiles", 0), "coin_tiles"),
        supply=count(data.get("supply") or 0, "supply"),
        edition=text(edition or EDITIONS[0] if name is None else name, "edition", EDITIONS),
    )


def zoo_to_json(zoo: Zoo) -> dict[str, Any]:
    """Write one water zoo as it is seen."""
    data: dict[str, Any] = {"schema": SCHEMA, "game": "aquaretto", "edition": zoo.edition, "coins": zoo.coins}
    if zoo.coin_tiles:
        data["coin_tiles"] = zoo.coin_tiles
    if zoo.supply:
        data["supply"] = zoo.supply
    return data | {"water": water_to_json(zoo)}


def water_to_json(zoo: Zoo) -> dict[str, Any]:
    """Write what stands under the key ``water``."""
    return {
        "cells": [{"at": list(cell), "label": label} for cell, label in zoo.tiles],
        "boards": [{"kind": board.kind, "at": list(board.at), "turn": board.turn} for board in zoo.boards],
        "depot": list(zoo.depot),
        "coworkers": {
            "cashier": zoo.cashiers,
            "keeper": zoo.keepers,
            "manager": zoo.managers,
            "trainers": [list(cell) for cell in zoo.trainers],
        },
    }


def _each(water: Mapping[str, Any], key: str, read: Any) -> Any:
    """Every entry of a list, read with its place."""
    for number, value in enumerate(sequence(water.get(key, []), f"water.{key}")):
        yield read(value, f"water.{key}[{number}]")


def _tile(value: Any, where: str) -> Tile:
    """An animal on a cell."""
    entry = known_keys(mapping(value, where), where, ("at", "label"))
    label = _animal(required(entry, "label", where), f"{where}.label")
    return _cell(required(entry, "at", where), f"{where}.at"), label


def _board(value: Any, where: str) -> Board:
    """An expansion board."""
    entry = known_keys(mapping(value, where), where, ("kind", "at", "turn"))
    kind = text(required(entry, "kind", where), f"{where}.kind", (*SHAPES, "extra-large"))
    turn = entry.get("turn", 0)
    if isinstance(turn, bool) or turn not in TURNS:
        raise NotationError(f"{turn!r} is no turn of a board", f"{where}.turn", " or ".join(map(str, TURNS)))
    at = _cell(required(entry, "at", where), f"{where}.at")
    return Board(EXTRA if kind == "extra-large" else kind, at, int(turn))


def _cell(value: Any, where: str) -> Cell:
    """A cell, as [x, y]."""
    numbers = sequence(value, where, "a cell as [x, y]")
    whole = all(isinstance(number, int) and not isinstance(number, bool) for number in numbers)
    if len(numbers) != 2 or not whole or max(map(abs, numbers)) > FARTHEST:
        raise NotationError(f"{numbers!r} is no cell", where, "a cell as [x, y]")
    return numbers[0], numbers[1]


def _label(value: Any, where: str) -> str:
    """A tile of the depot; one that nobody has seen is "unknown"."""
    return UNKNOWN if value == UNKNOWN else _animal(value, where)


def _animal(value: Any, where: str) -> str:
    """The label of an animal or offspring of Aquaretto."""
    label = text(value, where)
    if label not in SPECIES:
        raise NotationError(f"{label!r} is no animal of Aquaretto", where, f"a tile of {', '.join(SPECIES_NAMES)}")
    return label
