"""Finding the boards: the main board gives the table's pose, the expansions lie rigidly on the same table.

Features of the photo are matched to the main board's and a homography is drawn from them; it is then refined by patches
until the printed spaces are known to a fraction of a millimetre. An expansion is sought with the pose known: only a
turn and a shift in millimetres remain, which a single match proposes and all others vote on.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from itertools import chain, repeat

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.errors import NoBoardError
from companion.vision.arrays import Pixels, Points
from companion.vision.boards.alignment import fit_table
from companion.vision.boards.another import chosen, left_over, lie_apart, lies_beside, lies_whole
from companion.vision.boards.attached import find_attached
from companion.vision.boards.corners import check_corners, check_place, check_start, start_at
from companion.vision.boards.expansions import find_expansions
from companion.vision.boards.features import Features, detect_corners, detect_in_strips, match_features
from companion.vision.boards.grid import Grid
from companion.vision.boards.instances import find_instances, on_table
from companion.vision.boards.placed import MIN_PATCHES, MIN_VISIBLE, SEARCH_MM, PlacedBoard, board_patches, inside_share
from companion.vision.boards.straight import features_through, of_board, of_tilted
from companion.vision.boards.whole import find_whole
from companion.vision.edition import BoardReference, Edition
from companion.vision.table import Table

SIDES = (640, 1600)
"""Longest sides (pixels) at which features are sought: quick first, finer when the board was not found."""
PHOTO_FEATURES = (1800, 5000)
PHOTO_CORNERS = 1500
"""Quick corners that are tried before anything else, at the first of the sides."""
GREY_SIDE = 1600
"""Longest side at which patches are compared: about two pixels a millimetre when the zoo fills the picture."""
MUCH = 1.4
"""A photo that is longer than ``GREY_SIDE`` by less than this factor is compared as it is: shrinking costs more."""
MIN_INLIERS = 12
"""Fewer agreeing matches than this happen between unrelated pictures."""
MIN_ELSEWHERE = 5
"""The same where matches agree on a place already."""
MOST_RADIAL = 0.08
"""A pose that asks for a lens which bends more at the picture's corner is wrong: lenses of phones stay within 0.03,
but where the trucks of a board, which look alike, were confused, 0.11 to 0.14 was asked for."""
MATCH_PX = 3.0
"""How far a match may lie from the homography, in pixels of the picture in which features are sought: the lens takes
one of them."""
CORNER_SEARCH_MM = 8.0
"""The same when the start is a person's pointing: a third of a tile."""
SHOWN = 0.6
"""Share of a main board inside the picture from which a zoo of a whole table is followed."""
MOST_ZOOS = 5


@dataclass(frozen=True, slots=True, eq=False)
class FoundBoards:
    """The pose of the table in the photo's pixels, and the boards on it, the main board first.

    ``grid``: where expansion boards of a water zoo may lie, None for other boards. ``another``: what a photo of which
    another zoo board is not read should say, nothing where there is none.
    """

    table: Table
    boards: tuple[PlacedBoard, ...]
    grid: Grid | None = None
    another: str = ""

    def with_grid_boards(self, tiles: Iterable[Points]) -> "FoundBoards":
        """The same with the expansion boards of a water zoo that tiles (their centres on the table) cover."""
        if self.grid is None:
            return self
        others = [board for board in self.boards[1:] if not board.layout.cells]
        return replace(self, boards=(self.boards[0], *others, *self.grid.boards(tiles)))

    @property
    def is_seen(self) -> bool:
        """Whether the photo shows the main board's print, so that its place is not only a person's word."""
        return self.boards[0].visible > 0

    def scaled(self, factor: float, size: tuple[int, int]) -> "FoundBoards":
        """The same in the photo resized by ``factor`` to ``size`` (width, height)."""
        return replace(self, table=self.table.scaled(factor, size))

    def quad(self, board: PlacedBoard) -> Points:
        """The board's corners in photo pixels (4, 2), clockwise from its own upper left."""
        return self.table.project(board.on_table(np.array(board.layout.corners)))


