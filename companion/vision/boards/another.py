"""Another main board in a picture, where the first one does not explain all that was recognised.

Boards on one table are found in its plane. A picture put together of two, or a board that lies deeper or higher, has a
pose of its own: the matches away from the first board tell of it, each proposing by its direction and scale where a
board would lie.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.errors import InputError
from companion.vision.arrays import Matrix, Points
from companion.vision.boards.features import Features
from companion.vision.boards.placed import inside_share
from companion.vision.layout import Layout
from companion.vision.table import Table, apply_homography

AROUND = 0.05
"""Matches this near to the first board, as a share of its longer side, are its own."""
MIDDLE_OFF, TURN_OFF, SCALE_OFF = 0.2, np.radians(25.0), 1.6
"""How far two proposals may differ: in their middle, as a share of the board's diagonal, in direction and scale."""
MIN_AGREEING = 5
"""Proposals that must agree before a board is believed to lie there; by chance four do."""
MANY, LARGE_SHARE = 8, 0.2
"""So many matches away from the board, and such a share of all, are more than chance leaves."""
LONG = 1.9
"""A picture whose sides differ by more than this factor is often put together of two."""
WHOLE_BOARD = 0.9
"""Share of a board inside the picture above which it counts as photographed, not as a neighbour's at the edge."""
CLEARLY_NEARER = 0.6
"""Of two whole boards one is meant when it is nearer to the picture's middle by this factor."""
SHOWN = 0.5
"""Share of another board that must lie in the picture."""
ON_ANOTHER = 0.2
"""Two boards that would share more than this of their area are one."""
CUT = "another zoo board is in the photo, cut off by its edge; the whole one is scored"
FARTHER = "another zoo board is in the photo; the one nearer to its middle is scored"


@dataclass(frozen=True, slots=True, eq=False)
class LeftOver:
    """What the first board leaves of a look at a picture.

    ``suspicious``: whether a look with more features may find another board; ``printed`` (n, 2) millimetres and
    ``seen`` (n, 2) pixels: matches that agree on one, none where too few do.
    """

    suspicious: bool
    printed: Points
    seen: Points


def left_over(
    features: Features, matches: NDArray[np.int64], printed: Features, table: Table, layout: Layout, quick: bool
) -> LeftOver:
    """What tells of another board: ``features`` of a picture and their ``matches`` (n, 2) with the ``printed`` ones.

    ``table``: the first board's pose; ``quick``: whether quick corners were matched, which leave much unseen.
    """
    size = np.array(layout.size_mm)
    margin = AROUND * float(size.max())
    there = table.locate(features.points[matches[:, 0]])
    own = np.all((there > -margin) & (there < size + margin), axis=1)
    seen, known = matches[~own].T
    agreeing = _agreeing(features, printed, seen, known, size)
    many = quick and len(seen) >= max(MANY, LARGE_SHARE * len(matches))
    points, pixels = printed.points[known[agreeing]], features.points[seen[agreeing]]
    enough = len(agreeing) >= MIN_AGREEING and _lies_inside(points, pixels, layout, table.size)
    long = max(table.size) > LONG * min(table.size)
    none = np.zeros((0, 2), np.float64)
    return LeftOver(many or long or enough, points if enough else none, pixels if enough else none)


def chosen(views: Sequence[Table], layout: Layout) -> tuple[int, str]:
    """Which of several main boards a photo is of, and what should be said of the next one, nothing of one alone.

    The one that lies wholly in the picture and in its middle. Raises InputError when two do: whose zoo is meant cannot
    be guessed. A neighbour's board at the edge is left alone.
    """
    if len(views) == 1:
        return 0, ""
    standings = sorted((*_standing(view, layout), number) for number, view in enumerate(views))
    (cut, near, first), (other_cut, farther, _) = standings[:2]
    if cut == other_cut == 0 and near > CLEARLY_NEARER * farther:
        raise InputError(
            "two zoo boards are in the photo; photograph each player's zoo by itself, or point out the corners of one"
        )
    return first, CUT if cut < other_cut else FARTHER


def lies_whole(view: Table, layout: Layout) -> bool:
    """Whether the main board, seen so, lies wholly in the picture and is not cut off by its edge."""
    return inside_share(view, view.project(np.array(layout.corners))) > WHOLE_BOARD


def lies_beside(place: Matrix, layout: Layout) -> bool:
    """Whether a board at ``place`` of the table could lie beside the first one.

    Where it would lie on it, like prints like: one truck of a truck board looks like the next.
    """
    corners = np.array(layout.corners, np.float64)
    there = apply_homography(place, corners).astype(np.float32)
    shared, _ = cv2.intersectConvexConvex(there, corners.astype(np.float32))
    return float(shared) < ON_ANOTHER * float(np.prod(layout.size_mm))


def lie_apart(one: Points, other: Points) -> bool:
    """Whether two boards, each (4, 2) pixels, are two and not one that was found twice."""
    first, second = one.astype(np.float32), other.astype(np.float32)
    shared, _ = cv2.intersectConvexConvex(first, second)
    return float(shared) < ON_ANOTHER * min(cv2.contourArea(first), cv2.contourArea(second))


def _agreeing(
    features: Features, printed: Features, seen: NDArray[np.int64], known: NDArray[np.int64], size: Points
) -> NDArray[np.int64]:
    """Indices of the matches (``seen`` with ``known``) that agree with the proposal that most others agree with."""
    if not len(seen):
        return np.zeros(0, np.int64)
    scales = features.scales[seen] / printed.scales[known]
    turns = features.angles[seen] - printed.angles[known]
    arms = (size / 2 - printed.points[known]) * scales[:, None]
    cosine, sine = np.cos(turns), np.sin(turns)
    turned = np.stack([cosine * arms[:, 0] - sine * arms[:, 1], sine * arms[:, 0] + cosine * arms[:, 1]], axis=1)
    middles = features.points[seen] + turned
    reach = MIDDLE_OFF * float(np.hypot(*size)) * np.sqrt(scales[:, None] * scales)
    near = np.hypot(*np.moveaxis(middles[:, None] - middles, 2, 0)) < reach
    alike = np.abs(np.log(scales[:, None] / scales)) < np.log(SCALE_OFF)
    along = np.abs((turns[:, None] - turns + np.pi) % (2 * np.pi) - np.pi) < TURN_OFF
    votes = near & alike & along
    return np.flatnonzero(votes[int(np.argmax(votes.sum(axis=1)))])


def _lies_inside(printed: Points, seen: Points, layout: Layout, size: tuple[int, int]) -> bool:
    """Whether enough of a board that these matches tell of lies in a picture of ``size``, its tilt left aside."""
    matrix, _ = cv2.estimateAffinePartial2D(printed, seen, method=cv2.LMEDS)
    if matrix is None:
        return False
    rough = Table(np.vstack([np.asarray(matrix, np.float64), [0.0, 0.0, 1.0]]), 0.0, size)
    return inside_share(rough, rough.project(np.array(layout.corners, np.float64))) >= SHOWN


def _standing(view: Table, layout: Layout) -> tuple[int, float]:
    """How a main board stands in the picture, lower is better: cut off or not, distance from the picture's middle."""
    quad = view.project(np.array(layout.corners))
    return (0 if lies_whole(view, layout) else 1, float(np.hypot(*(quad.mean(axis=0) - view.centre))) / view.reach)
