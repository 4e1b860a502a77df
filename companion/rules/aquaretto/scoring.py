"""What a water zoo scores: one line for each reason, also for reasons that bring nothing, and who wins."""

from collections.abc import Sequence
from dataclasses import replace

from companion.rules.aquaretto.grid import space, surroundings
from companion.rules.aquaretto.options import SPECIES, TRAINABLE, UNKNOWN, Cell, Options
from companion.rules.aquaretto.state import State
from companion.rules.aquaretto.strangers import sorted_out
from companion.rules.aquaretto.validity import same_edition
from companion.rules.aquaretto.zoo import Zoo, named
from companion.rules.components import counted
from companion.rules.results import Ranking, Scorecard, ScoreLine, Standing, ranked, scorecard

PER_ANIMAL = 1
PER_COIN, PER_FISH, PER_TRAINED = 1, 1, 1
PER_DEPOT_SPECIES, PER_DEPOT_SPECIES_WITH_MANAGER = -2, -1
ALL_SUPPLIED, PER_UNSUPPLIED = 2, -1


def score(zoo: Zoo, options: Options) -> Scorecard:
    """Score one zoo, at the end or at any time before it. Impossible zoos are scored too: ask `zoo_problems` first.

    What `sorted_out` leaves out is not scored: with it the score is incomplete.
    """
    zoo, _ = sorted_out(zoo, options)
    return scorecard(lines(zoo, options) + (supply_lines(zoo, options) if options.xxl else []))


def lines(zoo: Zoo, options: Options) -> list[ScoreLine]:
    """What animals, coworkers and the depot score. Rules: AB-44 to AB-49."""
    same_edition(zoo, options)
    return [
        *basin_lines(zoo),
        *(trainer_line(zoo, cell, options) for cell in zoo.trainers),
        *keeper_lines(zoo),
        *cashier_lines(zoo),
        *depot_lines(zoo),
    ]


def basin_lines(zoo: Zoo) -> list[ScoreLine]:
    """A point for each animal of each basin, young among them. Rules: AB-48, RA-06."""
    found = [
        ScoreLine("AB-48", PER_ANIMAL * len(cells), f"animals in the basin of {named(species)}: {len(cells)}")
        for species, cells in zoo.basins.items()
    ]
    return found or [ScoreLine("AB-48", 0, "no animal in the water zoo")]


def trainer_line(zoo: Zoo, cell: Cell, options: Options) -> ScoreLine:
    """A point for each trainable animal around the trainer; trainers add up. Rules: AB-46, RA-11, RA-12."""
    near = surroundings(cell)
    young = not options.rulings.untrained_young
    trained = sum(at in near and _trainable(label, young=young) for at, label in zoo.tiles)
    return ScoreLine("AB-46", PER_TRAINED * trained, f"animals around the trainer on {space(cell)}: {trained}")


def _trainable(label: str, *, young: bool) -> bool:
    """Whether a trainer can train the animal: a dolphin, orca or sea lion without lightning. Rules: AB-09, RA-12."""
    if label.endswith("/lightning") or (label.startswith("offspring/") and not young):
        return False
    return SPECIES[label] in TRAINABLE


def each_of(number: int, job: str) -> str:
    """The coworkers who score, in words."""
    return f"each of {counted(number, job)}" if number > 1 else counted(number, job)


def keeper_lines(zoo: Zoo) -> list[ScoreLine]:
    """A point for each fish tile in the water zoo, from each keeper. Rules: AB-10, AB-11, AB-45."""
    if not zoo.keepers:
        return []
    fish = sum(label.endswith("/fish") for _, label in zoo.tiles)
    text = f"animals with a fish, for {each_of(zoo.keepers, 'keeper')}: {fish}"
    return [ScoreLine("AB-45", PER_FISH * fish * zoo.keepers, text)]


def cashier_lines(zoo: Zoo) -> list[ScoreLine]:
    """A point for each own coin, from each cashier; supply tiles are no coins. Rules: AB-44, RX-13."""
    if not zoo.cashiers:
        return []
    if zoo.money is None:
        return [ScoreLine("AB-44", 0, f"nobody has said how many coins {counted(zoo.cashiers, 'cashier')} may count")]
    text = f"coins, for {each_of(zoo.cashiers, 'cashier')}: {zoo.money}"
    return [ScoreLine("AB-44", PER_COIN * zoo.money * zoo.cashiers, text)]


def depot_lines(zoo: Zoo) -> list[ScoreLine]:
    """Each species in the depot costs points, fewer with a manager. Rules: AB-47, AB-49, RA-13."""
    found = []
    species = sorted({SPECIES[label] for label in zoo.depot if label != UNKNOWN})
    if species:
        rule, each = ("AB-47", PER_DEPOT_SPECIES_WITH_MANAGER) if zoo.managers else ("AB-49", PER_DEPOT_SPECIES)
        manager = ", with a manager" if zoo.managers else ""
        found.append(ScoreLine(rule, each * len(species), f"species in the depot{manager}: {_names(species)}"))
    if unknown := zoo.depot.count(UNKNOWN):
        found.append(
            ScoreLine("AB-49", 0, f"tiles in the depot that nobody has seen, which may cost points: {unknown}")
        )
    return found


def supply_lines(zoo: Zoo, options: Options) -> list[ScoreLine]:
    """Supplied basins bring points together, each one that is not costs one.

    Rules: AQ-10, AQ-15 to AQ-19, RX-12, RX-15.
    """
    basins = len(zoo.basins)
    missing = max(basins - zoo.supply, 0)
    if missing:
        return [ScoreLine("AQ-18", PER_UNSUPPLIED * missing, f"basins without supply: {missing}")]
    if not basins and not options.rulings.idle_supply_bonus:
        return [ScoreLine("AQ-16", 0, "no basin to supply (house ruling RX-12)")]
    return [ScoreLine("AQ-16", ALL_SUPPLIED, f"every basin is supplied: {basins}")]


def _names(species: Sequence[str]) -> str:
    """Several species in words."""
    return ", ".join(map(named, species))


def ranking(standings: Sequence[Standing]) -> Ranking:
    """Rank the players by points, then by coins and coin tiles; a tie that remains is shared. Rule: AB-50."""
    return ranked(standings)


def tie_rule(_options: Options) -> str:
    """The rule by which money breaks ties."""
    return "AB-50"


def scores(state: State) -> tuple[Scorecard, ...]:
    """The score of every zoo as it lies now, by seat; provisional until the game is over. Rules: AB-20, AB-48."""
    return tuple(score(zoo, state.options) for zoo in state.zoos)


def final_ranking(state: State) -> Ranking:
    """The seats by rank, as names ``player-1`` and so on. Rule: AB-50."""
    cards = scores(state)
    return ranking(
        [
            Standing(f"player-{seat + 1}", card.total, zoo.money)
            for seat, (card, zoo) in enumerate(zip(cards, state.zoos, strict=True))
        ]
    )


def area_points(zoo: Zoo, options: Options) -> dict[str, int]:
    """What each area of the zoo adds to the score or takes from it."""
    bare = {
        "basin": replace(zoo, tiles=(), trainers=()),
        "booth": replace(zoo, cashiers=0),
        "feeding": replace(zoo, keepers=0),
        "manager": replace(zoo, managers=0),
        "depot": replace(zoo, depot=()),
    }
    total = sum(line.points for line in lines(zoo, options))
    return {area: total - sum(line.points for line in lines(without, options)) for area, without in bare.items()}
