"""The balloon stall and the tray: who gets them, and when."""

from dataclasses import replace
from typing import Any

import pytest

from companion.rules.zooloretto.actions import MoveTile, PlaceTile
from companion.rules.zooloretto.events import BalloonTaken, OffspringBorn, TrayGained
from companion.rules.zooloretto.options import Options
from companion.rules.zooloretto.rulings import Rulings
from companion.rules.zooloretto.state import State
from companion.rules.zooloretto.turn import legal_actions
from companion.rules.zooloretto.variants import trayable_stalls
from tests.rules.zooloretto.tables import allowed, do, events, refused, table, tile, zoo

BALLOON = Options(players=3, balloon=True)
TRAY = Options(players=3, tray=True)


def holding(*labels: str, options: Options, **areas: Any) -> State:
    """A player with these tiles in hand."""
    hand = tuple(sorted(label if label.startswith("stall/") else tile(label) for label in labels))
    return replace(table(zoo(**areas), options=options), stage="place", hand=hand, taken=(0, -1, -1))


@pytest.mark.rule("ZV-04", "ZV-05", "ZV-06")
def test_the_first_offspring_brings_the_balloon_stall_to_be_placed_at_once() -> None:
    state = holding("lion/male", "panda", options=BALLOON, enclosure_5="lion/female", free_stall="| drinks")
    after = do(state, "place animal/lion/male enclosure-5")
    assert events(state, "place animal/lion/male enclosure-5") == (
        OffspringBorn(0, "offspring/lion", "enclosure-5"),
        BalloonTaken(0),
    )
    assert (after.balloon, after.hand) == (False, ("animal/panda", "stall/balloon"))
    assert list(legal_actions(after)) == [
        PlaceTile("stall/balloon", area) for area in ("enclosure-4", "enclosure-5", "enclosure-6", "barn")
    ]
    assert refused(after, "place animal/panda barn") == "ZV-05"
    assert refused(after, "place stall/balloon free-stall") == "ZR-042"
    placed = do(after, "place stall/balloon enclosure-5")
    assert placed.hand == ("animal/panda",)
    assert placed.zoo["enclosure-5"].stalls == ("stall/balloon",)
    assert do(after, "place stall/balloon barn").zoo.barn.stalls == ("stall/balloon",)


@pytest.mark.rule("ZV-05")
def test_only_the_first_offspring_brings_it() -> None:
    state = holding("lion/male", options=BALLOON, enclosure_5="lion/female")
    later = replace(state, balloon=False)
    assert events(later, "place animal/lion/male enclosure-5") == (OffspringBorn(0, "offspring/lion", "enclosure-5"),)


@pytest.mark.rule("ZV-05", "ZR-018")
def test_without_the_variant_there_is_no_balloon_stall() -> None:
    state = holding("lion/male", options=Options(players=3), enclosure_5="lion/female")
    assert do(state, "place animal/lion/male enclosure-5").hand == ()


@pytest.mark.rule("ZV-05")
def test_an_offspring_of_an_exchange_or_in_the_barn_brings_it_too() -> None:
    state = table(zoo(enclosure_4="panda", barn="lion/male lion/female lion lion"), options=BALLOON)
    after = do(state, "exchange enclosure-4 barn lion")
    assert (after.hand, after.stage, after.turn) == (("stall/balloon",), "place", 0)
    done = do(after, "place stall/balloon enclosure-6")
    assert (done.stage, done.turn) == ("turn", 1)


@pytest.mark.rule("ZV-05")
def test_two_offspring_at_once_bring_one_balloon_stall() -> None:
    state = table(zoo(enclosure_6="panda", barn="lion/male lion/female lion/male lion/female"), options=BALLOON)
    assert do(state, "exchange enclosure-6 barn lion").hand == ("stall/balloon",)


@pytest.mark.rule("ZV-03", "RV-03")
def test_the_balloon_stall_can_be_moved_unless_the_players_rule_otherwise() -> None:
    state = table(zoo(barn="| balloon"), options=BALLOON)
    assert MoveTile("stall/balloon", "barn", "free-stall") in list(legal_actions(state))
    assert allowed(state, "move stall/balloon barn free-stall")
    fixed = replace(state, options=replace(state.options, rulings=Rulings(balloon_moves=False)))
    assert refused(fixed, "move stall/balloon barn free-stall") == "ZV-03"
    assert not any(isinstance(action, MoveTile) for action in legal_actions(fixed))


@pytest.mark.rule("ZV-11", "ZV-12", "ZV-13")
def test_the_fourth_stall_brings_the_tray() -> None:
    state = holding(
        "stall/drinks", "panda", options=TRAY, coin_tiles=1, enclosure_4="| drinks", barn="| hot-dogs hot-dogs"
    )
    assert events(state, "place stall/drinks enclosure-5") == (TrayGained(0),)
    assert events(state, "place stall/drinks barn") == (TrayGained(0),)
    assert events(state, "place animal/panda barn") == ()
    after = do(state, "place stall/drinks barn")
    assert not after.tray
    mine = zoo(coins=2, coin_tiles=1, tray=True, enclosure_4="| drinks", barn="| drinks hot-dogs hot-dogs")
    assert after.zoo == mine
    three = holding("stall/drinks", options=TRAY, enclosure_4="| drinks", barn="| hot-dogs")
    assert events(three, "place stall/drinks enclosure-5") == ()


@pytest.mark.rule("ZV-12")
def test_the_tray_of_another_edition() -> None:
    options = Options(players=3, edition="2007", tray=True)
    mine = table(zoo(edition="2007", barn="| kiosk kiosk snacks"), options=options)
    state = replace(mine, stage="place", hand=("animal/camel", "stall/kiosk"), taken=(0, -1, -1))
    after = do(state, "place stall/kiosk barn").zoo
    assert after == zoo(edition="2007", tray=True, barn="| kiosk kiosk kiosk snacks")


@pytest.mark.rule("ZV-12")
def test_the_tray_is_given_once() -> None:
    state = replace(
        holding("stall/drinks", options=TRAY, enclosure_4="| drinks", barn="| hot-dogs hot-dogs"), tray=False
    )
    assert events(state, "place stall/drinks barn") == ()
    assert not do(state, "place stall/drinks barn").zoos[0].tray


@pytest.mark.rule("ZV-12", "RV-06")
def test_the_balloon_stall_counts_unless_the_players_rule_otherwise() -> None:
    options = Options(players=3, balloon=True, tray=True)
    mine = zoo(free_stall="| balloon", barn="| drinks drinks hot-dogs")
    assert trayable_stalls(mine, options) == 4
    assert trayable_stalls(mine, replace(options, rulings=Rulings(balloon_counts_for_tray=False))) == 3


@pytest.mark.rule("ZV-12", "ZV-05")
def test_the_balloon_stall_may_bring_the_tray() -> None:
    options = Options(players=3, balloon=True, tray=True)
    state = holding("lion/male", options=options, enclosure_5="lion/female", barn="| drinks drinks hot-dogs")
    assert events(state, "place animal/lion/male enclosure-5", "place stall/balloon barn") == (TrayGained(0),)
