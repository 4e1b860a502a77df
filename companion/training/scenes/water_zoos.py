"""Legal water zoos by chance: basins grown cell by cell on a board with expansions, coworkers, a depot.

Frame of the grid: x to the right, y upwards, (0, 0) the lower left of the water board. Counts and rules: FACTS.md
(Aquaretto base game), rulings RA-01 to RA-17.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from companion.training.scenes.zoos import beside_as_json

Cell = tuple[int, int]

NEVER_REMOVED = ("dolphin", "orca", "sea-lion")
"""Species that are in every game; the only ones that trainers train."""

BASINS = 3
"""Basins that a water zoo may have without large boards."""

GROWTH = (5, 10)
"""Sizes of a basin at which a coworker is gained."""

PLACES = {"cashier": ("booth", 2), "keeper": ("feeding", 2), "manager": ("manager", 1)}
"""Jobs with a place: its area and how many there are."""

MOST = {"large": 2, "small": 2}
"""Expansion boards that a player may build; the extra-large one is one in the whole game."""


@dataclass(frozen=True, slots=True)
class WaterBox:
    """What an edition holds for water zoos.

    ``counts``: tiles and offspring by label; ``cells``: those of the water board; ``closed``: cells that may not be
    built over; ``boards``: the cells of each expansion board, from its lower left corner; ``xxl``: whether the
    extra-large board and supply tiles are played.
    """

    counts: Mapping[str, int]
    cells: tuple[Cell, ...]
    closed: tuple[Cell, ...]
    boards: Mapping[str, tuple[Cell, ...]]
    xxl: bool = False


@dataclass(frozen=True, slots=True)
class BuiltBoard:
    """An expansion board in its place: kind, quarter turns clockwise in degrees, and the cells that it covers."""

    kind: str
    turn: int
    cells: tuple[Cell, ...]

    @property
    def at(self) -> Cell:
        """The lowest cell, of several the leftmost."""
        x, y = min(self.cells, key=lambda cell: (cell[1], cell[0]))
        return x, y


@dataclass(frozen=True, slots=True)
class WaterZoo:
    """A water zoo: tiles by cell, boards, the depot from bottom to top, coworkers by job, trainers' cells, money."""

    tiles: tuple[tuple[Cell, str], ...]
    boards: tuple[BuiltBoard, ...]
    depot: tuple[str, ...]
    jobs: Mapping[str, int]
    trainers: tuple[Cell, ...]
    coins: int
    coin_tiles: int
    beside: tuple[str, ...] = ()
    expansions: tuple[str, ...] = ()

    def to_json(self, edition: str) -> dict[str, Any]:
        """The zoo as companion.zoo/1."""
        water = {
            "cells": [{"at": list(cell), "label": label} for cell, label in self.tiles],
            "boards": [{"kind": one.kind, "at": list(one.at), "turn": one.turn} for one in self.boards],
            "depot": list(self.depot),
            "coworkers": {**self.jobs, "trainers": [list(cell) for cell in self.trainers]},
        }
        document = {"schema": "companion.zoo/1", "game": "aquaretto", "edition": edition, "with": list(self.expansions)}
        return document | {"coins": self.coins + self.coin_tiles, "water": water} | beside_as_json(self.beside)


@dataclass(slots=True)
class _Growing:
    """A water zoo while it is filled: what is on each cell, and what is left in the box."""

    cells: set[Cell]
    left: Counter[str]
    tiles: dict[Cell, str] = field(default_factory=dict)
    depot: list[str] = field(default_factory=list)

    def draw(self, label: str) -> bool:
        if self.left[label] <= 0:
            return False
        self.left[label] -= 1
        return True

    def free(self, species: str) -> list[Cell]:
        """The empty cells whose neighbours hold no other species."""
        empty = sorted(self.cells - self.tiles.keys())
        return [cell for cell in empty if all(_species(held) == species for held in self.around(cell))]

    def around(self, cell: Cell) -> list[str]:
        """What lies on the cells that share an edge with one."""
        return [self.tiles[other] for other in neighbours(cell) if other in self.tiles]


def sample_water_zoo(rng: np.random.Generator, box: WaterBox) -> WaterZoo:
    """A legal water zoo of a game of two to five players at its end."""
    players = int(rng.integers(2, 6))
    species = sorted({_species(label) for label in box.counts})
    rest = [name for name in species if name not in NEVER_REMOVED]
    gone = {str(name) for name in rng.permutation(rest)[: 5 - players]}
    boards = _build(rng, box)
    growing = _Growing(
        {*box.cells, *(cell for board in boards for cell in board.cells)},
        Counter({label: count for label, count in box.counts.items() if _species(label) not in gone}),
    )
    most = BASINS + sum(board.kind == "large" for board in boards)
    homes = [str(name) for name in rng.permutation([name for name in species if name not in gone])]
    for name in homes[: int(rng.integers(2, most + 1))]:
        _grow(rng, growing, name, int(rng.choice([1, 2, 3, 4, 5, 6, 7, 8, 10, 11])))
    _fill_depot(rng, growing, homes)
    jobs, trainers = _employ(rng, growing)
    coins, coin_tiles = int(rng.choice(8, p=[0.2, 0.2, 0.18, 0.14, 0.12, 0.08, 0.05, 0.03])), int(rng.choice(3))
    beside = ("supply",) * int(rng.choice(5, p=[0.2, 0.25, 0.25, 0.2, 0.1])) if box.xxl else ()
    tiles = tuple(sorted(growing.tiles.items()))
    expansions = ("xxl",) if box.xxl else ()
    return WaterZoo(tiles, boards, tuple(growing.depot), jobs, trainers, coins, coin_tiles, beside, expansions)


