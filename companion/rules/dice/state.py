"""The whole table at one moment, and the working copy of it that lives while an action is carried out."""

from dataclasses import dataclass

from companion.rules.dice.events import Event
from companion.rules.dice.options import DICE, Options
from companion.rules.dice.zoo import Zoo

TURN, REVEAL, LOAD, OVER = "turn", "reveal", "load", "over"
"""What is awaited: action A or B; what a rolled die shows; its truck; nothing, the game is over."""
STAGES = (TURN, REVEAL, LOAD, OVER)


@dataclass(frozen=True, slots=True)
class State:
    """The table. Dice are the sorted labels of their faces.

    `trucks` holds what lies on each truck, `taken` what each player has taken in this round (none: still playing),
    `hand` the rolled dice whose faces are known and that lie on no truck yet, `rolling` how many are still rolling.
    """

    options: Options
    zoos: tuple[Zoo, ...]
    trucks: tuple[tuple[str, ...], ...]
    taken: tuple[tuple[str, ...], ...]
    turn: int
    stage: str
    rolling: int
    hand: tuple[str, ...]
    last_round: bool

    @property
    def supply(self) -> int:
        """How many dice lie in the supply: all that are nowhere else. Rule: DG-06."""
        elsewhere = sum(map(len, (*self.trucks, *self.taken, self.hand)))
        return DICE[self.options.players] - elsewhere - self.rolling


class Table:
    """A state being changed by one action. Chapters write on it; nobody outside `turn.apply` keeps one."""

    __slots__ = ("events", "hand", "last_round", "options", "rolling", "stage", "taken", "trucks", "turn", "zoos")

    def __init__(self, state: State) -> None:
        self.options = state.options
        self.zoos = list(state.zoos)
        self.trucks = list(state.trucks)
        self.taken = list(state.taken)
        self.turn = state.turn
        self.stage = state.stage
        self.rolling = state.rolling
        self.hand = state.hand
        self.last_round = state.last_round
        self.events: list[Event] = []

    def state(self) -> State:
        """The state that the table shows now."""
        return State(
            self.options,
            tuple(self.zoos),
            tuple(self.trucks),
            tuple(self.taken),
            self.turn,
            self.stage,
            self.rolling,
            self.hand,
            self.last_round,
        )

    @property
    def zoo(self) -> Zoo:
        """The sheet of the player whose turn it is."""
        return self.zoos[self.turn]

    def put_zoo(self, zoo: Zoo) -> None:
        """Replace the sheet of the player whose turn it is."""
        self.zoos[self.turn] = zoo


def plus(dice: tuple[str, ...], label: str) -> tuple[str, ...]:
    """The sorted dice with one more."""
    return tuple(sorted((*dice, label)))


def minus(dice: tuple[str, ...], label: str) -> tuple[str, ...]:
    """The dice with one of that label less."""
    index = dice.index(label)
    return dice[:index] + dice[index + 1 :]
