"""What may be done now, and doing it: dispatch to the chapters, no rule of its own."""

from collections.abc import Iterator, Sequence
from typing import assert_never

from companion.errors import IllegalActionError
from companion.rules.components import words
from companion.rules.dice import rolling, trucks
from companion.rules.dice.actions import Action, LoadDie, Reveal, RollDice, TakeTruck
from companion.rules.dice.events import Event
from companion.rules.dice.state import LOAD, OVER, REVEAL, TURN, State, Table
from companion.rules.game import Refusal, not_now
from companion.rules.game import Step as AnyStep

Step = AnyStep[State, Event]

STAGE_OF: dict[type[Action], str] = {RollDice: TURN, TakeTruck: TURN, Reveal: REVEAL, LoadDie: LOAD}
"""When each action is awaited."""

STAGE_RULES = {TURN: "DG-11", REVEAL: "DG-14", LOAD: "DG-15", OVER: "DG-38"}
"""The rule that says what is awaited."""


def is_over(state: State) -> bool:
    """Whether the game has ended. Rule: DG-38."""
    return state.stage == OVER


def due(state: State) -> str:
    """What is awaited now, in words."""
    player = f"player-{state.turn + 1}"
    match state.stage:
        case "turn":
            return f"{player}: roll two dice, or take the dice of a truck"
        case "reveal":
            return f"{player}: say what the {'second' if state.hand else 'first'} die shows"
        case "load":
            return f"{player}: put {_dice(state.hand)} on a truck"
        case _:
            return "the game is over"


def _dice(labels: Sequence[str]) -> str:
    """Rolled dice as people say them, two that show the same once."""
    if len(labels) > 1 and len(set(labels)) == 1:
        name = words(labels[0]).replace("die", "dice")
        return f"{len(labels)} {name}"
    return " and ".join(f"the {words(label)}" for label in labels)


def refusal(state: State, action: Action) -> Refusal | None:
    """Why the action is not allowed now, None when it is. Rules: DG-11, DG-18."""
    if STAGE_OF[type(action)] != state.stage:
        rule = STAGE_RULES[state.stage]
        if state.stage == LOAD and isinstance(action, Reveal):
            return Refusal("both dice are rolled, what they show may not be changed", "DG-18")
        return not_now(due(state), rule, over=is_over(state))
    match action:
        case RollDice():
            return rolling.refuse_roll(state)
        case Reveal():
            return rolling.refuse_reveal(action)
        case LoadDie():
            return rolling.refuse_load(state, action)
        case TakeTruck():
            return trucks.refuse_take(state, action)
        case _:
            assert_never(action)


def apply(state: State, action: Action) -> Step:
    """Carry the action out; one that is refused raises `IllegalActionError` with the refusal's reason and rule."""
    refused = refusal(state, action)
    if refused is not None:
        raise IllegalActionError(refused.reason, refused.rule)
    return carry_out(state, action)


def carry_out(state: State, action: Action) -> Step:
    """Carry the action out whatever the rules say of it: what lies on the table when people do it all the same.

    What cannot be done at all (a tile that is not there) raises `ValueError` or `LookupError`.
    """
    table = Table(state)
    match action:
        case RollDice():
            rolling.roll(table)
        case Reveal():
            rolling.reveal(table, action)
        case LoadDie():
            rolling.load(table, action)
        case TakeTruck():
            trucks.take(table, action)
        case _:
            assert_never(action)
    return AnyStep(table.state(), tuple(table.events))


def legal_actions(state: State) -> Iterator[Action]:
    """Every action that is not refused, in a fixed order; none when the game is over. Rule: DG-11."""
    match state.stage:
        case "turn":
            yield from rolling.legal_roll(state)
            yield from trucks.legal_takes(state)
        case "reveal":
            yield from (action for action, _ in rolling.faces(state))
        case "load":
            yield from rolling.legal_loads(state)


def hidden(state: State) -> Sequence[tuple[Action, int]]:
    """What the rolling die may show, each face equally likely; nothing while none is rolling. Rule: DG-02."""
    return rolling.faces(state)
