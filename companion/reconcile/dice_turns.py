"""What was done between a known table of the dice game and what is seen on its trucks: whole turns, the fewest.

A turn shows as two dice more, or as a truck that has been emptied. Dice that were put on a truck and taken unseen are
not made up, nor is a truck that was taken and loaded again: then it is not known what was done. What a covered crate
may hide, or a die whose side is not clear, is left open.
"""

from collections import Counter, deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from companion.reconcile.question import Question
from companion.rules.dice import turn
from companion.rules.dice.action_text import action_to_text
from companion.rules.dice.actions import Action, LoadDie, Reveal, RollDice, TakeTruck
from companion.rules.dice.state import LOAD, REVEAL, TURN, State

MOST_TURNS = 4
"""So many turns between two readings are explained; of more the players must tell."""
MOVING = ("load", "take")
"""How actions begin that show on the trucks."""
OPEN = ""
"""What is known of a die whose side is not clear."""

Dice = tuple[str, ...]
"""The sorted labels of dice."""


@dataclass(frozen=True, slots=True)
class TruckSeen:
    """What is seen of a truck: the labels of its dice, some ``OPEN``, and how many of its crates are covered."""

    dice: Dice = ()
    covered: int = 0


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn, or the rest of one: who acts, and the actions in text. `open`: it may have been another."""

    player: int
    actions: tuple[str, ...]
    open: bool = False


@dataclass(frozen=True, slots=True)
class Course:
    """A way to understand what was seen: the turns, the state after them, and what may still lie on the trucks.

    That are the dice `left` when a round has ended, which go back into the supply. Rule: DG-34.
    """

    state: State
    turns: tuple[Turn, ...] = ()
    left: tuple[Dice, ...] = ()

    @property
    def lying(self) -> tuple[Dice, ...]:
        """What lies on the trucks where nothing has been touched since."""
        return self.left or self.state.trucks


def contents_of(truck: TruckSeen, known: Dice) -> Dice | None:
    """What lies on a truck on which `known` lay before; None where that cannot be told.

    Dice that lay there and are not seen lie on covered crates, unless all may have been taken; a die whose side is not
    clear is one of those that lay there.
    """
    before, new = Counter(known), Counter(label for label in truck.dice if label != OPEN)
    kept = before & new
    new -= kept
    gone = before - kept
    unclear = truck.dice.count(OPEN)
    if unclear > gone.total():
        return None
    if unclear and not truck.covered and gone.total() > unclear and len(set(gone)) > 1:
        return None
    hidden = gone.total() - unclear
    if hidden and truck.covered and (hidden > truck.covered or not (kept or unclear)):
        return None
    if not truck.covered:
        gone = Counter(sorted(gone.elements())[:unclear])
    return tuple(sorted((kept + gone + new).elements()))


def all_contents(seen: Sequence[TruckSeen], known: Sequence[Dice]) -> tuple[Dice, ...] | None:
    """What lies on all trucks, None where that of one of them cannot be told."""
    found = [contents_of(truck, dice) for truck, dice in zip(seen, known, strict=True)]
    return None if None in found else tuple(dice for dice in found if dice is not None)


def followed_on(courses: Iterable[Course], seen: Sequence[TruckSeen]) -> tuple[Course, ...]:
    """The courses that lead to what is seen with the fewest turns more; none where nothing does.

    Of those that end alike one is kept; what is not sure in it, is open.
    """
    found = [pair for course in courses for pair in _reaching(course, seen)]
    least = min((turns for turns, _ in found), default=0)
    return _unlike(course for turns, course in found if turns == least)


def is_one_more(courses: Sequence[Course], seen: Sequence[TruckSeen]) -> bool:
    """Whether just one die more lies on the trucks than before."""
    before = sum(map(len, courses[0].lying))
    there = all_contents(seen, courses[0].lying) or ()
    return sum(map(len, there)) == before + 1 and is_half_done(courses, seen)


def is_half_done(courses: Sequence[Course], seen: Sequence[TruckSeen]) -> bool:
    """Whether the trucks show whole turns, maybe none, and one die more: the other one is still in somebody's hand."""
    for number, truck in enumerate(seen):
        for label in set(truck.dice):
            fewer = list(truck.dice)
            fewer.remove(label)
            without = [*seen[:number], replace(truck, dice=tuple(fewer)), *seen[number + 1 :]]
            if followed_on(courses, without):
                return True
    return False


def partly_gone(courses: Sequence[Course], seen: Sequence[TruckSeen]) -> int | None:
    """The truck, from 0, some dice of which are gone while others of it lie there; None where there is none such."""
    for number, (truck, known) in enumerate(zip(seen, courses[0].lying, strict=True)):
        there = Counter(contents_of(truck, known) or ())
        if there and not there - Counter(known) and there.total() < len(known):
            return number
    return None


