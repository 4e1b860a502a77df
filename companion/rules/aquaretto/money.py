"""Money actions: moving a tile or a coworker, purchasing, discarding, expanding. One a turn."""

from collections.abc import Iterator
from dataclasses import replace

from companion.rules.aquaretto.actions import (
    Action,
    DiscardTile,
    Expand,
    MoveCoworker,
    MoveTile,
    PurchaseTile,
)
from companion.rules.aquaretto.basins import arrive, finish, homes, refuse_cell
from companion.rules.aquaretto.coworkers import place_coworker, places_for, refuse_job, take_coworker
from companion.rules.aquaretto.events import CoinEarned, TileRemoved
from companion.rules.aquaretto.grid import cells_of_board, sites, space, touches
from companion.rules.aquaretto.options import (
    BOARD_NAMES,
    BOARDS_EACH,
    DISCARD_PRICE,
    ENTRANCE,
    EXTRA,
    JOBS,
    LARGE,
    MOVE_PRICE,
    PRICES,
    PURCHASE_PRICE,
    SELLERS_SHARE,
    SMALL,
    TURNS,
)
from companion.rules.aquaretto.rounds import settle
from companion.rules.aquaretto.state import State, Table, with_money
from companion.rules.aquaretto.zoo import DEPOT, Zoo, board_order
from companion.rules.components import counted, words
from companion.rules.game import Refusal
from companion.rules.tiles import plus

# Paying


def too_poor(state: State, price: int) -> Refusal | None:
    """Refuse what coins and coin tiles together cannot pay. Rule: AB-29."""
    money = state.zoo.money or 0
    if money >= price:
        return None
    return Refusal(f"this costs {counted(price, 'coin')}, player-{state.turn + 1} has {money}", "AB-29")


def spend(table: Table, price: int) -> tuple[int, int]:
    """Take the price from whose turn it is, coins before coin tiles, and say how many of each. Rule: AB-29."""
    zoo = table.zoo
    had = zoo.coins or 0
    coins = min(had, price)
    table.put_own(with_money(zoo, had - coins, zoo.coin_tiles - price + coins))
    return coins, price - coins


def pay_bank(table: Table, price: int) -> None:
    """Pay the price to the bank. Rules: AB-32, AB-33, AB-35, AB-36, AB-37, AQ-11."""
    coins, tiles = spend(table, price)
    table.coins += coins
    table.coin_tiles += tiles


def pop_depot(table: Table, seat: int) -> None:
    """Take the top tile off a player's depot. Rules: AB-28, RA-07."""
    zoo = table.zoos[seat]
    table.put_zoo(seat, replace(zoo, depot=zoo.depot[:-1]))


def not_on_top(zoo: Zoo, label: str, whose: str) -> Refusal | None:
    """Refuse a tile that is not the top one of the depot. Rules: AB-28, RA-07."""
    if zoo.depot[-1:] == (label,):
        return None
    return Refusal(f"no {words(label)} lies on top of {whose} depot", "AB-28")


# I. Move a tile or a coworker


def refuse_move(state: State, action: MoveTile) -> Refusal | None:
    """Refuse all but the depot's top tile, and a cell where it may not lie. Rule: AB-32."""
    return (
        too_poor(state, MOVE_PRICE)
        or not_on_top(state.zoo, action.label, "the own")
        or refuse_cell(state.zoo, action.label, action.where, state.options.rulings)
    )


def move(table: Table, action: MoveTile) -> None:
    """Pay, and put the tile into the water zoo as if it had just come. Rule: AB-32."""
    pay_bank(table, MOVE_PRICE)
    pop_depot(table, table.turn)
    arrive(table, action.label, action.where)
    finish(table)


def refuse_coworker(state: State, action: MoveCoworker) -> Refusal | None:
    """Refuse to move nobody, to the same place, and to a place that is not free. Rules: AB-33, RA-14."""
    zoo, source = state.zoo, action.source
    poor = too_poor(state, MOVE_PRICE)
    if poor is not None:
        return poor
    if source not in workplaces(zoo):
        return Refusal(f"no coworker is at {source!r}", "AB-33")
    if source == action.where:
        return Refusal("the coworker would stay at the same place", "AB-33")
    return refuse_job(zoo, action.where)


def workplaces(zoo: Zoo) -> list[str]:
    """Every place where a coworker is. Rules: AB-33, RA-14."""
    return [*(job for job in JOBS if zoo.at_job(job)), *map(space, zoo.trainers)]


def move_coworker(table: Table, action: MoveCoworker) -> None:
    """Pay; the coworker has the job of the new place. Rules: AB-33, RA-14."""
    pay_bank(table, MOVE_PRICE)
    table.put_own(place_coworker(take_coworker(table.zoo, action.source), action.where))
    settle(table)


# II. Purchase or discard


def refuse_purchase(state: State, action: PurchaseTile) -> Refusal | None:
    """Refuse to buy from oneself, what is not on top, and a cell where it may not lie. Rules: AB-34, RA-08."""
    poor = too_poor(state, PURCHASE_PRICE)
    if poor is not None:
        return poor
    if not 0 <= action.seller < len(state.zoos):
        return Refusal(f"there is no player-{action.seller + 1}", "AB-34")
    if action.seller == state.turn:
        return Refusal("a tile is bought from another player", "AB-34")
    hidden = not_on_top(state.zoos[action.seller], action.label, f"player-{action.seller + 1}'s")
    if hidden is not None:
        return hidden
    if action.where == DEPOT:
        to_depot = state.options.rulings.purchase_to_depot
        return None if to_depot else Refusal("a purchased tile goes into the water zoo (house ruling RA-08)", "AB-34")
    return refuse_cell(state.zoo, action.label, action.where, state.options.rulings)


