"""What was done between two sights of the trucks: the fewest whole turns, and nothing that is not sure."""

import pytest

from companion.reconcile.dice_turns import (
    Course,
    TruckSeen,
    agreed_turns,
    contents_of,
    followed_on,
    is_half_done,
    is_one_more,
    parting,
    partly_gone,
)
from companion.rules.dice.action_text import action_from_text
from companion.rules.dice.options import Options
from companion.rules.dice.setup import new_game
from companion.rules.dice.state import State
from companion.rules.dice.turn import apply

SHORT = {"l": "lion", "c": "coin", "m": "monkey", "o": "ostrich", "e": "elephant", "k": "crocodile"}


def played(*lines: str, players: int = 3) -> State:
    """A game after actions; a whole roll is written ``l1 c2``: a lion on truck 1, a coin on truck 2."""
    state = new_game(Options(players=players))
    for line in lines:
        for text in rolled(line) if not line.startswith(("take", "roll", "reveal", "load")) else [line]:
            state = apply(state, action_from_text(text)).state
    return state


def rolled(line: str) -> list[str]:
    dice = [(SHORT[one[0]], one[1]) for one in line.split()]
    reveals = [f"reveal {face}" for face, _ in dice]
    return ["roll", *reveals, *(f"load {face} truck-{truck}" for face, truck in dice)]


def seen(*trucks: str) -> tuple[TruckSeen, ...]:
    """Trucks as ``lc`` (a lion and a coin), ``l?`` (a die whose side is not clear), ``l#`` (a covered crate)."""
    return tuple(
        TruckSeen(tuple("" if one == "?" else f"die/{SHORT[one]}" for one in truck if one != "#"), truck.count("#"))
        for truck in trucks
    )


def told(courses: tuple[Course, ...]) -> list[list[str]]:
    """The turns of each course: the player, and what moved."""
    return [
        [
            f"{one.player + 1} {' '.join(a for a in one.actions if a[0] in 'lt')}{' ?' * one.open}"
            for one in course.turns
        ]
        for course in courses
    ]


def on(state: State, *trucks: str) -> tuple[Course, ...]:
    return followed_on([Course(state)], seen(*trucks))


def test_two_dice_more_are_a_roll_and_an_empty_truck_was_taken() -> None:
    state = played("l1 c1")
    assert told(on(state, "lc", "", "")) == [[]]
    assert told(on(state, "lc", "m", "k")) == [["2 load die/crocodile truck-3 load die/monkey truck-2"]]
    assert told(on(state, "lcm", "", "m")) == [["2 load die/monkey truck-1 load die/monkey truck-3"]]
    assert told(on(state, "", "", "")) == [["2 take truck-1"]]


def test_several_turns_are_told_where_only_one_way_leads_there() -> None:
    assert told(on(played("l1 c2"), "ll", "c", "m")) == [["2 load die/lion truck-1 load die/monkey truck-3"]]
    assert told(on(played(), "l", "cc", "")) == []
    assert told(on(played("l1 l1", "c2 c2"), "lm", "ccm", "")) == []
    three = on(played("l1 c2", players=2), "ll", "cm", "oo")
    assert [len(course.turns) for course in three] == [2]
    assert all(one.open for one in three[0].turns)  # whose dice are whose does not show


def test_who_took_which_truck_is_a_question() -> None:
    state = played("l1 c2", "take truck-1", "m1 o3")
    courses = on(state, "", "", "o")
    assert told(courses) == [["1 take truck-1", "3 take truck-2"], ["1 take truck-2", "3 take truck-1"]]
    assert agreed_turns(courses) == 0
    asked = parting(courses, 0)
    assert asked.answers == ("take truck-1", "take truck-2")
    assert asked.ask == "Which was it: take truck-1 or take truck-2?"
    assert asked.members == ((0,), (1,))
    assert agreed_turns(courses[:1]) == 2


def test_in_which_order_it_was_is_a_question() -> None:
    state = played("l1 c2")
    courses = on(state, "", "cm", "o")
    assert [len(course.turns) for course in courses] == [2, 2]
    assert parting(courses, 0).answers == (
        "take truck-1",
        "load die/monkey truck-2, load die/ostrich truck-3",
    )


def test_an_answer_names_the_players_where_these_differ() -> None:
    one, other = played("l1 c2"), played("l1 c2", "m1 m1")
    courses = (*on(one, "", "c", ""), *on(other, "", "c", ""))
    assert parting(courses, 0).answers == ("player-2: take truck-1", "player-3: take truck-1")


