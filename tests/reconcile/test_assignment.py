"""Labels for places at the least cost while the box suffices."""

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from companion.reconcile.assignment import assigned


def test_a_chain_of_exchanges_makes_room() -> None:
    """The zebra of which there are too many becomes a lion only because a lion becomes a panda."""
    places = [
        [("zebra", 0.0), ("lion", 1.0), ("panda", 9.0)],
        [("zebra", 0.0), ("lion", 8.0), ("panda", 9.0)],
        [("lion", 0.0), ("panda", 2.0), ("zebra", 9.0)],
    ]
    assert assigned(places, {"zebra": 1, "lion": 1}) == ["lion", "zebra", "panda"]
    assert assigned(places, {}) == ["zebra", "zebra", "lion"]


def test_too_few_of_everything() -> None:
    assert assigned([[("zebra", 0.0)], [("zebra", 0.0)]], {"zebra": 1}) is None
    assert assigned([], {"zebra": 0}) == []


@given(
    st.lists(st.lists(st.integers(0, 20), min_size=4, max_size=4), min_size=1, max_size=5),
    st.lists(st.integers(0, 3), min_size=3, max_size=3),
)
def test_no_other_assignment_is_cheaper(rows: list[list[int]], most: list[int]) -> None:
    limits = dict(zip("abc", most, strict=True))
    costs = [dict(zip("abcd", map(float, row), strict=True)) for row in rows]
    found = assigned([sorted(one.items(), key=lambda pair: pair[1]) for one in costs], limits)
    assert found is not None
    assert all(found.count(label) <= number for label, number in limits.items())
    allowed = [
        labels
        for labels in product("abcd", repeat=len(rows))
        if all(labels.count(label) <= number for label, number in limits.items())
    ]
    price = min(sum(one[label] for one, label in zip(costs, labels, strict=True)) for labels in allowed)
    assert sum(one[label] for one, label in zip(costs, found, strict=True)) == price
