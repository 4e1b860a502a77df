"""Boards are found from any side, to a fraction of a tile, or refused with a sentence."""

import re

import cv2
import numpy as np
import pytest

from companion.errors import InputError, NoBoardError, UsageError
from companion.vision.arrays import Pixels, Points
from companion.vision.boards.alignment import rigid
from companion.vision.boards.finding import FoundBoards, find_boards, find_main
from companion.vision.boards.instances import Rigid
from companion.vision.edition import BoardReference, Edition
from tests.vision.toys import (
    MAIN_LAYOUT,
    Camera,
    board_corners,
    lay,
    photograph,
    square,
    table_top,
    toy_edition,
)

LEFT = rigid(0.03, np.array([-64.0, 20.0]))
FAR_LEFT = rigid(-0.05, np.array([-126.0, 30.0]))
TILE = 25.0
FLAT, FAR = 18.0, 900.0


def errors(found: FoundBoards, camera: Camera) -> float:
    """The largest distance of a found space from where it is, in tiles."""
    centres = np.array([space.centre for space in MAIN_LAYOUT.spaces])
    pixels = np.column_stack([centres, np.ones(len(centres))]) @ camera.homography().T
    located = found.table.locate(pixels[:, :2] / pixels[:, 2:])
    return float(np.hypot(*(located - centres).T).max()) / TILE


def covered(photo: Pixels, camera: Camera, count: int, seed: int = 5) -> Pixels:
    """The photo with tiles of another print on the first spaces."""
    rng = np.random.default_rng(seed)
    for space in MAIN_LAYOUT.spaces[:count]:
        tile = cv2.GaussianBlur(rng.integers(0, 255, (100, 100, 3)).astype(np.uint8), (0, 0), 4)
        lay(tile, square(space.centre, TILE, rng.uniform(-5, 5)), camera.homography(), photo)
    return photo


@pytest.mark.parametrize(("elevation", "azimuth"), [(90, 0), (65, 100), (50, 200), (40, 310)])
def test_all_boards_are_found_from_any_side(toy: Edition, elevation: float, azimuth: float) -> None:
    camera = Camera(elevation=elevation, azimuth=azimuth, aim=(60.0, 126.0), distance=760)
    found = find_boards(covered(photograph(toy, camera, (LEFT, FAR_LEFT)), camera, 14), toy)
    assert errors(found, camera) < 0.03
    assert [board.layout.areas[0] for board in found.boards] == ["enclosure-5", "expansion-1", "expansion-2"]
    for board, place in zip(found.boards[1:], (LEFT, FAR_LEFT), strict=True):
        centre = np.array([29.0, 100.0])
        assert np.hypot(*(board.on_table(centre) - (place[:2, :2] @ centre + place[:2, 2]))) < 1.0
        assert np.allclose(board.from_table(board.on_table(centre)), centre)


def test_the_expansion_nearest_to_the_main_board_is_the_first(toy: Edition) -> None:
    camera = Camera(aim=(60.0, 126.0), distance=760)
    found = find_boards(photograph(toy, camera, (FAR_LEFT, LEFT)), toy)
    assert found.boards[1].layout.spaces[0].name == "expansion-1/1"
    assert found.boards[1].on_table(np.array([0.0, 0.0]))[0] == pytest.approx(-64, abs=1)


def test_the_same_photo_turned_and_halved_gives_the_same_boards(toy: Edition) -> None:
    camera = Camera(elevation=60, azimuth=20, aim=(60.0, 126.0), distance=760)
    photo = covered(photograph(toy, camera, (LEFT,)), camera, 8)
    variants = [np.ascontiguousarray(np.rot90(photo, turn)) for turn in (1, 2)]
    variants.append(cv2.resize(photo, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA))
    variants.append(cv2.imdecode(cv2.imencode(".jpg", photo, [cv2.IMWRITE_JPEG_QUALITY, 60])[1], cv2.IMREAD_COLOR))
    wanted = find_boards(photo, toy).boards[1].on_table(np.array([29.0, 100.0]))
    for variant in variants:
        found = find_boards(variant, toy)
        assert len(found.boards) == 2
        assert np.hypot(*(found.boards[1].on_table(np.array([29.0, 100.0])) - wanted)) < 0.6


