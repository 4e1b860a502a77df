"""What guides the search: which actions are worth trying, and how much is still lacking."""

from dataclasses import replace
from typing import Any

from companion.reconcile.compare import MISSED, Comparer, Comparison
from companion.reconcile.expect import Offset, expected
from companion.reconcile.explain import Hypothesis, explain
from companion.reconcile.ground import Ground
from companion.reconcile.lawless import legal_actions, unlawful
from companion.reconcile.relevance import alike, change_of, relevant
from companion.reconcile.remaining import COSTS, Remaining
from companion.reconcile.search import Search
from companion.reconcile.sighting import Sight
from companion.reconcile.views import view_of
from companion.rules.zooloretto.options import Options
from companion.rules.zooloretto.state import State
from tests.reconcile.live import play, seen
from tests.rules.aquaretto.tables import table as water_table
from tests.rules.aquaretto.tables import zoo as water_zoo
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
    assert Remaining(VIEW, comparer).lacks(START, expected(START), found(START, START)) == (0, 0)
    state = START
    for lines in (
        ("draw free", "reveal animal/panda", "load truck-3"),
        ("take truck-2", "place animal/lion/male barn"),
        ("draw free", "reveal animal/lion", "load truck-1"),
        ("move animal/panda barn enclosure-5",),
    ):
        after = play(state, *lines)
        best = explain([Hypothesis(state)], seen(after))[0]
        least = Remaining(VIEW, Comparer(seen(after))).lacks(state, expected(state), found(state, after))[0]
        assert 0 < least <= best.cost
        state = after


def test_an_empty_truck_that_was_taken_must_have_been_loaded() -> None:
    after = play(START, "draw free", "reveal coin-tile", "load truck-3", "take truck-3")
    best = explain([Hypothesis(START)], seen(after))[0]
    assert (best.state, best.illegal) == (after, ())


def test_a_table_that_rules_cannot_speak_of_is_gone_past() -> None:
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
    least = Remaining(VIEW, comparer).lacks
    assert least(START, expected(START), extra)[0] > least(START, expected(START), lion)[0] > 0


def test_a_balloon_stall_that_was_not_placed_is_due() -> None:
    ground = Ground(VIEW, Comparer(seen(START)))
    (effect,) = ground.placed("place stall/balloon enclosure-5", 1)
    assert (effect.event, effect.place, effect.label) == ("balloon", "player-2/enclosure-5", "stall/balloon")
    assert ground.placed("place animal/lion enclosure-5", 1) == ()


def test_only_what_costs_less_than_known_is_sought_however_much_has_happened() -> None:
    before = table(zoo(), zoo(), zoo(), trucks=("panda", "lion/male panda", ""))
    after = play(before, "take truck-1", "place animal/panda barn", "take truck-2", "place animal/lion/male barn")
    after = play(after, "place animal/panda enclosure-4")
    ground = Ground(VIEW, Comparer(seen(after)))
    found = Search(ground, lawless=False).run([Hypothesis(before)], 300)
    assert found[0][1].at.state == after
    assert Search(ground, lawless=False, beat=found[0][0] + 0.01).run([Hypothesis(before)], 300)[0][1].at.state == after
    assert Search(ground, lawless=False, beat=found[0][0]).run([Hypothesis(before)], 300) == []
    assert Search(ground, lawless=False, turns=1).run([Hypothesis(before)], 300)[0][1].at.state != after


def test_tables_that_rules_cannot_speak_of_are_not_given() -> None:
    def broken(_state: State) -> tuple[()]:
        raise KeyError("animal/unicorn")

    for view, spoken in ((VIEW, True), (replace(VIEW, game=replace(VIEW.game, problems=broken)), False)):
        ground = Ground(view, Comparer(seen(START)))
        assert ground.is_speakable(ground.position(START, ())) == spoken
        assert bool(Search(ground, lawless=True).run([Hypothesis(START)], 0)) == spoken
    assert not ground.is_speakable(ground.position(replace(START, stage="clear", trucks=((), (), ())), ()))


def test_what_lies_on_top_of_the_depot_is_not_counted_twice() -> None:
    view, (before, after) = view_of("aquaretto"), _depots()
    comparer = Comparer(seen(after))
    difference = comparer.compare(expected(before))
    assert [place for place, _ in difference.missing] == ["player-1/depot", "player-1/depot/top"]
    assert Remaining(view, comparer).lacks(before, expected(before), difference) == (COSTS["move"], 1)


def _depots() -> tuple[Any, Any]:
    """A water zoo before and after a tile is moved out of the depot."""
    before = water_table(water_zoo(coins=5, depot="orca dolphin"), water_zoo(), water_zoo())
    move = next(text for text in _texts(before) if text.startswith("move animal/dolphin"))
    return before, play(before, move)


def _texts(state: Any) -> list[str]:
    game = view_of(state.options.game).game
    return [game.action_to_text(action) for action in game.legal_actions(state)]


def test_a_board_that_is_gone_was_overlooked_and_a_new_one_was_bought() -> None:
    least = Remaining(VIEW, Comparer(seen(START, sure=False))).lacks
    gone = Comparison(0.0, (), (("player-1/boards", "board/expansion-1"),), ())
    new = Comparison(0.0, (("player-1/boards", Sight((("board/expansion-1", 0.98),))),), (), ())
    assert least(START, expected(START), gone) == (MISSED, 0)
    assert least(START, expected(START), new) == (COSTS["expand"], 1)


def test_a_piece_leaves_a_zoo_as_the_rules_say_or_is_overlooked() -> None:
    gone = Comparison(0.0, (), (("player-1/barn", "animal/panda"),), ())
    xxl = table(zoo(), zoo(), zoo(), options=Options(players=3, xxl=True))
    for state, hidden, cost in ((START, (), MISSED), (START, ("player-2",), COSTS["purchase"]), (xxl, (), 3.0)):
        least = Remaining(VIEW, Comparer(seen(state, hidden=hidden, sure=False))).lacks
        assert least(state, expected(state), gone) == (cost, 0)


def test_a_truck_is_cleared_only_after_both_players_have_taken_one() -> None:
    for tiles, hidden, turns in (("panda", (), 2), ("coin-tile", (), 0), ("panda", ("player-2",), 0)):
        before = table(zoo(), zoo(), trucks=(tiles, "", ""), options=Options(players=2))
        after = replace(before, trucks=((), (), ()))
        comparer = Comparer(seen(after, hidden=hidden, sure=False))
        facts = expected(before)
        assert Remaining(VIEW, comparer).lacks(before, facts, comparer.compare(facts))[1] == turns
