"""What cannot lie on a real table."""

from dataclasses import replace

import pytest

from companion.errors import ImpossibleZooError, UsageError
from companion.rules.results import Problem, check
from companion.rules.zooloretto.options import Options
from companion.rules.zooloretto.rulings import Rulings
from companion.rules.zooloretto.state import State
from companion.rules.zooloretto.validity import problems, zoo_problems, zoos_problems
from companion.rules.zooloretto.zoo import Zoo
from tests.rules.zooloretto.tables import ready, table, zoo

ALL = Options(all_stalls=True, balloon=True, tray=True)


def texts(found: tuple[Problem, ...]) -> list[tuple[str, str]]:
    return [(problem.rule, problem.text) for problem in found]


@pytest.mark.parametrize(
    ("mine", "rule", "text", "area"),
    [
        (zoo(enclosure_5="lion panda"), "ZR-039", "enclosure-5 holds lion and panda together", "enclosure-5"),
        (zoo(enclosure_4="lion " * 5), "ZR-011", "enclosure-4 holds 5 animals on 4 spaces", "enclosure-4"),
        (zoo(expansion_1="lion " * 6), "ZR-013", "expansion-1 holds 6 animals on 5 spaces", "expansion-1"),
        (zoo(enclosure_5="| drinks hot-dogs"), "ZR-011", "enclosure-5 holds 2 stalls on 1 stall space", "enclosure-5"),
        (zoo(expansion_2="| drinks drinks"), "ZR-013", "expansion-2 holds 2 stalls on 1 stall space", "expansion-2"),
        (zoo(free_stall="| drinks drinks"), "ZR-012", "free-stall holds 2 stalls on 1 stall space", "free-stall"),
        (zoo(barn="zebra/male " * 3), "ZR-003", "3 male zebra tiles lie here, 2 exist", ""),
        (zoo(barn="zebra/female " * 3), "ZR-003", "3 female zebra tiles lie here, 2 exist", ""),
        (zoo(barn="zebra/young " * 3), "ZR-004", "3 zebra offspring tiles lie here, 2 exist", ""),
        (zoo(barn="| drinks drinks drinks drinks"), "ZR-005", "4 drinks stalls lie here, 3 exist", ""),
        (zoo(barn="| balloon balloon"), "ZR-006", "2 balloon stalls lie here, 1 exists", ""),
        (zoo(coins=34), "ZR-008", "34 coins lie here, 33 exist", ""),
        (zoo(coin_tiles=13), "ZR-007", "13 coin tiles lie here, 12 exist", ""),
        (
            zoo(tray=True, barn="| drinks drinks hot-dogs"),
            "ZV-12",
            "the tray lies here, but only 3 stalls of the 4 that earn it",
            "",
        ),
    ],
)
@pytest.mark.rule(
    "ZR-003", "ZR-004", "ZR-005", "ZR-006", "ZR-007", "ZR-008", "ZR-011", "ZR-012", "ZR-013", "ZR-039", "ZV-12"
)
def test_one_problem_of_a_zoo(mine: Zoo, rule: str, text: str, area: str) -> None:
    assert zoo_problems(mine, ALL) == (Problem(rule, text, area),)


@pytest.mark.rule("ZR-001")
def test_the_twelfth_zebra() -> None:
    herd = zoo(barn="zebra/male zebra/male zebra/female zebra/female " + "zebra " * 8)
    assert texts(zoo_problems(herd, ALL)) == [
        ("ZR-001", "12 zebra tiles lie here, 11 exist"),
    ]
    assert zoo_problems(zoo(barn="zebra/male zebra/male zebra/female zebra/female " + "zebra " * 7), ALL) == ()


@pytest.mark.rule("ZR-003")
def test_a_label_without_a_sex_may_be_a_heart_that_nobody_saw() -> None:
    assert zoo_problems(zoo(enclosure_6="zebra " * 6, expansion_1="zebra " * 5), ALL) == ()


