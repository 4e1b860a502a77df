"""Boards in their place on the table, and how much of their print the photo shows there."""

from dataclasses import dataclass

import cv2
import numpy as np

from companion.vision.arrays import Matrix, Pixels, Points
from companion.vision.boards.alignment import Patches, find_patches, fit_table
from companion.vision.edition import BoardReference
from companion.vision.layout import Layout
from companion.vision.table import Table, View, apply_homography, inverse

REFINE_PX_PER_MM = 2.0
SEARCH_MM = (3.0, 1.5)
"""How far patches are sought, first and second round."""
MIN_PATCHES = 12
MIN_VISIBLE = 0.12
"""Share of the board's patches that must be seen: tiles cover at most two thirds of a board, other boards show 2 % by
chance."""


@dataclass(frozen=True, slots=True, eq=False)
class PlacedBoard:
    """A board on the table.

    ``to_table`` maps its millimetres to the table's; ``inliers``: patches that agree with it; ``visible``: their share
    of all that tell something; ``error_mm``: their distance, root mean square; ``turn``: degrees clockwise by which a
    board of a grid is turned on it.
    """

    layout: Layout
    reference: BoardReference
    to_table: Matrix
    inliers: int
    visible: float
    error_mm: float
    turn: int = 0

    def on_table(self, millimetres: Points) -> Points:
        """Board millimetres (..., 2) to table millimetres."""
        return apply_homography(self.to_table, np.asarray(millimetres, dtype=np.float64))

    def from_table(self, millimetres: Points) -> Points:
        """Table millimetres (..., 2) to board millimetres."""
        return apply_homography(inverse(self.to_table), np.asarray(millimetres, dtype=np.float64))


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


def refined(grey: Pixels, table: Table, board: BoardReference) -> Table | None:
    """The pose of a main board brought to its exact place in the photo ``grey``, None when its print is not seen."""
    for reach in SEARCH_MM:
        patches = board_patches(grey, table, board, np.eye(3), reach)
        if len(patches.board) < MIN_PATCHES:
            return None
        table, agreeing, _ = fit_table(table, patches.board, table.project(patches.seen), lens=True)
        if agreeing.sum() < MIN_PATCHES:
            return None
    return table


def inside_share(table: Table, quad: Points) -> float:
    """The share of a convex ``quad`` (4, 2) in photo pixels that lies inside the photo."""
    width, height = table.size
    frame = np.array([[0, 0], [width - 1, 0], [width - 1, height - 1], [0, height - 1]], np.float32)
    corners = quad.astype(np.float32)
    area = float(cv2.contourArea(corners))
    return float(cv2.intersectConvexConvex(corners, frame)[0]) / max(area, 1.0)
