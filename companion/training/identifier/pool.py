"""The faces that metric learning draws from: many styles, each with a few species, stalls and an empty space."""

from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.training import art
from companion.training.identifier.views import FACE_SIDE, Face, face_of
from companion.training.identifier.wide_marks import marked_species
from companion.training.tiles import random_style, sample_classes

Image = NDArray[Any]

CLASSES_A_STYLE: Final = 15
GROUND_SIDE: Final = 96


class Icons:
    """Icons of some sources; large sources are drawn from less often than their size would have it."""

    def __init__(self, cache: Path, names: Sequence[str]) -> None:
        self._pictures = [art.load(cache, name)[1] for name in names]
        weights = np.array([len(pictures) for pictures in self._pictures]) ** 0.5
        self._shares = weights / weights.sum()

    def take(self, rng: np.random.Generator) -> Image:
        """One icon, RGBA (192, 192, 4)."""
        pictures = self._pictures[int(rng.choice(len(self._pictures), p=self._shares))]
        return np.asarray(pictures[int(rng.integers(len(pictures)))])


@dataclass(frozen=True, slots=True, eq=False)
class Pool:
    """Drawn faces of many styles."""

    faces: Image
    """(N, 160, 160, 4) BGRA."""
    style: NDArray[np.int32]
    """(N,) the style of each face, ascending."""
    icon: NDArray[np.int32]
    """(N,) faces of a style with the same number show the same icon; -1 where there is none."""
    kinds: NDArray[np.str_]
    """(N,) ``plain``, ``male``, ``female``, ``offspring``, ``stall``, ``empty`` and so on."""
    grounds: Image
    """(S, 96, 96, 3) BGR, what the tiles of a style lie on when they are at home."""

    @classmethod
    def load(cls, folder: Path) -> "Pool":
        """Maps a pool written by ``save``."""
        return cls(*(np.load(folder / f"{key}.npy", mmap_mode="r") for key in cls.__slots__))

    def save(self, folder: Path) -> None:
        """Writes the pool as one file an array."""
        folder.mkdir(parents=True, exist_ok=True)
        for key in self.__slots__:
            np.save(folder / f"{key}.npy", getattr(self, key))

    def members(self, style: int) -> range:
        """The faces of a style."""
        first, last = np.searchsorted(self.style, [style, style + 1])
        return range(int(first), int(last))

    def face(self, number: int) -> Face:
        """A face ready to be seen; an empty space has no edge of its own."""
        return face_of(np.asarray(self.faces[number]), printed=str(self.kinds[number]) == "empty")


def _draw_styles(
    cache: Path, sources: tuple[str, ...], seed: int, numbers: range, classes: int, wide: bool
) -> tuple[list[Image], list[tuple[int, int, str]], list[Image]]:
    cv2.setNumThreads(1)
    icons = Icons(cache, sources)
    faces: list[Image] = []
    rows: list[tuple[int, int, str]] = []
    grounds: list[Image] = []
    for number in numbers:
        rng = np.random.default_rng((seed, number))
        style = random_style(rng)
        for made in marked_species(rng, icons, classes, style) if wide else sample_classes(rng, icons, classes, style):
            faces.append(_shrunk(made.face))
            rows.append((number, made.icon, made.kind))
        grounds.append(
            cv2.resize(style.ground_sheet[:400, :400], (GROUND_SIDE, GROUND_SIDE), interpolation=cv2.INTER_AREA)
        )
    return faces, rows, grounds


def _shrunk(face: Image) -> Image:
    alpha = face[:, :, 3:].astype(np.float32) / 255
    solid = np.concatenate([face[:, :, :3] * alpha, alpha * 255], 2)
    small: Image = cv2.resize(solid, (FACE_SIDE, FACE_SIDE), interpolation=cv2.INTER_AREA)
    small[:, :, :3] /= np.maximum(small[:, :, 3:] / 255, 1 / 255)
    return np.asarray(np.clip(small + 0.5, 0, 255), dtype=np.uint8)


def draw_pool(
    cache: Path,
    sources: Sequence[str],
    styles: int,
    seed: int,
    workers: int = 2,
    classes: int = CLASSES_A_STYLE,
    wide: bool = False,
) -> Pool:
    """Draws ``styles`` styles with art of ``sources``; a pure function of its arguments but for ``workers``.

    ``wide``: species alone, with marks of many more kinds.
    """
    shares = [range(start, min(start + 25, styles)) for start in range(0, styles, 25)]
    count = len(shares)
    with ProcessPoolExecutor(workers) as pool:
        fixed = ([cache], [tuple(sources)], [seed])
        parts = list(pool.map(_draw_styles, *(one * count for one in fixed), shares, [classes] * count, [wide] * count))
    rows = [row for part in parts for row in part[1]]
    return Pool(
        faces=np.array([face for part in parts for face in part[0]]),
        style=np.array([row[0] for row in rows], np.int32),
        icon=np.array([row[1] for row in rows], np.int32),
        kinds=np.array([row[2] for row in rows]),
        grounds=np.array([ground for part in parts for ground in part[2]]),
    )
