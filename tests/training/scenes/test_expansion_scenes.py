"""Scenes of zoos with expansions and of water zoos, made of the print-and-play edition's own boards."""

import json
from collections import Counter
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from companion.rules import game_named
from companion.training.edition import print_and_play
from companion.training.scenes.camera import camera_of, outline
from companion.training.scenes.kit import Kit, kit_of, on_board
from companion.training.scenes.laying import overlap
from companion.training.scenes.pictures import Pictures
from companion.training.scenes.recipes import Recipe, load_recipe
from companion.training.scenes.sampling import sample_scene
from companion.training.scenes.scene import Item, Scene, scene_from_json, scene_to_json
from companion.training.scenes.truth import truth_of

CALIBRATION = Path(__file__).parents[3] / "calibration"
RECIPES = {"exotic": "tuning-exotic", "aquaretto": "tuning-aquaretto"}
FIGURE_REACH = 18.0


@pytest.fixture(scope="module")
def recipes() -> dict[str, Recipe]:
    return {name: load_recipe(recipe) for name, recipe in RECIPES.items()}


@pytest.fixture(scope="module")
def pictures(recipes: dict[str, Recipe]) -> dict[str, Pictures]:
    return {name: Pictures(print_and_play(CALIBRATION, recipe.edition.sets)) for name, recipe in recipes.items()}


@pytest.fixture(scope="module")
def kits(pictures: dict[str, Pictures]) -> dict[str, Kit]:
    return {name: kit_of(one.edition) for name, one in pictures.items()}


def _scenes(recipes: dict[str, Recipe], kits: dict[str, Kit], name: str, count: int = 12) -> list[Scene]:
    return [sample_scene(recipes[name], kits[name], number) for number in range(count)]


@pytest.mark.parametrize("name", RECIPES)
def test_a_scene_survives_json(recipes: dict[str, Recipe], kits: dict[str, Kit], name: str) -> None:
    for scene in _scenes(recipes, kits, name, 4):
        assert scene_from_json(json.loads(json.dumps(scene_to_json(scene)))) == scene


def test_visitors_stand_near_their_point_beside_each_other(recipes: dict[str, Recipe], kits: dict[str, Kit]) -> None:
    stood = 0
    for scene in _scenes(recipes, kits, "exotic"):
        boards = {item.layout.rpartition("/")[2]: item for item in scene.items if item.kind == "board"}
        figures = [item for item in scene.items if item.kind == "visitor"]
        for figure in figures:
            point = _point(kits["exotic"], boards, figure.area)
            assert np.hypot(figure.pose.x - point[0], figure.pose.y - point[1]) < FIGURE_REACH
            assert all(overlap(figure, other)[0] == 0 for other in figures if other is not figure)
        stood += len(figures)
    assert stood > 20


def _point(kit: Kit, boards: dict[str, Item], area: str) -> tuple[float, float]:
    name = "main" if area in kit.layouts["main"]["areas"] else "jungle"
    x, y = kit.layouts[name]["areas"][area]["point"]
    return on_board(boards[name], (x, y))


def test_what_lies_there_is_what_the_zoo_says(recipes: dict[str, Recipe], kits: dict[str, Kit]) -> None:
    for scene in _scenes(recipes, kits, "exotic"):
        held = scene.zoo["areas"]
        visitors = Counter((item.label, item.area) for item in scene.items if item.kind == "visitor")
        said = Counter((label, area) for area, things in held.items() for label in things.get("visitors", ()))
        assert visitors == said
        tokens = sorted(int(item.label[6:]) for item in scene.items if item.label.startswith("token/"))
        assert tokens == sorted(scene.zoo.get("tokens", []))


