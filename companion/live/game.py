"""A game followed by a camera: frames in, what is to be drawn and said out; the one way for command line and app.

``Live`` holds no thread and no clock: whoever grabs frames feeds the newest one with its time, in one thread. Vision
finds the zoos, follows them when the camera moves and reads what has changed; the session explains it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from companion.live.followed import Followed
from companion.live.habits import EMPTY, Habits
from companion.live.outskirts import seek_trucks
from companion.live.table import TableInView
from companion.live.view import DARK, FROZEN, MESSAGES, MOVING, SEEKING, SHAKEN, STEADY, LiveView, ZooInView
from companion.live.watched import Watched, carried, grey_of, looks_of, quad_of
from companion.reconcile.inputs import Read
from companion.reconcile.session import CONFIRMED, PROPOSED, Effect, Session, step
from companion.reconcile.sighting import Sighting

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from companion.vision.arrays import Pixels
    from companion.vision.boards.finding import FoundBoards
    from companion.vision.moving.following import Follower
    from companion.vision.parts import Parts

SEEK_S = 0.6
"""Boards are sought so often while none is in view."""
QUIET_S = 0.8
"""So long nothing may move in any zoo before what changed is explained: a turn is several movements."""
AGAIN_S = 0.6
"""A reading that does not agree with the rules is looked at once more after so long."""
WONDERED = ("unseen", "due", "ask")
"""Effects after which the same table is told once more. After something that was not allowed it is not: as long as the
session has heard of it once only, people may put it right."""
LOST_S = 0.7
"""A view that cannot be followed for so long is sought anew."""
MISSING_S, LONGEST_S = 2.0, 60.0
"""A zoo that is in view no more is sought again after so long, and each time after twice as long, at most so long."""
SHIFTED_PX = 3.0
"""A view that moves by more than this between frames is moving."""
FEW_STRANGE, STRANGE = 3, 0.3
"""Where at first sight more pieces, and more than this share of them, plainly look otherwise it is another table."""
ANOTHER_TABLE = "the table does not look like the game that was given"
UNSETTLED_PX = 6.0
"""After a movement by more than this the boards are brought to their exact place again."""


NEVER = -1e9


@dataclass(slots=True, eq=False)
class _Picture:
    """How the picture has been: when it moved last, was lost, was sought, and how long until it is sought again.

    ``trucks_at``, ``trucks_after``: the same of trucks away from all boards.
    """

    moved_at: float = NEVER
    lost_at: float | None = None
    sought_at: float = NEVER
    patience: float = MISSING_S
    last: "NDArray[np.float64] | None" = None
    unsettled: bool = False
    trucks_at: float = NEVER
    trucks_after: float = MISSING_S


class Live(Followed):
    """A game that is followed.

    :param readers: the parts of one reader, or of two where each player has two zoos (joint).
    :param seats: whose zoos are in view, from 0 (all players' when empty), clockwise from the lower left.
    :param journal: a file to which every input is added, so that the game can be taken up again.
    """

    def __init__(
        self,
        readers: "Sequence[Parts]",
        session: Session,
        *,
        live: bool = True,
        seats: Sequence[int] = (),
        journal: Path | None = None,
    ) -> None:
        from companion.vision.moving.steady import Watcher

        super().__init__(session, journal)
        self._table = TableInView(tuple(readers), tuple(seats) or tuple(range(len(session.state.zoos))))
        self._watcher = Watcher(live)
        self._picture = _Picture()
        self._follower: Follower | None = None
        self._most = 0
        self._told: Sighting | None = None
        self._told_at = 0.0
        self._again = False
        self._missed: frozenset[tuple[str, str]] = frozenset()
        self._away = ""

    # ------------------------------------------------------------------------------------------- frames

    def feed(self, frame: "Pixels", at: float) -> LiveView:
        """Takes in a frame (h, w, 3) BGR uint8 of time ``at`` (seconds, growing)."""
        from companion.vision.moving.steady import View

        moment = self._watcher.see(frame, at)
        if moment.view in (View.DARK, View.FROZEN):
            return self._view(at, DARK if moment.view is View.DARK else FROZEN)
        if self._follower is None:
            return self._seek(frame, at, moving=moment.view is View.MOVING)
        return self._follow(frame, at)

    def _seek(self, frame: "Pixels", at: float, *, moving: bool) -> LiveView:
        """Look for zoos in a picture that stands still."""
        if moving or at - self._picture.sought_at < SEEK_S:
            return self._view(at, SEEKING)
        found = self._found(frame, at)
        if not found:
            return self._view(at, SEEKING)
        self._begin(frame, found, at)
        strange = self._first_look(frame, at) if self._session.last is None else ()
        told = self._tell(at)
        self._away = self._table.out_of_sight(self._session)
        return self._view(at, STEADY, (*strange, *told), read=True)

    def _first_look(self, frame: "Pixels", at: float) -> tuple[Effect, ...]:
        """The game is known: what looks otherwise at first sight was misread, and is said where it is plain to see.

        Where much of the table looks otherwise it is another one, and what is seen counts.
        """
        from companion.vision.moving.changes import tones_of

        self._table.know_boards(self._session, frame, tones_of(frame), at)
        self._table.sighting(self._session)
        found = self._table.suppose(self._session, at)
        if len(found.plain) > max(FEW_STRANGE, STRANGE * found.pieces):
            for one in self._table.zoos:
                one.habits = Habits()
            return (Effect("unseen", ANOTHER_TABLE),)
        return tuple(
            Effect("unseen", f"{label} lies in {place}, which nothing explains", where=place, what=label)
            for label, place in found.plain
            if label != EMPTY
        )

    def _found(self, frame: "Pixels", at: float) -> "list[tuple[Parts, FoundBoards]]":
        """All zoos in the picture, each with what reads it."""
        from companion.vision.boards.finding import find_zoos

        self._picture.sought_at = at
        return [(parts, one) for parts in self._table.readers for one in find_zoos(frame, parts.edition)]

    def _seek_missing(self, frame: "Pixels", at: float) -> None:
        """Look whether a zoo is back that an arm hid when the camera had moved."""
        patience = self._picture.patience
        if len(self._table.zoos) >= self._most or at - self._picture.sought_at < patience:
            return
        found = self._found(frame, at)
        self._picture.patience = min(2 * patience, LONGEST_S)
        if len(found) > len(self._table.zoos):
            self._begin(frame, found, at)

    def _begin(self, frame: "Pixels", found: "Sequence[tuple[Parts, FoundBoards]]", at: float) -> None:
        """Read all zoos whole, and find out whose they are."""
        from companion.vision.moving.changes import tones_of
        from companion.vision.moving.ongoing import OngoingZoo

        tones = tones_of(frame)
        known = {id(one.parts): one for one in self._table.zoos} if len(self._table.readers) == len(found) else {}
        zoos = []
        for parts, boards in found:
            before = known.get(id(parts))
            if before is not None and len(found) == len(self._table.zoos):
                before.zoo.read_whole(frame, tones, boards, at)
                zoos.append(Watched(before.zoo, parts, boards.table, before.seat))
            else:
                zoos.append(Watched(OngoingZoo(parts, frame, tones, boards, at), parts, boards.table))
        last, self._table.zoos = self._table.zoos, zoos
        self._table.seat(self._session, frame.shape)
        for one in self._table.zoos:
            for old in last:
                if (old.seat, old.parts) == (one.seat, one.parts):
                    one.habits = old.habits.renewed(one.zoo, at)
        self._most = max(self._most, len(self._table.zoos))
        self._table.outlying = []
        self._anchor(frame)
        self._picture.trucks_at = NEVER
        self._seek_trucks(frame, tones, at)

    def _seek_trucks(self, frame: "Pixels", tones: "Pixels", at: float) -> None:
        """Look for trucks that stand away from all boards, the less often the longer none is found."""
        picture = self._picture
        moved = picture.trucks_at < picture.moved_at
        if not moved and at - picture.trucks_at < picture.trucks_after:
            return
        found = seek_trucks(self._table, self._session, frame, tones, at)
        picture.trucks_after = MISSING_S if found or moved else min(2 * picture.trucks_after, LONGEST_S)
        picture.trucks_at = at

    def _anchor(self, frame: "Pixels") -> None:
        """Follow the view from this frame on."""
        import numpy as np

        from companion.vision.moving.following import Follower

        self._follower = Follower(frame, [one.zoo.boards_quad for one in self._table.zoos])
        for one in self._table.everything:
            one.anchor = one.zoo.found.table
        for one in self._table.zoos:
            one.zoo.neighbours = [other.zoo.boards_quad.mean(axis=0) for other in self._table.zoos if other is not one]
        self._picture = replace(self._picture, last=np.eye(3), lost_at=None, unsettled=False)

    def _follow(self, frame: "Pixels", at: float) -> LiveView:
        """Follow the view and read what has changed."""
        from companion.vision.moving.following import shift_of
        from companion.vision.table import inverse

        assert self._follower is not None
        picture, size = self._picture, (frame.shape[1], frame.shape[0])
        moved = self._follower.follow(frame)
        if moved is None:
            if picture.lost_at is None:
                picture.lost_at = at
            elif at - picture.lost_at > LOST_S:
                self._follower = None
            picture.moved_at = at
            return self._view(at, MOVING)
        picture.lost_at = None
        shift = 0.0 if picture.last is None else shift_of(moved @ inverse(picture.last), size)
        picture.last = moved
        if shift > SHIFTED_PX:
            picture.moved_at = at
        picture.unsettled |= shift_of(moved, size) > UNSETTLED_PX
        if at - picture.moved_at < QUIET_S / 2:
            return self._view(at, MOVING, zoos_at=moved)
        if picture.unsettled:
            return self._settle(frame, at, moved)
        return self._read(frame, at, moved)

    def _settle(self, frame: "Pixels", at: float, moved: "NDArray[np.float64]") -> LiveView:
        """After the camera has moved: bring every board to its exact place, and follow from here."""
        from companion.vision.boards.placed import refined

        grey = grey_of(frame)
        kept = []
        for one in self._table.zoos:
            table = refined(grey, carried(one.anchor, moved), one.parts.edition.main)
            if table is not None:
                one.zoo.found = replace(one.zoo.found, table=table)
                kept.append(one)
        if not kept:
            self._follower = None
            return self._view(at, MOVING)
        self._picture.patience = MISSING_S
        self._table.zoos = kept
        self._table.outlying = [one for one in self._table.outlying if one.home in kept]
        for one in self._table.outlying:
            assert one.home is not None
            one.zoo.found = replace(one.zoo.found, table=one.home.zoo.found.table)
        self._anchor(frame)
        return self._view(at, MOVING)

    def _read(self, frame: "Pixels", at: float, moved: "NDArray[np.float64]") -> LiveView:
        """Read what has changed in every zoo; explain it when all is quiet."""
        from companion.vision.moving.changes import tones_of

        tones, read = tones_of(frame), False
        for one in self._table.everything:
            look = one.zoo.see(frame, tones, carried(one.anchor, moved), at)
            read |= look.read
            one.moves = look.moves
            if look.moves:
                self._picture.moved_at = max(self._picture.moved_at, at - QUIET_S / 2)
            if look.share <= one.zoo.whole_share or look.moves:
                one.shaken_since = None
            elif one.shaken_since is None:
                one.shaken_since = at
            elif at - one.shaken_since > QUIET_S:
                self._follower = None
                return self._view(at, SHAKEN)
        quiet = at - max(self._picture.moved_at, *(one.zoo.changed_at for one in self._table.everything)) >= QUIET_S
        moves = any(one.moves for one in self._table.everything)
        if not quiet or not all(one.zoo.settled for one in self._table.everything):
            return self._view(at, MOVING if moves else STEADY, read=read)
        self._seek_missing(frame, at)
        self._seek_trucks(frame, tones, at)
        effects = self._tell(at)
        self._away = self._table.out_of_sight(self._session)
        return self._view(at, STEADY, effects, read=True)

    # ------------------------------------------------------------------------------------------- sightings

    def _tell(self, at: float) -> tuple[Effect, ...]:
        """Give the session what is seen now, when it differs from what it was told, or once more when it wondered."""
        sighting = self._table.sighting(self._session)
        same = self._told is not None and looks_of(self._told) == looks_of(sighting)
        if same and at - self._told_at < AGAIN_S:
            return ()
        if same and not self._again:
            return self._gone()
        self._again = not same
        before = None if self._told is None or same else self._told_at
        self._told, self._told_at = sighting, at
        if sighting.numbers:
            trial, _ = step(self._session, Read(sighting))
            wrong = {key for key, _, _ in trial.explanations[0].unexplained.numbers}
            self._table.miscounted(wrong)
            sighting = replace(sighting, numbers={k: n for k, n in sighting.numbers.items() if k not in wrong})
        effects = self.give(Read(sighting))
        kinds = {effect.kind for effect in effects}
        self._again &= not kinds.isdisjoint(WONDERED) and "illegal" not in kinds
        if before is not None and self._session.status in (CONFIRMED, PROPOSED):
            self._table.suppose(self._session, at, before)
        return effects

    def _gone(self) -> tuple[Effect, ...]:
        """What still is not seen where it should lie, each thing said once."""
        missed = [entry for entry, _ in self._session.missed if not entry[0].startswith("taken/")]
        new = [entry for entry in missed if entry not in self._missed]
        self._missed = frozenset(missed)
        return tuple(
            Effect("unseen", f"{label} should lie in {place} and is not seen there", where=place, what=label)
            for place, label in new
        )

    # ------------------------------------------------------------------------------------------- people

    def undo(self, steps: int = 1) -> tuple[Effect, ...]:
        """So many inputs back; what lies there is explained anew."""
        effects = super().undo(steps)
        self._told = None
        return effects

    # ------------------------------------------------------------------------------------------- views

    def _view(
        self,
        at: float,
        status: str,
        effects: tuple[Effect, ...] = (),
        *,
        read: bool = False,
        zoos_at: "NDArray[np.float64] | None" = None,
    ) -> LiveView:
        """What is to be shown now."""
        if zoos_at is not None:
            for one in self._table.everything:
                one.zoo.found = replace(one.zoo.found, table=carried(one.anchor, zoos_at))
        lost = self._follower is None
        zoos = (
            ()
            if lost
            else tuple(ZooInView(one.seat, quad_of(one.zoo.boards_quad), one.moves) for one in self._table.zoos)
        )
        outlines = () if lost else tuple(self._table.outlines(at))
        message = self._away if status == STEADY else MESSAGES[status]
        return LiveView(at, status, message, zoos, outlines, effects, self._session, read)
