"""Dice sheets for tests: read from nothing but a layout, with the boxes that are said to be crossed off."""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Any

from companion.app.presenter.outcomes_photo import SheetsRead
from companion.rules.dice.options import Options, sheet_from_layout
from companion.scorer import player_of_sheet
from companion.storage.sheets import load_sheet_reference
from companion.vision.observation import Quality
from companion.vision.sheet.boxes import BoxReading
from companion.vision.sheet.numbers import WrittenNumber
from companion.vision.sheet.reader import FieldSeen, SheetSeen

SCALE = 8.0
CROSSED = {"lion/1": 0.99, "lion/2": 0.99, "monkey/1": 0.99, "coin/1": 0.99, "barn/lion": 0.02}


@cache
def options() -> Any:
    """The game's options with what the companion's own sheet prints."""
    return replace(Options(edition="print-and-play"), sheet=sheet_from_layout({"values": _reference().layout.values}))


@cache
def _reference() -> Any:
    return load_sheet_reference()


def sheet_seen(crossed: Mapping[str, float] = CROSSED, x: float = 0.0, total: int | None = None) -> SheetSeen:
    """A sheet with these boxes crossed off, each with its probability; others are surely empty.

    ``total``: what is written by hand as the total, where that can be read.
    """
    layout = _reference().layout

    def quad(corners: Any) -> Any:
        return tuple((x + float(a) * SCALE, float(b) * SCALE) for a, b in corners)

    boxes = tuple(
        BoxReading(box.id, 1 - crossed.get(box.id, 0.01), crossed.get(box.id, 0.01), 0.0, 0.0, quad(box.corners))
        for box in layout.boxes
    )
    width, height = layout.size_mm
    paper = quad(((0, 0), (width, 0), (width, height), (0, height)))
    number = None if total is None else WrittenNumber(total, 0.99)
    field = FieldSeen("total", True, quad(((80, 130), (100, 130), (100, 145), (80, 145))), number)
    return SheetSeen("a.jpg", (1800, 1250), "print-and-play", paper, boxes, Quality(0.9, 0.0), (field,))


def sheets_read(path: str, *sheets: SheetSeen) -> SheetsRead:
    """What reading a photo with these sheets gives."""
    players = tuple(player_of_sheet("", sheet, options()) for sheet in sheets)
    return SheetsRead(path, path or "blank", (1800, 1250), players, options())
