"""Reading one zoo frame after frame: whole once, and then only where something has changed and lies still again.

What is hidden by a hand keeps what was last seen there. A changed place is looked at in a few frames, whose opinions
are averaged by their confidence.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from companion.vision.areas import AreaMap
from companion.vision.arrays import Pixels, Points
from companion.vision.boards import FoundBoards, with_new_boards, without_foreign
from companion.vision.changes import CELL, CHANGED, STIRS, Cells, Normal, Plane, connected, grown
from companion.vision.closer import FAINTEST, barn_outline, closer_view, looked_at_closer, tiles_within
from companion.vision.fusion import perhaps_covered
from companion.vision.grown import grown as grown_boards
from companion.vision.hearing import evidence_of
from companion.vision.identifier import Candidate, Identity, crop
from companion.vision.naming import Key, Named, name_all
from companion.vision.observation import EMPTY, UNKNOWN, Seen
from companion.vision.pieces import Piece, assign_spaces, pieces_from, whole_tiles, without_repeats
from companion.vision.placed import PlacedBoard
from companion.vision.pyramid import Pyramid
from companion.vision.reading import (
    AROUND_MM,
    VIEW_SIDE,
    Parts,
    detector_views,
    nearest_view,
    pieces_of,
    prints_of,
)
from companion.vision.scene import Scene
from companion.vision.spaces import PlacedSpace
from companion.vision.stack import with_tops
from companion.vision.standing import coloured, standing, without_visitors
from companion.vision.table import Table
from companion.vision.trucks import lasting_trucks, trucks_among
from companion.vision.verdict import verdicts
from companion.vision.witnesses import Identified

HOLD_S = 0.3
"""How long a place must lie still before it is read."""
VOTES = 2
"""Frames that are asked about a changed place where the first one is not certain."""
CERTAIN = 0.97
NUDGED = 1
"""Crops of one frame that are looked at from a little beside: frames follow each other, photos do not."""
TOUCHED = 0.3
"""Share of a place's cells that must have changed for it to be read again."""
LARGE_MM2 = 12000.0
"""A change off the boards larger than this in one piece (two trucks) is an arm, not something that was taken away."""
WHOLE_SHARE = 0.5
"""When more of a zoo than this has changed at once it is read anew."""
BOARD_MM2 = 1500.0
"""A change off the boards larger than this may be a new board: half of the smallest one."""
DRIFT = 0.04
"""How quickly the remembered picture follows slow changes of light."""
COVERED = 0.5
LIFTED = 0.45
"""When more of a board than this shows something else, it may have been taken away: it is sought again."""


@dataclass(frozen=True, slots=True, eq=False)
class Held:
    """Something that lies, or with label ``empty`` does not lie, on the table, as it was seen last.

    ``quad`` (4, 2) in table millimetres; ``hidden_since``: from when on it was out of sight, None while it is in sight.
    """

    seen: Seen
    quad: Points
    hidden_since: float | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Look:
    """What a frame brought: whether something moves, was read anew or voted on, and the share that has changed."""

    moves: bool
    read: bool
    share: float


@dataclass(slots=True, eq=False)
class _Read:
    """What a zoo was when it was read last."""

    scene: Scene
    named: dict[Key, Named]
    votes: dict[Key, int] = field(default_factory=dict)


