"""What ``companion evaluate`` prints of photos of dice: faces and tables right, questions, milliseconds."""

import csv
import io
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from companion.cli.terminal import paper, progress
from companion.storage import write_atomically

if TYPE_CHECKING:
    from companion.evaluation.dice import Outcome
    from companion.vision.inference import Runtime


def evaluate_dice(truths: Sequence[Path], runtime: "Runtime", csv_file: Path | None) -> None:
    """Learn each photo's set of dice, read the photo as `read --game dice` does, compare and print."""
    from companion.evaluation.dice import dice_outcomes, report

    outcomes = list(progress(dice_outcomes(truths, runtime), len(truths), "Reading"))
    if csv_file is not None:
        write_atomically(csv_file, _rows(outcomes))
    console = paper()
    for one in outcomes:
        for fault in one.faults:
            console.print(f"{one.photo} {one.dice_set}: {fault.true} -> {fault.read}", soft_wrap=True)
    for line in report(outcomes):
        console.print(line, soft_wrap=True)


def _rows(outcomes: Sequence["Outcome"]) -> str:
    """The CSV: a row a photo."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["photo", "set", "dice", "faults", "silent", "misplaced", "doubts", "refused"])
    for one in outcomes:
        faults = " ".join(f"{fault.true}>{fault.read}" for fault in one.faults)
        silent = sum(not fault.asked for fault in one.faults)
        writer.writerow([one.photo, one.dice_set, one.dice, faults, silent, one.misplaced, one.doubts, one.refusal])
    return text.getvalue()
