"""Which part of a photo is in sight, and which mark a finger is on."""

import pytest

pytest.importorskip("kivy", reason="the app is an extra")

from companion.app.presenter.photo import Mark
from companion.app.widgets.photo_sight import Sight, closeup, home, whole

PHOTO, PLACE = (400.0, 300.0), (10.0, 20.0, 200.0, 200.0)
ALL = home(PHOTO, PLACE, ())


def test_at_first_the_whole_photo_is_in_sight_upright() -> None:
    assert ALL.scale == whole(PHOTO, PLACE) == 0.5
    assert ALL.to_window((0, 0)) == (10.0, 195.0)
    assert ALL.to_window((400, 300)) == (210.0, 45.0)
    assert ALL.to_photo((110.0, 120.0)) == (200.0, 150.0)


def test_at_first_what_was_read_is_in_sight_where_it_is_a_small_part() -> None:
    sight = home(PHOTO, PLACE, [(100, 100), (200, 200)])
    assert sight.scale > ALL.scale
    assert sight.centre == (150, 150)
    assert home(PHOTO, PLACE, [(0, 0), (400, 300)]) == ALL


def test_what_is_pinched_stays_under_the_fingers() -> None:
    around = (60.0, 150.0)
    closer = ALL.zoomed(3, around)
    assert closer.to_photo(around) == pytest.approx(ALL.to_photo(around))
    assert closer.zoomed(1 / 9, around) == ALL


def test_nobody_looks_closer_than_there_is_to_see_or_beside_the_photo() -> None:
    assert ALL.zoomed(1000, (110, 120)).scale == 12 * ALL.scale
    dragged = ALL.zoomed(4, (110, 120)).moved(10_000, 0)
    assert dragged.to_window((0, 0))[0] == pytest.approx(PLACE[0])
    assert ALL.moved(50, 50) == ALL


def test_a_doubt_is_shown_large() -> None:
    quad = ((100, 100), (120, 100), (120, 120), (100, 120))
    sight = closeup(PHOTO, PLACE, quad)
    assert sight.centre == (110, 110)
    assert sight.scale * 20 == pytest.approx(PLACE[2] / 6)


def test_a_finger_means_the_smallest_mark_around_it_or_the_nearest() -> None:
    from companion.app.widgets.photo_marks import mark_at

    large = Mark("large", ((0, 0), (100, 0), (100, 100), (0, 100)))
    small = Mark("small", ((10, 10), (30, 10), (30, 30), (10, 30)))
    assert mark_at((large, small), (20, 20), 5) == "small"
    assert mark_at((large, small), (60, 60), 5) == "large"
    assert mark_at((small,), (34, 20), 5) == ""
    assert mark_at((small,), (24, 34), 15) == "small"


def test_a_sight_is_a_value() -> None:
    assert Sight(PHOTO, PLACE, 0.5, (200.0, 150.0)) == ALL
