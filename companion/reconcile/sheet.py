"""From the boxes of a dice sheet to what is crossed off: rows fill from the left, and what does not is a doubt.

Every box has its probability. The rules say which boxes can be crossed together; all ways to fill a row are weighed, a
way that the rules forbid as a slip that people rarely make. What stays open is asked, box by box.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, Final

from companion.reconcile.doubts import Doubt
from companion.rules.dice.options import ANIMALS, Options
from companion.rules.dice.scoring import score
from companion.rules.dice.zoo import MARKED, Zoo, answered

if TYPE_CHECKING:  # values alone are needed here, not what reads them
    from companion.vision.sheet.reader import SheetSeen

EMPTY: Final = "empty"
SURE: Final = 0.83
"""A box whose probability lies between this and one less this is asked about."""
SURE_BESIDE: Final = 0.97
"""The same on a sheet on which something is asked: the hand or the photo that left it open left others less sure."""
SLIP: Final = 0.003
"""How often people cross off what the rules forbid: a box behind an empty one, the barn beside a free space."""
UNSEEN: Final = 0.5
"""The probability of a box that nobody could see."""
_LEAST: Final = 1e-5
_BEHIND: Final = ("bonus", "barn")
"""Boxes that need a full enclosure."""


@dataclass(frozen=True, slots=True)
class CrossedBoxes:
    """What is crossed off on a sheet, box by box: ``crossed`` holds the probability of each after the rules spoke."""

    zoo: Zoo
    crossed: Mapping[str, float]
    doubts: tuple[Doubt, ...]


@dataclass(frozen=True, slots=True)
class SheetRead:
    """A sheet as a photo shows it, with each box's probability to be crossed off after the rules spoke."""

    seen: "SheetSeen"
    crossed: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class _Way:
    """One way to fill boxes: which are crossed, how probable it is, whether the rules allow it."""

    crossed: tuple[bool, ...]
    weight: float
    allowed: bool


@dataclass(frozen=True, slots=True)
class _Row:
    """Boxes that the rules tie together, all ways to fill them, what each looked like by itself, None if not seen."""

    names: tuple[str, ...]
    ways: tuple[_Way, ...]
    seen: tuple[float | None, ...]

    @property
    def likeliest(self) -> _Way:
        """The likeliest way, also of those that the rules forbid."""
        return max(self.ways, key=lambda way: way.weight)

    @property
    def taken(self) -> _Way:
        """The likeliest way that the rules allow."""
        return max((way for way in self.ways if way.allowed), key=lambda way: way.weight)

    def asked(self, sure: float) -> frozenset[int]:
        """Which boxes are asked about when a box must be as ``sure``, also those that only the answers leave open."""
        taken, likeliest = self.taken, self.likeliest
        shares = _shares(self.ways)
        asked = {index for index, share in enumerate(shares) if _is_open(share, sure)}
        if not likeliest.allowed:  # one question settles a row whose boxes are each plain
            asked = {index for index in asked if _is_open(_chance(self.seen[index]), sure)}
            asked.add(_first_difference(taken, likeliest))
            return frozenset(asked)
        for index in sorted(asked):
            others = [way for way in self.ways if way.crossed[index] != taken.crossed[index]]
            asked |= {at for at, share in enumerate(_shares(others)) if at != index and _is_open(share, sure)}
        return frozenset(asked)


def crossed_boxes(probabilities: Mapping[str, float], options: Options) -> CrossedBoxes:
    """The most probable sheet and what is doubtful about it, with what each answer would change.

    ``probabilities``: of being crossed off, by box: ``lion/3``, ``bonus/lion``, ``barn/lion``, ``coin/4``; one that is
    missing was not seen. Rules: DG-26, DG-27, DG-29, DG-32.
    """
    rows = tuple(_rows(probabilities, options))
    chosen = {name: mark for row in rows for name, mark in zip(row.names, row.taken.crossed, strict=True)}
    zoo = _zoo(chosen, options)
    asked = [row.asked(SURE) for row in rows]
    if any(asked):
        asked = [row.asked(SURE_BESIDE) for row in rows]
    doubts = tuple(
        _doubt(row, index, zoo, options) for row, some in zip(rows, asked, strict=True) for index in sorted(some)
    )
    shares = {name: share for row in rows for name, share in zip(row.names, _shares(row.ways), strict=True)}
    return CrossedBoxes(zoo, shares, doubts)


def _zoo(chosen: Mapping[str, bool], options: Options) -> Zoo:
    """The sheet with these boxes crossed off; rows are filled from the left."""
    crossed = tuple(
        sum(chosen[f"{animal}/{number}"] for number in range(1, size + 1))
        for animal, size in zip(ANIMALS, options.sheet.sizes, strict=True)
    )
    return Zoo(
        crossed,
        tuple(chosen[f"bonus/{animal}"] for animal in ANIMALS),
        tuple(chosen[f"barn/{animal}"] for animal in ANIMALS),
        sum(chosen[f"coin/{number}"] for number in range(1, options.sheet.coin_spaces + 1)),
        options.edition,
    )