def _reaching(course: Course, seen: Sequence[TruckSeen]) -> Iterator[tuple[int, Course]]:
    """The courses that go on from one to what is seen, with the fewest turns, each with their number."""
    there = all_contents(seen, course.lying)
    at: tuple[Course, ...] = (course,) if there is not None else ()
    for turns in range(MOST_TURNS + 1):
        ends = [one for one in at if _fits(one, there or ())]
        if ends:
            yield from ((turns, _cleared(one, there or ())) for one in ends)
            return
        at = _unlike(after for one in at for after in _turns(one, there or (), course.state.trucks))


def _fits(course: Course, there: Sequence[Dice]) -> bool:
    """Whether just this lies on the trucks, or what is left of a round that is over."""
    if tuple(there) == course.state.trucks:
        return True
    pairs = zip(there, course.left, strict=False)
    return bool(course.left) and not any(Counter(dice) - Counter(left) for dice, left in pairs)


def _cleared(course: Course, there: Sequence[Dice]) -> Course:
    """The course with what is left of the last round now."""
    return replace(course, left=tuple(there) if course.left and any(there) else ())


def _unlike(courses: Iterable[Course]) -> tuple[Course, ...]:
    """One course for each end; its turns are open where another one with the same end had others."""
    kept: dict[tuple[State, tuple[Dice, ...]], Course] = {}
    for course in courses:
        before = kept.setdefault((course.state, course.left), course)
        if before is not course:
            kept[course.state, course.left] = replace(before, turns=_opened(before.turns, course.turns))
    return tuple(kept.values())


def _opened(turns: Sequence[Turn], others: Sequence[Turn]) -> tuple[Turn, ...]:
    """The turns, those open that another course has not in the same place."""
    alike = {(number, _what(one)) for number, one in enumerate(others)}
    return tuple(one if (number, _what(one)) in alike else replace(one, open=True) for number, one in enumerate(turns))


def _turns(course: Course, there: Sequence[Dice], first: Sequence[Dice]) -> Iterator[Course]:
    """The course with one turn more, or with a begun one ended, as far as that comes nearer what lies there.

    `first`: what lay on the trucks when they were seen last.
    """
    waiting: deque[tuple[State, tuple[str, ...], tuple[Dice, ...]]] = deque([(course.state, (), ())])
    while waiting:
        state, actions, left = waiting.popleft()
        if actions and state.stage not in (REVEAL, LOAD):
            yield Course(state, (*course.turns, Turn(course.state.turn, actions)), left)
            continue
        for action in (one for one in _steps(state, there, first) if turn.refusal(state, one) is None):
            after = turn.apply(state, action).state
            waiting.append((after, (*actions, action_to_text(action)), _left_behind(state, action, after)))


def _left_behind(before: State, action: Action, after: State) -> tuple[Dice, ...]:
    """The dice that still lie on the trucks when a round has ended with this action. Rule: DG-34."""
    if not isinstance(action, TakeTruck) or any(after.taken):
        return ()
    left = tuple(() if truck == action.truck else dice for truck, dice in enumerate(before.trucks))
    return left if any(left) else ()


def _steps(state: State, there: Sequence[Dice], first: Sequence[Dice]) -> Iterator[Action]:
    """What may be done next to come nearer what lies there; nothing when the game is over.

    Trucks are taken with what they carried `first` only, and those that have been taken since are not loaded.
    """
    more = [Counter(dice) - Counter(lie) for dice, lie in zip(there, state.trucks, strict=True)]
    if state.stage == TURN:
        if sum(one.total() for one in more) > 1:
            yield RollDice()
        for truck, (lie, dice) in enumerate(zip(state.trucks, there, strict=True)):
            if lie == first[truck] and Counter(lie) - Counter(dice):
                yield TakeTruck(truck)
    elif state.stage == REVEAL:
        free = sum(more, Counter()) - Counter(state.hand)
        yield from map(Reveal, sorted(free))
    for label in state.hand[:1] if state.stage == LOAD else ():
        kept = [not Counter(one) - Counter(lie) for one, lie in zip(first, state.trucks, strict=True)]
        yield from (LoadDie(label, truck) for truck, one in enumerate(more) if one[label] and kept[truck])


def agreed_turns(courses: Sequence[Course]) -> int:
    """How many turns from the first on all courses share."""
    shared = 0
    for together in zip(*(course.turns for course in courses), strict=False):
        if len({_what(one) for one in together}) > 1:
            break
        shared += 1
    return shared


def parting(courses: Sequence[Course], shared: int) -> Question:
    """The question which of the courses it was, by the turn in which they part: that after so many that they share."""
    groups: dict[tuple[int, tuple[str, ...]], list[int]] = {}
    for number, course in enumerate(courses):
        groups.setdefault(_what(course.turns[shared]), []).append(number)
    named = len({player for player, _ in groups}) > 1
    answers = [(f"player-{player + 1}: " if named else "") + ", ".join(_moves(what)) for player, what in groups]
    members = tuple(map(tuple, groups.values()))
    return Question(f"Which was it: {' or '.join(answers)}?", tuple(answers), members)


def _what(one: Turn) -> tuple[int, tuple[str, ...]]:
    """A turn but for the order of what was done in it."""
    return one.player, tuple(sorted(one.actions))


def _moves(actions: Sequence[str]) -> list[str]:
    return [action for action in actions if action.startswith(MOVING)]
