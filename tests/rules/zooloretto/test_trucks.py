"""Drawing, revealing, loading, taking, and the truck that two players leave over."""

from dataclasses import replace

import pytest

from companion.rules.zooloretto.actions import ClearTruck, DrawTile, LoadTile, Reveal, TakeTruck
from companion.rules.zooloretto.events import (
    CoinTileGained,
    FreePilesExhausted,
    LastRoundBegun,
    RoundEnded,
    TileRemoved,
)
from companion.rules.zooloretto.options import Options
from companion.rules.zooloretto.turn import hidden, legal_actions, refusal
from tests.rules.zooloretto.tables import allowed, do, events, refused, table, zoo

TWO = Options(players=2)


@pytest.mark.rule("ZR-030")
def test_a_tile_is_drawn_revealed_and_loaded_and_the_turn_is_over() -> None:
    state = table()
    drawn = do(state, "draw free")
    assert (drawn.stage, drawn.free, drawn.end, drawn.turn) == ("reveal", state.free - 1, 15, 0)
    assert drawn.hidden == state.hidden
    revealed = do(drawn, "reveal animal/panda/male")
    assert (revealed.stage, revealed.drawn, revealed.turn) == ("load", "animal/panda/male", 0)
    index = state.options.box.tile_index["animal/panda/male"]
    assert revealed.hidden == (*state.hidden[:index], state.hidden[index] - 1, *state.hidden[index + 1 :])
    loaded = do(revealed, "load truck-2")
    assert loaded.trucks == ((), ("animal/panda/male",), ())
    assert (loaded.stage, loaded.drawn, loaded.turn) == ("turn", "", 1)
    assert events(state, "draw free") == events(drawn, "reveal coin-tile") == events(revealed, "load truck-3") == ()


@pytest.mark.rule("ZR-030")
def test_any_truck_in_the_middle_may_be_loaded() -> None:
    state = do(table(trucks=("", "panda panda panda", "panda"), taken=(-1, 0, -1)), "draw free", "reveal coin-tile")
    assert list(legal_actions(state)) == [LoadTile(2)]
    assert refused(state, "load truck-1") == "ZR-034"
    assert refused(state, "load truck-2") == "ZR-031"
    assert refused(state, "load truck-4") == "ZR-023"
    assert do(state, "load truck-3").trucks[2] == ("animal/panda", "coin-tile")


@pytest.mark.rule("ZR-001", "ZR-003", "ZR-014", "ZR-017")
def test_only_a_tile_that_is_left_can_be_revealed() -> None:
    state = do(table(zoo(barn="lion/male lion/male")), "draw free")
    assert refused(state, "reveal animal/lion/male") == "ZR-003"
    assert refused(state, "reveal animal/zebra") == "ZR-003"
    assert refused(state, "reveal stall/cotton-candy") == "ZR-003"
    assert refused(state, "reveal stall/balloon") == "ZR-019"
    assert refused(state, "reveal offspring/lion") == "ZR-019"
    legal = list(legal_actions(state))
    assert Reveal("animal/lion/female") in legal
    assert len(legal) == 6 * 3 - 1 + 4 + 1


@pytest.mark.rule("ZR-031", "ZR-010")
def test_a_truck_takes_three_tiles() -> None:
    state = do(table(trucks=("panda panda", "", "")), "draw free", "reveal coin-tile")
    full = do(state, "load truck-1")
    assert full.trucks[0] == ("animal/panda", "animal/panda", "coin-tile")
    assert refused(do(full, "draw free", "reveal coin-tile"), "load truck-1") == "ZR-031"


@pytest.mark.rule("ZR-032")
def test_with_all_trucks_full_no_tile_can_be_drawn() -> None:
    full = table(trucks=("lion lion lion", "panda panda panda", ""), taken=(-1, -1, 2))
    assert refused(full, "draw free") == "ZR-032"
    assert refused(full, "draw end") == "ZR-032"
    assert list(legal_actions(full))[:2] == [TakeTruck(0), TakeTruck(1)]
    assert allowed(table(trucks=("lion lion lion", "panda panda panda", "")), "draw free")


