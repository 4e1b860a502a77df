"""Finding the tops of dice: a small network looks through windows of a picture in which dice are 20 to 65 pixels wide.

The network (``companion.training.dice.network``) gives for each cell of one grid two logits, a top that lies level and
a die that leans, and nine numbers of a quadrilateral as the detector's do.
"""

from collections.abc import Iterator

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.arrays import Pixels
from companion.vision.detector import PADDING, Detections, quads_of, suppress
from companion.vision.inference import Network
from companion.vision.together import in_halves

WINDOW = 512
"""Side of the network's square input, pixels."""
STRIDE = 8
KINDS = ("die", "leaning-die")
"""What the network's scores stand for; of a leaning die nobody can say which side is up."""
CONFIDENCE = 0.15
"""Least confidence that is reported: generous, for every find is judged (``judge.py``). Of 360
tops of tuning photos all but one are found with more."""
LIKELY = 0.35
"""From this confidence on a judged find is believed by itself; what is fainter must show one of the known sides."""
SHARED = 80
"""Pixels that neighbouring windows share: a die fits in."""
RIM = 24
"""Within so many pixels of an inner edge of a window the neighbour sees a die better."""
OVERLAP = 0.4
"""Tops that share more than this of their union are one: dice lie side by side."""


class TopFinder:
    """Finds the tops of dice in a picture in which they have about the right size."""

    def __init__(self, network: Network, confidence: float = CONFIDENCE) -> None:
        self._network = network
        self._confidence = confidence

    def find(self, picture: Pixels, shown: Pixels | None = None) -> Detections:
        """The tops in a BGR picture (h, w, 3), most confident first; kinds are those of ``KINDS``.

        ``shown`` (h, w): where it is zero there is nothing to see; windows of nothing are left out.
        """
        places = [
            (left, top)
            for left, top in windows(picture.shape[1], picture.shape[0])
            if shown is None or shown[top : top + WINDOW, left : left + WINDOW].any()
        ]
        looks = in_halves(lambda number: self._through(picture, *places[number]), len(places))
        found = [Detections.empty(), *looks]
        everything = Detections(
            tuple(kind for one in found for kind in one.kinds),
            np.concatenate([one.confidence for one in found]),
            np.concatenate([one.quads for one in found]),
        )
        order = np.argsort(-everything.confidence, kind="stable")
        ranked = Detections(
            tuple(everything.kinds[k] for k in order), everything.confidence[order], everything.quads[order]
        )
        return suppress(ranked, OVERLAP)

    def _through(self, picture: Pixels, left: int, top: int) -> Detections:
        """What the window there shows off its inner edges, in pixels of the picture."""
        inside = self._in_window(picture[top : top + WINDOW, left : left + WINDOW])
        kept = inside.where(_well_inside(inside, left, top, picture.shape))
        return Detections(kept.kinds, kept.confidence, kept.quads + np.array([left, top], np.float32))

    def _in_window(self, part: Pixels) -> Detections:
        height, width = part.shape[:2]
        if (height, width) != (WINDOW, WINDOW):
            border = (PADDING, PADDING, PADDING)
            bottom, right = WINDOW - height, WINDOW - width
            part = np.asarray(
                cv2.copyMakeBorder(part, 0, bottom, 0, right, cv2.BORDER_CONSTANT, value=border), np.uint8
            )
        blob = np.ascontiguousarray(part[:, :, ::-1].transpose(2, 0, 1)[None], np.float32) / np.float32(255)
        corners, scores = self._network.run(blob)
        return suppress(decoded(corners[0], scores[0], self._confidence), OVERLAP)


def windows(width: int, height: int) -> Iterator[tuple[int, int]]:
    """The upper left corners of the windows that cover a picture."""
    for top in _starts(height):
        for left in _starts(width):
            yield left, top


def _starts(length: int) -> list[int]:
    if length <= WINDOW:
        return [0]
    count = -(-(length - SHARED) // (WINDOW - SHARED))
    return [round(number * (length - WINDOW) / (count - 1)) for number in range(count)]


def _well_inside(found: Detections, left: int, top: int, shape: tuple[int, ...]) -> NDArray[np.bool_]:
    """Which of a window's tops lie off its inner edges."""
    middles = found.quads.mean(axis=1)
    low = np.array([RIM if left else -WINDOW, RIM if top else -WINDOW])
    high = np.array(
        [
            WINDOW - RIM if left + WINDOW < shape[1] else 2 * WINDOW,
            WINDOW - RIM if top + WINDOW < shape[0] else 2 * WINDOW,
        ]
    )
    return np.asarray(((middles >= low) & (middles < high)).all(axis=1))


def decoded(corners: NDArray[np.float32], scores: NDArray[np.float32], least: float) -> Detections:
    """Detections, most confident first, of the outputs (9, cells) and (2, cells), in pixels of the window."""
    best = scores.max(axis=0)
    cells = np.flatnonzero(best > np.log(least / (1 - least)))
    cells = cells[np.argsort(-best[cells], kind="stable")]
    side = WINDOW // STRIDE
    centres = np.stack([cells % side, cells // side], axis=1).astype(np.float32) + np.float32(0.5)
    quads = quads_of(corners[:, cells].T, centres, np.full((len(cells), 1), STRIDE, np.float32))
    kinds = scores[:, cells].argmax(axis=0)
    confidence = (1 / (1 + np.exp(-best[cells]))).astype(np.float32)
    return Detections(tuple(KINDS[k] for k in kinds), confidence, quads)
