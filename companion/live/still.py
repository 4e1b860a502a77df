"""A table in single photos: all zoos that a photo shows, each told apart by what lies in it and where it lies."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from companion.live.outskirts import seek_trucks
from companion.live.table import TableInView
from companion.live.view import Outline
from companion.live.watched import Watched

if TYPE_CHECKING:
    from companion.reconcile.session import Session
    from companion.reconcile.sighting import Sighting
    from companion.vision.arrays import Pixels
    from companion.vision.parts import Parts


class PhotographedTable:
    """A table of which one photo after another is looked at; where zoos lay and trucks stood is remembered.

    ``readers``: the parts of one reader, or of two where each player has two zoos. ``session``: what is known of the
    game, which says whose zoos these are.
    """

    def __init__(self, readers: "Sequence[Parts]", session: "Session") -> None:
        self._session = session
        self._table = TableInView(tuple(readers), tuple(range(len(session.state.zoos))))

    def sighting(self, pixels: "Pixels") -> "Sighting | None":
        """What a photo (h, w, 3) BGR shows of the table; None where it shows fewer than two zoos of one kind.

        Money is left out: that all of it is in sight shows only when it is watched.
        """
        from companion.vision.boards.finding import find_zoos
        from companion.vision.moving.changes import tones_of
        from companion.vision.moving.ongoing import OngoingZoo

        found = [(parts, find_zoos(pixels, parts.edition)) for parts in self._table.readers]
        if all(len(zoos) < 2 for _, zoos in found):
            return None
        tones = tones_of(pixels)
        self._table.zoos = [
            Watched(OngoingZoo(parts, pixels, tones, boards, 0.0), parts, boards.table)
            for parts, zoos in found
            for boards in zoos
        ]
        self._table.outlying = []
        self._table.seat(self._session, pixels.shape)
        seek_trucks(self._table, self._session, pixels, tones, 0.0)
        return replace(self._table.sighting(self._session), numbers={})

    def outlines(self) -> Iterator[Outline]:
        """What lies in the zoos of the photo that was looked at last, in its pixels."""
        return self._table.outlines(0.0)
