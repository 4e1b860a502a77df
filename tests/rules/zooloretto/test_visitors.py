"""Visitors: who is called, where they go, who steps back, what leaving brings."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from companion.rules.zooloretto.actions import Action, DonateAnimals, LeadNobody, LeadVisitor, RetreatVisitor
from companion.rules.zooloretto.events import (
    BonusTileGained,
    Event,
    NobodyLed,
    VisitorLeft,
    VisitorMoved,
    VisitorRetreated,
)
from companion.rules.zooloretto.options import COLOURS, Options
from companion.rules.zooloretto.rulings import Rulings
from companion.rules.zooloretto.state import State, Supply
from companion.rules.zooloretto.turn import carry_out, due, legal_actions, refusal
from companion.rules.zooloretto.validity import problems
from companion.rules.zooloretto.visitors import kiosk_colour
from companion.rules.zooloretto.zoo import Zoo
from tests.rules.zooloretto.tables import allowed, do, events, ready, refused, table, zoo

EXOTIC = Options(players=3, exotic=True)
RED, BLUE = COLOURS.index("red"), COLOURS.index("blue")


def leads(state: State) -> set[tuple[str, int]]:
    """The visitors that may move forward, by colour and point."""
    return {(action.colour, action.point) for action in legal_actions(state) if isinstance(action, LeadVisitor)}


def standing(zoo: Zoo, colour: str) -> list[int]:
    """The points where visitors of the colour stand."""
    return [point for point, there in enumerate(zoo.path.points, start=1) for name in there if name == colour]


def placed(mine: Zoo, tiles: str, area: str, *others: Zoo, options: Options = EXOTIC) -> State:
    """The table after the only tile of a truck was placed; hamburgers call red visitors, drinks blue ones."""
    state = do(table(mine, *others, trucks=(tiles, "", ""), options=options), "take truck-1")
    return do(state, f"place {state.hand[0]} {area}")


def deeds(state: State, *actions: str) -> Sequence[Event]:
    """What the last action brought about, apart from whose turn comes."""
    return events(state, *actions)


@pytest.mark.rule("EX-20", "EX-21", "EX-22")
@pytest.mark.parametrize("area", ["enclosure-4", "free-stall", "expansion-1"])
def test_a_kiosk_on_any_stall_space_moves_a_visitor_of_its_colour(area: str) -> None:
    mine = zoo(path_2="blue red", path_1="red", expansion_1="")
    state = placed(mine, "| hamburgers", area)
    assert state.stage == "lead"
    assert due(state) == "player-1: move a red visitor two observation points on"
    assert leads(state) == {("red", 0), ("red", 1), ("red", 2)}
    assert refused(state, "lead visitor/blue path-2") == "EX-21"
    assert refused(state, "stay") == "EX-28"
    assert refused(state, "draw free") == "EX-20"
    after = do(state, "lead visitor/red path-1")
    assert standing(after.zoos[0], "red") == [2, 3]
    assert (after.stage, after.turn, after.visit) == ("turn", 1, None)


@pytest.mark.rule("EX-22")
def test_whom_a_kiosk_calls_is_chosen_at_set_up() -> None:
    colours = (("hamburgers", "white"), ("balloon", "green"))
    state = placed(
        zoo(path_2="red white"), "| hamburgers", "free-stall", options=replace(EXOTIC, kiosk_colours=colours)
    )
    assert leads(state) == {("white", 0), ("white", 2)}


@pytest.mark.rule("EX-23", "EX-27")
def test_a_visitor_comes_from_the_zoo_or_from_the_supply() -> None:
    state = placed(zoo(path_2="red"), "| hamburgers", "free-stall")
    came = do(state, "lead visitor/red supply")
    assert standing(came.zoos[0], "red") == [2, 2]
    assert came.supply.visitors[RED] == state.supply.visitors[RED] - 1
    assert deeds(state, "lead visitor/red supply") == (VisitorMoved(0, "red", 0, 2, "EX-21"),)
    used = replace(state, supply=replace(state.supply, visitors=(0, 8, 8, 8, 0)))
    assert leads(used) == {("red", 2)}
    assert refused(used, "lead visitor/red supply") == "EX-23"
    assert refused(state, "lead visitor/red path-3") == "EX-23"
    assert refused(state, "lead visitor/red path-6") == "EX-16"


@pytest.mark.rule("EX-24")
def test_a_kiosk_in_the_barn_moves_nobody() -> None:
    state = placed(zoo(path_2="red"), "| hamburgers", "barn")
    assert (state.stage, state.turn, standing(state.zoos[0], "red")) == ("turn", 1, [2])


@pytest.mark.rule("EX-25")
@pytest.mark.parametrize(
    "action", ["move stall/hamburgers barn free-stall", "move stall/drinks enclosure-4 free-stall"]
)
def test_a_kiosk_that_money_moves_moves_nobody(action: str) -> None:
    state = table(zoo(coins=1, barn="| hamburgers", enclosure_4="| drinks", path_2="red blue"), options=EXOTIC)
    after = do(state, action)
    assert (after.stage, after.turn, after.zoos[0].path) == ("turn", 1, state.zoos[0].path)


@pytest.mark.rule("EX-26", "EX-27")
def test_for_an_exotic_the_player_chooses_the_colour() -> None:
    mine = zoo(path_2="red", path_5="blue")
    state = placed(mine, "bat", "jungle")
    assert due(state) == "player-1: move a visitor of any colour two observation points on"
    assert leads(state) == {("red", 0), ("red", 2), ("blue", 0), ("blue", 5), ("green", 0), ("white", 0)}
    assert refused(state, "lead visitor/yellow supply") == "EX-08"
    gone = replace(state, supply=replace(state.supply, visitors=(0, 0, 0, 3, 0)))
    assert leads(gone) == {("red", 2), ("blue", 5), ("white", 0)}


@pytest.mark.rule("EX-24", "EX-20")
def test_an_exotic_in_the_barn_moves_nobody_unless_a_house_ruling_says_so() -> None:
    mine = zoo(path_2="red")
    assert placed(mine, "bat", "barn").stage == "turn"
    other = replace(EXOTIC, rulings=Rulings(exotic_in_barn_leads=True))
    assert placed(mine, "bat", "barn", options=other).stage == "lead"


@pytest.mark.rule("EX-16", "EX-28", "EX-35", "EX-36")
@pytest.mark.parametrize(("start", "end"), [(1, [3]), (2, [4]), (3, [5]), (4, []), (5, [])])
def test_a_visitor_moves_two_points_forward_and_out_of_the_zoo(start: int, end: list[int]) -> None:
    state = placed(zoo(**{f"path_{start}": "red"}), "| hamburgers", "free-stall")
    after = do(state, f"lead visitor/red path-{start}")
    assert standing(after.zoos[0], "red") == end
    assert after.supply.visitors[RED] == state.supply.visitors[RED] + (not end)
    left = VisitorLeft(0, "red") in deeds(state, f"lead visitor/red path-{start}")
    assert left == (not end)


@pytest.mark.rule("EX-46")
def test_the_two_steps_are_those_of_one_visitor() -> None:
    state = placed(zoo(path_5="red", path_1="red"), "| hamburgers", "free-stall")
    after = do(state, "lead visitor/red path-5")
    assert standing(after.zoos[0], "red") == [1]
    assert after.stage == "turn"


@pytest.mark.rule("EX-32", "EX-33", "EX-34")
def test_leaving_by_the_exit_brings_the_bonus_tile_once() -> None:
    state = placed(zoo(path_4="red red"), "| hamburgers", "free-stall")
    assert deeds(state, "lead visitor/red path-4") == (VisitorLeft(0, "red"), BonusTileGained(0, "red"))
    after = do(state, "lead visitor/red path-4")
    assert after.zoos[0].path.bonus == ("red",)
    assert after.supply.bonus == (0, 1, 1, 1, 0)
    taken = placed(zoo(path_4="red"), "| hamburgers", "free-stall", zoo(bonus="red"))
    assert deeds(taken, "lead visitor/red path-4") == (VisitorLeft(0, "red"),)
    assert do(taken, "lead visitor/red path-4").zoos[0].path.bonus == ()


@pytest.mark.rule("EX-29", "EX-31", "EX-47", "EX-49")
def test_an_exotic_sends_the_others_visitors_back() -> None:
    state = placed(zoo(path_2="red"), "bat", "jungle", zoo(path_3="red blue"), zoo(path_1="red"))
    action = "lead visitor/red path-2"
    assert deeds(state, action) == (
        VisitorMoved(0, "red", 2, 4),
        VisitorRetreated(1, "red", 3, 2),
        VisitorRetreated(2, "red", 1, 0),
    )
    after = do(state, action)
    assert [standing(zoo, "red") for zoo in after.zoos] == [[4], [2], []]
    assert standing(after.zoos[1], "blue") == [3]
    assert after.supply.visitors[RED] == state.supply.visitors[RED] + 1
    assert after.supply.bonus == state.supply.bonus
    assert (after.stage, after.turn) == ("turn", 1)
    kiosk = placed(zoo(path_2="red"), "| hamburgers", "free-stall", zoo(path_3="red"))
    assert standing(do(kiosk, action).zoos[1], "red") == [3]


@pytest.mark.rule("EX-50")
def test_they_step_back_even_if_the_first_visitor_takes_one_step() -> None:
    state = placed(zoo(path_5="red"), "bat", "jungle", zoo(path_3="red"))
    after = do(state, "lead visitor/red path-5")
    assert [standing(zoo, "red") for zoo in after.zoos] == [[], [2], []]


@pytest.mark.rule("EX-29", "EX-30")
def test_an_owner_with_several_visitors_decides_which_one_steps_back() -> None:
    others = zoo(path_2="red red", path_4="red"), zoo(path_3="red", path_5="red")
    state = do(placed(zoo(), "bat", "jungle", *others), "lead visitor/red supply")
    assert (state.stage, state.turn) == ("retreat", 1)
    assert due(state) == "player-2: say which red visitor steps back"
    assert set(legal_actions(state)) == {RetreatVisitor("red", 2), RetreatVisitor("red", 4)}
    assert refused(state, "retreat visitor/blue path-2") == "EX-29"
    assert refused(state, "retreat visitor/red path-3") == "EX-30"
    assert refused(state, "take truck-2") == "EX-29"
    second = do(state, "retreat visitor/red path-4")
    assert (second.stage, second.turn) == ("retreat", 2)
    assert standing(second.zoos[1], "red") == [2, 2, 3]
    after = do(second, "retreat visitor/red path-3")
    assert standing(after.zoos[2], "red") == [2, 5]
    assert (after.stage, after.turn, after.visit) == ("turn", 1, None)


@pytest.mark.rule("EX-29")
def test_the_mover_goes_on_placing_after_the_others_decided() -> None:
    mine, other = zoo(), zoo(path_2="red", path_4="red")
    state = do(table(mine, other, trucks=("bat panda", "", ""), options=EXOTIC), "take truck-1")
    state = do(state, "place exotic/bat jungle", "lead visitor/red supply", "retreat visitor/red path-2")
    assert (state.stage, state.turn, state.hand) == ("place", 0, ("animal/panda",))


@pytest.mark.rule("EX-29")
def test_the_others_decide_clockwise_from_the_mover() -> None:
    """The third player moves; then the first and the second decide."""
    two = zoo(path_2="red", path_4="red")
    state = table(two, two, zoo(), trucks=("bat", "", ""), turn=2, options=EXOTIC)
    state = do(state, "take truck-1", "place exotic/bat jungle", "lead visitor/red supply")
    assert (state.turn, do(state, "retreat visitor/red path-2").turn) == (0, 1)


@pytest.mark.rule("EX-48")
def test_with_no_visitor_of_the_colour_nobody_moves() -> None:
    state = table(zoo(path_2="blue"), trucks=("| hamburgers", "", ""), options=EXOTIC)
    state = do(replace(state, supply=Supply((0, 8, 8, 8, 0), (1, 1, 1, 1, 0))), "take truck-1")
    assert deeds(state, "place stall/hamburgers free-stall") == (NobodyLed(0, "red"),)
    assert do(state, "place stall/hamburgers free-stall").stage == "turn"
    state = do(table(zoo(), trucks=("bat", "", ""), options=EXOTIC), "take truck-1")
    state = replace(state, supply=Supply((0, 0, 0, 0, 0), (1, 1, 1, 1, 0)))
    assert deeds(state, "place exotic/bat jungle") == (NobodyLed(0, ""),)


@pytest.mark.rule("EX-37", "EX-38")
def test_the_example_of_the_rulebook() -> None:
    """Anya's red kiosk leads her visitor out; then her exotic brings a red one in and sends the others' back."""
    anya, serezha, zhenya = zoo(path_4="red"), zoo(path_3="red"), zoo(path_2="red")
    state = table(anya, serezha, zhenya, trucks=("bat | hamburgers", "", ""), options=EXOTIC)
    state = do(state, "take truck-1", "place stall/hamburgers enclosure-5", "lead visitor/red path-4")
    assert state.zoos[0].path.bonus == ("red",)
    assert standing(state.zoos[0], "red") == []
    state = do(state, "place exotic/bat jungle", "lead visitor/red supply")
    assert [standing(zoo, "red") for zoo in state.zoos] == [[2], [2], [1]]
    assert problems(state) == ()


@pytest.mark.rule("RE-07")
def test_a_house_ruling_lets_an_exotic_move_nobody() -> None:
    options = replace(EXOTIC, rulings=Rulings(exotic_visit_optional=True))
    state = placed(zoo(path_2="red"), "bat", "jungle", zoo(path_3="red"), options=options)
    assert LeadNobody() in set(legal_actions(state))
    after = do(state, "stay")
    assert [standing(zoo, "red") for zoo in after.zoos] == [[2], [3], []]
    assert (after.stage, after.turn) == ("turn", 1)
    kiosk = placed(zoo(path_2="red"), "| hamburgers", "free-stall", options=options)
    assert not allowed(kiosk, "stay")
    assert refused(placed(zoo(), "bat", "jungle"), "stay") == "EX-28"


@pytest.mark.rule("RE-08")
def test_an_exotic_moved_into_the_jungle_moves_visitors_or_not() -> None:
    mine = zoo(coins=1, barn="bat", path_2="red")
    assert do(table(mine, options=EXOTIC), "move exotic/bat barn jungle").stage == "lead"
    other = replace(EXOTIC, rulings=Rulings(moved_exotic_leads=False))
    assert do(table(mine, options=other), "move exotic/bat barn jungle").stage == "turn"
    bought = replace(EXOTIC, rulings=Rulings(bought_tile_leads=False))
    assert do(table(mine, options=bought), "move exotic/bat barn jungle").stage == "lead"


@pytest.mark.rule("RE-09")
def test_a_bought_exotic_moves_visitors_or_not() -> None:
    mine, other = zoo(coins=2, path_2="red"), zoo(barn="bat | hamburgers")
    buy = ("purchase exotic/bat player-2", "place exotic/bat jungle")
    assert do(table(mine, other, options=EXOTIC), *buy).stage == "lead"
    not_bought = replace(EXOTIC, rulings=Rulings(bought_tile_leads=False))
    assert do(table(mine, other, options=not_bought), *buy).stage == "turn"
    assert placed(mine, "bat", "jungle", options=not_bought).stage == "lead"
    stalls = replace(EXOTIC, rulings=Rulings(stalls_for_sale=True))
    buy = ("purchase stall/hamburgers player-2", "place stall/hamburgers free-stall")
    assert do(table(mine, other, options=stalls), *buy).stage == "lead"


@pytest.mark.rule("RE-10")
def test_an_exotic_that_stays_out_of_the_jungle() -> None:
    options = replace(EXOTIC, rulings=Rulings(exotic_in_barn_leads=True))
    assert placed(zoo(), "bat", "barn", options=options).visit is not None
    assert placed(zoo(), "| hamburgers", "barn", options=options).visit is None


@pytest.mark.rule("RE-15")
def test_a_fifth_stall_type_calls_yellow_visitors_or_nobody() -> None:
    five = Options(players=3, exotic=True, all_stalls=True)
    state = placed(zoo(), "| cotton-candy", "free-stall", options=five)
    assert leads(state) == {("yellow", 0)}
    assert placed(zoo(), "| cotton-candy", "free-stall", options=replace(five, xxl=True)).stage == "turn"
    none = replace(five, rulings=Rulings(fifth_stall_yellow=False))
    assert placed(zoo(), "| cotton-candy", "free-stall", options=none).stage == "turn"
    assert ready(none).colours == COLOURS[:4]
    state = do(table(zoo(), trucks=("| cotton-candy", "", ""), options=replace(five, xxl=True)), "take truck-1")
    assert deeds(state, "place stall/cotton-candy free-stall") == ()


@pytest.mark.rule("RE-16")
def test_the_balloon_stall_calls_nobody_unless_somebody_says_whom() -> None:
    options = ready(replace(EXOTIC, balloon=True))
    mine = zoo(enclosure_4="panda/male", path_2="green")
    for colours, stage in ((options.kiosk_colours, "turn"), ((*options.kiosk_colours, ("balloon", "green")), "lead")):
        chosen = replace(options, kiosk_colours=colours)
        state = do(table(mine, trucks=("panda/female", "", ""), options=chosen), "take truck-1")
        state = do(state, "place animal/panda/female enclosure-4", "place stall/balloon free-stall")
        assert state.stage == stage
        assert kiosk_colour(chosen, "stall/balloon") == ("green" if stage == "lead" else "")


@pytest.mark.rule("EX-01", "EX-04", "EX-34")
def test_more_visitors_and_bonus_tiles_than_exist() -> None:
    one, other = zoo(path_1="red " * 5, bonus="blue"), zoo(path_3="red " * 4, bonus="blue")
    state = table(one, other, options=EXOTIC)
    assert [(problem.rule, problem.text) for problem in problems(state)] == [
        ("EX-01", "9 red visitors are here, 8 exist"),
        ("EX-04", "2 blue bonus tiles lie here, 1 exists"),
    ]
    crowded = replace(table(options=EXOTIC), supply=Supply((9, 8, 8, 8, 0), (1, 1, 1, 2, 0)))
    assert [problem.rule for problem in problems(crowded)] == ["EX-01", "EX-04"]


STATES = [
    placed(zoo(path_2="red"), "| hamburgers", "free-stall"),
    placed(zoo(path_2="red"), "bat", "jungle"),
    do(placed(zoo(), "bat", "jungle", zoo(path_1="red", path_5="red")), "lead visitor/red supply"),
]


@pytest.mark.parametrize("state", STATES, ids=lambda state: state.stage)
def test_no_visitor_is_moved_that_is_not_there(state: State) -> None:
    everything: list[Action] = [LeadVisitor(colour, point) for colour in COLOURS for point in range(8)]
    everything += [RetreatVisitor(colour, point) for colour in COLOURS for point in range(8)]
    assert {action for action in everything if refusal(state, action) is None} == set(legal_actions(state))


def test_what_people_do_all_the_same() -> None:
    """Nobody called a visitor, and yet somebody moves one; one that is not there cannot be moved."""
    state = table(zoo(path_2="red"), zoo(path_3="red"), options=EXOTIC)
    moved = carry_out(state, LeadVisitor("red", 2)).state
    assert [standing(zoo, "red") for zoo in moved.zoos] == [[4], [3], []]
    back = carry_out(state, RetreatVisitor("red", 2)).state
    assert [standing(zoo, "red") for zoo in back.zoos] == [[1], [3], []]
    assert carry_out(state, LeadNobody()).state.turn == 1
    empty = replace(state, supply=Supply((0, 8, 8, 8, 0), (1, 1, 1, 1, 0)))
    for action in (LeadVisitor("red", 3), LeadVisitor("red", 0), LeadVisitor("red", 9), RetreatVisitor("blue", 2)):
        with pytest.raises((ValueError, LookupError)):
            carry_out(empty, action)
    with pytest.raises(ValueError, match="no red visitor is in the supply"):
        carry_out(empty, LeadVisitor("red", 0))
    with pytest.raises(LookupError):
        carry_out(table(), LeadVisitor("red", 0))
    with pytest.raises(ValueError, match="unpack"):
        carry_out(table(zoo(enclosure_4="panda")), DonateAnimals("enclosure-4"))


@pytest.mark.rule("EX-33")
def test_bonus_tiles_stay_while_visitors_move() -> None:
    lost = zoo(path_2="red", path_4="red", bonus="blue")
    lost = replace(lost, path=replace(lost.path, astray=(("white", "barn"),)))
    state = placed(lost, "| hamburgers", "free-stall")
    moved = do(state, "lead visitor/red path-2").zoos[0].path
    assert (moved.bonus, moved.astray) == (("blue",), (("white", "barn"),))
    left = do(state, "lead visitor/red path-4").zoos[0].path
    assert (left.bonus, left.astray) == (("blue", "red"), (("white", "barn"),))


@pytest.mark.rule("EX-29")
def test_who_has_no_visitor_of_the_colour_is_passed_over() -> None:
    state = placed(zoo(path_2="red"), "bat", "jungle", zoo(path_3="blue"), zoo(path_3="red"))
    after = do(state, "lead visitor/red path-2")
    assert [standing(zoo, "red") for zoo in after.zoos] == [[4], [], [2]]
    state = placed(zoo(path_2="red"), "bat", "jungle", zoo(path_3="blue"), zoo(path_1="red", path_3="red"))
    assert do(state, "lead visitor/red path-2").turn == 2
