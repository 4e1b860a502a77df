"""Players for simulations: who chooses among the legal actions, and the chance that turns hidden tiles over."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from companion.errors import UnknownNameError
from companion.rules.zooloretto.actions import Action, DrawTile, LoadTile, Reveal
from companion.rules.zooloretto.scoring import score
from companion.rules.zooloretto.state import PLACE, TURN, State
from companion.rules.zooloretto.turn import apply, legal_actions

Policy = Callable[[State, Sequence[Action], Random], Action]
"""Chooses one of the legal actions at hand."""

_COIN: Final = 0.6  # points that a coin in hand is worth to the greedy player
_WAITING: Final = 1.2  # points that the greedy player hopes for from one more tile


def deal(state: State, random: Random) -> Reveal:
    """Turn the drawn tile over: each tile that may be hidden is equally likely. Rule: ZR-019."""
    (label,) = random.choices(state.options.box.tiles, weights=state.hidden)
    return Reveal(label)


def random_policy(_state: State, legal: Sequence[Action], random: Random) -> Action:
    """Choose any legal action."""
    return random.choice(legal)


def greedy_policy(state: State, legal: Sequence[Action], random: Random) -> Action:
    """Choose what makes the own zoo worth most at once, coins in hand included."""
    if isinstance(legal[0], LoadTile):
        return random.choice(legal)
    now = _worth(state, state.turn)
    values = [now + _WAITING if isinstance(action, DrawTile) else _outcome(state, action) for action in legal]
    best = max(values)
    return random.choice([action for action, value in zip(legal, values, strict=True) if value == best])


def _outcome(state: State, action: Action) -> float:
    """What the own zoo is worth after the action, with every tile in hand placed as well as can be."""
    seat = state.turn
    after = apply(state, action).state
    while after.stage == PLACE and after.turn == seat:
        steps = [apply(after, place).state for place in legal_actions(after)]
        after = max(steps, key=lambda step: _worth(step, seat))
    return _worth(after, seat)


def _worth(state: State, seat: int) -> float:
    """Points and coins of one player together, in points."""
    zoo = state.zoos[seat]
    return score(zoo, state.options).total + _COIN * (zoo.money or 0)


POLICIES: Final[dict[str, Policy]] = {"random": random_policy, "greedy": greedy_policy}


def policy_named(name: str) -> Policy:
    """The policy of that name; another name raises `UnknownNameError` that lists them."""
    if name not in POLICIES:
        raise UnknownNameError(f"policy '{name}' is not known; known are {', '.join(POLICIES)}")
    return POLICIES[name]


def next_action(state: State, policy: Policy, random: Random) -> Action:
    """The action that a simulated game goes on with."""
    legal = tuple(legal_actions(state))
    if isinstance(legal[0], Reveal):
        return deal(state, random)
    if state.stage != TURN and len(legal) == 1:
        return legal[0]
    return policy(state, legal, random)
