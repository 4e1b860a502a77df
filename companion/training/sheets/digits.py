"""The network that tells digits written by hand: scikit-learn's digits of 43 people, and drawn ones.

Drawn are the shapes of ``numerals.SCHOOL`` alone; evaluation writes others. What is no digit is learnt from halves,
pairs, and marks of the hand that crosses boxes off.
"""

import logging
from pathlib import Path
from typing import Final

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from companion.training.identifier.export import to_onnx
from companion.training.sheets import strokes
from companion.training.sheets.numerals import SCHOOL, rounded
from companion.vision.sheet.numbers import SIDE, SIGNS, Ink, sign_picture

NOTHING: Final = len(SIGNS) - 1
_CANVAS: Final = 48
_BATCH: Final = 64
_RATE: Final = 3e-3

logger = logging.getLogger(__name__)


class DigitNetwork(nn.Module):
    """Three layers from a sign's picture (n, 1, 20, 20) to one logit a sign (n, 12)."""

    def __init__(self) -> None:
        super().__init__()
        layers: list[nn.Module] = []
        for channels, wider, stride in ((1, 16, 1), (16, 24, 2), (24, 32, 2)):
            layers += [nn.Conv2d(channels, wider, 3, stride, 1, bias=False), nn.BatchNorm2d(wider), nn.ReLU()]
        self.layers = nn.Sequential(*layers, nn.Flatten(), nn.Dropout(0.3), nn.Linear(32 * 25, len(SIGNS)))

    def forward(self, pictures: Tensor) -> Tensor:
        logits: Tensor = self.layers(pictures)
        return logits


def people_s_digits() -> tuple[list[Ink], NDArray[np.int64]]:
    """scikit-learn's 1797 digits as ink, magnified to three times their 8 x 8 pixels, and what they are."""
    from sklearn.datasets import load_digits

    found = load_digits()
    images = (found.images / 16).astype(np.float32)
    large = [np.clip(cv2.resize(one, (24, 24), interpolation=cv2.INTER_CUBIC) * 1.6 - 0.35, 0, 1) for one in images]
    return [_cropped(np.asarray(one, np.float32)) for one in large], np.asarray(found.target, np.int64)


def drawn(rng: np.random.Generator, sign: str) -> Ink:
    """A sign drawn with another hand each time, as ink."""
    ways = [_written(rng, np.array(way)) for way in SCHOOL[sign]]
    wide = float(rng.uniform(0.45, 0.85))
    turn, lean = float(rng.normal(0, 0.09)), float(rng.normal(0.1, 0.2))
    matrix = np.array([[np.cos(turn) * wide, lean], [np.sin(turn), np.cos(turn)]])
    return _cropped(_inked(rng, [(way - 0.5) @ matrix.T for way in ways]))


def _written(rng: np.random.Generator, way: NDArray[np.float64]) -> NDArray[np.float64]:
    """A way with its corners moved, its ends too long or too short, bent as a whole."""
    moved = way + rng.normal(0, 0.045, way.shape)
    moved[0] += (moved[0] - moved[1]) * float(rng.uniform(-0.15, 0.2))
    moved[-1] += (moved[-1] - moved[-2]) * float(rng.uniform(-0.15, 0.2))
    soft = rounded(moved)
    soft[:, 0] += float(rng.normal(0, 0.06)) * np.sin(np.pi * soft[:, 1])
    return soft


def _inked(rng: np.random.Generator, ways: list[NDArray[np.float64]]) -> Ink:
    """Ways about the middle, a unit high, as lines on a canvas."""
    canvas = np.zeros((_CANVAS, _CANVAS), np.uint8)
    thick = int(rng.integers(2, 7))
    for way in ways:
        points = ((way * 0.7 + 0.5) * _CANVAS * 16).round().astype(np.int32)
        cv2.polylines(canvas, [points.reshape(-1, 1, 2)], False, 255, thick, cv2.LINE_AA, 4)
    ink = cv2.GaussianBlur(canvas.astype(np.float32) / 255, (0, 0), float(rng.uniform(0.4, 1.6)))
    grain = cv2.GaussianBlur(np.asarray(rng.random(ink.shape), np.float32), (0, 0), 0.8)
    return np.asarray(ink * np.clip(1.4 - float(rng.uniform(0, 1.2)) * grain, 0, 1), np.float32)


