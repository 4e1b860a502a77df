"""Trucks that stand away from all boards: when they are sought, and whose readers watch them."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from companion.live.habits import Habits
from companion.live.loads import SAME_TRUCK, trucks_in_view
from companion.live.table import TableInView
from companion.live.watched import Watched, middle_of
from companion.reconcile.views import view_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from companion.reconcile.session import Session
    from companion.vision.arrays import Pixels
    from companion.vision.parts import Parts
    from companion.vision.tiles.pieces import Piece

SURE = 0.3
"""What the detector is less sure of away from the boards is no truck."""


def seek_trucks(table: TableInView, session: "Session", frame: "Pixels", tones: "Pixels", at: float) -> bool:
    """Look in the whole frame, of time ``at``, for the trucks that no reading shows; whether one was found.

    Readers of two games each watch a truck, for its tiles may be of either.
    """
    from companion.vision.moving.outlying import OngoingTruck, trucks_on

    table.outlying = [one for one in table.outlying if one.zoo.trucks]
    number = len(view_of(session.state.options.game).trucks(session.state))
    lacking = [parts for parts in table.readers if len(trucks_in_view(_of(table, parts))) < number]
    if not lacking or not table.zoos:
        return False
    first = table.zoos[0]
    pose = first.zoo.found.table
    found = trucks_on(frame, pose, first.parts)
    more: list[Watched] = []
    for parts in lacking:
        own = [one for one in table.zoos if one.parts is parts] or table.zoos
        known = [truck.quad for truck in trucks_in_view(_of(table, parts))]
        for truck in _new_among(found, [pose.locate(quad) for quad in known], number - len(known)):
            x, y = pose.project(truck.centre)
            home = min(own, key=lambda one: sum((a - b) ** 2 for a, b in zip(middle_of(one), (x, y), strict=True)))
            there = _moved(truck, home.zoo.found.table.locate(pose.project(truck.quad)))
            zoo = OngoingTruck(parts, frame, tones, home.zoo.found.table, there, at)
            more.append(Watched(zoo, parts, home.anchor, home.seat, habits=Habits(), home=home))
    table.outlying += more
    return bool(more)


def _of(table: TableInView, parts: "Parts") -> list[Watched]:
    """What a reader watches."""
    return [one for one in table.everything if one.parts is parts]


def _new_among(found: "Sequence[Piece]", known: "Sequence[NDArray[np.float64]]", most: int) -> "Iterator[Piece]":
    """The surest trucks found, as many as are lacking, that stand where none is known; all in the same millimetres."""
    left = most
    for truck in found:
        length = float(abs(truck.quad[0] - truck.quad[2]).max())
        near = any(abs(quad.mean(axis=0) - truck.centre).max() < SAME_TRUCK * length for quad in known)
        if left > 0 and truck.confidence >= SURE and not near:
            left -= 1
            yield truck


def _moved(truck: "Piece", quad: "NDArray[np.float64]") -> "Piece":
    """The same truck in other millimetres."""
    from companion.vision.tiles.pieces import Piece

    return Piece(truck.kind, truck.confidence, quad)
