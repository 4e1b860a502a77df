"""Sheets' bend is followed by print that says where it is, and by no other."""

import cv2
import numpy as np
import pytest

from companion.storage.sheets import load_sheet_reference
from companion.vision.sheet import finding
from companion.vision.sheet.finding import find_sheets
from companion.vision.sheet.layout import STEP_MM, SheetReference
from tests.vision.sheets import UPRIGHT, marked, on_table

SIZE = (800, 1120)


def test_patches_of_lines_of_one_direction_are_left_out() -> None:
    known = load_sheet_reference()
    lines = known.picture.copy()
    height = lines.shape[0]
    lines[height // 2 :] = 255
    lines[height // 2 :, ::40] = 0
    reference = SheetReference(known.layout, lines)
    grid = reference.grids[STEP_MM]
    below = {y for _, y in grid.gliding}
    assert below
    assert min(below) > height // 2 * 4 / 8 - 20
    assert not set(map(tuple, (grid.telling * 4).round().astype(int).tolist())) & grid.gliding
    assert grid.telling[:, 1].max() < 100


def test_a_flat_sheet_stays_flat_up_to_its_corners() -> None:
    reference = load_sheet_reference()
    rng = np.random.default_rng(0)
    photo = on_table([(marked(reference, {"coin/1"}), UPRIGHT)], SIZE)
    noisy = np.clip(photo + rng.normal(0, 6, photo.shape), 0, 255).astype(np.uint8)
    (found,) = find_sheets(noisy, reference)
    corners = np.array([[75.0, 122.0], [100, 122], [100, 144], [5, 144]])
    assert np.abs(found.surface.displaced(corners) - corners).max() < 0.5


def test_an_edge_that_curls_up_is_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    reference = load_sheet_reference()
    sheet = marked(reference, {"coin/1"})
    height, width = sheet.shape[:2]
    x, y = np.meshgrid(np.arange(width, dtype=np.float32), np.arange(height, dtype=np.float32))
    rolled = np.clip(y / height - 0.7, 0, None) ** 2  # the lower edge comes up and leans
    curled = cv2.remap(sheet, x - 5 * width * rolled, y + 1.5 * height * rolled, cv2.INTER_LINEAR)
    photo = on_table([(curled, UPRIGHT)], SIZE)
    (found,) = find_sheets(photo, reference)
    assert found.seen > 0.94
    monkeypatch.setattr(finding, "WAYS", finding.WAYS[:1])
    (lost,) = find_sheets(photo, reference)
    assert lost.seen < 0.88
