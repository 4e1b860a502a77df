"""Several looks at one thing, each from a little beside: those that look nearly as much like a tile have a say, too.

Two pictures on the same ground may be told apart by so little that half a millimetre decides: one crop misleads.
"""

from collections.abc import Sequence
from math import exp

from companion.vision.identifier import Candidate, Identity
from companion.vision.observation import UNKNOWN
from companion.vision.witnesses import Identified

AGREEING = 0.03
"""A crop that is worth so much less than the best one of the same thing has an e-th of its say."""
FARTHEST = 3.0
"""So many times that less, it has none."""


def agreed(tried: Sequence[tuple[Identified, float]]) -> Identified:
    """The identity that is worth most, with what those say that are nearly worth as much.

    Looks at nothing say nothing of what lies there. ``tried``: looks at one thing and what each is worth.
    """
    best, most = max(tried, key=lambda one: one[1])
    near = [(one, worth) for one, worth in tried if worth > most - FARTHEST * AGREEING]
    alike = [(one, exp((worth - most) / AGREEING)) for one, worth in near if one.candidates[0].label != UNKNOWN]
    if len(alike) < 2 or best.candidates[0].label == UNKNOWN:
        return best
    said: dict[str, float] = {}
    for identity, weight in alike:
        for one in identity.candidates:
            said[one.label] = said.get(one.label, 0.0) + weight * one.probability
    whole = sum(weight for _, weight in alike)
    candidates = [Candidate(label, chance / whole) for label, chance in said.items()]
    ranked = tuple(sorted(candidates, key=lambda one: (-one.probability, one.label)))
    return Identity(ranked, best.turn, best.similarity)
