"""Scenes of an enrolled copy: its own pictures on its own boards, and what is cut out of their photos."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from companion.errors import UsageError
from companion.training.edition import print_and_play
from companion.training.finetune.judging import Judgement, crops_of
from companion.training.finetune.rendered import (
    ROWS_EVERY,
    Seen,
    edition_of_profile,
    kit_of_profile,
    recipe_of,
    seen_tiles,
)
from companion.vision.crops import crop_of_picture

ROOT = Path(__file__).parents[3]


def test_the_copy_becomes_an_edition(small_copy) -> None:
    edition = edition_of_profile(small_copy)
    assert set(edition.tiles) == set(small_copy.labels)
    assert edition.tiles["animal/lion"].shape == (256, 256, 4)
    assert edition.tiles["animal/lion"][0, 0, 3] == 255
    assert edition.tiles["offspring/lion"][0, 0, 3] == 0
    printed = print_and_play(ROOT / "calibration").tiles["animal/lion"]
    assert np.abs(edition.tiles["animal/lion"].astype(int) - printed)[..., :3].mean() < 12


def test_all_tiles_are_seen_as_they_are(small_copy) -> None:
    edition = edition_of_profile(small_copy)
    kit, recipe = kit_of_profile(edition), recipe_of(4)
    seen = seen_tiles(recipe, edition, kit, 0)
    assert {one.label for one in seen} == set(small_copy.labels)
    for one in seen:
        crop = one.crop(np.random.default_rng(0), 0.0)
        face = crop_of_picture(edition.tiles[one.label])
        likeness = np.corrcoef(crop[20:-20, 20:-20].ravel(), face[20:-20, 20:-20].ravel())[0, 1]
        assert likeness > 0.5, one.label
    again = seen_tiles(recipe, edition, kit, 0)
    assert all(np.array_equal(a.patch, b.patch) for a, b in zip(seen, again, strict=True))


def test_a_zoo_shows_only_what_was_learnt(small_copy) -> None:
    fewer = {path: data for path, data in small_copy.files.items() if not path.startswith("tiles/coin-tile")}
    edition = edition_of_profile(replace(small_copy, files=fewer))
    seen = seen_tiles(recipe_of(0), edition, kit_of_profile(edition), ROWS_EVERY + 1)
    assert seen
    assert {one.label for one in seen} <= set(edition.tiles)


def test_too_little_for_a_zoo_is_said(small_copy) -> None:
    for missing in ("tiles/offspring~zebra", "tiles/stall"):
        files = {path: data for path, data in small_copy.files.items() if not path.startswith(missing)}
        with pytest.raises(UsageError, match="too few tiles to train with"):
            kit_of_profile(edition_of_profile(replace(small_copy, files=files)))
    files = {path: data for path, data in small_copy.files.items() if not path.startswith("boards/")}
    with pytest.raises(UsageError, match="no zoo board yet"):
        edition_of_profile(replace(small_copy, files=files))


def test_corners_are_off_by_chance_alone() -> None:
    patch = np.random.default_rng(0).integers(0, 256, (90, 90, 3), np.uint8)
    tile = Seen("animal/lion", patch, np.array([[10.0, 10], [80, 10], [80, 80], [10, 80]]))
    one, again, other = (crops_of([tile], seed)[0][0] for seed in (1, 1, 2))
    assert np.array_equal(one, again)
    assert not np.array_equal(one, other)


@pytest.mark.parametrize(
    ("right", "surprise", "better"), [(191, 0.2, True), (190, 0.1, False), (189, 0.1, False), (195, 0.21, False)]
)
def test_better_is_more_right_and_no_less_sure_of_the_truth(right: int, surprise: float, better: bool) -> None:
    assert Judgement(200, right, surprise).better_than(Judgement(200, 190, 0.2)) is better
