"""Reading sheets of the dice game: a photo becomes the sheets in it, each with the state of every box."""

from dataclasses import dataclass, field, replace
from time import perf_counter
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.errors import NoSheetError, PhotoQualityError
from companion.vision.arrays import Pixels, Points
from companion.vision.frame import Photo
from companion.vision.observation import Quality
from companion.vision.quality import (
    BURNT,
    DARK,
    EVEN,
    PRINTED_WHITE,
    SHINY,
    WASHED_OUT,
    Light,
    board_glare,
    board_sharpness,
    look,
    refuse_hopeless,
)
from companion.vision.sheet.boxes import (
    STATES,
    BoxClassifier,
    BoxReading,
    Levels,
    box_pictures,
    in_white_light,
    shown_share,
    written_ink,
)
from companion.vision.sheet.finding import FoundSheet, find_sheets, shrunk
from companion.vision.sheet.layout import REFERENCE_PX_PER_MM, Field, SheetReference
from companion.vision.sheet.numbers import NumberReader, WrittenNumber
from companion.vision.sheet.spilling import without_ends
from companion.vision.sheet.surface import Surface

MIN_PX_PER_MM: Final = 1.8
"""Below it a pencil's line is thinner than a pixel."""
SMALL_PX_PER_MM: Final = 3.0
BLURRED: Final = 0.2
"""Sharpness (see ``board_sharpness``) below which a photo is refused: a blur of 0.7 mm (sigma) takes pencil away."""
SOFT: Final = 0.35
SHOWN: Final = 0.92
"""Share of a box that must lie inside the photo for it to be read."""
RECOGNISED_MM: Final = 18.0
"""How near to a box print must be recognised for it to be believed that the box is where it is thought to be."""
MIN_BOXES: Final = 0.5
"""Share of the boxes that must be readable; a photo of less is refused."""
WRITTEN: Final = 0.05
"""Share of a field that must be covered by ink for a number to be written there."""
FIELD_EDGE_MM: Final = 1.2
MOSTLY_BURNT: Final = 0.5
BURNT_BORDER: Final = 0.4
"""Share of a box's printed border that may be burnt out before the box counts as hidden."""
HIDDEN_ADVICE: Final = (
    "a part of the sheet is cut off, folded over or covered; show the whole sheet with nothing lying on it"
)
_HIDDEN: Final = (0.0, 0.0, 0.0, 1.0)
_HIDES: Final = STATES[_HIDDEN.index(1.0)]


@dataclass(frozen=True, slots=True)
class SheetSeen:
    """One sheet as a photo shows it.

    ``quad``: its corners in photo pixels, clockwise from its own upper left; ``boxes`` and ``fields`` as the layout has
    them.
    """

    photo: str
    size: tuple[int, int]
    layout: str
    quad: tuple[tuple[float, float], ...]
    boxes: tuple[BoxReading, ...]
    quality: Quality
    fields: tuple["FieldSeen", ...] = ()
    milliseconds: dict[str, float] = field(default_factory=dict, compare=False)

    @property
    def crossed(self) -> dict[str, float]:
        """The probability to be crossed off of each box that is seen, by id."""
        return {box.id: box.crossed for box in self.boxes if box.state != _HIDES}


@dataclass(frozen=True, slots=True)
class FieldSeen:
    """A field for a number: whether something is written there, and its corners in the photo, clockwise.

    ``number``: what is written, as far as it can be told.
    """

    id: str
    written: bool
    quad: tuple[tuple[float, float], ...]
    number: WrittenNumber | None = None


