"""Expansions that were seen but not recognised are looked at closer, there and nowhere else."""

import cv2
import numpy as np
import pytest

from companion.vision.arrays import Pixels
from companion.vision.boards import expansions
from companion.vision.boards.alignment import rigid
from companion.vision.boards.expansions import find_expansions
from companion.vision.boards.finding import FoundBoards, find_main
from companion.vision.edition import Edition
from tests.vision.toys import Camera, photograph

LEFT = rigid(0.03, np.array([-64.0, 20.0]))
THERE = np.array([[-80.0, 0.0], [0.0, 240.0]])
ELSEWHERE = np.array([[-80.0, -130.0], [200.0, -20.0]])


@pytest.fixture(scope="module")
def seen(toy: Edition) -> tuple[Pixels, FoundBoards]:
    """A photo, grey, of the main board and an expansion beside it, and the main board found."""
    photo = photograph(toy, Camera(aim=(60.0, 126.0), distance=560), (LEFT,))
    return np.asarray(cv2.cvtColor(photo, cv2.COLOR_BGR2GRAY), np.uint8), find_main(photo, toy)


def test_what_is_too_coarse_is_looked_at_closer(
    toy: Edition, seen: tuple[Pixels, FoundBoards], monkeypatch: pytest.MonkeyPatch
) -> None:
    grey, main = seen
    monkeypatch.setattr(expansions, "AROUND_PX_PER_MM", 0.3)
    assert find_expansions(grey, main.table, main.boards[0], toy) == []
    assert find_expansions(grey, main.table, main.boards[0], toy, [ELSEWHERE]) == []
    (found,) = find_expansions(grey, main.table, main.boards[0], toy, [THERE, ELSEWHERE])
    assert found.layout.areas[0] == "expansion-1"
    assert np.hypot(*(found.on_table(np.zeros(2)) - LEFT[:2, 2])) < 1.0


def test_a_board_that_is_found_is_not_looked_for_again(
    toy: Edition, seen: tuple[Pixels, FoundBoards], monkeypatch: pytest.MonkeyPatch
) -> None:
    grey, main = seen
    monkeypatch.setattr(expansions, "CLOSER_PX_PER_MM", 0.0)  # no picture of that size can be made
    (found,) = find_expansions(grey, main.table, main.boards[0], toy, [THERE])
    assert found.layout.areas[0] == "expansion-1"
