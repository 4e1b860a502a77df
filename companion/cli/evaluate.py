"""``companion evaluate``: how much of pictures with truth is read right, and how long it takes."""

import csv
import io
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion.cli.terminal import paper, progress
from companion.errors import UsageError
from companion.storage import check_writable, load_reader, load_reader_of, write_atomically

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from companion.evaluation.measures import Measures, Outcome
    from companion.evaluation.truth import Truth
    from companion.vision.both import BothReader
    from companion.vision.reading import Reader

_PAIRS = 20  # confusions that are printed; the CSV holds the rest
_RUNTIMES = ("auto", "onnxruntime", "opencv")
_HEADINGS = ("", "photos", "exact", "<= 1 error", "score", "components", "silent", "doubts a zoo", "refused")


def run(
    folders: Annotated[list[Path], typer.Argument(metavar="DIR...", help="Folders of pictures with their truth.")],
    csv_file: Annotated[Path | None, typer.Option("--csv", metavar="FILE", help="One row a photo.")] = None,
    limit: Annotated[int | None, typer.Option("--limit", metavar="N", help="Only the first N pictures.")] = None,
    runtime: Annotated[str, typer.Option("--runtime", metavar="NAME", help="auto, onnxruntime or opencv.")] = "auto",
) -> None:
    """Measure how much is read right.

    Every picture is read as `score --yes` does and compared with what lay there. Folders hold zoos, dice sheets,
    dice on their trucks, or copies of the game, which are enrolled first.

    Components count when at least 30 % of their face could be seen. A refused photo counts as not read.
    """
    from companion.evaluation.copies import copies
    from companion.evaluation.truth import truths

    if runtime not in _RUNTIMES:
        raise UsageError(f"there is no runtime '{runtime}', but {', '.join(_RUNTIMES)}")
    if limit is not None and limit < 1:
        raise UsageError(f"--limit {limit} leaves no picture")
    if csv_file is not None:
        check_writable(csv_file, reserved=(path for folder in folders for path in folder.rglob("*.json")))
    if _evaluates_dice_game(folders, limit, runtime, csv_file):
        return
    owned = [copy for folder in folders for copy in copies(folder)]
    if owned:
        from companion.cli.evaluate_copies import copy_outcomes

        outcomes = copy_outcomes(owned, limit, runtime)  # type: ignore[arg-type]
    else:
        outcomes = _outcomes([truth for folder in folders for truth in truths(folder)][:limit], runtime)
    if csv_file is not None:
        write_atomically(csv_file, _rows(outcomes))
    _report(outcomes, paper())


def _evaluates_dice_game(folders: Sequence[Path], limit: int | None, runtime: str, csv_file: Path | None) -> bool:
    """Measure sheets or tables of the dice game; False where the folders hold none."""
    from companion.cli.evaluate_dice import evaluate_dice
    from companion.cli.evaluate_sheets import evaluate_sheets
    from companion.evaluation.dice import dice_truths
    from companion.evaluation.sheets import sheet_truths
    from companion.evaluation.truth import count_tables

    sheets = [truth for folder in folders for truth in sheet_truths(folder)]
    dice = [truth for folder in folders for truth in dice_truths(folder)]
    tables = sum(count_tables(folder) for folder in folders)
    if (sheets and tables) or (dice and tables > len(dice)):
        raise UsageError("these folders hold sheets and tables, or dice and zoos: give one kind at a time")
    if sheets:
        evaluate_sheets(sheets[:limit], runtime, csv_file)  # type: ignore[arg-type]
    if dice:
        evaluate_dice(dice[:limit], runtime, csv_file)  # type: ignore[arg-type]
    return bool(sheets or dice)


def _outcomes(found: Sequence["Truth"], runtime: str) -> list["Outcome"]:
    """What becomes of each picture, read with its edition."""
    from companion.evaluation.assess import assess
    from companion.rules import game_named

    readers = {kind: _reader(kind, runtime) for kind in dict.fromkeys(map(_kind, found))}
    variants = {"zooloretto": ("all-stalls", "balloon", "tray")}  # whatever a truth holds may be read
    outcomes = []
    for truth in progress(found, len(found), "Reading"):
        words: tuple[str, ...] = variants.get(truth.game, ())
        if "exotic" in truth.expansions:
            words = tuple(word for word in words if word != "all-stalls")
        options = game_named(truth.game).options_from_words(truth.edition, truth.expansions, words, 0)
        outcomes.append(assess(truth, readers[_kind(truth)], options))
    return outcomes


def _kind(truth: "Truth") -> tuple[str, str, tuple[str, ...]]:
    """What decides the reader of a photo: its edition, game and expansions."""
    return truth.edition, truth.game, truth.expansions