def neighbours(cell: Cell) -> tuple[Cell, ...]:
    """The four cells that share an edge with one."""
    x, y = cell
    return ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1))


def turned_cells(cells: Iterable[Cell], turn: int) -> tuple[Cell, ...]:
    """Cells of a board after a clockwise turn of so many degrees, from the lower left corner of what they span."""
    turned = list(cells)
    for _ in range(turn // 90 % 4):
        turned = [(y, -x) for x, y in turned]
    low_x, low_y = min(x for x, _ in turned), min(y for _, y in turned)
    return tuple((x - low_x, y - low_y) for x, y in turned)


def placements(box: WaterBox, kind: str, built: set[Cell]) -> list[BuiltBoard]:
    """Every place of an expansion board beside the cells that are built: off the water board, sharing an edge."""
    wide = 1 + max(max(cell) for cell in box.cells)
    board = {(x, y) for x in range(wide) for y in range(wide)}
    blocked = built | board | set(box.closed)
    low, high = min(min(cell) for cell in built) - 3, max(max(cell) for cell in built) + 2
    found: dict[tuple[Cell, ...], BuiltBoard] = {}
    for turn in (0, 90, 180, 270):
        shape = turned_cells(box.boards[kind], turn)
        for x in range(low, high):
            for y in range(low, high):
                cells = tuple(sorted((x + i, y + j) for i, j in shape))
                touches = any(other in built for cell in cells for other in neighbours(cell))
                if touches and not blocked.intersection(cells):
                    found.setdefault(cells, BuiltBoard(kind, turn, cells))
    return list(found.values())


def _build(rng: np.random.Generator, box: WaterBox) -> tuple[BuiltBoard, ...]:
    """Expansion boards in the order of building, each beside what stands already."""
    kinds = [kind for kind in MOST for _ in range(int(rng.choice(3, p=[0.42, 0.38, 0.2])))]
    kinds += ["extra"] * (box.xxl and "extra" in box.boards and bool(rng.random() < 0.4))
    built, boards = set(box.cells), []
    for kind in rng.permutation(kinds):
        places = placements(box, str(kind), built)
        board = places[int(rng.integers(len(places)))]
        boards.append(board)
        built |= set(board.cells)
    return tuple(boards)


def _grow(rng: np.random.Generator, growing: _Growing, name: str, size: int) -> None:
    """One basin: tiles of a species edge to edge, its offspring among them."""
    plain = [label for label, left in growing.left.items() if _species(label) == name and _is_plain(label) and left]
    labels = [label for label in plain for _ in range(growing.left[label])]
    fertile = [f"animal/{name}/{sex}" for sex in ("male", "female")]
    pairs = min(int(rng.choice(3, p=[0.5, 0.35, 0.15])), growing.left[f"offspring/{name}"])
    single = [str(rng.choice(fertile))] if rng.random() < 0.3 else []
    parents = (fertile * pairs + single)[:size]
    own = [*parents, *(str(label) for label in rng.permutation(labels))][:size]
    sexes = Counter(label.rpartition("/")[2] for label in parents)
    born = min(sexes["male"], sexes["female"])
    for label in [*(str(one) for one in rng.permutation(own)), *[f"offspring/{name}"] * born]:
        young = label.startswith("offspring/")
        has_basin = any(_species(held) == name for held in growing.tiles.values())
        cells = [cell for cell in growing.free(name) if not has_basin or growing.around(cell)]
        if cells and growing.draw(label):
            growing.tiles[cells[int(rng.integers(len(cells)))]] = label
        elif young and growing.draw(label):
            growing.depot.append(label)  # no cell is left for it (FACTS.md, Young)


def _fill_depot(rng: np.random.Generator, growing: _Growing, names: list[str]) -> None:
    """Up to five animals more in the depot, which is a stack."""
    for _ in range(int(rng.choice(6, p=[0.35, 0.2, 0.18, 0.13, 0.09, 0.05]))):
        labels = sorted(label for label, left in growing.left.items() if left and label.startswith("animal/"))
        known = [label for label in labels if _species(label) in names]
        label = str(rng.choice(known))
        growing.draw(label)
        growing.depot.append(label)


def _employ(rng: np.random.Generator, growing: _Growing) -> tuple[dict[str, int], tuple[Cell, ...]]:
    """The coworkers that the basins' growth brought, each at a place; trainers stand on empty cells."""
    sizes = Counter(_species(label) for label in growing.tiles.values())
    jobs, trainers = dict.fromkeys(PLACES, 0), list[Cell]()
    for _ in range(sum(size >= step for size in sizes.values() for step in GROWTH)):
        open_jobs = [job for job, (_, most) in PLACES.items() if jobs[job] < most]
        empty = sorted(growing.cells - growing.tiles.keys() - set(trainers))
        wet = [cell for cell in empty if any(near(cell, other) for other in growing.tiles)]
        if (wet or empty) and (not open_jobs or rng.random() < 0.45):
            cells = wet or empty
            trainers.append(cells[int(rng.integers(len(cells)))])
        elif open_jobs:
            jobs[str(rng.choice(open_jobs))] += 1
    return jobs, tuple(sorted(trainers))


def near(one: Cell, other: Cell) -> bool:
    """Whether a cell is one of the eight around another."""
    return max(abs(one[0] - other[0]), abs(one[1] - other[1])) == 1


def _species(label: str) -> str:
    return label.split("/")[1]


def _is_plain(label: str) -> bool:
    return label.startswith("animal/") and not label.endswith(("/male", "/female"))
