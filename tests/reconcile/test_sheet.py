"""Boxes become a sheet: rows fill from the left, gaps and violations are questions, answers settle them."""

import pytest

from companion.reconcile.sheet import CrossedBoxes, counted_boxes, crossed_boxes, in_words, still_open
from companion.reconcile.sheet_names import expected
from companion.rules.dice.options import Options, SheetValues
from companion.rules.dice.validity import zoo_problems
from companion.rules.dice.zoo import Zoo, answered

OPTIONS = Options(edition="print-and-play")
BOXES = expected(SheetValues())


def read(*crossed: str, **chances: float) -> CrossedBoxes:
    """A sheet on which these boxes look crossed off; ``lion__3=0.4`` gives a box's probability."""
    given = {name.replace("__", "/"): chance for name, chance in chances.items()}
    return crossed_boxes({box: 0.999 if box in crossed else 0.001 for box in BOXES} | given, OPTIONS)


def test_a_blank_sheet_is_empty_and_raises_no_question() -> None:
    found = read()
    assert found.zoo == Zoo(edition="print-and-play")
    assert found.doubts == ()
    assert max(found.crossed.values()) < 0.01


@pytest.mark.rule("DG-26", "DG-27", "DG-29", "DG-32")
def test_what_the_rules_allow_is_taken_as_it_looks() -> None:
    found = read("lion/1", "lion/2", "crocodile/1", "bonus/crocodile", "barn/crocodile", "coin/1", "coin/2", "coin/3")
    assert found.zoo.crossed == (1, 0, 0, 0, 2)
    assert found.zoo.bonuses == (True, False, False, False, False)
    assert found.zoo.in_barn == ("crocodile",)
    assert found.zoo.coins == 3
    assert found.doubts == ()


@pytest.mark.rule("DG-26")
def test_a_weak_box_between_sure_ones_is_taken_without_a_question() -> None:
    found = read("lion/1", "lion/3", lion__2=0.3)
    assert found.zoo.crossed[4] == 3
    assert found.doubts == ()


@pytest.mark.rule("DG-26", "DG-32")
@pytest.mark.parametrize(("row", "place"), [("lion", 4), ("coin", 5)])
def test_a_gap_is_a_question_and_both_answers_settle_it(row: str, place: int) -> None:
    found = read(f"{row}/1", f"{row}/3")
    (doubt,) = found.doubts
    assert doubt.where in {f"{row}/2", f"{row}/3"}
    assert "yet a box behind it is crossed off" in doubt.ask
    assert zoo_problems(found.zoo, OPTIONS) == ()
    yes = counted_boxes(answered(found.zoo, doubt.where, doubt.seen, "marked"))
    no = counted_boxes(answered(found.zoo, doubt.where, doubt.seen, "empty"))
    assert yes == {f"{row}/1", f"{row}/2", f"{row}/3"}
    assert no == {f"{row}/1"}


@pytest.mark.rule("DG-27", "DG-29")
@pytest.mark.parametrize("behind", ["barn/elephant", "bonus/elephant"])
def test_what_needs_a_full_enclosure_is_a_question_beside_a_free_space(behind: str) -> None:
    found = read("elephant/1", "elephant/2", "elephant/3", behind)
    assert [doubt.where in {"elephant/4", behind} for doubt in found.doubts] == [True]
    assert zoo_problems(found.zoo, OPTIONS) == ()


def test_a_box_that_could_be_either_is_a_question_that_names_it() -> None:
    (doubt,) = read("monkey/1", monkey__2=0.5).doubts
    assert (doubt.where, doubt.could_be in {("marked",), ("empty",)}) == ("monkey/2", True)
    assert doubt.ask == "Is box 2 of the monkey enclosure crossed off? If so: +1 point."


def test_a_question_makes_others_of_the_sheet_less_sure() -> None:
    assert read("monkey/1", monkey__2=0.05).doubts == ()
    found = read("monkey/1", monkey__2=0.05, coin__1=0.4)
    assert [doubt.where for doubt in found.doubts] == ["monkey/2", "coin/1"]


