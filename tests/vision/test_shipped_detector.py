"""The shipped detector on tiles of the print-and-play edition laid on a table: art that it never learned from."""

from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from companion.vision.detector import Detections, Detector, quad_overlap
from companion.vision.inference import Runtime, load_network

ROOT = Path(__file__).parents[2]
TILES = ROOT / "calibration" / "editions" / "print-and-play" / "tiles"
LAID = (
    ("animal~lion", 150, 130, 4),
    ("animal~zebra~male", 330, 120, 93),
    ("animal~panda~female", 510, 150, 20),
    ("stall~drinks", 140, 320, 181),
    ("offspring~llama", 330, 330, 0),
    ("animal~flamingo", 500, 340, 50),
    ("animal~elephant", 190, 510, 275),
    ("stall~ice-cream", 420, 520, 352),
)
SIDE = 46
"""Pixels of a tile, about as many as in the reader's view."""


def lay(table: NDArray[np.float32], label: str, x: float, y: float, turn: float) -> NDArray[np.float32]:
    """Puts a tile with its shadow on the table and gives its corners, clockwise."""
    art = cv2.imread(str(TILES / f"{label}.png"), cv2.IMREAD_UNCHANGED).astype(np.float32)
    art = cv2.resize(art, (SIDE * 2, SIDE * 2), interpolation=cv2.INTER_AREA)
    rays = np.deg2rad(turn + np.array([225, 315, 45, 135]))
    quad = np.stack([x + SIDE / 2**0.5 * np.cos(rays), y + SIDE / 2**0.5 * np.sin(rays)], axis=1).astype(np.float32)
    source = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32) * (2 * SIDE)
    laid = cv2.warpPerspective(art, cv2.getPerspectiveTransform(source, quad), (640, 640), flags=cv2.INTER_AREA)
    alpha = laid[:, :, 3:] / 255
    shadow = cv2.GaussianBlur(cv2.warpAffine(alpha, np.float32([[1, 0, 3], [0, 1, 3]]), (640, 640)), (0, 0), 2.5)
    table *= 1 - 0.4 * shadow[:, :, None]
    table *= 1 - alpha
    table += laid[:, :, :3] * alpha
    return quad


@pytest.fixture(scope="module")
def scene() -> tuple[NDArray[np.uint8], list[tuple[str, NDArray[np.float32]]]]:
    rng = np.random.default_rng(5)
    table = np.full((640, 640, 3), (96, 128, 158), np.float32) + rng.normal(0, 3, (640, 640, 1)).astype(np.float32)
    quads = [(label, lay(table, label, x, y, turn)) for label, x, y, turn in LAID]
    return np.clip(table, 0, 255).astype(np.uint8), quads


def detect(picture: NDArray[np.uint8], runtime: Runtime) -> Detections:
    network = load_network(ROOT / "models" / "detector" / "model.onnx", runtime)
    return Detector(network).detect(picture)


@pytest.mark.parametrize("runtime", ["onnxruntime", "opencv"])
def test_every_tile_is_found_where_it_lies(
    scene: tuple[NDArray[np.uint8], list[tuple[str, NDArray[np.float32]]]], runtime: Runtime
) -> None:
    picture, laid = scene
    found = detect(picture, runtime)
    overlaps = []
    for label, quad in laid:
        shared = [quad_overlap(quad, other) for other in found.quads]
        best = int(np.argmax(shared))
        assert shared[best] > 0.65, label
        overlaps.append(shared[best])
        assert found.kinds[best] == ("round-tile" if label.startswith("offspring") else "square-tile"), label
    assert np.mean(overlaps) > 0.8
    assert len(found) <= len(laid) + 1


def test_runtimes_see_the_same(scene: tuple[NDArray[np.uint8], list[tuple[str, NDArray[np.float32]]]]) -> None:
    picture, _ = scene
    one, other = detect(picture, "onnxruntime"), detect(picture, "opencv")
    for quad, confidence in zip(one.quads, one.confidence, strict=True):
        if confidence > 0.6:
            centres = np.linalg.norm(other.quads.mean(axis=1) - quad.mean(axis=0), axis=1)
            twin = int(centres.argmin())
            assert centres[twin] < 1.5
            assert abs(other.confidence[twin] - confidence) < 0.05
            assert min(np.abs(np.roll(other.quads[twin], k, axis=0) - quad).max() for k in range(4)) < 3
