"""What may be done now, and doing it: dispatch to the chapters, no rule of its own."""

from collections.abc import Iterator, Sequence
from typing import assert_never

from companion.errors import IllegalActionError
from companion.rules.game import Refusal, not_now
from companion.rules.game import Step as AnyStep
from companion.rules.zooloretto import donation, enclosures, money, trucks, visitors
from companion.rules.zooloretto.actions import (
    Action,
    ClearTruck,
    DiscardTile,
    DonateAnimals,
    DrawTile,
    ExchangeAnimals,
    Expand,
    LeadNobody,
    LeadVisitor,
    LoadTile,
    MoveTile,
    PlaceTile,
    PurchaseTile,
    RetreatVisitor,
    Reveal,
    TakeTruck,
    TellFertility,
)
from companion.rules.zooloretto.events import Event
from companion.rules.zooloretto.options import AREAS
from companion.rules.zooloretto.state import CLEAR, LEAD, LOAD, OVER, PLACE, RETREAT, REVEAL, TELL, TURN, State, Table

Step = AnyStep[State, Event]

STAGE_OF: dict[type[Action], str] = {
    DrawTile: TURN,
    TakeTruck: TURN,
    MoveTile: TURN,
    ExchangeAnimals: TURN,
    PurchaseTile: TURN,
    DiscardTile: TURN,
    Expand: TURN,
    Reveal: REVEAL,
    LoadTile: LOAD,
    PlaceTile: PLACE,
    TellFertility: TELL,
    ClearTruck: CLEAR,
    LeadVisitor: LEAD,
    LeadNobody: LEAD,
    RetreatVisitor: RETREAT,
    DonateAnimals: TURN,
}
"""When each action is awaited."""

STAGE_RULES = {
    TURN: "ZR-027",
    REVEAL: "ZR-030",
    LOAD: "ZR-030",
    PLACE: "ZR-035",
    TELL: "ZR-080",
    CLEAR: "Z2-10",
    OVER: "ZR-089",
    LEAD: "EX-20",
    RETREAT: "EX-29",
}
"""The rule that says what is awaited."""


def is_over(state: State) -> bool:
    """Whether the game has ended. Rule: ZR-089."""
    return state.stage == OVER


def due(state: State) -> str:  # noqa: C901 - one case for each stage
    """What is awaited now, in words."""
    player = f"player-{state.turn + 1}"
    match state.stage:
        case "turn":
            money = "carry out one money action, or donate" if state.options.xxl else "or carry out one money action"
            return f"{player}: add a tile to a truck, take a truck, {money}"
        case "reveal":
            return f"{player}: reveal the drawn tile"
        case "load":
            return f"{player}: put the {enclosures.words_of(state.drawn)} on a truck"
        case "place":
            return f"{player}: place {', '.join(map(enclosures.words_of, state.hand))}"
        case "tell":
            assert state.question is not None
            what, where = enclosures.words_of(state.question.label), AREAS[state.question.area]
            return f"{player}: has the {what} in {where} produced an offspring before?"
        case "clear":
            return "the tiles of the truck left over leave the game"
        case "lead":
            return f"{player}: move {_visitor(state)} two observation points on"
        case "retreat":
            return f"{player}: say which {_visitor(state)} steps back"
        case _:
            return "the game is over"


def _visitor(state: State) -> str:
    """The visitor that is to be moved, in words."""
    assert state.visit is not None
    colour = state.visit.colour
    if state.stage == RETREAT:
        return f"{colour} visitor"
    return f"a {colour} visitor" if colour else "a visitor of any colour"


def refusal(state: State, action: Action) -> Refusal | None:  # noqa: C901 - one case for each action
    """Why the action is not allowed now, None when it is."""
    if STAGE_OF[type(action)] != state.stage:
        return not_now(due(state), STAGE_RULES[state.stage], over=is_over(state))
    match action:
        case MoveTile():
            return money.refuse_move(state, action)
        case ExchangeAnimals():
            return money.refuse_exchange(state, action)
        case PurchaseTile():
            return money.refuse_purchase(state, action)
        case PlaceTile():
            return enclosures.refuse_place(state, action)
        case DrawTile():
            return trucks.refuse_draw(state, action)
        case Reveal():
            return trucks.refuse_reveal(state, action)
        case LoadTile():
            return trucks.refuse_load(state, action)
        case TakeTruck():
            return trucks.refuse_take(state, action)
        case DiscardTile():
            return money.refuse_discard(state, action)
        case Expand():
            return money.refuse_expand(state)
        case ClearTruck():
            return trucks.refuse_clear(state, action)
        case TellFertility():
            return None
        case LeadVisitor():
            return visitors.refuse_lead(state, action)
        case LeadNobody():
            return visitors.refuse_staying(state)
        case RetreatVisitor():
            return visitors.refuse_retreat(state, action)
        case DonateAnimals():
            return donation.refuse_donation(state, action)
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
        case MoveTile():
            money.move(table, action)
        case ExchangeAnimals():
            money.exchange(table, action)
        case PurchaseTile():
            money.purchase(table, action)
        case PlaceTile():
            enclosures.place(table, action)
        case DrawTile():
            trucks.draw(table, action)
        case Reveal():
            trucks.reveal(table, action)
        case LoadTile():
            trucks.load(table, action)
        case TakeTruck():
            trucks.take(table, action)
        case DiscardTile():
            money.discard(table, action)
        case Expand():
            money.expand(table)
        case ClearTruck():
            trucks.clear(table, action)
        case TellFertility():
            enclosures.tell(table, action)
        case LeadVisitor():
            visitors.lead(table, action)
        case LeadNobody():
            visitors.stay(table)
        case RetreatVisitor():
            visitors.retreat(table, action)
        case DonateAnimals():
            donation.donate(table, action)
        case _:
            assert_never(action)
    return AnyStep(table.state(), tuple(table.events))


def legal_actions(state: State) -> Iterator[Action]:  # noqa: C901 - one case for each stage
    """Every action that is not refused, in a fixed order; none when the game is over. Rule: ZR-027."""
    match state.stage:
        case "turn":
            yield from trucks.legal_in_turn(state)
            yield from money.legal_in_turn(state)
            if state.options.xxl:
                yield from donation.legal_in_turn(state)
        case "reveal":
            yield from trucks.legal_reveals(state)
        case "load":
            yield from trucks.legal_loads(state)
        case "place":
            yield from enclosures.legal_places(state)
        case "tell":
            yield from enclosures.legal_tellings()
        case "clear":
            yield from trucks.legal_clears(state)
        case "lead":
            yield from visitors.legal_leads(state)
        case "retreat":
            yield from visitors.legal_retreats(state)


def hidden(state: State) -> Sequence[tuple[Action, int]]:
    """What the drawn tile may be, each with how often; nothing while no tile is drawn. Rule: ZR-019."""
    return trucks.hidden_tiles(state) if state.stage == REVEAL else ()
