"""Photos of sheets read as ``companion score --yes`` reads them, each against its truth."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from companion.errors import InputError
from companion.evaluation.measures import ReliabilityRow

if TYPE_CHECKING:
    from companion.rules.dice.options import Options
    from companion.rules.dice.zoo import Zoo
    from companion.vision.sheet.reader import SheetReader, SheetSeen

SCHEMA: Final = "companion.sheet-truth/1"
GROUPS: Final = ("kind", "bend", "pen", "mark")
_SAME: Final = 0.3
"""How far a sheet's middle may lie from where it really is, in shares of its width."""
_MARKED: Final = "marked"
_SURE: Final = (0.5, 0.8, 0.95, 0.99, 0.999)


@dataclass(frozen=True, slots=True)
class TrueSheet:
    """A sheet in a picture: its corners in pixels, and of each box whether it is empty, marked or struck out again.

    ``written``: the numbers that stand in its fields.
    """

    quad: tuple[tuple[float, float], ...]
    cells: Mapping[str, str]
    written: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SheetTruth:
    """A picture of sheets, ``size`` in pixels; ``conditions`` are the groups that it counts in, by name."""

    photo: Path
    size: tuple[int, int]
    layout: str
    sheets: tuple[TrueSheet, ...]
    conditions: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class SheetOutcome:
    """What became of one sheet: which boxes were wrong, and which still are when the questions have been answered.

    ``refusal`` says why a sheet was not read at all; its boxes are all wrong then. ``milliseconds`` are the whole
    photo's, with its first sheet. ``numbers``: what is written in each field and what was read, None where that is
    not sure.
    """

    truth: SheetTruth
    boxes: int
    wrong: tuple[str, ...] = ()
    silent: tuple[str, ...] = ()
    doubts: int = 0
    refusal: str = ""
    confidences: tuple[tuple[float, bool], ...] = ()
    numbers: tuple[tuple[int, int | None], ...] = ()
    milliseconds: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SheetMeasures:
    """The figures of a set of sheets."""

    sheets: int
    refused: int
    boxes: int
    right: int
    exact: int
    exact_when_asking: int
    asked: int
    doubts: int


def sheet_truths(folder: Path) -> tuple[SheetTruth, ...]:
    """The truths of all pictures of sheets in a folder and below, in the order of their paths; empty without any."""
    from companion.storage import read_json

    found = []
    for path in sorted(folder.rglob("*.json")):
        document = read_json(path)
        if document.get("schema") == SCHEMA:
            found.append(_truth(document, path))
    return tuple(found)


def _truth(document: Mapping[str, Any], path: Path) -> SheetTruth:
    sheets = tuple(
        TrueSheet(
            tuple((float(x), float(y)) for x, y in sheet["quad"]), dict(sheet["cells"]), dict(sheet.get("written", {}))
        )
        for sheet in document["sheets"]
    )
    width, height = document["size"]
    conditions = dict(document["conditions"])
    return SheetTruth(path.parent / document["photo"], (width, height), document["layout"], sheets, conditions)


def assess_sheets(truth: SheetTruth, reader: "SheetReader", options: "Options") -> list[SheetOutcome]:
    """Read one picture without asking anybody, and compare every sheet in it."""
    from companion.vision.pages import open_pages

    started = perf_counter()
    try:
        (photo,) = open_pages(truth.photo)
        opened = perf_counter()
        seen = reader.read(photo)
    except InputError as error:
        return [SheetOutcome(truth, len(sheet.cells), refusal=str(error)) for sheet in truth.sheets]
    times = {"open": 1000 * (opened - started), **seen[0].milliseconds, "whole": 1000 * (perf_counter() - started)}
    outcomes, left = [], list(seen)
    for sheet in truth.sheets:
        match = _same(sheet, truth.size, left)
        if match is None:
            outcomes.append(SheetOutcome(truth, len(sheet.cells), refusal="the sheet was not found beside others"))
            continue
        left.remove(match)
        outcomes.append(_compared(truth, sheet, match, options, {} if outcomes else times))
    return outcomes


