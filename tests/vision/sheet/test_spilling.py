"""Ink at a box's edge alone may be the end of the mark before it; what reaches farther is the box's own."""

import numpy as np
import pytest
from numpy.typing import NDArray

from companion.storage.sheets import load_sheet_reference
from companion.vision.sheet.boxes import CHANNELS, CROP
from companion.vision.sheet.layout import Box
from companion.vision.sheet.spilling import OWN, without_ends

BOXES = load_sheet_reference().layout.boxes
NAMES = [box.id for box in BOXES]
LION = NAMES.index("lion/3")
SURE = (0.01, 0.99, 0.0, 0.0)


def pictures(**ink: tuple[slice, slice]) -> NDArray[np.float32]:
    """Pictures of all boxes with ink where it is named, rows first, by box (``lion_3``)."""
    drawn = np.full((len(BOXES), CHANNELS, CROP, CROP), 0.5, np.float32)
    for name, place in ink.items():
        drawn[(NAMES.index(name.replace("_", "/")), CHANNELS - 1, *place)] = 0.9
    return drawn


def chances(*marked: str) -> NDArray[np.float64]:
    told = np.tile([0.99, 0.01, 0.0, 0.0], (len(BOXES), 1))
    told[[NAMES.index(name) for name in marked]] = SURE
    return told


def test_ink_beside_the_box_before_is_as_likely_its_own() -> None:
    told = without_ends(chances("lion/1", "lion/2", "lion/3"), pictures(lion_3=(slice(20, 44), slice(19, 23))), BOXES)
    assert told[LION] == pytest.approx([1 - OWN, OWN, 0, 0])
    assert told[NAMES.index("lion/2")] == pytest.approx(SURE)
    assert told.sum(axis=1) == pytest.approx(np.ones(len(BOXES)))


@pytest.mark.parametrize(
    "place",
    [
        (slice(20, 44), slice(30, 34)),  # in the middle
        (slice(20, 44), slice(40, 44)),  # on the other side
        (slice(20, 24), slice(19, 45)),  # along another border
        (slice(0, 64), slice(0, 8)),  # outside the box alone
    ],
)
def test_other_ink_is_the_boxs_own(place: tuple[slice, slice]) -> None:
    told = without_ends(chances("lion/1", "lion/2", "lion/3"), pictures(lion_3=place), BOXES)
    assert told[LION] == pytest.approx(SURE)


def test_a_ring_around_the_box_is_its_own() -> None:
    drawn = pictures(lion_3=(slice(20, 44), slice(18, 20)))
    drawn[LION, CHANNELS - 1, 20:44, 52:58] = 0.9
    told = without_ends(chances("lion/1", "lion/2", "lion/3"), drawn, BOXES)
    assert told[LION] == pytest.approx(SURE)


def test_without_a_mark_before_it_nothing_reaches_over() -> None:
    edge = (slice(20, 44), slice(19, 23))
    told = without_ends(chances("lion/3", "bonus/lion"), pictures(lion_3=edge, bonus_lion=edge), BOXES)
    assert told == pytest.approx(chances("lion/3", "bonus/lion"))


def test_an_unsure_box_does_not_grow_surer() -> None:
    unsure = chances("lion/1", "lion/2")
    unsure[LION] = (0.7, 0.3, 0.0, 0.0)
    told = without_ends(unsure, pictures(lion_3=(slice(20, 44), slice(19, 23))), BOXES)
    assert told == pytest.approx(unsure)


def test_a_row_may_run_down_or_back() -> None:
    down = tuple(
        Box(f"row/{number}", "space", (10.0, 20.0 + 12 * number), (20.0, 30.0 + 12 * number)) for number in (1, 2)
    )
    back = tuple(
        Box(f"row/{number}", "space", (60.0 - 12 * number, 20.0), (70.0 - 12 * number, 30.0)) for number in (1, 2)
    )
    far = (down[0], Box("row/2", "space", (10.0, 80.0), (20.0, 90.0)))
    drawn = np.full((2, CHANNELS, CROP, CROP), 0.5, np.float32)
    drawn[1, CHANNELS - 1, 19:23, 20:44] = 0.9
    turned = np.ascontiguousarray(np.rot90(drawn, 3, axes=(2, 3)))  # ink on the right, where the box before lies
    sure = np.tile(SURE, (2, 1))
    assert without_ends(sure, drawn, down)[1, 1] == pytest.approx(OWN)
    assert without_ends(sure, turned, back)[1, 1] == pytest.approx(OWN)
    assert without_ends(sure, drawn, back)[1, 1] == pytest.approx(0.99)
    assert without_ends(sure, drawn, far)[1, 1] == pytest.approx(0.99)
