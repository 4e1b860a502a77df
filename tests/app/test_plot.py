"""Numbers on the axes of plots, and names that do not lie on each other."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from companion.app.presenter.plot import spread, ticks


@given(st.integers(-60, 0), st.integers(1, 400))
def test_ticks_are_few_round_and_hold_all_values(lowest: int, highest: int) -> None:
    found = ticks(lowest, highest)
    assert found[0] <= lowest
    assert found[-1] >= highest
    assert 2 <= len(found) <= 7
    steps = {after - before for before, after in pairwise(found)}
    assert len(steps) == 1
    assert steps.pop() in {factor * ten for ten in (1, 10, 100) for factor in (1, 2, 5)}


def test_equal_values_have_an_axis_too() -> None:
    assert ticks(0, 0) == (0, 1)


@given(st.lists(st.floats(0, 200), min_size=1, max_size=5))
def test_places_are_moved_apart_and_stay_inside(places: list[float]) -> None:
    found = spread(tuple(places), 20, 0, 200)
    order = sorted(found)
    assert all(after - before > 19.99 for before, after in pairwise(order))
    assert order[0] >= -0.01
    assert order[-1] <= 200.01


def test_places_far_apart_stay() -> None:
    assert spread((90.0, 10.0, 50.0), 20, 0, 100) == (90.0, 10.0, 50.0)