def nothing(rng: np.random.Generator, digits: list[Ink]) -> Ink:
    """What is no digit: half of one, two side by side, a mark, a scribble."""
    kind = rng.random()
    if kind < 0.35:
        one, other = (digits[int(rng.integers(len(digits)))] for _ in range(2))
        height = max(one.shape[0], other.shape[0])
        parts = [cv2.resize(part, (max(4, part.shape[1]), height)) for part in (one, other)]
        gap = np.zeros((height, int(rng.integers(0, 4))), np.float32)
        return np.hstack([parts[0], gap, parts[1]])
    if kind < 0.65:
        one = max(digits, key=lambda ink: ink.shape[1] / ink.shape[0])  # half of a 1 is one again
        axis, share = int(rng.integers(2)), float(rng.uniform(0.35, 0.6))
        cut = max(3, int(one.shape[axis] * share))
        part = np.take(one, range(cut) if rng.random() < 0.5 else range(one.shape[axis] - cut, one.shape[axis]), axis)
        return _cropped(np.asarray(part, np.float32))
    kinds = ("cross", "filled", "blot", "lines", "curve", "tick")
    who = strokes.hand(rng)
    ways = strokes.ways(rng, kinds[int(rng.integers(len(kinds)))], who.size)
    return _cropped(_inked(rng, [way * 0.5 for way in ways]))


def _cropped(ink: Ink) -> Ink:
    """The ink without bare paper around it."""
    mask = ink > 0.3 * float(ink.max())
    rows, columns = np.flatnonzero(mask.any(axis=1)), np.flatnonzero(mask.any(axis=0))
    if not len(rows):
        return ink
    return ink[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]


def _varied(rng: np.random.Generator, ink: Ink) -> Ink:
    """Another person's digit, a little turned, leaning, narrower, thicker, noisy, with a frayed edge."""
    height, width = ink.shape
    grown = cv2.copyMakeBorder(ink, 6, 6, 6, 6, cv2.BORDER_CONSTANT, value=0)
    turn, lean, wide = float(rng.normal(0, 0.1)), float(rng.normal(0, 0.15)), float(rng.uniform(0.8, 1.15))
    matrix = np.array([[wide * np.cos(turn), lean], [np.sin(turn), np.cos(turn)]])
    middle = np.array([width, height]) / 2 + 6
    moved = cv2.warpAffine(grown, np.c_[matrix, middle - matrix @ middle], (width + 12, height + 12))
    if rng.random() < 0.3:
        moved = cv2.dilate(moved, np.ones((2, 2), np.uint8))
    moved = moved + np.asarray(rng.normal(0, float(rng.uniform(0, 0.08)), moved.shape), np.float32)
    return _cropped(np.clip(moved, 0, 1).astype(np.float32))


def _batch(
    rng: np.random.Generator, people: list[Ink], told: NDArray[np.int64], count: int
) -> tuple[NDArray[np.float32], NDArray[np.int64]]:
    """So many pictures: people's digits, drawn ones, minus signs, and what is none."""
    pictures, signs = [], []
    for _ in range(count):
        kind = rng.random()
        if kind < 0.4:
            chosen = int(rng.integers(len(people)))
            ink, sign = _varied(rng, people[chosen]), int(told[chosen])
        elif kind < 0.8:
            sign = int(rng.integers(NOTHING))
            ink = drawn(rng, SIGNS[sign])
        else:
            some = [people[int(rng.integers(len(people)))], drawn(rng, SIGNS[int(rng.integers(10))])]
            ink, sign = nothing(rng, some), NOTHING
        pictures.append(sign_picture(ink))
        signs.append(sign)
    return np.stack(pictures), np.array(signs, np.int64)


def learn_digits(target: Path, steps: int = 2500, seed: int = 3) -> float:
    """Trains on digits made as they are needed; writes the network, returns the share of people's held digits right."""
    torch.manual_seed(seed)
    rng = np.random.default_rng(seed)
    people, told = people_s_digits()
    held = np.arange(len(people)) % 6 == 0
    learnt = [one for one, kept in zip(people, held, strict=True) if not kept]
    network = DigitNetwork()
    optimiser = torch.optim.AdamW(network.parameters(), _RATE, weight_decay=0.01)
    plan = torch.optim.lr_scheduler.OneCycleLR(optimiser, _RATE, total_steps=steps)
    network.train()
    for step in range(steps):
        pictures, signs = _batch(rng, learnt, told[~held], _BATCH)
        loss = nn.functional.cross_entropy(
            network(torch.from_numpy(pictures)), torch.from_numpy(signs), label_smoothing=0.02
        )
        optimiser.zero_grad()
        torch.autograd.backward(loss)
        optimiser.step()
        plan.step()
        if step % 250 == 0:
            logger.info("step %d: loss %.3f", step, float(loss.detach()))
    network.eval()
    shown = np.stack([sign_picture(one) for one, kept in zip(people, held, strict=True) if kept])
    with torch.no_grad():
        right = float((network(torch.from_numpy(shown)).argmax(dim=1).numpy() == told[held]).mean())
    to_onnx(network, torch.zeros(1, 1, SIDE, SIDE), target, ["logits"])
    return right
