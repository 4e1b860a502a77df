"""A die to cut out and fold: six faces in a cross, with tabs to glue."""

from pathlib import Path
from typing import Final

import numpy as np

from companion.press.art import Rgb
from companion.press.canvas import Canvas, Point
from companion.press.dice_faces import DIE, RIMS, ground
from companion.press.dice_sheet import ANIMALS
from companion.press.tiles import coin, rounded

SCALE: Final = 16.0
"""Pixels a millimetre that a net is printed with."""
TAB: Final = 4.5
"""Depth of a tab, millimetres."""
EDGE: Final = 0.6
"""Between the net and the border of its picture, millimetres."""
PLACES: Final[dict[str, tuple[int, int]]] = {
    "monkey": (1, 0),
    "crocodile": (0, 1),
    "ostrich": (1, 1),
    "elephant": (2, 1),
    "lion": (3, 1),
    "coin": (1, 2),
}
"""Face -> its column and row in the cross; monkey and coin, crocodile and elephant, ostrich and lion lie opposite."""
TABS: Final[tuple[tuple[Point, Point], ...]] = (
    ((1, 1), (1, 0)),
    ((1, 0), (2, 0)),
    ((2, 0), (2, 1)),
    ((1, 3), (1, 2)),
    ((2, 2), (2, 3)),
    ((2, 3), (1, 3)),
    ((4, 1), (4, 2)),
)
"""Edges of the cross that carry a tab, in squares, with the cross at their right hand."""
SIZE: Final[Point] = (4 * DIE + TAB + 2 * EDGE, 3 * DIE + 2 * (TAB + EDGE))
"""Size of the picture of one net, millimetres."""


def net(art: Path, scale: float) -> Rgb:
    """Draws the net on white: cut along the black lines, fold along the coloured ones."""
    canvas = Canvas(SIZE, scale, (255, 255, 255), art)
    for start, end in TABS:
        tab = _tab(_at(*start), _at(*end))
        canvas.polygon(tab, (240, 236, 226))
        canvas.line(tab, (40, 36, 32), 0.2, closed=True)
    for face, (column, row) in PLACES.items():
        _face(canvas, face, _at(column, row))
    for face, (column, row) in PLACES.items():
        left, top = _at(column, row)
        square = [(left, top), (left + DIE, top), (left + DIE, top + DIE), (left, top + DIE)]
        canvas.line(square, RIMS[face], 0.3, closed=True)
    outline = [(0, 1), (1, 1), (1, 0), (2, 0), (2, 1), (4, 1), (4, 2), (2, 2), (2, 3), (1, 3), (1, 2), (0, 2)]
    tabbed = {frozenset(edge) for edge in TABS}
    for start, end in zip(outline, outline[1:] + outline[:1], strict=True):
        if frozenset((start, end)) not in tabbed:
            canvas.line([_at(*start), _at(*end)], (40, 36, 32), 0.25)
    return canvas.pixels


def _at(column: float, row: float) -> Point:
    """Returns a corner of the grid of squares in millimetres."""
    return EDGE + column * DIE, EDGE + TAB + row * DIE


def _tab(start: Point, end: Point) -> list[Point]:
    """Returns the outline of a tab that stands on an upright or level edge, at its left hand."""
    (x0, y0), (x1, y1) = start, end
    u, v = (x1 - x0) / DIE, (y1 - y0) / DIE
    near = (x0 + TAB * (v + 0.7 * u), y0 + TAB * (0.7 * v - u))
    far = (x1 + TAB * (v - 0.7 * u), y1 - TAB * (0.7 * v + u))
    return [start, near, far, end]


def _face(canvas: Canvas, face: str, corner: Point) -> None:
    """Draws one face of the die, ground to the very edge."""
    die = Canvas((DIE, DIE), canvas.scale, ground(face, (DIE, DIE), canvas.scale), canvas.art)
    middle = (DIE / 2, DIE / 2)
    if face == "coin":
        die.paste(rounded(coin(11.0, canvas.art, canvas.scale)), middle)
    else:
        die.picture(ANIMALS[face][0], middle, 12.4, cast=0.45)
    opaque = np.dstack([die.pixels, np.full(die.pixels.shape[:2], 255, np.uint8)])
    canvas.paste(opaque, (corner[0] + DIE / 2, corner[1] + DIE / 2))
