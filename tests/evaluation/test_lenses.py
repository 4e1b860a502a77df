"""Photos bent as a wide-angle lens bends, for measuring."""

import numpy as np

from companion.evaluation.lenses import bent
from companion.vision.frame import Photo
from companion.vision.lens import Lens, Straightening

LENS = Lens((400, 300), 0.6, 0.0, 0.0, -0.15, 0.03)


def test_a_photo_that_was_bent_becomes_straight_again():
    """Bent and made straight it is the photo again, smaller by what the straight copy is larger."""
    across, down = np.meshgrid(np.arange(400), np.arange(300))
    photo = np.stack([across * 0.6, down * 0.8, across * 0.0 + 90], axis=-1).astype(np.uint8)
    seen = bent(photo, LENS)
    geometry = Straightening.of(LENS, (400, 300))
    again = geometry.picture(Photo("p", seen, (400, 300))).pixels
    height, width = again.shape[:2]
    factor = min(400 / width, 300 / height)
    rows, columns = np.array([80, 150, 230]) * height // 300, np.array([90, 200, 310]) * width // 400
    for row in rows:
        for column in columns:
            x, y = (column - (width - 1) / 2) * factor + 199.5, (row - (height - 1) / 2) * factor + 149.5
            assert np.abs(again[row, column].astype(float) - [0.6 * x, 0.8 * y, 90]).max() < 3


def test_corners_are_drawn_in():
    photo = np.zeros((300, 400, 3), np.uint8)
    photo[140:160, 190:210] = 255
    seen = bent(photo, LENS)
    assert (seen > 128).sum() >= (photo > 128).sum()
    assert LENS.at_the_corner < -0.05
