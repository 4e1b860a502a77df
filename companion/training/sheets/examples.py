"""Boxes to learn from: marked sheets as the reader sees them flattened, without the way over a whole photo."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.training.sheets import copies, photos, prints
from companion.training.sheets.filling import Habits, fill
from companion.training.sheets.ink import PX_PER_MM, Paper
from companion.training.sheets.recipes import bare
from companion.vision.arrays import Pixels
from companion.vision.inference import Blob
from companion.vision.sheet.boxes import STATES, box_pictures, in_white_light
from companion.vision.sheet.layout import REFERENCE_PX_PER_MM, SheetReference

HABITS = Habits(blank=0.12, struck=0.9, most_struck=7, again=0.6, written=0.25, specks=5.0, stray=2.0, second_pen=0.2)
STEPS = 190
"""Levels of a stored picture from 0 to 1: it reaches 1.3."""
_COVERED, _FREE = 0.35, 0.06


@dataclass(frozen=True, slots=True, eq=False)
class Examples:
    """Pictures (n, 5, s, s) in ``STEPS``, the index of each one's state in ``STATES`` (n,), its sheet's number (n,)."""

    pictures: Pixels
    states: NDArray[np.int64]
    sheets: NDArray[np.int64]


def examples(reference: SheetReference, seed: int, sheets: int, hand: str = "strokes") -> Examples:
    """The boxes of so many sheets, all by chance."""
    paper = bare(reference)
    pictures, states, numbers = [], [], []
    for number in range(sheets):
        rng = np.random.default_rng([seed, number])
        seen, state = _sheet(rng, reference, paper, hand)
        pictures.append((seen * STEPS).round().astype(np.uint8))
        states.append(state)
        numbers.append(np.full(len(state), number))
    return Examples(np.concatenate(pictures), np.concatenate(states), np.concatenate(numbers))


def _sheet(
    rng: np.random.Generator, reference: SheetReference, paper: Paper, hand: str
) -> tuple[Blob, NDArray[np.int64]]:
    """The pictures of one sheet's boxes, and their states."""
    layout = reference.layout
    printed = paper if rng.random() < 0.55 else prints.other_print(rng, paper, layout)
    known = SheetReference(layout, np.asarray(cv2.convertScaleAbs(printed, alpha=255.0), np.uint8))
    copied = rng.random()
    sheet = copies.photocopied(rng, printed) if copied < 0.15 else printed.copy()
    filled = fill(rng, sheet, layout, hand, HABITS)
    if 0.15 <= copied < 0.42:
        sheet = copies.photocopied(rng, sheet)
    view = _seen(rng, sheet)
    covered = _cover(rng, view) if rng.random() < 0.25 else np.zeros(view.shape[:2], np.uint8)
    states = np.array([STATES.index(filled.cells[box.id]) for box in layout.boxes])
    kept = np.ones(len(states), bool)
    for index, box in enumerate(layout.boxes):
        left, top, right, foot = (round(edge * REFERENCE_PX_PER_MM) for edge in (*box.low, *box.high))
        share = float(np.mean(covered[top:foot, left:right] > 0))
        if share > _COVERED:
            states[index] = STATES.index("hidden")
        kept[index] = not _FREE < share <= _COVERED
    return box_pictures(in_white_light(view, known), known)[kept], states[kept]


def _seen(rng: np.random.Generator, sheet: Paper) -> Pixels:
    """The sheet as a photo shows it after flattening: coarser, a little off its place, lit, blurred, noisy, as JPEG."""
    scale = float(np.exp(rng.uniform(np.log(2.2), np.log(9.0))))
    height, width = sheet.shape[:2]
    size = (round(width * scale / PX_PER_MM), round(height * scale / PX_PER_MM))
    blurred = cv2.GaussianBlur(sheet, (0, 0), 0.45 * PX_PER_MM / scale)
    small = np.asarray(cv2.resize(blurred, size, interpolation=cv2.INTER_LINEAR), np.float32)
    shift = rng.normal(0, 0.18 * scale, (6, 5, 2)).astype(np.float32)
    field = cv2.resize(shift, size, interpolation=cv2.INTER_CUBIC)
    x, y = np.meshgrid(np.arange(size[0], dtype=np.float32), np.arange(size[1], dtype=np.float32))
    small = np.asarray(
        cv2.remap(small, x + field[..., 0], y + field[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE),
        np.float32,
    )
    lit = photos.lit(rng, small, int(rng.integers(1, 5)) if rng.random() < 0.55 else 0)
    noise = float(rng.uniform(0.5, 5) if rng.random() < 0.7 else rng.uniform(3, 9))
    shot = photos.Shot(size, 0, 0, 0, float(rng.uniform(0.2, 1.2)), noise, 0, 0)
    pixels = photos.develop(rng, lit, shot)
    _, data = cv2.imencode(".jpg", pixels, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(60, 96))])
    decoded = np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)
    whole = (round(width * REFERENCE_PX_PER_MM / PX_PER_MM), round(height * REFERENCE_PX_PER_MM / PX_PER_MM))
    return np.asarray(cv2.resize(decoded, whole, interpolation=cv2.INTER_LINEAR), np.uint8)


def _cover(rng: np.random.Generator, view: Pixels) -> Pixels:
    """Lays something over a part of the sheet, or cuts it off, or folds it over; returns where (h, w)."""
    height, width = view.shape[:2]
    covered = np.zeros((height, width), np.uint8)
    angle = float(rng.uniform(0, 2 * np.pi))
    middle = rng.uniform(0.1, 0.9, 2) * [width, height]
    across, along = np.array([np.cos(angle), np.sin(angle)]), np.array([-np.sin(angle), np.cos(angle)])
    far = 3.0 * height
    if rng.random() < 0.5:
        corners = np.array(
            [
                middle - along * far,
                middle + along * far,
                middle + (along + across) * far,
                middle + (across - along) * far,
            ]
        )
    else:
        reach = rng.uniform(0.05, 0.3) * height
        corners = middle + reach * rng.uniform(0.6, 1.0, (7, 1)) * np.stack(
            [np.cos(np.linspace(0, 5.4, 7)), np.sin(np.linspace(0, 5.4, 7))], axis=1
        )
    cv2.fillPoly(covered, [corners.astype(np.int32)], 255)
    kind = rng.random()
    if kind < 0.3:
        view[covered > 0] = 0  # the photo ends
    elif kind < 0.55:
        back = rng.uniform(190, 255) * np.ones(3) + rng.normal(0, 4, 3)  # the back of the paper, folded over
        view[covered > 0] = np.clip(back + rng.normal(0, 2, (int((covered > 0).sum()), 3)), 0, 255).astype(np.uint8)
    elif kind < 0.8:
        skin = np.array([rng.uniform(80, 180), rng.uniform(110, 200), rng.uniform(150, 240)])
        view[covered > 0] = np.clip(skin + rng.normal(0, 5, (int((covered > 0).sum()), 3)), 0, 255).astype(np.uint8)
    else:
        moved = np.roll(view, tuple(int(s) for s in rng.integers(40, 200, 2)), (0, 1))
        moved = np.ascontiguousarray(moved[:, ::-1]) if rng.random() < 0.5 else moved
        view[covered > 0] = moved[covered > 0]
    return covered
