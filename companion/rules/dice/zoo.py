"""What is crossed off on one player's sheet: a value that the camera, a text or the game itself can make."""

from dataclasses import dataclass, replace
from typing import ClassVar

from companion.rules.dice.options import ANIMAL_INDEX, ANIMALS, DEFAULT_EDITION, SheetValues

MARKED = "marked"
"""What a box is called that is crossed off; anything else is an empty one."""

NOTHING = (0,) * len(ANIMALS)
NOWHERE = (False,) * len(ANIMALS)


@dataclass(frozen=True, slots=True)
class Zoo:
    """One sheet; tuples follow `ANIMALS`. `crossed` counts the spaces crossed off in each enclosure, from the left.

    `coins` counts the crossed spaces of the ticket office, None where nobody has said how many.
    """

    game: ClassVar[str] = "dice"
    coin_tiles: ClassVar[int] = 0
    crossed: tuple[int, ...] = NOTHING
    bonuses: tuple[bool, ...] = NOWHERE
    barn: tuple[bool, ...] = NOWHERE
    coins: int | None = 0
    edition: str = DEFAULT_EDITION

    @property
    def money(self) -> int | None:
        """What breaks ties, None where it is not known. Rules: DG-47, RD-09."""
        return self.coins

    @property
    def unseen(self) -> tuple[str, ...]:
        """What counts for the score and nobody has seen: the ticket office. Rule: DG-42."""
        return ("coins",) if self.coins is None else ()

    @property
    def in_barn(self) -> tuple[str, ...]:
        """The animals whose barn space is crossed off."""
        return tuple(animal for animal, crossed in zip(ANIMALS, self.barn, strict=True) if crossed)

    def full(self, sheet: SheetValues) -> tuple[bool, ...]:
        """Which enclosures have no free space left."""
        return tuple(crossed >= size for crossed, size in zip(self.crossed, sheet.sizes, strict=True))


def changed(values: tuple[int, ...], index: int, value: int) -> tuple[int, ...]:
    """The values with one of them replaced."""
    return (*values[:index], value, *values[index + 1 :])


def flagged(values: tuple[bool, ...], index: int, value: bool = True) -> tuple[bool, ...]:
    """The flags with one of them set."""
    return (*values[:index], value, *values[index + 1 :])


def answered(zoo: Zoo, where: str, _seen: str, label: str) -> Zoo:
    """The sheet with what a person says of the box `where`: ``marked``, or empty with any other label.

    Boxes are ``lion/3``, ``bonus/lion``, ``barn/lion``, ``coin/4``; those of a row fill from the left, so that an empty
    one empties what lies right of it. Rules: DG-26, DG-32.
    """
    marked = label == MARKED
    row, _, box = where.partition("/")
    match row:
        case "bonus":
            return replace(zoo, bonuses=flagged(zoo.bonuses, ANIMAL_INDEX[box], marked))
        case "barn":
            return replace(zoo, barn=flagged(zoo.barn, ANIMAL_INDEX[box], marked))
        case "coin":
            return replace(zoo, coins=_filled(zoo.coins or 0, int(box), marked))
        case _:
            index = ANIMAL_INDEX[row]
            return replace(zoo, crossed=changed(zoo.crossed, index, _filled(zoo.crossed[index], int(box), marked)))


def _filled(crossed: int, box: int, marked: bool) -> int:
    """How many boxes of a row are crossed off from the left when this one is, or is not."""
    return max(crossed, box) if marked else min(crossed, box - 1)
