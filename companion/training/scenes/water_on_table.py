"""From a legal water zoo to items on the table: boards edge to edge, tiles and coworkers on their cells, the depot.

Frame: the water board's upper left is the origin, so that cell (x, y) of its grid lies at ``cell_mm`` times x to the
right and upwards from the board's lower edge.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from companion.training.scenes.camera import corners
from companion.training.scenes.kit import Kit, board_item, cells_of, on_board, tile_item
from companion.training.scenes.laying import free_spot, overlap, rest
from companion.training.scenes.recipes import Mess
from companion.training.scenes.scene import Item, Pair, Pose
from companion.training.scenes.water_zoos import PLACES, BuiltBoard, Cell, WaterZoo, turned_cells
from companion.training.scenes.zoo_on_table import TOUCH, jitter

SEAM_MM = (0.2, 1.2)
"""Room between an expansion board and what it was attached to."""

BOARD_TURN = 0.6
"""Sigma in degrees of how crooked an attached board lies."""

BAND_MM = 48.0
"""How far from the boards coins and the like lie."""

STACK_MM = 0.9
"""Sigma of how far a tile lies off the stack in the depot."""


@dataclass(frozen=True, slots=True)
class LaidWater:
    """Boards by their place, all items in the order of laying, and the water zoo that they are."""

    boards: dict[str, Item]
    items: tuple[Item, ...]
    zoo: WaterZoo


def lay_water_zoo(rng: np.random.Generator, kit: Kit, zoo: WaterZoo, mess: Mess) -> LaidWater:
    """The whole water zoo of one player on the table."""
    boards = _lay_boards(rng, kit, zoo)
    depot = _lay_depot_board(rng, kit, list(boards.values()))
    items = [*boards.values(), depot]
    homes = {
        cell: board for board, built in zip(list(boards.values())[1:], zoo.boards, strict=True) for cell in built.cells
    }
    for cell, label in (*zoo.tiles, *((cell, "coworker") for cell in zoo.trainers)):
        home = homes.get(cell, boards["main"])
        items.append(_lay_on_cell(rng, kit, (cell, label), home, boards["main"], mess, items))
    for job, (area, _) in PLACES.items():
        items += _lay_on_places(rng, kit, area, zoo.jobs[job], depot if area == "manager" else boards["main"])
    items += _lay_stack(rng, kit, depot, zoo.depot, items)
    for label in ["coin"] * zoo.coins + ["coin-tile"] * zoo.coin_tiles + list(zoo.beside):
        items += lay_beside(rng, kit, items, label)
    on_table = [item.label for item in items if item.area == "table"]
    laid = replace(
        zoo,
        coins=on_table.count("coin"),
        coin_tiles=on_table.count("coin-tile"),
        beside=tuple(label for label in on_table if label == "supply"),
    )
    return LaidWater({**boards, "depot": depot}, tuple(items), laid)


def cell_centre(kit: Kit, cell: Cell) -> Pair:
    """The middle of a cell of the grid in millimetres of the water board."""
    layout = kit.layouts["water"]
    side, height = float(layout["cell_mm"]), float(layout["size_mm"][1])
    return (cell[0] + 0.5) * side, height - (cell[1] + 0.5) * side


def cells_at(kit: Kit, kind: str, at: Cell, turn: int) -> tuple[Cell, ...]:
    """The cells of an expansion board turned clockwise, of which the lowest, of several the leftmost, is ``at``."""
    cells = turned_cells(cells_of(kit.layouts[f"water-{kind}"]), turn)
    x, y = min(cells, key=lambda cell: (cell[1], cell[0]))
    return tuple((at[0] + i - x, at[1] + j - y) for i, j in cells)


def _lay_boards(rng: np.random.Generator, kit: Kit, zoo: WaterZoo) -> dict[str, Item]:
    width, height = kit.size_mm("water")
    boards = {"main": board_item(kit, "water", Pose(width / 2, height / 2))}
    for number, built in enumerate(zoo.boards, 1):
        boards[f"water-{number}"] = attach(rng, kit, built, width / 2)
    return boards


def attach(rng: np.random.Generator, kit: Kit, built: BuiltBoard, middle: float) -> Item:
    """An expansion board in its place on the grid, a little apart from the zoo and not quite straight."""
    centres = np.array([cell_centre(kit, cell) for cell in built.cells])
    centre = (centres.min(axis=0) + centres.max(axis=0)) / 2
    away = np.sign(np.round((centre - middle) / middle))
    x, y = centre + away * float(rng.uniform(*SEAM_MM)) + rng.normal(0, 0.5, 2)
    turn = built.turn + float(rng.normal(0, BOARD_TURN))
    return board_item(kit, f"water-{built.kind}", Pose(float(x), float(y), turn=turn))


def _lay_depot_board(rng: np.random.Generator, kit: Kit, boards: Sequence[Item]) -> Item:
    """The depot beside the zoo, mostly as the zoo stands."""
    low, high = _extent(boards)
    turn = float(rng.choice([0.0, 90.0, 180.0, 270.0], p=[0.7, 0.12, 0.06, 0.12])) + float(rng.normal(0, 2))
    depot = board_item(kit, "depot", Pose(0.0, 0.0, turn=turn))
    regions = (
        (high[0] + 20, low[1], high[0] + 65, high[1]),
        (low[0], high[1] + 20, high[0], high[1] + 65),
        (low[0] - 65, low[1], low[0] - 20, high[1]),
        (low[0], low[1] - 65, high[0], low[1] - 20),
    )
    for index in rng.permutation([0, 0, 1, 1, 2, 3]):
        spot = free_spot(rng, depot, regions[int(index)], boards, gap=3.0)
        if spot is not None:
            return spot
    return replace(depot, pose=replace(depot.pose, x=float(high[0]) + 80, y=float(low[1])))


def _extent(items: Sequence[Item]) -> tuple[np.ndarray, np.ndarray]:
    """Lower and upper corner (2,) of the table that items take up."""
    points = np.concatenate([corners(item, 0.0)[:, :2] for item in items])
    return points.min(axis=0), points.max(axis=0)


def _lay_on_cell(
    rng: np.random.Generator,
    kit: Kit,
    placed: tuple[Cell, str],
    home: Item,
    main: Item,
    mess: Mess,
    laid: Sequence[Item],
) -> Item:
    """A tile or trainer on its cell, put down again while it lies on a neighbour."""
    (x, y), label = placed
    off = np.array(on_board(main, cell_centre(kit, (x, y))))
    if home is not main:
        off = _on_attached(kit, home, off)
    others = [item for item in laid if item.kind != "board"]
    for attempt in range(10):
        shift = jitter(rng, replace(mess, sigma=mess.sigma * 0.8**attempt))
        turn = float(rng.choice([0.0, 90.0, 180.0, 270.0], p=[0.55, 0.15, 0.15, 0.15])) + float(
            rng.normal(0, mess.turn)
        )
        if label.startswith(("offspring/", "coworker")):
            turn = float(rng.uniform(0, 360))
        pose = Pose(float(off[0]) + shift[0], float(off[1]) + shift[1], turn=turn + home.pose.turn)
        item = tile_item(rng, kit, label, pose, "basin", f"basin/{x},{y}")
        if all(overlap(item, other)[0] < TOUCH * kit.tile_mm**2 for other in others):
            lone = rest(item, [other for other in laid if other.kind == "board"])
            return replace(lone, pose=replace(lone.pose, z=lone.pose.z + 0.01 * attempt))
    return rest(item, laid)


def _on_attached(kit: Kit, home: Item, straight: np.ndarray) -> np.ndarray:
    """Where a cell of an attached board really is: that of its spaces that is nearest to where the grid has it."""
    layout = kit.layouts[home.layout.rpartition("/")[2]]
    places = [np.array(on_board(home, (float(x), float(y)))) for x, y in layout["areas"]["basin"]["animals"]]
    return min(places, key=lambda place: float(np.hypot(*(place - straight))))


def _lay_on_places(rng: np.random.Generator, kit: Kit, area: str, count: int, board: Item) -> list[Item]:
    """Coworkers on some of the round places of an area."""
    places: Mapping[str, list[Pair]] = {
        name: held["places"]
        for layout in kit.layouts.values()
        for name, held in layout["areas"].items()
        if "places" in held
    }
    items = []
    for index in sorted(rng.permutation(len(places[area]))[:count]):
        across, down = places[area][int(index)]
        x, y = on_board(board, (float(across), float(down)))
        shift = rng.normal(0, 0.7, 2)
        pose = Pose(x + float(shift[0]), y + float(shift[1]), turn=float(rng.uniform(0, 360)))
        items.append(rest(tile_item(rng, kit, "coworker", pose, area, f"{area}/{int(index) + 1}"), [board]))
    return items


def _lay_stack(
    rng: np.random.Generator, kit: Kit, depot: Item, labels: Sequence[str], laid: Sequence[Item]
) -> list[Item]:
    """The tiles of the depot one on the other, the last on top."""
    x, y = kit.layouts["depot"]["areas"]["depot"]["animals"][0]
    middle = np.array(on_board(depot, (float(x), float(y)))) + rng.normal(0, 1.0, 2)
    stack: list[Item] = []
    for label in labels:
        shift = rng.normal(0, STACK_MM, 2)
        turn = depot.pose.turn + 90.0 * int(rng.integers(4)) + float(rng.normal(0, 4))
        pose = Pose(float(middle[0] + shift[0]), float(middle[1] + shift[1]), turn=turn)
        stack.append(rest(tile_item(rng, kit, label, pose, "depot", "depot/1"), [*laid, *stack]))
    return stack


def lay_beside(rng: np.random.Generator, kit: Kit, laid: Sequence[Item], label: str) -> list[Item]:
    """A coin, coin tile or supply tile near the boards, free of everything else."""
    low, high = _extent([item for item in laid if item.kind == "board"])
    region = (low[0] - BAND_MM, low[1] - BAND_MM, high[0] + BAND_MM, high[1] + BAND_MM)
    item = tile_item(rng, kit, label, Pose(0.0, 0.0, turn=float(rng.uniform(0, 360))))
    spot = free_spot(rng, item, region, laid, gap=4.0)
    return [rest(spot, laid)] if spot is not None else []
