"""Delivery trucks: drawing, revealing and loading a tile, taking a truck, the truck that two players leave over."""

from collections.abc import Iterator

from companion.rules.components import words
from companion.rules.game import Refusal
from companion.rules.zooloretto.actions import (
    END_STACK_PILE,
    FREE_PILES,
    Action,
    ClearTruck,
    DrawTile,
    LoadTile,
    Reveal,
    TakeTruck,
)
from companion.rules.zooloretto.events import CoinTileGained, FreePilesExhausted, LastRoundBegun, TileRemoved
from companion.rules.zooloretto.options import COIN_TILE, END_STACK, KINDS, TRUCK_ROOMS
from companion.rules.zooloretto.rounds import end_round, left_over_tiles, settle
from companion.rules.zooloretto.state import (
    LOAD,
    REVEAL,
    State,
    Table,
    minus,
    plus,
    recount,
    with_money,
)
from companion.rules.zooloretto.variants import room_rule


def available(state: State) -> list[int]:
    """The trucks that stand in the middle, taken by nobody."""
    return [truck for truck in range(len(state.trucks)) if truck not in state.taken]


def has_room(state: State, truck: int) -> bool:
    """Whether a compartment of the truck is open, with no tile and no hay bale in it. Rules: ZR-010, Z2-05, Z2-08."""
    return len(state.trucks[truck]) < TRUCK_ROOMS[state.options.players][truck]


def no_truck(state: State, truck: int) -> Refusal | None:
    """Why the truck is not in the middle, if it is not. Rules: ZR-023, ZR-034, Z2-04."""
    if not 0 <= truck < len(state.trucks):
        return Refusal(f"there are {len(state.trucks)} trucks, not a truck-{truck + 1}", "ZR-023")
    if truck in state.taken:
        return Refusal(f"truck-{truck + 1} was already taken in this round", "ZR-034")
    return None


# A. Add a tile


def refuse_draw(state: State, action: DrawTile) -> Refusal | None:
    """Refuse to draw with every truck full, and from the wrong pile. Rules: ZR-032, ZR-033."""
    if not any(has_room(state, truck) for truck in available(state)):
        return Refusal("every truck in the middle is full", "ZR-032")
    if action.pile == END_STACK_PILE:
        if state.free:
            return Refusal(f"{state.free} tiles still lie in the free piles", "ZR-033")
        return None if state.end else Refusal("no tile is left to draw", "ZR-020")
    if action.pile != FREE_PILES:
        return Refusal(f"there is no pile {action.pile!r}", "ZR-021")
    return None if state.free else Refusal("the free piles are empty, the end stack is next", "ZR-033")


def draw(table: Table, action: DrawTile) -> None:
    """Take the top tile in hand, still face down. Rules: ZR-030, ZR-087."""
    if action.pile == FREE_PILES:
        table.free -= 1
        if not table.free:
            table.events.append(FreePilesExhausted())
    else:
        table.end -= 1
    table.stage = REVEAL


def refuse_reveal(state: State, action: Reveal) -> Refusal | None:
    """Refuse a tile of which none is left face down. Rules: ZR-001, ZR-003, ZR-005, ZR-007, ZR-014, EX-02."""
    box = state.options.box
    index = box.tile_index.get(action.label)
    if index is None:
        return Refusal(f"{action.label} is no tile of the piles", "ZR-019")
    if not state.hidden[index]:
        rule = "EX-02" if action.label in KINDS else "ZR-003"
        return Refusal(f"no {words(action.label)} can be face down any more", rule)
    return None


def reveal(table: Table, action: Reveal) -> None:
    """Turn the drawn tile over; the first one of the end stack begins the last round. Rules: ZR-030, ZR-088."""
    table.hidden = recount(table.hidden, table.options.box.tile_index[action.label], -1)
    table.drawn = action.label
    table.stage = LOAD
    if table.end < END_STACK and not table.last_round:
        table.last_round = True
        table.events.append(LastRoundBegun())


