"""From an observation to the zoo: what is sure, what is doubtful, what no photo shows."""

from dataclasses import replace

import pytest

from companion.reconcile.questions import Caution
from companion.reconcile.zoo import zoo_from_observation, zoo_read_greedily, zoos_from_observations
from companion.rules.zooloretto.options import AREAS, options_for
from companion.rules.zooloretto.validity import zoo_problems, zoos_problems
from companion.rules.zooloretto.zoo import Place, zoo_of
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
    assert question.ask == "What lies on space 1 of enclosure 5: a zebra or a male zebra? The score stays the same."
    assert question.points == (0,)


def test_an_overlooked_tile_is_a_doubt_about_nothing() -> None:
    unsure = observed(seen("barn", "empty", 0.7, animal__lion=0.28))
    reading = zoo_from_observation(unsure, OPTIONS)
    (question,) = reading.doubts
    assert (question.seen, question.could_be, question.points) == ("nothing", ("animal/lion",), (-2,))
    assert question.ask == "What lies in the barn: nothing or a lion (-2 points)?"
    assert reading.zoo["barn"].animals == ()


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
    parents = [seen(f"enclosure-6/{n}", f"animal/zebra/{sex}") for n, sex in enumerate(("male", "female") * 2, 1)]
    parents += [seen("barn", f"animal/panda/{sex}") for sex in ("male", "female")]
    young = [
        seen("enclosure-6/5", "offspring/zebra", 0.99, kind="round-tile", animal__zebra=0.005),
        seen("enclosure-6/6", "offspring/zebra", 0.99, kind="round-tile", animal__zebra=0.005),
        seen("barn", "offspring/zebra", 0.9, kind="round-tile", offspring__panda=0.08),
    ]
    reading = zoo_from_observation(observed(*parents, *young), OPTIONS)
    assert "offspring/panda" in reading.zoo["barn"].animals
    (question,) = [one for one in reading.doubts if one.where == "barn"]
    assert question.seen == "offspring/panda"
    assert "offspring/zebra" in question.could_be


def test_an_enclosure_never_holds_more_than_its_spaces() -> None:
    zebras = [seen(f"enclosure-4/{number}", "animal/zebra") for number in (1, 2, 3, 4)]
    fifth = seen("enclosure-4", "animal/zebra", 0.8, empty=0.2)
    reading = zoo_from_observation(observed(*zebras, fifth), OPTIONS)
    assert len(reading.zoo["enclosure-4"].animals) == 4
    assert [question.seen for question in reading.doubts] == ["nothing"]


def test_what_cannot_be_settled_is_all_doubt() -> None:
    """Nine zebras that nobody could mistake for anything: the box holds seven, and two are in question."""
    certain = [seen("barn", "animal/zebra", 1.0) for _ in range(9)]
    reading = zoo_from_observation(observed(*certain), OPTIONS)
    assert reading.zoo["barn"].animals.count("animal/zebra") == 7
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


def test_a_third_coinless_queen_is_no_queen() -> None:
    """REPORTS.md 1: more of a kind than the box holds becomes the best legal alternative, and is flagged."""
    zebras = [seen("barn", "animal/zebra", 0.97, animal__lion=0.02) for _ in range(7)]
    eighth = seen("barn", "animal/zebra", 0.9, animal__panda=0.06, animal__lion=0.02)
    reading = zoo_from_observation(observed(*zebras, eighth), OPTIONS)
    assert reading.zoo["barn"].animals.count("animal/zebra") == 7
    assert "animal/panda" in reading.zoo["barn"].animals
    assert zoo_problems(reading.zoo, OPTIONS) == ()
    assert ("animal/panda", "animal/zebra") in [(one.seen, one.could_be[0]) for one in reading.doubts]


def test_one_flickering_tile_leaves_the_zoo_as_it_was() -> None:
    """REPORTS.md 2: of two photos one reads a tile otherwise by a small margin; what was known decides."""
    others = [seen("enclosure-5/1", "animal/zebra"), seen("barn", "stall/drinks")]
    first = observed(*others, seen("barn", "animal/lion", 0.55, animal__panda=0.44))
    second = observed(*others, seen("barn", "animal/panda", 0.52, animal__lion=0.47))
    before = zoo_from_observation(first, OPTIONS).zoo
    assert zoo_from_observation(second, OPTIONS).zoo != before
    after = zoo_from_observation(second, OPTIONS, before=before)
    assert after.zoo == before
    assert after.doubts == ()
    clear = observed(*others, seen("barn", "animal/panda", 0.99, animal__lion=0.005))
    assert "animal/panda" in zoo_from_observation(clear, OPTIONS, before=before).zoo["barn"].animals


