"""A side that is badly cut out is laid upon the enrolled ones and told then."""

from functools import cache

import cv2
import numpy as np
import pytest

from companion.storage import load_embedder
from companion.storage.dice import dice_names, sides_of_edition
from companion.vision.crops import CROP_SIZE

LABELS = ("die/lion", "die/elephant", "die/monkey", "die/ostrich", "die/crocodile", "die/coin")
QUAD = np.array([[250, 140], [350, 160], [330, 260], [230, 240.0]])


@cache
def names():  # type: ignore[no-untyped-def]
    return dice_names(sides_of_edition("print-and-play"), load_embedder())


def photo_of(label: str, quad: np.ndarray = QUAD) -> np.ndarray:
    """A photo in which an enrolled side lies at some corners, larger than a crop shows it."""
    picture = sides_of_edition("print-and-play")[label][0]
    low, high = 0.06 * CROP_SIZE - 0.5, 0.94 * CROP_SIZE - 0.5
    source = np.array([[low, low], [high, low], [high, high], [low, high]], np.float32)
    matrix = cv2.getPerspectiveTransform(source, quad.astype(np.float32))
    photo = np.full((480, 640, 3), 110, np.uint8)
    cv2.warpPerspective(picture, matrix, (640, 480), dst=photo, borderMode=cv2.BORDER_TRANSPARENT)
    return np.asarray(cv2.GaussianBlur(photo, (0, 0), 0.8), np.uint8)


@pytest.mark.parametrize("label", LABELS)
def test_a_side_is_named_at_any_quarter_turn(label: str) -> None:
    quads = np.stack([np.roll(QUAD, quarter, axis=0) for quarter in range(4)])
    identities, _ = names().name(photo_of(label), quads)
    assert [one.label for one in identities] == [label] * 4
    assert [one.turn for one in identities] == [0.0, 90.0, 180.0, 270.0]


def test_corners_that_are_far_off_are_brought_into_line() -> None:
    off = QUAD + np.array([[9, 6], [7, 8], [8, 5], [11, 9.0]])  # a tenth of a side
    (identity,), (better,) = names().name(photo_of("die/ostrich"), off[None])
    assert identity.label == "die/ostrich"
    assert np.hypot(*(better - QUAD).T).max() < 6
    assert np.hypot(*(off - QUAD).T).min() > 9


@pytest.mark.parametrize("degrees", [40.0, -130.0])
def test_a_side_that_lies_far_from_how_it_was_cut_out_is_named(degrees: float) -> None:
    angle = np.radians(degrees)
    turn = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    off = (QUAD - QUAD.mean(axis=0)) @ turn + QUAD.mean(axis=0)
    (identity,), (better,) = names().name(photo_of("die/crocodile"), off[None])
    assert identity.label == "die/crocodile"
    assert min(np.hypot(*(np.roll(better, k, axis=0) - QUAD).T).max() for k in range(4)) < 12


def test_a_blank_patch_is_unknown_and_keeps_its_corners() -> None:
    photo = np.full((480, 640, 3), 110, np.uint8)
    (identity,), quads = names().name(photo, QUAD[None])
    assert identity.label == "unknown"
    assert np.isfinite(quads).all()
