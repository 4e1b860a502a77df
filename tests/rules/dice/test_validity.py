"""What cannot be, sheet by sheet and on one table."""

from dataclasses import replace

import pytest

from companion.errors import UsageError
from companion.rules.dice.options import Options, SheetValues
from companion.rules.dice.setup import new_game
from companion.rules.dice.validity import problems, zoo_problems, zoos_problems
from companion.rules.dice.zoo import Zoo
from companion.rules.results import Problem
from tests.rules.dice.tables import dice, sheet, table, without_end

OPTIONS = Options()


@pytest.mark.parametrize(
    ("zoo", "rule", "area", "text"),
    [
        pytest.param(
            sheet(lion=6), "DG-25", "lion", "6 spaces are crossed off in the lion enclosure, it has 5",
            marks=pytest.mark.rule("DG-25", "RD-01"),
        ),
        pytest.param(
            sheet(ostrich=1, barn="ostrich"), "DG-27", "barn",
            "the ostrich is crossed off in the barn, but its enclosure has a free space",
            marks=pytest.mark.rule("DG-27", "RD-11"),
        ),
        pytest.param(
            sheet(monkey=2, bonus="monkey"), "DG-29", "monkey",
            "the bonus for the monkey enclosure is crossed off, but it has a free space",
            marks=pytest.mark.rule("DG-29"),
        ),
        pytest.param(
            sheet(coins=7), "DG-33", "ticket-office", "7 spaces are crossed off in the ticket office, it has 6",
            marks=pytest.mark.rule("DG-33"),
        ),
    ],
)  # fmt: skip
def test_a_sheet_that_cannot_be(zoo: Zoo, rule: str, area: str, text: str) -> None:
    assert zoo_problems(zoo, OPTIONS) == (Problem(rule, text, area),)


def test_a_sheet_that_can_be() -> None:
    full = sheet(
        crocodile=1, ostrich=2, monkey=3, elephant=4, lion=5, coins=6,
        bonus="crocodile ostrich monkey elephant lion", barn="crocodile ostrich monkey elephant lion",
    )  # fmt: skip
    for zoo in (full, sheet(), sheet(coins=None), sheet(lion=4)):
        assert zoo_problems(zoo, OPTIONS) == ()
    other = Options(sheet=SheetValues(sizes=(5, 4, 3, 2, 1), coin_groups=(3,)))
    assert [problem.rule for problem in zoo_problems(sheet(lion=2, coins=4), other)] == ["DG-25", "DG-33"]
    with pytest.raises(UsageError, match="the sheet is of edition 2012, the game of edition print-and-play"):
        zoo_problems(sheet(), Options(edition="print-and-play"))


@pytest.mark.rule("DG-30")
def test_one_bonus_has_one_owner() -> None:
    first = sheet(lion=5, bonus="lion")
    text = "the bonus for the lion enclosure is crossed off on 2 sheets, one player can have it"
    assert zoos_problems([first, first], OPTIONS) == (Problem("DG-30", text, "lion"),)
    assert zoos_problems([first, sheet(lion=5)], OPTIONS) == ()


@pytest.mark.rule("DG-01", "DG-09")
def test_there_are_no_more_sheets_than_players() -> None:
    text = "5 sheets lie here, 4 players have one each"
    assert zoos_problems([sheet()] * 5, OPTIONS) == (Problem("DG-01", text),)
    assert zoos_problems([sheet()] * 4, OPTIONS) == ()
    text = "3 sheets lie here, 2 players have one each"
    assert zoos_problems([sheet()] * 3, Options(players=2)) == (Problem("DG-09", text),)
    assert zoos_problems([sheet()], Options(players=2)) == ()


def test_a_table_names_the_player() -> None:
    assert problems(table()) == ()
    found = problems(table(sheet(), sheet(lion=6, bonus="lion")))
    text = "player-2: 6 spaces are crossed off in the lion enclosure, it has 5"
    assert found == (Problem("DG-25", text, "lion"),)
    twice = problems(table(sheet(lion=5, bonus="lion"), sheet(lion=5, bonus="lion")))
    assert [problem.rule for problem in twice] == ["DG-30"]


@pytest.mark.rule("DG-29")
def test_a_full_enclosure_has_brought_somebody_its_bonus() -> None:
    text = "the lion enclosure is full, but nobody has crossed off its bonus"
    assert problems(table(sheet(lion=5))) == (Problem("DG-29", text, "lion"),)
    assert problems(table(sheet(lion=5), sheet(lion=5, bonus="lion"))) == ()
    pair = Options(players=2)
    assert zoos_problems([sheet(lion=5), sheet()], pair) == (Problem("DG-29", text, "lion"),)
    assert zoos_problems([sheet(lion=5)], pair) == ()  # the other one may have it
    assert zoos_problems([sheet(lion=5), sheet()], OPTIONS) == ()


@pytest.mark.rule("DG-17", "DG-21")
def test_four_dice_do_not_lie_together() -> None:
    start = new_game(Options(players=4))
    four = dice("coin coin coin coin")
    text = "truck-2 carries 4 dice in 3 crates"
    assert problems(replace(start, trucks=((), four, (), ()))) == (Problem("DG-17", text, "truck-2"),)
    text = "player-3 has taken 4 dice, a truck carries 3"
    assert problems(replace(start, taken=((), (), four, ()))) == (Problem("DG-21", text),)


@pytest.mark.parametrize(
    ("players", "rule"),
    [
        pytest.param(2, "DG-03", marks=pytest.mark.rule("DG-03")),
        pytest.param(3, "DG-04", marks=pytest.mark.rule("DG-04")),
        pytest.param(4, "DG-05", marks=pytest.mark.rule("DG-05")),
    ],
)
def test_no_more_dice_lie_here_than_are_played_with(players: int, rule: str) -> None:
    start = new_game(Options(players=players))
    full = replace(start, trucks=(dice("coin coin coin"),) * len(start.trucks))
    most = 2 * players + 2
    text = f"{3 * len(start.trucks)} dice lie here, {players} players play with {most}"
    assert problems(full) == (Problem(rule, text),)
    assert problems(replace(start, trucks=((dice("coin coin coin"),) * 2 + start.trucks[2:]))) == ()


@pytest.mark.rule("DG-37")
def test_the_last_round_is_what_the_sheets_say() -> None:
    near = sheet(crocodile=1, ostrich=2, monkey=3, elephant=4, bonus="crocodile ostrich monkey elephant")
    assert problems(table(near)) == ()
    text = "a sheet has free spaces in one enclosure at most, but this is not the last round"
    assert problems(without_end(table(near))) == (Problem("DG-37", text),)
    text = "this is the last round, but every sheet has free spaces in two enclosures"
    assert problems(replace(table(), last_round=True)) == (Problem("DG-37", text),)
