"""What cannot lie on a real table: of one water zoo, of several zoos together, of a whole state."""

from collections import Counter
from collections.abc import Sequence

from companion.errors import UsageError
from companion.rules.aquaretto.coworkers import JOB_RULES
from companion.rules.aquaretto.grid import cells_of_board, neighbours, space, surroundings, touches
from companion.rules.aquaretto.options import (
    BOARD_NAMES,
    BOARDS_EACH,
    CELLS,
    COIN_TILE,
    COWORKER,
    COWORKERS,
    ENTRANCE,
    EXTRA,
    EXTRA_BOARDS,
    JOB_ROOM,
    JOBS,
    LARGE,
    MAX_PLAYERS,
    SPECIES,
    SPECIES_NAMES,
    SPECIES_OUT,
    SUPPLY,
    SUPPLY_OUT,
    TRUCK_ROOMS,
    UNKNOWN,
    Box,
    Cell,
    Options,
)
from companion.rules.aquaretto.state import REVEAL, State
from companion.rules.aquaretto.strangers import BASIN, sorted_out
from companion.rules.aquaretto.zoo import Zoo, most_basins, named, pairs
from companion.rules.components import counted, more_than_exist, words
from companion.rules.results import Problem


def same_edition(zoo: Zoo, options: Options) -> None:
    """Raise `UsageError` when the zoo and the options name different editions."""
    if zoo.edition != options.edition:
        raise UsageError(f"the zoo is of edition {zoo.edition}, the game of edition {options.edition}")


def zoo_problems(zoo: Zoo, options: Options) -> tuple[Problem, ...]:
    """Everything about one zoo that cannot lie on a real table, in a fixed order; empty when all is well."""
    same_edition(zoo, options)
    zoo, strange = sorted_out(zoo, options)
    return (
        *strange,
        *_board_problems(zoo),
        *_cell_problems(zoo),
        *_basin_problems(zoo, options),
        *_coworker_problems(zoo),
        *_box_problems([zoo], options),
        *_set_up_problems([zoo], options),
    )


def zoos_problems(zoos: Sequence[Zoo], options: Options) -> tuple[Problem, ...]:
    """What cannot be about several zoos of one table together, although each alone could lie there.

    Rules: AB-01 to AB-05, AB-12, AQ-02.
    """
    found = [*_box_problems(zoos, options), *_set_up_problems(zoos, options)]
    if len(zoos) > MAX_PLAYERS:
        found.append(Problem("AB-05", f"{len(zoos)} zoos lie here, {MAX_PLAYERS} water-zoo boards exist"))
    alone = {problem for zoo in zoos for problem in zoo_problems(zoo, options)}
    return tuple(problem for problem in found if problem not in alone)


# Boards and cells


def _board_problems(zoo: Zoo) -> list[Problem]:
    """Boards that overlap, cover the entrance, touch nothing, or do not exist. Rules: AB-16, AB-31, AB-38."""
    found = [
        Problem("AB-16", f"{zoo.built(kind)} {kind} boards are built, each player has {number}", BASIN)
        for kind, number in BOARDS_EACH.items()
        if zoo.built(kind) > number
    ]
    covered = Counter([*CELLS, *(cell for board in zoo.boards for cell in cells_of_board(board))])
    doubly = sorted(cell for cell, boards in covered.items() if boards > 1)
    found += [Problem("AB-38", f"two boards lie on {space(cell)}", space(cell)) for cell in doubly]
    entrance = sorted(ENTRANCE & covered.keys())
    found += [Problem("AB-31", f"a board lies on the entrance at {space(cell)}", space(cell)) for cell in entrance]
    apart = _apart(zoo)
    return found + [
        Problem("AB-38", f"the {BOARD_NAMES[kind]} board shares no edge with the water zoo", BASIN) for kind in apart
    ]


def _apart(zoo: Zoo) -> list[str]:
    """The kinds of the boards that do not hang together with the water-zoo board, however far away."""
    joined, rest = CELLS, list(zoo.boards)
    while near := [board for board in rest if _joins(cells_of_board(board), joined)]:
        joined = joined.union(*map(cells_of_board, near))
        rest = [board for board in rest if board not in near]
    return [board.kind for board in rest]


def _joins(cells: tuple[Cell, ...], zoo: frozenset[Cell]) -> bool:
    """Whether a board lies beside the zoo or on it."""
    return touches(cells, zoo) or not zoo.isdisjoint(cells)


