"""The print says which spaces are covered, without knowing any tile."""

import cv2
import numpy as np
import pytest

from companion.vision.boards.alignment import rigid
from companion.vision.boards.finding import find_boards
from companion.vision.boards.spaces import Print
from companion.vision.edition import Edition
from companion.vision.judging.fusion import perhaps_covered
from tests.vision.toys import MAIN_LAYOUT, Camera, lay, photograph, square


@pytest.mark.parametrize(("elevation", "blur"), [(90, 0.0), (40, 0.0), (60, 1.5)])
def test_covered_and_bare_spaces_differ_clearly(toy: Edition, elevation: float, blur: float) -> None:
    camera = Camera(elevation=elevation, azimuth=200)
    photo = photograph(toy, camera)
    rng = np.random.default_rng(6)
    for space in MAIN_LAYOUT.spaces[::2]:
        tile = cv2.GaussianBlur(rng.integers(0, 255, (100, 100, 3)).astype(np.uint8), (0, 0), 4)
        shifted = (space.centre[0] + rng.uniform(-3, 3), space.centre[1] + rng.uniform(-3, 3))
        lay(tile, square(shifted, 25.0, rng.uniform(-8, 8)), camera.homography(), photo)
    if blur:
        photo = cv2.GaussianBlur(photo, (0, 0), blur)
    found = find_boards(photo, toy)
    spaces = Print(photo, found.table, found.boards[0]).spaces()
    assert [space.space for space in spaces] == list(MAIN_LAYOUT.spaces)
    chances = [perhaps_covered(space.likeness, space.weakest) for space in spaces]
    assert min(chances[::2]) > 0.6
    assert max(chances[1::2]) < 0.05
    assert all(space.weakest <= space.likeness + 0.15 for space in spaces)
    assert all(space.inside for space in spaces)


def test_spaces_keep_their_printed_name_and_know_when_they_are_cut_off(toy: Edition) -> None:
    camera = Camera(elevation=80, azimuth=0, aim=(-10.0, 110.0), distance=420)
    photo = photograph(toy, camera, (rigid(0.0, np.array([-64.0, 20.0])),))
    found = find_boards(photo[:, :900].copy(), toy)
    main, expansion = (Print(photo[:, :900], found.table, board) for board in found.boards)
    inside = {space.space.name: space.inside for space in main.spaces()}
    assert inside["enclosure-5/1"]
    assert not inside["enclosure-4/2"]
    first = expansion.spaces()[0]
    assert (first.space.name, first.printed_name) == ("expansion-1/1", "expansion/1")
    assert first.quad.mean(axis=0) == pytest.approx(first.centre)


def test_likeness_anywhere_on_the_board_but_not_off_it(toy: Edition) -> None:
    camera = Camera(elevation=70)
    photo = photograph(toy, camera)
    found = find_boards(photo, toy)
    comparison = Print(photo, found.table, found.boards[0])
    bare = comparison.likeness(np.array([45.0, 190.0]))
    assert bare is not None
    assert bare[0] > 0.8
    assert comparison.likeness(np.array([-30.0, 50.0])) is None
    assert comparison.likeness(np.array([2.0, 50.0])) is None


def test_what_lies_on_the_print_is_strange_and_nothing_else(toy: Edition) -> None:
    camera = Camera(elevation=60)
    photo = photograph(toy, camera)
    tile = cv2.GaussianBlur(np.random.default_rng(6).integers(0, 255, (100, 100, 3)).astype(np.uint8), (0, 0), 4)
    lay(tile, square((60.0, 190.0), 25.0, 20.0), camera.homography(), photo)
    found = find_boards(photo, toy)
    comparison = Print(photo, found.table, found.boards[0])
    around = np.stack(np.meshgrid(np.arange(20.0, 100.0), np.arange(160.0, 220.0)), axis=-1)
    strange = comparison.strange(around)
    covered = np.abs(around - [60.0, 190.0]).max(axis=-1) < 8
    beside = np.abs(around - [60.0, 190.0]).max(axis=-1) > 24
    assert strange[covered].mean() > 0.9
    assert strange[beside].mean() < 0.02
    assert not comparison.strange(np.array([[-40.0, 50.0], [500.0, 50.0]])).any()


def _figure(quad: np.ndarray, share: float) -> np.ndarray:
    """The outline of a figure that hides this share of a quad, from its left side, and what lies beside it."""
    left, right = quad[0] - 5, quad[0] + share * (quad[1] - quad[0])
    return np.array([left, [right[0], left[1]], [right[0], quad[2][1] + 5], [left[0], quad[2][1] + 5]])


@pytest.mark.parametrize("covered", [False, True])
def test_what_a_figure_hides_of_a_space_is_not_compared(toy: Edition, covered: bool) -> None:
    camera = Camera(elevation=70)
    photo = photograph(toy, camera)
    space = MAIN_LAYOUT.spaces[3]
    quad = square(space.centre, 25.0)
    if covered:
        noise = np.random.default_rng(2).integers(0, 255, (100, 100, 3)).astype(np.uint8)
        lay(cv2.GaussianBlur(noise, (0, 0), 4), quad, camera.homography(), photo)
    figure = _figure(quad, 0.55)
    lay(np.full((40, 20, 3), (200, 60, 20), np.uint8), figure, camera.homography(), photo)
    found = find_boards(photo, toy)
    board = Print(photo, found.table, found.boards[0])
    plain, beside = board.spaces()[3], board.spaces([figure])[3]
    assert perhaps_covered(plain.likeness, plain.weakest) > 0.2
    assert (perhaps_covered(beside.likeness, beside.weakest) > 0.6) is covered
    assert perhaps_covered(beside.likeness, beside.weakest) < 0.05 or covered
    others = zip(board.spaces(), board.spaces([figure]), strict=True)
    assert all(one.likeness == other.likeness for one, other in others if one.space is not space)


def test_of_a_space_behind_a_figure_nothing_is_known(toy: Edition) -> None:
    photo = photograph(toy, Camera(elevation=70))
    found = find_boards(photo, toy)
    board = Print(photo, found.table, found.boards[0])
    quad = square(MAIN_LAYOUT.spaces[3].centre, 25.0)
    assert board.spaces([_figure(quad, 0.5)])[3].inside
    assert not board.spaces([_figure(quad, 1.1)])[3].inside


def test_around_a_figure_the_print_is_compared_beside_it(toy: Edition) -> None:
    camera = Camera(elevation=70)
    photo = photograph(toy, camera)
    figure = _figure(square((45.0, 190.0), 25.0), 0.5)
    lay(np.full((40, 20, 3), (200, 60, 20), np.uint8), figure, camera.homography(), photo)
    found = find_boards(photo, toy)
    board = Print(photo, found.table, found.boards[0])
    place = np.array([45.0, 190.0])
    alone, beside = board.likeness(place), board.likeness(place, [figure])
    assert alone is not None
    assert beside is not None
    assert beside[0] > alone[0] + 0.2
    assert board.likeness(place, [_figure(square((45.0, 190.0), 25.0), 1.2)]) is None
