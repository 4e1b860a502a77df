"""What a table of both games shows: each player's zoo and water zoo, common money, common trucks."""

from dataclasses import replace
from typing import Any

from companion.reconcile.views import aquaretto, zooloretto
from companion.reconcile.views.view import Effect, Facts, View, face_up, truck_facts
from companion.rules.aquaretto import turn as wet
from companion.rules.aquaretto.zoo import Zoo as WetZoo
from companion.rules.game import Step
from companion.rules.joint import trucks
from companion.rules.joint.actions import Action, InWaterZoo
from companion.rules.joint.game import GAME
from companion.rules.joint.options import WATER, ZOO
from companion.rules.joint.state import State, with_water
from companion.rules.joint.state import with_zoo as with_dry
from companion.rules.joint.zoo import Zoo
from companion.rules.zooloretto import turn as dry
from companion.rules.zooloretto.zoo import Zoo as DryZoo
from companion.rules.zooloretto.zoo import plain_label


def facts(state: State) -> Facts:
    """Everything that can be seen."""
    places: dict[str, tuple[str, ...]] = {}
    numbers: dict[str, int] = {}
    for seat, (dry_zoo, wet_zoo) in enumerate(zip(state.zoo.zoos, state.water.zoos, strict=True)):
        shown = _both(seat, dry_zoo, wet_zoo)
        places |= shown.places
        numbers |= shown.numbers
    drawn = state.water.drawn if state.acting == WATER else state.zoo.drawn
    on_hand = tuple(map(plain_label, hand(state)))
    places |= truck_facts(state.zoo.trucks, state.taken, state.turn, on_hand, drawn)
    return Facts(places, numbers)


def zoo_facts(seat: int, zoo: Zoo) -> Facts:
    """What one player's zoo and water zoo show."""
    return _both(seat, zoo.zoo, zoo.water)


def _both(seat: int, zoo: DryZoo, water: WetZoo) -> Facts:
    """What a zoo and a water zoo show that lie together, their money counted once."""
    upper, lower = zooloretto.zoo_facts(seat, zoo), aquaretto.zoo_facts(seat, water)
    places = {**upper.places, **lower.places}
    for place in upper.places.keys() & lower.places.keys():
        places[place] = (*upper.places[place], *lower.places[place])
    return Facts(places, upper.numbers)


def visible(state: State) -> State:
    """The state without what nobody can tell of the tiles that lie face down."""
    return replace(state, zoo=face_up(state.zoo), water=face_up(state.water))


def hand(state: State) -> tuple[str, ...]:
    """What is in hand, of whichever game."""
    return state.water.hand if state.acting == WATER else state.zoo.hand


def new_labels(state: State) -> frozenset[str]:
    """The tiles that may lie face down in the piles of either game."""
    return zooloretto.new_labels(state.zoo) | aquaretto.new_labels(state.water)


def automatic(event: Any) -> tuple[Effect, ...]:
    """What follows from an action of either game by itself."""
    return zooloretto.automatic(event) or aquaretto.automatic(event)


def carry_out(state: State, action: Action) -> Step[State, Any]:
    """Carry an action of either game out whatever the rules say of it."""
    if isinstance(action, InWaterZoo):
        after = wet.carry_out(state.water, action.action)
        kinds = trucks.kinds_after(state.kinds, after.state.trucks, WATER)
        return Step(with_water(state.zoo, after.state, kinds), after.events)
    done = dry.carry_out(state.zoo, action.action)
    kinds = trucks.kinds_after(state.kinds, done.state.trucks, ZOO)
    return Step(with_dry(done.state, state.water, kinds), done.events)


def with_turn(state: State, seat: int) -> State:
    """The same table with another player's turn."""
    return replace(state, zoo=replace(state.zoo, turn=seat), water=replace(state.water, turn=seat))


def with_zoo(state: State, seat: int, zoo: Zoo) -> State:
    """The same table with other zoos of one player."""
    return replace(
        state,
        zoo=zooloretto.with_zoo(state.zoo, seat, zoo.zoo),
        water=aquaretto.with_zoo(state.water, seat, zoo.water),
    )


VIEW = View(
    game=GAME,
    facts=facts,
    visible=visible,
    zoo_facts=zoo_facts,
    new_labels=new_labels,
    automatic=automatic,
    carry_out=carry_out,
    with_turn=with_turn,
    with_zoo=with_zoo,
    trucks=lambda state: state.zoo.trucks,
    hand=hand,
    turn_rule="ZR-028",
    passed_rule="ZR-037",
    unearned_rule="ZR-075",
    born_rules={**zooloretto.VIEW.born_rules, **aquaretto.VIEW.born_rules},
)
