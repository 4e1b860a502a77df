"""Money actions."""

from dataclasses import replace

import pytest

from companion.rules.aquaretto.actions import Expand, PurchaseTile
from companion.rules.aquaretto.events import CoinEarned, GrowthPaid, OffspringBorn, TileRemoved
from companion.rules.aquaretto.grid import Board
from companion.rules.aquaretto.options import Options, Rulings
from companion.rules.aquaretto.turn import legal_actions, refusal
from tests.rules.aquaretto.tables import allowed, do, events, refused, table, zoo

XXL = Options(players=3, xxl=True)


@pytest.mark.rule("AB-32", "AB-28", "RA-07")
def test_the_top_tile_of_the_depot_moves_for_a_coin() -> None:
    state = table(zoo("orca 2,2", "orca penguin/fish"))
    assert refused(state, "move animal/orca basin/2,3") == "AB-28"
    assert refused(state, "move animal/penguin/fish basin/2,3") == "AB-24"
    assert refused(state, "move animal/penguin/fish depot") == "AB-30"
    after = do(state, "move animal/penguin/fish basin/3,3")
    assert (after.zoos[0].depot, after.zoos[0].coins, after.coins) == (("animal/orca",), 1, state.coins + 1)
    assert after.turn == 1
    assert refused(table(zoo("orca 2,2", "orca", coins=0)), "move animal/orca basin/2,3") == "AB-29"
    assert refused(table(zoo("orca 2,2")), "move animal/orca basin/2,3") == "AB-28"


@pytest.mark.rule("AB-32", "AB-39", "AB-41")
def test_a_moved_tile_meets_its_kind_and_grows_the_basin() -> None:
    state = table(zoo("orca/male 1,4; orca 2,4", "orca/female", coins=1))
    assert events(state, "move animal/orca/female basin/3,4") == (
        GrowthPaid(0, "orca", 3),
        OffspringBorn(0, "offspring/orca"),
    )
    after = do(state, "move animal/orca/female basin/3,4")
    assert (after.turn, after.stage, after.hand) == (0, "place", ("offspring/orca",))
    assert do(after, "place offspring/orca basin/3,3").turn == 1


@pytest.mark.rule("AB-34", "RA-08")
def test_the_top_tile_of_another_depot_is_bought() -> None:
    state = table(zoo("orca 2,2", coins=2), zoo(depot="penguin orca", coins=0), zoo(coins=1))
    after = do(state, "purchase animal/orca player-2 basin/2,3")
    assert [zoo.coins for zoo in after.zoos] == [0, 1, 1]
    assert after.coins == state.coins + 1
    assert after.zoos[1].depot == ("animal/penguin",)
    assert after.zoos[0].basins == {"orca": [(2, 2), (2, 3)]}
    assert events(state, "purchase animal/orca player-2 basin/2,3") == (CoinEarned(1),)
    assert refused(state, "purchase animal/penguin player-2 basin/4,3") == "AB-28"
    assert refused(state, "purchase animal/orca player-3 basin/2,3") == "AB-28"
    assert refused(state, "purchase animal/orca player-1 basin/2,3") == "AB-34"
    assert refused(state, "purchase animal/orca player-4 basin/2,3") == "AB-34"
    assert refusal(state, PurchaseTile(-1, "animal/orca", "basin/2,3")) is not None
    assert refused(state, "purchase animal/orca player-2 basin/4,3") == "AB-26"
    assert refused(state, "purchase animal/orca player-2 depot") == "AB-34"
    assert refused(replace(state, turn=2), "purchase animal/orca player-2 basin/2,3") == "AB-29"


@pytest.mark.rule("AB-34", "RA-08")
def test_a_house_ruling_lets_a_purchase_go_on_the_own_depot() -> None:
    options = Options(players=3, rulings=Rulings(purchase_to_depot=True))
    state = table(zoo(coins=2), zoo(depot="orca"), options=options)
    assert do(state, "purchase animal/orca player-2 depot").zoos[0].depot == ("animal/orca",)
    assert allowed(state, "purchase animal/orca player-2 basin/2,3")


@pytest.mark.rule("AB-29", "AB-34")
def test_coin_tiles_pay_like_coins() -> None:
    state = table(zoo(coins=1, coin_tiles=1), zoo(depot="orca", coins=0))
    after = do(state, "purchase animal/orca player-2 basin/2,3")
    assert [(zoo.coins, zoo.coin_tiles) for zoo in after.zoos[:2]] == [(0, 0), (1, 0)]
    assert (after.coins, after.coin_tiles) == (state.coins, 1)
    tiles = table(zoo(coins=0, coin_tiles=2), zoo(depot="orca", coins=0))
    after = do(tiles, "purchase animal/orca player-2 basin/2,3")
    assert [(zoo.coins, zoo.coin_tiles) for zoo in after.zoos[:2]] == [(0, 0), (0, 1)]
    assert (after.coins, after.coin_tiles) == (tiles.coins, 1)


