"""The text form of one zoo: `companion.zoo/1`.

Reading refuses with a `NotationError` that names the key; nothing that the base game does not play is ever dropped
silently. Keys outside the schema are ignored.
"""

from collections.abc import Mapping
from typing import Any

from companion.errors import NotationError, UnknownNameError
from companion.rules.components import parse_label
from companion.rules.json_values import count, flag, kind_of, mapping, schema, sequence
from companion.rules.zooloretto.options import AREA_INDEX, AREAS, EDITIONS, EXPANSIONS, FREE_STALL, SPECIES
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
    return read_zoo(data, edition, followed=False)


def zoo_to_json(zoo: Zoo) -> dict[str, Any]:
    """Write one zoo as it is seen; empty areas are left out, built expansions never."""
    return write_zoo(zoo, followed=False)


def read_zoo(data: Mapping[str, Any], edition: str | None, *, followed: bool) -> Zoo:
    """Read one zoo; with `followed`, animals may say what is known of their fertility."""
    if not isinstance(data, Mapping):
        raise NotationError(f"this is {kind_of(data)}", "zoo", "an object")
    _check_schema(data)
    _refuse_expansions(data)
    name = _edition(data, edition)
    areas = data.get("areas")
    if areas is None:
        raise NotationError("the key is missing", "areas", "an object of areas")
    places = {area: _place(name, area, content, followed) for area, content in mapping(areas, "areas").items()}
    coins = None if data.get("coins") is None else count(data["coins"], "coins")
    return zoo_of(
        places, coins, count(data.get("coin_tiles", 0), "coin_tiles"), flag(data.get("tray", False), "tray"), name
    )


def write_zoo(zoo: Zoo, *, followed: bool) -> dict[str, Any]:
    """Write one zoo; with `followed`, animals say what is known of their fertility."""
    areas: dict[str, Any] = {}
    for index, (name, place) in enumerate(zip(AREAS, zoo.places, strict=True)):
        if place is None or (place == Place() and index not in EXPANSIONS):
            continue
        areas[name] = {"stalls": list(place.stalls)}
        if index != FREE_STALL:
            areas[name] = {
                "animals": [label if followed else plain_label(label) for label in place.animals],
                "stalls": list(place.stalls),
            }
    data: dict[str, Any] = {"schema": SCHEMA, "game": "zooloretto", "edition": zoo.edition, "coins": zoo.coins}
    if zoo.coin_tiles:
        data["coin_tiles"] = zoo.coin_tiles
    return data | {"tray": zoo.tray, "areas": areas}


def _check_schema(data: Mapping[str, Any]) -> None:
    """Refuse another schema, another version, another game."""
    schema(data, SCHEMA)
    game = data.get("game", "zooloretto")
    if game != "zooloretto":
        raise NotationError(f"{game!r} is not the base game, which is all that is played here", "game", "'zooloretto'")


def _refuse_expansions(data: Mapping[str, Any]) -> None:
    """Refuse what belongs to expansions and other games, unless it says that there is none of it."""
    if data.get("bonus"):
        raise NotationError(
            "this belongs to the Exotic expansion, which the base game does not play", "bonus", "nothing"
        )
    for key, (owner, nothing) in EXPANSION_KEYS.items():
        value = data.get(key, nothing)
        if value is None:
            continue
        if isinstance(value, bool) or type(value) is not type(nothing):
            raise NotationError(f"this is {kind_of(value)}", key, kind_of(nothing))
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


def _place(edition: str, area: str, content: Any, followed: bool) -> Place:
    """Read one area."""
    where = f"areas.{area}"
    owner = FOREIGN_AREAS.get(area.rsplit("-", 1)[0])
    if owner is not None:
        raise NotationError(f"this area belongs to {owner}, which the base game does not play", where)
    if area not in AREA_INDEX:
        raise NotationError("there is no such area in a zoo", where, ", ".join(AREAS))
    lists = mapping(content, where)
    if lists.get("visitors"):
        message = "visitors belong to the Exotic expansion, which the base game does not play"
        raise NotationError(message, f"{where}.visitors", "nothing")
    animals = _labels(edition, lists.get("animals", []), f"{where}.animals", ("animal", "offspring"), followed)
    stalls = _labels(edition, lists.get("stalls", []), f"{where}.stalls", ("stall",), followed)
    if animals and AREA_INDEX[area] == FREE_STALL:
        raise NotationError("animals cannot lie on a stall space", f"{where}.animals", "nothing")
    return Place(animals, stalls)


def _labels(edition: str, values: Any, where: str, kinds: tuple[str, ...], followed: bool) -> tuple[str, ...]:
    """Read a list of labels of these kinds that the edition's box holds."""
    labels = sequence(values, where, "a list of labels")
    for number, label in enumerate(labels):
        here = f"{where}[{number}]"
        if not isinstance(label, str):
            raise NotationError(f"this is {kind_of(label)}", here, _any_of(kinds))
        _check_label(edition, plain_label(label) if followed and label in SPECIES else label, here, kinds)
    return tuple(labels)


def _check_label(edition: str, label: str, where: str, kinds: tuple[str, ...]) -> None:
    """Refuse a label that is none, belongs to an expansion, is of another kind or of another edition."""
    try:
        kind = parse_label(label).kind
    except UnknownNameError:
        raise NotationError(f"{label!r} is no label of a component", where, _any_of(kinds)) from None
    if kind in FOREIGN_KINDS or label == "stall/xxl":
        owner = FOREIGN_KINDS.get(kind, "the XXL expansion")
        raise NotationError(f"{label!r} belongs to {owner}, which the base game does not play", where, _any_of(kinds))
    if kind not in kinds:
        raise NotationError(f"{label!r} cannot lie here", where, _any_of(kinds))
    counts = EDITIONS[edition].counts
    if label not in counts:
        known = ", ".join(name for name in counts if name.startswith(f"{kind}/") and name.count("/") == 1)
        raise NotationError(f"{label!r} is not in edition {edition}", where, known)


def _any_of(kinds: tuple[str, ...]) -> str:
    """Labels of these kinds, in words."""
    return " or ".join(f"{kind}/..." for kind in kinds)
