"""Tiles rest on what lies below them."""

from dataclasses import replace

import numpy as np
import pytest

from companion.training.scenes.camera import corners, outline
from companion.training.scenes.kit import Kit
from companion.training.scenes.laying import covered, free_spot, inside, overlap, rest, top_at
from companion.training.scenes.recipes import Mess
from companion.training.scenes.scene import Item, Pose
from companion.training.scenes.zoo_on_table import jitter, lay_zoo
from companion.training.scenes.zoos import sample_zoo

TILE = Item("square-tile", "animal/panda", "animal/panda", Pose(0.0, 0.0), (20.0, 20.0), thickness=2.0)


def _at(x: float, y: float = 0.0, turn: float = 0.0) -> Item:
    return replace(TILE, pose=Pose(x, y, turn=turn))


def test_overlap_is_the_shared_area_and_its_middle() -> None:
    area, middle = overlap(_at(0), _at(15))
    assert area == pytest.approx(100)
    assert middle == pytest.approx((7.5, 0))
    assert overlap(_at(0), _at(20.1))[0] == 0


def test_a_tile_on_most_of_another_lies_flat_and_one_on_an_edge_leans() -> None:
    flat = rest(_at(4), [TILE])
    assert (flat.pose.z, flat.pose.slope) == (2.0, (0.0, 0.0))
    leaning = rest(_at(16), [TILE])
    assert leaning.pose.slope[0] < 0
    assert corners(leaning, 0.0)[:, 2].min() == pytest.approx(0.0, abs=1e-9)
    assert top_at(leaning, 8.0, 0.0) - leaning.thickness == pytest.approx(2.0)


def test_the_covered_share_is_counted_from_above() -> None:
    assert covered(TILE, [_at(10)]) == pytest.approx(0.5, abs=0.06)
    assert covered(TILE, [_at(10), _at(-10)]) == 1.0


def test_a_free_spot_keeps_its_gap_or_is_none() -> None:
    rng = np.random.default_rng(1)
    spot = free_spot(rng, TILE, (-60, -60, 60, 60), [_at(0)], gap=3.0)
    assert spot is not None
    assert max(abs(spot.pose.x), abs(spot.pose.y)) >= 23.0 - 1e-6
    assert free_spot(rng, TILE, (-5, -5, 5, 5), [_at(0)]) is None


def test_tiles_lie_near_their_spaces() -> None:
    rng = np.random.default_rng(2)
    offsets = np.array([jitter(rng, Mess()) for _ in range(2000)])
    assert np.hypot(*offsets.T).max() <= 5.0 + 1e-9
    assert offsets.std() == pytest.approx(1.3, abs=0.2)


@pytest.mark.parametrize("seed", range(8))
def test_a_laid_zoo_is_what_its_items_say(kit: Kit, seed: int) -> None:
    rng = np.random.default_rng(seed)
    zoo = sample_zoo(rng, kit.box())
    laid = lay_zoo(rng, kit, zoo, Mess())
    tiles = [item for item in laid.items if item.area != "table"]
    assert [(t.label, t.area, t.space) for t in tiles] == [(p.label, p.area, p.space) for p in laid.zoo.placed]
    barn = [item for item in tiles if item.area == "barn"]
    assert all(covered(item, barn[i + 1 :]) <= 0.5 for i, item in enumerate(barn))
    assert sum(item.label == "coin" for item in laid.items) == laid.zoo.coins


def test_a_heap_can_leave_the_sex_marks_free(kit: Kit) -> None:
    places = kit.marks["panda"]
    assert places  # the drawn faces of the sexes differ
    for seed in range(12):
        rng = np.random.default_rng(seed)
        laid = lay_zoo(rng, kit, sample_zoo(rng, kit.box()), Mess(marks=True))
        barn = [item for item in laid.items if item.area == "barn"]
        for i, item in enumerate(barn):
            quad = corners(item, 0.0)[:, :2]
            marks = kit.marks.get(item.label.split("/")[1], ()) if item.label.startswith("animal/") else ()
            for u, v in marks:
                point = quad[0] + (u + 0.5) * (quad[1] - quad[0]) + (v + 0.5) * (quad[3] - quad[0])
                assert not any(inside(point[None], outline(other, 0.0)[:, :2])[0] for other in barn[i + 1 :])
