"""Setting a game up, and entering one that has already begun.

Chance is not at home here: who sets up says which species go back into the box, or hands over a way to pick them.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from companion.errors import UsageError
from companion.rules.aquaretto.options import (
    COIN_TILE,
    COWORKER,
    COWORKERS,
    END_STACK,
    EXTRA,
    EXTRA_BOARDS,
    FED,
    SPECIES,
    SPECIES_NAMES,
    SPECIES_OUT,
    START_COINS,
    SUPPLY,
    SUPPLY_OUT,
    TRUCK_ROOMS,
    UNKNOWN,
    Options,
)
from companion.rules.aquaretto.state import NO_TRUCK, TURN, State
from companion.rules.aquaretto.zoo import Zoo, pairs
from companion.rules.game import Pick


def put_back(options: Options, names: Sequence[str]) -> Options:
    """Note the species that people put back into the box. Rules: AB-12, AB-13."""
    return replace(options, removed_species=tuple(names))


def complete(options: Options, pick: Pick) -> Options:
    """Let `pick` choose the species that go back into the box where none are named yet. Rules: AB-12, AB-13."""
    _need_players(options)
    if options.removed_species:
        return options
    return replace(options, removed_species=tuple(pick(FED, SPECIES_OUT[options.players])))


def _need_players(options: Options) -> None:
    """Refuse options that do not say how many play."""
    if not options.players:
        raise UsageError("the number of players is missing; expected 2 to 5")


def tiles_in_play(options: Options) -> Counter[str]:
    """How many square tiles of each label are shuffled.

    Rules: AB-01, AB-03, AB-12, AQ-01, AQ-04, AQ-05, AQ-06, AQ-07, AQ-08.
    """
    box = options.box
    tiles = Counter({label: box.counts[label] for label in box.tiles})
    for label in box.tiles:
        if SPECIES.get(label) in options.removed_species:
            del tiles[label]
    if options.xxl:
        tiles[SUPPLY] -= SUPPLY_OUT[options.players]
    return tiles


def offspring_in_play(options: Options) -> tuple[int, ...]:
    """How many offspring of each species lie in the supply. Rules: AB-02, AB-12."""
    number = options.box.offspring
    return tuple(0 if species in options.removed_species else number for species in SPECIES_NAMES)


def new_game(options: Options, starter: int = 0) -> State:
    """Set a game up; `starter` is the seat of the start player. Rules: AB-12 to AB-16, AQ-03, AQ-05."""
    _need_players(options)
    players, out = options.players, len(options.removed_species)
    if out != SPECIES_OUT[players]:
        raise UsageError(f"{players} players put {SPECIES_OUT[players]} species back into the box, not {out}")
    if not 0 <= starter < players:
        raise UsageError(f"player-{starter + 1} cannot start a game of {players}")
    tiles = tiles_in_play(options)
    return State(
        options=options,
        zoos=(Zoo(coins=START_COINS, edition=options.edition),) * players,
        trucks=((),) * len(TRUCK_ROOMS[players]),
        taken=(NO_TRUCK,) * players,
        turn=starter,
        stage=TURN,
        drawn="",
        hand=(),
        hidden=tuple(tiles[label] for label in options.box.tiles),
        free=tiles.total() - END_STACK,
        end=END_STACK,
        last_round=False,
        coins=options.box.coins - START_COINS * players,
        coin_tiles=0,
        offspring=offspring_in_play(options),
        coworkers=COWORKERS,
        extra_boards=EXTRA_BOARDS if options.xxl else 0,
        gone=(),
    )


def table_state(
    options: Options,
    zoos: Sequence[Zoo],
    trucks: Sequence[Sequence[str]] = (),
    taken: Sequence[int] = (),
    turn: int = 0,
    free: int | None = None,
    end: int = END_STACK,
    gone: Sequence[str] = (),
    bank: tuple[int, int] | None = None,
) -> State:
    """Enter a game that nobody has followed, at the start of a turn, from what lies on the table.

    `free` tiles lie in the free piles, None when nobody counted them, then all that are not seen elsewhere; `gone` is
    what is known to have left the game; `bank` its coins and coin tiles, None for all that the players do not have.
    Every pair in a basin has had its young; one that lies nowhere has left the game. Rules: AB-14 to AB-16, AB-39.
    """
    _need_players(options)
    _check_table(options, zoos, trucks, taken, turn)
    box = options.box
    loads = tuple(tuple(sorted(tiles)) for tiles in trucks) or ((),) * len(TRUCK_ROOMS[options.players])
    lost = [*gone, *_young_gone(zoos, gone)]
    seen = Counter(label for zoo in zoos for label in zoo.animals)
    seen.update((*lost, *(label for tiles in loads for label in tiles)))
    seen[SUPPLY] += sum(zoo.supply for zoo in zoos)
    seen[COIN_TILE] += sum(zoo.coin_tiles for zoo in zoos) + (0 if bank is None else bank[1])
    in_play = tiles_in_play(options)
    left = tuple(max(in_play[label] - seen[label], 0) for label in box.tiles)
    coins = box.coins - sum(zoo.coins or 0 for zoo in zoos) if bank is None else bank[0]
    return State(
        options=options,
        zoos=tuple(zoos),
        trucks=loads,
        taken=tuple(taken) or (NO_TRUCK,) * options.players,
        turn=turn,
        stage=TURN,
        drawn="",
        hand=(),
        hidden=left,
        free=max(sum(left) - end, 0) if free is None else free,
        end=end,
        last_round=end < END_STACK,
        coins=max(coins, 0),
        coin_tiles=0 if bank is None else bank[1],
        offspring=tuple(
            max(number - seen[f"offspring/{species}"], 0)
            for species, number in zip(SPECIES_NAMES, offspring_in_play(options), strict=True)
        ),
        coworkers=max(COWORKERS - sum(zoo.coworkers for zoo in zoos), 0),
        extra_boards=max((EXTRA_BOARDS if options.xxl else 0) - sum(zoo.built(EXTRA) for zoo in zoos), 0),
        gone=tuple(sorted(lost)),
    )


def _young_gone(zoos: Sequence[Zoo], gone: Sequence[str]) -> list[str]:
    """The young of pairs in basins that lie nowhere: their owners discarded them. Rules: AB-35, AB-39."""
    lying = Counter([*(label for zoo in zoos for label in zoo.animals), *gone])
    lost = []
    for species in SPECIES_NAMES:
        met = sum(pairs((label for _, label in zoo.tiles), species) for zoo in zoos)
        lost += [f"offspring/{species}"] * max(met - lying[f"offspring/{species}"], 0)
    return lost


def _check_table(
    options: Options, zoos: Sequence[Zoo], trucks: Sequence[Sequence[str]], taken: Sequence[int], turn: int
) -> None:
    """Refuse a table whose parts do not fit the number of players; what lies on it may be impossible all the same."""
    players, rooms = options.players, TRUCK_ROOMS[options.players]
    if len(zoos) != players:
        raise UsageError(f"{players} players have {players} zoos; {len(zoos)} are given")
    if trucks and len(trucks) != len(rooms):
        raise UsageError(f"{players} players use {len(rooms)} trucks; {len(trucks)} are given")
    if taken and len(taken) != players:
        raise UsageError(f"{players} players have taken a truck or not; {len(taken)} are given")
    for seat, zoo in enumerate(zoos):
        _check_seat(options, seat, zoo)
    if not 0 <= turn < players:
        raise UsageError(f"player-{turn + 1} cannot be on turn in a game of {players}")
    if taken and taken[turn] != NO_TRUCK:
        raise UsageError(f"player-{turn + 1} has taken a truck and cannot be on turn")


def _check_seat(options: Options, seat: int, zoo: Zoo) -> None:
    """Refuse a zoo of another edition, and one of which coins or depot are not known."""
    if zoo.edition != options.edition:
        raise UsageError(f"player-{seat + 1}'s zoo is of edition {zoo.edition}, the game of {options.edition}")
    if zoo.coins is None:
        raise UsageError(f"nobody has said how many coins player-{seat + 1} has")
    if UNKNOWN in zoo.depot:
        raise UsageError(f"nobody has said what lies in player-{seat + 1}'s depot")


def face_down(state: State) -> dict[str, int]:
    """How many tiles should lie in the free piles and in the end stack. Rule: AB-14."""
    return {"free piles": state.free, "end stack": state.end}


def in_the_middle(state: State) -> Counter[str]:
    """How many pieces of each label should lie beside the piles: offspring, coworkers, bank. Rules: AB-02, AB-04."""
    pieces = Counter(
        {f"offspring/{species}": number for species, number in zip(SPECIES_NAMES, state.offspring, strict=True)}
    )
    pieces.update({COWORKER: state.coworkers, "coin": state.coins, COIN_TILE: state.coin_tiles})
    return +pieces
