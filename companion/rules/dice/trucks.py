"""Action B: take all dice of a truck, enter their symbols, pass."""

from collections.abc import Iterator

from companion.rules.dice.actions import Action, TakeTruck
from companion.rules.dice.entering import enter
from companion.rules.dice.options import LABELS
from companion.rules.dice.rolling import no_truck
from companion.rules.dice.rounds import after_taking
from companion.rules.dice.state import State, Table
from companion.rules.game import Refusal


def refuse_take(state: State, action: TakeTruck) -> Refusal | None:
    """Refuse a truck that carries no die. Rules: DG-20, RD-13."""
    gone = no_truck(state, action.truck)
    if gone is not None:
        return gone
    return None if state.trucks[action.truck] else Refusal(f"truck-{action.truck + 1} carries no die", "DG-20")


def take(table: Table, action: TakeTruck) -> None:
    """Take the truck's dice to the sheet, enter every symbol at once, and pass; the truck stays for the others.

    Rules: DG-21, DG-22, DG-23, DG-24, RD-07.
    """
    dice = table.trucks[action.truck]
    table.trucks[action.truck] = ()
    table.taken[table.turn] = dice
    for label in dice:
        enter(table, LABELS[label])
    after_taking(table)


def legal_takes(state: State) -> Iterator[Action]:
    """Every truck that carries a die."""
    for truck, dice in enumerate(state.trucks):
        if dice:
            yield TakeTruck(truck)
