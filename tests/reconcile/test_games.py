"""One door from photos to the zoo of any game."""

from dataclasses import replace

import pytest

from companion.reconcile.games import cut_off, zoo_in_photos, zoos_in_photos
from companion.rules import game_named
from companion.vision.observation import Observation, Quad
from tests.reconcile.observations import MAIN, QUAD, observed, seen

WET = ("basin", "booth", "feeding", "depot", "manager")


def _options(game: str) -> object:
    return game_named(game).options_from_words("2023", (), (), 0)


def _both(*areas: str) -> Observation:
    return observed(
        seen("enclosure-5/1", "animal/lion"),
        seen("basin/2,3", "animal/orca"),
        seen("table", "coin"),
        seen("table", "coin-tile"),
        areas=areas,
    )


@pytest.mark.parametrize("game", ["zooloretto", "aquaretto", "joint"])
def test_the_zoo_is_one_of_the_game(game: str) -> None:
    found = zoo_in_photos(_both(*MAIN, *WET), _options(game))
    assert found.zoo.game == game
    assert (found.zoo.coins, found.zoo.coin_tiles) == (1, 1)
    assert found.not_visible == ()


def test_the_joint_zoo_is_both_with_common_money() -> None:
    found = zoo_in_photos(_both(*MAIN, *WET), _options("joint"), coins=4)
    assert found.zoo.zoo["enclosure-5"].animals == ("animal/lion",)
    assert found.zoo.water.tiles == (((2, 3), "animal/orca"),)
    assert found.zoo.zoo.coins == found.zoo.water.coins == 4


def test_half_of_the_boards_is_named_as_not_visible() -> None:
    assert "water zoo" in zoo_in_photos(_both(*MAIN), _options("joint")).not_visible
    assert "zoo" in zoo_in_photos(_both(*WET), _options("joint")).not_visible


@pytest.mark.parametrize("game", ["zooloretto", "aquaretto"])
def test_several_zoos_are_read_as_one_table(game: str) -> None:
    found = zoos_in_photos([_both(*MAIN, *WET)] * 2, _options(game), [None, 7])
    assert [one.zoo.coins for one in found] == [1, 7]


def test_what_the_edge_of_the_photo_cuts_off_is_not_visible() -> None:
    outside: Quad = ((120.0, 10.0), (130.0, 10.0), (130.0, 20.0), (120.0, 20.0))
    cut = replace(seen("enclosure-6/4", "empty", 0.5), quad=outside)
    whole = observed(seen("enclosure-5/1", "animal/lion"), cut)
    assert cut_off(observed(seen("enclosure-5/1", "animal/lion"))) == ()
    assert cut_off(whole) == ("enclosure-6",)
    barn = replace(whole.boards[0], outlines=(("barn", outside), ("enclosure-5", outside)))
    assert cut_off(replace(whole, boards=(barn,))) == ("enclosure-6", "barn")
    inside = replace(whole.boards[0], outlines=(("barn", QUAD),))
    assert cut_off(replace(whole, boards=(inside,))) == ("enclosure-6",)
    options = _options("zooloretto")
    assert "enclosure-6" in zoo_in_photos(whole, options).not_visible
    assert all("enclosure-6" in one.not_visible for one in zoos_in_photos([whole] * 2, options, [None, None]))
