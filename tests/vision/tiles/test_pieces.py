"""Detections become pieces in millimetres, one for each tile, and lie on spaces or not."""

from dataclasses import dataclass

import numpy as np

from companion.vision.boards.spaces import PlacedSpace
from companion.vision.layout import Space
from companion.vision.table import View
from companion.vision.tiles.pieces import Piece, assign_spaces, coins_for_visitors, pieces_from
from tests.vision.toys import square

VIEW = View((-50.0, -20.0), 2.0, (640, 640))


@dataclass(frozen=True)
class Things:
    kinds: tuple[str, ...]
    confidence: np.ndarray
    quads: np.ndarray


def things(*rows: tuple[str, float, tuple[float, float]]) -> Things:
    """Detections with centres given in millimetres."""
    quads = np.array([VIEW.to_pixels(square(centre, 25.0)) for _, _, centre in rows], dtype=np.float32)
    confidence = np.array([value for _, value, _ in rows], dtype=np.float32)
    return Things(tuple(kind for kind, _, _ in rows), confidence, quads)


def placed(name: str, centre: tuple[float, float]) -> PlacedSpace:
    space = Space(name, name.partition("/")[0], "animal", centre)
    return PlacedSpace(space, name, np.array(centre), square(centre, 25.0), 0.0, 0.0, True)


def test_pieces_lie_in_millimetres_surest_first() -> None:
    pieces = pieces_from(things(("square-tile", 0.4, (30, 40)), ("coin", 0.9, (100, 90))), VIEW, 25.0)
    assert [(piece.kind, round(piece.confidence, 2)) for piece in pieces] == [("coin", 0.9), ("square-tile", 0.4)]
    assert np.allclose(pieces[1].centre, (30, 40), atol=1e-4)


def test_a_tile_found_twice_is_one_but_a_coin_may_lie_on_it() -> None:
    rows = (("round-tile", 0.5, (32, 41)), ("square-tile", 0.9, (30, 40)), ("coin", 0.8, (30, 40)))
    assert [piece.kind for piece in pieces_from(things(*rows), VIEW, 25.0)] == ["square-tile", "coin"]
    heap = (("square-tile", 0.9, (30, 40)), ("square-tile", 0.8, (42, 40)))
    assert len(pieces_from(things(*heap), VIEW, 25.0)) == 2


def test_boards_and_noise_are_no_pieces() -> None:
    assert pieces_from(things(("board", 0.9, (30, 40)), ("square-tile", 0.01, (90, 90))), VIEW, 25.0) == []


def test_without_visitors_what_is_as_wide_as_a_coin_beside_the_boards_is_one() -> None:
    def seen(kind: str, centre: tuple[float, float], side: float) -> Piece:
        return Piece(kind, 0.6, square(centre, side))

    board = square((0, 0), 100.0)
    pieces = [seen("visitor", (80, 0), 18.0), seen("visitor", (0, 80), 36.0), seen("visitor", (10, 0), 18.0)]
    told = coins_for_visitors([*pieces, seen("coin", (81, 0), 18.0)], [board], 25.0)
    assert [piece.kind for piece in told] == ["coin", "visitor", "visitor"]


def test_the_nearest_tile_takes_the_space_and_far_ones_none() -> None:
    spaces = [placed("enclosure-5/1", (30, 40)), placed("enclosure-5/2", (58, 40))]
    rows = (
        ("square-tile", 0.9, (36, 40)),
        ("square-tile", 0.8, (31, 41)),
        ("square-tile", 0.7, (58, 53)),
        ("coin", 0.9, (58, 40)),
    )
    pieces = pieces_from(things(*rows), VIEW, 5.0)
    taken = assign_spaces(pieces, spaces, 25.0)
    assert {spaces[place].space.name: round(float(pieces[number].centre[0])) for place, number in taken.items()} == {
        "enclosure-5/1": 31
    }


def test_what_is_small_and_round_is_a_coin_unless_small_round_pieces_are_known() -> None:
    quads = [VIEW.to_pixels(square((30.0, 40.0), 18.0)), VIEW.to_pixels(square((90.0, 40.0), 24.0))]
    found = Things(("round-tile", "round-tile"), np.array([0.9, 0.8], np.float32), np.array(quads, np.float32))
    coin, offspring = pieces_from(found, VIEW, 25.0)
    assert (coin.kind, offspring.kind) == ("coin", "round-tile")
    assert np.allclose(np.ptp(coin.quad, axis=0), 18.0, atol=0.01)
    assert [piece.kind for piece in pieces_from(found, VIEW, 25.0, (18.0, 20.0))] == ["round-tile", "round-tile"]
