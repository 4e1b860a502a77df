"""XXL: donating, its tokens, the new stall, trucks for two players."""

from dataclasses import replace

import pytest

from companion.rules.zooloretto.actions import DonateAnimals
from companion.rules.zooloretto.events import AnimalsDonated, BonusPaid, TokenTaken
from companion.rules.zooloretto.options import Options
from companion.rules.zooloretto.setup import new_game
from companion.rules.zooloretto.state import Supply
from companion.rules.zooloretto.turn import due, legal_actions
from companion.rules.zooloretto.validity import problems, zoo_problems, zoos_problems
from tests.rules.zooloretto.tables import allowed, do, events, place, ready, refused, table, zoo

XXL = Options(players=3, xxl=True)
PAIR = Options(players=2, xxl=True)
PANDAS = "panda panda panda panda"


@pytest.mark.rule("XL-08")
def test_animals_are_donated_in_xxl_only() -> None:
    assert refused(table(zoo(enclosure_4=PANDAS)), "donate enclosure-4") == "XL-08"
    state = table(zoo(enclosure_4=PANDAS), options=XXL)
    assert due(state).endswith("carry out one money action, or donate")
    assert DonateAnimals("enclosure-4") in set(legal_actions(state))
    after = do(state, "donate enclosure-4")
    assert (after.stage, after.turn, after.zoos[0].money) == ("turn", 1, 2)
    assert refused(do(state, "draw free"), "donate enclosure-4") == "ZR-030"


@pytest.mark.rule("XL-09")
@pytest.mark.parametrize(
    ("area", "tiles", "may"),
    [
        ("enclosure-4", PANDAS, True),
        ("enclosure-4", "panda panda panda", False),
        ("enclosure-5", "panda panda panda panda panda/young", True),
        ("expansion-1", "panda panda panda panda panda", True),
        ("enclosure-6", "panda panda panda panda panda", False),
        ("barn", "panda panda panda panda panda", False),
    ],
)
def test_a_full_enclosure_is_donated(area: str, tiles: str, may: bool) -> None:
    state = table(zoo(**{area.replace("-", "_"): tiles}), options=XXL)
    assert allowed(state, f"donate {area}") == may
    if not may:
        assert refused(state, f"donate {area}") == "XL-09"


@pytest.mark.rule("XL-09")
def test_what_is_no_enclosure_cannot_be_donated() -> None:
    state = table(zoo(jungle="bat bat koala koala baboon"), options=replace(XXL, exotic=True))
    for area in ("jungle", "barn", "free-stall", "expansion-2"):
        assert refused(state, f"donate {area}") == "XL-09"


@pytest.mark.rule("XL-10", "XL-11", "XL-12")
def test_the_animals_leave_and_a_token_comes() -> None:
    mine = zoo(enclosure_4="panda/male panda/female panda panda/young | drinks")
    state = table(mine, options=XXL)
    sent = ("animal/panda", "animal/panda/female", "animal/panda/male", "offspring/panda")
    assert events(state, "donate enclosure-4") == (AnimalsDonated(0, "enclosure-4", sent), TokenTaken(0, 6))
    after = do(state, "donate enclosure-4")
    assert after.zoos[0]["enclosure-4"] == place("| drinks")
    assert after.zoos[0].tokens == (6,)
    assert after.supply.tokens == state.supply.tokens[1:]
    assert after.gone == sent
    assert after.offspring == state.offspring
    assert problems(after) == ()


@pytest.mark.rule("XL-12")
def test_the_enclosure_is_filled_again_and_pays_again() -> None:
    mine = zoo(enclosure_4="lion lion lion", tokens=(6,))
    state = do(table(mine, trucks=("lion", "", ""), options=XXL), "take truck-1")
    assert BonusPaid(0, "enclosure-4", 1) in events(state, "place animal/lion enclosure-4")
    state = table(zoo(enclosure_4=PANDAS), trucks=("lion", "", ""), options=XXL)
    again = replace(do(state, "donate enclosure-4"), turn=0)
    assert allowed(do(again, "take truck-1"), "place animal/lion enclosure-4")


