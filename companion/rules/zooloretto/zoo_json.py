"""The text form of one zoo: `companion.zoo/1`.

Reading refuses with a `NotationError` that names the key; nothing that Zooloretto does not play is ever dropped
silently. What belongs to Exotic and XXL is read whatever is played: `validity.zoo_problems` says what does not belong.
Keys outside the schema are ignored, but not inside an area.
"""

from collections.abc import Mapping
from typing import Any

from companion.errors import NotationError, UnknownNameError
from companion.rules.components import parse_label
from companion.rules.json_values import count, flag, kind_of, known_keys, mapping, same_game, schema, sequence, text
from companion.rules.zooloretto.options import (
    AREA_INDEX,
    AREAS,
    COLOURS,
    EDITIONS,
    EXTRA_BOARDS,
    FREE_STALL,
    POINTS,
    SPECIES,
    whole_box,
)
from companion.rules.zooloretto.zoo import Path, Place, Zoo, plain_label, zoo_of

SCHEMA = "companion.zoo/1"
FOREIGN_KEYS = {
    "supply": ("Aquaretto's XXL expansion", 0),
    "water": ("Aquaretto", {}),
    "enclosures": ("the dice game", {}),
    "bonuses": ("the dice game", []),
    "barn": ("the dice game", []),
}
FOREIGN_AREAS = {
    "basin": "Aquaretto",
    "depot": "Aquaretto",
}
FOREIGN_KINDS = {
    "supply": "Aquaretto's XXL expansion",
    "coworker": "Aquaretto",
    "die": "the dice game",
}
AREA_KEYS = ("animals", "stalls", "visitors")
ANIMALS = ("animal", "offspring", "exotic")
ELSEWHERE = "which Zooloretto does not play"


def zoo_from_json(data: Mapping[str, Any], edition: str | None = None) -> Zoo:
    """Read one zoo of Zooloretto; `edition` stands in where the text names none (then 2023)."""
    return read_zoo(data, edition, followed=False)


def zoo_to_json(zoo: Zoo) -> dict[str, Any]:
    """Write one zoo as it is seen; empty areas are left out, boards that are there never."""
    return write_zoo(zoo, followed=False)


def read_zoo(data: Mapping[str, Any], edition: str | None, *, followed: bool) -> Zoo:
    """Read one zoo; with `followed`, animals may say what is known of their fertility."""
    if not isinstance(data, Mapping):
        raise NotationError(f"this is {kind_of(data)}", "zoo", "an object")
    _check_schema(data)
    _refuse_others(data)
    name = _edition(data, edition)
    areas = data.get("areas")
    if areas is None:
        raise NotationError("the key is missing", "areas", "an object of areas")
    areas = mapping(areas, "areas")
    places = {area: _place(name, area, content, followed) for area, content in areas.items() if area not in POINTS}
    coins = None if data.get("coins") is None else count(data["coins"], "coins")
    return zoo_of(
        places,
        coins,
        count(data.get("coin_tiles", 0), "coin_tiles"),
        flag(data.get("tray", False), "tray"),
        name,
        _path(data, areas),
        _tokens(data),
    )


def write_zoo(zoo: Zoo, *, followed: bool) -> dict[str, Any]:
    """Write one zoo; with `followed`, animals say what is known of their fertility."""
    areas: dict[str, Any] = {}
    for index, (name, place) in enumerate(zip(AREAS, zoo.places, strict=True)):
        if place is None or (place == Place() and index not in EXTRA_BOARDS):
            continue
        areas[name] = {"stalls": list(place.stalls)}
        if index != FREE_STALL:
            areas[name] = {
                "animals": [label if followed else plain_label(label) for label in place.animals],
                "stalls": list(place.stalls),
            }
    for area, visitors in _visitors(zoo.path):
        areas.setdefault(area, {})["visitors"] = visitors
    data: dict[str, Any] = {"schema": SCHEMA, "game": "zooloretto", "edition": zoo.edition, "coins": zoo.coins}
    if zoo.coin_tiles:
        data["coin_tiles"] = zoo.coin_tiles
    if zoo.path.bonus:
        data["visitor_bonus"] = list(zoo.path.bonus)
    if zoo.tokens:
        data["tokens"] = list(zoo.tokens)
    return data | {"tray": zoo.tray, "areas": areas}


