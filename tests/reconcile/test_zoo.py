"""From an observation to the zoo: what is sure, what is doubtful, what no photo shows."""

import pytest

from companion.reconcile.doubts import doubt
from companion.reconcile.zoo import zoo_from_observation
from companion.rules.zooloretto.options import options_for
from tests.reconcile.observations import MAIN, observed, seen

OPTIONS = options_for("print-and-play")


def test_what_is_seen_surely_is_the_zoo_without_doubts() -> None:
    reading = zoo_from_observation(
        observed(
            seen("enclosure-5/1", "animal/zebra/male"),
            seen("enclosure-5/2", "offspring/zebra", kind="round-tile"),
            seen("enclosure-5/3", "empty"),
            seen("enclosure-5/stall-1", "stall/drinks"),
            seen("free-stall/stall-1", "stall/hot-dogs"),
            seen("barn", "animal/lion"),
            seen("barn", "stall/ice-cream"),
            seen("table", "animal/panda"),
        ),
        OPTIONS,
        coins=2,
    )
    assert reading.doubts == ()
    assert reading.not_visible == ()
    assert reading.zoo["enclosure-5"].animals == ("animal/zebra/male", "offspring/zebra")
    assert reading.zoo["enclosure-5"].stalls == ("stall/drinks",)
    assert reading.zoo["free-stall"].stalls == ("stall/hot-dogs",)
    assert reading.zoo["barn"].animals == ("animal/lion",)
    assert reading.zoo["barn"].stalls == ("stall/ice-cream",)
    assert (reading.zoo.coins, reading.zoo.expansions, reading.zoo.edition) == (2, 0, "print-and-play")


def test_money_lies_beside_the_board_and_is_never_silently_none() -> None:
    money = observed(
        seen("table", "coin", 0.9, kind="coin"),
        seen("table", "coin", 0.8, kind="coin"),
        seen("table", "coin", 0.3, kind="coin"),
        seen("barn", "coin-tile", 0.9),
    )
    reading = zoo_from_observation(money, OPTIONS)
    assert (reading.zoo.coins, reading.zoo.coin_tiles, reading.not_visible) == (2, 1, ())
    assert reading.zoo["barn"].animals == ()
    assert zoo_from_observation(money, OPTIONS, coins=5).zoo.coins == 5
    nothing = zoo_from_observation(observed(), OPTIONS)
    assert (nothing.zoo.coins, nothing.not_visible) == (None, ("coins",))


def test_an_expansion_is_built_when_its_board_is_seen() -> None:
    there = observed(seen("expansion-1/1", "animal/zebra"), areas=(*MAIN, "expansion-1"))
    reading = zoo_from_observation(there, OPTIONS)
    assert reading.zoo.expansions == 1
    assert reading.zoo["expansion-1"].animals == ("animal/zebra",)


def test_an_unsure_label_is_a_doubt_with_its_alternatives() -> None:
    unsure = observed(seen("enclosure-5/1", "animal/zebra", 0.6, animal__zebra__male=0.35))
    (question,) = zoo_from_observation(unsure, OPTIONS).doubts
    assert question.where == "enclosure-5/1"
    assert question.seen == "animal/zebra"
    assert question.could_be[0] == "animal/zebra/male"
    assert question.ask == "What lies on space 1 of enclosure 5: a zebra or a male zebra?"


def test_an_overlooked_tile_is_a_doubt_about_nothing() -> None:
    unsure = observed(seen("enclosure-5/2", "empty", 0.7, animal__lion=0.28))
    reading = zoo_from_observation(unsure, OPTIONS)
    (question,) = reading.doubts
    assert (question.seen, question.could_be[0]) == ("nothing", "animal/lion")
    assert reading.zoo["enclosure-5"].animals == ()


def test_something_unknown_is_always_a_doubt_and_never_in_the_zoo() -> None:
    strange = observed(seen("barn", "unknown", 0.98), seen("enclosure-5/1", "tile-back", 0.99))
    reading = zoo_from_observation(strange, OPTIONS)
    assert [question.seen for question in reading.doubts] == ["unknown", "unknown"]
    assert all(question.could_be for question in reading.doubts)
    assert reading.zoo.animals == ()


def test_the_neighbours_decide_an_unsure_species() -> None:
    zebras = [seen(f"enclosure-5/{number}", "animal/zebra", 0.98, animal__lion=0.015) for number in (1, 2, 3)]
    odd = seen("enclosure-5/4", "animal/lion", 0.55, animal__zebra=0.43)
    reading = zoo_from_observation(observed(*zebras, odd), OPTIONS)
    assert reading.zoo["enclosure-5"].animals == ("animal/zebra",) * 4
    assert reading.doubts == ()
    decided = {one.space: one for one in reading.observation.components}
    assert decided["enclosure-5/4"].label == "animal/zebra"
    assert decided["enclosure-5/4"].confidence > 0.9


def test_more_than_the_box_holds_is_corrected_with_a_doubt() -> None:
    young = [
        seen("enclosure-5/1", "offspring/zebra", 0.99, kind="round-tile", animal__zebra=0.005),
        seen("enclosure-5/2", "offspring/zebra", 0.99, kind="round-tile", animal__zebra=0.005),
        seen("barn", "offspring/zebra", 0.9, kind="round-tile", offspring__panda=0.08),
    ]
    reading = zoo_from_observation(observed(*young), OPTIONS)
    assert reading.zoo["barn"].animals == ("offspring/panda",)
    (question,) = reading.doubts
    assert (question.where, question.seen) == ("barn", "offspring/panda")
    assert "offspring/zebra" in question.could_be


def test_an_enclosure_never_holds_more_than_its_spaces() -> None:
    zebras = [seen(f"enclosure-4/{number}", "animal/zebra") for number in (1, 2, 3, 4)]
    fifth = seen("enclosure-4", "animal/zebra", 0.8, empty=0.2)
    reading = zoo_from_observation(observed(*zebras, fifth), OPTIONS)
    assert len(reading.zoo["enclosure-4"].animals) == 4
    assert [question.seen for question in reading.doubts] == ["nothing"]


def test_what_cannot_be_settled_is_all_doubt() -> None:
    """Nine zebras that nobody could mistake for anything: the box holds seven, and each is in question."""
    certain = [seen("barn", "animal/zebra", 1.0) for _ in range(9)]
    reading = zoo_from_observation(observed(*certain), OPTIONS)
    assert len(reading.doubts) >= 2


def test_pieces_of_variants_that_are_not_played_are_unlikely() -> None:
    balloon = observed(seen("enclosure-5/stall-1", "stall/balloon", 0.7, stall__drinks=0.28))
    assert zoo_from_observation(balloon, OPTIONS).zoo["enclosure-5"].stalls == ("stall/drinks",)
    played = options_for("print-and-play", ("balloon",))
    assert zoo_from_observation(balloon, played).zoo["enclosure-5"].stalls == ("stall/balloon",)


@pytest.mark.parametrize("variants", [(), ("tray",)])
def test_the_tray_counts_when_it_is_played(variants: tuple[str, ...]) -> None:
    tray = observed(seen("table", "tray", 0.95))
    assert zoo_from_observation(tray, options_for("print-and-play", variants)).zoo.tray is bool(variants)


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
