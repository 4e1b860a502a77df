"""How well a copy's tiles are read, and how sure its identifier may be."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from companion.training.finetune.rendered import Seen
from companion.vision.embedding import Embedder
from companion.vision.gallery import Gallery
from companion.vision.identifier import Calibration, Identifier, Identity

Image = NDArray[np.uint8]

JITTER: Final = 0.02
"""How far the corners are off, as a share of the side: as the detector's are."""
FACTORS: Final = (1.0, 0.85, 0.7, 0.55, 0.4)
"""By which the scales of the shipped calibration may shrink: a further trained one is never said to be surer."""
_LEAST: Final = 1e-6


@dataclass(frozen=True, slots=True)
class Judgement:
    """How many of ``tiles`` were read rightly, and the mean negative log-probability of what they are."""

    tiles: int
    right: int
    surprise: float

    def better_than(self, other: "Judgement") -> bool:
        """Whether more tiles are right and the truth is no less probable."""
        return self.right > other.right and self.surprise <= other.surprise


def crops_of(tiles: Sequence[Seen], seed: int) -> tuple[list[Image], list[str]]:
    """The crops of tiles as a detector would cut them out, at any quarter turn, and their labels."""
    rng = np.random.default_rng([seed, 77])
    crops = [np.ascontiguousarray(np.rot90(one.crop(rng, JITTER), int(rng.integers(4)))) for one in tiles]
    return crops, [one.label for one in tiles]


def judge(identifier: Identifier, crops: Sequence[Image], labels: Sequence[str]) -> Judgement:
    """How an identifier reads crops whose labels are known."""
    return _judged(identifier.identify(crops), labels)


def _judged(identities: Sequence[Identity], labels: Sequence[str]) -> Judgement:
    right = sum(one.label == label for one, label in zip(identities, labels, strict=True))
    said = [
        next((candidate.probability for candidate in one.candidates if candidate.label == label), 0.0)
        for one, label in zip(identities, labels, strict=True)
    ]
    return Judgement(len(labels), right, float(-np.log(np.maximum(said, _LEAST)).mean()))


def fitted(
    before: Identifier,
    embedder: Embedder,
    gallery: Gallery,
    start: Calibration,
    crops: Sequence[Image],
    labels: Sequence[str],
) -> Calibration:
    """The calibration of another ``embedder`` with its gallery, on crops that it was not trained with.

    What is unknown moves with how like their examples the tiles are; the scales shrink where it would be too sure.
    """
    vectors = embedder.embed(crops)
    once = Identifier(embedder, gallery, start).compare(vectors)
    moved = np.mean([one.similarity for one in once]) - np.mean([one.similarity for one in before.identify(crops)])
    best = replace(start, unknown=float(np.clip(start.unknown + moved, -1, 1)))
    for name in ("scale", "kin_scale"):
        choices = [replace(best, **{name: getattr(start, name) * factor}) for factor in FACTORS]
        best = min(
            choices, key=lambda one: _judged(Identifier(embedder, gallery, one).compare(vectors), labels).surprise
        )
    return best
