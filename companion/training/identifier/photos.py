"""The same measurement on rendered photos with truth, by corners that are nearly right, as the detector's are."""

import json
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.training.edition import Edition, load_edition, print_and_play
from companion.training.identifier.evaluation import Trials, stack
from companion.vision.crops import crop, crop_of_picture
from companion.vision.embedding import Embedder, gallery_from
from companion.vision.gallery import Gallery

Image = NDArray[np.uint8]

LEAST_VISIBLE: Final = 0.75
KINDS: Final = ("square-tile", "round-tile")
LOOSE_PARTS: Final = ("coin", "truck")


def hold_photo_trials(
    photos: Path, editions: Path, calibration: Path, embedder: Embedder, jitter: float = 0.015, seed: int = 0
) -> Trials:
    """Shows every tile of the photos ``NAME.jpg`` with truth ``NAME.json`` that is hardly covered.

    Corners are off by ``jitter`` of the side (standard deviation); tiles start at any corner. Editions that the
    renderer made up are read from ``editions``, print-and-play from ``calibration``.
    """
    rng = np.random.default_rng(seed)
    galleries: dict[str, Gallery] = {}
    rows = []
    for path in sorted(photos.glob("*.json")):
        truth = json.loads(path.read_text(encoding="utf-8"))
        if truth.get("schema") != "companion.truth/1":
            continue
        name = truth["edition"]
        if name not in galleries:
            galleries[name] = _enrol(_edition(name, editions, calibration), embedder)
        rows += _show(truth, photos, galleries[name], embedder, jitter, rng)
    return stack(rows)


def _edition(name: str, editions: Path, calibration: Path) -> Edition:
    if name == "print-and-play":
        return print_and_play(calibration)
    return load_edition(editions / f"{name.removeprefix('synthetic-')}.npz")


def _enrol(edition: Edition, embedder: Embedder) -> Gallery:
    pictures = {label: [crop_of_picture(face)] for label, face in edition.tiles.items() if label not in LOOSE_PARTS}
    return gallery_from(pictures, embedder, {label for label in pictures if label.startswith("offspring/")})


def _show(
    truth: dict[str, Any], photos: Path, gallery: Gallery, embedder: Embedder, jitter: float, rng: np.random.Generator
) -> list[tuple[NDArray[np.float32], int, NDArray[np.int32], float, bool]]:
    image = np.asarray(cv2.imread(str(photos / truth["photo"])), dtype=np.uint8)
    limits = np.array(image.shape[1::-1]) - 0.5
    crops, about = [], []
    for component in truth["components"]:
        quad = np.array(component["quad"], np.float32)
        inside = bool((quad > -0.5).all() and (quad < limits).all())
        known = component["label"] in gallery.labels
        if component["kind"] not in KINDS or component["visible"] < LEAST_VISIBLE or not inside or not known:
            continue
        side = float(np.linalg.norm(quad - np.roll(quad, 1, 0), axis=1).mean())
        quarter = int(rng.integers(4))
        crops.append(crop(image, np.roll(quad + rng.normal(0, jitter * side, (4, 2)), quarter, 0).astype(np.float32)))
        about.append((gallery.labels.index(component["label"]), side, quarter * 90.0))
    if not crops:
        return []
    species = ["/".join(label.split("/")[:2]) for label in gallery.labels]
    icons = np.array([species.index(one) for one in species], np.int32)
    similarity = embedder.embed(np.array(crops)) @ gallery.vectors.astype(np.float32).T
    rows = []
    for row, (label, side, turn) in zip(similarity, about, strict=True):
        best = np.full(len(gallery.labels), -1, np.float32)
        np.maximum.at(best, gallery.names, row)
        own = np.flatnonzero(gallery.names == label)
        found = float(gallery.turns[own[int(np.argmax(row[own]))]])
        rows.append((best, label, icons, side, abs((found - turn + 180) % 360 - 180) <= 23))
    return rows
