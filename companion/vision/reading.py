"""Reading a photo: from pixels to an Observation, stage by stage, each stage timed.

boards -> quality -> straight-down view -> detector -> printed spaces -> identifier -> components with areas. The
detector finds what lies anywhere; the printed spaces say where tiles should lie and whether their print is covered; the
identifier names what is there.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from time import perf_counter

import numpy as np

from companion.errors import NoBoardError, PhotoQualityError
from companion.vision.areas import AreaMap
from companion.vision.arrays import Points
from companion.vision.boards import GREY_SIDE, FoundBoards, find_boards
from companion.vision.closer import FAINTEST, barn_outline, closer_view, is_bare, looked_at_closer, tiles_within
from companion.vision.edition import Edition
from companion.vision.evidence import Evidence
from companion.vision.frame import ENOUGH_FOR_ZOOS, Photo, open_photo
from companion.vision.fusion import HAND_SET, Weights
from companion.vision.grown import grown
from companion.vision.hearing import evidence_of
from companion.vision.naming import name_all
from companion.vision.observation import BoardSeen, Observation, Seen
from companion.vision.overlooked import overlooked
from companion.vision.pieces import Piece, assign_spaces, pieces_from, whole_tiles, without_repeats
from companion.vision.placed import PlacedBoard
from companion.vision.pyramid import Pyramid
from companion.vision.quality import judge, look, refuse_hopeless, whole_sharpness
from companion.vision.scene import Scene, original_points, photo_quad
from companion.vision.spaces import VIEW_PX_PER_MM as PRINT_PX_PER_MM
from companion.vision.spaces import Print
from companion.vision.stack import with_tops
from companion.vision.standing import coloured, standing, without_visitors
from companion.vision.table import Table, View
from companion.vision.verdict import PRESENT, verdicts
from companion.vision.visitors import PathLook
from companion.vision.witnesses import Detecting, Identifying

VIEW_SIDE = 640
"""The detector's input."""
MAX_PX_PER_MM = 1.75
"""At most: the detector never sees tiles finer than this in training."""
SPLIT_BELOW = 1.45
"""Pixels a millimetre below which photos of many boards are looked at in two halves: the detector sees tiles as large
as with two expansion boards."""
OVERLAP_MM = 30.0
"""How far each half reaches into the other."""
AROUND_MM = 70.0
"""Table shown around the boards: where coins, spare tiles and overhanging ones lie."""
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
        """What was seen with the colours of bonus tiles and of visitors off the path."""
        if self.path is None:
            return list(seen)
        return [coloured(one, self.photo.pixels, self.table, self.path, self.photo.reduction) for one in seen]


@dataclass(frozen=True, slots=True, eq=False)
class Parts:
    """What a reader reads with."""

    edition: Edition
    detector: Detecting
    identifier: Identifying
    weights: Weights


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
    def parts(self) -> "Parts":
        """What it reads with, for whoever reads frame after frame."""
        return Parts(self._edition, self._detector, self._identifier, self._weights)

    def read(self, photo: Photo | Path | str, corners: Sequence[tuple[float, float]] | None = None) -> Observation:
        """What the photo shows.

        ``corners``: the main board's corners in photo pixels, clockwise from its own upper left, when a person gives
        them. Raises NotAnImageError, PhotoQualityError, NoBoardError, InputError (two zoo boards), UsageError
        (impossible corners).
        """
        taken = self._take(photo, corners)
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

    def _take(self, photo: Photo | Path | str, corners: Sequence[tuple[float, float]] | None) -> "_Taken":
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
        clock.lap("boards")
        if photo.encoded and _is_coarse(found):
            photo = photo.finer()
            size = (photo.pixels.shape[1], photo.pixels.shape[0])
            found = replace(found, table=found.table.scaled(size[0] / found.table.size[0], size))
            pyramid = Pyramid(photo.pixels)
            clock.lap("open")
        prints = prints_of(pyramid, found)
        quality = judge(found, prints[0], light)
        clock.lap("quality")
        tile_mm = self._edition.main.layout.tile_mm
        pieces = pieces_of(self.parts, pyramid, found, prints[0])
        clock.lap("detect")
        if found.grid is not None:
            found = grown(found, pieces, photo.pixels, self._identifier)
            prints = prints_of(pyramid, found)
            clock.lap("boards")
        spaces = [space for board in prints for space in board.spaces()]
        clock.lap("spaces")
        taken = assign_spaces(pieces, spaces, tile_mm)
        if self._edition.small_mm:
            pieces = whole_tiles(pieces, spaces, taken)
            pieces, taken = with_tops(pieces, spaces, taken, (photo.pixels, found.table), self._identifier)
        scene = Scene(found.table, prints, areas_of(found.boards, pieces), pieces, spaces, taken, photo.reduction)
        named = name_all(photo.pixels, scene, self._identifier)
        clock.lap("identify")
        evidence = evidence_of(scene, named)
        clock.lap("assign")
        visitors, path = standing(photo.pixels, found.table, found.boards, self._edition.figure_mm, photo.reduction)
        clock.lap("visitors")
        observation = Observation(
            photo=photo.name,
            size=photo.size,
            quality=quality,
            boards=tuple(board_seen(board, found, photo.reduction) for board in found.boards),
            components=tuple(visitors),
            milliseconds=clock.times,
        )
        return _Taken(observation, evidence, photo, found.table, path)

    def _find(self, pyramid: Pyramid, reduction: int, corners: Sequence[tuple[float, float]] | None) -> FoundBoards:
        """The boards, sought in a smaller picture, with the table's pose in the decoded photo."""
        whole, small = pyramid.level(0), pyramid.at_least(GREY_SIDE)
        factor = small.shape[1] / whole.shape[1]
        if corners is not None:
            scale = factor / reduction
            corners = [((x + 0.5) * scale - 0.5, (y + 0.5) * scale - 0.5) for x, y in corners]
        try:
            found = find_boards(small, self._edition, corners)
        except NoBoardError:
            if whole_sharpness(small) < NO_FOCUS:
                raise PhotoQualityError(
                    "the photo is too blurred to find the board; hold the camera still, tap on the board to focus"
                ) from None
            raise
        return replace(found, table=found.table.scaled(1 / factor, (whole.shape[1], whole.shape[0])))


