"""What each place may hold: alone, on its sort of space, and among the others of its enclosure."""

from itertools import product
from math import prod

import pytest

from companion.reconcile.belief import (
    LIKE,
    SLIP,
    Item,
    chances_of,
    fits,
    like_others,
    not_nothing,
    of_one_species,
    shares_by_species,
    without_hearsay,
)

LABELS = ("animal/zebra", "animal/lion", "offspring/zebra", "stall/drinks")


def item(**chances: float) -> Item:
    labels = {name.replace("__", "/"): value for name, value in chances.items()}
    return Item(0, "enclosure-5", "enclosure-5/1", "animal", {**labels, "empty": 1 - sum(labels.values())})


def test_chances_sum_to_one_and_keep_the_order_of_the_candidates() -> None:
    chances = chances_of([("animal/zebra", 0.7), ("animal/lion", 0.2)], LABELS, "any")
    assert sum(chances.values()) == pytest.approx(1)
    assert sorted(chances, key=chances.__getitem__)[-2:] == ["animal/lion", "animal/zebra"]
    assert chances["stall/drinks"] > 0


def test_labels_that_do_not_fit_the_space_become_unlikely() -> None:
    said = [("animal/zebra", 0.5), ("stall/drinks", 0.5)]
    assert chances_of(said, LABELS, "stall")["stall/drinks"] > 0.95
    assert chances_of(said, LABELS, "animal")["animal/zebra"] > 0.95
    assert chances_of(said, LABELS, "any")["animal/zebra"] == pytest.approx(0.5, abs=0.01)
    assert fits("empty", "stall")
    assert fits("unknown", "animal")


def test_only_exotic_animals_belong_on_jungle_boards() -> None:
    assert fits("exotic/koala", "exotic")
    assert fits("empty", "exotic")
    assert not fits("animal/zebra", "exotic")
    assert not fits("stall/drinks", "exotic")


def test_what_belongs_in_no_zoo_counts_as_unknown() -> None:
    assert chances_of([("tile-back", 0.9), ("animal/lion", 0.1)], LABELS, "any")["unknown"] > 0.85


def test_what_lay_there_before_is_likelier() -> None:
    said = [("animal/zebra", 0.4), ("animal/lion", 0.55)]
    assert max(chances_of(said, LABELS, "any", ["animal/zebra"]).items(), key=lambda one: one[1])[0] == "animal/zebra"


def test_what_is_said_of_the_sexes_of_an_unlikely_species_counts_half() -> None:
    counts = {"animal/zebra": 6, "animal/zebra/male": 2, "animal/zebra/female": 2, "offspring/zebra": 2}
    said = [("animal/lion/male", 0.8), ("animal/zebra/male", 0.04), ("offspring/zebra", 0.1), ("stall/drinks", 0.01)]
    told = dict(without_hearsay(said, counts))
    assert told == pytest.approx(
        {
            "animal/lion/male": 0.8,
            "animal/zebra": 0.012,
            "animal/zebra/male": 0.024,
            "animal/zebra/female": 0.004,
            "offspring/zebra": 0.1,
            "stall/drinks": 0.01,
        }
    )
    likely = [("animal/zebra/male", 0.2), ("animal/zebra/female", 0.1)]
    assert without_hearsay(likely, counts) == likely
    strange = [("animal/lion/male", 0.05)]  # the box holds none
    assert without_hearsay(strange, counts) == strange


def given_the_others(items: list[Item]) -> list[dict[str, float]]:
    return of_one_species([one.chances for one in items])


def test_four_zebras_make_the_fifth_animal_a_zebra() -> None:
    doubtful = item(animal__zebra=0.45, animal__lion=0.5)
    zebras = [item(animal__zebra=0.9, animal__lion=0.09) for _ in range(4)]
    together = given_the_others([doubtful, *zebras])
    assert together[0]["animal/zebra"] > 0.9
    assert all(sum(chances.values()) == pytest.approx(1) for chances in together)
    assert given_the_others([doubtful])[0]["animal/lion"] == pytest.approx(0.5, abs=0.01)


def test_offspring_speak_for_their_species() -> None:
    together = given_the_others(
        [
            item(animal__zebra=0.45, animal__lion=0.5, offspring__zebra=0.0),
            item(animal__zebra=0.0, animal__lion=0.0, offspring__zebra=0.95),
        ]
    )
    assert together[0]["animal/zebra"] > 0.8


