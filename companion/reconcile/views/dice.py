"""What a table of the dice game shows: dice on trucks and on the sheets, and what is crossed off."""

from dataclasses import replace
from functools import lru_cache

from companion.reconcile.views.view import MIDDLE, TAKEN, Effect, Facts, View, player
from companion.rules.dice import turn
from companion.rules.dice.events import Event
from companion.rules.dice.game import GAME
from companion.rules.dice.options import ANIMALS, LABELS
from companion.rules.dice.state import State
from companion.rules.dice.zoo import Zoo

FACES = frozenset(LABELS)


def facts(state: State) -> Facts:
    """Everything that can be seen; rolled dice that lie on no truck yet lie in the middle."""
    places: dict[str, tuple[str, ...]] = {}
    for seat, zoo in enumerate(state.zoos):
        places |= zoo_facts(seat, zoo).places
    places |= {f"truck-{number}": dice for number, dice in enumerate(state.trucks, start=1) if dice}
    places |= {f"{TAKEN}/{player(seat)}": dice for seat, dice in enumerate(state.taken) if dice}
    places |= {MIDDLE: state.hand} if state.hand else {}
    return Facts(places, {})


@lru_cache(maxsize=8192)
def zoo_facts(seat: int, zoo: Zoo) -> Facts:
    """What one sheet shows, every cross as the die that brought it."""
    crosses = [f"die/{animal}" for animal, number in zip(ANIMALS, zoo.crossed, strict=True) for _ in range(number)]
    places = {
        "sheet": tuple(sorted([*crosses, *["die/coin"] * (zoo.coins or 0)])),
        "barn": tuple(f"die/{animal}" for animal in zoo.in_barn),
        "bonuses": tuple(f"bonus/{animal}" for animal, has in zip(ANIMALS, zoo.bonuses, strict=True) if has),
    }
    return Facts({f"{player(seat)}/{area}": labels for area, labels in places.items() if labels}, {})


def new_labels(_state: State) -> frozenset[str]:
    """What a die may show. Rule: DG-02."""
    return FACES


def automatic(event: Event) -> tuple[Effect, ...]:
    """Crosses that people may forget. Rules: DG-22, DG-26, DG-27, DG-29, DG-31."""
    match type(event).__name__:
        case "AnimalEntered":
            return (Effect("cross", f"{player(event.player)}/sheet", f"die/{event.animal}", 1, event.rule),)  # type: ignore[union-attr]
        case "CoinEntered":
            return (Effect("cross", f"{player(event.player)}/sheet", "die/coin", 1, event.rule),)  # type: ignore[union-attr]
        case "BarnCrossed":
            return (Effect("cross", f"{player(event.player)}/barn", f"die/{event.animal}", 1, event.rule),)  # type: ignore[union-attr]
        case "BonusGained":
            return (Effect("bonus", f"{player(event.player)}/bonuses", f"bonus/{event.animal}", 1, event.rule),)  # type: ignore[union-attr]
    return ()


def with_turn(state: State, seat: int) -> State:
    """The same table with another player's turn."""
    return replace(state, turn=seat)


def with_zoo(state: State, seat: int, zoo: Zoo) -> State:
    """The same table with another sheet of one player."""
    return replace(state, zoos=(*state.zoos[:seat], zoo, *state.zoos[seat + 1 :]))


VIEW = View(
    game=GAME,
    facts=facts,
    visible=lambda state: state,
    zoo_facts=zoo_facts,
    new_labels=new_labels,
    automatic=automatic,
    carry_out=turn.carry_out,
    with_turn=with_turn,
    with_zoo=with_zoo,
    trucks=lambda state: state.trucks,
    hand=lambda state: state.hand,
    turn_rule="DG-12",
    passed_rule="DG-23",
    unearned_rule="DG-29",
    born_rules={},
)