def _cell_problems(zoo: Zoo) -> list[Problem]:
    """Two pieces of a kind on one cell. Rules: AB-23, AB-46."""
    found = []
    tiles, trainers = Counter(cell for cell, _ in zoo.tiles), Counter(zoo.trainers)
    for rule, what, counts in (("AB-23", "tiles lie", tiles), ("AB-46", "coworkers stand", trainers)):
        several = sorted(cell for cell, number in counts.items() if number > 1)
        found += [Problem(rule, f"{counts[cell]} {what} on {space(cell)}", space(cell)) for cell in several]
    return found


# Basins and coworkers


def _basin_problems(zoo: Zoo, options: Options) -> list[Problem]:
    """Basins beside each other, too many basins. Rules: AB-24, AB-25, AB-27, RA-02, RA-04."""
    found = []
    near = surroundings if options.rulings.diagonals_conflict else neighbours
    owner = {cell: SPECIES[label] for cell, label in zoo.tiles}
    for cell, species in sorted(owner.items()):
        for other in near(cell):
            if other > cell and owner.get(other, species) != species:
                one, two = (f"{named(owner[at])} on {space(at)}" for at in (cell, other))
                found.append(Problem("AB-24", f"{one} and {two} lie beside each other", space(cell)))
    if len(zoo.basins) > most_basins(zoo):
        large = f"{counted(zoo.built(LARGE), 'large board')} {'allows' if zoo.built(LARGE) == 1 else 'allow'}"
        text = f"{len(zoo.basins)} basins are filled, {large} {most_basins(zoo)}"
        found.append(Problem("AB-27", text, BASIN))
    return found


def _coworker_problems(zoo: Zoo) -> list[Problem]:
    """More coworkers at a place than it takes. Rules: AB-44, AB-45, AB-47, RA-10."""
    return [
        Problem(JOB_RULES[job], f"{zoo.at_job(job)} coworkers are at the {job}, it takes {JOB_ROOM[job]}", job)
        for job in JOBS
        if zoo.at_job(job) > JOB_ROOM[job]
    ]


# What the box holds


def _box_problems(zoos: Sequence[Zoo], options: Options) -> list[Problem]:
    """More pieces than exist, pieces of an expansion that is not played. Rules: AB-01 to AB-04, AQ-01, AQ-02, RX-10."""
    box = options.box
    held = Counter(label for zoo in zoos for label in zoo.animals)
    found = too_many(held, box)
    found += _more_than(sum(zoo.coins or 0 for zoo in zoos), box.coins, "coin", "AB-03")
    found += _more_than(sum(zoo.coin_tiles for zoo in zoos), box.coin_tiles, "coin tile", "AB-03")
    found += _more_than(sum(zoo.coworkers for zoo in zoos), COWORKERS, "coworker", "AB-04")
    if options.xxl:
        found += _supply_problems(sum(zoo.supply for zoo in zoos), options)
    return found + _more_than(sum(zoo.built(EXTRA) for zoo in zoos), EXTRA_BOARDS, "extra-large board", "AQ-02")


def _supply_problems(number: int, options: Options) -> list[Problem]:
    """More supply tiles than exist, or than so many players play with. Rules: AQ-01, AQ-06, AQ-07, AQ-08."""
    out = SUPPLY_OUT.get(options.players, 0) if options.xxl else 0
    if not out or number > options.box.supply:
        return _more_than(number, options.box.supply, "supply tile", "AQ-01")
    in_play = options.box.supply - out
    if number <= in_play:
        return []
    rule = {4: "AQ-06", 3: "AQ-07", 2: "AQ-08"}[options.players]
    return [Problem(rule, f"{number} supply tiles lie here, {options.players} players play with {in_play}")]


def _more_than(number: int, most: int, noun: str, rule: str) -> list[Problem]:
    """A problem when more pieces lie somewhere than exist."""
    return [Problem(rule, more_than_exist(number, noun, most))] if number > most else []


def too_many(held: Counter[str], box: Box) -> list[Problem]:
    """A problem for each label, and each species as a whole, of which more lie there than exist.

    A label without sex and mark may also mean that nobody has seen them, so that it is counted with its species only.
    Rules: AB-01, AB-02, AB-08, AB-09, AB-10.
    """
    found = []
    adults = Counter(SPECIES[label] for label in held.elements() if label.startswith("animal/"))
    for species, number in sorted(adults.items()):
        found += _more_than(number, box.per_species, f"{named(species)} tile", "AB-01")
    for label, number in sorted(held.items()):
        if label != UNKNOWN and label != f"animal/{SPECIES[label]}":
            rule = "AB-02" if label.startswith("offspring/") else "AB-08"
            found += _more_than(number, box.counts[label], f"{words(label)} tile", rule)
    return found


