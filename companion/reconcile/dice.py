"""What is doubtful about dice that were seen, and which sides lie on which truck."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from companion.reconcile.doubts import Doubt
from companion.vision.observation import TABLE, UNKNOWN, Seen

DICE: Final = 10
"""In the box. Rule: DG-02."""
CRATES: Final = 3
"""Of a truck, each for one die. Rule: DG-08, DG-17."""
SURE: Final = 0.8
"""Below this probability a side is asked for."""
LIKELY: Final = 0.02
"""Least probability of a side that is offered as an answer."""
MOST_OFFERED: Final = 3
FOREIGN: Final = 0.5
"""When so large a share of the level dice shows no known side, they are another set's."""
LEANING: Final = "leaning-die"
"""The kind of a die that lies on an edge or against something."""


def sides_by_area(seen: Sequence[Seen]) -> Mapping[str, tuple[str, ...]]:
    """The sides that are up, ``lion`` .. ``coin`` or ``unknown``, by area, in the order of their crates."""
    areas: dict[str, list[str]] = {}
    for die in seen:
        areas.setdefault(die.area, []).append(die.label.removeprefix("die/"))
    return {area: tuple(sides) for area, sides in areas.items()}


def dice_doubts(seen: Sequence[Seen], dice: int | None = None) -> tuple[Doubt, ...]:
    """What is to be asked about the dice: unclear sides, full crates and trucks, too many or too few of them.

    ``dice`` are played with; None: nobody has said how many people play, so any number up to the box's may lie there.
    """
    return (*_unclear(seen), *_crowded(seen), *too_many(seen, dice or DICE), *_too_few(seen, dice or 0))


def are_foreign(seen: Sequence[Seen]) -> bool:
    """Whether the dice, two or more, are mostly of a set whose sides nobody has taught."""
    level = [die.label == UNKNOWN for die in seen if die.kind != LEANING]
    return len(level) > 1 and sum(level) >= FOREIGN * len(level)


def _unclear(seen: Sequence[Seen]) -> list[Doubt]:
    found = []
    for die in seen:
        where, place = die.space or die.area, _place(die.space or die.area)
        offered = tuple(label for label, share in die.candidates if label != UNKNOWN and share >= LIKELY)
        if die.kind == LEANING:
            ask = f"The die {place} lies on its edge: which side counts? Lay it flat."
            found.append(Doubt(where, die.label, offered[:MOST_OFFERED], ask))
        elif die.label == UNKNOWN:
            found.append(Doubt(where, die.label, offered[:MOST_OFFERED], f"Which side of the die {place} is up?"))
        elif die.confidence < SURE:
            others = offered[1 : MOST_OFFERED + 1]
            said = " or ".join(a_side(label) for label in (die.label, *others))
            question = f"Does the die {place} show {said}" + ("?" if others else ", or is it no die at all?")
            found.append(Doubt(where, die.label, others, question))
    return found


def _crowded(seen: Sequence[Seen]) -> list[Doubt]:
    """Trucks with more dice than crates, else crates with two dice."""
    found = []
    trucks = Counter(die.area for die in seen if die.area.startswith("truck-"))
    for truck, count in sorted(trucks.items()):
        if count > CRATES:
            ask = f"{count} dice lie {_place(truck)}, which holds {CRATES}: which of them lies elsewhere? (DG-17)"
            found.append(Doubt(truck, "", (), ask))
    crates = Counter(die.space for die in seen if die.space)
    for crate, count in sorted(crates.items()):
        if count > 1 and trucks[crate.partition("/")[0]] <= CRATES:
            found.append(Doubt(crate, "", (), f"{count} dice lie {_place(crate)}: are both on this truck?"))
    return found


def too_many(seen: Sequence[Seen], dice: int) -> list[Doubt]:
    """The doubt that more dice are in sight than are played with. Rules: DG-03, DG-04, DG-05."""
    if len(seen) <= dice:
        return []
    ask = (
        f"{len(seen)} dice are to be seen, but {dice} are played with: take away those that do not belong to the game."
    )
    return [Doubt(TABLE, "", (), ask)]


def _too_few(seen: Sequence[Seen], dice: int) -> list[Doubt]:
    if not 0 < len(seen) < dice:
        return []
    ask = f"Of {dice} dice that are played with {len(seen)} are to be seen: where do the others lie?"
    return [Doubt(TABLE, "", (), ask)]


def _place(where: str) -> str:
    """An area or a crate as people say it."""
    area, _, crate = where.partition("/")
    name, _, number = area.partition("-")
    if crate:
        return f"on crate {crate} of truck {number}"
    return {"truck": f"on truck {number}", "corner": f"in player's corner {number}"}.get(name, "on the table")


def a_side(label: str) -> str:
    """A side with its article."""
    side = label.removeprefix("die/").replace("-", " ")
    return f"{'an' if side[:1] in 'aeiou' else 'a'} {side}"
