"""Doubts as sentences: where, what was seen, what it could be, what hangs on it."""

import pytest

from companion.reconcile.doubts import doubt


@pytest.mark.parametrize(
    ("where", "words"),
    [
        ("enclosure-5/3", "on space 3 of enclosure 5"),
        ("expansion-1/stall-1", "on stall space 1 of expansion 1"),
        ("free-stall/stall-1", "on the free stall space"),
        ("barn", "in the barn"),
        ("enclosure-4", "in enclosure 4"),
    ],
)
def test_places_in_words(where: str, words: str) -> None:
    assert doubt(where, "animal/elephant", ["nothing"]).ask == f"What lies {words}: an elephant or nothing?"


def test_questions_name_at_most_three_alternatives() -> None:
    question = doubt("barn", "unknown", ["animal/lion", "animal/panda/male", "offspring/zebra", "stall/drinks"])
    assert len(question.could_be) == 3
    assert question.ask == ("What lies in the barn: something unknown, a lion, a male panda or a zebra offspring?")
    assert doubt("barn", "nothing", []).ask == "What lies in the barn: nothing?"


def test_questions_say_what_hangs_on_them() -> None:
    question = doubt("barn", "animal/lion", ["nothing", "animal/panda", "animal/zebra"], [2, 0, -1])
    assert question.ask == "What lies in the barn: a lion, nothing (+2 points), a panda or a zebra (-1 point)?"
    assert question.points == (2, 0, -1)
    same = doubt("barn", "animal/lion", ["animal/lion/male"], [0])
    assert same.ask == "What lies in the barn: a lion or a male lion? The score stays the same."
