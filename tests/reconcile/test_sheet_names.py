"""Boxes get their names from how many lie in a row, or from people's text."""

import pytest

from companion.errors import NotationError
from companion.reconcile.sheet_names import expected, from_text, guessed, kinds, numbered, to_text
from companion.rules.dice.options import SheetValues

VALUES = SheetValues()
COUNTS = [2, 3, 4, 5, 6, 5, 6]


def test_a_sheet_has_31_boxes_of_different_names() -> None:
    assert len(expected(VALUES)) == len(set(expected(VALUES))) == 31


def test_the_known_order_of_rows_names_all_boxes() -> None:
    names = guessed(COUNTS, VALUES)
    assert names is not None
    assert names[2] == ["bonus/monkey", "monkey/1", "monkey/2", "monkey/3"]
    assert sorted(name for row in names for name in row) == sorted(expected(VALUES))


def test_the_ticket_office_may_lie_above_the_barn() -> None:
    names = guessed([2, 3, 4, 5, 6, 6, 5], VALUES)
    assert names is not None
    assert (names[5][0], names[6][0]) == ("coin/1", "barn/crocodile")


def test_other_rows_are_not_guessed_but_numbered() -> None:
    assert guessed([3, 3], VALUES) is None
    assert numbered([2, 1]) == [["row-1/1", "row-1/2"], ["row-2/1"]]


def test_names_survive_being_written_and_read() -> None:
    names = guessed(COUNTS, VALUES)
    assert names is not None
    assert from_text(to_text(names), COUNTS, VALUES) == names


def test_shapes_that_are_no_boxes_are_named_with_a_hyphen_and_comments_are_skipped() -> None:
    names = guessed(COUNTS, VALUES)
    assert names is not None
    text = "# from the photo\n\n" + to_text([["-", *names[0]], *names[1:]])
    assert from_text(text, [3, *COUNTS[1:]], VALUES)[0] == ["-", "bonus/crocodile", "crocodile/1"]


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (("bonus/lion ", ""), "there are 5 names for 6 boxes"),
        (("lion/5", "lion/6"), "'lion/6' is no box of the sheet"),
        (("lion/5", "lion/4"), "'lion/4' stands twice"),
        (("lion/5", "-"), "no box is called 'lion/5'"),
        (("bonus/crocodile crocodile/1\n", ""), "there are 6 lines for 7 rows"),
    ],
)
def test_wrong_names_are_refused_with_the_row(change: tuple[str, str], sentence: str) -> None:
    names = guessed(COUNTS, VALUES)
    assert names is not None
    with pytest.raises(NotationError, match=sentence):
        from_text(to_text(names).replace(*change), COUNTS, VALUES)


def test_rows_of_a_layout_have_their_kind() -> None:
    rows = list(kinds(expected(VALUES)))
    assert [(row, kind, len(boxes)) for row, kind, boxes in rows] == [
        ("crocodile", "enclosure", 1),
        ("ostrich", "enclosure", 2),
        ("monkey", "enclosure", 3),
        ("elephant", "enclosure", 4),
        ("lion", "enclosure", 5),
        ("bonus", "bonus", 5),
        ("barn", "barn", 5),
        ("coin", "coins", 6),
    ]
