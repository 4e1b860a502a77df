"""The annotated picture of a photo of sheets: every box with what was read of it, and doubts in words."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from PIL import Image

from companion.vision import pen as drawing
from companion.vision.arrays import Pixels, Points
from companion.vision.pen import Pen
from companion.vision.placing import Placing, Plate
from companion.vision.sheet.boxes import BoxReading
from companion.vision.sheet.enrolment import PX_PER_MM
from companion.vision.sheet.numbers import SURE, WrittenNumber
from companion.vision.sheet.reader import SheetSeen

_STATES: Final = {"marked": drawing.GREEN, "empty": drawing.WHITE, "struck": drawing.SKY, "hidden": drawing.PURPLE}
"""A box's colour; what is crossed off has a bar at its foot, what is struck out two, what cannot be seen an x."""


def _counted(value: int) -> str:
    return f"counted {value}"


@dataclass(frozen=True, slots=True)
class SheetCaptions:
    """What stands in the picture, English unless others are given: how the counted value of a field is said.

    ``letters`` are a TrueType file's bytes; without them only English can be written.
    """

    counted: Callable[[int], str] = _counted
    letters: bytes = b""


ENGLISH: Final = SheetCaptions()


def annotate_sheets(
    pixels: Pixels,
    sheets: Sequence[SheetSeen],
    titles: Sequence[str],
    doubtful: Sequence[frozenset[str]],
    counted: Sequence[Mapping[str, int]] = (),
    captions: SheetCaptions = ENGLISH,
) -> Pixels:
    """A copy of the photo (h, w, 3) BGR in which every box shows its reading.

    ``titles``: what is written over each sheet, or into a corner of the picture where there is only one; ``doubtful``:
    the boxes of each that are asked about; ``counted``: what was counted for each field of a sheet, which is drawn
    beside what is written there by hand, if anything is; ``captions``: how.
    """
    size = sheets[0].size if sheets else (pixels.shape[1], pixels.shape[0])
    pixels, size, sheets = _framed(pixels, size, sheets)
    shown, factor = drawing.canvas(pixels, size)
    image = Image.fromarray(np.ascontiguousarray(shown[..., ::-1]))
    pen = Pen.on(image, captions.letters)
    seen = [quad for sheet in sheets for quad in _quads(sheet)]
    placing, thing = Placing(image.size, [np.array(quad) * factor for quad in seen]), 0
    _put_titles(pen, placing, titles, [np.array(sheet.quad) * factor for sheet in sheets])
    plates = []
    for number, (sheet, asked) in enumerate(zip(sheets, doubtful, strict=True)):
        drawing.polygon(pen, np.array(sheet.quad) * factor, drawing.YELLOW, 1)
        for box in sheet.boxes:
            if box.id not in asked:
                _draw_box(pen, box, factor)
        for box in sheet.boxes:
            if box.id in asked:
                plates.append(_doubt(pen, box, factor, thing))
            thing += 1
        for field, value in zip(sheet.fields, _values(sheet, counted, number), strict=True):
            if value is not None:
                plates.append(_count(pen, np.array(field.quad) * factor, value, field.number, captions, thing))
            thing += 1
    placing.put(pen, plates)
    placing.draw(pen)
    return np.ascontiguousarray(np.asarray(image, dtype=np.uint8)[..., ::-1])


def _put_titles(pen: Pen, placing: Placing, titles: Sequence[str], sheets: Sequence[Points]) -> None:
    """The title of each sheet on it, that of a single one in a corner, where it hides no box."""
    if len(titles) == 1:
        placing.corner(pen, titles)
        return
    named = zip(titles, sheets, strict=True)
    plates = [Plate((title,), quad, drawing.WHITE, drawing.BLACK, drawing.YELLOW, area=True) for title, quad in named]
    placing.put(pen, plates)


def _quads(sheet: SheetSeen) -> list[tuple[tuple[float, float], ...]]:
    """The corners of the boxes and then of the fields of a sheet."""
    return [box.quad for box in sheet.boxes] + [field.quad for field in sheet.fields]