class SheetReader:
    """Reads photos of sheets of one layout."""

    def __init__(self, reference: SheetReference, classifier: BoxClassifier, numbers: NumberReader) -> None:
        self.reference = reference
        self._classifier = classifier
        self._numbers = numbers

    def read(self, photo: Photo) -> tuple[SheetSeen, ...]:
        """The sheets in a photo, row by row from the upper left.

        Raises NoSheetError or PhotoQualityError, with one sentence, when none can be read.
        """
        started = perf_counter()
        found = find_sheets(photo.pixels, self.reference)
        if not found:
            self._refuse(photo.pixels)
        placed = perf_counter()
        sheets = []
        for one in found:
            seen = self._read_one(photo, one)
            sheets.append(seen)
        ended = perf_counter()
        times = {"find": 1000 * (placed - started), "boxes": 1000 * (ended - placed)}
        for sheet in sheets:
            sheet.milliseconds.update(times)
        return tuple(sheets)

    def finds_nothing(self, photo: Photo) -> bool:
        """Whether a photo is of a page without anything, or without a sheet: a poor one of a sheet is none."""
        return look(shrunk(photo.pixels, 800)[0]).bare and not find_sheets(photo.pixels, self.reference)

    def _read_one(self, photo: Photo, found: FoundSheet) -> SheetSeen:
        view, inside = _flattened(photo.pixels, found.surface)
        quality = self._judge(found, view)
        boxes = self.reference.layout.boxes
        shown = shown_share(inside, boxes, 1.0)
        known = _near(found.agreeing, np.array([box.centre for box in boxes]))
        told = (shown > SHOWN) & known & ~self._burnt_boxes(view)
        _refuse_little(told)
        seen = in_white_light(view, self.reference)
        pictures = box_pictures(seen, self.reference)
        chances = without_ends(self._classifier.probabilities(pictures), pictures, boxes)
        chances[~told] = _HIDDEN
        readable = chances.argmax(axis=1) != STATES.index(_HIDES)
        _refuse_little(readable)
        if not readable.all():
            quality = replace(quality, advice=(*quality.advice, HIDDEN_ADVICE))
        scale = photo.reduction
        readings = []
        for box, (empty, marked, struck, hidden) in zip(boxes, chances.tolist(), strict=True):
            quad = _quad(found.surface, box.corners, scale)
            readings.append(BoxReading(box.id, empty, marked, struck, hidden, quad))
        outline = _quad(found.surface, self.reference.layout.corners, scale)
        fields = self._fields(found, seen, inside, scale)
        name = self.reference.layout.name
        return SheetSeen(photo.name, photo.size, name, outline, tuple(readings), quality, fields)

    def _fields(self, found: FoundSheet, seen: Levels, inside: Pixels, scale: int) -> tuple[FieldSeen, ...]:
        """The fields for numbers, and what is written there; nothing is where the photo ends or print is not seen."""
        numbered = tuple(one for one in self.reference.layout.fields if one.number)
        if not numbered:
            return ()
        centres = np.array([one.corners.mean(axis=0) for one in numbered])
        told = _near(found.agreeing, centres) & (shown_share(inside, numbered, 1.0) > SHOWN)
        fields = []
        for one, known in zip(numbered, told, strict=True):
            ink = written_ink(
                seen, self.reference, np.array(one.low) + FIELD_EDGE_MM, np.array(one.high) - FIELD_EDGE_MM
            )
            written = bool(known) and float(np.mean(ink > 0)) > WRITTEN
            number = self._number(ink, one) if written else None
            fields.append(FieldSeen(one.id, written, _quad(found.surface, one.corners, scale), number))
        return tuple(fields)

    def _number(self, ink: Levels, field_: Field) -> WrittenNumber | None:
        """The number in a field; where only minus points belong, people leave the minus away."""
        below = field_.most <= 0 and field_.least < 0
        most = -field_.least if below else field_.most
        found = self._numbers.read(ink, REFERENCE_PX_PER_MM, field_.least, most)
        return replace(found, value=-abs(found.value)) if below and found is not None else found

    def _judge(self, found: FoundSheet, view: Pixels) -> Quality:
        """Refuses what is too small or too blurred to be read, and says what the next photo should have better."""
        resolution = found.surface.px_per_mm()
        if resolution < MIN_PX_PER_MM:
            raise PhotoQualityError(
                "the sheet is too small in the photo: go closer until it fills the picture, or photograph fewer at once"
            )
        grey = np.asarray(cv2.cvtColor(view, cv2.COLOR_BGR2GRAY), np.uint8)
        sharp = board_sharpness(grey, self.reference.grey, REFERENCE_PX_PER_MM)
        if sharp < BLURRED:
            raise PhotoQualityError(
                "the photo is too blurred to be read: hold the camera still, tap on the sheet to focus, take it again"
            )
        glare = board_glare(grey, self.reference.grey)
        if glare > MOSTLY_BURNT:
            raise PhotoQualityError(
                "most of the sheet is burnt out: take the photo again with less light, without flash, or from the side"
            )
        advice = []
        if glare > SHINY:
            advice.append("light is mirrored on the sheet; move the lamp or the camera so that nothing shines")
        if resolution < SMALL_PX_PER_MM:
            advice.append("the sheet is small in the picture; go closer, so that it fills it")
        if sharp < SOFT:
            advice.append("the photo is a little blurred; hold the camera still and tap on the sheet to focus")
        return Quality(sharp=sharp, glare=glare, advice=tuple(advice))

    def _burnt_boxes(self, view: Pixels) -> NDArray[np.bool_]:
        """Which boxes lie in a reflection: their printed border is burnt out too."""
        burnt = np.all([view[..., colour] >= BURNT for colour in range(3)], axis=0) & (
            self.reference.grey < PRINTED_WHITE
        )
        shares = []
        for box in self.reference.layout.boxes:
            low, high = (
                (np.array(box.low) - 1.0) * REFERENCE_PX_PER_MM,
                (np.array(box.high) + 1.0) * REFERENCE_PX_PER_MM,
            )
            (left, top), (right, foot) = np.maximum(low, 0).astype(int), high.astype(int)
            printed = self.reference.grey[top:foot, left:right] < PRINTED_WHITE
            shares.append(float(burnt[top:foot, left:right].sum()) / max(1, int(printed.sum())))
        return np.array(shares) > BURNT_BORDER

    def _refuse(self, pixels: Pixels) -> None:
        """Says why no sheet was found, as far as the photo tells."""
        _refuse_empty(look(shrunk(pixels, 800)[0]))
        if find_sheets(np.ascontiguousarray(pixels[:, ::-1]), self.reference):
            raise NoSheetError(
                "the sheet is seen in a mirror or through the back of its paper: photograph its printed side directly"
            )
        raise NoSheetError(
            f"no sheet of the layout {self.reference.layout.name} was found: show the whole printed side from above "
            "and in focus, or teach another layout with companion enrol sheet"
        )


