"""Boards that come and go beside a zoo that is followed: a depot is one board wherever it is pushed to."""

from dataclasses import replace

import numpy as np

from companion.vision.boards.placed import PlacedBoard
from companion.vision.edition import Edition
from companion.vision.moving.built import with_and_without


def board(toy: Edition, name: str, x: float) -> PlacedBoard:
    """A board named so whose upper left corner lies ``x`` millimetres to the right of the main one's."""
    reference = toy.boards[0] if name == "toy/main" else toy.boards[1]
    layout = replace(reference.layout, name=name)
    if name == "toy/depot":
        layout = replace(layout, regions=(), spaces=())
    matrix = np.eye(3)
    matrix[0, 2] = x
    return PlacedBoard(layout, reference, matrix, 10, 1.0, 0.1)


def places(boards: tuple[PlacedBoard, ...]) -> list[tuple[str, float]]:
    return [(one.layout.name, float(one.to_table[0, 2])) for one in boards]


def test_a_depot_that_is_pushed_is_not_there_twice(toy: Edition) -> None:
    known = [board(toy, "toy/main", 0), board(toy, "toy/depot", 250)]
    for now, lies in ((252.0, 250.0), (266.0, 266.0), (330.0, 330.0)):
        seen = [board(toy, "toy/main", 0), board(toy, "toy/depot", now)]
        assert places(with_and_without(known, seen, ())) == [("toy/main", 0.0), ("toy/depot", lies)]


def test_expansions_come_beside_others_and_go(toy: Edition) -> None:
    known = [board(toy, "toy/main", 0), board(toy, "toy/expansion", 200)]
    seen = [board(toy, "toy/main", 0), board(toy, "toy/expansion", 203), board(toy, "toy/expansion", 270)]
    assert places(with_and_without(known, seen, ())) == [
        ("toy/main", 0.0),
        ("toy/expansion", 200.0),
        ("toy/expansion", 270.0),
    ]
    assert places(with_and_without(known, seen[:1], known[1:])) == [("toy/main", 0.0)]
