"""What a photo of dice says of the trucks, and what has to be asked about it.

Dice beside the trucks are told of by nobody: some are the supply, some rolled, some taken; neither are the crosses on
the sheets.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from companion.errors import NotationError
from companion.reconcile.dice import CRATES, SURE, a_side, are_foreign, dice_doubts, too_many
from companion.reconcile.dice_turns import OPEN, Course, TruckSeen, contents_of, is_one_more, partly_gone
from companion.reconcile.dice_wrongs import Shifted, Turned, shifted, turned
from companion.reconcile.question import Question
from companion.reconcile.session import Effect
from companion.reconcile.sighted import pieces_from_json
from companion.rules.dice.options import DICE, LABELS
from companion.rules.json_values import schema
from companion.vision.observation import SCHEMA, UNKNOWN

if TYPE_CHECKING:
    from companion.vision.dice.reader import Look
    from companion.vision.observation import Seen

HALF: Final = "One die more lies on the trucks: two are rolled, put the other one on a truck too."
NOWHERE: Final = ((0.0, 0.0), (0.0, 0.0), (0.0, 0.0), (0.0, 0.0))
"""Where in the photo something is of which a reading does not say so."""
NOT_FOLLOWING: Final = "what lies on the trucks does not follow from what lay there"
NO_DIE: Final = "no die"
"""The answer that what was taken for a die is none."""
FOREIGN: Final = (
    "the sides of these dice are not known: teach them with companion enrol dice PHOTO --profile NAME, "
    "then follow them with --profile NAME"
)


@dataclass(frozen=True, slots=True)
class DiceSight:
    """The trucks of a photo, their dice, and what people have said of them.

    `said` is what lies in a crate (``truck-2/1``) whose die is not clear, by crate: a label, or ``NO_DIE``. `foreign`:
    the dice, also those beside the trucks, are mostly of a set whose sides nobody has taught.
    """

    trucks: tuple[TruckSeen, ...]
    dice: "tuple[Seen, ...]"
    said: Mapping[str, str]
    foreign: bool


def sight_of(look: "Look", trucks: int, said: Mapping[str, str]) -> DiceSight:
    """What is to be seen of the trucks, of which there are so many; what is `said` counts where a side is not clear."""
    dice = tuple(die for die in look.observation.components if die.area.startswith("truck-"))
    unclear = {die.space for die in dice if not _is_sure(die)}
    kept = {crate: label for crate, label in said.items() if crate in unclear}
    seen = tuple(_truck(f"truck-{number}", dice, look, kept) for number in range(1, trucks + 1))
    return DiceSight(seen, dice, kept, are_foreign(look.observation.components))


def sure_sides(look: "Look") -> dict[str, str]:
    """The labels of the dice whose side is clear, by crate."""
    return {die.space: die.label for die in look.observation.components if die.space and _is_sure(die)}


def steadied(look: "Look", before: Mapping[str, str]) -> "Look":
    """A look at a table that nobody has touched since: a side that was clear `before` and still seems the same is."""
    dice = tuple(
        replace(die, confidence=SURE) if not _is_sure(die) and before.get(die.space, "") == die.label else die
        for die in look.observation.components
    )
    return replace(look, observation=replace(look.observation, components=dice))


def _truck(truck: str, dice: "Sequence[Seen]", look: "Look", said: Mapping[str, str]) -> TruckSeen:
    """One truck: a crate that shows neither a die nor its print is covered."""
    on = [die for die in dice if die.area == truck]
    shown = {die.space for die in on} | {crate for crate in look.bare if crate.startswith(f"{truck}/")}
    labels = [die.label if _is_sure(die) else said.get(die.space, OPEN) for die in on]
    counted = tuple(sorted(label for label in labels if label != NO_DIE))
    return TruckSeen(counted, max(0, CRATES - len(shown)) if len(counted) < CRATES else 0)


def _is_sure(die: "Seen") -> bool:
    """Whether the side that is up is clear."""
    return die.label != UNKNOWN and die.confidence >= SURE


def side_question(sight: DiceSight, courses: Sequence[Course]) -> Question | None:
    """The question about the first die that came to the trucks and whose side is not clear; None without such a die.

    Its answers are the sides, those that the die seems to show first, and that it is no die.
    """
    for number, truck in enumerate(sight.trucks):
        if OPEN not in truck.dice or all(contents_of(truck, one.lying[number]) is not None for one in courses):
            continue
        name = f"truck-{number + 1}"
        for die in (
            one for one in sight.dice if one.area == name and not _is_sure(one) and one.space not in sight.said
        ):
            ask = next(doubt.ask for doubt in dice_doubts([die]) if doubt.where == die.space)
            likely = [label for label, _ in die.candidates if label in LABELS]
            answers = tuple(dict.fromkeys((*likely, *LABELS, NO_DIE)))
            return Question(ask, answers, tuple((index,) for index in range(len(answers))), die.space)
    return None


def covered_trucks(sight: DiceSight, courses: Sequence[Course]) -> tuple[int, ...]:
    """The trucks, from 0, of which it cannot be told what lies on them because something is in front of them."""
    return tuple(
        number
        for number, truck in enumerate(sight.trucks)
        if truck.covered and any(contents_of(truck, one.lying[number]) is None for one in courses)
    )


def crowded(sight: DiceSight) -> str:
    """What is to be said of a truck with more dice than crates; empty without one."""
    return next((doubt.ask for doubt in dice_doubts(sight.dice) if "/" not in doubt.where and not doubt.seen), "")


def offence(sight: DiceSight, courses: Sequence[Course], *, settled: bool = False) -> Effect | None:
    """What lies surely on the trucks and the rules forbid; None where all is allowed, or not surely seen.

    `settled`: it lies so for so long that it is no roll of which one die is put already.
    Rules: DG-11, DG-17, DG-18, DG-21.
    """
    if sight.foreign:
        return None
    unsure = {int(die.area.removeprefix("truck-")) - 1 for die in sight.dice if not _is_sure(die)}
    for number, truck in enumerate(sight.trucks):
        if len(truck.dice) > CRATES and number not in unsure:
            name = f"truck-{number + 1}"
            return Effect("illegal", f"{name} carries {len(truck.dice)} dice in {CRATES} crates", "DG-17", name)
    unsure |= {number for number, truck in enumerate(sight.trucks) if truck.covered}
    moved = shifted(courses, sight.trucks, settled=settled)
    if moved is not None:
        return _moved_on(moved) if not {moved.source, moved.target} & unsure else None
    other = turned(courses, sight.trucks, settled=settled)
    if other is not None:
        return turned_over(other) if other.truck not in unsure else None
    part = partly_gone(courses, sight.trucks)
    if part is None or part in unsure:
        return None
    return Effect("illegal", _left_on(part), "DG-21", f"truck-{part + 1}")


def turned_over(one: Turned) -> Effect:
    """What is said of a die that shows another side than before. Rule: DG-18."""
    truck, old, new = f"truck-{one.truck + 1}", a_side(one.old), a_side(one.new)
    text = f"a die on {truck} shows {new} now instead of {old}: what was rolled may not be changed"
    return Effect("illegal", text, "DG-18", truck)


def _moved_on(one: Shifted) -> Effect:
    """What is said of a die that has gone from one truck to another. Rule: DG-11."""
    source, target, die = f"truck-{one.source + 1}", f"truck-{one.target + 1}", a_side(one.label)
    text = f"a die that shows {die} has gone from {source} to {target}: dice are rolled, or a truck is taken"
    return Effect("illegal", text, "DG-11", target)


def surplus(look: "Look", players: int) -> str:
    """What is to be said where more dice are surely in sight than so many players play with; else empty."""
    sure = [die for die in look.observation.components if _is_sure(die)]
    return next((doubt.ask for doubt in too_many(sure, DICE[players])), "")


def _left_on(truck: int) -> str:
    """What is said of a truck, from 0, that has been taken in part."""
    return f"some dice of truck-{truck + 1} are gone, others lie there: a truck is taken with all its dice"


def hindrance(sight: DiceSight, courses: Sequence[Course]) -> str:
    """What is to be said when no whole turns lead to what is seen."""
    asked = side_question(sight, courses)
    plain = unreadable(sight, courses)
    if plain or asked is None:
        return plain or still_unknown(sight, courses)
    return asked.ask


def unreadable(sight: DiceSight, courses: Sequence[Course]) -> str:
    """What hinders to see what lies on the trucks; empty where nothing does."""
    covered = covered_trucks(sight, courses)
    if sight.foreign:
        return FOREIGN
    if covered and not crowded(sight):
        return f"truck-{covered[0] + 1} cannot be read: is something in front of it, or does a die lean there?"
    return crowded(sight)


def still_unknown(sight: DiceSight, courses: Sequence[Course]) -> str:
    """What is to be said of trucks that are seen well, and to which no whole turns lead."""
    part = partly_gone(courses, sight.trucks)
    if part is not None:
        return _left_on(part)
    if is_one_more(courses, sight.trucks):
        return HALF
    return NOT_FOLLOWING


def look_of_reading(document: Mapping[str, Any], trucks: int) -> "Look":
    """What a reading of a photo in JSON shows: crates on which it has no die are bare where it has a truck board.

    :raises NotationError: for a side, a truck or a crate that there is not.
    """
    from companion.vision.dice.reader import Look
    from companion.vision.observation import BoardSeen, Observation, Quality, Seen

    schema(document, SCHEMA)
    dice = tuple(
        Seen(sight.label, sight.chance, sight.candidates[1:], NOWHERE, area, space, "die")
        for area, space, sight in pieces_from_json(document)
    )
    for number, die in enumerate(dice):
        _check(die, f"components[{number}]", trucks)
    boards = (BoardSeen("", (), NOWHERE, 0),) if document.get("boards") else ()
    every = {f"truck-{truck}/{crate}" for truck in range(1, trucks + 1) for crate in range(1, CRATES + 1)}
    seen = Observation(photo="", size=(0, 0), quality=Quality(0.0, 0.0, True, ()), boards=boards, components=dice)
    return Look(seen, frozenset(every - {die.space for die in dice}))


def _check(die: "Seen", where: str, trucks: int) -> None:
    """Raise NotationError for a die that no photo of so many trucks can show."""
    if die.label not in (*LABELS, UNKNOWN):
        raise NotationError(f"no die shows {die.label!r}", f"{where}.label", ", ".join((*LABELS, UNKNOWN)))
    names = [f"truck-{truck}" for truck in range(1, trucks + 1)]
    if die.area.startswith("truck-") and die.area not in names:
        raise NotationError(f"there is no {die.area!r}", f"{where}.area", ", ".join(names))
    if die.space and die.space.partition("/")[0] != die.area:
        raise NotationError(f"{die.space!r} is not in {die.area!r}", f"{where}.space", f"{die.area}/1")
