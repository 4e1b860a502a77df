"""Where the spaces of a printed board lie: data from ``calibration/layouts``, in millimetres of the board.

Frame: origin at the board's upper left corner, x to the right, y down, millimetres.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from companion.errors import NotationError

SCHEMA = "companion.layout/1"
Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Space:
    """One printed square for a tile.

    ``name`` is ``enclosure-5/2`` or ``enclosure-5/stall-1``; ``centre`` in millimetres.
    """

    name: str
    area: str
    kind: Literal["animal", "stall"]
    centre: Point


@dataclass(frozen=True, slots=True)
class Region:
    """The outline of an area: a polygon in millimetres."""

    area: str
    outline: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Layout:
    """One board's geometry: size, tiles' side, spaces, areas' outlines and single points (``path-2``)."""

    name: str
    size_mm: tuple[float, float]
    tile_mm: float
    spaces: tuple[Space, ...]
    regions: tuple[Region, ...]
    points: tuple[tuple[str, Point], ...] = ()

    @property
    def areas(self) -> tuple[str, ...]:
        """The areas of the board in the order of the data, each once."""
        names = [region.area for region in self.regions] + [space.area for space in self.spaces]
        return tuple(dict.fromkeys(names + [name for name, _ in self.points]))

    @property
    def corners(self) -> tuple[Point, Point, Point, Point]:
        """The board's corners clockwise from its upper left, in millimetres."""
        width, height = self.size_mm
        return ((0.0, 0.0), (width, 0.0), (width, height), (0.0, height))

    def renamed(self, old: str, new: str) -> "Layout":
        """The same board with area ``old`` called ``new`` (the reader numbers the expansions so)."""

        def area(name: str) -> str:
            return new if name == old else name

        return replace(
            self,
            spaces=tuple(
                replace(space, area=new, name=new + space.name[len(old) :]) if space.area == old else space
                for space in self.spaces
            ),
            regions=tuple(replace(region, area=area(region.area)) for region in self.regions),
            points=tuple((area(name), point) for name, point in self.points),
        )


def layout_from_json(data: Mapping[str, Any]) -> Layout:
    """The layout in the parsed JSON of a ``companion.layout/1`` file.

    Raises NotationError with the key that is wrong.
    """
    if data.get("schema") != SCHEMA:
        raise NotationError("is not a board layout", "schema", SCHEMA)
    areas = data.get("areas")
    if not isinstance(areas, Mapping):
        raise NotationError("is missing", "areas", "an object of areas")
    spaces: list[Space] = []
    regions: list[Region] = []
    points: list[tuple[str, Point]] = []
    for area, content in areas.items():
        if not isinstance(content, Mapping):
            raise NotationError("is not an object", f"areas.{area}", "animals, stalls, outline or point")
        spaces += _spaces(area, content)
        if "outline" in content:
            regions.append(Region(area, _points(content["outline"], f"areas.{area}.outline")))
        if "point" in content:
            points.append((area, _point(content["point"], f"areas.{area}.point")))
    return Layout(
        name=str(data.get("name", "")),
        size_mm=_point(data.get("size_mm"), "size_mm"),
        tile_mm=_positive(data.get("tile_mm"), "tile_mm"),
        spaces=tuple(spaces),
        regions=tuple(regions),
        points=tuple(points),
    )


def _spaces(area: str, content: Mapping[str, Any]) -> list[Space]:
    animals = _points(content.get("animals", ()), f"areas.{area}.animals")
    stalls = _points(content.get("stalls", ()), f"areas.{area}.stalls")
    found = [Space(f"{area}/{number}", area, "animal", centre) for number, centre in enumerate(animals, 1)]
    return found + [Space(f"{area}/stall-{number}", area, "stall", centre) for number, centre in enumerate(stalls, 1)]


def _points(value: object, where: str) -> tuple[Point, ...]:
    if not isinstance(value, Sequence) or isinstance(value, str):
        raise NotationError("is not a list", where, "[[x, y], ...]")
    return tuple(_point(item, f"{where}[{number}]") for number, item in enumerate(value))


def _point(value: object, where: str) -> Point:
    if isinstance(value, Sequence) and not isinstance(value, str) and len(value) == 2:
        x, y = value
        if isinstance(x, (int, float)) and isinstance(y, (int, float)):
            return float(x), float(y)
    raise NotationError("is not a pair of numbers", where, "[x, y]")


def _positive(value: object, where: str) -> float:
    if isinstance(value, (int, float)) and value > 0:
        return float(value)
    raise NotationError("is not a positive number", where, "millimetres")
