"""The whole table of a game of both: two tables that share trucks, turns and money."""

from dataclasses import dataclass, replace
from typing import TypeVar

from companion.rules.aquaretto.state import State as WaterState
from companion.rules.joint.options import WATER, ZOO, Options
from companion.rules.joint.zoo import Zoo
from companion.rules.zooloretto.state import CLEAR, OVER, TURN
from companion.rules.zooloretto.state import State as ZooState

One = TypeVar("One", ZooState, WaterState)


@dataclass(frozen=True, slots=True)
class State:
    """The table: that of either game, which agree on everything that is common.

    Common are trucks, who has taken which, whose turn it is, the stage, the last round and all money. `kinds` says of
    each truck which game's tiles it carries, empty while it carries none. `acting` is the game whose action is under
    way, empty when a turn begins and when the game is over.
    """

    zoo: ZooState
    water: WaterState
    kinds: tuple[str, ...]
    acting: str = ""

    @property
    def options(self) -> Options:
        """The game that is played."""
        return Options(self.zoo.options, self.water.options)

    @property
    def zoos(self) -> tuple[Zoo, ...]:
        """The zoo and water zoo of every player."""
        pairs = zip(self.zoo.zoos, self.water.zoos, strict=True)
        return tuple(Zoo(zoo, water, zoo.coins, zoo.coin_tiles) for zoo, water in pairs)

    @property
    def turn(self) -> int:
        """The seat whose turn it is."""
        return self.zoo.turn

    @property
    def taken(self) -> tuple[int, ...]:
        """The truck that each player has taken this round."""
        return self.zoo.taken

    @property
    def stage(self) -> str:
        """What is awaited."""
        return self.zoo.stage


def with_zoo(zoo: ZooState, water: WaterState, kinds: tuple[str, ...]) -> State:
    """The table after an action of Zooloretto: the water zoos' table takes over what is common."""
    return State(zoo, _shared(water, zoo), kinds, _acting(zoo, kinds, ZOO))


def with_water(zoo: ZooState, water: WaterState, kinds: tuple[str, ...]) -> State:
    """The table after an action of Aquaretto: the zoos' table takes over what is common."""
    return State(_shared(zoo, water), water, kinds, _acting(water, kinds, WATER))


def _shared(one: One, other: ZooState | WaterState) -> One:
    """The table of one game with everything that is common as the other has it. Rules: AJ-05, AJ-08, AJ-09."""
    money = [(theirs.coins, theirs.coin_tiles) for theirs in other.zoos]
    pairs = zip(one.zoos, money, strict=True)
    zoos = tuple(
        mine if (mine.coins, mine.coin_tiles) == (coins, tiles) else replace(mine, coins=coins, coin_tiles=tiles)
        for mine, (coins, tiles) in pairs
    )
    return replace(
        one,
        zoos=zoos,
        trucks=other.trucks,
        taken=other.taken,
        turn=other.turn,
        stage=other.stage,
        last_round=other.last_round,
        coins=other.coins,
        coin_tiles=other.coin_tiles,
    )


def _acting(table: ZooState | WaterState, kinds: tuple[str, ...], game: str) -> str:
    """The game whose action goes on; with a truck left over, the game of its tiles."""
    if table.stage in (TURN, OVER):
        return ""
    return next(filter(None, kinds)) if table.stage == CLEAR else game


def own_zoo_table(state: State) -> ZooState:
    """The table of Zooloretto alone: its own tiles on the trucks, a turn about to begin while the other acts."""
    stage = TURN if state.acting == WATER else state.stage
    return replace(state.zoo, trucks=_own_trucks(state, ZOO), stage=stage)


def own_water_table(state: State) -> WaterState:
    """The table of Aquaretto alone: its own tiles on the trucks, a turn about to begin while the other acts."""
    stage = TURN if state.acting == ZOO else state.stage
    return replace(state.water, trucks=_own_trucks(state, WATER), stage=stage)


def _own_trucks(state: State, game: str) -> tuple[tuple[str, ...], ...]:
    """The trucks with only the tiles of one game on them. Rule: AJ-05."""
    return tuple(tiles if kind == game else () for tiles, kind in zip(state.zoo.trucks, state.kinds, strict=True))
