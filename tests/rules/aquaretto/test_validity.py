"""What cannot lie on a table: named, located, with its rule."""

from dataclasses import replace

import pytest

from companion.rules.aquaretto.options import Options, Rulings
from companion.rules.aquaretto.validity import problems, zoo_problems, zoos_problems
from companion.rules.aquaretto.zoo import Zoo
from tests.rules.aquaretto.tables import do, table, zoo

BASE, XXL = Options(), Options(xxl=True)


def only(one: Zoo, options: Options = BASE) -> tuple[str, str, str]:
    """The one problem of a zoo: its rule, text and area."""
    (problem,) = zoo_problems(one, options)
    return problem.rule, problem.text, problem.area


def test_nothing_is_wrong() -> None:
    fine = zoo(
        "orca 5,2 5,3 4,3; penguin/fish 2,0 3,0; dolphin 1,4; sea-lion 0,2",
        "crocodile unknown penguin/young",
        "large 5,2; small 4,4; extra -1,2 180",
        "booth booth feeding manager 2,2",
        supply=3,
    )
    assert zoo_problems(fine, XXL) == ()
    assert zoo_problems(zoo(coins=None), BASE) == ()


@pytest.mark.rule("AB-26", "RA-03")
def test_a_basin_cut_in_two() -> None:
    assert only(zoo("orca 1,4 2,4 4,1 4,2")) == ("AB-26", "the basin of orca is cut in 2", "basin/4,1")
    assert only(zoo("orca 1,4 2,3 3,2"))[1] == "the basin of orca is cut in 3"


@pytest.mark.rule("AB-24", "AB-25", "RA-02")
def test_species_beside_each_other() -> None:
    beside = zoo("orca 2,2; penguin 2,3")
    text = "orca on basin/2,2 and penguin on basin/2,3 lie beside each other"
    assert only(beside) == ("AB-24", text, "basin/2,2")
    corner = zoo("orca 2,2; penguin 3,3")
    assert zoo_problems(corner, BASE) == ()
    assert only(corner, Options(rulings=Rulings(diagonals_conflict=True)))[0] == "AB-24"


@pytest.mark.rule("AB-27", "RA-04", "AQ-13")
def test_too_many_basins() -> None:
    four = "orca 1,4; penguin 0,2; dolphin 2,0; sea-lion 4,3"
    assert only(zoo(four)) == ("AB-27", "4 basins are filled, 0 large boards allow 3", "basin")
    five = f"{four}; polar-bear 6,2"
    text = "5 basins are filled, 1 large board allows 4"
    assert only(zoo(five, boards="large 5,2")) == ("AB-27", text, "basin")
    assert only(zoo(four, boards="extra 5,2"), XXL)[0] == "AB-27"
    assert zoo_problems(zoo(four, boards="large 5,2"), BASE) == ()


@pytest.mark.rule("AB-46", "AB-23", "AB-30")
def test_pieces_on_pieces_and_beside_the_boards() -> None:
    assert only(zoo("orca 2,2", coworkers="2,2")) == (
        "AB-46",
        "a coworker stands on the animal on basin/2,2",
        "basin/2,2",
    )
    assert only(zoo("orca 2,2 2,2")) == ("AB-23", "2 tiles lie on basin/2,2", "basin/2,2")
    assert only(zoo(coworkers="2,2 2,2")) == ("AB-46", "2 coworkers stand on basin/2,2", "basin/2,2")
    assert only(zoo("orca 0,0")) == ("AB-30", "something lies on basin/0,0, where no board is", "basin/0,0")
    assert only(zoo(coworkers="7,2"))[0] == "AB-30"


@pytest.mark.rule("AB-44", "AB-45", "AB-47", "RA-10")
@pytest.mark.parametrize(
    ("job", "number", "rule"), [("booth", 3, "AB-44"), ("feeding", 3, "AB-45"), ("manager", 2, "AB-47")]
)
def test_too_many_coworkers_at_a_place(job: str, number: int, rule: str) -> None:
    assert only(zoo(coworkers=" ".join([job] * number))) == (
        rule,
        f"{number} coworkers are at the {job}, it takes {number - 1}",
        job,
    )


