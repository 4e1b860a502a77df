"""The tables that a search thinks of and what can be done at each, worked out once however many searches come past."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from companion.errors import IllegalActionError
from companion.reconcile.compare import Comparer, Comparison
from companion.reconcile.expect import Offset, expected
from companion.reconcile.lawless import BROKEN, Unlawful, legal_actions, unlawful
from companion.reconcile.relevance import alike, change_of, relevant, verb_of
from companion.reconcile.remaining import Remaining
from companion.reconcile.views import Effect, Facts, View
from companion.reconcile.views.view import TAKEN, player

LOADED_DIFFERENTLY = 2
"""So many players have trucks that are not alike. Rule: Z2-05."""
NOTHING = ("\n",)
MOST_POSITIONS = (2000, 3000, 5000)
"""Positions that are thought of at most where something has come to one part of the table, to two, or to more, which is
what a round does: what bounds the time on any table."""
MOST_AGAIN = 1000
"""The same where an explanation is known and only a better one is sought."""
MORE = 500
"""So many besides for what is not allowed, where what is allowed has used up the others."""
OPEN_VERBS = ("place", "move", "exchange", "discard", "expand", "donate", "purchase", "lead")


@dataclass(slots=True, eq=False)
class Position:
    """A table that was thought of: what it should show, how that differs from the sighting, what it lacks at least.

    `lacking` is the cost of that, `turns` how many more it takes.
    `strides` are the legal actions worth trying and `breaches` the others, None until somebody has asked.
    """

    state: Any
    offsets: tuple[Offset, ...]
    facts: Facts
    found: Comparison
    lacking: float
    turns: int
    strides: "tuple[Stride, ...] | None" = None
    breaches: "tuple[Stride, ...] | None" = None
    speakable: bool | None = None


@dataclass(slots=True, eq=False)
class Stride:
    """An action from one position to another, and what it brings by itself.

    `open`: it is out of sight and may have been another; `unlawful`: what is not allowed in it.
    """

    text: str
    to: Position
    effects: tuple[Effect, ...]
    open: bool = False
    unlawful: Unlawful | None = None


class Ground:
    """Every position that was reached so far, for one sighting."""

    def __init__(self, view: View, comparer: Comparer, *, lost: bool = False, again: bool = False) -> None:
        self.view = view
        self.comparer = comparer
        self.remaining = Remaining(view, comparer, lost=lost)
        self._known: dict[Any, Position] = {}
        self._again = again
        self._most = MOST_AGAIN

    @property
    def is_spent(self) -> bool:
        """Whether so much was thought of that it takes too long to go on."""
        return len(self._known) >= self._most

    def think_further(self) -> None:
        """Leave room for something of another kind than what was thought of so far."""
        self._most = max(self._most, len(self._known) + MORE)

    def position(self, state: Any, offsets: tuple[Offset, ...]) -> Position:
        """The position of a state with known differences, always the same one."""
        key = (state, offsets)
        found = self._known.get(key)
        if found is None:
            facts = expected(state, offsets)
            seen = self.comparer.compare(facts)
            found = Position(state, offsets, facts, seen, *self.remaining.lacks(state, facts, seen))
            if not self._known and not self._again:
                self._most = MOST_POSITIONS[min(max(1, len(_parts(seen))), len(MOST_POSITIONS)) - 1]
            self._known[key] = found
        return found

    def strides(self, at: Position) -> tuple[Stride, ...]:
        """The legal actions that touch something that changed."""
        if at.strides is None:
            at.strides = tuple(self._strides(at))
        return at.strides

    def breaches(self, at: Position) -> tuple[Stride, ...]:
        """What the rules refuse and would explain a difference."""
        if at.breaches is None:
            at.breaches = tuple(self._breach(at, deed) for deed in unlawful(self.view, at.state, at.found))
        return at.breaches

    def is_speakable(self, at: Position) -> bool:
        """Whether the rules can speak of what lies there; they cannot of all that people may lay."""
        if at.speakable is None:
            at.speakable = legal_actions(self.view, at.state) is not None
            try:
                self.view.game.problems(at.state)
            except BROKEN:
                at.speakable = False
        return at.speakable

    def _strides(self, at: Position) -> Iterator[Stride]:
        game, sighting, state = self.view.game, self.comparer.sighting, at.state
        change = change_of(at.found, state.turn, sighting)
        idle: tuple[str, ...] = ()
        if state.stage == "load" and len(state.zoos) > LOADED_DIFFERENTLY:
            idle = alike(at.found, at.facts.places, len(self.view.trucks(state)), state.taken)
        for action in legal_actions(self.view, state) or ():
            text = game.action_to_text(action)
            if not text.endswith(idle or NOTHING) and relevant(text, change, sighting):
                # On a table where something illegal lies, what is legal may be refused all the same.
                with suppress(IllegalActionError, *BROKEN):
                    step = game.apply(state, action)
                    yield self._stride(at, text, step.state, step.events, change.hides)

    def _stride(self, at: Position, text: str, state: Any, events: Sequence[Any], hides: bool) -> Stride:
        """The legal action of that text."""
        to, seat = self.position(state, at.offsets), at.state.turn
        effects = tuple(effect for event in events for effect in self.view.automatic(event))
        effects += self.placed(text, seat)
        effects += payment(at.facts, to.facts, seat, effects)
        return Stride(text, to, effects, hides and verb_of(text)[0] in OPEN_VERBS)

    def placed(self, text: str, seat: int) -> tuple[Effect, ...]:
        """The effect of placing a piece that came out of the supply, which people may forget."""
        words = text.split()
        for kind, (event, rule) in self.view.born_rules.items():
            if "place" in words and words[-2].startswith(kind):
                return (Effect(event, f"{player(seat)}/{words[-1]}", words[-2], 1, rule),)
        return ()

    def _breach(self, at: Position, deed: Unlawful) -> Stride:
        """Something that the rules refuse."""
        effects = tuple(effect for event in deed.events for effect in self.view.automatic(event))
        return Stride(deed.text, self.position(deed.state, at.offsets + deed.offsets), effects, unlawful=deed)


def _parts(found: Comparison) -> set[str]:
    """The parts of a table where something has come: zoos, trucks."""
    return {place.removeprefix(f"{TAKEN}/").partition("/")[0] for place, _ in found.extra}


def payment(before: Facts, after: Facts, seat: int, effects: Sequence[Effect]) -> tuple[Effect, ...]:
    """What whose turn it is has paid, as an effect that people may forget."""
    key = f"{player(seat)}/money"
    came = sum(effect.change for effect in effects if effect.place == key)
    paid = before.numbers.get(key, 0) + came - after.numbers.get(key, 0)
    return (Effect("payment", key, "", -paid, "ZR-047"),) if paid > 0 else ()
