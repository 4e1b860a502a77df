"""Bound trucks, common money, the end: what playing both adds."""

from dataclasses import replace

import pytest

from companion.rules.aquaretto import events as wet
from companion.rules.joint.actions import InZoo
from companion.rules.joint.state import State, with_water, with_zoo
from companion.rules.joint.turn import due, hidden, is_over, legal_actions, refusal
from companion.rules.zooloretto import events as dry
from companion.rules.zooloretto.actions import LoadTile
from tests.rules.aquaretto import tables as water
from tests.rules.joint.tables import allowed, both, do, events, refused, table, zoo


@pytest.mark.rule("AJ-04")
def test_who_adds_a_tile_chooses_from_which_game() -> None:
    state = table()
    assert due(state) == "player-1: add a tile to a truck, take a truck, or carry out one money action"
    assert hidden(state) == ()
    assert allowed(state, "zoo draw free")
    assert allowed(state, "water draw free")
    drawn = do(state, "water draw free")
    assert (drawn.acting, drawn.stage, due(drawn)) == ("water", "reveal", "player-1: reveal the drawn tile")
    assert refused(drawn, "zoo reveal animal/panda") == "AJ-04"
    assert [action for action, _ in hidden(drawn)] == list(legal_actions(drawn))
    assert (drawn.water.free, drawn.zoo.free) == (state.water.free - 1, state.zoo.free)
    dry_drawn = do(state, "zoo draw free")
    assert [action for action, _ in hidden(dry_drawn)] == list(legal_actions(dry_drawn))
    assert refused(dry_drawn, "water reveal coin-tile") == "AJ-04"


@pytest.mark.rule("AJ-05")
def test_the_first_tile_binds_a_truck() -> None:
    state = do(table(), "zoo draw free", "zoo reveal coin-tile", "zoo load truck-2")
    assert (state.kinds, state.turn, state.acting) == (("", "zoo", ""), 1, "")
    assert state.water.trucks[1] == ("coin-tile",)
    state = do(state, "water draw free", "water reveal animal/orca")
    assert refused(state, "water load truck-2") == "AJ-05"
    assert refused(state, "water load truck-9") == "AB-15"
    state = do(state, "water load truck-1")
    assert state.kinds == ("water", "zoo", "")
    assert refused(state, "zoo take truck-1") == "AJ-05"
    assert refused(state, "water take truck-2") == "AJ-05"
    assert refused(state, "zoo take truck-3") == "ZR-036"


@pytest.mark.rule("AJ-06")
def test_the_last_free_truck_is_left_to_the_other_game() -> None:
    state = table(trucks=("zoo: panda", "zoo: panda", ""))
    drawn = do(state, "zoo draw free", "zoo reveal coin-tile")
    assert refused(drawn, "zoo load truck-3") == "AJ-06"
    assert allowed(drawn, "zoo load truck-1")
    full = table(trucks=("zoo: panda panda panda", "zoo: lion coin-tile coin-tile", ""))
    assert refused(full, "zoo draw free") == "AJ-06"
    assert allowed(full, "water draw free")
    one = table(trucks=("zoo: panda panda panda", "", ""))
    assert allowed(do(one, "zoo draw free", "zoo reveal coin-tile"), "zoo load truck-2")
    after = table(trucks=("zoo: panda panda panda", "", ""), taken=(1, -1, -1), turn=1)
    assert allowed(do(after, "zoo draw free", "zoo reveal coin-tile"), "zoo load truck-3")
    assert refusal(do(drawn, "zoo load truck-1"), InZoo(LoadTile(-1))) is not None


@pytest.mark.rule("AJ-07")
def test_no_truck_is_taken_before_both_games_have_one() -> None:
    state = table(trucks=("zoo: panda coin-tile", "zoo: panda", ""))
    assert refused(state, "zoo take truck-1") == "AJ-07"
    state = do(state, "water draw free", "water reveal coin-tile", "water load truck-3")
    assert allowed(state, "water take truck-3")
    taken = do(state, "zoo take truck-1", "zoo place animal/panda barn")
    assert (taken.kinds, taken.turn) == (("", "zoo", "water"), 2)
    last = do(taken, "water take truck-3")
    assert allowed(last, "zoo take truck-2")


