"""Sheets are found however they lie, every box is read, and what cannot be read is refused or left open."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from companion.errors import NoSheetError, PhotoQualityError
from companion.storage.sheets import load_sheet_reader
from companion.vision.placing import Placing
from companion.vision.sheet.overlay import annotate_sheets
from companion.vision.sheet.reader import HIDDEN_ADVICE, SheetReader, SheetSeen
from tests.vision.sheets import UPRIGHT, marked, off_by, on_table, photo_of

CROSSED = {"crocodile/1", "lion/1", "lion/2", "bonus/crocodile", "barn/crocodile", "coin/1", "coin/2", "ostrich/1"}
SIZE = (800, 1120)


@pytest.fixture(scope="module")
def reader() -> SheetReader:
    return load_sheet_reader()


def crossed(sheet: SheetSeen) -> set[str]:
    return {box.id for box in sheet.boxes if box.crossed > 0.5}


def test_every_box_of_a_photo_is_read_with_its_place(reader: SheetReader) -> None:
    photo = photo_of(on_table([(marked(reader.reference, CROSSED), UPRIGHT)], SIZE))
    (sheet,) = reader.read(photo)
    assert crossed(sheet) == CROSSED
    assert len(sheet.boxes) == 31
    assert min(max(box.empty, box.marked) for box in sheet.boxes) > 0.9
    assert off_by(sheet.quad, UPRIGHT) < 7  # a millimetre: corners lie beyond the print that is compared
    assert sheet.quality.accepted


@pytest.mark.parametrize("quarters", [1, 2, 3])
def test_a_turned_photo_says_the_same(reader: SheetReader, quarters: int) -> None:
    upright = on_table([(marked(reader.reference, CROSSED), UPRIGHT)], SIZE)
    (sheet,) = reader.read(photo_of(np.ascontiguousarray(np.rot90(upright, quarters))))
    assert crossed(sheet) == CROSSED


def test_a_blank_sheet_is_empty_in_light_and_in_shadow(reader: SheetReader) -> None:
    blank = on_table([(reader.reference.picture, UPRIGHT)], SIZE)
    shadow = np.ones(blank.shape[:2], np.float32)
    cv2.fillPoly(shadow, [np.array([[0, 300], [800, 500], [800, 900], [200, 1120], [0, 1120]])], 0.45)
    shaded = (blank * cv2.GaussianBlur(shadow, (0, 0), 12)[..., None]).astype(np.uint8)
    for pixels in (blank, shaded):
        (sheet,) = reader.read(photo_of(pixels))
        assert crossed(sheet) == set()
        assert max(box.crossed for box in sheet.boxes) < 0.3


def test_a_grey_copy_says_the_same(reader: SheetReader) -> None:
    photo = on_table([(marked(reader.reference, CROSSED), UPRIGHT)], SIZE)
    grey = np.repeat(cv2.cvtColor(photo, cv2.COLOR_BGR2GRAY)[..., None], 3, axis=2)
    harder = np.clip((grey.astype(np.float32) - 30) * 1.25, 0, 255).astype(np.uint8)
    (sheet,) = reader.read(photo_of(harder))
    assert crossed(sheet) == CROSSED


def test_several_sheets_are_read_row_by_row(reader: SheetReader) -> None:
    places = [
        ((30.0, 40.0), (520.0, 30.0), (530.0, 740.0), (40.0, 735.0)),
        ((600.0, 60.0), (1090.0, 50.0), (1100.0, 760.0), (610.0, 755.0)),
    ]
    marks = [{"coin/1"}, {"monkey/1", "monkey/2"}]
    pictures = [(marked(reader.reference, boxes), place) for boxes, place in zip(marks, places, strict=True)]
    sheets = reader.read(photo_of(on_table(pictures, (1140, 800))))
    assert [crossed(sheet) for sheet in sheets] == marks


def test_boxes_that_the_photo_cuts_off_stay_open(reader: SheetReader) -> None:
    photo = on_table([(marked(reader.reference, CROSSED), UPRIGHT)], SIZE)[:, :600]
    (sheet,) = reader.read(photo_of(np.ascontiguousarray(photo)))
    by_name = {box.id: box for box in sheet.boxes}
    assert by_name["lion/5"].state == "hidden"
    assert by_name["lion/5"].crossed == pytest.approx(0.5, abs=0.05)
    assert by_name["lion/1"].state == "marked"
    assert "lion/5" not in sheet.crossed
    assert sheet.crossed["lion/1"] > 0.9
    assert HIDDEN_ADVICE in sheet.quality.advice


def test_a_sheet_that_is_mostly_covered_is_refused(reader: SheetReader) -> None:
    folded = marked(reader.reference, CROSSED)
    folded[:, round(0.38 * folded.shape[1]) :] = 232  # the paper's back lies on it
    with pytest.raises(PhotoQualityError, match="less than half of the sheet can be read"):
        reader.read(photo_of(on_table([(folded, UPRIGHT)], SIZE)))


def test_a_photo_without_a_sheet_is_refused(reader: SheetReader) -> None:
    rng = np.random.default_rng(3)
    scribbles = np.full((800, 600, 3), 210, np.uint8)
    for _ in range(60):
        start, end = (tuple(int(v) for v in rng.integers(0, 600, 2)) for _ in range(2))
        cv2.line(scribbles, start, end, tuple(int(c) for c in rng.integers(0, 200, 3)), 3)
    with pytest.raises(NoSheetError, match="no sheet of the layout print-and-play was found"):
        reader.read(photo_of(scribbles))


@pytest.mark.parametrize(
    ("level", "lines", "match"),
    [
        (250, 0, "one even surface; photograph the sheet's printed side"),
        (140, 0, "one even surface; photograph the sheet's printed side"),
        (253, 12, "most of the photo is white: it is overexposed or shows another page"),
        (5, 0, "too dark"),
    ],
)
def test_a_page_without_a_sheet_is_refused_as_such(reader: SheetReader, level: int, lines: int, match: str) -> None:
    page = np.full((900, 640, 3), level, np.uint8)
    for number in range(lines):  # another game's form
        cv2.rectangle(page, (40, 60 + 60 * number), (600, 100 + 60 * number), (20, 20, 20), 2)
    with pytest.raises(PhotoQualityError, match=match):
        reader.read(photo_of(page))


def test_a_mirrored_sheet_is_refused_as_such(reader: SheetReader) -> None:
    photo = on_table([(reader.reference.picture, UPRIGHT)], SIZE)
    with pytest.raises(NoSheetError, match="mirror or through the back"):
        reader.read(photo_of(np.ascontiguousarray(photo[:, ::-1])))


def test_a_blurred_photo_is_refused_with_advice(reader: SheetReader) -> None:
    photo = on_table([(reader.reference.picture, UPRIGHT)], SIZE)
    with pytest.raises((PhotoQualityError, NoSheetError), match=r"blurred|in focus"):
        reader.read(photo_of(cv2.GaussianBlur(photo, (0, 0), 7).astype(np.uint8)))


def test_the_annotated_picture_shows_each_box(reader: SheetReader) -> None:
    photo = photo_of(on_table([(marked(reader.reference, CROSSED), UPRIGHT)], SIZE))
    (sheet,) = reader.read(photo)
    drawn = annotate_sheets(photo.pixels, [sheet], ["Anna: 5"], [frozenset({"lion/1"})])
    scale = drawn.shape[0] / photo.pixels.shape[0]
    quad = np.array(next(box for box in sheet.boxes if box.id == "coin/1").quad) * scale
    left, top = (quad.min(axis=0) - 3).astype(int)
    right, foot = (quad.max(axis=0) + 3).astype(int)
    green = np.abs(drawn[top:foot, left:right].astype(int) - [115, 158, 0]).max(axis=2) < 30
    assert green.sum() > 100


def test_counted_values_hide_neither_each_other_nor_the_total_of_a_small_sheet(
    reader: SheetReader, monkeypatch: pytest.MonkeyPatch
) -> None:
    photo = photo_of(on_table([(marked(reader.reference, CROSSED), UPRIGHT)], SIZE))
    (sheet,) = reader.read(photo)
    fields = tuple(
        replace(field, written=True, quad=((x, 60.0), (x + 20, 60.0), (x + 20, 80.0), (x, 80.0)))
        for x, field in zip(range(100, 400, 22), sheet.fields, strict=False)
    )
    seen: list[Placing] = []
    draw = Placing.draw
    monkeypatch.setattr(Placing, "draw", lambda self, pen: seen.append(self) or draw(self, pen))
    counted = {field.id: 12 for field in fields}
    annotate_sheets(photo.pixels, [replace(sheet, fields=fields)], ["Anna: 5"], [frozenset()], [counted])
    boxes = [one.box for one in seen[0].placed]
    assert len(boxes) == len(fields) + 1
    for number, one in enumerate(boxes):
        for other in boxes[:number]:
            assert one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


def test_each_field_shows_what_was_counted_and_the_total_of_one_sheet_stands_in_a_corner(
    reader: SheetReader, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before, a number by hand in the shadow had no frame, and the total lay over the boxes of a turned sheet."""
    photo = photo_of(on_table([(marked(reader.reference, CROSSED), UPRIGHT)], SIZE))
    (sheet,) = reader.read(photo)
    assert not any(field.written for field in sheet.fields)
    seen: list[Placing] = []
    draw = Placing.draw
    monkeypatch.setattr(Placing, "draw", lambda self, pen: seen.append(self) or draw(self, pen))
    counted = {field.id: 12 for field in sheet.fields}
    annotate_sheets(photo.pixels, [sheet], ["Anna: 5 points"], [frozenset()], [counted])
    title, *values = seen[0].placed
    assert [one.lines for one in values] == [("counted 12",)] * len(sheet.fields)
    assert title.lines == ("Anna: 5 points",)
    assert min(title.box[0], seen[0].size[0] - title.box[2]) < 20
    assert min(title.box[1], seen[0].size[1] - title.box[3]) < 20


def test_fields_hold_what_is_written_only_where_they_are_seen(reader: SheetReader) -> None:
    whole = on_table([(marked(reader.reference, CROSSED), UPRIGHT)], SIZE)
    for pixels in (whole, np.ascontiguousarray(whole[:985])):
        (sheet,) = reader.read(photo_of(pixels))
        assert [field.id for field in sheet.fields if field.written] == []
