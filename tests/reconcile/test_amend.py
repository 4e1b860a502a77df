"""What people correct in a reading, and what can lie at a place."""

from collections import Counter
from dataclasses import replace

import pytest

from companion.reconcile.amend import Amendment, amended, can_lie, choices, held, left_in_box, speaks_of, with_board
from companion.reconcile.doubts import Doubt
from companion.rules import game_named
from companion.rules.aquaretto.options import Options as WaterOptions
from companion.rules.zooloretto.options import Options
from companion.vision.observation import Quad
from tests.reconcile.observations import observed, seen

FAR: Quad = ((80.0, 80.0), (90.0, 80.0), (90.0, 90.0), (80.0, 90.0))


def test_a_tile_on_a_space_becomes_what_a_person_says() -> None:
    before = observed(seen("enclosure-5/1", "animal/zebra", animal__panda=0.3), seen("enclosure-5/2", "animal/lion"))
    after = amended(before, Amendment("enclosure-5/1", "animal/zebra", "animal/panda"))
    assert [(one.space, one.label) for one in after.components] == [
        ("enclosure-5/2", "animal/lion"),
        ("enclosure-5/1", "animal/panda"),
    ]
    assert after.components[1].confidence == 1.0
    assert after.components[1].alternatives == (("animal/zebra", 0.99),)


def test_a_removed_tile_leaves_its_printed_space_empty_and_elsewhere_nothing() -> None:
    before = observed(seen("enclosure-5/1", "animal/zebra"), seen("barn", "animal/lion"))
    after = amended(before, Amendment("enclosure-5/1", "animal/zebra", "nothing"))
    assert [one.space for one in after.vacancies] == ["enclosure-5/1"]
    after = amended(after, Amendment("barn", "animal/lion", "nothing"))
    assert after.components == ()


def test_of_equal_tiles_in_an_area_the_nearest_is_meant() -> None:
    far = replace(seen("barn", "animal/lion"), quad=FAR)
    before = observed(seen("barn", "animal/lion"), far)
    after = amended(before, Amendment("barn", "animal/lion", "animal/panda", FAR))
    assert {one.label: one.quad for one in after.components}["animal/panda"] == FAR
    assert len(amended(before, Amendment("barn", "animal/lion", "nothing")).components) == 1


@pytest.mark.parametrize(
    ("where", "label", "space", "kind"),
    [
        ("barn", "offspring/lion", "", "round-tile"),
        ("path-2", "visitor/red", "", "visitor"),
        ("basin/1,2", "animal/orca", "basin/1,2", "square-tile"),
    ],
)
def test_a_missed_component_is_added_where_it_was_shown(where: str, label: str, space: str, kind: str) -> None:
    after = amended(observed(), Amendment(where, "nothing", label, FAR))
    (one,) = after.components
    assert (one.label, one.quad, one.space, one.kind) == (label, FAR, space, kind)


def test_what_has_no_place_in_the_photo_is_not_drawn_into_it() -> None:
    assert amended(observed(), Amendment("barn", "nothing", "animal/lion")).components == ()
    assert amended(observed(), Amendment("barn", "animal/lion", "nothing", FAR)).components == ()


def test_an_amendment_settles_the_doubt_of_its_place() -> None:
    at_space = Doubt("enclosure-5/1", "animal/zebra", ("animal/panda",), "?")
    in_barn = Doubt("barn", "animal/zebra", ("animal/panda",), "?")
    assert speaks_of(at_space, Amendment("enclosure-5/1", "nothing", "animal/lion"))
    assert not speaks_of(at_space, Amendment("enclosure-5/2", "animal/zebra", "animal/panda"))
    assert speaks_of(in_barn, Amendment("barn", "animal/zebra", "animal/lion"))
    assert speaks_of(in_barn, Amendment("barn", "nothing", "animal/panda"))
    assert not speaks_of(in_barn, Amendment("barn", "nothing", "animal/lion"))


def test_the_box_lacks_what_lies_in_the_zoos() -> None:
    options = Options(players=2, removed_species=("panda", "llama", "lion"))
    zoo = game_named("zooloretto").zoo_from_json(
        {
            "schema": "companion.zoo/1",
            "edition": "2023",
            "areas": {"barn": {"animals": ["animal/zebra", "animal/zebra"], "stalls": []}},
        },
        None,
    )
    left = left_in_box(options, [zoo, zoo])
    assert left["animal/zebra"] == options.box.counts["animal/zebra"] - 4
    assert not any("panda" in label for label in left)
    assert left_in_box(options, [zoo] * 9)["animal/zebra"] == 0


def test_all_kinds_of_components_are_counted_in_all_games() -> None:
    words = game_named("joint").options_from_words("2023", ("exotic", "xxl"), (), 2)
    wet = {"coworkers": {"cashier": 1}, "cells": [{"at": [1, 1], "label": "animal/orca"}]}
    dry = {"path-2": {"visitors": ["visitor/red"]}, "barn": {"animals": ["animal/lion"], "stalls": ["stall/drinks"]}}
    document = {
        "schema": "companion.zoo/1",
        "edition": "2023",
        "areas": dry,
        "visitor_bonus": ["red"],
        "tokens": [6],
        "water": wet,
    }
    zoo = game_named("joint").zoo_from_json(document, None)
    found = held([zoo])
    assert found == Counter(
        ["visitor/red", "bonus/red", "token/6", "animal/lion", "stall/drinks", "animal/orca", "coworker"]
    )
    left = left_in_box(words, [zoo])
    assert left["token/6"] == 2
    assert left["animal/orca"] == WaterOptions(xxl=True).box.counts["animal/orca"] - 1


def test_a_board_that_a_zoo_may_lack_is_there_or_not() -> None:
    bare = game_named("joint").zoo_from_json(
        {"schema": "companion.zoo/1", "edition": "2023", "areas": {}, "water": {}}, None
    )
    built = with_board(bare, "expansion-1", there=True)
    assert (bare.zoo.expansions, built.zoo.expansions) == (0, 1)
    assert with_board(built, "expansion-1", there=True) == built
    assert with_board(built, "expansion-1", there=False) == bare


@pytest.mark.parametrize(
    ("where", "fits", "does_not"),
    [
        ("basin/1,2", "coworker", "stall/drinks"),
        ("depot/1", "offspring/orca", "coworker"),
        ("booth/1", "coworker", "animal/orca"),
        ("table", "token/6", "animal/lion"),
        ("path-3", "visitor/red", "animal/lion"),
        ("barn", "stall/drinks", "visitor/red"),
        ("jungle/2", "exotic/bat", "animal/lion"),
        ("free-stall", "stall/drinks", "animal/lion"),
        ("enclosure-4/stall-1", "stall/drinks", "animal/lion"),
        ("enclosure-4/1", "offspring/lion", "stall/drinks"),
        ("enclosure-4", "stall/drinks", "token/4"),
        ("enclosure-4/2", "animal/lion", "animal/orca"),
        ("basin/1,2", "animal/orca", "animal/lion"),
    ],
)
def test_what_can_lie_where(where: str, fits: str, does_not: str) -> None:
    assert can_lie(fits, where)
    assert not can_lie(does_not, where)


def test_the_likeliest_come_first_and_then_what_is_left_in_the_box() -> None:
    left = {"animal/lion": 2, "animal/zebra": 0, "animal/panda": 1, "stall/drinks": 1}
    best, others = choices("enclosure-5/1", ("animal/zebra", "unknown", "animal/zebra"), left)
    assert best == ("animal/zebra",)
    assert others == ("animal/lion", "animal/panda")
