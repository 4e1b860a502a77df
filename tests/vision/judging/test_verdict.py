"""Components and vacancies as they leave vision."""

import pytest

from companion.vision.judging.evidence import Evidence, Look, LooseEvidence, SpaceEvidence
from companion.vision.judging.fusion import HAND_SET
from companion.vision.judging.verdict import judge_loose, judge_space, verdicts
from companion.vision.observation import Seen

QUAD = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))


def look(**pairs: float) -> Look:
    return Look(tuple((name.replace("__", "/").replace("_", "-"), value) for name, value in pairs.items()), 0.9)


ZEBRA = look(animal__zebra=0.9, animal__lion=0.06, empty=0.03, unknown=0.01)


def space(likeness: float, detected: float | None = None, said: Look = Look(), inside: bool = True) -> SpaceEvidence:  # noqa: B008
    return SpaceEvidence(
        "enclosure-5", "enclosure-5/2", detected, "square-tile", likeness, likeness, inside, said, QUAD
    )


def judged(evidence: SpaceEvidence) -> Seen:
    return judge_space(evidence, {}, HAND_SET)


def loose(
    kind: str, detected: float, said: Look | None = None, print_: tuple[float, float] | None = None, area: str = "table"
) -> Seen | None:
    return judge_loose(LooseEvidence(area, kind, detected, print_, 0.0, 0.0, said or Look(), QUAD), {}, HAND_SET)


def test_a_covered_space_is_a_component_with_its_alternatives() -> None:
    seen = judged(space(0.05, 0.9, ZEBRA))
    assert (seen.label, seen.area, seen.space, seen.kind) == (
        "animal/zebra",
        "enclosure-5",
        "enclosure-5/2",
        "square-tile",
    )
    assert seen.confidence == pytest.approx(0.9 / 0.97, abs=0.01)
    assert seen.alternatives[0] == ("animal/lion", pytest.approx(0.06 / 0.97, abs=0.01))


def test_a_bare_space_is_a_vacancy_with_what_may_lie_there() -> None:
    seen = judged(space(0.9))
    assert seen.label == "empty"
    assert seen.confidence > 0.99
    less = look(animal__zebra=0.85, animal__lion=0.11, empty=0.03, unknown=0.01)
    doubtful = judged(space(0.47, said=less))
    assert doubtful.label == "empty"
    assert doubtful.alternatives[0][0] == "animal/zebra"
    assert sum(value for _, value in doubtful.candidates) == pytest.approx(1.0, abs=0.01)


def test_a_space_outside_the_picture_is_an_open_question() -> None:
    assert judged(space(0.0, inside=False)).confidence == pytest.approx(0.5)


def test_a_tile_that_nobody_knows_is_unknown() -> None:
    assert judged(space(0.05, 0.9, look(unknown=1.0))).label == "unknown"


def test_loose_pieces_are_named_by_kind_or_picture() -> None:
    coin = loose("coin", 0.8)
    assert coin is not None
    assert (coin.label, coin.area) == ("coin", "table")
    assert coin.confidence == pytest.approx(0.936, abs=0.001)
    faint = loose("coin", 0.25)
    assert faint is not None
    assert faint.label == "coin"
    on_print = loose("coin", 0.25, None, (0.9, 0.8), "barn")
    assert on_print is None or on_print.label == "empty"
    truck = loose("truck", 0.8)
    assert truck is not None
    assert (truck.label, truck.confidence) == ("truck", pytest.approx(0.8))
    tile = loose("square-tile", 0.9, look(animal__zebra=1.0), (0.1, 0.0), "barn")
    assert tile is not None
    assert tile.label == "animal/zebra"
    for said in (look(animal__zebra=1.0), None):
        die = loose("die", 0.9, said)
        assert die is not None
        assert die.label == "unknown"
    visitor = loose("visitor", 0.9, look(visitor__red=0.9, visitor__blue=0.1))
    assert visitor is not None
    assert visitor.label == "visitor/red"


def test_a_loose_detection_where_the_print_shows_is_nothing() -> None:
    tile = loose("square-tile", 0.5, look(animal__zebra=1.0), (0.9, 0.8), "barn")
    assert tile is None or tile.label == "empty"
    assert loose("square-tile", 0.01) is None


def test_spaces_come_first_and_loose_pieces_by_area() -> None:
    pieces = [LooseEvidence(area, "square-tile", 0.9, None, 0.0, 0.0, ZEBRA, QUAD) for area in ("table", "barn")]
    nothing = LooseEvidence("barn", "square-tile", 0.001, None, 0.0, 0.0, ZEBRA, QUAD)
    seen = verdicts(Evidence((space(0.05, 0.9, ZEBRA),), (*pieces, nothing)), {}, HAND_SET)
    assert [one.area for one in seen] == ["enclosure-5", "barn", "table"]
