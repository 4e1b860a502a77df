"""Money actions: what they cost, what they do, what they do not allow."""

from dataclasses import replace

import pytest

from companion.rules.zooloretto.actions import DiscardTile, ExchangeAnimals, Expand, MoveTile, PurchaseTile
from companion.rules.zooloretto.events import BonusPaid, CoinEarned, OffspringBorn, TileRemoved
from companion.rules.zooloretto.options import Options
from companion.rules.zooloretto.rulings import Rulings
from companion.rules.zooloretto.state import State
from companion.rules.zooloretto.turn import legal_actions, refusal
from tests.rules.zooloretto.tables import allowed, do, events, refused, table, zoo


def legal(state: State, kind: type) -> list[object]:
    return [action for action in legal_actions(state) if isinstance(action, kind)]


def ruled(state: State, **rulings: bool) -> State:
    return replace(state, options=replace(state.options, rulings=Rulings(**rulings)))


@pytest.mark.rule("ZR-047", "ZR-049", "ZR-052", "ZR-063", "ZR-070")
@pytest.mark.parametrize(
    ("action", "price"),
    [
        ("move animal/panda barn enclosure-6", 1),
        ("exchange enclosure-4 enclosure-5", 1),
        ("purchase animal/llama player-2", 2),
        ("discard animal/panda", 2),
        ("expand", 3),
    ],
)
def test_every_money_action_has_its_price(action: str, price: int) -> None:
    mine = {"enclosure_4": "lion", "enclosure_5": "llama llama", "barn": "panda"}
    assert refused(table(zoo(coins=price - 1, **mine), zoo(barn="llama")), action) == "ZR-047"
    state = table(zoo(coins=price, **mine), zoo(coins=0, barn="llama"))
    after = do(state, action)
    assert after.zoos[0].money == 0
    sellers = 1 if action.startswith("purchase") else 0
    assert after.bank - state.bank == price - sellers
    assert after.zoos[1].money == sellers


@pytest.mark.rule("ZR-047")
def test_without_money_there_is_no_money_action() -> None:
    state = table(zoo(coins=0, barn="panda"), zoo(barn="llama"))
    assert {type(action).__name__ for action in legal_actions(state)} == {"DrawTile"}
    answer = refusal(state, Expand())
    assert answer is not None
    assert answer.reason == "this costs 3 coins, player-1 has 0"


@pytest.mark.rule("ZR-045", "ZR-048", "ZR-083")
def test_coins_and_coin_tiles_are_mixed_in_paying() -> None:
    state = replace(table(zoo(coins=1, coin_tiles=2)), coins=20)
    after = do(state, "expand")
    assert (after.zoos[0].coins, after.zoos[0].coin_tiles) == (0, 0)
    assert (after.coins, after.coin_tiles) == (21, 2)
    more = replace(table(zoo(coins=1, coin_tiles=2, barn="panda")), coin_tiles=4)
    assert do(more, "expand").coin_tiles == 6
    assert allowed(table(zoo(coins=0, coin_tiles=1, barn="panda")), "move animal/panda barn enclosure-5")
    assert allowed(table(zoo(coins=1, coin_tiles=1, barn="panda")), "discard animal/panda")
    rich = replace(table(zoo(coins=5, coin_tiles=2)), coins=20)
    assert do(rich, "expand").zoos[0].coin_tiles == 2
    assert do(rich, "expand").coins == 23


@pytest.mark.rule("ZR-065", "ZR-048")
def test_the_seller_may_be_paid_with_a_coin_tile() -> None:
    state = replace(table(zoo(coins=0, coin_tiles=2), zoo(coins=1, coin_tiles=1, barn="llama")), coins=20)
    after = do(state, "purchase animal/llama player-2")
    assert (after.zoos[1].coins, after.zoos[1].coin_tiles) == (1, 2)
    assert (after.coins, after.coin_tiles) == (20, 1)
    bank = replace(state, coin_tiles=4)
    assert do(bank, "purchase animal/llama player-2").coin_tiles == 5
    one_each = replace(table(zoo(coins=1, coin_tiles=1), zoo(coins=1, barn="llama")), coins=20)
    after = do(one_each, "purchase animal/llama player-2")
    assert (after.zoos[1].coins, after.zoos[1].coin_tiles, after.coin_tiles) == (2, 0, 1)


