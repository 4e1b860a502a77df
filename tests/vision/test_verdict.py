"""Components and vacancies as they leave vision."""

from dataclasses import dataclass, field

import numpy as np
import pytest

from companion.vision.layout import Space
from companion.vision.pieces import Piece
from companion.vision.spaces import PlacedSpace
from companion.vision.verdict import judge_loose, judge_space
from tests.vision.toys import square

QUAD = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))


@dataclass(frozen=True)
class Candidate:
    label: str
    probability: float


@dataclass(frozen=True)
class Identity:
    candidates: list[Candidate] = field(default_factory=list)
    turn: float = 0.0
    similarity: float = 0.9


def identity(**pairs: float) -> Identity:
    return Identity([Candidate(name.replace("__", "/").replace("_", "-"), value) for name, value in pairs.items()])


def space(likeness: float, inside: bool = True) -> PlacedSpace:
    printed = Space("enclosure-5/2", "enclosure-5", "animal", (30.0, 40.0))
    return PlacedSpace(
        printed, printed.name, np.array([30.0, 40.0]), square((30.0, 40.0), 25.0), likeness, likeness, inside
    )


def piece(kind: str, confidence: float) -> Piece:
    return Piece(kind, confidence, square((30.0, 40.0), 25.0))


ZEBRA = identity(animal__zebra=0.9, animal__lion=0.06, empty=0.03, unknown=0.01)


def test_a_covered_space_is_a_component_with_its_alternatives() -> None:
    seen = judge_space(space(0.05), piece("square-tile", 0.9), ZEBRA, QUAD, {})
    assert (seen.label, seen.area, seen.space, seen.kind) == (
        "animal/zebra",
        "enclosure-5",
        "enclosure-5/2",
        "square-tile",
    )
    assert seen.confidence == pytest.approx(0.9 / 0.97, abs=0.01)
    assert seen.alternatives[0] == ("animal/lion", pytest.approx(0.06 / 0.97, abs=0.01))


def test_a_bare_space_is_a_vacancy_with_what_may_lie_there() -> None:
    seen = judge_space(space(0.9), None, None, QUAD, {})
    assert seen.label == "empty"
    assert seen.confidence > 0.99
    doubtful = judge_space(space(0.47), None, ZEBRA, QUAD, {})
    assert doubtful.label == "empty"
    assert doubtful.alternatives[0][0] == "animal/zebra"
    assert sum(value for _, value in doubtful.candidates) == pytest.approx(1.0, abs=0.01)


def test_a_space_outside_the_picture_is_an_open_question() -> None:
    assert judge_space(space(0.0, inside=False), None, None, QUAD, {}).confidence == pytest.approx(0.5)


def test_a_tile_that_nobody_knows_is_unknown() -> None:
    assert judge_space(space(0.05), piece("square-tile", 0.9), identity(unknown=1.0), QUAD, {}).label == "unknown"


def test_loose_pieces_are_named_by_kind_or_picture() -> None:
    coin = judge_loose(piece("coin", 0.8), None, None, QUAD, "table", {})
    assert coin is not None
    assert (coin.label, coin.area) == ("coin", "table")
    assert coin.confidence == pytest.approx(0.868, abs=0.001)
    faint = judge_loose(piece("coin", 0.42), None, None, QUAD, "table", {})
    assert faint is not None
    assert faint.label == "coin"
    tile = judge_loose(piece("square-tile", 0.9), identity(animal__zebra=1.0), (0.1, 0.0), QUAD, "barn", {})
    assert tile is not None
    assert tile.label == "animal/zebra"
    die = judge_loose(piece("die", 0.9), identity(animal__zebra=1.0), None, QUAD, "table", {})
    assert die is not None
    assert die.label == "unknown"


def test_a_loose_detection_where_the_print_shows_is_nothing() -> None:
    tile = judge_loose(piece("square-tile", 0.5), identity(animal__zebra=1.0), (0.9, 0.8), QUAD, "barn", {})
    assert tile is None or tile.label == "empty"
    assert judge_loose(piece("square-tile", 0.01), None, None, QUAD, "table", {}) is None
