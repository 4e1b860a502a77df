"""The annotated picture: what was read where, where the doubts are, what each area scores.

Nothing is told by colour alone: doubts have dashed outlines and a triangle with a question mark besides their colour,
offspring a circle, stalls a notched corner word. Colours are those of Okabe and Ito, which colour-blind people can tell
apart.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

import numpy as np
from PIL import Image

from companion.vision.arrays import Pixels, Points
from companion.vision.observation import EMPTY, TABLE, Observation, Quad, Seen
from companion.vision.pen import (
    BLACK,
    GREEN,
    ORANGE,
    PURPLE,
    SKY,
    VERMILLION,
    WHITE,
    YELLOW,
    Box,
    Pen,
    canvas,
    dashed,
    polygon,
    ring,
    words,
    words_box,
)

COLOURS = {"animal": SKY, "offspring": YELLOW, "stall": ORANGE, "coin": YELLOW, "coin-tile": YELLOW}
OTHER = PURPLE
NAMES = {"free-stall": "free stall"}
SURE = 0.95
"""What is less sure than this has its probability beside its name."""
GUESS = 0.5
"""What lies in no zoo and is less sure than this is not drawn: nothing hangs on it."""
MARGIN = 0.06
"""What is shown around boards and components, as a share of what they span."""
MOSTLY = 0.8
"""A photo is shown as a whole when boards and components span more of it than this."""


ALONG = (0.0, -0.2, 0.2, -0.4, 0.4, -0.6, 0.6, -0.8, 0.8)
"""Where an area's score is tried along its edge: from the middle, as a share of half its width."""
BESIDE = (0.0, -8.0, 8.0)
"""And beside the edge, in fine lines."""


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


def label_lines(label: str) -> list[str]:
    """A label in one or two short lines."""
    head, *names = label.split("/")
    lines = [name.replace("-", " ") for name in names] or [head.replace("-", " ")]
    return [*lines, head] if head in ("offspring", "stall") else lines


def area_name(area: str) -> str:
    """An area as people call it."""
    return NAMES.get(area, area.replace("-", " "))


@dataclass(frozen=True, slots=True)
class Captions:
    """What stands in the picture, English unless others are given: lines for a label, an area's name, what joins two.

    ``label`` is asked for ``nothing`` too. ``letters`` are a TrueType file's bytes; without them only English can be
    written.
    """

    label: Callable[[str], Sequence[str]] = label_lines
    area: Callable[[str], str] = area_name
    either: str = "or"
    letters: bytes = b""

    def lines(self, label: str, confidence: float) -> list[str]:
        """A label in one or two short lines, with its probability where it isn't sure."""
        *above, last = self.label(label)
        return [*above, f"{last} {confidence:.0%}" if confidence < SURE else last]


def annotate(
    pixels: Pixels,
    observation: Observation,
    scores: Mapping[str, str] | None = None,
    doubts: Sequence[Doubtful] = (),
    captions: Captions | None = None,
) -> Pixels:
    """A copy of the photo (h, w, 3) BGR with everything that was read drawn into it; ``pixels`` stays as it is.

    Of a photo that shows mostly table only the part with boards and components is kept, so that words stay readable.
    ``scores``: text to write at an area, by its name. ``doubts``: those of the zoo that was made of the observation.
    ``captions``: what stands in the picture, in another language.
    """
    captions = captions or Captions()
    pixels, observation = _framed(pixels, observation)
    picture, factor = canvas(pixels, observation.size)
    image = Image.fromarray(np.ascontiguousarray(picture[..., ::-1]))
    pen = Pen.on(image, captions.letters)
    _draw_boards(pen, observation, factor)
    open_doubts = list(doubts)
    marked = [(seen, _take_doubt(seen, open_doubts)) for seen in _all_seen(observation)]
    for seen, doubt in marked:
        if doubt is None:
            _draw_seen(pen, seen, captions, factor)
    for seen, doubt in marked:
        if doubt is not None:
            _draw_doubt(pen, seen, doubt, captions, factor)
    _draw_scores(pen, observation, scores or {}, captions, factor, image.size)
    return np.ascontiguousarray(np.asarray(image, dtype=np.uint8)[..., ::-1])


def _framed(pixels: Pixels, observation: Observation) -> tuple[Pixels, Observation]:
    """The part of the photo in which something was read, and the observation in that part's pixels."""
    quads = np.array(
        [one.quad for one in observation.boards] + [one.quad for one in _all_seen(observation)], np.float64
    )
    size = np.array(observation.size)
    if not len(quads):
        return pixels, observation
    low, high = quads.min(axis=(0, 1)), quads.max(axis=(0, 1))
    low = np.maximum(np.floor(low - MARGIN * (high - low)), 0)
    high = np.minimum(np.ceil(high + MARGIN * (high - low)), size)
    if np.prod(high - low) > MOSTLY * np.prod(size):
        return pixels, observation
    (left, top), (right, bottom) = (np.round(corner * pixels.shape[1] / size[0]).astype(int) for corner in (low, high))

    def moved(points: Sequence[tuple[float, float]]) -> tuple[tuple[float, float], ...]:
        return tuple((x - float(low[0]), y - float(low[1])) for x, y in points)

    def carried(quad: Quad) -> Quad:
        a, b, c, d = moved(quad)
        return a, b, c, d

    boards = tuple(
        replace(board, quad=carried(board.quad), outlines=tuple((area, moved(line)) for area, line in board.outlines))
        for board in observation.boards
    )
    components, vacancies = (
        tuple(replace(one, quad=carried(one.quad)) for one in group)
        for group in (observation.components, observation.vacancies)
    )
    width, height = (int(side) for side in high - low)
    part = replace(observation, size=(width, height), boards=boards, components=components, vacancies=vacancies)
    return np.ascontiguousarray(pixels[top:bottom, left:right]), part


