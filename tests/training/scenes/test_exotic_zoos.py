"""Sampled zoos with Exotic and XXL are legal."""

import numpy as np
import pytest

from companion.rules.notation import zoo_from_json
from companion.rules.zooloretto.options import COLOURS, EDITIONS, options_for
from companion.rules.zooloretto.validity import zoo_problems
from companion.training.scenes.exotic_zoos import Wider, sample_wider_zoo
from companion.training.scenes.zoos import Box, Zoo, areas_built
from tests.training.scenes.test_zoos import AREAS

KINDS = ("pygmy-anteater", "red-macaw", "bat", "koala", "orangutan", "baboon", "smooth-snake", "emerald-monitor")


def _box(xxl: bool) -> Box:
    stalls = (*EDITIONS["2023"].stalls, "balloon", *(["xxl"] if xxl else []))
    return Box(EDITIONS["2023"].species, stalls, AREAS)


def _zoos(exotic: bool, xxl: bool, count: int = 150) -> list[Zoo]:
    wider = Wider(KINDS, COLOURS, exotic, xxl)
    return [sample_wider_zoo(np.random.default_rng(seed), _box(xxl), wider, 6) for seed in range(count)]


@pytest.mark.parametrize(("exotic", "xxl"), [(True, False), (False, True), (True, True)])
def test_the_rules_find_no_problem_in_any_zoo(exotic: bool, xxl: bool) -> None:
    played = (*["exotic"] * exotic, *["xxl"] * xxl)
    for zoo in _zoos(exotic, xxl):
        document = zoo.to_json("2023", areas_built(_box(xxl), zoo.built))
        assert tuple(document["with"]) == played
        assert list(zoo_problems(zoo_from_json(document), options_for("2023", expansions=played))) == []


def test_yellow_visitors_come_with_xxl_only() -> None:
    def colours(zoos: list[Zoo]) -> set[str]:
        return {one.label for zoo in zoos for one in zoo.visitors}

    assert "visitor/yellow" not in colours(_zoos(True, False))
    assert colours(_zoos(True, True)) == {f"visitor/{colour}" for colour in COLOURS}


def test_chance_reaches_everything() -> None:
    zoos = _zoos(True, True)
    assert {one.area for zoo in zoos for one in zoo.visitors} == {f"path-{number}" for number in range(1, 6)}
    assert {tile.space for zoo in zoos for tile in zoo.placed if tile.area == "jungle"} == {
        f"jungle/{number}" for number in range(1, 6)
    }
    assert any(tile.label.startswith("exotic/") and tile.area == "barn" for zoo in zoos for tile in zoo.placed)
    beside = {label for zoo in zoos for label in zoo.beside}
    assert beside == {*(f"bonus/{colour}" for colour in COLOURS), "token/6", "token/5", "token/4"}
    assert any(tile.label == "stall/xxl" for zoo in zoos for tile in zoo.placed)


def test_a_zoo_of_xxl_alone_has_no_jungle_board() -> None:
    zoo = _zoos(False, True)[0]
    assert not zoo.jungle
    assert "jungle" not in zoo.to_json("2023", areas_built(_box(True), zoo.built))["areas"]
