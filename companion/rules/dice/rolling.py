"""Action A: roll two dice, see what they show, put each on a truck."""

from collections.abc import Iterator

from companion.rules.dice.actions import Action, LoadDie, Reveal, RollDice
from companion.rules.dice.options import CRATES, LABELS, ROLLED_TOGETHER, TRUCKS
from companion.rules.dice.rounds import end_turn
from companion.rules.dice.state import LOAD, REVEAL, State, Table, minus, plus
from companion.rules.game import Refusal


def no_truck(state: State, truck: int) -> Refusal | None:
    """Why the board in use shows no such truck, if it does not. Rules: DG-03, DG-04, DG-05, DG-07."""
    if 0 <= truck < len(state.trucks):
        return None
    players = state.options.players
    return Refusal(f"{players} players use {TRUCKS[players]} trucks, there is no truck-{truck + 1}", "DG-07")


def refuse_roll(state: State) -> Refusal | None:
    """Refuse to roll without two dice in the supply. Rules: DG-14, DG-19, RD-04."""
    if state.supply >= ROLLED_TOGETHER:
        return None
    if state.supply:
        return Refusal("one die lies in the supply, two are rolled", "DG-14")
    return Refusal("the supply is empty, a truck must be taken", "DG-19")


def roll(table: Table) -> None:
    """Take two dice from the supply and roll them. Rule: DG-14."""
    table.rolling = ROLLED_TOGETHER
    table.stage = REVEAL


def refuse_reveal(action: Reveal) -> Refusal | None:
    """Refuse a face that no die has. Rule: DG-02."""
    return None if action.label in LABELS else Refusal(f"no die shows {action.label}", "DG-02")


def reveal(table: Table, action: Reveal) -> None:
    """Note what a rolled die shows; what is noted stays as it is. Rules: DG-14, DG-18."""
    table.hand = plus(table.hand, action.label)
    table.rolling -= 1
    if not table.rolling:
        table.stage = LOAD


def refuse_load(state: State, action: LoadDie) -> Refusal | None:
    """Refuse a die that was not rolled and a truck without an empty crate. Rules: DG-08, DG-15, DG-17."""
    if action.label not in state.hand:
        return Refusal(f"no rolled die shows {LABELS.get(action.label, action.label)}", "DG-15")
    gone = no_truck(state, action.truck)
    if gone is not None:
        return gone
    if has_crate(state, action.truck):
        return None
    return Refusal(f"truck-{action.truck + 1} has no empty crate, it carries {CRATES} dice", "DG-17")


def has_crate(state: State, truck: int) -> bool:
    """Whether a crate of the truck is empty. Rules: DG-08, DG-17."""
    return len(state.trucks[truck]) < CRATES


def load(table: Table, action: LoadDie) -> None:
    """Put a rolled die on a truck; with both put, on one truck or on two, the turn is over. Rules: DG-15, DG-16."""
    table.hand = minus(table.hand, action.label)
    table.trucks[action.truck] = plus(table.trucks[action.truck], action.label)
    if not table.hand:
        end_turn(table)


def legal_roll(state: State) -> Iterator[Action]:
    """Rolling, while dice lie in the supply."""
    if refuse_roll(state) is None:
        yield RollDice()


def faces(state: State) -> list[tuple[Action, int]]:
    """What a rolled die may show, each face equally likely; nothing while none is rolling. Rule: DG-02."""
    return [(Reveal(label), 1) for label in LABELS] if state.stage == REVEAL else []


def legal_loads(state: State) -> Iterator[Action]:
    """Every rolled die on every truck with an empty crate."""
    for label in sorted(set(state.hand)):
        for truck in range(len(state.trucks)):
            if has_crate(state, truck):
                yield LoadDie(label, truck)
