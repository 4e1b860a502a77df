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
    Colour,
    Pen,
    canvas,
    cut,
    dashed,
    part,
    polygon,
    ring,
)
from companion.vision.placing import Placing, Plate

COLOURS = {"animal": SKY, "offspring": YELLOW, "stall": ORANGE, "coin": YELLOW, "coin-tile": YELLOW}
OTHER = PURPLE
KIND_AFTER = ("offspring", "stall", "visitor")
KIND_BEFORE = ("token", "bonus")
"""Kinds of things whose own names say too little: "4", "red"."""
NAMES = {"free-stall": "free stall"}
SURE = 0.95
"""What is less sure than this has its probability beside its name."""
SURE_COIN = 0.6
"""The same for coins, which bear no name when they are surer: they are many, and look alike."""
GUESS = 0.5
"""What lies in no zoo and is less sure than this is not drawn: nothing hangs on it."""


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
    """A label in one or two short lines: what an animal is alone, everything else with the kind of thing that it is."""
    head, *names = label.split("/")
    lines = [name.replace("-", " ") for name in names] or [head.replace("-", " ")]
    if head in KIND_AFTER:
        return [*lines, head]
    return [head, *lines] if names and head in KIND_BEFORE else lines


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
    total: str = "",
) -> Pixels:
    """A copy of the photo (h, w, 3) BGR with everything that was read drawn into it; ``pixels`` stays as it is.

    Of a photo that shows mostly table only the part with boards and components is kept, so that words stay readable.
    ``scores``: text to write at an area, by its name. ``doubts``: those of the zoo that was made of the observation.
    ``captions``: what stands in the picture, in another language. ``total``: what is written into a corner.
    """
    captions = captions or Captions()
    pixels, observation = _framed(pixels, observation)
    picture, factor = canvas(pixels, observation.size)
    image = Image.fromarray(np.ascontiguousarray(picture[..., ::-1]))
    pen = Pen.on(image, captions.letters)
    _draw_boards(pen, observation, factor)
    open_doubts = list(doubts)
    marked = [(seen, _take_doubt(seen, open_doubts)) for seen in _all_seen(observation)]
    marked = [(seen, doubt) for seen, doubt in marked if doubt is not None or _is_shown(seen)]
    marked.sort(key=lambda one: one[1] is not None)
    quads = [np.array(seen.quad) * factor for seen, _ in marked]
    filled = [number for number, (seen, doubt) in enumerate(marked) if seen.label != EMPTY or doubt is not None]
    things = [quads[number] for number in filled]
    bare = [quad for number, quad in enumerate(quads) if number not in filled]
    placing = Placing(image.size, things, bare)
    if total:
        placing.corner(pen, [total])
    plates = []
    for (seen, doubt), quad in zip(marked, quads, strict=True):
        _draw_seen(pen, seen, quad, doubt is not None)
    for thing, number in enumerate(filled):
        seen, doubt = marked[number]
        if doubt is not None:
            placing.taken.append(_draw_question(pen, placing, quads[number]))
            plates.append(_asked(doubt, quads[number], thing, captions))
        elif _is_named(seen):
            lines = tuple(captions.lines(seen.label, seen.confidence))
            plates.append(Plate(lines, quads[number], border=_colour(seen)[1], thing=thing))
    placing.put(pen, plates)
    placing.put(pen, _scores(observation, scores or {}, captions, factor))
    placing.draw(pen)
    return np.ascontiguousarray(np.asarray(image, dtype=np.uint8)[..., ::-1])


def _framed(pixels: Pixels, observation: Observation) -> tuple[Pixels, Observation]:
    """The part of the photo in which something was read, and the observation in that part's pixels."""
    quads = [one.quad for one in observation.boards] + [one.quad for one in _all_seen(observation)]
    window = part(observation.size, np.array(quads, np.float64).reshape(-1, 2))
    if window is None:
        return pixels, observation
    low, high = window

    def moved(points: Sequence[tuple[float, float]]) -> tuple[tuple[float, float], ...]:
        return tuple((x - low[0], y - low[1]) for x, y in points)

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
    size = (high[0] - low[0], high[1] - low[1])
    framed = replace(observation, size=size, boards=boards, components=components, vacancies=vacancies)
    return cut(pixels, observation.size, window), framed


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