@pytest.mark.rule("DG-26")
def test_what_only_the_answer_leaves_open_is_asked_as_well() -> None:
    found = read(coin__1=0.38, coin__2=0.02)
    assert [doubt.where for doubt in found.doubts] == ["coin/1"]
    found = read(coin__1=0.38, coin__2=0.3)
    assert [doubt.where for doubt in found.doubts] == ["coin/1", "coin/2"]


@pytest.mark.rule("DG-39", "DG-40", "DG-44")
@pytest.mark.parametrize(
    ("box", "crossed", "chance", "change", "said"),
    [
        ("crocodile/1", (), 0.4, 1, "crossed off? If so: +1 point."),
        ("crocodile/1", (), 0.6, -1, "crossed off? If not: -1 point."),
        ("bonus/lion", ("lion/1", "lion/2", "lion/3", "lion/4", "lion/5"), 0.4, 2, "If so: +2 points."),
        ("barn/crocodile", ("crocodile/1",), 0.6, 2, "If not: +2 points."),
        ("coin/1", (), 0.4, 0, "crossed off? The score stays the same."),
    ],
)
def test_a_question_says_what_the_other_answer_changes(
    box: str, crossed: tuple[str, ...], chance: float, change: int, said: str
) -> None:
    (doubt,) = read(*crossed, **{box.replace("/", "__"): chance}).doubts
    assert (doubt.where, doubt.points) == (box, (change,))
    assert doubt.ask.endswith(said)


def test_boxes_that_were_not_seen_are_questions() -> None:
    chances = {box: 0.001 for box in BOXES if not box.startswith("coin/")}
    found = crossed_boxes(chances, OPTIONS)
    assert [doubt.where for doubt in found.doubts] == [f"coin/{number}" for number in range(1, 7)]
    assert found.doubts[0].ask.startswith("Box 1 of the ticket office is not to be seen: is it crossed off?")


@pytest.mark.rule("DG-26", "DG-27", "DG-29", "DG-32")
def test_an_answer_settles_what_the_rules_say_of_other_boxes() -> None:
    unseen = {box: 0.001 for box in BOXES if box not in ("lion/4", "lion/5", "bonus/lion")}
    whole = unseen | {"lion/1": 0.999, "lion/2": 0.999, "lion/3": 0.999, "coin/1": 0.5}
    found = crossed_boxes(whole, OPTIONS)
    assert [doubt.where for doubt in found.doubts] == ["lion/4", "lion/5", "bonus/lion", "coin/1"]

    def left(where: str, label: str) -> list[str]:
        return [doubt.where for doubt in still_open(found.doubts, where, label) if doubt.where != where]

    assert left("lion/4", "empty") == ["coin/1"]
    assert left("lion/5", "marked") == ["bonus/lion", "coin/1"]
    assert left("bonus/lion", "empty") == ["lion/4", "lion/5", "coin/1"]


def test_probabilities_are_those_after_the_rules_spoke() -> None:
    found = read("lion/1", "lion/3", lion__2=0.3)
    assert found.crossed["lion/2"] > 0.99
    assert found.crossed["barn/lion"] < 0.01


@pytest.mark.parametrize(
    ("box", "said"),
    [
        ("bonus/lion", "the lion's bonus box"),
        ("barn/lion", "the lion's box in the barn"),
        ("coin/4", "box 4 of the ticket office"),
        ("lion/3", "box 3 of the lion enclosure"),
    ],
)
def test_boxes_have_names_that_people_say(box: str, said: str) -> None:
    assert in_words(box) == said


def test_counted_boxes_are_those_of_the_sheet() -> None:
    zoo = Zoo((1, 0, 0, 0, 2), (True, False, False, False, False), (False, True, False, False, False), None)
    assert counted_boxes(zoo) == {"crocodile/1", "lion/1", "lion/2", "bonus/crocodile", "barn/ostrich"}