def find_boards(pixels: Pixels, edition: Edition, corners: Sequence[tuple[float, float]] | None = None) -> FoundBoards:
    """The boards of ``edition`` in a photo (h, w, 3) BGR: the main one, see ``find_main``, and those beside it."""
    found = find_main(pixels, edition, corners)
    return with_new_boards(pixels, found, edition) if found.is_seen else found


def find_main(
    pixels: Pixels,
    edition: Edition,
    corners: Sequence[tuple[float, float]] | None = None,
    perhaps: Callable[[], Iterable[Points]] | None = None,
) -> FoundBoards:
    """The main board of ``edition`` in a photo (h, w, 3) BGR.

    ``corners``: its four corners in photo pixels, clockwise from the board's own upper left, when a person points at
    them; ``perhaps`` tells where boards may lie, (4, 2) pixels clockwise from any corner, each about right: asked when
    the photo as it is does not show the main one; these places, then the whole photo, are straightened.
    Raises NoBoardError when no main board is found, InputError when there are two, UsageError for impossible corners.
    """
    if corners is not None:
        check_corners(corners, (pixels.shape[1], pixels.shape[0]))
    grey, factor = _working_grey(pixels)
    start = None
    looks = _looks(grey, factor, edition, quick=corners is None)
    for photo in looks:
        start = start_at(corners, edition.main.layout, photo.factor, photo.size) if corners is not None else None
        main = _find_main(photo, edition, start)
        if main is not None:
            (table, board), another = _own_main(photo, main, edition, looks) if corners is None else (main, "")
            whole = (pixels.shape[1], pixels.shape[0])
            return FoundBoards(table.scaled(1 / photo.factor, whole), (board,), another=another)
    for photo in _straightened(grey, factor, edition, perhaps()) if perhaps is not None and corners is None else ():
        main = _find_main(photo, edition, None)
        if main is not None:
            return FoundBoards(main[0].scaled(1 / factor, (pixels.shape[1], pixels.shape[0])), (main[1],))
    if start is not None and corners is not None:
        _refuse_other_place(photo, edition, corners)
        board = PlacedBoard(edition.main.layout, edition.main, np.eye(3), 4, 0.0, float("nan"))
        return FoundBoards(start.scaled(1 / photo.factor, (pixels.shape[1], pixels.shape[0])), (board,))
    raise NoBoardError(
        f"no zoo board of the edition {edition.name} was found: show the whole board from above and in focus, "
        "name the game or the profile that it belongs to, or point out its corners"
    )


def find_zoos(pixels: Pixels, edition: Edition) -> tuple[FoundBoards, ...]:
    """The boards of every zoo of ``edition`` in a picture (h, w, 3) BGR of a whole table, each with its own table.

    A main board of which less than ``SHOWN`` lies in the picture is left out. Empty where none is found.
    """
    grey, factor = _working_grey(pixels)
    whole = (pixels.shape[1], pixels.shape[0])
    for photo in _looks(grey, factor, edition, quick=False):
        mains = _all_mains(photo, edition)
        if mains:
            zoos = []
            for table, board in mains:
                expansions = find_expansions(grey, table, board, edition)
                attached, grid = find_attached(grey, table, (board, *expansions), edition)
                zoos.append(FoundBoards(table.scaled(1 / factor, whole), (board, *expansions, *attached), grid))
            middles = [zoo.quad(zoo.boards[0]).mean(axis=0) for zoo in zoos]
            others = [[*middles[:number], *middles[number + 1 :]] for number in range(len(zoos))]
            return tuple(without_foreign(zoo, near) for zoo, near in zip(zoos, others, strict=True))
    return ()


