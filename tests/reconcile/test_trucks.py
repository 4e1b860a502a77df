"""Which truck is which, by its load and by where it stood."""

from companion.reconcile.sighting import Sight
from companion.reconcile.trucks import named_trucks
from tests.rules.zooloretto.tables import table, zoo

STATE = table(zoo(), zoo(), zoo(), trucks=("zebra", "panda lion", ""))


def sights(*labels: str) -> list[Sight]:
    return [Sight(((label, 0.9),)) for label in labels]


def test_a_truck_is_known_by_what_it_carries_wherever_it_stands() -> None:
    loads = [sights("animal/panda", "animal/lion"), sights("animal/zebra")]
    assert named_trucks(loads, STATE, ["", ""]) == ("truck-2", "truck-1")


def test_a_tile_more_is_likelier_than_another_load() -> None:
    assert named_trucks([sights("animal/zebra", "animal/panda")], STATE, [""]) == ("truck-1",)


def test_of_equal_trucks_each_stays_where_it_stood() -> None:
    bare = table(zoo(), zoo(), zoo(), trucks=("", "", ""))
    assert named_trucks([[], []], bare, ["truck-2", "truck-1"]) == ("truck-2", "truck-1")


def test_more_trucks_than_the_game_has_get_no_name() -> None:
    assert named_trucks([[], [], [], []], STATE, ["", "", "", ""])[3] == ""


def test_a_truck_that_was_taken_is_not_the_one_that_is_loaded() -> None:
    taken = table(zoo(), zoo(), zoo(), trucks=("", "", "panda"), taken=(-1, 0, -1))
    assert named_trucks([[], sights("animal/panda")], taken, ["", ""]) == ("truck-2", "truck-3")
    loads = [sights("animal/zebra"), sights("animal/panda")]
    assert named_trucks(loads, taken, ["truck-1", "truck-3"]) == ("truck-2", "truck-3")