# Moving


@pytest.mark.rule("ZR-054", "ZR-051")
def test_an_animal_moves_out_of_the_barn_into_an_enclosure() -> None:
    state = table(zoo(barn="panda lion lion", enclosure_5="lion", enclosure_6="llama"))
    moves = [(move.label, move.area) for move in legal(state, MoveTile)]
    assert moves == [
        ("animal/lion", "enclosure-4"),
        ("animal/lion", "enclosure-5"),
        ("animal/panda", "enclosure-4"),
    ]
    after = do(state, "move animal/lion barn enclosure-5").zoos[0]
    assert (after["enclosure-5"].animals, after.barn.animals) == (("animal/lion",) * 2, ("animal/lion", "animal/panda"))
    assert refused(state, "move animal/panda barn enclosure-5") == "ZR-039"
    assert refused(state, "move animal/panda barn barn") == "ZR-054"
    assert refused(state, "move animal/panda barn free-stall") == "ZR-038"
    assert refused(state, "move animal/panda barn expansion-1") == "ZR-071"


@pytest.mark.rule("ZR-054", "ZR-077")
def test_an_offspring_is_moved_like_all_animals() -> None:
    assert allowed(table(zoo(barn="lion/young")), "move offspring/lion barn enclosure-4")


@pytest.mark.rule("ZR-112")
@pytest.mark.parametrize("target", ["enclosure-6", "barn"])
def test_no_single_animal_moves_out_of_an_enclosure(target: str) -> None:
    assert refused(table(zoo(enclosure_5="lion")), f"move animal/lion enclosure-5 {target}") == "ZR-112"


@pytest.mark.rule("ZR-053")
def test_only_what_lies_there_can_be_moved() -> None:
    state = table(zoo(barn="lion"), zoo(barn="panda"))
    assert refused(state, "move animal/panda barn enclosure-5") == "ZR-053"
    assert refused(state, "move stall/drinks free-stall enclosure-5") == "ZR-053"
    assert refused(state, "move animal/lion expansion-1 enclosure-5") == "ZR-053"
    answer = refusal(state, MoveTile("animal/lion", "pond", "enclosure-5"))
    assert answer is not None
    assert (answer.reason, answer.rule) == ("there is no area 'pond' in a zoo", "ZR-011")


@pytest.mark.rule("ZR-055")
def test_a_stall_moves_to_another_empty_stall_space() -> None:
    state = table(zoo(enclosure_5="| drinks", free_stall="| drinks", barn="| hot-dogs"))
    moves = [(move.label, move.source, move.area) for move in legal(state, MoveTile)]
    assert moves == [
        ("stall/drinks", "enclosure-5", "enclosure-4"),
        ("stall/drinks", "enclosure-5", "enclosure-6"),
        ("stall/drinks", "free-stall", "enclosure-4"),
        ("stall/drinks", "free-stall", "enclosure-6"),
        ("stall/hot-dogs", "barn", "enclosure-4"),
        ("stall/hot-dogs", "barn", "enclosure-6"),
    ]
    after = do(state, "move stall/hot-dogs barn enclosure-4").zoos[0]
    assert (after["enclosure-4"].stalls, after.barn.stalls) == (("stall/hot-dogs",), ())
    full = table(zoo(barn="| drinks hot-dogs hot-dogs"))
    assert do(full, "move stall/hot-dogs barn free-stall").zoos[0].barn.stalls == ("stall/drinks", "stall/hot-dogs")
    assert refused(state, "move stall/hot-dogs barn free-stall") == "ZR-042"
    assert refused(state, "move stall/hot-dogs barn barn") == "ZR-055"


