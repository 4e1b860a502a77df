"""A table of zoos and trucks that is laid as the facts of a state say; what stays is not touched."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from companion.training.edition import Edition
from companion.training.scenes import water_on_table
from companion.training.scenes.kit import COMPARTMENTS_MM, TRUCK_MM, Kit, board_item, kit_of, on_board, tile_item
from companion.training.scenes.laying import covered, inside, overlap, rest
from companion.training.scenes.recipes import Mess
from companion.training.scenes.scene import Item, Pair, Pose
from companion.training.scenes.visitors_on_table import stand_visitors
from companion.training.scenes.water_on_table import cell_centre
from companion.training.scenes.water_zoos import BuiltBoard, Cell
from companion.training.scenes.zoo_on_table import lay_beside, lay_on_space
from companion.training.scenes.zoos import Placed

Facts = Mapping[str, tuple[str, ...]]

ROOM_MM = 46.0
"""Between zoos, and between zoos and trucks."""
DEPOT_MM = 106.0
"""From a water board to the middle of its depot: two cells of expansion boards have room between them."""
GROWTH_MM = 84.0, 54.0
"""Room for expansion boards to the left of water boards, and above and below them."""
STEP_MM = 8.0
"""How far at once a truck or a depot is pushed aside that is in the way of a board."""
CROWDED = 12
"""Tries to find room for one more visitor, or beside the boards."""
STAYS = ("main", "depot")
"""Boards that lie there from the beginning to the end."""
MESS = Mess(sigma=0.9, limit=3.0, stray=0.0, turn=3.0, heap=0.25, marks=True)


@dataclass(slots=True)
class ZooOnTable:
    """One player's boards and what lies on and around them, in the frame of the main board."""

    kit: Kit
    boards: dict[str, Item]
    pieces: dict[str, list[Item]] = field(default_factory=dict)

    @property
    def items(self) -> list[Item]:
        """Everything in the order of laying."""
        return [*self.boards.values(), *(item for there in self.pieces.values() for item in there)]


