"""What two readings of the same table say together."""

from dataclasses import replace

from companion.reconcile.sighting import Sight, Sighting, together

NAMED = 0.02
"""What a piece looks like with less probability than this is not what another reading of it saw."""
UNNAMED = 0.001
"""How probable something is that a reading does not name."""
ALIKE = 0.9
"""How much an earlier reading counts beside a later one: the same camera errs in the same way again."""
LEAST = 1e-4


def both(earlier: Sighting, later: Sighting) -> tuple[Sighting, int]:
    """Two readings as one, and how many pieces only the earlier one saw where both look.

    It shows what only one of them shows, and of pieces that both show what both make probable. Where they contradict
    each other the later one counts: something may have happened in between.
    """
    joined, lost = together((earlier, later)), 0
    places = dict(joined.places)
    for place, seen in earlier.places.items():
        if later.shows(place):
            paired, left = _paired(seen, later.at(place))
            places[place] = (*paired, *left)
            lost += len(left)
    return replace(joined, places=places, sure=later.sure), lost


def _paired(earlier: tuple[Sight, ...], later: tuple[Sight, ...]) -> tuple[list[Sight], list[Sight]]:
    """The pieces of one place, each with what the earlier reading may have seen of it, the likest first; the rest.

    Of two that look alike the surer one is paired first: the other may be what the other reading saw besides.
    """
    left, found = sorted(earlier, key=lambda one: -one.chance), list(later)
    for is_like in (_same, _may_be):
        for number, sight in sorted(enumerate(later), key=lambda pair: -pair[1].chance):
            if found[number] is sight:
                other = next((one for one in left if is_like(one, sight)), None)
                if other is not None:
                    left.remove(other)
                    found[number] = _product(other, sight)
    # Of two in one place that have nothing in common the later one is right.
    return found, left[: max(0, len(earlier) - len(later))]


def _same(one: Sight, other: Sight) -> bool:
    """Whether both look most like the same."""
    return one.label == other.label


def _may_be(one: Sight, other: Sight) -> bool:
    """Whether either may be what the other looks like."""
    return max(one.chance_of(other.label), other.chance_of(one.label)) >= NAMED


def _product(earlier: Sight, later: Sight) -> Sight:
    """A piece that was seen twice."""
    before, now = dict(earlier.candidates), dict(later.candidates)
    chances = {label: before.get(label, UNNAMED) ** ALIKE * now.get(label, UNNAMED) for label in {**now, **before}}
    total = sum(chances.values())
    ranked = sorted(
        ((label, chance / total) for label, chance in chances.items()), key=lambda pair: (-pair[1], pair[0])
    )
    return Sight(tuple(pair for pair in ranked if pair[1] >= LEAST))
