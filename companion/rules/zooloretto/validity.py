"""What cannot lie on a real table: each problem with the rule that it breaks."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from companion.errors import UsageError
from companion.rules.components import counted, more_than_exist, words
from companion.rules.results import Problem
from companion.rules.zooloretto.donation import token_problems, tokens_out_of_order, tokens_taken
from companion.rules.zooloretto.jungle import jungle_problems, kind_problems
from companion.rules.zooloretto.options import (
    AREAS,
    BALLOON,
    COIN_TILE,
    EDITIONS,
    ENCLOSURES,
    FREE_STALL,
    KINDS,
    MAX_PLAYERS,
    MIN_PLAYERS,
    SPECIES,
    SPECIES_OUT,
    TRAY_STALLS,
    TRUCK_ROOMS,
    XXL_STALL,
    Options,
)
from companion.rules.zooloretto.state import REVEAL, State
from companion.rules.zooloretto.strangers import sorted_out
from companion.rules.zooloretto.variants import room_rule, trayable_stalls
from companion.rules.zooloretto.visitors import too_many_visitors
from companion.rules.zooloretto.zoo import Zoo, enclosures_of, plain_label, species_in

SPECIES_OUT_RULE = {2: "Z2-03", 3: "ZR-014", 4: "ZR-015"}


def zoo_problems(zoo: Zoo, options: Options) -> tuple[Problem, ...]:
    """Everything about one zoo that cannot lie on a real table, in a fixed order; empty when all is well."""
    same_edition(zoo, options)
    zoo, strange = sorted_out(zoo, options)
    return (
        *strange,
        *_enclosure_problems(zoo),
        *_stall_space_problems(zoo),
        *jungle_problems(zoo),
        *_expansion_problems(zoo, options),
        *_box_problems(zoo, options),
        *_set_up_problems(zoo, options),
        *variant_problems(zoo, options),
        *_money_problems(zoo, options),
        *too_many_visitors([zoo], options),
        *token_problems(zoo),
        *tokens_out_of_order([zoo], options, everybody=False),
    )


def same_edition(zoo: Zoo, options: Options) -> None:
    """Raise `UsageError` when the zoo and the options name different editions."""
    if zoo.edition != options.edition:
        raise UsageError(f"the zoo is of edition {zoo.edition}, the game of edition {options.edition}")


def _enclosure_problems(zoo: Zoo) -> list[Problem]:
    """Two species in one enclosure, more animals than spaces. Rules: ZR-011, ZR-013, ZR-039."""
    problems = []
    for area in enclosures_of(zoo):
        name, sign, place = AREAS[area], zoo.box.signs[area], zoo[AREAS[area]]
        species = species_in(place)
        if len(species) > 1:
            problems.append(Problem("ZR-039", f"{name} holds {' and '.join(species)} together", name))
        if len(place.animals) > sign.spaces:
            text = f"{name} holds {len(place.animals)} animals on {sign.spaces} spaces"
            problems.append(Problem(_board_rule(area), text, name))
    return problems


def _stall_space_problems(zoo: Zoo) -> list[Problem]:
    """More stalls in an area than it has stall spaces. Rules: ZR-011, ZR-012, ZR-013."""
    problems = []
    for area in (*ENCLOSURES, FREE_STALL):
        name, room = AREAS[area], zoo.box.signs[area].stall_spaces
        stalls = len(zoo[name].stalls)
        if stalls > room:
            rule = "ZR-012" if area == FREE_STALL else _board_rule(area)
            text = f"{name} holds {counted(stalls, 'stall')} on {counted(room, 'stall space')}"
            problems.append(Problem(rule, text, name))
    return problems


def _board_rule(area: int) -> str:
    """The rule that says how many spaces an enclosure has."""
    return "ZR-013" if AREAS[area].startswith("expansion") else "ZR-011"


def zoos_problems(zoos: Sequence[Zoo], options: Options) -> tuple[Problem, ...]:
    """What cannot be about several zoos of one table together, although each alone could lie there.

    Rules: ZR-001, ZR-003 to ZR-008, ZR-011, ZR-014, ZR-015, ZR-024, Z2-03, EX-01, EX-04, EX-13 to EX-15, XL-05.
    """
    box = options.box
    alone = {problem for zoo in zoos for problem in zoo_problems(zoo, options)}
    zoos = [sorted_out(zoo, options)[0] for zoo in zoos]
    held = Counter(plain_label(label) for zoo in zoos for label in (*zoo.animals, *zoo.stalls))
    held[COIN_TILE] = sum(zoo.coin_tiles for zoo in zoos)
    found = too_many(+held, box.counts, box.plain + box.males + box.females)
    coins = sum(zoo.coins or 0 for zoo in zoos)
    if coins > box.coins:
        found.append(Problem("ZR-008", more_than_exist(coins, "coin", box.coins)))
    if sum(zoo.tray for zoo in zoos) > 1:
        found.append(Problem("ZR-006", more_than_exist(sum(zoo.tray for zoo in zoos), "tray", 1)))
    found += _species_problems(_species(zoos), options)
    found += kind_problems(zoos, options)
    found += _stall_type_problems({label for zoo in zoos for label in zoo.stalls}, options)
    found += _board_problems(zoos, options)
    found += too_many_visitors(zoos, options)
    found += tokens_out_of_order(zoos, options, everybody=len(zoos) == options.players)
    return tuple(problem for problem in found if problem not in alone)


def _board_problems(zoos: Sequence[Zoo], options: Options) -> list[Problem]:
    """More boards than several zoos of one table can have. Rules: ZR-011, ZR-024."""
    if len(zoos) > MAX_PLAYERS:
        return [Problem("ZR-011", f"{len(zoos)} zoos lie here, {MAX_PLAYERS} zoo boards exist")]
    if len(zoos) > MIN_PLAYERS and not options.players:
        return [problem for zoo in zoos for problem in _expansion_problems(zoo, replace(options, players=len(zoos)))]
    return []


def _expansion_problems(zoo: Zoo, options: Options) -> list[Problem]:
    """More expansion boards than the number of players allows. Rules: ZR-024, Z2-02."""
    if zoo.expansions > 1 and options.players > 2:
        text = f"{zoo.expansions} expansions are built, {options.players} players have one each"
        return [Problem("ZR-024", text)]
    return []


def _species(zoos: Sequence[Zoo]) -> set[str]:
    """The species that live in these zoos, exotics apart."""
    return {SPECIES[label] for zoo in zoos for label in zoo.animals if label not in KINDS}


def _box_problems(zoo: Zoo, options: Options) -> list[Problem]:
    """More tiles than the box holds. Rules: ZR-001, ZR-003, ZR-004, ZR-005, ZR-006, EX-02, XL-01, XL-02."""
    box = options.box
    held = Counter(map(plain_label, (*zoo.animals, *zoo.stalls)))
    return too_many(held, box.counts, box.plain + box.males + box.females)


def too_many(held: Counter[str], counts: dict[str, int], per_species: int) -> list[Problem]:
    """A problem for each label, and each species as a whole, of which more lie there than exist.

    A label without a sex may also mean that nobody has seen a heart, so that it is counted with its species only.
    """
    problems = []
    adults = Counter(SPECIES[label] for label in held.elements() if label.startswith("animal/"))
    for species, number in sorted(adults.items()):
        if number > per_species:
            problems.append(Problem("ZR-001", more_than_exist(number, f"{species} tile", per_species)))
    for label, number in sorted(held.items()):
        if number > counts[label] and not _sexless(label):
            problems.append(Problem(count_rule(label), more_than_exist(number, _piece(label), counts[label])))
    return problems


def _sexless(label: str) -> bool:
    """Whether the label is that of an animal tile of which no sex is said."""
    return label in SPECIES and label == f"animal/{SPECIES[label]}"


def _piece(label: str) -> str:
    """A tile of the label in words."""
    return f"{words(label)} tile" if label in SPECIES else words(label)


def count_rule(label: str) -> str:
    """The rule that says how many tiles of the label exist. Rules: ZR-003 to ZR-007, EX-02."""
    if label == BALLOON:
        return "ZR-006"
    if label == COIN_TILE:
        return "ZR-007"
    rules = {"animal": "ZR-003", "offspring": "ZR-004", "stall": "ZR-005", "exotic": "EX-02"}
    return rules[label.partition("/")[0]]


def _set_up_problems(zoo: Zoo, options: Options) -> list[Problem]:
    """Tiles that were put back into the box. Rules: ZR-014, ZR-015, ZR-017, Z2-03, EX-13 to EX-15."""
    species = _species_problems(_species([zoo]), options)
    return [*species, *kind_problems([zoo], options), *_stall_type_problems(set(zoo.stalls), options)]


def _species_problems(present: set[str], options: Options) -> list[Problem]:
    """Species that were put back into the box, more species than are played with. Rules: ZR-014, ZR-015, Z2-03."""
    rule = SPECIES_OUT_RULE.get(options.players, "ZR-014")
    out = (species for species in options.removed_species if species in present)
    problems = [Problem(rule, f"{species} was put back into the box") for species in out]
    in_play = len(options.box.species) - SPECIES_OUT.get(options.players, 0)
    if len(present) > in_play:
        text = f"{len(present)} species lie here, {options.players} players play with {in_play}"
        problems.append(Problem(rule, text))
    return problems


def _stall_type_problems(stalls: set[str], options: Options) -> list[Problem]:
    """Stalls of a type that was put back into the box. Rules: ZR-017, ZV-01."""
    types = stalls - {BALLOON, XXL_STALL}
    if options.removed_stall and f"stall/{options.removed_stall}" in types:
        return [Problem("ZR-017", f"the stall type {options.removed_stall} was put back into the box")]
    if len(types) > len(EDITIONS[options.edition].stalls) - options.stall_types_out:
        text = f"all {len(types)} stall types lie here, without the variant all-stalls one is put back into the box"
        return [Problem("ZR-017", text)]
    return []


def variant_problems(zoo: Zoo, options: Options) -> list[Problem]:
    """Pieces of variants that are not played, a tray nobody can have. Rules: ZR-018, ZV-12."""
    problems = []
    if zoo.has_balloon and not options.balloon:
        problems.append(Problem("ZR-018", "the balloon stall lies here, but the variant balloon is not played"))
    if zoo.tray and not options.tray:
        problems.append(Problem("ZR-018", "the tray lies here, but the variant tray is not played"))
    elif zoo.tray and trayable_stalls(zoo, options) < TRAY_STALLS and not options.rulings.stalls_for_sale:
        text = f"the tray lies here, but only {trayable_stalls(zoo, options)} stalls of the {TRAY_STALLS} that earn it"
        problems.append(Problem("ZV-12", text))
    return problems


def _money_problems(zoo: Zoo, options: Options) -> list[Problem]:
    """More coins or coin tiles than exist. Rules: ZR-007, ZR-008, XL-02, XL-03."""
    box = options.box
    problems = []
    if zoo.coins is not None and zoo.coins > box.coins:
        problems.append(Problem("ZR-008", more_than_exist(zoo.coins, "coin", box.coins)))
    if zoo.coin_tiles > box.coin_tiles:
        problems.append(Problem("ZR-007", more_than_exist(zoo.coin_tiles, "coin tile", box.coin_tiles)))
    return problems


def problems(state: State) -> tuple[Problem, ...]:
    """Everything about the table that cannot be, in a fixed order; empty when all is well."""
    found = [
        replace(problem, text=f"player-{seat + 1}: {problem.text}")
        for seat, zoo in enumerate(state.zoos)
        for problem in zoo_problems(zoo, state.options)
    ]
    found += _truck_problems(state)
    found += _middle_problems(state)
    found += _table_problems(state)
    found += _offspring_problems(state)
    found += _expansion_supply_problems(state)
    return tuple(found)


def _expansion_supply_problems(state: State) -> list[Problem]:
    """More visitors, bonus tiles or tokens than exist, the middle included. Rules: EX-01, EX-04, XL-04, XL-05."""
    options = state.options
    zoos = [sorted_out(zoo, options)[0] for zoo in state.zoos]
    found = too_many_visitors(zoos, options, state.supply)
    found += tokens_out_of_order(zoos, options, everybody=True)
    taken = sum(len(zoo.tokens) for zoo in zoos)
    if options.xxl and not found and state.supply.tokens != options.tokens[taken:]:
        text = f"{tokens_taken(taken)}, so that {len(options.tokens) - taken} of the stack must be left"
        found.append(Problem("XL-05", text))
    return found


def _truck_problems(state: State) -> list[Problem]:
    """More tiles on a truck than it takes, a truck taken twice. Rules: ZR-031, ZR-034, Z2-05, XL-17."""
    found = []
    players = state.options.players
    for truck, (tiles, room) in enumerate(zip(state.trucks, TRUCK_ROOMS[players], strict=True)):
        name = f"truck-{truck + 1}"
        if len(tiles) > room:
            rule = room_rule(state.options)
            found.append(Problem(rule, f"{name} carries {len(tiles)} tiles in {room} compartments", name))
        if state.taken.count(truck) > 1:
            found.append(Problem("ZR-034", f"{name} was taken by {state.taken.count(truck)} players", name))
    return found


def _middle_problems(state: State) -> list[Problem]:
    """A balloon stall or a tray in the middle that somebody has earned. Rules: ZV-05, ZV-12."""
    found = []
    born = any(label.startswith("offspring/") for zoo in state.zoos for label in zoo.animals)
    if state.balloon and born:
        found.append(Problem("ZV-05", "an offspring was born, yet the balloon stall lies in the middle"))
    for seat, zoo in enumerate(state.zoos):
        if state.tray and trayable_stalls(zoo, state.options) >= TRAY_STALLS:
            found.append(Problem("ZV-12", f"player-{seat + 1} has {TRAY_STALLS} stalls, yet the tray is in the middle"))
    return found


def seen_tiles(state: State) -> Counter[str]:
    """Every tile that lies face up anywhere, or is known to have left the game, by its plain label."""
    seen = Counter(plain_label(label) for zoo in state.zoos for label in (*zoo.animals, *zoo.stalls))
    seen.update(label for tiles in state.trucks for label in tiles)
    seen.update(map(plain_label, state.hand))
    seen.update(state.gone)
    if state.drawn:
        seen[state.drawn] += 1
    seen[COIN_TILE] += state.coin_tiles + sum(zoo.coin_tiles for zoo in state.zoos)
    return +seen


def _table_problems(state: State) -> list[Problem]:
    """More tiles or coins than exist over all zoos, more face down than are left. Rules: ZR-001 to ZR-008."""
    box = state.options.box
    seen = Counter({label: number for label, number in seen_tiles(state).items() if label in box.counts})
    if state.balloon:
        seen[BALLOON] += 1
    found = too_many(seen, box.counts, box.plain + box.males + box.females)
    coins = state.coins + sum(zoo.coins or 0 for zoo in state.zoos)
    if coins > box.coins:
        found.append(Problem("ZR-008", f"{coins} coins lie on the table, {box.coins} exist"))
    trays = state.tray + sum(zoo.tray for zoo in state.zoos)
    if trays > 1:
        found.append(Problem("ZR-006", f"{trays} trays lie on the table, 1 exists"))
    drawn = state.stage == REVEAL
    if sum(state.hidden) < state.free + state.end + drawn:
        text = f"{state.free + state.end + drawn} tiles lie face down, but only {sum(state.hidden)} are left"
        found.append(Problem("ZR-019", text))
    return found


def _offspring_problems(state: State) -> list[Problem]:
    """More offspring than pairs that can have produced them, a pair whose offspring is due. Rules: ZR-075, ZR-080."""
    found = []
    box = state.options.box
    seen = Counter(plain_label(label) for zoo in state.zoos for label in zoo.animals)
    seen.update(map(plain_label, (*state.hand, *state.gone)))
    for species, supply in zip(box.species, state.offspring, strict=True):
        born = seen[f"offspring/{species}"]
        pairs = min(seen[f"animal/{species}/male"], seen[f"animal/{species}/female"])
        if born > pairs:
            found.append(Problem("ZR-075", f"{born} {species} offspring lie here, but only {pairs} pairs can have met"))
        found += _due_offspring(state, species) if supply else []
    return found


def _due_offspring(state: State, species: str) -> list[Problem]:
    """A fertile pair in one enclosure that has not produced its offspring. Rule: ZR-075."""
    pair = {f"animal/{species}/male", f"animal/{species}/female"}
    return [
        Problem("ZR-075", f"player-{seat + 1}: an offspring of {species} is due in {AREAS[area]}", AREAS[area])
        for seat, zoo in enumerate(state.zoos)
        for area in enclosures_of(zoo)
        if pair.issubset(zoo[AREAS[area]].animals)
    ]
