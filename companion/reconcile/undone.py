"""What an explanation's actions brought by themselves and the table does not show: it is due, not wrong."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from companion.reconcile.compare import Comparer, Comparison
from companion.reconcile.expect import Offset
from companion.reconcile.views import Effect

FORGOTTEN = 2.3
"""How improbable it is that people forget something that is due: one time in ten."""
MOST_AT_ONCE = 3


@dataclass(frozen=True, slots=True)
class Due:
    """Something that should have been done: `what` (a label, or a number of coins) belongs to `place`."""

    event: str
    what: str
    place: str
    rule: str
    offsets: tuple[Offset, ...]


@dataclass(frozen=True, slots=True)
class Settled:
    """What is due, what differences remain, and what stopping here costs, the remaining differences among it."""

    due: tuple[Due, ...]
    rest: Comparison
    cost: float
    unexplained: float


def settled(found: Comparison, effects: Sequence[Effect], comparer: Comparer) -> Settled:
    """Take what effects account for out of the differences."""
    if found.agrees:
        return Settled((), found, found.cost, 0.0)
    due: list[Due] = []
    missing = list(found.missing)
    extra = list(found.extra)
    for effect in effects:
        if effect.label and effect.change > 0 and (effect.place, effect.label) in missing:
            missing.remove((effect.place, effect.label))
            offsets = [Offset(effect.place, effect.label, -1)]
            offsets += _taken_back(effect, effects, extra)
            due.append(Due(effect.event, effect.label, effect.place, effect.rule, tuple(offsets)))
        elif effect.label and effect.change < 0:
            back = _taken_back(effect, [effect], extra)
            if back:
                due.append(Due(effect.event, effect.label, effect.place, effect.rule, tuple(back)))
    numbers = []
    for place, number, seen in found.numbers:
        pending = _pending([effect for effect in effects if effect.place == place and effect.change], seen - number)
        due += [
            Due(one.event, f"{abs(one.change)} coins", place, one.rule, (Offset(place, "", -one.change),))
            for one in pending
        ]
        if not pending:
            numbers.append((place, number, seen))
    rest = Comparison(found.cost, tuple(extra), tuple(missing), tuple(numbers))
    unexplained = comparer.slip(rest) - found.cost
    return Settled(tuple(due), rest, found.cost + unexplained + FORGOTTEN * len(due), unexplained)


def _taken_back(effect: Effect, effects: Sequence[Effect], extra: list) -> list[Offset]:  # type: ignore[type-arg]
    """The piece that should have left the place where it is still seen, as part of the same forgotten thing."""
    for other in effects:
        if other.change < 0 and other.label == effect.label and other.event == effect.event:
            for entry in extra:
                if entry[0] == other.place and entry[1].chance_of(other.label):
                    extra.remove(entry)
                    return [Offset(other.place, other.label, 1)]
    return []


def _pending(effects: Sequence[Effect], change: int) -> tuple[Effect, ...]:
    """The effects on a number that, undone, make up the change; none when there are no such ones."""
    for size in range(1, MOST_AT_ONCE + 1):
        for chosen in combinations(effects, size):
            if -sum(effect.change for effect in chosen) == change:
                return chosen
    return ()
