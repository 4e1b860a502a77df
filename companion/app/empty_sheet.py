"""A blank dice sheet as a picture, to cross boxes off by touch; for the worker's thread."""

from typing import TYPE_CHECKING, Any, Final

from companion.app.photos import shrunk
from companion.scorer import Player, player_of_sheet
from companion.vision.observation import Quality

if TYPE_CHECKING:
    from companion.vision.arrays import Pixels
    from companion.vision.sheet.layout import SheetReference

LONGEST: Final = 1400  # pixels


def laid_sheet(reference: "SheetReference", options: Any) -> "tuple[Pixels, Player]":
    """The picture (h, w, 3) BGR of the blank sheet, and a player who has crossed off nothing."""
    from companion.vision.sheet.boxes import BoxReading
    from companion.vision.sheet.reader import SheetSeen

    pixels = shrunk(reference.picture, LONGEST)
    height, width = pixels.shape[:2]
    factor = width / reference.layout.size_mm[0]
    boxes = tuple(
        BoxReading(box.id, 1.0, 0.0, 0.0, 0.0, tuple((float(x) * factor, float(y) * factor) for x, y in box.corners))
        for box in reference.layout.boxes
    )
    corners = ((0.0, 0.0), (float(width), 0.0), (float(width), float(height)), (0.0, float(height)))
    seen = SheetSeen("", (width, height), reference.layout.name, corners, boxes, Quality(1.0, 0.0))
    return pixels, player_of_sheet("", seen, options)
