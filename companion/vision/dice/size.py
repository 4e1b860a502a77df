"""How large the dice of a set are, which a game that is followed tells better and better.

On a dark truck the lower side of a dark die is taken for a part of its top; beside the board, and in the surer views,
it is not. So the surest tops count that were ever seen, by their odds.
"""

from heapq import nlargest
from typing import Final

import numpy as np
from numpy.typing import NDArray

from companion.vision.arrays import Points
from companion.vision.dice.tops import LIKELY

KEPT: Final = 60
"""So many tops, the surest, tell the size: those of six looks at a table full of dice."""
MOST_ODDS: Final = 300.0
"""No top counts more than one of these odds."""


class DieSize:
    """The side of the dice in mm, from all tops seen so far."""

    def __init__(self) -> None:
        self._surest: list[tuple[float, float]] = []

    def see(self, sides: Points, confidence: NDArray[np.float32]) -> None:
        """Take in the sides (N,) in mm that dice seem to have, and how sure each is to be one (N,)."""
        odds = np.minimum(confidence / np.maximum(1 - confidence, 1e-6), MOST_ODDS)
        likely = confidence >= LIKELY
        found = zip(odds[likely].tolist(), sides[likely].tolist(), strict=True)
        self._surest = nlargest(KEPT, [*self._surest, *found])

    @property
    def side(self) -> float | None:
        """Half of what was seen, by its odds, is no larger; None before anything was seen."""
        if not self._surest:
            return None
        odds, sides = np.array(sorted(self._surest, key=lambda one: one[1])).T
        return float(sides[np.searchsorted(np.cumsum(odds), odds.sum() / 2)])