def purchase(table: Table, action: PurchaseTile) -> None:
    """Pay the seller and the bank, and put the tile into the own water zoo. Rules: AB-34, RA-08."""
    coins, tiles = spend(table, PURCHASE_PRICE)
    seller = table.zoos[action.seller]
    share = SELLERS_SHARE if coins else 0
    paid = with_money(seller, (seller.coins or 0) + share, seller.coin_tiles + SELLERS_SHARE - share)
    table.put_zoo(action.seller, paid)
    table.coins += coins - share
    table.coin_tiles += tiles - SELLERS_SHARE + share
    table.events.append(CoinEarned(action.seller))
    pop_depot(table, action.seller)
    arrive(table, action.label, action.where)
    finish(table)


def refuse_discard(state: State, action: DiscardTile) -> Refusal | None:
    """Refuse to discard what is not on top of the own depot. Rule: AB-35."""
    return too_poor(state, DISCARD_PRICE) or not_on_top(state.zoo, action.label, "the own")


def discard(table: Table, action: DiscardTile) -> None:
    """Pay the bank; the tile leaves the game. Rule: AB-35."""
    pay_bank(table, DISCARD_PRICE)
    pop_depot(table, table.turn)
    table.gone = plus(table.gone, action.label)
    table.events.append(TileRemoved(action.label, "AB-35"))
    settle(table)


# III. Expand


def boards_left(state: State, kind: str) -> int:
    """How many boards of the kind the player whose turn it is can still take. Rules: AB-16, AQ-03, RX-10."""
    if kind == EXTRA:
        return state.extra_boards
    return BOARDS_EACH[kind] - state.zoo.built(kind)


def refuse_expand(state: State, action: Expand) -> Refusal | None:
    """Refuse a board that is not there, overlaps, covers the entrance or does not touch the zoo.

    Rules: AB-06, AB-16, AB-31, AB-36 to AB-38, AQ-11, AQ-14, RA-17.
    """
    board = action.board
    if board.kind not in PRICES or board.turn not in TURNS:
        return Refusal(f"there is no board {board.kind!r} turned by {board.turn}", "AB-06")
    poor = too_poor(state, PRICES[board.kind])
    if poor is not None:
        return poor
    if not boards_left(state, board.kind):
        return Refusal(f"no {BOARD_NAMES[board.kind]} board is left", "AQ-03" if board.kind == EXTRA else "AB-16")
    cells, zoo = cells_of_board(board), state.zoo.cells
    if not zoo.isdisjoint(cells):
        return Refusal("the board would lie on the water zoo", "AB-38")
    if not ENTRANCE.isdisjoint(cells):
        return Refusal("the board would lie on the entrance", "AB-31")
    return None if touches(cells, zoo) else Refusal("the board would not share an edge with the zoo", "AB-38")


def expand(table: Table, action: Expand) -> None:
    """Pay the bank and add the board. Rules: AB-36, AB-37, AQ-11, AQ-12."""
    board = action.board
    pay_bank(table, PRICES[board.kind])
    if board.kind == EXTRA:
        table.extra_boards -= 1
    table.put_own(replace(table.zoo, boards=tuple(sorted((*table.zoo.boards, board), key=board_order))))
    settle(table)


# What is legal


def legal_in_turn(state: State) -> Iterator[Action]:
    """Every money action that can be paid. Rule: AB-17."""
    money = state.zoo.money or 0
    if money >= MOVE_PRICE:
        yield from _legal_moves(state)
    if money >= PURCHASE_PRICE:
        yield from _legal_purchases(state)
    if money >= DISCARD_PRICE and state.zoo.depot:
        yield DiscardTile(state.zoo.depot[-1])
    for kind in (LARGE, SMALL, EXTRA):
        if money >= PRICES[kind] and boards_left(state, kind):
            for board in sites(kind, state.zoo.boards):
                yield Expand(board)


def _legal_moves(state: State) -> Iterator[Action]:
    """The depot's top tile to every cell where it may lie, every coworker to every free place."""
    zoo = state.zoo
    if zoo.depot:
        for cell in homes(zoo, zoo.depot[-1], state.options.rulings):
            yield MoveTile(zoo.depot[-1], space(cell))
    free = list(places_for(zoo))
    for source in workplaces(zoo):
        for where in free:
            if where != source:
                yield MoveCoworker(source, where)


def _legal_purchases(state: State) -> Iterator[Action]:
    """The top tile of every other depot, for every cell where it may lie. Rules: AB-34, RA-08."""
    rulings = state.options.rulings
    for seller, other in enumerate(state.zoos):
        if seller == state.turn or not other.depot:
            continue
        label = other.depot[-1]
        for cell in homes(state.zoo, label, rulings):
            yield PurchaseTile(seller, label, space(cell))
        if rulings.purchase_to_depot:
            yield PurchaseTile(seller, label, DEPOT)
