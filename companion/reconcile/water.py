"""From what was seen to the water zoo that most probably lies there: cells, boards, coworkers, the depot's top.

Each place holds what it most probably holds, given what lies beside it (animals that share an edge are of one species)
and what the box holds; where a piece had to give way, or another label is nearly as probable, there is a doubt. Of the
depot only the top is seen: what lies below is never guessed.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import dist

from companion.reconcile.doubts import NOTHING, Doubt, doubt
from companion.rules.aquaretto.grid import BASIN, Board, cell_at, lowest, neighbours
from companion.rules.aquaretto.options import (
    COIN_TILE,
    COWORKER,
    JOBS,
    MANAGER,
    SHAPES,
    SPECIES,
    SUPPLY,
    UNKNOWN,
    Cell,
    Options,
)
from companion.rules.aquaretto.zoo import DEPOT, Zoo, zoo_of
from companion.vision.observation import EMPTY, TABLE, BoardSeen, Observation, Seen
from companion.vision.tiles.pieces import TILES

SURE = 0.85
COULD_BE = 0.02
SEEN = 0.5
BESIDE_ANOTHER = 0.03
"""How likely an animal lies edge to edge with one of another species: a slip that nobody has seen yet. Rule: AB-24."""
CERTAIN = 0.9
"""Neighbours this sure say what may lie beside them."""
LIES_THERE = 0.7
"""How sure it must be that a tile lies beside the boards before it is asked what it is."""
FAINT = 0.2
"""How probable it must be that what looks like such a tile is one at all: nothing does by chance."""
COIN = "coin"
NEVER = 0.02
"""How likely money or a supply tile really lies on a place for animals or coworkers where it seems to."""
TRAINERS = 0.3
"""How likely, against an animal, a cell that looks like either holds a trainer."""
FLOOR = 1e-6
AREA = BASIN.rstrip("/")
WET = (AREA, DEPOT, *JOBS)


@dataclass(frozen=True, slots=True)
class WaterReading:
    """The water zoo, its doubts, what no photo shows, and the observation with the decided labels."""

    zoo: Zoo
    doubts: tuple[Doubt, ...]
    not_visible: tuple[str, ...]
    observation: Observation


def water_zoo_from_observation(observation: Observation, options: Options, coins: int | None = None) -> WaterReading:
    """The most probable water zoo in ``observation``; ``coins``: where a person has counted them.

    Rules: AB-05, AB-24, AB-26, AB-44 to AB-49, RA-01.
    """
    observation, unnamed = _unnamed(observation, options)
    everything = (*observation.components, *observation.vacancies)
    spaces = [seen for seen in everything if seen.space and seen.area in (AREA, *JOBS)]
    chances = {seen.space: _chances(seen, options) for seen in spaces}
    decided, corrected = _decided(chances, options)
    doubts = [one for space, held in decided.items() for one in _doubt(space, held, chances[space], corrected)]
    depot, depot_doubts = _depot(observation, options)
    on_animals, loose_doubts = _loose(observation, decided)
    tiles = {cell: label for space, label in decided.items() if (cell := cell_at(space)) and label in SPECIES}
    trainers = {cell for space, label in decided.items() if (cell := cell_at(space)) and label == COWORKER}
    jobs = [sum(space.startswith(f"{job}/") and label == COWORKER for space, label in decided.items()) for job in JOBS]
    beside = Counter(one.label for one in observation.components if one.confidence >= SEEN and not one.space)
    counted = coins if coins is not None else beside["coin"] or None
    zoo = zoo_of(
        tiles.items(),
        [_board(board) for board in observation.boards if _kind(board)],
        depot,
        (jobs[0], jobs[1], jobs[2]),
        trainers | on_animals,
        counted,
        beside[COIN_TILE],
        beside[SUPPLY],
        options.edition,
    )
    lacking = () if DEPOT in observation.areas else (DEPOT, MANAGER)
    hidden = ("depot, below the top",) if depot else ()
    return WaterReading(
        zoo,
        (*doubts, *depot_doubts, *loose_doubts, *unnamed),
        (*(["coins"] if counted is None else []), *lacking, *hidden),
        _with_labels(observation, decided, chances, depot),
    )


def _unnamed(observation: Observation, options: Options) -> tuple[Observation, list[Doubt]]:
    """The observation with square tiles beside the boards that nobody can name as unknown ones, and who is asked.

    Supply tiles count wherever they lie, and money too: what looks most like either is taken for it, however unsure or
    faint, and none is passed over in silence. Rules: AB-29, AQ-09.
    """
    counting = [label for label in (SUPPLY, COIN_TILE) if options.box.counts.get(label)]
    seen, vacant, asked = [], [], []
    for one in (*observation.components, *observation.vacancies):
        there, name = _lies(one), _looks_like(one)
        square = one.area == TABLE and one.kind == TILES[0] and not (one.label != EMPTY and one.confidence >= SEEN)
        if square and name in counting and (one.label != EMPTY or there >= FAINT):
            others = [label for label in counting if label != name]
            seen.append(replace(one, label=name, confidence=max(there, SEEN), alternatives=()))
            asked.append(doubt(TABLE, name, [*others, NOTHING]))
        elif square and there > LIES_THERE:
            seen.append(replace(one, label=UNKNOWN, confidence=there))
            asked.append(doubt(TABLE, UNKNOWN, [*counting, NOTHING]))
        elif one.label == EMPTY:
            vacant.append(one)
        else:
            seen.append(one)
    return replace(observation, components=tuple(seen), vacancies=tuple(vacant)), asked


def _looks_like(seen: Seen) -> str:
    """The likeliest label of what lies there, if anything does."""
    named = [(chance, label) for label, chance in seen.candidates if label != EMPTY]
    return max(named)[1] if named else EMPTY


def _lies(seen: Seen) -> float:
    """How sure it is that something lies there."""
    return 1 - dict(seen.candidates).get(EMPTY, 0.0)


def _chances(seen: Seen, options: Options) -> dict[str, float]:
    """What a place may hold: animals and coworkers on cells, coworkers alone at the other places."""
    on_cell = cell_at(seen.space) is not None
    known = {label for label in options.box.counts if label in SPECIES or label == COWORKER}
    held: dict[str, float] = {EMPTY: FLOOR, UNKNOWN: FLOOR}
    for label, chance in seen.candidates:
        if label in (COIN_TILE, SUPPLY, COIN):
            held[UNKNOWN] += NEVER * chance  # money never lies there: another label is nearly always meant
            continue
        name = label if label in known or label == EMPTY else UNKNOWN
        if not on_cell and name in SPECIES:  # no animal has any business there: rather something unknown
            name = UNKNOWN
        rare = TRAINERS if on_cell and label == COWORKER else 1.0
        held[name] = held.get(name, FLOOR) + rare * chance
    total = sum(held.values())
    return {label: chance / total for label, chance in held.items()}


def _decided(chances: Mapping[str, Mapping[str, float]], options: Options) -> tuple[dict[str, str], set[str]]:
    """A label for each place, and the places whose label gave way because the box holds fewer."""
    weighed = {space: _given_neighbours(space, held, chances) for space, held in chances.items()}
    decided = {space: max(held, key=lambda label: (held[label], label)) for space, held in weighed.items()}
    corrected: set[str] = set()
    for label, most in options.box.counts.items():
        holders = sorted((space for space in decided if decided[space] == label), key=lambda one: -weighed[one][label])
        for space in holders[most:]:
            others = {other: chance for other, chance in weighed[space].items() if other != label}
            decided[space] = max(others, key=lambda other: (others[other], other))
            corrected |= {space, *holders[:most]} if label != COWORKER else {space}
    return decided, corrected


def _given_neighbours(
    space: str, held: Mapping[str, float], chances: Mapping[str, Mapping[str, float]]
) -> dict[str, float]:
    """The chances of a place, given the sure animals on the cells that share an edge with it. Rule: AB-24."""
    cell = cell_at(space)
    if cell is None:
        return dict(held)
    beside = [chances[f"{BASIN}{x},{y}"] for x, y in neighbours(cell) if f"{BASIN}{x},{y}" in chances]
    tops = [max(one, key=lambda label: one[label]) for one in beside]
    species = {SPECIES[top] for top, one in zip(tops, beside, strict=True) if top in SPECIES and one[top] > CERTAIN}
    weighed = {
        label: chance * (BESIDE_ANOTHER if label in SPECIES and species - {SPECIES[label]} else 1.0)
        for label, chance in held.items()
    }
    total = sum(weighed.values())
    return {label: chance / total for label, chance in weighed.items()}


def _doubt(space: str, label: str, held: Mapping[str, float], corrected: set[str]) -> list[Doubt]:
    """A doubt about a place whose label is not sure or was corrected."""
    if label != UNKNOWN and held.get(label, 0.0) >= SURE and space not in corrected:
        return []
    others = sorted((label_ for label_ in held if label_ not in (label, UNKNOWN)), key=lambda one: (-held[one], one))
    named = [one for one in others if held[one] >= COULD_BE] or others[:1]
    return [doubt(space, _named(label), [_named(one) for one in named])]


def _named(label: str) -> str:
    return NOTHING if label == EMPTY else label


def _stack(observation: Observation) -> list[Seen]:
    """What was seen of the stack in the depot, the top first; a piece below may show its edge.

    The top is what looks most like an animal: nothing else lies there.
    """
    there = [one for one in observation.components if one.area == DEPOT]
    return sorted(there, key=lambda one: (-max((chance for _, chance in _animals(one)), default=0.0), one.space))


def _animals(seen: Seen) -> list[tuple[str, float]]:
    """The animals that it may be, with their chances."""
    return [(label, chance) for label, chance in seen.candidates if label in SPECIES]


def _depot(observation: Observation, options: Options) -> tuple[tuple[str, ...], list[Doubt]]:
    """The top of the depot's stack. Rules: AB-28, RA-07."""
    there = _stack(observation)
    if not there:
        faint = [one for one in observation.vacancies if one.area == DEPOT and one.confidence < SURE]
        return (), [doubt(DEPOT, NOTHING, [faint[0].alternatives[0][0]])] if faint and faint[0].alternatives else []
    animals = [(label, chance) for label, chance in _animals(there[0]) if label in options.box.counts]
    if not animals:
        return (UNKNOWN,), [doubt(DEPOT, UNKNOWN, [])]
    label, chance = max(animals, key=lambda pair: pair[1])
    sure = chance / sum(value for _, value in there[0].candidates if value)
    others = [other for other, value in animals if other != label and value >= COULD_BE]
    return (label,), [doubt(DEPOT, label, others or [UNKNOWN])] if sure < SURE else []


