"""Made-up editions with sets of expansions hold every piece and board of those sets, and survive being stored."""

from pathlib import Path

import numpy as np
import pytest

from companion.training.edition import Edition, edition_from_pool, load_edition
from companion.training.expansion_art import scaled, with_expansions
from companion.training.scenes.kit import kit_of
from companion.training.scenes.recipes import Mess
from companion.training.scenes.water_on_table import lay_water_zoo
from companion.training.scenes.water_zoos import sample_water_zoo
from companion.training.scenes.zoo_on_table import lay_zoo
from companion.training.scenes.zoos import sample_zoo
from companion.training.tiles import Icons

CALIBRATION = Path(__file__).parents[2] / "calibration"
WATER, ZOO = ("aquaretto", "aquaretto-xxl"), ("exotic", "xxl")


@pytest.fixture(scope="module")
def plain(drawn_icons: Icons) -> Edition:
    return edition_from_pool("drawn", drawn_icons, np.random.default_rng(7))


@pytest.fixture(scope="module")
def water(plain: Edition, drawn_icons: Icons) -> Edition:
    return with_expansions(plain, WATER, CALIBRATION, drawn_icons, np.random.default_rng(8))


@pytest.fixture(scope="module")
def zoo(plain: Edition, drawn_icons: Icons) -> Edition:
    return with_expansions(plain, ZOO, CALIBRATION, drawn_icons, np.random.default_rng(9))


def test_every_flat_piece_of_the_sets_has_a_face(water: Edition, zoo: Edition) -> None:
    for edition in (water, zoo):
        labels = {label for counts in edition.counts.values() for label in counts}
        flat = {label for label in labels if not label.startswith(("visitor/", "coin", "truck", "hay-bale"))}
        assert flat <= set(edition.tiles)
    plain, fish = water.tiles["animal/penguin"], water.tiles["animal/penguin/fish"]
    assert np.abs(plain.astype(int) - fish).mean() < 60
    assert not np.array_equal(plain, fish)


def test_boards_are_as_large_as_their_layouts(water: Edition, zoo: Edition) -> None:
    assert {"water", "water-large", "water-small", "water-extra", "depot"} <= set(water.boards)
    for board in (*water.boards.values(), *zoo.boards.values()):
        width, height = board.layout["size_mm"]
        assert board.image.shape[1] == pytest.approx(4 * width, abs=1)
        assert board.image.shape[0] == pytest.approx(4 * height, abs=1)
    points = [name for board in ("main", "jungle") for name in zoo.boards[board].layout["areas"] if "path" in name]
    assert sorted(points) == [f"path-{number}" for number in range(1, 6)]
    assert len(zoo.boards["jungle"].layout["areas"]["jungle"]["animals"]) == 5


def test_an_edition_with_sets_is_the_same_after_storing(water: Edition, tmp_path: Path) -> None:
    water.save(tmp_path / "water.npz")
    again = load_edition(tmp_path / "water.npz")
    assert (again.sets, again.counts, again.widths) == (water.sets, water.counts, water.widths)
    assert set(again.boards) == set(water.boards)


def test_zoos_of_made_up_sets_can_be_laid(water: Edition, zoo: Edition) -> None:
    rng = np.random.default_rng(3)
    kit = kit_of(water)
    laid = lay_water_zoo(rng, kit, sample_water_zoo(rng, kit.water_box(True)), Mess())
    assert {item.label for item in laid.items if item.area == "basin"}
    assert all(item.size[0] < kit.tile_mm for item in laid.items if item.label == "coworker")
    assert kit_of(zoo).rules == "print-and-play"


def test_layouts_grow_with_the_tiles() -> None:
    layout = {"tile_mm": 25, "size_mm": [50, 100], "areas": {"basin": {"animals": [[10, 20]], "cells": [[1, 2]]}}}
    grown = scaled(layout, 30.0)
    assert grown["size_mm"] == pytest.approx([60, 120])
    assert grown["areas"]["basin"] == {"animals": [[pytest.approx(12), pytest.approx(24)]], "cells": [[1, 2]]}


def test_tiles_are_buried_under_others(plain: Edition) -> None:
    kit = kit_of(plain)

    def overlapping(buried: float) -> int:
        shares = 0
        for seed in range(6):
            rng = np.random.default_rng(seed)
            mess = Mess(heap=0.72, heaped=10, buried=buried)
            laid = lay_zoo(rng, kit, sample_zoo(rng, kit.box(), mess.heaped), mess)
            shares += sum(item.pose.z > 3.5 for item in laid.items if item.area == "barn")
        return shares

    assert overlapping(0.9) > 1.5 * overlapping(0.0)