def test_a_question_offers_the_likeliest_that_are_still_in_the_box() -> None:
    """REPORTS.md 24: the three best alternatives by confusion, none of which there are no more."""
    both = [seen(f"enclosure-5/{number}", "animal/zebra/male", 0.999) for number in (1, 2)]
    others = {"animal__zebra__male": 0.3, "animal__lion": 0.17, "animal__panda": 0.1, "stall__drinks": 0.03}
    unsure = seen("barn", "animal/zebra", 0.4, **others)
    (question,) = zoo_from_observation(observed(*both, unsure), OPTIONS).doubts
    assert question.could_be == ("animal/lion", "animal/panda", "stall/drinks")


def test_what_lies_in_one_zoo_is_not_in_the_box_for_the_others() -> None:
    males = observed(*(seen(f"enclosure-5/{number}", "animal/zebra/male") for number in (1, 2)))
    third = observed(seen("enclosure-5/1", "animal/zebra/male", 0.9, animal__zebra=0.09))
    alone = zoo_from_observation(third, OPTIONS)
    assert alone.zoo["enclosure-5"].animals == ("animal/zebra/male",)
    first, second = zoos_from_observations([males, third], OPTIONS, coins=(1, None))
    assert first.zoo["enclosure-5"].animals == ("animal/zebra/male",) * 2
    assert second.zoo["enclosure-5"].animals == ("animal/zebra",)
    assert [one.seen for one in second.doubts] == ["animal/zebra"]
    assert (first.zoo.coins, second.zoo.coins) == (1, None)


def test_zoos_that_do_not_fit_one_box_stay_as_each_is_by_itself() -> None:
    """Photos of two games: three plain males, of which the box holds two, are not renamed; validity says it."""
    males = observed(*(seen(f"enclosure-5/{number}", "animal/zebra/male", 0.999) for number in (1, 2)))
    odd = seen("barn", "animal/panda", 0.6, animal__lion=0.39)
    third = observed(seen("enclosure-5/1", "animal/zebra/male", 0.999, animal__zebra=0.001), odd)
    found = zoos_from_observations([males, third], OPTIONS)
    assert [one.zoo for one in found] == [zoo_from_observation(one, OPTIONS).zoo for one in (males, third)]
    assert found[1].zoo["enclosure-5"].animals == ("animal/zebra/male",)
    assert [one.where for one in found[1].doubts] == ["barn"]
    (problem,) = zoos_problems([one.zoo for one in found], OPTIONS)
    assert problem.rule == "ZR-003"


def test_what_is_plain_does_not_give_way_to_what_is_less_so() -> None:
    """Three males, one of them not so plain but like nothing else: what is plain in the other zoo stays."""
    males = [seen(f"enclosure-5/{number}", "animal/zebra/male", 0.991, animal__zebra=0.009) for number in (1, 2)]
    odd = observed(seen("enclosure-5/1", "animal/zebra/male", 0.985))
    found = zoos_from_observations([observed(*males), odd], OPTIONS)
    assert found[0].zoo["enclosure-5"].animals == ("animal/zebra/male",) * 2
    assert found[1].zoo["enclosure-5"].animals == ("animal/zebra/male",)


def test_a_zoo_that_alone_holds_too_much_is_mended_although_the_zoos_do_not_fit_one_box() -> None:
    """What gives way within one zoo is in doubt there, under its own number, as without the other zoo."""
    males = observed(*(seen(f"enclosure-5/{number}", "animal/zebra/male", 0.999) for number in (1, 2)))
    four = [seen(f"enclosure-5/{number}", "animal/zebra/male", 0.999) for number in (1, 2)]
    four.append(seen("enclosure-5/3", "animal/zebra/male", 0.9, animal__zebra=0.09))
    found = zoos_from_observations([males, observed(*four)], OPTIONS)
    alone = zoo_from_observation(observed(*four), OPTIONS)
    assert (found[1].zoo, found[1].doubts) == (alone.zoo, alone.doubts)
    assert alone.doubts


def test_offspring_without_parents_are_unlikely_on_a_whole_table() -> None:
    orphan = seen("barn", "animal/panda/female", 0.6, kind="round-tile", offspring__panda=0.4)
    young = seen("barn", "offspring/panda", 0.6, kind="round-tile", animal__panda=0.39)
    parents = observed(seen("enclosure-5/1", "animal/panda/male"), seen("barn", "animal/panda/female"))
    one = zoos_from_observations([observed(young), observed(orphan)], OPTIONS)
    assert one[0].zoo["barn"].animals == ("animal/panda",)
    two = zoos_from_observations([observed(young), parents], OPTIONS)
    assert two[0].zoo["barn"].animals == ("offspring/panda",)


