"""The jungle board: which exotics may live there, what cannot lie on it."""

import pytest

from companion.rules.zooloretto.options import EXOTICS, Options
from companion.rules.zooloretto.validity import problems, zoo_problems
from tests.rules.zooloretto.tables import allowed, do, events, place, refused, table, zoo

EXOTIC = Options(players=3, exotic=True)
FIVE = Options(players=5, exotic=True)


@pytest.mark.rule("EX-17", "EX-45")
def test_an_exotic_lives_on_a_free_jungle_space_or_in_the_barn() -> None:
    state = do(table(zoo(jungle="bat"), trucks=("bat", "", ""), options=EXOTIC), "take truck-1")
    for area in ("enclosure-4", "enclosure-5", "enclosure-6", "free-stall"):
        assert refused(state, f"place exotic/bat {area}") == "EX-45"
    assert allowed(state, "place exotic/bat barn")
    assert do(state, "place exotic/bat jungle").zoos[0]["jungle"] == place("bat bat")


@pytest.mark.rule("EX-17", "RE-01")
def test_a_full_jungle_takes_no_more() -> None:
    full = zoo(jungle="bat bat koala koala baboon")
    state = do(table(full, trucks=("baboon", "", ""), options=EXOTIC), "take truck-1")
    assert refused(state, "place exotic/baboon jungle") == "EX-17"
    assert allowed(state, "place exotic/baboon barn")


@pytest.mark.rule("EX-18")
@pytest.mark.parametrize(("tile", "may"), [("bat", True), ("koala", True), ("baboon", True), ("red-macaw", False)])
def test_no_fourth_kind_lives_in_the_jungle(tile: str, may: bool) -> None:
    state = do(table(zoo(jungle="bat koala baboon"), trucks=(tile, "", ""), options=FIVE), "take truck-1")
    assert allowed(state, f"place exotic/{tile} jungle") == may
    if not may:
        assert refused(state, f"place exotic/{tile} jungle") == "EX-18"
    two = do(table(zoo(jungle="bat koala koala"), trucks=(tile, "", ""), options=FIVE), "take truck-1")
    assert allowed(two, f"place exotic/{tile} jungle")


@pytest.mark.rule("EX-19")
def test_an_exotic_may_go_to_the_barn_although_the_jungle_has_room() -> None:
    state = do(table(trucks=("bat panda", "", ""), options=EXOTIC), "take truck-1", "place exotic/bat barn")
    assert state.zoos[0].barn == place("bat")
    assert (state.stage, state.hand) == ("place", ("animal/panda",))


@pytest.mark.rule("ZR-038", "ZR-042")
def test_nothing_else_lies_in_the_jungle() -> None:
    state = do(table(trucks=("panda | drinks", "", ""), options=EXOTIC), "take truck-1")
    assert refused(state, "place animal/panda jungle") == "ZR-038"
    assert refused(state, "place stall/drinks jungle") == "ZR-042"
    rich = table(zoo(coins=9, barn="panda | drinks"), options=EXOTIC)
    assert refused(rich, "move animal/panda barn jungle") == "ZR-038"
    assert refused(rich, "move stall/drinks barn jungle") == "ZR-042"


@pytest.mark.rule("EX-09")
def test_without_exotic_there_is_no_jungle_board() -> None:
    state = do(table(zoo(), trucks=("panda", "", "")), "take truck-1")
    assert refused(state, "place animal/panda jungle") == "EX-09"
    assert refused(state, "place exotic/bat jungle") == "ZR-035"


def test_a_full_jungle_pays_and_breeds_nothing() -> None:
    state = do(table(zoo(jungle="bat bat koala koala"), trucks=("baboon", "", ""), options=EXOTIC), "take truck-1")
    happened = events(state, "place exotic/baboon jungle")
    assert {type(event).__name__ for event in happened}.isdisjoint({"BonusPaid", "OffspringBorn"})
    assert do(state, "place exotic/baboon jungle").zoos[0].money == 2


@pytest.mark.rule("EX-39")
def test_exotics_are_not_exchanged() -> None:
    state = table(zoo(coins=3, enclosure_4="lion", barn="bat bat panda", jungle="koala"), options=EXOTIC)
    assert refused(state, "exchange enclosure-4 barn bat") == "EX-39"
    assert refused(state, "exchange enclosure-4 jungle") == "EX-39"
    assert refused(state, "exchange jungle barn bat") == "EX-39"
    assert allowed(state, "exchange enclosure-4 barn panda")


