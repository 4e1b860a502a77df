"""Whether tiles of one species can be told apart from where people stand: enrolled examples, made small, are named."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from companion.vision.arrays import Pixels
from companion.vision.identifier import CROP_SIZE, Identifier

TABLE_SIDE = 48
"""Pixels of a tile in a phone's photo of a whole zoo when it is small in the picture."""
TOLD_APART = 0.9
"""Probability of its own label below which a tile is easily taken for another."""


@dataclass(frozen=True, slots=True)
class Alike:
    """A tile that, seen from afar, is easily taken for another one of its species."""

    label: str
    other: str
    probability: float
    """That of its own label."""


def alike_from_afar(examples: Mapping[str, Sequence[Pixels]], identifier: Identifier) -> list[Alike]:
    """The tiles among ``examples`` (crops by label) that are not surely told from their kin at ``TABLE_SIDE`` pixels.

    The identifier's gallery holds these examples.
    """
    found = []
    for label, crops in sorted(examples.items()):
        kin = {other for other in identifier.gallery.labels if _species(other) == _species(label)}
        if len(kin) < 2:
            continue
        identities = identifier.identify([_from_afar(crop) for crop in crops], allowed=kin)
        own = [{one.label: one.probability for one in identity.candidates} for identity in identities]
        worst = min(own, key=lambda chances: chances[label])
        if worst[label] < TOLD_APART:
            rivals = {other: chance for other, chance in worst.items() if other in kin - {label}}
            found.append(Alike(label, max(rivals, key=lambda other: rivals[other]), worst[label]))
    return found


def _species(label: str) -> str:
    """What plain, male and female share; an offspring is round and no rival of theirs."""
    kind, _, rest = label.partition("/")
    return f"{kind}/{rest.partition('/')[0]}"


def _from_afar(crop: Pixels) -> Pixels:
    """The crop as a photo from afar would give it."""
    small = cv2.resize(crop, (TABLE_SIDE, TABLE_SIDE), interpolation=cv2.INTER_AREA)
    soft = cv2.GaussianBlur(small, (0, 0), 0.6)
    return np.asarray(cv2.resize(soft, (CROP_SIZE, CROP_SIZE), interpolation=cv2.INTER_LINEAR), dtype=np.uint8)
