"""Delivery trucks: drawing, revealing and loading a tile, taking a truck, the truck that two players leave over."""

from collections.abc import Iterator
from dataclasses import replace

from companion.rules.aquaretto.actions import (
    END_STACK_PILE,
    FREE_PILES,
    Action,
    ClearTruck,
    DrawTile,
    LoadTile,
    Reveal,
    TakeTruck,
)
from companion.rules.aquaretto.events import (
    CoinTileGained,
    FreePilesExhausted,
    LastRoundBegun,
    SupplyGained,
    TileRemoved,
)
from companion.rules.aquaretto.options import COIN_TILE, END_STACK, SUPPLY, TRUCK_ROOMS
from companion.rules.aquaretto.rounds import end_round, left_over, settle
from companion.rules.aquaretto.state import LOAD, REVEAL, State, Table
from companion.rules.components import words
from companion.rules.game import Refusal
from companion.rules.tiles import plus, recount


def available(state: State) -> list[int]:
    """The trucks that stand in the middle, taken by nobody."""
    return [truck for truck in range(len(state.trucks)) if truck not in state.taken]


def has_room(state: State, truck: int) -> bool:
    """Whether a compartment of the truck is open. Rules: AB-07, AB-15, AQ-26, RX-09."""
    return len(state.trucks[truck]) < TRUCK_ROOMS[state.options.players][truck]


def no_truck(state: State, truck: int) -> Refusal | None:
    """Why the truck is not in the middle, if it is not. Rules: AB-15, AB-21."""
    if not 0 <= truck < len(state.trucks):
        return Refusal(f"there are {len(state.trucks)} trucks, not a truck-{truck + 1}", "AB-15")
    if truck in state.taken:
        return Refusal(f"truck-{truck + 1} was already taken in this round", "AB-21")
    return None


# A. Add a tile


def refuse_draw(state: State, action: DrawTile) -> Refusal | None:
    """Refuse to draw with every truck full, and from the wrong pile. Rules: AB-19, AB-20."""
    if not any(has_room(state, truck) for truck in available(state)):
        return Refusal("every truck in the middle is full", "AB-19")
    if action.pile == END_STACK_PILE:
        if state.free:
            return Refusal(f"{state.free} tiles still lie in the free piles", "AB-20")
        return None if state.end else Refusal("no tile is left to draw", "AB-14")
    if action.pile != FREE_PILES:
        return Refusal(f"there is no pile {action.pile!r}", "AB-14")
    return None if state.free else Refusal("the free piles are empty, the end stack is next", "AB-20")


def draw(table: Table, action: DrawTile) -> None:
    """Take the top tile in hand, still face down. Rules: AB-19, AB-20."""
    if action.pile == FREE_PILES:
        table.free -= 1
        if not table.free:
            table.events.append(FreePilesExhausted())
    else:
        table.end -= 1
    table.stage = REVEAL


def refuse_reveal(state: State, action: Reveal) -> Refusal | None:
    """Refuse a tile of which none is left face down. Rules: AB-01, AB-08 to AB-12."""
    index = state.options.box.tile_index.get(action.label)
    if index is None:
        return Refusal(f"{action.label} is no tile of the piles", "AB-01")
    if not state.hidden[index]:
        return Refusal(f"no {words(action.label)} can be face down any more", "AB-01")
    return None


def reveal(table: Table, action: Reveal) -> None:
    """Turn the drawn tile over; the first one of the end stack begins the last round. Rules: AB-19, AB-20."""
    table.hidden = recount(table.hidden, table.options.box.tile_index[action.label], -1)
    table.drawn = action.label
    table.stage = LOAD
    if table.end < END_STACK and not table.last_round:
        table.last_round = True
        table.events.append(LastRoundBegun())


def hidden_tiles(state: State) -> list[tuple[Action, int]]:
    """Every tile that may still lie face down, with how many of it. Rule: AB-14."""
    return [(Reveal(label), count) for label, count in zip(state.options.box.tiles, state.hidden, strict=True) if count]


def refuse_load(state: State, action: LoadTile) -> Refusal | None:
    """Refuse a truck that is taken or full. Rules: AB-19, AQ-26."""
    gone = no_truck(state, action.truck)
    if gone is not None or has_room(state, action.truck):
        return gone
    room = TRUCK_ROOMS[state.options.players][action.truck]
    return Refusal(f"truck-{action.truck + 1} has no open compartment, it takes {room}", "AB-19")


def load(table: Table, action: LoadTile) -> None:
    """Put the drawn tile on a truck; the turn is over. Rule: AB-19."""
    table.put_truck(action.truck, plus(table.trucks[action.truck], table.drawn))
    table.drawn = ""
    settle(table)


# B. Take a truck


def refuse_take(state: State, action: TakeTruck) -> Refusal | None:
    """Refuse a truck that is taken or carries no tile. Rule: AB-21."""
    gone = no_truck(state, action.truck)
    if gone is not None or state.trucks[action.truck]:
        return gone
    return Refusal(f"truck-{action.truck + 1} carries no tile", "AB-21")


def take(table: Table, action: TakeTruck) -> None:
    """Take the truck's animals in hand to be placed at once, coin and supply tiles beside the zoo.

    Rules: AB-21, AB-29, AQ-09.
    """
    seat, tiles = table.turn, table.trucks[action.truck]
    table.taken = (*table.taken[:seat], action.truck, *table.taken[seat + 1 :])
    table.put_truck(action.truck, ())
    zoo = table.zoo
    coin_tiles, supply = tiles.count(COIN_TILE), tiles.count(SUPPLY)
    table.put_own(replace(zoo, coin_tiles=zoo.coin_tiles + coin_tiles, supply=zoo.supply + supply))
    table.events += [CoinTileGained(seat)] * coin_tiles
    table.events += [SupplyGained(seat)] * supply
    table.hand = tuple(label for label in tiles if label not in (COIN_TILE, SUPPLY))
    settle(table)


# The truck left over


def refuse_clear(state: State, action: ClearTruck) -> Refusal | None:
    """Refuse any truck but the one that two players left over. Rule: AB-22."""
    gone = no_truck(state, action.truck)
    if gone is not None or state.trucks[action.truck]:
        return gone
    return Refusal(f"truck-{action.truck + 1} carries no tile", "AB-22")


def clear(table: Table, action: ClearTruck) -> None:
    """Take the left-over tiles out of the game and end the round. Rule: AB-22."""
    for label in table.trucks[action.truck]:
        table.gone = plus(table.gone, label)
        table.events.append(TileRemoved(label, "AB-22"))
    table.put_truck(action.truck, ())
    end_round(table)


# What is legal


def legal_in_turn(state: State) -> Iterator[Action]:
    """Drawing from the pile whose turn it is, and taking any loaded truck."""
    middle = available(state)
    if any(has_room(state, truck) for truck in middle):
        if state.free:
            yield DrawTile(FREE_PILES)
        elif state.end:
            yield DrawTile(END_STACK_PILE)
    for truck in middle:
        if state.trucks[truck]:
            yield TakeTruck(truck)


def legal_loads(state: State) -> Iterator[Action]:
    """Every truck with an open compartment."""
    for truck in available(state):
        if has_room(state, truck):
            yield LoadTile(truck)


def legal_clears(state: State) -> Iterator[Action]:
    """The one truck to be cleared."""
    truck = left_over(state)
    assert truck is not None
    yield ClearTruck(truck)