def test_the_same_photo_gives_the_same_bits(toy: Edition) -> None:
    photo = photograph(toy, Camera(elevation=55))
    first, second = find_boards(photo, toy), find_boards(photo, toy)
    assert np.array_equal(first.table.homography, second.table.homography)


def bent_by(radial: float, photo: Pixels) -> tuple[Pixels, Points, float]:
    """The photo by a lens of that coefficient, nearly; its middle and half its diagonal."""
    height, width = photo.shape[:2]
    columns, rows = np.meshgrid(np.arange(width, dtype=np.float64), np.arange(height, dtype=np.float64))
    middle, reach = np.array([(width - 1) / 2, (height - 1) / 2]), float(np.hypot(width, height) / 2)
    offset = (np.stack([columns, rows], axis=-1) - middle) / reach
    straight = offset / (1 + radial * np.sum(offset**2, axis=-1, keepdims=True))  # where the bent picture looks
    bent = cv2.remap(photo, (straight * reach + middle).astype(np.float32), None, cv2.INTER_LINEAR)
    return np.asarray(bent, np.uint8), middle, reach


def test_a_pose_that_asks_for_a_lens_that_no_camera_has_is_not_believed(toy: Edition) -> None:
    photo = photograph(toy, Camera(elevation=60, distance=500))
    for radial in (0.05, -0.05):
        assert find_boards(bent_by(radial, photo)[0], toy).table.radial == pytest.approx(radial, abs=0.015)
    with pytest.raises(NoBoardError):
        find_boards(bent_by(0.2, photo)[0], toy)


def test_a_dark_photo_and_a_bent_lens(toy: Edition) -> None:
    camera = Camera(elevation=60, distance=500)
    bent, middle, reach = bent_by(0.025, photograph(toy, camera))
    found = find_boards((bent * 0.2).astype(np.uint8), toy)
    assert found.table.radial == pytest.approx(0.025, abs=0.006)
    centres = np.array([space.centre for space in MAIN_LAYOUT.spaces])
    ideal = np.column_stack([centres, np.ones(len(centres))]) @ camera.homography().T
    unit = (ideal[:, :2] / ideal[:, 2:] - middle) / reach
    wanted = unit * (1 + 0.025 * np.sum(unit**2, axis=1, keepdims=True)) * reach + middle
    assert np.hypot(*(found.table.locate(wanted) - centres).T).max() < 0.05 * TILE


def test_no_board_and_a_board_of_another_edition_are_refused(toy: Edition) -> None:
    for photo in (table_top((1200, 900), 2), photograph(toy_edition(seed=77), Camera(size=(1200, 900)))):
        with pytest.raises(NoBoardError, match="no zoo board of the edition toy"):
            find_boards(photo, toy)


def test_a_board_at_a_flat_angle_is_found_where_something_tells_that_boards_lie(toy: Edition) -> None:
    camera = Camera(elevation=FLAT, distance=FAR, size=(1600, 1200))
    photo = cv2.GaussianBlur(photograph(toy, camera), (0, 0), 1.0)
    with pytest.raises(NoBoardError):
        find_main(photo, toy)
    rough = pointed_roughly(camera)
    found = find_main(photo, toy, perhaps=lambda: [rough + np.array([500.0, 90.0]), np.roll(rough, 3, axis=0)])
    assert errors(found, camera) < 0.06


def test_a_board_at_a_flat_angle_is_found_in_the_whole_photo_straightened(toy: Edition) -> None:
    camera = Camera(elevation=FLAT + 7, distance=FAR, size=(1600, 1200))
    photo = cv2.GaussianBlur(photograph(toy, camera), (0, 0), 1.0)
    with pytest.raises(NoBoardError):
        find_main(photo, toy)
    found = find_main(photo, toy, perhaps=list)
    assert errors(found, camera) < 0.06