def without_foreign(found: FoundBoards, others: Sequence[Points]) -> FoundBoards:
    """A zoo without the boards that lie nearer to other main boards, whose middles (2,) are in photo pixels."""
    home = found.quad(found.boards[0]).mean(axis=0)

    def is_own(board: PlacedBoard) -> bool:
        middle = found.quad(board).mean(axis=0)
        return all(np.hypot(*(middle - home)) <= np.hypot(*(middle - other)) for other in others)

    return replace(found, boards=(found.boards[0], *(board for board in found.boards[1:] if is_own(board))))


def with_new_boards(
    pixels: Pixels,
    found: FoundBoards,
    edition: Edition,
    places: Sequence[Points] | None = None,
    perhaps: Callable[[], Iterable[Points]] | None = None,
) -> FoundBoards:
    """A zoo whose pose in a picture (h, w, 3) BGR is known, with the boards beside its main one sought anew.

    ``places``: boxes (2, 2), low and high corner in table millimetres, that alone are searched for expansion boards;
    ``perhaps`` tells where other boards may lie, (4, 2) corners in table millimetres: they are recognised as a whole.
    """
    grey, factor = _working_grey(pixels)
    table = found.table.scaled(factor, (grey.shape[1], grey.shape[0]))
    main = found.boards[0]
    expansions = find_expansions(grey, table, main, edition, places)
    seen = cache(lambda: list(perhaps()) if perhaps is not None else [])

    def whole(board: BoardReference) -> PlacedBoard | None:
        return find_whole(pixels, found.table, board, seen())

    attached, grid = find_attached(grey, table, (main, *expansions), edition, whole)
    return replace(found, boards=(main, *expansions, *attached), grid=grid)


def _all_mains(photo: "_Working", edition: Edition) -> list[tuple[Table, PlacedBoard]]:
    """Every main board of which enough is shown, the surest first."""
    main = _find_main(photo, edition, None)
    if main is None:
        return []
    table, board = main
    half = np.array(board.layout.size_mm) / 2
    mains = [main]
    for other in find_instances(on_table(photo.features, table), photo.matches, photo.printed, limit=MOST_ZOOS + 1):
        view = Table(table.homography @ other.matrix, table.radial, table.size)
        apart = [view.locate(seen.project(half)) - half for seen, _ in mains]
        if any(float(np.hypot(*shift)) < half.min() for shift in apart):
            continue
        refined = _refine_main(photo, edition, view, SEARCH_MM)
        if refined is not None:
            mains.append(refined)
    corners = np.array(board.layout.corners)
    return [(view, own) for view, own in mains if inside_share(view, view.project(corners)) >= SHOWN][:MOST_ZOOS]


@dataclass(frozen=True, slots=True, eq=False)
class _Working:
    """The photo at working size.

    ``grey`` (h, w); ``factor``: working pixels per photo pixel; ``features`` in working pixels; ``printed``: the main
    board's features that they ``matches`` (n, 2) in; ``tolerance``: how far (working pixels) matches may lie from a
    pose.
    """

    grey: Pixels
    factor: float
    features: Features
    printed: Features
    matches: NDArray[np.int64]
    tolerance: float

    @property
    def size(self) -> tuple[int, int]:
        return self.grey.shape[1], self.grey.shape[0]


def _working_grey(pixels: Pixels) -> tuple[Pixels, float]:
    """The photo in grey, with its longest side ``GREY_SIDE`` where it is much longer, and the factor to it."""
    grey = np.asarray(cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY), dtype=np.uint8)
    return _shrunk(grey, GREY_SIDE) if max(grey.shape) > MUCH * GREY_SIDE else (grey, 1.0)


def _shrunk(grey: Pixels, side: int) -> tuple[Pixels, float]:
    factor = min(1.0, side / max(grey.shape))
    if factor == 1.0:
        return grey, factor
    size = (round(grey.shape[1] * factor), round(grey.shape[0] * factor))
    return np.asarray(cv2.resize(grey, size, interpolation=cv2.INTER_AREA), dtype=np.uint8), factor


