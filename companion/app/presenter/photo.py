"""A photo with what was read in it: outlines, short labels, doubts by shape and colour, points of the areas.

All places are pixels of the upright photo. Nothing is told by colour alone: a doubt is dashed and has a question mark,
an offspring is round, what a person said has a tick.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from companion.app.presenter.elements import Element
from companion.app.presenter.intents import Intent
from companion.reconcile.amend import Amendment
from companion.reconcile.doubts import NOTHING, Doubt
from companion.vision.observation import EMPTY, TABLE, Corner, Observation, Quad, Seen
from companion.words import Words

Style = Literal["plain", "doubt", "fixed", "empty"]
COLOURS: Final = {"animal": "sky", "offspring": "yellow", "stall": "orange", "coin": "yellow", "coin-tile": "yellow"}
OTHER: Final = "purple"
GUESS: Final = 0.5
"""What lies in no zoo and is less sure than this is not drawn."""
_UNNAMED: Final = ("coin",)
_HIDDEN: Final = ("truck", "tray", "hay-bale")
"""What is no part of a zoo, or too large to be outlined."""
_ROUND: Final = ("round-tile", "coin")


@dataclass(frozen=True, slots=True)
class Mark:
    """One thing in the photo that can be tapped.

    `key` is sent; `style` says how sure it is; `sign` is what a tile shows beside its animal: male, female, fish,
    lightning.
    """

    key: str
    quad: Quad
    text: str = ""
    colour: str = "sky"
    round: bool = False
    style: Style = "plain"
    chosen: bool = False
    sign: str = ""


@dataclass(frozen=True, slots=True)
class Outline:
    """The outline of an area or a board, with a text on its upper edge."""

    corners: tuple[Corner, ...]
    text: str = ""
    colour: str = "white"


@dataclass(frozen=True, slots=True)
class Photo(Element):
    """A photo that is pinched, dragged and double tapped to look closer.

    `picture` is its name in `app/photos`; `size` its pixels. A tap sends `tapped` with its fields `mark` (the key, or
    empty) and `at` (the place in the photo) replaced. `focus` is shown large when it changes. `height` in dp, 0: as
    high as there is room. `word` stands in its place until there is a picture. `whole` shows all
    of it at first, else what was read.
    """

    picture: str
    size: tuple[int, int]
    marks: tuple[Mark, ...] = ()
    outlines: tuple[Outline, ...] = ()
    tapped: Intent | None = None
    focus: Quad | None = None
    height: float = 0.0
    word: str = ""
    whole: bool = False


def seen_in(observation: Observation) -> tuple[Seen, ...]:
    """Everything that can be tapped, in a fixed order: its place in it is its mark's key."""
    return (*observation.components, *observation.vacancies)


def marks_of(
    observation: Observation, doubts: Sequence[Doubt], fixes: Sequence[Amendment], words: Words, chosen: str = ""
) -> tuple[Mark, ...]:
    """The marks of a reading; empty spaces have one, too, so that they can be tapped."""
    rest = list(doubts)
    marks = []
    for number, seen in enumerate(seen_in(observation)):
        doubt = _taken(seen, rest)
        if doubt is None and seen.confidence < GUESS and (seen.area == TABLE or seen.area.startswith("truck-")):
            continue
        head, *names = seen.label.split("/")
        if head in _HIDDEN or (seen.label == EMPTY and not seen.space):
            continue
        fixed = any(_is_about(fix, seen) for fix in fixes)
        style: Style = "doubt" if doubt else "fixed" if fixed else "empty" if seen.label == EMPTY else "plain"
        text = "" if seen.label == EMPTY or head in _UNNAMED else short_label(seen.label, words)
        key = str(number)
        sign = names[1] if len(names) > 1 else ""
        colour = COLOURS.get(head, OTHER)
        marks.append(Mark(key, seen.quad, text, colour, seen.kind in _ROUND, style, key == chosen, sign))
    return tuple(marks)


def outlines_of(observation: Observation, points: dict[str, int], words: Words) -> tuple[Outline, ...]:
    """The boards and their areas, each area with what it scores."""
    found = [Outline(board.quad, colour="green") for board in observation.boards]
    for board in observation.boards:
        for area, corners in board.outlines:
            text = f"{words.area(area)}: {points[area]:+d}" if points.get(area) else ""
            found.append(Outline(corners, text))
    return tuple(found)


def short_label(label: str, words: Words) -> str:
    """A label for a tile in a photo: its name alone; outline and sign say the rest."""
    head, *names = label.split("/")
    if head == "offspring":
        return words.label(f"animal/{names[0]}")
    if head == "stall":
        return words.label(label).removesuffix(" stall")
    return words.label("/".join([head, *names[:1]]))


def mark_of_doubt(observation: Observation, doubt: Doubt) -> str:
    """The key of what a doubt speaks of, empty where the photo does not show it."""
    for number, seen in enumerate(seen_in(observation)):
        if _speaks(doubt, seen):
            return str(number)
    return ""


def _taken(seen: Seen, doubts: list[Doubt]) -> Doubt | None:
    """The doubt that speaks of what was seen; each is taken once."""
    for doubt in doubts:
        if _speaks(doubt, seen):
            doubts.remove(doubt)
            return doubt
    return None


def _speaks(doubt: Doubt, seen: Seen) -> bool:
    if seen.space:
        return doubt.where == seen.space
    return doubt.where == seen.area and doubt.seen == (NOTHING if seen.label == EMPTY else seen.label)


def _is_about(fix: Amendment, seen: Seen) -> bool:
    """Whether a person said this of what is seen."""
    if seen.space:
        return fix.where == seen.space
    return fix.where == seen.area and fix.label == seen.label and fix.quad == seen.quad
