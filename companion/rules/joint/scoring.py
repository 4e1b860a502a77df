"""What a zoo and a water zoo score together, and who wins."""

from collections.abc import Sequence

from companion.rules.aquaretto import scoring as wet
from companion.rules.aquaretto import strangers as wet_strangers
from companion.rules.joint.options import ALL_SUPPLIED, PER_UNSUPPLIED, Options
from companion.rules.joint.state import State
from companion.rules.joint.zoo import Zoo
from companion.rules.results import Ranking, Scorecard, ScoreLine, Standing, ranked, scorecard
from companion.rules.zooloretto import scoring as dry
from companion.rules.zooloretto import strangers as dry_strangers
from companion.rules.zooloretto.options import AREAS
from companion.rules.zooloretto.zoo import enclosures_of


def score(zoo: Zoo, options: Options) -> Scorecard:
    """Add up what both zoos score, and with XXL what the supply tiles do. Rules: AJ-10, AQ-20, RA-16."""
    zoo = sorted_out(zoo, options)
    lines = [*dry.score(zoo.zoo, options.zoo).lines, *wet.lines(zoo.water, options.water)]
    return scorecard(lines + supply_lines(zoo, options) if options.xxl else lines)


def sorted_out(zoo: Zoo, options: Options) -> Zoo:
    """Both zoos without what cannot be where it lies: with it the score is incomplete."""
    land, _ = dry_strangers.sorted_out(zoo.zoo, options.zoo)
    water, _ = wet_strangers.sorted_out(zoo.water, options.water)
    return Zoo(land, water, zoo.coins, zoo.coin_tiles)


def supply_lines(zoo: Zoo, options: Options) -> list[ScoreLine]:
    """Each supply tile supplies one enclosure and one basin at the same time; each kind is counted for itself.

    Rules: AQ-20 to AQ-25, RX-12, RX-15.
    """
    supply = zoo.water.supply
    enclosures = sum(bool(zoo.zoo[AREAS[area]].animals) for area in enclosures_of(zoo.zoo))
    return [
        _supplied(enclosures, supply, "enclosure", ("AQ-22", "AQ-24"), options),
        _supplied(len(zoo.water.basins), supply, "basin", ("AQ-21", "AQ-23"), options),
    ]


def _supplied(places: int, supply: int, noun: str, rules: tuple[str, str], options: Options) -> ScoreLine:
    """The line of one kind of places: a bonus when all are supplied, else a point less for each that is not.

    Rules: AQ-21 to AQ-24, RX-12.
    """
    every, each = rules
    missing = max(places - supply, 0)
    if missing:
        return ScoreLine(each, PER_UNSUPPLIED * missing, f"{noun}s without supply: {missing}")
    if not places and not options.water.rulings.idle_supply_bonus:
        return ScoreLine(every, 0, f"no {noun} to supply (house ruling RX-12)")
    return ScoreLine(every, ALL_SUPPLIED, f"every {noun} is supplied: {places}")


def ranking(standings: Sequence[Standing]) -> Ranking:
    """Rank the players by points, then by the common money; a tie that remains is shared. Rules: AJ-11, RA-16."""
    return ranked(standings)


def tie_rule(_options: Options) -> str:
    """The rule by which money breaks ties."""
    return "AJ-11"


def scores(state: State) -> tuple[Scorecard, ...]:
    """The score of every player as it lies now, by seat; provisional until the game is over. Rule: AJ-10."""
    options = state.options
    return tuple(score(zoo, options) for zoo in state.zoos)


def final_ranking(state: State) -> Ranking:
    """The seats by rank, as names ``player-1`` and so on. Rule: AJ-11."""
    return ranking(
        [
            Standing(f"player-{seat + 1}", card.total, zoo.money)
            for seat, (card, zoo) in enumerate(zip(scores(state), state.zoos, strict=True))
        ]
    )


def area_points(zoo: Zoo, options: Options) -> dict[str, int]:
    """What each area of either zoo adds to the score or takes from it."""
    return dry.area_points(zoo.zoo, options.zoo) | wet.area_points(zoo.water, options.water)
