"""Blank sheets of other looks, so that the reader of boxes learns marks and not one print."""

import cv2
import numpy as np

from companion.training.sheets.ink import PX_PER_MM, Paper
from companion.vision.arrays import Pixels
from companion.vision.sheet.layout import SheetLayout


def other_print(rng: np.random.Generator, paper: Paper, layout: SheetLayout) -> Paper:
    """A blank sheet of the same layout: recoloured, or plain boxes on tinted paper with signs around and in them."""
    if rng.random() < 0.45:
        return _recoloured(rng, paper)
    shade = rng.uniform(210, 255, 3)
    drawn = np.full(paper.shape, 255, np.uint8)
    drawn[:] = shade.astype(np.uint8)
    _clutter(rng, drawn)
    inside = np.clip(shade + rng.normal(5, 15, 3), 150, 255)
    line, faint = _colour(rng.uniform(0, 128, 3)), _colour(inside - rng.uniform(15, 75))
    width = max(1, round(float(rng.uniform(0.15, 0.7)) * PX_PER_MM))
    signs, pictured = rng.random() < 0.5, rng.random() < 0.4
    for box in layout.boxes:
        low, high = (tuple(round(edge * PX_PER_MM) for edge in corner) for corner in (box.low, box.high))
        cv2.rectangle(drawn, low, high, _colour(inside), -1)
        if signs:
            height = (high[1] - low[1]) / 30
            text = str(rng.choice(list("ABKMX012358+*")))
            at = (low[0] + (high[0] - low[0]) // 4, high[1] - (high[1] - low[1]) // 4)
            cv2.putText(drawn, text, at, int(rng.integers(0, 5)), height * 0.7, faint, max(1, width // 2), cv2.LINE_AA)
        if pictured:
            _lay_picture(rng, drawn, paper, low, high)
        cv2.rectangle(drawn, low, high, line, width)
    return np.asarray(drawn.astype(np.float32) / 255, np.float32)


def _lay_picture(
    rng: np.random.Generator, drawn: Pixels, paper: Paper, low: tuple[int, ...], high: tuple[int, ...]
) -> None:
    """Any part of the sheet as a pale picture in a box."""
    width, height = (round(float(rng.uniform(0.5, 0.9)) * (end - start)) for start, end in zip(low, high, strict=True))
    x, y = int(rng.integers(0, paper.shape[1] - width)), int(rng.integers(0, paper.shape[0] - height))
    left, top = low[0] + (high[0] - low[0] - width) // 2, low[1] + (high[1] - low[1] - height) // 2
    share = float(rng.uniform(0.1, 0.6))
    part = paper[y : y + height, x : x + width] * 255 * share
    under = drawn[top : top + height, left : left + width]
    drawn[top : top + height, left : left + width] = (under * (1 - share) + part).astype(np.uint8)


def _recoloured(rng: np.random.Generator, paper: Paper) -> Paper:
    mixed = np.eye(3) + rng.normal(0, 0.12, (3, 3))
    mixed /= mixed.sum(axis=1, keepdims=True)
    power = np.float32(rng.uniform(0.75, 1.3))
    return np.asarray(np.clip(paper @ mixed.T.astype(np.float32), 0, 1) ** power, np.float32)


def _clutter(rng: np.random.Generator, drawn: Pixels) -> None:
    """Coloured panels, lines and letters around the boxes."""
    size = np.array([drawn.shape[1], drawn.shape[0]])
    for _ in range(int(rng.integers(0, 14))):
        low = rng.uniform(0, 0.9, 2) * size
        high = low + rng.uniform(0.05, 0.5, 2) * size
        thick = -1 if rng.random() < 0.6 else int(rng.integers(1, 12))
        cv2.rectangle(
            drawn, low.astype(int).tolist(), high.astype(int).tolist(), _colour(rng.uniform(76, 255, 3)), thick
        )
    for _ in range(int(rng.integers(0, 60))):
        at = (rng.uniform(0, 1, 2) * size).astype(int).tolist()
        text = "".join(rng.choice(list("ABCDEFGH 123"), 3))
        font, height, thick = int(rng.integers(0, 5)), float(rng.uniform(0.5, 3)), int(rng.integers(1, 5))
        cv2.putText(drawn, text, at, font, height, _colour(rng.uniform(0, 178, 3)), thick, cv2.LINE_AA)


def _colour(levels: np.ndarray) -> tuple[float, float, float]:
    blue, green, red = (float(round(level)) for level in np.clip(levels, 0, 255))
    return blue, green, red