def refuse_load(state: State, action: LoadTile) -> Refusal | None:
    """Refuse a truck that is taken or full. Rules: ZR-030, ZR-031, Z2-05."""
    gone = no_truck(state, action.truck)
    if gone is not None:
        return gone
    if has_room(state, action.truck):
        return None
    room = TRUCK_ROOMS[state.options.players][action.truck]
    return Refusal(f"truck-{action.truck + 1} has no open compartment, it takes {room}", room_rule(state.options))


def load(table: Table, action: LoadTile) -> None:
    """Put the drawn tile on a truck; the turn is over. Rule: ZR-030."""
    _put_truck(table, action.truck, plus(table.trucks[action.truck], table.drawn))
    table.drawn = ""
    settle(table)


def _put_truck(table: Table, truck: int, tiles: tuple[str, ...]) -> None:
    """Replace the tiles of one truck."""
    table.trucks = (*table.trucks[:truck], tiles, *table.trucks[truck + 1 :])


# B. Take a truck


def refuse_take(state: State, action: TakeTruck) -> Refusal | None:
    """Refuse a truck that is taken or carries no tile. Rules: ZR-034, ZR-036, Z2-06."""
    gone = no_truck(state, action.truck)
    if gone is not None:
        return gone
    if state.trucks[action.truck]:
        return None
    rule = "Z2-06" if state.options.players == 2 else "ZR-036"
    return Refusal(f"truck-{action.truck + 1} carries no tile", rule)


def take(table: Table, action: TakeTruck) -> None:
    """Take the truck's tiles in hand to be placed at once, coin tiles to the money. Rules: ZR-034, ZR-044, Z2-07."""
    seat, tiles = table.turn, table.trucks[action.truck]
    table.taken = (*table.taken[:seat], action.truck, *table.taken[seat + 1 :])
    _put_truck(table, action.truck, ())
    while COIN_TILE in tiles:
        tiles = minus(tiles, COIN_TILE)
        zoo = table.zoo
        table.put_zoo(seat, with_money(zoo, zoo.coins or 0, zoo.coin_tiles + 1))
        table.events.append(CoinTileGained(seat))
    table.hand = tiles
    settle(table)


# The truck left over


def refuse_clear(state: State, action: ClearTruck) -> Refusal | None:
    """Refuse any truck but the one that two players left over. Rule: Z2-10."""
    gone = no_truck(state, action.truck)
    if gone is not None:
        return gone
    return None if state.trucks[action.truck] else Refusal(f"truck-{action.truck + 1} carries no tile", "Z2-10")


def clear(table: Table, action: ClearTruck) -> None:
    """Take the left-over tiles out of the game and end the round. Rules: Z2-09, Z2-10."""
    for label in table.trucks[action.truck]:
        table.gone = plus(table.gone, label)
        table.events.append(TileRemoved(label, "Z2-10"))
    _put_truck(table, action.truck, ())
    end_round(table)


# What is legal


def legal_in_turn(state: State) -> Iterator[Action]:
    """Drawing from the pile whose turn it is, and taking any loaded truck."""
    middle = available(state)
    rooms = TRUCK_ROOMS[state.options.players]
    trucks = state.trucks
    if any(len(trucks[truck]) < rooms[truck] for truck in middle):
        if state.free:
            yield DrawTile(FREE_PILES)
        elif state.end:
            yield DrawTile(END_STACK_PILE)
    for truck in middle:
        if trucks[truck]:
            yield TakeTruck(truck)


def legal_reveals(state: State) -> Iterator[Action]:
    """Every tile that may still lie face down."""
    for label, count in zip(state.options.box.tiles, state.hidden, strict=True):
        if count:
            yield Reveal(label)


def hidden_tiles(state: State) -> list[tuple[Action, int]]:
    """Every tile that may still lie face down, with how many of it. Rule: ZR-019."""
    return [(Reveal(label), count) for label, count in zip(state.options.box.tiles, state.hidden, strict=True) if count]


def legal_loads(state: State) -> Iterator[Action]:
    """Every truck with an open compartment."""
    for truck in available(state):
        if has_room(state, truck):
            yield LoadTile(truck)


def legal_clears(state: State) -> Iterator[Action]:
    """The one truck to be cleared."""
    truck = left_over_tiles(state)
    assert truck is not None
    yield ClearTruck(truck)
