"""``companion enrol sheet``: a blank sheet of the dice game becomes a layout that photos are registered to."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from companion.cli.enrol.profiles import Annotate, ProfileName
from companion.cli.options import Corners, corner_points
from companion.cli.terminal import paper, quiet_libraries, remark
from companion.errors import InputError, NotationError, UsageError
from companion.storage import (
    Profile,
    check_folder,
    check_name,
    has_profile,
    jpeg_bytes,
    png_bytes,
    read_profile,
    write_atomically,
    write_profile,
)
from companion.storage.sheets import LAYOUT_FILE, PICTURE_FILE, SHEET_EDITION

if TYPE_CHECKING:
    from companion.rules.dice.options import SheetValues
    from companion.vision.arrays import Pixels
    from companion.vision.sheet.enrolment import FoundBox

_FEW_FEATURES: Final = 120

Size = tuple[float, float]


def run(
    photo: Annotated[Path, typer.Argument(metavar="PHOTO", help="A photo or scan of a blank sheet, from above.")],
    profile: ProfileName,
    labels: Annotated[
        Path | None,
        typer.Option("--labels", metavar="FILE", help="The boxes' names: a line a row, - for what is no box."),
    ] = None,
    size: Annotated[
        str | None, typer.Option("--size", metavar="W,H", help="The sheet's size in millimetres, if not as A6.")
    ] = None,
    values: Annotated[
        Path | None,
        typer.Option("--values", metavar="FILE", help="What it prints, as JSON: sizes, bonuses, coin_groups."),
    ] = None,
    corners: Corners = None,
    annotate: Annotate = None,
) -> None:
    """Learn the layout of another sheet of the dice game from a blank one.

    The boxes are found and named row by row. Where the names are not plain, they are printed to be corrected in a text
    file, which --labels then names; --annotate draws the boxes with their names.
    """
    check_name(profile)
    if annotate is not None:
        check_folder(annotate)
    (points,) = corner_points(corners, 1)
    printed = _values(values)
    learnt = _learnt(photo, points, _size(size), printed, labels)
    picture, rows, names = learnt.picture, learnt.rows, learnt.names
    size_mm, sure = learnt.size_mm, learnt.sure
    if annotate is not None:
        place = annotate / f"{photo.stem}.boxes.jpg"
        write_atomically(place, jpeg_bytes(_drawn(picture, rows, names)))
        remark(f"Boxes with their names: {place}")
    if not sure:
        raise UsageError(_how_to_correct(names, profile))
    kept = read_profile(profile) if has_profile(profile) else Profile(profile, SHEET_EDITION)
    document = _layout(profile, size_mm, printed, rows, names)
    features = _check(document, picture)
    write_profile(kept.plus({LAYOUT_FILE: json.dumps(document).encode(), PICTURE_FILE: png_bytes(picture)}))
    count = sum(len(row["boxes"]) for row in document["rows"])
    paper().print(f"Learnt the sheet for '{profile}': {count} boxes, {features} details to find it by.")
    if features < _FEW_FEATURES:
        remark("This sheet shows little detail: photograph it close and flat, so that it is found.")


@dataclass(frozen=True, slots=True, eq=False)
class _Learnt:
    """A straightened sheet with its boxes and their names, row by row; ``sure``: whether the names are."""

    picture: "Pixels"
    size_mm: Size
    rows: list[list["FoundBox"]]
    names: list[list[str]]
    sure: bool

    @property
    def count(self) -> int:
        """How many boxes there are."""
        return sum(map(len, self.rows))


def _learnt(photo: Path, points: Any, size: Size | None, printed: "SheetValues", labels: Path | None) -> _Learnt:
    """The sheet in the photo, turned so that its boxes can be named; else as it lies, with the most boxes."""
    import numpy as np

    from companion.vision.pages import open_pages
    from companion.vision.sheet.enrolment import find_boxes, paper_corners, size_of, straightened

    with quiet_libraries():
        opened, *_ = open_pages(photo)
    given = points is not None
    quads = [(np.array(points) + 0.5) / opened.reduction - 0.5] if given else paper_corners(opened.pixels)
    found: list[_Learnt] = []
    for quad in quads:
        for turn in (0,) if given or labels is not None else (0, 3, 2, 1):
            turned = np.roll(quad, -turn, axis=0)
            size_mm = size or size_of(turned)
            picture = straightened(opened.pixels, turned, size_mm)
            rows = find_boxes(picture)
            found.append(_Learnt(picture, size_mm, *_named(rows, printed, None)))
            if found[-1].sure:
                return found[-1]
    best = max(found, key=lambda one: one.count)
    if best.count == 0:
        raise InputError(
            f"{photo.name} shows no boxes: photograph the blank sheet alone on a table of another colour, from above "
            "and in focus, or point out its corners by --corners, clockwise from its own upper left"
        )
    rows, names, sure = _named(best.rows, printed, labels)
    return _Learnt(best.picture, best.size_mm, rows, names, sure)


def _size(text: str | None) -> Size | None:
    """The sheet's size in millimetres that was given."""
    if text is None:
        return None
    try:
        width, height = (float(part) for part in text.split(","))
    except ValueError:
        width = height = 0.0
    if not (20 <= width <= 600 and 20 <= height <= 600):
        raise UsageError(f"--size '{text}' is no size of a sheet: write width and height in millimetres, as 105,148")
    return width, height


