"""A game of dice as a video: hands that put the dice on the trucks and take them, and the camera's noise."""

from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.training.scenes.pictures import Pictures
from companion.training.scenes.scene import Pair, Scene
from companion.training.scenes.sequences import Filming, with_arm

Pixels = NDArray[np.uint8]

RATES = (12, 15, 20, 25, 30)
"""Frames a second."""
REACH_S = 0.45
"""How long a hand takes to come, and to go."""
STILL_S = {"half": (0.2, 1.5), "whole": (1.6, 4.0), "forbidden": (3.6, 4.0)}
"""How long the table is still after a die of a roll, after a turn, and in each of the two pictures of what is wrong."""
GRAINS = 8
"""Pictures of noise that take turns."""


class Deed(Protocol):
    """What has just been done: in words, and the rule that it breaks, else empty."""

    @property
    def why(self) -> str:
        """``load ...``, ``take ...``."""

    @property
    def forbidden(self) -> str:
        """The rule."""


class Hands:
    """Writes a video, moment by moment."""

    def __init__(self, path: Path, scene: Scene, pictures: Pictures, seed: int) -> None:
        self._rng = np.random.default_rng([seed, 83])
        self._path = path
        self._rate = float(RATES[int(self._rng.integers(len(RATES)))])
        self._film = Filming(self._rng, pictures, scene.view, scene.light, scene.lens, scene.table, scene.edition)
        self._writer: cv2.VideoWriter | None = None
        self._grains: list[NDArray[np.int8]] = []
        self._before: Pixels | None = None
        self._deed: Deed | None = None
        self._frames = 0
        self._loads = 0
        self._still: list[tuple[float, float]] = []

    def move(self, after: Pixels, goal: Pair, deed: Deed) -> None:
        """A hand reaches to ``goal`` (mm of the table), changes the table to the picture ``after``, and goes.

        The second picture of something that is not allowed is only waited for.
        """
        if self._deed == deed and self._before is not None:
            after = self._before
        elif self._before is not None:
            for number, reach in enumerate(reaches := list(self._reaches())):
                ground = self._before if number < len(reaches) // 2 else after
                self._write(with_arm(self._film, ground, goal, reach))
        self._before, self._deed = after, deed
        self._loads = self._loads + 1 if deed.why.startswith("load") else 0
        kind = "forbidden" if deed.forbidden else "half" if self._loads % 2 else "whole"
        begun = self._frames / self._rate
        for _ in range(max(1, round(float(self._rng.uniform(*STILL_S[kind])) * self._rate))):
            self._write(after)
        self._still.append((round(begun, 3), round((self._frames - 1) / self._rate, 3)))

    def close(self) -> list[tuple[float, float]]:
        """From when to when, in seconds, each moment lay there still."""
        if self._writer is not None:
            self._writer.release()
        return self._still

    def _reaches(self) -> Iterator[float]:
        """How far the hand is there, frame after frame."""
        steps = max(2, round(REACH_S * self._rate))
        yield from (float(part) for part in np.linspace(0.2, 1.0, steps))
        yield from (float(part) for part in np.linspace(1.0, 0.2, steps))

    def _write(self, picture: Pixels) -> None:
        """A frame of a picture with this moment's noise."""
        height, width = picture.shape[:2]
        if self._writer is None:
            code = cv2.VideoWriter.fourcc(*"mp4v")
            self._writer = cv2.VideoWriter(str(self._path), code, self._rate, (width, height))
            noise = [self._rng.normal(0, 1.5, (height // 2, width // 2)).astype(np.float32) for _ in range(GRAINS)]
            self._grains = [np.rint(cv2.resize(one, (width, height))).astype(np.int8) for one in noise]
        grain = self._grains[int(self._rng.integers(GRAINS))]
        noisy = np.clip(picture.astype(np.int16) + grain[..., None], 0, 255)
        self._writer.write(np.asarray(noisy, np.uint8))
        self._frames += 1
        self._film.number += 1