def _all_seen(observation: Observation) -> tuple[Seen, ...]:
    return (*observation.components, *observation.vacancies)


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


def _draw_boards(pen: Pen, observation: Observation, factor: float) -> None:
    for board in observation.boards:
        polygon(pen, np.array(board.quad) * factor, GREEN, 2)
        for _, outline in board.outlines:
            polygon(pen, np.array(outline) * factor, WHITE, 1)


def _draw_seen(pen: Pen, seen: Seen, captions: Captions, factor: float) -> None:
    quad = np.array(seen.quad) * factor
    if seen.label == EMPTY:
        if seen.space:
            x, y = quad.mean(axis=0)
            reach = 3 * pen.unit
            pen.draw.ellipse((x - reach, y - reach, x + reach, y + reach), outline=WHITE, width=pen.unit)
        return
    if seen.confidence < GUESS and (seen.area == TABLE or seen.area.startswith("truck-")):
        return
    head = seen.label.partition("/")[0]
    colour = COLOURS.get(head, OTHER)
    if seen.kind in ("round-tile", "coin"):
        ring(pen, quad, colour)
    else:
        polygon(pen, quad, colour, 2)
    if head not in ("truck", "coin"):
        words(pen, captions.lines(seen.label, seen.confidence), _low_middle(quad), pen.font, BLACK, WHITE)


def _draw_doubt(pen: Pen, seen: Seen, doubt: Doubtful, captions: Captions, factor: float) -> None:
    """A dashed outline, a triangle with a question mark, and all labels in question."""
    quad = np.array(seen.quad) * factor
    dashed(pen, quad, VERMILLION)
    x, y = quad[np.argmin(quad[:, 1])]
    reach = 9 * pen.unit
    corners = [(x, y - 1.2 * reach), (x + 1.1 * reach, y + 0.8 * reach), (x - 1.1 * reach, y + 0.8 * reach)]
    pen.draw.polygon(corners, fill=VERMILLION, outline=WHITE, width=pen.unit)
    pen.draw.text((x, y + 0.15 * reach), "?", fill=WHITE, font=pen.large, anchor="mm")
    options = [captions.lines(label, 1.0) for label in dict.fromkeys((doubt.seen, *doubt.could_be[:2]))]
    lines = [(f"{captions.either} " if number else "") + " ".join(option) for number, option in enumerate(options)]
    words(pen, [line.strip() for line in lines], _low_middle(quad), pen.font, VERMILLION, WHITE)


def _draw_scores(
    pen: Pen,
    observation: Observation,
    scores: Mapping[str, str],
    captions: Captions,
    factor: float,
    size: tuple[int, int],
) -> None:
    """The score of each area on the edge of its outline where it hides no other words, the upper edge before others."""
    for board in observation.boards:
        for area, outline in board.outlines:
            if area in scores:
                text = [f"{captions.area(area)}: {scores[area]}"]
                at = _free_point(pen, text, np.array(outline) * factor, size)
                words(pen, text, at, pen.large, WHITE, BLACK)


def _free_point(pen: Pen, text: Sequence[str], corners: Points, size: tuple[int, int]) -> tuple[float, float]:
    """Where words on the edge of an outline (n, 2) hide least of the words that stand there; the first of equals."""
    low, high = corners.min(axis=0), corners.max(axis=0)
    reach = float(high[0] - low[0]) / 2
    points = []
    for sign in (1, -1):
        for share in ALONG:
            x = float(np.clip((low[0] + high[0]) / 2 + share * reach, 60 * pen.unit, size[0] - 60 * pen.unit))
            y = _upper_edge(corners * (1, sign), x) * sign
            points += [(x, float(np.clip(y + up * pen.unit, 12 * pen.unit, size[1] - 12 * pen.unit))) for up in BESIDE]
    return min(points, key=lambda at: round(_hidden(pen, words_box(pen, text, at, pen.large))))


def _hidden(pen: Pen, box: Box) -> float:
    """How much of the words that stand in the picture a box would hide, in pixels."""
    left, top, right, bottom = box
    return sum(
        max(0.0, min(right, one[2]) - max(left, one[0])) * max(0.0, min(bottom, one[3]) - max(top, one[1]))
        for one in pen.taken
    )


def _upper_edge(corners: Points, x: float) -> float:
    """The y at which a vertical line at ``x`` enters a polygon (n, 2) from above; its top where it does not meet it."""
    crossings = []
    for start, end in zip(corners, np.roll(corners, -1, axis=0), strict=True):
        if min(start[0], end[0]) <= x <= max(start[0], end[0]) and start[0] != end[0]:
            crossings.append(start[1] + (end[1] - start[1]) * (x - start[0]) / (end[0] - start[0]))
    return float(min(crossings, default=corners[:, 1].min()))


def _low_middle(quad: Points) -> tuple[float, float]:
    """The point below a quad's centre, over its lower part, where words hide least."""
    low, high = quad.min(axis=0), quad.max(axis=0)
    return float(quad[:, 0].mean()), float(low[1] + 0.74 * (high[1] - low[1]))
