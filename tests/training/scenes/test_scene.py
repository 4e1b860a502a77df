"""Scenes are JSON and back, and follow from recipe, seed and number."""

import json
from dataclasses import replace

import pytest

from companion.errors import NotationError, UnknownNameError
from companion.training.scenes.kit import Kit
from companion.training.scenes.recipes import FOLDER, Recipe, load_recipe, recipe_from_json
from companion.training.scenes.sampling import sample_scene
from companion.training.scenes.scene import Table, scene_from_json, scene_to_json
from companion.training.scenes.tabletops import SURFACES, TONES, texture


@pytest.mark.parametrize("number", range(6))
def test_a_scene_survives_json(recipe: Recipe, kit: Kit, number: int) -> None:
    scene = sample_scene(recipe, kit, number)
    assert scene_from_json(json.loads(json.dumps(scene_to_json(scene)))) == scene


def test_a_scene_follows_from_recipe_seed_and_number(recipe: Recipe, kit: Kit) -> None:
    scene = sample_scene(recipe, kit, 3)
    assert sample_scene(recipe, kit, 3) == scene
    assert sample_scene(recipe, kit, 4) != scene
    assert sample_scene(recipe, kit, 3, seed=6) != scene


def test_what_is_no_scene_is_refused_with_its_place(recipe: Recipe, kit: Kit) -> None:
    data = scene_to_json(sample_scene(recipe, kit, 0))
    with pytest.raises(NotationError, match="schema"):
        scene_from_json({})
    del data["light"]["kelvin"]
    with pytest.raises(NotationError, match=r"scene\.light\.kelvin"):
        scene_from_json(data)
    with pytest.raises(NotationError, match=r"scene\.view\.size"):
        scene_from_json(
            data | {"light": scene_to_json(sample_scene(recipe, kit, 0))["light"], "view": data["view"] | {"size": [1]}}
        )


def test_every_recipe_is_read_and_names_what_exists() -> None:
    ours = (path for path in FOLDER.glob("*.json") if '"companion.recipe/1"' in path.read_text(encoding="utf-8"))
    names = sorted(path.stem for path in ours)
    assert {"detector-train", "detector-val", "evaluation", "evaluation-editions", "samples"} <= set(names)
    for name in names:
        recipe = load_recipe(name)
        assert recipe.name == name
        assert set(recipe.tables) <= set(SURFACES)


def test_evaluation_shows_nothing_that_training_shows() -> None:
    train, held = load_recipe("detector-train"), load_recipe("evaluation")
    assert not set(train.tables) & set(held.tables)
    assert not set(train.lights) & set(held.lights)
    assert not set(train.clutter) & set(held.clutter)


def test_unknown_recipes_and_keys_are_refused() -> None:
    with pytest.raises(UnknownNameError, match="detector-train"):
        load_recipe("nothing")
    with pytest.raises(NotationError, match="colour"):
        recipe_from_json({"schema": "companion.recipe/1", "colour": "red"})
    with pytest.raises(NotationError, match="schema"):
        recipe_from_json({})


@pytest.mark.parametrize("kind", sorted(SURFACES))
def test_every_table_top_has_a_texture_with_something_on_it(kind: str) -> None:
    image = texture(Table(kind, TONES[kind][0], 1.0, 3))
    assert image.shape == (1024, 1024, 3)
    assert image.std() > 0.5


def test_views_about_the_barn_show_the_barn_of_a_fuller_heap(recipe: Recipe, kit: Kit) -> None:
    heaps = load_recipe("detector-heaps")
    close = replace(recipe, bird=replace(heaps.bird, share=1.0), mess=replace(recipe.mess, heaped=14))
    held = []
    for number in range(12):
        scene = sample_scene(close, kit, number)
        assert scene.bird is not None
        x, y = scene.bird.centre
        assert abs(x - 47.5) < 120
        assert abs(y - 182.5) < 120
        assert scene.bird.scale > 2
        held.append(sum(item.area == "barn" for item in scene.items))
    usual = [sum(item.area == "barn" for item in sample_scene(recipe, kit, n).items) for n in range(12)]
    assert sum(held) > 1.3 * sum(usual)
