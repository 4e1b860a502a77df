"""What several looks at one place say together."""

from companion.vision.identifier import Candidate, Identity
from companion.vision.observation import UNKNOWN
from companion.vision.tiles.naming import Named
from companion.vision.witnesses import Identified

CERTAIN = 0.97
"""What is less sure is looked at once more."""


def is_certain(one: Named) -> bool:
    """Whether one look is enough."""
    return one.identity.candidates[0].probability >= CERTAIN and one.identity.candidates[0].label != UNKNOWN


def averaged(one: Identified, other: Identified, votes: int) -> Identity:
    """What two looks say together, each as heavy as it is sure; ``votes``: how many looks the first stands for."""
    weights = [votes * one.candidates[0].probability, other.candidates[0].probability]
    total = sum(weights)
    chances: dict[str, float] = {}
    for identity, weight in zip((one, other), weights, strict=True):
        for candidate in identity.candidates:
            chances[candidate.label] = chances.get(candidate.label, 0.0) + candidate.probability * weight / total
    ranked = sorted(chances.items(), key=lambda pair: (-pair[1], pair[0]))
    similarity = max(one.similarity, other.similarity)
    return Identity(tuple(Candidate(label, chance) for label, chance in ranked), one.turn, similarity)
