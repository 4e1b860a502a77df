"""Plain, male and female of enrolled copies told apart: how often, and how sure that is.

Works on folders that ``companion.training.scenes.copies`` wrote, by true corners that are made a little wrong, so that
the detector has no part in it. One example a tile is taken from the photos of tiles, every animal of the zoos is asked.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize_scalar

from companion.vision.crops import crop
from companion.vision.embedding import CELLS, Embedder, gallery_from
from companion.vision.tiles.kin import Kin, species_of

Image = NDArray[np.uint8]

ENROLLED_JITTER: Final = 0.012
LEAST_VISIBLE: Final = 0.75
SCALES: Final = (5.0, 400.0)


@dataclass(frozen=True, slots=True, eq=False)
class KinTrial:
    """One animal that was shown: how like it is to each of its kin, over all and where they differ, and which it is."""

    whole: NDArray[np.float64]
    likeness: NDArray[np.float64]
    truth: int


def kin_trials(folder: Path, embedder: Embedder, jitter: float = 0.02, seed: int = 0) -> list[KinTrial]:
    """The trials of all copies in a folder; corners of what is asked are off by ``jitter`` of the side."""
    rng = np.random.default_rng(seed)
    trials: list[KinTrial] = []
    for copy in sorted(path.parent for path in folder.glob("*/zoos")):
        examples: dict[str, list[Image]] = {}
        for photo in sorted(copy.glob("tiles-?.json")):
            for label, picture in _crops(photo, ENROLLED_JITTER, rng, turned=False):
                examples.setdefault(label, []).append(picture)
        gallery = gallery_from(examples, embedder)
        cells = _by_cell(gallery.vectors.astype(np.float32))
        kin = Kin(gallery, cells.transpose(1, 0, 2))
        shown = [one for photo in sorted((copy / "zoos").glob("*.json")) for one in _crops(photo, jitter, rng, True)]
        vectors = embedder.embed([picture for _, picture in shown])
        similarity = vectors @ gallery.vectors.astype(np.float32).T
        for (label, _), own, row in zip(shown, _by_cell(vectors), similarity, strict=True):
            name = gallery.labels.index(label)
            names = kin.of(name)
            if not names:
                continue
            rows = [np.flatnonzero(gallery.names == one) for one in names]
            best = np.concatenate(rows)[int(np.concatenate([row[one] for one in rows]).argmax())]
            whole = np.array([row[one].max() for one in rows], np.float64)
            likeness = kin.likeness(own, names, float(gallery.turns[best]), None)
            trials.append(KinTrial(whole, likeness, names.index(name)))
    return trials


def fitted_scale(trials: list[KinTrial]) -> float:
    """The scale at which the odds ``exp(scale * likeness)`` say best how often each of the kin was shown."""

    def surprise(logarithm: float) -> float:
        total = 0.0
        for one in trials:
            odds = np.exp(logarithm) * (one.likeness - one.likeness.max())
            total += float(np.log(np.exp(odds).sum()) - odds[one.truth])
        return total

    found = minimize_scalar(surprise, bounds=tuple(np.log(SCALES)), method="bounded")
    return float(np.exp(found.x))


def kin_table(trials: list[KinTrial], scale: float) -> str:
    """How many were right, over all and where kin differ, and how sure that was."""
    truth = np.array([one.truth for one in trials])
    over_all = np.mean([one.whole.argmax() for one in trials] == truth)
    best = np.array([one.likeness.argmax() for one in trials])
    sure = np.array([1 / np.exp(scale * (one.likeness - one.likeness.max())).sum() for one in trials])
    where = float(np.mean(best == truth))
    lines = [
        f"{len(trials)} animals, right among plain, male and female:",
        f"{over_all:.2%} over the whole crop, {where:.2%} where kin differ; scale {scale:.1f}",
    ]
    for low, high in ((0.0, 0.7), (0.7, 0.9), (0.9, 0.97), (0.97, 0.99), (0.99, 1.01)):
        chosen = (sure >= low) & (sure < high)
        if chosen.any():
            right = np.mean(best[chosen] == truth[chosen])
            lines.append(f"said with {low:.2f}-{min(high, 1):.2f}: {chosen.sum()}, right {right:.1%}")
    return "\n".join(lines)


def _crops(truth_path: Path, jitter: float, rng: np.random.Generator, turned: bool) -> Iterator[tuple[str, Image]]:
    """The animals of a photo with truth that are hardly covered, each label with its crop, at any quarter turn."""
    truth: dict[str, Any] = json.loads(truth_path.read_text(encoding="utf-8"))
    if truth.get("schema") != "companion.truth/1":
        return
    image = np.asarray(cv2.imread(str(truth_path.with_suffix(".jpg"))), np.uint8)
    limits = np.array(image.shape[1::-1]) - 0.5
    for component in truth["components"]:
        quad = np.array(component["quad"], np.float64)
        inside = bool((quad > -0.5).all() and (quad < limits).all())
        if not species_of(component["label"]) or component["visible"] < LEAST_VISIBLE or not inside:
            continue
        side = float(np.linalg.norm(quad - np.roll(quad, 1, 0), axis=1).mean())
        wrong = np.roll(quad + rng.normal(0, jitter * side, (4, 2)), int(rng.integers(4)) if turned else 0, 0)
        yield component["label"], crop(image, wrong.astype(np.float32))


def _by_cell(vectors: NDArray[np.float32]) -> NDArray[np.float32]:
    """Vectors (N, D) as what they say of each cell, (N, cells, channels)."""
    return vectors.reshape(len(vectors), -1, CELLS * CELLS).transpose(0, 2, 1)