class TableTop:
    """A table of zoos and trucks; ``show`` lays it as the facts of a state say, touching nothing that stays."""

    def __init__(self, rng: np.random.Generator, kits: Sequence[Kit], seats: Sequence[int], trucks: int) -> None:
        """``kits``: of the zoos, of the water zoos, or of both; ``seats``: whose zoos are in view.

        A player's water zoo lies below the zoo, the next player's to their right, trucks along the lower edge.
        """
        self._rng = rng
        grows = GROWTH_MM[1] if any("water" in kit.layouts for kit in kits) else 0.0
        self.zoos: dict[tuple[int, str], ZooOnTable] = {}
        self.places: dict[tuple[int, str], Pair] = {}
        across, self.width, self.height = 0.0, 0.0, 0.0
        for seat in seats:
            down, wide = (0.0 if len(kits) > 1 else grows), 0.0
            for kit in kits:
                board = "water" if "water" in kit.layouts else "main"
                width, height = kit.size_mm(board)
                left, right = (62.0 * 2, 76.0) if board == "main" else (GROWTH_MM[0], DEPOT_MM + 66.0)
                right = right if board == "water" or "jungle" in kit.layouts else 0.0
                main = board_item(kit, board, Pose(width / 2, height / 2))
                self.zoos[seat, board] = zoo = ZooOnTable(kit, {"main": main})
                if board == "water":
                    _build(rng, zoo, "board/depot")
                self.places[seat, board] = (across + left, down)
                wide = max(wide, left + width + right)
                down += height + 2 * ROOM_MM
            across += wide + ROOM_MM
            self.height = max(self.height, down - 2 * ROOM_MM)
        self.width = across - ROOM_MM
        self.height += grows + ROOM_MM
        self._kit = kits[0]
        size = self._kit.parts.get("truck", TRUCK_MM)
        step = self.width / trucks
        self._trucks = [
            rest(
                Item(
                    "truck",
                    "truck",
                    "truck",
                    Pose(step * (n + 0.5), self.height, turn=float(rng.normal(0, 3))),
                    size,
                    2.0,
                    edge=(70, 80, 90),
                ),
                [],
            )
            for n in range(trucks)
        ]
        self._loads: dict[str, list[Item]] = {}

    @property
    def items(self) -> tuple[Item, ...]:
        """All items in the frame of the table."""
        moved = [
            replace(item, pose=replace(item.pose, x=item.pose.x + across, y=item.pose.y + down))
            for key, zoo in self.zoos.items()
            for across, down in [self.places[key]]
            for item in zoo.items
        ]
        return (*moved, *self._trucks, *(tile for load in self._loads.values() for tile in load))

    def show(self, facts: Facts, money: Mapping[str, int]) -> list[Pair]:
        """Lay the table as the facts say; the middles (table mm) of what was changed."""
        changed: list[Pair] = []
        for (seat, board), zoo in self.zoos.items():
            mine = f"player-{seat + 1}/"
            wanted = {place.removeprefix(mine): labels for place, labels in facts.items() if place.startswith(mine)}
            key = f"player-{seat + 1}/money"
            if board != next(name for owner, name in self.zoos if owner == seat):
                wanted.pop("table", None)
            elif key in money:
                wanted["purse"] = ("coin",) * money[key]
            x, y = self.places[seat, board]
            trucks = [replace(one, pose=replace(one.pose, x=one.pose.x - x, y=one.pose.y - y)) for one in self._trucks]
            changed += [(x + a, y + b) for a, b in self._show_zoo(zoo, wanted, trucks)]
        self._make_room()
        for number, truck in enumerate(self._trucks, 1):
            changed += self._load(f"truck-{number}", truck, facts.get(f"truck-{number}", ()))
        return changed

    def _show_zoo(self, zoo: ZooOnTable, wanted: Mapping[str, tuple[str, ...]], trucks: Sequence[Item]) -> list[Pair]:
        """Lay a zoo; ``trucks`` in its frame stand in the way of what lies beside it."""
        boards = [name for name in wanted.get("boards", ()) if ("@" in name) == ("water" in zoo.kit.layouts)]
        lifted = [
            zoo.boards.pop(name) for name in list(zoo.boards) if name not in STAYS and f"board/{name}" not in boards
        ]
        changed = [(board.pose.x, board.pose.y) for board in lifted]
        built = [_build(self._rng, zoo, name) for name in boards if name not in _built(zoo)]
        if built:
            _clear(zoo)
        changed += built
        for place in dict.fromkeys((*zoo.pieces, *wanted)):
            if place in ("boards", "depot/top") or not _belongs(zoo, place):
                continue
            lying = zoo.pieces.setdefault(place, [])
            if place == "depot":
                changed += _stack(self._rng, zoo, wanted)
                continue
            surplus = Counter(item.label for item in lying) - Counter(wanted.get(place, ()))
            for label in surplus.elements():
                gone = next(item for item in reversed(lying) if item.label == label)
                lying.remove(gone)
                changed.append((gone.pose.x, gone.pose.y))
            missing = Counter(wanted.get(place, ())) - Counter(item.label for item in lying)
            for label in missing.elements():
                laid = _lay(self._rng, zoo, place, label, trucks)
                lying += laid
                changed += [(item.pose.x, item.pose.y) for item in laid]
        return changed

    def _make_room(self) -> None:
        """Trucks on which a new board would lie are pushed aside with their loads."""
        boards = [item for item in self.items if item.kind == "board"]
        for number, truck in enumerate(self._trucks, 1):
            while any(overlap(self._trucks[number - 1], board)[0] > 0 for board in boards):
                self._trucks[number - 1] = _pushed(self._trucks[number - 1], 0.0, STEP_MM)
            off, name = self._trucks[number - 1].pose.y - truck.pose.y, f"truck-{number}"
            if off and name in self._loads:
                self._loads[name] = [_pushed(one, 0.0, off) for one in self._loads[name]]

    def _load(self, name: str, truck: Item, labels: Sequence[str]) -> list[Pair]:
        """Tiles on a truck's compartments, the first free one first."""
        lying = self._loads.setdefault(name, [])
        changed = []
        for label in (Counter(item.label for item in lying) - Counter(labels)).elements():
            gone = next(item for item in lying if item.label == label)
            lying.remove(gone)
            changed.append((gone.pose.x, gone.pose.y))
        for label in (Counter(labels) - Counter(item.label for item in lying)).elements():
            spots = [on_board(truck, (x + truck.size[0] / 2, y + truck.size[1] / 2)) for x, y in COMPARTMENTS_MM]
            free = [
                (x, y) for x, y in spots if all(np.hypot(one.pose.x - x, one.pose.y - y) > 12 for one in lying)
            ] or spots[-1:]
            x, y = free[0]
            turn = truck.pose.turn + 90.0 * int(self._rng.integers(4)) + float(self._rng.normal(0, 4))
            kit = next(zoo.kit for zoo in self.zoos.values() if _has(zoo.kit, label))
            item = rest(tile_item(self._rng, kit, label, Pose(x, y, turn=turn), name), [truck, *lying])
            lying.append(item)
            changed.append((x, y))
        return changed


