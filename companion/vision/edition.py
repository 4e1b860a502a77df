"""What vision must know of an edition: its boards as pictures with layouts, its pieces and their number."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

import cv2
import numpy as np

from companion.vision.arrays import Pixels
from companion.vision.boards.features import Features, detect_corners, detect_features
from companion.vision.layout import Layout

FEATURE_WIDTH = 800
"""Pixels to which the main board's width is brought for features (VISION.md finding 1); other boards at the same
scale."""
ATTACHED_PX_PER_MM = 3.2
"""The scale at which features of attached boards are taken: about twice that of the table on which they are sought."""
CORNER_WIDTH = 500
"""The same for quick corners."""
CORNERS_PER_BOARD = 1500
FEATURES_PER_BOARD = 2500
"""Strongest features kept of a reference: matching 1,500 of a photo against them takes 30 ms."""


@dataclass(frozen=True, eq=False)
class BoardReference:
    """An empty board seen straight on: ``image`` (h, w, 3) uint8 BGR fills exactly ``layout.size_mm``."""

    layout: Layout
    image: Pixels

    @property
    def px_per_mm(self) -> float:
        """The reference's resolution."""
        return float(self.image.shape[1] / self.layout.size_mm[0])

    def scaled(self, px_per_mm: float) -> Pixels:
        """The reference at another resolution, (round(height * px_per_mm), round(width * px_per_mm), 3) uint8 BGR."""
        width, height = (max(1, round(side * px_per_mm)) for side in self.layout.size_mm)
        shrinking = px_per_mm < self.px_per_mm
        return np.asarray(
            cv2.resize(self.image, (width, height), interpolation=cv2.INTER_AREA if shrinking else cv2.INTER_LINEAR),
            dtype=np.uint8,
        )


@dataclass(frozen=True, eq=False)
class Edition:
    """One edition as vision sees it.

    ``boards``: the main board first, then the expansion if there is one. ``counts``: label -> pieces in the box (empty
    when not known). ``attached``: further boards that may lie beside the main one: the jungle board, the depot, the
    expansion boards of a water zoo. ``small_mm``: the widths of round pieces smaller than a tile. ``figure_mm``: width
    and height of a visitor, (0, 0) when none is looked for.
    """

    name: str
    boards: tuple[BoardReference, ...]
    counts: Mapping[str, int] = field(default_factory=dict)
    attached: tuple[BoardReference, ...] = ()
    small_mm: tuple[float, ...] = ()
    figure_mm: tuple[float, float] = (0.0, 0.0)

    @property
    def main(self) -> BoardReference:
        """The zoo board."""
        return self.boards[0]

    @property
    def expansion(self) -> BoardReference | None:
        """The expansion board, None where the edition has none."""
        return self.boards[1] if len(self.boards) > 1 else None

    @cached_property
    def features(self) -> tuple[Features, ...]:
        """The features of each board, in millimetres of that board, in the order of ``boards``."""
        px_per_mm = FEATURE_WIDTH / self.main.layout.size_mm[0]
        return tuple(reference_features(board, px_per_mm) for board in self.boards)

    @cached_property
    def corners(self) -> Features:
        """The quick corners of the main board, in its millimetres."""
        px_per_mm = CORNER_WIDTH / self.main.layout.size_mm[0]
        grey = cv2.cvtColor(self.main.scaled(px_per_mm), cv2.COLOR_BGR2GRAY)
        return _in_millimetres(detect_corners(np.asarray(grey, dtype=np.uint8), CORNERS_PER_BOARD), px_per_mm)

    @cached_property
    def attached_features(self) -> tuple[Features, ...]:
        """The features of each attached board, in millimetres of that board, in the order of ``attached``."""
        return tuple(reference_features(board, ATTACHED_PX_PER_MM) for board in self.attached)


def reference_features(board: BoardReference, px_per_mm: float) -> Features:
    """The features of an empty board at ``px_per_mm``; points and scales in millimetres of the board."""
    grey = cv2.cvtColor(board.scaled(px_per_mm), cv2.COLOR_BGR2GRAY)
    return _in_millimetres(detect_features(np.asarray(grey, dtype=np.uint8), FEATURES_PER_BOARD), px_per_mm)


def _in_millimetres(found: Features, px_per_mm: float) -> Features:
    """Features of a board's picture at ``px_per_mm`` in millimetres of the board."""
    return Features((found.points + 0.5) / px_per_mm, found.descriptors, found.angles, found.scales / px_per_mm)
