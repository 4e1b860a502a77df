"""Sampled water zoos are legal."""

from collections import Counter

import numpy as np
import pytest

from companion.rules import game_named
from companion.rules.aquaretto.grid import cells_of, sites, turned
from companion.rules.aquaretto.options import BASE, CELLS, ENTRANCE, SHAPES, XXL, Options
from companion.training.scenes.water_zoos import (
    BuiltBoard,
    WaterBox,
    WaterZoo,
    placements,
    sample_water_zoo,
    turned_cells,
)


def _box(xxl: bool) -> WaterBox:
    counts = {k: n for k, n in (XXL if xxl else BASE).counts.items() if k.startswith(("animal/", "offspring/"))}
    shapes = {kind: shape for kind, shape in SHAPES.items() if xxl or kind != "extra"}
    return WaterBox(counts, tuple(sorted(CELLS)), tuple(ENTRANCE), shapes, xxl)


def _zoos(xxl: bool, count: int = 150) -> list[WaterZoo]:
    return [sample_water_zoo(np.random.default_rng(seed), _box(xxl)) for seed in range(count)]


@pytest.mark.parametrize("xxl", [False, True])
def test_the_rules_find_no_problem_in_any_water_zoo(xxl: bool) -> None:
    game = game_named("aquaretto")
    for zoo in _zoos(xxl):
        read = game.zoo_from_json(zoo.to_json("2023"), None)
        assert list(game.zoo_problems(read, Options(xxl=xxl))) == []


def test_a_turned_board_covers_the_cells_that_the_rules_say() -> None:
    for kind, shape in SHAPES.items():
        for turn in (0, 90, 180, 270):
            own = BuiltBoard(kind, turn, tuple(turned_cells(shape, turn)))
            x, y = own.at
            assert sorted((i - x, j - y) for i, j in own.cells) == list(turned(kind, turn))


def test_boards_go_where_the_rules_let_them_but_not_on_the_water_board() -> None:
    allowed = {tuple(sorted(cells_of((board,)) - CELLS)) for board in sites("small", ())}
    places = {board.cells for board in placements(_box(False), "small", set(CELLS))}
    assert places <= allowed
    assert all(max(cell) > 4 or min(cell) < 0 for cells in places for cell in cells)


def test_coworkers_are_those_that_growth_brought() -> None:
    for zoo in _zoos(False):
        sizes = Counter(label.split("/")[1] for _, label in zoo.tiles)
        gained = sum(size >= step for size in sizes.values() for step in (5, 10))
        assert sum(zoo.jobs.values()) + len(zoo.trainers) <= gained


def test_chance_reaches_everything() -> None:
    zoos = _zoos(True)
    assert {board.kind for zoo in zoos for board in zoo.boards} == {"large", "small", "extra"}
    assert {board.turn for zoo in zoos for board in zoo.boards} == {0, 90, 180, 270}
    assert {job for zoo in zoos for job, number in zoo.jobs.items() if number} == {"cashier", "keeper", "manager"}
    assert any(zoo.trainers for zoo in zoos)
    assert any(len(zoo.depot) > 2 for zoo in zoos)
    assert any("supply" in zoo.beside for zoo in zoos)