def _has(kit: Kit, label: str) -> bool:
    """Whether a kit knows a tile."""
    return label in kit.labels or label in kit.parts


def _belongs(zoo: ZooOnTable, place: str) -> bool:
    """Whether a place is on the boards of this zoo: of a player of both games one has the other's."""
    area = place.partition("/")[0]
    areas = {name for layout in zoo.kit.layouts.values() for name in layout["areas"]}
    wet = "water" in zoo.kit.layouts
    if area in ("purse", "table"):
        return True
    if area in (*JOBS, "depot", "basin"):
        return wet
    return not wet and (area in areas or area.startswith(("expansion-", "path-")))


def _built(zoo: ZooOnTable) -> set[str]:
    """The boards that lie there, as facts name them."""
    return {f"board/{name}" for name in zoo.boards}


def _clear(zoo: ZooOnTable) -> None:
    """What lies where a new board has come is taken away, to be laid elsewhere: the depot, and what lies loose."""
    new = [board for name, board in zoo.boards.items() if name not in STAYS]
    for place in ("purse", "table"):
        lying = zoo.pieces.get(place, [])
        lying[:] = [item for item in lying if all(overlap(item, board)[0] <= 0 for board in new)]
    while "depot" in zoo.boards and any(overlap(zoo.boards["depot"], board)[0] > 0 for board in new):
        zoo.boards["depot"] = _pushed(zoo.boards["depot"], STEP_MM, 0.0)
        for place in ("depot", "manager"):
            zoo.pieces[place] = [_pushed(item, STEP_MM, 0.0) for item in zoo.pieces.get(place, [])]


def _pushed(item: Item, across: float, down: float) -> Item:
    """An item a little farther to the right and below."""
    return replace(item, pose=replace(item.pose, x=item.pose.x + across, y=item.pose.y + down))


def _build(rng: np.random.Generator, zoo: ZooOnTable, name: str) -> Pair:
    """An expansion board comes to lie where it belongs."""
    kit, word = zoo.kit, name.removeprefix("board/")
    width, height = kit.size_mm("water" if "water" in kit.layouts else "main")
    if word == "jungle":
        x = width + kit.size_mm("jungle")[0] / 2 + float(rng.uniform(0.2, 2.0))
        item = board_item(kit, "jungle", Pose(x, height / 2 + float(rng.normal(0, 1.0))))
    elif word.startswith("expansion-"):
        wide = kit.size_mm("expansion")[0]
        left = -wide * (int(word[-1]) - 0.5) - 3.0 * int(word[-1])
        item = board_item(kit, "expansion", Pose(left, height / 2 + float(rng.uniform(-8, 8))))
    elif word == "depot":
        item = board_item(kit, "depot", Pose(width + DEPOT_MM, height - 30.0))
    else:
        kind, at, turn = word.split("@")
        item = _attached(rng, kit, kind, (int(at.split(",")[0]), int(at.split(",")[1])), int(turn))
    zoo.boards[word] = rest(item, [])
    return item.pose.x, item.pose.y


