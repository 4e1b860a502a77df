"""Trucks in view: each once, and what lies on them whichever zoo's reading shows it."""

from typing import Any, cast

import numpy as np

from companion.live.habits import Habits
from companion.live.loads import trucks_in_view
from companion.live.watched import Watched
from companion.vision.moving.ongoing import Held
from companion.vision.observation import Seen
from companion.vision.table import Table

TRUCK = np.array([[0.0, 0], [90, 0], [90, 30], [0, 30]])
TILE = np.array([[-11.0, -11], [11, -11], [11, 11], [-11, 11]])


class Found:
    def __init__(self, shift: float) -> None:
        self.table = Table(np.array([[1.0, 0, shift], [0, 1, 0], [0, 0, 1]]), 0.0, (800, 400))


class Zoo:
    """A zoo whose board lies above the trucks; ``shift``: where its table's millimetres begin in the frame."""

    def __init__(self, shift: float, trucks: list[Any], held: list[Held]) -> None:
        self.found = Found(shift)
        self.trucks = trucks
        self.held = tuple(held)
        self.boards_quad = np.array([[-60.0, -200], [60, -200], [60, -60], [-60, -60]]) + np.array([shift, 0.0])
        self.changed = 0.0
        self.bare: list[tuple[Any, Any]] = []

    def know_bare(self, quads: Any, but: Any) -> None:
        self.bare.append((list(quads), list(but)))

    def read_since(self, _quad: Any, at: float) -> bool:
        return self.changed > at

    any_read_since = read_since


def held(label: str, sure: float, x: float, area: str = "truck-1") -> Held:
    return Held(Seen(label, sure, (), ((0.0, 0.0),) * 4, area), TILE + np.array([x, 15.0]))


def watched(shift: float, trucks: list[Any], things: list[Held]) -> Watched:
    zoo = Zoo(shift, trucks, things)
    return Watched(cast("Any", zoo), cast("Any", None), cast("Any", zoo.found.table), habits=Habits())


def labels(truck: Any) -> list[str]:
    return sorted(sight.label for sight in truck.load())


def test_a_truck_that_two_zoos_show_is_one_and_its_tiles_count_once() -> None:
    near = watched(0.0, [TRUCK], [held("animal/lion", 0.9, 15), held("tray", 0.9, 45), held("empty", 0.9, 75)])
    beside = [held("animal/zebra", 0.95, 15 - 100), held("animal/panda", 0.8, 75 - 100, "table")]
    far = watched(100.0, [TRUCK - np.array([104.0, 0])], [*beside, held("animal/lion", 0.9, 15, "enclosure-4")])
    (truck,) = trucks_in_view([far, near])
    assert truck.shown_by is near
    assert labels(truck) == ["animal/panda", "animal/zebra"]


def test_trucks_stand_from_left_to_right_and_what_lies_beside_them_is_on_none() -> None:
    zoo = watched(
        0.0,
        [TRUCK + np.array([200.0, 0]), TRUCK],
        [held("animal/lion", 0.9, 215), held("animal/emu", 0.9, 150, "table")],
    )
    first, second = trucks_in_view([zoo])
    assert first.at < second.at
    assert (labels(first), labels(second)) == ([], ["animal/lion"])


def test_what_is_known_to_lie_on_a_truck_counts_until_it_is_looked_at_anew() -> None:
    zoo = watched(0.0, [TRUCK], [held("animal/lion", 0.6, 15), held("animal/emu", 0.3, 45)])
    (truck,) = trucks_in_view([zoo])
    assert labels(truck) == ["animal/lion"]
    found = truck.suppose(("animal/zebra", "coin-tile", "stall/drinks"), 1.0, None)
    assert found.overlooked == ("coin-tile", "stall/drinks")
    (truck,) = trucks_in_view([zoo])
    assert labels(truck) == ["animal/zebra", "coin-tile", "stall/drinks"]
    zoo.zoo.changed = 2.0  # type: ignore[attr-defined]
    (truck,) = trucks_in_view([zoo])
    assert "stall/drinks" not in labels(truck)
    assert truck.suppose(("coin-tile",), 3.0, 1.0).overlooked == ()


def test_what_looks_like_a_coin_on_a_truck_is_a_tile_with_one_on_it() -> None:
    faint = Held(Seen("empty", 0.6, (("coin", 0.3), ("coworker", 0.1)), ((0.0, 0.0),) * 4, "truck-1"), TILE + 15.0)
    ghost = Held(Seen("empty", 0.9, (("coin-tile", 0.005),), ((0.0, 0.0),) * 4, "truck-1"), TILE + np.array([75.0, 15]))
    zoo = watched(0.0, [TRUCK], [ghost, held("coin", 0.9, 45)])
    (truck,) = trucks_in_view([zoo])
    assert labels(truck) == ["coin-tile"]
    zoo = watched(0.0, [TRUCK], [ghost, faint])
    (truck,) = trucks_in_view([zoo])
    assert truck.suppose(("coin-tile",), 1.0, None).overlooked == ()
    assert [habit.quad.mean(axis=0)[0] for habit in zoo.habits.taken] == [15.0]


def test_a_truck_that_is_known_to_be_empty_shows_how_an_empty_one_looks() -> None:
    zoo = watched(0.0, [TRUCK], [held("animal/emu", 0.4, 45)])
    (truck,) = trucks_in_view([zoo])
    truck.suppose((), 1.0, None)
    ((quads, but),) = zoo.zoo.bare  # type: ignore[attr-defined]
    assert len(quads) == 1
    assert but == []
    truck.suppose((), 2.0, 1.5)
    assert len(zoo.zoo.bare) == 1  # type: ignore[attr-defined]
