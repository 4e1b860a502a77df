"""The board of the other game in a game of both: sought on the table whose pose the first game's board tells.

With the pose known a board can only be turned and shifted, so far fewer features show where it lies.
"""

import cv2
import numpy as np

from companion.vision.boards.expansions import features_around, settle
from companion.vision.boards.features import Features, match_features
from companion.vision.boards.instances import find_instances
from companion.vision.boards.placed import PlacedBoard
from companion.vision.edition import ATTACHED_PX_PER_MM, BoardReference, reference_features
from companion.vision.frame import Photo
from companion.vision.layout import Layout
from companion.vision.observation import Observation
from companion.vision.pyramid import Pyramid
from companion.vision.table import Table

REACH_MM = 520.0
"""How far from the first game's main board the other's is sought."""
PX_PER_MM = 1.6
SIDE = 2000
"""Longest side of the picture in which it is sought."""
Corners = list[tuple[float, float]]


def features_of(board: BoardReference) -> Features:
    """The features of an empty board by which it is found on a table of known pose."""
    return reference_features(board, ATTACHED_PX_PER_MM)


def corners_of_second(
    photo: Photo, seen: Observation, first: BoardReference, second: tuple[BoardReference, Features]
) -> Corners | None:
    """The corners of the ``second`` game's main board in pixels of the photo as it was taken, None where it is not.

    ``seen``: what was read with the ``first`` game's main board, which comes first among its boards.
    """
    pixels = Pyramid(photo.pixels).at_least(SIDE)
    grey = np.asarray(cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY), dtype=np.uint8)
    scale = pixels.shape[1] / photo.size[0]
    table = table_shown(seen, first.layout, scale, (pixels.shape[1], pixels.shape[0]))
    main = PlacedBoard(first.layout, first, np.eye(3), 0, 1.0, 0.0)
    around = features_around(grey, table, main, REACH_MM, PX_PER_MM)
    board, features = second
    found = find_instances(around, match_features(around, features), features, limit=2)
    for instance in found:
        placed = settle(grey, table, board, instance.matrix)
        if placed is not None:
            quad = table.project(placed.on_table(np.array(board.layout.corners)))
            return [(float(x), float(y)) for x, y in (quad + 0.5) / scale - 0.5]
    return None


def table_shown(seen: Observation, layout: Layout, scale: float, size: tuple[int, int]) -> Table:
    """The pose of the table as the main board's corners tell it, for the photo at ``scale``."""
    quad = (np.array(seen.boards[0].quad) + 0.5) * scale - 0.5
    matrix = cv2.getPerspectiveTransform(np.array(layout.corners, np.float32), quad.astype(np.float32))
    return Table(np.asarray(matrix, np.float64), 0.0, size)
