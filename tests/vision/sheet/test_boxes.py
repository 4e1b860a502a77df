"""What the networks see of boxes: light and copies are divided out, pencils are plain, other boxes are told."""

import json

import cv2
import numpy as np
import pytest

from companion.storage.sheets import load_sheet_reader, load_sheet_reference
from companion.vision.arrays import Pixels
from companion.vision.inference import Array, Blob
from companion.vision.sheet.boxes import (
    CHANNELS,
    CROP,
    STATES,
    BoxClassifier,
    box_pictures,
    in_context,
    in_white_light,
    is_grey_copy,
)
from companion.vision.sheet.layout import SheetReference


@pytest.fixture(scope="module")
def reference() -> SheetReference:
    return load_sheet_reference()


def grey_copy(picture: Pixels) -> Pixels:
    return np.repeat(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)[..., None], 3, axis=2)


@pytest.mark.parametrize("light", [(1.0, 1.0, 1.0), (0.55, 0.8, 1.0), (1.0, 0.9, 0.7)])
def test_a_grey_copy_is_told_from_a_print_in_light_of_any_colour(
    reference: SheetReference, light: tuple[float, float, float]
) -> None:
    seen = (reference.blank * np.array(light)).astype(np.uint8)
    copied = (grey_copy(reference.blank) * np.array(light)).astype(np.uint8)
    assert not is_grey_copy(seen, reference)
    assert is_grey_copy(copied, reference)
    assert not is_grey_copy(np.zeros_like(seen), reference)


def test_the_paper_of_a_grey_copy_is_white_in_white_light(reference: SheetReference) -> None:
    seen = in_white_light((grey_copy(reference.blank) * np.array([0.6, 0.7, 0.8])).astype(np.uint8), reference)
    box = reference.layout.boxes[0]
    x, y = (round(6 * value) for value in box.centre)
    inside = seen[y - 9 : y + 9, x - 9 : x + 9].mean(axis=(0, 1))
    assert np.ptp(inside) < 0.02
    assert inside.mean() == pytest.approx(1.0, abs=0.06)


def test_paper_is_white_where_a_photo_is_overexposed(reference: SheetReference) -> None:
    burnt = np.clip(reference.blank.astype(np.float32) * 2.5, 0, 255).astype(np.uint8)
    seen = in_white_light(burnt, reference)
    for box in reference.layout.boxes:
        x, y = (round(6 * value) for value in box.centre)
        assert seen[y - 9 : y + 9, x - 9 : x + 9].min() > 0.92  # a cream's blue


def test_a_faint_line_is_magnified(reference: SheetReference) -> None:
    box = reference.layout.boxes[3]
    drawn = reference.blank.astype(np.float32)
    x, y = (round(6 * value) for value in box.centre)
    drawn[y - 12 : y + 12, x - 1 : x + 2] *= 0.94
    pictures = box_pictures(in_white_light(drawn.astype(np.uint8), reference), reference)
    assert pictures.shape == (31, CHANNELS, CROP, CROP)
    middle, beside = pictures[3, 4, 32, 30:34].max(), pictures[3, 4, 32, 22]
    assert middle > beside + 0.07
    assert pictures[3, 1, 32, 30:34].min() > 0.9


def test_each_box_is_told_what_the_others_look_like() -> None:
    traits = np.array([[1.0, 0.0], [3.0, 0.0], [0.0, 5.0]], np.float32)
    logits = np.array([[20.0, 0, 0, 0], [20.0, 0, 0, 0], [0, 20.0, 0, 0]], np.float32)
    beside = in_context(traits, logits)
    assert beside.shape == (3, 4 * 2 + 7)
    own, shares, means, counts = beside[0, :2], beside[0, 2:6], beside[0, 6:12].reshape(3, 2), beside[0, 12:]
    assert own.tolist() == [1.0, 0.0]
    assert shares == pytest.approx([1, 0, 0, 0], abs=1e-5)
    assert means[0] == pytest.approx([1.5, 0], abs=1e-4)  # the other empty box alone, held towards nothing
    assert means[1] == pytest.approx([0, 2.5], abs=1e-4)
    assert counts == pytest.approx(np.log([2, 2, 1]), abs=1e-4)


def test_boxes_are_judged_the_same_from_any_side(reference: SheetReference) -> None:
    classifier = load_sheet_reader()._classifier
    drawn = reference.blank.copy()
    for at, box in enumerate(reference.layout.boxes[:8]):
        (left, top), (right, foot) = (tuple(round(6 * value) for value in corner) for corner in (box.low, box.high))
        cv2.line(drawn, (left, foot), (right, top - 2 * at), (90, 60, 40), 2)
    pictures = box_pictures(in_white_light(drawn, reference), reference)
    chances = classifier.probabilities(pictures)
    assert chances.sum(axis=1) == pytest.approx(np.ones(31))
    for side in (pictures[..., ::-1], np.rot90(pictures, axes=(2, 3))):
        assert classifier.probabilities(np.ascontiguousarray(side)) == pytest.approx(chances, abs=1e-6)
    assert (chances[:8, 1] > 0.9).all()
    assert (chances[8:, 0] > 0.9).all()


class _SeesOneSide:
    """Sure that a box is crossed off, but for one side of it."""

    def run(self, blob: Blob) -> tuple[Array, ...]:
        plain = blob[0, 0, 0, 0] > 0
        return (np.array([[1.0 if plain else 0.0, 0.5 if plain else 6.0, 0, 0]]), np.zeros((1, 2)))


class _AddsNothing:
    def run(self, blob: Blob) -> tuple[Array, ...]:
        return (np.log(np.maximum(blob[:, 2:6], 1e-9)),)


def test_views_that_are_unsure_do_not_outweigh_three_times_as_many_that_are_not() -> None:
    calibration = {"states": list(STATES), "temperature": 1.0, "priors": dict.fromkeys(STATES, 1.0)}
    classifier = BoxClassifier(_SeesOneSide(), _AddsNothing(), json.dumps(calibration))
    pictures = np.zeros((1, CHANNELS, CROP, CROP), np.float32)
    pictures[0, 0, 0, 0] = 1.0  # only two of the eight views have it there
    (chances,) = classifier.probabilities(pictures)
    assert chances[1] > 0.95
    assert chances.sum() == pytest.approx(1)


class _SeesStruck:
    """Sure that every box is struck out whose picture says so, and that the others are empty."""

    def run(self, blob: Blob) -> tuple[Array, ...]:
        logits = [0.0, -4.0, 8.0, -4.0] if blob[0].max() > 0 else [8.0, -4.0, 0.0, -4.0]
        return (np.array([logits]), np.zeros((1, 2)))


@pytest.mark.parametrize(("count", "marked"), [(1, 0.0), (2, 0.0), (3, 0.0), (4, 0.5), (6, 0.5)])
def test_many_boxes_that_seem_struck_out_are_as_likely_marks(count: int, marked: float) -> None:
    calibration = {"states": list(STATES), "temperature": 1.0, "priors": dict.fromkeys(STATES, 1.0)}
    classifier = BoxClassifier(_SeesStruck(), _AddsNothing(), json.dumps(calibration))
    pictures = np.zeros((8, CHANNELS, CROP, CROP), np.float32)
    pictures[:count] = 1.0
    chances = classifier.probabilities(pictures)
    assert chances.sum(axis=1) == pytest.approx(np.ones(8))
    assert chances[:count, 1] == pytest.approx(np.full(count, marked), abs=0.02)
    assert (chances[count:, 0] > 0.99).all()
