"""The annotated picture: what was read where, where the doubts are, what each area scores.

Nothing is told by colour alone: doubts have dashed outlines and a triangle with a question mark besides their colour,
offspring a circle, stalls a notched corner word. Colours are those of Okabe and Ito, which colour-blind people can tell
apart.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from companion.vision.arrays import Pixels, Points
from companion.vision.observation import EMPTY, Observation, Seen

SHORTEST_SIDE, LONGEST_SIDE = 1600, 2400
"""The picture's longer side: small photos are enlarged so that words can be read, large ones shrunk."""
Colour = tuple[int, int, int]
"""RGB, as Pillow draws."""
ORANGE, SKY, GREEN, YELLOW = (230, 159, 0), (86, 180, 233), (0, 158, 115), (240, 228, 66)
BLUE, VERMILLION, PURPLE = (0, 114, 178), (213, 94, 0), (204, 121, 167)
BLACK, WHITE = (0, 0, 0), (255, 255, 255)
COLOURS = {"animal": SKY, "offspring": YELLOW, "stall": ORANGE, "coin": YELLOW, "coin-tile": YELLOW}
OTHER = PURPLE
NAMES = {"free-stall": "free stall"}


class Doubtful(Protocol):
    """A doubt: see reconcile's Doubt."""

    @property
    def where(self) -> str:
        """The space or area."""

    @property
    def seen(self) -> str:
        """The label taken, or ``nothing``."""

    @property
    def could_be(self) -> tuple[str, ...]:
        """Other labels."""


@dataclass(frozen=True, slots=True)
class _Pen:
    """A drawing surface with its measures: ``unit`` is the width of a fine line, ``font`` fits a tile."""

    draw: ImageDraw.ImageDraw
    unit: int
    font: ImageFont.FreeTypeFont | ImageFont.ImageFont
    large: ImageFont.FreeTypeFont | ImageFont.ImageFont


