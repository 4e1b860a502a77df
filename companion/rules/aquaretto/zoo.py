"""What lies in one player's water zoo: a value that the camera, a text or the game itself can make."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from companion.rules.aquaretto.grid import Board, cell_at, cells_of
from companion.rules.aquaretto.options import (
    BASINS,
    BOOTH,
    COWORKER,
    FEEDING,
    LARGE,
    MANAGER,
    PARENTS,
    SPECIES,
    UNKNOWN,
    Cell,
)

DEPOT = "depot"

Tile = tuple[Cell, str]
"""An animal or an offspring with the cell where it lies."""


@dataclass(frozen=True, slots=True)
class Zoo:
    """One water zoo. `tiles`, `boards` and `trainers` are sorted; `depot` is a stack from bottom to top.

    `coins` and `coin_tiles` count pieces, each worth one coin; `coins` is None where nobody has said how many. Which
    animals are still fertile is nothing to remember: none ever leaves a basin, and a pair in one has produced its
    young.
    """

    game: ClassVar[str] = "aquaretto"
    tiles: tuple[Tile, ...] = ()
    boards: tuple[Board, ...] = ()
    depot: tuple[str, ...] = ()
    cashiers: int = 0
    keepers: int = 0
    managers: int = 0
    trainers: tuple[Cell, ...] = ()
    coins: int | None = None
    coin_tiles: int = 0
    supply: int = 0
    edition: str = "2023"

    @property
    def money(self) -> int | None:
        """Coins and coin tiles together, None where the coins are not known. Rule: AB-29."""
        return None if self.coins is None else self.coins + self.coin_tiles

    @property
    def unseen(self) -> tuple[str, ...]:
        """What counts for the score and nobody has seen: coins that cashiers count, tiles low in the depot."""
        counted = ("coins",) if self.cashiers and self.coins is None else ()
        return (*counted, "depot") if UNKNOWN in self.depot else counted

    @property
    def cells(self) -> frozenset[Cell]:
        """The cells of its boards."""
        return cells_of(self.boards)

    @property
    def animals(self) -> tuple[str, ...]:
        """Every animal and offspring tile, the depot's included."""
        return (*(label for _, label in self.tiles), *self.depot)

    @property
    def coworkers(self) -> int:
        """How many coworkers work here."""
        return self.cashiers + self.keepers + self.managers + len(self.trainers)

    @property
    def basins(self) -> dict[str, list[Cell]]:
        """The cells of each species, in the order of its first cell. Rule: AB-26."""
        basins: dict[str, list[Cell]] = {}
        for cell, label in self.tiles:
            basins.setdefault(SPECIES[label], []).append(cell)
        return basins

    def built(self, kind: str) -> int:
        """How many expansion boards of the kind are built."""
        return sum(board.kind == kind for board in self.boards)

    def at_job(self, job: str) -> int:
        """How many coworkers are at a place beside the cells."""
        return {BOOTH: self.cashiers, FEEDING: self.keepers, MANAGER: self.managers}[job]

    def with_job(self, job: str, change: int) -> "Zoo":
        """The zoo with more or fewer coworkers at a place beside the cells."""
        number = self.at_job(job) + change
        match job:
            case "booth":
                return replace(self, cashiers=number)
            case "feeding":
                return replace(self, keepers=number)
            case _:
                return replace(self, managers=number)


def zoo_of(
    tiles: Iterable[Tile],
    boards: Iterable[Board] = (),
    depot: Sequence[str] = (),
    jobs: tuple[int, int, int] = (0, 0, 0),
    trainers: Iterable[Cell] = (),
    coins: int | None = None,
    coin_tiles: int = 0,
    supply: int = 0,
    edition: str = "2023",
) -> Zoo:
    """The zoo of these parts; `jobs` counts cashiers, keepers and managers."""
    cashiers, keepers, managers = jobs
    return Zoo(
        tiles=tuple(sorted(tiles)),
        boards=tuple(sorted(boards, key=board_order)),
        depot=tuple(depot),
        cashiers=cashiers,
        keepers=keepers,
        managers=managers,
        trainers=tuple(sorted(trainers)),
        coins=coins,
        coin_tiles=coin_tiles,
        supply=supply,
        edition=edition,
    )


def board_order(board: Board) -> tuple[str, Cell, int]:
    """The order in which boards are kept."""
    return board.kind, board.at, board.turn


def most_basins(zoo: Zoo) -> int:
    """How many basins the zoo may have: large boards allow one each, other boards none. Rules: AB-27, AQ-13, RA-04."""
    return BASINS + zoo.built(LARGE)


def pairs(labels: Iterable[str], species: str) -> int:
    """How many pairs of a fertile male and a fertile female of the species are among the tiles. Rule: AB-39."""
    labels = list(labels)
    male, female = PARENTS[species]
    return min(labels.count(male), labels.count(female))


def named(species: str) -> str:
    """A species in words."""
    return species.replace("-", " ")


def answered(zoo: Zoo, where: str, seen: str, label: str) -> Zoo:
    """The zoo with what a person says lies there instead of what was seen; a label of no tile: nothing does.

    `where` is a cell, the depot or a place in it, ``depot/1`` being the lowest.
    """
    cell = cell_at(where)
    if cell is not None:
        tiles = tuple(tile for tile in zoo.tiles if tile[0] != cell)
        trainers = tuple(trainer for trainer in zoo.trainers if trainer != cell)
        if label in SPECIES:
            tiles = tuple(sorted((*tiles, (cell, label))))
        if label == COWORKER:
            trainers = tuple(sorted((*trainers, cell)))
        return replace(zoo, tiles=tiles, trainers=trainers)
    area, _, number = where.partition("/")
    if area != DEPOT:
        return zoo.with_job(area, (label == COWORKER) - (seen == COWORKER))
    new = (label,) if label in SPECIES else ()
    if seen not in zoo.depot:
        return replace(zoo, depot=zoo.depot + new)
    place = int(number) - 1 if number else len(zoo.depot) - 1
    return replace(zoo, depot=(*zoo.depot[:place], *new, *zoo.depot[place + 1 :]))
