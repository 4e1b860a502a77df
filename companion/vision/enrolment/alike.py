"""Whether tiles of one species can be told apart from where people stand: enrolled examples, made small, are asked."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from companion.vision.arrays import Pixels
from companion.vision.crops import CROP_MARGIN, from_afar
from companion.vision.identifier import Identifier
from companion.vision.tiles.settling import settled_crop

TABLE_SIDES = (48, 44, 44, 44, 44, 40)
"""Pixels of a tile's crop in a phone's photo of a whole zoo when it is small in the picture, in each look."""
SHIFTS = ((0, 0), (4, 3), (-4, 2), (2, -4), (0, 0), (-2, -3))
"""By how many 128ths of its side a crop is off, right and down: corners are never quite right."""
LIGHTS = ((1.0, 1.0, 1.0), (1.0, 1.0, 1.0), (1.0, 1.0, 1.0), (0.5, 0.5, 0.5), (0.75, 1.0, 1.25), (1.25, 1.2, 1.1))
"""How bright blue, green and red are: other light than that in which the tiles were learnt."""
TOLD_APART = 0.95
"""Mean probability of its own label below which a tile is easily taken for another.

Of seven species with sexes mistaken in photos of twelve copies five are below it, of 89 others twelve.
"""


@dataclass(frozen=True, slots=True)
class Alike:
    """A tile that, seen from afar, is easily taken for another one of its species."""

    label: str
    other: str
    probability: float
    """That of its own label, on average."""


def alike_from_afar(examples: Mapping[str, Sequence[Pixels]], identifier: Identifier) -> list[Alike]:
    """The tiles among ``examples`` (crops by label) that are not surely told from their kin at ``TABLE_SIDES`` pixels.

    The identifier's gallery holds these examples.
    """
    found = []
    for label, crops in sorted(examples.items()):
        kin = {other for other in identifier.gallery.labels if _species(other) == _species(label)}
        if len(kin) < 2:
            continue
        means = [_mean_odds(identifier, crop, kin) for crop in crops]
        worst = min(means, key=lambda chances: chances[label])
        if worst[label] < TOLD_APART:
            rivals = {other: chance for other, chance in worst.items() if other in kin - {label}}
            found.append(Alike(label, max(rivals, key=lambda other: rivals[other]), worst[label]))
    return found


def _mean_odds(identifier: Identifier, crop: Pixels, kin: Collection[str]) -> dict[str, float]:
    """The mean probability of each of the kin over looks at a crop from afar."""
    looks = [_look(crop, *one) for one in zip(TABLE_SIDES, SHIFTS, LIGHTS, strict=True)]
    total = dict.fromkeys(kin, 0.0)
    said = identifier.identify(looks, allowed=kin)
    for look, side, first in zip(looks, TABLE_SIDES, said, strict=True):
        identity = settled_crop(first, look, side * (1 - 2 * CROP_MARGIN), identifier.marks)
        chances = {one.label: one.probability for one in identity.candidates if one.label in total}
        for label, chance in chances.items():
            total[label] += chance / sum(chances.values()) / len(looks)
    return total


def _species(label: str) -> str:
    """What plain, male and female share; an offspring is round and no rival of theirs."""
    kind, _, rest = label.partition("/")
    return f"{kind}/{rest.partition('/')[0]}"


def _look(crop: Pixels, side: int, shift: tuple[int, int], light: tuple[float, float, float]) -> Pixels:
    """The crop as a photo from afar would give it, a little off and in other light."""
    matrix = np.array([[1, 0, shift[0]], [0, 1, shift[1]]], np.float32)
    moved = cv2.warpAffine(crop, matrix, crop.shape[1::-1], borderMode=cv2.BORDER_REPLICATE)
    lit = np.clip(moved * np.array(light, np.float32) + 0.5, 0, 255).astype(np.uint8)
    return from_afar(lit, side)
