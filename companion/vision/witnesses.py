"""What reading asks of its witnesses: any detector and any identifier of these shapes will do."""

from collections.abc import Collection, Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from companion.vision.arrays import Pixels


class FoundThings(Protocol):
    """What a detector returns: see Detections in detector.py."""

    @property
    def kinds(self) -> Sequence[str]:
        """The kind of each thing."""

    @property
    def confidence(self) -> NDArray[np.float32]:
        """(n,) 0..1."""

    @property
    def quads(self) -> NDArray[np.float32]:
        """(n, 4, 2) pixels of the picture, clockwise."""


class Detecting(Protocol):
    """A detector: finds things in a BGR picture."""

    def detect(self, image: Pixels, /) -> FoundThings:
        """The things in ``image``."""


class Named(Protocol):
    """A label and its probability."""

    @property
    def label(self) -> str:
        """The label."""

    @property
    def probability(self) -> float:
        """0..1."""


class Identified(Protocol):
    """What an identifier says of one crop."""

    @property
    def candidates(self) -> Sequence[Named]:
        """Best first."""

    @property
    def turn(self) -> float:
        """Degrees clockwise by which the picture is turned in the crop."""

    @property
    def similarity(self) -> float:
        """How much the crop looks like the best label's example, -1..1."""


class Identifying(Protocol):
    """An identifier: says which component each crop shows."""

    def embed(self, crops: Sequence[Pixels], /) -> NDArray[np.float32]:
        """What the crops look like, one row each (n, d)."""

    def compare(
        self,
        vectors: NDArray[np.float32],
        /,
        *,
        allowed: Collection[str] | None = None,
        spaces: Sequence[str | None] | None = None,
        visible: Sequence[NDArray[np.bool_] | None] | None = None,
    ) -> Sequence[Identified]:
        """One identity a row: see Identifier in identifier.py."""
