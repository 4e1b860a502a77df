"""The barn of the zoo board: a red front, and a floor of planks and straw that tiles are heaped on."""

import numpy as np

from companion.press import grounds
from companion.press.canvas import Canvas, Colour
from companion.press.scenery import CREAM, WOOD, WOOD_DARK, WOOD_LIGHT, Taken, blob


def barn(canvas: Canvas, outline: list[list[float]], taken: Taken, rng: np.random.Generator, seed: int) -> None:
    """Draws the barn: a red front at the top, a floor of planks and straw below, walls around."""
    (left, top), (right, bottom) = np.min(outline, axis=0).tolist(), np.max(outline, axis=0).tolist()
    taken.box(left, top, right, bottom)
    box = [(left, top), (right, top), (right, bottom), (left, bottom)]
    canvas.shadow(box, 1.4, 0.55, (0.5, 0.8))
    floor = grounds.planks(canvas.size, canvas.scale, seed + 2, (150, 104, 62), 7)
    canvas.lay(floor, canvas.mask(box))
    hay = grounds.straw(canvas.size, canvas.scale, seed)
    for x, y, rx, ry in (
        (14, 238, 15, 13),
        (78, 172, 17, 12),
        (30, 190, 11, 8),
        (62, 232, 14, 9),
        (84, 214, 10, 14),
        (12, 164, 10, 9),
    ):
        heap = np.clip(blob((x, y), (rx, ry), rng, 0.16), (left + 1, top + 14), (right - 1, bottom - 1))
        canvas.lay(hay, canvas.mask(heap, 1.6), 0.8)
    for x, y, turn, reach in rng.uniform(
        (left + 2, top + 16, 0, 2), (right - 2, bottom - 2, np.pi, 6), (420, 4)
    ).tolist():
        dx, dy = reach / 2 * np.cos(turn), reach / 2 * np.sin(turn)
        straw: Colour = ((232, 194, 98), (246, 216, 132), (204, 160, 66))[int(turn * 10) % 3]
        ends = [(np.clip(x - dx, left + 1, right - 1), y - dy), (np.clip(x + dx, left + 1, right - 1), y + dy)]
        canvas.line(ends, straw, 0.3)
    for at, side in (((12, 234), 11.0), ((80, 236), 9.0), ((79, 163), 8.0)):
        canvas.picture("noto/sheaf-of-rice", at, side, cast=0.3)
    _barn_front(canvas, left, right, top, rng, seed)
    for a, b in (((left, top), (left, bottom)), ((right, top), (right, bottom)), ((left, bottom), (right, bottom))):
        canvas.line([a, b], WOOD_DARK, 2.2)
        canvas.line([(a[0] - 0.2, a[1] - 0.2), (b[0] - 0.2, b[1] - 0.2)], WOOD, 1.4)
        canvas.line([(a[0] - 0.5, a[1] - 0.5), (b[0] - 0.5, b[1] - 0.5)], WOOD_LIGHT, 0.3)


def _barn_front(canvas: Canvas, left: float, right: float, top: float, rng: np.random.Generator, seed: int) -> None:
    red = grounds.planks(canvas.size, canvas.scale, seed + 3, (176, 50, 42), 3.6)
    foot = top + 14
    front = [(left, top), (right, top), (right, foot), (left, foot)]
    canvas.shadow([(left, foot), (right, foot), (right, foot + 2.5), (left, foot + 2.5)], 1.0, 0.5)
    canvas.lay(red, canvas.mask(front))
    white: Colour = (244, 238, 226)
    for y in (top + 0.7, foot - 0.7):
        canvas.line([(left, y), (right, y)], white, 1.1)
    for x0, x1 in ((left + 6, left + 20), (left + 52, left + 62), (right - 14, right - 5)):
        door = [(x0, top + 3), (x1, top + 3), (x1, foot - 1.4), (x0, foot - 1.4)]
        canvas.polygon(door, (132, 34, 30))
        canvas.line(door, white, 0.8, closed=True)
        canvas.line([door[0], door[2]], white, 0.7)
        if x1 - x0 > 9.5:
            canvas.line([door[1], door[3]], white, 0.7)
    canvas.disc((left + 29, top + 7), 4.6, white)
    canvas.disc((left + 29, top + 7), 3.8, (92, 40, 30))
    for turn in (0, np.pi / 4, np.pi / 2, 3 * np.pi / 4):
        dx, dy = 3.8 * np.cos(turn), 3.8 * np.sin(turn)
        canvas.line([(left + 29 - dx, top + 7 - dy), (left + 29 + dx, top + 7 + dy)], white, 0.6)
    canvas.text("BARN", (left + 43, top + 7.2), 4.0, CREAM, WOOD_DARK, float(rng.uniform(-4, 4)))
    canvas.picture("noto/sheaf-of-rice", (left + 67.5, top + 7.6), 9, cast=0.3)
