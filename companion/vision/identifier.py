"""Says which component a rectified crop shows, by comparing it with enrolled examples.

A network maps each crop to a unit vector; a gallery holds the vectors of one to a few examples a label, each at the
quarter turns of a square tile or the sixteen turns of a round one. The similarity of a label is that of its best
example at its best turn; a softmax whose temperature was measured on unseen art turns similarities into
probabilities, with a fixed similarity standing for everything that was never enrolled. New editions need examples,
never training.
"""

import json
import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Self

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.errors import InputError, UsageError
from companion.vision.gallery import Gallery
from companion.vision.inference import Network, OpenCvNetwork, Runtime
from companion.vision.kin import Kin
from companion.vision.marks import Marks
from companion.vision.together import in_halves

Image = NDArray[np.uint8]

CROP_SIZE: Final = 128
"""Side of a crop in pixels, fixed by the network."""

CROP_MARGIN: Final = 0.06
"""What a crop shows around the component on each side, as a share of the crop's side."""

CELLS: Final = 8
"""The network keeps a map of so many by so many cells of a crop."""

BATCH: Final = 8
"""Crops a run of the network takes; fixed because dynamic batches are not safe in every engine of OpenCV."""

SQUARE_TURNS: Final = 4
ROUND_TURNS: Final = 16

AFAR: Final = (64, 48)
"""Pixels of a crop at which examples are looked at too: that of a tile in a photo of a whole zoo, and less."""
SOFT: Final = 0.6
"""Blur of such a photo, the standard deviation in its pixels."""

UNKNOWN: Final = "unknown"
EMPTY: Final = "empty"

_MAXIMUM_SUPERSAMPLING: Final = 4


# ---------------------------------------------------------------------------------------------------- crop


