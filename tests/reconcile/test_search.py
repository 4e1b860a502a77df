"""What guides the search: which actions are worth trying, and how much is still lacking."""

from companion.reconcile.compare import Comparer, Comparison
from companion.reconcile.expect import Offset, expected
from companion.reconcile.explain import Hypothesis, explain
from companion.reconcile.lawless import legal_actions, unlawful
from companion.reconcile.relevance import alike, change_of, relevant
from companion.reconcile.remaining import Remaining
from companion.reconcile.search import Search
from companion.reconcile.sighting import Sight
from companion.reconcile.views import view_of
from companion.rules.zooloretto.state import State
from tests.reconcile.live import play, seen
from tests.rules.zooloretto.tables import table, zoo

START = table(zoo(coins=4, barn="panda | drinks"), zoo(), zoo(), trucks=("panda", "lion/male", ""))
VIEW = view_of("zooloretto")


def found(state: State, after: State) -> Comparison:
    return Comparer(seen(after)).compare(expected(state))


def test_actions_that_touch_nothing_that_changed_are_left_out() -> None:
    after = play(START, "move animal/panda barn enclosure-5")
    change, shown = change_of(found(START, after), 0, seen(after)), seen(after)
    assert relevant("move animal/panda barn enclosure-5", change, shown)
    assert not relevant("move animal/panda barn enclosure-4", change, shown)
    assert not relevant("move stall/drinks barn enclosure-5", change, shown)
    assert not relevant("expand", change, shown)
    assert relevant("draw free", change, shown)
    nothing = change_of(found(START, START), 0, seen(START))
    assert not relevant("take truck-1", nothing, seen(START))
    assert relevant("take truck-1", nothing, seen(START, hidden=["truck-1"]))
    assert relevant("place offspring/lion enclosure-4", nothing, seen(START))
    hides = change_of(found(START, START), 0, seen(START, hidden=["player-1"]))
    assert relevant("expand", hides, seen(START))


def test_a_board_is_told_by_where_it_lies() -> None:
    built = Comparison(0.0, (("player-1/boards", Sight((("board/small@2,3@90", 1.0),))),), (), ())
    change, shown = change_of(built, 0, seen(START)), seen(START)
    assert relevant("water expand small 2,3 90", change, shown)
    assert not relevant("expand small 2,3", change, shown)
    assert not relevant("expand large 2,3 90", change, shown)


def test_empty_trucks_are_alike_unless_something_was_seen_of_them() -> None:
    nothing = Comparison(0.0, (), (), ())
    assert alike(nothing, {"truck-1"}, 5, {1}) == ("truck-4", "truck-5")
    taken = Comparison(0.0, (("taken/player-1", Sight((("truck-4", 1.0),))),), (), ())
    assert alike(taken, {"truck-1"}, 5, {1}) == ("truck-5",)


def test_nothing_is_lacking_where_all_agrees_and_the_estimate_never_exceeds_what_happened() -> None:
    comparer = Comparer(seen(START))
    assert Remaining(VIEW, comparer).least(START, expected(START), found(START, START)) == 0
    state = START
    for lines in (
        ("draw free", "reveal animal/panda", "load truck-3"),
        ("take truck-2", "place animal/lion/male barn"),
        ("draw free", "reveal animal/lion", "load truck-1"),
        ("move animal/panda barn enclosure-5",),
    ):
        after = play(state, *lines)
        best = explain([Hypothesis(state)], seen(after))[0]
        least = Remaining(VIEW, Comparer(seen(after))).least(state, expected(state), found(state, after))
        assert 0 < least <= best.cost
        state = after


def test_an_empty_truck_that_was_taken_must_have_been_loaded() -> None:
    after = play(START, "draw free", "reveal coin-tile", "load truck-3", "take truck-3")
    best = explain([Hypothesis(START)], seen(after))[0]
    assert (best.state, best.illegal) == (after, ())


def test_a_table_that_rules_cannot_speak_of_is_gone_past() -> None:
    from dataclasses import replace

    odd = replace(START, stage="clear", trucks=((), (), ()))
    assert legal_actions(VIEW, odd) is None
    assert list(unlawful(VIEW, replace(START, stage="over"), found(START, START))) == []


def test_hypotheses_that_differ_in_what_is_out_of_sight_are_kept_apart() -> None:
    other = play(START, "take truck-1", "place animal/panda barn")
    here = play(START, "take truck-1", "place animal/panda enclosure-4")
    both = explain([Hypothesis(other), Hypothesis(here, (), 1.0)], seen(other, hidden=["player-1"]))
    assert [one.state for one in both] == [other, here]
    assert explain([Hypothesis(other), Hypothesis(here, (), 1.0)], seen(here))[0].state == here


def test_an_offset_that_is_gone_is_forgotten() -> None:
    due = Hypothesis(START, (Offset("player-1/barn", "animal/panda", -1), Offset("player-1/money", "", -1)))
    assert explain([due], seen(START))[0].offsets == ()


def test_what_neither_lies_anywhere_nor_can_be_drawn_counts_as_misread() -> None:
    shown = seen(START)
    stranger = Sight((("exotic/koala", 0.99), ("animal/lion", 1e-9)))
    extra = Comparison(0.0, (("player-1/barn", stranger),), (), ())
    lion = Comparison(0.0, (("player-1/barn", Sight((("animal/lion", 0.9),))),), (), ())
    comparer = Comparer(shown)
    least = Remaining(VIEW, comparer).least
    assert least(START, expected(START), extra) > least(START, expected(START), lion) > 0


def test_a_balloon_stall_that_was_not_placed_is_due() -> None:
    search = Search(VIEW, Comparer(seen(START)), lawless=False)
    (effect,) = search._placed("place stall/balloon enclosure-5", 1)
    assert (effect.event, effect.place, effect.label) == ("balloon", "player-2/enclosure-5", "stall/balloon")
    assert search._placed("place animal/lion enclosure-5", 1) == ()


def test_only_what_costs_less_than_known_is_sought_however_much_has_happened() -> None:
    before = table(zoo(), zoo(), zoo(), trucks=("panda", "lion/male panda", ""))
    after = play(before, "take truck-1", "place animal/panda barn", "take truck-2", "place animal/lion/male barn")
    after = play(after, "place animal/panda enclosure-4")
    comparer = Comparer(seen(after))
    view = view_of("zooloretto")
    found = Search(view, comparer, lawless=False).run([Hypothesis(before)], 300)
    assert found[0][1].state == after
    assert (
        Search(view, comparer, lawless=False, beat=found[0][0] + 0.01).run([Hypothesis(before)], 300)[0][1].state
        == after
    )
    assert Search(view, comparer, lawless=False, beat=found[0][0]).run([Hypothesis(before)], 300) == []
    assert Search(view, comparer, lawless=False, turns=1).run([Hypothesis(before)], 300)[0][1].state != after
