"""Finding the boards: the main board gives the table's pose, the expansions lie rigidly on the same table.

Features of the photo are matched to the main board's and a homography is drawn from them; it is then refined by patches until
the printed spaces are known to a fraction of a millimetre. An expansion is sought with the pose known: only a turn and a shift in
millimetres remain, which a single match proposes and all others vote on.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.errors import InputError, NoBoardError
from companion.vision.alignment import Patches, find_patches, fit_similarity, fit_table
from companion.vision.arrays import Matrix, Pixels, Points
from companion.vision.corners import check_corners
from companion.vision.edition import BoardReference, Edition
from companion.vision.expansions import Rigid, find_instances, on_table
from companion.vision.features import Features, detect_features, match_features
from companion.vision.layout import Layout
from companion.vision.table import Table, View, apply_homography

SIDES = (720, 1600)
"""Longest sides (pixels) at which features are sought: quick first, finer when the board was not found."""
PHOTO_FEATURES = (2000, 5000)
GREY_SIDE = 1600
"""Longest side at which patches are compared: about two pixels a millimetre when the zoo fills the picture."""
MIN_INLIERS = 12
"""Fewer agreeing matches than this happen between unrelated pictures."""
MATCH_PX = 3.0
"""How far a match may lie from the homography, in pixels of the picture in which features are sought: the lens takes one of them."""
REFINE_PX_PER_MM = 2.0
SEARCH_MM = (3.0, 1.5)
"""How far patches are sought, first and second round."""
CORNER_SEARCH_MM = 8.0
"""The same when the start is a person's pointing: a third of a tile."""
MIN_PATCHES = 12
MIN_VISIBLE = 0.12
"""Share of the board's patches that must be seen: tiles cover at most two thirds of a board, other boards show 2 % by chance."""
WHOLE_BOARD = 0.9
"""Share of a board inside the picture above which it counts as photographed, not as a neighbour's at the edge."""
CLEARLY_NEARER = 0.6
"""Of two whole boards one is meant when it is nearer to the picture's middle by this factor."""
MAX_EXPANSIONS = 2
AROUND_MM = 140.0
"""How far around the main board expansions are sought: two of them side by side, laid with a gap."""
AROUND_PX_PER_MM = 1.5
AROUND_FEATURES = 4000


@dataclass(frozen=True, slots=True, eq=False)
class PlacedBoard:
    """A board on the table: ``to_table`` maps its millimetres to the table's; ``visible``: share of its patches seen;
    ``inliers``: features or patches that agree; ``error_mm``: their distance, root mean square."""

    layout: Layout
    reference: BoardReference
    to_table: Matrix
    inliers: int
    visible: float
    error_mm: float

    def on_table(self, millimetres: Points) -> Points:
        """Board millimetres (..., 2) to table millimetres."""
        return apply_homography(self.to_table, np.asarray(millimetres, dtype=np.float64))

    def from_table(self, millimetres: Points) -> Points:
        """Table millimetres (..., 2) to board millimetres."""
        return apply_homography(np.linalg.inv(self.to_table), np.asarray(millimetres, dtype=np.float64))


@dataclass(frozen=True, slots=True, eq=False)
class FoundBoards:
    """The pose of the table in the photo's pixels, and the boards on it, the main board first."""

    table: Table
    boards: tuple[PlacedBoard, ...]

    def quad(self, board: PlacedBoard) -> Points:
        """The board's corners in photo pixels (4, 2), clockwise from its own upper left."""
        return self.table.project(board.on_table(np.array(board.layout.corners)))


