"""Boards beside the main one that are no zoo expansions: the jungle board joined to it, a water zoo's depot and boards.

The jungle board is sought where it is joined first, everything else where the detector sees a board, then by features
on the table around the main board. The expansion boards of a water zoo lie on its grid: see ``grid``.
"""

from collections.abc import Callable, Sequence

import numpy as np

from companion.vision.arrays import Matrix, Pixels
from companion.vision.boards.expansions import claims_same, features_around, settle
from companion.vision.boards.features import Features, match_features
from companion.vision.boards.grid import Grid
from companion.vision.boards.instances import Rigid, find_instances
from companion.vision.boards.placed import SEARCH_MM, PlacedBoard
from companion.vision.edition import BoardReference, Edition
from companion.vision.table import Table, apply_homography

JOINED_GAP_MM = 1.5
"""The usual gap between boards that are joined."""
JOINED_SEARCH_MM = (9.0, *SEARCH_MM)
"""How far from there a joined board is sought."""
REACH_MM = 210.0
"""How far around the main board a depot is sought: beyond two expansion boards."""
PX_PER_MM = 2.0


def find_attached(
    grey: Pixels,
    table: Table,
    found: Sequence[PlacedBoard],
    edition: Edition,
    whole: Callable[[BoardReference], PlacedBoard | None] | None = None,
) -> tuple[list[PlacedBoard], Grid | None]:
    """The attached boards of the edition that lie on the table, and the grid that some of them continue, if any.

    ``found``: the main board and its expansions; ``whole`` recognises a board as a whole: asked for boards that are not
    joined to the main one, before their features are sought all around.
    """
    main = found[0]
    boards: list[PlacedBoard] = []
    for index, reference in enumerate(edition.attached):
        if reference.layout.cell_mm:
            continue
        placed = joined(grey, table, main, reference)
        if placed is None and whole is not None:
            placed = whole(reference)
        if placed is None:
            around = features_around(grey, table, main, REACH_MM, PX_PER_MM)
            placed = _by_features(grey, table, around, (reference, edition.attached_features[index]), main)
        if placed is not None and not any(claims_same(placed, other) for other in [*found, *boards]):
            boards.append(placed)
    on_grid = [reference for reference in edition.attached if reference.layout.cell_mm]
    grid = Grid(grey, table, main, on_grid, boards) if on_grid else None
    return boards + (grid.boards() if grid is not None else []), grid


def joined(grey: Pixels, table: Table, main: PlacedBoard, reference: BoardReference) -> PlacedBoard | None:
    """A board that is joined to the main one's right edge, where it is joined; None when it is not there."""
    if reference.layout.entrance is None:
        return None
    (width, height), (_, high) = main.layout.size_mm, reference.layout.size_mm
    matrix: Matrix = np.eye(3)
    matrix[:2, 2] = width + JOINED_GAP_MM, (height - high) / 2
    return settle(grey, table, reference, matrix, JOINED_SEARCH_MM)


def _by_features(
    grey: Pixels, table: Table, around: Features, board: tuple[BoardReference, Features], main: PlacedBoard
) -> PlacedBoard | None:
    """A board wherever it lies on the table; of several the one that is nearest to the main board."""
    reference, features = board
    home = main.on_table(np.array(main.layout.size_mm) / 2)
    half = np.array(reference.layout.size_mm) / 2

    def away(instance: Rigid) -> float:
        return float(np.hypot(*(apply_homography(instance.matrix, half) - home)))

    for instance in sorted(find_instances(around, match_features(around, features), features, limit=2), key=away):
        placed = settle(grey, table, reference, instance.matrix)
        if placed is not None:
            return placed
    return None