def test_a_pair_makes_an_unsure_tile_its_offspring() -> None:
    pair = [seen("enclosure-5/1", "animal/zebra/male"), seen("enclosure-5/2", "animal/zebra/female")]
    unsure = seen("enclosure-5/3", "animal/zebra", 0.7, offspring__zebra=0.29)
    with_pair = zoo_from_observation(observed(*pair, unsure), OPTIONS)
    assert "offspring/zebra" in with_pair.zoo["enclosure-5"].animals
    assert "offspring/zebra" not in zoo_from_observation(observed(pair[0], unsure), OPTIONS).zoo.animals


def test_two_unsure_animals_do_not_make_each_other_surely_female() -> None:
    """What makes one look like a female, its enrolled picture or the light, does so with the other too."""
    first = seen("enclosure-6/1", "animal/zebra/female", 0.7, animal__zebra__male=0.29)
    second = seen("enclosure-6/2", "animal/zebra/female", 0.76, animal__zebra__male=0.23)
    reading = zoo_from_observation(observed(first, second), OPTIONS)
    assert reading.zoo["enclosure-6"].animals == ("animal/zebra/female",) * 2
    assert [one.confidence for one in reading.observation.components] == pytest.approx([0.737, 0.767], abs=0.01)
    assert [one.where for one in reading.doubts] == ["enclosure-6/1", "enclosure-6/2"]


def test_unsure_animals_on_which_no_rule_bears_stay_as_unsure_as_they_are() -> None:
    first = seen("barn", "animal/zebra/female", 0.7, animal__zebra__male=0.29)
    second = seen("barn", "animal/zebra/female", 0.8, animal__zebra__male=0.19)
    reading = zoo_from_observation(observed(first, second), OPTIONS)
    assert [one.confidence for one in reading.observation.components] == pytest.approx([0.707, 0.808], abs=0.01)


def test_a_sure_male_and_its_offspring_make_an_unsure_animal_surely_female() -> None:
    sure = [seen("enclosure-6/1", "animal/zebra/male"), seen("enclosure-6/2", "offspring/zebra", kind="round-tile")]
    unsure = seen("enclosure-6/3", "animal/zebra/female", 0.7, animal__zebra__male=0.29)
    reading = zoo_from_observation(observed(*sure, unsure), OPTIONS)
    assert reading.observation.components[2].confidence > 0.95
    assert reading.doubts == ()


def test_a_pair_without_its_offspring_is_a_doubt_of_its_own() -> None:
    pair = [seen("enclosure-4/1", "animal/zebra/male"), seen("enclosure-4/2", "animal/zebra/female")]
    (question,) = zoo_from_observation(observed(*pair), OPTIONS).doubts
    assert (question.where, question.seen, question.could_be) == ("enclosure-4", "nothing", ("offspring/zebra",))
    assert question.points == (4,)
    assert question.ask == (
        "A male and a female zebra share enclosure 4, but no zebra offspring is to be seen: "
        "does one lie in enclosure 4 (+4 points)?"
    )
    full = [*pair, *(seen(f"enclosure-4/{number}", "animal/zebra") for number in (3, 4))]
    (question,) = zoo_from_observation(observed(*full), OPTIONS).doubts
    assert (question.where, question.points) == ("barn", (-2,))
    born = seen("barn", "offspring/zebra", kind="round-tile")
    assert zoo_from_observation(observed(*full, born), OPTIONS).doubts == ()


def test_what_was_put_back_into_the_box_is_unlikely() -> None:
    said = observed(seen("barn", "animal/zebra", 0.6, animal__lion=0.39), seen("barn", "coin", 0.9, kind="coin"))
    options = replace(OPTIONS, players=4, removed_species=("zebra",))
    assert zoo_from_observation(said, options).zoo["barn"].animals == ("animal/lion",)


def test_an_enclosure_has_as_many_stalls_as_its_edition_says_or_its_board_prints() -> None:
    """The edition says one at this enclosure: of two tiles that lie beside its only space one lies elsewhere."""
    first = seen("enclosure-4/stall-1", "stall/drinks")
    loose = seen("enclosure-4", "stall/hot-dogs", 0.9)
    assert zoo_from_observation(observed(first, loose), OPTIONS).zoo["enclosure-4"].stalls == ("stall/drinks",)
    printed = seen("enclosure-4/stall-2", "stall/hot-dogs", 0.9)
    both = zoo_from_observation(observed(first, printed), OPTIONS).zoo["enclosure-4"].stalls
    assert both == ("stall/drinks", "stall/hot-dogs")


