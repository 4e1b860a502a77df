"""The editions of a recipe: made from the art's cache, kept on disk, a few in memory."""

import os
from functools import lru_cache
from pathlib import Path

import numpy as np

from companion.training.art import IconPool, sources
from companion.training.edition import Edition, edition_from_icons, load_edition, print_and_play, synthetic_edition
from companion.training.expansion_art import with_expansions
from companion.training.scenes.pictures import Pictures
from companion.training.scenes.recipes import EditionChoice

IN_MEMORY = 6
"""Editions that a process keeps."""


def edition_of(choice: EditionChoice, recipe_seed: int, number: int) -> int:
    """Which of the recipe's editions a picture shows; ``choice.run`` pictures in a row share one."""
    return int(np.random.default_rng([recipe_seed, number // choice.run, 41]).integers(choice.count))


@lru_cache(maxsize=IN_MEMORY)
def pictures_of(choice: EditionChoice, index: int, art: Path, kept: Path, calibration: Path) -> Pictures:
    """The pictures of one edition. ``art`` is where the drawn art lies, ``kept`` where made editions are stored."""
    if choice.kind == "print-and-play":
        return Pictures(print_and_play(calibration, choice.sets))
    return Pictures(_kept_edition(choice, index, art, kept, calibration))


def _kept_edition(choice: EditionChoice, index: int, art: Path, kept: Path, calibration: Path) -> Edition:
    """An edition from disk; made first when it is not there."""
    source = choice.sources[index % len(choice.sources)] if choice.kind == "sources" else choice.role
    seed = choice.seed + index
    name = "-".join((f"{source}-{seed}", *choice.sets))
    path = kept / f"{name}.npz"
    if not path.is_file():
        kept.mkdir(parents=True, exist_ok=True)
        own = kept / f"{name}.{os.getpid()}.npz"
        made = (
            edition_from_icons(art, source, seed)
            if choice.kind == "sources"
            else synthetic_edition(seed, art, choice.role)
        )
        if choice.sets:
            rng = np.random.default_rng((seed, 4177))
            pool = IconPool(art, choice.sources or [entry.name for entry in sources(choice.role)])
            made = with_expansions(made, choice.sets, calibration, pool, rng)
        made.save(own)
        own.replace(path)
    return load_edition(path)
