"""Expansion boards: sought on the table around the main board, seen straight from above."""

from collections.abc import Sequence

import cv2
import numpy as np

from companion.vision.arrays import Matrix, Pixels, Points
from companion.vision.boards.alignment import fit_similarity
from companion.vision.boards.features import Features, detect_features, match_features
from companion.vision.boards.instances import find_instances
from companion.vision.boards.placed import MIN_PATCHES, MIN_VISIBLE, SEARCH_MM, PlacedBoard, board_patches
from companion.vision.edition import BoardReference, Edition
from companion.vision.table import Table, View, apply_homography, inverse

MAX_EXPANSIONS = 2
AROUND_MM = 140.0
"""How far around the main board expansions are sought: two of them side by side, laid with a gap."""
AROUND_PX_PER_MM = 1.35
CLOSER_PX_PER_MM = 2.0
"""The same where a board was seen but not recognised: far off it shows little of its print."""
AROUND_FEATURES = 3500
MIN_EXPANSION_PATCHES = MIN_PATCHES // 2
"""An expansion is a third of the main board."""
MIN_EXPANSION_VISIBLE = 0.25
"""Share of an expansion's patches that must be seen: its tiles hide two fifths of it. Of 29 expansions in 40
path-traced zoos none showed less than 0.42."""
MAX_SCALE_ERROR = 0.05
OVERLAP = 0.2
"""Boards lie side by side: two places that share more of the smaller are one board."""


def find_expansions(
    grey: Pixels, table: Table, main: PlacedBoard, edition: Edition, places: Sequence[Points] | None = None
) -> list[PlacedBoard]:
    """The expansion boards that lie face up on the table, the one nearest to the main board first.

    ``places``: boxes (2, 2), low and high corner in table millimetres, that alone are searched, those that then show
    no expansion once more and finer; None: all around.
    """
    reference = edition.expansion
    if reference is None or (places is not None and not places):
        return []
    middle = np.array(main.layout.size_mm) / 2
    found = _found(grey, table, main, edition, places, AROUND_PX_PER_MM)
    left = [box for box in places or () if not any(_lies_in(board, box) for board in found)]
    if left and float(table.px_per_mm(middle)) > AROUND_PX_PER_MM:
        closer = _found(grey, table, main, edition, left, CLOSER_PX_PER_MM)
        found += [board for board in closer if not any(claims_same(board, other) for other in found)]

    def distance(board: PlacedBoard) -> float:
        dx, dy = board.on_table(np.array(board.layout.size_mm) / 2) - middle
        return float(np.hypot(dx, dy))

    nearest = sorted(found, key=distance)[:MAX_EXPANSIONS]
    return [_numbered(board, number) for number, board in enumerate(nearest, 1)]


def _found(
    grey: Pixels,
    table: Table,
    main: PlacedBoard,
    edition: Edition,
    places: Sequence[Points] | None,
    finest: float,
) -> list[PlacedBoard]:
    """The expansions that their features show at so many pixels a millimetre, most votes first."""
    reference = edition.boards[1]
    around = features_around(grey, table, main, finest=finest, places=places)
    matches = match_features(around, edition.features[1])
    found: list[PlacedBoard] = []
    for instance in find_instances(around, matches, edition.features[1], limit=MAX_EXPANSIONS + 1):
        placed = settle(grey, table, reference, instance.matrix)
        if placed is None or placed.visible < MIN_EXPANSION_VISIBLE:
            continue
        if not any(claims_same(placed, other) for other in [main, *found]):
            found.append(placed)
    return found


def _lies_in(board: PlacedBoard, box: Points) -> bool:
    """Whether the middle of a board lies in a box (2, 2) of the table."""
    middle = board.on_table(np.array(board.layout.size_mm) / 2)
    return bool(np.all((middle > box[0]) & (middle < box[1])))


