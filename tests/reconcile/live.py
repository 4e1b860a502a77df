"""Tables for the tests of what happens at the table."""

from collections.abc import Sequence
from typing import Any

from companion.reconcile.expect import Offset, expected
from companion.reconcile.explain import Explanation, Hypothesis, explain
from companion.reconcile.sighting import Sighting, everything, sighting_of
from companion.reconcile.views import view_of


def play(state: Any, *lines: str) -> Any:
    """The table after these actions."""
    game = view_of(state.options.game).game
    for line in lines:
        state = game.apply(state, game.action_from_text(line)).state
    return state


def open_world(state: Any, *lines: str) -> Any:
    """The table after these actions, whatever the rules say."""
    view = view_of(state.options.game)
    for line in lines:
        state = view.carry_out(state, view.game.action_from_text(line)).state
    return state


def seen(state: Any, offsets: Sequence[Offset] = (), hidden: Sequence[str] = (), *, sure: bool = True) -> Sighting:
    """The table as it is seen, all of it or with parts out of sight."""
    trucks = len(view_of(state.options.game).trucks(state))
    whole = everything(len(state.zoos), trucks) - set(hidden)
    return sighting_of(expected(state, offsets), whole, sure=sure)


def explained(before: Any, after: Any, **how: Any) -> Explanation:
    """The best explanation."""
    return explain([Hypothesis(before)], seen(after, **how))[0]


def texts(one: Explanation) -> list[str]:
    """Its actions."""
    return [deed.text for deed in one.deeds]


def rules(one: Explanation) -> list[str]:
    """The rules that it breaks."""
    return [deed.rule for deed in one.illegal]
