"""Trucks away from all boards: found in the whole picture, then read like a zoo when they are loaded and emptied."""

import cv2
import numpy as np
import pytest

from companion.vision.arrays import Pixels
from companion.vision.edition import Edition
from companion.vision.judging.fusion import HAND_SET
from companion.vision.moving.changes import tones_of
from companion.vision.moving.outlying import OngoingTruck, trucks_on
from companion.vision.parts import Parts
from companion.vision.table import Table
from tests.vision.witnesses import COLOURS, ColourDetector, ColourIdentifier, Things, tile

BROWN = (40, 90, 150)
SCALE = 2.0
TRUCK = (900, 1100, 90, 30)
"""Left, top, width, height in millimetres of the table."""
SIZE = (2600, 2500)
TABLE = Table(np.diag([SCALE, SCALE, 1.0]), 0.0, SIZE)
SPOT = (905, 1102)


class TruckDetector(ColourDetector):
    """Finds brown patches as trucks too."""

    def detect(self, image: Pixels) -> Things:
        found = super().detect(image)
        mask = cv2.inRange(image, np.subtract(BROWN, 12).clip(0, 255), np.add(BROWN, 12))
        mask = cv2.morphologyEx(mask, cv2.MORPH_CLOSE, np.ones((51, 51), np.uint8))
        shapes = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)[0]
        quads = [cv2.boxPoints(cv2.minAreaRect(one)) for one in shapes if cv2.contourArea(one) > 900]
        return Things(
            (*found.kinds, *("truck" for _ in quads)),
            np.concatenate([found.confidence, np.full(len(quads), 0.8, np.float32)]),
            np.concatenate([found.quads, np.array(quads, np.float32).reshape(-1, 4, 2)]),
        )


def frame(*labels: str) -> Pixels:
    """A grey table with a brown truck far from its origin, loaded from the left, (h, w, 3) BGR."""
    picture = np.random.default_rng(1).integers(100, 120, (SIZE[1], SIZE[0], 3), np.uint8)
    left, top, width, height = (round(side * SCALE) for side in TRUCK)
    picture[top : top + height, left : left + width] = BROWN
    for number, label in enumerate(labels):
        face = cv2.resize(tile(label), (50, 50), interpolation=cv2.INTER_AREA)
        x, y = round((SPOT[0] + 28 * number) * SCALE), round(SPOT[1] * SCALE)
        picture[y : y + 50, x : x + 50] = face
    return np.asarray(picture, np.uint8)


@pytest.fixture
def parts(toy: Edition) -> Parts:
    return Parts(toy, TruckDetector(), ColourIdentifier(), HAND_SET)


def loaded(one: OngoingTruck) -> list[str]:
    return [held.seen.label for held in one.held if held.seen.label in COLOURS]


def test_a_truck_is_found_once_wherever_it_stands(parts: Parts) -> None:
    (found,) = trucks_on(frame(), TABLE, parts)
    assert found.centre == pytest.approx([TRUCK[0] + TRUCK[2] / 2, TRUCK[1] + TRUCK[3] / 2], abs=2.0)


def test_what_is_loaded_and_unloaded_is_read_when_it_lies_still(parts: Parts) -> None:
    empty, one, two = frame(), frame("animal/zebra"), frame("animal/zebra", "animal/lion")
    (found,) = trucks_on(empty, TABLE, parts)
    truck = OngoingTruck(parts, empty, tones_of(empty), TABLE, found, 0.0)
    assert loaded(truck) == []
    for at, picture, lies in (
        (1.0, one, ["animal/zebra"]),
        (3.0, two, ["animal/zebra", "animal/lion"]),
        (5.0, empty, []),
    ):
        looks = [truck.see(picture, tones_of(picture), TABLE, at + step) for step in (0.0, 0.5, 1.0)]
        assert looks[0].moves
        assert not looks[0].read
        assert any(look.read for look in looks)
        assert sorted(loaded(truck)) == sorted(lies)
        assert len(truck.trucks) == 1
    assert truck.boards_quad.min(axis=0)[0] < TRUCK[0] * SCALE < truck.boards_quad.max(axis=0)[0]
