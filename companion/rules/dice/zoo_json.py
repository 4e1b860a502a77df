"""The text form of one sheet: `companion.zoo/1` with the game ``dice``, and what is read from one: `companion.sheet/1`.

Reading refuses with a `NotationError` that names the key. Keys outside the schema are ignored, those of other games
are not.
"""

from collections.abc import Mapping
from typing import Any

from companion.errors import NotationError
from companion.rules.dice.options import ANIMALS, DEFAULT_EDITION, EDITIONS
from companion.rules.dice.zoo import Zoo
from companion.rules.json_values import count, flag, kind_of, mapping, required, same_game, sequence, text

SCHEMA = "companion.zoo/1"
SHEET_SCHEMA = "companion.sheet/1"
FOREIGN_KEYS = ("areas", "water", "visitor_bonus", "tokens", "supply", "coin_tiles", "tray")
"""Keys of other games' zoos."""


def zoo_from_json(data: Mapping[str, Any], edition: str | None = None) -> Zoo:
    """Read one sheet, as a zoo or as it was read from a photo; `edition` stands in where the text names none."""
    data = mapping(data, "zoo")
    _check_schema(data)
    crossed = mapping(required(data, "enclosures"), "enclosures")
    for animal in crossed:
        text(animal, "enclosures", ANIMALS)
    return Zoo(
        crossed=tuple(count(crossed.get(animal, 0), f"enclosures.{animal}") for animal in ANIMALS),
        bonuses=_animals(data.get("bonuses", []), "bonuses"),
        barn=_animals(data.get("barn", []), "barn"),
        coins=None if data.get("coins") is None else count(data["coins"], "coins"),
        edition=_edition(data, edition),
    )


def zoo_to_json(zoo: Zoo) -> dict[str, Any]:
    """Write one sheet; enclosures in which nothing is crossed off are left out."""
    return {
        "schema": SCHEMA,
        "game": "dice",
        "edition": zoo.edition,
        "enclosures": {animal: crossed for animal, crossed in zip(ANIMALS, zoo.crossed, strict=True) if crossed},
        "bonuses": [animal for animal, gained in zip(ANIMALS, zoo.bonuses, strict=True) if gained],
        "barn": list(zoo.in_barn),
        "coins": zoo.coins,
    }


def _check_schema(data: Mapping[str, Any]) -> None:
    """Refuse another schema, another version, another game."""
    text(required(data, "schema"), "schema", (SCHEMA, SHEET_SCHEMA))
    same_game(data.get("game", "dice"), "dice")
    for key in FOREIGN_KEYS:
        if data.get(key):
            raise NotationError("this belongs to another game, the dice game has none", key, "nothing")


def _animals(value: Any, where: str) -> tuple[bool, ...]:
    """Which animals are named in a list, or marked in an object."""
    if isinstance(value, Mapping):
        for animal in value:
            text(animal, where, ANIMALS)
        return tuple(flag(value.get(animal, False), f"{where}.{animal}") for animal in ANIMALS)
    if not isinstance(value, list | tuple):
        raise NotationError(f"this is {kind_of(value)}", where, "a list of animals")
    named = [text(animal, f"{where}[{number}]", ANIMALS) for number, animal in enumerate(sequence(value, where))]
    for number, animal in enumerate(named):
        if animal in named[:number]:
            raise NotationError(f"{animal!r} is named twice", f"{where}[{number}]", "each animal once")
    return tuple(animal in named for animal in ANIMALS)


def _edition(data: Mapping[str, Any], fallback: str | None) -> str:
    """The edition's name as the text gives it, else the fallback, else the published game's."""
    name = data.get("edition")
    return text(fallback or DEFAULT_EDITION if name is None else name, "edition", tuple(EDITIONS))
