"""Numbers written by hand: cut into digits at every place where they may part, each told by a small network.

A number is read only where all that is written in its field makes one number that belongs there, and no other way to
cut or to read it comes near. What cannot be read surely is left to people.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.inference import Blob, Network

SIGNS: Final = (*"0123456789", "-", "")
"""What the network tells apart, in the order of its logits; the last is none of the others."""
SIDE: Final = 20
"""Side of the network's pictures, pixels."""
FILLED: Final = 16
"""Pixels of the longer side of a sign in them."""
MOST_PIECES: Final = 6
MOST_SIGNS: Final = 3
SURE: Final = 0.65
"""How probable a number must be to be believed."""
LEAST_MM: Final = 2.0
"""A digit is at least so high."""
SPECK_MM: Final = 0.9
"""What is smaller in both directions is dirt."""
_FAINT: Final = 0.1
_OF_DARKEST: Final = 0.4
_OVERLAP: Final = 0.5
_WIDE: Final = 1.05

Ink = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class WrittenNumber:
    """The likeliest number and its probability."""

    value: int
    probability: float


@dataclass(frozen=True, slots=True, eq=False)
class _Piece:
    """Ink that hangs together: where it lies (left, top, right, foot) and how dark it is there (h, w)."""

    box: tuple[int, int, int, int]
    ink: Ink


class NumberReader:
    """Reads numbers of up to three signs."""

    def __init__(self, network: Network) -> None:
        self._network = network

    def read(self, ink: Ink, px_per_mm: float, least: int, most: int) -> WrittenNumber | None:
        """The number that ``ink`` (h, w), 0 for paper to 1, shows, from ``least`` to ``most``; None without any.

        Its probability is a share of all ways to read what is there, those that make no such number among them.
        """
        pieces = _pieces(ink, px_per_mm)
        if not pieces or len(pieces) > MOST_PIECES:
            return None
        told: dict[tuple[int, int], NDArray[np.float64]] = {}
        weights: dict[int | None, float] = {}
        for cuts in _cuts(len(pieces)):
            spans = list(pairwise(cuts))
            for span in spans:
                if span not in told:
                    told[span] = self._shares(_joined(pieces[slice(*span)]), px_per_mm)
            for value, weight in _values([told[span] for span in spans], least, most):
                weights[value] = max(weights.get(value, 0.0), weight)
        best = max((value for value in weights if value is not None), key=lambda value: weights[value], default=None)
        if best is None:
            return None
        return WrittenNumber(best, weights[best] / sum(weights.values()))

    def _shares(self, piece: _Piece, px_per_mm: float) -> NDArray[np.float64]:
        """How probable each of ``SIGNS`` is, (n,); what is too small to be a digit is a minus or nothing."""
        logits = self._network.run(sign_picture(piece.ink)[None])[0][0].astype(np.float64)
        shares = np.exp(logits - logits.max())
        if piece.ink.shape[0] < LEAST_MM * px_per_mm:
            shares[: SIGNS.index("-")] *= 0.02
        return np.asarray(shares / shares.sum(), np.float64)


def sign_picture(ink: Ink) -> Blob:
    """A sign's ink (h, w) as the network sees it: (1, SIDE, SIDE) float32, ``FILLED`` long, the darkest 1."""
    height, width = ink.shape
    scale = FILLED / max(height, width)
    size = (max(1, round(width * scale)), max(1, round(height * scale)))
    soft = cv2.GaussianBlur(ink, (0, 0), 0.35 / scale) if scale < 1 else ink
    small = cv2.resize(soft, size, interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR)
    picture = np.zeros((SIDE, SIDE), np.float32)
    left, top = (SIDE - size[0]) // 2, (SIDE - size[1]) // 2
    picture[top : top + size[1], left : left + size[0]] = small / max(float(np.percentile(small, 98)), 1e-3)
    return np.ascontiguousarray(np.clip(picture, 0, 1)[None], np.float32)


