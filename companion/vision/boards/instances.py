"""Copies of a board on a table whose pose is known: each feature match proposes a place, and the others vote.

With the pose known a board can only be turned and shifted, so one match (a point and its direction) is a whole
hypothesis and no random sampling is needed.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from companion.vision.arrays import Matrix, Points
from companion.vision.boards.alignment import fit_similarity, rotate
from companion.vision.boards.features import Features
from companion.vision.table import Table, apply_homography

VOTE_MM = 4.0
"""How far a match may lie from where a hypothesis puts it."""
MIN_VOTES = 7
"""Matches that must agree; by chance three do."""
SCALE_SLACK = 0.08
"""A board on the same table appears at its true size; beyond this it is another thing."""
MAX_HYPOTHESES = 600


@dataclass(frozen=True, slots=True, eq=False)
class Rigid:
    """A proposed place: ``matrix`` from board to table millimetres, supported by ``votes`` matches."""

    matrix: Matrix
    votes: int


def find_instances(placed: Features, matches: NDArray[np.int64], reference: Features, limit: int) -> list[Rigid]:
    """Up to ``limit`` places of a board on the table, most votes first; ``placed`` features in table millimetres."""
    printed = reference.points[matches[:, 1]]
    seen = placed.points[matches[:, 0]]
    turns = placed.angles[matches[:, 0]] - reference.angles[matches[:, 1]]
    remaining = np.asarray(np.isfinite(seen).all(axis=1))
    found: list[Rigid] = []
    while len(found) < limit:
        inside = np.flatnonzero(remaining)
        if len(inside) < MIN_VOTES:
            break
        best = _most_votes(printed[inside], seen[inside], turns[inside])
        agreeing = inside[best]
        if len(agreeing) < MIN_VOTES:
            break
        matrix = None
        for _ in range(3):
            matrix, scale = fit_similarity(printed[agreeing], seen[agreeing])
            error = np.hypot(*(apply_homography(matrix, printed) - seen).T)
            agreeing = np.flatnonzero(remaining & (error < VOTE_MM))
            if len(agreeing) < MIN_VOTES:
                break
        if len(agreeing) < 2 or matrix is None:
            remaining[inside[best]] = False
            continue
        remaining[agreeing] = False
        if len(agreeing) >= MIN_VOTES and abs(scale - 1) < SCALE_SLACK:
            found.append(Rigid(matrix, len(agreeing)))
        remaining[inside[best]] = False
    return found


def on_table(photo: Features, table: Table) -> Features:
    """Features of a photo with points and directions on the table, in millimetres and radians."""
    ahead = photo.points + np.stack([np.cos(photo.angles), np.sin(photo.angles)], axis=1)
    points = table.locate(photo.points)
    arrow = table.locate(ahead) - points
    return Features(points, photo.descriptors, np.arctan2(arrow[:, 1], arrow[:, 0]), photo.scales)


def _most_votes(printed: Points, seen: Points, turns: NDArray[np.float64]) -> NDArray[np.int64]:
    """Indices of the matches that agree with the best hypothesis; later rounds may refine it."""
    step = max(1, len(printed) // MAX_HYPOTHESES)
    best = np.zeros(0, dtype=np.int64)
    for index in range(0, len(printed), step):
        turned = rotate(printed - printed[index], float(turns[index])) + seen[index]
        # a feature's own direction is good to a few degrees: the tolerance grows with the distance
        reach = np.hypot(*(printed - printed[index]).T)
        agreeing = np.flatnonzero(np.hypot(*(turned - seen).T) < VOTE_MM + 0.06 * reach)
        if len(agreeing) > len(best):
            best = agreeing
    return best
