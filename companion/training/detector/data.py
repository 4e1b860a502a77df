"""Rendered pictures with their truth as batches in the form that ultralytics' losses take."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.utils.data import Dataset

from companion.errors import InputError
from companion.vision.arrays import Pixels
from companion.vision.detector import INPUT_SIZE, KINDS, PADDING

LEAST_VISIBLE = 0.25
"""Things of which less is seen are no examples; in evaluation they are neither asked for nor counted as wrong."""
LEAST_INSIDE = 0.35
"""The same for the share of a thing inside the picture."""
ROUND = (KINDS.index("round-tile"), KINDS.index("coin"))
PICTURES = (".jpg", ".jpeg", ".png", ".webp")


@dataclass(frozen=True, slots=True)
class Labels:
    """What lies in a picture: kinds (N,) as indices into KINDS, quads (N, 4, 2) clockwise in pixels, visible (N,)."""

    kinds: NDArray[np.int64]
    quads: NDArray[np.float32]
    visible: NDArray[np.float32]

    def where(self, mask: NDArray[np.bool_]) -> "Labels":
        """The rows for which the mask is true."""
        return Labels(self.kinds[mask], self.quads[mask], self.visible[mask])


def find_pictures(folder: Path) -> list[Path]:
    """The truth files (``NAME.json`` beside a picture) of a folder, sorted; InputError when there is none."""
    found = [
        path
        for path in sorted(folder.rglob("*.json"))
        if any(path.with_suffix(ending).is_file() for ending in PICTURES)
    ]
    if not found:
        raise InputError(f"{folder} holds no pictures with truth files beside them")
    return found


def read_picture(truth: Path) -> tuple[Pixels, Labels]:
    """The BGR picture beside a truth file and its labels, boards among them."""
    picture = next(path for ending in PICTURES if (path := truth.with_suffix(ending)).is_file())
    pixels = cv2.imread(str(picture), cv2.IMREAD_COLOR)
    if pixels is None:
        raise InputError(f"{picture} is not a picture")
    return np.asarray(pixels, np.uint8), labels_of(json.loads(truth.read_text(encoding="utf-8")))


@lru_cache(maxsize=100_000)
def is_rectified(truth: Path) -> bool:
    """Whether the picture of a truth file is a straight-down view: that is what the reader shows the detector."""
    return bool(json.loads(truth.read_text(encoding="utf-8")).get("camera", {}).get("rectified"))


@lru_cache(maxsize=100_000)
def shows(truth: Path, kinds: frozenset[str]) -> bool:
    """Whether something of these kinds can be seen in the picture of a truth file."""
    parts = json.loads(truth.read_text(encoding="utf-8"))["components"]
    return any(part["kind"] in kinds and part.get("visible", 1) >= LEAST_VISIBLE for part in parts)


def labels_of(truth: dict[str, Any]) -> Labels:
    """The labels of a truth object (companion.truth/1) whose kinds the detector knows."""
    rows = [
        (KINDS.index(part["kind"]), part["quad"], float(part.get("visible", 1)))
        for part in truth["components"]
        if part["kind"] in KINDS
    ]
    quads = np.array([quad for _, quad, _ in rows], np.float32).reshape(-1, 4, 2)
    kinds = np.array([kind for kind, _, _ in rows], np.int64)
    return Labels(kinds, settle(kinds, quads), np.array([seen for _, _, seen in rows], np.float32))


def settle(kinds: NDArray[np.int64], quads: NDArray[np.float32]) -> NDArray[np.float32]:
    """The quads (N, 4, 2) clockwise, and those of round things level: nobody can see how a disc is turned."""
    settled = clockwise(quads)
    for row in np.flatnonzero(np.isin(kinds, ROUND)):
        settled[row] = level(settled[row])
    return settled


def level(quad: NDArray[np.float32]) -> NDArray[np.float32]:
    """The quadrilateral (4, 2) about the same disc, seen in the same perspective, whose middle line is level."""
    square = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]], np.float32)
    view = cv2.getPerspectiveTransform(square, quad)
    down = view[1, :2] * view[2, 2] - view[2, :2] * view[1, 2]
    angle = np.arctan2(-down[0], down[1])
    turn = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]], np.float32)
    return np.asarray(cv2.perspectiveTransform((square @ turn)[None], view)[0], np.float32)


def clockwise(quads: NDArray[np.float32]) -> NDArray[np.float32]:
    """The quads (N, 4, 2) with those reversed that a mirror left anticlockwise in the image."""
    following = np.roll(quads, -1, axis=1)
    area = (quads[..., 0] * following[..., 1] - quads[..., 1] * following[..., 0]).sum(axis=1)
    return np.where((area < 0)[:, None, None], quads[:, ::-1], quads)


@dataclass(frozen=True, slots=True)
class Augmentation:
    """How far a training picture strays from what was rendered; the scale stays near that of the run time."""

    zoom: float = 0.15
    """Standard deviation of the logarithm of the scale, cut at two."""
    shift: float = 32
    """Pixels to each side."""
    tilt: float = 6
    """Degrees to each side, on top of the quarter turns."""
    turned: float = 0.35
    """Share of the pictures turned by a quarter or more, and of those mirrored."""
    tint: float = 0.12
    """Gain of each channel and of all together, to each side."""

    def matrix(self, rng: np.random.Generator, size: tuple[int, int]) -> NDArray[np.float64]:
        """A transform (2, 3) of pixels from a picture of this size (width, height) to the square input."""
        base = INPUT_SIZE / max(size)
        scale = base * np.exp(np.clip(rng.normal(0, self.zoom), -2 * self.zoom, 2 * self.zoom))
        angle = np.deg2rad(rng.uniform(-self.tilt, self.tilt))
        if rng.random() < self.turned:
            angle += np.pi / 2 * rng.integers(4)
        cos, sin = scale * np.cos(angle), scale * np.sin(angle)
        linear = np.array([[cos, -sin], [sin, cos]])
        if rng.random() < self.turned:
            linear = linear @ np.diag([-1.0, 1.0])
        centre = INPUT_SIZE / 2 + rng.uniform(-self.shift, self.shift, 2)
        return np.column_stack([linear, centre - linear @ (np.array(size) / 2)])

    def colours(self, rng: np.random.Generator, pixels: Pixels) -> Pixels:
        """The picture in other light."""
        gain = (1 + rng.uniform(-self.tint, self.tint, 3)) * (1 + rng.uniform(-self.tint, self.tint))
        table = np.clip(np.arange(256)[:, None] * gain + rng.uniform(-12, 12), 0, 255).astype(np.uint8)
        return np.asarray(cv2.LUT(pixels, table[None]), np.uint8)


class PictureSet(Dataset[dict[str, Any]]):
    """Pictures warped to the square input; a pure function of seed, epoch and index when augmented."""

    def __init__(self, truths: Sequence[Path], augmentation: Augmentation | None = None, seed: int = 0) -> None:
        self.truths = list(truths)
        self.augmentation = augmentation
        self.seed = seed
        self.epoch = 0

    def __len__(self) -> int:
        return len(self.truths)

    def __getitem__(self, index: int) -> dict[str, Any]:
        pixels, labels = read_picture(self.truths[index])
        size = (pixels.shape[1], pixels.shape[0])
        rng = np.random.default_rng((self.seed, self.epoch, index))
        if self.augmentation is None:
            matrix = np.array([[1.0, 0, 0], [0, 1, 0]]) * (INPUT_SIZE / max(size))
        else:
            matrix = self.augmentation.matrix(rng, size)
            pixels = self.augmentation.colours(rng, pixels)
        canvas = cv2.warpAffine(
            pixels, matrix, (INPUT_SIZE, INPUT_SIZE), flags=cv2.INTER_AREA, borderValue=(PADDING, PADDING, PADDING)
        )
        quads = settle(labels.kinds, (labels.quads @ matrix[:, :2].T + matrix[:, 2]).astype(np.float32))
        return example(np.asarray(canvas, np.uint8), Labels(labels.kinds, quads, labels.visible))


def example(canvas: Pixels, labels: Labels) -> dict[str, Any]:
    """One picture of a batch: RGB (3, side, side) uint8, and its labels in shares of the side."""
    boxes = np.concatenate([labels.quads.min(axis=1), labels.quads.max(axis=1)], axis=1)
    inside = np.clip(boxes, 0, INPUT_SIZE - 1)
    share = _area(inside) / np.maximum(_area(boxes), 1)
    kept = (labels.visible >= LEAST_VISIBLE) & (share >= LEAST_INSIDE) & (_area(inside) >= 36)
    box, labels = inside[kept] / INPUT_SIZE, labels.where(kept)
    return {
        "img": torch.from_numpy(np.ascontiguousarray(canvas[:, :, ::-1].transpose(2, 0, 1))),
        "cls": torch.from_numpy(labels.kinds[:, None].astype(np.float32)),
        "bboxes": torch.from_numpy(np.concatenate([(box[:, :2] + box[:, 2:]) / 2, box[:, 2:] - box[:, :2]], axis=1)),
        "keypoints": torch.from_numpy(labels.quads / INPUT_SIZE),
    }


def _area(boxes: NDArray[np.float32]) -> NDArray[np.float32]:
    sides = boxes[:, 2:] - boxes[:, :2]
    return np.asarray(sides[:, 0] * sides[:, 1], np.float32)


def collate(examples: Sequence[dict[str, Any]]) -> dict[str, Tensor]:
    """The batch of ultralytics' losses: labels of all pictures in one list, ``batch_idx`` says whose they are."""
    joined = {name: torch.cat([part[name] for part in examples]) for name in ("cls", "bboxes", "keypoints")}
    index = [torch.full((len(part["cls"]),), float(k)) for k, part in enumerate(examples)]
    return {"img": torch.stack([part["img"] for part in examples]), "batch_idx": torch.cat(index), **joined}