@pytest.mark.rule("ZR-033")
def test_the_end_stack_comes_last() -> None:
    assert refused(table(), "draw end") == "ZR-033"
    last = replace(table(), free=0)
    assert refused(last, "draw free") == "ZR-033"
    assert next(legal_actions(last)) == DrawTile("end")
    drawn = do(last, "draw end")
    assert (drawn.free, drawn.end, drawn.stage) == (0, 14, "reveal")


def test_nothing_to_draw_and_unknown_piles() -> None:
    nothing = replace(table(), free=0, end=0)
    assert refused(nothing, "draw end") == "ZR-020"
    assert refused(nothing, "draw free") == "ZR-033"
    answer = refusal(table(), DrawTile("left"))
    assert answer is not None
    assert (answer.reason, answer.rule) == ("there is no pile 'left'", "ZR-021")


@pytest.mark.rule("ZR-087")
def test_the_marker_comes_off_with_the_last_free_tile() -> None:
    state = replace(table(), free=1)
    assert events(state, "draw free") == (FreePilesExhausted(),)
    assert events(replace(table(), free=2), "draw free") == ()
    assert not do(state, "draw free", "reveal coin-tile", "load truck-1").last_round


@pytest.mark.rule("ZR-088")
def test_the_first_tile_of_the_end_stack_begins_the_last_round() -> None:
    drawn = do(replace(table(), free=0), "draw end")
    assert not drawn.last_round
    assert events(drawn, "reveal coin-tile") == (LastRoundBegun(),)
    revealed = do(drawn, "reveal coin-tile")
    assert revealed.last_round
    second = do(revealed, "load truck-1", "draw end")
    assert events(second, "reveal coin-tile") == ()
    assert do(second, "reveal coin-tile").last_round


@pytest.mark.rule("ZR-034", "ZR-035", "ZR-037")
def test_a_truck_is_taken_with_all_its_tiles() -> None:
    state = table(trucks=("panda", "lion zebra | drinks", ""), taken=(-1, -1, -1), turn=1)
    taken = do(state, "take truck-2")
    assert taken.hand == ("animal/lion", "animal/zebra", "stall/drinks")
    assert (taken.taken, taken.trucks, taken.turn) == ((-1, 1, -1), (("animal/panda",), (), ()), 1)
    assert taken.stage == "place"
    assert refused(taken, "draw free") == "ZR-035"
    placed = do(taken, "place animal/lion barn", "place animal/zebra barn", "place stall/drinks barn")
    assert (placed.stage, placed.turn) == ("turn", 2)


@pytest.mark.rule("ZR-034")
def test_a_truck_is_taken_once() -> None:
    state = table(trucks=("panda", "panda", ""), taken=(-1, 0, -1))
    assert refused(state, "take truck-1") == "ZR-034"
    assert refused(state, "take truck-4") == "ZR-023"
    assert allowed(state, "take truck-2")


@pytest.mark.rule("ZR-036", "Z2-06")
def test_an_empty_truck_cannot_be_taken() -> None:
    assert refused(table(trucks=("", "panda", "")), "take truck-1") == "ZR-036"
    assert refused(table(trucks=("", "panda", ""), options=TWO), "take truck-1") == "Z2-06"
    assert allowed(table(trucks=("", "panda", ""), options=TWO), "take truck-2")


@pytest.mark.rule("ZR-044", "ZR-045")
def test_coin_tiles_of_the_truck_are_money_at_once() -> None:
    state = table(zoo(coins=1, coin_tiles=1), trucks=("coin-tile coin-tile panda", "", ""))
    taken = do(state, "take truck-1")
    assert (taken.zoo.coins, taken.zoo.coin_tiles, taken.zoo.money) == (1, 3, 4)
    assert taken.hand == ("animal/panda",)
    assert events(state, "take truck-1") == (CoinTileGained(0), CoinTileGained(0))
    assert (taken.coins, taken.coin_tiles) == (state.coins, 0)
    poor = do(table(zoo(coins=0), trucks=("coin-tile", "", "")), "take truck-1").zoos[0]
    assert (poor.coins, poor.coin_tiles) == (0, 1)
    only = do(table(trucks=("coin-tile", "", "")), "take truck-1")
    assert (only.stage, only.turn, only.hand) == ("turn", 1, ())


