"""Where the spaces of a printed board lie: data from ``calibration/layouts``, in millimetres of the board.

Frame: origin at the board's upper left corner, x to the right, y down, millimetres.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from companion.errors import NotationError

SCHEMA = "companion.layout/1"
GRID_AREA = "basin"
"""The area whose spaces are cells of a grid that several boards share."""
Point = tuple[float, float]
Cell = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Space:
    """One printed square for a tile, or one round place for a coworker.

    ``name`` is ``enclosure-5/2``, ``enclosure-5/stall-1``, ``booth/1`` or, on a grid, ``basin/3,2`` after its cell;
    ``centre`` in millimetres.
    """

    name: str
    area: str
    kind: Literal["animal", "stall", "place"]
    centre: Point


@dataclass(frozen=True, slots=True)
class Region:
    """The outline of an area: a polygon in millimetres."""

    area: str
    outline: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Layout:
    """One board's geometry: size, tiles' side, spaces, areas' outlines and single points (``path-2``).

    On a grid ``cell_mm`` is its pitch and ``cells`` are those of the board, as its spaces are named: x to the right, y
    upwards. ``place_mm`` is the width of round places. ``shape`` are the board's corners where it is no rectangle.
    ``entrance``: where the path of the board that it is joined to comes in, None for a board that is joined to none.
    ``camouflage``: how much the tiles of its spaces look like what is printed there, as a correlation.
    """

    name: str
    size_mm: tuple[float, float]
    tile_mm: float
    spaces: tuple[Space, ...]
    regions: tuple[Region, ...]
    points: tuple[tuple[str, Point], ...] = ()
    cell_mm: float = 0.0
    cells: tuple[Cell, ...] = ()
    place_mm: float = 0.0
    shape: tuple[Point, ...] = ()
    entrance: Point | None = None
    camouflage: float = 0.0

    def side_of(self, space: Space) -> float:
        """The width in millimetres of what belongs on a space."""
        return self.place_mm if space.kind == "place" else self.tile_mm

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


def on_grid(layout: Layout, cells: Mapping[Cell, Cell]) -> Layout:
    """A board of the grid with its cells renamed, which is where it lies: ``water-large/0,1`` becomes ``basin/5,3``."""
    names = {f"{x},{y}": f"{to_x},{to_y}" for (x, y), (to_x, to_y) in cells.items()}
    spaces = tuple(
        replace(space, area=GRID_AREA, name=f"{GRID_AREA}/{names[space.name.rpartition('/')[2]]}")
        for space in layout.spaces
    )
    regions = tuple(replace(region, area=GRID_AREA) for region in layout.regions)
    return replace(layout, spaces=spaces, regions=regions, cells=tuple(cells[cell] for cell in layout.cells))


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
    grid = areas.get(GRID_AREA, {})
    return Layout(
        name=str(data.get("name", "")),
        size_mm=_point(data.get("size_mm"), "size_mm"),
        tile_mm=_positive(data.get("tile_mm"), "tile_mm"),
        spaces=tuple(spaces),
        regions=tuple(regions),
        points=tuple(points),
        cell_mm=_positive(data["cell_mm"], "cell_mm") if "cell_mm" in data else 0.0,
        cells=_cells(grid, f"areas.{GRID_AREA}.cells"),
        place_mm=_positive(data["place_mm"], "place_mm") if "place_mm" in data else 0.0,
        shape=_points(data.get("shape", ()), "shape"),
        entrance=_point(data["entrance"], "entrance") if "entrance" in data else None,
        camouflage=_positive(data["camouflage"], "camouflage") if "camouflage" in data else 0.0,
    )


def _spaces(area: str, content: Mapping[str, Any]) -> list[Space]:
    animals = _points(content.get("animals", ()), f"areas.{area}.animals")
    stalls = _points(content.get("stalls", ()), f"areas.{area}.stalls")
    places = _points(content.get("places", ()), f"areas.{area}.places")
    cells = _cells(content, f"areas.{area}.cells")
    if cells and len(cells) != len(animals):
        raise NotationError("has not one cell for each space", f"areas.{area}.cells", f"{len(animals)} cells")
    names = [f"{x},{y}" for x, y in cells] or [str(number) for number in range(1, len(animals) + 1)]
    found = [Space(f"{area}/{name}", area, "animal", centre) for name, centre in zip(names, animals, strict=True)]
    found += [Space(f"{area}/stall-{number}", area, "stall", centre) for number, centre in enumerate(stalls, 1)]
    return found + [Space(f"{area}/{number}", area, "place", centre) for number, centre in enumerate(places, 1)]


def _cells(content: Mapping[str, Any], where: str) -> tuple[Cell, ...]:
    """The cells of a grid: pairs of whole numbers."""
    return tuple((round(x), round(y)) for x, y in _points(content.get("cells", ()), where))


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
