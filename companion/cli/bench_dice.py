"""``companion bench sheet`` and ``dice``: milliseconds from a photo of 12 megapixels to what it shows, warm."""

import os
import statistics
from collections.abc import Callable, Mapping
from pathlib import Path
from time import perf_counter
from typing import Final

from companion.cli.terminal import paper
from companion.storage import data_root

SAMPLES: Final = {
    "sheet": "datasets/evaluation/sheets/sheets-evaluation-00001.jpg",
    "dice": "datasets/evaluation/dice/dice-0000.jpg",
}
"""What is read where no photo is given."""

Read = Callable[[Path], Mapping[str, float]]
"""Reads a photo; returns the milliseconds of its stages."""


def sample_of(what: str) -> Path:
    """The photo of a sheet or of dice that lies in a checkout."""
    return data_root() / SAMPLES[what]


def measure(what: str, photo: Path, rounds: int) -> None:
    """Print the medians of each stage and of the whole, after one round that does not count."""
    read = _sheet_reading() if what == "sheet" else _dice_reading()
    times: dict[str, list[float]] = {}
    for number in range(rounds + 1):
        started = perf_counter()
        stages = dict(read(photo))
        stages[f"photo to {what}"] = (perf_counter() - started) * 1000
        for stage, milliseconds in stages.items() if number else ():
            times.setdefault(stage, []).append(milliseconds)
    console = paper()
    console.print(f"{os.cpu_count()} cores, rounds: {rounds}, a JPEG of 12 megapixels")
    for stage, values in times.items():
        console.print(f"{stage:>16} {statistics.median(values):9.1f} ms")


def _sheet_reading() -> Read:
    from companion.reconcile.sheet import crossed_boxes
    from companion.rules.dice.options import Options
    from companion.storage.sheets import load_sheet_reader
    from companion.vision.pages import open_pages

    reader = load_sheet_reader()

    def read(photo: Path) -> Mapping[str, float]:
        started = perf_counter()
        (page,) = open_pages(photo)
        opened = (perf_counter() - started) * 1000
        sheets = reader.read(page)
        for sheet in sheets:
            crossed_boxes({box.id: box.crossed for box in sheet.boxes}, Options())
        return {"open": opened, **sheets[0].milliseconds}

    return read


def _dice_reading() -> Read:
    from companion.storage.dice import load_dice_reader

    reader = load_dice_reader()
    return lambda photo: reader.read(photo).milliseconds
