"""Photo beside print: their pattern, and how much of the print's contrast the photo shows."""

import cv2
import numpy as np

from companion.vision.likeness import print_contrast, print_likeness

PRINT = cv2.GaussianBlur(np.random.default_rng(4).integers(0, 255, (60, 90, 3)).astype(np.uint8), (0, 0), 1.5)


def test_the_print_shows_its_contrast_in_any_light_and_a_flat_thing_does_not() -> None:
    photo = PRINT.copy()
    photo[:, 45:] = (0.3 * PRINT[:, 45:]).astype(np.uint8)  # in the shade
    photo[:, 70:] = 140
    contrast, texture = print_contrast(photo, PRINT, 9)
    assert texture.min() > 5
    assert 0.95 < contrast[:, 10:35].min() <= contrast[:, 10:35].max() < 1.1
    assert 0.95 < contrast[:, 54:60].min() <= contrast[:, 54:60].max() < 1.05
    assert np.abs(contrast[:, 79:]).max() < 0.05


def test_a_pattern_is_alike_whatever_its_contrast() -> None:
    paler = (0.4 * PRINT + 90).astype(np.uint8)
    assert print_likeness(paler, PRINT, 9).min() > 0.9
    assert print_contrast(paler, PRINT, 9)[0].max() < 0.6
    assert print_contrast(paler, np.full_like(PRINT, 120), 9)[1].max() == 0
