"""What cannot lie on a table where both are played."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from companion.rules.aquaretto import validity as wet
from companion.rules.aquaretto.zoo import Zoo as WaterZoo
from companion.rules.components import more_than_exist
from companion.rules.joint.options import WATER, ZOO, Options
from companion.rules.joint.state import One, State, own_water_table, own_zoo_table
from companion.rules.joint.zoo import Zoo
from companion.rules.results import Problem
from companion.rules.zooloretto import validity as dry
from companion.rules.zooloretto.options import COIN_TILE
from companion.rules.zooloretto.zoo import Zoo as DryZoo


def zoo_problems(zoo: Zoo, options: Options) -> tuple[Problem, ...]:
    """Everything about one player's zoos that cannot be, money counted over both boxes; empty when all is well."""
    return (
        *dry.zoo_problems(_dry(zoo), options.zoo),
        *wet.zoo_problems(_wet(zoo), options.water),
        *_money_problems([zoo], options),
    )


def zoos_problems(zoos: Sequence[Zoo], options: Options) -> tuple[Problem, ...]:
    """What cannot be about several players' zoos together, although each alone could lie there."""
    money = {problem for zoo in zoos for problem in _money_problems([zoo], options)}
    return (
        *dry.zoos_problems([_dry(zoo) for zoo in zoos], options.zoo),
        *wet.zoos_problems([_wet(zoo) for zoo in zoos], options.water),
        *(problem for problem in _money_problems(zoos, options) if problem not in money),
    )


def _dry(zoo: Zoo) -> DryZoo:
    """The zoo without the common money."""
    return replace(zoo.zoo, coins=None, coin_tiles=0)


def _wet(zoo: Zoo) -> WaterZoo:
    """The water zoo without the common money."""
    return replace(zoo.water, coins=None, coin_tiles=0)


def _money_problems(zoos: Iterable[Zoo], options: Options) -> list[Problem]:
    """More coins or coin tiles than both boxes hold. Rule: AJ-08."""
    zoos = list(zoos)
    coins, tiles = sum(zoo.coins or 0 for zoo in zoos), sum(zoo.coin_tiles for zoo in zoos)
    return _too_much(coins, tiles, options)


def _too_much(coins: int, tiles: int, options: Options) -> list[Problem]:
    """The problems of so many coins and coin tiles. Rule: AJ-08."""
    found = []
    for number, most, what in ((coins, options.coins, "coin"), (tiles, options.coin_tiles, "coin tile")):
        if number > most:
            found.append(Problem("AJ-08", more_than_exist(number, what, most)))
    return found


def problems(state: State) -> tuple[Problem, ...]:
    """Everything about the table that cannot be, in a fixed order; empty when all is well."""
    found = [
        *dry.problems(_alone(own_zoo_table(state))),
        *wet.problems(_alone(own_water_table(state))),
        *_kind_problems(state),
        *_table_money_problems(state),
    ]
    return tuple(dict.fromkeys(found))


def _alone(table: One) -> One:
    """The table of one game without what both have: money, counted over both boxes, and the other's tiles on trucks."""
    zoos = tuple(replace(zoo, coins=None, coin_tiles=0) for zoo in table.zoos)
    own = table.options.box.tile_index
    trucks = tuple(tuple(label for label in tiles if label in own) for tiles in table.trucks)
    return replace(table, zoos=zoos, trucks=trucks, coins=0, coin_tiles=0)


def _kind_problems(state: State) -> list[Problem]:
    """Trucks with tiles of the game that they are not bound to. Rule: AJ-05."""
    boxes = {ZOO: state.options.zoo.box.tile_index, WATER: state.options.water.box.tile_index}
    return [
        Problem("AJ-05", f"truck-{truck + 1} carries tiles of both games", f"truck-{truck + 1}")
        for truck, (tiles, kind) in enumerate(zip(state.zoo.trucks, state.kinds, strict=True))
        if kind and not boxes[kind].keys() >= set(tiles)
    ]


def _table_money_problems(state: State) -> list[Problem]:
    """More coins or coin tiles than both boxes hold over the whole table. Rule: AJ-08."""
    zoo, water = state.zoo, state.water
    coins = zoo.coins + sum(one.coins or 0 for one in zoo.zoos)
    tiles = zoo.coin_tiles + sum(one.coin_tiles for one in zoo.zoos)
    lying = [*zoo.gone, *water.gone, zoo.drawn, water.drawn, *(label for load in zoo.trucks for label in load)]
    return _too_much(coins, tiles + lying.count(COIN_TILE), state.options)