@pytest.mark.rule("XL-13")
def test_nobody_donates_three_times() -> None:
    mine = zoo(enclosure_4=PANDAS, enclosure_5="lion lion lion lion lion", enclosure_6="llama " * 6)
    state = table(mine, zoo(enclosure_4="panda panda panda panda"), options=XXL)
    state = do(state, "donate enclosure-4", "donate enclosure-4")
    state = do(replace(state, turn=0), "donate enclosure-5")
    assert refused(replace(state, turn=0), "donate enclosure-6") == "XL-13"
    assert (state.zoos[0].tokens, state.zoos[1].tokens) == ((6, 6), (6,))
    assert problems(state) == ()
    assert [(problem.rule, problem.text) for problem in zoo_problems(zoo(tokens=(6, 6, 5)), XXL)] == [
        ("XL-13", "3 tokens lie here, each player can donate 2 times")
    ]


@pytest.mark.rule("XL-04", "XL-05", "XL-11")
def test_tokens_are_taken_from_the_top() -> None:
    state = new_game(ready(XXL))
    assert state.supply.tokens == (6, 6, 6, 5, 5, 5, 4, 4, 4, 4)
    assert problems(table(zoo(tokens=(6, 6)), zoo(tokens=(6, 5)), options=XXL)) == ()
    found = problems(table(zoo(tokens=(6, 5)), zoo(tokens=(5,)), options=XXL))
    assert [(problem.rule, problem.text) for problem in found] == [
        ("XL-05", "3 tokens were taken, which must be 6, 6, 6")
    ]
    short = replace(table(zoo(tokens=(6,)), options=XXL), supply=Supply((), (), (5, 4)))
    assert [(problem.rule, problem.text) for problem in problems(short)] == [
        ("XL-05", "1 token was taken, so that 9 of the stack must be left")
    ]
    assert [(problem.rule, problem.text) for problem in zoo_problems(zoo(tokens=(7, 4)), XXL)] == [
        ("XL-04", "1 token worth 7 lies here, 0 exist")
    ]
    assert [problem.text[8:15] for problem in zoo_problems(zoo(tokens=(9, 7)), XXL)] == ["worth 9", "worth 7"]
    assert zoo_problems(zoo(tokens=(4,)), XXL) == ()
    three = [zoo(tokens=(4,)), zoo(), zoo()]
    assert [problem.rule for problem in zoos_problems(three, XXL)] == ["XL-05"]
    assert zoos_problems(three[:2], XXL) == ()
    assert zoos_problems([zoo(tokens=(6,)), zoo(), zoo()], XXL) == ()


@pytest.mark.rule("XL-11")
def test_without_a_token_nothing_is_donated() -> None:
    state = replace(table(zoo(enclosure_4=PANDAS), options=XXL), supply=Supply())
    assert refused(state, "donate enclosure-4") == "XL-11"


@pytest.mark.rule("XL-14")
def test_the_new_stall_is_a_stall_like_the_others() -> None:
    state = do(table(zoo(), trucks=("| xxl", "", ""), options=XXL), "take truck-1")
    for area in ("enclosure-4", "free-stall", "barn"):
        assert allowed(state, f"place stall/xxl {area}")
    full = do(table(zoo(free_stall="| drinks"), trucks=("| xxl", "", ""), options=XXL), "take truck-1")
    assert refused(full, "place stall/xxl free-stall") == "ZR-042"


@pytest.mark.rule("XL-14")
def test_the_new_stall_counts_for_the_tray_and_calls_yellow_visitors() -> None:
    options = ready(replace(XXL, tray=True, exotic=True))
    mine = zoo(barn="| drinks drinks hot-dogs", path_2="yellow")
    state = do(table(mine, trucks=("| xxl", "", ""), options=options), "take truck-1", "place stall/xxl free-stall")
    assert state.zoos[0].tray
    assert due(state) == "player-1: move a yellow visitor two observation points on"


@pytest.mark.rule("XL-17")
def test_two_players_have_trucks_for_one_and_two_tiles() -> None:
    state = do(table(trucks=("", "lion lion", "lion"), options=PAIR), "draw free", "reveal coin-tile")
    assert refused(state, "load truck-2") == "XL-17"
    assert refused(state, "load truck-3") == "XL-17"
    assert allowed(state, "load truck-1")
    crowded = table(trucks=("", "", "lion lion"), options=PAIR)
    assert [(problem.rule, problem.text) for problem in problems(crowded)] == [
        ("XL-17", "truck-3 carries 2 tiles in 1 compartments")
    ]
    over = replace(table(trucks=("", "lion", ""), options=PAIR), taken=(0, 2), stage="clear")
    assert do(over, "clear truck-2").gone == ("animal/lion",)