def _attached(rng: np.random.Generator, kit: Kit, kind: str, at: Cell, turn: int) -> Item:
    """An expansion board of a water zoo on the cells of the grid of which the lowest left one is ``at``."""
    cells = water_on_table.cells_at(kit, kind, at, turn)
    return water_on_table.attach(rng, kit, BuiltBoard(kind, turn, cells), kit.size_mm("water")[0] / 2)


def _lay(rng: np.random.Generator, zoo: ZooOnTable, place: str, label: str, trucks: Sequence[Item] = ()) -> list[Item]:
    """A new piece in its place; nothing where there is no room."""
    kit, boards, items = zoo.kit, zoo.boards, zoo.items
    if place in ("purse", "table"):
        beside = water_on_table.lay_beside if "water" in kit.layouts else lay_beside
        tries = (beside(rng, kit, [*items, *trucks], label) for _ in range(CROWDED))
        return next((laid for laid in tries if laid), []) if _has(kit, label) else []
    if place.startswith("path-"):
        return _standing(rng, zoo, place, label)
    if place == "barn":
        return _in_barn(rng, zoo, label)
    if place.startswith("basin/"):
        x, y = (int(part) for part in place.removeprefix("basin/").split(","))
        across, down = on_board(boards["main"], cell_centre(kit, (x, y)))
        pose = Pose(across + float(rng.normal(0, 0.7)), down + float(rng.normal(0, 0.7)), turn=float(rng.normal(0, 3)))
        return [rest(tile_item(rng, kit, label, pose, "basin", place), items)]
    if place in JOBS:
        return _on_place(rng, zoo, place)
    space = _free_space(zoo, place, label)
    if not space:
        return _squeezed_in(rng, zoo, place, label)
    return [lay_on_space(rng, kit, boards, Placed(label, place, space), MESS, items)]


def _squeezed_in(rng: np.random.Generator, zoo: ZooOnTable, area: str, label: str) -> list[Item]:
    """A tile on an area without a space for it: between the others, partly over them."""
    there = zoo.pieces.get(area, ())
    if not there:
        return []
    x, y = np.mean([(item.pose.x, item.pose.y) for item in there], axis=0) + rng.normal(0, 4, 2)
    pose = Pose(float(x), float(y), turn=float(rng.uniform(0, 360)))
    return [rest(tile_item(rng, zoo.kit, label, pose, area), zoo.items)]


def _standing(rng: np.random.Generator, zoo: ZooOnTable, place: str, label: str) -> list[Item]:
    """A visitor at a point; where there is no room for one more, the others move up."""
    there = zoo.pieces.setdefault(place, [])
    for _ in range(CROWDED):
        others = [item for item in zoo.items if not any(item is one for one in there)]
        alone = stand_visitors(rng, zoo.kit, zoo.boards, [Placed(label, place, "")], [*others, *there])
        if alone:
            return alone
        crowd = [Placed(one.label, place, "") for one in there]
        again = stand_visitors(rng, zoo.kit, zoo.boards, [*crowd, Placed(label, place, "")], others)
        if len(again) > len(there):
            there[:] = again[:-1]
            return again[-1:]
    return []


