"""The most probable legal filling is found exactly, and quickly."""

from itertools import product
from math import log
from time import process_time

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.optimize import Bounds, LinearConstraint, milp

from companion.reconcile import decode
from companion.reconcile.decode import Expectation, Group, Limit, Problem, most_probable, odds


def of(label: str, most: int, places: int) -> Limit:
    return Limit(most, tuple(range(places)), frozenset((label,)))


def partner(price: float, places: int) -> Expectation:
    """An ``a`` is expected to have a ``b`` beside it."""
    return Expectation(
        price,
        tuple(range(places)),
        lambda filling: "a" in filling and "b" not in filling,
        lambda before, after: after == "b" or (before == "a" and after != "a"),
    )


def group(places: int) -> Group:
    """Places that hold ``a`` or ``b`` when the group is x's, ``b`` or ``c`` when it is y's."""
    return Group(tuple(range(places)), {"x": {"a": 2.0, "b": 1.0, "c": 0.01}, "y": {"a": 0.01, "b": 1.0, "c": 2.0}})


def cost_of(problem: Problem, labels: tuple[str, ...]) -> float:
    """What a filling costs, or infinity where it breaks a limit."""
    if any(len(limit.held(labels)) > limit.most for limit in problem.limits):
        return float("inf")
    cost = -sum(log(chances[label]) for chances, label in zip(problem.chances, labels, strict=True))
    for one in problem.groups:
        cost -= max(sum(log(shares[labels[index]]) for index in one.members) for shares in one.shares.values())
    return cost + sum(one.price for one in problem.expectations if one.disappointed(labels))


def test_without_rules_each_place_holds_its_most_probable_label() -> None:
    assert most_probable(Problem([{"a": 0.6, "b": 0.4}, {"a": 0.1, "b": 0.9}])).filling == ("a", "b")


def test_the_least_certain_of_too_many_gives_way() -> None:
    chances = [{"a": 0.9, "b": 0.1}, {"a": 0.7, "b": 0.3}, {"a": 0.8, "b": 0.2}]
    found = most_probable(Problem(chances, limits=[of("a", 2, 3)]))
    assert (found.filling, found.complete) == (("a", "b", "a"), True)


def test_a_limit_that_cannot_be_kept_is_told() -> None:
    found = most_probable(Problem([{"a": 1.0}, {"a": 1.0}], limits=[of("a", 1, 2)]))
    assert (found.filling, found.complete) == (("a", "a"), False)


def test_the_search_gives_up_rather_than_hang(monkeypatch: pytest.MonkeyPatch) -> None:
    chances = [{"a": 0.9, "b": 0.1} for _ in range(6)]
    narrow = Limit(1, (0, 1, 2), frozenset("a"))
    monkeypatch.setattr(decode, "MAX_NODES", 2)
    found = most_probable(Problem(chances, limits=[narrow]))
    assert (found.filling, found.complete) == (("a",) * 6, False)
    monkeypatch.setattr(decode, "MAX_NODES", 1)
    found = most_probable(Problem(chances, expectations=[partner(3.0, 6)]))
    assert (found.filling, found.complete) == (("a",) * 6, False)


def test_a_limit_counts_its_own_places_only() -> None:
    chances = [{"a": 0.9, "b": 0.1}, {"a": 0.8, "b": 0.2}]
    assert most_probable(Problem(chances, limits=[Limit(1, (1,), frozenset("a"))])).filling == ("a", "a")


def test_limits_on_the_same_places_are_kept_together() -> None:
    chances = [{"a": 0.9, "b": 0.07, "c": 0.03}, {"a": 0.8, "b": 0.15, "c": 0.05}, {"a": 0.7, "b": 0.2, "c": 0.1}]
    either = Limit(2, (0, 1, 2), frozenset("ab"))
    found = most_probable(Problem(chances, limits=[of("a", 1, 3), either]))
    assert found.filling == ("a", "b", "c")


def test_nothing_to_fill() -> None:
    assert most_probable(Problem([])).filling == ()


def test_a_box_overdrawn_by_many_takes_one_node(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decode, "MAX_NODES", 2)
    chances = [{"a": 0.99 - i / 1000, "b": 0.008, "empty": 0.002 + i / 1000} for i in range(30)]
    found = most_probable(Problem(chances, limits=[of("a", 7, 30), of("b", 2, 30)]))
    assert found.complete
    assert found.filling.count("a") == 7
    assert found.filling.count("b") <= 2


