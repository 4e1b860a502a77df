"""A photo of a blank dice sheet becomes a layout in a profile: the one way for command line and app."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from companion.errors import InputError
from companion.storage import Profile, png_bytes
from companion.storage.sheets import LAYOUT_FILE, PICTURE_FILE

if TYPE_CHECKING:
    from companion.rules.dice.options import SheetValues
    from companion.vision.arrays import Pixels
    from companion.vision.frame import Photo
    from companion.vision.sheet.enrolment import FoundBox

FEW_FEATURES: Final = 120
"""Below this a sheet may not be found in photos."""
Size = tuple[float, float]


@dataclass(frozen=True, slots=True, eq=False)
class BlankSheet:
    """A straightened sheet with its boxes and their names, row by row; ``sure``: whether the names are."""

    picture: "Pixels"
    size_mm: Size
    rows: "list[list[FoundBox]]"
    names: list[list[str]]
    sure: bool

    @property
    def count(self) -> int:
        """How many boxes there are."""
        return sum(map(len, self.rows))


def blank_sheet(
    photo: "Photo",
    printed: "SheetValues",
    corners: Sequence[tuple[float, float]] | None = None,
    size: Size | None = None,
    names: tuple[str, str] | None = None,
) -> BlankSheet:
    """The sheet in the photo, turned so that its boxes can be named; else as it lies, with the most boxes.

    ``corners``: four in the photo's own pixels, clockwise from the sheet's upper left; ``size`` in millimetres;
    ``names``: what people call the boxes, as text, and where that stands.

    :raises InputError: when no boxes are seen; NotationError for names that are not those of its boxes.
    """
    import numpy as np

    from companion.vision.sheet.enrolment import find_boxes, paper_corners, size_of, straightened

    given = corners is not None
    quads = [(np.array(corners) + 0.5) / photo.reduction - 0.5] if given else paper_corners(photo.pixels)
    found: list[BlankSheet] = []
    for quad in quads:
        for turn in (0,) if given or names is not None else (0, 3, 2, 1):
            turned = np.roll(quad, -turn, axis=0)
            size_mm = size or size_of(turned)
            picture = straightened(photo.pixels, turned, size_mm)
            found.append(BlankSheet(picture, size_mm, *_named(find_boxes(picture), printed, None)))
            if found[-1].sure:
                return found[-1]
    best = max(found, key=lambda one: one.count)
    if best.count == 0:
        raise InputError(
            f"{photo.name} shows no boxes: photograph the blank sheet alone on a table of another colour, from above "
            "and in focus, or point out its corners by --corners, clockwise from its own upper left"
        )
    return BlankSheet(best.picture, best.size_mm, *_named(best.rows, printed, names))


def learn_sheet(profile: Profile, sheet: BlankSheet, printed: "SheetValues") -> tuple[Profile, int]:
    """The profile with the sheet, and by how many details it is found; refused when it could not be read again."""
    from companion.vision.sheet.layout import SheetReference, sheet_layout_from_json

    document = _layout(profile.name, sheet, printed)
    features = len(SheetReference(sheet_layout_from_json(document), sheet.picture).features.points)
    files = {LAYOUT_FILE: json.dumps(document).encode(), PICTURE_FILE: png_bytes(sheet.picture)}
    return profile.plus(files), features


def _named(
    rows: "Sequence[Sequence[FoundBox]]", printed: "SheetValues", names: tuple[str, str] | None
) -> "tuple[list[list[FoundBox]], list[list[str]], bool]":
    """The boxes with their names, row by row, and whether the names are sure."""
    from companion.reconcile.sheet_names import from_text, guessed, numbered

    whole = [list(row) for row in rows]
    if names is not None:
        text, where = names
        return whole, from_text(text, [len(row) for row in whole], printed, where), True
    plain = [kept for row in whole if (kept := [box for box in row if box.plain])]
    for choice in (plain, whole):
        found = guessed([len(row) for row in choice], printed)
        if found is not None:
            return choice, found, True
    return whole, numbered([len(row) for row in whole]), False


def _layout(name: str, sheet: BlankSheet, printed: "SheetValues") -> dict[str, Any]:
    """The ``companion.sheet-layout/1`` document."""
    from companion.reconcile.sheet_names import expected, kinds
    from companion.rules.dice.options import ANIMALS

    places = {
        label: box
        for row, labels in zip(sheet.rows, sheet.names, strict=True)
        for box, label in zip(row, labels, strict=True)
    }
    return {
        "schema": "companion.sheet-layout/1",
        "name": name,
        "game": "dice",
        "size_mm": list(sheet.size_mm),
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
