"""Basins and the depot: where an animal may go, and what happens as soon as it lies there."""

from collections.abc import Iterator
from dataclasses import replace

from companion.rules.aquaretto.actions import Action, PlaceTile
from companion.rules.aquaretto.coworkers import gain_coworker, place_coworker, places_for, refuse_job, send_back
from companion.rules.aquaretto.events import BankEmptied, GrowthPaid, OffspringBorn
from companion.rules.aquaretto.grid import cell_at, neighbours, space, surroundings
from companion.rules.aquaretto.options import (
    COIN_SIZES,
    COWORKER,
    COWORKER_SIZES,
    ENTRANCE,
    SPECIES,
    SPECIES_INDEX,
    Cell,
    Rulings,
)
from companion.rules.aquaretto.rounds import settle
from companion.rules.aquaretto.state import State, Table, with_money
from companion.rules.aquaretto.zoo import DEPOT, Zoo, most_basins, named, pairs
from companion.rules.components import words
from companion.rules.game import Refusal
from companion.rules.tiles import minus, plus, recount

# Where an animal may go


def refuse_cell(zoo: Zoo, label: str, where: str, rulings: Rulings) -> Refusal | None:
    """Refuse to put an animal on a cell where it may not lie. Rules: AB-23 to AB-27, RA-02, RA-03."""
    cell = cell_at(where)
    if cell in ENTRANCE:
        return Refusal(f"{where} is the entrance, nothing lies there", "AB-31")
    if cell is None or cell not in zoo.cells:
        return Refusal(f"there is no cell {where!r} in this water zoo", "AB-30")
    if cell in zoo.trainers or any(cell == at for at, _ in zoo.tiles):
        return Refusal(f"{where} is not empty", "AB-23")
    species = SPECIES[label]
    stranger = _stranger(zoo, cell, species, rulings)
    if stranger:
        return Refusal(f"{where} lies beside {named(stranger)}, no {named(species)} may go there", "AB-24")
    basins = zoo.basins
    if species in basins:
        apart = not any(neighbour in basins[species] for neighbour in neighbours(cell))
        return Refusal(f"{where} does not share an edge with the basin of {named(species)}", "AB-26") if apart else None
    if len(basins) >= most_basins(zoo):
        return Refusal(f"there are {len(basins)} basins, no more are allowed", "AB-27")
    return None


def _stranger(zoo: Zoo, cell: Cell, species: str, rulings: Rulings) -> str:
    """Another species that lies beside the cell, empty when none does. Rules: AB-25, RA-02."""
    near = surroundings(cell) if rulings.diagonals_conflict else neighbours(cell)
    return next((SPECIES[label] for at, label in zoo.tiles if at in near and SPECIES[label] != species), "")


def homes(zoo: Zoo, label: str, rulings: Rulings) -> list[Cell]:
    """The cells where an animal may go, sorted. Rules: AB-23 to AB-27."""
    species, basins = SPECIES[label], zoo.basins
    if species in basins:
        cells = {neighbour for at in basins[species] for neighbour in neighbours(at)} & zoo.cells
    elif len(basins) < most_basins(zoo):
        cells = set(zoo.cells)
    else:
        return []
    cells.difference_update(zoo.trainers)
    near = surroundings if rulings.diagonals_conflict else neighbours
    for at, other in zoo.tiles:
        cells.discard(at)
        if SPECIES[other] != species:
            cells.difference_update(near(at))
    return sorted(cells)


# What waits to be placed


def urgent(hand: tuple[str, ...]) -> tuple[str, ...]:
    """What has just come and must be placed before the truck's other tiles. Rules: AB-39, AB-42."""
    return tuple(label for label in hand if label == COWORKER or label.startswith("offspring/"))


def refuse_place(state: State, action: PlaceTile) -> Refusal | None:
    """Refuse a piece that was not received, and a place that is not free for it. Rules: AB-21, AB-28, AB-39, AB-40."""
    label, where = action.label, action.where
    if label not in state.hand:
        return Refusal(f"no {words(label)} is waiting to be placed", "AB-21")
    first = urgent(state.hand)
    if first and label not in first:
        return Refusal(f"the {words(first[0])} must be placed first", "AB-39")
    if label == COWORKER:
        return refuse_job(state.zoo, where)
    rulings = state.options.rulings
    if where != DEPOT:
        return refuse_cell(state.zoo, label, where, rulings)
    if first and homes(state.zoo, label, rulings):
        return Refusal("a young joins its parents' basin when it can", "AB-40")
    return None


def legal_places(state: State) -> Iterator[Action]:
    """Every place for every piece in hand, what must be first alone. Rules: AB-23 to AB-28, AB-40."""
    zoo, first = state.zoo, urgent(state.hand)
    for label in dict.fromkeys(first or state.hand):
        if label == COWORKER:
            for where in places_for(zoo):
                yield PlaceTile(label, where)
            continue
        cells = homes(zoo, label, state.options.rulings)
        for cell in cells:
            yield PlaceTile(label, space(cell))
        if not (first and cells):
            yield PlaceTile(label, DEPOT)


# What happens there


def place(table: Table, action: PlaceTile) -> None:
    """Put a piece in hand in its place; with the last one the turn is over. Rules: AB-21, AB-23, AB-28, AB-42."""
    label, where = action.label, action.where
    table.hand = minus(table.hand, label)
    if label == COWORKER:
        table.put_own(place_coworker(table.zoo, where))
    else:
        arrive(table, label, where)
    finish(table)


def finish(table: Table) -> None:
    """Send coworkers back who have no place, and say what is awaited next. Rule: RA-09."""
    send_back(table)
    settle(table)


def arrive(table: Table, label: str, where: str) -> None:
    """Put an animal down: on top of the depot, or into a basin, which grows. Rules: AB-23, AB-24, AB-28, RA-07."""
    zoo = table.zoo
    cell = cell_at(where)
    if cell is None:
        table.put_own(replace(zoo, depot=(*zoo.depot, label)))
        return
    had = pairs((label for _, label in zoo.tiles), SPECIES[label])
    table.put_own(replace(zoo, tiles=tuple(sorted((*zoo.tiles, (cell, label))))))
    grow(table, SPECIES[label])
    if pairs((label for _, label in table.zoo.tiles), SPECIES[label]) > had:
        bear(table, SPECIES[label])


def grow(table: Table, species: str) -> None:
    """Pay for a basin that has reached one of the sizes; young count. Rules: AB-41, AB-42, AB-43, RA-05, RA-06."""
    size = len(table.zoo.basins[species])
    if size in COWORKER_SIZES:
        gain_coworker(table, species, size)
    if size not in COIN_SIZES:
        return
    zoo = table.zoo
    if table.coins:
        table.coins -= 1
        table.put_own(with_money(zoo, (zoo.coins or 0) + 1, zoo.coin_tiles))
    elif table.coin_tiles:
        table.coin_tiles -= 1
        table.put_own(with_money(zoo, zoo.coins or 0, zoo.coin_tiles + 1))
    else:
        table.events.append(BankEmptied(table.turn, species))
        return
    table.events.append(GrowthPaid(table.turn, species, size))


def bear(table: Table, species: str) -> None:
    """Take a young from the supply in hand for a pair that has just met. Rules: AB-39, AB-40."""
    index = SPECIES_INDEX[species]
    if not table.offspring[index]:
        return
    table.offspring = recount(table.offspring, index, -1)
    label = f"offspring/{species}"
    table.hand = plus(table.hand, label)
    table.events.append(OffspringBorn(table.turn, label))