def _is_shown(seen: Seen) -> bool:
    """Whether something seen is drawn although nobody asks about it."""
    if seen.label == EMPTY:
        return bool(seen.space)
    return seen.confidence >= GUESS or not (seen.area == TABLE or seen.area.startswith("truck-"))


def _is_named(seen: Seen) -> bool:
    """Whether something seen has its name beside it; trucks never have, coins when they are unsure."""
    head = _colour(seen)[0]
    return head != "truck" and (head != "coin" or seen.confidence < SURE_COIN)


def _colour(seen: Seen) -> tuple[str, Colour]:
    """What kind of thing something is, and its colour."""
    head = seen.label.partition("/")[0]
    return head, COLOURS.get(head, OTHER)


def _draw_seen(pen: Pen, seen: Seen, quad: Points, doubtful: bool) -> None:
    """The outline of something seen; a small circle in an empty space, dashes where there is a doubt."""
    if doubtful:
        dashed(pen, quad, VERMILLION)
    elif seen.label == EMPTY:
        x, y = quad.mean(axis=0)
        reach = 3 * pen.unit
        pen.draw.ellipse((x - reach, y - reach, x + reach, y + reach), outline=WHITE, width=pen.unit)
    elif seen.kind in ("round-tile", "coin"):
        ring(pen, quad, _colour(seen)[1])
    else:
        polygon(pen, quad, _colour(seen)[1], 2)


def _draw_question(pen: Pen, placing: Placing, quad: Points) -> Box:
    """A triangle with a question mark at the corner where it hides least; the box that it takes."""
    reach = 8.0 * pen.unit
    size = np.array([1.1, 1.0]) * reach
    spots = np.clip(quad[np.argsort(quad[:, 1])], size, np.array(placing.size) - size)
    x, y = (float(value) for value in spots[np.argmin(placing.hidden(np.hstack([spots - size, spots + size])))])
    corners = [(x, y - reach), (x + 1.1 * reach, y + reach), (x - 1.1 * reach, y + reach)]
    pen.draw.polygon(corners, fill=VERMILLION, outline=WHITE, width=pen.unit)
    pen.draw.text((x, y + 0.3 * reach), "?", fill=WHITE, font=pen.font, anchor="mm")
    return x - 1.1 * reach, y - reach, x + 1.1 * reach, y + reach


def _asked(doubt: Doubtful, quad: Points, thing: int, captions: Captions) -> Plate:
    """All labels in question."""
    options = [captions.lines(label, 1.0) for label in dict.fromkeys((doubt.seen, *doubt.could_be[:2]))]
    lines = [(f"{captions.either} " if number else "") + " ".join(option) for number, option in enumerate(options)]
    return Plate(tuple(line.strip() for line in lines), quad, VERMILLION, WHITE, VERMILLION, thing)


def _scores(observation: Observation, scores: Mapping[str, str], captions: Captions, factor: float) -> list[Plate]:
    """The score of each area, for the free ground where it is largest in the picture."""
    outlines: dict[str, Points] = {}
    for area, corners in (one for board in observation.boards for one in board.outlines if one[0] in scores):
        outline = np.array(corners, np.float64) * factor
        if area not in outlines or _extent(outline) > _extent(outlines[area]):
            outlines[area] = outline
    return [
        Plate((f"{captions.area(area)}: {scores[area]}",), outline, WHITE, BLACK, area=True)
        for area, outline in outlines.items()
    ]


def _extent(outline: Points) -> float:
    return float(np.prod(outline.max(axis=0) - outline.min(axis=0)))