def _loose(observation: Observation, decided: Mapping[str, str]) -> tuple[set[Cell], list[Doubt]]:
    """Pieces on the basins that lie on no cell of their own: coworkers on an animal's cell, tiles between cells.

    A coworker elsewhere is the one of the nearest place seen twice, or what is printed there.
    """
    cells = {seen.space: _middle(seen) for seen in (*observation.components, *observation.vacancies) if seen.space}
    cells = {space: middle for space, middle in cells.items() if cell_at(space) is not None}
    trainers: set[Cell] = set()
    doubts = []
    for seen in observation.components:
        if seen.space or seen.area != AREA or seen.confidence < SEEN or not cells:
            continue
        space = min(cells, key=lambda one: dist(cells[one], _middle(seen)))
        if seen.label == COWORKER:
            cell = cell_at(space)
            there = cell is not None and decided.get(space) in SPECIES and seen.confidence >= SURE
            trainers |= {cell} if cell is not None and there else set()
        elif seen.label in SPECIES:
            doubts.append(doubt(space, seen.label, [NOTHING]))
    return trainers, doubts


def _middle(seen: Seen) -> tuple[float, float]:
    return sum(x for x, _ in seen.quad) / 4, sum(y for _, y in seen.quad) / 4


def _kind(board: BoardSeen) -> str:
    """The kind of an expansion board, nothing for other boards."""
    kind = board.layout.rpartition("/")[2].removeprefix("water-")
    return kind if kind in SHAPES and board.cells else ""


