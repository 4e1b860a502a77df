"""Reading boxes: each box of the flattened sheet beside the blank sheet's own, judged by a small network.

The photo's light is divided out first: paper is white again, in shadow as beside it. The network looks at the box with
as much around it as a mark overshoots, in the photo's three colours and in the blank sheet's grey.
"""

import json
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.errors import UsageError
from companion.vision.arrays import Pixels, Points
from companion.vision.inference import Blob, Network
from companion.vision.sheet.layout import REFERENCE_PX_PER_MM, Box, SheetReference

STATES: Final = ("empty", "marked", "struck", "hidden")
"""What a box can be; hidden: something lies on it, the paper is folded there, or the photo ends."""
CROP: Final = 64
"""Side of the network's pictures, pixels."""
AROUND: Final = 1.7
"""Side of what they show, in sides of the box."""
MOST_STRUCK: Final = 2.0
"""How many boxes people strike out on one sheet, at most as a rule."""
_HABIT: Final = 3
_CELL_MM: Final = 4.0
_PRINT_WHITE: Final = 110
_BRIGHT: Final = 0.85
_FEW: Final = 20
_INK: Final = 0.14
"""How much darker than the paper around it something is that was written."""
_BARE: Final = 205
"""Grey level of print that one can write on."""
_DARKEST: Final = 8.0

Levels = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class BoxReading:
    """The probabilities of each of ``STATES`` for one box, and its corners in the photo, clockwise."""

    id: str
    empty: float
    marked: float
    struck: float
    hidden: float
    quad: tuple[tuple[float, float], ...]

    @property
    def crossed(self) -> float:
        """The probability that the box counts as crossed off; a hidden box is as likely as not."""
        return self.marked + 0.5 * self.hidden

    @property
    def state(self) -> str:
        """The most probable state."""
        return STATES[int(np.argmax([self.empty, self.marked, self.struck, self.hidden]))]


class BoxClassifier:
    """The network with the temperature and the priors that make its probabilities mean what they say.

    It learns from sheets on which boxes are struck out and hidden far more often than at a table.
    """

    def __init__(self, network: Network, calibration: str) -> None:
        """``calibration``: the text of ``calibration.json`` beside the model."""
        document = json.loads(calibration)
        if tuple(document["states"]) != STATES:
            raise UsageError(f"the model tells {document['states']} apart, not {list(STATES)}")
        self._network = network
        self._temperature = float(document["temperature"])
        self._priors = np.array([float(document["priors"][state]) for state in STATES])

    def probabilities(self, pictures: Blob) -> NDArray[np.float64]:
        """The probability of each of ``STATES``, (n, 4), for pictures (n, 4, CROP, CROP) as ``box_pictures`` makes."""
        logits = np.concatenate([self._network.run(pictures[at : at + 1])[0] for at in range(len(pictures))])
        scaled = logits.astype(np.float64) / self._temperature
        chances = _shares(np.exp(scaled - scaled.max(axis=1, keepdims=True)) * self._priors)
        struck = float(chances[:, STATES.index("struck")].sum())
        if struck > MOST_STRUCK:  # nobody strikes out so many: it is how this hand crosses off
            chances[:, STATES.index("struck")] *= (MOST_STRUCK / struck) ** _HABIT
        return _shares(chances)


def _shares(weights: NDArray[np.float64]) -> NDArray[np.float64]:
    """The weights (n, k) of each row as shares of their sum."""
    return np.asarray(weights / weights.sum(axis=1, keepdims=True), np.float64)


