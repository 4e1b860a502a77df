"""The shipped networks for dice: both runtimes find the same tops, and those that lie there."""

import json
from functools import cache
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.storage.dice import load_top_finder
from companion.vision.arrays import Pixels
from companion.vision.detector import Detections
from companion.vision.inference import Runtime, load_network

ROOT = Path(__file__).parents[3]
PHOTOS = ROOT / "datasets" / "evaluation" / "dice"
SHRUNK = 0.75
"""Brings the dice of the photo to 40 pixels or so."""
FLOAT_TOLERANCE = 1e-4
"""How far the runtimes may differ, as a share of the largest output: both networks are float."""


def photo() -> Pixels:
    whole = cv2.imread(str(PHOTOS / "dice-0000.jpg"))
    assert whole is not None
    return np.asarray(cv2.resize(whole, None, fx=SHRUNK, fy=SHRUNK, interpolation=cv2.INTER_AREA), np.uint8)


@cache
def found(runtime: Runtime) -> Detections:
    return load_top_finder(runtime).find(photo())


def from_the_left(seen: Detections) -> NDArray[np.int64]:
    """The tops' indices by where they lie: which of two that are equally sure comes first is no matter."""
    return np.argsort(seen.quads[:, :, 0].mean(axis=1))


def test_runtimes_give_the_same_numbers() -> None:
    part = photo()[200:712, 300:812, ::-1].transpose(2, 0, 1)[None]
    crops = np.stack([part[0, :, y : y + 96, x : x + 96] for y in (0, 200) for x in (0, 100, 200, 300)])
    for name, pixels in (("model.onnx", part), ("judge.onnx", crops)):
        blob = np.ascontiguousarray(pixels, np.float32) / np.float32(255)
        one, other = (load_network(ROOT / "models" / "dice" / name, way).run(blob) for way in ("onnxruntime", "opencv"))
        assert len(one) == len(other) == 2
        for expected, actual in zip(one, other, strict=True):
            assert actual.shape == expected.shape
            assert np.abs(actual - expected).max() <= FLOAT_TOLERANCE * np.abs(expected).max()


def test_runtimes_find_the_same_tops() -> None:
    """Within a quarter of a pixel: a look is cut out about the last one's corners, so that rounding adds up."""
    one, other = found("onnxruntime"), found("opencv")
    assert sorted(one.kinds) == sorted(other.kinds)
    first, second = from_the_left(one), from_the_left(other)
    assert np.allclose(np.array(one.confidence)[first], np.array(other.confidence)[second], atol=0.02)
    assert np.allclose(one.quads[first], other.quads[second], atol=0.25)


def test_without_onnxruntime_every_top_of_a_photo_is_found() -> None:
    seen = found("opencv")
    truth = json.loads((PHOTOS / "dice-0000.json").read_text(encoding="utf-8"))
    tops = np.array([part["quad"] for part in truth["components"] if part["kind"] == "die"]) * SHRUNK
    assert len(tops) == 10
    away = [np.hypot(*(seen.quads.mean(axis=1) - top.mean(axis=0)).T).min() for top in tops]
    assert max(away) < 0.25 * np.sqrt(cv2.contourArea(tops[0].astype(np.float32)))
