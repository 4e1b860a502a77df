"""Setting a game up, and entering one that has already begun.

Chance is not at home here: who sets up says which species and stall type go back into the box, or hands over a way to
pick them.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from companion.errors import UsageError
from companion.rules.components import parse_label
from companion.rules.game import Pick
from companion.rules.zooloretto.offspring import SPENT, UNSURE
from companion.rules.zooloretto.options import (
    BALLOON,
    BARN,
    COIN_TILE,
    COLOURS,
    EDITIONS,
    END_STACK,
    EXOTICS,
    EXOTICS_OUT,
    JUNGLE,
    KIOSK_COLOURS,
    NOBODY,
    SPECIES_OUT,
    START_COINS,
    TRUCK_ROOMS,
    Options,
)
from companion.rules.zooloretto.state import NO_TRUCK, TURN, State, Supply, minus, plus
from companion.rules.zooloretto.visitors import bonus_tiles_left, first_visitors, visitors_left
from companion.rules.zooloretto.zoo import EMPTY, Place, Zoo


def put_back(options: Options, names: Sequence[str]) -> Options:
    """Note the species, the stall type and the exotic kinds that people put back into the box.

    Rules: ZR-014 to ZR-017, Z2-03, EX-13 to EX-15.
    """
    stalls = [name for name in names if name in options.box.stalls]
    if len(stalls) > 1:
        raise UsageError(f"one stall type goes back into the box, not {len(stalls)}")
    kinds = tuple(name for name in names if name in options.box.exotics)
    species = tuple(name for name in names if name not in (*stalls, *kinds))
    return replace(options, removed_species=species, removed_stall="".join(stalls), removed_exotics=kinds)


def complete(options: Options, pick: Pick) -> Options:
    """Let `pick` choose what goes back into the box where nothing is named: species, a stall type, exotic kinds.

    Stalls get their usual colours where nobody has said which.
    Rules: ZR-014 to ZR-017, Z2-03, EX-13 to EX-15, EX-22.
    """
    _need_players(options)
    if not options.removed_species:
        out = tuple(pick(options.box.species, SPECIES_OUT[options.players]))
        options = replace(options, removed_species=out)
    if options.stall_types_out and not options.removed_stall:
        options = replace(options, removed_stall=pick(EDITIONS[options.edition].stalls, 1)[0])
    if options.exotic and not options.removed_exotics:
        options = replace(options, removed_exotics=tuple(pick(EXOTICS, EXOTICS_OUT[options.players])))
    if options.exotic:
        options = replace(options, kiosk_colours=kiosk_colours(options))
    return options


def kiosk_colours(options: Options) -> tuple[tuple[str, str], ...]:
    """The colours that were chosen, and for each other stall type of the game its usual one unless that is taken.

    A type without one gets a colour that is left, nobody when none is. Rules: EX-08, EX-22, rulings RE-14, RE-15.
    """
    colours = dict(options.kiosk_colours)
    stalls = [stall for stall in options.box.stalls if stall not in (*colours, options.removed_stall)]
    for stall in stalls:
        usual = KIOSK_COLOURS.get(stall)
        if usual is not None and usual not in colours.values():
            colours[stall] = usual
    for stall in stalls:
        if stall not in colours:
            left = [colour for colour in options.colours if colour not in colours.values()]
            colours[stall] = left[0] if left else NOBODY
    return tuple(sorted(colours.items()))


def _need_players(options: Options) -> None:
    """Refuse options that do not say how many play."""
    if not options.players:
        raise UsageError("the number of players is missing; expected 2 to 5")


def _need_complete(options: Options) -> None:
    """Refuse options that leave open what goes back into the box, and whom the kiosks call.

    Rules: ZR-014 to ZR-017, Z2-03, EX-13 to EX-15, EX-22.
    """
    _need_players(options)
    out, named = SPECIES_OUT[options.players], len(options.removed_species)
    if named != out:
        raise UsageError(f"{options.players} players put {out} species back into the box, not {named}")
    if options.stall_types_out and not options.removed_stall:
        raise UsageError("one stall type goes back into the box; none is named")
    kinds, named = EXOTICS_OUT[options.players], len(options.removed_exotics)
    if options.exotic and named != kinds:
        raise UsageError(f"{options.players} players put {kinds} exotic kinds back into the box, not {named}")
    if options.exotic and not options.kiosk_colours:
        raise UsageError("the kiosks call visitors by colours; none is named")


def tiles_in_play(options: Options) -> Counter[str]:
    """How many square tiles of each label are shuffled.

    Rules: ZR-001 to ZR-007, ZR-014 to ZR-019, ZV-01, EX-05, EX-11, EX-13 to EX-15, ruling RX-04.
    """
    box = options.box
    tiles = Counter({label: box.counts[label] for label in box.tiles})
    removed = {*options.removed_species, options.removed_stall, *options.removed_exotics} - {""}
    for label in box.tiles:
        if parse_label(label).name in removed:
            del tiles[label]
    return tiles


def offspring_in_play(options: Options) -> tuple[int, ...]:
    """How many offspring of each species lie in the supply. Rules: ZR-004, ZR-014, ZR-015, ZR-022, Z2-03, XL-01."""
    box = options.box
    return tuple(0 if species in options.removed_species else box.offspring for species in box.species)


def new_game(options: Options, starter: int = 0) -> State:
    """Set a game up; `starter` is the seat of the start player.

    Rules: ZR-014 to ZR-026, ZV-04, ZV-11, EX-07, EX-09 to EX-12, XL-05, XL-07.
    """
    _need_complete(options)
    box, players = options.box, options.players
    if not 0 <= starter < players:
        raise UsageError(f"player-{starter + 1} cannot start a game of {players}")
    tiles = tiles_in_play(options)
    zoos = (first_zoo(options),) * players
    return State(
        options=options,
        zoos=zoos,
        trucks=((),) * len(TRUCK_ROOMS[players]),
        taken=(NO_TRUCK,) * players,
        turn=starter,
        stage=TURN,
        drawn="",
        hand=(),
        question=None,
        hidden=tuple(tiles[label] for label in box.tiles),
        free=tiles.total() - END_STACK,
        end=END_STACK,
        last_round=False,
        coins=box.coins - START_COINS * players,
        coin_tiles=0,
        offspring=offspring_in_play(options),
        balloon=options.balloon,
        tray=options.tray,
        gone=(),
        supply=supply_beside(options, zoos),
    )


def supply_beside(options: Options, zoos: Sequence[Zoo]) -> Supply:
    """The visitors, bonus tiles and tokens that nobody has. Rules: EX-07, XL-05."""
    paths = [zoo.path for zoo in zoos]
    taken = sum(len(zoo.tokens) for zoo in zoos)
    return Supply(
        visitors_left(options, paths) if options.exotic else (),
        bonus_tiles_left(options, paths) if options.exotic else (),
        options.tokens[taken:] if options.xxl else (),
    )


def first_zoo(options: Options) -> Zoo:
    """A player's zoo at the start, with Exotic a jungle board beside it. Rules: ZR-024, ZR-025, EX-03, EX-09."""
    zoo = Zoo(coins=START_COINS, edition=options.edition)
    if not options.exotic:
        return zoo
    return replace(zoo, places=(*zoo.places[:JUNGLE], EMPTY), path=first_visitors(options))


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
    assume_bred: bool = False,
) -> State:
    """Enter a game that nobody has followed, at the start of a turn, from what lies on the table.

    `free` tiles lie in the free piles, None when nobody counted them, then all that are not seen elsewhere; `gone` is
    what is known to have left the game; `bank` its coins and coin tiles, None for all that the players do not have.
    Fertile animals are marked unsure; `assume_bred` takes pairs that share an enclosure as having produced their
    offspring and all others as fertile. Visitors, bonus tiles and tokens that nobody has lie in the middle.
    Rules: ZR-019 to ZR-025, ZR-080, EX-07, XL-05.
    """
    _need_players(options)
    _check_table(options, zoos, trucks, taken, turn)
    box = options.box
    marked = tuple(_marked(with_jungle(zoo, options), assume_bred) for zoo in zoos)
    loads = tuple(tuple(sorted(tiles)) for tiles in trucks) or ((),) * len(TRUCK_ROOMS[options.players])
    seen = Counter(label for zoo in zoos for label in (*zoo.animals, *zoo.stalls))
    seen.update(label for tiles in loads for label in tiles)
    seen.update(gone)
    hidden = tiles_in_play(options)
    coins = box.coins - sum(zoo.coins or 0 for zoo in zoos)
    tiles_paid = sum(zoo.coin_tiles for zoo in zoos)
    if bank is not None:
        coins = bank[0]
        hidden[COIN_TILE] -= bank[1]
    hidden[COIN_TILE] -= tiles_paid
    hidden.subtract({label: number for label, number in seen.items() if label in hidden})
    left = tuple(max(hidden[label], 0) for label in box.tiles)
    return State(
        options=options,
        zoos=marked,
        trucks=loads,
        taken=tuple(taken) or (NO_TRUCK,) * options.players,
        turn=turn,
        stage=TURN,
        drawn="",
        hand=(),
        question=None,
        hidden=left,
        free=max(sum(left) - end, 0) if free is None else free,
        end=end,
        last_round=end < END_STACK,
        coins=max(coins, 0),
        coin_tiles=0 if bank is None else bank[1],
        offspring=tuple(
            max(number - seen[f"offspring/{species}"], 0)
            for species, number in zip(box.species, offspring_in_play(options), strict=True)
        ),
        balloon=options.balloon and not any(zoo.has_balloon for zoo in zoos),
        tray=options.tray and not any(zoo.tray for zoo in zoos),
        gone=tuple(sorted(gone)),
        supply=supply_beside(options, zoos),
    )