def _reader(kind: tuple[str, str, tuple[str, ...]], runtime: str) -> "Reader | BothReader":
    edition, game, expansions = kind
    if game == "zooloretto" and not expansions:
        return load_reader(edition, runtime=runtime)  # type: ignore[arg-type]
    return load_reader_of(game, expansions, edition, runtime=runtime)  # type: ignore[arg-type]


def _report(outcomes: Sequence["Outcome"], console: "Console") -> None:
    """Print the figures, as a whole and by condition, and where the errors lie."""
    from companion.evaluation.measures import GROUPS, by_condition, measure, read_greedily

    whole = measure(outcomes)
    table = _table(*_HEADINGS)
    table.add_row("all", *_figures(whole))
    greedy = read_greedily(outcomes)
    if greedy:
        table.add_row("without rules", *_figures(measure(greedy)))
    for condition in GROUPS:
        table.add_section()
        for name, measures in by_condition(outcomes, condition):
            table.add_row(f"{condition} {name}", *_figures(measures))
    console.print(table)
    if whole.beside:
        share = whole.beside_right / whole.beside
        console.print(f"Beside the boards: {share:.2%} of {whole.beside} components right, which no score needs.")
    if whole.visitors:
        colours, points = whole.colours_right / whole.visitors, whole.points_right / whole.visitors
        console.print(f"Visitors: of {whole.visitors} the colour of {colours:.2%} right, the point of {points:.2%}.")
    _report_errors(outcomes, console)
    _report_times(outcomes, console)


def _figures(one: "Measures") -> list[str]:
    photos, components = max(1, one.photos), max(1, one.components)
    return [
        str(one.photos),
        f"{one.exact / photos:.1%}",
        f"{one.nearly_exact / photos:.1%}",
        f"{one.scores_exact / photos:.1%}",
        f"{one.right / components:.2%}",
        f"{one.silent / components:.2%}",
        f"{one.doubts_a_zoo:.2f}",
        str(one.refused),
    ]


def _report_errors(outcomes: Sequence["Outcome"], console: "Console") -> None:
    """Print the confusions, the reliability of confidences, and the refusals."""
    from companion.evaluation.measures import confusions, reliability

    pairs = confusions(outcomes)
    if pairs:
        table = _table("lay there", "was read", "times", "silent")
        for true, read, count, silent in pairs[:_PAIRS]:
            table.add_row(true, read, str(count), str(silent))
        console.print(f"\nErrors (at most the {_PAIRS} most frequent kinds of {len(pairs)})")
        console.print(table)
    table = _table("said", "components", "confidence", "right")
    for row in reliability(outcomes):
        table.add_row(f"{row.low:.2f}-{row.high:.2f}", str(row.count), f"{row.confidence:.1%}", f"{row.right:.1%}")
    console.print("\nReliability")
    console.print(table)
    for outcome in outcomes:
        if outcome.comparison is None:
            console.print(f"Refused: {outcome.truth.photo.name}: {outcome.refusal}", soft_wrap=True)


def _report_times(outcomes: Sequence["Outcome"], console: "Console") -> None:
    """Print the milliseconds of each stage."""
    from companion.evaluation.measures import stages

    table = _table("stage", "median ms", "95 % ms")
    for stage, (median, high) in stages(outcomes).items():
        table.add_row(stage, f"{median:.1f}", f"{high:.1f}")
    console.print("\nTime")
    console.print(table)


def _table(*headings: str) -> "Table":
    """A plain table: the first column to the left, numbers to the right."""
    from rich.table import Table

    table = Table(box=None, pad_edge=False, header_style="dim")
    for number, heading in enumerate(headings):
        table.add_column(heading, justify="left" if number == 0 or heading == "was read" else "right")
    return table


def _rows(outcomes: Iterable["Outcome"]) -> str:
    """The CSV: a row a photo, with the milliseconds of each stage in the last columns."""
    rows = [_row(outcome) for outcome in outcomes]
    columns = dict.fromkeys(column for row in rows for column in row)
    text = io.StringIO()
    writer = csv.DictWriter(text, columns, restval="", lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()


def _row(outcome: "Outcome") -> dict[str, object]:
    row: dict[str, object] = {"photo": outcome.truth.photo.name, **outcome.truth.conditions}
    one = outcome.comparison
    if one is not None:
        row |= {
            "exact": int(one.exact),
            "components": one.components,
            "right": one.right,
            "errors": len(one.faults),
            "silent": one.silent,
            "doubts": one.doubts,
            "score_exact": int(one.score_exact),
        }
        row["what"] = "; ".join(f"{fault.area}: {fault.true} -> {fault.read}" for fault in one.faults)
    row |= {"score": outcome.truth.score, "read_score": outcome.score, "refused": outcome.refusal}
    return row | {f"ms_{stage}": round(time, 1) for stage, time in outcome.milliseconds.items()}