@pytest.mark.rule("ZR-055", "RB-16")
def test_a_stall_moves_into_the_barn_only_by_the_players_ruling() -> None:
    state = table(zoo(enclosure_5="| drinks", barn="| hot-dogs"))
    assert refused(state, "move stall/drinks enclosure-5 barn") == "ZR-055"
    other = ruled(state, stall_to_barn=True)
    assert do(other, "move stall/drinks enclosure-5 barn").zoos[0].barn.stalls == ("stall/drinks", "stall/hot-dogs")
    assert allowed(other, "move stall/drinks enclosure-5 barn")
    assert refused(other, "move stall/hot-dogs barn barn") == "ZR-055"
    both = ruled(state, stall_to_barn=True, idle_stall_move=True)
    assert refused(both, "move stall/hot-dogs barn barn") == "ZR-055"
    assert [move.area for move in legal(other, MoveTile) if move.source == "barn"] == [
        "enclosure-4",
        "enclosure-6",
        "free-stall",
    ]


@pytest.mark.rule("ZR-055", "RB-17")
def test_a_stall_moves_within_an_enclosure_only_by_the_players_ruling() -> None:
    options = Options(players=3, edition="2007")
    state = table(zoo(edition="2007", enclosure_4="| kiosk"), options=options)
    assert refused(state, "move stall/kiosk enclosure-4 enclosure-4") == "ZR-055"
    other = ruled(state, idle_stall_move=True)
    assert do(other, "move stall/kiosk enclosure-4 enclosure-4").zoos[0] == replace(state.zoos[0], coins=1)
    full = ruled(table(zoo(edition="2007", enclosure_5="| kiosk"), options=options), idle_stall_move=True)
    assert refused(full, "move stall/kiosk enclosure-5 enclosure-5") == "ZR-042"


# Exchanging


@pytest.mark.rule("ZR-056", "ZR-057", "ZR-061")
def test_all_of_a_species_in_the_barn_for_all_in_an_enclosure() -> None:
    state = table(zoo(barn="lion/male lion lion/young panda | drinks", enclosure_4="llama llama"))
    assert legal(state, ExchangeAnimals) == [
        ExchangeAnimals("enclosure-4", "barn", "lion"),
        ExchangeAnimals("enclosure-4", "barn", "panda"),
    ]
    after = do(state, "exchange enclosure-4 barn lion").zoos[0]
    assert after["enclosure-4"].animals == ("animal/lion", "animal/lion/male", "offspring/lion")
    assert after.barn.animals == ("animal/llama", "animal/llama", "animal/panda")
    assert after.barn.stalls == ("stall/drinks",)


@pytest.mark.rule("ZR-056", "ZR-062")
def test_all_of_an_enclosure_for_all_of_another() -> None:
    state = table(zoo(enclosure_4="llama | drinks", enclosure_6="lion lion", expansion_1="panda"))
    assert legal(state, ExchangeAnimals) == [
        ExchangeAnimals("enclosure-4", "enclosure-6"),
        ExchangeAnimals("enclosure-4", "expansion-1"),
        ExchangeAnimals("enclosure-6", "expansion-1"),
    ]
    after = do(state, "exchange enclosure-6 enclosure-4").zoos[0]
    assert (after["enclosure-4"].animals, after["enclosure-4"].stalls) == (("animal/lion",) * 2, ("stall/drinks",))
    assert after["enclosure-6"].animals == ("animal/llama",)


@pytest.mark.rule("ZR-056")
def test_an_exchange_changes_nothing_else() -> None:
    mine = zoo(coins=2, coin_tiles=1, tray=True, edition="2007", enclosure_4="camel | kiosk", barn="zebra | kiosk")
    options = Options(players=3, edition="2007", removed_species=("leopard", "panda"))
    after = do(table(mine, options=options), "exchange enclosure-4 barn zebra").zoos[0]
    assert after == zoo(
        coins=1, coin_tiles=1, tray=True, edition="2007", enclosure_4="zebra | kiosk", barn="camel | kiosk"
    )