def _visitors(path: Path) -> list[tuple[str, list[str]]]:
    """The labels of the visitors at each area where some are, the points of the path first."""
    here = [(area, list(there)) for area, there in zip(POINTS, path.points, strict=True) if there]
    here += [
        (area, [colour for colour, where in path.astray if where == area])
        for area in dict.fromkeys(area for _, area in path.astray)
    ]
    return [(area, [f"visitor/{colour}" for colour in colours]) for area, colours in here]


def _check_schema(data: Mapping[str, Any]) -> None:
    """Refuse another schema, another version, another game."""
    schema(data, SCHEMA)
    same_game(data.get("game", "zooloretto"), "zooloretto")


def _refuse_others(data: Mapping[str, Any]) -> None:
    """Refuse what belongs to other games, unless it says that there is none of it."""
    for key, (owner, nothing) in FOREIGN_KEYS.items():
        value = data.get(key, nothing)
        if value is None:
            continue
        if isinstance(value, bool) or type(value) is not type(nothing):
            raise NotationError(f"this is {kind_of(value)}", key, kind_of(nothing))
        if value != nothing:
            raise NotationError(f"this belongs to {owner}, {ELSEWHERE}", key, "nothing")


def _path(data: Mapping[str, Any], areas: Mapping[str, Any]) -> Path:
    """The visitors in every area, those off the path too, and the bonus tiles. Rules: EX-16, EX-33."""
    standing = {area: _colours(content, f"areas.{area}") for area, content in areas.items()}
    astray = sorted((colour, area) for area, there in standing.items() if area not in POINTS for colour in there)
    for area in POINTS:
        for key in ("animals", "stalls"):
            if mapping(areas.get(area, {}), f"areas.{area}").get(key):
                raise NotationError("only visitors stand on the path", f"areas.{area}.{key}", "nothing")
    key = "visitor_bonus" if data.get("visitor_bonus") is not None else "bonus"
    bonus = [] if data.get(key) is None else sequence(data[key], key)
    if data.get("bonus") is not None and data["bonus"] != data[key]:
        raise NotationError("this says something else than visitor_bonus", "bonus", "one of the two")
    for number, colour in enumerate(bonus):
        text(colour, f"{key}[{number}]", COLOURS)
    return Path(tuple(standing.get(area, ()) for area in POINTS), tuple(sorted(bonus)), tuple(astray))


def _colours(content: Any, where: str) -> tuple[str, ...]:
    """The colours of the visitors in an area, sorted."""
    visitors = known_keys(mapping(content, where), where, AREA_KEYS).get("visitors")
    known = [f"visitor/{colour}" for colour in COLOURS]
    labels = [] if visitors is None else sequence(visitors, f"{where}.visitors", "a list of labels")
    for number, label in enumerate(labels):
        text(label, f"{where}.visitors[{number}]", known)
    return tuple(sorted(label.removeprefix("visitor/") for label in labels))


def _tokens(data: Mapping[str, Any]) -> tuple[int, ...]:
    """The values of the tokens of other zoos, the highest first. Rule: XL-04."""
    values = [] if data.get("tokens") is None else sequence(data["tokens"], "tokens")
    return tuple(sorted((count(value, f"tokens[{number}]") for number, value in enumerate(values)), reverse=True))


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
        raise NotationError(f"this area belongs to {owner}, {ELSEWHERE}", where)
    if area not in AREA_INDEX:
        raise NotationError("there is no such area in a zoo", where, ", ".join((*AREAS, *POINTS)))
    lists = mapping(content, where)
    animals = _labels(edition, lists.get("animals", []), f"{where}.animals", ANIMALS, followed)
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
    if kind in FOREIGN_KINDS:
        raise NotationError(f"{label!r} belongs to {FOREIGN_KINDS[kind]}, {ELSEWHERE}", where, _any_of(kinds))
    if kind not in kinds:
        raise NotationError(f"{label!r} cannot lie here", where, _any_of(kinds))
    counts = whole_box(edition).counts
    if label not in counts:
        known = ", ".join(name for name in counts if name.startswith(f"{kind}/") and name.count("/") == 1)
        raise NotationError(f"{label!r} is not in edition {edition}", where, known)


def _any_of(kinds: tuple[str, ...]) -> str:
    """Labels of these kinds, in words."""
    return " or ".join(f"{kind}/..." for kind in kinds)
