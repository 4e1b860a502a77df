"""Reading boxes: each box of the flattened sheet beside the blank sheet's own, judged by a small network.

The photo's light is divided out first: paper is white again, in shadow as beside it. The network looks at the box with
as much around it as a mark overshoots, in the photo's three colours, in the blank sheet's grey, and at what is darker
than the paper around it, magnified for pencils. A second network then judges each box beside the sheet's other boxes:
what this hand's marks look like, and what this photo's empty boxes do.
"""

import json
from dataclasses import dataclass
from typing import Final, TypeVar

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.errors import UsageError
from companion.vision.arrays import Pixels, Points
from companion.vision.inference import Blob, Network
from companion.vision.sheet.layout import REFERENCE_PX_PER_MM, Box, Field, SheetReference

STATES: Final = ("empty", "marked", "struck", "hidden")
"""What a box can be; hidden: something lies on it, the paper is folded there, or the photo ends."""
CROP: Final = 64
"""Side of the network's pictures, pixels."""
AROUND: Final = 1.7
"""Side of what they show, in sides of the box."""
ROUNDS: Final = 3
"""How often boxes are judged beside the others, each time as these were judged before."""
MOST_STRUCK: Final = 2.0
"""How many boxes people strike out on one sheet, at most as a rule."""
_HABIT: Final = 3
MANY_STRUCK: Final = 4
"""How many boxes that look struck out tell nothing any more: a second pen, or one that hardly shows, looks so too."""
CHANNELS: Final = 5
"""The photo's blue, green and red in white light, the blank sheet's grey, and how much darker than its surroundings."""
COPIED: Final = 0.35
"""How much of the print's colours a photo must show, as the slope of one to the other, not to be of a grey copy."""
_COLOURFUL: Final = 0.03
_MAGNIFIED: Final = 4.0
_SHRUNK: Final = 4
_AROUND_MM: Final = 2.0
_CELL_MM: Final = 4.0
_PRINT_WHITE: Final = 110
_BRIGHT: Final = 0.85
_FEW: Final = 20
_INK: Final = 0.12
"""How much darker than the paper around it something is that was written."""
_BARE: Final = 205
"""Grey level of print that one can write on."""
_DARKEST: Final = 8.0

Levels = NDArray[np.float32]
Level = TypeVar("Level", np.uint8, np.float32)


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
    """The networks with the temperature and the priors that make their probabilities mean what they say.

    They learn from sheets on which boxes are struck out and hidden far more often than at a table.
    """

    def __init__(self, network: Network, context: Network, calibration: str) -> None:
        """``network`` sees one box, ``context`` what it told beside the other boxes.

        ``calibration``: the text of ``calibration.json`` beside the models.
        """
        document = json.loads(calibration)
        if tuple(document["states"]) != STATES:
            raise UsageError(f"the model tells {document['states']} apart, not {list(STATES)}")
        self._network = network
        self._context = context
        self._temperature = float(document["temperature"])
        self._priors = np.array([float(document["priors"][state]) for state in STATES])

    def probabilities(self, pictures: Blob) -> NDArray[np.float64]:
        """The probability of each of ``STATES``, (n, 4), for the boxes of one sheet.

        ``pictures`` (n, CHANNELS, CROP, CROP) as ``box_pictures`` makes. They are judged as they are, turned and
        mirrored: a mark is as much one from any side. What the judgements say is averaged before it becomes
        probabilities, so that one that is unsure does not outweigh seven that are not.
        """
        logits = np.mean([self._judged(view) for view in from_all_sides(pictures)], axis=0)
        scaled = logits.astype(np.float64) / self._temperature
        chances = _shares(np.exp(scaled - scaled.max(axis=1, keepdims=True)) * self._priors)
        return _without_habit(chances)

    def _judged(self, pictures: Blob) -> Levels:
        """The logit of each of ``STATES``, (n, 4), as the networks judge these pictures."""
        told = [self._network.run(pictures[at : at + 1]) for at in range(len(pictures))]
        logits, traits = (np.concatenate([one[kind] for one in told]) for kind in (0, 1))  # by name
        for _ in range(ROUNDS):
            beside = in_context(traits, logits)
            logits = np.concatenate([self._context.run(beside[at : at + 1])[0] for at in range(len(beside))])
        return np.asarray(logits, np.float32)