def _stack(rng: np.random.Generator, zoo: ZooOnTable, wanted: Mapping[str, tuple[str, ...]]) -> list[Pair]:
    """The depot's stack with the right tile on top, laid anew when it has changed; where it lies if it has."""
    top, below = wanted.get("depot/top", ()), Counter(wanted.get("depot", ()))
    below.subtract(top)
    order = [*(+below).elements(), *top]
    lying = zoo.pieces["depot"]
    if Counter(item.label for item in lying) == Counter(order) and [item.label for item in lying[-1:]] == order[-1:]:
        return []
    x, y = zoo.kit.layouts["depot"]["areas"]["depot"]["animals"][0]
    lying.clear()
    for label in order:
        pose = Pose(*on_board(zoo.boards["depot"], (float(x), float(y))), turn=float(rng.normal(0, 3)))
        lying.append(rest(tile_item(rng, zoo.kit, label, pose, "depot", "depot/1"), zoo.items))
    return [on_board(zoo.boards["depot"], (float(x), float(y)))]


JOBS = {"booth": "water", "feeding": "water", "manager": "depot"}
"""The layout of the board on which coworkers of each job stand."""


def _on_place(rng: np.random.Generator, zoo: ZooOnTable, job: str) -> list[Item]:
    """A coworker on the first free place of a job."""
    layout, area = JOBS[job], job
    board = zoo.boards["depot" if layout == "depot" else "main"]
    places = zoo.kit.layouts[layout]["areas"][area]["places"]
    number = min(len(zoo.pieces.get(job, ())), len(places) - 1)
    x, y = on_board(board, (float(places[number][0]), float(places[number][1])))
    pose = Pose(x, y, turn=float(rng.uniform(0, 360)))
    return [rest(tile_item(rng, zoo.kit, "coworker", pose, area, f"{area}/{number + 1}"), [board])]


def _free_space(zoo: ZooOnTable, area: str, label: str) -> str:
    """The first space of an area on which nothing lies, empty where none is left; animals go where stalls alone may."""
    own = next((one for one in zoo.kit.layouts.values() if area in one["areas"]), None)
    spaces = own["areas"][area] if own is not None else zoo.kit.layouts["expansion"]["areas"]["expansion"]
    kind, head = ("animals", "") if spaces.get("animals") and not label.startswith("stall/") else ("stalls", "stall-")
    names = [f"{area}/{head}{number}" for number in range(1, len(spaces.get(kind, ())) + 1)]
    used = {item.space for item in zoo.pieces.get(area, ())}
    return next((name for name in names if name not in used), "")


def _in_barn(rng: np.random.Generator, zoo: ZooOnTable, label: str) -> list[Item]:
    """A tile in the barn, beside the others as long as there is room, then a little over them."""
    main = zoo.boards["main"]
    edge = np.array([on_board(main, (x, y)) for x, y in zoo.kit.layouts["main"]["areas"]["barn"]["outline"]], float)
    low, high = edge.min(axis=0), edge.max(axis=0)
    heap = zoo.pieces.get("barn", [])
    best: tuple[float, Item] | None = None
    for _ in range(60):
        point = rng.uniform(low + 12, high - 12)
        if not inside(point[None], edge)[0]:
            continue
        turn = 90.0 * int(rng.integers(4)) + float(rng.normal(0, 8))
        item = tile_item(rng, zoo.kit, label, Pose(float(point[0]), float(point[1]), turn=turn), "barn")
        worst = max((covered(one, [item]) for one in heap), default=0.0)
        if best is None or worst < best[0]:
            best = (worst, item)
        if worst == 0.0:
            break
    return [rest(best[1], [main, *heap])] if best is not None else []


def kits_of(edition: Edition) -> tuple[Kit, Kit]:
    """An edition's kit for zoos and the one for water zoos: the boards of the other game left out."""
    kit = kit_of(edition)
    wet = {name: layout for name, layout in kit.layouts.items() if name.startswith("water") or name == "depot"}
    dry = {name: layout for name, layout in kit.layouts.items() if name not in wet}
    return replace(kit, layouts=dry), replace(kit, layouts=wet)
