"""From a legal zoo to items on the table: boards, tiles on and beside their spaces, the heap in the barn, the coins."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from companion.training.scenes.camera import Array, corners, outline
from companion.training.scenes.kit import Kit, board_item, on_board, tile_item
from companion.training.scenes.laying import covered, free_spot, inside, overlap, rest
from companion.training.scenes.recipes import Mess
from companion.training.scenes.scene import Item, Pair, Pose
from companion.training.scenes.visitors_on_table import stand_visitors
from companion.training.scenes.zoos import Placed, Zoo

ONTO = 0.7
"""How far, in tiles, the middle of a tile lies off that of the tile that it was put onto."""

TOUCH = 0.03
"""Share of a tile that may lie on its neighbour before it is put down again."""


@dataclass(frozen=True, slots=True)
class Laid:
    """Boards by their place ("main", "expansion-1"), all items in the order of laying, and the zoo that they are."""

    boards: dict[str, Item]
    items: tuple[Item, ...]
    zoo: Zoo


def lay_zoo(rng: np.random.Generator, kit: Kit, zoo: Zoo, mess: Mess) -> Laid:
    """The whole zoo of one player on the table."""
    boards = _lay_boards(rng, kit, zoo)
    items = list(boards.values())
    barn = [tile for tile in zoo.placed if tile.area == "barn"]
    for tile in (tile for tile in zoo.placed if tile.area != "barn"):
        items.append(lay_on_space(rng, kit, boards, tile, mess, items))
    items += _lay_barn(rng, kit, boards["main"], barn, mess)
    if zoo.jungle:
        items += stand_visitors(rng, kit, boards, zoo.visitors, items)
    for label in ["coin"] * zoo.coins + ["coin-tile"] * zoo.coin_tiles + list(zoo.beside):
        items += lay_beside(rng, kit, items, label)
    return Laid(boards, tuple(items), _as_laid(zoo, items))


def _as_laid(zoo: Zoo, items: Sequence[Item]) -> Zoo:
    """The zoo of what really lies there: the barn's tiles and coins that found a place."""
    there = [Placed(item.label, item.area, item.space) for item in items if item.area != "table"]
    placed = tuple(one for one in there if not one.area.startswith("path-"))
    visitors = tuple(one for one in there if one.area.startswith("path-"))
    on_table = [item.label for item in items if item.area == "table"]
    return replace(
        zoo,
        placed=placed,
        coins=on_table.count("coin"),
        coin_tiles=on_table.count("coin-tile"),
        visitors=visitors,
        beside=tuple(label for label in on_table if label.startswith(("bonus/", "token/"))),
    )


def jitter(rng: np.random.Generator, mess: Mess) -> Pair:
    """How far a tile lies off its space, in mm."""
    sigma = mess.sigma * (3.0 if rng.random() < mess.stray else 1.0)
    offset = rng.normal(0, sigma, 2)
    length = float(np.hypot(*offset))
    offset *= min(1.0, mess.limit / max(length, 1e-6))
    return float(offset[0]), float(offset[1])


def space_point(kit: Kit, boards: dict[str, Item], area: str, space: str) -> tuple[Item, Pair]:
    """The board that a space is on and the space's centre in table mm."""
    own = next((board for board in ("main", "jungle") if area in kit.layouts.get(board, {}).get("areas", {})), None)
    place, layout, name = (own, own, area) if own is not None else (area, "expansion", "expansion")
    spaces = kit.layouts[layout]["areas"][name]
    last = space.rsplit("/", 1)[1]
    points = spaces["stalls"] if last.startswith("stall-") else spaces["animals"]
    point = points[int(last.removeprefix("stall-")) - 1]
    return boards[place], on_board(boards[place], (float(point[0]), float(point[1])))


def _lay_boards(rng: np.random.Generator, kit: Kit, zoo: Zoo) -> dict[str, Item]:
    """The main board with its upper left at the origin; expansions to its left, nearest first, not quite straight."""
    width, height = kit.size_mm("main")
    boards = {"main": board_item(kit, "main", Pose(width / 2, height / 2))}
    if zoo.jungle:
        boards["jungle"] = _lay_jungle(rng, kit)
    if "expansion" not in kit.layouts:
        return boards
    left = -float(rng.uniform(1, 9))
    for number in range(1, zoo.built + zoo.face_down + 1):
        name = "expansion" if number <= zoo.built else "expansion-back"
        wide, high = kit.size_mm("expansion")
        slack = abs(height - high) / 2 + 6
        y = height / 2 + float(rng.uniform(-slack, slack))
        back = number > zoo.built
        turn = float(rng.normal(0, 1.2)) + (180.0 if back and rng.random() < 0.5 else 0.0)
        size = kit.size_mm("expansion")
        item = board_item(kit, name if name in kit.layouts else "expansion", Pose(left - wide / 2, y, turn=turn))
        boards[f"expansion-{number}"] = replace(item, art=f"board/{name}", size=size, layout=f"{kit.name}/{name}")
        left -= wide + float(rng.uniform(2, 10))
    return boards


def _lay_jungle(rng: np.random.Generator, kit: Kit) -> Item:
    """The jungle board at the right of the main board, joined to it as well as people do that. Rule: EX-09."""
    (width, height), (wide, _) = kit.size_mm("main"), kit.size_mm("jungle")
    x = width + wide / 2 + float(rng.uniform(0.2, 3.0))
    return board_item(kit, "jungle", Pose(x, height / 2 + float(rng.normal(0, 1.5)), turn=float(rng.normal(0, 0.5))))


