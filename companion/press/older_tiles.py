"""Tiles of the edition of 2007 that the print-and-play edition lacks, drawn for the app's screens alone."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from companion.press import grounds
from companion.press.art import Rgb, Rgba
from companion.press.canvas import Canvas, Colour, Point
from companion.press.tiles import BLUE, RED, TILE, StallLook, ground_shadow, heart, opaque, rounded, stall_of

SPECIES: Final[dict[str, tuple[str, float, Point, str]]] = {
    "camel": ("noto/camel", 20.0, (12.6, 13.4), "right"),
    "leopard": ("noto/leopard", 20.5, (12.8, 13.6), "right"),
}
"""Species -> drawing, its side and centre on the tile in millimetres, and the upper corner of the heart."""

STALLS: Final[dict[str, StallLook]] = {
    "kiosk": ("noto/newspaper", 13.0, ((60, 98, 170), (240, 240, 250)), (36, 62, 120)),
    "barrow": ("noto/red-apple", 12.5, ((104, 158, 56), (255, 244, 214)), (66, 106, 34)),
    "snacks": ("noto/french-fries", 13.0, ((226, 160, 30), (255, 255, 255)), (168, 112, 10)),
    "popcorn": ("noto/popcorn", 13.5, ((204, 44, 44), (255, 255, 255)), (138, 26, 26)),
}
"""Stall type -> drawing, its side, the awning's two colours and the counter's."""
_YOUNG: Final = 13.5
"""Side of a young animal on its round tile, millimetres."""


def older_faces(art: Path, scale: float) -> Iterator[tuple[str, Rgba]]:
    """Draws each of them once: (label, RGBA picture at ``scale`` pixels a millimetre)."""
    for number, species in enumerate(SPECIES):
        for sex, mark in (("", None), ("/male", BLUE), ("/female", RED)):
            yield f"animal/{species}{sex}", opaque(animal(species, number, mark, art, scale))
        yield f"offspring/{species}", rounded(offspring(species, number, art, scale))
    for number, (kind, look) in enumerate(STALLS.items()):
        yield f"stall/{kind}", opaque(stall_of(look, number, art, scale))


def animal(species: str, number: int, mark: Colour | None, art: Path, scale: float) -> Rgb:
    """Draws an adult on grass; plain, male and female differ by the heart alone."""
    canvas = Canvas((TILE, TILE), scale, grounds.grass((TILE, TILE), scale, 800 + number), art)
    name, side, centre, corner = SPECIES[species]
    ground_shadow(canvas, (centre[0] + 0.8, centre[1] + side * 0.45), (side * 0.36, 1.5))
    canvas.picture(name, centre, side)
    if mark is not None:
        heart(canvas, corner, mark)
    return canvas.pixels


def offspring(species: str, number: int, art: Path, scale: float) -> Rgb:
    """Draws the young, smaller, in the middle of a round tile."""
    canvas = Canvas((TILE, TILE), scale, grounds.grass((TILE, TILE), scale, 820 + number), art)
    ground_shadow(canvas, (12.9, 13.0 + _YOUNG * 0.47), (_YOUNG * 0.4, 1.2))
    canvas.picture(SPECIES[species][0], (12.5, 13.0), _YOUNG)
    return canvas.pixels
