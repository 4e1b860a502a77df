"""Local features: what is found in strips of a large picture is what is found in all of it at once."""

import cv2
import numpy as np

from companion.vision.boards.features import LARGE, detect_features, detect_in_strips


def printed(wide: int, high: int) -> np.ndarray:
    """A picture (high, wide) of blobs of many sizes, the same each time."""
    chance = np.random.default_rng(5)
    picture = np.zeros((high, wide), np.float32)
    for sigma in (1.5, 3.0, 6.0):
        noise = cv2.GaussianBlur(chance.normal(size=(high, wide)).astype(np.float32), (0, 0), sigma)
        picture += noise / noise.std()
    return np.clip(128 + 40 * picture, 0, 255).astype(np.uint8)


def test_strips_find_what_the_whole_picture_shows() -> None:
    for size in ((1280, 900), (900, 1280)):
        grey = printed(*size)
        assert grey.size > LARGE
        whole, strips = detect_features(grey, 800), detect_in_strips(grey, 800)
        assert len(strips.points) == len(strips.descriptors) == 800
        where = {tuple(row) for row in np.round(np.column_stack([whole.points, whole.scales]), 1).tolist()}
        rows = np.round(np.column_stack([strips.points, strips.scales]), 1).tolist()
        assert np.mean([tuple(row) in where for row in rows]) > 0.97


def test_where_the_mask_is_zero_nothing_is_found_in_any_strip() -> None:
    grey = printed(1280, 900)
    mask = np.zeros_like(grey)
    mask[200:700, 300:1000] = 255
    x, y = detect_in_strips(grey, 300, mask).points.T
    assert abs(len(x) - len(detect_features(grey, 300, mask).points)) <= 5
    half = 0.5  # of a pixel, to whose middle OpenCV rounds
    assert x.min() >= 300 - half
    assert x.max() < 1000 + half
    assert y.min() >= 200 - half
    assert y.max() < 700 + half


def test_a_small_picture_is_looked_at_at_once() -> None:
    grey = printed(400, 300)
    whole, strips = detect_features(grey, 100), detect_in_strips(grey, 100)
    assert np.array_equal(whole.points, strips.points)
    assert np.array_equal(whole.descriptors, strips.descriptors)


def test_an_empty_picture_has_none() -> None:
    assert detect_in_strips(np.full((1200, 1000), 90, np.uint8), 50).descriptors.shape == (0, 128)
