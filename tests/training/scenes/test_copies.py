"""Photos for enrolment: tiles in rows and empty boards, with what enrolment is told beside them."""

import json
from dataclasses import replace
from pathlib import Path

import numpy as np

from companion.training.edition import Edition
from companion.training.scenes.copies import PER_ROW, TILES_FRAMING, lay_in_rows, other_copies, photo_of, render_copy
from companion.training.scenes.kit import Kit
from companion.training.scenes.recipes import Recipe
from companion.training.scenes.rendering import Order
from companion.vision.enrolment.order import reading_order


def test_tiles_lie_in_reading_order_and_apart(kit: Kit) -> None:
    labels = [label for label in kit.labels if label != "tile-back"]
    for seed in range(6):
        items = lay_in_rows(np.random.default_rng(seed), kit, labels)
        assert [item.label for item in items] == labels
        centres = np.array([(item.pose.x, item.pose.y) for item in items]) / kit.tile_mm
        assert reading_order(centres) == list(range(len(labels)))
        gaps = np.linalg.norm(centres[None] - centres[:, None], axis=2) + 9 * np.eye(len(labels))
        assert gaps.min() > 1.0
        first_row = sum(abs(y - centres[0][1]) < 0.6 for _, y in centres)
        assert PER_ROW[0] <= first_row <= PER_ROW[1]


def test_the_photographer_stands_before_the_rows(recipe: Recipe, kit: Kit) -> None:
    items = lay_in_rows(np.random.default_rng(1), kit, kit.labels[:12])
    for number in range(8):
        view = photo_of(recipe, kit, number, items, TILES_FRAMING).view
        assert abs(view.azimuth) <= 15
        assert view.elevation >= 62


def test_a_copy_is_a_folder_with_photos_labels_layouts_and_zoos(order: Order, edition: Edition, tmp_path: Path) -> None:
    small = replace(order, recipe=replace(order.recipe, bird=replace(order.recipe.bird, share=0.0)))
    names = list(render_copy(small, 0, 2, tmp_path / "out"))
    assert names == [
        *(f"drawn/{name}" for name in ("tiles-1", "tiles-2", "main", "expansion")),
        "drawn/zoos/drawn-00000",
        "drawn/zoos/drawn-00001",
    ]
    folder = tmp_path / "out" / "drawn"
    told = [label for part in (1, 2) for label in (folder / f"tiles-{part}.txt").read_text().split()]
    assert sorted(told) == sorted(label for label in edition.tiles if label != "tile-back")
    for part in (1, 2):
        truth = json.loads((folder / f"tiles-{part}.json").read_text())
        labels = (folder / f"tiles-{part}.txt").read_text().split()
        assert [component["label"] for component in truth["components"]] == labels
    assert json.loads((folder / "main.layout.json").read_text())["name"] == "drawn/main"
    assert (folder / "zoos" / "drawn-00001.jpg").is_file()
    assert list(render_copy(small, 0, 2, tmp_path / "out")) == []


def test_another_seed_gives_other_editions_and_other_photos(recipe: Recipe) -> None:
    other = other_copies(recipe, 240)
    assert (other.edition.seed, other.edition.sources) == (240, recipe.edition.sources)
    assert other.generator(3).integers(1 << 40) != recipe.generator(3).integers(1 << 40)
