"""What a reader of zoos reads with: an edition, its two networks and what the witnesses weigh."""

from dataclasses import dataclass

from companion.vision.edition import Edition
from companion.vision.judging.fusion import Weights
from companion.vision.witnesses import Detecting, Identifying


@dataclass(frozen=True, slots=True, eq=False)
class Parts:
    """What a reader reads with."""

    edition: Edition
    detector: Detecting
    identifier: Identifying
    weights: Weights