@pytest.mark.rule("ZR-057")
def test_one_exchange_is_one_value() -> None:
    assert ExchangeAnimals("enclosure-6", "enclosure-4") == ExchangeAnimals("enclosure-4", "enclosure-6")
    assert ExchangeAnimals("barn", "expansion-1", "lion") == ExchangeAnimals("expansion-1", "barn", "lion")
    assert ExchangeAnimals("enclosure-4", "barn", "lion").area == "enclosure-4"
    assert ExchangeAnimals("enclosure-4", "pond") == ExchangeAnimals("pond", "enclosure-4")
    assert refused(table(zoo(enclosure_4="lion")), "exchange enclosure-4 enclosure-4") == "ZR-057"
    assert refused(table(zoo(barn="lion")), "exchange barn barn lion") == "ZR-057"


@pytest.mark.rule("ZR-056", "ZR-058")
def test_only_animals_of_enclosures_and_barn_are_exchanged() -> None:
    state = table(zoo(enclosure_4="lion | drinks", free_stall="| hot-dogs", barn="panda"))
    assert refused(state, "exchange enclosure-4 free-stall") == "ZR-056"
    assert refused(state, "exchange enclosure-4 expansion-1") == "ZR-071"
    assert refused(state, "exchange enclosure-4 barn") == "ZR-056"
    assert refused(state, "exchange enclosure-4 enclosure-5 lion") == "ZR-056"
    answer = refusal(state, ExchangeAnimals("enclosure-4", "pond"))
    assert answer is not None
    assert answer.rule == "ZR-056"


@pytest.mark.rule("ZR-059")
def test_what_comes_in_must_fit() -> None:
    state = table(zoo(enclosure_4="lion", enclosure_6="panda panda panda panda panda"))
    assert refused(state, "exchange enclosure-4 enclosure-6") == "ZR-059"
    other_way = table(zoo(enclosure_4="panda", enclosure_6="lion lion lion lion lion", expansion_1="llama"))
    assert refused(other_way, "exchange enclosure-4 enclosure-6") == "ZR-059"
    assert allowed(other_way, "exchange enclosure-6 expansion-1")
    barn = table(zoo(barn="panda panda panda panda panda", enclosure_4="lion", enclosure_5="llama"))
    assert refused(barn, "exchange enclosure-4 barn panda") == "ZR-059"
    assert allowed(barn, "exchange enclosure-5 barn panda")
    first = table(zoo(enclosure_5="lion lion lion lion lion", enclosure_6="panda panda panda panda panda panda"))
    assert refused(first, "exchange enclosure-5 enclosure-6") == "ZR-059"
    second = table(zoo(enclosure_6="lion lion lion lion lion lion", expansion_1="panda"))
    assert refused(second, "exchange enclosure-6 expansion-1") == "ZR-059"


@pytest.mark.rule("ZR-109", "ZR-056")
def test_species_must_differ() -> None:
    state = table(zoo(enclosure_4="lion", enclosure_6="lion lion", barn="lion panda"))
    assert refused(state, "exchange enclosure-4 enclosure-6") == "ZR-109"
    assert refused(state, "exchange enclosure-4 barn lion") == "ZR-109"
    assert allowed(state, "exchange enclosure-4 barn panda")


@pytest.mark.rule("ZR-110")
def test_there_must_be_animals_in_both_places() -> None:
    state = table(zoo(enclosure_4="lion", barn="panda"))
    assert refused(state, "exchange enclosure-4 enclosure-6") == "ZR-110"
    assert refused(state, "exchange enclosure-5 barn panda") == "ZR-110"
    assert refused(state, "exchange enclosure-4 barn llama") == "ZR-110"


@pytest.mark.rule("ZR-085")
def test_an_enclosure_filled_by_an_exchange_earns_nothing() -> None:
    state = table(zoo(enclosure_4="lion", enclosure_5="panda panda panda panda"))
    assert events(state, "exchange enclosure-4 enclosure-5") == ()
    assert do(state, "exchange enclosure-4 enclosure-5").zoos[0].money == 1


