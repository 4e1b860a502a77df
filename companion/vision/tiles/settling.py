"""What the identifier hardly tells apart among plain, male and female of a species, settled by their marks."""

from collections.abc import Sequence
from math import exp
from typing import Final, Protocol, runtime_checkable

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.arrays import Pixels, Points
from companion.vision.crops import crop
from companion.vision.identifier import Candidate, Identity
from companion.vision.tiles.kin import species_of
from companion.vision.tiles.laying import SIDE
from companion.vision.tiles.marks import Marks
from companion.vision.witnesses import Identified

CLEAR: Final = 0.999
"""Share of one label among its kin from which on nothing needs to be settled."""
LIKELY: Final = 0.1
"""Probability of a species below which its marks are not looked at."""
WEIGHT, FAITH = 3.0, 0.4
"""Log-odds between two of the kin when a crop is wholly like one of them, and the exponent of what the identifier says,
who is too sure of kin that it is torn between; fitted, see models/identifier/card.md."""


@runtime_checkable
class KnowsMarks(Protocol):
    """An identifier that may know the pictures of what it names."""

    @property
    def marks(self) -> Marks | None:
        """The marks of its edition, None where it has no pictures."""


def torn_species(identity: Identified) -> str:
    """The species between whose labels a crop is not clear, empty for none."""
    shares: dict[str, list[float]] = {}
    for one in identity.candidates:
        if species_of(one.label):
            shares.setdefault(species_of(one.label), []).append(one.probability)
    if not shares:
        return ""
    species, own = max(shares.items(), key=lambda item: sum(item[1]))
    return species if len(own) > 1 and sum(own) >= LIKELY and max(own) < CLEAR * sum(own) else ""


def settled(
    identity: Identified, pixels: Pixels, quad: Points, marks: Marks, visible: NDArray[np.bool_] | None = None
) -> Identified:
    """The identity after a look at the marks, where it is torn between kin.

    ``quad`` (4, 2): the tile in ``pixels`` (h, w, 3) BGR from the picture's own upper left; ``visible``: which cells of
    its crop show it, None all.
    """
    side = float(np.linalg.norm(quad - np.roll(quad, 1, axis=0), axis=1).mean())
    return settled_crop(identity, crop(pixels, quad.astype(np.float32), SIDE), side, marks, visible)


def settled_crop(
    identity: Identified,
    picture: Pixels,
    side_px: float,
    marks: Marks | None,
    visible: NDArray[np.bool_] | None = None,
) -> Identified:
    """The same of a crop BGR (n, n, 3) that is cut out already, upright; ``side_px``: the tile's side in the photo."""
    species = torn_species(identity)
    if not species or marks is None:
        return identity
    if len(picture) != SIDE:
        picture = np.asarray(cv2.resize(picture, (SIDE, SIDE), interpolation=cv2.INTER_AREA), np.uint8)
    likeness = marks.likeness(species, picture, side_px, visible)
    return reweighed(identity, likeness) if likeness else identity


def reweighed(identity: Identified, likeness: dict[str, float]) -> Identity:
    """The identity with the probability of some labels divided anew between them, best first."""
    kin = [one for one in identity.candidates if one.label in likeness]
    odds = {one.label: one.probability**FAITH * exp(WEIGHT * likeness[one.label]) for one in kin}
    factor = sum(one.probability for one in kin) / max(sum(odds.values()), 1e-300)
    candidates = [
        Candidate(one.label, odds[one.label] * factor if one.label in odds else one.probability)
        for one in identity.candidates
    ]
    return Identity(_best_first(candidates), identity.turn, identity.similarity)


def _best_first(candidates: Sequence[Candidate]) -> tuple[Candidate, ...]:
    return tuple(sorted(candidates, key=lambda one: -one.probability))
