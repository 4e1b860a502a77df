"""What may be done now, and doing it: dispatch to the chapters, no rule of its own."""

from collections.abc import Iterator, Sequence
from typing import assert_never

from companion.errors import IllegalActionError
from companion.rules.aquaretto import basins, money, trucks
from companion.rules.aquaretto.actions import (
    Action,
    ClearTruck,
    DiscardTile,
    DrawTile,
    Expand,
    LoadTile,
    MoveCoworker,
    MoveTile,
    PlaceTile,
    PurchaseTile,
    Reveal,
    TakeTruck,
)
from companion.rules.aquaretto.events import Event
from companion.rules.aquaretto.state import CLEAR, LOAD, OVER, PLACE, REVEAL, TURN, State, Table
from companion.rules.components import words
from companion.rules.game import Refusal, not_now
from companion.rules.game import Step as AnyStep

Step = AnyStep[State, Event]

STAGE_OF: dict[type[Action], str] = {
    DrawTile: TURN,
    TakeTruck: TURN,
    MoveTile: TURN,
    MoveCoworker: TURN,
    PurchaseTile: TURN,
    DiscardTile: TURN,
    Expand: TURN,
    Reveal: REVEAL,
    LoadTile: LOAD,
    PlaceTile: PLACE,
    ClearTruck: CLEAR,
}
"""When each action is awaited."""

STAGE_RULES = {TURN: "AB-17", REVEAL: "AB-19", LOAD: "AB-19", PLACE: "AB-21", CLEAR: "AB-22", OVER: "AB-20"}
"""The rule that says what is awaited."""


def is_over(state: State) -> bool:
    """Whether the game has ended. Rule: AB-20."""
    return state.stage == OVER


def due(state: State) -> str:
    """What is awaited now, in words."""
    player = f"player-{state.turn + 1}"
    match state.stage:
        case "turn":
            return f"{player}: add a tile to a truck, take a truck, or carry out one money action"
        case "reveal":
            return f"{player}: reveal the drawn tile"
        case "load":
            return f"{player}: put the {words(state.drawn)} on a truck"
        case "place":
            return f"{player}: place {', '.join(map(words, basins.urgent(state.hand) or state.hand))}"
        case "clear":
            return "the tiles of the truck left over leave the game"
        case _:
            return "the game is over"


def refusal(state: State, action: Action) -> Refusal | None:  # noqa: C901 - one case for each action
    """Why the action is not allowed now, None when it is. Rule: AB-17."""
    if STAGE_OF[type(action)] != state.stage:
        return not_now(due(state), STAGE_RULES[state.stage], over=is_over(state))
    match action:
        case PlaceTile():
            return basins.refuse_place(state, action)
        case MoveTile():
            return money.refuse_move(state, action)
        case MoveCoworker():
            return money.refuse_coworker(state, action)
        case PurchaseTile():
            return money.refuse_purchase(state, action)
        case DiscardTile():
            return money.refuse_discard(state, action)
        case Expand():
            return money.refuse_expand(state, action)
        case DrawTile():
            return trucks.refuse_draw(state, action)
        case Reveal():
            return trucks.refuse_reveal(state, action)
        case LoadTile():
            return trucks.refuse_load(state, action)
        case TakeTruck():
            return trucks.refuse_take(state, action)
        case ClearTruck():
            return trucks.refuse_clear(state, action)
        case _:
            assert_never(action)


def apply(state: State, action: Action) -> Step:
    """Carry the action out; one that is refused raises `IllegalActionError` with the refusal's reason and rule."""
    refused = refusal(state, action)
    if refused is not None:
        raise IllegalActionError(refused.reason, refused.rule)
    return carry_out(state, action)


def carry_out(state: State, action: Action) -> Step:  # noqa: C901 - one case for each action
    """Carry the action out whatever the rules say of it: what lies on the table when people do it all the same.

    What cannot be done at all (a tile that is not there) raises `ValueError` or `LookupError`.
    """
    table = Table(state)
    match action:
        case PlaceTile():
            basins.place(table, action)
        case MoveTile():
            money.move(table, action)
        case MoveCoworker():
            money.move_coworker(table, action)
        case PurchaseTile():
            money.purchase(table, action)
        case DiscardTile():
            money.discard(table, action)
        case Expand():
            money.expand(table, action)
        case DrawTile():
            trucks.draw(table, action)
        case Reveal():
            trucks.reveal(table, action)
        case LoadTile():
            trucks.load(table, action)
        case TakeTruck():
            trucks.take(table, action)
        case ClearTruck():
            trucks.clear(table, action)
        case _:
            assert_never(action)
    return AnyStep(table.state(), tuple(table.events))


def legal_actions(state: State) -> Iterator[Action]:
    """Every action that is not refused, in a fixed order; none when the game is over. Rule: AB-17."""
    match state.stage:
        case "turn":
            yield from trucks.legal_in_turn(state)
            yield from money.legal_in_turn(state)
        case "reveal":
            yield from (action for action, _ in trucks.hidden_tiles(state))
        case "load":
            yield from trucks.legal_loads(state)
        case "place":
            yield from basins.legal_places(state)
        case "clear":
            yield from trucks.legal_clears(state)


def hidden(state: State) -> Sequence[tuple[Action, int]]:
    """What the drawn tile may be, each with how often; nothing while no tile is drawn. Rule: AB-14."""
    return trucks.hidden_tiles(state) if state.stage == REVEAL else ()
