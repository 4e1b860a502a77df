"""The course of a round: whose turn is next, when a round ends, when the game does."""

from companion.rules.dice.events import GameEnded, LastRoundBegun, RoundEnded
from companion.rules.dice.options import SheetValues
from companion.rules.dice.state import OVER, TURN, Table
from companion.rules.dice.zoo import Zoo


def triggers_end(zoo: Zoo, sheet: SheetValues) -> bool:
    """Whether at most one enclosure of the sheet has free spaces left. Rules: DG-37, RD-12."""
    return zoo.full(sheet).count(False) <= 1


def after_taking(table: Table) -> None:
    """Note that the taker's sheet triggers the end, then go on: everybody else still plays. Rules: DG-37, RD-10."""
    if not table.last_round and triggers_end(table.zoo, table.options.sheet):
        table.last_round = True
        table.events.append(LastRoundBegun(table.turn))
    end_turn(table)


def end_turn(table: Table) -> None:
    """Hand the turn clockwise to the next player without dice, who may be the same one, or end the round.

    Rules: DG-12, DG-13, DG-23, DG-36.
    """
    table.stage = TURN
    players = len(table.taken)
    for step in range(1, players + 1):
        seat = (table.turn + step) % players
        if not table.taken[seat]:
            table.turn = seat
            return
    end_round(table)


def end_round(table: Table) -> None:
    """Return all dice to the supply; who took dice last starts the next round, if any. Rules: DG-34, DG-35, DG-38."""
    table.events.append(RoundEnded(table.turn))
    table.taken = [()] * len(table.taken)
    table.trucks = [()] * len(table.trucks)
    if table.last_round:
        table.events.append(GameEnded())
        table.stage = OVER
