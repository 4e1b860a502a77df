"""What ``companion evaluate`` prints of photos of dice sheets: boxes right, sheets exact, questions, milliseconds."""

import csv
import io
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from companion.cli.terminal import paper, progress
from companion.storage import write_atomically
from companion.storage.sheets import load_sheet_reader

if TYPE_CHECKING:
    from rich.table import Table

    from companion.evaluation.sheets import SheetMeasures, SheetOutcome, SheetTruth
    from companion.vision.inference import Runtime

_HEADINGS = ("", "sheets", "boxes", "right", "exact", "exact when asking", "asked", "refused")
_WRONG = 20  # sheets that are named; the CSV holds the rest


def evaluate_sheets(truths: Sequence["SheetTruth"], runtime: "Runtime", csv_file: Path | None) -> None:
    """Read every picture as `score --game dice --yes` does, compare and print."""
    from companion.evaluation.sheets import assess_sheets
    from companion.rules.dice.options import Options, sheet_from_layout

    readers = {layout: load_sheet_reader(layout, runtime=runtime) for layout in {truth.layout for truth in truths}}
    outcomes: list[SheetOutcome] = []
    for truth in progress(truths, len(truths), "Reading"):
        reader = readers[truth.layout]
        options = Options(sheet=sheet_from_layout({"values": reader.reference.layout.values}))
        outcomes += assess_sheets(truth, reader, options)
    if csv_file is not None:
        write_atomically(csv_file, _rows(outcomes))
    _report(outcomes)


def _report(outcomes: Sequence["SheetOutcome"]) -> None:
    """Print the figures, as a whole and by condition, the sheets with wrong boxes, reliability and times."""
    from companion.evaluation.sheets import (
        GROUPS,
        measure_sheets,
        reliability_of_boxes,
        sheet_stages,
        sheets_by_condition,
    )

    console = paper()
    table = _table(*_HEADINGS)
    table.add_row("all", *_figures(measure_sheets(outcomes)))
    for condition in GROUPS:
        table.add_section()
        for name, measures in sheets_by_condition(outcomes, condition):
            table.add_row(f"{condition} {name}", *_figures(measures))
    console.print(table)
    faulty = [one for one in outcomes if one.wrong or one.refusal]
    for one in faulty[:_WRONG]:
        said = one.refusal or f"wrong {', '.join(one.wrong)}" + ("" if one.silent else " (asked about)")
        console.print(f"{one.truth.photo.name}: {said}", soft_wrap=True)
    numbers = [pair for one in outcomes for pair in one.numbers]
    if numbers:
        read = [(true, told) for true, told in numbers if told is not None]
        right = sum(true == told for true, told in read)
        console.print(
            f"\nWritten by hand: {len(numbers)} numbers noticed, {len(read)} read for sure, {right} of these right"
        )
    reliability = _table("said", "boxes", "confidence", "right")
    for row in reliability_of_boxes(outcomes):
        reliability.add_row(
            f"{row.low:.2f}-{row.high:.2f}", str(row.count), f"{row.confidence:.1%}", f"{row.right:.1%}"
        )
    console.print("\nReliability")
    console.print(reliability)
    times = _table("stage", "median ms", "95 % ms")
    for stage, (median, high) in sheet_stages(outcomes).items():
        times.add_row(stage, f"{median:.1f}", f"{high:.1f}")
    console.print("\nTime a photo")
    console.print(times)


def _figures(one: "SheetMeasures") -> list[str]:
    sheets, boxes = max(1, one.sheets), max(1, one.boxes)
    return [
        str(one.sheets),
        str(one.boxes),
        f"{one.right / boxes:.2%}",
        f"{one.exact / sheets:.1%}",
        f"{one.exact_when_asking / sheets:.1%}",
        f"{one.asked / sheets:.1%}",
        str(one.refused),
    ]


def _table(*headings: str) -> "Table":
    """A plain table: the first column to the left, numbers to the right."""
    from rich.table import Table

    table = Table(box=None, pad_edge=False, header_style="dim")
    for number, heading in enumerate(headings):
        table.add_column(heading, justify="left" if number == 0 else "right")
    return table


def _rows(outcomes: Sequence["SheetOutcome"]) -> str:
    """The CSV: a row a sheet."""
    text = io.StringIO()
    conditions = list(dict.fromkeys(name for one in outcomes for name in one.truth.conditions))
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["photo", *conditions, "boxes", "wrong", "silent", "doubts", "refused"])
    for one in outcomes:
        known = [one.truth.conditions.get(name, "") for name in conditions]
        wrong, silent = " ".join(one.wrong), " ".join(one.silent)
        writer.writerow([one.truth.photo.name, *known, one.boxes, wrong, silent, one.doubts, one.refusal])
    return text.getvalue()
