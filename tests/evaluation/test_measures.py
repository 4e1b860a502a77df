"""Many comparisons as figures."""

from dataclasses import replace
from pathlib import Path

import pytest

from companion.evaluation.comparison import Comparison, Fault
from companion.evaluation.measures import Outcome, by_condition, confusions, measure, read_greedily, reliability, stages
from companion.evaluation.truth import TrueComponent, Truth

FAULT = Fault("barn", "animal/lion", "animal/panda", silent=True)
SPOKEN = Fault("barn", "animal/lion", "nothing", silent=False)


def truth(light: str = "window") -> Truth:
    components = tuple(TrueComponent("animal/lion", "barn", visible) for visible in (1.0, 1.0, 0.1))
    return Truth(Path("photo.jpg"), "2023", components, {}, 16, {"light": light})


def outcome(*faults: Fault, light: str = "window", exact: bool | None = None) -> Outcome:
    right = 10 - len(faults)
    comparison = Comparison(
        components=10,
        right=right,
        faults=faults,
        beside=3,
        beside_right=2,
        doubts=len(faults),
        exact=not faults if exact is None else exact,
        score_exact=not faults,
        confidences=tuple((0.995, True) for _ in range(right)) + tuple((0.92, False) for _ in faults),
    )
    return Outcome(truth(light), comparison, score=16, milliseconds={"open": 10.0 * (1 + len(faults)), "detect": 5.0})


REFUSED = Outcome(truth("night"), None, refusal="the photo is too dark")


def test_a_refused_photo_counts_as_not_read() -> None:
    figures = measure([outcome(), outcome(FAULT), outcome(FAULT, SPOKEN), REFUSED])
    assert (figures.photos, figures.refused) == (4, 1)
    assert (figures.exact, figures.nearly_exact, figures.scores_exact) == (1, 2, 1)
    assert (figures.components, figures.right, figures.silent) == (32, 27, 2)
    assert figures.doubts_a_zoo == 1.0
    assert (figures.beside, figures.beside_right) == (9, 6)


def test_invented_components_are_wrong_ones() -> None:
    figures = measure([outcome(Fault("barn", "nothing", "animal/lion", silent=True))])
    assert (figures.components, figures.right) == (11, 9)


def test_nothing_read_is_no_division_by_zero() -> None:
    assert measure([REFUSED]).doubts_a_zoo == 0
    assert measure([]).photos == 0


def test_what_was_read_without_rules_is_measured_alike() -> None:
    decoded = replace(outcome(), greedy=outcome(FAULT, SPOKEN).comparison)
    figures = measure(read_greedily([decoded, REFUSED]))
    assert (figures.photos, figures.refused, figures.exact, figures.silent) == (2, 1, 0, 1)
    assert read_greedily([outcome(), REFUSED]) == []


def test_groups_of_a_condition() -> None:
    groups = dict(by_condition([outcome(light="lamp"), outcome(FAULT), outcome(), REFUSED], "light"))
    assert {name: (one.photos, one.exact) for name, one in groups.items()} == {
        "lamp": (1, 1),
        "night": (1, 0),
        "window": (2, 1),
    }
    assert [name for name, _ in by_condition([outcome()], "weather")] == ["unknown"]


def test_confusions_are_ordered_by_how_often() -> None:
    assert confusions([outcome(SPOKEN), outcome(FAULT), outcome(FAULT), REFUSED]) == [
        ("animal/lion", "animal/panda", 2, 2),
        ("animal/lion", "nothing", 1, 0),
    ]


def test_reliability_compares_what_was_said_with_what_was_right() -> None:
    low, high = reliability([outcome(FAULT), REFUSED])
    assert (low.low, low.high, low.count, low.right) == (0.9, 0.95, 1, 0.0)
    assert low.confidence == pytest.approx(0.92)
    assert (high.low, high.high, high.count, high.right) == (0.99, 1.0, 9, 1.0)


def test_stages_in_their_order_with_median_and_high_end() -> None:
    assert stages([outcome(), outcome(FAULT), outcome(FAULT, SPOKEN), REFUSED]) == {
        "open": (20.0, 30.0),
        "detect": (5.0, 5.0),
    }
