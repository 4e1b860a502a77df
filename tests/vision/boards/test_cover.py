"""Which places boards take together."""

from companion.vision.boards.cover import together

MAIN = frozenset({(0, 0)})


def _place(worth: float, *cells: tuple[int, int]) -> tuple[float, frozenset[tuple[int, int]]]:
    return worth, frozenset(cells)


def test_nothing_speaks_for_nothing() -> None:
    assert together([], MAIN) == []


def test_two_boards_that_say_more_together_beat_the_one_that_says_most() -> None:
    places = [_place(5.0, (1, 0), (2, 0), (3, 0)), _place(3.0, (1, 0), (1, 1)), _place(4.0, (2, 0), (3, 0))]
    assert together(places, MAIN) == [2, 1]
    assert together(places[:1], MAIN) == [0]


def test_a_board_needs_an_edge_to_what_lies_there() -> None:
    corner, bridge = _place(4.0, (1, 1)), _place(1.0, (1, 0))
    assert together([corner], MAIN) == []
    assert together([corner, bridge], MAIN) == [0, 1]


def test_a_board_that_costs_more_than_its_neighbour_brings_is_left_out() -> None:
    assert together([_place(-2.0, (1, 0)), _place(1.0, (2, 0))], MAIN) == []
