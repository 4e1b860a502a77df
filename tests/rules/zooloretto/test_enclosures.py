"""Where tiles may go, and what a full enclosure pays."""

from dataclasses import replace

import pytest

from companion.rules.zooloretto.actions import MoveTile, PlaceTile
from companion.rules.zooloretto.enclosures import refuse_tile, words_of
from companion.rules.zooloretto.events import BankEmptied, BonusPaid
from companion.rules.zooloretto.options import Options
from companion.rules.zooloretto.rulings import Rulings
from companion.rules.zooloretto.state import State
from companion.rules.zooloretto.turn import legal_actions
from tests.rules.zooloretto.tables import allowed, do, events, refused, table, tile, zoo


def holding(*words: str, **areas: str) -> State:
    """A player with these tiles in hand."""
    mine = zoo(**areas)
    return replace(table(mine), stage="place", hand=tuple(sorted(map(tile, words))), taken=(0, -1, -1))


def stalls_in_hand(*stalls: str, edition: str = "2023", **areas: str) -> State:
    state = table(zoo(edition=edition, **areas), options=Options(players=3, edition=edition))
    return replace(state, stage="place", hand=tuple(sorted(f"stall/{stall}" for stall in stalls)), taken=(0, -1, -1))


def homes(state: State) -> list[str]:
    return [action.area for action in legal_actions(state) if isinstance(action, PlaceTile)]


@pytest.mark.rule("ZR-035")
def test_tiles_are_placed_in_any_order_until_none_is_left() -> None:
    state = holding("lion", "panda", "panda")
    assert {action.label for action in legal_actions(state)} == {"animal/lion", "animal/panda"}
    once = do(state, "place animal/panda enclosure-5")
    assert (once.hand, once.stage, once.turn) == (("animal/lion", "animal/panda"), "place", 0)
    assert refused(once, "take truck-1") == "ZR-035"
    twice = do(once, "place animal/lion barn", "place animal/panda enclosure-5")
    assert twice.zoos[0]["enclosure-5"].animals == ("animal/panda", "animal/panda")
    assert (twice.stage, twice.turn) == ("turn", 1)
    assert refused(state, "place animal/zebra barn") == "ZR-035"


@pytest.mark.rule("ZR-038", "ZR-041")
def test_an_animal_goes_on_an_empty_space_or_into_the_barn() -> None:
    state = holding("lion", enclosure_4="lion lion lion lion", enclosure_5="lion lion lion lion")
    assert homes(state) == ["enclosure-5", "enclosure-6", "barn"]
    assert refused(state, "place animal/lion enclosure-4") == "ZR-038"
    assert refused(state, "place animal/lion free-stall") == "ZR-038"
    assert do(state, "place animal/lion barn").zoos[0].barn.animals == ("animal/lion",)


@pytest.mark.rule("ZR-039")
def test_an_enclosure_holds_one_species() -> None:
    state = holding("lion", enclosure_5="panda", enclosure_6="lion/young")
    assert refused(state, "place animal/lion enclosure-5") == "ZR-039"
    assert allowed(state, "place animal/lion enclosure-6")


@pytest.mark.rule("ZR-040")
def test_a_species_may_live_in_several_enclosures() -> None:
    state = holding("lion", enclosure_5="lion", enclosure_6="lion")
    assert homes(state) == ["enclosure-4", "enclosure-5", "enclosure-6", "barn"]


@pytest.mark.rule("ZR-042", "ZR-043", "ZR-012")
def test_a_stall_goes_on_an_empty_stall_space_or_into_the_barn() -> None:
    state = stalls_in_hand("drinks", enclosure_5="| drinks", free_stall="| hot-dogs")
    assert homes(state) == ["enclosure-4", "enclosure-6", "barn"]
    assert refused(state, "place stall/drinks enclosure-5") == "ZR-042"
    assert refused(state, "place stall/drinks free-stall") == "ZR-042"
    assert do(state, "place stall/drinks barn").zoos[0].barn.stalls == ("stall/drinks",)
    assert do(state, "place stall/drinks enclosure-4").zoos[0]["enclosure-4"].stalls == ("stall/drinks",)


@pytest.mark.rule("ZR-011", "ZR-012")
def test_the_stall_spaces_of_2007() -> None:
    state = stalls_in_hand("kiosk", edition="2007", enclosure_4="| kiosk", enclosure_5="| kiosk")
    assert homes(state) == ["enclosure-4", "enclosure-6", "barn"]
    assert refused(state, "place stall/kiosk free-stall") == "ZR-042"
    assert do(state, "place stall/kiosk enclosure-4").zoos[0]["enclosure-4"].stalls == ("stall/kiosk",) * 2


@pytest.mark.rule("ZR-046")
def test_the_barn_takes_everything_without_limit() -> None:
    full = "lion panda llama kangaroo flamingo elephant zebra chimpanzee " * 4 + "| drinks hot-dogs"
    mine = zoo(barn=full)
    assert refuse_tile(mine, "animal/lion", "barn") is None
    assert refuse_tile(mine, "stall/drinks", "barn") is None


