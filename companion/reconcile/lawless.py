"""Actions that the rules refuse, as far as they would explain a difference: rules in an open world.

What can be carried out all the same is; of what cannot (a tile that is no longer there) the difference is noted.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from companion.errors import CompanionError
from companion.reconcile.compare import Comparison
from companion.reconcile.expect import Offset, expected
from companion.reconcile.views import View
from companion.reconcile.views.view import area_of, player, seat_of
from companion.rules.components import words

BROKEN = (ValueError, LookupError, AssertionError, StopIteration, AttributeError)
"""How rules fail on a table that they never made."""


@dataclass(frozen=True, slots=True)
class Unlawful:
    """Something refused: its text, why and by which rule, where it shows, and what the table is like after it."""

    text: str
    rule: str
    reason: str
    where: str
    state: Any
    events: tuple[Any, ...] = ()
    offsets: tuple[Offset, ...] = ()


def unlawful(view: View, state: Any, found: Comparison) -> Iterator[Unlawful]:
    """Everything refused that would bring pieces from where they are missing to where they are too many."""
    if state.stage == "turn":
        yield from _out_of_turn(view, state, found)
    for text, where, offsets in _attempts(view, state, found):
        deed = _attempt(view, state, text, where, offsets)
        if deed is not None:
            yield deed


def _out_of_turn(view: View, state: Any, found: Comparison) -> Iterator[Unlawful]:
    """Somebody acts whose turn it is not."""
    changed = {seat_of(place) for place, _ in (*found.missing, *found.extra)}
    trucks = None in changed
    for seat in range(len(state.zoos)):
        if seat != state.turn and (trucks or seat in changed):
            whose, reason = f"it is player-{state.turn + 1}'s turn", view.turn_rule
            if state.taken[seat] not in (-1, ()):
                whose, reason = f"player-{seat + 1} has taken a truck in this round", view.passed_rule
            text = f"turn player-{seat + 1}"
            yield Unlawful(
                text, reason, f"{whose}, yet player-{seat + 1} acts", player(seat), view.with_turn(state, seat)
            )


Attempt = tuple[str, str, tuple[Offset, ...]]
"""The text of an action, where it shows, and what to note where it cannot be carried out."""
LIKELY = 0.2
"""Candidates less probable than this break no rule."""
MARKS = ("offspring/", "bonus/", "token/", "tray")
"""Pieces that nobody may take by himself."""


def _attempts(view: View, state: Any, found: Comparison) -> Iterator[Attempt]:
    """What may be tried now, in either game where both are played."""
    extra = [(place, label) for place, sight in found.extra for label, chance in sight.candidates if chance >= LIKELY]
    extra = list(dict.fromkeys(extra))
    mine = player(state.turn)
    match state.stage:
        case "turn":
            attempts = [
                *_in_middle(found),
                *_in_zoos(found, extra, mine),
                *_exchanges(found, mine),
                *_marks(extra, mine),
            ]
        case "load":
            attempts = [
                (text, place, ())
                for place, label in extra
                if place.startswith("truck-")
                for text in (f"load {place}", f"load {label} {place}")
            ]
        case "place":
            attempts = [
                (f"place {held} {area_of(place)}", place, ())
                for place, label in extra
                if place.startswith(f"{mine}/")
                for held in _held(view.hand(state), label)
            ]
        case "lead" | "retreat":
            attempts = list(_visitors(state.stage, found, extra, mine))
        case _:
            attempts = []
    for prefix in ("zoo ", "water ") if view.game.name == "joint" else ("",):
        for text, where, offsets in attempts:
            yield prefix + text, where, offsets


def _held(hand: tuple[str, ...], label: str) -> list[str]:
    """The tiles in hand that look like the label."""
    return [held for held in dict.fromkeys(hand) if held.removesuffix("/spent").removesuffix("/unsure") == label]


def _visitors(stage: str, found: Comparison, extra: list[tuple[str, str]], mine: str) -> Iterator[Attempt]:
    """Visitors that have left their point, or come into the zoo."""
    for place, label in found.missing:
        if place.startswith(f"{mine}/path-"):
            yield f"{stage} {label} {area_of(place)}", place, ()
    for _, label in extra:
        if label.startswith("visitor/"):
            yield f"lead {label} supply", mine, ()


def _in_middle(found: Comparison) -> Iterator[Attempt]:
    """Piles and trucks."""
    yield "draw free", "middle", ()
    yield "draw end", "middle", ()
    for truck in sorted({place for place, _ in found.missing if place.startswith("truck-")}):
        yield f"take {truck}", truck, ()


def _in_zoos(found: Comparison, extra: list[tuple[str, str]], mine: str) -> Iterator[Attempt]:
    """Pieces that have left their place in a zoo, for another one or for good."""
    for place, label in dict.fromkeys(found.missing):
        goals = [there for there, other in extra if other == label and there.startswith(f"{mine}/")]
        owner, area = place.partition("/")[0], area_of(place)
        for there in goals:
            offsets = (Offset(place, label, -1), Offset(there, label, 1))
            home = area_of(there)
            if owner == mine:
                yield f"move {label} {area} {home}", there, offsets
                yield f"move {label} {home}", there, offsets
            elif owner.startswith("player-"):
                yield f"purchase {label} {owner}", place, offsets
                yield f"purchase {label} {owner} {home}", place, offsets
        if owner == mine and not goals and "path-" not in area:
            yield f"discard {label}", place, (Offset(place, label, -1),)
            yield f"donate {area}", place, ()


def _exchanges(found: Comparison, mine: str) -> Iterator[Attempt]:
    """Two areas whose animals may have changed places."""
    areas = sorted({area_of(place) for place, _ in (*found.missing, *found.extra) if place.startswith(f"{mine}/")})
    kinds = sorted({label.split("/")[1] for _, label in found.missing if "/" in label})
    for index, one in enumerate(areas):
        for other in areas[index + 1 :]:
            where = f"{mine}/{other}"
            yield f"exchange {one} {other}", where, ()
            for kind in kinds:
                yield f"exchange {one} {other} {kind}", where, ()


def _marks(extra: list[tuple[str, str]], mine: str) -> Iterator[Attempt]:
    """Boards that nobody may have, and pieces out of the supply that nobody has earned."""
    for place, label in extra:
        offsets = (Offset(place, label, 1),)
        if place == f"{mine}/boards":
            kind, _, rest = label.removeprefix("board/").partition("@")
            yield f"expand {kind} {rest.replace('@', ' ')}" if rest else "expand", place, offsets
        elif place.startswith("player-") and label.startswith(MARKS):
            yield f"place {label} {area_of(place)}", place, offsets


def _attempt(view: View, state: Any, text: str, where: str, offsets: tuple[Offset, ...]) -> Unlawful | None:
    """What comes of an action that is refused; None when it is allowed, no action at all, or changes nothing."""
    game = view.game
    held = text.split()
    if "place" in held and held[-2].startswith(MARKS):
        return Unlawful(text, view.unearned_rule, f"nobody has earned a {words(held[-2])}", where, state, (), offsets)
    try:
        action = game.action_from_text(text)
    except CompanionError:
        return None
    refused = game.refusal(state, action)
    if refused is None:
        return None
    rule, reason = refused.rule, refused.reason
    step = _carried_out(view, state, action)
    if step is not None and step.state != state:
        return Unlawful(text, rule, reason, where, step.state, step.events, unpaid(step.state))
    return Unlawful(text, rule, reason, where, state, (), offsets) if offsets else None


def unpaid(state: Any) -> tuple[Offset, ...]:
    """What nobody can have paid: money that a state has less than none of."""
    numbers = expected(state).numbers
    return tuple(Offset(key, "", -number) for key, number in numbers.items() if number < 0)


def _carried_out(view: View, state: Any, action: Any) -> Any:
    """What carrying the action out leads to; None where that is no table at all, or nothing was drawn to be loaded."""
    try:
        step = view.carry_out(state, action)
    except BROKEN:
        return None
    return None if any("" in tiles for tiles in view.trucks(step.state)) else step


def legal_actions(view: View, state: Any) -> tuple[Any, ...] | None:
    """The legal actions; None on a table on which something so odd lies that there are no answers."""
    try:
        return tuple(view.game.legal_actions(state))
    except BROKEN:
        return None