def test_several_zoos_together() -> None:
    first = zoo(coins=20, barn="zebra/male lion lion lion lion lion lion | drinks drinks")
    second = zoo(coins=20, coin_tiles=7, tray=True, barn="zebra/male lion lion lion lion lion lion | drinks drinks")
    third = zoo(coins=None, coin_tiles=6, tray=True, barn="zebra/male | hot-dogs hot-dogs hot-dogs ice-cream")
    assert zoos_problems([first], ALL) == ()
    together = zoos_problems([first, second, third], ALL)
    assert texts(together) == [
        ("ZR-001", "12 lion tiles lie here, 11 exist"),
        ("ZR-003", "3 male zebra tiles lie here, 2 exist"),
        ("ZR-007", "13 coin tiles lie here, 12 exist"),
        ("ZR-005", "4 drinks stalls lie here, 3 exist"),
        ("ZR-008", "40 coins lie here, 33 exist"),
        ("ZR-006", "2 trays lie here, 1 exists"),
    ]


def test_several_zoos_together_by_the_number_of_players() -> None:
    names = ["elephant", "flamingo", "kangaroo", "llama", "lion", "panda", "chimpanzee"]
    one, other = zoo(barn=" ".join(names[:4])), zoo(barn=" ".join(names[3:]))
    text = "7 species lie here, 3 players play with 6"
    assert texts(zoos_problems([one, other], Options(players=3))) == [("ZR-014", text)]
    assert zoos_problems([one, other], Options(players=4)) == ()
    stalls = [zoo(barn="| drinks hot-dogs hamburgers"), zoo(barn="| ice-cream cotton-candy")]
    text = "all 5 stall types lie here, without the variant all-stalls one is put back into the box"
    assert texts(zoos_problems(stalls, Options())) == [("ZR-017", text)]
    assert zoos_problems(stalls, ALL) == ()


@pytest.mark.rule("ZR-011")
def test_more_zoos_than_boards() -> None:
    assert zoos_problems([zoo(coins=1)] * 5, ALL) == ()
    assert texts(zoos_problems([zoo(coins=1)] * 6, ALL)) == [("ZR-011", "6 zoos lie here, 5 zoo boards exist")]


@pytest.mark.rule("ZR-024")
def test_zoos_tell_how_many_play_at_least() -> None:
    large, small = zoo(coins=1, expansion_1="", expansion_2=""), zoo(coins=1)
    assert zoos_problems([large, large], Options()) == ()
    told = [("ZR-024", "2 expansions are built, 3 players have one each")]
    assert texts(zoos_problems([small, large, small], Options())) == told
    assert zoos_problems([small, small, small], Options()) == ()
    assert zoos_problems([small, large, small], Options(players=4)) == ()  # told of the zoo alone


def test_as_much_as_exists_lies_in_several_zoos() -> None:
    assert zoos_problems([zoo(coins=13), zoo(coins=20, tray=True, barn="| drinks drinks hot-dogs hot-dogs")], ALL) == ()


def test_species_that_went_back_without_a_number_of_players() -> None:
    options = Options(removed_species=("lion",))
    assert texts(zoo_problems(zoo(barn="lion"), options)) == [("ZR-014", "lion was put back into the box")]


def test_what_one_zoo_has_alone_is_not_told_twice() -> None:
    wrong = zoo(coins=40)
    assert zoos_problems([wrong], ALL) == ()
    assert texts(zoos_problems([wrong, zoo(coins=1)], ALL)) == [("ZR-008", "41 coins lie here, 33 exist")]


def test_as_much_as_exists_is_no_problem() -> None:
    rich = zoo(
        coins=33,
        coin_tiles=12,
        tray=True,
        enclosure_4="lion lion lion lion/young | drinks",
        enclosure_5="| drinks",
        enclosure_6="| balloon",
        free_stall="| hot-dogs",
        expansion_1="zebra zebra zebra zebra zebra | cotton-candy",
        expansion_2="",
        barn="| ice-cream hamburgers",
    )
    assert zoo_problems(rich, ALL) == ()
    assert zoo_problems(zoo(coins=None), ALL) == ()


@pytest.mark.rule("ZR-024", "Z2-02")
def test_expansions_by_the_number_of_players() -> None:
    both = zoo(expansion_1="", expansion_2="")
    assert texts(zoo_problems(both, Options(players=3))) == [
        ("ZR-024", "2 expansions are built, 3 players have one each")
    ]
    assert zoo_problems(both, Options(players=2)) == ()
    assert zoo_problems(zoo(expansion_1=""), Options(players=3)) == ()


