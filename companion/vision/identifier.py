"""Says which component a rectified crop shows, by comparing it with enrolled examples.

A network maps each crop to a unit vector; a gallery holds the vectors of one to a few examples a label, each at the
quarter turns of a square tile or the sixteen turns of a round one. The similarity of a label is that of its best
example at its best turn; a softmax whose temperature was measured on unseen art turns similarities into
probabilities, with a fixed similarity standing for everything that was never enrolled. New editions need examples,
never training.
"""

import json
import math
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Self

import numpy as np
from numpy.typing import NDArray

from companion.errors import InputError, UsageError
from companion.vision.crops import Image
from companion.vision.embedding import CELLS, Embedder
from companion.vision.gallery import Gallery
from companion.vision.tiles.kin import Kin
from companion.vision.tiles.marks import Marks

UNKNOWN: Final = "unknown"
EMPTY: Final = "empty"


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