def _without_habit(chances: NDArray[np.float64]) -> NDArray[np.float64]:
    """The probabilities of ``STATES`` (n, 4) of one sheet's boxes, fewer struck out than any hand strikes out."""
    marked, struck = STATES.index("marked"), STATES.index("struck")
    whole = float(chances[:, struck].sum())
    if whole <= MOST_STRUCK:
        return chances
    told = chances.copy()
    told[:, struck] *= (MOST_STRUCK / whole) ** _HABIT  # it is how this hand crosses off
    told = _shares(told)
    if np.count_nonzero(chances[:, struck] > 0.5) >= MANY_STRUCK:  # what seems struck out is as likely a mark
        half = np.maximum(told[:, marked], (told[:, marked] + told[:, struck]) / 2)
        told[:, struck] += told[:, marked] - half
        told[:, marked] = half
    return told


def from_all_sides(pictures: Blob) -> tuple[Blob, ...]:
    """Pictures (n, c, h, w) from all eight sides, mirrored and turned by quarters, as ``BoxClassifier`` judges them."""
    views = (
        view
        for upright in (pictures, pictures.swapaxes(2, 3))
        for view in (upright, upright[..., ::-1], upright[..., ::-1, :], upright[..., ::-1, ::-1])
    )
    return tuple(np.ascontiguousarray(view) for view in views)


def in_context(traits: Levels, logits: Levels) -> Blob:
    """Each box's traits (n, d) and the states it seems to have, beside those of the others, (n, 4 d + 7) float32.

    Of the other boxes: the mean traits of those that seem empty, marked, struck, and the logarithm of their number.
    """
    shares = np.exp(logits - logits.max(axis=1, keepdims=True))
    shares /= shares.sum(axis=1, keepdims=True)
    seeming = shares[:, : len(STATES) - 1]
    others = seeming.sum(axis=0) - seeming
    sums = np.einsum("ns,nd->sd", seeming, traits) - seeming[:, :, None] * traits[:, None]
    means = sums / (others + 1)[:, :, None]
    parts = [traits, shares, means.reshape(len(traits), -1), np.log1p(others)]
    return np.ascontiguousarray(np.concatenate(parts, axis=1), np.float32)


def _shares(weights: NDArray[np.float64]) -> NDArray[np.float64]:
    """The weights (n, k) of each row as shares of their sum."""
    return np.asarray(weights / weights.sum(axis=1, keepdims=True), np.float64)