def _framed(
    pixels: Pixels, size: tuple[int, int], sheets: Sequence[SheetSeen]
) -> tuple[Pixels, tuple[int, int], Sequence[SheetSeen]]:
    """The part of a photo that shows the sheets, its size in the photo's own pixels, and the sheets in these."""
    window = drawing.part(size, np.array([sheet.quad for sheet in sheets], np.float64).reshape(-1, 2))
    if window is None:
        return pixels, size, sheets
    low, high = window

    def moved(quad: Sequence[tuple[float, float]]) -> tuple[tuple[float, float], ...]:
        return tuple((x - low[0], y - low[1]) for x, y in quad)

    carried = [
        replace(
            sheet,
            quad=moved(sheet.quad),
            boxes=tuple(replace(box, quad=moved(box.quad)) for box in sheet.boxes),
            fields=tuple(replace(field, quad=moved(field.quad)) for field in sheet.fields),
        )
        for sheet in sheets
    ]
    return drawing.cut(pixels, size, window), (high[0] - low[0], high[1] - low[1]), carried


def _values(sheet: SheetSeen, counted: Sequence[Mapping[str, int]], number: int) -> list[int | None]:
    """What was counted for each field of a sheet, None where nothing was."""
    known = counted[number] if number < len(counted) else {}
    return [known.get(field.id) for field in sheet.fields]


def _count(
    pen: Pen, quad: Points, value: int, number: WrittenNumber | None, captions: SheetCaptions, thing: int
) -> Plate:
    """The counted value of a field; red, and with what is written there by hand, where the two differ."""
    read = number.value if number is not None and number.probability >= SURE else value
    colour = drawing.ORANGE if read == value else drawing.VERMILLION
    text = captions.counted(value) if read == value else f"{read}? {captions.counted(value)}"
    drawing.polygon(pen, quad, colour, 1 if read == value else 3)
    return Plate((text,), quad, colour, drawing.BLACK, drawing.BLACK, thing, large=_has_room(pen, quad, text))


def _has_room(pen: Pen, quad: Points, text: str) -> bool:
    """Whether a field is as wide as large letters make a text."""
    left, _, right, _ = drawing.words_box(pen, [text], (0.0, 0.0), pen.large)
    return float(quad[:, 0].max() - quad[:, 0].min()) > right - left


def _draw_box(pen: Pen, box: BoxReading, factor: float) -> None:
    quad = np.array(box.quad) * factor
    state = box.state
    drawing.polygon(pen, quad, _STATES[state], 2 if state == "marked" else 1)
    bars = {"marked": 1, "struck": 2}.get(state, 0)
    for number in range(bars):
        share = 1.0 - 0.12 * number
        left, right = (quad[0] + (quad[3] - quad[0]) * share, quad[1] + (quad[2] - quad[1]) * share)
        pen.draw.line([tuple(left), tuple(right)], fill=_STATES[state], width=pen.unit * 3)
    if state == "hidden":
        for start, end in ((0, 2), (1, 3)):
            pen.draw.line([tuple(quad[start]), tuple(quad[end])], fill=_STATES[state], width=pen.unit)


def _doubt(pen: Pen, box: BoxReading, factor: float, thing: int) -> Plate:
    """How likely a box is crossed off that is asked about, whose outline is dashed."""
    quad: Points = np.array(box.quad) * factor
    drawing.dashed(pen, quad, drawing.VERMILLION)
    return Plate((f"? {box.crossed:.0%}",), quad, drawing.VERMILLION, drawing.WHITE, drawing.WHITE, thing)


def name_boxes(
    picture: Pixels, boxes: Sequence[tuple[tuple[float, float], tuple[float, float], str]], px_per_mm: float = PX_PER_MM
) -> Pixels:
    """A straightened blank sheet (h, w, 3) BGR with boxes (corners in millimetres) and their names."""
    shown, factor = drawing.canvas(picture, (picture.shape[1], picture.shape[0]))
    image = Image.fromarray(np.ascontiguousarray(shown[..., ::-1]))
    pen = Pen.on(image)
    for (left, top), (right, foot), name in boxes:
        quad = np.array([[left, top], [right, top], [right, foot], [left, foot]]) * px_per_mm * factor
        drawing.polygon(pen, quad, drawing.VERMILLION, 1)
        middle = quad.mean(axis=0)
        drawing.words(
            pen, name.split("/"), (float(middle[0]), float(middle[1])), pen.font, drawing.WHITE, drawing.BLACK
        )
    return np.ascontiguousarray(np.asarray(image, dtype=np.uint8)[..., ::-1])