def _board(board: BoardSeen) -> Board:
    """An expansion board in its place. Rules: AB-38, RA-17."""
    return Board(_kind(board), lowest(tuple(board.cells)), board.turn)


def _with_labels(
    observation: Observation,
    decided: Mapping[str, str],
    chances: Mapping[str, Mapping[str, float]],
    depot: Sequence[str],
) -> Observation:
    """The observation with the decided labels, of the depot the top alone, without what was seen twice."""
    stack = _stack(observation)
    top, below = (stack[0], stack[1:]) if stack else (None, [])
    twice = [one for one in observation.components if one.label == COWORKER and not one.space and one.area in WET]
    left_out = (*below, *twice)
    everything = [one for one in (*observation.components, *observation.vacancies) if one not in left_out or one is top]
    seen = [
        replace(one, label=depot[-1], confidence=dict(one.candidates).get(depot[-1], one.confidence), alternatives=())
        if one is top
        else _relabelled(one, decided, chances)
        for one in everything
    ]
    return replace(
        observation,
        components=tuple(one for one in seen if one.label != EMPTY),
        vacancies=tuple(one for one in seen if one.label == EMPTY),
    )


def _relabelled(seen: Seen, decided: Mapping[str, str], chances: Mapping[str, Mapping[str, float]]) -> Seen:
    if seen.space not in decided:
        return seen
    label, held = decided[seen.space], chances[seen.space]
    others: Sequence[tuple[float, str]] = sorted(((held[one], one) for one in held if one != label), reverse=True)
    alternatives = tuple((other, chance) for chance, other in others[:4] if chance >= 0.0005)
    return replace(seen, label=label, confidence=held.get(label, 0.0), alternatives=alternatives)
