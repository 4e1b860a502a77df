"""Sheets' bend is followed by print that says where it is, and by no other."""

import numpy as np

from companion.storage.sheets import load_sheet_reference
from companion.vision.sheet.finding import find_sheets
from companion.vision.sheet.layout import SheetReference
from tests.vision.sheets import UPRIGHT, marked, on_table

SIZE = (800, 1120)


def test_patches_of_lines_of_one_direction_are_left_out() -> None:
    known = load_sheet_reference()
    lines = known.picture.copy()
    height = lines.shape[0]
    lines[height // 2 :] = 255
    lines[height // 2 :, ::40] = 0
    reference = SheetReference(known.layout, lines)
    below = {y for _, y in reference.gliding}
    assert below
    assert min(below) > height // 2 * 4 / 8 - 20
    assert not set(map(tuple, (reference.telling * 4).round().astype(int).tolist())) & reference.gliding
    assert reference.telling[:, 1].max() < 100


def test_a_flat_sheet_stays_flat_up_to_its_corners() -> None:
    reference = load_sheet_reference()
    rng = np.random.default_rng(0)
    photo = on_table([(marked(reference, {"coin/1"}), UPRIGHT)], SIZE)
    noisy = np.clip(photo + rng.normal(0, 6, photo.shape), 0, 255).astype(np.uint8)
    (found,) = find_sheets(noisy, reference)
    corners = np.array([[75.0, 122.0], [100, 122], [100, 144], [5, 144]])
    assert np.abs(found.surface.displaced(corners) - corners).max() < 0.5
