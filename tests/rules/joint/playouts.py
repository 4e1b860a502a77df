"""Random games of both over all options, and every action that can be thought of."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from random import Random

from companion.rules.aquaretto import turn as wet_turn
from companion.rules.joint.actions import Action, InWaterZoo, InZoo
from companion.rules.joint.options import Options
from companion.rules.joint.setup import complete, new_game
from companion.rules.joint.state import State, own_water_table, own_zoo_table, with_zoo
from companion.rules.zooloretto import turn as dry_turn
from tests.rules.aquaretto import playouts as wet
from tests.rules.zooloretto import playouts as dry


def start(random: Random) -> State:
    """The start of a game with any options; sometimes players start with more money than the rules give them."""
    zoo, water = dry.start(random).options, wet.start(random).options
    water = replace(water, players=zoo.players, edition=zoo.edition, xxl=zoo.xxl, removed_species=())
    state = new_game(complete(Options(zoo, water), random.sample), random.randrange(zoo.players))
    return with_zoo(dry.enriched(state.zoo), state.water, state.kinds) if random.random() < 0.5 else state


def every_action(state: State) -> Iterator[Action]:
    """The legal actions of either game alone and many others; every fourth of those that either game can think of."""
    for wrap, legal, others in (
        (InZoo, dry_turn.legal_actions(state.zoo), dry.every_action(state.zoo)),
        (InWaterZoo, wet_turn.legal_actions(state.water), wet.every_action(state.water)),
    ):
        yield from map(wrap, dict.fromkeys((*legal, *islice(others, 0, None, 4))))


def components(state: State) -> Counter[str]:
    """Everything that is in both games, wherever it is; money is counted once."""
    zoo, water = own_zoo_table(state), own_water_table(state)
    zoos = tuple(replace(one, coins=0, coin_tiles=0) for one in water.zoos)
    return dry.components(zoo) + wet.components(replace(water, zoos=zoos, coins=0, coin_tiles=0))
