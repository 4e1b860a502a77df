"""What a table of Zooloretto shows, expansions and variants among it."""

from collections import defaultdict
from dataclasses import replace
from functools import lru_cache

from companion.reconcile.views.view import MONEY, Effect, Facts, View, face_up, player, truck_facts
from companion.rules.zooloretto import events, turn
from companion.rules.zooloretto.game import GAME
from companion.rules.zooloretto.options import AREAS, EXTRA_BOARDS, POINTS
from companion.rules.zooloretto.state import State
from companion.rules.zooloretto.zoo import TABLE, Zoo, plain_label

TRAY = "tray"


def facts(state: State) -> Facts:
    """Everything that can be seen; tiles in hand still lie on the truck that was taken."""
    places: dict[str, tuple[str, ...]] = {}
    numbers: dict[str, int] = {}
    for seat, zoo in enumerate(state.zoos):
        shown = zoo_facts(seat, zoo)
        places |= shown.places
        numbers |= shown.numbers
    hand = tuple(map(plain_label, state.hand))
    places |= truck_facts(state.trucks, state.taken, state.turn, hand, state.drawn)
    return Facts(places, numbers)


@lru_cache(maxsize=8192)
def zoo_facts(seat: int, zoo: Zoo) -> Facts:
    """What one zoo shows."""
    places: dict[str, tuple[str, ...]] = {}
    boards = []
    for index, (area, place) in enumerate(zip(AREAS, zoo.places, strict=True)):
        if place is None:
            continue
        if index in EXTRA_BOARDS:
            boards.append(f"board/{area}")
        places[area] = tuple(sorted(map(plain_label, (*place.animals, *place.stalls))))
    astray = defaultdict(list)
    for colour, area in zoo.path.astray:
        astray[area].append(f"visitor/{colour}")
    for area, visitors in astray.items():
        places[area] = tuple(sorted((*places.get(area, ()), *visitors)))
    for area, there in zip(POINTS, zoo.path.points, strict=True):
        places[area] = tuple(f"visitor/{colour}" for colour in there)
    beside = [f"bonus/{colour}" for colour in zoo.path.bonus] + [f"token/{value}" for value in zoo.tokens]
    places[TABLE] = tuple(sorted(beside))
    places[TRAY] = (TRAY,) * zoo.tray
    places["boards"] = tuple(boards)
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
    """What follows from an action by itself. Rules: ZR-075, ZR-082, ZR-065, ZV-12, EX-32, EX-35, XL-11."""
    match event:
        case events.OffspringBorn(seat, label, area):
            return (Effect("offspring", f"{player(seat)}/{area}", label, 1, event.rule),)
        case events.BonusPaid(seat, _, coins):
            return (Effect("bonus", f"{player(seat)}/{MONEY}", "", coins, event.rule),)
        case events.CoinEarned(seat):
            return (Effect("coin", f"{player(seat)}/{MONEY}", "", 1, event.rule),)
        case events.TrayGained(seat):
            return (Effect("tray", f"{player(seat)}/{TRAY}", TRAY, 1, event.rule),)
        case events.BonusTileGained(seat, colour):
            return (Effect("bonus tile", f"{player(seat)}/{TABLE}", f"bonus/{colour}", 1, event.rule),)
        case events.TokenTaken(seat, value):
            return (Effect("token", f"{player(seat)}/{TABLE}", f"token/{value}", 1, event.rule),)
        case events.VisitorMoved(seat, colour, start, end) | events.VisitorRetreated(seat, colour, start, end):
            there = Effect("visitor", f"{player(seat)}/path-{end}", f"visitor/{colour}", 1, event.rule)
            whence = Effect("visitor", f"{player(seat)}/path-{start}", f"visitor/{colour}", -1, event.rule)
            return ((there,) if end else ()) + ((whence,) if start else ())
    return ()


def with_turn(state: State, seat: int) -> State:
    """The same table with another player's turn."""
    return replace(state, turn=seat)


def with_zoo(state: State, seat: int, zoo: Zoo) -> State:
    """The same table with another zoo of one player."""
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
    turn_rule="ZR-028",
    passed_rule="ZR-037",
    trucks=lambda state: state.trucks,
    hand=lambda state: state.hand,
    unearned_rule="ZR-075",
    born_rules={"stall/balloon": ("balloon", "ZV-05")},
)
