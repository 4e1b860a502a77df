"""Photos in which something lies that the game played has not: read once more with all that its box may hold.

A reader knows the components of the game that is played. Where a photo shows something that is none of them, or a board
of an expansion joined to the main one, a reader that knows the expansions too says what it is, so that it can be named;
where that one finds nothing of an expansion either, the first reading stands.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from pathlib import Path

import cv2
import numpy as np

from companion.vision.boards.attached import joined
from companion.vision.boards.finding import GREY_SIDE
from companion.vision.boards.placed import PlacedBoard
from companion.vision.boards.second import table_shown
from companion.vision.edition import BoardReference
from companion.vision.frame import ENOUGH_FOR_ZOOS, Photo, open_photo
from companion.vision.observation import EMPTY, TABLE, UNKNOWN, Observation, Seen
from companion.vision.parts import Parts
from companion.vision.pyramid import Pyramid
from companion.vision.quality import look
from companion.vision.reading import Reader
from companion.vision.tiles.pieces import TILES, VISITOR

STRANGE = 0.4
"""How probable a piece must be that looks like nothing the game has."""
UNTOLD = 0.5
"""A tile on a board whose likeliest label is less likely than this may be another game's."""
NAMELESS, THERE = 0.3, 0.7
"""A square tile that surely lies beside the boards, but whose likeliest label is less likely than that, may be too."""
PLAIN = 0.6
"""How sure the other reader must be of a component of an expansion."""
PLAIN_IN_GREY = 0.98
"""The same in a photo without colour, in which much looks strange that is not."""
LOOK_STEP = 8
"""Every so many pixels tell whether a photo has colour."""
STALL = "stall/"
"""What looks like a stall on a space for animals may be an animal that the game has not."""


class WiderReader:
    """Reads with one reader, and with a wider one what looks strange to it."""

    def __init__(
        self, own: Reader, wider: Callable[[], Reader], boards: Callable[[], Iterable[BoardReference]] = tuple
    ) -> None:
        """``wider``: gives the reader that knows the expansions too; asked when it is first needed.

        ``boards``: gives the boards of all expansions, of which those that are joined to the main one are looked for.
        """
        self._own = own
        self._load, self._load_boards = wider, boards
        self._wider: Reader | None = None

    @property
    def parts(self) -> Parts:
        """The parts of the reader that knows the game alone."""
        return self._own.parts

    def read(self, photo: Photo | Path | str, corners: Sequence[tuple[float, float]] | None = None) -> Observation:
        """What the photo shows; arguments and errors are those of Reader.read."""
        if not isinstance(photo, Photo):
            photo = open_photo(photo, ENOUGH_FOR_ZOOS)
        seen = self._own.read(photo, corners)
        if not any(map(_is_strange, seen.components)) and not self._is_joined(photo, seen):
            return seen
        self._wider = self._wider or self._load()
        again = self._wider.read(photo, corners)
        plain = PLAIN_IN_GREY if look(photo.pixels[::LOOK_STEP, ::LOOK_STEP]).colourless else PLAIN
        return again if self._shows_more(again, self._wider, plain) else seen

    @cached_property
    def _foreign(self) -> tuple[BoardReference, ...]:
        """The boards that are joined to the main one in games with expansions which are not played."""
        edition = self._own.parts.edition
        known = {board.layout.name for board in (*edition.boards, *edition.attached)}
        return tuple(one for one in self._load_boards() if one.layout.entrance and one.layout.name not in known)

    def _is_joined(self, photo: Photo, seen: Observation) -> bool:
        """Whether a board of an expansion that is not played is joined to the main one."""
        if not self._foreign:
            return False
        pixels = Pyramid(photo.pixels).at_least(GREY_SIDE)
        grey = np.asarray(cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY), np.uint8)
        reference = self._own.parts.edition.main
        size = (pixels.shape[1], pixels.shape[0])
        table = table_shown(seen, reference.layout, size[0] / photo.size[0], size)
        main = PlacedBoard(reference.layout, reference, np.eye(3), 0, 1.0, 0.0)
        return any(joined(grey, table, main, board) is not None for board in self._foreign)

    def _shows_more(self, seen: Observation, wider: Reader, plain: float) -> bool:
        """Whether a component, as surely as ``plain``, or a board was seen that the game played has not."""
        own, other = self._own.parts.edition, wider.parts.edition
        known = {board.layout.name for board in (*own.boards, *own.attached)}
        foreign = set(other.counts) - set(own.counts)
        if any(board.layout not in known for board in seen.boards):
            return True
        return any(
            one.confidence >= plain and (one.label in foreign or one.label.startswith(f"{VISITOR}/"))
            for one in seen.components
        )


def _is_strange(seen: Seen) -> bool:
    if seen.kind == VISITOR:  # what seems to stand beside the board is mostly none, and of no zoo
        return seen.confidence >= STRANGE and seen.area != TABLE
    if seen.label == UNKNOWN:
        return seen.confidence >= STRANGE
    if seen.area == TABLE:
        there = 1 - dict(seen.candidates).get(EMPTY, 0.0)
        return seen.kind == TILES[0] and seen.confidence < NAMELESS and there >= THERE
    if seen.kind not in TILES:
        return False
    beside_stalls = seen.label.startswith(STALL) and "/stall-" not in seen.space
    return seen.confidence < UNTOLD or (bool(seen.space) and beside_stalls)
