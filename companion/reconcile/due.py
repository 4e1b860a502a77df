"""What is due at a table and what was forgotten: said once, kept until it is done or waived."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from companion.reconcile.undone import Due
from companion.reconcile.views import view_of
from companion.reconcile.views.view import area_of, player, seat_of
from companion.rules.components import is_label, words

PROBLEM: Final = "problem"
"""The event of a state of the table that must be put right."""


@dataclass(frozen=True, slots=True)
class Reminder:
    """One thing to be said: `event` names its kind, `what` a label or a number of coins, `where` a place."""

    event: str
    what: str
    where: str
    rule: str
    text: str

    @property
    def key(self) -> tuple[str, str, str]:
        """What makes it the same thing when it is seen again."""
        return self.event, self.what, self.where


def forgotten(due: Sequence[Due]) -> Iterator[Reminder]:
    """What actions brought and nobody has taken, paid or moved."""
    for one in due:
        yield Reminder(one.event, one.what, one.place, one.rule, _sentence(one))


def _sentence(one: Due) -> str:
    """What is due, in words."""
    seat = seat_of(one.place)
    who = "" if seat is None else f"player-{seat + 1}: "
    what = words(one.what) if is_label(one.what) else one.what
    match one.event:
        case "payment":
            return f"{who}{what} of the price are not paid yet"
        case "bonus" | "coin" if not is_label(one.what):
            return f"{who}{what} have not been taken yet ({one.event})"
        case "visitor":
            return f"{who}the {what} has not moved yet ({area_of(one.place)})"
    return f"{who}the {what} has not been put into {area_of(one.place)} yet"


def awaited(state: Any) -> Iterator[Reminder]:
    """What the rules await now: tiles in hand, visitors to be moved, the next player, the last round."""
    view = view_of(state.options.game)
    who, text = player(state.turn), view.game.due(state)
    if state.stage == "over":
        yield Reminder("over", "", "", "", text)
        return
    event = "turn" if state.stage == "turn" else state.stage
    what = ", ".join(view.hand(state)) if state.stage == "place" else ""
    yield Reminder(event, what, who, view.turn_rule, text)
    if is_last_round(state):
        yield Reminder("last round", "", "", "", "this is the last round")


def is_last_round(state: Any) -> bool:
    """Whether the last round is being played, of either game where both are."""
    return bool(getattr(state, "last_round", False) or getattr(getattr(state, "zoo", None), "last_round", False))


def impossible(state: Any) -> Iterator[Reminder]:
    """What cannot lie as it does: a fourth tile on a truck, two species in one enclosure."""
    for problem in view_of(state.options.game).game.problems(state):
        yield Reminder(PROBLEM, "", problem.area, problem.rule, problem.text)