@pytest.mark.rule("EX-39")
def test_exotics_stay_in_the_barn_when_others_are_exchanged_out_of_it() -> None:
    state = table(zoo(coins=3, enclosure_4="lion", barn="bat panda"), options=EXOTIC)
    after = do(state, "exchange enclosure-4 barn panda").zoos[0]
    assert (after["enclosure-4"], after.barn) == (place("panda"), place("lion bat"))


@pytest.mark.rule("EX-40")
def test_an_exotic_is_moved_bought_and_discarded() -> None:
    state = table(zoo(coins=9, barn="bat", jungle="koala"), zoo(barn="baboon"), options=EXOTIC)
    assert do(state, "move exotic/bat barn jungle").zoos[0]["jungle"] == place("bat koala")
    bought = do(state, "purchase exotic/baboon player-2")
    assert (bought.zoos[0].money, bought.zoos[1].money) == (7, 3)
    assert allowed(bought, "place exotic/baboon jungle")
    assert allowed(bought, "place exotic/baboon barn")
    assert refused(bought, "place exotic/baboon enclosure-4") == "EX-45"
    thrown = do(state, "discard exotic/bat")
    assert (thrown.gone, thrown.zoos[0].barn, thrown.zoos[0].money) == (("exotic/bat",), place(""), 7)
    assert refused(state, "move exotic/koala jungle barn") == "EX-40"
    assert refused(state, "move exotic/bat barn enclosure-5") == "EX-45"


@pytest.mark.rule("EX-18", "EX-17")
def test_a_jungle_that_cannot_be() -> None:
    found = zoo_problems(zoo(jungle="bat koala baboon orangutan"), FIVE)
    assert [(problem.rule, problem.area, problem.apart, problem.text) for problem in found] == [
        ("EX-18", "jungle", True, "4 kinds live on the jungle board, 3 may: baboon, bat, koala, orangutan")
    ]
    found = zoo_problems(zoo(jungle="bat bat koala koala baboon baboon"), FIVE)
    assert [(problem.rule, problem.area, problem.apart, problem.text) for problem in found] == [
        ("EX-17", "jungle", True, "the jungle board holds 6 animals on 5 spaces")
    ]
    assert zoo_problems(zoo(jungle="bat bat koala koala baboon"), FIVE) == ()


@pytest.mark.rule("EX-02")
def test_more_exotics_than_exist() -> None:
    found = zoo_problems(zoo(jungle="bat bat", barn="bat"), EXOTIC)
    assert [(problem.rule, problem.text) for problem in found] == [("EX-02", "3 bat exotic tiles lie here, 2 exist")]
    state = table(zoo(jungle="bat bat"), zoo(barn="bat"), options=EXOTIC)
    assert [(problem.rule, problem.text) for problem in problems(state)] == [
        ("EX-02", "3 bat exotic tiles lie here, 2 exist")
    ]


@pytest.mark.rule("EX-13", "EX-14", "EX-15")
@pytest.mark.parametrize(("players", "rule", "kinds"), [(2, "EX-15", 5), (3, "EX-14", 6), (4, "EX-13", 7)])
def test_kinds_that_went_back_into_the_box(players: int, rule: str, kinds: int) -> None:
    options = Options(players=players, exotic=True, removed_exotics=("bat",))
    found = zoo_problems(zoo(barn="bat"), options)
    assert [(problem.rule, problem.text) for problem in found] == [(rule, "bat exotic was put back into the box")]
    unknown = Options(players=players, exotic=True)
    assert zoo_problems(zoo(barn=" ".join(EXOTICS[:kinds])), unknown) == ()
    found = zoo_problems(zoo(barn=" ".join(EXOTICS[: kinds + 1])), unknown)
    assert [(problem.rule, problem.text) for problem in found] == [
        (rule, f"{kinds + 1} exotic kinds lie here, {players} players play with {kinds}")
    ]
    assert zoo_problems(zoo(barn=" ".join(EXOTICS)), Options(exotic=True)) == ()
    somebody = Options(exotic=True, removed_exotics=("bat",))
    assert [problem.rule for problem in zoo_problems(zoo(barn="bat"), somebody)] == ["EX-13"]
