"""An empty board in a photo becomes the reference that photos of zoos are registered to."""

import cv2
import numpy as np

from companion.errors import InputError
from companion.vision.arrays import Pixels, Points
from companion.vision.boards.corners import check_corners
from companion.vision.boards.features import detect_features
from companion.vision.boards.placed import PlacedBoard
from companion.vision.boards.spaces import Print
from companion.vision.edition import FEATURE_WIDTH, BoardReference
from companion.vision.enrolment.edges import drawn_to_edges
from companion.vision.layout import Layout
from companion.vision.observation import Quad
from companion.vision.pyramid import Pyramid
from companion.vision.table import Table, View
from companion.vision.tiles.pieces import TILES, assign_spaces, pieces_from
from companion.vision.witnesses import Detecting

PX_PER_MM = 4.0
"""Resolution of a reference: as fine as a phone sees a board that fills its picture."""
LEAST_PX_PER_MM = 1.5
"""A photo in which the board is smaller shows too little of its print."""
FEW_FEATURES = 250
"""Print with fewer features than this is found again only when hardly anything covers it."""
TILE_SEEN = 0.85
"""Confidence above which a tile on a board that should be empty is believed: tiles of six unknown editions had 0.84 to
0.92, the print of empty boards of 18 up to 0.75."""
ON_EDGE = 0.02
"""Share of the picture's side by which corners may lie outside of it."""
MOST_STRETCHED = 1.2
"""By how much the sides of a board seen from above may differ from those of its layout."""
LARGER = 1.4
"""How much larger than what was found a rectangle around it must be to be taken for the board."""
MOST_TRIED = 3
"""So many boards that the detector finds are tried, the surest first."""
SOUGHT_SIDE = 1000
"""Longest side, in pixels, of the picture in which rectangles are sought."""


def rectified(pixels: Pixels, corners: Quad, layout: Layout) -> BoardReference:
    """The board whose ``corners`` (photo pixels, clockwise from its own upper left) are given, seen straight down.

    ``pixels`` (h, w, 3) BGR. Raises UsageError for corners that span no board or lie outside the photo, InputError when
    the board is too small in it.
    """
    height, width = pixels.shape[:2]
    check_corners(corners, (width, height))
    quad = np.array(corners, dtype=np.float64)
    if (
        (quad < -ON_EDGE * width).any()
        or (quad[:, 0] > (1 + ON_EDGE) * width).any()
        or (quad[:, 1] > (1 + ON_EDGE) * height).any()
    ):
        raise InputError("the board is cut off in the photo: take one that shows all of it")
    printed = np.array(layout.corners, dtype=np.float32)
    table = Table(
        np.asarray(cv2.getPerspectiveTransform(printed, quad.astype(np.float32)), dtype=np.float64),
        0.0,
        (width, height),
    )
    if float(table.px_per_mm(np.array(layout.size_mm) / 2)) < LEAST_PX_PER_MM:
        raise InputError("the board is too small in the photo: go nearer until it fills the picture")
    size = (round(layout.size_mm[0] * PX_PER_MM), round(layout.size_mm[1] * PX_PER_MM))
    half = 0.5 / PX_PER_MM
    return BoardReference(layout, Pyramid(pixels).render(View((half, half), PX_PER_MM, size), table))


def features_of(board: BoardReference) -> int:
    """How many features its print has at the size at which boards are sought."""
    grey = cv2.cvtColor(board.scaled(FEATURE_WIDTH / board.layout.size_mm[0]), cv2.COLOR_BGR2GRAY)
    return len(detect_features(np.asarray(grey, dtype=np.uint8), 10 * FEW_FEATURES).points)


def tiles_on(board: BoardReference, detector: Detecting) -> list[str]:
    """The animal spaces of a board on which tiles seem to lie, where it should be empty.

    What is printed on a stall space is often a framed square like a tile, so that stall spaces tell nothing.
    """
    side = max(board.layout.size_mm)
    view = View.around(np.zeros(2), np.array(board.layout.size_mm), 640, min(1.75, 600 / side))
    pixels = board.scaled(view.px_per_mm)
    scale = view.px_per_mm
    whole = np.array([[scale, 0, -0.5], [0, scale, -0.5], [0, 0, 1.0]])
    table = Table(whole, 0.0, (pixels.shape[1], pixels.shape[0]))
    seen = pieces_from(detector.detect(view.render(pixels, table)), view, board.layout.tile_mm)
    clear = [piece for piece in seen if piece.kind in TILES and piece.confidence >= TILE_SEEN]
    placed = PlacedBoard(board.layout, board, np.eye(3), 0, 1.0, 0.0)
    spaces = Print(pixels, table, placed).spaces()
    covered = (spaces[index].space for index in sorted(assign_spaces(clear, spaces, board.layout.tile_mm)))
    return [space.name for space in covered if space.kind == "animal"]