def test_a_board_of_another_edition_is_refused_straight_on_too(toy: Edition) -> None:
    camera = Camera(elevation=60, size=(1200, 900))
    with pytest.raises(NoBoardError):
        find_main(photograph(toy_edition(seed=77), camera), toy, perhaps=lambda: [pointed_roughly(camera)])


def pointed_roughly(camera: Camera) -> Points:
    """The main board's corners in the photo, each off by a few hundredths of a side."""
    corners = board_corners(MAIN_LAYOUT)
    pixels = np.column_stack([corners, np.ones(4)]) @ camera.homography().T
    quad = pixels[:, :2] / pixels[:, 2:]
    sides = np.roll(quad, -1, axis=0) - quad
    return np.asarray(quad + 0.04 * sides * np.array([[1.0], [-1.0], [1.0], [-1.0]]), np.float64)


def two_boards(toy: Edition, camera: Camera, shift: float) -> Pixels:
    photo = photograph(toy, camera)
    second = board_corners(MAIN_LAYOUT, rigid(0.0, np.array([shift, 0.0])))
    lay(toy.main.image, second, camera.homography(), photo)
    return photo


def test_two_boards_are_refused_but_a_neighbour_at_the_edge_is_not(toy: Edition) -> None:
    with pytest.raises(InputError, match="two zoo boards"):
        find_boards(two_boards(toy, Camera(elevation=85, azimuth=0, aim=(200.0, 126.0), distance=700), 210.0), toy)
    for aim in (60.0, 330.0):
        camera = Camera(elevation=85, azimuth=0, aim=(aim, 126.0), distance=560)
        found = find_boards(two_boards(toy, camera, 240.0), toy)
        middle = found.table.project(np.array([93.0, 126.0]))
        assert abs(middle[0] - camera.size[0] / 2) < 200


def test_a_board_that_few_matches_propose_and_the_print_does_not_bear_out_is_none(
    toy: Edition, monkeypatch: pytest.MonkeyPatch
) -> None:
    camera = Camera(elevation=85, azimuth=0, aim=(200.0, 126.0), distance=700)
    proposed: list[Rigid] = []

    def propose(*_: object, **__: object) -> list[Rigid]:
        proposed.append(Rigid(np.asarray(rigid(0.0, np.array([210.0, 0.0]))), 9))
        return proposed

    monkeypatch.setattr("companion.vision.boards.finding.find_instances", propose)
    assert not find_main(photograph(toy, camera), toy).another
    assert proposed


def put_together(toy: Edition, second: Camera, size: tuple[int, int] = (900, 1000)) -> Pixels:
    """A picture of two photos side by side, each of one zoo, by different cameras."""
    first = Camera(elevation=80, azimuth=10, size=size)
    return np.asarray(np.hstack([photograph(toy, first), photograph(toy, second)]), np.uint8)


@pytest.mark.parametrize("azimuth", [40, 200])
def test_two_photos_put_together_are_refused(toy: Edition, azimuth: float) -> None:
    second = Camera(elevation=55, azimuth=azimuth, size=(900, 1000))
    with pytest.raises(InputError, match="two zoo boards"):
        find_boards(put_together(toy, second), toy)


def test_a_neighbour_at_the_edge_is_spoken_of(toy: Edition) -> None:
    camera = Camera(elevation=85, azimuth=0, aim=(120.0, 126.0), distance=560)
    assert "cut off by its edge" in find_boards(two_boards(toy, camera, 240.0), toy).another
    assert not find_boards(photograph(toy, camera), toy).another


@pytest.mark.parametrize("trucks", [2, 3])
def test_a_board_whose_parts_look_alike_is_one_board(trucks: int) -> None:
    picture = toy_edition().main.image.copy()
    part = picture.shape[0] // trucks
    for number in range(1, trucks):
        picture[number * part : (number + 1) * part] = picture[:part]
    picture[:, :72] = toy_edition(seed=2).main.image[:, :72]
    edition = Edition("alike", (BoardReference(MAIN_LAYOUT, picture),))
    camera = Camera(elevation=85, azimuth=0, distance=900)
    assert errors(find_boards(photograph(edition, camera), edition), camera) < 0.03


