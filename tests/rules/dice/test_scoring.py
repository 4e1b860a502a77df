"""Scores and ranks."""

import pytest

from companion.errors import UsageError
from companion.rules.dice.options import Options, Rulings, SheetValues
from companion.rules.dice.scoring import area_points, final_ranking, ranking, score, scores
from companion.rules.results import Standing
from tests.rules.dice.tables import do, sheet, table

PUBLISHED, OWN = Options(), Options(edition="print-and-play")


def points(rule: str, zoo: object, options: Options = PUBLISHED) -> list[int]:
    """The points of the lines of one rule."""
    return [line.points for line in score(zoo, options).lines if line.rule == rule]  # type: ignore[arg-type]


@pytest.mark.rule("DG-39")
def test_each_crossed_space_scores_one() -> None:
    assert points("DG-39", sheet(crocodile=1, monkey=2, lion=5)) == [1, 0, 2, 0, 5]
    assert score(sheet(lion=5), PUBLISHED).total == 5


@pytest.mark.rule("DG-40", "RD-02")
def test_each_crossed_bonus_scores_what_is_printed() -> None:
    zoo = sheet(bonus="crocodile ostrich monkey elephant lion")
    assert points("DG-40", zoo) == [1, 1, 1, 2, 2]
    assert points("DG-40", sheet(lion=5)) == [0]
    other = Options(sheet=SheetValues(bonuses=(5, 4, 3, 2, 0)))
    assert points("DG-40", zoo, other) == [5, 4, 3, 2, 0]


@pytest.mark.rule("DG-42", "DG-43", "DG-44")
def test_groups_score_or_spare_the_barn() -> None:
    assert points("DG-42", sheet(coins=6)) == [1, 1, 1]
    assert points("DG-42", sheet(coins=6, barn="lion")) == [0, 1, 1]
    assert points("DG-42", sheet(coins=1)) == [0]
    assert points("DG-44", sheet(barn="lion ostrich monkey")) == [-6]
    assert points("DG-44", sheet(coins=2, barn="lion ostrich monkey")) == [-4]
    assert points("DG-44", sheet()) == [0]


@pytest.mark.rule("DG-42")
def test_a_ticket_office_that_nobody_has_counted_leaves_the_score_open() -> None:
    unknown = sheet(coins=None, barn="lion", lion=5)
    assert unknown.unseen == ("coins",)
    assert sheet(coins=0).unseen == ()
    assert [line.text for line in score(unknown, PUBLISHED).lines if line.rule == "DG-42"] == [
        "nobody has said how many spaces of the ticket office are crossed off"
    ]


@pytest.mark.rule("DG-45", "DG-39", "DG-40", "DG-44")
def test_the_example_of_the_rulebook() -> None:
    """Crocodile and lion filled first; one coin group removes the crocodile, the ostrich costs 2."""
    zoo = sheet(
        crocodile=1, ostrich=2, monkey=3, elephant=2, lion=5, bonus="crocodile lion", barn="crocodile ostrich", coins=3
    )
    card = score(zoo, PUBLISHED)
    assert [(line.rule, line.points, line.text) for line in card.lines] == [
        ("DG-39", 1, "crocodile enclosure: 1 of 1 spaces"),
        ("DG-39", 2, "ostrich enclosure: 2 of 2 spaces"),
        ("DG-39", 3, "monkey enclosure: 3 of 3 spaces"),
        ("DG-39", 2, "elephant enclosure: 2 of 4 spaces"),
        ("DG-39", 5, "lion enclosure: 5 of 5 spaces"),
        ("DG-40", 1, "bonus for filling the crocodile enclosure first (house ruling RD-02)"),
        ("DG-40", 2, "bonus for filling the lion enclosure first (house ruling RD-02)"),
        ("DG-42", 0, "ticket office group 1 removes the crocodile from the barn (house ruling RD-03)"),
        ("DG-44", -2, "animal types left in the barn: ostrich"),
    ]
    assert card.total == 13 + 3 - 2


@pytest.mark.rule("RD-02", "RD-03")
def test_house_rulings_are_named_where_the_sheet_is_not_known() -> None:
    def notes(options: Options) -> int:
        zoo = sheet(bonus="lion", coins=2)
        zoo = type(zoo)(zoo.crossed, zoo.bonuses, zoo.barn, zoo.coins, options.edition)
        return sum("house ruling" in line.text for line in score(zoo, options).lines)

    assert (notes(PUBLISHED), notes(OWN), notes(Options(sheet=SheetValues(coin_groups=(1, 2, 3))))) == (2, 0, 0)


def test_a_sheet_of_another_edition_is_not_scored() -> None:
    with pytest.raises(UsageError, match="the sheet is of edition 2012, the game of edition print-and-play"):
        score(sheet(), OWN)


def test_areas_add_up_to_the_score() -> None:
    zoo = sheet(crocodile=1, lion=5, bonus="lion", barn="crocodile lion", coins=5)
    by_area = area_points(zoo, PUBLISHED)
    assert by_area == {
        "crocodile": 1, "ostrich": 0, "monkey": 0, "elephant": 0, "lion": 7, "barn": 0, "ticket-office": 0,
    }  # fmt: skip
    assert sum(by_area.values()) == score(zoo, PUBLISHED).total
    spared = sheet(barn="lion", coins=0)
    assert area_points(spared, PUBLISHED)["barn"] == -2


@pytest.mark.rule("DG-46")
def test_most_points_win() -> None:
    standings = [Standing("Anna", 7, 6), Standing("Bert", 9, 0), Standing("Cleo", 8, 6)]
    assert ranking(standings).ranks == (("Bert",), ("Cleo",), ("Anna",))


@pytest.mark.rule("DG-47")
def test_a_tie_goes_to_most_coins() -> None:
    assert ranking([Standing("Anna", 9, 2), Standing("Bert", 9, 3)]).ranks == (("Bert",), ("Anna",))


@pytest.mark.rule("DG-48")
def test_a_tie_that_remains_has_several_winners() -> None:
    standings = [Standing("Anna", 9, 3), Standing("Bert", 9, 3), Standing("Cleo", 9, 1)]
    assert ranking(standings).ranks == (("Anna", "Bert"), ("Cleo",))
    unknown = ranking([Standing("Anna", 9, 3), Standing("Bert", 9, None)])
    assert (unknown.ranks, unknown.undecided) == ((("Anna", "Bert"),), (("Anna", "Bert"),))


@pytest.mark.rule("RD-09", "DG-47")
def test_coins_that_spared_the_barn_count_in_a_tie_unless_ruled_otherwise() -> None:
    state = table(sheet(ostrich=2, barn="ostrich", coins=3), sheet(ostrich=2, coins=1), players=2)
    assert [card.total for card in scores(state)] == [2, 2]
    assert final_ranking(state).ranks == (("player-1",), ("player-2",))
    options = Options(players=2, rulings=Rulings(spent_coins_break_ties=False))
    other = type(state)(options, *[getattr(state, name) for name in state.__slots__[1:]])
    assert final_ranking(other).ranks == (("player-1", "player-2"),)


@pytest.mark.rule("DG-38")
def test_scores_are_there_at_any_time() -> None:
    state = do(table(trucks=("lion coin",)), "take truck-1")
    assert [card.total for card in scores(state)] == [1, 0, 0]
    assert final_ranking(state).ranks == (("player-1",), ("player-2", "player-3"))