def find_boards(pixels: Pixels, edition: Edition, corners: Sequence[tuple[float, float]] | None = None) -> FoundBoards:
    """The boards of ``edition`` in a photo (h, w, 3) BGR.

    ``corners``: the main board's four corners in photo pixels, clockwise from the board's own upper left, when a person points at
    them. Raises NoBoardError when no main board is found, InputError when there are two, UsageError for impossible corners.
    """
    if corners is not None:
        check_corners(corners, (pixels.shape[1], pixels.shape[0]))
    grey, factor = _working_grey(pixels)
    for side, limit in zip(SIDES, PHOTO_FEATURES, strict=True):
        photo = _Working(grey, factor, *_features_at(grey, side, limit))
        matches = match_features(photo.features, edition.features[0])
        start = _start_from_corners(photo, edition, corners) if corners is not None else None
        main = _find_main(photo, edition, matches, start)
        if main is not None:
            table, board = _own_main(photo, main, edition, matches) if corners is None else main
            expansions = _find_expansions(photo, table, board, edition)
            return FoundBoards(table.scaled(1 / photo.factor, (pixels.shape[1], pixels.shape[0])), (board, *expansions))
        if side >= max(grey.shape):
            break
    if start is not None:
        board = PlacedBoard(edition.main.layout, edition.main, np.eye(3), 4, 0.0, float("nan"))
        return FoundBoards(start.scaled(1 / photo.factor, (pixels.shape[1], pixels.shape[0])), (board,))
    raise NoBoardError(
        f"no zoo board of the edition {edition.name} was found: show the whole board from above and in focus, "
        "name the edition that it belongs to, or point out its corners"
    )


@dataclass(frozen=True, slots=True, eq=False)
class _Working:
    """The photo at working size: ``grey`` (h, w), ``factor`` working pixels per photo pixel, its features in working pixels, and how
    far (working pixels) their matches may lie from a pose."""

    grey: Pixels
    factor: float
    features: Features
    tolerance: float

    @property
    def size(self) -> tuple[int, int]:
        return self.grey.shape[1], self.grey.shape[0]


def _working_grey(pixels: Pixels) -> tuple[Pixels, float]:
    """The photo in grey with its longest side at most ``GREY_SIDE``, and the factor to it."""
    grey = cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY)
    return _shrunk(np.asarray(grey, dtype=np.uint8), GREY_SIDE)


def _shrunk(grey: Pixels, side: int) -> tuple[Pixels, float]:
    factor = min(1.0, side / max(grey.shape))
    if factor == 1.0:
        return grey, factor
    size = (round(grey.shape[1] * factor), round(grey.shape[0] * factor))
    return np.asarray(cv2.resize(grey, size, interpolation=cv2.INTER_AREA), dtype=np.uint8), factor


def _features_at(grey: Pixels, side: int, limit: int) -> tuple[Features, float]:
    """Features found with the longest side at most ``side``, in pixels of ``grey``, and the tolerance of their matches there."""
    small, factor = _shrunk(grey, side)
    found = detect_features(small, limit)
    points = (found.points + 0.5) / factor - 0.5
    return Features(points, found.descriptors, found.angles, found.scales / factor), MATCH_PX / factor


def _start_from_corners(photo: _Working, edition: Edition, corners: Sequence[tuple[float, float]]) -> Table:
    pointed = ((np.array(corners, dtype=np.float64) + 0.5) * photo.factor - 0.5).astype(np.float32)
    printed = np.array(edition.main.layout.corners, dtype=np.float32)
    return Table(np.asarray(cv2.getPerspectiveTransform(printed, pointed), dtype=np.float64), 0.0, photo.size)


def _find_main(
    photo: _Working, edition: Edition, matches: NDArray[np.int64], start: Table | None
) -> tuple[Table, PlacedBoard] | None:
    """The table's pose in working pixels and the main board on it, None when the evidence is weak."""
    printed = edition.features[0].points[matches[:, 1]]
    seen = photo.features.points[matches[:, 0]]
    search = SEARCH_MM
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


def _table_from_matches(printed: Points, seen: Points, photo: _Working) -> Table | None:
    """A first pose from feature matches: a homography by MAGSAC, which draws the same samples each time."""
    if len(printed) < MIN_INLIERS:
        return None
    homography, mask = cv2.findHomography(
        printed, seen, cv2.USAC_MAGSAC, photo.tolerance, maxIters=5000, confidence=0.9999
    )
    if homography is None or int(mask.sum()) < MIN_INLIERS:
        return None
    return Table(np.asarray(homography, dtype=np.float64), 0.0, photo.size)


def _is_plausible(table: Table, board: BoardReference) -> bool:
    """Whether a camera above the table could see the board so: convex, not mirrored, wholly before the horizon, not tiny."""
    corners = np.array(board.layout.corners)
    depth = corners @ table.homography[2, :2] + table.homography[2, 2]
    if not (np.all(depth > 0) or np.all(depth < 0)) or depth.max() / depth.min() > 4 or depth.min() / depth.max() > 4:
        return False
    quad = table.project(corners)
    following = np.roll(quad, -1, axis=0)
    area = float(np.sum(quad[:, 0] * following[:, 1] - quad[:, 1] * following[:, 0])) / 2
    return area > 60**2 and bool(cv2.isContourConvex(quad.astype(np.float32)))