def test_an_expectation_moves_what_is_unsure_and_lets_be_what_is_sure() -> None:
    unsure = [{"a": 0.99, "c": 0.01}, {"b": 0.3, "c": 0.7}]
    assert most_probable(Problem(unsure, expectations=[partner(3.0, 2)])).filling == ("a", "b")
    sure = [{"a": 0.99, "c": 0.01}, {"b": 0.01, "c": 0.99}]
    assert most_probable(Problem(sure, expectations=[partner(3.0, 2)])).filling == ("a", "c")


def test_a_group_changes_its_species_as_a_whole() -> None:
    chances = [{"a": 0.6, "c": 0.4}, {"a": 0.6, "c": 0.4}, {"a": 0.9, "c": 0.1}]
    found = most_probable(Problem(chances, [group(2)], [of("a", 1, 3)]))
    assert found.filling == ("c", "c", "a")


def test_odds_are_those_of_the_best_fillings() -> None:
    problem = Problem([{"a": 0.9, "b": 0.1}, {"a": 0.8, "b": 0.2}], limits=[of("a", 1, 2)])
    assert odds(problem, {0: ["a", "b"]})[0] == pytest.approx({"a": 0.18 / 0.26, "b": 0.08 / 0.26})
    whole = Problem([{"a": 0.6, "c": 0.4}, {"a": 0.6, "c": 0.4}], [group(2)])
    assert odds(whole, {0: ["a", "c"]})[0]["a"] == pytest.approx(9 / 13)
    assert odds(whole, {}) == {}


rows = st.lists(st.lists(st.integers(1, 50), min_size=3, max_size=3), min_size=1, max_size=5)


@given(rows, st.integers(0, 3), st.integers(0, 2), st.integers(0, 2), st.floats(0, 5))
def test_it_is_as_probable_as_the_best_of_all_fillings(
    weights: list[list[int]], grouped: int, most_a: int, most_b: int, price: float
) -> None:
    size, grouped = len(weights), min(grouped, len(weights))
    problem = Problem(
        [dict(zip("abc", (w / sum(row) for w in row), strict=True)) for row in weights],
        [group(grouped)] if grouped else [],
        [of("a", most_a, size), of("b", most_b, size)],
        [partner(price, size)],
    )
    found = most_probable(problem)
    best = min(cost_of(problem, labels) for labels in product("abc", repeat=size))
    assert found.complete
    assert found.cost == pytest.approx(best)
    assert cost_of(problem, found.filling) == pytest.approx(best)


def test_an_integer_program_finds_nothing_better() -> None:
    """HiGHS on the same zoo: 24 places, 12 labels, of three of which five too many were seen."""
    rng = np.random.default_rng(11)
    labels = [f"label-{number}" for number in range(12)]
    rows = rng.dirichlet(np.full(12, 0.3), size=24) * 0.999 + 0.001 / 12
    rows[:14, :3] += 2.0
    rows /= rows.sum(axis=1, keepdims=True)
    most = [3, 3, 3, *[7] * 9]
    limits = [of(label, number, 24) for label, number in zip(labels, most, strict=True)]
    found = most_probable(Problem([dict(zip(labels, map(float, row), strict=True)) for row in rows], limits=limits))
    each = np.kron(np.eye(24), np.ones(12))
    of_label = np.kron(np.ones(24), np.eye(12))
    best = milp(
        -np.log(rows).ravel(),
        integrality=np.ones(288),
        bounds=Bounds(0, 1),
        constraints=[LinearConstraint(each, 1, 1), LinearConstraint(of_label, 0, most)],
    )
    assert found.complete
    assert found.cost == pytest.approx(best.fun)


def test_a_table_of_five_zoos_takes_less_than_the_time_of_a_blink() -> None:
    """A hundred tiles, forty of them unsure, three labels overdrawn: under 50 ms, by processor time of one core."""
    labels = [f"{kind}-{number}" for kind in "abcd" for number in range(8)]
    chances = []
    for index in range(100):
        best, second = labels[index % 10], labels[(index + 3) % 32]
        sure = 0.55 if index % 5 < 2 else 0.995
        chances.append(dict.fromkeys(labels, 1e-5) | {second: 1 - sure, best: sure})
    limits = [of(label, 9 if number < 3 else 11, 100) for number, label in enumerate(labels)]
    started = process_time()
    assert most_probable(Problem(chances, limits=limits)).complete
    assert process_time() - started < 0.05