def _pieces(ink: Ink, px_per_mm: float) -> list[_Piece]:
    """The ink's pieces from the left to the right; pieces above each other are one, very wide ones are cut in two."""
    strong = float(np.percentile(ink, 99.5))
    mask = (ink > max(_FAINT, _OF_DARKEST * strong)).astype(np.uint8)
    joined = cv2.dilate(mask, np.ones((2, 2), np.uint8))
    count, labels, stats, _ = cv2.connectedComponentsWithStats(joined, connectivity=8)
    kept: list[tuple[int, int, int, int]] = []
    speck = SPECK_MM * px_per_mm
    for label in range(1, count):
        left, top, width, height = (int(one) for one in stats[label, :4])
        if max(width, height) < speck:
            mask[labels == label] = 0
        else:
            kept.append((left, top, left + width, top + height))
    merged: list[tuple[int, int, int, int]] = []
    for box in sorted(kept):
        if merged and _overlap(merged[-1], box) > _OVERLAP:
            a, b = merged[-1], box
            merged[-1] = (min(a[0], b[0]), min(a[1], b[1]), max(a[2], b[2]), max(a[3], b[3]))
        else:
            merged.append(box)
    clean = np.where(cv2.dilate(mask, np.ones((3, 3), np.uint8)) > 0, ink, np.float32(0))
    return [piece for box in merged for piece in _halved(clean, box)]


def _halved(ink: Ink, box: tuple[int, int, int, int]) -> Iterator[_Piece]:
    """A piece, or two where it is wider than high and higher than a minus: cut where there is least ink."""
    left, top, right, foot = box
    wide, high = right - left, foot - top
    if wide > _WIDE * high and wide < 4 * high and high > 4:
        third = max(1, wide // 4)
        columns = cv2.GaussianBlur(ink[top:foot, left:right].sum(axis=0)[None], (0, 0), 1.0)[0]
        cut = left + third + int(np.argmin(columns[third : wide - third]))
        yield from (_cut_out(ink, (left, top, cut, foot)), _cut_out(ink, (cut, top, right, foot)))
    else:
        yield _cut_out(ink, box)


def _cut_out(ink: Ink, box: tuple[int, int, int, int]) -> _Piece:
    """The ink in a box, without bare rows above and below it."""
    left, top, right, foot = box
    part = ink[top:foot, left:right]
    rows = np.flatnonzero(part.max(axis=1) > 0.5 * float(part.max()))
    first, last = (int(rows[0]), int(rows[-1]) + 1) if len(rows) else (0, foot - top)
    return _Piece((left, top + first, right, top + last), part[first:last])


def _overlap(one: tuple[int, int, int, int], other: tuple[int, int, int, int]) -> float:
    """How much of the narrower of two boxes lies above or below the other."""
    shared = min(one[2], other[2]) - max(one[0], other[0])
    return shared / max(1, min(one[2] - one[0], other[2] - other[0]))


def _joined(pieces: list[_Piece]) -> _Piece:
    """Pieces side by side as one."""
    edges = np.array([piece.box for piece in pieces])
    left, top = edges[:, :2].min(axis=0)
    right, foot = edges[:, 2:].max(axis=0)
    ink = np.zeros((foot - top, right - left), np.float32)
    for piece in pieces:
        a, b, c, d = piece.box
        part = ink[b - top : d - top, a - left : c - left]
        np.maximum(part, piece.ink, out=part)
    return _Piece((int(left), int(top), int(right), int(foot)), ink)


def _cuts(count: int) -> Iterator[tuple[int, ...]]:
    """All ways to part so many pieces into at most ``MOST_SIGNS`` signs, as the places where they begin and end."""
    for signs in range(1, min(MOST_SIGNS, count) + 1):
        for inner in combinations(range(1, count), signs - 1):
            yield (0, *inner, count)


def _values(shares: list[NDArray[np.float64]], least: int, most: int) -> Iterator[tuple[int | None, float]]:
    """Every number that the signs may be with its weight; under None, the heaviest way that is no number that fits."""
    fitting = 0.0
    for value in range(least, most + 1):
        text = str(value)
        if len(text) == len(shares):
            weight = float(np.prod([one[SIGNS.index(sign)] for one, sign in zip(shares, text, strict=True)]))
            fitting += weight
            yield value, weight
    yield None, max(0.0, 1.0 - fitting) * 0.5
