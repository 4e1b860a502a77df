"""What a game's table shows: pieces by place, numbers, and what may turn up; the questions that every game answers.

A place is ``player-2/barn``, ``player-1/basin/2,3``, ``truck-3``, ``middle`` (what was drawn and not yet put anywhere)
or ``taken/player-1`` (the truck that a player has taken). A number is ``player-1/money``: coins and coin tiles.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module
from typing import Any

from companion.rules import Game, game_named
from companion.rules.components import is_label

MONEY = "money"
MIDDLE = "middle"
TAKEN = "taken"
SOME_ROUNDS = 30
"""So many tiles in the free piles are far from their end."""
BORN = ("offspring/", "bonus/", "token/", "visitor/", "tray", "coworker", "stall/balloon", "board/")
"""What comes out of the supply by itself."""


@dataclass(frozen=True, slots=True)
class Facts:
    """What lies where: sorted labels by place, places where nothing lies left out; and numbers."""

    places: Mapping[str, tuple[str, ...]]
    numbers: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Effect:
    """What an event changes by itself and people may forget: `change` of a label in a place, or of a number.

    `event` is what it is called when it is due, `label` is empty for a number. Rule ids are the event's.
    """

    event: str
    place: str
    label: str
    change: int
    rule: str


@dataclass(frozen=True)
class View:
    """One game's table as the functions that show it.

    `facts(state)`: all that can be seen; `visible(state)`: the state without what nobody can tell of the tiles that lie
    face down; `zoo_facts(seat, zoo)`: of one zoo alone; `new_labels(state)`: the labels that
    may turn up; `automatic(event)`: what the event did; `carry_out`: the open world; `trucks` and `hand` of a state;
    `turn_rule` and `passed_rule`: whose turn it is, and that it is over with a truck; `unearned_rule`: pieces come out
    of the supply by rules alone; `born_rules`: of pieces that come out of it and are placed by an action of their own,
    what they are called when they are due, and the rule.
    """

    game: Game
    facts: Callable[[Any], Facts]
    visible: Callable[[Any], Any]
    zoo_facts: Callable[[int, Any], Facts]
    new_labels: Callable[[Any], frozenset[str]]
    automatic: Callable[[Any], tuple[Effect, ...]]
    carry_out: Callable[[Any, Any], Any]
    with_turn: Callable[[Any, int], Any]
    with_zoo: Callable[[Any, int, Any], Any]
    trucks: Callable[[Any], tuple[tuple[str, ...], ...]]
    hand: Callable[[Any], tuple[str, ...]]
    turn_rule: str
    passed_rule: str
    unearned_rule: str
    born_rules: Mapping[str, tuple[str, str]]


@cache
def view_of(name: str) -> View:
    """The view of the game of that name."""
    game_named(name)
    view = import_module(f"companion.reconcile.views.{name}").VIEW
    assert isinstance(view, View)
    return view


def player(seat: int) -> str:
    """How places of a player's zoo begin."""
    return f"player-{seat + 1}"


def seat_of(place: str) -> int | None:
    """Whose zoo a place belongs to, None for the middle."""
    owner = place.partition("/")[0]
    return int(owner.removeprefix("player-")) - 1 if owner.startswith("player-") else None


def area_of(place: str) -> str:
    """The place without its owner."""
    return place.partition("/")[2] if place.startswith(("player-", TAKEN)) else place


def truck_facts(
    trucks: tuple[tuple[str, ...], ...], taken: tuple[int, ...], seat: int, hand: tuple[str, ...], drawn: str
) -> dict[str, tuple[str, ...]]:
    """What lies on the trucks and in the middle, and which trucks are taken; tiles in hand still lie on their truck."""
    places = {f"truck-{number}": tiles for number, tiles in enumerate(trucks, start=1) if tiles}
    if taken[seat] >= 0:
        on_truck = tuple(sorted(label for label in hand if not label.startswith(BORN)))
        places |= {f"truck-{taken[seat] + 1}": on_truck} if on_truck else {}
    if drawn:
        places[MIDDLE] = (drawn,)
    for owner, truck in enumerate(taken):
        if truck >= 0:
            places[f"{TAKEN}/{player(owner)}"] = (f"truck-{truck + 1}",)
    return places


def face_up(state: Any) -> Any:
    """A state of either game of tiles without what lies face down or has left the game, while some rounds are left."""
    return replace(state, hidden=(), gone=(), free=min(state.free, SOME_ROUNDS))


def is_piece(word: str) -> bool:
    """Whether a word of an action's text is a label of a component."""
    return word == "coworker" or ("/" in word and is_label(word.removesuffix("/spent").removesuffix("/unsure")))
