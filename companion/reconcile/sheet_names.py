"""Names for the boxes of a blank sheet, row by row: guessed from how many lie in a row, or corrected in text."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final

from companion.errors import NotationError
from companion.rules.dice.options import ANIMALS, SheetValues

NO_BOX: Final = "-"
"""The name of a shape that is no box."""


def expected(values: SheetValues) -> tuple[str, ...]:
    """The names of all boxes that a sheet has, in the order of the rows."""
    rows = [f"{animal}/{number}" for animal, size in zip(ANIMALS, values.sizes, strict=True) for number in _to(size)]
    others = [f"{row}/{animal}" for row in ("bonus", "barn") for animal in ANIMALS]
    return (*rows, *others, *(f"coin/{number}" for number in _to(values.coin_spaces)))


def guessed(counts: Sequence[int], values: SheetValues) -> list[list[str]] | None:
    """The names of boxes that lie so many in each row, or None where they do not lie as on the sheets that are known.

    Enclosures lie one below the other, the smallest first, each with its bonus at its left; barn and ticket office
    follow, in either order.
    """
    enclosures = [
        [f"bonus/{animal}", *(f"{animal}/{number}" for number in _to(size))]
        for animal, size in zip(ANIMALS, values.sizes, strict=True)
    ]
    barn = [f"barn/{animal}" for animal in ANIMALS]
    coins = [f"coin/{number}" for number in _to(values.coin_spaces)]
    for rows in ([*enclosures, barn, coins], [*enclosures, coins, barn]):
        if [len(row) for row in rows] == list(counts):
            return rows
    return None


def numbered(counts: Sequence[int]) -> list[list[str]]:
    """Names that say only where a box lies: ``row-2/3`` is the third of the second row."""
    return [[f"row-{row}/{number}" for number in _to(count)] for row, count in enumerate(counts, start=1)]


def to_text(names: Sequence[Sequence[str]]) -> str:
    """The names as people correct them: a line a row, with a space between two names."""
    return "".join(" ".join(row) + "\n" for row in names)


def from_text(text: str, counts: Sequence[int], values: SheetValues, where: str = "labels") -> list[list[str]]:
    """The names that people gave: as many in each line as boxes lie in that row, ``-`` for what is no box.

    :raises NotationError: with the line, for another number of names, and for names that are missing, twice or unknown.
    """
    lines = [line.partition("#")[0].split() for line in text.splitlines()]
    rows = [line for line in lines if line]
    if len(rows) != len(counts):
        raise NotationError(f"there are {len(rows)} lines for {len(counts)} rows of boxes", where)
    for number, (row, count) in enumerate(zip(rows, counts, strict=True), start=1):
        if len(row) != count:
            raise NotationError(f"there are {len(row)} names for {count} boxes", f"{where}, row {number}")
    given = [name for row in rows for name in row if name != NO_BOX]
    known = expected(values)
    odd = next((name for name in given if name not in known), None)
    if odd is not None:
        raise NotationError(f"'{odd}' is no box of the sheet", where, "names such as lion/3, bonus/lion, coin/4, -")
    twice = next((name for name in given if given.count(name) > 1), None)
    if twice is not None:
        raise NotationError(f"'{twice}' stands twice", where)
    missing = next((name for name in known if name not in given), None)
    if missing is not None:
        raise NotationError(f"no box is called '{missing}'", where)
    return rows


def kinds(names: Sequence[str]) -> Iterator[tuple[str, str, list[str]]]:
    """The rows of a layout for these boxes: id, kind, and the boxes in order."""
    for row, members in groupby(names, key=lambda name: name.partition("/")[0]):
        kind = {"bonus": "bonus", "barn": "barn", "coin": "coins"}.get(row, "enclosure")
        yield row, kind, list(members)


def _to(count: int) -> range:
    return range(1, count + 1)