def _is_coarse(found: FoundBoards) -> bool:
    """Whether tiles are so small in the photo that the identifier would see less than it can."""
    layout = found.boards[0].layout
    return float(found.table.px_per_mm(np.array(layout.size_mm) / 2)) * layout.tile_mm < COARSE_PX


def pieces_of(parts: Parts, pyramid: Pyramid, found: FoundBoards, main: Print | None = None) -> list[Piece]:
    """What the detector finds on the boards and around them, each piece once, those in the barn looked at closer.

    ``main``: the main board beside its print, when it has been looked at already.
    """
    edition = parts.edition
    tile_mm, small_mm = edition.main.layout.tile_mm, edition.small_mm
    views = detector_views(found.boards, split=bool(edition.attached))
    seen = [
        piece
        for view in views
        for piece in pieces_from(parts.detector.detect(pyramid.render(view, found.table)), view, tile_mm, small_mm)
        if len(views) == 1 or nearest_view(piece.centre, views) is view
    ]
    if len(views) > 1:
        seen = without_repeats(sorted(seen, key=lambda one: -one.confidence), tile_mm)
    barn = barn_outline(found.boards)
    if barn is None:
        return seen
    main = main or print_of(pyramid, found.table, found.boards[0])
    if not tiles_within(barn, seen) and is_bare(barn, main):
        return seen
    seen = _closer(parts, seen, pyramid, found.table, barn)
    return [*seen, *overlooked(barn, main, seen, tile_mm)]


def _closer(parts: Parts, pieces: list[Piece], pyramid: Pyramid, table: Table, barn: Points) -> list[Piece]:
    """The pieces with those in the barn as a closer look shows them."""
    view, tile_mm = closer_view(barn, VIEW_SIDE), parts.edition.main.layout.tile_mm
    closer = pieces_from(parts.detector.detect(pyramid.render(view, table)), view, tile_mm, faintest=FAINTEST)
    return looked_at_closer(barn, pieces, closer, tile_mm)


def detector_view(boards: Sequence[PlacedBoard]) -> View:
    """The square straight-down view that the detector sees: all boards and ``AROUND_MM`` of table around them."""
    corners = np.concatenate([board.on_table(np.array(board.layout.corners)) for board in boards])
    low, high = corners.min(axis=0) - AROUND_MM, corners.max(axis=0) + AROUND_MM
    return View.around(low, high, VIEW_SIDE, MAX_PX_PER_MM)


def detector_views(boards: Sequence[PlacedBoard], split: bool) -> list[View]:
    """The views that the detector sees: one, or with ``split`` two where one would show tiles too small."""
    whole = detector_view(boards)
    if not split or whole.px_per_mm >= SPLIT_BELOW:
        return [whole]
    corners = np.concatenate([board.on_table(np.array(board.layout.corners)) for board in boards])
    low, high = corners.min(axis=0) - AROUND_MM, corners.max(axis=0) + AROUND_MM
    axis = int(np.argmax(high - low))
    middle = (low[axis] + high[axis]) / 2
    first, second = high.copy(), low.copy()
    first[axis], second[axis] = middle + OVERLAP_MM, middle - OVERLAP_MM
    return [View.around(low, first, VIEW_SIDE, MAX_PX_PER_MM), View.around(second, high, VIEW_SIDE, MAX_PX_PER_MM)]


def nearest_view(point: Points, views: Sequence[View]) -> View:
    """The view whose middle is nearest to a table point (2,)."""

    def distance(view: View) -> float:
        return float(np.hypot(*(view.to_table((np.array(view.size) - 1) / 2) - point)))

    return min(views, key=distance)


def prints_of(pyramid: Pyramid, found: FoundBoards) -> list[Print]:
    """Each board beside its print."""
    return [print_of(pyramid, found.table, board) for board in found.boards]


def print_of(pyramid: Pyramid, table: Table, board: PlacedBoard) -> Print:
    """A board beside its print; ``table``: the pose in the photo."""
    middle = board.on_table(np.array(board.layout.size_mm) / 2)
    return Print(*pyramid.fitting(table, PRINT_PX_PER_MM, middle), board)


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