@pytest.mark.rule("ZR-113", "ZR-085")
def test_pairs_out_of_the_barn_breed_and_earn_nothing() -> None:
    state = table(zoo(enclosure_6="panda", barn="lion/male lion/male lion/female lion/female"))
    born = OffspringBorn(0, "offspring/lion", "enclosure-6")
    assert events(state, "exchange enclosure-6 barn lion") == (born, born)
    after = do(state, "exchange enclosure-6 barn lion")
    assert len(after.zoos[0]["enclosure-6"].animals) == 6
    assert after.zoos[0].money == 1
    small = table(zoo(enclosure_4="panda", barn="lion/male lion/female lion lion"))
    assert events(small, "exchange enclosure-4 barn lion") == (OffspringBorn(0, "offspring/lion", "barn"),)
    assert do(small, "exchange enclosure-4 barn lion").zoos[0].barn.animals == ("animal/panda", "offspring/lion")


def test_both_enclosures_of_an_exchange_are_looked_at() -> None:
    state = table(zoo())
    fertile = zoo(coins=2, enclosure_5="lion", enclosure_6="panda/male panda/female")
    state = replace(state, zoos=(fertile, *state.zoos[1:]))
    assert events(state, "exchange enclosure-5 enclosure-6") == (OffspringBorn(0, "offspring/panda", "enclosure-5"),)
    fertile = zoo(coins=2, enclosure_5="panda/male panda/female", enclosure_6="lion")
    state = replace(state, zoos=(fertile, *state.zoos[1:]))
    assert events(state, "exchange enclosure-5 enclosure-6") == (OffspringBorn(0, "offspring/panda", "enclosure-6"),)


# Purchasing and discarding


@pytest.mark.rule("ZR-064", "ZR-065", "ZR-066")
def test_an_animal_is_bought_from_another_barn() -> None:
    state = table(zoo(coins=2), zoo(coins=0, barn="lion panda panda/young | drinks"), zoo(barn="llama"))
    assert legal(state, PurchaseTile) == [
        PurchaseTile(1, "animal/lion"),
        PurchaseTile(1, "animal/panda"),
        PurchaseTile(1, "offspring/panda"),
        PurchaseTile(2, "animal/llama"),
    ]
    after = do(state, "purchase animal/panda player-2")
    assert events(state, "purchase animal/panda player-2") == (CoinEarned(1),)
    assert after.hand == ("animal/panda",)
    assert after.zoos[1].barn.animals == ("animal/lion", "offspring/panda")
    assert (after.zoos[0].money, after.zoos[1].money, after.bank) == (0, 1, state.bank + 1)


@pytest.mark.rule("ZR-064")
def test_what_cannot_be_bought() -> None:
    state = table(zoo(barn="lion", coins=3), zoo(barn="panda", enclosure_5="llama"))
    assert refused(state, "purchase animal/lion player-1") == "ZR-064"
    assert refused(state, "purchase animal/llama player-2") == "ZR-064"
    assert refused(state, "purchase animal/panda player-3") == "ZR-064"
    assert refused(state, "purchase animal/panda player-4") == "ZR-064"
    answer = refusal(state, PurchaseTile(-1, "animal/panda"))
    assert answer is not None
    assert answer.reason == "there is no player-0"


@pytest.mark.rule("ZR-066")
def test_who_has_taken_a_truck_must_sell_too() -> None:
    state = table(zoo(coins=2), zoo(barn="lion"), taken=(-1, 0, -1))
    assert allowed(state, "purchase animal/lion player-2")


@pytest.mark.rule("ZR-064")
def test_a_bought_animal_goes_to_an_enclosure_or_the_barn_and_breeds() -> None:
    state = table(zoo(enclosure_5="lion/male lion lion", barn="panda"), zoo(barn="lion/female"))
    bought = do(state, "purchase animal/lion/female player-2")
    assert do(bought, "place animal/lion/female barn").zoos[0].barn.animals == ("animal/lion/female", "animal/panda")
    assert events(bought, "place animal/lion/female enclosure-5") == (
        OffspringBorn(0, "offspring/lion", "enclosure-5"),
        BonusPaid(0, "enclosure-5", 2),
    )


