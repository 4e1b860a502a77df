"""What is doubtful about dice that were seen."""

import pytest

from companion.reconcile.dice import are_foreign, dice_doubts, sides_by_area
from companion.vision.observation import Seen

QUAD = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))


def die(
    where: str = "truck-1/1",
    label: str = "die/lion",
    confidence: float = 0.99,
    others: tuple[tuple[str, float], ...] = (),
    kind: str = "die",
) -> Seen:
    area, _, crate = where.partition("/")
    return Seen(label, confidence, others, QUAD, area, where if crate else "", kind)


def asked(*seen: Seen, dice: int | None = None) -> list[str]:
    return [doubt.ask for doubt in dice_doubts(seen, dice)]


def test_clear_dice_ask_nothing() -> None:
    assert asked(die("truck-1/1"), die("truck-1/2"), die("truck-1/3"), die("corner-1"), die("table")) == []


def test_sides_are_told_by_area_in_their_order() -> None:
    seen = [die("truck-1/1"), die("truck-1/2", "die/coin"), die("table", "unknown")]
    assert sides_by_area(seen) == {"truck-1": ("lion", "coin"), "table": ("unknown",)}


def test_an_unsure_side_is_asked_for_with_what_else_it_could_be() -> None:
    unsure = die("truck-2/3", "die/monkey", 0.6, (("die/elephant", 0.3), ("unknown", 0.09), ("die/coin", 0.01)))
    (doubt,) = dice_doubts([unsure])
    assert doubt.ask == "Does the die on crate 3 of truck 2 show a monkey or an elephant?"
    assert (doubt.where, doubt.seen, doubt.could_be) == ("truck-2/3", "die/monkey", ("die/elephant",))


def test_a_die_that_may_be_none_is_asked_for() -> None:
    assert asked(die("table", "die/coin", 0.6)) == ["Does the die on the table show a coin, or is it no die at all?"]


def test_an_unknown_side_is_asked_for() -> None:
    unknown = die("corner-2", "unknown", 0.7, (("die/lion", 0.2),))
    (doubt,) = dice_doubts([unknown])
    assert doubt.ask == "Which side of the die in player's corner 2 is up?"
    assert doubt.could_be == ("die/lion",)


def test_a_die_on_its_edge_is_a_doubt_however_sure_that_is() -> None:
    leaning = die("truck-1/2", "unknown", 0.98, (("die/lion", 0.02),), "leaning-die")
    assert asked(leaning) == ["The die on crate 2 of truck 1 lies on its edge: which side counts? Lay it flat."]


@pytest.mark.rule("DG-17")
def test_four_dice_on_a_truck_are_a_doubt_about_the_truck_alone() -> None:
    dice = [die("truck-3/1"), die("truck-3/2"), die("truck-3/3"), die("truck-3/3")]
    (doubt,) = dice_doubts(dice)
    assert doubt.where == "truck-3"
    assert doubt.ask == "4 dice lie on truck 3, which holds 3: which of them lies elsewhere? (DG-17)"


def test_two_dice_in_a_crate_are_a_doubt() -> None:
    (doubt,) = dice_doubts([die("truck-3/1"), die("truck-3/1")])
    assert doubt.ask == "2 dice lie on crate 1 of truck 3: are both on this truck?"


@pytest.mark.rule("DG-03")
def test_more_dice_than_are_played_with_are_a_doubt() -> None:
    assert asked(*[die("table")] * 6, dice=6) == []
    (ask,) = asked(*[die("table")] * 7, dice=6)
    assert ask.startswith("7 dice are to be seen, but 6 are played with")


@pytest.mark.rule("DG-04")
def test_fewer_dice_than_are_played_with_are_a_doubt_where_that_is_known() -> None:
    assert asked(*[die("table")] * 7) == []
    assert asked(dice=8) == []
    (ask,) = asked(*[die("table")] * 7, dice=8)
    assert ask == "Of 8 dice that are played with 7 are to be seen: where do the others lie?"


@pytest.mark.parametrize(
    ("labels", "foreign"),
    [
        (["unknown", "unknown", "die/lion"], True),
        (["unknown", "die/coin", "die/lion"], False),
        (["unknown"], False),
        ([], False),
    ],
)
def test_dice_of_which_most_show_no_known_side_are_another_sets(labels: list[str], foreign: bool) -> None:
    seen = [die(f"truck-1/{crate}", label) for crate, label in enumerate(labels, 1)]
    assert are_foreign([*seen, die("table", "unknown", kind="leaning-die")]) is foreign