def _looks(grey: Pixels, factor: float, edition: Edition, quick: bool) -> Iterator["_Working"]:
    """The photo with ever more features, until the board is found: ``quick`` corners first, where that is wanted."""
    if quick:
        yield _looked_at(grey, factor, SIDES[0], edition.corners, lambda small: detect_corners(small, PHOTO_CORNERS))
    for side, limit in zip(SIDES, PHOTO_FEATURES, strict=True):
        yield _looked_at(grey, factor, side, edition.features[0], partial(detect_in_strips, limit=limit))
        if side >= max(grey.shape):
            return


def _looked_at(
    grey: Pixels, factor: float, side: int, printed: Features, detect: Callable[[Pixels], Features]
) -> "_Working":
    """The photo with features found with the longest side at most ``side``."""
    small, shrunk = _shrunk(grey, side)
    found = detect(small)
    points = (found.points + 0.5) / shrunk - 0.5
    features = Features(points, found.descriptors, found.angles, found.scales / shrunk)
    return _Working(grey, factor, features, printed, match_features(features, printed), MATCH_PX / shrunk)


def _straightened(grey: Pixels, factor: float, edition: Edition, quads: Iterable[Points]) -> Iterator["_Working"]:
    """The photo straightened where ``quads`` (4, 2) photo pixels say that a board may lie, then as a whole.

    Which side of a quad is the board's long one is not known: both are tried.
    """
    size = edition.main.layout.size_mm
    corners = ((quad + 0.5) * factor - 0.5 for quad in quads)
    warps = (of_board(quad, sides) for quad in corners for sides in (size, size[::-1]))
    looks = chain(zip(warps, repeat(PHOTO_FEATURES[0])), ((of_tilted(grey.shape[1::-1]), PHOTO_FEATURES[1]),))
    for warp, limit in looks:
        found = features_through(grey, warp, limit)
        matches = match_features(found, edition.features[0])
        yield _Working(grey, factor, found, edition.features[0], matches, MATCH_PX)


def _refuse_other_place(photo: _Working, edition: Edition, corners: Sequence[tuple[float, float]]) -> None:
    """Refuse corners that were pointed at, but are not those of the board that is there.

    Raises UsageError where they start at a wrong one or are off, NoBoardError where the photo is mirrored.
    """
    main = _find_main(photo, edition, None)
    if main is not None:
        quad = (main[0].project(np.array(edition.main.layout.corners)) + 0.5) / photo.factor - 0.5
        check_start(corners, quad)
        check_place(corners, quad)
        return
    flipped = np.ascontiguousarray(photo.grey[:, ::-1])
    looks = _looks(flipped, photo.factor, edition, quick=False)
    if any(_find_main(look, edition, None) is not None for look in looks):
        raise NoBoardError("the photo is mirrored, so its board is not found: give it as the camera took it")


def _find_main(photo: _Working, edition: Edition, start: Table | None) -> tuple[Table, PlacedBoard] | None:
    """The table's pose in working pixels and the main board on it, None when the evidence is weak."""
    printed = photo.printed.points[photo.matches[:, 1]]
    seen = photo.features.points[photo.matches[:, 0]]
    search: tuple[float, ...] = SEARCH_MM
    table = _table_from_matches(printed, seen, photo)
    if start is not None:
        near = np.hypot(*(start.locate(seen) - printed).T) < CORNER_SEARCH_MM
        table = _table_from_matches(printed[near], seen[near], photo) or start
        if table is start:
            search = (CORNER_SEARCH_MM, *SEARCH_MM)
    return _refine_main(photo, edition, table, search) if table is not None else None