def test_dice_of_a_round_that_is_over_may_still_lie_there() -> None:
    last = played("l1 c1", "m2 m2", "take truck-1", players=2)
    over = on(last, "", "mm", "")
    assert told(over) == [["2 take truck-2"]] or told(over) == [[]]
    one = played("l1 c1", "m2 m3", "take truck-1", players=2)
    (ended,) = on(one, "", "", "m")
    assert told((ended,)) == [["2 take truck-2"]]
    assert ended.left == ((), (), ("die/monkey",))
    assert ended.lying == ended.left
    (still,) = followed_on([ended], seen("", "", "m"))
    assert still == ended
    (cleared,) = followed_on([ended], seen("", "", ""))
    assert (cleared.left, cleared.state) == ((), ended.state)
    (rolled_on,) = followed_on([ended], seen("", "l", "o"))
    assert told((rolled_on,))[0][1:] == ["2 load die/lion truck-2 load die/ostrich truck-3"]
    assert rolled_on.left == ()


def test_all_cleared_at_once_leaves_open_which_was_taken_last() -> None:
    one = played("l1 c1", "m2 o3", "take truck-1", players=2)
    assert told(on(one, "", "", "")) == [["2 take truck-2"], ["2 take truck-3"]]
    alike = played("l1 c1", "m2 m3", "take truck-1", players=2)
    assert told(on(alike, "", "", "")) == [["2 take truck-2 ?"]]
    alone = played("l1 c1", "m2 m2", "take truck-1", players=2)
    assert told(on(alone, "", "", "")) == [["2 take truck-2"]]


def test_a_begun_turn_is_ended() -> None:
    rolling = played("roll", "reveal lion")
    assert told(on(rolling, "", "", "")) == [[]]
    assert told(on(rolling, "l", "c", "")) == [["1 load die/coin truck-2 load die/lion truck-1"]]
    assert told(on(rolling, "c", "c", "")) == []
    held = played("roll", "reveal lion", "reveal coin", "load lion truck-1")
    assert told(on(held, "lc", "", "")) == [["1 load die/coin truck-1"]]


def test_no_dice_are_rolled_that_are_not_there() -> None:
    full = played("l1 l1", "c2 c2", "m3 m3", players=2)
    assert told(on(full, "llo", "cco", "mm")) == []


def test_one_die_more_is_half_a_roll() -> None:
    state = played("l1 c2")
    assert is_half_done([Course(state)], seen("lm", "c", ""))
    assert is_half_done([Course(state)], seen("", "c", "l"))
    assert not is_half_done([Course(played("l1 c1"))], seen("lo", "", ""))
    assert is_one_more([Course(state)], seen("lm", "c", ""))
    assert not is_one_more([Course(state)], seen("", "c", "l"))  # a die was moved, or a truck taken and one loaded
    assert not is_one_more([Course(state)], seen("#", "c", "l"))


def test_a_truck_that_was_taken_and_loaded_again_is_not_made_up() -> None:
    state = played("l1 c1", "m2 o3")
    assert on(state, "lm", "m", "o") == ()
    assert on(state, "ee", "m", "o") == ()


def test_a_truck_is_taken_with_all_its_dice() -> None:
    state = played("l1 c1", "m2 o3")
    assert partly_gone([Course(state)], seen("c", "m", "o")) == 0
    assert partly_gone([Course(state)], seen("lc", "", "o")) is None
    assert partly_gone([Course(state)], seen("l#", "mo", "o")) is None
    assert on(state, "c", "m", "o") == ()


@pytest.mark.parametrize(
    ("truck", "known", "found"),
    [
        ("", "", ""),
        ("##", "", ""),
        ("l##", "", "l"),
        ("l#", "lc", "cl"),
        ("#", "lc", None),
        ("###", "l", None),
        ("l", "lc", "l"),
        ("?", "", None),
        ("?", "l", "l"),
        ("?l", "lc", "cl"),
        ("?", "lc", None),
        ("?", "ll", "l"),
        ("?#", "lc", "cl"),
        ("??", "l", None),
        ("m#", "lc", None),
        ("lm", "l", "lm"),
        ("m", "l", "m"),
        ("l#", "lmo", None),
    ],
)
def test_what_lies_on_a_truck(truck: str, known: str, found: str | None) -> None:
    labels = tuple(sorted(f"die/{SHORT[one]}" for one in known))
    given = contents_of(seen(truck)[0], labels)
    assert given == (None if found is None else tuple(sorted(f"die/{SHORT[one]}" for one in found)))


def test_what_cannot_be_told_is_not_explained() -> None:
    assert on(played("l1 c2"), "#", "c", "") == ()
    assert told(on(played("l1 c2"), "l", "c#", "mo")) == [["2 load die/monkey truck-3 load die/ostrich truck-3"]]