def _values(path: Path | None) -> "SheetValues":
    """What the sheet prints: from the file, or as the project rules it."""
    from companion.rules.dice.options import SheetValues, sheet_from_layout
    from companion.storage import read_json

    if path is None:
        return SheetValues()
    document = read_json(path)
    try:
        return sheet_from_layout(document if "values" in document else {"values": document})
    except NotationError as error:
        raise UsageError(f"{path}: {error}") from error


def _named(
    rows: list[list["FoundBox"]], printed: "SheetValues", labels: Path | None
) -> tuple[list[list["FoundBox"]], list[list[str]], bool]:
    """The boxes with their names, row by row, and whether the names are sure."""
    from companion.reconcile.sheet_names import from_text, guessed, numbered

    if labels is not None:
        try:
            text = labels.read_text(encoding="utf-8-sig")
        except (OSError, UnicodeDecodeError) as error:
            raise UsageError(f"{labels} cannot be read as text: {error}") from error
        return rows, from_text(text, [len(row) for row in rows], printed, str(labels)), True
    plain = [kept for row in rows if (kept := [box for box in row if box.plain])]
    for choice in (plain, rows):
        names = guessed([len(row) for row in choice], printed)
        if names is not None:
            return choice, names, True
    return rows, numbered([len(row) for row in rows]), False


def _how_to_correct(names: list[list[str]], profile: str) -> str:
    from companion.reconcile.sheet_names import to_text

    found = to_text(names).strip().replace("\n", " | ")
    return (
        f"the boxes do not lie as on a known sheet: write their names into a text file, a line a row, - for what is no "
        f"box, and name it by --labels (--profile {profile}); found are: {found}"
    )


def _layout(
    name: str, size: Size, printed: "SheetValues", rows: list[list["FoundBox"]], names: list[list[str]]
) -> dict[str, Any]:
    """The ``companion.sheet-layout/1`` document."""
    from companion.reconcile.sheet_names import expected, kinds
    from companion.rules.dice.options import ANIMALS

    places = {
        label: box for row, labels in zip(rows, names, strict=True) for box, label in zip(row, labels, strict=True)
    }
    return {
        "schema": "companion.sheet-layout/1",
        "name": name,
        "game": "dice",
        "size_mm": list(size),
        "values": {
            "sizes": dict(zip(ANIMALS, printed.sizes, strict=True)),
            "bonuses": dict(zip(ANIMALS, printed.bonuses, strict=True)),
            "coin_groups": list(printed.coin_groups),
        },
        "rows": [
            {
                "id": row,
                "kind": kind,
                "boxes": [{"id": label, "box": [*places[label].low, *places[label].high]} for label in labels],
            }
            for row, kind, labels in kinds(expected(printed))
        ],
    }


def _check(document: dict[str, Any], picture: "Pixels") -> int:
    """The number of details by which the sheet will be found; refuses a layout that could not be read again."""
    from companion.vision.sheet.layout import SheetReference, sheet_layout_from_json

    return len(SheetReference(sheet_layout_from_json(document), picture).features.points)


def _drawn(picture: "Pixels", rows: list[list["FoundBox"]], names: list[list[str]]) -> "Pixels":
    """The straightened sheet with the boxes and their names."""
    from companion.vision.sheet.overlay import name_boxes

    found = [
        (box.low, box.high, name)
        for row, labels in zip(rows, names, strict=True)
        for box, name in zip(row, labels, strict=True)
    ]
    return name_boxes(picture, found)