def in_white_light(view: Pixels, reference: SheetReference) -> Levels:
    """A flattened sheet (h, w, 3) as if evenly lit: where nothing is written, levels are about the blank sheet's.

    0 to about 1, BGR. The light is what bright print shows of it, as a smooth field; on a grey copy, what bare paper
    shows. Where a photo is overexposed, paper stays white and print grows pale.
    """
    height, width = view.shape[:2]
    if is_grey_copy(view, reference):
        blank, darkest = np.repeat(reference.grey[..., None], 3, axis=2), _BARE
    else:
        blank, darkest = reference.blank, _PRINT_WHITE
    shares = np.asarray(view / np.maximum(blank.astype(np.float32), 1), np.float32)
    told = (reference.grey > darkest) & (_brightest(view) > 0)
    light = _smooth(_bright_in_cells(shares, told))
    bare = blank[reference.grey > _BARE]
    most = 255 / np.median(bare, axis=0) if len(bare) else np.ones(3)
    whole = np.minimum(light, most.astype(np.float32))  # paper is white in more light, too
    side = _CELL_MM * REFERENCE_PX_PER_MM
    magnify = np.array([[1 / side, 0, 0.5 / side - 0.5], [0, 1 / side, 0.5 / side - 0.5]])
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    fine = cv2.warpAffine(whole, magnify, (width, height), flags=flags, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(view.astype(np.float32) / np.maximum(fine, _DARKEST / 255) / 255, np.float32)


def is_grey_copy(view: Pixels, reference: SheetReference) -> bool:
    """Whether a flattened sheet (h, w, 3) shows a coloured print without its colours, in light of any colour."""
    size = tuple(round(side) for side in reference.layout.size_mm)
    seen, printed = (_tints(one, size) for one in (view, reference.blank))
    shown = cv2.resize(_brightest(view), size, interpolation=cv2.INTER_AREA) > _DARKEST
    if not shown.any():
        return False
    seen, printed = seen[shown], printed[shown]
    seen, printed = seen - seen.mean(axis=0), printed - printed.mean(axis=0)
    strength = float(np.mean(printed**2))
    return strength > _COLOURFUL and float(np.mean(seen * printed)) / strength < COPIED


def _brightest(picture: NDArray[Level]) -> NDArray[Level]:
    """The highest of each pixel's three levels; ten times as fast as a maximum over the last axis."""
    blue, green, red = (picture[..., colour] for colour in range(3))
    return np.maximum(np.maximum(blue, green), red)


def _tints(picture: Pixels, size: tuple[int, ...]) -> Levels:
    """How blue and how red a picture (h, w, 3) is beside its green, as logarithms, (h, w, 2) of the ``size`` given."""
    small = cv2.resize(picture, size, interpolation=cv2.INTER_AREA)
    levels = np.log(small.astype(np.float32) + _DARKEST)
    return np.asarray(levels[..., [0, 2]] - levels[..., 1:2], np.float32)


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
    """What the network sees of each box: (n, CHANNELS, CROP, CROP) float32, 0 to about 1.

    ``seen``: the flattened sheet in white light.
    """
    grey = reference.grey.astype(np.float32) / 255
    sheet = np.clip(seen, 0, 1.3)
    beside = np.dstack([grey, _darker(sheet, reference)])
    return np.stack([_picture(sheet, beside, box) for box in reference.layout.boxes])


def _darker(sheet: Levels, reference: SheetReference) -> Levels:
    """How much darker each point is than its surroundings are, beside the blank sheet: (h, w), 0.5 for as dark.

    In the colour in which it is darkest; magnified, so that a hard pencil's line is as plain as a pen's.
    """
    shares = cv2.GaussianBlur(sheet / (reference.blank.astype(np.float32) + _DARKEST) * 255, (0, 0), 0.8)
    bare = (reference.grey > _PRINT_WHITE).astype(np.float32)
    size = (sheet.shape[1] // _SHRUNK, sheet.shape[0] // _SHRUNK)
    sigma = _AROUND_MM * REFERENCE_PX_PER_MM / _SHRUNK
    weight = cv2.GaussianBlur(cv2.resize(bare, size, interpolation=cv2.INTER_AREA), (0, 0), sigma) + np.float32(1e-3)
    total = cv2.GaussianBlur(
        cv2.resize(shares * bare[..., None], size, interpolation=cv2.INTER_AREA), (0, 0), sigma
    ) + np.float32(1e-3)
    usual = cv2.resize(total / weight[..., None], (sheet.shape[1], sheet.shape[0]), interpolation=cv2.INTER_LINEAR)
    darker = _brightest(np.asarray(1 - shares / np.maximum(usual, np.float32(0.05)), np.float32))
    return np.asarray(np.clip(darker * _MAGNIFIED, -1, 1) / 2 + 0.5, np.float32)


def _picture(sheet: Levels, beside: Levels, box: Box) -> Levels:
    side = box.side * AROUND
    scale = CROP / side
    left, top = box.centre - side / 2
    step = REFERENCE_PX_PER_MM / scale
    shift = np.array([left, top]) * REFERENCE_PX_PER_MM - 0.5 + step / 2
    matrix = np.array([[step, 0, shift[0]], [0, step, shift[1]]])
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    drawn = [
        cv2.warpAffine(one, matrix, (CROP, CROP), flags=flags, borderMode=cv2.BORDER_REPLICATE)
        for one in (sheet, beside)
    ]
    return np.ascontiguousarray(np.dstack(drawn).transpose(2, 0, 1))


def written_ink(seen: Levels, reference: SheetReference, low: Points, high: Points) -> Levels:
    """What is written in a bright place (its corners in millimetres): how much darker than most of it, 0 for paper.

    ``seen``: the flattened sheet in white light. Where print lies, or half a millimetre off, nothing counts.
    """
    (left, top), (right, foot) = (np.round(corner * REFERENCE_PX_PER_MM).astype(int) for corner in (low, high))
    bare = cv2.erode(reference.grey[top:foot, left:right], np.ones((7, 7), np.uint8)) > _BARE
    part = cv2.GaussianBlur(seen[top:foot, left:right], (0, 0), 0.8)
    usual = np.median(part[bare], axis=0) if bare.any() else np.ones(3)
    darker = (1 - part / np.maximum(usual, 0.05)).max(axis=2)
    return np.asarray(np.where(bare & (darker > _INK), np.clip(darker, 0, 1), 0), np.float32)


def shown_share(inside: Pixels, boxes: tuple[Box, ...] | tuple[Field, ...], px_per_mm: float) -> Points:
    """The share of each box or field, (n,), inside the photo; ``inside``: the flattened sheet, 0 outside the photo."""
    shares = []
    for box in boxes:
        left, top, right, foot = (round(edge * px_per_mm) for edge in (*box.low, *box.high))
        part = inside[top : foot + 1, left : right + 1]
        shares.append(float(np.mean(part > 0)) if part.size else 0.0)
    return np.array(shares)
