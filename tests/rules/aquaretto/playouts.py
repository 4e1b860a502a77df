"""Random games over all options, and every action that can be thought of."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from random import Random

from companion.rules.aquaretto.actions import (
    Action,
    ClearTruck,
    DiscardTile,
    DrawTile,
    Expand,
    LoadTile,
    MoveCoworker,
    MoveTile,
    PlaceTile,
    PurchaseTile,
    Reveal,
    TakeTruck,
)
from companion.rules.aquaretto.grid import Board, space
from companion.rules.aquaretto.options import EDITIONS, JOBS, SHAPES, TURNS, Options, Rulings
from companion.rules.aquaretto.setup import complete, new_game
from companion.rules.aquaretto.state import State

RULINGS = tuple(Rulings.__dataclass_fields__)


def start(random: Random) -> State:
    """The start of a game with any options; sometimes players start with more money than the rules give them."""
    options = Options(
        players=random.randint(2, 5),
        edition=random.choice(EDITIONS),
        xxl=random.random() < 0.5,
        rulings=Rulings(**{name: random.random() < 0.3 for name in RULINGS}),
    )
    state = new_game(complete(options, random.sample))
    return enriched(state) if random.random() < 0.5 else state


def enriched(state: State, coins: int = 3) -> State:
    """The state with more coins for every player, out of the bank."""
    zoos = tuple(replace(zoo, coins=(zoo.coins or 0) + coins) for zoo in state.zoos)
    return replace(state, zoos=zoos, coins=state.coins - coins * len(zoos))


def every_action(state: State) -> Iterator[Action]:
    """Every action that can be written down and is not plainly about something else, legal or not."""
    xs, ys = (sorted(numbers) for numbers in zip(*state.zoo.cells, strict=True))
    across, up = (range(ends[0] - 3, ends[-1] + 4) for ends in (xs, ys))
    cells = list(product(across, up))
    near = [cell for cell in cells if xs[0] - 1 <= cell[0] <= xs[-1] + 1 and ys[0] - 1 <= cell[1] <= ys[-1] + 1]
    places = ["depot", *JOBS, *map(space, near)]
    tops = [zoo.depot[-1] for zoo in state.zoos if zoo.depot]
    labels = list(dict.fromkeys((*state.hand, *tops, "animal/dolphin/lightning", "offspring/penguin")))
    yield from (DrawTile("free"), DrawTile("end"))
    yield from map(Reveal, [*state.options.box.counts, "stall/drinks"])
    for truck in range(6):
        yield from (LoadTile(truck), TakeTruck(truck), ClearTruck(truck))
    yield from (PlaceTile(label, where) for label, where in product([*labels, "coworker"], places) if label)
    animals = [label for label in labels if label != "coworker"]
    yield from (MoveTile(label, where) for label, where in product(animals, places))
    sources = [*JOBS, *map(space, state.zoo.trainers), places[-1], places[len(places) // 2]]
    yield from (MoveCoworker(source, where) for source, where in product(dict.fromkeys(sources), places[1:]))
    yield from (PurchaseTile(*words) for words in product(range(-1, state.options.players + 1), animals, places))
    yield from map(DiscardTile, animals)
    yield from {Expand(Board(kind, at, turn)) for kind, at, turn in product(SHAPES, cells, TURNS)}


def components(state: State) -> Counter[str]:
    """Everything that is in the game, wherever it is: tiles, offspring, coins, coworkers, boards."""
    held = Counter(dict(zip(state.options.box.tiles, state.hidden, strict=True)))
    held.update(label for zoo in state.zoos for label in zoo.animals)
    held.update(label for truck in state.trucks for label in truck)
    held.update((*state.hand, *state.gone))
    held.update([state.drawn] if state.drawn else [])
    names = (label for label in state.options.box.counts if label.startswith("offspring/"))
    held.update(dict(zip(names, state.offspring, strict=True)))
    held["coin-tile"] += state.coin_tiles + sum(zoo.coin_tiles for zoo in state.zoos)
    held["coin"] += state.coins + sum(zoo.coins or 0 for zoo in state.zoos)
    held["supply"] += sum(zoo.supply for zoo in state.zoos)
    held["coworker"] += state.coworkers + sum(zoo.coworkers for zoo in state.zoos)
    held["extra-large board"] = state.extra_boards + sum(zoo.built("extra") for zoo in state.zoos)
    return +held
