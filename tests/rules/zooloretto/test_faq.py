"""The worked examples and the questions of the rulebook, with its own names and numbers."""

from dataclasses import replace

import pytest

from companion.rules.zooloretto.events import BonusPaid, OffspringBorn, RoundEnded
from companion.rules.zooloretto.options import Options
from companion.rules.zooloretto.scoring import score
from tests.rules.zooloretto.tables import allowed, do, events, refused, table, zoo


@pytest.mark.rule("ZR-060", "ZR-054")
def test_anna_moves_an_elephant() -> None:
    anna = table(zoo(barn="elephant elephant", enclosure_5="elephant elephant elephant"))
    after = do(anna, "move animal/elephant barn enclosure-5").zoos[0]
    assert after["enclosure-5"].animals == ("animal/elephant",) * 4
    assert after.barn.animals == ("animal/elephant",)
    assert after.money == 1


@pytest.mark.rule("ZR-055")
def test_bert_moves_a_stall() -> None:
    bert = table(zoo(enclosure_4="| drinks"))
    after = do(bert, "move stall/drinks enclosure-4 enclosure-6").zoos[0]
    assert (after["enclosure-4"].stalls, after["enclosure-6"].stalls) == ((), ("stall/drinks",))


@pytest.mark.rule("ZR-061", "ZR-056")
def test_claus_exchanges_barn_and_enclosure() -> None:
    claus = table(zoo(barn="elephant elephant elephant", enclosure_4="panda"))
    after = do(claus, "exchange enclosure-4 barn elephant").zoos[0]
    assert after.barn.animals == ("animal/panda",)
    assert after["enclosure-4"].animals == ("animal/elephant",) * 3


@pytest.mark.rule("ZR-062", "ZR-056")
def test_doris_exchanges_two_enclosures() -> None:
    doris = table(zoo(enclosure_5="elephant elephant elephant", enclosure_4="panda panda"))
    after = do(doris, "exchange enclosure-5 enclosure-4").zoos[0]
    assert after["enclosure-4"].animals == ("animal/elephant",) * 3
    assert after["enclosure-5"].animals == ("animal/panda",) * 2


@pytest.mark.rule("ZR-095")
def test_claus_has_three_elephants_in_the_barn() -> None:
    assert score(zoo(barn="elephant elephant elephant"), Options()).total == -2


@pytest.mark.rule("ZR-106", "ZR-114", "ZR-082", "ZR-085")
def test_bert_earns_twice_with_his_flamingos() -> None:
    bert = table(
        zoo(coins=1, enclosure_4="flamingo " * 4, enclosure_5="chimpanzee " * 3, barn="chimpanzee"),
        options=Options(players=3, removed_species=("lion", "zebra"), removed_stall="drinks"),
    )
    assert events(bert, "exchange enclosure-4 enclosure-5") == ()
    exchanged = do(bert, "exchange enclosure-4 enclosure-5")
    assert exchanged.zoos[0]["enclosure-4"].animals == ("animal/chimpanzee",) * 3
    assert exchanged.zoos[0]["enclosure-5"].animals == ("animal/flamingo",) * 4
    later = replace(exchanged, turn=0, zoos=(replace(exchanged.zoos[0], coins=1), *exchanged.zoos[1:]))
    assert events(later, "move animal/chimpanzee barn enclosure-4") == (BonusPaid(0, "enclosure-4", 1),)
    assert score(exchanged.zoos[0], exchanged.options).total == 4 + 5 - 2
    flamingo = replace(later, stage="place", hand=("animal/flamingo",), taken=(0, -1, -1))
    assert events(flamingo, "place animal/flamingo enclosure-5") == (BonusPaid(0, "enclosure-5", 2),)


@pytest.mark.rule("ZR-107", "ZR-074")
def test_all_others_have_passed_may_i_go_on_as_normal() -> None:
    state = table(zoo(coins=3, barn="panda lion"), trucks=("llama", "", ""), taken=(-1, 1, 2))
    after = do(state, "move animal/panda barn enclosure-5", "discard animal/lion", "draw free", "reveal coin-tile")
    after = do(after, "load truck-1")
    assert events(after, "take truck-1", "place animal/llama barn") == (RoundEnded(0),)


@pytest.mark.rule("ZR-108")
def test_may_i_take_money_actions_after_a_truck_in_the_last_round() -> None:
    state = replace(table(zoo(coins=9, barn="panda"), trucks=("coin-tile", "", "")), last_round=True)
    after = do(state, "take truck-1")
    for _ in range(4):
        assert after.turn != 0
        after = do(
            after, "draw free", "reveal coin-tile", "load truck-2" if len(after.trucks[1]) < 3 else "load truck-3"
        )


@pytest.mark.rule("ZR-109")
def test_may_i_exchange_animals_between_two_enclosures() -> None:
    assert allowed(table(zoo(enclosure_4="lion", enclosure_5="panda")), "exchange enclosure-4 enclosure-5")
    assert refused(table(zoo(enclosure_4="lion", enclosure_5="lion")), "exchange enclosure-4 enclosure-5") == "ZR-109"


@pytest.mark.rule("ZR-110")
def test_may_i_exchange_three_elephants_into_an_empty_enclosure() -> None:
    assert refused(table(zoo(barn="elephant " * 3)), "exchange enclosure-5 barn elephant") == "ZR-110"


@pytest.mark.rule("ZR-111")
def test_does_a_stall_score_that_lets_its_enclosure_score() -> None:
    assert score(zoo(enclosure_5="lion lion | drinks"), Options()).total == 2 + 2


@pytest.mark.rule("ZR-112")
def test_may_i_move_an_animal_out_of_an_enclosure() -> None:
    state = table(zoo(enclosure_5="lion"))
    assert refused(state, "move animal/lion enclosure-5 enclosure-4") == "ZR-112"
    assert refused(state, "move animal/lion enclosure-5 barn") == "ZR-112"


@pytest.mark.rule("ZR-113", "ZR-085")
def test_three_elephants_come_out_of_the_barn_and_get_an_offspring() -> None:
    state = table(zoo(coins=1, barn="elephant elephant/male elephant/female", enclosure_4="panda"))
    assert events(state, "exchange enclosure-4 barn elephant") == (
        OffspringBorn(0, "offspring/elephant", "enclosure-4"),
    )
    after = do(state, "exchange enclosure-4 barn elephant").zoos[0]
    assert len(after["enclosure-4"].animals) == 4
    assert after.money == 0


@pytest.mark.rule("ZR-114")
def test_can_i_earn_the_coins_of_an_enclosure_again() -> None:
    state = table(zoo(coins=2, enclosure_4="lion lion lion lion", enclosure_6="panda panda panda", barn="panda"))
    state = replace(do(state, "exchange enclosure-4 enclosure-6"), turn=0)
    assert events(state, "move animal/panda barn enclosure-4") == (BonusPaid(0, "enclosure-4", 1),)