@pytest.mark.rule("AB-16", "AB-31", "AB-38", "AQ-03", "RA-17")
def test_boards_that_cannot_lie_so() -> None:
    overlaps = [problem.area for problem in zoo_problems(zoo(boards="large 4,2"), BASE)]
    assert overlaps == ["basin/4,2", "basin/4,3"]
    closed = zoo_problems(zoo(boards="small 0,-1"), BASE)
    assert (closed[0].text, closed[0].area) == ("a board lies on the entrance at basin/0,0", "basin/0,0")
    entrance = [problem.rule for problem in zoo_problems(zoo(boards="small 0,-1"), BASE)]
    assert entrance == ["AB-31", "AB-38"]
    assert only(zoo(boards="large 8,2")) == ("AB-38", "the large board shares no edge with the water zoo", "basin")
    assert zoo_problems(zoo(boards="large 5,2; small 7,2; large 8,3"), BASE) == ()
    assert only(zoo(boards="extra 5,2")) == (
        "AQ-03",
        "the extra-large board is built, but the XXL expansion is not played",
        "basin",
    )
    many = zoo_problems(zoo(boards="large 5,2; large 7,2; large 9,2; small 0,5; small 2,5; small 4,5"), BASE)
    assert [problem.text for problem in many][:2] == [
        "3 large boards are built, each player has 2",
        "3 small boards are built, each player has 2",
    ]


@pytest.mark.rule("AB-01", "AB-02", "AB-08", "AB-09", "AB-10")
def test_more_tiles_than_exist() -> None:
    assert only(zoo(depot="orca/male " * 3)) == ("AB-08", "3 male orca tiles lie here, 2 exist", "")
    assert only(zoo(depot="penguin/fish " * 7))[1] == "7 penguin with fish tiles lie here, 6 exist"
    assert only(zoo(depot="orca/young " * 3)) == ("AB-02", "3 orca offspring tiles lie here, 2 exist", "")
    assert only(zoo(depot="orca " * 12)) == ("AB-01", "12 orca tiles lie here, 11 exist", "")
    assert zoo_problems(zoo(depot="penguin " * 11), BASE) == ()
    assert zoo_problems(zoo(depot="penguin " * 12), XXL) == ()


@pytest.mark.rule("AB-03", "AB-04", "AQ-01", "AQ-02")
def test_more_of_other_pieces_than_exist() -> None:
    assert only(zoo(coins=31)) == ("AB-03", "31 coins lie here, 30 exist", "")
    assert only(zoo(coin_tiles=11)) == ("AB-03", "11 coin tiles lie here, 10 exist", "")
    assert zoo_problems(zoo(coins=42, coin_tiles=12, supply=12), XXL) == ()
    assert only(zoo(supply=13), XXL) == ("AQ-01", "13 supply tiles lie here, 12 exist", "")
    assert only(zoo(supply=1)) == ("AQ-01", "supply tiles lie here, but the XXL expansion is not played", "")
    cells = [f"{x},{y}" for y in (4, 3, 2, 1) for x in (1, 2, 3)]
    assert only(zoo(coworkers=" ".join(["booth", "booth", "feeding", "feeding", "manager", *cells]))) == (
        "AB-04",
        "17 coworkers lie here, 16 exist",
        "",
    )
    assert only(zoo(boards="extra 5,2; extra 7,2"), XXL) == ("AQ-02", "2 extra-large boards lie here, 1 exists", "")


@pytest.mark.rule("AB-12", "AB-13")
def test_species_that_were_put_back() -> None:
    options = Options(players=4, removed_species=("penguin",))
    assert only(zoo(depot="penguin"), options) == ("AB-12", "penguin was put back into the box", "")
    every = zoo(depot="orca dolphin sea-lion penguin crocodile polar-bear sea-turtle")
    assert only(every, Options(players=3)) == ("AB-12", "7 species lie here, 3 players play with 6", "")
    assert zoo_problems(every, BASE) == ()


@pytest.mark.rule("AB-01", "AB-05", "AQ-02", "RX-10")
def test_zoos_that_cannot_lie_on_one_table() -> None:
    six = zoo(depot="orca " * 6)
    assert [problem.text for problem in zoos_problems([six, six], BASE)] == ["12 orca tiles lie here, 11 exist"]
    extra = zoo(boards="extra 5,2")
    assert [problem.rule for problem in zoos_problems([extra, extra], XXL)] == ["AQ-02"]
    assert [problem.text for problem in zoos_problems([zoo()] * 6, BASE)] == [
        "6 zoos lie here, 5 water-zoo boards exist"
    ]
    own = zoo("orca 1,4 4,1")
    assert zoos_problems([own, own], BASE) == ()
    coworkers = zoo(coworkers="booth booth feeding feeding manager 1,1 1,2 1,3 1,4")
    assert [problem.rule for problem in zoos_problems([coworkers, coworkers], BASE)] == ["AB-04"]