class OngoingZoo:
    """One zoo of a table; memory stays the same however long it is looked at."""

    def __init__(self, parts: Parts, frame: Pixels, tones: Pixels, found: FoundBoards, at: float) -> None:
        """Reads the zoo whole. ``frame`` (h, w, 3) BGR, ``tones`` (h, w, 2); ``found``: its boards in that frame."""
        self._parts = parts
        self.neighbours: list[Points] = []
        self._hidden: dict[str, float] = {}
        self.read_whole(frame, tones, found, at)

    def read_whole(self, frame: Pixels, tones: Pixels, found: FoundBoards, at: float) -> None:
        """Forget what was seen and read everything."""
        pyramid = Pyramid(frame)
        pieces = pieces_of(self._parts, pyramid, found)
        if found.grid is not None:
            found = grown_boards(found, pieces, frame, self._parts.identifier)
        self.found = found
        corners = np.concatenate([board.on_table(np.array(board.layout.corners)) for board in found.boards])
        self._plane = Plane.around(corners.min(axis=0) - AROUND_MM, corners.max(axis=0) + AROUND_MM)
        spaces = [space for board in prints_of(pyramid, found) for space in board.spaces()]
        self._read = self._named(frame, pyramid, pieces, spaces, {})
        self._hidden = {}
        self._seen_last = self._remembered = self._plane.look(tones, found.table)
        self._moved_at = np.full(self._plane.shape, at - HOLD_S)
        self._hidden_at = np.full(self._plane.shape, np.nan)
        self.changed_at = at
        self._judge(frame)

    @property
    def boards_quad(self) -> Points:
        """The main board's corners (4, 2) in the pixels of the newest frame."""
        return self.found.quad(self.found.boards[0])

    def see(self, frame: Pixels, tones: Pixels, table: Table, at: float) -> Look:
        """Takes in a frame in which the zoo's table has the pose ``table``; reads what has changed and lies still."""
        self.found = replace(self.found, table=table)
        look = self._plane.look(tones, table)
        shown = self._plane.inside(table)
        moving = self._plane.differ(look, self._seen_last, STIRS) & shown
        self._seen_last = look
        self._moved_at[grown(moving)] = at
        changed = self._plane.differ(look, self._remembered, CHANGED) & shown
        share = float(changed.sum()) / max(1, int(shown.sum()))
        restless = self._moved_at > at - HOLD_S
        ready = changed & ~connected(changed, restless & grown(changed))
        if share > WHOLE_SHARE:
            return Look(bool(moving.any()), False, share)
        self._follow_light(look, changed)
        if ready.any():
            lifted = self._is_lifted(ready)
            if lifted or self._plane.area_mm2(ready & ~self._on_boards()) > BOARD_MM2:
                more = without_foreign(with_new_boards(frame, self.found, self._parts.edition), self.neighbours)
                came = len(more.boards) - len(self.found.boards)
                if came > 0 or (came and lifted):
                    self.read_whole(frame, tones, more, at)
                    return Look(bool(moving.any()), True, share)
            self._read_again(frame, grown(ready), at)
            self._remember(look, grown(ready, 2))
            self.changed_at = at
            return Look(bool(moving.any()), True, share)
        voted = self._vote(frame, ~restless)
        return Look(bool(moving.any()), voted, share)

    def _on_boards(self) -> Cells:
        """The cells that the known boards cover."""
        return np.asarray(np.logical_or.reduce([self._cells_of(board) for board in self.found.boards]), np.bool_)

    def _cells_of(self, board: PlacedBoard) -> Cells:
        """The cells that a board covers."""
        return self._plane.cells_of(board.on_table(np.array(board.layout.corners)))

    def _is_lifted(self, ready: Cells) -> bool:
        """Whether most of an expansion board shows something else."""
        return any(float(ready[self._cells_of(board)].mean()) > LIFTED for board in self.found.boards[1:])

    @property
    def trucks(self) -> list[Points]:
        """The corners (4, 2) of the trucks in table millimetres; what lies on the first is in area ``truck-1``."""
        return [truck.quad for truck in trucks_among(self._read.scene.pieces)]

    @property
    def settled(self) -> bool:
        """Whether everything that changed has been looked at often enough."""
        return not self._read.votes

    def _follow_light(self, look: Normal, changed: Cells) -> None:
        quiet = _pixels(~grown(changed))
        height, width = quiet.shape
        part = self._remembered[:height, :width]
        part[quiet] += DRIFT * (look[:height, :width][quiet] - part[quiet])

    def _remember(self, look: Normal, cells: Cells) -> None:
        mask = _pixels(cells)
        height, width = mask.shape
        self._remembered = self._remembered.copy()
        self._remembered[:height, :width][mask] = look[:height, :width][mask]

    def _touched(self, quad: Points, cells: Cells) -> bool:
        """Whether enough of a quad lies in the cells."""
        own = self._plane.cells_of(quad)
        return float((own & cells).sum()) >= TOUCHED * max(1, int(own.sum()))

    def _detect(self, pyramid: Pyramid, cells: Cells) -> list[Piece]:
        """What the detector finds in the views that show any of the cells."""
        found, edition, detector = self.found, self._parts.edition, self._parts.detector
        tile_mm = edition.main.layout.tile_mm
        views = detector_views(found.boards, split=bool(edition.attached))
        rows, columns = np.nonzero(cells)
        middles = self._plane.view.to_table((np.stack([columns, rows], axis=1) + 0.5).astype(np.float64) * CELL)
        pieces: list[Piece] = []
        for view in views:
            inside = view.to_pixels(middles)
            if not np.any(np.all((inside >= 0) & (inside < view.size[0]), axis=1)):
                continue
            things = detector.detect(pyramid.render(view, found.table))
            pieces += [
                piece
                for piece in pieces_from(things, view, tile_mm, edition.small_mm)
                if len(views) == 1 or nearest_view(piece.centre, views) is view
            ]
        barn = barn_outline(found.boards)
        if barn is not None and (self._plane.cells_of(barn) & cells).any() and tiles_within(barn, pieces):
            closer = closer_view(barn, VIEW_SIDE)
            things = detector.detect(pyramid.render(closer, found.table))
            pieces = looked_at_closer(barn, pieces, pieces_from(things, closer, tile_mm, faintest=FAINTEST), tile_mm)
        return sorted(pieces, key=lambda one: -one.confidence)

    def _read_again(self, frame: Pixels, cells: Cells, at: float) -> None:
        """Read what lies in the cells; what is hidden there stays as it was."""
        pyramid, old = Pyramid(frame), self._read
        fresh = [piece for piece in self._detect(pyramid, cells) if self._touched(piece.quad, cells)]
        gone = [piece for piece in old.scene.pieces if self._touched(piece.quad, cells)]
        kept = [piece for piece in old.scene.pieces if not any(piece is one for one in gone)]
        tile_mm = self._parts.edition.main.layout.tile_mm
        pieces = without_repeats([*kept, *fresh, *lasting_trucks(gone, fresh)], tile_mm)
        printed = [space for board in prints_of(pyramid, self.found) for space in board.spaces()]
        spaces = [
            new if self._touched(new.quad, cells) else last for new, last in zip(printed, old.scene.spaces, strict=True)
        ]
        read = self._named(frame, pyramid, pieces, spaces, self._known(pieces, spaces), NUDGED)
        hidden_spaces = [index for index in self._asked(read, "space") if self._is_hidden(read, index)]
        hidden_pieces = [piece for piece in gone if self._is_out_of_sight(read, piece, cells, hidden_spaces)]
        if hidden_spaces or hidden_pieces:
            spaces = [old.scene.spaces[i] if i in hidden_spaces else space for i, space in enumerate(spaces)]
            pieces = without_repeats([*pieces, *hidden_pieces], tile_mm)
            known = {**self._known_of(read, pieces, spaces), **self._known(pieces, spaces)}
            read = self._named(frame, pyramid, pieces, spaces, known, 0)
        fresh_keys = (key for key in read.named if not self._was_known(read, key))
        read.votes = dict.fromkeys((key for key in fresh_keys if not _is_certain(read.named[key])), 1)
        self._read = read
        self._note_hidden(hidden_spaces, hidden_pieces, cells, at)
        self._judge(frame)

    def _named(
        self,
        frame: Pixels,
        pyramid: Pyramid,
        pieces: Sequence[Piece],
        spaces: Sequence[PlacedSpace],
        known: Mapping[Key, Named],
        nudged: int = 6,
    ) -> _Read:
        """Pieces on their spaces with their names."""
        edition, found = self._parts.edition, self.found
        tile_mm = edition.main.layout.tile_mm
        laid, on_spaces = list(pieces), list(spaces)
        taken = assign_spaces(laid, on_spaces, tile_mm)
        if edition.small_mm:
            laid = whole_tiles(laid, on_spaces, taken)
            laid, taken = with_tops(laid, on_spaces, taken, (frame, found.table), self._parts.identifier)
        prints = prints_of(pyramid, found)
        areas = AreaMap.of(found.boards, [truck.quad for truck in trucks_among(laid)])
        scene = Scene(found.table, prints, areas, laid, on_spaces, taken, 1)
        return _Read(scene, name_all(frame, scene, self._parts.identifier, known, nudged))

    def _known(self, pieces: Sequence[Piece], spaces: Sequence[PlacedSpace]) -> dict[Key, Named]:
        """The names of before that still hold."""
        return self._known_of(self._read, pieces, spaces)

    def _known_of(self, read: _Read, pieces: Sequence[Piece], spaces: Sequence[PlacedSpace]) -> dict[Key, Named]:
        """The names of a reading that hold for these pieces and spaces: those of the same objects."""
        tile_mm = self._parts.edition.main.layout.tile_mm
        taken = assign_spaces(pieces, spaces, tile_mm)
        places = {id(piece): number for number, piece in enumerate(pieces)}
        known: dict[Key, Named] = {}
        for (what, index), one in read.named.items():
            own = read.scene.piece_of((what, index))
            piece = None if own is None else read.scene.pieces[own]
            if what == "piece":
                if piece is not None and id(piece) in places:
                    known["piece", places[id(piece)]] = one
            elif spaces[index] is read.scene.spaces[index]:
                there = pieces[taken[index]] if index in taken else None
                if there is piece:
                    known["space", index] = one
        return known

    def _was_known(self, read: _Read, key: Key) -> bool:
        """Whether a name is one of the last reading's."""
        return any(read.named[key] is one for one in self._read.named.values())

    def _asked(self, read: _Read, what: str) -> list[int]:
        """The indices of what was named anew."""
        return [key[1] for key in read.named if key[0] == what and not self._was_known(read, key)]

    def _is_hidden(self, read: _Read, index: int) -> bool:
        """Whether a space shows neither print nor tile: something else is over it."""
        space, one = read.scene.spaces[index], read.named["space", index]
        if perhaps_covered(space.likeness, space.weakest) < COVERED:
            return False
        best = one.identity.candidates[0]
        strange = best.label in (UNKNOWN, EMPTY) or best.probability < COVERED
        piece = read.scene.piece_on(index)
        return strange and (piece is None or piece.confidence < COVERED or best.label == UNKNOWN)

    def _is_out_of_sight(self, read: _Read, piece: Piece, cells: Cells, hidden: Sequence[int]) -> bool:
        """Whether a piece that is no longer seen may still lie under what is over it."""
        tile_mm = self._parts.edition.main.layout.tile_mm
        if any(np.hypot(*(piece.centre - read.scene.spaces[i].centre)) < tile_mm / 2 for i in hidden):
            return True
        if any(np.hypot(*(piece.centre - one.centre)) < tile_mm / 2 for one in read.scene.pieces):
            return False
        shown = read.scene.print_under(piece)
        if shown is not None:
            on_space = any(np.hypot(*(piece.centre - s.centre)) < tile_mm / 2 for s in read.scene.spaces)
            return not on_space and perhaps_covered(*shown) > COVERED
        own = self._plane.cells_of(piece.quad) & cells
        return self._plane.area_mm2(connected(cells, own)) > LARGE_MM2

    def _note_hidden(self, spaces: Sequence[int], pieces: Sequence[Piece], cells: Cells, at: float) -> None:
        """Remember since when places are out of sight."""
        quads = [self._read.scene.spaces[index].quad for index in spaces] + [piece.quad for piece in pieces]
        hidden = np.zeros(self._plane.shape, bool)
        for quad in quads:
            hidden |= self._plane.cells_of(quad)
        self._hidden_at[cells & ~hidden] = np.nan
        self._hidden_at[hidden & np.isnan(self._hidden_at)] = at

    def _vote(self, frame: Pixels, still: Cells) -> bool:
        """Look once more at what has changed; whether anything was looked at."""
        read = self._read
        keys = [key for key in read.votes if (still | ~self._plane.cells_of(read.named[key].quad)).all()]
        if not keys:
            return False
        table, identifier = self.found.table, self._parts.identifier
        crops = [crop(frame, table.project(read.named[key].quad).astype(np.float32)) for key in keys]
        vectors = identifier.embed(crops)
        grounds = [read.scene.ground_of(*key) for key in keys]
        for key, vector, again in zip(keys, vectors, identifier.compare(vectors, spaces=grounds), strict=True):
            one, votes = read.named[key], read.votes[key]
            read.named[key] = Named(one.quad, _averaged(one.identity, again, votes), vector)
            read.votes[key] = votes + 1
        read.votes = {key: votes for key, votes in read.votes.items() if votes < VOTES}
        self._judge(frame)
        return True

    def _judge(self, frame: Pixels) -> None:
        """What lies there, from all that was said."""
        parts, found = self._parts, self.found
        scene = replace(self._read.scene, table=found.table)
        judged = verdicts(evidence_of(scene, self._read.named), parts.edition.counts, parts.weights)
        visitors, path = standing(frame, found.table, found.boards, parts.edition.figure_mm, 1)
        judged = without_visitors(judged, visitors)
        if path is not None:
            judged = [coloured(one, frame, found.table, path, 1) for one in judged]
        table = found.table
        self._held = [(seen, table.locate(np.array(seen.quad))) for seen in (*judged, *visitors)]

    @property
    def held(self) -> tuple[Held, ...]:
        """Everything that lies on the table as far as it was seen, and the empty spaces."""
        return tuple(Held(seen, quad, self._since(quad)) for seen, quad in self._held)

    def _since(self, quad: Points) -> float | None:
        """Since when a place is hidden."""
        times: NDArray[np.float64] = self._hidden_at[self._plane.cells_of(quad)]
        hidden = ~np.isnan(times)
        return float(times[hidden].min()) if hidden.any() and hidden.mean() >= COVERED else None


def _is_certain(one: Named) -> bool:
    return one.identity.candidates[0].probability >= CERTAIN and one.identity.candidates[0].label != UNKNOWN


def _averaged(one: Identified, other: Identified, votes: int) -> Identity:
    """What two looks say together, each as heavy as it is sure; ``votes``: how many looks the first stands for."""
    weights = [votes * one.candidates[0].probability, other.candidates[0].probability]
    total = sum(weights)
    chances: dict[str, float] = {}
    for identity, weight in zip((one, other), weights, strict=True):
        for candidate in identity.candidates:
            chances[candidate.label] = chances.get(candidate.label, 0.0) + candidate.probability * weight / total
    ranked = sorted(chances.items(), key=lambda pair: (-pair[1], pair[0]))
    similarity = max(one.similarity, other.similarity)
    return Identity(tuple(Candidate(label, chance) for label, chance in ranked), one.turn, similarity)


def _pixels(cells: Cells) -> Cells:
    """The pixels of the cells."""
    return np.asarray(np.repeat(np.repeat(cells, CELL, axis=0), CELL, axis=1))
