"""Random games over all options, and every action that can be thought of."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from random import Random

from companion.rules.zooloretto.actions import (
    Action,
    ClearTruck,
    DiscardTile,
    DonateAnimals,
    DrawTile,
    ExchangeAnimals,
    Expand,
    LeadNobody,
    LeadVisitor,
    LoadTile,
    MoveTile,
    PlaceTile,
    PurchaseTile,
    RetreatVisitor,
    Reveal,
    TakeTruck,
    TellFertility,
)
from companion.rules.zooloretto.options import AREAS, BALLOON, COLOURS, EDITIONS, NOBODY, SPECIES, Options
from companion.rules.zooloretto.rulings import Rulings
from companion.rules.zooloretto.setup import complete, new_game
from companion.rules.zooloretto.state import State
from companion.rules.zooloretto.zoo import plain_label

RULINGS = tuple(Rulings.__dataclass_fields__)


def start(random: Random) -> State:
    """The start of a game with any options; sometimes players start with more money than the rulebook gives them."""
    options = Options(
        players=random.randint(2, 5),
        edition=random.choice(sorted(EDITIONS)),
        all_stalls=random.random() < 0.5,
        balloon=random.random() < 0.5,
        tray=random.random() < 0.5,
        exotic=random.random() < 0.5,
        xxl=random.random() < 0.5,
        rulings=Rulings(**{name: random.random() < 0.5 for name in RULINGS}),
    )
    if options.exotic and random.random() < 0.5:
        calls = {stall: random.choice((*options.colours, NOBODY)) for stall in (*options.box.stalls, "balloon")}
        options = replace(options, kiosk_colours=tuple(calls.items()))
    if options.xxl and random.random() < 0.5:
        tokens = sorted(random.choices(range(1, 9), k=2 * options.players), reverse=True)
        options = replace(options, tokens=tuple(tokens))
    state = new_game(complete(options, random.sample))
    return enriched(state) if random.random() < 0.5 else state


def enriched(state: State) -> State:
    """The state with three coins more for every player, out of the bank."""
    zoos = tuple(replace(zoo, coins=(zoo.coins or 0) + 3) for zoo in state.zoos)
    return replace(state, zoos=zoos, coins=state.coins - 3 * len(zoos))


def every_action(state: State) -> Iterator[Action]:
    """Every action that can be written down for this game, legal or not."""
    box = state.options.box
    animals = [label for label, species in SPECIES.items() if species in (*box.species, *box.exotics)]
    stalls = [label for label in box.counts if label.startswith("stall/")]
    tiles = [*animals, *stalls, "coin-tile"]
    yield from (DrawTile("free"), DrawTile("end"), Expand(), TellFertility(True), TellFertility(False))
    yield from map(Reveal, tiles)
    for truck in range(6):
        yield from (LoadTile(truck), TakeTruck(truck), ClearTruck(truck))
    yield from (PlaceTile(label, area) for label, area in product(tiles, AREAS))
    yield from (MoveTile(*words) for words in product(tiles, AREAS, AREAS))
    yield from {ExchangeAnimals(*words) for words in product(AREAS, AREAS, ("", *box.species, *box.exotics))}
    yield from (PurchaseTile(seller, label) for seller, label in product(range(6), tiles))
    yield from map(DiscardTile, tiles)
    yield from map(DonateAnimals, AREAS)
    yield LeadNobody()
    yield from (LeadVisitor(colour, point) for colour, point in product(COLOURS, range(7)))
    yield from (RetreatVisitor(colour, point) for colour, point in product(COLOURS, range(1, 7)))


def components(state: State) -> Counter[str]:
    """Everything that is in the game, wherever it is: tiles, offspring, coins, pieces of variants and expansions."""
    box = state.options.box
    held = Counter(dict(zip(box.tiles, state.hidden, strict=True)))
    held.update(plain_label(label) for zoo in state.zoos for label in (*zoo.animals, *zoo.stalls))
    held.update(label for truck in state.trucks for label in truck)
    held.update(map(plain_label, state.hand))
    held.update(state.gone)
    held.update([state.drawn] if state.drawn else [])
    held.update({f"offspring/{name}": number for name, number in zip(box.species, state.offspring, strict=True)})
    held["coin-tile"] += state.coin_tiles + sum(zoo.coin_tiles for zoo in state.zoos)
    held["coin"] += state.coins + sum(zoo.coins or 0 for zoo in state.zoos)
    held[BALLOON] += state.balloon
    for kind, counts in (("visitor", state.supply.visitors), ("bonus", state.supply.bonus)):
        held.update({f"{kind}/{colour}": number for colour, number in zip(COLOURS, counts, strict=False)})
    held.update(f"visitor/{colour}" for zoo in state.zoos for colour in zoo.path.visitors)
    held.update(f"bonus/{colour}" for zoo in state.zoos for colour in zoo.path.bonus)
    held.update(f"token/{value}" for tokens in (state.supply, *state.zoos) for value in tokens.tokens)
    held["tray"] += state.tray + sum(zoo.tray for zoo in state.zoos)
    return +held
