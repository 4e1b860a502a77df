"""Numbers written by hand are read where they are plain, and left alone where they are not."""

import cv2
import numpy as np
import pytest

from companion.storage import data_root
from companion.vision.inference import load_network
from companion.vision.sheet.numbers import SIDE, SURE, Ink, NumberReader, sign_picture

PX_PER_MM = 6.0


@pytest.fixture(scope="module")
def numbers() -> NumberReader:
    return NumberReader(load_network(data_root() / "models" / "sheet" / "digits.onnx"))


def written(text: str, scale: float = 2.0, thick: int = 3, gap: int = 0) -> Ink:
    """A number in the strokes of a plotter, as ink on a field of 21 mm."""
    field = np.zeros((80, 128), np.uint8)
    x = 18
    for sign in text:
        cv2.putText(field, sign, (x, 62), cv2.FONT_HERSHEY_SIMPLEX, scale, 255, thick, cv2.LINE_AA)
        x += cv2.getTextSize(sign, cv2.FONT_HERSHEY_SIMPLEX, scale, thick)[0][0] + gap
    return np.asarray(cv2.GaussianBlur(field.astype(np.float32) / 255, (0, 0), 0.8) * 0.7, np.float32)


def test_plain_numbers_are_read(numbers: NumberReader) -> None:
    """The plotter's 6 of OpenCV 4 is nearly a 0; what is read wrongly must not be believed."""
    right = 0
    for value in (0, 2, 3, 5, 6, 8, 12, 14, 20, 23, 25):
        found = numbers.read(written(str(value), 1.6 if value > 9 else 2.0), PX_PER_MM, -10, 25)
        assert found is not None
        assert found.value == value or found.probability < SURE
        right += found.value == value
    assert right >= 10


def test_a_minus_belongs_to_its_number(numbers: NumberReader) -> None:
    found = numbers.read(written("-4", 1.6), PX_PER_MM, -10, 0)
    assert found is not None
    assert found.value == -4


def test_a_number_that_does_not_belong_there_is_not_believed(numbers: NumberReader) -> None:
    found = numbers.read(written("88", 1.6), PX_PER_MM, -10, 25)
    assert found is None or found.probability < SURE


def test_a_scribble_is_no_number(numbers: NumberReader) -> None:
    field = np.zeros((80, 128), np.uint8)
    rng = np.random.default_rng(4)
    cv2.polylines(field, [rng.integers([20, 10], [110, 70], (40, 2)).astype(np.int32)], False, 255, 3, cv2.LINE_AA)
    found = numbers.read(field.astype(np.float32) / 255, PX_PER_MM, -10, 25)
    assert found is None or found.probability < SURE


def test_bare_paper_holds_no_number(numbers: NumberReader) -> None:
    assert numbers.read(np.zeros((80, 128), np.float32), PX_PER_MM, -10, 25) is None


def test_a_sign_fills_its_picture_whatever_its_size() -> None:
    for scale in (0.6, 2.0):
        ink = written("0", scale, 2)
        rows, columns = np.flatnonzero(ink.max(axis=1) > 0.2), np.flatnonzero(ink.max(axis=0) > 0.2)
        picture = sign_picture(ink[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1])
        assert picture.shape == (1, SIDE, SIDE)
        filled = np.flatnonzero(picture[0].max(axis=1) > 0.3)
        assert 14 <= filled[-1] - filled[0] + 1 <= 16
