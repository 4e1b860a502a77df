"""Witnesses for toy tiles: each label is a plain colour that the toy boards hardly print."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from companion.vision.arrays import Pixels

COLOURS: dict[str, tuple[int, int, int]] = {
    "animal/zebra": (255, 0, 255),
    "animal/lion": (255, 255, 0),
    "stall/drinks": (0, 255, 255),
    "offspring/zebra": (0, 128, 255),
    "coin-tile": (255, 0, 0),
}
"""BGR."""


def tile(label: str) -> Pixels:
    """The face of a toy tile, (100, 100, 3); its upper left corner is marked in black."""
    face = np.full((100, 100, 3), COLOURS[label], np.uint8)
    face[8:30, 8:30] = 0
    return face


@dataclass(frozen=True)
class Things:
    kinds: tuple[str, ...]
    confidence: np.ndarray
    quads: np.ndarray


@dataclass(frozen=True)
class Candidate:
    label: str
    probability: float


@dataclass(frozen=True)
class Identity:
    candidates: tuple[Candidate, ...]
    turn: float
    similarity: float


class ColourDetector:
    """Finds patches of the labels' colours; remembers the pictures that it was shown."""

    def __init__(self, confidence: float = 0.9) -> None:
        self.confidence = confidence
        self.shown: list[Pixels] = []

    def detect(self, image: Pixels) -> Things:
        self.shown.append(image)
        kinds, quads = [], []
        for label, colour in COLOURS.items():
            mask = cv2.inRange(image, np.subtract(colour, 60).clip(0, 255), np.add(colour, 60).clip(0, 255))
            outer = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)[0]
            mask = cv2.drawContours(np.zeros_like(mask), outer, -1, 255, cv2.FILLED)  # the black corner is filled
            mask = cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((15, 15), np.uint8))  # dots of the print go away
            for contour in cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)[0]:
                if cv2.contourArea(contour) > 500:
                    quads.append(cv2.boxPoints(cv2.minAreaRect(contour)))
                    kinds.append("round-tile" if label.startswith("offspring") else "square-tile")
        return Things(
            tuple(kinds),
            np.full(len(kinds), self.confidence, np.float32),
            np.array(quads, np.float32).reshape(-1, 4, 2),
        )


class ColourIdentifier:
    """Names crops by the colour of their middle, and turns them by their black corner; remembers the grounds."""

    def __init__(self) -> None:
        self.spaces: list[str | None] = []

    def embed(self, crops: Sequence[Pixels]) -> np.ndarray:
        rows = []
        for crop in crops:
            corners = [crop[20:36, 20:36], crop[20:36, 92:108], crop[92:108, 92:108], crop[92:108, 20:36]]
            rows.append([*crop[50:78, 50:78].reshape(-1, 3).mean(axis=0), *(corner.mean() for corner in corners)])
        return np.array(rows, np.float32)

    def compare(
        self,
        vectors: np.ndarray,
        *,
        allowed: Collection[str] | None = None,
        spaces: Sequence[str | None] | None = None,
        visible: Sequence[np.ndarray | None] | None = None,
    ) -> list[Identity]:
        if visible is None:
            self.spaces += list(spaces or [])
        return [self._identity(row) for row in vectors]

    def _identity(self, row: np.ndarray) -> Identity:
        far = {label: float(np.abs(row[:3] - colour).max()) for label, colour in COLOURS.items()}
        label = min(far, key=lambda name: far[name])
        if far[label] > 70:
            return Identity((Candidate("empty", 0.97), Candidate("unknown", 0.03)), 0.0, 0.9)
        return Identity((Candidate(label, 0.98), Candidate("unknown", 0.02)), 90.0 * int(np.argmin(row[3:])), 0.9)
