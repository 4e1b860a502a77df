"""Several photos of one zoo as one observation: each photo is a witness of its own."""

from collections.abc import Sequence
from dataclasses import replace

from companion.errors import UsageError
from companion.vision.observation import EMPTY, BoardSeen, Observation, Seen

FLOOR = 1e-4
"""What a photo leaves to a label that it does not name."""

SURE = 0.95
"""What a photo says with this probability it rarely takes back."""
MANY = 4
"""Spaces in which photos surely contradict each other: one may be a mistake, or a tile that was moved between them."""


def together(observations: Sequence[Observation]) -> Observation:
    """One observation of all photos.

    Printed spaces: the probabilities of all photos multiplied. Free tiles cannot be matched one by one, so of each area
    the photo counts that shows most there. Picture data (quads, size, quality) are those of the photo that shows the
    thing. At least one.

    Raises UsageError when the photos contradict each other in so many spaces that they show different zoos.
    """
    first, *rest = observations
    if not rest:
        return first
    boards = _boards(observations)
    spaces: dict[str, list[Seen]] = {}
    free: dict[str, list[list[Seen]]] = {}
    for observation in observations:
        by_area: dict[str, list[Seen]] = {}
        for seen in (*observation.components, *observation.vacancies):
            if seen.space:
                spaces.setdefault(seen.space, []).append(seen)
            else:
                by_area.setdefault(seen.area, []).append(seen)
        for area, found in by_area.items():
            free.setdefault(area, []).append(found)
    if sum(map(_contradicted, spaces.values())) >= MANY:
        raise UsageError("these photos show different zoos: give each player a photo, and --same-zoo only for one zoo")
    merged = [_merged(found) for found in spaces.values()]
    merged += [seen for choices in free.values() for seen in max(choices, key=_shown)]
    return replace(
        first,
        photo=", ".join(observation.photo for observation in observations),
        boards=boards,
        components=tuple(seen for seen in merged if seen.label != EMPTY),
        vacancies=tuple(seen for seen in merged if seen.label == EMPTY),
    )


def _boards(observations: Sequence[Observation]) -> tuple[BoardSeen, ...]:
    """The boards of the photo that shows most of them, and of the others those whose areas it does not show."""
    fullest = max(observations, key=lambda one: len(one.areas))
    known, boards = set(fullest.areas), list(fullest.boards)
    for observation in observations:
        fresh = [board for board in observation.boards if not known.intersection(board.areas)]
        boards += fresh
        known.update(area for board in fresh for area in board.areas)
    return tuple(boards)


def _shown(found: Sequence[Seen]) -> float:
    """How much an observation shows of an area: the expected number of tiles."""
    return sum(1 - dict(seen.candidates).get(EMPTY, 0.0) for seen in found)


def _contradicted(found: Sequence[Seen]) -> bool:
    """Whether photos are sure of different things on one space."""
    return len({seen.label for seen in found if seen.confidence >= SURE}) > 1


def _merged(found: Sequence[Seen]) -> Seen:
    """One space in several photos: the product of what each says, in the surest photo's picture."""
    labels = sorted({label for seen in found for label, _ in seen.candidates})
    product = dict.fromkeys(labels, 1.0)
    for seen in found:
        said = dict(seen.candidates)
        for label in labels:
            product[label] *= max(said.get(label, 0.0), FLOOR)
    total = sum(product.values())
    ranked = sorted(((label, value / total) for label, value in product.items()), key=lambda pair: (-pair[1], pair[0]))
    surest = max(found, key=lambda seen: seen.confidence)
    return replace(surest, label=ranked[0][0], confidence=ranked[0][1], alternatives=tuple(ranked[1:]))