def test_two_species_that_are_both_certain_stay_as_seen() -> None:
    lion = Item(0, "enclosure-5", "", "animal", {"animal/lion": 0.99999, "animal/zebra": 0.000005, "empty": 0.000005})
    zebras = [Item(0, "enclosure-5", "", "animal", {"animal/lion": 0.0, "animal/zebra": 0.9999, "empty": 0.0001})] * 3
    assert given_the_others([lion, *zebras])[0]["animal/lion"] > 0.8


def test_one_animal_alone_is_what_the_camera_says() -> None:
    alone = item(animal__zebra=0.5, animal__lion=0.3)
    assert given_the_others([alone])[0] == pytest.approx(alone.chances, abs=0.001)


def test_the_result_is_that_of_trying_every_filling() -> None:
    items = [
        item(animal__zebra=0.5, animal__lion=0.3, offspring__zebra=0.0),
        item(animal__zebra=0.2, animal__lion=0.6, offspring__zebra=0.0),
        item(animal__zebra=0.0, animal__lion=0.4, offspring__zebra=0.4),
    ]
    species = {"animal/zebra": "zebra", "offspring/zebra": "zebra", "animal/lion": "lion"}

    def weight(name: str, label: str) -> float:
        return 1 if label == "empty" else 2 if species[label] == name else SLIP

    wanted = [dict.fromkeys(one.chances, 0.0) for one in items]
    for labels in product(*(one.chances for one in items)):
        chance = prod(one.chances[label] for one, label in zip(items, labels, strict=True))
        value = chance * sum(prod(weight(name, label) for label in labels) for name in ("zebra", "lion"))
        for chances, label in zip(wanted, labels, strict=True):
            chances[label] += value
    for found, right in zip(given_the_others(items), wanted, strict=True):
        total = sum(right.values())
        assert found == pytest.approx({label: value / total for label, value in right.items()})


def test_an_enclosure_that_can_hold_no_animal_has_no_species() -> None:
    assert shares_by_species(("stall/drinks", "empty")) == {}
    assert of_one_species([]) == []


def test_where_something_was_seen_nothing_is_not_the_likeliest() -> None:
    chances = not_nothing({"animal/zebra": 0.1, "animal/lion": 0.35, "unknown": 0.05, "empty": 0.5})
    assert max(chances, key=lambda label: chances[label]) == "animal/lion"
    assert sum(chances.values()) == pytest.approx(1)
    guess = not_nothing({"animal/zebra": 0.2, "animal/lion": 0.25, "unknown": 0.05, "empty": 0.5})
    assert max(guess, key=lambda label: guess[label]) == "unknown"
    assert sum(guess.values()) == pytest.approx(1)
    sure = {"animal/zebra": 0.7, "unknown": 0.1, "empty": 0.2}
    assert not_nothing(sure) == pytest.approx(sure)


@pytest.mark.rule("ZR-095")
def test_in_the_barn_animals_come_with_their_like() -> None:
    zebra = {"animal/zebra": 0.9, "animal/lion": 0.0, "offspring/zebra": 0.0, "stall/drinks": 0.0, "empty": 0.1}
    torn = {"animal/zebra": 0.2, "animal/lion": 0.5, "offspring/zebra": 0.1, "stall/drinks": 0.0, "empty": 0.2}
    of_zebra, of_torn = like_others([zebra, torn])
    factor = 1 + 0.9 * (LIKE - 1)
    assert of_torn["animal/zebra"] / of_torn["animal/lion"] == pytest.approx(0.4 * factor)
    assert of_torn["animal/zebra"] / of_torn["offspring/zebra"] == pytest.approx(2)
    assert of_torn["empty"] == pytest.approx(0.2)
    assert sum(of_torn.values()) == pytest.approx(1)
    assert of_zebra == pytest.approx(zebra)


def test_what_lies_alone_in_the_barn_stays_as_the_camera_says() -> None:
    torn = {"animal/zebra": 0.3, "animal/lion": 0.5, "offspring/zebra": 0.0, "stall/drinks": 0.1, "empty": 0.1}
    assert like_others([torn]) == [pytest.approx(torn)]
    assert like_others([]) == []
