"""What was done to dice on the trucks that is neither a roll nor the taking of a truck: turned, or put elsewhere."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from companion.reconcile.dice_turns import Course, Dice, TruckSeen, all_contents, is_half_done
from companion.rules.dice.state import State


@dataclass(frozen=True, slots=True)
class Turned:
    """A die on a truck, from 0, that showed one side and shows another one now (labels)."""

    truck: int
    old: str
    new: str


@dataclass(frozen=True, slots=True)
class Shifted:
    """A die (its label) that lay on one truck and lies on another one, both from 0."""

    label: str
    source: int
    target: int


@dataclass(frozen=True, slots=True)
class _Change:
    """What is gone from a truck, from 0, and what has come to it."""

    truck: int
    gone: Dice
    new: Dice


def turned(courses: Sequence[Course], seen: Sequence[TruckSeen], *, settled: bool = False) -> Turned | None:
    """The one die that has been turned while nothing else has changed; None where there is none such. Rule: DG-18.

    Where the only die of a truck has changed, the truck may have been taken, and the other die be the first one of the
    next roll: that is a turned one only where nobody is at it any more, since all has `settled`.
    """
    match _changes(courses, seen, settled):
        case [_Change(truck, (old,), (new,))]:
            return Turned(truck, old, new)
    return None


def shifted(courses: Sequence[Course], seen: Sequence[TruckSeen], *, settled: bool = False) -> Shifted | None:
    """The one die that has been put on another truck while nothing else has changed; None without one. Rule: DG-11.

    `settled` as for a turned die.
    """
    match sorted(_changes(courses, seen, settled), key=lambda change: len(change.new)):
        case [_Change(source, (old,), ()), _Change(target, (), (new,))] if old == new:
            return Shifted(old, source, target)
    return None


def rolled_again(before: State, after: State) -> Turned | None:
    """A die of the last roll that shows another side where the roll was put anew, else None. Rule: DG-18.

    `before`, `after`: the states after the roll as it was known, and as it lies now.
    """
    known, now = (Counter(label for dice in state.trucks for label in dice) for state in (before, after))
    gone, new = sorted((known - now).elements()), sorted((now - known).elements())
    if not (gone and new):
        return None
    more = [Counter(dice) - Counter(lay) for dice, lay in zip(after.trucks, before.trucks, strict=True)]
    return Turned(next(truck for truck, one in enumerate(more) if one[new[0]]), gone[0], new[0])


def _changes(courses: Sequence[Course], seen: Sequence[TruckSeen], settled: bool) -> list[_Change]:
    """The trucks on which something else lies than before; none where what lay there or lies there is not sure.

    The dice of a round that is over may lie as they like. Rule: DG-34.
    """
    lying = courses[0].lying
    if any(one.left or one.lying != lying for one in courses) or not (settled or not is_half_done(courses, seen)):
        return []
    changes = []
    for truck, (there, lay) in enumerate(zip(all_contents(seen, lying) or lying, lying, strict=True)):
        now, before = Counter(there), Counter(lay)
        if now != before:
            gone, new = sorted((before - now).elements()), sorted((now - before).elements())
            changes.append(_Change(truck, tuple(gone), tuple(new)))
    return changes
