"""What a camera takes for something else, or overlooks, for as long as nothing moves there.

A reading that errs goes on erring in every frame: the picture is the same. So where what lies in a place is known, and
the place has not been looked at anew since it was, what is known counts and not what it looks like.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING

from companion.reconcile.sighting import Sight

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from companion.vision.moving.ongoing import Held, OngoingZoo

EMPTY = "empty"
UNKNOWN = "unknown"
NOTHING = ""
KNOWN = 0.98
"""How sure a thing is that is known from before."""
NEAR_MM = 8.0
"""What lies nearer than this is the same thing seen again: a third of a tile."""
PLAIN, HARDLY = 0.95, 0.02
"""From these probabilities on a reading speaks plainly for one thing and against another."""


@dataclass(frozen=True, slots=True, eq=False)
class Habit:
    """In this quad (4, 2), in table millimetres, lies ``said`` (or nothing), although it looks like ``seen``."""

    quad: "NDArray[np.float64]"
    seen: str
    said: str
    at: float


@dataclass(frozen=True, slots=True, eq=False)
class Overlooked:
    """Somewhere in a place, of which these are the corners (n, 2), lies a piece that is not seen at all.

    Beside the boards, where there are no corners, it stays.
    """

    place: str
    label: str
    quad: "NDArray[np.float64] | None"
    at: float

    @property
    def sight(self) -> Sight:
        """The piece as if it were seen."""
        return Sight(((self.label, KNOWN),))

    @property
    def is_load(self) -> bool:
        """Whether it lies on a truck."""
        return self.place.startswith("truck")

    def lies_on(self, quad: "NDArray[np.float64]") -> bool:
        """Whether its place is this one (4, 2), in table millimetres."""
        return self.quad is not None and bool(abs(self.quad.mean(axis=0) - quad.mean(axis=0)).max() < NEAR_MM)


@dataclass(frozen=True, slots=True)
class Differences:
    """What a place shows otherwise than it should: habits to take up, and how many of them are plain to see."""

    habits: tuple[Habit, ...] = ()
    overlooked: tuple[str, ...] = ()
    plain: tuple[Habit, ...] = ()

    def settled(self, zoo: "OngoingZoo", outline: "NDArray[np.float64] | None", since: float) -> "Differences":
        """Those where nothing was looked at anew since then."""
        habits = tuple(habit for habit in self.habits if not zoo.read_since(habit.quad, since))
        still = outline is not None and not zoo.any_read_since(outline, since)
        return Differences(habits, self.overlooked if still else ())


@dataclass(slots=True, eq=False)
class Habits:
    """The habits of one zoo's reading."""

    taken: list[Habit] = field(default_factory=list)
    overlooked: list[Overlooked] = field(default_factory=list)

    def sight(self, held: "Held", zoo: "OngoingZoo") -> Sight | None:
        """What lies where something is held; None where nothing does."""
        habit = self.of(held, zoo)
        if habit is not None:
            return Sight(((habit.said, KNOWN),)) if habit.said else None
        if held.seen.label == EMPTY:
            return None
        worth = tuple((label, chance) for label, chance in held.seen.candidates if label != EMPTY and chance > 0)
        return Sight(worth) if worth else None

    def of(self, held: "Held", zoo: "OngoingZoo") -> Habit | None:
        """The habit that holds for it: of what was looked at anew only where it still looks like the same thing."""
        for habit in self.taken:
            if abs(habit.quad.mean(axis=0) - held.quad.mean(axis=0)).max() < NEAR_MM:
                same = habit.seen == held.seen.label and EMPTY not in (habit.seen, habit.said or EMPTY)
                if same or not zoo.read_since(habit.quad, habit.at):
                    return habit
        return None

    def unseen(self, zoo: "OngoingZoo") -> list[Overlooked]:
        """What lies in places without being seen, as long as nothing has changed in them."""
        self.overlooked = [
            one for one in self.overlooked if one.quad is None or not zoo.any_read_since(one.quad, one.at)
        ]
        return self.overlooked

    def forget(self, zoo: "OngoingZoo") -> None:
        """Forget the habits that hold no more."""
        holding = {id(self.of(held, zoo)) for held in zoo.held}
        self.taken = [habit for habit in self.taken if id(habit) in holding]

    def take_up(self, found: Differences, place: str, outline: "NDArray[np.float64] | None", at: float) -> None:
        """From now on these differences are known."""
        middles = [habit.quad.mean(axis=0) for habit in found.habits]
        self.taken = [
            old for old in self.taken if all(abs(old.quad.mean(axis=0) - new).max() >= NEAR_MM for new in middles)
        ]
        self.taken += found.habits
        self.overlooked += [Overlooked(place, label, outline, at) for label in found.overlooked]

    def renewed(self, zoo: "OngoingZoo", at: float) -> "Habits":
        """The habits that hold for a zoo that was read anew as a whole: of what looks the same in the same place."""
        kept = []
        for habit in self.taken:
            for held in zoo.held:
                near = abs(habit.quad.mean(axis=0) - held.quad.mean(axis=0)).max() < NEAR_MM
                if near and held.seen.label == habit.seen:
                    kept.append(replace(habit, at=at))
                    break
        return Habits(kept)


def differences(
    shown: "Sequence[tuple[Held, Sight | None]]", labels: Sequence[str], at: float, missed: Sequence[str] = ()
) -> Differences:
    """How what is seen in a place, empty spaces among it, differs from the labels that should lie there.

    ``missed``: labels that were missed there at the last reading; no empty space is taken for theirs, for they may have
    been swept away, and come back to another one, nor are they taken for overlooked, for they were never seen there.
    """
    left = list(labels)
    habits: list[Habit] = []
    plain: list[Habit] = []
    for held, sight in _others(shown, left):
        said = max(left, key=sight.chance_of, default=NOTHING)
        if said:
            left.remove(said)
        habits.append(Habit(held.quad, held.seen.label, said, at))
        if sight.chance >= PLAIN and sight.chance_of(said) < HARDLY:
            plain.append(habits[-1])
    room = [held for held, sight in shown if sight is None or sight.label == UNKNOWN]
    unseen = []
    for label in left:
        fits = [held for held in room if held.seen.label == UNKNOWN or label not in missed]
        if not fits:
            unseen += [label] if label not in missed else []
            continue
        held = max(reversed(fits), key=partial(_room_for, label=label))
        room.remove(held)
        habits.append(Habit(held.quad, held.seen.label, label, at))
        if held.seen.label == EMPTY and held.seen.confidence >= PLAIN:
            plain.append(habits[-1])
    return Differences(tuple(habits), tuple(unseen), tuple(plain))


def _others(shown: "Sequence[tuple[Held, Sight | None]]", left: list[str]) -> "Iterator[tuple[Held, Sight]]":
    """What is seen and is none of the labels; those that are seen are taken out of ``left``, sure ones first."""
    told = [(held, sight) for held, sight in shown if sight is not None and sight.label != UNKNOWN]
    others = []
    for held, sight in sorted(told, key=lambda pair: -pair[1].chance):
        if sight.label in left:
            left.remove(sight.label)
        else:
            others.append((held, sight))
    yield from others


def _room_for(held: "Held", label: str) -> tuple[float, bool, float]:
    """How well a piece may lie where nothing or nothing known is seen, to sort by."""
    seen = held.seen
    return dict(seen.candidates).get(label, 0.0), seen.label == UNKNOWN, -seen.confidence
