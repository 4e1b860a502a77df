"""The six faces of the dice: symbols, and the square stickers that are printed and stuck on blank dice."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

import numpy as np

from companion.press import grounds
from companion.press.art import Rgb, Rgba, drawing
from companion.press.canvas import Canvas, Colour
from companion.press.dice_sheet import ANIMALS, SEED, water
from companion.press.tiles import coin, rounded

FACES: Final = ("crocodile", "ostrich", "monkey", "elephant", "lion", "coin")
"""The faces in the order of the rulebook (DG-02); the label of one is ``die/<face>``."""
DIE: Final = 16.0
"""Side of a die, millimetres."""
STICKER: Final = 14.0
"""Side of a sticker: it stays clear of the die's rounded edges."""

RIMS: Final[dict[str, Colour]] = {
    "crocodile": (22, 88, 140),
    "ostrich": (128, 84, 40),
    "monkey": (40, 104, 30),
    "elephant": (150, 104, 22),
    "lion": (84, 86, 92),
    "coin": (120, 26, 32),
}
"""Colour of each sticker's rim, of the same family as its ground."""


def symbol(face: str, art: Path, side: int) -> Rgba:
    """Draws a face's symbol alone, upright in a clear square of ``side`` pixels."""
    if face == "coin":
        return rounded(coin(10.0, art, side / 10.0))
    return drawing(art, ANIMALS[face][0], side)


def sticker(face: str, art: Path, scale: float) -> Rgba:
    """Draws a face as printed: the symbol on the animal's own ground, a rim, rounded corners."""
    size = (STICKER, STICKER)
    canvas = Canvas(size, scale, ground(face, size, scale), art)
    middle = (STICKER / 2, STICKER / 2)
    if face == "coin":
        canvas.paste(rounded(coin(10.0, art, scale)), middle)
    else:
        canvas.picture(ANIMALS[face][0], middle, 11.2, cast=0.45)
    edge = 0.5
    far = STICKER - edge
    canvas.line([(edge, edge), (far, edge), (far, far), (edge, far)], RIMS[face], 1.0, closed=True)
    return rounded(canvas.pixels, 1.6 * scale)


def ground(face: str, size: tuple[float, float], scale: float) -> Rgb | Colour:
    """Returns the ground of a face: the one of the animal's enclosure on the sheet, paled so that the animal shows."""
    painters: dict[str, Callable[[], Rgb]] = {
        "crocodile": lambda: water(size, scale),
        "ostrich": lambda: grounds.sand(size, scale, SEED + 11),
        "monkey": lambda: grounds.grass(size, scale, SEED + 12),
        "elephant": lambda: grounds.straw(size, scale, SEED + 13),
        "lion": lambda: grounds.stone(size, scale, SEED + 14),
    }
    if face == "coin":
        return (178, 44, 52)
    pale = painters[face]().astype(np.float32) * 0.6 + 255 * 0.4
    return np.asarray(pale + 0.5, np.uint8)