def lay_on_space(
    rng: np.random.Generator, kit: Kit, boards: dict[str, Item], tile: Placed, mess: Mess, laid: Sequence[Item]
) -> Item:
    """A tile on its space, put down again while it lies on a neighbour."""
    board, (x, y) = space_point(kit, boards, tile.area, tile.space)
    others = [item for item in laid if item.kind != "board"]
    best: Item | None = None
    for attempt in range(8):
        shift = jitter(rng, replace(mess, sigma=mess.sigma * 0.8**attempt))
        turn = _turn(rng, tile.label, mess.turn) + board.pose.turn
        item = tile_item(rng, kit, tile.label, Pose(x + shift[0], y + shift[1], turn=turn), tile.area, tile.space)
        best = rest(item, laid)
        if all(overlap(item, other)[0] < TOUCH * kit.tile_mm**2 for other in others):
            lone = rest(item, [other for other in laid if other.kind == "board"])
            return replace(lone, pose=replace(lone.pose, z=lone.pose.z + 0.01 * attempt))
    assert best is not None
    return best


def _turn(rng: np.random.Generator, label: str, sigma: float) -> float:
    if label.startswith("offspring/"):
        return float(rng.uniform(0, 360))
    quarter = float(rng.choice([0.0, 90.0, 180.0, 270.0], p=[0.55, 0.15, 0.15, 0.15]))
    return quarter + float(rng.normal(0, sigma))


def _lay_barn(rng: np.random.Generator, kit: Kit, main: Item, tiles: Sequence[Placed], mess: Mess) -> list[Item]:
    """The heap in the barn: any angle, no tile covered more than the mess allows; what finds no place is left out."""
    outline = [on_board(main, (float(x), float(y))) for x, y in kit.layouts["main"]["areas"]["barn"]["outline"]]
    area = np.array(outline)
    low, high = area.min(axis=0), area.max(axis=0)
    heap: list[Item] = []
    spread = float(rng.uniform(0.35, 1.0))
    middle = (low + high) / 2 + rng.uniform(-0.2, 0.2, 2) * (high - low)
    for tile in tiles:
        chosen: tuple[float, Item] | None = None
        onto = _below(rng, heap, mess)
        for attempt in range(40):
            reach = min(spread + 0.02 * attempt, 1.0)
            point = middle + rng.uniform(-0.5, 0.5, 2) * (high - low) * reach
            point = point if onto is None else _near(rng, onto, kit.tile_mm)
            if not inside(point[None], area)[0] or not inside(point[None], _shrunk(area, kit.tile_mm * 0.3))[0]:
                continue
            turn = float(rng.uniform(0, 360)) if rng.random() < 0.7 else _turn(rng, tile.label, mess.turn)
            item = tile_item(rng, kit, tile.label, Pose(float(point[0]), float(point[1]), turn=turn), "barn")
            worst = max([covered(one, [*heap[i + 1 :], item]) for i, one in enumerate(heap)], default=0.0)
            if mess.marks and any(_hides_mark(kit, one, item) for one in heap):
                continue
            if chosen is None or worst < chosen[0]:
                chosen = (worst, item)
            if worst <= mess.heap * (1.0 if onto is not None else float(rng.uniform(0.0, 1.0))):
                break
        if chosen is not None and chosen[0] <= mess.heap:
            heap.append(rest(chosen[1], [main, *heap]))
    return heap


def _below(rng: np.random.Generator, heap: Sequence[Item], mess: Mess) -> Item | None:
    """The tile of the heap that the next one is put onto, if it is to bury one."""
    return heap[int(rng.integers(len(heap)))] if mess.buried and heap and rng.random() < mess.buried else None


def _near(rng: np.random.Generator, item: Item, tile_mm: float) -> Array:
    """A point of the table (2,) about a tile, from which a tile covers some of it."""
    near: Array = np.array([item.pose.x, item.pose.y]) + rng.uniform(-ONTO, ONTO, 2) * tile_mm
    return near


def _hides_mark(kit: Kit, item: Item, above: Item) -> bool:
    """Whether a tile on another one lies where the other's sex mark is or would be."""
    places = kit.marks.get(item.label.split("/")[1], ()) if item.label.startswith("animal/") else ()
    quad = corners(item, 0.0)[:, :2]
    points = [quad[0] + (u + 0.5) * (quad[1] - quad[0]) + (v + 0.5) * (quad[3] - quad[0]) for u, v in places]
    return bool(points) and bool(inside(np.array(points), outline(above, 0.0)[:, :2]).any())


def _shrunk(polygon: Array, inset: float) -> Array:
    """A convex polygon drawn towards its middle by about ``inset`` mm."""
    middle = polygon.mean(axis=0)
    offset = polygon - middle
    length = np.hypot(offset[:, 0], offset[:, 1])[:, None]
    shrunk: Array = middle + offset * np.clip(1 - 1.4 * inset / length, 0.1, 1)
    return shrunk


def lay_beside(rng: np.random.Generator, kit: Kit, laid: Sequence[Item], label: str) -> list[Item]:
    """A coin, coin tile or the like beside the boards, within a hand's width of them, free of everything else."""
    width, height = kit.size_mm("main")
    band = 58.0
    right = width + max((kit.size_mm("jungle")[0] for item in laid if item.layout.endswith("/jungle")), default=0.0)
    regions = (
        (0.0, height + 15, width, height + band),
        (right + 15, 0.0, right + band, height),
        (0.0, -band, width, -15.0),
    )
    for index in rng.permutation([0, 0, 0, 1, 1, 2]):
        item = tile_item(rng, kit, label, Pose(0.0, 0.0, turn=float(rng.uniform(0, 360))))
        spot = free_spot(rng, item, regions[int(index)], laid)
        if spot is not None:
            return [rest(spot, laid)]
    return []
