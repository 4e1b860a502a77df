"""Figures of an exported detector on pictures with truth, through the code that runs later.

python -m companion.training.detector.evaluate --model models/detector/model.onnx --data DIR
"""

import argparse
import itertools
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from companion.training.detector.data import LEAST_VISIBLE, Labels, find_pictures, is_rectified, read_picture
from companion.vision.detector import CONFIDENCE, KINDS, Detections, Detector, quad_overlap
from companion.vision.inference import load_network

MATCH = 0.5
"""Intersection over union from which a detection is the thing."""
LEAST = 0.01
"""Confidence down to which precision is followed."""
BANDS = (0.25, 0.5, 0.75, 0.95, 1.01)
"""Bounds of the visible fraction in the table of recalls."""


@dataclass(slots=True)
class Tally:
    """What was found of one kind, over all pictures: a row a detection, a row a thing."""

    confidence: list[float] = field(default_factory=list)
    right: list[bool] = field(default_factory=list)
    found_at: list[float] = field(default_factory=list)
    """Confidence with which each thing was found; 0 for a thing that was missed."""
    visible: list[float] = field(default_factory=list)
    error: list[float] = field(default_factory=list)
    """Mean corner error of each thing that was found, as a share of its side; as ``found_at``, NaN when missed."""

    def average_precision(self) -> float:
        """Area under the precision envelope over recall."""
        if not self.found_at:
            return float("nan")
        order = np.argsort(-np.array(self.confidence), kind="stable")
        hits = np.array(self.right, dtype=float)[order]
        recall = np.cumsum(hits) / len(self.found_at)
        precision = np.cumsum(hits) / np.arange(1, len(hits) + 1)
        envelope = np.maximum.accumulate(precision[::-1])[::-1]
        return float(np.sum(np.diff(recall, prepend=0) * envelope))

    def precision_recall(self, confidence: float) -> tuple[float, float]:
        """Precision and recall of the detections with at least this confidence."""
        kept = np.array(self.right, dtype=bool)[np.array(self.confidence) >= confidence]
        recall = float(np.mean(np.array(self.found_at) >= confidence)) if self.found_at else float("nan")
        return float(kept.mean()) if len(kept) else float("nan"), recall


def tally(detector: Detector, truths: Sequence[Path]) -> dict[str, Tally]:
    """Runs a detector that reports down to ``LEAST`` over pictures and counts, kind by kind."""
    counts = {kind: Tally() for kind in KINDS}
    for truth in truths:
        pixels, labels = read_picture(truth)
        found = detector.detect(pixels)
        size = np.array([pixels.shape[1], pixels.shape[0]], np.float32)
        for index, kind in enumerate(KINDS):
            count(counts[kind], found.of_kind(kind), labels.where(labels.kinds == index), size)
    return counts


def count(counts: Tally, found: Detections, labels: Labels, size: NDArray[np.float32]) -> None:
    """Matches the detections of one kind in one picture of ``size`` (width, height) with its things, best first."""
    centre = labels.quads.mean(axis=1)
    wanted = (labels.visible >= LEAST_VISIBLE) & ((centre >= 0) & (centre < size)).all(axis=1)
    free = np.ones(len(wanted), dtype=bool)
    at, error = np.zeros(len(wanted)), np.full(len(wanted), np.nan)
    for confidence, quad in zip(found.confidence, found.quads, strict=True):
        shared = np.array([quad_overlap(quad, other) if f else 0 for other, f in zip(labels.quads, free, strict=True)])
        best = int(shared.argmax()) if len(shared) else -1
        hit = best >= 0 and shared[best] >= MATCH
        if hit:
            free[best] = False
            at[best], error[best] = confidence, corner_error(quad, labels.quads[best])
        if not hit or wanted[best]:
            counts.confidence.append(float(confidence))
            counts.right.append(bool(hit))
    counts.found_at += at[wanted].tolist()
    counts.visible += labels.visible[wanted].tolist()
    counts.error += error[wanted].tolist()


