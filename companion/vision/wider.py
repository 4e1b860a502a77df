"""Photos in which something lies that the game played has not: read once more with all that its box may hold.

A reader knows the components of the game that is played. Where a photo shows something that is none of them, a reader
that knows the expansions too says what it is, so that it can be named; where that one finds nothing of an expansion
either, the first reading stands.
"""

from collections.abc import Callable, Sequence
from pathlib import Path

from companion.vision.frame import ENOUGH_FOR_ZOOS, Photo, open_photo
from companion.vision.observation import TABLE, UNKNOWN, Observation, Seen
from companion.vision.pieces import TILES, VISITOR
from companion.vision.quality import look
from companion.vision.reading import Parts, Reader

STRANGE = 0.4
"""How probable a piece must be that looks like nothing the game has."""
UNTOLD = 0.5
"""A tile on a board whose likeliest label is less likely than this may be another game's."""
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

    def __init__(self, own: Reader, wider: Callable[[], Reader]) -> None:
        """``wider``: gives the reader that knows the expansions too; asked when it is first needed."""
        self._own = own
        self._load = wider
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
        if not any(map(_is_strange, seen.components)):
            return seen
        self._wider = self._wider or self._load()
        again = self._wider.read(photo, corners)
        plain = PLAIN_IN_GREY if look(photo.pixels[::LOOK_STEP, ::LOOK_STEP]).colourless else PLAIN
        return again if self._shows_more(again, self._wider, plain) else seen

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
    if seen.kind not in TILES or seen.area == TABLE:
        return False
    beside_stalls = seen.label.startswith(STALL) and "/stall-" not in seen.space
    return seen.confidence < UNTOLD or (bool(seen.space) and beside_stalls)