def _refuse_empty(light: Light) -> None:
    """Refuses what shows no print at all, or nearly white paper alone, which a scan of any other page does too."""
    if light.bright >= DARK and light.detail < EVEN:
        raise PhotoQualityError(
            "the photo shows one even surface; photograph the sheet's printed side, with the whole sheet in the picture"
        )
    if light.burnt > WASHED_OUT:
        raise PhotoQualityError(
            "most of the photo is white: it is overexposed or shows another page; photograph the sheet's printed side, "
            "with less light or without flash"
        )
    refuse_hopeless(light)


def _refuse_little(readable: NDArray[np.bool_]) -> None:
    """Refuses a photo in which most boxes cannot be read; ``readable`` (n,) of each."""
    if readable.mean() < MIN_BOXES:
        raise PhotoQualityError(
            "less than half of the sheet can be read: show the whole sheet, unfolded, with nothing lying on it"
        )


def _flattened(pixels: Pixels, surface: Surface) -> tuple[Pixels, Pixels]:
    """The flattened sheet at ``REFERENCE_PX_PER_MM``, and where the photo shows it at all at one pixel a millimetre."""
    fine = min(1.0, 1.5 * REFERENCE_PX_PER_MM / surface.px_per_mm())
    seen, placed = pixels, surface
    if fine < 1.0:
        size = (round(pixels.shape[1] * fine), round(pixels.shape[0] * fine))
        seen = np.asarray(cv2.resize(pixels, size, interpolation=cv2.INTER_AREA), np.uint8)
        placed = surface.scaled(fine)
    inside = placed.view(np.full(seen.shape[:2], 255, np.uint8), 1.0)
    return placed.view(seen, REFERENCE_PX_PER_MM), inside


def _near(points: Points, centres: Points) -> NDArray[np.bool_]:
    """Which of the centres (n, 2) have a point within ``RECOGNISED_MM``."""
    far = np.hypot(*(centres[:, None] - points[None]).transpose(2, 0, 1))
    return np.asarray(far.min(axis=1) < RECOGNISED_MM)


def _quad(surface: Surface, corners: Points, scale: int) -> tuple[tuple[float, float], ...]:
    """Points of the sheet in pixels of the upright original photo."""
    pixels = (surface.project(corners) + 0.5) * scale - 0.5
    return tuple((float(x), float(y)) for x, y in pixels)
