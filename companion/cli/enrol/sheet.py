"""``companion enrol sheet``: a blank sheet of the dice game becomes a layout that photos are registered to."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion.cli.enrol.profiles import Annotate, ProfileName, tell_edition
from companion.cli.options import Corners, corner_points
from companion.cli.terminal import paper, quiet_libraries, remark
from companion.errors import NotationError, UsageError
from companion.sheet_learner import FEW_FEATURES, BlankSheet, Size, blank_sheet, learn_sheet
from companion.storage import (
    Profile,
    check_folder,
    check_name,
    has_profile,
    jpeg_bytes,
    read_profile,
    read_text,
    write_atomically,
    write_profile,
)
from companion.storage.sheets import SHEET_EDITION

if TYPE_CHECKING:
    from companion.rules.dice.options import SheetValues
    from companion.vision.arrays import Pixels


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
    from companion.vision.pages import open_pages

    check_name(profile)
    if annotate is not None:
        check_folder(annotate)
    (points,) = corner_points(corners, 1)
    printed, size_mm = _values(values), _size(size)
    with quiet_libraries():
        opened, *_ = open_pages(photo)
    sheet = blank_sheet(opened, printed, points, size_mm, _names(labels))
    if annotate is not None:
        place = annotate / f"{photo.stem}.boxes.jpg"
        write_atomically(place, jpeg_bytes(_drawn(sheet)))
        remark(f"Boxes with their names: {place}")
    if not sheet.sure:
        raise UsageError(_how_to_correct(sheet.names, profile))
    kept = read_profile(profile) if has_profile(profile) else Profile(profile, SHEET_EDITION)
    kept, features = learn_sheet(kept, sheet, printed)
    write_profile(kept)
    count = sum(len([name for name in row if name != "-"]) for row in sheet.names)
    paper().print(f"Learnt the sheet for '{profile}': {count} boxes, {features} details to find it by.")
    tell_edition(kept)
    if features < FEW_FEATURES:
        remark("This sheet shows little detail: photograph it close and flat, so that it is found.")


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


def _names(path: Path | None) -> tuple[str, str] | None:
    """The names of the boxes that were given, and where they stand."""
    if path is None:
        return None
    return read_text(path), str(path)


def _how_to_correct(names: list[list[str]], profile: str) -> str:
    from companion.reconcile.sheet_names import to_text

    found = to_text(names).strip().replace("\n", " | ")
    return (
        f"the boxes do not lie as on a known sheet: write their names into a text file, a line a row, - for what is no "
        f"box, and name it by --labels (--profile {profile}); found are: {found}"
    )


def _drawn(sheet: BlankSheet) -> "Pixels":
    """The straightened sheet with the boxes and their names."""
    from companion.vision.sheet.overlay import name_boxes

    found = [
        (box.low, box.high, name)
        for row, labels in zip(sheet.rows, sheet.names, strict=True)
        for box, name in zip(row, labels, strict=True)
    ]
    return name_boxes(sheet.picture, found)
