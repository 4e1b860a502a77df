"""A reader of photos by a camera whose lens was measured."""

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from companion.vision.edition import Edition
from companion.vision.frame import Photo, open_photo
from companion.vision.judging.fusion import Weights
from companion.vision.lens import Lens, Straightening, bent_back
from companion.vision.observation import Observation, Quad
from companion.vision.reading import Reader
from companion.vision.witnesses import Detecting, Identifying


class LensReader(Reader):
    """Reads photos of the camera's size as straight ones, all others as they are."""

    def __init__(
        self, edition: Edition, detector: Detecting, identifier: Identifying, weights: Weights, lens: Lens
    ) -> None:
        super().__init__(edition, detector, identifier, weights)
        self._lens = lens

    def read(
        self,
        photo: Photo | Path | str,
        corners: Sequence[tuple[float, float]] | None = None,
        others: Sequence[Quad] = (),
    ) -> Observation:
        """What the photo shows, in its own pixels; see ``Reader.read``."""
        opened = photo if isinstance(photo, Photo) else open_photo(photo)
        if not self._lens.fits(opened.size):
            return super().read(opened, corners, others)
        opened = opened.finer()  # the straight copy cannot be opened again
        geometry = Straightening.of(self._lens, (opened.pixels.shape[1], opened.pixels.shape[0]))

        def straight(points: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
            inner = geometry.straight((np.array(points) + 0.5) / opened.reduction - 0.5)
            return [(float(x), float(y)) for x, y in (inner + 0.5) * opened.reduction - 0.5]

        given = straight(corners) if corners is not None else None
        known: list[Quad] = []
        for quad in others:
            first, second, third, fourth = straight(quad)
            known.append((first, second, third, fourth))
        return bent_back(super().read(geometry.picture(opened), given, known), opened, geometry)
