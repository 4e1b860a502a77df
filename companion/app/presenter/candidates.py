"""What comes to people's mind and may not be allowed: actions in text to be greyed out with the rules' reason.

Legal actions are not needed here. `missing` names kinds of actions for which there is nothing to choose at all.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from companion.rules.zooloretto.options import AREAS, BARN, ENCLOSURES, FREE_STALL, KINDS, SPECIES
from companion.words import message


@dataclass(frozen=True, slots=True)
class Missing:
    """A kind of action, an example of it for the rules, and why there is nothing to choose, in English."""

    kind: str
    example: str
    reason: str
    rule: str


NO_TILE = message("There is no tile to move.")
NO_EXCHANGE = message("There are no animals to exchange.")
NO_SALE = message("Nothing lies in the other players' barns.")
EMPTY_BARN = message("Nothing lies in your barn.")
NO_MOVE = message("Nothing on top of the depot fits anywhere, and there is no coworker to move.")
NO_OFFER = message("No animal on top of another player's depot fits into your zoo.")
EMPTY_DEPOT = message("Your depot is empty.")
NO_BOARD = message("No board is left that you could add.")
REASONS = frozenset((NO_TILE, NO_EXCHANGE, NO_SALE, EMPTY_BARN, NO_MOVE, NO_OFFER, EMPTY_DEPOT, NO_BOARD))
"""Reasons of the app's own, which are texts of the interface and no sentences of the rules."""


def likely(state: Any) -> Iterator[str]:
    """Actions in text that people may think of at this stage, legal or not."""
    yield from LIKELY[state.options.game](state)


def missing(state: Any) -> Iterator[Missing]:
    """Kinds of actions of this stage that may have nothing to choose."""
    if state.stage == "turn":
        yield from MISSING[state.options.game](state)


def _trucks(state: Any, verb: str) -> Iterator[str]:
    return (f"{verb} truck-{truck + 1}" for truck in range(len(state.trucks)))


# Zooloretto


def _zoo(state: Any) -> Iterator[str]:
    """By the stage."""
    match state.stage:
        case "turn":
            yield "draw free" if state.free else "draw end"
            yield from _trucks(state, "take")
            yield from _zoo_moves(state)
            yield from _zoo_exchanges(state)
            yield from _zoo_sales(state)
            yield "expand"
            if state.options.xxl:
                yield from (f"donate {AREAS[area]}" for area in ENCLOSURES if state.zoo.places[area] is not None)
        case "load":
            yield from _trucks(state, "load")
        case "place":
            built = [area for area, place in zip(AREAS, state.zoo.places, strict=True) if place is not None]
            yield from (f"place {label} {area}" for label in dict.fromkeys(state.hand) for area in _fits(label, built))


def _fits(label: str, areas: list[str]) -> list[str]:
    """The areas that are worth showing for a tile: an exotic's are jungle and barn, a stall's have stall spaces."""
    if label in KINDS:
        return [area for area in areas if area in ("jungle", "barn")]
    if label in SPECIES:
        return [area for area in areas if area not in (AREAS[FREE_STALL], "jungle")]
    return [area for area in areas if area != "jungle"]


def _zoo_moves(state: Any) -> Iterator[str]:
    built = [area for area, place in zip(AREAS, state.zoo.places, strict=True) if place is not None]
    barn = state.zoo.places[BARN]
    for label in dict.fromkeys((*barn.animals, *barn.stalls)):
        yield from (f"move {label} barn {area}" for area in _fits(label, built) if area != "barn")


def _zoo_exchanges(state: Any) -> Iterator[str]:
    built = [area for area in ENCLOSURES if state.zoo.places[area] is not None]
    held = [area for area in built if state.zoo.places[area].animals]
    for one, other in combinations(built, 2):
        if one in held or other in held:
            yield f"exchange {AREAS[one]} {AREAS[other]}"
    kinds = dict.fromkeys(SPECIES[label] for label in state.zoo.barn.animals)
    yield from (f"exchange {AREAS[area]} barn {kind}" for area in held for kind in kinds)


def _zoo_sales(state: Any) -> Iterator[str]:
    for seat, zoo in enumerate(state.zoos):
        if seat != state.turn:
            tiles = dict.fromkeys((*zoo.barn.animals, *zoo.barn.stalls))
            yield from (f"purchase {label} player-{seat + 1}" for label in tiles)
    yield from (f"discard {label}" for label in dict.fromkeys((*state.zoo.barn.animals, *state.zoo.barn.stalls)))


def _zoo_missing(state: Any) -> Iterator[Missing]:
    tile = f"animal/{state.options.box.species[0]}"
    seller = (state.turn + 1) % len(state.zoos) + 1
    yield Missing("move", f"move {tile} barn enclosure-5", NO_TILE, "ZR-053")
    yield Missing("exchange", "exchange enclosure-4 enclosure-5", NO_EXCHANGE, "ZR-056")
    yield Missing("purchase", f"purchase {tile} player-{seller}", NO_SALE, "ZR-064")
    yield Missing("discard", f"discard {tile}", EMPTY_BARN, "ZR-067")


# Aquaretto


def _water(state: Any) -> Iterator[str]:
    """By the stage."""
    match state.stage:
        case "turn":
            yield "draw free" if state.free else "draw end"
            yield from _trucks(state, "take")
            if state.zoo.depot:
                yield f"discard {state.zoo.depot[-1]}"
        case "load":
            yield from _trucks(state, "load")


def _water_missing(state: Any) -> Iterator[Missing]:
    seller = (state.turn + 1) % len(state.zoos) + 1
    tile = "animal/dolphin"
    top = state.zoo.depot[-1] if state.zoo.depot else tile
    yield Missing("move", f"move {top} basin/2,2", NO_MOVE, "AB-32")
    yield Missing("purchase", f"purchase {tile} player-{seller} basin/2,2", NO_OFFER, "AB-34")
    yield Missing("discard", f"discard {tile}", EMPTY_DEPOT, "AB-35")
    yield Missing("expand", "expand small 5,2", NO_BOARD, "AB-36")


# Dice


def _dice(state: Any) -> Iterator[str]:
    """By the stage."""
    match state.stage:
        case "turn":
            yield "roll"
            yield from _trucks(state, "take")
        case "load":
            for label in dict.fromkeys(state.hand):
                yield from (f"load {label} truck-{truck + 1}" for truck in range(len(state.trucks)))


# Both games together


def _joint(state: Any) -> Iterator[str]:
    """What either game would show at this stage."""
    if state.acting in ("", "zoo"):
        yield from (f"zoo {text}" for text in _zoo(state.zoo))
    if state.acting in ("", "water"):
        yield from (f"water {text}" for text in _water(state.water))


def _joint_missing(state: Any) -> Iterator[Missing]:
    """What either game would."""
    for prefix, game, found in (("zoo", state.zoo, _zoo_missing), ("water", state.water, _water_missing)):
        for one in found(game):
            yield Missing(f"{prefix} {one.kind}", f"{prefix} {one.example}", one.reason, one.rule)


LIKELY: dict[str, Callable[[Any], Iterator[str]]] = {
    "zooloretto": _zoo,
    "aquaretto": _water,
    "dice": _dice,
    "joint": _joint,
}
MISSING: dict[str, Callable[[Any], Iterator[Missing]]] = {
    "zooloretto": _zoo_missing,
    "aquaretto": _water_missing,
    "dice": lambda _state: iter(()),
    "joint": _joint_missing,
}