@pytest.mark.rule("AJ-08")
def test_money_is_common() -> None:
    state = table(zoo("orca 1,4 2,4", 1), trucks=("water: orca", "zoo: coin-tile", ""))
    state = do(state, "water take truck-1")
    assert (state.acting, due(state)) == ("water", "player-1: place orca")
    assert refused(state, "zoo place animal/orca barn") == "AJ-04"
    paid = do(state, "water place animal/orca basin/3,4")
    assert [one.coins for one in (paid.zoo.zoos[0], paid.water.zoos[0], paid.zoos[0])] == [2, 2, 2]
    assert paid.zoo.coins == paid.water.coins == state.zoo.coins - 1
    rich = replace_turn(paid, 0)
    dear = do(replace_money(rich, 3), "zoo expand")
    assert [one.coins for one in (dear.zoo.zoos[0], dear.water.zoos[0])] == [0, 0]
    assert refused(replace_turn(dear, 0), "water expand small 5,2") == "AB-29"
    coin = do(paid, "zoo take truck-2")
    assert (coin.zoos[1].coin_tiles, coin.water.zoos[1].coin_tiles, coin.zoos[1].money) == (1, 1, 3)


def replace_turn(state: State, turn: int) -> State:
    """The state with another player on turn and no truck taken."""
    return with_zoo(replace(state.zoo, turn=turn, taken=(-1, -1, -1)), state.water, state.kinds)


def replace_money(state: State, coins: int) -> State:
    """The state with so many coins for the first player."""
    zoos = (replace(state.zoo.zoos[0], coins=coins), *state.zoo.zoos[1:])
    return with_zoo(replace(state.zoo, zoos=zoos), state.water, state.kinds)


@pytest.mark.rule("AJ-09", "RA-15")
@pytest.mark.parametrize("game", ["zoo", "water"])
def test_either_end_stack_ends_the_game(game: str) -> None:
    state = table(trucks=("zoo: coin-tile", "water: coin-tile", f"{game}: coin-tile"))
    if game == "zoo":
        state = with_zoo(replace(state.zoo, free=0), state.water, state.kinds)
    else:
        state = with_water(state.zoo, replace(state.water, free=0), state.kinds)
    told = events(state, f"{game} draw end", f"{game} reveal coin-tile")
    assert [event.text for event in told] == [dry.LastRoundBegun().text]
    state = do(state, f"{game} draw end", f"{game} reveal coin-tile", f"{game} load truck-3")
    assert state.zoo.last_round
    assert state.water.last_round
    other = {"zoo": "water", "water": "zoo"}[game]
    later = do(state, f"{other} draw free")
    assert events(later, f"{other} reveal coin-tile") == ()
    state = do(state, "zoo take truck-1", "water take truck-2")
    assert not is_over(state)
    ended = events(state, f"{game} take truck-3")
    assert isinstance(ended[-1], dry.GameEnded | wet.GameEnded)
    over = do(state, f"{game} take truck-3")
    assert is_over(over)
    assert (due(over), list(legal_actions(over)), over.acting) == ("the game is over", [], "")


@pytest.mark.parametrize("game", ["zoo", "water"])
def test_two_players_leave_a_truck_of_either_game_over(game: str) -> None:
    tile = {"zoo": "animal/panda", "water": "animal/orca"}[game]
    word = tile.removeprefix("animal/")
    state = table(options=both(2), trucks=("zoo: coin-tile", "water: coin-tile", f"{game}: {word}"))
    state = do(state, "zoo take truck-1", "water take truck-2")
    assert (state.stage, state.acting) == ("clear", game)
    other = {"zoo": "water", "water": "zoo"}[game]
    assert refused(state, f"{other} clear truck-3") == "AJ-04"
    assert len(list(legal_actions(state))) == 1
    after = do(state, f"{game} clear truck-3")
    assert (after.stage, after.kinds, after.turn) == ("turn", ("", "", ""), 1)
    assert {"zoo": after.zoo.gone, "water": after.water.gone}[game] == (tile,)


def test_money_actions_of_both_games_are_at_hand() -> None:
    own = zoo(water=water.zoo("orca 2,2", "orca", "", "booth"), coins=3, barn="panda")
    verbs = {type(action.action).__name__ for action in legal_actions(table(own))}
    assert verbs == {"DrawTile", "MoveTile", "DiscardTile", "Expand", "MoveCoworker"}
    state = table(own)
    moved = do(state, "water move animal/orca basin/2,3")
    assert (moved.turn, moved.zoos[0].coins, moved.acting) == (1, 2, "")
    discarded = do(state, "zoo discard animal/panda")
    assert (discarded.zoo.gone, discarded.water.gone, discarded.zoos[0].coins) == (("animal/panda",), (), 1)


def test_what_either_game_asks_is_answered_there() -> None:
    state = table(zoo(enclosure_5="lion/male"), trucks=("zoo: lion/female", "water: orca", ""))
    assert refused(state, "water place animal/orca depot") == "AB-17"
    placed = do(state, "zoo take truck-1")
    assert placed.acting == "zoo"
    assert events(placed, "zoo place animal/lion/female enclosure-5")[0] == dry.OffspringBorn(
        0, "offspring/lion", "enclosure-5"
    )
