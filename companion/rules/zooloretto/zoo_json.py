"""The text form of one zoo: `companion.zoo/1`.

Reading refuses with a `NotationError` that names the key; nothing that the base game does not play is ever dropped
silently. Keys outside the schema are ignored.
"""

from collections.abc import Mapping
from typing import Any

from companion.errors import NotationError, UnknownNameError
from companion.rules.components import parse_label
from companion.rules.zooloretto.options import AREA_INDEX, AREAS, EDITIONS, EXPANSIONS, FREE_STALL
from companion.rules.zooloretto.zoo import Place, Zoo, plain_label, zoo_of

SCHEMA = "companion.zoo/1"
EXPANSION_KEYS = {
    "visitor_bonus": ("the Exotic expansion", []),
    "tokens": ("the XXL expansion", []),
    "supply": ("the XXL expansion", 0),
    "water": ("Aquaretto", {}),
    "enclosures": ("the dice game", {}),
    "bonuses": ("the dice game", []),
    "barn": ("the dice game", []),
}
FOREIGN_AREAS = {
    "jungle": "the Exotic expansion",
    "path": "the Exotic expansion",
    "basin": "Aquaretto",
    "depot": "Aquaretto",
}
FOREIGN_KINDS = {
    "exotic": "the Exotic expansion",
    "visitor": "the Exotic expansion",
    "bonus": "the Exotic expansion",
    "token": "the XXL expansion",
    "supply": "the XXL expansion",
    "coworker": "Aquaretto",
    "die": "the dice game",
}


def zoo_from_json(data: Mapping[str, Any], edition: str | None = None) -> Zoo:
    """Read one zoo of the base game; `edition` stands in where the text names none (then 2023)."""
    if not isinstance(data, Mapping):
        raise NotationError(f"this is {_kind(data)}", "zoo", "an object")
    _check_schema(data)
    _refuse_expansions(data)
    name = _edition(data, edition)
    areas = data.get("areas")
    if areas is None:
        raise NotationError("the key is missing", "areas", "an object of areas")
    places = {area: _place(name, area, content) for area, content in _mapping(areas, "areas").items()}
    coins = None if data.get("coins") is None else _count(data["coins"], "coins")
    tray = data.get("tray", False)
    if not isinstance(tray, bool):
        raise NotationError(f"this is {_kind(tray)}", "tray", "true or false")
    return zoo_of(places, coins, _count(data.get("coin_tiles", 0), "coin_tiles"), tray, name)


def zoo_to_json(zoo: Zoo) -> dict[str, Any]:
    """Write one zoo; empty areas are left out, built expansions never."""
    areas: dict[str, Any] = {}
    for index, (name, place) in enumerate(zip(AREAS, zoo.places, strict=True)):
        if place is None or (place == Place() and index not in EXPANSIONS):
            continue
        areas[name] = {"stalls": list(place.stalls)}
        if index != FREE_STALL:
            areas[name] = {"animals": [plain_label(label) for label in place.animals], "stalls": list(place.stalls)}
    data: dict[str, Any] = {"schema": SCHEMA, "game": "zooloretto", "edition": zoo.edition, "coins": zoo.coins}
    if zoo.coin_tiles:
        data["coin_tiles"] = zoo.coin_tiles
    return data | {"tray": zoo.tray, "areas": areas}


def _check_schema(data: Mapping[str, Any]) -> None:
    """Refuse another schema, another version, another game."""
    schema = data.get("schema")
    if schema is None:
        raise NotationError("the key is missing", "schema", repr(SCHEMA))
    if schema != SCHEMA:
        raise NotationError(f"this is {schema!r}", "schema", repr(SCHEMA))
    game = data.get("game", "zooloretto")
    if game != "zooloretto":
        raise NotationError(f"{game!r} is not the base game, which is all that is played here", "game", "'zooloretto'")


