"""Doubts as sentences: where, what was seen, what it could be, what hangs on it."""

import pytest

from companion.reconcile.doubts import doubt
from companion.reconcile.zoo import zoo_from_observation
from companion.rules.zooloretto.options import options_for
from tests.reconcile.observations import observed, seen

OPTIONS = options_for("print-and-play")


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


def test_a_space_is_asked_about_with_what_may_lie_there_alone() -> None:
    """A stall space that looks empty, or like an animal, which may not lie there: the question says so."""
    reading = zoo_from_observation(
        observed(seen("enclosure-5/stall-1", "empty", 0.14, animal__elephant=0.82, stall__drinks=0.02)), OPTIONS
    )
    (question,) = reading.doubts
    assert not any(label.startswith(("animal", "offspring")) for label in question.could_be)
    assert question.ask.endswith("It looks like an elephant, which may not lie there.")


@pytest.mark.parametrize(
    ("space", "label", "said"), [("stall-1", "animal/elephant", "an elephant"), ("1", "stall/drinks", "a drinks stall")]
)
def test_what_surely_lies_on_a_space_of_another_sort_is_asked_about(space: str, label: str, said: str) -> None:
    (question,) = zoo_from_observation(observed(seen(f"enclosure-5/{space}", label, 0.999)), OPTIONS).doubts
    assert (question.seen, question.could_be) == (label, ("nothing",))
    assert f": {said} or nothing" in question.ask
    assert question.ask.endswith(f"It looks like {said}, which may not lie there.")


def test_a_space_for_animals_that_looks_like_one_names_no_other_sort() -> None:
    (question,) = zoo_from_observation(
        observed(seen("enclosure-5/1", "animal/zebra", 0.6, animal__lion=0.35, stall__drinks=0.01)), OPTIONS
    ).doubts
    assert "may not" not in question.ask