def _same(sheet: TrueSheet, size: tuple[int, int], seen: Sequence["SheetSeen"]) -> "SheetSeen | None":
    """What was read at a sheet's place; the page of a PDF is compared in shares of it."""
    quad = np.array(sheet.quad) / size
    reach = _SAME * float(np.hypot(*(quad[1] - quad[0])))
    for one in seen:
        middle = (np.array(one.quad) / one.size).mean(axis=0)
        if float(np.hypot(*(middle - quad.mean(axis=0)))) < reach:
            return one
    return None


def _compared(
    truth: SheetTruth, sheet: TrueSheet, seen: "SheetSeen", options: "Options", times: Mapping[str, float]
) -> SheetOutcome:
    from companion.reconcile.sheet import crossed_boxes
    from companion.reconcile.written import written_fields
    from companion.rules.dice.zoo import answered

    found = crossed_boxes(seen.crossed, options)
    wrong = _wrong(sheet, found.zoo)
    zoo = found.zoo
    for doubt in found.doubts:
        zoo = answered(zoo, doubt.where, doubt.seen, sheet.cells[doubt.where])
    confidences = tuple(
        (max(share, 1 - share), (share > 0.5) == (sheet.cells[name] == _MARKED))
        for name, share in found.crossed.items()
    )
    silent = _wrong(sheet, zoo)
    written = written_fields(seen, sheet.written)
    numbers = tuple((one.counted, one.read) for one in written)
    return SheetOutcome(truth, len(sheet.cells), wrong, silent, len(found.doubts), "", confidences, numbers, times)


def _wrong(sheet: TrueSheet, zoo: "Zoo") -> tuple[str, ...]:
    """The boxes that count as crossed off and are not, or the other way round."""
    from companion.reconcile.sheet import counted_boxes

    counted = counted_boxes(zoo)
    return tuple(name for name, state in sheet.cells.items() if (name in counted) != (state == _MARKED))


def measure_sheets(outcomes: Iterable[SheetOutcome]) -> SheetMeasures:
    """Sum up the outcomes of a set of sheets."""
    found = tuple(outcomes)
    read = [one for one in found if not one.refusal]
    return SheetMeasures(
        sheets=len(found),
        refused=len(found) - len(read),
        boxes=sum(one.boxes for one in found),
        right=sum(one.boxes - len(one.wrong) for one in read),
        exact=sum(not one.wrong for one in read),
        exact_when_asking=sum(not one.silent for one in read),
        asked=sum(one.doubts > 0 for one in read),
        doubts=sum(one.doubts for one in read),
    )


def sheets_by_condition(outcomes: Sequence[SheetOutcome], condition: str) -> Iterator[tuple[str, SheetMeasures]]:
    """The measures of each group of a condition, in alphabetical order."""

    def group(outcome: SheetOutcome) -> str:
        return outcome.truth.conditions.get(condition, "none")

    for name, members in groupby(sorted(outcomes, key=group), key=group):
        yield name, measure_sheets(members)


def reliability_of_boxes(outcomes: Iterable[SheetOutcome]) -> list[ReliabilityRow]:
    """Whether a box's probability means what it says."""
    pairs = [pair for outcome in outcomes for pair in outcome.confidences]
    rows = []
    for low, high in zip(_SURE, [*_SURE[1:], 1.01], strict=True):
        inside = [(confidence, right) for confidence, right in pairs if low <= confidence < high]
        if inside:
            sure = float(np.mean([confidence for confidence, _ in inside]))
            share = float(np.mean([right for _, right in inside]))
            rows.append(ReliabilityRow(low, min(high, 1.0), len(inside), sure, share))
    return rows


def sheet_stages(outcomes: Iterable[SheetOutcome]) -> dict[str, tuple[float, float]]:
    """Median and 95th percentile of the milliseconds of each stage, a photo at a time."""
    times: dict[str, list[float]] = {}
    for outcome in outcomes:
        for stage, milliseconds in outcome.milliseconds.items():
            times.setdefault(stage, []).append(milliseconds)
    return {stage: (float(np.median(values)), float(np.percentile(values, 95))) for stage, values in times.items()}
