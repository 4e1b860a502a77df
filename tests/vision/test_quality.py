"""A poor photo is refused with the reason, a weak one is read with advice, a good one in silence."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from companion.errors import PhotoQualityError
from companion.vision.arrays import Pixels
from companion.vision.boards.another import FARTHER
from companion.vision.boards.finding import FoundBoards, find_boards
from companion.vision.boards.spaces import Print
from companion.vision.edition import Edition
from companion.vision.observation import Quality
from companion.vision.quality import Light, clearness, judge, look, refuse_hopeless, whole_sharpness
from tests.vision.toys import Camera, photograph


def quality(photo: Pixels, toy: Edition) -> Quality:
    light = look(photo)
    refuse_hopeless(light)
    return judged(photo, find_boards(photo, toy), light)


def judged(photo: Pixels, found: FoundBoards, light: Light) -> Quality:
    return judge(found, clearness(Print(photo, found.table, found.boards[0])), light)


def test_a_good_photo_needs_no_advice(toy: Edition) -> None:
    found = quality(photograph(toy, Camera(elevation=70)), toy)
    assert found.accepted
    assert found.advice == ()
    assert found.sharp > 0.6
    assert found.glare < 0.01


@pytest.mark.parametrize(
    ("pixels", "words"),
    [
        (np.zeros((480, 640, 3), np.uint8), "too dark"),
        (np.full((480, 640, 3), 20, np.uint8), "too dark"),
        (np.full((480, 640, 3), 255, np.uint8), "overexposed"),
        (np.full((480, 640, 3), 120, np.uint8), "one even surface"),
    ],
)
def test_hopeless_photos_are_refused_before_anything_is_sought(pixels: Pixels, words: str) -> None:
    with pytest.raises(PhotoQualityError, match=words):
        refuse_hopeless(look(pixels))


def test_sharpness_falls_with_blur_until_the_photo_is_refused(toy: Edition) -> None:
    photo = photograph(toy, Camera(elevation=80, distance=560))
    found = find_boards(photo, toy)
    light = look(photo)
    sharp = [judged(cv2.GaussianBlur(photo, (0, 0), sigma), found, light) for sigma in (0.1, 1.0, 2.0)]
    assert sharp[0].sharp > sharp[1].sharp > sharp[2].sharp
    soft = judged(cv2.GaussianBlur(photo, (0, 0), 3.2), found, light)
    assert any("a little blurred" in sentence for sentence in soft.advice)
    with pytest.raises(PhotoQualityError, match="too blurred"):
        judged(cv2.GaussianBlur(photo, (0, 0), 7), found, light)


def test_a_blurred_photo_is_told_from_a_sharp_one_without_a_board(toy: Edition) -> None:
    photo = photograph(toy, Camera(elevation=80))
    assert whole_sharpness(photo) > 3 * whole_sharpness(cv2.GaussianBlur(photo, (0, 0), 12))


def test_far_away(toy: Edition) -> None:
    near = quality(photograph(toy, Camera(distance=1100)), toy)
    assert any("small in the picture" in sentence for sentence in near.advice)
    with pytest.raises(PhotoQualityError, match="too far away"):
        quality(photograph(toy, Camera(distance=2100)), toy)


def test_cut_off(toy: Edition) -> None:
    partly = quality(photograph(toy, Camera(elevation=85, azimuth=0, aim=(150.0, 190.0), distance=480)), toy)
    assert any("cut off" in sentence for sentence in partly.advice)
    with pytest.raises(PhotoQualityError, match="lies outside the picture"):
        quality(photograph(toy, Camera(elevation=85, azimuth=0, aim=(190.0, 260.0), distance=400)), toy)


def test_glare(toy: Edition) -> None:
    camera = Camera(elevation=85, azimuth=0, distance=560)
    photo = photograph(toy, camera)
    found = find_boards(photo, toy)
    light = look(photo)
    height, width = photo.shape[:2]
    shiny = photo.copy()
    cv2.circle(shiny, (width // 2, height // 2), 80, (255, 255, 255), -1)
    spot = judged(shiny, found, light)
    assert spot.glare > 0.02
    assert any("mirrored" in sentence for sentence in spot.advice)
    cv2.circle(shiny, (width // 2, height // 2), 330, (255, 255, 255), -1)
    with pytest.raises(PhotoQualityError, match="mirrored on most"):
        judged(shiny, found, light)


def test_a_photo_without_colour_is_read_with_advice(toy: Edition) -> None:
    photo = photograph(toy, Camera(elevation=70))
    grey = np.asarray(np.repeat(cv2.cvtColor(photo, cv2.COLOR_BGR2GRAY)[..., None], 3, axis=2), np.uint8)
    assert any("no colour" in one for one in quality(grey, toy).advice)


def test_another_board_is_spoken_of(toy: Edition) -> None:
    photo = photograph(toy, Camera(elevation=70))
    found = replace(find_boards(photo, toy), another=FARTHER)
    assert judged(photo, found, look(photo)).advice == (FARTHER,)


def test_a_dim_photo_is_read_with_advice(toy: Edition) -> None:
    dim = (photograph(toy, Camera(elevation=80)) * 0.22).astype(np.uint8)
    assert any("dark" in sentence for sentence in quality(dim, toy).advice)
