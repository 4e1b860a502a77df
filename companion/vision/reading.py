"""Reading a photo: from pixels to an Observation, stage by stage, each stage timed.

boards -> quality -> straight-down view -> detector -> printed spaces -> identifier -> components with areas. The
detector finds what lies anywhere; the printed spaces say where tiles should lie and whether their print is covered; the
identifier names what is there.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from time import perf_counter

import numpy as np

from companion.errors import NoBoardError, PhotoQualityError
from companion.vision.areas import AreaMap
from companion.vision.arrays import Points
from companion.vision.boards.finding import GREY_SIDE, FoundBoards, find_main, with_new_boards
from companion.vision.boards.grown import grown, kept_off
from companion.vision.boards.placed import PlacedBoard
from companion.vision.boards.spaces import PlacedSpace, Print
from companion.vision.edition import Edition
from companion.vision.frame import ENOUGH_FOR_ZOOS, Photo, open_photo
from companion.vision.judging.evidence import Evidence
from companion.vision.judging.fusion import HAND_SET, Weights
from companion.vision.judging.hearing import evidence_of
from companion.vision.judging.verdict import PRESENT, verdicts
from companion.vision.looks import (
    Look,
    boards_around,
    boards_in,
    detector_view,
    look_at,
    look_closer,
    pieces_of,
    places_of_boards,
    print_of,
)
from companion.vision.observation import UNKNOWN, BoardSeen, Observation, Quad, Seen
from companion.vision.parts import Parts
from companion.vision.pyramid import Pyramid
from companion.vision.quality import Clearness, clearness, judge, look, refuse_hopeless, whole_sharpness
from companion.vision.scene import Scene, original_points, photo_quad
from companion.vision.table import Table
from companion.vision.tiles.closer import barn_outline, is_bare
from companion.vision.tiles.discs import without_corners
from companion.vision.tiles.naming import name_all
from companion.vision.tiles.pieces import VISITOR, Piece, assign_spaces, coins_for_visitors, whole_tiles
from companion.vision.tiles.stack import with_tops
from companion.vision.tiles.under import with_those_under
from companion.vision.together import Later
from companion.vision.visitors.path import PathLook
from companion.vision.visitors.standing import coloured, standing, without_visitors
from companion.vision.witnesses import Detecting, Identifying

COARSE_PX = 80.0
"""Pixels across a tile below which a photo that was opened reduced is opened finer."""
LOOK_SIDE = 480
"""Longest side of the thumbnail for a first look at the light."""
NO_FOCUS = 0.11
"""Fine over coarse detail of the sharpest blocks of a photo; below it the reason for a missing board is its blur."""


class Clock:
    """Milliseconds by stage."""

    def __init__(self) -> None:
        self.times: dict[str, float] = {}
        self._last = perf_counter()

    def lap(self, stage: str) -> None:
        """Books the time since the last lap on ``stage``."""
        now = perf_counter()
        self.times[stage] = self.times.get(stage, 0.0) + (now - self._last) * 1000
        self._last = now


@dataclass(frozen=True, slots=True, eq=False)
class _Taken:
    """A photo and what was found in it: ``observation`` with the visitors alone, ``path`` where visitors may stand."""

    observation: Observation
    evidence: Evidence
    photo: Photo
    table: Table
    path: PathLook | None

    def coloured(self, seen: Sequence[Seen]) -> list[Seen]:
        """What was seen with the colours of bonus tiles and of visitors off the path.

        Where none are played with, what is like no tile but somewhat like a visitor is a picture or lies there by
        chance: it is left out.
        """
        if self.path is None:
            return [one for one in seen if one.kind != VISITOR or one.label != UNKNOWN]
        return [coloured(one, self.photo.pixels, self.table, self.path, self.photo.reduction) for one in seen]


@dataclass(frozen=True, slots=True, eq=False)
class _Near:
    """A photo, perhaps opened finer, and what it shows of the main board.

    ``main``: the board beside its print, ``clear``: how clearly, ``spaces``: its printed spaces; ``barn``: the
    detector's closer look there, None where nothing seems to lie in it.
    """

    photo: Photo
    pyramid: Pyramid
    main: Print
    clear: Clearness
    spaces: list[PlacedSpace]
    barn: Look | None


class Reader:
    """Reads photos of one edition. Holds its witnesses and the edition's features; keeps nothing of a photo."""

    def __init__(
        self, edition: Edition, detector: Detecting, identifier: Identifying, weights: Weights = HAND_SET
    ) -> None:
        self._edition = edition
        self._detector = detector
        self._identifier = identifier
        self._weights = weights

    @property
    def parts(self) -> Parts:
        """What it reads with, for whoever reads frame after frame."""
        return Parts(self._edition, self._detector, self._identifier, self._weights)

    def read(
        self,
        photo: Photo | Path | str,
        corners: Sequence[tuple[float, float]] | None = None,
        others: Sequence[Quad] = (),
    ) -> Observation:
        """What the photo shows.

        ``corners``: the main board's corners in photo pixels, clockwise from its own upper left, when a person gives
        them; ``others``: corners of another game's boards, on which no board of this one lies. Raises NotAnImageError,
        PhotoQualityError, NoBoardError, InputError (two zoo boards), UsageError (impossible corners).
        """
        taken = self._take(photo, corners, others)
        observation, visitors = taken.observation, taken.observation.components
        started = perf_counter()
        judged = verdicts(taken.evidence, self._edition.counts, self._weights)
        seen = [*taken.coloured(without_visitors(judged, visitors)), *visitors]
        spent = (perf_counter() - started) * 1000
        return replace(
            observation,
            components=tuple(one for one in seen if one.label != "empty"),
            vacancies=tuple(one for one in seen if one.label == "empty"),
            milliseconds={**observation.milliseconds, "assign": observation.milliseconds["assign"] + spent},
        )

    def hear(
        self, photo: Photo | Path | str, corners: Sequence[tuple[float, float]] | None = None
    ) -> tuple[Observation, Evidence]:
        """A photo before its tiles are judged: its observation with the visitors alone, and what the witnesses said.

        Arguments and errors are those of ``read``.
        """
        taken = self._take(photo, corners)
        return taken.observation, taken.evidence

    def _take(
        self,
        photo: Photo | Path | str,
        corners: Sequence[tuple[float, float]] | None,
        others: Sequence[Quad] = (),
    ) -> "_Taken":
        """Everything that is found in a photo before it is judged."""
        clock = Clock()
        if not isinstance(photo, Photo):
            photo = open_photo(photo, ENOUGH_FOR_ZOOS)
            clock.lap("open")
        pyramid = Pyramid(photo.pixels)
        light = look(pyramid.at_least(LOOK_SIDE))
        refuse_hopeless(light)
        clock.lap("quality")
        found = self._find(pyramid, photo.reduction, corners)
        main = Later(partial(self._look_at_main, photo, pyramid, found))
        try:
            found, looks = self._with_others(pyramid, found)
        except BaseException:
            main.drop()
            raise
        found = kept_off(found, [(np.array(quad) + 0.5) / photo.reduction - 0.5 for quad in others])
        clock.lap("boards")
        near = main.result()
        photo, pyramid = near.photo, near.pyramid
        found = found.scaled(photo.pixels.shape[1] / found.table.size[0], photo.pixels.shape[1::-1])
        quality = judge(found, near.clear, light)
        clock.lap("quality")
        tile_mm = self._edition.main.layout.tile_mm
        pieces = pieces_of(self.parts, pyramid, found, near.main, looks, near.barn)
        clock.lap("detect")
        if found.grid is not None:
            known = len(found.boards)
            found = grown(found, pieces, photo.pixels, self._identifier)
            clock.lap("boards")
            if len(found.boards) > known:  # what lies beside them has not been shown to the detector
                pieces = pieces_of(self.parts, pyramid, found, near.main)
                clock.lap("detect")
        prints = [near.main, *(print_of(pyramid, found.table, board) for board in found.boards[1:])]
        figures = standing(photo.pixels, found.table, found.boards, self._edition.figure_mm)
        pieces = _as_played(pieces, found, tile_mm, figures.path is not None)
        clock.lap("visitors")
        spaces = [*near.spaces, *(space for board in prints[1:] for space in board.spaces())]
        if figures.hiding:
            spaces = [space for board in prints for space in board.spaces(figures.hiding)]
        clock.lap("spaces")
        taken = assign_spaces(pieces, spaces, tile_mm)
        if self._edition.small_mm:
            pieces = whole_tiles(pieces, spaces, taken)
            pieces, taken = with_tops(pieces, spaces, taken, (photo.pixels, found.table), self._identifier)
        areas = areas_of(found.boards, pieces)
        scene = Scene(found.table, prints, areas, pieces, spaces, taken, photo.reduction, figures.covering)
        named = name_all(photo.pixels, scene, self._identifier)
        scene, named = without_corners(photo.pixels, scene, named, self._identifier)
        if self._edition.main.layout.cell_mm:
            scene, named = with_those_under(photo.pixels, scene, named, self._identifier)
        clock.lap("identify")
        evidence = evidence_of(scene, named)
        clock.lap("assign")
        observation = Observation(
            photo=photo.name,
            size=photo.size,
            quality=quality,
            boards=tuple(board_seen(board, found, photo.reduction) for board in found.boards),
            components=tuple(figures.seen(found.table, photo.reduction)),
            milliseconds=clock.times,
        )
        return _Taken(observation, evidence, photo, found.table, figures.path)

    def _find(self, pyramid: Pyramid, reduction: int, corners: Sequence[tuple[float, float]] | None) -> FoundBoards:
        """The main board, sought in a smaller picture, with the table's pose in the decoded photo."""
        whole, small = pyramid.level(0), pyramid.at_least(GREY_SIDE)
        factor = small.shape[1] / whole.shape[1]
        if corners is not None:
            scale = factor / reduction
            corners = [((x + 0.5) * scale - 0.5, (y + 0.5) * scale - 0.5) for x, y in corners]
        try:
            found = find_main(small, self._edition, corners, lambda: boards_in(self.parts, small))
        except NoBoardError:
            if whole_sharpness(small) < NO_FOCUS:
                raise PhotoQualityError(
                    "the photo is too blurred to find the board; hold the camera still, tap on the board to focus"
                ) from None
            raise
        return found.scaled(1 / factor, (whole.shape[1], whole.shape[0]))

    def _with_others(self, pyramid: Pyramid, found: FoundBoards) -> tuple[FoundBoards, list[Look]]:
        """A zoo of which the main board is known with the boards beside it, and what the detector was shown for that.

        Expansion boards are sought where the detector sees a board; others by their print, all around.
        """
        if not found.is_seen:
            return found, []
        edition, small = self._edition, pyramid.at_least(GREY_SIDE)
        main = found.scaled(small.shape[1] / found.table.size[0], (small.shape[1], small.shape[0]))
        if edition.expansion is None or edition.attached:
            around = partial(boards_around, self.parts, pyramid, found)
            more = with_new_boards(small, main, edition, perhaps=around)
            return replace(found, boards=more.boards, grid=more.grid), []
        looks: list[Look] = []
        searched: list[Points] = []
        more, grows = main, True
        while grows:
            looks.append(look_at(self.parts, pyramid, found.table, detector_view(more.boards)))
            places = places_of_boards(looks[-1], more.boards, edition.expansion, searched)
            if places is not None and not places:
                break
            searched += places or []
            seen = with_new_boards(small, main, edition, searched if places is not None else None)
            grows = len(seen.boards) > len(more.boards) and places is not None
            more = seen if len(seen.boards) > len(more.boards) else more
        return replace(found, boards=more.boards, grid=more.grid), looks

    def _look_at_main(self, photo: Photo, pyramid: Pyramid, found: FoundBoards) -> "_Near":
        """Everything that is known of a photo once its main board is found, opened finer where its tiles are small."""
        if photo.encoded and _is_coarse(found):
            photo = photo.finer()
            found = found.scaled(photo.pixels.shape[1] / found.table.size[0], photo.pixels.shape[1::-1])
            pyramid = Pyramid(photo.pixels)
        main = print_of(pyramid, found.table, found.boards[0])
        barn = barn_outline(found.boards)
        bare = barn is None or is_bare(barn, main)
        closer = None if barn is None or bare else look_closer(self.parts, pyramid, found.table, barn)
        return _Near(photo, pyramid, main, clearness(main), main.spaces(), closer)


