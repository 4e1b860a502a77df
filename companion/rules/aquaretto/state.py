"""The whole table at one moment, and the working copy of it that lives while an action is carried out."""

from dataclasses import dataclass, replace

from companion.rules.aquaretto.events import Event
from companion.rules.aquaretto.options import Options
from companion.rules.aquaretto.zoo import Zoo

TURN, REVEAL, LOAD, PLACE, CLEAR, OVER = "turn", "reveal", "load", "place", "clear", "over"
"""What is awaited: an action A, B or C; what the drawn tile is; its truck; where received pieces go; the left-over
truck's tiles to go; nothing, the game is over."""
STAGES = (TURN, REVEAL, LOAD, PLACE, CLEAR, OVER)

NO_TRUCK = -1


@dataclass(frozen=True, slots=True)
class State:
    """The table. Tuples by player, truck or species follow seats, trucks and `SPECIES_NAMES`; tiles are sorted.

    `taken` is the truck that each player has taken this round. `hand` is what waits to be placed, a young and a
    coworker among it. `hidden` counts, by the box's `tiles`, what may lie face down; `free` and `end` say how many
    tiles do. Where nobody saw which tiles left the game, `hidden` holds more.
    """

    options: Options
    zoos: tuple[Zoo, ...]
    trucks: tuple[tuple[str, ...], ...]
    taken: tuple[int, ...]
    turn: int
    stage: str
    drawn: str
    hand: tuple[str, ...]
    hidden: tuple[int, ...]
    free: int
    end: int
    last_round: bool
    coins: int
    coin_tiles: int
    offspring: tuple[int, ...]
    coworkers: int
    extra_boards: int
    gone: tuple[str, ...]

    @property
    def zoo(self) -> Zoo:
        """The zoo of the player whose turn it is."""
        return self.zoos[self.turn]

    @property
    def bank(self) -> int:
        """The bank's coins and coin tiles together."""
        return self.coins + self.coin_tiles


FIELDS = tuple(State.__dataclass_fields__)


class Table:
    """A state being changed by one action. Chapters write on it; nobody outside `turn.apply` keeps one."""

    __slots__ = (*FIELDS, "events")

    options: Options
    zoos: tuple[Zoo, ...]
    trucks: tuple[tuple[str, ...], ...]
    taken: tuple[int, ...]
    turn: int
    stage: str
    drawn: str
    hand: tuple[str, ...]
    hidden: tuple[int, ...]
    free: int
    end: int
    last_round: bool
    coins: int
    coin_tiles: int
    offspring: tuple[int, ...]
    coworkers: int
    extra_boards: int
    gone: tuple[str, ...]
    events: list[Event]

    def __init__(self, state: State) -> None:
        for name in FIELDS:
            setattr(self, name, getattr(state, name))
        self.events = []

    def state(self) -> State:
        """The state that the table shows now."""
        return State(*(getattr(self, name) for name in FIELDS))

    @property
    def zoo(self) -> Zoo:
        """The zoo of the player whose turn it is."""
        return self.zoos[self.turn]

    def put_zoo(self, seat: int, zoo: Zoo) -> None:
        """Replace a player's zoo."""
        self.zoos = (*self.zoos[:seat], zoo, *self.zoos[seat + 1 :])

    def put_own(self, zoo: Zoo) -> None:
        """Replace the zoo of the player whose turn it is."""
        self.put_zoo(self.turn, zoo)

    def put_truck(self, truck: int, tiles: tuple[str, ...]) -> None:
        """Replace the tiles of one truck."""
        self.trucks = (*self.trucks[:truck], tiles, *self.trucks[truck + 1 :])


def with_money(zoo: Zoo, coins: int, coin_tiles: int) -> Zoo:
    """The zoo with other money beside it."""
    return replace(zoo, coins=coins, coin_tiles=coin_tiles)
