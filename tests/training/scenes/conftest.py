"""A small edition drawn on the spot, and pictures of it."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.training.boards import BoardArt
from companion.training.edition import Edition, Part
from companion.training.scenes import rendering
from companion.training.scenes.kit import Kit, kit_of
from companion.training.scenes.pictures import Pictures
from companion.training.scenes.recipes import Recipe, recipe_from_json
from companion.training.scenes.rendering import Order, Places

SPECIES = ("llama", "elephant", "flamingo", "lion", "kangaroo", "panda", "chimpanzee", "zebra")
STALLS = ("drinks", "hot-dogs", "ice-cream")


def _grid(x: float, y: float, count: int) -> list[list[float]]:
    return [[x + 28.0 * (i % 2), y + 28.0 * (i // 2)] for i in range(count)]


def _main_layout() -> dict[str, object]:
    areas = {
        "enclosure-5": {"animals": _grid(20, 20, 5), "stalls": [[80.0, 20.0]]},
        "enclosure-4": {"animals": _grid(112, 20, 4), "stalls": [[112.0, 80.0]]},
        "enclosure-6": {"animals": _grid(112, 112, 6), "stalls": [[168.0, 112.0]]},
        "free-stall": {"stalls": [[168.0, 20.0]]},
        "barn": {"outline": [[5, 120], [90, 120], [90, 245], [5, 245]]},
    }
    return {"schema": "companion.layout/1", "name": "drawn/main", "size_mm": [186, 252], "tile_mm": 25, "areas": areas}


def _expansion_layout(areas: dict[str, object]) -> dict[str, object]:
    return {
        "schema": "companion.layout/1",
        "name": "drawn/expansion",
        "size_mm": [58, 200],
        "tile_mm": 25,
        "areas": areas,
    }


def _face(hue: int, round_: bool) -> np.ndarray:
    image = np.zeros((64, 64, 4), np.uint8)
    image[..., :3] = cv2.cvtColor(np.full((1, 1, 3), (hue, 200, 220), np.uint8), cv2.COLOR_HSV2BGR)[0, 0]
    cv2.rectangle(image, (4, 4), (30, 20), (0, 0, 0), -1)
    image[..., 3] = 0 if round_ else 255
    if round_:
        alpha = np.zeros((64, 64), np.uint8)
        cv2.circle(alpha, (32, 32), 31, 255, -1, cv2.LINE_AA)
        image[..., 3] = alpha
    return image


@pytest.fixture(scope="session")
def edition() -> Edition:
    """Eight species, three stall types, plain boards."""
    labels = [f"animal/{s}{sex}" for s in SPECIES for sex in ("", "/male", "/female")]
    labels += [f"offspring/{s}" for s in SPECIES] + [f"stall/{s}" for s in STALLS] + ["coin-tile", "tile-back"]
    tiles = {label: _face(4 * i % 180, label.startswith("offspring/")) for i, label in enumerate(labels)}
    for species in SPECIES:  # the sexes differ from the plain tile by a mark only
        for sex, blue in (("male", 255), ("female", 0)):
            face = tiles[f"animal/{species}"].copy()
            face[46:60, 46:60, :3] = (blue, 0, 255 - blue)
            tiles[f"animal/{species}/{sex}"] = face
    expansion = {"expansion": {"animals": _grid(16, 20, 5), "stalls": [[30.0, 170.0]]}}
    main = np.full((1008, 744, 3), (60, 160, 80), np.uint8)
    strip = np.full((800, 232, 3), (60, 150, 90), np.uint8)
    boards = {
        "main": BoardArt(main, _main_layout()),
        "expansion": BoardArt(strip, _expansion_layout(expansion)),
        "expansion-back": BoardArt(strip // 2, _expansion_layout({})),
    }
    return Edition("drawn", 25.0, tiles, boards, {"coin": Part(_face(20, True), (18.0, 18.0))})


@pytest.fixture(scope="session")
def kit(edition: Edition) -> Kit:
    """What a sampler knows of the edition."""
    return kit_of(edition)


@pytest.fixture(scope="session")
def pictures(edition: Edition) -> Pictures:
    """The edition's pictures."""
    return Pictures(edition)


@pytest.fixture
def recipe() -> Recipe:
    """Small pictures of whole zoos, quickly made."""
    return recipe_from_json(
        {
            "schema": "companion.recipe/1",
            "name": "drawn",
            "about": "a test",
            "renderer": "compositor",
            "seed": 5,
            "count": 4,
            "edition": {"kind": "synthetic", "count": 2, "run": 2},
            "sizes": [[320, 240]],
            "tables": ["wood", "felt"],
            "lights": ["window", "lamp"],
            "clutter": ["glass", "mug", "hand", "pen", "phone", "book", "can"],
            "bird": {"share": 0.5, "side": 160, "scale": 0.45},
            "labels": True,
        }
    )


@pytest.fixture
def order(recipe: Recipe, edition: Edition, tmp_path: Path) -> Order:
    """An order whose editions lie ready on disk, so that other processes find them too."""
    kept = tmp_path / "editions"
    kept.mkdir()
    for index in range(recipe.edition.count):
        edition.save(kept / f"train-{index}.npz")
    return Order(recipe, Places(tmp_path, kept, tmp_path))


@pytest.fixture(autouse=True)
def _forget_editions() -> None:
    rendering.pictures_of.cache_clear()
