"""Every refusal word for word."""

from dataclasses import replace

import pytest

from companion.rules.aquaretto.action_text import action_from_text
from companion.rules.aquaretto.actions import Action, DrawTile, Expand, TakeTruck
from companion.rules.aquaretto.grid import Board
from companion.rules.aquaretto.options import Options
from companion.rules.aquaretto.state import State
from companion.rules.aquaretto.turn import due, refusal
from tests.rules.aquaretto.tables import do, table, zoo

XXL = Options(players=3, xxl=True)
START = table(zoo("orca 2,2", "penguin orca/male", "", "booth booth 1,1", coins=2), zoo(depot="dolphin"))
LOADED = table(zoo("orca 2,2; penguin 4,1", "penguin"), trucks=("orca", "orca orca orca", ""), taken=(-1, -1, 0))
HAND = do(
    table(zoo("orca/male 2,2; penguin 4,1; dolphin 1,4"), trucks=("sea-lion orca/female", "", "")), "take truck-1"
)
BORN = do(HAND, "place animal/orca/female basin/2,3")
POOR = table(zoo("orca 2,2", "orca", "", "booth", coins=0), zoo(depot="dolphin"))
RICH = table(zoo(coins=9, boards="large 5,2; large 7,2"), options=XXL)
DRAWN = do(LOADED, "draw free", "reveal coin-tile")
FULL = table(zoo(coworkers="booth booth feeding feeding manager 1,1", animals="orca 2,2"))
WAITING = replace(FULL, hand=("coworker",), stage="place")

REFUSALS: list[tuple[State, str | Action, str]] = [
    (START, "draw end", "57 tiles still lie in the free piles"),
    (replace(START, free=0), "draw free", "the free piles are empty, the end stack is next"),
    (replace(START, free=0, end=0), "draw end", "no tile is left to draw"),
    (START, DrawTile("attic"), "there is no pile 'attic'"),
    (table(trucks=("orca orca orca",) * 3), "draw free", "every truck in the middle is full"),
    (START, "take truck-4", "there are 3 trucks, not a truck-4"),
    (START, TakeTruck(-1), "there are 3 trucks, not a truck-0"),
    (LOADED, "take truck-1", "truck-1 was already taken in this round"),
    (LOADED, "take truck-3", "truck-3 carries no tile"),
    (DRAWN, "load truck-2", "truck-2 has no open compartment, it takes 3"),
    (do(LOADED, "draw free"), "reveal supply", "no supply can be face down any more"),
    (do(LOADED, "draw free"), "reveal coin", "coin is no tile of the piles"),
    (START, "load truck-1", f"awaited is: {due(START)}"),
    (BORN, "draw free", "awaited is: player-1: place orca offspring"),
    (replace(START, stage="over"), "draw free", "the game is over"),
    (HAND, "place animal/dolphin depot", "no dolphin is waiting to be placed"),
    (HAND, "place animal/sea-lion basin/0,0", "basin/0,0 is the entrance, nothing lies there"),
    (HAND, "place animal/sea-lion basin/0,4", "there is no cell 'basin/0,4' in this water zoo"),
    (HAND, "place animal/sea-lion booth", "there is no cell 'booth' in this water zoo"),
    (HAND, "place animal/sea-lion basin/2,2", "basin/2,2 is not empty"),
    (HAND, "place animal/sea-lion basin/4,3", "there are 3 basins, no more are allowed"),
    (HAND, "place animal/sea-lion basin/3,2", "basin/3,2 lies beside orca, no sea lion may go there"),
    (HAND, "place animal/orca/female basin/4,3", "basin/4,3 does not share an edge with the basin of orca"),
    (BORN, "place animal/sea-lion depot", "the orca offspring must be placed first"),
    (BORN, "place offspring/orca depot", "a young joins its parents' basin when it can"),
    (WAITING, "place coworker booth", "the booth takes 2"),
    (WAITING, "place coworker manager", "the manager takes 1"),
    (WAITING, "place coworker depot", "there is no place 'depot' for a coworker"),
    (WAITING, "place coworker basin/1,1", "basin/1,1 is not empty"),
    (WAITING, "place coworker basin/0,1", "basin/0,1 is the entrance, nobody works there"),
    (POOR, "move animal/orca basin/2,3", "this costs 1 coin, player-1 has 0"),
    (POOR, "expand small 5,2", "this costs 1 coin, player-1 has 0"),
    (POOR, "expand large 5,2", "this costs 2 coins, player-1 has 0"),
    (POOR, "discard animal/orca", "this costs 2 coins, player-1 has 0"),
    (POOR, "purchase animal/dolphin player-2 basin/4,1", "this costs 2 coins, player-1 has 0"),
    (POOR, "move coworker booth feeding", "this costs 1 coin, player-1 has 0"),
    (START, "move animal/penguin basin/4,1", "no penguin lies on top of the own depot"),
    (START, "discard animal/penguin", "no penguin lies on top of the own depot"),
    (START, "purchase animal/orca player-2 basin/2,3", "no orca lies on top of player-2's depot"),
    (START, "purchase animal/dolphin player-1 basin/4,1", "a tile is bought from another player"),
    (START, "purchase animal/dolphin player-4 basin/4,1", "there is no player-4"),
    (
        START,
        "purchase animal/dolphin player-2 depot",
        "a purchased tile goes into the water zoo (house ruling RA-08)",
    ),
    (START, "move coworker feeding booth", "no coworker is at 'feeding'"),
    (START, "move coworker booth booth", "the coworker would stay at the same place"),
    (START, "move coworker basin/1,1 booth", "the booth takes 2"),
    (RICH, "expand large 5,0", "no large board is left"),
    (START, "expand extra 5,2", "no extra-large board is left"),
    (RICH, "expand small 4,2", "the board would lie on the water zoo"),
    (RICH, "expand small 0,-1", "the board would lie on the entrance"),
    (RICH, "expand small 0,8", "the board would not share an edge with the zoo"),
    (RICH, Expand(Board("huge", (5, 2))), "there is no board 'huge' turned by 0"),
    (RICH, Expand(Board("small", (5, 2), 45)), "there is no board 'small' turned by 45"),
]


@pytest.mark.parametrize(("state", "action", "reason"), REFUSALS, ids=[reason for _, _, reason in REFUSALS])
def test_a_refusal(state: State, action: str | Action, reason: str) -> None:
    answer = refusal(state, action_from_text(action) if isinstance(action, str) else action)
    assert answer is not None
    assert answer.reason == reason


def test_two_players_trucks_say_their_room() -> None:
    state = do(table(options=Options(players=2), trucks=("", "", "orca")), "draw free", "reveal coin-tile")
    answer = refusal(state, action_from_text("load truck-3"))
    assert answer is not None
    assert answer.reason == "truck-3 has no open compartment, it takes 1"
