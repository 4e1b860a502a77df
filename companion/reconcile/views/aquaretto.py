"""What a table of Aquaretto shows: every cell is a place of its own."""

from dataclasses import replace
from functools import lru_cache

from companion.reconcile.views.view import MONEY, Effect, Facts, View, face_up, player, truck_facts
from companion.rules.aquaretto import events, turn
from companion.rules.aquaretto.game import GAME
from companion.rules.aquaretto.grid import space
from companion.rules.aquaretto.options import COWORKER, JOBS, SUPPLY
from companion.rules.aquaretto.state import State
from companion.rules.aquaretto.zoo import DEPOT, Zoo

BESIDE = "table"
TOP = f"{DEPOT}/top"
"""What lies on top of the depot; a camera sees no more of it."""


def facts(state: State) -> Facts:
    """Everything that can be seen; tiles in hand still lie on the truck that was taken."""
    places: dict[str, tuple[str, ...]] = {}
    numbers: dict[str, int] = {}
    for seat, zoo in enumerate(state.zoos):
        shown = zoo_facts(seat, zoo)
        places |= shown.places
        numbers |= shown.numbers
    places |= truck_facts(state.trucks, state.taken, state.turn, state.hand, state.drawn)
    return Facts(places, numbers)


@lru_cache(maxsize=8192)
def zoo_facts(seat: int, zoo: Zoo) -> Facts:
    """What one water zoo shows."""
    places: dict[str, tuple[str, ...]] = {}
    for cell, label in (*zoo.tiles, *((cell, COWORKER) for cell in zoo.trainers)):
        places[space(cell)] = (*places.get(space(cell), ()), label)
    places |= {job: (COWORKER,) * zoo.at_job(job) for job in JOBS}
    places[DEPOT] = tuple(sorted(zoo.depot))
    places[TOP] = zoo.depot[-1:]
    places[BESIDE] = (SUPPLY,) * zoo.supply
    places["boards"] = tuple(f"board/{board.kind}@{board.at[0]},{board.at[1]}@{board.turn}" for board in zoo.boards)
    named = {f"{player(seat)}/{area}": labels for area, labels in places.items() if labels}
    money = {} if zoo.money is None else {f"{player(seat)}/{MONEY}": zoo.money}
    return Facts(named, money)


@lru_cache(maxsize=4096)
def _labels(tiles: tuple[str, ...], hidden: tuple[int, ...]) -> frozenset[str]:
    return frozenset(label for label, number in zip(tiles, hidden, strict=True) if number)


def new_labels(state: State) -> frozenset[str]:
    """The tiles that may lie face down."""
    return _labels(state.options.box.tiles, state.hidden)


def automatic(event: events.Event) -> tuple[Effect, ...]:
    """What follows from an action by itself. Rules: AB-34, AB-41, AQ-09."""
    match event:
        case events.GrowthPaid(seat):
            return (Effect("bonus", f"{player(seat)}/{MONEY}", "", 1, event.rule),)
        case events.CoinEarned(seat):
            return (Effect("coin", f"{player(seat)}/{MONEY}", "", 1, event.rule),)
        case events.SupplyGained(seat):
            return (Effect("supply", f"{player(seat)}/{BESIDE}", SUPPLY, 1, event.rule),)
    return ()


def with_turn(state: State, seat: int) -> State:
    """The same table with another player's turn."""
    return replace(state, turn=seat)


def with_zoo(state: State, seat: int, zoo: Zoo) -> State:
    """The same table with another water zoo of one player."""
    return replace(state, zoos=(*state.zoos[:seat], zoo, *state.zoos[seat + 1 :]))


VIEW = View(
    game=GAME,
    facts=facts,
    visible=face_up,
    zoo_facts=zoo_facts,
    new_labels=new_labels,
    automatic=automatic,
    carry_out=turn.carry_out,
    with_turn=with_turn,
    with_zoo=with_zoo,
    trucks=lambda state: state.trucks,
    hand=lambda state: state.hand,
    turn_rule="AB-17",
    passed_rule="AB-21",
    unearned_rule="AB-39",
    born_rules={"offspring/": ("offspring", "AB-39"), "coworker": ("coworker", "AB-42")},
)