def test_no_more_stall_types_lie_there_than_are_played_with() -> None:
    types = ("ice-cream", "drinks", "hamburgers", "hot-dogs")
    stalls = [seen("barn", f"stall/{name}") for name in types]
    fifth = seen("barn", "stall/cotton-candy", 0.8, stall__drinks=0.19)
    assert "stall/cotton-candy" not in zoo_from_observation(observed(*stalls, fifth), OPTIONS).zoo.stalls
    every = options_for("print-and-play", ("all-stalls",))
    assert "stall/cotton-candy" in zoo_from_observation(observed(*stalls, fifth), every).zoo.stalls


def test_a_place_that_changes_nothing_is_asked_about_last_or_not_at_all() -> None:
    second = seen("barn", "animal/lion", 0.88, animal__lion__male=0.11)
    first = seen("barn", "stall/drinks", 0.88, stall__hot_dogs=0.11)
    known = [seen("barn", "animal/lion"), seen("barn", "stall/hot-dogs")]
    both = observed(second, first, *known)
    (patient,) = zoos_from_observations([both], OPTIONS, caution=Caution(0.9, 0.85))
    assert [one.seen for one in patient.doubts] == ["stall/drinks"]
    assert [one.seen for one in zoo_from_observation(both, OPTIONS).doubts] == ["stall/drinks", "animal/lion"]
    idle = seen("barn", "animal/lion", 0.5, animal__lion__male=0.49)
    asked = zoo_from_observation(observed(idle, first, *known), OPTIONS).doubts
    assert [one.seen for one in asked] == ["stall/drinks", "animal/lion"]


def test_a_zoo_that_was_known_as_empty_says_nothing() -> None:
    unsure = observed(seen("barn", "animal/panda", 0.52, animal__lion=0.47))
    before = zoo_of({"barn": Place()}, edition="print-and-play")
    assert zoo_from_observation(unsure, OPTIONS, before=before) == zoo_from_observation(unsure, OPTIONS)


def test_reading_greedily_asks_no_rule() -> None:
    zebras = [seen(f"enclosure-5/{number}", "animal/zebra", 0.98, animal__lion=0.015) for number in (1, 2, 3)]
    odd = seen("enclosure-5/4", "animal/lion", 0.55, animal__zebra=0.43)
    greedy = zoo_read_greedily(observed(*zebras, odd), OPTIONS)
    assert greedy.zoo["enclosure-5"].animals == ("animal/lion", *("animal/zebra",) * 3)


def test_what_lies_on_a_jungle_board_is_an_exotic_animal() -> None:
    tile = seen("jungle/4", "animal/panda", 0.5, exotic__baboon=0.4)
    photo = observed(tile, areas=(*MAIN, "jungle"))
    reading = zoo_from_observation(photo, options_for(expansions=("exotic",)))
    assert reading.zoo.places[AREAS.index("jungle")] == Place(("exotic/baboon",), ())
    plain = observed(seen("jungle/4", "animal/panda", 0.999), areas=(*MAIN, "jungle"))
    strange = zoo_from_observation(plain, options_for(expansions=("exotic",)))
    assert strange.zoo.places[AREAS.index("jungle")] == Place(("animal/panda",), ())
    assert len(strange.doubts) == 1


def test_what_is_hardly_money_is_a_tile_of_the_zoo() -> None:
    hidden = seen("barn", "coin-tile", 0.4, animal__lion=0.35, animal__panda=0.08, stall__drinks=0.05)
    reading = zoo_from_observation(observed(hidden), OPTIONS)
    assert [one.where for one in reading.doubts] == ["barn"]
    assert (reading.zoo.coin_tiles, reading.zoo["barn"].animals) == (0, ("animal/lion",))


def test_what_looks_like_nothing_much_is_something_unknown() -> None:
    hidden = seen("barn", "coin-tile", 0.12, animal__lion=0.1, animal__panda=0.08, stall__drinks=0.05)
    reading = zoo_from_observation(observed(hidden), OPTIONS)
    assert [(one.where, one.seen) for one in reading.doubts] == [("barn", "unknown")]
    assert reading.zoo["barn"].animals == ()


def test_a_tile_of_an_expansion_that_is_not_played_is_named_with_its_rule() -> None:
    options = options_for("2023")
    reading = zoo_from_observation(observed(seen("enclosure-4/1", "exotic/bat", 0.97)), options)
    assert reading.zoo["enclosure-4"].animals == ("exotic/bat",)
    assert [(one.rule, one.area) for one in zoo_problems(reading.zoo, options)] == [("EX-06", "enclosure-4")]
    assert reading.doubts == ()
    assert [one.label for one in reading.observation.components] == ["exotic/bat"]
    unsure = zoo_from_observation(observed(seen("enclosure-4/1", "exotic/bat", 0.7)), options)
    assert unsure.zoo["enclosure-4"].animals == ()
