"""Sets of dice, tables with them and what training learns from them."""

from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.training.dice import boards, examination, faces, light, sets, views
from companion.training.dice.cube import SIDES, TOP
from companion.training.dice.pictures import take
from companion.training.dice.tables import FACES, apart, lay_table
from companion.training.scenes.camera import polygon_area
from companion.training.scenes.pictures import Pictures
from tests.training.conftest import DrawnIcons

SIZE = (480, 360)


def set_of_six(icons: DrawnIcons, finish: faces.Finish = "print") -> sets.DiceSet:
    style = faces.random_style(np.random.default_rng(3), faces.BODIES["red"], finish)
    return sets.DiceSet("six", FACES, tuple(icons.icons[:6]), style)


def test_a_die_has_each_side_once_and_shows_it_in_one_of_six_ways(drawn_icons: DrawnIcons) -> None:
    ways = set_of_six(drawn_icons).dice(np.random.default_rng(1), 1)[0]
    assert sorted(label for label, _ in ways) == sorted(FACES)
    side = ways[0][1].colour.shape[1]
    tops = [skin.colour[TOP * side : (TOP + 1) * side] for _, skin in ways]
    assert len({top.tobytes() for top in tops}) == SIDES


@pytest.mark.parametrize("finish", [*faces.LEARNT_FINISHES, *faces.HELD_FINISHES])
def test_every_finish_leaves_a_picture_that_stands_off_its_ground(
    finish: faces.Finish, drawn_icons: DrawnIcons
) -> None:
    rng = np.random.default_rng(2)
    style = faces.random_style(rng, faces.HELD_BODIES["navy"], finish)
    picture, slope = faces.face(drawn_icons.icons[1], style, rng, 64)
    assert picture.shape == (64, 64, 3)
    assert slope.shape == (64, 64, 2)
    assert float(np.percentile(picture, 95)) - float(np.percentile(picture, 5)) > 40
    if finish == "engraved":
        assert np.abs(slope).max() > 0.1


def test_training_shows_no_colour_of_evaluation() -> None:
    assert all(faces.far_from_held(colour) for colour in faces.BODIES.values())
    assert not any(faces.far_from_held(colour) for colour in faces.HELD_BODIES.values())


def test_the_truth_tells_where_the_tops_are(drawn_icons: DrawnIcons) -> None:
    rng = np.random.default_rng(8)
    board = boards.random_board(rng, drawn_icons, "board")
    table = lay_table(rng, views.AROUND, [board], set_of_six(drawn_icons).dice(rng, 8), SIZE, 8, ("test", 1, 1))
    photo, truth = take(table, Pictures(boards.edition_of([board])))
    assert photo.shape[:2] in ((360, 480), (480, 360))
    dice = [part for part in truth["components"] if part["kind"] == "die"]
    assert len(dice) >= 5
    assert all(polygon_area(np.array(part["quad"])) > 0 for part in dice)
    assert all(part["label"].removeprefix("die/") in FACES for part in dice)
    on_trucks = [part for part in dice if part["area"].startswith("truck-")]
    assert on_trucks
    assert all(part["space"].startswith(part["area"] + "/") for part in on_trucks)
    laid = [one.die for one in table.dice]
    assert all(apart(one, other) for k, one in enumerate(laid) for other in laid[:k])


def test_a_die_that_happens_to_lie_on_a_sheet_is_in_its_corner(drawn_icons: DrawnIcons) -> None:
    area = {"corner": 0, "table": 0}
    for seed in range(12):
        rng = np.random.default_rng(seed)
        prints = [boards.random_board(rng, drawn_icons, "board")]
        prints += [boards.random_sheet(rng, drawn_icons, f"sheet-{number}") for number in range(3)]
        box = set_of_six(drawn_icons).dice(rng, 10)
        table = lay_table(rng, views.AROUND, prints, box, SIZE, 10, ("test", seed, 1))
        for die in table.dice:
            if die.area.startswith("truck"):
                continue
            x, y = die.die.centre[:2]
            under = [
                number
                for number, sheet in enumerate(table.scene.items[1:], 1)
                if cv2.pointPolygonTest(outline(sheet.pose.x, sheet.pose.y, sheet.pose.turn, sheet.size), (x, y), False)
                > 0
            ]
            assert die.area == (f"corner-{under[-1]}" if under else "table")
            area["corner" if under else "table"] += 1
    assert min(area.values()) > 5


def outline(x: float, y: float, degrees: float, size: tuple[float, float]) -> np.ndarray:
    """The corners of a print on the table, (4, 2) float32."""
    box = cv2.boxPoints(((x, y), size, degrees))
    return np.asarray(box, np.float32)


def test_views_are_the_same_whoever_makes_them_and_are_read_back(
    drawn_icons: DrawnIcons, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(views, "IconPool", lambda _art, _names: drawn_icons)
    monkeypatch.setattr(views, "PHOTOS", ((480, 360),))
    assert list(views.write(tmp_path, Path("nowhere"), 4, 7, 1)) == [7]
    assert list(views.write(tmp_path, Path("nowhere"), 4, 7, 1)) == []
    one, other = views.examples(drawn_icons, 4, 7)  # type: ignore[arg-type]
    for made, name in ((one, "00014"), (other, "00015")):
        read = views.read(tmp_path / f"{name}.json")
        assert read.image.shape == (views.SIDE, views.SIDE, 3)
        assert np.allclose(read.quads, made.quads, atol=0.01)
        assert (read.leaning == made.leaning).all()
        assert np.allclose(read.sides, made.sides, atol=0.01)


def test_the_camera_sees_at_most_two_sides_of_a_level_die_beside_its_top(drawn_icons: DrawnIcons) -> None:
    rng = np.random.default_rng(8)
    box = set_of_six(drawn_icons).dice(rng, 4)
    flat = replace(views.AROUND, leaning=0.0)
    table = lay_table(rng, flat, [], box, SIZE, 4, ("test", 8, 1))
    _, truth = take(table, Pictures(boards.edition_of([])))
    assert 0 < len(truth["sides"]) <= 2 * len(table.dice)


def test_a_crop_in_another_light_is_the_same_for_the_same_chance() -> None:
    crop = np.random.default_rng(1).integers(0, 256, (96, 96, 3)).astype(np.uint8)
    for seed in range(20):
        one, other = (light.varied(np.random.default_rng(seed), crop) for _ in range(2))
        assert one.shape == crop.shape
        assert one.dtype == np.uint8
        assert (one == other).all()
        assert (one != crop).any()


def test_an_examined_set_wears_what_training_never_shows() -> None:
    places = examination.Places(Path(__file__).parents[3] / "calibration", Path("nowhere"))
    for number in range(10):
        kind = ("own-stickers", "own-symbols")[number % 2]
        made = examination.set_of(kind, 3, number, places)
        assert not faces.far_from_held(made.style.body)
        assert made.labels == FACES
    board, sheet = examination.prints_of(places, 4, 1)
    assert len(board.places) == 4
    assert all(len(crates) == 3 for crates in board.places.values())
    assert len(sheet.places["corner"]) == 3
