"""The compositor paints where the camera says, and the truth tells what shows."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from companion.training.scenes.compositor import compose
from companion.training.scenes.kit import Kit
from companion.training.scenes.photograph import encode, exif, photograph
from companion.training.scenes.pictures import Pictures
from companion.training.scenes.recipes import Recipe
from companion.training.scenes.sampling import sample_scene
from companion.training.scenes.scene import Bird, Item, Pose, Scene, View
from companion.training.scenes.truth import detector_rows, quad_of, rectify, truth_of

VIEW = View(size=(400, 300), fov=60.0, target=(0.0, 0.0), distance=300.0, elevation=60.0, azimuth=20.0)
TILE = Item("square-tile", "animal/panda", "animal/panda", Pose(0.0, 0.0, turn=30.0), (25.0, 25.0), area="barn")


@pytest.fixture
def plain(recipe: Recipe, kit: Kit) -> Scene:
    """A scene with even light, a perfect lens and nothing on the table."""
    scene = sample_scene(recipe, kit, 0)
    light = replace(scene.light, name="overcast", key=0.0, glare=0.0, exposure=1.0, kelvin=(5800.0, 5800.0), seed=1)
    lens = replace(
        scene.lens, defocus=0.0, motion=0.0, noise=0.0, contrast=1.0, saturation=1.0, balance=(0.0, 0.0), vignette=0.0
    )
    table = replace(scene.table, kind="plain", colours=((250, 250, 250),) * 3)
    return replace(scene, items=(), clutter=(), view=VIEW, light=light, lens=lens, table=table, bird=None)


def _truth(scene: Scene, pictures: Pictures) -> list[dict[str, object]]:
    found: Sequence[dict[str, object]] = truth_of(scene, compose(scene, pictures).seen, "x.jpg", None)["components"]
    return list(found)


def test_a_lone_tile_is_painted_inside_its_corners(plain: Scene, pictures: Pictures) -> None:
    scene = replace(plain, items=(TILE,))
    image = compose(scene, pictures).image
    (component,) = _truth(scene, pictures)
    assert component["visible"] == 1.0
    quad = np.array(component["quad"])
    inside = image[tuple(np.round(quad.mean(axis=0)).astype(int)[::-1])]
    assert int(inside.max()) - int(inside.min()) > 60  # a coloured tile on a grey table
    for corner in quad:
        outwards = quad.mean(axis=0) + (corner - quad.mean(axis=0)) * 1.5
        outside = image[tuple(np.round(outwards).astype(int)[::-1])].astype(int)
        assert outside.max() - outside.min() < 40
    mark = quad[0] + 0.2 * (quad[1] - quad[0]) + 0.2 * (quad[3] - quad[0])  # the black bar of the drawn face
    assert image[tuple(np.round(mark).astype(int)[::-1])].max() < 60


def test_a_tile_half_under_another_is_half_visible(plain: Scene, pictures: Pictures) -> None:
    upper = replace(TILE, label="animal/zebra", pose=Pose(0.0, 0.0, z=2.0, turn=30.0))
    shift = 12.5 * np.array([np.cos(np.radians(30)), np.sin(np.radians(30))])
    lower = replace(TILE, pose=Pose(float(shift[0]), float(shift[1]), turn=30.0))
    first, second = _truth(replace(plain, items=(lower, upper)), pictures)
    assert first["visible"] == pytest.approx(0.5, abs=0.08)
    assert second["visible"] == 1.0
    assert (first["area"], first["label"]) == ("barn", "animal/panda")


def test_what_the_frame_cuts_off_does_not_show(plain: Scene, pictures: Pictures) -> None:
    edge = replace(plain, items=(TILE,), view=replace(VIEW, elevation=90.0, azimuth=0.0, target=(173.2, 0.0)))
    (component,) = _truth(edge, pictures)
    assert component["visible"] == pytest.approx(0.5, abs=0.06)
    assert _truth(replace(edge, view=replace(edge.view, target=(300.0, 0.0))), pictures) == []


def test_round_tiles_have_a_level_quad_for_the_detector(plain: Scene, pictures: Pictures) -> None:
    young = replace(TILE, kind="round-tile", label="offspring/panda", art="offspring/panda", shape="round")
    scene = replace(plain, items=(young,))
    (component,) = _truth(scene, pictures)
    level = np.array(component["level"])
    assert abs(level[1, 1] - level[0, 1]) < 1.5
    assert component["visible"] == 1.0


def test_a_rectified_view_shows_the_tile_square_and_to_scale(plain: Scene, pictures: Pictures) -> None:
    bird = Bird(size=(200, 200), centre=(0.0, 0.0), scale=2.0, turn=0.0, border=114)
    flat = replace(TILE, pose=Pose(10.0, -20.0), thickness=0.0)
    scene = replace(plain, items=(flat,), bird=bird)
    (component,) = _truth(scene, pictures)
    expected = np.array([[94.5, 34.5], [144.5, 34.5], [144.5, 84.5], [94.5, 84.5]])
    assert np.array(component["quad"]) == pytest.approx(expected, abs=0.02)
    seen = rectify(photograph(compose(scene, pictures).image, scene), scene)
    assert seen.shape == (200, 200, 3)
    assert np.ptp(seen[70, 120].astype(int)) > 60


def test_labels_are_those_that_show_enough(plain: Scene) -> None:
    truth = {
        "size": [100, 50],
        "components": [
            {"kind": "coin", "visible": 0.9, "quad": [[0, 0]] * 4, "level": [[30, 10], [30, 20], [20, 20], [20, 10]]},
            {"kind": "board", "visible": 0.5, "quad": [[-10, -10], [50, 0], [50, 25], [0, 25]]},
            {"kind": "die", "visible": 0.3, "quad": [[0, 0]] * 4},
            {"kind": "tray", "visible": 1.0, "quad": [[0, 0]] * 4},
        ],
    }
    rows = detector_rows(truth).splitlines()
    assert rows[0] == "2 0.20000 0.20000 0.30000 0.20000 0.30000 0.40000 0.20000 0.40000"
    assert rows[1].startswith("7 0.00000 0.00000 0.50000 0.00000")
    assert len(rows) == 2


@pytest.mark.parametrize("number", range(6))
def test_the_visible_share_and_corners_are_sane_in_whole_scenes(
    recipe: Recipe, kit: Kit, pictures: Pictures, number: int
) -> None:
    scene = sample_scene(recipe, kit, number)
    rendered = compose(scene, pictures)
    truth = truth_of(scene, rendered.seen, "x.jpg", None)
    assert rendered.image.shape == (*scene.view.size[::-1], 3)
    assert all(0.02 <= component["visible"] <= 1.0 for component in truth["components"])
    own = [board for board in truth["boards"] if board["own"]]
    assert own[0]["layout"] == "drawn/main"


def test_distortion_moves_labels_with_the_picture(plain: Scene, pictures: Pictures) -> None:
    tile = replace(TILE, pose=Pose(120.0, 0.0), thickness=0.2)
    straight = replace(plain, items=(tile,), view=replace(VIEW, elevation=90.0, azimuth=0.0))
    bent = replace(straight, view=replace(straight.view, radial=0.08))
    (before,), (after,) = _truth(straight, pictures), _truth(bent, pictures)
    assert np.array(after["quad"])[:, 0].mean() > np.array(before["quad"])[:, 0].mean() + 4
    image = photograph(compose(bent, pictures).image, bent)
    centre = np.round(np.array(after["quad"]).mean(axis=0)).astype(int)
    assert np.ptp(image[centre[1], centre[0]].astype(int)) > 60


def test_a_standing_visitor_has_a_box_about_it() -> None:
    from companion.training.scenes.camera import camera_of

    pawn = Item("visitor", "visitor/red", "prop/visitor", Pose(0.0, 0.0), (12.0, 12.0), 20.0, "round")
    quad = quad_of(pawn, camera_of(VIEW))
    assert quad[0, 1] == quad[1, 1]
    assert quad[1, 0] == quad[2, 0]


def test_a_photo_carries_its_tags_and_stays_a_jpeg() -> None:
    import io

    from PIL import Image

    data = encode(np.full((20, 30, 3), 90, np.uint8), 80, exif())
    photo = Image.open(io.BytesIO(data))
    assert photo.size == (30, 20)
    assert photo.getexif()[274] == 1