@pytest.mark.rule("ZR-023", "Z2-04")
def test_there_are_as_many_trucks_as_players_but_two_players_have_three() -> None:
    assert refused(table(trucks=("panda", "", "")), "take truck-4") == "ZR-023"
    answer = refusal(table(options=Options(players=4)), TakeTruck(4))
    assert answer is not None
    assert answer.reason == "there are 4 trucks, not a truck-5"
    assert allowed(table(trucks=("", "", "panda"), options=TWO), "take truck-3")
    assert refused(table(trucks=("", "", "panda"), options=TWO), "take truck-4") == "ZR-023"


@pytest.mark.rule("Z2-05", "Z2-08")
def test_hay_bales_block_one_and_two_compartments() -> None:
    state = do(table(trucks=("panda panda", "panda panda", "panda"), options=TWO), "draw free", "reveal coin-tile")
    assert list(legal_actions(state)) == [LoadTile(0)]
    assert refused(state, "load truck-2") == refused(state, "load truck-3") == "Z2-05"
    full = table(trucks=("panda panda panda", "panda panda", "panda"), options=TWO)
    assert refused(full, "draw free") == "ZR-032"


@pytest.mark.rule("Z2-07", "Z2-08")
def test_hay_bales_stay_on_their_truck() -> None:
    state = table(trucks=("", "panda lion", ""), options=TWO)
    taken = do(state, "take truck-2")
    assert taken.hand == ("animal/lion", "animal/panda")
    after = do(
        taken, "place animal/lion barn", "place animal/panda barn", "draw free", "reveal coin-tile", "load truck-3"
    )
    assert refused(do(after, "draw free", "reveal coin-tile"), "load truck-3") == "Z2-05"


@pytest.mark.rule("Z2-09", "Z2-10")
def test_the_truck_left_over_is_cleared() -> None:
    state = table(trucks=("", "panda", "coin-tile"), taken=(-1, 0), options=TWO)
    waiting = do(state, "take truck-2", "place animal/panda barn")
    assert waiting.stage == "clear"
    assert list(legal_actions(waiting)) == [ClearTruck(2)]
    assert refused(waiting, "clear truck-1") == "ZR-034"
    assert refused(waiting, "clear truck-4") == "ZR-023"
    assert refused(waiting, "draw free") == "Z2-10"
    cleared = do(waiting, "clear truck-3")
    assert events(waiting, "clear truck-3") == (TileRemoved("coin-tile", "Z2-10"), RoundEnded(0))
    assert (cleared.gone, cleared.trucks) == (("coin-tile",), ((), (), ()))
    assert (cleared.coins, cleared.coin_tiles) == (state.coins, 0)
    assert (cleared.stage, cleared.turn, cleared.taken) == ("turn", 0, (-1, -1))


@pytest.mark.rule("Z2-09")
def test_an_empty_truck_left_over_ends_the_round_at_once() -> None:
    state = table(trucks=("", "panda", ""), taken=(0, -1), turn=1, options=TWO)
    assert events(state, "take truck-2", "place animal/panda barn") == (RoundEnded(1),)


@pytest.mark.rule("Z2-10")
def test_several_tiles_leave_the_game_in_the_last_round_too() -> None:
    state = replace(table(trucks=("panda lion", "lion", ""), taken=(-1, 2), options=TWO), last_round=True)
    over = do(state, "take truck-2", "place animal/lion barn", "clear truck-1")
    assert (over.stage, over.gone) == ("over", ("animal/lion", "animal/panda"))


def test_an_empty_truck_is_not_cleared() -> None:
    state = replace(table(trucks=("", "", "panda"), taken=(0, -1), turn=1, options=TWO), stage="clear")
    assert refused(state, "clear truck-2") == "Z2-10"


@pytest.mark.rule("ZR-019", "EX-11")
def test_what_may_turn_up() -> None:
    state = table(options=Options(players=3, exotic=True))
    assert hidden(state) == ()
    chances = hidden(do(state, "draw free"))
    assert [action for action, _ in chances] == list(legal_actions(do(state, "draw free")))
    assert (Reveal("exotic/bat"), 2) in chances
    assert sum(number for _, number in chances) == sum(state.hidden)
