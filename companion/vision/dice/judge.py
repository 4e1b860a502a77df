"""A second look at what may be the top of a die: whether it is one, and where its corners are.

The finder looks at a whole picture and is generous. The network here (``companion.training.dice.network.TopJudge``)
sees each find alone, brought to one size and nearly to one turn, so that it tells tops from sides and print, and places
the corners, better.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.arrays import Pixels, Points
from companion.vision.detector import Detections, suppress
from companion.vision.dice.tops import KINDS, OVERLAP
from companion.vision.dice.upright import Finding
from companion.vision.inference import Network
from companion.vision.tiles.squares import fitted_square
from companion.vision.together import in_halves

SIDE = 96
"""Pixels of a crop's side, fixed by the network."""
TOP_PX = 40.0
"""How wide a top is in its crop: on each side 0.7 of its width shows what is around."""
BATCH = 8
"""Crops a run of the network takes."""
NOMINAL = SIDE / 2 - 0.5 + TOP_PX / 2 * np.array([[-1, -1], [1, -1], [1, 1], [-1, 1.0]])
"""Where the corners (4, 2) of the found square lie in its crop."""
FAINT = 0.03
"""Least confidence that is reported: what is not ``LIKELY`` (``tops.py``) needs another witness. What the first verdict
makes less likely is not looked at again, unless it has an odd size."""
LOOKS = 3
"""The second verdict is on a crop about the corners that the first gave, and so on."""
USUAL = 0.3
"""Which of the finds, by their size, tells that of all: those that are too large are crates and may be most of them."""
UNLIKE = 1.03
"""If a find is larger or smaller than the usual one by more than this factor, its crop is not: a die of a set is like
the next, if not as near."""
ODD, CLEARLY = 1.1, 0.3
"""What the finder sees so clearly, larger or smaller than the usual find by more than this factor, is looked at again
at the usual size, whatever the first verdict: a crate with a die in it is no top, but a die stands in it."""
FIRST = 0.5
"""Weight of the finder's word (its logit) beside the judge's."""
SHRINK = 0.75
"""How much smaller the picture is in which the finder looks: its corners need not be fine."""
MOST = 64
"""So many of the likeliest finds are judged."""


@dataclass(frozen=True, slots=True)
class Frame:
    """The square that a crop is cut out about: ``middle`` and ``side`` in pixels, ``turn`` in radians, clockwise."""

    middle: tuple[float, float]
    side: float
    turn: float

    @property
    def _axes(self) -> Points:
        cos, sin = np.cos(self.turn), np.sin(self.turn)
        return np.asarray(self.side / TOP_PX * np.array([[cos, sin], [-sin, cos]]), np.float64)

    def to_crop(self, points: Points) -> Points:
        """Picture pixels (..., 2) to those of the crop."""
        return np.asarray((points - np.array(self.middle)) @ np.linalg.inv(self._axes) + SIDE / 2 - 0.5, np.float64)

    def from_crop(self, points: Points) -> Points:
        """Crop pixels (..., 2) to those of the picture."""
        return np.asarray((points - SIDE / 2 + 0.5) @ self._axes + np.array(self.middle), np.float64)

    def cut(self, picture: Pixels) -> Pixels:
        """The crop (SIDE, SIDE, 3) of a picture; beyond its edge the edge goes on."""
        axes = self._axes.T
        shift = np.array(self.middle) - axes @ np.full(2, SIDE / 2 - 0.5)
        flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        return np.asarray(
            cv2.warpAffine(picture, np.c_[axes, shift], (SIDE, SIDE), flags=flags, borderMode=cv2.BORDER_REPLICATE),
            np.uint8,
        )


def framed(quad: Points) -> Frame:
    """The frame about a quadrilateral (4, 2) in pixels: a square of its area, turned by 45 degrees at most."""
    x, y = np.asarray(quad, np.float64).T
    area = abs(float(np.sum(x * np.roll(y, -1) - y * np.roll(x, -1)))) / 2
    side = max(float(np.sqrt(area)), 4.0)
    square, _ = fitted_square(np.asarray(quad, np.float64), side)
    right = square[1] - square[0]
    turn = float((np.arctan2(right[1], right[0]) + np.pi / 4) % (np.pi / 2) - np.pi / 4)
    middle = square.mean(axis=0)
    return Frame((float(middle[0]), float(middle[1])), side, turn)


class Judging(Protocol):
    """What judges finds: see TopJudge."""

    def judge(self, picture: Pixels, quads: Points) -> Detections:
        """What each of ``quads`` (N, 4, 2) in the picture is."""


