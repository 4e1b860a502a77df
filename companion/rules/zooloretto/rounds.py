"""The course of a round: whose turn is next, when a round ends, when the game does."""

from companion.rules.zooloretto.events import GameEnded, RoundEnded
from companion.rules.zooloretto.state import CLEAR, LEAD, NO_TRUCK, OVER, PLACE, RETREAT, TELL, TURN, State, Table


def settle(table: Table) -> None:
    """Say what is awaited next; with nothing left to ask or to place the turn is over. Rules: ZR-035, ZR-050."""
    visit = table.visit
    if table.question is not None:
        table.stage = TELL
    elif visit is not None:
        table.stage = LEAD if visit.mover == table.turn else RETREAT
    elif table.hand:
        table.stage = PLACE
    else:
        end_turn(table)


def end_turn(table: Table) -> None:
    """Hand the turn clockwise to the next player without a truck, or end the round.

    Rules: ZR-028, ZR-029, ZR-037, ZR-074, ZR-107, ZR-108.
    """
    table.stage = TURN
    taken, players = table.taken, len(table.taken)
    for step in range(1, players + 1):
        seat = (table.turn + step) % players
        if taken[seat] == NO_TRUCK:
            table.turn = seat
            return
    if left_over_tiles(table) is None:
        end_round(table)
    else:
        table.stage = CLEAR


def end_round(table: Table) -> None:
    """Return the trucks; who took the last one starts the next round, if any. Rules: ZR-072, ZR-073, ZR-089."""
    table.events.append(RoundEnded(table.turn))
    table.taken = (NO_TRUCK,) * len(table.taken)
    table.stage = TURN
    if table.last_round:
        table.events.append(GameEnded())
        table.stage = OVER


def left_over_tiles(table: Table | State) -> int | None:
    """The truck that two players left over, if tiles lie on it; None otherwise. Rules: Z2-09, Z2-10."""
    for truck, tiles in enumerate(table.trucks):
        if tiles:
            return truck
    return None