def test_problems_of_a_table_name_the_player() -> None:
    state = table(zoo(), zoo("orca 1,4 4,1"))
    assert [(problem.rule, problem.text) for problem in problems(state)] == [
        ("AB-26", "player-2: the basin of orca is cut in 2")
    ]


@pytest.mark.rule("AB-19", "AB-21", "AQ-26")
def test_trucks_that_cannot_be() -> None:
    state = table(trucks=("orca orca orca orca", "", ""))
    assert [(problem.rule, problem.area) for problem in problems(state)] == [("AB-19", "truck-1")]
    pair = table(options=Options(players=2), trucks=("", "orca orca", "orca orca"))
    assert [problem.text for problem in problems(pair)] == ["truck-3 carries 2 tiles in 1 compartments"]
    twice = replace(table(turn=2), taken=(1, 1, -1))
    assert [problem.text for problem in problems(twice)] == ["truck-2 was taken by 2 players"]


@pytest.mark.rule("AB-01", "AB-03", "AB-04", "AB-14", "AQ-01", "RX-10")
def test_more_pieces_on_the_table_than_exist() -> None:
    state = do(table(zoo(depot="orca/male")), "draw free")
    assert problems(state) == ()
    assert [p.rule for p in problems(replace(state, gone=("animal/orca/male", "animal/orca/male")))] == ["AB-08"]
    assert [p.text for p in problems(replace(state, coins=40))] == ["46 coins lie here, 30 exist"]
    coins = replace(state, coin_tiles=9, gone=("coin-tile",), trucks=(("coin-tile",), (), ()))
    assert [p.text for p in problems(coins)] == ["11 coin tiles lie here, 10 exist"]
    assert [p.text for p in problems(replace(state, coworkers=17))] == ["17 coworkers lie here, 16 exist"]
    assert [p.text for p in problems(replace(state, extra_boards=1))] == ["1 extra-large board lies here, 0 exist"]
    assert [p.rule for p in problems(replace(state, free=state.free + 1))] == ["AB-14"]
    drawn = replace(do(state, "reveal coin-tile"), coin_tiles=10)
    assert [p.rule for p in problems(drawn)] == ["AB-03"]
    supply = replace(table(zoo(supply=6), zoo(supply=6), options=Options(players=3, xxl=True)), gone=("supply",))
    assert [p.text for p in problems(supply)] == ["13 supply tiles lie here, 12 exist"]
    supply = replace(table(zoo(supply=6), zoo(supply=4), options=Options(players=3, xxl=True)), gone=("supply",))
    assert [p.text for p in problems(supply)] == ["11 supply tiles lie here, 3 players play with 10"]


@pytest.mark.rule("AQ-06", "AQ-07", "AQ-08")
def test_supply_tiles_that_were_put_back_into_the_box_cannot_lie_here() -> None:
    for players, in_play, rule in ((2, 9, "AQ-08"), (3, 10, "AQ-07"), (4, 11, "AQ-06")):
        options = Options(players=players, xxl=True)
        text = f"{in_play + 1} supply tiles lie here, {players} players play with {in_play}"
        assert zoo_problems(zoo(supply=in_play), options) == ()
        assert only(zoo(supply=in_play + 1), options) == (rule, text, "")
        assert [p.text for p in zoos_problems([zoo(supply=in_play), zoo(supply=1)], options)] == [text]
    assert zoo_problems(zoo(supply=12), Options(players=5, xxl=True)) == ()


@pytest.mark.rule("AB-39", "AB-40")
def test_young_and_pairs_belong_together() -> None:
    state = table(zoo("orca/male 1,4; orca/female 2,4; orca/young 3,4"))
    assert problems(state) == ()
    due = replace(state, zoos=(zoo("orca/male 1,4; orca/female 2,4"), *state.zoos[1:]))
    assert [p.text for p in problems(due)] == ["1 pairs of orca have met, but only 0 offspring lie here"]
    assert problems(replace(due, offspring=(2, 0, 2, 2, 2, 2, 2, 2))) == ()
    alone = table(zoo("orca/male 1,4; orca/young 2,4"))
    assert [p.text for p in problems(alone)] == ["1 orca offspring lie here, but only 0 pairs have met"]