def board_patches(grey: Pixels, table: Table, board: BoardReference, to_table: Matrix, reach: float) -> Patches:
    """The patches of an empty board seen in the photo ``grey``, sought up to ``reach`` millimetres from the pose."""
    middle = apply_homography(to_table, np.array(board.layout.size_mm) / 2)
    px_per_mm = float(np.clip(table.px_per_mm(middle), 0.8, REFINE_PX_PER_MM))
    reference = np.asarray(cv2.cvtColor(board.scaled(px_per_mm), cv2.COLOR_BGR2GRAY), dtype=np.uint8)
    height, width = reference.shape
    half_pixel = 0.5 / px_per_mm
    view = View((half_pixel, half_pixel), px_per_mm, (width, height))
    posed = Table(table.homography @ to_table, table.radial, table.size)
    picture = view.render(grey, posed)
    inside = view.inside(posed)
    patches = find_patches(reference, picture, inside, px_per_mm, reach)
    return Patches(
        patches.board + half_pixel, patches.seen + half_pixel, patches.correlation, patches.visible, patches.telling
    )


def _own_main(
    photo: _Working, main: tuple[Table, PlacedBoard], edition: Edition, matches: NDArray[np.int64]
) -> tuple[Table, PlacedBoard]:
    """The zoo that the photo is of: of several main boards the one that lies wholly in the picture and in its middle.

    Raises InputError when two do: whose zoo is meant cannot be guessed. A neighbour's board at the edge is left alone.
    """
    table, board = main
    size = np.array(board.layout.size_mm)
    places = [np.eye(3)]
    for other in find_instances(on_table(photo.features, table), matches, edition.features[0], limit=3):
        if np.hypot(*(apply_homography(other.matrix, size / 2) - size / 2)) > 0.5 * size.min():
            places.append(other.matrix)
    if len(places) == 1:
        return main
    views = [Table(table.homography @ place, table.radial, table.size) for place in places]
    standings = sorted((_standing(view, board), number) for number, view in enumerate(views))
    ((cut, near), first), ((other_cut, farther), _) = standings[:2]
    if cut == other_cut == 0 and near > CLEARLY_NEARER * farther:
        raise InputError(
            "two zoo boards are in the photo; photograph each player's zoo by itself, or point out the corners of one"
        )
    if first == 0:
        return main
    return _refine_main(photo, edition, views[first], SEARCH_MM) or main


def _standing(view: Table, board: PlacedBoard) -> tuple[int, float]:
    """How a main board stands in the picture, lower is better: cut off or not, distance from the picture's middle."""
    quad = view.project(np.array(board.layout.corners))
    whole = inside_share(view, quad) > WHOLE_BOARD
    return (0 if whole else 1, float(np.hypot(*(quad.mean(axis=0) - view.centre))) / view.reach)


def inside_share(table: Table, quad: Points) -> float:
    """The share of a convex ``quad`` (4, 2) in photo pixels that lies inside the photo."""
    width, height = table.size
    frame = np.array([[0, 0], [width - 1, 0], [width - 1, height - 1], [0, height - 1]], np.float32)
    corners = quad.astype(np.float32)
    area = float(cv2.contourArea(corners))
    return float(cv2.intersectConvexConvex(corners, frame)[0]) / max(area, 1.0)


def _find_expansions(photo: _Working, table: Table, main: PlacedBoard, edition: Edition) -> list[PlacedBoard]:
    """The expansion boards that lie face up on the table, the one nearest to the main board first."""
    reference = edition.expansion
    if reference is None:
        return []
    around = _features_around(photo, table, main)
    matches = match_features(around, edition.features[1])
    found: list[PlacedBoard] = []
    for instance in find_instances(around, matches, edition.features[1], limit=MAX_EXPANSIONS + 1):
        placed = _settle(photo, table, reference, instance)
        if placed is not None and not any(_overlap(placed, other) for other in [main, *found]):
            found.append(placed)
    middle = np.array(main.layout.size_mm) / 2

    def distance(board: PlacedBoard) -> float:
        return float(np.hypot(*(board.on_table(np.array(board.layout.size_mm) / 2) - middle)))

    nearest = sorted(found, key=distance)[:MAX_EXPANSIONS]
    return [_numbered(board, number) for number, board in enumerate(nearest, 1)]