@pytest.mark.rule("ZR-067", "ZR-068", "ZR-069")
def test_an_animal_of_the_own_barn_is_discarded() -> None:
    state = table(zoo(coins=2, barn="lion lion/male panda/young | drinks", enclosure_5="llama"), zoo(barn="llama"))
    assert legal(state, DiscardTile) == [
        DiscardTile("animal/lion"),
        DiscardTile("animal/lion/male"),
        DiscardTile("offspring/panda"),
    ]
    after = do(state, "discard animal/lion")
    assert events(state, "discard animal/lion") == (TileRemoved("animal/lion", "ZR-068"),)
    assert after.zoos[0].barn.animals == ("animal/lion/male", "offspring/panda")
    assert (after.gone, after.bank, after.hidden) == (("animal/lion",), state.bank + 2, state.hidden)
    assert refused(state, "discard animal/llama") == "ZR-067"
    young = do(state, "discard offspring/panda")
    assert (young.gone, young.offspring) == (("offspring/panda",), state.offspring)


@pytest.mark.rule("ZR-068", "ZR-080")
def test_a_spent_animal_leaves_the_game_as_a_plain_tile() -> None:
    state = table(zoo(coins=9, enclosure_5="lion/male lion/female", barn="panda"))
    away = replace(do(state, "exchange enclosure-5 barn panda"), turn=0)
    assert do(away, "discard animal/lion/male/spent").gone == ("animal/lion/male",)


@pytest.mark.rule("RB-10", "ZR-064", "ZR-067")
def test_stalls_are_for_sale_only_by_the_players_ruling() -> None:
    state = table(zoo(coins=2, barn="| drinks"), zoo(barn="lion | hot-dogs"))
    assert refused(state, "purchase stall/hot-dogs player-2") == "ZR-064"
    assert refused(state, "discard stall/drinks") == "ZR-067"
    other = ruled(state, stalls_for_sale=True)
    bought = do(other, "purchase stall/hot-dogs player-2")
    assert do(bought, "place stall/hot-dogs free-stall").zoos[0]["free-stall"].stalls == ("stall/hot-dogs",)
    assert do(other, "discard stall/drinks").gone == ("stall/drinks",)
    assert legal(other, PurchaseTile) == [PurchaseTile(1, "animal/lion"), PurchaseTile(1, "stall/hot-dogs")]


# Expanding


@pytest.mark.rule("ZR-024", "ZR-070", "ZR-071")
def test_the_expansion_is_built_once() -> None:
    state = table(zoo(coins=6))
    after = do(state, "expand")
    assert after.zoos[0].expansions == 1
    assert after.zoos[0].places[5:] == (zoo(expansion_1="").places[5], None, None)
    again = replace(after, turn=0)
    assert refused(again, "expand") == "ZR-070"
    assert legal(again, Expand) == []


@pytest.mark.rule("Z2-02")
def test_two_players_build_twice() -> None:
    state = table(zoo(coins=9), options=Options(players=2))
    once = replace(do(state, "expand"), turn=0)
    twice = replace(do(once, "expand"), turn=0)
    assert (once.zoos[0].expansions, twice.zoos[0].expansions) == (1, 2)
    assert refused(twice, "expand") == "ZR-070"


@pytest.mark.rule("ZR-051")
def test_what_is_legal_costs_no_more_than_there_is() -> None:
    mine = {"barn": "panda", "enclosure_4": "lion", "enclosure_5": "llama"}
    kinds = [
        {type(action).__name__ for action in legal_actions(table(zoo(coins=coins, **mine), zoo(barn="kangaroo")))}
        for coins in range(4)
    ]
    assert kinds[1] - kinds[0] == {"MoveTile", "ExchangeAnimals"}
    assert kinds[2] - kinds[1] == {"PurchaseTile", "DiscardTile"}
    assert kinds[3] - kinds[2] == {"Expand"}
