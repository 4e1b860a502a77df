"""A handful of icons drawn here, so that no test of training needs fetched art."""

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray


def draw_icon(number: int) -> NDArray[np.uint8]:
    """An RGBA icon (192, 192, 4): a coloured body, a darker head and a stripe; every fifth is one-coloured."""
    rng = np.random.default_rng(number)
    icon = np.zeros((192, 192, 4), np.uint8)
    body = tuple(int(v) for v in rng.integers(40, 256, 3))
    head = tuple(v // 2 for v in body)
    if number % 5 == 0:
        body = head = (58, 58, 58)
    cv2.ellipse(icon, (96, 110), (80, int(rng.integers(30, 70))), 0, 0, 360, (*body, 255), -1)
    cv2.circle(icon, (int(rng.integers(40, 150)), 60), int(rng.integers(25, 50)), (*head, 255), -1)
    cv2.line(icon, (40, 150), (int(rng.integers(60, 180)), 180), (*head, 255), 14)
    return icon


class DrawnIcons:
    """Forty drawn icons, taken at random."""

    def __init__(self) -> None:
        self.icons = [draw_icon(number) for number in range(40)]

    def take(self, rng: np.random.Generator) -> NDArray[np.uint8]:
        return self.icons[int(rng.integers(len(self.icons)))].copy()


@pytest.fixture(scope="session")
def drawn_icons() -> DrawnIcons:
    return DrawnIcons()


@pytest.fixture(scope="session")
def coloured_icon() -> NDArray[np.uint8]:
    return draw_icon(1)


@pytest.fixture(scope="session")
def one_coloured_icon() -> NDArray[np.uint8]:
    return draw_icon(5)
