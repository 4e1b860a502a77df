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
from companion.rules.dice.zoo import MARKED, Zoo

if TYPE_CHECKING:  # values alone are needed here, not what reads them
    from companion.vision.sheet.reader import SheetSeen

EMPTY: Final = "empty"
SURE: Final = 0.85
"""A box whose probability lies between this and one less this is asked about."""
SLIP: Final = 0.003
"""How often people cross off what the rules forbid: a box behind an empty one, the barn beside a free space."""
UNSEEN: Final = 0.5
"""The probability of a box that nobody could see."""
_LEAST: Final = 1e-5


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


def crossed_boxes(probabilities: Mapping[str, float], options: Options) -> CrossedBoxes:
    """The most probable sheet and what is doubtful about it.

    ``probabilities``: of being crossed off, by box: ``lion/3``, ``bonus/lion``, ``barn/lion``, ``coin/4``; one that is
    missing was not seen. Rules: DG-26, DG-27, DG-29, DG-32.
    """
    marginals: dict[str, float] = {}
    chosen: dict[str, bool] = {}
    doubts: list[Doubt] = []
    for names, ways in _groups(probabilities, options):
        likeliest = max(ways, key=lambda way: way.weight)
        taken = max((way for way in ways if way.allowed), key=lambda way: way.weight)
        shares = _shares(ways)
        marginals |= dict(zip(names, shares, strict=True))
        chosen |= dict(zip(names, taken.crossed, strict=True))
        asked = {index for index, share in enumerate(shares) if _is_open(share)}
        if not likeliest.allowed:  # one question settles a row whose boxes are each plain
            asked = {index for index in asked if _is_open(probabilities.get(names[index], UNSEEN))}
            asked.add(_first_difference(taken, likeliest))
        doubts += [_doubt(names, taken, likeliest, index) for index in sorted(asked)]
    crossed = tuple(
        sum(chosen[f"{animal}/{number}"] for number in range(1, size + 1))
        for animal, size in zip(ANIMALS, options.sheet.sizes, strict=True)
    )
    zoo = Zoo(
        crossed,
        tuple(chosen[f"bonus/{animal}"] for animal in ANIMALS),
        tuple(chosen[f"barn/{animal}"] for animal in ANIMALS),
        sum(chosen[f"coin/{number}"] for number in range(1, options.sheet.coin_spaces + 1)),
        options.edition,
    )
    return CrossedBoxes(zoo, marginals, tuple(doubts))


def _groups(probabilities: Mapping[str, float], options: Options) -> Iterator[tuple[tuple[str, ...], tuple[_Way, ...]]]:
    """The boxes that the rules tie together, by name, with all ways to fill them: each animal's, and the coins'."""
    for animal, size in zip(ANIMALS, options.sheet.sizes, strict=True):
        row = tuple(f"{animal}/{number}" for number in range(1, size + 1))
        yield _group((*row, f"bonus/{animal}", f"barn/{animal}"), len(row), probabilities)
    coins = tuple(f"coin/{number}" for number in range(1, options.sheet.coin_spaces + 1))
    yield _group(coins, len(coins), probabilities)


def _group(
    names: tuple[str, ...], size: int, probabilities: Mapping[str, float]
) -> tuple[tuple[str, ...], tuple[_Way, ...]]:
    """All ways to cross off a row of ``size`` boxes and those behind it, which need the row full."""
    chances = [min(1 - _LEAST, max(_LEAST, probabilities.get(name, UNSEEN))) for name in names]
    ways = []
    for crossed in product((False, True), repeat=len(names)):
        weight = 1.0
        for mark, chance in zip(crossed, chances, strict=True):
            weight *= chance if mark else 1 - chance
        allowed = not any(_breaks(crossed, size))
        ways.append(_Way(crossed, weight if allowed else weight * SLIP, allowed))
    return names, tuple(ways)


def _breaks(crossed: Sequence[bool], size: int) -> Iterator[bool]:
    """For each box whether it is crossed off although one before it is free. Rules: DG-26, DG-27, DG-29, DG-32."""
    for index, mark in enumerate(crossed):
        yield mark and not all(crossed[: min(index, size)])


def _shares(ways: Sequence[_Way]) -> list[float]:
    """The probability of each box to be crossed off."""
    total = sum(way.weight for way in ways)
    count = len(ways[0].crossed)
    return [sum(way.weight for way in ways if way.crossed[index]) / total for index in range(count)]


def _is_open(probability: float) -> bool:
    """Whether a probability leaves a question open."""
    return 1 - SURE < probability < SURE


def _first_difference(taken: _Way, likeliest: _Way) -> int:
    """The first box that is taken for something else than it looks like."""
    return next(
        at for at, (one, other) in enumerate(zip(taken.crossed, likeliest.crossed, strict=True)) if one != other
    )


def _doubt(names: Sequence[str], taken: _Way, likeliest: _Way, index: int) -> Doubt:
    """The question whether a box is crossed off."""
    seen, other = (MARKED, EMPTY) if taken.crossed[index] else (EMPTY, MARKED)
    ask = f"Is {in_words(names[index])} crossed off?"
    if not likeliest.allowed:
        free = names[next(at for at, mark in enumerate(likeliest.crossed) if not mark)]
        ask = f"{in_words(free).capitalize()} looks empty, yet a box behind it is crossed off. {ask}"
    return Doubt(names[index], seen, (other,), ask)


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