def _set_up_problems(zoos: Sequence[Zoo], options: Options) -> list[Problem]:
    """Species that were put back into the box, more species than are played with. Rules: AB-12, AB-13."""
    present = {SPECIES[label] for zoo in zoos for label in zoo.animals if label != UNKNOWN}
    out = (species for species in options.removed_species if species in present)
    found = [Problem("AB-12", f"{named(species)} was put back into the box") for species in out]
    in_play = len(SPECIES_NAMES) - SPECIES_OUT.get(options.players, 0)
    if len(present) > in_play:
        text = f"{len(present)} species lie here, {options.players} players play with {in_play}"
        found.append(Problem("AB-12", text))
    return found


# A whole table


def problems(state: State) -> tuple[Problem, ...]:
    """Everything about the table that cannot be, in a fixed order; empty when all is well."""
    found = [
        Problem(problem.rule, f"player-{seat + 1}: {problem.text}", problem.area)
        for seat, zoo in enumerate(state.zoos)
        for problem in zoo_problems(zoo, state.options)
    ]
    return (*found, *_truck_problems(state), *piece_problems(state), *money_problems(state), *_young_problems(state))


def _truck_problems(state: State) -> list[Problem]:
    """More tiles on a truck than it takes, a truck taken twice. Rules: AB-19, AB-21, AQ-26."""
    found = []
    for truck, (tiles, room) in enumerate(zip(state.trucks, TRUCK_ROOMS[state.options.players], strict=True)):
        name = f"truck-{truck + 1}"
        if len(tiles) > room:
            found.append(Problem("AB-19", f"{name} carries {len(tiles)} tiles in {room} compartments", name))
        if state.taken.count(truck) > 1:
            found.append(Problem("AB-21", f"{name} was taken by {state.taken.count(truck)} players", name))
    return found


def seen_tiles(state: State) -> Counter[str]:
    """Every square tile and offspring that lies face up anywhere, or is known to have left the game; no coin tile."""
    seen = Counter(label for zoo in state.zoos for label in zoo.animals)
    seen.update(label for tiles in state.trucks for label in tiles)
    seen.update((*state.hand, *state.gone, *([state.drawn] if state.drawn else [])))
    seen[SUPPLY] += sum(zoo.supply for zoo in state.zoos)
    del seen[COIN_TILE], seen[COWORKER]
    return +seen


def piece_problems(state: State) -> list[Problem]:
    """More pieces than exist over the whole table, more face down than are left. Rules: AB-01, AB-04, AB-14, RX-10."""
    seen = seen_tiles(state)
    supply = seen.pop(SUPPLY, 0)
    found = too_many(seen, state.options.box) + _supply_problems(supply, state.options)
    coworkers = state.coworkers + sum(zoo.coworkers for zoo in state.zoos) + state.hand.count(COWORKER)
    found += _more_than(coworkers, COWORKERS, "coworker", "AB-04")
    extra = state.extra_boards + sum(zoo.built(EXTRA) for zoo in state.zoos)
    found += _more_than(extra, EXTRA_BOARDS if state.options.xxl else 0, "extra-large board", "AQ-02")
    face_down = state.free + state.end + (state.stage == REVEAL)
    if sum(state.hidden) < face_down:
        text = f"{face_down} tiles lie face down, but only {sum(state.hidden)} are left"
        found.append(Problem("AB-14", text))
    return found


def money_problems(state: State) -> list[Problem]:
    """More coins or coin tiles than exist over the whole table. Rule: AB-03."""
    box = state.options.box
    coins = state.coins + sum(zoo.coins or 0 for zoo in state.zoos)
    tiles = state.coin_tiles + sum(zoo.coin_tiles for zoo in state.zoos)
    tiles += sum(
        label == COIN_TILE for label in (*state.gone, state.drawn, *(t for load in state.trucks for t in load))
    )
    return _more_than(coins, box.coins, "coin", "AB-03") + _more_than(tiles, box.coin_tiles, "coin tile", "AB-03")


def _young_problems(state: State) -> list[Problem]:
    """More young than pairs that have met, a young that is due and was not taken. Rules: AB-39, AB-40."""
    found = []
    seen = seen_tiles(state)
    for species, supply in zip(SPECIES_NAMES, state.offspring, strict=True):
        born = seen[f"offspring/{species}"]
        met = sum(pairs((label for _, label in zoo.tiles), species) for zoo in state.zoos)
        if born > met:
            found.append(Problem("AB-39", f"{born} {named(species)} offspring lie here, but only {met} pairs have met"))
        elif born < met and supply:
            found.append(
                Problem("AB-39", f"{met} pairs of {named(species)} have met, but only {born} offspring lie here")
            )
    return found
