"""Several photos of one zoo become one observation: what one photo hides or blurs, another shows.

A printed space is judged by all photos that show it, each as an independent witness. Tiles that lie on no space, as in
the barn, cannot be told apart from photo to photo: of each label there are as many as the photo shows that shows most.
"""

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from companion.errors import UsageError
from companion.vision.observation import EMPTY, Observation, Seen

_UNSAID: Final = 0.002
"""The probability of what a witness does not mention: its alternatives are cut off at a few."""
_ALTERNATIVES: Final = 4


def together(observations: Sequence[Observation]) -> Observation:
    """Several observations of the same zoo as one; quads stay those of the photo that shows the component best."""
    if not observations:
        raise UsageError("there is no photo to read")
    if len(observations) == 1:
        return observations[0]
    spaces = [_judged(witnesses) for witnesses in _by_space(observations).values()]
    covered = [seen for seen in spaces if seen.label != EMPTY]
    first = observations[0]
    boards = {board.areas: board for observation in reversed(observations) for board in observation.boards}
    return replace(
        first,
        photo=", ".join(observation.photo for observation in observations),
        boards=tuple(boards.values()),
        components=(*covered, *_loose(observations)),
        vacancies=tuple(seen for seen in spaces if seen.label == EMPTY),
        milliseconds=_sums(observations),
    )


def _by_space(observations: Iterable[Observation]) -> dict[str, list[Seen]]:
    """What each photo says of each printed space."""
    witnesses: dict[str, list[Seen]] = defaultdict(list)
    for observation in observations:
        for seen in (*observation.components, *observation.vacancies):
            if seen.space:
                witnesses[seen.space].append(seen)
    return witnesses


def _judged(witnesses: Sequence[Seen]) -> Seen:
    """One space as all its witnesses together see it; a single witness keeps its word."""
    if len(witnesses) == 1:
        return witnesses[0]
    labels = {label for seen in witnesses for label, _ in seen.candidates}
    weights = {label: math.prod(dict(seen.candidates).get(label, _UNSAID) for seen in witnesses) for label in labels}
    total = sum(weights.values())
    ranked = [(label, weights[label] / total) for label in sorted(labels, key=lambda one: (-weights[one], one))]
    label, confidence = ranked[0]
    best = max(witnesses, key=lambda seen: dict(seen.candidates).get(label, 0.0))
    return replace(best, label=label, confidence=confidence, alternatives=tuple(ranked[1 : _ALTERNATIVES + 1]))


def _loose(observations: Sequence[Observation]) -> list[Seen]:
    """The components on no space: of each label in each area those of the photo that shows most of them."""
    counts = [
        Counter((seen.area, seen.label) for seen in observation.components if not seen.space)
        for observation in observations
    ]
    most = {key: max(range(len(counts)), key=lambda photo: counts[photo][key]) for count in counts for key in count}
    return [
        seen
        for photo, observation in enumerate(observations)
        for seen in observation.components
        if not seen.space and most[seen.area, seen.label] == photo
    ]


def _sums(observations: Iterable[Observation]) -> dict[str, float]:
    """The milliseconds of each stage for all photos."""
    sums: dict[str, float] = {}
    for observation in observations:
        for stage, time in observation.milliseconds.items():
            sums[stage] = sums.get(stage, 0.0) + time
    return sums
