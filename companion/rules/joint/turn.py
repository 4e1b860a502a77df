"""What may be done now, and doing it: the games' own rules, and what playing both adds."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from companion.errors import IllegalActionError
from companion.rules.aquaretto import turn as wet
from companion.rules.aquaretto.actions import Action as WaterAction
from companion.rules.game import Refusal
from companion.rules.game import Step as AnyStep
from companion.rules.joint import trucks
from companion.rules.joint.actions import Action, InWaterZoo, InZoo
from companion.rules.joint.options import WATER, ZOO
from companion.rules.joint.state import State, with_water, with_zoo
from companion.rules.zooloretto import turn as dry
from companion.rules.zooloretto.actions import Action as ZooAction
from companion.rules.zooloretto.state import OVER

Step = AnyStep[State, Any]


def is_over(state: State) -> bool:
    """Whether the game has ended. Rule: AJ-09."""
    return state.stage == OVER


def due(state: State) -> str:
    """What is awaited now, in words."""
    return wet.due(state.water) if state.acting == WATER else dry.due(state.zoo)


def refusal(state: State, action: Action) -> Refusal | None:
    """Why the action is not allowed now, None when it is. Rule: AJ-04."""
    game = game_of(action)
    if state.acting and state.acting != game:
        return Refusal(f"awaited is: {due(state)}", "AJ-04")
    own = _own_refusal(state, action)
    return own or _bound(state, game, action.action)


def game_of(action: Action) -> str:
    """The game that an action belongs to."""
    return WATER if isinstance(action, InWaterZoo) else ZOO


def _own_refusal(state: State, action: Action) -> Refusal | None:
    """What the action's own game says against it."""
    if isinstance(action, InWaterZoo):
        return wet.refusal(state.water, action.action)
    return dry.refusal(state.zoo, action.action)


def _bound(state: State, game: str, action: ZooAction | WaterAction) -> Refusal | None:
    """What playing both says against it. Rules: AJ-05, AJ-06, AJ-07."""
    if isinstance(action, trucks.DRAWS):
        return trucks.refuse_draw(state, game)
    if isinstance(action, trucks.LOADS):
        return trucks.refuse_load(state, game, action.truck)
    if isinstance(action, trucks.TAKES):
        return trucks.refuse_take(state, game, action.truck)
    if isinstance(action, trucks.CLEARS):
        return trucks.refuse_other_kind(state, game, action.truck)
    return None


def apply(state: State, action: Action) -> Step:
    """Carry the action out; one that is refused raises `IllegalActionError` with the refusal's reason and rule.

    Rules: AJ-08, AJ-09, RA-15.
    """
    refused = refusal(state, action)
    if refused is not None:
        raise IllegalActionError(refused.reason, refused.rule)
    return carry_out(state, action)


def carry_out(state: State, action: Action) -> Step:
    """Carry the action out whatever the rules say of it: what lies on the table when people do it all the same.

    What cannot be done at all (a tile that is not there) raises `ValueError` or `LookupError`.
    """
    if isinstance(action, InWaterZoo):
        wet_step = wet.carry_out(state.water, action.action)
        kinds = trucks.kinds_after(state.kinds, wet_step.state.trucks, WATER)
        return AnyStep(with_water(state.zoo, wet_step.state, kinds), wet_step.events)
    dry_step = dry.carry_out(state.zoo, action.action)
    kinds = trucks.kinds_after(state.kinds, dry_step.state.trucks, ZOO)
    return AnyStep(with_zoo(dry_step.state, state.water, kinds), dry_step.events)


def legal_actions(state: State) -> Iterator[Action]:
    """Every action that is not refused, in a fixed order, Zooloretto's first; none when the game is over."""
    if state.acting != WATER:
        yield from _allowed(state, ZOO, dry.legal_actions(state.zoo), InZoo)
    if state.acting != ZOO:
        yield from _allowed(state, WATER, wet.legal_actions(state.water), InWaterZoo)


def _allowed(state: State, game: str, actions: Iterator[Any], wrap: Callable[[Any], Action]) -> Iterator[Action]:
    """The actions of one game against which playing both says nothing."""
    return (wrap(action) for action in actions if _bound(state, game, action) is None)


def hidden(state: State) -> Sequence[tuple[Action, int]]:
    """What the drawn tile may be, each with how often; nothing while no tile is drawn. Rule: AJ-04."""
    if state.acting == WATER:
        return [(InWaterZoo(action), number) for action, number in wet.hidden(state.water)]
    if state.acting == ZOO:
        return [(InZoo(action), number) for action, number in dry.hidden(state.zoo)]
    return ()
