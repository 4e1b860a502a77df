"""The size of a set of dice is what its surest tops say, however many are larger that are less sure."""

import numpy as np
import pytest

from companion.vision.dice.size import KEPT, DieSize


def told(*looks: tuple[float, float, int]) -> float | None:
    """What is said of the size after looks: a side in mm, how sure, how many dice."""
    size = DieSize()
    for side, sure, count in looks:
        size.see(np.full(count, side), np.full(count, sure, np.float32))
    return size.side


def test_nothing_is_said_before_a_die_was_seen() -> None:
    assert told() is None
    assert told((23.0, 0.2, 4)) is None


def test_surer_tops_count_more() -> None:
    assert told((22.0, 0.9, 4), (16.0, 0.99, 2)) == pytest.approx(16.0)
    assert told((22.0, 0.9, 4), (16.0, 0.9, 2)) == pytest.approx(22.0)


def test_what_was_seen_surely_is_not_forgotten() -> None:
    assert told((16.0, 0.99, 6), *[(22.0, 0.95, 6)] * KEPT) == pytest.approx(22.0)
    assert told((16.0, 0.998, 6), *[(22.0, 0.92, 6)] * KEPT) == pytest.approx(16.0)
    assert told((16.0, 1.0, 1), (22.0, 0.9999, 2)) == pytest.approx(22.0)