def _refuse_expansions(data: Mapping[str, Any]) -> None:
    """Refuse what belongs to expansions and other games, unless it says that there is none of it."""
    if data.get("bonus"):
        raise NotationError("this belongs to the Exotic expansion, which the base game does not play", "bonus", "nothing")
    for key, (owner, nothing) in EXPANSION_KEYS.items():
        value = data.get(key, nothing)
        if value is None:
            continue
        if isinstance(value, bool) or type(value) is not type(nothing):
            raise NotationError(f"this is {_kind(value)}", key, _kind(nothing))
        if value != nothing:
            raise NotationError(f"this belongs to {owner}, which the base game does not play", key, "nothing")


def _edition(data: Mapping[str, Any], fallback: str | None) -> str:
    """The edition's name as the text gives it, else the fallback, else 2023."""
    name = data.get("edition")
    if name is None:
        name = fallback or "2023"
    if not isinstance(name, str) or name not in EDITIONS:
        raise NotationError(f"edition {name!r} is not known", "edition", " or ".join(map(repr, EDITIONS)))
    return name


def _place(edition: str, area: str, content: Any) -> Place:
    """Read one area."""
    where = f"areas.{area}"
    owner = FOREIGN_AREAS.get(area.rsplit("-", 1)[0])
    if owner is not None:
        raise NotationError(f"this area belongs to {owner}, which the base game does not play", where)
    if area not in AREA_INDEX:
        raise NotationError("there is no such area in a zoo", where, ", ".join(AREAS))
    lists = _mapping(content, where)
    if lists.get("visitors"):
        message = "visitors belong to the Exotic expansion, which the base game does not play"
        raise NotationError(message, f"{where}.visitors", "nothing")
    animals = _labels(edition, lists.get("animals", []), f"{where}.animals", ("animal", "offspring"))
    stalls = _labels(edition, lists.get("stalls", []), f"{where}.stalls", ("stall",))
    if animals and AREA_INDEX[area] == FREE_STALL:
        raise NotationError("animals cannot lie on a stall space", f"{where}.animals", "nothing")
    return Place(animals, stalls)


def _labels(edition: str, values: Any, where: str, kinds: tuple[str, ...]) -> tuple[str, ...]:
    """Read a list of labels of these kinds that the edition's box holds."""
    if not isinstance(values, list | tuple):
        raise NotationError(f"this is {_kind(values)}", where, "a list of labels")
    counts = EDITIONS[edition].counts
    for number, label in enumerate(values):
        here = f"{where}[{number}]"
        expected = " or ".join(f"{kind}/..." for kind in kinds)
        if not isinstance(label, str):
            raise NotationError(f"this is {_kind(label)}", here, expected)
        try:
            kind = parse_label(label).kind
        except UnknownNameError:
            raise NotationError(f"{label!r} is no label of a component", here, expected) from None
        if kind in FOREIGN_KINDS or label == "stall/xxl":
            owner = FOREIGN_KINDS.get(kind, "the XXL expansion")
            raise NotationError(f"{label!r} belongs to {owner}, which the base game does not play", here, expected)
        if kind not in kinds:
            raise NotationError(f"{label!r} cannot lie here", here, expected)
        if label not in counts:
            known = ", ".join(name for name in counts if name.startswith(f"{kind}/") and name.count("/") == 1)
            raise NotationError(f"{label!r} is not in edition {edition}", here, known)
    return tuple(values)


def _count(value: Any, where: str) -> int:
    """Read a number of pieces."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise NotationError(f"this is {_kind(value)}", where, "a whole number from 0")
    if value < 0:
        raise NotationError(f"{value} is negative", where, "a whole number from 0")
    return value


def _mapping(value: Any, where: str) -> Mapping[str, Any]:
    """The value as an object with text keys."""
    if not isinstance(value, Mapping):
        raise NotationError(f"this is {_kind(value)}", where, "an object")
    for key in value:
        if not isinstance(key, str):
            raise NotationError(f"the key {key!r} is no text", where, "text keys")
    return value


def _kind(value: Any) -> str:
    """What a JSON value is, in words."""
    if value is None:
        return "null"
    names: dict[type, str] = {bool: "true or false", int: "a number", float: "a number", str: "a text"}
    names |= {list: "a list", dict: "an object"}
    return names.get(type(value), f"a {type(value).__name__}")