def _as_played(pieces: list[Piece], found: FoundBoards, tile_mm: float, visitors: bool) -> list[Piece]:
    """The pieces; what stands beside the boards where no visitors are played with is a coin, if it is as wide."""
    if visitors:
        return pieces
    return coins_for_visitors(
        pieces, [board.on_table(np.array(board.layout.corners)) for board in found.boards], tile_mm
    )


def _is_coarse(found: FoundBoards) -> bool:
    """Whether tiles are so small in the photo that the identifier would see less than it can."""
    layout = found.boards[0].layout
    return float(found.table.px_per_mm(np.array(layout.size_mm) / 2)) * layout.tile_mm < COARSE_PX


def areas_of(boards: tuple[PlacedBoard, ...], pieces: Sequence[Piece]) -> AreaMap:
    """The areas of the boards, and of the trucks from left to right."""
    trucks = [piece.quad for piece in pieces if piece.kind == "truck" and piece.confidence >= PRESENT]
    return AreaMap.of(boards, sorted(trucks, key=lambda quad: (float(quad[:, 0].mean()), float(quad[:, 1].mean()))))


def board_seen(board: PlacedBoard, found: FoundBoards, reduction: int) -> BoardSeen:
    """A board as an observation has it."""
    outlines = tuple(
        (region.area, tuple(original_points(found.table.project(board.on_table(np.array(region.outline))), reduction)))
        for region in board.layout.regions
    )
    quad = photo_quad(found.quad(board), reduction)
    own_cells = board.layout.cells
    return BoardSeen(board.layout.name, board.layout.areas, quad, board.inliers, outlines, own_cells, board.turn)
