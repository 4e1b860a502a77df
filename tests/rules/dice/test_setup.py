"""Setting up, and entering a game that has begun."""

from random import Random

import pytest

from companion.errors import UsageError
from companion.rules.dice.action_text import action_from_text
from companion.rules.dice.options import Options, SheetValues
from companion.rules.dice.setup import complete, new_game, put_back, table_state
from companion.rules.dice.turn import refusal
from tests.rules.dice.tables import dice, do, sheet, table


@pytest.mark.parametrize(
    ("players", "supply", "trucks"),
    [
        pytest.param(2, 6, 3, marks=pytest.mark.rule("DG-03")),
        pytest.param(3, 8, 3, marks=pytest.mark.rule("DG-04")),
        pytest.param(4, 10, 4, marks=pytest.mark.rule("DG-05")),
    ],
)
@pytest.mark.rule("DG-06", "DG-07", "DG-09")
def test_dice_trucks_and_sheets_follow_the_players(players: int, supply: int, trucks: int) -> None:
    state = new_game(Options(players=players))
    assert (state.supply, len(state.trucks), len(state.zoos)) == (supply, trucks, players)
    assert state.trucks == ((),) * trucks
    assert set(state.zoos) == {sheet()}
    loading = do(state, "roll", "reveal lion", "reveal coin")
    assert refusal(loading, action_from_text(f"load lion truck-{trucks}")) is None
    answer = refusal(loading, action_from_text(f"load lion truck-{trucks + 1}"))
    assert answer is not None
    assert answer.rule == "DG-07"


@pytest.mark.rule("DG-10")
def test_the_youngest_starts_wherever_they_sit() -> None:
    assert [new_game(Options(players=3), starter=seat).turn for seat in range(3)] == [0, 1, 2]
    for seat in (-1, 3):
        with pytest.raises(UsageError, match=f"player-{seat + 1} cannot start a game of 3"):
            new_game(Options(players=3), starter=seat)


def test_chance_chooses_nothing_and_nothing_is_left_out() -> None:
    options = Options(players=2)
    assert complete(options, Random(1).sample) == options
    assert put_back(options, ()) == options
    with pytest.raises(UsageError, match="nothing is left out in the dice game, yet 'lion' is named"):
        put_back(options, ("lion",))
    for incomplete in (complete, lambda o, _: new_game(o)):
        with pytest.raises(UsageError, match="number of players is missing; expected 2 to 4"):
            incomplete(Options(), Random(1).sample)


def test_a_game_that_nobody_followed_is_entered() -> None:
    state = table(sheet(lion=3), trucks=("lion coin", "", ""), taken=("", "ostrich", ""), turn=2)
    assert state.trucks == (("die/coin", "die/lion"), (), ())
    assert state.taken == ((), ("die/ostrich",), ())
    assert (state.supply, state.turn, state.stage, state.last_round) == (5, 2, "turn", False)
    assert table_state(Options(players=2), [sheet()] * 2) == new_game(Options(players=2))


@pytest.mark.rule("DG-37")
def test_the_sheets_tell_whether_it_is_the_last_round() -> None:
    nearly = sheet(crocodile=1, ostrich=2, monkey=3, elephant=4)
    assert table_state(Options(players=2), [sheet(), nearly]).last_round
    longer = SheetValues(sizes=(2, 2, 3, 4, 5))
    assert not table_state(Options(players=2, sheet=longer), [sheet(), nearly]).last_round


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"zoos": [sheet()]}, "2 players have 2 sheets; 1 are given"),
        ({"zoos": [sheet(), sheet(coins=None)]}, "nobody has said how many coins player-2 has"),
        ({"trucks": [()]}, "2 players have 3 trucks; 1 are given"),
        ({"taken": [()]}, "2 players have 2 players' dice; 1 are given"),
        ({"taken": [dice("lion"), ()]}, "player-1 has taken dice and cannot be on turn"),
        ({"trucks": [("die/zebra",), (), ()]}, "no die shows 'die/zebra'; expected die/crocodile, "),
        ({"trucks": [dice("coin coin coin coin"), (), ()]}, "4 dice lie together, a truck has 3 crates"),
        ({"turn": 2}, "player-3 cannot start a game of 2"),
    ],
)
def test_a_table_that_does_not_fit_is_refused(arguments: dict[str, object], message: str) -> None:
    given = {"options": Options(players=2), "zoos": [sheet(), sheet()]} | arguments
    with pytest.raises(UsageError) as caught:
        table_state(**given)  # type: ignore[arg-type]
    assert str(caught.value).startswith(message)


def test_a_sheet_of_another_edition_is_refused() -> None:
    with pytest.raises(UsageError, match="player-1's sheet is of edition 2012, the game of print-and-play"):
        table_state(Options(players=2, edition="print-and-play"), [sheet(), sheet()])
