"""Words find places where they hide nothing, farther away if need be, and are left out where there is none."""

import numpy as np
import pytest
from PIL import Image

from companion.vision.arrays import Points
from companion.vision.pen import Pen
from companion.vision.placing import Placing, Plate

SIZE = (800, 600)


def square(x: float, y: float, side: float = 80.0) -> Points:
    return np.array([[x, y], [x + side, y], [x + side, y + side], [x, y + side]])


@pytest.fixture
def pen() -> Pen:
    return Pen.on(Image.new("RGB", SIZE))


def test_words_stand_on_the_lower_edge_of_what_they_name(pen: Pen) -> None:
    placing = Placing(SIZE, [square(300, 200)])
    placing.put(pen, [Plate(("zebra", "male"), square(300, 200), thing=0)])
    (placed,) = placing.placed
    assert placed.lines == ("zebra male",)
    assert placed.box[1] < 280 < placed.box[3]
    assert placed.to is None


def test_words_are_set_in_the_picture_for_a_thing_at_its_foot(pen: Pen) -> None:
    placing = Placing(SIZE, [square(760, 560)])
    placing.put(pen, [Plate(("chimpanzee female",), square(760, 560), thing=0)])
    (placed,) = placing.placed
    assert placed.box[2] <= SIZE[0]
    assert placed.box[3] <= SIZE[1]


def test_a_line_leads_from_words_that_stand_away(pen: Pen) -> None:
    thing = square(300, 200)
    placing = Placing(SIZE, [thing], taken=[(200.0, 120.0, 480.0, 360.0)])
    placing.put(pen, [Plate(("zebra",), thing, thing=0)])
    (placed,) = placing.placed
    assert placed.to == (340.0, 240.0)
    left, top, right, foot = placed.box
    assert right <= 200 or left >= 480 or foot <= 120 or top >= 360


def test_no_words_stand_over_the_middle_of_an_empty_space(pen: Pen) -> None:
    area = np.array([[100.0, 100.0], [330.0, 100.0], [330.0, 120.0], [100.0, 120.0]])
    spaces = [square(100.0 + 23 * number, 99, 22) for number in range(10)]
    free, careful = Placing(SIZE), Placing(SIZE, bare=spaces)
    for placing in (free, careful):
        placing.put(pen, [Plate(("enclosure 5: +5",), area, area=True)])
    middles = np.array([space.mean(axis=0) for space in spaces])

    def hides(placing: Placing) -> bool:
        left, top, right, foot = placing.placed[0].box
        return bool(((middles > (left, top)) & (middles < (right, foot))).all(axis=1).any())

    assert (hides(free), hides(careful)) == (True, False)


def test_words_for_which_there_is_no_place_are_left_out(pen: Pen) -> None:
    placing = Placing(SIZE, [square(300, 200)], taken=[(0.0, 0.0, 800.0, 600.0)])
    placing.put(pen, [Plate(("zebra",), square(300, 200), thing=0)])
    assert placing.placed == []


def test_a_small_thing_keeps_its_words_in_smaller_letters_where_large_ones_meet_others(pen: Pen) -> None:
    things = [square(300.0 + 42 * number, 200, 40) for number in range(5)]
    placing = Placing(SIZE, things)
    placing.put(pen, [Plate(("kangaroo",), thing, thing=number) for number, thing in enumerate(things)])
    assert len(placing.placed) == 5
    for number, one in enumerate(placing.placed):
        for other in placing.placed[:number]:
            a, b = one.box, other.box
            assert a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]


@pytest.mark.parametrize(("things", "left", "top"), [([], True, True), ([square(0, 0, 60)], False, True)])
def test_the_total_stands_in_the_corner_that_hides_least(pen: Pen, things: list[Points], left: bool, top: bool) -> None:
    placing = Placing(SIZE, things)
    placing.corner(pen, ["Anna: 31 points"])
    (placed,) = placing.placed
    assert (placed.box[0] < 10) is left
    assert (placed.box[1] < 10) is top
    assert placing.taken == [placed.box]


def test_an_area_has_its_words_beside_what_lies_in_it(pen: Pen) -> None:
    area, thing = square(200, 200, 300), square(260, 190, 180)
    placing = Placing(SIZE, [thing])
    placing.put(pen, [Plate(("barn: -2",), area, area=True)])
    (placed,) = placing.placed
    left, top, right, foot = placed.box
    assert 200 <= left < right <= 500
    assert 200 <= top < foot <= 500
    assert right <= 287 or left >= 413 or foot <= 217 or top >= 343  # beside seven tenths of the thing