def _features_around(photo: _Working, table: Table, main: PlacedBoard) -> Features:
    """Features of the table around the main board, seen straight from above, in table millimetres.

    Straight from above an oblique photo's features are as on the reference; the main board itself is masked.
    """
    frame = np.array([[0, 0], [photo.size[0] - 1, 0], [photo.size[0] - 1, photo.size[1] - 1], [0, photo.size[1] - 1]])
    shown = table.locate(frame)
    size = np.array(main.layout.size_mm)
    low, high = np.full(2, -AROUND_MM), size + AROUND_MM
    if _is_before_horizon(table, photo.size):
        low, high = np.maximum(low, shown.min(axis=0)), np.minimum(high, shown.max(axis=0))
    px_per_mm = float(min(AROUND_PX_PER_MM, table.px_per_mm(size / 2)))
    shape = np.maximum(np.ceil((high - low) * px_per_mm), 16).astype(int)
    view = View((float(low[0]), float(low[1])), px_per_mm, (int(shape[0]), int(shape[1])))
    picture = view.render(photo.grey, table)
    mask = view.inside(table)
    mask = cv2.erode(mask, np.ones((5, 5), np.uint8))
    inside = np.round(view.to_pixels(np.array(main.layout.corners))).astype(np.int32)
    cv2.fillConvexPoly(mask, inside, 0)
    found = detect_features(picture, AROUND_FEATURES, np.asarray(mask, dtype=np.uint8))
    return Features(view.to_table(found.points), found.descriptors, found.angles, found.scales / px_per_mm)


def _is_before_horizon(table: Table, size: tuple[int, int]) -> bool:
    """Whether the whole picture shows table: no corner looks above the horizon."""
    inverse = np.linalg.inv(table.homography)
    corners = np.array([[0, 0], [size[0], 0], [size[0], size[1]], [0, size[1]]], dtype=np.float64)
    depth = corners @ inverse[2, :2] + inverse[2, 2]
    return bool(np.all(depth > 0) or np.all(depth < 0))


def _settle(photo: _Working, table: Table, reference: BoardReference, instance: Rigid) -> PlacedBoard | None:
    """The expansion proposed by matches, brought to its exact place by patches; None when they do not show it."""
    matrix = instance.matrix
    for reach in SEARCH_MM:
        patches = board_patches(photo.grey, table, reference, matrix, reach)
        if len(patches.board) < MIN_PATCHES // 2:
            return None
        seen = apply_homography(matrix, patches.seen)
        keep = np.ones(len(seen), dtype=bool)
        for _ in range(3):
            matrix, scale = fit_similarity(patches.board[keep], seen[keep])
            error = np.hypot(*(apply_homography(matrix, patches.board) - seen).T)
            keep = error < max(1.0, 2.5 * float(np.median(error[keep])))
    visible = float(keep.sum()) / max(1, patches.telling)
    if visible < MIN_VISIBLE or keep.sum() < MIN_PATCHES // 2 or abs(scale - 1) > 0.05:
        return None
    error_mm = float(np.sqrt(np.mean(error[keep] ** 2)))
    return PlacedBoard(reference.layout, reference, matrix, int(keep.sum()), visible, error_mm)


def _overlap(one: PlacedBoard, other: PlacedBoard) -> bool:
    """Whether two boards claim the same piece of table: more than a fifth of the smaller."""
    quads = [board.on_table(np.array(board.layout.corners)).astype(np.float32) for board in (one, other)]
    common, _ = cv2.intersectConvexConvex(*quads)
    smaller = min(board.layout.size_mm[0] * board.layout.size_mm[1] for board in (one, other))
    return float(common) > 0.2 * smaller


def _numbered(board: PlacedBoard, number: int) -> PlacedBoard:
    layout = board.layout.renamed("expansion", f"expansion-{number}")
    return PlacedBoard(layout, board.reference, board.to_table, board.inliers, board.visible, board.error_mm)
