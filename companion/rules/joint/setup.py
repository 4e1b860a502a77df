"""Setting a game of both up, and entering one that has already begun."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from companion.errors import UnknownNameError
from companion.rules.aquaretto import setup as wet
from companion.rules.aquaretto.options import FED
from companion.rules.game import Asked, Pick
from companion.rules.house import names_of, with_rulings
from companion.rules.joint.options import START_COINS, WATER, ZOO, Options
from companion.rules.joint.state import State, with_zoo
from companion.rules.joint.zoo import Zoo
from companion.rules.zooloretto import house
from companion.rules.zooloretto import setup as dry
from companion.rules.zooloretto.state import State as ZooState


def put_back(options: Options, names: Sequence[str]) -> Options:
    """Note what people put back into the boxes of both games; what is no water animal is Zooloretto's. Rule: AJ-03."""
    animals = [name for name in names if name in FED]
    others = [name for name in names if name not in FED]
    return Options(dry.put_back(options.zoo, others), wet.put_back(options.water, animals))


def with_house_rules(options: Options, words: Sequence[str]) -> Options:
    """The options with these house rules, each for the game that knows its name."""
    of_zoo, of_water = house.readers(options.zoo), names_of(options.water.rulings)
    for word in words:
        name = word.partition("=")[0]
        if name not in of_zoo and name not in of_water:
            raise UnknownNameError(f"there is no house rule {name!r}, but {', '.join((*of_zoo, *of_water))}")
    own = [word for word in words if word.partition("=")[0] in of_zoo]
    water = [word for word in words if word not in own]
    return Options(house.with_house_rules(options.zoo, own), with_rulings(options.water, water))


def asked(options: Options) -> tuple[Asked, ...]:
    """The house rules that people are asked for, all of which are Zooloretto's."""
    return house.asked(options.zoo)


def complete(options: Options, pick: Pick) -> Options:
    """Let `pick` choose what goes back into the boxes where it is not named yet. Rule: AJ-03."""
    return Options(dry.complete(options.zoo, pick), wet.complete(options.water, pick))


def new_game(options: Options, starter: int = 0) -> State:
    """Set a game up; `starter` is the seat of the start player. Rules: AJ-01 to AJ-04, AJ-08."""
    zoo, water = dry.new_game(options.zoo, starter), wet.new_game(options.water, starter)
    zoos = tuple(replace(one, coins=START_COINS) for one in zoo.zoos)
    coins = options.coins - START_COINS * options.players
    return with_zoo(replace(zoo, zoos=zoos, coins=coins), water, ("",) * len(zoo.trucks))


def table_state(
    options: Options,
    zoos: Sequence[Zoo],
    trucks: Sequence[tuple[str, Sequence[str]]] = (),
    taken: Sequence[int] = (),
    turn: int = 0,
    bank: tuple[int, int] | None = None,
    zoo: Mapping[str, Any] | None = None,
    water: Mapping[str, Any] | None = None,
) -> State:
    """Enter a game that nobody has followed, at the start of a turn, from what lies on the table.

    `trucks` are the game of each truck's tiles, empty for none, and the tiles; `zoo` and `water` are what else
    either game's `table_state` takes: free, end, gone. Rules: AJ-01, AJ-05, AJ-08.
    """
    kinds = tuple(kind for kind, _ in trucks)
    dry_trucks, wet_trucks = ([list(tiles) if kind == game else [] for kind, tiles in trucks] for game in (ZOO, WATER))
    dry_table = dry.table_state(options.zoo, [one.zoo for one in zoos], dry_trucks, taken, turn, **zoo or {})
    wet_table = wet.table_state(options.water, [one.water for one in zoos], wet_trucks, taken, turn, **water or {})
    coins = options.coins - sum(one.coins or 0 for one in zoos)
    dry_table = replace(
        dry_table,
        coins=max(coins, 0) if bank is None else bank[0],
        coin_tiles=0 if bank is None else bank[1],
        trucks=tuple(left or right for left, right in zip(dry_table.trucks, wet_table.trucks, strict=True)),
        last_round=dry_table.last_round or wet_table.last_round,
    )
    return with_zoo(dry_table, wet_table, kinds or ("",) * len(dry_table.trucks))


def face_down(state: State) -> dict[str, int]:
    """How many tiles should lie in the piles and end stacks of either game. Rule: AJ-04."""
    tables: list[tuple[str, ZooState | Any]] = [("Zooloretto", state.zoo), ("Aquaretto", state.water)]
    return {f"{name}, {pile}": number for name, table in tables for pile, number in _piles(table).items()}


def _piles(table: Any) -> dict[str, int]:
    """The piles of one game."""
    return {"free piles": table.free, "end stack": table.end}
