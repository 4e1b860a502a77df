"""Dice that were laid out to be learnt are read in reading order."""

from dataclasses import replace

import numpy as np

from companion.vision.detector import Detections
from companion.vision.enrolment.dice import find_dice
from companion.vision.enrolment.order import reading_order


def detections(*middles: tuple[float, float], side: float = 60.0, kinds: tuple[str, ...] = ()) -> Detections:
    square = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]], np.float32) * side / 2
    quads = np.array([square + np.array(middle, np.float32) for middle in middles], np.float32).reshape(-1, 4, 2)
    return Detections(kinds or ("die",) * len(middles), np.full(len(middles), 0.9, np.float32), quads)


class Seeing:
    """A finder that always sees the same, whatever the scale is: given in the picture's own pixels at full size."""

    def __init__(self, found: Detections, width: int) -> None:
        self.found, self.width = found, width

    def find(self, picture: np.ndarray, shown: np.ndarray | None = None) -> Detections:
        scale = np.float32(picture.shape[1] / self.width)
        return Detections(self.found.kinds, self.found.confidence, self.found.quads * scale)


def test_a_sloping_row_is_one_row() -> None:
    middles = np.array([[300.0, 40], [100, 0], [200, 20], [400, 60]])
    assert reading_order(middles / 33.0) == [1, 2, 0, 3]


def test_two_rows_are_read_from_above() -> None:
    middles = np.array([[100.0, 200], [220, 205], [340, 195], [110, 90], [230, 100], [350, 95]])
    assert reading_order(middles / 44.0) == [3, 4, 5, 0, 1, 2]


def test_dice_are_cut_out_in_order_and_leaning_ones_left_out() -> None:
    image = np.zeros((600, 800, 3), np.uint8)
    image[170:230, 470:530] = (0, 0, 255)
    image[170:230, 170:230] = (0, 255, 0)
    found = detections((500, 200), (200, 200), (650, 420), kinds=("die", "die", "leaning-die"))
    dice = find_dice(image, Seeing(found, 800), 2)
    assert len(dice) == 2
    assert dice[0].crop[64, 64].tolist() == [0, 255, 0]
    assert dice[1].crop[64, 64].tolist() == [0, 0, 255]
    assert np.allclose(np.mean(dice[0].quad, axis=0), [200, 200], atol=1.5)


def test_no_dice_are_no_dice() -> None:
    assert find_dice(np.zeros((600, 800, 3), np.uint8), Seeing(detections(), 800), 6) == []


def test_of_more_than_are_wanted_the_clearly_surest_are_taken() -> None:
    image = np.zeros((600, 800, 3), np.uint8)
    found = detections((200, 200), (350, 200), (500, 200))
    clear = Detections(found.kinds, np.array([0.95, 0.93, 0.7], np.float32), found.quads)
    assert len(find_dice(image, Seeing(clear, 800), 2)) == 2
    unclear = Detections(found.kinds, np.array([0.95, 0.93, 0.9], np.float32), found.quads)
    assert len(find_dice(image, Seeing(unclear, 800), 2)) == 3


def test_a_side_below_a_top_is_none_of_the_dice() -> None:
    image = np.zeros((600, 800, 3), np.uint8)
    found = detections((200, 200), (350, 200), (205, 255))
    sides = Detections(found.kinds, np.array([0.95, 0.93, 0.7], np.float32), found.quads)
    assert len(find_dice(image, Seeing(sides, 800), 6)) == 2


class SeeingAtFirst(Seeing):
    """In a tiny picture, 64 wide, all of it looks like one sure die, in the next one nothing."""

    def find(self, picture: np.ndarray, shown: np.ndarray | None = None) -> Detections:
        if picture.shape[1] == 64:
            return replace(detections((32, 24), side=40.0), confidence=np.array([0.97], np.float32))
        return detections() if picture.shape[1] == 96 else super().find(picture, shown)


def test_what_only_a_tiny_picture_shows_ends_no_search() -> None:
    found = detections((200, 200), (350, 200), (500, 200))
    assert len(find_dice(np.zeros((600, 800, 3), np.uint8), SeeingAtFirst(found, 800), 3)) == 3


class SeeingInTheLight(Seeing):
    """Sees only two of the dice where the picture is dark."""

    def find(self, picture: np.ndarray, shown: np.ndarray | None = None) -> Detections:
        found = super().find(picture, shown)
        return found if picture.mean() > 80 else found.where(np.arange(len(found)) < 2)


def test_in_a_dark_photo_dice_are_sought_once_more_in_a_lighter_one_and_cut_out_as_they_are() -> None:
    found = detections((200, 200), (350, 200), (500, 200))
    dark = np.full((600, 800, 3), 30, np.uint8)
    dice = find_dice(dark, SeeingInTheLight(found, 800), 3)
    assert len(dice) == 3
    assert dice[0].crop[64, 64].tolist() == [30, 30, 30]
    assert len(find_dice(dark, SeeingInTheLight(found, 800), 2)) == 2
    assert find_dice(np.zeros((600, 800, 3), np.uint8), Seeing(detections(), 800), 3) == []
