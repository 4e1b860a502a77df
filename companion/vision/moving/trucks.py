"""The trucks among the pieces on a table, and which of them are still there when a loaded one is no longer seen."""

from collections.abc import Sequence

import numpy as np

from companion.vision.arrays import Points
from companion.vision.tiles.pieces import Piece

NEAR_MM = 25.0
"""Trucks whose middles are nearer than this are one truck: three quarters of its width."""
TRUCK, TRUCK_AT_LEAST, LONG = "truck", 0.12, 1.5
"""The kind of trucks, the least confidence in one, and how much longer than wide one is
at least: the detector takes the shadow in."""


def trucks_among(pieces: Sequence[Piece]) -> list[Piece]:
    """The trucks from left to right, each once: long things, which the detector need not be sure of."""
    found = [one for one in pieces if one.kind == TRUCK and one.confidence >= TRUCK_AT_LEAST and _is_long(one.quad)]
    trucks: list[Piece] = []
    for one in sorted(found, key=lambda piece: -piece.confidence):
        if all(one.distance(other) > NEAR_MM for other in trucks):
            trucks.append(one)
    return sorted(trucks, key=lambda one: (float(one.quad[:, 0].mean()), float(one.quad[:, 1].mean())))


def lasting_trucks(gone: Sequence[Piece], fresh: Sequence[Piece]) -> list[Piece]:
    """Trucks no longer seen as such that stay: a loaded truck hides itself, one that moved turns up elsewhere."""
    before, after = trucks_among(gone), trucks_among(fresh)
    unseen = [old for old in before if all(old.distance(new) > NEAR_MM for new in after)]
    moved = sum(all(old.distance(new) > NEAR_MM for old in before) for new in after)
    return unseen[moved:]


def _is_long(quad: Points) -> bool:
    """Whether a quad (4, 2) is as long as a truck is for its width."""
    sides = np.hypot(*(np.roll(quad, -1, axis=0) - quad).T)
    first, second = sorted((float(sides[0] + sides[2]), float(sides[1] + sides[3])))
    return second > LONG * first
