"""The tables of every game: what is seen of them, and that each turn of a random game is found in it again."""

from random import Random
from typing import Any

import pytest

from companion.reconcile.expect import expected
from companion.reconcile.explain import Hypothesis, explain
from companion.reconcile.sighting import everything, sighting_of
from companion.reconcile.views import View, view_of
from companion.rules import GAMES
from companion.rules.aquaretto import events as water_events
from companion.rules.zooloretto import events
from tests.reconcile.live import seen
from tests.rules.zooloretto.tables import table, zoo

TURNS = 12


def start(view: View, random: Random) -> Any:
    game = view.game
    known = {"zooloretto": ("exotic", "xxl"), "aquaretto": ("xxl",)}.get(game.name, ())
    options = game.options_from_words(None, known, (), 3)
    return game.new_game(game.complete(options, random.sample), 0)


def turn(view: View, state: Any, random: Random) -> Any:
    game = view.game
    while True:
        state = game.apply(state, random.choice(list(game.legal_actions(state)))).state
        if state.stage in ("turn", "over"):
            return state


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("name", GAMES)
def test_every_turn_of_a_random_game_is_explained(name: str, seed: int) -> None:
    view, random = view_of(name), Random(seed)
    state = start(view, random)
    for _ in range(TURNS):
        after = turn(view, state, random)
        found = explain([Hypothesis(state)], seen(after))
        assert after in [one.state for one in found]
        assert found[0].illegal == ()
        state = after


@pytest.mark.parametrize("name", GAMES)
def test_a_zoo_alone_shows_its_part_of_the_table(name: str) -> None:
    view, random = view_of(name), Random(3)
    state = start(view, random)
    for _ in range(TURNS):
        state = turn(view, state, random)
    whole = expected(state).places
    for seat, owned in enumerate(state.zoos):
        mine = {place: labels for place, labels in whole.items() if place.startswith(f"player-{seat + 1}/")}
        assert view.zoo_facts(seat, owned).places == mine
        assert view.with_zoo(state, seat, owned) == state
    assert view.with_turn(state, state.turn) == state


@pytest.mark.parametrize("name", GAMES)
def test_what_events_do_by_themselves_is_seen(name: str) -> None:
    """Whatever an event is said to bring lies on the table after it."""
    view, random = view_of(name), Random(4)
    state, effects = start(view, random), 0
    game = view.game
    for _ in range(700):
        legal = list(game.legal_actions(state))
        if not legal:
            break
        step = game.apply(state, random.choice(legal))
        before, after = expected(state), expected(step.state)
        for effect in (effect for event in step.events for effect in view.automatic(event)):
            effects += 1
            if effect.label:
                counts = [facts.places.get(effect.place, ()).count(effect.label) for facts in (before, after)]
                assert effect.change * (counts[1] - counts[0]) >= 0
        state = step.state
    assert effects


def test_what_lies_astray_and_beside_the_zoo_is_seen() -> None:
    from dataclasses import replace

    from companion.rules.zooloretto.zoo import Path

    lost = replace(zoo(tray=True, tokens=(6,), bonus="red"), path=Path(bonus=("red",), astray=(("blue", "barn"),)))
    places = view_of("zooloretto").zoo_facts(0, lost).places
    assert places["player-1/barn"] == ("visitor/blue",)
    assert places["player-1/table"] == ("bonus/red", "token/6")
    assert places["player-1/tray"] == ("tray",)


def test_the_events_of_zooloretto_that_change_something() -> None:
    automatic = view_of("zooloretto").automatic
    assert [one.label for one in automatic(events.TrayGained(0))] == ["tray"]
    assert [one.label for one in automatic(events.BonusTileGained(0, "red"))] == ["bonus/red"]
    assert [one.label for one in automatic(events.TokenTaken(0, 6))] == ["token/6"]
    assert [one.change for one in automatic(events.VisitorRetreated(0, "red", 1, 0))] == [-1]
    assert [one.change for one in automatic(events.CoinEarned(1))] == [1]
    assert automatic(events.GameEnded()) == ()


def test_what_is_drawn_and_in_hand_lies_in_the_middle_and_on_the_truck() -> None:
    state = table(zoo(), zoo(), zoo(), trucks=("panda", "", ""))
    game = view_of("zooloretto").game
    for line in ("draw free", "reveal animal/lion"):
        state = game.apply(state, game.action_from_text(line)).state
    assert expected(state).places["middle"] == ("animal/lion",)
    shown = sighting_of(expected(state), {*everything(3, 3), "middle"})
    before = table(zoo(), zoo(), zoo(), trucks=("panda", "", ""))
    assert explain([Hypothesis(before)], shown)[0].state == state


def test_a_coin_that_another_player_pays_follows_by_itself() -> None:
    (effect,) = view_of("aquaretto").automatic(water_events.CoinEarned(1))
    assert (effect.event, effect.place, effect.rule) == ("coin", "player-2/money", "AB-34")


def test_actions_of_either_game_are_carried_out_whatever_the_rules_say() -> None:
    view, random = view_of("joint"), Random(5)
    state = start(view, random)
    for prefix in ("zoo", "water"):
        action = next(one for one in view.game.legal_actions(state) if view.game.action_to_text(one).startswith(prefix))
        done, legal = view.carry_out(state, action), view.game.apply(state, action)
        assert (done.state.zoo, done.state.water) == (legal.state.zoo, legal.state.water)
        assert done.events == legal.events


@pytest.mark.parametrize("name", GAMES)
def test_a_zoo_alone_shows_what_the_table_shows_of_it(name: str) -> None:
    view, random = view_of(name), Random(3)
    state = start(view, random)
    for _ in range(9):
        state = turn(view, state, random)
    places = {place: labels for place, labels in view.facts(state).places.items() if place.startswith("player-")}
    alone = [view.zoo_facts(seat, one) for seat, one in enumerate(state.zoos)]
    assert {place: labels for one in alone for place, labels in one.places.items()} == places
    assert {key: number for one in alone for key, number in one.numbers.items()} == view.facts(state).numbers


def test_boards_of_a_zoo_and_of_its_water_zoo_lie_in_one_place() -> None:
    from tests.rules.aquaretto.tables import zoo as water_zoo
    from tests.rules.joint.tables import zoo as both_zoos

    shown = view_of("joint").zoo_facts(1, both_zoos(water=water_zoo(boards="small 4,4 90"), expansion_1=""))
    assert shown.places["player-2/boards"] == ("board/expansion-1", "board/small@4,4@90")