@pytest.mark.rule("ZR-014", "ZR-015", "Z2-03")
@pytest.mark.parametrize(("players", "rule"), [(2, "Z2-03"), (3, "ZR-014"), (4, "ZR-015")])
def test_species_that_went_back_into_the_box(players: int, rule: str) -> None:
    options = ready(Options(players=players))
    gone = zoo(barn=options.removed_species[0])
    assert texts(zoo_problems(gone, options)) == [(rule, f"{options.removed_species[0]} was put back into the box")]


@pytest.mark.rule("ZR-014", "ZR-015", "ZR-016", "Z2-03")
@pytest.mark.parametrize(
    ("players", "species", "rule"), [(2, 5, "Z2-03"), (3, 6, "ZR-014"), (4, 7, "ZR-015"), (5, 8, None), (0, 8, None)]
)
def test_more_species_than_are_played_with(players: int, species: int, rule: str | None) -> None:
    names = ["elephant", "flamingo", "kangaroo", "llama", "lion", "panda", "chimpanzee", "zebra"]
    options = Options(players=players)
    assert zoo_problems(zoo(barn=" ".join(names[:species])), options) == ()
    if rule is not None:
        text = f"{species + 1} species lie here, {players} players play with {species}"
        assert texts(zoo_problems(zoo(barn=" ".join(names[: species + 1])), options)) == [(rule, text)]


@pytest.mark.rule("ZR-017", "ZV-01")
def test_stall_types_that_went_back_into_the_box() -> None:
    five = zoo(barn="| drinks hot-dogs hamburgers ice-cream cotton-candy")
    text = "all 5 stall types lie here, without the variant all-stalls one is put back into the box"
    assert texts(zoo_problems(five, Options())) == [("ZR-017", text)]
    assert zoo_problems(five, Options(all_stalls=True)) == ()
    one = Options(players=3, removed_stall="drinks")
    assert texts(zoo_problems(zoo(barn="| drinks"), one)) == [
        ("ZR-017", "the stall type drinks was put back into the box")
    ]
    assert zoo_problems(zoo(barn="| hot-dogs"), one) == ()
    old = zoo(edition="2007", barn="| kiosk barrow snacks popcorn")
    assert zoo_problems(old, Options(edition="2007")) == ()


@pytest.mark.rule("ZR-018", "ZV-12")
def test_pieces_of_variants_that_are_not_played() -> None:
    assert texts(zoo_problems(zoo(barn="| balloon"), Options(tray=True))) == [
        ("ZR-018", "the balloon stall lies here, but the variant balloon is not played")
    ]
    assert texts(zoo_problems(zoo(tray=True), Options(balloon=True))) == [
        ("ZR-018", "the tray lies here, but the variant tray is not played")
    ]
    sold = Options(tray=True, rulings=Rulings(stalls_for_sale=True))
    assert zoo_problems(zoo(tray=True), sold) == ()


def test_all_problems_are_told_and_raised() -> None:
    wrong = zoo(enclosure_5="lion panda", coins=50)
    assert [problem.rule for problem in zoo_problems(wrong, ALL)] == ["ZR-039", "ZR-008"]
    with pytest.raises(ImpossibleZooError) as caught:
        check(zoo_problems(wrong, ALL))
    assert str(caught.value) == "enclosure-5 holds lion and panda together; 50 coins lie here, 33 exist (ZR-039)"
    check(zoo_problems(zoo(), ALL))


def test_a_zoo_of_another_edition_is_not_judged() -> None:
    with pytest.raises(UsageError, match="the zoo is of edition 2007, the game of edition 2023"):
        zoo_problems(zoo(edition="2007"), ALL)


# The whole table


def told(state: State) -> list[tuple[str, str]]:
    return texts(problems(state))


@pytest.mark.rule("ZR-031", "Z2-05")
def test_too_many_tiles_on_a_truck() -> None:
    assert problems(table(trucks=("lion lion lion lion", "", ""))) == (
        Problem("ZR-031", "truck-1 carries 4 tiles in 3 compartments", "truck-1"),
    )
    assert told(table(trucks=("", "lion lion lion", ""), options=Options(players=2))) == [
        ("Z2-05", "truck-2 carries 3 tiles in 2 compartments")
    ]


@pytest.mark.rule("ZR-034")
def test_a_truck_taken_twice() -> None:
    assert problems(table(taken=(-1, 1, 1))) == (Problem("ZR-034", "truck-2 was taken by 2 players", "truck-2"),)


