"""What a camera takes for something else: known from what is known of the table, and only while nothing moves there."""

import numpy as np

from companion.live.habits import Differences, Habits, differences
from companion.reconcile.sighting import Sight
from companion.vision.moving.ongoing import Held
from companion.vision.observation import Seen

SQUARE = 24.0 * np.array([[0.0, 0], [1, 0], [1, 1], [0, 1]])


class Zoo:
    """A zoo of which some places were read anew at times."""

    def __init__(self, held: tuple[Held, ...] = ()) -> None:
        self.held = held
        self.read_at: dict[float, float] = {}

    def read_since(self, quad: np.ndarray, at: float) -> bool:
        return self.read_at.get(float(quad[0, 0]), 0.0) > at

    def any_read_since(self, quad: np.ndarray, at: float) -> bool:
        return any(time > at for time in self.read_at.values())


def held(label: str, sure: float, x: float, *others: tuple[str, float], area: str = "barn") -> Held:
    return Held(Seen(label, sure, others, ((0.0, 0.0),) * 4, area), SQUARE + np.array([x, 0.0]))


def shown(habits: Habits, zoo: Zoo) -> list[tuple[Held, Sight | None]]:
    return [(one, habits.sight(one, zoo)) for one in zoo.held]  # type: ignore[arg-type]


def known(zoo: Zoo, labels: tuple[str, ...]) -> tuple[Habits, Differences]:
    habits = Habits()
    found = differences(shown(habits, zoo), labels, 1.0)
    habits.take_up(found, "barn", SQUARE, 1.0)
    return habits, found


def labels_of(habits: Habits, zoo: Zoo) -> list[str]:
    sights = [sight for _, sight in shown(habits, zoo) if sight is not None]
    return sorted(one.label for one in (*sights, *(piece.sight for piece in habits.unseen(zoo))))  # type: ignore[arg-type]


def test_what_looks_otherwise_is_what_it_is_known_to_be() -> None:
    zoo = Zoo((held("animal/panda", 0.8, 0, ("animal/zebra", 0.15)), held("animal/lion", 0.99, 100)))
    habits, found = known(zoo, ("animal/zebra", "animal/lion"))
    assert labels_of(habits, zoo) == ["animal/lion", "animal/zebra"]
    assert found.plain == ()


def test_what_is_seen_plainly_and_is_not_there_is_told() -> None:
    zoo = Zoo((held("animal/panda", 0.99, 0),))
    habits, found = known(zoo, ())
    assert labels_of(habits, zoo) == []
    assert [habit.seen for habit in found.plain] == ["animal/panda"]


def test_an_empty_space_or_an_unknown_tile_may_hold_what_is_missing() -> None:
    zoo = Zoo((held("empty", 0.97, 0), held("empty", 0.6, 50, ("animal/zebra", 0.3)), held("unknown", 0.9, 100)))
    habits, found = known(zoo, ("animal/zebra", "animal/lion", "animal/panda"))
    assert [one.said for one in habits.taken] == ["animal/zebra", "animal/lion", "animal/panda"]
    assert [float(one.quad[0, 0]) for one in habits.taken] == [50.0, 100.0, 0.0]
    assert [(one.seen, one.said) for one in found.plain] == [("empty", "animal/panda")]
    assert labels_of(habits, zoo) == ["animal/lion", "animal/panda", "animal/zebra"]


def test_what_was_missed_is_not_taken_to_lie_on_an_empty_space() -> None:
    zoo = Zoo((held("empty", 0.97, 0), held("unknown", 0.9, 100)))
    wanted = ("animal/zebra", "animal/lion")
    found = differences(shown(Habits(), zoo), wanted, 1.0, missed=wanted)
    assert [(habit.seen, habit.said) for habit in found.habits] == [("unknown", "animal/zebra")]
    assert found.overlooked == ()
    assert differences(shown(Habits(), Zoo((held("unknown", 0.9, 100),))), wanted, 1.0).overlooked == ("animal/lion",)
    assert found.plain == ()


def test_a_piece_that_is_not_seen_at_all_lies_there_until_something_changes() -> None:
    zoo = Zoo()
    habits, _ = known(zoo, ("animal/zebra",))
    assert labels_of(habits, zoo) == ["animal/zebra"]
    assert habits.overlooked[0].lies_on(SQUARE + 3)
    assert not habits.overlooked[0].lies_on(SQUARE + 30)
    zoo.read_at[0.0] = 2.0
    assert labels_of(habits, zoo) == []


def test_where_something_was_looked_at_anew_only_the_same_look_counts() -> None:
    zoo = Zoo((held("animal/panda", 0.8, 0), held("animal/lion", 0.8, 50)))
    habits, _ = known(zoo, ("animal/zebra",))
    zoo.read_at |= {0.0: 2.0, 50.0: 2.0}
    assert labels_of(habits, zoo) == ["animal/lion", "animal/zebra"]
    zoo.held = (held("animal/llama", 0.8, 0),)
    assert labels_of(habits, zoo) == ["animal/llama"]
    habits.forget(zoo)  # type: ignore[arg-type]
    assert habits.taken == []


def test_a_zoo_that_is_read_anew_as_a_whole_keeps_what_looks_as_before() -> None:
    zoo = Zoo((held("animal/panda", 0.8, 0), held("animal/lion", 0.8, 50)))
    habits, _ = known(zoo, ("animal/zebra", "animal/llama"))
    again = Zoo((held("animal/panda", 0.7, 1), held("animal/kangaroo", 0.8, 50)))
    again.read_at |= {0.0: 5.0, 1.0: 5.0, 50.0: 5.0}
    renewed = habits.renewed(again, 5.0)  # type: ignore[arg-type]
    assert labels_of(renewed, again) == ["animal/kangaroo", renewed.taken[0].said]


def test_only_what_has_not_changed_since_is_taken_for_known() -> None:
    zoo = Zoo((held("animal/panda", 0.8, 0), held("animal/lion", 0.8, 50)))
    found = differences(shown(Habits(), zoo), ("animal/zebra", "animal/llama", "animal/emu"), 3.0)
    zoo.read_at[50.0] = 2.0
    settled = found.settled(zoo, SQUARE, 1.0)  # type: ignore[arg-type]
    assert [float(habit.quad[0, 0]) for habit in settled.habits] == [0.0]
    assert settled.overlooked == ()
    assert found.settled(zoo, SQUARE, 2.5).overlooked == ("animal/emu",)  # type: ignore[arg-type]
    assert found.settled(zoo, None, 2.5).overlooked == ()  # type: ignore[arg-type]
