"""The ticket office: which coin groups are complete, and what each of them is best used for."""

from dataclasses import dataclass

from companion.rules.dice.options import SheetValues
from companion.rules.dice.zoo import Zoo

GROUP_POINTS = 1
"""Points of a complete group that is kept. Rule: DG-42."""


@dataclass(frozen=True, slots=True)
class Use:
    """What one complete group, counted from 1, is used for: the animal it removes from the barn, empty: a point."""

    group: int
    removes: str = ""


def complete_groups(zoo: Zoo, sheet: SheetValues) -> tuple[int, ...]:
    """The numbers, from 1, of the groups whose spaces are all crossed off. Rules: DG-32, DG-41."""
    coins = zoo.coins or 0
    return tuple(number for number, end in enumerate(sheet.group_ends, start=1) if coins >= end)


def best_use(zoo: Zoo, sheet: SheetValues) -> tuple[Use, ...]:
    """The use of each complete group that brings most: a barn cross costs more than a group's point.

    So animals are removed from the barn first, in the order of the sheet. Rules: DG-42, DG-43, RD-08.
    """
    removable = iter(zoo.in_barn)
    return tuple(Use(group, next(removable, "")) for group in complete_groups(zoo, sheet))


def left_in_barn(zoo: Zoo, sheet: SheetValues) -> tuple[str, ...]:
    """The animals still in the barn when every group is used in the best way. Rule: DG-44."""
    removed = {use.removes for use in best_use(zoo, sheet)}
    return tuple(animal for animal in zoo.in_barn if animal not in removed)


def unspent_coins(zoo: Zoo, sheet: SheetValues) -> int | None:
    """The crossed spaces whose group removed nothing from the barn, None where the coins are not known. Rule: RD-09."""
    if zoo.coins is None:
        return None
    return zoo.coins - sum(sheet.coin_groups[use.group - 1] for use in best_use(zoo, sheet) if use.removes)