def features_around(
    grey: Pixels,
    table: Table,
    main: PlacedBoard,
    reach: float = AROUND_MM,
    finest: float = AROUND_PX_PER_MM,
    places: Sequence[Points] | None = None,
) -> Features:
    """Features of the table up to ``reach`` millimetres around the main board, from above, in table millimetres.

    Straight from above an oblique photo's features are as on the reference; the main board itself is masked.
    ``finest``: the most pixels a millimetre; ``places``: boxes (2, 2) in table millimetres that alone are looked at.
    """
    width, height = table.size
    frame = np.array([[0, 0], [width - 1, 0], [width - 1, height - 1], [0, height - 1]])
    shown = table.locate(frame)
    size = np.array(main.layout.size_mm)
    low, high = np.full(2, -reach), size + reach
    if _is_before_horizon(table):
        low, high = np.maximum(low, shown.min(axis=0)), np.minimum(high, shown.max(axis=0))
    if places is not None:
        low = np.maximum(low, np.min([box[0] for box in places], axis=0))
        high = np.maximum(np.minimum(high, np.max([box[1] for box in places], axis=0)), low)
    px_per_mm = min(finest, float(table.px_per_mm(size / 2)))
    shape = np.maximum(np.ceil((high - low) * px_per_mm), 16).astype(int)
    view = View((float(low[0]), float(low[1])), px_per_mm, (int(shape[0]), int(shape[1])))
    picture = view.render(grey, table)
    mask = np.asarray(cv2.erode(view.inside(table), np.ones((5, 5), np.uint8)), dtype=np.uint8)
    inside = np.round(view.to_pixels(np.array(main.layout.corners))).astype(np.int32)
    cv2.fillConvexPoly(mask, inside, 0)
    if places is not None:
        mask &= _boxes(view, places)
    found = detect_features(picture, AROUND_FEATURES, mask)
    return Features(view.to_table(found.points), found.descriptors, found.angles, found.scales / px_per_mm)


def _boxes(view: View, places: Sequence[Points]) -> Pixels:
    """Where a view shows boxes of the table: (height, width) uint8, 255 inside them, 0 outside."""
    mask = np.zeros(view.size[::-1], np.uint8)
    for box in places:
        low, high = np.round(view.to_pixels(box)).astype(int)
        mask[max(0, low[1]) : max(0, high[1]), max(0, low[0]) : max(0, high[0])] = 255
    return mask


def _is_before_horizon(table: Table) -> bool:
    """Whether the whole picture shows table: no corner looks above the horizon."""
    back = inverse(table.homography)
    width, height = table.size
    corners = np.array([[0, 0], [width, 0], [width, height], [0, height]], dtype=np.float64)
    depth = corners @ back[2, :2] + back[2, 2]
    return bool(np.all(depth > 0) or np.all(depth < 0))


def settle(
    grey: Pixels, table: Table, reference: BoardReference, matrix: Matrix, search: Sequence[float] = SEARCH_MM
) -> PlacedBoard | None:
    """A board proposed at ``matrix``, brought to its exact place by patches; None when they do not show it."""
    for reach in search:
        patches = board_patches(grey, table, reference, matrix, reach)
        if len(patches.board) < MIN_EXPANSION_PATCHES:
            return None
        seen = apply_homography(matrix, patches.seen)
        keep = np.ones(len(seen), dtype=bool)
        for _ in range(3):
            matrix, scale = fit_similarity(patches.board[keep], seen[keep])
            error = np.hypot(*(apply_homography(matrix, patches.board) - seen).T)
            keep = error < max(1.0, 2.5 * float(np.median(error[keep])))
    visible = float(keep.sum()) / max(1, patches.telling)
    if visible < MIN_VISIBLE or keep.sum() < MIN_EXPANSION_PATCHES or abs(scale - 1) > MAX_SCALE_ERROR:
        return None
    error_mm = float(np.sqrt(np.mean(error[keep] ** 2)))
    return PlacedBoard(reference.layout, reference, matrix, int(keep.sum()), visible, error_mm)


def claims_same(one: PlacedBoard, other: PlacedBoard) -> bool:
    """Whether two boards claim the same piece of table."""
    first, second = (board.on_table(np.array(board.layout.corners)).astype(np.float32) for board in (one, other))
    common, _ = cv2.intersectConvexConvex(first, second)
    smaller = min(float(np.prod(board.layout.size_mm)) for board in (one, other))
    return float(common) > OVERLAP * smaller


def _numbered(board: PlacedBoard, number: int) -> PlacedBoard:
    layout = board.layout.renamed("expansion", f"expansion-{number}")
    return PlacedBoard(layout, board.reference, board.to_table, board.inliers, board.visible, board.error_mm)