def suggested_corners(pixels: Pixels, detector: Detecting, layout: Layout) -> Quad | None:
    """The corners of the board that the detector finds, clockwise from the upper left one in the photo, or None.

    The detector's corners are off by a tenth of a board; its edges in the photo tell them better. Where the surest
    cannot be the board, others are tried. They are a suggestion to be confirmed: nobody but the player knows which
    corner is the board's own upper left.
    """
    found = detector.detect(pixels)
    boards = [
        (float(confidence), quad)
        for kind, confidence, quad in zip(found.kinds, found.confidence, found.quads, strict=True)
        if kind == "board"
    ]
    surest = sorted(boards, key=lambda pair: -pair[0])[:MOST_TRIED]
    tried = (_on_edges(pixels, np.asarray(quad, np.float64), layout) for _, quad in surest)
    first = next(tried, None)
    if first is None or not why_not_the_board(pixels, first, layout):
        return first
    return next((corners for corners in tried if not why_not_the_board(pixels, corners, layout)), first)


def _on_edges(pixels: Pixels, quad: Points, layout: Layout) -> Quad:
    """A board's corners, roughly known, drawn to its edges."""
    drawn = drawn_to_edges(pixels, _turned_like(quad, layout), layout.size_mm)
    a, b, c, d = (tuple(map(float, corner)) for corner in drawn)
    return (a[0], a[1]), (b[0], b[1]), (c[0], c[1]), (d[0], d[1])


def _turned_like(quad: Points, layout: Layout) -> Points:
    """The quad from the corner nearest to the photo's upper left, or from the one before if the board lies across."""
    start = int(quad.sum(axis=1).argmin())
    turned = np.roll(quad, -start, axis=0)
    width = np.linalg.norm(turned[1] - turned[0]) + np.linalg.norm(turned[2] - turned[3])
    height = np.linalg.norm(turned[3] - turned[0]) + np.linalg.norm(turned[2] - turned[1])
    lies_across = (width > height) != (layout.size_mm[0] > layout.size_mm[1])
    return np.roll(turned, 1, axis=0) if lies_across else turned


def why_not_the_board(pixels: Pixels, corners: Quad, layout: Layout) -> str:
    """Why the ``corners`` that were found are hardly those of the board, empty where nothing speaks against them.

    Its sides must be as those of the layout, seen from above, and no larger rectangle of such sides may lie around it,
    of which it would be an area, such as the barn.
    """
    quad = np.array(corners, dtype=np.float64)
    printed = layout.size_mm[0] / layout.size_mm[1]
    if abs(np.log(_ratio(quad) / printed)) > np.log(MOST_STRETCHED):
        return "its sides are not as those of the layout"
    if any(_around(quad, other) and _fits(other, printed) for other in _quadrilaterals(pixels)):
        return "it lies in a larger rectangle that may be the board"
    return ""


def _ratio(quad: Points) -> float:
    """Width over height of a quadrilateral from its first corner."""
    sides = np.linalg.norm(np.roll(quad, -1, axis=0) - quad, axis=1)
    return float((sides[0] + sides[2]) / (sides[1] + sides[3]))


def _fits(quad: Points, printed: float) -> bool:
    """Whether the sides are about as those of the layout, whichever way it is turned."""
    return bool(abs(abs(np.log(_ratio(quad))) - abs(np.log(printed))) <= np.log(MOST_STRETCHED))


def _around(inner: Points, outer: Points) -> bool:
    """Whether a quadrilateral holds another, which is clearly smaller."""
    hull = outer.astype(np.float32)
    larger = cv2.contourArea(hull) > LARGER * cv2.contourArea(inner.astype(np.float32))
    reach = ON_EDGE * float(np.sqrt(cv2.contourArea(hull)))
    return bool(larger) and all(cv2.pointPolygonTest(hull, (float(x), float(y)), True) >= -reach for x, y in inner)


def _quadrilaterals(pixels: Pixels) -> list[Points]:
    """The convex quadrilaterals that edges form in a photo, in its pixels; not those that reach its border."""
    factor = min(1.0, SOUGHT_SIDE / max(pixels.shape[:2]))
    small = cv2.resize(pixels, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
    height, width = small.shape[:2]
    found = []
    for channel in (*cv2.split(small), cv2.cvtColor(small, cv2.COLOR_BGR2GRAY)):
        edges = cv2.dilate(cv2.Canny(cv2.GaussianBlur(channel, (5, 5), 0), 30, 90), np.ones((3, 3), np.uint8))
        for contour in cv2.findContours(edges, cv2.RETR_LIST, cv2.CHAIN_APPROX_SIMPLE)[0]:
            hull = cv2.convexHull(contour)
            corners = cv2.approxPolyDP(hull, 0.03 * cv2.arcLength(hull, closed=True), closed=True)[:, 0]
            inside = (corners > 1).all() and (corners[:, 0] < width - 2).all() and (corners[:, 1] < height - 2).all()
            if len(corners) == 4 and inside:
                found.append((corners.astype(np.float64) + 0.5) / factor - 0.5)
    return found
