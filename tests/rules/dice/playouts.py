"""Random games of dice, and every action that can be thought of."""

from collections import Counter
from collections.abc import Iterator
from itertools import product
from random import Random

from companion.rules.dice.actions import Action, LoadDie, Reveal, RollDice, TakeTruck
from companion.rules.dice.options import EDITIONS, LABELS, Options, SheetValues
from companion.rules.dice.setup import new_game
from companion.rules.dice.state import State


def start(random: Random) -> State:
    """The start of a game with any options, half of them on a sheet with values of its own."""
    edition = random.choice(sorted(EDITIONS))
    players = random.randint(2, 4)
    sheet = SheetValues()
    if random.random() < 0.5:
        sizes, bonuses = (tuple(random.randint(1, 5) for _ in range(5)) for _ in range(2))
        sheet = SheetValues(sizes, bonuses, random.choice([(1, 2, 3), (2, 4), (6,), (2, 2, 2)]))
    return new_game(Options(players, edition, sheet), starter=random.randrange(players))


def every_action(_state: State) -> Iterator[Action]:
    """Every action that can be written down, legal or not."""
    labels = [*LABELS, "die/zebra"]
    yield RollDice()
    yield from map(Reveal, labels)
    yield from (LoadDie(label, truck) for label, truck in product(labels, range(-1, 6)))
    yield from map(TakeTruck, range(-1, 6))


def components(state: State) -> Counter[str]:
    """Everything that is in the game: dice wherever they lie, sheets."""
    placed = sum(map(len, (*state.trucks, *state.taken, state.hand)))
    return Counter({"die": placed + state.rolling + state.supply, "sheet": len(state.zoos)})