def test_tiles_of_a_water_zoo_lie_on_their_cells_and_the_depot_is_a_stack(
    recipes: dict[str, Recipe], kits: dict[str, Kit]
) -> None:
    stacked = 0
    for scene in _scenes(recipes, kits, "aquaretto"):
        for item in (item for item in scene.items if item.area == "basin"):
            x, y = (int(value) for value in item.space.removeprefix("basin/").split(","))
            assert abs(item.pose.x - 27 * (x + 0.5)) < 6
            assert abs(item.pose.y - (135 - 27 * (y + 0.5))) < 6
        depot = [item for item in scene.items if item.area == "depot"]
        assert [item.label for item in depot] == scene.zoo["water"]["depot"]
        assert all(low.pose.z < high.pose.z for low, high in pairwise(depot))
        stacked += len(depot) > 1
    assert stacked


def test_a_board_that_is_no_rectangle_is_cut_out(kits: dict[str, Kit], pictures: dict[str, Pictures]) -> None:
    picture = pictures["aquaretto"].full("board/water-small")
    assert picture[8, -8, 3] == 0
    assert picture[-8, 8, 3] == 255
    scene = sample_scene(load_recipe("tuning-aquaretto"), kits["aquaretto"], 0)
    small = next(item for item in scene.items if item.layout.endswith("water-small"))
    assert len(outline(small, 0.0)) == 6


def test_the_truth_names_cells_and_points(recipes: dict[str, Recipe], kits: dict[str, Kit]) -> None:
    scene = sample_scene(recipes["aquaretto"], kits["aquaretto"], 0)
    camera = camera_of(scene.view)
    seen = np.zeros(scene.view.size[::-1], np.int16)
    for number, item in enumerate(scene.items, 1):
        x, y = (
            camera.project(np.array([[item.pose.x, item.pose.y, item.pose.z + item.thickness]]))[0].round().astype(int)
        )
        seen[max(y - 9, 0) : y + 9, max(x - 9, 0) : x + 9] = number
    truth = truth_of(scene, seen, "a.jpg", lambda zoo: len(zoo["water"]["cells"]))
    spaces = {entry["space"] for entry in truth["components"] if entry["area"] == "basin"}
    assert spaces
    assert all(space.startswith("basin/") for space in spaces)
    assert truth["zoo"]["game"] == "aquaretto"
    assert truth["score"] == len(scene.zoo["water"]["cells"])


def test_evaluation_shows_nothing_that_tuning_shows() -> None:
    for game in RECIPES:
        tuning, held = load_recipe(f"tuning-{game}"), load_recipe(f"evaluation-{game}")
        assert not set(tuning.tables) & set(held.tables)
        assert not set(tuning.lights) & set(held.lights)
        assert not set(tuning.clutter) & set(held.clutter)
        assert tuning.seed != held.seed


@pytest.fixture(scope="module")
def both() -> list[Scene]:
    recipe = load_recipe("tuning-joint")
    kit = kit_of(print_and_play(CALIBRATION, recipe.edition.sets))
    return [sample_scene(recipe, kit, number) for number in range(12)]


def test_both_zoos_of_a_player_lie_side_by_side(both: list[Scene]) -> None:
    for scene in both:
        boards = [item for item in scene.items if item.kind == "board"]
        assert list(scene.items[: len(boards)]) == boards
        wet = [item for item in boards if "water" in item.layout or item.layout.endswith("/depot")]
        dry = [item for item in boards if item not in wet]
        assert {item.layout.rpartition("/")[2] for item in boards} >= {"main", "water", "depot"}
        assert all(overlap(one, other)[0] == 0 for one in wet for other in dry)


def test_no_rule_speaks_against_both_zoos_and_their_money_is_common(both: list[Scene]) -> None:
    game = game_named("joint")
    for scene in both:
        read = game.zoo_from_json(scene.zoo, None)
        options = game.options_from_words(read.edition, tuple(scene.zoo.get("with", ())), (), 0)
        assert list(game.zoo_problems(read, options)) == []
        money = Counter(item.label for item in scene.items if item.area == "table")
        assert scene.zoo["coins"] == money["coin"] + money["coin-tile"]
        assert scene.zoo.get("supply", 0) == money["supply"]
    assert {tuple(scene.zoo.get("with", ())) for scene in both} >= {(), ("xxl",)}
