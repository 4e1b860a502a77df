"""The reference card of the Exotic expansion: which stall leads visitors of which colour."""

from pathlib import Path
from typing import Final

import numpy as np

from companion.press import grounds, wilds
from companion.press.art import Rgb
from companion.press.canvas import Canvas
from companion.press.figures import standing
from companion.press.scenery import CREAM, WOOD_DARK
from companion.press.tiles import STALLS, XXL_STALLS
from companion.rules.zooloretto.options import KIOSK_COLOURS

CARD: Final = (63.0, 88.0)
"""Size of a card, millimetres."""
SEED: Final = 2023 + 40


def reference_card(art: Path, scale: float) -> Rgb:
    """Draws the card: a line for each stall of the edition that leads visitors, RE-14, and what moves how far."""
    wide, high = CARD
    canvas = Canvas(CARD, scale, wilds.jungle(CARD, scale, SEED), art)
    page = [(4.0, 4.0), (wide - 4, 4.0), (wide - 4, high - 4), (4.0, high - 4)]
    canvas.shadow(page, 0.8, 0.6)
    canvas.polygon(page, (250, 243, 222))
    grounds.tinted(canvas, np.random.default_rng(SEED), [(14, 3), (2, 2)])
    canvas.line(page, (122, 96, 46), 0.8, closed=True)
    canvas.text("VISITORS", (wide / 2, 8.6), 3.6, WOOD_DARK)
    drawn = {**STALLS, **XXL_STALLS}
    lines = [(stall, colour) for stall, colour in KIOSK_COLOURS.items() if stall in drawn]
    for row, (stall, colour) in enumerate(lines):
        y = 18.0 + row * 11.6
        name, side, stripes, _ = drawn[stall]
        for k in range(6):
            left = 8.0 + k * 2.4
            canvas.polygon([(left, y - 5), (left + 2.4, y - 5), (left + 2.4, y - 2.6), (left, y - 2.6)], stripes[k % 2])
            canvas.ellipse((left + 1.2, y - 2.6), (1.2, 0.8), stripes[k % 2])
        canvas.picture(name, (15.2, y + 2.0), side * 0.5)
        canvas.line([(25, y), (33, y)], WOOD_DARK, 0.8)
        canvas.polygon([(33, y - 1.6), (36, y), (33, y + 1.6)], WOOD_DARK)
        canvas.paste(standing(colour, 10.4, scale), (43, y))
        canvas.text("+2", (52.5, y), 3.4, WOOD_DARK)
    _exotic_line(canvas, 18.0 + len(lines) * 11.6)
    return canvas.pixels


def _exotic_line(canvas: Canvas, y: float) -> None:
    """Draws the last line: an exotic animal leads a visitor of any colour, and the others' step back."""
    canvas.picture("noto/bat", (14, y), 11.0)
    canvas.line([(25, y), (33, y)], WOOD_DARK, 0.8)
    canvas.polygon([(33, y - 1.6), (36, y), (33, y + 1.6)], WOOD_DARK)
    for k, colour in enumerate(("red", "blue", "green", "white", "yellow")):
        canvas.paste(standing(colour, 6.4, canvas.scale), (38.4 + k * 2.6, y + (1.2 if k % 2 else -1.2)))
    canvas.text("+2", (55, y - 1.8), 2.8, WOOD_DARK)
    canvas.text("-1", (55, y + 2.2), 2.8, (176, 40, 36), CREAM)