def corner_error(one: NDArray[np.float32], other: NDArray[np.float32]) -> float:
    """Mean distance of the corners (4, 2), whichever comes first, as a share of the second's mean side."""
    side = float(np.linalg.norm(other - np.roll(other, -1, axis=0), axis=1).mean())
    return min(float(np.linalg.norm(np.roll(one, k, axis=0) - other, axis=1).mean()) for k in range(4)) / side


def report(counts: dict[str, Tally], confidence: float) -> str:
    """The figures as a table: a row a kind, then recall and corner error by visible fraction."""
    lines = [f"threshold {confidence:.2f}", f"{'kind':<12} things   AP50  precision recall  corner error: median  90 %"]
    for kind, counted in counts.items():
        precision, recall = counted.precision_recall(confidence)
        median, most = spread(counted, confidence)
        lines.append(
            f"{kind:<12} {len(counted.found_at):6d}  {counted.average_precision():5.3f}  {precision:8.3f}"
            f"  {recall:6.3f}  {median:20.3f} {most:5.3f}"
        )
    scores = [counted.average_precision() for counted in counts.values() if counted.found_at]
    lines += [f"mean AP50 {np.mean(scores):.3f}", f"{'tiles seen':<12} things  recall  corner error: median  90 %"]
    for low, high in itertools.pairwise(BANDS):
        band = _band(counts, low, high)
        median, most = spread(band, confidence)
        recall = band.precision_recall(confidence)[1]
        lines.append(
            f"{low:.2f}-{min(high, 1):.2f}    {len(band.found_at):6d}  {recall:6.3f}  {median:20.3f} {most:5.3f}"
        )
    return "\n".join(lines)


def spread(counted: Tally, confidence: float) -> tuple[float, float]:
    """Median and ninth decile of the corner error of what is found at this confidence."""
    errors = np.array(counted.error)[np.array(counted.found_at) >= confidence] if counted.error else np.zeros(0)
    return (
        (float("nan"), float("nan")) if not len(errors) else (float(np.median(errors)), float(np.quantile(errors, 0.9)))
    )


def _band(counts: dict[str, Tally], low: float, high: float) -> Tally:
    band = Tally()
    for kind in ("square-tile", "round-tile"):
        counted = counts[kind]
        for at, seen, error in zip(counted.found_at, counted.visible, counted.error, strict=True):
            if low <= seen < high:
                band.found_at.append(at)
                band.error.append(error)
    return band


def best_threshold(counts: dict[str, Tally]) -> float:
    """The confidence with the best F1 over square and round tiles together, in steps of 0.01."""
    merged = Tally()
    for kind in ("square-tile", "round-tile"):
        merged.confidence += counts[kind].confidence
        merged.right += counts[kind].right
        merged.found_at += counts[kind].found_at
    steps = np.arange(0.05, 0.95, 0.01)
    pairs = [merged.precision_recall(float(step)) for step in steps]
    scores = [2 * p * r / (p + r) if p + r > 0 else 0.0 for p, r in pairs]
    return float(steps[int(np.nanargmax(scores))])


def main(arguments: Sequence[str] | None = None) -> int:
    """Prints the figures of a model on a folder of pictures."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--model", type=Path, default=Path("models/detector/model.onnx"))
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--runtime", choices=("auto", "onnxruntime", "opencv"), default="auto")
    parser.add_argument("--rectified", action="store_true", help="only straight-down views, as the reader gives them")
    parser.add_argument("--limit", type=int, default=None, help="only this many pictures")
    parser.add_argument("--threshold", type=float, default=CONFIDENCE, help="operating confidence")
    parser.add_argument("--choose", action="store_true", help="choose the threshold on these pictures")
    given = parser.parse_args(arguments)
    detector = Detector(load_network(given.model, given.runtime), confidence=LEAST)
    truths = find_pictures(given.data)
    if given.rectified:
        truths = [truth for truth in truths if is_rectified(truth)]
    counts = tally(detector, truths[: given.limit])
    sys.stdout.write(report(counts, best_threshold(counts) if given.choose else given.threshold) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
