"""What should be seen of a table: the pieces of a state by place, with what people have left undone or pinned."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from companion.reconcile.views import Facts, view_of


@dataclass(frozen=True, slots=True)
class Offset:
    """How the table differs from the state, known and put up with: so many pieces more (or fewer) than the state says.

    `label` is empty for a number. What is due and not done yet is such a difference.
    """

    place: str
    label: str
    change: int


def expected(state: Any, offsets: Iterable[Offset] = ()) -> Facts:
    """What should be seen of the state: zoos, trucks, boards, money; `offsets` are known differences."""
    facts = view_of(state.options.game).facts(state)
    places: Mapping[str, tuple[str, ...]] = facts.places
    numbers: Mapping[str, int] = facts.numbers
    for offset in offsets:
        if not offset.label:
            numbers = {**numbers, offset.place: numbers.get(offset.place, 0) + offset.change}
            continue
        pieces = Counter(places.get(offset.place, ()))
        pieces[offset.label] += offset.change
        left = tuple(sorted(pieces.elements()))
        places = {**places, offset.place: left}
    return Facts(places, numbers)