def with_jungle(zoo: Zoo, options: Options) -> Zoo:
    """The zoo with its jungle board when Exotic is played. Rule: EX-09."""
    if options.exotic and zoo.places[JUNGLE] is None:
        return replace(zoo, places=(*zoo.places[:JUNGLE], EMPTY))
    return zoo


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
    """Refuse a zoo of another edition, and one whose coins nobody has counted."""
    if zoo.edition != options.edition:
        raise UsageError(f"player-{seat + 1}'s zoo is of edition {zoo.edition}, the game of {options.edition}")
    if zoo.coins is None:
        raise UsageError(f"nobody has said how many coins player-{seat + 1} has")


def _marked(zoo: Zoo, assume_bred: bool) -> Zoo:
    """The zoo with its fertile animals marked: unsure, or by assuming that only pairs that share an enclosure bred."""
    places: list[Place | None] = []
    for area, place in enumerate(zoo.places):
        if place is None:
            places.append(None)
        elif assume_bred:
            places.append(place if area == BARN else Place(_pairs_spent(place.animals), place.stalls))
        else:
            animals = (label + UNSURE if label.endswith("male") else label for label in place.animals)
            places.append(Place(tuple(sorted(animals)), place.stalls))
    return replace(zoo, places=tuple(places))


def _pairs_spent(animals: tuple[str, ...]) -> tuple[str, ...]:
    """The animals with every male that has a female in the same enclosure marked as spent, and she with him."""
    for male in [label for label in animals if label.endswith("/male")]:
        female = male.removesuffix("male") + "female"
        if female in animals:
            for label in (male, female):
                animals = plus(minus(animals, label), label + SPENT)
    return animals


def face_down(state: State) -> dict[str, int]:
    """How many tiles should lie in the free piles and in the end stack. Rules: ZR-020, ZR-021."""
    return {"free piles": state.free, "end stack": state.end}


def in_the_middle(state: State) -> Counter[str]:
    """How many pieces of each label should lie beside the piles: offspring, bank, pieces of variants and expansions.

    Rules: ZR-022, EX-07, XL-05.
    """
    box = state.options.box
    pieces = Counter({f"offspring/{box.species[index]}": number for index, number in enumerate(state.offspring)})
    pieces.update({"coin": state.coins, COIN_TILE: state.coin_tiles})
    pieces.update({BALLOON: int(state.balloon), "tray": int(state.tray)})
    pieces.update(dict(zip((f"visitor/{colour}" for colour in COLOURS), state.supply.visitors, strict=False)))
    pieces.update(dict(zip((f"bonus/{colour}" for colour in COLOURS), state.supply.bonus, strict=False)))
    pieces.update(f"token/{value}" for value in state.supply.tokens)
    return +pieces
