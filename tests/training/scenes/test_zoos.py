"""Sampled zoos are legal."""

from collections import Counter

import numpy as np
import pytest

from companion.rules.notation import zoo_from_json
from companion.rules.zooloretto.options import EDITIONS, Options
from companion.rules.zooloretto.validity import zoo_problems
from companion.training.scenes.zoos import Box, Zoo, areas_built, sample_zoo

AREAS = {
    "enclosure-5": (5, 1),
    "enclosure-4": (4, 1),
    "enclosure-6": (6, 1),
    "free-stall": (0, 1),
    "barn": (0, 0),
    "expansion-1": (5, 1),
    "expansion-2": (5, 1),
}
BOX = Box(EDITIONS["2023"].species, (*EDITIONS["2023"].stalls, "balloon"), AREAS)


def _zoos(count: int) -> list[Zoo]:
    return [sample_zoo(np.random.default_rng(seed), BOX) for seed in range(count)]


def test_the_rules_find_no_problem_in_any_zoo() -> None:
    for zoo in _zoos(300):
        document = zoo.to_json("2023", areas_built(BOX, zoo.built))
        assert list(zoo_problems(zoo_from_json(document), Options(edition="2023"))) == []


def test_offspring_lie_with_their_parents_or_were_crowded_out() -> None:
    for zoo in _zoos(300):
        for area in areas_built(BOX, zoo.built):
            held = Counter(tile.label for tile in zoo.placed if tile.area == area)
            for label, count in held.items():
                if label.startswith("offspring/") and area != "barn":
                    species = label.removeprefix("offspring/")
                    assert count <= min(held[f"animal/{species}/male"], held[f"animal/{species}/female"])


def test_no_space_is_taken_twice_and_each_belongs_to_its_area() -> None:
    for zoo in _zoos(100):
        spaces = [tile.space for tile in zoo.placed if tile.area != "barn"]
        assert len(spaces) == len(set(spaces))
        assert all(tile.space.startswith(f"{tile.area}/") for tile in zoo.placed if tile.area != "barn")


def test_chance_reaches_everything() -> None:
    zoos = _zoos(300)
    assert {zoo.built for zoo in zoos} == {0, 1, 2}
    seen = {tile.label.split("/")[0] for zoo in zoos for tile in zoo.placed}
    assert seen == {"animal", "offspring", "stall"}
    assert not any("balloon" in tile.label for zoo in zoos for tile in zoo.placed)
    assert any(zoo.coins and zoo.coin_tiles for zoo in zoos)


@pytest.mark.parametrize("built", [0, 1])
def test_areas_that_are_not_built_are_missing(built: int) -> None:
    assert [area for area in areas_built(BOX, built) if area.startswith("expansion")] == ["expansion-1"][:built]
