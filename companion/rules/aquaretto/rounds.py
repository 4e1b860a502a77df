"""The course of a round: whose turn is next, when a round ends, when the game does."""

from companion.rules.aquaretto.events import GameEnded, RoundEnded
from companion.rules.aquaretto.state import CLEAR, NO_TRUCK, OVER, PLACE, TURN, State, Table


def settle(table: Table) -> None:
    """Say what is awaited next; with nothing left to place the turn is over. Rules: AB-17, AB-21."""
    if table.hand:
        table.stage = PLACE
    else:
        end_turn(table)


def end_turn(table: Table) -> None:
    """Hand the turn clockwise to the next player without a truck, or end the round. Rules: AB-18, AB-22."""
    table.stage = TURN
    players = len(table.taken)
    for step in range(1, players + 1):
        seat = (table.turn + step) % players
        if table.taken[seat] == NO_TRUCK:
            table.turn = seat
            return
    if left_over(table) is None:
        end_round(table)
    else:
        table.stage = CLEAR


def end_round(table: Table) -> None:
    """Return the trucks; who took the last one starts the next round, if any. Rules: AB-18, AB-20."""
    table.events.append(RoundEnded(table.turn))
    table.taken = (NO_TRUCK,) * len(table.taken)
    table.stage = TURN
    if table.last_round:
        table.events.append(GameEnded())
        table.stage = OVER


def left_over(table: Table | State) -> int | None:
    """The truck that two players left over, if tiles lie on it; None otherwise. Rule: AB-22."""
    for truck, tiles in enumerate(table.trucks):
        if tiles:
            return truck
    return None
