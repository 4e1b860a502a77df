"""Faults that were found in other programs for this game; none of them is here."""

from dataclasses import replace

import pytest

from companion.rules.zooloretto.events import BankEmptied, BonusPaid, OffspringBorn, RoundEnded
from companion.rules.zooloretto.options import Options
from companion.rules.zooloretto.scoring import Standing, ranking
from tests.rules.zooloretto.tables import allowed, do, events, refused, table, zoo


@pytest.mark.rule("ZR-082")
def test_the_offspring_of_a_moved_animal_fills_the_enclosure_and_earns_once() -> None:
    state = table(zoo(coins=1, barn="lion/male", enclosure_5="lion/female lion lion"))
    assert events(state, "move animal/lion/male barn enclosure-5") == (
        OffspringBorn(0, "offspring/lion", "enclosure-5"),
        BonusPaid(0, "enclosure-5", 2),
    )
    assert do(state, "move animal/lion/male barn enclosure-5").zoos[0].money == 2


@pytest.mark.rule("ZR-084")
def test_the_bank_is_not_unlimited() -> None:
    state = replace(table(zoo(coins=1, barn="lion", enclosure_5="lion lion lion lion")), coins=0)
    assert events(state, "move animal/lion barn enclosure-5") == (
        BonusPaid(0, "enclosure-5", 1),
        BankEmptied(0, "enclosure-5", 1),
    )
    assert do(state, "move animal/lion barn enclosure-5").bank == 0


@pytest.mark.rule("ZR-046")
def test_the_barn_holds_more_than_24() -> None:
    many = "lion panda llama kangaroo flamingo " * 5
    state = table(zoo(barn=many), trucks=("elephant", "", ""))
    after = do(state, "take truck-1", "place animal/elephant barn")
    assert len(after.zoos[0].barn.animals) == 26


@pytest.mark.rule("ZR-113")
def test_an_exchange_brings_offspring() -> None:
    state = table(zoo(barn="lion/male lion/female", enclosure_5="panda"))
    assert events(state, "exchange enclosure-5 barn lion") == (OffspringBorn(0, "offspring/lion", "enclosure-5"),)


@pytest.mark.rule("ZR-112")
def test_animals_do_not_move_from_an_enclosure_to_the_barn() -> None:
    assert refused(table(zoo(enclosure_5="lion")), "move animal/lion enclosure-5 barn") == "ZR-112"


@pytest.mark.rule("ZR-080")
def test_parents_are_not_fertile_again_when_their_offspring_leaves() -> None:
    state = table(zoo(coins=9, barn="lion/male lion/female lion lion", enclosure_4="panda"))
    state = do(state, "exchange enclosure-4 barn lion")
    assert "offspring/lion" in state.zoos[0].barn.animals
    state = do(replace(state, turn=0), "discard offspring/lion")
    state = do(replace(state, turn=0), "exchange enclosure-4 barn panda")
    assert events(replace(state, turn=0), "exchange enclosure-4 barn lion") == ()


@pytest.mark.rule("ZR-082")
def test_a_stall_beside_a_full_enclosure_earns_nothing() -> None:
    state = table(zoo(coins=1, enclosure_5="lion lion lion lion lion", barn="| drinks"))
    assert events(state, "move stall/drinks barn enclosure-5") == ()
    assert do(state, "move stall/drinks barn enclosure-5").zoos[0].money == 0


@pytest.mark.rule("ZR-096")
def test_the_ranking_is_the_result_of_sorting() -> None:
    standings = [Standing("Anna", 1, 0), Standing("Bert", 3, 0), Standing("Claus", 2, 0)]
    assert ranking(standings).ranks == (("Bert",), ("Claus",), ("Anna",))


@pytest.mark.rule("Z2-09")
def test_a_round_of_two_players_ends_although_one_truck_is_left() -> None:
    state = table(trucks=("panda", "", "lion"), taken=(-1, 1), options=Options(players=2))
    after = do(state, "take truck-1", "place animal/panda barn")
    assert events(after, "clear truck-3")[-1] == RoundEnded(0)
    assert do(after, "clear truck-3").taken == (-1, -1)


@pytest.mark.rule("ZR-044")
def test_a_coin_tile_does_not_come_out_of_the_bank() -> None:
    state = table(trucks=("coin-tile", "", ""))
    assert do(state, "take truck-1").bank == state.bank


@pytest.mark.rule("ZR-059")
def test_offspring_born_afterwards_do_not_forbid_an_exchange() -> None:
    state = table(zoo(barn="lion/male lion/female lion lion", enclosure_4="panda"))
    assert allowed(state, "exchange enclosure-4 barn lion")


@pytest.mark.rule("ZR-064")
def test_a_purchase_is_placed_in_an_enclosure_or_in_the_barn() -> None:
    state = do(table(zoo(enclosure_5="lion"), zoo(barn="lion")), "purchase animal/lion player-2")
    assert allowed(state, "place animal/lion enclosure-5")
    assert allowed(state, "place animal/lion barn")


@pytest.mark.rule("ZR-064")
def test_stalls_are_not_bought() -> None:
    assert refused(table(zoo(), zoo(barn="| drinks")), "purchase stall/drinks player-2") == "ZR-064"


@pytest.mark.rule("ZR-014")
def test_the_species_that_go_back_are_the_players_choice() -> None:
    chosen = Options(players=3, removed_species=("elephant", "flamingo"), removed_stall="drinks")
    assert table(options=chosen).offspring[:2] == (0, 0)