def annotate(
    pixels: Pixels,
    observation: Observation,
    scores: Mapping[str, str] | None = None,
    doubts: Sequence[Doubtful] = (),
) -> Pixels:
    """A copy of the photo (h, w, 3) BGR with everything that was read drawn into it; ``pixels`` stays as it is.

    ``scores``: text to write at an area, by its name. ``doubts``: those of the zoo that was made of the observation.
    """
    picture, factor = _canvas(pixels, observation.size)
    image = Image.fromarray(np.ascontiguousarray(picture[..., ::-1]))
    side = max(image.size)
    pen = _Pen(
        ImageDraw.Draw(image, "RGBA"),
        max(1, side // 800),
        ImageFont.load_default(side / 105),
        ImageFont.load_default(side / 62),
    )
    _draw_boards(pen, observation, factor)
    open_doubts = list(doubts)
    marked = [(seen, _take_doubt(seen, open_doubts)) for seen in (*observation.components, *observation.vacancies)]
    for seen, doubt in marked:
        if doubt is None:
            _draw_seen(pen, seen, factor)
    for seen, doubt in marked:
        if doubt is not None:
            _draw_doubt(pen, seen, doubt, factor)
    _draw_scores(pen, observation, scores or {}, factor, image.size)
    return np.ascontiguousarray(np.asarray(image, dtype=np.uint8)[..., ::-1])


def _canvas(pixels: Pixels, size: tuple[int, int]) -> tuple[Pixels, float]:
    """The photo at drawing size, and the factor from original photo pixels to it."""
    longest = max(pixels.shape[:2])
    scale = float(np.clip(longest, SHORTEST_SIDE, LONGEST_SIDE)) / longest
    target = (round(pixels.shape[1] * scale), round(pixels.shape[0] * scale))
    method = cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC
    picture = cv2.resize(pixels, target, interpolation=method) if scale != 1 else pixels
    return np.asarray(picture, dtype=np.uint8), target[0] / size[0]


def _take_doubt(seen: Seen, doubts: list[Doubtful]) -> Doubtful | None:
    """The doubt that speaks of what was seen; each doubt is taken once."""
    label = "nothing" if seen.label == EMPTY else seen.label
    for doubt in doubts:
        at_space = bool(seen.space) and doubt.where == seen.space
        in_area = not seen.space and doubt.where == seen.area and doubt.seen == label
        if at_space or in_area:
            doubts.remove(doubt)
            return doubt
    return None


def _draw_boards(pen: _Pen, observation: Observation, factor: float) -> None:
    for board in observation.boards:
        _polygon(pen, np.array(board.quad) * factor, GREEN, 2)
        for _, outline in board.outlines:
            _polygon(pen, np.array(outline) * factor, WHITE, 1)


def _draw_seen(pen: _Pen, seen: Seen, factor: float) -> None:
    quad = np.array(seen.quad) * factor
    if seen.label == EMPTY:
        if seen.space:
            x, y = quad.mean(axis=0)
            reach = 3 * pen.unit
            pen.draw.ellipse((x - reach, y - reach, x + reach, y + reach), outline=WHITE, width=pen.unit)
        return
    head = seen.label.partition("/")[0]
    colour = COLOURS.get(head, OTHER)
    if seen.kind in ("round-tile", "coin"):
        _ring(pen, quad, colour)
    else:
        _polygon(pen, quad, colour, 2)
    if head not in ("truck", "coin"):
        _words(pen, _lines(seen.label, seen.confidence), _low_middle(quad), pen.font, BLACK, WHITE)


def _draw_doubt(pen: _Pen, seen: Seen, doubt: Doubtful, factor: float) -> None:
    """A dashed outline, a triangle with a question mark, and all labels in question."""
    quad = np.array(seen.quad) * factor
    _dashed(pen, quad, VERMILLION)
    x, y = quad[np.argmin(quad[:, 1])]
    reach = 9 * pen.unit
    corners = [(x, y - 1.2 * reach), (x + 1.1 * reach, y + 0.8 * reach), (x - 1.1 * reach, y + 0.8 * reach)]
    pen.draw.polygon(corners, fill=VERMILLION, outline=WHITE, width=pen.unit)
    pen.draw.text((x, y + 0.15 * reach), "?", fill=WHITE, font=pen.large, anchor="mm")
    options = [_lines(label, 1.0) for label in dict.fromkeys((doubt.seen, *doubt.could_be[:2]))]
    lines = [(" or " if number else "") + " ".join(option) for number, option in enumerate(options)]
    _words(pen, [line.strip() for line in lines], _low_middle(quad), pen.font, VERMILLION, WHITE)


def _draw_scores(
    pen: _Pen, observation: Observation, scores: Mapping[str, str], factor: float, size: tuple[int, int]
) -> None:
    """The score of each area on the upper edge of its outline."""
    for board in observation.boards:
        for area, outline in board.outlines:
            if area in scores:
                corners = np.array(outline) * factor
                low, high = corners.min(axis=0), corners.max(axis=0)
                x = float(np.clip((low[0] + high[0]) / 2, 60 * pen.unit, size[0] - 60 * pen.unit))
                y = float(np.clip(_upper_edge(corners, x), 12 * pen.unit, size[1] - 12 * pen.unit))
                name = NAMES.get(area, area.replace("-", " "))
                _words(pen, [f"{name}: {scores[area]}"], (x, y), pen.large, WHITE, BLACK)


def _upper_edge(corners: Points, x: float) -> float:
    """The y at which a vertical line at ``x`` enters a polygon (n, 2) from above; its top where it does not meet it."""
    crossings = []
    for start, end in zip(corners, np.roll(corners, -1, axis=0), strict=True):
        if min(start[0], end[0]) <= x <= max(start[0], end[0]) and start[0] != end[0]:
            crossings.append(start[1] + (end[1] - start[1]) * (x - start[0]) / (end[0] - start[0]))
    return float(min(crossings, default=corners[:, 1].min()))


def _lines(label: str, confidence: float) -> list[str]:
    """A label in one or two short lines, with its probability where it isn't sure."""
    head, *names = label.split("/")
    words = [name.replace("-", " ") for name in names] or [head.replace("-", " ")]
    if head in ("offspring", "stall"):
        words.append(head)
    if confidence < 0.95:
        words[-1] = f"{words[-1]} {confidence:.0%}"
    return words


def _low_middle(quad: Points) -> tuple[float, float]:
    """The point below a quad's centre, over its lower part, where words hide least."""
    low, high = quad.min(axis=0), quad.max(axis=0)
    return float(quad[:, 0].mean()), float(low[1] + 0.74 * (high[1] - low[1]))


def _polygon(pen: _Pen, corners: Points, colour: Colour, weight: int) -> None:
    """A closed line with a dark border."""
    path = [(float(x), float(y)) for x, y in (*corners, corners[0], corners[1])]
    pen.draw.line(path, fill=(*BLACK, 150), width=pen.unit * weight + 2, joint="curve")
    pen.draw.line(path, fill=colour, width=pen.unit * weight, joint="curve")


def _ring(pen: _Pen, quad: Points, colour: Colour) -> None:
    """The ellipse inscribed in a quad."""
    angles = np.linspace(0, 2 * np.pi, 40, endpoint=False)
    unit = np.stack([np.cos(angles), np.sin(angles)], axis=1) * 0.5 + 0.5
    source = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], dtype=np.float32)
    matrix = cv2.getPerspectiveTransform(source, quad.astype(np.float32))
    ring = cv2.perspectiveTransform(unit[None].astype(np.float32), matrix)[0]
    _polygon(pen, np.asarray(ring, dtype=np.float64), colour, 2)


def _dashed(pen: _Pen, quad: Points, colour: Colour) -> None:
    """A thick dashed outline on a white one."""
    for start, end in zip(quad, np.roll(quad, -1, axis=0), strict=True):
        pen.draw.line([tuple(start), tuple(end)], fill=WHITE, width=pen.unit * 4)
        pieces = max(3, round(float(np.hypot(*(end - start))) / (10 * pen.unit)))
        for piece in range(pieces):
            a, b = start + (end - start) * piece / pieces, start + (end - start) * (piece + 0.6) / pieces
            pen.draw.line([tuple(a), tuple(b)], fill=colour, width=pen.unit * 3)


def _words(
    pen: _Pen,
    lines: Sequence[str],
    at: tuple[float, float],
    font: ImageFont.FreeTypeFont | ImageFont.ImageFont,
    ground: Colour,
    ink: Colour,
) -> None:
    """Lines of text centred at a point on a box."""
    text = "\n".join(lines)
    left, top, right, bottom = pen.draw.multiline_textbbox(at, text, font=font, anchor="mm", align="center", spacing=1)
    edge = 2 * pen.unit
    pen.draw.rounded_rectangle((left - edge, top - edge, right + edge, bottom + edge), radius=edge, fill=(*ground, 190))
    pen.draw.multiline_text(at, text, fill=ink, font=font, anchor="mm", align="center", spacing=1)