def crop(image: Image, quad: NDArray[np.floating[Any]], size: int = CROP_SIZE) -> Image:
    """Rectifies a component so that its quad fills the crop but for the margin.

    ``image`` BGR uint8 (H, W, 3); ``quad`` (4, 2) pixels, clockwise from the corner that becomes the upper left. What
    lies outside the image repeats its border. Returns BGR uint8 (size, size, 3).
    """
    corners = np.asarray(quad, np.float32)
    if corners.shape != (4, 2) or not np.isfinite(corners).all():
        raise UsageError(f"a quad has four finite corners (4, 2), not {corners.shape}")
    sides = np.linalg.norm(corners - np.roll(corners, 1, 0), axis=1)
    factor = int(np.clip(np.ceil(sides.max() / size - 0.25), 1, _MAXIMUM_SUPERSAMPLING))
    large = size * factor
    low, high = CROP_MARGIN * large - 0.5, (1 - CROP_MARGIN) * large - 0.5
    target = np.array([[low, low], [high, low], [high, high], [low, high]], np.float32)
    homography = cv2.getPerspectiveTransform(corners, target)
    warped: NDArray[Any] = cv2.warpPerspective(
        image, homography, (large, large), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    if factor > 1:
        warped = cv2.resize(warped, (size, size), interpolation=cv2.INTER_AREA)
    return np.asarray(warped, dtype=np.uint8)


def turned(picture: Image, degrees: float) -> Image:
    """Turns a crop clockwise about its centre; quarter turns are exact, others repeat the border."""
    quarter, rest = divmod(degrees % 360, 90)
    result: NDArray[Any] = np.rot90(picture, -int(quarter))
    if rest:
        centre = (picture.shape[1] / 2 - 0.5, picture.shape[0] / 2 - 0.5)
        matrix = cv2.getRotationMatrix2D(centre, -rest, 1)
        result = cv2.warpAffine(result.copy(), matrix, picture.shape[1::-1], borderMode=cv2.BORDER_REPLICATE)
    return np.ascontiguousarray(result, np.uint8)


# ---------------------------------------------------------------------------------------------------- embedder


class Embedder:
    """Maps crops to unit vectors with a network that takes BGR 0..255 float32 (BATCH, 3, 128, 128)."""

    def __init__(self, network: Network, batch: int = BATCH) -> None:
        self._network = network
        self._batch = batch

    @property
    def runtime(self) -> Runtime:
        """What another network must be loaded with to be run alike."""
        return "opencv" if isinstance(self._network, OpenCvNetwork) else "auto"

    def embed(self, crops: Image | Sequence[Image]) -> NDArray[np.float32]:
        """Unit vectors float32 (N, D) of crops BGR uint8 (N, 128, 128, 3); (0, 0) for no crop."""
        pictures = np.asarray(crops, np.uint8)
        if len(pictures) == 0:
            return np.zeros((0, 0), np.float32)
        if pictures.shape[1:] != (CROP_SIZE, CROP_SIZE, 3):
            raise UsageError(f"crops are (N, {CROP_SIZE}, {CROP_SIZE}, 3), not {pictures.shape}")

        def run(number: int) -> NDArray[np.float32]:
            part = pictures[number * self._batch : (number + 1) * self._batch]
            blob = np.zeros((self._batch, 3, CROP_SIZE, CROP_SIZE), np.float32)
            blob[: len(part)] = part.transpose(0, 3, 1, 2)
            return np.asarray(self._network.run(blob)[0][: len(part)], np.float32)

        return np.concatenate(in_halves(run, math.ceil(len(pictures) / self._batch)))


# ----------------------------------------------------------------------------------------------------- enrolment


def gallery_from(pictures: Mapping[str, Sequence[Image]], embedder: Embedder, rounds: Collection[str] = ()) -> Gallery:
    """Enrols examples: crops BGR uint8 (128, 128, 3) by label, each at its four turns, or at sixteen for ``rounds``.

    A label that starts with ``empty/`` is the printed ground of the space named after it.
    """
    labels = tuple(pictures)
    crops: list[Image] = []
    names: list[int] = []
    turns: list[float] = []
    for number, label in enumerate(labels):
        count = ROUND_TURNS if label in rounds else SQUARE_TURNS
        for picture in pictures[label]:
            for turn in range(count):
                degrees = turn * 360 / count
                crops.append(turned(picture, degrees))
                names.append(number)
                turns.append(degrees)
    return Gallery(
        labels=labels,
        vectors=_from_near_and_afar(np.array(crops, np.uint8).reshape(-1, CROP_SIZE, CROP_SIZE, 3), embedder),
        names=np.array(names, np.int32),
        turns=np.array(turns, np.float32),
        round=np.array([label in rounds for label in labels], np.bool_),
    )


def _from_near_and_afar(crops: Image, embedder: Embedder) -> NDArray[np.float16]:
    """What examples look like on the whole: the mean of their vectors as they are and as a photo from afar has them."""
    total = embedder.embed(crops)
    for side in AFAR:
        total = total + embedder.embed([from_afar(one, side) for one in crops])
    return np.asarray(total / np.maximum(np.linalg.norm(total, axis=-1, keepdims=True), 1e-9), np.float16)


def from_afar(picture: Image, side: int) -> Image:
    """A crop as a photo has it in which the crop is ``side`` pixels wide."""
    small = cv2.resize(picture, (side, side), interpolation=cv2.INTER_AREA)
    soft = cv2.GaussianBlur(small, (0, 0), SOFT)
    return np.asarray(cv2.resize(soft, picture.shape[1::-1], interpolation=cv2.INTER_LINEAR), np.uint8)


def crop_of_picture(picture: Image, ground: tuple[int, int, int] | None = None) -> Image:
    """The crop of a printed face as enrolment would get it from a perfect photo.

    ``picture`` BGRA uint8 (H, W, 4), the tile filling it, transparent outside a round one; the margin and what is
    transparent show ``ground`` (BGR), or the picture's own mean colour, because tiles lie on ground of their own
    colour.
    """
    alpha = picture[:, :, 3:].astype(np.float32) / 255
    if ground is None:
        weight = max(float(alpha.sum()), 1.0)
        mean = (picture[:, :, :3] * alpha).sum((0, 1)) / weight
    else:
        mean = np.array(ground, np.float32)
    solid = picture[:, :, :3] * alpha + mean * (1 - alpha)
    inner = round(CROP_SIZE * (1 - 2 * CROP_MARGIN))
    shrinks = picture.shape[0] > inner
    small = cv2.resize(solid, (inner, inner), interpolation=cv2.INTER_AREA if shrinks else cv2.INTER_LINEAR)
    result = np.empty((CROP_SIZE, CROP_SIZE, 3), np.float32)
    result[:] = mean
    start = (CROP_SIZE - inner) // 2
    result[start : start + inner, start : start + inner] = small
    return np.asarray(np.clip(result + 0.5, 0, 255), dtype=np.uint8)


# ---------------------------------------------------------------------------------------------------- identifier


@dataclass(frozen=True, slots=True)
class Calibration:
    """How similarities become probabilities; measured on art that was kept out of training.

    A label's odds are ``exp(scale * similarity)``. What was never enrolled is as probable as the best label when that
    label's similarity is ``unknown``; ``unknown_scale`` says how quickly that changes. Between plain, male and female
    of one species the odds are ``exp(kin_scale * likeness)`` of where they differ, see ``kin.py``.
    """

    scale: float
    unknown: float
    unknown_scale: float
    kin_scale: float = 40.0

    @classmethod
    def load(cls, path: Path) -> Self:
        """Reads ``calibration.json`` beside the model."""
        try:
            return cls.from_json(json.loads(path.read_text(encoding="utf-8")))
        except (OSError, ValueError) as error:
            raise InputError(f"the calibration {path} cannot be read: {error}") from error

    @classmethod
    def from_json(cls, values: Any) -> Self:
        """The calibration in a JSON document; InputError for one that holds none."""
        try:
            return cls(**{key: float(values[key]) for key in cls.__slots__})
        except (ValueError, KeyError, TypeError, OverflowError) as error:
            raise InputError("this is no calibration: a number of it is missing or damaged") from error


@dataclass(frozen=True, slots=True)
class Candidate:
    """A label and the probability that the crop shows it."""

    label: str
    probability: float


@dataclass(frozen=True, slots=True)
class Identity:
    """What a crop shows: every label that was allowed and ``unknown``, best first; probabilities sum to one."""

    candidates: tuple[Candidate, ...]
    turn: float
    """Degrees clockwise by which the best label's example had to be turned to look like the crop."""
    similarity: float
    """Cosine similarity of the best enrolled label, -1..1."""

    @property
    def label(self) -> str:
        """The most probable label."""
        return self.candidates[0].label

    @property
    def probability(self) -> float:
        """The probability of the most probable label."""
        return self.candidates[0].probability


class Identifier:
    """Compares crops with a gallery."""

    def __init__(
        self, embedder: Embedder, gallery: Gallery, calibration: Calibration, marks: Marks | None = None
    ) -> None:
        self.marks = marks
        self._embedder = embedder
        self._gallery = gallery
        self._calibration = calibration
        order = np.argsort(gallery.names, kind="stable")
        self._vectors = gallery.vectors[order].astype(np.float32)
        cells = _by_cell(self._vectors)
        self._weights = np.ascontiguousarray((cells**2).sum(axis=2))
        self._turns = gallery.turns[order]
        self._starts = np.searchsorted(gallery.names[order], np.arange(len(gallery.labels)))
        self._ends = np.append(self._starts[1:], len(order))
        self._place = {label: number for number, label in enumerate(gallery.labels)}
        self._choices: dict[str | None, _Choice] = {}
        self._kin = Kin(gallery.ordered(order), cells)

    @property
    def gallery(self) -> Gallery:
        """The enrolled examples."""
        return self._gallery

    def identify(
        self,
        crops: Image | Sequence[Image],
        allowed: Collection[str] | None = None,
        spaces: Sequence[str | None] | None = None,
    ) -> list[Identity]:
        """Says what each crop shows; BGR uint8 (N, 128, 128, 3).

        Only labels in ``allowed`` compete when it is given. All grounds compete as one label, ``empty``; with
        ``spaces``, one a crop, only the ground of the crop's own space does, and none where that is None.
        """
        return self.compare(self.embed(crops), allowed, spaces)

    def embed(self, crops: Image | Sequence[Image]) -> NDArray[np.float32]:
        """What the crops look like to the network: unit vectors (N, D), to be compared once or several times."""
        return self._embedder.embed(crops)

    def compare(
        self,
        vectors: NDArray[np.float32],
        allowed: Collection[str] | None = None,
        spaces: Sequence[str | None] | None = None,
        visible: Sequence[NDArray[np.bool_] | None] | None = None,
    ) -> list[Identity]:
        """Says what crops with these vectors (N, D) show; see ``identify``.

        ``visible``, one a crop, (CELLS, CELLS) booleans, tells which cells of the crop show the component itself: only
        these are compared, and they weigh as much as their share. None: all of them.
        """
        if spaces is not None and len(spaces) != len(vectors):
            raise UsageError(f"there are {len(vectors)} crops, but spaces for {len(spaces)}")
        if len(vectors) == 0:
            return []
        masks = list(visible) if visible is not None else [None] * len(vectors)
        similarities = self._similarities(vectors, masks)
        best = np.maximum.reduceat(similarities, self._starts, axis=1).astype(np.float64)
        choices = self._choices if allowed is None else {}
        identities = []
        for number, cells in enumerate(masks):
            place = "" if spaces is None else spaces[number]
            if place not in choices:
                choices[place] = self._choice(allowed, None if spaces is None else (spaces[number],))
            found = _Compared(similarities[number], best[number], vectors[number], cells)
            identities.append(self._identity(found, choices[place]))
        return identities

    def _similarities(
        self, vectors: NDArray[np.float32], masks: Sequence[NDArray[np.bool_] | None]
    ) -> NDArray[np.float32]:
        """Cosine similarity of crops (N, D) to each example (N, M), in the visible cells of each crop only."""
        part = [number for number, cells in enumerate(masks) if cells is not None]
        if not part:
            return np.asarray(vectors @ self._vectors.T, np.float32)
        shown = np.array([cells.ravel() for cells in masks if cells is not None], np.float32)
        seen = vectors.copy()
        seen[part] *= np.tile(shown, vectors.shape[1] // shown.shape[1])
        similarities = np.asarray(seen @ self._vectors.T, np.float32)
        own = (seen[part] ** 2).sum(axis=1, keepdims=True)
        similarities[part] /= np.maximum(np.sqrt((shown @ self._weights) * own), 1e-6)
        return similarities

    def _choice(self, allowed: Collection[str] | None, space: tuple[str | None] | None) -> "_Choice":
        """What competes for a crop: what is ``allowed``, and of the grounds that of its ``space``, if that is told."""
        labels = [one for one in self._gallery.labels if allowed is None or one in allowed or _named(one) in allowed]
        labels = [one for one in labels if space is None or _fits(one, space[0])]
        if not labels:
            raise UsageError("no enrolled label is among those that are allowed")
        names = sorted({_named(label) for label in labels})
        place = {name: number for number, name in enumerate(names)}
        labels.sort(key=lambda label: place[_named(label)])
        places = np.array([place[_named(label)] for label in labels])
        rows = np.array([self._place[label] for label in labels])
        return _Choice((*names, UNKNOWN), rows, places, np.searchsorted(places, np.arange(len(names))))

    def _identity(self, found: "_Compared", choice: "_Choice") -> Identity:
        """The verdict on a crop that was compared with every example."""
        weight = found.weight
        best = found.best[choice.rows]
        first = int(choice.rows[int(best.argmax())])
        merged = np.maximum.reduceat(best, choice.starts)
        highest = float(merged.max())
        c = self._calibration
        odds = np.exp(weight * c.scale * (np.append(merged, highest) - highest))
        odds[-1] = math.exp(min(weight * c.unknown_scale * (c.unknown - highest), 50.0))
        start, end = self._starts[first], self._ends[first]
        turn = float(self._turns[start + int(np.argmax(found.similarities[start:end]))])
        self._settle_kin(odds, choice, first, turn, found)
        shares = odds / odds.sum()
        order = np.argsort(-shares, kind="stable")
        values = shares[order].tolist()
        ranked = tuple(Candidate(choice.names[row], value) for row, value in zip(order.tolist(), values, strict=True))
        return Identity(ranked, turn, highest)

    def _settle_kin(
        self, odds: NDArray[np.float64], choice: "_Choice", first: int, turn: float, found: "_Compared"
    ) -> None:
        """Divides the odds of the most similar label's species anew between plain, male and female, in place."""
        rivals = self._kin.of(first)
        if len(rivals) < 2:
            return
        places = dict(zip(choice.rows.tolist(), choice.places.tolist(), strict=True))
        kin = [name for name in rivals if name in places]
        if len(kin) < 2:
            return
        seen = None if found.visible is None else found.visible.ravel()
        likeness = self._kin.likeness(_by_cell(found.vector[None])[:, 0], kin, turn, seen)
        own = [places[name] for name in kin]
        shares = np.exp(found.weight * self._calibration.kin_scale * (likeness - likeness.max()))
        odds[own] = odds[own].sum() * shares / shares.sum()


@dataclass(frozen=True, slots=True, eq=False)
class _Compared:
    """A crop beside every example.

    ``similarities`` (M,) to each example and ``best`` (L,) to each label; ``vector`` (D,) of the crop; ``visible``
    (CELLS, CELLS): the cells that alone count, None: all.
    """

    similarities: NDArray[np.float32]
    best: NDArray[np.float64]
    vector: NDArray[np.float32]
    visible: NDArray[np.bool_] | None

    @property
    def weight(self) -> float:
        """How much the comparison weighs: the share of the crop that counts."""
        return 1.0 if self.visible is None else float(self.visible.mean())


@dataclass(frozen=True, slots=True, eq=False)
class _Choice:
    """Labels that compete.

    ``names`` as answers give them, sorted, ``unknown`` last; for each enrolled label, in the order of its name, its row
    among all (``rows``) and the place of its name (``places``); ``starts``: where the labels of each name begin.
    """

    names: tuple[str, ...]
    rows: NDArray[np.int64]
    places: NDArray[np.int64]
    starts: NDArray[np.int64]


def _by_cell(vectors: NDArray[np.float32]) -> NDArray[np.float32]:
    """Vectors (N, D) as what they say of each cell, (CELLS * CELLS, N, channels)."""
    return vectors.reshape(len(vectors), -1, CELLS * CELLS).transpose(2, 0, 1)


def _named(label: str) -> str:
    """What a label is called in an answer: all grounds are ``empty``."""
    return EMPTY if label.startswith(f"{EMPTY}/") else label


def _fits(label: str, space: str | None) -> bool:
    """Whether an enrolled label may lie on a space: of the grounds only the space's own."""
    return not label.startswith(f"{EMPTY}/") or label == f"{EMPTY}/{space}"
