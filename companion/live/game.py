"""A game followed by a camera: frames in, what is to be drawn and said out; the one way for command line and app.

``Live`` holds no thread and no clock: whoever grabs frames feeds the newest one with its time, in one thread. Vision
finds the zoos, follows them when the camera moves and reads what has changed; the session explains it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import permutations
from pathlib import Path
from typing import TYPE_CHECKING

from companion.live.view import (
    DARK,
    FROZEN,
    MESSAGES,
    MOVING,
    SEEKING,
    SHAKEN,
    STEADY,
    LiveView,
    Outline,
    ZooInView,
)
from companion.live.watched import (
    Watched,
    around_table,
    built_boards,
    carried,
    grey_of,
    joined_zoos,
    looks_of,
    middle_of,
    quad_of,
    reach_of,
    trucks_of,
    worth_of,
)
from companion.reconcile.compare import Comparer
from companion.reconcile.expect import expected
from companion.reconcile.inputs import (
    Accept,
    Answer,
    Correct,
    Input,
    Read,
    Tap,
    Undo,
    Waive,
    input_to_json,
)
from companion.reconcile.session import Effect, Session, step
from companion.reconcile.sighted import sighting_of_pieces
from companion.reconcile.sighting import Pin, Sight, Sighting, together
from companion.reconcile.trucks import named_trucks
from companion.reconcile.views.view import MONEY, player
from companion.storage.journal import append

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from companion.vision.arrays import Pixels
    from companion.vision.boards import FoundBoards
    from companion.vision.following import Follower
    from companion.vision.reading import Parts

SEEK_S = 0.6
"""Boards are sought so often while none is in view."""
QUIET_S = 0.8
"""So long nothing may move in any zoo before what changed is explained: a turn is several movements."""
AGAIN_S = 0.6
"""A reading that does not agree with the rules is looked at once more after so long."""
LOST_S = 0.7
"""A view that cannot be followed for so long is sought anew."""
SHIFTED_PX = 3.0
"""A view that moves by more than this between frames is moving."""
UNSETTLED_PX = 6.0
"""After a movement by more than this the boards are brought to their exact place again."""
SURE = 0.9
"""What is less sure is drawn as a doubt."""
OFFERED = 3
"""Alternatives that a correction offers."""
TRUSTED, MISCOUNTED = 2, -4
"""Coins count from the second reading on that shows as many as there should be; a wrong count puts that off."""
PRICE_OF_PLACE = 3.0
"""What it speaks against a zoo being somebody's that it lies where another one's lay."""


@dataclass(slots=True, eq=False)
class _Picture:
    """How the picture has been: when it moved last, when it was lost, when it was sought."""

    moved_at: float = -1e9
    lost_at: float | None = None
    sought_at: float = -1e9
    last: "NDArray[np.float64] | None" = None
    unsettled: bool = False


class Live:
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
        from companion.vision.steady import Watcher

        self._readers = tuple(readers)
        self._session = session
        self._seats = tuple(seats) or tuple(range(len(session.state.zoos)))
        self._journal = journal
        self._watcher = Watcher(live)
        self._picture = _Picture()
        self._follower: Follower | None = None
        self._zoos: list[Watched] = []
        self._places: dict[int, tuple[float, float]] = {}
        self._trucks: list[tuple[tuple[float, float], str]] = []
        self._told: Sighting | None = None
        self._told_at = 0.0
        self._again = False
        self._purses: dict[str, int] = {}

    # ------------------------------------------------------------------------------------------- frames

    def feed(self, frame: "Pixels", at: float) -> LiveView:
        """Takes in a frame (h, w, 3) BGR uint8 of time ``at`` (seconds, growing)."""
        from companion.vision.steady import View

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
        from companion.vision.boards import find_zoos

        self._picture.sought_at = at
        found = [(parts, one) for parts in self._readers for one in find_zoos(frame, parts.edition)]
        if not found:
            return self._view(at, SEEKING)
        self._begin(frame, found, at)
        return self._view(at, STEADY, self._tell(at), read=True)

    def _begin(self, frame: "Pixels", found: "Sequence[tuple[Parts, FoundBoards]]", at: float) -> None:
        """Read all zoos whole, and find out whose they are."""
        from companion.vision.ongoing import OngoingZoo

        grey = grey_of(frame)
        known = {id(one.parts): one for one in self._zoos} if len(self._readers) == len(found) else {}
        zoos = []
        for parts, boards in found:
            before = known.get(id(parts))
            if before is not None and len(found) == len(self._zoos):
                before.zoo.read_whole(frame, grey, boards, at)
                zoos.append(Watched(before.zoo, parts, boards.table, before.seat))
            else:
                zoos.append(Watched(OngoingZoo(parts, frame, grey, boards, at), parts, boards.table))
        self._zoos = zoos
        self._seat(frame)
        self._anchor(frame)

    def _anchor(self, frame: "Pixels") -> None:
        """Follow the view from this frame on."""
        import numpy as np

        from companion.vision.following import Follower

        self._follower = Follower(frame, [one.zoo.boards_quad for one in self._zoos])
        for one in self._zoos:
            one.anchor = one.zoo.found.table
            one.zoo.neighbours = [other.zoo.boards_quad.mean(axis=0) for other in self._zoos if other is not one]
        self._picture = replace(self._picture, last=np.eye(3), lost_at=None, unsettled=False)

    def _follow(self, frame: "Pixels", at: float) -> LiveView:
        """Follow the view and read what has changed."""
        from companion.vision.following import shift_of
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
        from companion.vision.placed import refined

        grey = grey_of(frame)
        kept = []
        for one in self._zoos:
            table = refined(grey, carried(one.anchor, moved), one.parts.edition.main)
            if table is not None:
                one.zoo.found = replace(one.zoo.found, table=table)
                kept.append(one)
        if not kept:
            self._follower = None
            return self._view(at, MOVING)
        self._zoos = kept
        self._anchor(frame)
        return self._view(at, MOVING)

    def _read(self, frame: "Pixels", at: float, moved: "NDArray[np.float64]") -> LiveView:
        """Read what has changed in every zoo; explain it when all is quiet."""
        from companion.vision.ongoing import WHOLE_SHARE

        grey, read = grey_of(frame), False
        for one in self._zoos:
            look = one.zoo.see(frame, grey, carried(one.anchor, moved), at)
            read |= look.read
            one.moves = look.moves
            if look.moves:
                self._picture.moved_at = max(self._picture.moved_at, at - QUIET_S / 2)
            if look.share <= WHOLE_SHARE or look.moves:
                one.shaken_since = None
            elif one.shaken_since is None:
                one.shaken_since = at
            elif at - one.shaken_since > QUIET_S:
                self._follower = None
                return self._view(at, SHAKEN)
        quiet = at - max(self._picture.moved_at, *(one.zoo.changed_at for one in self._zoos)) >= QUIET_S
        moves = any(one.moves for one in self._zoos)
        if not quiet or not all(one.zoo.settled for one in self._zoos):
            return self._view(at, MOVING if moves else STEADY, read=read)
        return self._view(at, STEADY, self._tell(at), read=True)

    # ------------------------------------------------------------------------------------------- zoos and seats

    def _seat(self, frame: "Pixels") -> None:
        """Find out whose zoos these are: by what lies in them, by where they lay, and around the table."""
        for parts in self._readers:
            zoos = [one for one in self._zoos if one.parts is parts]
            if not zoos:
                continue
            zoos = sorted(zoos, key=lambda one: around_table(middle_of(one), frame.shape))[: len(self._seats)]
            costs = [[self._unlike(one, seat) + self._displaced(one, seat) for seat in self._seats] for one in zoos]
            orders = permutations(range(len(self._seats)), len(zoos))
            best = min(orders, key=lambda order: sum(row[at] for row, at in zip(costs, order, strict=True)))
            for one, at in zip(zoos, best, strict=True):
                one.seat = self._seats[at]
            self._zoos = [one for one in self._zoos if one.parts is not parts or one in zoos]
        self._places |= {one.seat: middle_of(one) for one in self._zoos}

    def _unlike(self, one: Watched, seat: int) -> float:
        """How little a zoo looks like a player's, as far as is known of it."""
        sighting = self._sighting_of(one, seat)
        comparer = Comparer(sighting)
        return comparer.slip(comparer.compare(expected(self._session.state)))

    def _displaced(self, one: Watched, seat: int) -> float:
        """What it speaks against a seat that its zoo lay elsewhere, and another one's here."""
        x, y = middle_of(one)
        near = {other: (x - a) ** 2 + (y - b) ** 2 for other, (a, b) in self._places.items()}
        return PRICE_OF_PLACE if near and min(near, key=lambda other: near[other]) != seat else 0.0

    # ------------------------------------------------------------------------------------------- sightings

    def _tell(self, at: float) -> tuple[Effect, ...]:
        """Give the session what is seen now, when it differs from what it was told, or once more when it wondered."""
        sighting = self._sighting()
        same = self._told is not None and looks_of(self._told) == looks_of(sighting)
        if same and not (self._again and at - self._told_at >= AGAIN_S):
            return ()
        self._again = not same
        self._told, self._told_at = sighting, at
        if sighting.numbers:
            trial, _ = step(self._session, Read(sighting))
            wrong = {key for key, _, _ in trial.explanations[0].unexplained.numbers}
            self._purses |= dict.fromkeys(wrong, MISCOUNTED)
            sighting = replace(sighting, numbers={k: n for k, n in sighting.numbers.items() if k not in wrong})
        effects = self.give(Read(sighting))
        self._again &= any(effect.kind in ("illegal", "unseen", "due", "ask") for effect in effects)
        return effects

    def _sighting(self) -> Sighting:
        """What is seen of the whole table."""
        parts = [self._sighting_of(one, one.seat) for one in self._zoos]
        merged: dict[str, Sighting] = {}
        for one, sighting in zip(self._zoos, parts, strict=True):
            name = player(one.seat)
            before = merged.get(name)
            merged[name] = sighting if before is None else joined_zoos(before, sighting)
        if len(self._readers) > 1:  # a player's two zoos are whole together only
            merged = {
                name: one
                if sum(player(zoo.seat) == name for zoo in self._zoos) == len(self._readers)
                else replace(one, whole=frozenset())
                for name, one in merged.items()
            }
        return together([*merged.values(), self._trucks_seen()])

    def _sighting_of(self, one: Watched, seat: int) -> Sighting:
        """What is seen of one zoo, as the zoo of a player."""
        pieces = []
        coins = 0
        for held in one.zoo.held:
            seen = held.seen
            coins += seen.label in ("coin", "coin-tile") and seen.area == "table"
            if seen.label != "empty" and not seen.area.startswith("truck-") and self._is_of(one, held.quad):
                pieces.append((seen.area, seen.space, Sight(worth_of(seen))))
        sighting = sighting_of_pieces(pieces, self._session.state, seat, built_boards(one))
        return replace(sighting, numbers=self._money(seat, coins))

    def _money(self, seat: int, coins: int) -> dict[str, int]:
        """The money in sight, where it has been seen to be all of it."""
        key = f"{player(seat)}/{MONEY}"
        known = expected(self._session.state).numbers.get(key)
        if known is None or not self._session.hypotheses:
            return {}
        if coins == known and coins > 0:
            self._purses[key] = self._purses.get(key, 0) + 1
        return {key: coins} if self._purses.get(key, 0) >= TRUSTED else {}

    def _is_of(self, one: Watched, quad: "NDArray[np.float64]") -> bool:
        """Whether a piece lies nearest to this zoo of all of its kind."""
        if len(self._zoos) == 1:
            return True
        x, y = one.zoo.found.table.project(quad.mean(axis=0))
        near = {id(other): (x - a) ** 2 + (y - b) ** 2 for other in self._zoos for a, b in [middle_of(other)]}
        return min(near, key=lambda other: near[other]) == id(one) or near[id(one)] < reach_of(one) ** 2

    def _trucks_seen(self) -> Sighting:
        """The trucks in sight with their loads, by name."""
        seen: list[tuple[tuple[float, float], float, list[Sight]]] = []
        for one in self._zoos:
            for truck, load in trucks_of(one):
                middle = truck.mean(axis=0)
                width = float(abs(truck[0] - truck[1]).max())
                if all((middle[0] - x) ** 2 + (middle[1] - y) ** 2 > (width / 3) ** 2 for (x, y), _, _ in seen):
                    seen.append(((float(middle[0]), float(middle[1])), width, load))
        seen.sort(key=lambda one: one[0])
        stood = [self._stood(at, width) for at, width, _ in seen]
        names = named_trucks([load for _, _, load in seen], self._session.state, stood) if seen else ()
        named = {name: (at, load) for name, (at, _, load) in zip(names, seen, strict=True) if name}
        self._trucks = [(at, name) for name, (at, _) in named.items()]
        return Sighting({name: tuple(load) for name, (_, load) in named.items() if load}, {}, frozenset(named))

    def _stood(self, at: tuple[float, float], width: float) -> str:
        """The truck that stood there when it was looked last."""
        for (x, y), name in self._trucks:
            if (at[0] - x) ** 2 + (at[1] - y) ** 2 < (width / 2) ** 2:
                return name
        return ""

    # ------------------------------------------------------------------------------------------- people

    @property
    def session(self) -> Session:
        """What is known of the game."""
        return self._session

    def give(self, given: Input) -> tuple[Effect, ...]:
        """Takes an input into the session and the journal; what is to be said of it."""
        if self._journal is not None:
            append(self._journal, input_to_json(given))
        self._session, effects = step(self._session, given)
        return effects

    def tap(self, action: str) -> tuple[Effect, ...]:
        """An action, in its notation, that somebody says was done."""
        return self.give(Tap(action))

    def answer(self, choice: int) -> tuple[Effect, ...]:
        """The answer of that number, from 0, to the open question."""
        return self.give(Answer(choice))

    def undo(self, steps: int = 1) -> tuple[Effect, ...]:
        """So many inputs back; what lies there is explained anew."""
        effects = self.give(Undo(steps))
        self._told = None
        return effects

    def waive(self, event: str, what: str, where: str) -> tuple[Effect, ...]:
        """Something that is due will not be done."""
        return self.give(Waive(event, what, where))

    def correct(self, place: str, seen: str, said: str) -> tuple[Effect, ...]:
        """What somebody says lies in a place (``player-2/barn``) that looks like ``seen``; empty: nothing."""
        return self.give(Correct(Pin(place, seen, said)))

    def accept(self) -> tuple[Effect, ...]:
        """The table stays as it lies."""
        return self.give(Accept())

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
            for one in self._zoos:
                one.zoo.found = replace(one.zoo.found, table=carried(one.anchor, zoos_at))
        lost = self._follower is None
        zoos = () if lost else tuple(ZooInView(one.seat, quad_of(one.zoo.boards_quad), one.moves) for one in self._zoos)
        outlines = () if lost else tuple(outline for one in self._zoos for outline in self._outlines(one, at))
        return LiveView(at, status, MESSAGES[status], zoos, outlines, effects, self._session, read)

    def _outlines(self, one: Watched, at: float) -> Iterator[Outline]:
        """What lies in a zoo, where the newest frame shows it."""
        table = one.zoo.found.table
        for held in one.zoo.held:
            seen = held.seen
            if seen.label in ("empty", "truck") or not self._is_of(one, held.quad):
                continue
            if seen.label == "unknown" and (seen.area == "table" or seen.area.startswith("truck-")):
                continue
            age = 0.0 if held.hidden_since is None else at - held.hidden_since
            mark = "hidden" if held.hidden_since is not None else "sure" if seen.confidence >= SURE else "doubt"
            quad = quad_of(table.project(held.quad))
            others = tuple(pair for pair in seen.alternatives if pair[0] != "empty")[:OFFERED]
            yield Outline(quad, seen.label, seen.confidence, mark, seen.area, seen.space, one.seat, age, others)
