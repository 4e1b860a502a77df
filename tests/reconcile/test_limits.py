"""The most probable filling within limits is found exactly, and quickly."""

from itertools import product
from math import log

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.reconcile import limits
from companion.reconcile.limits import Limit, most_probable


def of(label: str, most: int, places: int) -> Limit:
    return Limit(most, tuple(range(places)), lambda other: other == label)


def test_without_limits_each_place_holds_its_most_probable_label() -> None:
    assert most_probable([{"a": 0.6, "b": 0.4}, {"a": 0.1, "b": 0.9}], []) == (("a", "b"), True)


def test_the_least_certain_of_too_many_gives_way() -> None:
    chances = [{"a": 0.9, "b": 0.1}, {"a": 0.7, "b": 0.3}, {"a": 0.8, "b": 0.2}]
    assert most_probable(chances, [of("a", 2, 3)]) == (("a", "b", "a"), True)


def test_a_limit_that_cannot_be_kept_is_told() -> None:
    filling, complete = most_probable([{"a": 1.0}, {"a": 1.0}], [of("a", 1, 2)])
    assert filling == ("a", "a")
    assert not complete


def test_the_search_gives_up_rather_than_hang(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MAX_STEPS", 2)
    chances = [{"a": 0.9, "b": 0.1} for _ in range(6)]
    assert most_probable(chances, [of("a", 1, 6)]) == (("a",) * 6, False)


def test_nothing_to_fill() -> None:
    assert most_probable([], [of("a", 1, 0)]) == ((), True)


@given(
    st.lists(st.lists(st.integers(1, 50), min_size=3, max_size=3), min_size=1, max_size=5),
    st.integers(0, 2),
    st.integers(0, 2),
)
def test_it_is_as_probable_as_the_best_of_all_fillings(weights: list[list[int]], most_a: int, most_b: int) -> None:
    chances = [dict(zip("abc", (w / sum(row) for w in row), strict=True)) for row in weights]
    bounds = [of("a", most_a, len(chances)), of("b", most_b, len(chances))]
    filling, complete = most_probable(chances, bounds)
    allowed = [
        labels
        for labels in product("abc", repeat=len(chances))
        if labels.count("a") <= most_a and labels.count("b") <= most_b
    ]

    def value(labels: tuple[str, ...]) -> float:
        return sum(log(options[label]) for options, label in zip(chances, labels, strict=True))

    assert complete
    assert filling in allowed
    assert value(filling) == pytest.approx(max(map(value, allowed)))
