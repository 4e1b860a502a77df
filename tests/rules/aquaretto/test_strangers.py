"""Pieces that do not belong: named, located, left out of a score that is then incomplete."""

import pytest

from companion.errors import ImpossibleZooError
from companion.rules.aquaretto.options import Options
from companion.rules.aquaretto.scoring import score
from companion.rules.aquaretto.strangers import sorted_out
from companion.rules.aquaretto.validity import zoo_problems
from companion.rules.aquaretto.zoo import Zoo
from companion.rules.results import check
from tests.rules.aquaretto.tables import zoo

BASE, XXL = Options(), Options(xxl=True)


def rest(one: Zoo, options: Options = BASE) -> tuple[Zoo, int]:
    """What is left of the zoo, and what that scores; nothing forbids to score it."""
    problems = zoo_problems(one, options)
    assert problems
    assert all(problem.apart for problem in problems)
    check(problems)
    left, found = sorted_out(one, options)
    assert found == problems
    assert sorted_out(left, options) == (left, ())
    return left, score(one, options).total


@pytest.mark.rule("AB-46")
def test_a_coworker_on_an_animal_is_left_out() -> None:
    left, points = rest(zoo("orca 2,2 2,3", coworkers="2,2 1,1"))
    assert left == zoo("orca 2,2 2,3", coworkers="1,1")
    assert points == 2 + 1


@pytest.mark.rule("AB-30")
def test_pieces_beside_the_boards_are_left_out() -> None:
    left, points = rest(zoo("orca 4,3 5,3", coworkers="6,3"))
    assert (left, points) == (zoo("orca 4,3"), 1)


@pytest.mark.rule("AB-26", "RA-03")
def test_of_a_basin_that_is_cut_the_largest_part_is_scored() -> None:
    cut = zoo("orca 1,4 4,1 4,2 2,0; penguin 0,2; penguin/fish 0,3")
    assert rest(cut) == (zoo("orca 4,1 4,2; penguin 0,2; penguin/fish 0,3"), 4)
    (problem,) = zoo_problems(cut, BASE)
    assert (problem.text, problem.area) == ("the basin of orca is cut in 3", "basin/1,4")
    assert rest(zoo("orca 1,4 4,1"))[0] == zoo("orca 1,4")


@pytest.mark.rule("AQ-01", "AQ-03")
def test_the_expansions_pieces_are_left_out_when_it_is_not_played() -> None:
    extra = zoo("orca 4,3 5,3", boards="extra 5,2", supply=2)
    assert rest(extra) == (zoo("orca 4,3"), 1)
    assert [problem.rule for problem in zoo_problems(extra, BASE)] == ["AQ-03", "AQ-01", "AB-30"]
    assert sorted_out(extra, XXL) == (extra, ())
    assert score(extra, XXL).total == 2 + 2


def test_what_lets_nothing_be_scored_is_refused_with_everything_named() -> None:
    wrong = zoo("orca 2,2; penguin 2,3", coworkers="2,2")
    with pytest.raises(ImpossibleZooError, match="a coworker stands on the animal on basin/2,2; orca on") as caught:
        check(zoo_problems(wrong, BASE))
    assert caught.value.rule == "AB-24"
