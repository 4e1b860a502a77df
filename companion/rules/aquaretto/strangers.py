"""Pieces that cannot be where they lie, so that the rest can be scored without them; that score is incomplete."""

from collections.abc import Sequence
from dataclasses import replace

from companion.rules.aquaretto.grid import cells_of, neighbours, space
from companion.rules.aquaretto.options import EXTRA, SPECIES, Cell, Options
from companion.rules.aquaretto.zoo import Tile, Zoo, named
from companion.rules.results import Problem

BASIN = "basin"
NO_XXL = "but the XXL expansion is not played"


def sorted_out(zoo: Zoo, options: Options) -> tuple[Zoo, tuple[Problem, ...]]:
    """The zoo without what cannot be where it lies, and a problem for each piece that is left out.

    Rules: AB-26, AB-30, AB-46, AQ-01, AQ-03.
    """
    found: list[Problem] = []
    zoo = _without_expansion(zoo, options, found)
    cells = cells_of(zoo.boards)
    tiles = [tile for tile in zoo.tiles if tile[0] in cells]
    trainers = [cell for cell in zoo.trainers if cell in cells]
    for cell in sorted({*(cell for cell, _ in zoo.tiles), *zoo.trainers} - cells):
        text = f"something lies on {space(cell)}, where no board is"
        found.append(Problem("AB-30", text, space(cell), apart=True))
    held = {cell for cell, _ in tiles}
    for cell in sorted(held.intersection(trainers)):
        text = f"a coworker stands on the animal on {space(cell)}"
        found.append(Problem("AB-46", text, space(cell), apart=True))
    tiles = _without_cut_off(tiles, found)
    if not found:
        return zoo, ()
    trainers = [cell for cell in trainers if cell not in held]
    return replace(zoo, tiles=tuple(tiles), trainers=tuple(trainers)), tuple(found)


def _without_expansion(zoo: Zoo, options: Options, found: list[Problem]) -> Zoo:
    """The zoo without the pieces of the XXL expansion when that is not played. Rules: AQ-01, AQ-03."""
    if options.xxl:
        return zoo
    if zoo.built(EXTRA):
        found.append(Problem("AQ-03", f"the extra-large board is built, {NO_XXL}", BASIN, apart=True))
        zoo = replace(zoo, boards=tuple(board for board in zoo.boards if board.kind != EXTRA))
    if zoo.supply:
        found.append(Problem("AQ-01", f"supply tiles lie here, {NO_XXL}", apart=True))
        zoo = replace(zoo, supply=0)
    return zoo


def _without_cut_off(tiles: list[Tile], found: list[Problem]) -> list[Tile]:
    """The tiles without those that do not hang together with the largest part of their basin. Rule: AB-26."""
    basins: dict[str, list[Cell]] = {}
    for cell, label in tiles:
        basins.setdefault(SPECIES[label], []).append(cell)
    cut_off: set[Cell] = set()
    for species, cells in sorted(basins.items()):
        parts = parts_of(cells)
        if len(parts) > 1:
            largest = max(parts, key=len)
            lost = sorted(set(cells).difference(largest))
            cut_off.update(lost)
            text = f"the basin of {named(species)} is cut in {len(parts)}"
            found.append(Problem("AB-26", text, space(lost[0]), apart=True))
    return [tile for tile in tiles if tile[0] not in cut_off]


def parts_of(cells: Sequence[Cell]) -> list[list[Cell]]:
    """The cells in groups that hang together by edges, in the order of their first cell. Rule: AB-26."""
    left = set(cells)
    parts = []
    while left:
        part, edge = [], [min(left)]
        while edge:
            cell = edge.pop()
            if cell in left:
                left.remove(cell)
                part.append(cell)
                edge += neighbours(cell)
        parts.append(part)
    return parts
