"""Players for simulations: who chooses among the legal actions, and the chance that turns hidden tiles over."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final

from companion.errors import UnknownNameError
from companion.rules import Game, game_named

Policy = Callable[[Any, Sequence[Any], Random], Any]
"""Chooses, in a state, one of the legal actions at hand."""

_COIN: Final = 0.6  # points that a coin in hand is worth to the greedy player
_WAITING: Final = 1.2  # points that the greedy player hopes for from what turns up
_THOUGHT_THROUGH: Final = 20  # actions of one kind that the greedy player compares
_TURN: Final = "turn"  # the stage in which every game's turns begin


def deal(state: Any, random: Random) -> Any:
    """Turn over what is hidden: each tile that it may be is equally likely."""
    return _drawn(game_named(state.options.game).hidden(state), random)


def _drawn(chances: Sequence[tuple[Any, int]], random: Random) -> Any:
    """One of the actions, as likely as its weight says."""
    (index,) = random.choices(range(len(chances)), weights=[weight for _, weight in chances])
    return chances[index][0]


def random_policy(_state: Any, legal: Sequence[Any], random: Random) -> Any:
    """Choose any legal action."""
    return random.choice(legal)


def greedy_policy(state: Any, legal: Sequence[Any], random: Random) -> Any:
    """Choose what makes the own zoo worth most at once, coins in hand included."""
    game = game_named(state.options.game)
    some = _some_of_each_kind(game, legal, random)
    values = [_outcome(game, state, action) for action in some]
    best = max(values)
    return random.choice([action for action, value in zip(some, values, strict=True) if value == best])


def _some_of_each_kind(game: Game, legal: Sequence[Any], random: Random) -> list[Any]:
    """The actions, of each kind no more than can be thought through: an expansion board has hundreds of places."""
    if len(legal) <= _THOUGHT_THROUGH:
        return list(legal)
    kinds: dict[tuple[str, ...], list[Any]] = {}
    for action in legal:
        kinds.setdefault(tuple(game.action_to_text(action).split()[:2]), []).append(action)
    return [
        action
        for actions in kinds.values()
        for action in (random.sample(actions, _THOUGHT_THROUGH) if len(actions) > _THOUGHT_THROUGH else actions)
    ]


def _outcome(game: Game, state: Any, action: Any) -> float:
    """What the own zoo is worth after the action, with every tile in hand placed as well as can be."""
    seat = state.turn
    after = game.apply(state, action).state
    if game.hidden(after):
        return _worth(game, state, seat) + _WAITING
    while after.turn == seat and after.stage != _TURN and (legal := list(game.legal_actions(after))):
        steps = [game.apply(after, choice).state for choice in legal]
        after = max(steps, key=lambda step: _worth(game, step, seat))
    return _worth(game, after, seat)


def _worth(game: Game, state: Any, seat: int) -> float:
    """Points and coins of one player together, in points."""
    zoo = state.zoos[seat]
    return game.score(zoo, state.options).total + _COIN * (zoo.money or 0)


POLICIES: Final[dict[str, Policy]] = {"random": random_policy, "greedy": greedy_policy}


def policy_named(name: str) -> Policy:
    """The policy of that name; another name raises `UnknownNameError` that lists them."""
    if name not in POLICIES:
        raise UnknownNameError(f"policy '{name}' is not known; known are {', '.join(POLICIES)}")
    return POLICIES[name]


def next_action(state: Any, policy: Policy, random: Random) -> Any:
    """The action that a simulated game goes on with."""
    game = game_named(state.options.game)
    chances = game.hidden(state)
    if chances:
        return _drawn(chances, random)
    legal = tuple(game.legal_actions(state))
    if state.stage != _TURN and len(legal) == 1:
        return legal[0]
    return policy(state, legal, random)