class TopJudge:
    """Looks at each find again."""

    def __init__(self, network: Network) -> None:
        self._network = network

    def judge(self, picture: Pixels, quads: Points) -> Detections:
        """The verdicts on quadrilaterals (N, 4, 2) in a BGR picture (h, w, 3), in their order, with better corners."""
        frames = [framed(quad) for quad in quads]
        parts = [frames[start : start + BATCH] for start in range(0, len(frames), BATCH)]
        verdicts = in_halves(lambda number: self._verdicts(picture, parts[number]), len(parts))
        better = np.concatenate([np.zeros((0, 4, 2)), *(corners for corners, _ in verdicts)])
        scores = np.concatenate([np.zeros((0, len(KINDS))), *(logits for _, logits in verdicts)])
        kinds = tuple(KINDS[k] for k in scores.argmax(axis=1))
        chances = 1 / (1 + np.exp(-scores))
        level = chances[:, 0] * (1 - chances[:, 1])  # and does not lean: a die on its edge shows a side, too
        sure = np.where(scores.argmax(axis=1) == 0, level, chances[:, 1])
        return Detections(kinds, sure.astype(np.float32), better.astype(np.float32))

    def _verdicts(self, picture: Pixels, part: Sequence[Frame]) -> tuple[Points, Points]:
        """Corners (n, 4, 2) in pixels of the picture and logits (n, 2) of at most ``BATCH`` crops."""
        blob = np.zeros((BATCH, 3, SIDE, SIDE), np.float32)
        for number, frame in enumerate(part):
            blob[number] = frame.cut(picture)[..., ::-1].transpose(2, 0, 1)
        corners, logits = self._network.run(blob / np.float32(255))
        moved = NOMINAL + TOP_PX * corners[: len(part)].reshape(-1, 4, 2)
        better = np.stack([frame.from_crop(quad) for frame, quad in zip(part, moved, strict=True)])
        return better, np.asarray(logits[: len(part)], np.float64)


class JudgedFinder:
    """Finds the tops of dice in two looks: a generous one at the whole picture, and one at each find."""

    def __init__(self, finder: Finding, judge: Judging, confidence: float = FAINT) -> None:
        self._finder = finder
        self._judge = judge
        self._confidence = confidence

    def find(self, picture: Pixels, shown: Pixels | None = None) -> Detections:
        """The tops in a BGR picture (h, w, 3), most confident first; ``shown`` (h, w) is zero where nothing is."""
        found = _at(self._finder, picture, shown)
        found = found.where(np.arange(len(found)) < MOST)
        first = FIRST * _logits(found.confidence)
        for look in range(LOOKS):
            quads = found.quads.astype(np.float64) if look == 0 else _alike(found)
            judged = self._judge.judge(picture, quads)
            sure = np.asarray(1 / (1 + np.exp(-first - _logits(judged.confidence))), np.float32)
            likely, better = sure >= min(FAINT, self._confidence), judged.quads
            if look == 0:
                odd = ~likely & _odd(found, sure)
                likely, better = likely | odd, np.where(odd[:, None, None], found.quads, better)
            found, first = Detections(judged.kinds, sure, better).where(likely), first[likely]
        order = np.argsort(-found.confidence, kind="stable")
        order = order[found.confidence[order] >= self._confidence]
        ranked = Detections(tuple(found.kinds[k] for k in order), found.confidence[order], found.quads[order])
        return suppress(ranked, OVERLAP)


def _odd(found: Detections, sure: NDArray[np.float32]) -> NDArray[np.bool_]:
    """Which finds (N,) are clear, but not of the size that the others have, which are so sure (N,) after one look."""
    sides = _sides(found)
    unlike = np.abs(np.log(sides / _weighted_quantile(sides, sure, USUAL))) > np.log(ODD)
    return np.asarray(unlike & (found.confidence > CLEARLY), np.bool_)


def _alike(found: Detections) -> Points:
    """The quadrilaterals (N, 4, 2), those that are too large or too small for the other dice made more like them.

    A crate in whose middle a die stands looks much like a top, but not of that size.
    """
    sides = _sides(found)
    usual = _weighted_quantile(sides, found.confidence, USUAL)
    grow = np.clip(sides, usual / UNLIKE, usual * UNLIKE) / np.maximum(sides, 1e-9)
    middles = found.quads.mean(axis=1, keepdims=True)
    return np.asarray(middles + (found.quads - middles) * grow[:, None, None], np.float64)


def _sides(found: Detections) -> NDArray[np.float64]:
    return np.array([framed(quad).side for quad in found.quads], np.float64)


def _weighted_quantile(values: NDArray[np.float64], weights: NDArray[np.float32], share: float) -> float:
    if not len(values):
        return 1.0
    order = np.argsort(values)
    passed = np.cumsum(weights[order])
    return float(values[order[int(np.searchsorted(passed, passed[-1] * share))]])


def _logits(chances: NDArray[np.float32]) -> NDArray[np.float64]:
    held = np.clip(np.asarray(chances, np.float64), 1e-6, 1 - 1e-6)
    return np.asarray(np.log(held / (1 - held)), np.float64)


def _at(finder: Finding, picture: Pixels, shown: Pixels | None) -> Detections:
    """What the finder finds in the picture shrunk, in pixels of the picture."""
    size = (max(1, round(picture.shape[1] * SHRINK)), max(1, round(picture.shape[0] * SHRINK)))
    small = np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8)
    inside = None if shown is None else np.asarray(cv2.resize(shown, size, interpolation=cv2.INTER_NEAREST), np.uint8)
    found = finder.find(small, inside)
    scale = np.float32(picture.shape[1] / size[0])
    return Detections(found.kinds, found.confidence, (found.quads + np.float32(0.5)) * scale - np.float32(0.5))
