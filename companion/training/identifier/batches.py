"""Batches of the metric learning: groups of faces that are hard to tell apart, two views each."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch.utils.data import DataLoader, IterableDataset, get_worker_info

from companion.training.identifier.pool import Pool
from companion.training.identifier.views import PLAYED, prototype_view, view

Image = NDArray[Any]

CLASSES: Final = 32
QUERIES: Final = 64
"""Two views of each class as it is played with; its prototype comes first."""

FACES_A_STYLE: Final = 8
FILES: Final = 0.25
"""Share of the batches whose prototypes are the printed files; those of the others are photos on one table."""
OTHER_FACES: Final = 0.15
"""Share of the places that go to stalls, backs, coin tiles and empty spaces rather than to one more species."""


def draw_batch(pool: Pool, rng: np.random.Generator) -> tuple[Image, NDArray[np.int64]]:
    """Crops (CLASSES + QUERIES, 128, 128, 3), prototypes first, and for each class the number of its icon (CLASSES,).

    A batch holds a few styles and of each whole species (plain, male, female, offspring), so that what shares ground
    and icon competes. Query ``n`` shows class ``n % CLASSES``.
    """
    chosen: list[int] = []
    styles: list[int] = []
    while len(chosen) < CLASSES:
        style = int(rng.integers(len(pool.grounds)))
        members = _choose(pool, style, min(FACES_A_STYLE, CLASSES - len(chosen)), rng)
        chosen += members
        styles += [style] * len(members)
    faces = [pool.face(number) for number in chosen]
    table = np.asarray(pool.grounds[int(rng.integers(len(pool.grounds)))])
    as_files = rng.random() < FILES
    crops = np.empty((CLASSES + QUERIES, 128, 128, 3), np.uint8)
    for number in range(CLASSES + QUERIES):
        place = number % CLASSES
        own = np.asarray(pool.grounds[styles[place]])
        foreign = np.asarray(pool.grounds[int(rng.integers(len(pool.grounds)))])
        if number < CLASSES:
            crops[number] = prototype_view(faces[place], own if as_files else table, rng, as_file=as_files)
        else:
            beside = [faces[int(i)] for i in rng.integers(0, len(faces), 3)]
            crops[number] = view(faces[place], own if rng.random() < 0.65 else foreign, beside, PLAYED, rng)
    icons = np.array(pool.icon)[chosen].astype(np.int64)
    lonely = icons < 0
    icons[lonely] = -1 - np.arange(lonely.sum())
    return crops, np.array(styles, np.int64) * 1000 + icons


def _choose(pool: Pool, style: int, count: int, rng: np.random.Generator) -> list[int]:
    """Faces of a style: whole species in random order, and now and then something else."""
    members = np.array(pool.members(style))
    icons, kinds = np.array(pool.icon)[members], np.array(pool.kinds)[members]
    species = [members[icons == icon].tolist() for icon in np.unique(icons[kinds == "plain"])]
    others = members[(icons < 0) | (kinds == "stall")].tolist()
    rng.shuffle(species)
    rng.shuffle(others)
    number_of_others = int(rng.binomial(count, OTHER_FACES))
    flat = [number for faces in species for number in faces]
    wanted = others[:number_of_others]
    return [int(number) for number in (wanted + flat + others[number_of_others:])[:count]]


class Batches(IterableDataset[tuple[torch.Tensor, torch.Tensor]]):
    """An endless, seeded stream of batches for a ``DataLoader``."""

    def __init__(self, folders: Sequence[Path], seed: int) -> None:
        self._folders = tuple(folders)
        self._seed = seed

    def __iter__(self):  # type: ignore[no-untyped-def]
        """Yields crops uint8 (CLASSES + QUERIES, 128, 128, 3) and groups (CLASSES,)."""
        cv2.setNumThreads(1)
        worker = get_worker_info()
        rng = np.random.default_rng((self._seed, worker.id if worker else 0))
        pools = [Pool.load(folder) for folder in self._folders]
        while True:
            crops, groups = draw_batch(pools[int(rng.integers(len(pools)))], rng)
            yield torch.from_numpy(crops), torch.from_numpy(groups)


def stream(folders: Sequence[Path], seed: int, workers: int = 1) -> DataLoader[tuple[torch.Tensor, torch.Tensor]]:
    """Batches drawn by processes of their own, so that drawing and learning overlap; 0 draws in this one."""
    return DataLoader(
        Batches(folders, seed),
        batch_size=None,
        num_workers=workers,
        prefetch_factor=6 if workers else None,
        multiprocessing_context="spawn" if workers else None,  # a forked OpenCV waits for threads that are not there
    )