@pytest.mark.rule("AB-35")
def test_the_own_top_tile_is_discarded() -> None:
    state = table(zoo(depot="orca penguin/fish"))
    after = do(state, "discard animal/penguin/fish")
    assert (after.zoos[0].depot, after.zoos[0].coins, after.gone) == (("animal/orca",), 0, ("animal/penguin/fish",))
    assert events(state, "discard animal/penguin/fish") == (TileRemoved("animal/penguin/fish", "AB-35"),)
    assert refused(state, "discard animal/orca") == "AB-28"
    assert refused(table(zoo(depot="orca", coins=1)), "discard animal/orca") == "AB-29"


@pytest.mark.rule("AB-06", "AB-16", "AB-36", "AB-37")
@pytest.mark.parametrize(("kind", "price", "cells"), [("large", 2, 4), ("small", 1, 3), ("extra", 2, 5)])
def test_boards_cost_and_add_cells(kind: str, price: int, cells: int) -> None:
    state = table(zoo(coins=2), options=XXL)
    after = do(state, f"expand {kind} 5,2")
    assert (after.zoos[0].coins, after.coins) == (2 - price, state.coins + price)
    assert len(after.zoos[0].cells) == 19 + cells
    assert refused(table(zoo(coins=price - 1), options=XXL), f"expand {kind} 5,2") == "AB-29"


@pytest.mark.rule("AB-16")
def test_each_player_has_two_large_and_two_small_boards() -> None:
    state = table(zoo(coins=5, boards="large 5,2; large 7,2; small 5,4; small 0,5"))
    assert refused(state, "expand large 5,0") == "AB-16"
    assert refused(state, "expand small 5,0") == "AB-16"
    assert not any(isinstance(action, Expand) for action in legal_actions(state))
    assert allowed(table(zoo(coins=5, boards="large 5,2; small 5,4")), "expand large 5,0")


@pytest.mark.rule("AQ-02", "AQ-03", "AQ-11", "AQ-12", "AQ-13", "RX-10")
def test_the_extra_large_board_is_for_the_first_buyer() -> None:
    state = table(zoo(coins=2), zoo(coins=2), options=XXL)
    after = do(state, "expand extra 5,2 90")
    assert after.zoos[0].boards == (Board("extra", (5, 2), 90),)
    assert (after.extra_boards, after.turn) == (0, 1)
    assert refused(after, "expand extra 5,2") == "AQ-03"
    assert refused(table(zoo(coins=2)), "expand extra 5,2") == "AQ-03"


@pytest.mark.rule("AB-31", "AB-38", "AQ-14", "RA-17")
def test_boards_lie_edge_to_edge_on_nothing() -> None:
    state = table(zoo(coins=5), options=XXL)
    assert refused(state, "expand large 4,2") == "AB-38"
    assert refused(state, "expand large 6,2") == "AB-38"
    assert refused(state, "expand large 5,4") == "AB-38"
    assert refused(state, "expand large 0,0") == "AB-38"
    assert refused(state, "expand small 0,0 270") == "AB-38"
    assert refused(state, "expand large 0,-1") == "AB-31"
    assert refused(state, "expand extra -1,0") == "AB-31"
    assert all(allowed(state, f"expand small 5,2 {turn}") for turn in (90, 270))
    assert refusal(state, Expand(Board("huge", (5, 2)))).rule == "AB-06"
    assert refusal(state, Expand(Board("small", (5, 2), 45))).rule == "AB-06"


@pytest.mark.rule("AB-17")
def test_one_money_action_a_turn_and_only_what_can_be_paid() -> None:
    state = table(zoo("orca 2,2", "orca", coworkers="booth", coins=0), zoo(depot="penguin"))
    assert list(legal_actions(state)) == list(legal_actions(replace(state, zoos=(zoo(coins=0), *state.zoos[1:]))))
    one = table(zoo("orca 2,2", "orca", coworkers="booth", coins=1), zoo(depot="penguin"))
    assert {type(action).__name__ for action in legal_actions(one)} == {
        "DrawTile",
        "MoveTile",
        "MoveCoworker",
        "Expand",
    }
    assert {action.board.kind for action in legal_actions(one) if isinstance(action, Expand)} == {"small"}
