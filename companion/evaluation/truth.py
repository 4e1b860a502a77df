"""What really lay on the table: the truth files beside the pictures of an evaluation set."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from companion.errors import InputError, NotationError, UsageError

SCHEMA: Final = "companion.truth/1"
DICE = "dice"
"""The edition of tables of dice, which are measured by themselves."""
GRID: Final = "basin"


@dataclass(frozen=True, slots=True)
class TrueComponent:
    """A component that lay on the table; ``visible`` is the share of its face that the camera could see."""

    label: str
    area: str
    visible: float


@dataclass(frozen=True, slots=True)
class Truth:
    """One picture and what it shows; ``conditions`` are the groups that the picture counts in, by name."""

    photo: Path
    edition: str
    components: tuple[TrueComponent, ...]
    zoo: Mapping[str, Any]
    score: int
    conditions: Mapping[str, str]

    @property
    def game(self) -> str:
        """The game whose zoo it is."""
        return str(self.zoo.get("game", "zooloretto"))

    @property
    def expansions(self) -> tuple[str, ...]:
        """The expansions that were played."""
        return tuple(self.zoo.get("with", ()))


def place_of(area: str, space: str | None) -> str:
    """Where a component counts: in its area, on a grid on its own cell, whose place there is part of the zoo."""
    return space if area == GRID and space else area


def truths(folder: Path) -> tuple[Truth, ...]:
    """The truths of all pictures in a folder and below, in the order of their paths.

    :raises InputError: when there is none.
    """
    from companion.storage import read_json

    if not folder.is_dir():
        raise InputError(f"{folder} is no folder of pictures with truth")
    found = []
    for path in sorted(folder.rglob("*.json")):
        document = read_json(path)
        if document.get("schema") != SCHEMA:
            continue
        if document.get("edition") == DICE:
            raise UsageError(f"{path.parent} holds tables of dice, which are measured by themselves")
        found.append(truth_from_json(document, path))
    if not found:
        raise InputError(f"{folder} holds no pictures with truth ({SCHEMA} beside each picture)")
    return tuple(found)


def count_tables(folder: Path) -> int:
    """How many pictures of zoos or of dice with their truth a folder holds."""
    from companion.storage import read_json

    return sum(read_json(path).get("schema") == SCHEMA for path in folder.rglob("*.json"))


def truth_from_json(document: Mapping[str, Any], path: Path) -> Truth:
    """The truth that a document tells; ``path`` is where it came from, and its picture lies beside it."""
    try:
        return Truth(
            photo=path.parent / Path(str(document["photo"])).name,
            edition=str(document["edition"]),
            components=tuple(
                TrueComponent(
                    str(entry["label"]),
                    place_of(str(entry["area"]), entry.get("space")),
                    float(entry.get("visible", 1.0)),
                )
                for entry in document["components"]
            ),
            zoo=dict(document["zoo"]),
            score=int(document["score"]),
            conditions=_conditions(document),
        )
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise NotationError(f"this truth lacks or garbles {error}", where=str(path), expected=SCHEMA) from error


def _conditions(document: Mapping[str, Any]) -> dict[str, str]:
    """The groups of a picture: elevation of the camera, light, background and size of the tiles in pixels."""
    elevation = float(document["camera"]["elevation"])
    return {
        "elevation": _bin(elevation, (40, 50, 60, 70, 80, 90), "°"),
        "light": _name(document.get("light")),
        "background": _name(document.get("table")),
        "scale": _bin(_tile_side(document["components"]), (0, 40, 60, 80, 110, 150, 1000), " px"),
    }


def _name(entry: object) -> str:
    """The name of a light or table, which is told as a word or as an object with its name or kind in it."""
    if isinstance(entry, Mapping):
        entry = next((entry[key] for key in ("name", "preset", "kind", "world", "material") if key in entry), None)
    return str(entry) if entry is not None else "unknown"


def _bin(value: float, edges: Sequence[float], unit: str) -> str:
    """The name of the bin that a value lies in; what lies outside counts in the nearest."""
    for low, high in pairwise(edges):
        if value < high or high == edges[-1]:
            return f"{low:g}-{high:g}{unit}"
    raise AssertionError(edges)


def _tile_side(components: Sequence[Mapping[str, Any]]) -> float:
    """The mean side of the square tiles in pixels of the photo; 0 without any."""
    sides = [
        math.dist(a, b)
        for entry in components
        if entry.get("kind") == "square-tile"
        for quad in (entry["quad"],)
        for a, b in zip(quad, [*quad[1:], quad[0]], strict=True)
    ]
    return sum(sides) / len(sides) if sides else 0.0