def _refine_main(
    photo: _Working, edition: Edition, table: Table, search: Sequence[float]
) -> tuple[Table, PlacedBoard] | None:
    """The pose brought to the exact place of the main board by patches, None when they do not show it."""
    for reach in search:
        patches = board_patches(photo.grey, table, edition.main, np.eye(3), reach)
        if len(patches.board) < MIN_PATCHES:
            return None
        pixels = table.project(patches.seen)
        table, agreeing, error = fit_table(table, patches.board, pixels, lens=True)
        if agreeing.sum() < MIN_PATCHES or not _is_plausible(table, edition.main):
            return None
    visible = float(agreeing.sum()) / max(1, patches.telling)
    if visible < MIN_VISIBLE:
        return None
    middle = np.array(edition.main.layout.size_mm) / 2
    error_mm = error / float(table.px_per_mm(middle))
    return table, PlacedBoard(edition.main.layout, edition.main, np.eye(3), int(agreeing.sum()), visible, error_mm)


def _table_from_matches(printed: Points, seen: Points, photo: _Working, least: int = MIN_INLIERS) -> Table | None:
    """A first pose from feature matches: a homography by MAGSAC, which draws the same samples each time."""
    if len(printed) < least:
        return None
    homography, mask = cv2.findHomography(
        printed, seen, cv2.USAC_MAGSAC, photo.tolerance, maxIters=5000, confidence=0.9999
    )
    if homography is None or int(mask.sum()) < least:
        return None
    return Table(np.asarray(homography, dtype=np.float64), 0.0, photo.size)


def _is_plausible(table: Table, board: BoardReference) -> bool:
    """Whether a camera could see the board so: convex, not mirrored, before the horizon, not tiny, hardly bent."""
    corners = np.array(board.layout.corners)
    depth = corners @ table.homography[2, :2] + table.homography[2, 2]
    before = bool(np.all(depth > 0) or np.all(depth < 0))
    if not before or abs(table.radial) > MOST_RADIAL or not 1 / 4 <= depth.max() / depth.min() <= 4:
        return False
    quad = table.project(corners)
    following = np.roll(quad, -1, axis=0)
    area = float(np.sum(quad[:, 0] * following[:, 1] - quad[:, 1] * following[:, 0])) / 2
    return area > 60**2 and bool(cv2.isContourConvex(quad.astype(np.float32)))


def _own_main(
    photo: _Working, main: tuple[Table, PlacedBoard], edition: Edition, finer: Iterator[_Working]
) -> tuple[tuple[Table, PlacedBoard], str]:
    """The zoo that the photo is of, of several main boards, and what should be said of another one.

    What a few matches propose is a board where the print bears it out, or where the picture's edge leaves little of it.
    ``finer``: looks with more features, taken where another board may be. Raises InputError, see ``chosen``.
    """
    table, board = main
    found = find_instances(on_table(photo.features, table), photo.matches, photo.printed, limit=3)
    places = [other.matrix for other in found if lies_beside(other.matrix, board.layout)]
    beside = [Table(table.homography @ place, table.radial, table.size) for place in places]
    refined = [_refine_main(photo, edition, view, SEARCH_MM) for view in beside]
    cut = [not lies_whole(view, board.layout) for view in beside]
    views = [one[0] if one else view for one, view, off in zip(refined, beside, cut, strict=True) if one or off]
    if not any(refined):
        elsewhere = _elsewhere(photo, main, edition, finer)
        views = [elsewhere] if elsewhere is not None else views
    number, said = chosen([table, *views], board.layout)
    own = main if number == 0 else _refine_main(photo, edition, views[number - 1], SEARCH_MM)
    return own or main, said


def _elsewhere(
    photo: _Working, main: tuple[Table, PlacedBoard], edition: Edition, finer: Iterator[_Working]
) -> Table | None:
    """The pose of another main board that does not lie in the first one's plane, None where there is none."""
    table, board = main
    corners = np.array(board.layout.corners)
    for look in chain((photo,), finer):
        rest = left_over(
            look.features, look.matches, look.printed, table, board.layout, look.printed is edition.corners
        )
        if not rest.suspicious:
            return None
        pose = _table_from_matches(rest.printed, rest.seen, look, MIN_ELSEWHERE)
        refined = _refine_main(look, edition, pose, SEARCH_MM) if pose is not None else None
        if refined is not None and lie_apart(table.project(corners), refined[0].project(corners)):
            return refined[0]
    return None
