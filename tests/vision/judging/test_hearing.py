"""What the witnesses said, as values: of spaces, of loose pieces, and of pieces that share their place."""

from dataclasses import dataclass

import numpy as np
import pytest

from companion.vision.areas import AreaMap
from companion.vision.boards.spaces import PlacedSpace
from companion.vision.judging.hearing import evidence_of
from companion.vision.layout import Space
from companion.vision.scene import Scene
from companion.vision.table import Table
from companion.vision.tiles.naming import Named
from companion.vision.tiles.pieces import Piece
from tests.vision.toys import square
from tests.vision.witnesses import Candidate, Identity

TABLE = Table(np.eye(3), 0.0, (200, 200))


@dataclass(frozen=True)
class Points:
    """An area map with one observation point."""

    def area_of(self, _quad: np.ndarray) -> str:
        return "barn"

    def point_of(self, centre: np.ndarray) -> str:
        return "path-2" if centre[1] < 90 else "table"


def placed(x: float) -> PlacedSpace:
    printed = Space(f"enclosure-5/{x:.0f}", "enclosure-5", "animal", (x, 40.0))
    return PlacedSpace(printed, printed.name, np.array([x, 40.0]), square((x, 40.0), 25.0), 0.2, 0.1, True)


def test_spaces_and_loose_pieces_are_told_apart() -> None:
    lying = [
        Piece("square-tile", 0.9, square((30.0, 41.0), 25.0)),
        Piece("square-tile", 0.8, square((100.0, 100.0), 25.0)),
        Piece("square-tile", 0.4, square((112.5, 100.0), 25.0)),
        Piece("coin", 0.7, square((150.0, 20.0), 20.0)),
        Piece("visitor", 0.7, square((150.0, 60.0), 20.0)),
        Piece("visitor", 0.7, square((150.0, 160.0), 20.0)),
    ]
    scene = Scene(TABLE, [], Points(), lying, [placed(30.0), placed(70.0)], {0: 0}, 1)  # type: ignore[arg-type]
    identity = Identity((Candidate("animal/zebra", 0.9), Candidate("unknown", 0.1)), 0.0, 0.7)
    evidence = evidence_of(
        scene,
        {
            ("space", 0): Named(lying[0].quad, identity, np.zeros(1, np.float32)),
            ("piece", 1): Named(lying[1].quad, identity, np.zeros(1, np.float32)),
        },
    )
    first, second = evidence.spaces
    assert (first.space, first.detected, first.look.similarity) == ("enclosure-5/30", 0.9, 0.7)
    assert first.look.said == (("animal/zebra", 0.9), ("unknown", 0.1))
    assert (second.detected, second.look.said) == (None, ())
    upper, lower, coin, visitor, astray = evidence.loose
    assert (upper.doubled, lower.doubled) == (0.0, upper.hidden)
    assert upper.hidden == pytest.approx(0.5, abs=0.1)
    assert (lower.look.said, lower.print_) == ((), None)
    assert [one.area for one in (upper, coin, visitor, astray)] == ["barn", "table", "path-2", "barn"]
    assert astray.print_ is None


def test_an_empty_table_says_nothing() -> None:
    evidence = evidence_of(Scene(TABLE, [], AreaMap((), ()), [], [], {}, 1), {})
    assert (evidence.spaces, evidence.loose) == ((), ())


def test_a_tile_that_was_found_twice_is_told_once() -> None:
    lying = [Piece("square-tile", sure, square((100.0, 100.0 + 9 * sure), 25.0)) for sure in (0.5, 0.9, 0.7)]
    scene = Scene(TABLE, [], Points(), lying, [], {}, 1)  # type: ignore[arg-type]

    def told(*labels: str) -> list[float]:
        looks = [Identity((Candidate(label, 0.9),), 0.0, 0.7) for label in labels]
        named = {("piece", number): Named(lying[0].quad, look, np.zeros(1)) for number, look in enumerate(looks)}
        return [piece.detected for piece in evidence_of(scene, named).loose]

    assert told("stall/drinks", "stall/drinks", "animal/lion") == [0.9, 0.7]
    assert told("unknown", "unknown", "unknown") == [0.5, 0.9, 0.7]
    assert told("stall/drinks") == [0.5, 0.9, 0.7]