def pointed(camera: Camera, shift: float = 0.0) -> list[tuple[float, float]]:
    corners = np.column_stack([board_corners(MAIN_LAYOUT), np.ones(4)]) @ camera.homography().T
    pixels = corners[:, :2] / corners[:, 2:] + shift * np.array([[1, -1], [-1, 1], [1, 1], [-1, -1]])
    return [(float(x), float(y)) for x, y in pixels]


def test_corners_off_by_a_third_of_a_tile_end_at_the_same_place(toy: Edition) -> None:
    camera = Camera(elevation=60, azimuth=40)
    photo = covered(photograph(toy, camera), camera, 14)
    tile_px = 50
    for shift in (0.0, 0.3 * tile_px):
        assert errors(find_boards(photo, toy, pointed(camera, shift)), camera) < 0.03


def test_corners_choose_between_two_boards(toy: Edition) -> None:
    camera = Camera(elevation=85, azimuth=0, aim=(200.0, 126.0), distance=700)
    assert errors(find_boards(two_boards(toy, camera, 210.0), toy, pointed(camera)), camera) < 0.03


def test_corners_are_believed_where_nothing_is_recognised(toy: Edition) -> None:
    camera = Camera(elevation=60)
    found = find_boards(table_top(camera.size, 8), toy, pointed(camera))
    assert errors(found, camera) < 0.001
    assert len(found.boards) == 1


@pytest.mark.parametrize(
    ("corners", "words"),
    [
        ([(0, 0), (100, 0), (100, 100)], "four corners"),
        ([(0, 0), (0, 400), (300, 400), (300, 0)], "anticlockwise"),
        ([(0, 0), (300, 400), (300, 0), (0, 400)], "do not span a board"),
        ([(0, 0), (5, 0), (5, 5), (0, 5)], "do not span a board"),
        ([(0, 0), (9000, 0), (9000, 9000), (0, 9000)], "far outside"),
        ([(0, 0), (float("nan"), 0), (300, 400), (0, 400)], "far outside"),
    ],
)
def test_impossible_corners_are_refused(toy: Edition, corners: list[tuple[float, float]], words: str) -> None:
    with pytest.raises(UsageError, match=words):
        find_boards(np.zeros((600, 800, 3), np.uint8), toy, corners)


@pytest.mark.parametrize("shift", [1, 2, 3])
def test_corners_that_start_at_a_wrong_one_are_told_the_right_one(toy: Edition, shift: int) -> None:
    camera = Camera(elevation=65)
    given = pointed(camera)
    turned = [*given[shift:], *given[:shift]]
    x, y = given[0]
    with pytest.raises(UsageError, match=re.escape(f"upper left is the one at {x:g},{y:g}")):
        find_boards(photograph(toy, camera), toy, turned)


def test_a_mirrored_photo_is_refused_although_corners_are_pointed_at(toy: Edition) -> None:
    camera = Camera(elevation=60, azimuth=40)
    mirrored = np.ascontiguousarray(photograph(toy, camera)[:, ::-1])
    width = mirrored.shape[1]
    a, b, c, d = ((width - 1 - x, y) for x, y in pointed(camera))
    for corners in ([a, d, c, b], [b, a, d, c]):
        with pytest.raises(NoBoardError, match="mirrored"):
            find_boards(mirrored, toy, corners)


def test_corners_that_are_off_the_print_are_told_where_it_is(toy: Edition) -> None:
    camera = Camera(elevation=65)
    off = [(x + 60, y + 45) for x, y in pointed(camera)]
    x, y = pointed(camera)[0]
    with pytest.raises(UsageError, match=re.escape(f"or give {x:.0f},{y:.0f}"[:12])):
        find_boards(photograph(toy, camera), toy, off)