def in_white_light(view: Pixels, reference: SheetReference) -> Levels:
    """A flattened sheet (h, w, 3) as if evenly lit: where nothing is written, levels are about the blank sheet's.

    0 to about 1, BGR. The light is what bright print shows of it, as a smooth field.
    """
    height, width = view.shape[:2]
    shares = np.asarray(view / np.maximum(reference.blank.astype(np.float32), 1), np.float32)
    told = (reference.grey > _PRINT_WHITE) & (view.max(axis=2) > 0)
    light = _bright_in_cells(shares, told)
    whole = _smooth(light)
    side = _CELL_MM * REFERENCE_PX_PER_MM
    magnify = np.array([[1 / side, 0, 0.5 / side - 0.5], [0, 1 / side, 0.5 / side - 0.5]])
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    fine = cv2.warpAffine(whole, magnify, (width, height), flags=flags, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(view.astype(np.float32) / np.maximum(fine, _DARKEST / 255) / 255, np.float32)


def _bright_in_cells(shares: Levels, told: NDArray[np.bool_]) -> Levels:
    """What the bright pixels of each cell of ``_CELL_MM`` show where ``told``: (rows, columns, 3), nan without any."""
    side = round(_CELL_MM * REFERENCE_PX_PER_MM)
    down, across = (-length % side for length in told.shape)
    padded = np.pad(shares, ((0, down), (0, across), (0, 0)))[::2, ::2]
    known = np.pad(told, ((0, down), (0, across)))[::2, ::2]
    half = side // 2
    rows, columns = known.shape[0] // half, known.shape[1] // half
    cells = padded.reshape(rows, half, columns, half, 3).swapaxes(1, 2).reshape(rows, columns, half * half, 3)
    inside = known.reshape(rows, half, columns, half).swapaxes(1, 2).reshape(rows, columns, half * half)
    ordered = np.sort(np.where(inside[..., None], cells, np.float32(-1)), axis=2)
    count = inside.sum(axis=2)
    at = half * half - 1 - np.round((1 - _BRIGHT) * np.maximum(count - 1, 0)).astype(int)
    picked = np.take_along_axis(ordered, at[..., None, None], axis=2)[:, :, 0]
    return np.where(count[..., None] > _FEW, picked, np.nan).astype(np.float32)


def _smooth(light: Levels) -> Levels:
    """Cells without bright print take their neighbours' light; single cells that differ (ink, glare) follow them."""
    known = np.isfinite(light[..., 0])
    if not known.any():
        return np.ones_like(light)
    filled = np.where(known[..., None], light, 0).astype(np.float32)
    weight = known.astype(np.float32)
    for sigma in (0.8, 2.5, 8.0):
        blurred = cv2.GaussianBlur(filled, (0, 0), sigma)
        share = cv2.GaussianBlur(weight, (0, 0), sigma)
        missing = (weight == 0) & (share > 0.02)
        filled[missing] = blurred[missing] / share[missing][:, None]
        weight[missing] = 1.0
    filled[weight == 0] = np.median(light[known], axis=0)
    padded = cv2.copyMakeBorder(filled, 1, 1, 1, 1, cv2.BORDER_REPLICATE)
    shape = filled.shape[:2]
    around = np.stack([padded[y : y + shape[0], x : x + shape[1]] for y in range(3) for x in range(3)])
    return np.asarray(cv2.GaussianBlur(np.median(around, axis=0).astype(np.float32), (0, 0), 0.7), np.float32)


def box_pictures(seen: Levels, reference: SheetReference) -> Blob:
    """What the network sees of each box: (n, 4, CROP, CROP) float32, the photo's blue, green and red, the blank's grey.

    ``seen``: the flattened sheet in white light.
    """
    stacked = np.dstack([np.clip(seen, 0, 1.3), reference.grey.astype(np.float32) / 255])
    return np.stack([_picture(stacked, box) for box in reference.layout.boxes])


def _picture(stacked: Levels, box: Box) -> Levels:
    side = box.side * AROUND
    scale = CROP / side
    left, top = box.centre - side / 2
    step = REFERENCE_PX_PER_MM / scale
    shift = np.array([left, top]) * REFERENCE_PX_PER_MM - 0.5 + step / 2
    matrix = np.array([[step, 0, shift[0]], [0, step, shift[1]]])
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    drawn = cv2.warpAffine(stacked, matrix, (CROP, CROP), flags=flags, borderMode=cv2.BORDER_REPLICATE)
    return np.ascontiguousarray(drawn.transpose(2, 0, 1))


def written_share(seen: Levels, reference: SheetReference, low: Points, high: Points) -> float:
    """The share of a bright place (its corners in millimetres) that is darker than most of it: what is written there.

    ``seen``: the flattened sheet in white light. Where print lies, or half a millimetre off, nothing counts.
    """
    (left, top), (right, foot) = (np.round(corner * REFERENCE_PX_PER_MM).astype(int) for corner in (low, high))
    bare = cv2.erode(reference.grey[top:foot, left:right], np.ones((7, 7), np.uint8)) > _BARE
    part = cv2.GaussianBlur(seen[top:foot, left:right], (0, 0), 0.8)
    usual = np.median(part[bare], axis=0) if bare.any() else np.ones(3)
    darker = (1 - part / np.maximum(usual, 0.05)).max(axis=2)
    return float(np.mean(bare & (darker > _INK)))


def shown_share(inside: Pixels, boxes: tuple[Box, ...], px_per_mm: float) -> Points:
    """The share of each box, (n,), that lies inside the photo; ``inside``: the flattened sheet, 0 outside the photo."""
    shares = []
    for box in boxes:
        left, top, right, foot = (round(edge * px_per_mm) for edge in (*box.low, *box.high))
        part = inside[top : foot + 1, left : right + 1]
        shares.append(float(np.mean(part > 0)) if part.size else 0.0)
    return np.array(shares)
