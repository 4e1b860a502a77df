"""Sheets are compared box by box; what is asked about is right when people answer."""

from dataclasses import replace
from pathlib import Path

import pytest

from companion.evaluation.sheets import (
    SheetTruth,
    TrueSheet,
    assess_sheets,
    measure_sheets,
    reliability_of_boxes,
    sheet_stages,
    sheet_truths,
    sheets_by_condition,
)
from companion.reconcile.sheet_names import expected
from companion.rules.dice.options import Options, SheetValues
from companion.vision.frame import Photo
from companion.vision.observation import Quality
from companion.vision.sheet.boxes import BoxReading
from companion.vision.sheet.numbers import WrittenNumber
from companion.vision.sheet.reader import FieldSeen, SheetSeen
from tests.vision.sheets import on_table

QUAD = ((10.0, 10.0), (210.0, 10.0), (210.0, 290.0), (10.0, 290.0))
OPTIONS = Options(edition="print-and-play")


FIELDS = (
    FieldSeen("total", True, QUAD, WrittenNumber(7, 0.99)),
    FieldSeen("total/coins", True, QUAD, WrittenNumber(1, 0.3)),
    FieldSeen("total/barn", False, QUAD),
)


class Reader:
    """Reads what it was told, wherever the sheet lies."""

    def __init__(self, **crossed: float) -> None:
        self.crossed = {name.replace("__", "/"): chance for name, chance in crossed.items()}

    def read(self, photo: Photo) -> tuple[SheetSeen, ...]:
        boxes = []
        for name in expected(SheetValues()):
            chance = self.crossed.get(name, 0.001)
            boxes.append(BoxReading(name, 1 - chance, chance, 0.0, 0.0, QUAD))
        return (
            SheetSeen(
                photo.name, photo.size, "print-and-play", QUAD, tuple(boxes), Quality(1, 0), FIELDS, {"find": 5.0}
            ),
        )


@pytest.fixture
def truth(tmp_path: Path) -> SheetTruth:
    import cv2

    cv2.imwrite(str(tmp_path / "a.png"), on_table([], (220, 300)))
    cells = dict.fromkeys(expected(SheetValues()), "empty") | {"lion/1": "marked", "lion/2": "struck"}
    return SheetTruth(tmp_path / "a.png", (220, 300), "print-and-play", (TrueSheet(QUAD, cells),), {"kind": "flat"})


def test_a_sheet_that_is_read_right_is_exact(truth: SheetTruth) -> None:
    (outcome,) = assess_sheets(truth, Reader(lion__1=0.999), OPTIONS)  # type: ignore[arg-type]
    assert (outcome.wrong, outcome.silent, outcome.doubts) == ((), (), 0)
    measures = measure_sheets([outcome])
    assert (measures.exact, measures.boxes, measures.right, measures.asked) == (1, 31, 31, 0)
    assert sheet_stages([outcome])["whole"][0] > 0


def test_what_is_wrong_and_asked_about_is_right_when_asking(truth: SheetTruth) -> None:
    (outcome,) = assess_sheets(truth, Reader(lion__1=0.4), OPTIONS)  # type: ignore[arg-type]
    assert (outcome.wrong, outcome.silent, outcome.doubts) == (("lion/1",), (), 1)
    measures = measure_sheets([outcome])
    assert (measures.exact, measures.exact_when_asking, measures.asked, measures.right) == (0, 1, 1, 30)


def test_what_is_wrong_and_sure_is_silent(truth: SheetTruth) -> None:
    (outcome,) = assess_sheets(truth, Reader(lion__1=0.999, lion__2=0.999), OPTIONS)  # type: ignore[arg-type]
    assert outcome.silent == ("lion/2",)
    (name, measures) = next(sheets_by_condition([outcome], "kind"))
    assert (name, measures.exact_when_asking) == ("flat", 0)
    rows = reliability_of_boxes([outcome])
    assert sum(row.count for row in rows) == 31
    assert sum(row.right * row.count for row in rows) == pytest.approx(30)


def test_a_sheet_elsewhere_counts_as_not_found(truth: SheetTruth) -> None:
    far = SheetTruth(truth.photo, (2200, 3000), truth.layout, truth.sheets, truth.conditions)
    (outcome,) = assess_sheets(far, Reader(), OPTIONS)  # type: ignore[arg-type]
    assert outcome.refusal
    assert measure_sheets([outcome]).right == 0


def test_the_committed_set_has_truth_for_every_box() -> None:
    truths = sheet_truths(Path(__file__).parents[2] / "datasets" / "evaluation" / "sheets")
    assert len(truths) >= 10
    for one in truths:
        assert one.photo.is_file()
        assert all(set(sheet.cells) == set(expected(SheetValues())) for sheet in one.sheets)


def test_numbers_written_by_hand_are_compared_with_what_stands_there(truth: SheetTruth) -> None:
    (sheet,) = truth.sheets
    written = replace(sheet, written={"total": 7, "total/coins": 2, "total/barn": -2})
    (outcome,) = assess_sheets(replace(truth, sheets=(written,)), Reader(), OPTIONS)  # type: ignore[arg-type]
    assert outcome.numbers == ((7, 7), (2, None))