def _rows(probabilities: Mapping[str, float], options: Options) -> Iterator[_Row]:
    """The boxes that the rules tie together: each animal's, and the coins'."""
    for animal, size in zip(ANIMALS, options.sheet.sizes, strict=True):
        names = tuple(f"{animal}/{number}" for number in range(1, size + 1))
        yield _row((*names, f"bonus/{animal}", f"barn/{animal}"), len(names), probabilities)
    coins = tuple(f"coin/{number}" for number in range(1, options.sheet.coin_spaces + 1))
    yield _row(coins, len(coins), probabilities)


def _row(names: tuple[str, ...], size: int, probabilities: Mapping[str, float]) -> _Row:
    """All ways to cross off a row of ``size`` boxes and those behind it, which need the row full."""
    seen = tuple(probabilities.get(name) for name in names)
    chances = [min(1 - _LEAST, max(_LEAST, _chance(one))) for one in seen]
    ways = []
    for crossed in product((False, True), repeat=len(names)):
        weight = 1.0
        for mark, chance in zip(crossed, chances, strict=True):
            weight *= chance if mark else 1 - chance
        allowed = not any(_breaks(crossed, size))
        ways.append(_Way(crossed, weight if allowed else weight * SLIP, allowed))
    return _Row(names, tuple(ways), seen)


def _chance(seen: float | None) -> float:
    """The probability of a box as it was seen, or not."""
    return UNSEEN if seen is None else seen


def _breaks(crossed: Sequence[bool], size: int) -> Iterator[bool]:
    """For each box whether it is crossed off although one before it is free. Rules: DG-26, DG-27, DG-29, DG-32."""
    for index, mark in enumerate(crossed):
        yield mark and not all(crossed[: min(index, size)])


def _shares(ways: Sequence[_Way]) -> list[float]:
    """The probability of each box to be crossed off."""
    total = sum(way.weight for way in ways)
    count = len(ways[0].crossed)
    return [sum(way.weight for way in ways if way.crossed[index]) / total for index in range(count)]


def _is_open(probability: float, sure: float) -> bool:
    """Whether a probability leaves a question open."""
    return 1 - sure < probability < sure


def _first_difference(taken: _Way, likeliest: _Way) -> int:
    """The first box that is taken for something else than it looks like."""
    return next(
        at for at, (one, other) in enumerate(zip(taken.crossed, likeliest.crossed, strict=True)) if one != other
    )


def _doubt(row: _Row, index: int, zoo: Zoo, options: Options) -> Doubt:
    """The question whether a box is crossed off, and what the answer that is not counted now would change."""
    name, taken, likeliest = row.names[index], row.taken, row.likeliest
    seen, other = (MARKED, EMPTY) if taken.crossed[index] else (EMPTY, MARKED)
    ask = f"Is {in_words(name)} crossed off?"
    if row.seen[index] is None:
        ask = f"{in_words(name).capitalize()} is not to be seen: is it crossed off?"
    if not likeliest.allowed:
        free = row.names[next(at for at, mark in enumerate(likeliest.crossed) if not mark)]
        ask = f"{in_words(free).capitalize()} looks empty, yet a box behind it is crossed off. {ask}"
    change = score(answered(zoo, name, seen, other), options).total - score(zoo, options).total
    if not change:
        ask += " The score stays the same."
    elif other == MARKED:
        ask += f" If so: {change:+d} point{'' if abs(change) == 1 else 's'}."
    else:
        ask += f" If not: {change:+d} point{'' if abs(change) == 1 else 's'}."
    return Doubt(name, seen, (other,), ask, (change,))


def still_open(doubts: Sequence[Doubt], where: str, label: str) -> tuple[Doubt, ...]:
    """The questions that are left when the box ``where`` is ``label``: the rules settle others of its row.

    What lies left of a crossed box is crossed, what lies right of a free one free. Rules: DG-26, DG-27, DG-29, DG-32.
    """
    return tuple(doubt for doubt in doubts if not _settled(doubt, where, label == MARKED))


def _settled(doubt: Doubt, where: str, marked: bool) -> bool:
    """Whether a question needs no answer any more when the box ``where`` is crossed off, or is not."""
    (row, _, box), (other, _, place) = where.partition("/"), doubt.where.partition("/")
    if row in _BEHIND:
        return False
    if other == row:
        return int(place) < int(box) if marked else int(place) > int(box)
    return other in _BEHIND and place == row and not marked and doubt.seen == EMPTY


def in_words(box: str) -> str:
    """A box as people say it."""
    row, _, name = box.partition("/")
    match row:
        case "bonus":
            return f"the {name}'s bonus box"
        case "barn":
            return f"the {name}'s box in the barn"
        case "coin":
            return f"box {name} of the ticket office"
        case _:
            return f"box {name} of the {row} enclosure"


def counted_boxes(zoo: Zoo) -> frozenset[str]:
    """The boxes of a sheet that count as crossed off."""
    rows = [f"{animal}/{number}" for animal, count in zip(ANIMALS, zoo.crossed, strict=True) for number in _to(count)]
    bonuses = [f"bonus/{animal}" for animal, gained in zip(ANIMALS, zoo.bonuses, strict=True) if gained]
    barn = [f"barn/{animal}" for animal in zoo.in_barn]
    return frozenset((*rows, *bonuses, *barn, *(f"coin/{number}" for number in _to(zoo.coins or 0))))


def _to(count: int) -> range:
    return range(1, count + 1)
