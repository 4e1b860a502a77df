"""Reading one zoo frame after frame: whole once, and then only where something has changed and lies still again.

What is hidden by a hand keeps what was last seen there. A changed place is looked at in a few frames, whose opinions
are averaged by their confidence.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from companion.vision.areas import AreaMap
from companion.vision.arrays import Pixels, Points
from companion.vision.boards.finding import FoundBoards, with_new_boards, without_foreign
from companion.vision.boards.grown import grown as grown_boards
from companion.vision.boards.placed import PlacedBoard
from companion.vision.boards.spaces import PlacedSpace
from companion.vision.crops import crop
from companion.vision.judging.fusion import perhaps_covered
from companion.vision.judging.hearing import evidence_of
from companion.vision.judging.verdict import verdicts
from companion.vision.layout import Cell
from companion.vision.looks import VIEW_SIDE, detector_views, nearest_view, pieces_of, prints_of
from companion.vision.moving.built import named_place, on_grid, plane_of, with_and_without
from companion.vision.moving.changes import CELL, Cells, Plane, connected, grown
from companion.vision.moving.lasting import lasting_names
from companion.vision.moving.off_cells import off_cells
from companion.vision.moving.surface import Stir, Surface
from companion.vision.moving.trucks import TRUCK, lasting_trucks, trucks_among
from companion.vision.moving.votes import averaged, is_certain
from companion.vision.observation import EMPTY, UNKNOWN, Seen
from companion.vision.parts import Parts
from companion.vision.pyramid import Pyramid
from companion.vision.scene import Scene
from companion.vision.table import Table, View
from companion.vision.tiles.closer import FAINTEST, barn_outline, closer_view, looked_at_closer, tiles_within
from companion.vision.tiles.naming import Key, Named, name_all
from companion.vision.tiles.pieces import TILES, Piece, assign_spaces, pieces_from, whole_tiles, without_repeats
from companion.vision.tiles.stack import with_tops
from companion.vision.visitors.standing import coloured, standing, without_visitors

VOTES = 2
"""Frames that are asked about a changed place where the first one is not certain."""
NUDGED = 1
"""Crops of one frame that are looked at from a little beside: frames follow each other, photos do not."""
LARGE_MM2 = 12000.0
"""A change off the boards larger than this in one piece (two trucks) is an arm, not something that was taken away."""
WHOLE_SHARE = 0.5
"""When more of a zoo than this has changed at once it is read anew."""
BOARD_MM2, GRID_BOARD_MM2 = 1500.0, 350.0
"""A change off the boards larger than this may be a new board: half of the smallest one; water on a blue table shows
little."""
COVERED = 0.5
OVERHANGS_MM = 4.0
"""How far a truck may reach beyond what is watched."""
POINT_BOX = 12.0 * np.array([[-1.0, -1], [1, -1], [1, 1], [-1, 1]])
"""About where a figure stands on a point."""
AWAY = 0.6
"""A truck is away where more than this share of it looks otherwise than when it was empty and no tile hides it."""
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

    whole_share = WHOLE_SHARE

    def __init__(self, parts: Parts, frame: Pixels, tones: Pixels, found: FoundBoards, at: float) -> None:
        """Reads the zoo whole. ``frame`` (h, w, 3) BGR, ``tones`` (h, w, 2); ``found``: its boards in that frame."""
        self._parts = parts
        self.neighbours: list[Points] = []
        self.read_whole(frame, tones, found, at)

    def read_whole(self, frame: Pixels, tones: Pixels, found: FoundBoards, at: float) -> None:
        """Forget what was seen and read everything."""
        pyramid = Pyramid(frame)
        self.found = found
        pieces = self._pieces(pyramid)
        if found.grid is not None:
            self.found = grown_boards(found, pieces, frame, self._parts.identifier)
        self._surface = Surface(self._plane(), tones, found.table, at)
        pieces = self._watched(pieces)
        spaces = [space for board in prints_of(pyramid, self.found) for space in board.spaces()]
        self._read = self._named(frame, pyramid, pieces, spaces, {})
        self.changed_at = at
        self._judge(frame)

    def _watched(self, pieces: Sequence[Piece]) -> list[Piece]:
        """The pieces that lie where changes are noticed: of trucks all of it must, for they are loaded."""
        plane = self._surface.plane
        return [one for one in pieces if plane.holds(one.quad if one.kind == TRUCK else one.centre[None], OVERHANGS_MM)]

    def _pieces(self, pyramid: Pyramid) -> list[Piece]:
        """Everything that the detector finds in a picture."""
        return pieces_of(self._parts, pyramid, self.found)

    def _plane(self) -> Plane:
        """The part of the table that is looked at."""
        return plane_of(self.found)

    def _views(self) -> list[View]:
        """What the detector is shown of it."""
        return detector_views(self.found.boards, split=bool(self._parts.edition.attached))

    def know_boards(self, frame: Pixels, tones: Pixels, boards: Sequence[tuple[str, Cell, int]], at: float) -> bool:
        """Take it for known which boards lie on the grid of a water zoo: layout, lowest left cell, quarter turns.

        Where others were seen the zoo is read anew; whether it was.
        """
        grid, (main, *beside) = self.found.grid, self.found.boards
        seen = {on_grid(board) for board in beside if board.layout.cells}
        if grid is None or seen == set(boards):
            return False
        known = [grid.board(*one) for one in boards]
        others = [board for board in beside if not board.layout.cells]
        found = replace(self.found, boards=(main, *others, *(board for board in known if board is not None)))
        self.read_whole(frame, tones, replace(found, grid=None), at)
        self.found = replace(self.found, grid=grid)
        return True

    @property
    def boards_quad(self) -> Points:
        """The main board's corners (4, 2) in the pixels of the newest frame."""
        return self.found.quad(self.found.boards[0])

    def see(self, frame: Pixels, tones: Pixels, table: Table, at: float) -> Look:
        """Takes in a frame in which the zoo's table has the pose ``table``; reads what has changed and lies still."""
        self.found = replace(self.found, table=table)
        stir = self._surface.see(tones, table, at)
        moves, ready = bool(stir.moving.any()), stir.ready
        if stir.share > self.whole_share:
            return Look(moves, False, stir.share)
        self._surface.follow_light(stir)
        if not ready.any():
            return Look(moves, self._vote(frame, ~stir.restless), stir.share)
        if not self._with_boards(frame, tones, stir, at):
            self._read_again(frame, grown(ready), at)
            self._surface.remember(stir.look, grown(ready), at)
        self.changed_at = at
        return Look(moves, True, stir.share)

    def _with_boards(self, frame: Pixels, tones: Pixels, stir: Stir, at: float) -> bool:
        """Look for boards that have come or gone; what has not changed keeps its name. Whether there were any."""
        gone = [board for board in self.found.boards[1:] if self._is_lifted(board, stir.ready)]
        beside = stir.ready & ~self._on_boards()
        least = BOARD_MM2 if self.found.grid is None else GRID_BOARD_MM2
        if not gone and self._surface.plane.area_mm2(beside) <= least:
            return False
        stay = replace(self.found, boards=tuple(one for one in self.found.boards if one not in gone))
        more = without_foreign(with_new_boards(frame, stay, self._parts.edition), self.neighbours)
        boards = with_and_without(self.found.boards, more.boards, gone)
        if len(boards) == len(self.found.boards) and not gone:
            return False
        self.found = replace(self.found, boards=boards)
        before, plane = self._surface, self._plane()
        cells = before.carried(grown(stir.ready), plane)
        self._surface = before.widened(plane, tones, self.found.table, cells, at, stir.changed)
        self._read_again(frame, cells, at)
        return True

    def _on_boards(self) -> Cells:
        """The cells that the known boards cover."""
        return np.asarray(np.logical_or.reduce([self._cells_of(board) for board in self.found.boards]), np.bool_)

    def _cells_of(self, board: PlacedBoard) -> Cells:
        """The cells that a board covers."""
        return self._surface.plane.cells_of(board.on_table(np.array(board.layout.corners)))

    def _is_lifted(self, board: PlacedBoard, ready: Cells) -> bool:
        """Whether most of an expansion board shows something else."""
        return float(ready[self._cells_of(board)].mean()) > LIFTED

    @property
    def trucks(self) -> list[Points]:
        """The corners (4, 2) of the trucks in table millimetres; what lies on the first is in area ``truck-1``."""
        return [truck.quad for truck in trucks_among(self._read.scene.pieces)]

    @property
    def settled(self) -> bool:
        """Whether everything that changed has been looked at often enough."""
        return not self._read.votes

    def _detect(self, pyramid: Pyramid, cells: Cells) -> list[Piece]:
        """What the detector finds in the views that show any of the cells."""
        found, edition, detector = self.found, self._parts.edition, self._parts.detector
        tile_mm = edition.main.layout.tile_mm
        views = self._views()
        rows, columns = np.nonzero(cells)
        middles = self._surface.plane.view.to_table((np.stack([columns, rows], axis=1) + 0.5).astype(np.float64) * CELL)
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
        if barn is not None and (self._surface.plane.cells_of(barn) & cells).any() and tiles_within(barn, pieces):
            closer = closer_view(barn, VIEW_SIDE)
            things = detector.detect(pyramid.render(closer, found.table))
            pieces = looked_at_closer(barn, pieces, pieces_from(things, closer, tile_mm, faintest=FAINTEST), tile_mm)
        return self._watched(sorted(pieces, key=lambda one: -one.confidence))

    def _read_again(self, frame: Pixels, cells: Cells, at: float) -> None:
        """Read what lies in the cells; what is hidden there stays as it was."""
        pyramid, old = Pyramid(frame), self._read
        fresh = [piece for piece in self._detect(pyramid, cells) if self._surface.is_touched(piece.quad, cells)]
        gone = [piece for piece in old.scene.pieces if self._surface.is_touched(piece.quad, cells)]
        kept = [piece for piece in old.scene.pieces if not any(piece is one for one in gone)]
        tile_mm = self._parts.edition.main.layout.tile_mm
        tiles = [piece.quad for piece in fresh if piece.kind in TILES]
        lasting = [one for one in lasting_trucks(gone, fresh) if self._surface.unlike_bare(one.quad, tiles) < AWAY]
        pieces = without_repeats([*kept, *fresh, *lasting], tile_mm)
        printed = [space for board in prints_of(pyramid, self.found) for space in board.spaces()]
        before = {named_place(space): space for space in old.scene.spaces}
        last = [before.get(named_place(space), space) for space in printed]
        touched = [self._surface.is_touched(space.quad, cells) for space in printed]
        bare = self._surface.looks_bare([space.quad for space in printed])
        printed = [
            replace(one, likeness=1.0, weakest=1.0) if is_bare else one
            for one, is_bare in zip(printed, bare, strict=True)
        ]
        spaces = [new if again else kept for new, kept, again in zip(printed, last, touched, strict=True)]
        vacant = [
            space.centre for space, is_bare, again in zip(printed, bare, touched, strict=True) if is_bare and again
        ]
        loose = [piece for piece in fresh if piece.kind in TILES]
        ghosts = [
            one for one, gone in zip(loose, self._surface.looks_bare([t.quad for t in loose]), strict=True) if gone
        ]
        ghosts += [piece for piece in fresh if _lies_at(piece, vacant, tile_mm / 2)]
        pieces = [piece for piece in pieces if not any(piece is ghost for ghost in ghosts)]
        read = self._named(frame, pyramid, pieces, spaces, self._known(pieces, spaces), NUDGED)
        hidden_spaces = [index for index in self._asked(read, "space") if self._is_hidden(read, index)]
        hidden_pieces = [piece for piece in gone if self._is_out_of_sight(read, piece, cells, hidden_spaces)]
        if hidden_spaces or hidden_pieces:
            spaces = [last[i] if i in hidden_spaces else space for i, space in enumerate(spaces)]
            pieces = without_repeats([*pieces, *hidden_pieces], tile_mm)
            known = {**self._known_of(read, pieces, spaces), **self._known(pieces, spaces)}
            read = self._named(frame, pyramid, pieces, spaces, known, 0)
        fresh_keys = (key for key in read.named if not self._was_known(read, key))
        read.votes = dict.fromkeys((key for key in fresh_keys if not is_certain(read.named[key])), 1)
        self._read = read
        quads = [read.scene.spaces[index].quad for index in hidden_spaces] + [piece.quad for piece in hidden_pieces]
        self._surface.hide(quads, cells, at)
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
        return lasting_names(read.scene, read.named, pieces, spaces, self._parts.edition.main.layout.tile_mm)

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
        own = self._surface.plane.cells_of(piece.quad) & cells
        return self._surface.plane.area_mm2(connected(cells, own)) > LARGE_MM2

    def _vote(self, frame: Pixels, still: Cells) -> bool:
        """Look once more at what has changed; whether anything was looked at."""
        read = self._read
        keys = [key for key in read.votes if (still | ~self._surface.plane.cells_of(read.named[key].quad)).all()]
        if not keys:
            return False
        table, identifier = self.found.table, self._parts.identifier
        crops = [crop(frame, table.project(read.named[key].quad).astype(np.float32)) for key in keys]
        vectors = identifier.embed(crops)
        grounds = [read.scene.ground_of(*key) for key in keys]
        for key, vector, again in zip(keys, vectors, identifier.compare(vectors, spaces=grounds), strict=True):
            one, votes = read.named[key], read.votes[key]
            read.named[key] = Named(one.quad, averaged(one.identity, again, votes), vector)
            read.votes[key] = votes + 1
        read.votes = {key: votes for key, votes in read.votes.items() if votes < VOTES}
        self._judge(frame)
        return True

    def _judge(self, frame: Pixels) -> None:
        """What lies there, from all that was said."""
        parts, found = self._parts, self.found
        scene = replace(self._read.scene, table=found.table)
        judged = verdicts(evidence_of(scene, self._read.named), parts.edition.counts, parts.weights)
        stand = standing(frame, found.table, found.boards, parts.edition.figure_mm)
        path, visitors = stand.path, [one for one in stand.seen(found.table, 1) if one.label != EMPTY]
        judged = without_visitors(judged, visitors)
        if path is not None:
            judged = [coloured(one, frame, found.table, path, 1) for one in judged]
        table = found.table
        self._off = off_cells(frame, found, scene, self._read.named, judged, parts)
        held = [(seen, table.locate(np.array(seen.quad))) for seen in (*judged, *visitors)]
        off = [(seen, table.locate(np.array(seen.quad))) for seen in self._off.tiles]
        self._held = [(seen, quad) for seen, quad in held if not any(_same_tile(seen, quad, at) for _, at in off)] + off

    @property
    def laid_over(self) -> tuple[str, Cell, int] | None:
        """The expansion board that lies on the water board, where none may: layout, lowest left cell, quarter turns."""
        return self._off.board

    @property
    def held(self) -> tuple[Held, ...]:
        """Everything that lies on the table as far as it was seen, and the empty spaces."""
        return tuple(Held(seen, quad, self._surface.hidden_since(quad, COVERED)) for seen, quad in self._held)

    def read_since(self, quad: Points, at: float) -> bool:
        """Whether a place (4, 2) in table millimetres was looked at anew later than ``at``."""
        return self._surface.read_since(quad, at)

    def know_bare(self, quads: Iterable[Points], but: Iterable[Points] = ()) -> None:
        """Nothing lies now in these places (4, 2) in table mm, but in those: so they look when they are bare."""
        self._surface.know_bare(quads, but)

    def any_read_since(self, quad: Points, at: float) -> bool:
        """Whether anything within an outline (n, 2) in table millimetres was looked at anew later than ``at``."""
        return self._surface.any_read_since(quad, at)

    @property
    def places(self) -> dict[str, Points]:
        """The areas, spaces and points of the boards in sight, and the trucks, with their outlines in table mm."""
        scene = self._read.scene
        found = {outline.area: np.asarray(outline.polygon, np.float64) for outline in scene.areas.outlines}
        found |= {name: point[None] + POINT_BOX for name, point in scene.areas.points}
        for space in scene.spaces:
            found.setdefault(space.space.area, space.quad)
            found[space.space.name] = space.quad
        return found


def _same_tile(seen: Seen, quad: Points, other: Points) -> bool:
    """Whether something that lies there is the tile with that quad (4, 2), which is half on it at least."""
    return seen.label != EMPTY and bool(np.hypot(*(quad - other).mean(axis=0)) < np.hypot(*(other[1] - other[0])) / 2)


def _lies_at(piece: Piece, places: Sequence[Points], within: float) -> bool:
    """Whether a tile lies at one of the places (2,)."""
    return piece.kind in TILES and any(np.hypot(*(piece.centre - place)) < within for place in places)