@pytest.mark.rule("ZR-071")
def test_an_expansion_must_be_built_first() -> None:
    state = holding("lion", expansion_1="")
    assert homes(state) == ["enclosure-4", "enclosure-5", "enclosure-6", "expansion-1", "barn"]
    assert refused(state, "place animal/lion expansion-2") == "ZR-071"
    assert homes(holding("lion", expansion_2="")) == [
        "enclosure-4",
        "enclosure-5",
        "enclosure-6",
        "expansion-2",
        "barn",
    ]
    stall = stalls_in_hand("drinks", expansion_1="")
    assert homes(stall) == ["enclosure-4", "enclosure-5", "enclosure-6", "free-stall", "expansion-1", "barn"]
    assert refused(stall, "place stall/drinks expansion-2") == "ZR-071"


def test_an_area_that_does_not_exist() -> None:
    answer = refuse_tile(zoo(), "animal/lion", "pond")
    assert answer is not None
    assert (answer.reason, answer.rule) == ("there is no area 'pond' in a zoo", "ZR-011")


# Bonuses


@pytest.mark.rule("ZR-082")
@pytest.mark.parametrize(
    ("area", "animals", "coins"),
    [("enclosure-4", 3, 1), ("enclosure-5", 4, 2), ("expansion-1", 4, 1), ("expansion-2", 4, 1)],
)
def test_the_last_space_pays_what_the_sign_says(area: str, animals: int, coins: int) -> None:
    state = holding("lion", **{area.replace("-", "_"): "lion " * animals})
    assert events(state, f"place animal/lion {area}") == (BonusPaid(0, area, coins),)
    after = do(state, f"place animal/lion {area}")
    assert (after.zoos[0].coins, after.zoos[0].coin_tiles) == (2 + coins, 0)
    assert (after.coins, after.coin_tiles) == (state.coins - coins, 0)
    almost = holding("lion", **{area.replace("-", "_"): "lion " * (animals - 1)})
    assert events(almost, f"place animal/lion {area}") == ()


@pytest.mark.rule("ZR-086")
def test_the_enclosure_with_six_spaces_pays_nothing() -> None:
    state = holding("lion", enclosure_6="lion lion lion lion lion")
    assert events(state, "place animal/lion enclosure-6") == ()
    assert do(state, "place animal/lion enclosure-6").zoos[0].coins == 2


@pytest.mark.rule("ZR-083")
def test_the_bank_pays_in_coin_tiles_when_coins_run_out() -> None:
    state = replace(holding("lion", enclosure_5="lion lion lion lion"), coins=1, coin_tiles=3)
    after = do(state, "place animal/lion enclosure-5")
    assert (after.coins, after.coin_tiles) == (0, 2)
    assert (after.zoos[0].coins, after.zoos[0].coin_tiles) == (3, 1)
    assert events(state, "place animal/lion enclosure-5") == (BonusPaid(0, "enclosure-5", 2),)


@pytest.mark.rule("ZR-084", "RB-25")
def test_an_empty_bank_pays_nothing_and_a_poor_one_what_it_has() -> None:
    state = replace(holding("lion", enclosure_5="lion lion lion lion"), coins=0)
    assert events(state, "place animal/lion enclosure-5") == (BankEmptied(0, "enclosure-5", 2),)
    assert do(state, "place animal/lion enclosure-5").zoos[0].money == 2
    poor = replace(state, coin_tiles=1)
    paid = (BonusPaid(0, "enclosure-5", 1), BankEmptied(0, "enclosure-5", 1))
    assert events(poor, "place animal/lion enclosure-5") == paid
    assert do(poor, "place animal/lion enclosure-5").bank == 0
    options = replace(state.options, rulings=Rulings(partial_bonus=False))
    strict = replace(poor, options=options)
    assert events(strict, "place animal/lion enclosure-5") == (BankEmptied(0, "enclosure-5", 2),)
    assert do(strict, "place animal/lion enclosure-5").bank == 1
    rich = replace(state, options=options, coins=2)
    assert events(rich, "place animal/lion enclosure-5") == (BonusPaid(0, "enclosure-5", 2),)


@pytest.mark.rule("ZR-082")
def test_the_barn_and_stalls_pay_nothing() -> None:
    assert events(holding("lion", barn="lion lion lion lion"), "place animal/lion barn") == ()
    beside_full = stalls_in_hand("drinks", enclosure_5="lion lion lion lion lion")
    assert events(beside_full, "place stall/drinks enclosure-5") == ()
    assert do(beside_full, "place stall/drinks enclosure-5").zoos[0].money == 2


@pytest.mark.rule("ZR-082")
def test_moving_the_last_animal_in_pays_too() -> None:
    state = table(zoo(coins=1, barn="lion", enclosure_4="lion lion lion"))
    assert MoveTile("animal/lion", "barn", "enclosure-4") in list(legal_actions(state))
    assert events(state, "move animal/lion barn enclosure-4") == (BonusPaid(0, "enclosure-4", 1),)
    assert do(state, "move animal/lion barn enclosure-4").zoos[0].money == 1


@pytest.mark.rule("ZR-082")
def test_a_purchased_animal_pays_too() -> None:
    state = table(zoo(enclosure_4="lion lion lion"), zoo(barn="lion"))
    bought = do(state, "purchase animal/lion player-2")
    assert events(bought, "place animal/lion enclosure-4") == (BonusPaid(0, "enclosure-4", 1),)


def test_tiles_in_words() -> None:
    assert words_of("animal/lion/male/spent") == "male lion (spent)"
    assert words_of("animal/lion/female/unsure") == "female lion (unsure)"
    assert words_of("coin-tile") == "coin tile"