@pytest.mark.rule("ZR-003", "ZR-004", "ZR-007", "ZR-008")
def test_more_than_exists_over_all_zoos_and_trucks() -> None:
    herd = table(zoo(barn="lion " * 6), zoo(barn="lion " * 4), trucks=("lion lion", "", ""))
    assert told(herd) == [("ZR-001", "12 lion tiles lie here, 11 exist")]
    coins = replace(table(zoo(coins=10)), coins=33)
    assert told(coins) == [("ZR-008", "47 coins lie on the table, 33 exist")]
    coin_tiles = replace(table(zoo(coin_tiles=6)), coin_tiles=7)
    assert told(coin_tiles)[0] == ("ZR-007", "13 coin tiles lie here, 12 exist")
    spent = table(zoo(enclosure_5="lion/male lion/female"), zoo(barn="lion/male"), zoo(barn="lion/male"))
    assert told(spent) == [("ZR-003", "3 male lion tiles lie here, 2 exist")]
    hand = replace(table(zoo(barn="lion/male lion/male")), stage="place", hand=("animal/lion/male/spent",))
    assert told(hand) == [("ZR-003", "3 male lion tiles lie here, 2 exist")]
    drawn = replace(table(zoo(barn="lion/male lion/male")), stage="load", drawn="animal/lion/male")
    assert told(drawn) == [("ZR-003", "3 male lion tiles lie here, 2 exist")]
    gone = replace(table(zoo(barn="lion/male lion/male")), gone=("animal/lion/male",))
    assert told(gone) == [("ZR-003", "3 male lion tiles lie here, 2 exist")]
    on_trucks = table(zoo(coin_tiles=11), trucks=("coin-tile coin-tile", "", ""))
    assert told(on_trucks) == [("ZR-007", "13 coin tiles lie here, 12 exist")]


@pytest.mark.rule("ZR-006", "ZV-05", "ZV-12")
def test_balloon_and_tray_exist_once_and_go_to_who_earns_them() -> None:
    options = Options(players=3, balloon=True, tray=True)
    balloon = replace(table(zoo(barn="| balloon"), options=options), balloon=True)
    assert told(balloon) == [("ZR-006", "2 balloon stalls lie here, 1 exists")]
    tray = replace(table(zoo(tray=True, barn="| drinks drinks hot-dogs hot-dogs"), options=options), tray=True)
    assert told(tray) == [
        ("ZV-12", "player-1 has 4 stalls, yet the tray is in the middle"),
        ("ZR-006", "2 trays lie on the table, 1 exists"),
    ]
    born = table(zoo(enclosure_5="lion/male lion/female lion/young"), options=options)
    assert told(born) == [("ZV-05", "an offspring was born, yet the balloon stall lies in the middle")]


@pytest.mark.rule("ZR-019", "ZR-020")
def test_more_tiles_face_down_than_are_left() -> None:
    state = table()
    assert told(replace(state, free=state.free + 1)) == [
        ("ZR-019", f"{sum(state.hidden) + 1} tiles lie face down, but only {sum(state.hidden)} are left")
    ]
    assert told(replace(state, stage="reveal")) == [
        ("ZR-019", f"{sum(state.hidden) + 1} tiles lie face down, but only {sum(state.hidden)} are left")
    ]
    assert told(replace(state, free=state.free - 1)) == []


@pytest.mark.rule("ZR-075", "ZR-080")
def test_an_offspring_without_any_pair() -> None:
    state = table(zoo(enclosure_5="lion/young lion/male"), zoo(barn="lion"))
    assert told(state) == [("ZR-075", "1 lion offspring lie here, but only 0 pairs can have met")]
    assert told(table(zoo(enclosure_5="lion/young lion/male"), zoo(barn="lion/female"))) == []
    two = table(zoo(enclosure_5="lion/young lion/young lion/male lion/female"), zoo(barn="lion/female"))
    assert told(two) == [("ZR-075", "2 lion offspring lie here, but only 1 pairs can have met")]
    sold = replace(table(zoo(enclosure_5="lion/young")), gone=("animal/lion/female", "animal/lion/male"))
    assert told(sold) == []


def test_problems_of_a_zoo_name_the_player() -> None:
    state = table(zoo(), zoo(enclosure_5="lion panda"))
    assert problems(state) == (Problem("ZR-039", "player-2: enclosure-5 holds lion and panda together", "enclosure-5"),)
