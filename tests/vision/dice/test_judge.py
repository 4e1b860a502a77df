"""A second look at each find: crops come to one size and turn, verdicts go back to the picture."""

import numpy as np
import pytest

from companion.vision.arrays import Pixels, Points
from companion.vision.detector import Detections
from companion.vision.dice.judge import BATCH, MOST, NOMINAL, SHRINK, SIDE, TOP_PX, JudgedFinder, TopJudge, framed

SQUARE = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1.0]])


def square(x: float, y: float, side: float = 30.0, degrees: float = 0.0) -> Points:
    angle = np.radians(degrees)
    turn = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    return np.asarray(SQUARE * side / 2 @ turn + [x, y], np.float64)


class Seer:
    """A network that calls a bright middle a top, a grey one a leaning die, and moves all corners to the right."""

    def __init__(self, sideways: float = 0.0) -> None:
        self.sideways = sideways
        self.runs = 0

    def run(self, blob: np.ndarray) -> tuple[np.ndarray, ...]:
        self.runs += 1
        assert blob.shape == (BATCH, 3, SIDE, SIDE)
        middle = blob[:, :, SIDE // 2 - 4 : SIDE // 2 + 4, SIDE // 2 - 4 : SIDE // 2 + 4].mean(axis=(1, 2, 3))
        corners = np.tile(np.array([self.sideways, 0.0], np.float32), (BATCH, 4))
        scores = np.stack([np.where(middle > 0.9, 4.0, -6.0), np.where((middle > 0.4) & (middle < 0.6), 3.0, -6.0)], 1)
        return corners, scores.astype(np.float32)


class Found:
    """A finder that finds the same in the smaller picture that it is shown."""

    def __init__(self, *quads: Points, sure: float = 0.3) -> None:
        self.sure = sure
        self.quads = np.array(quads, np.float32).reshape(-1, 4, 2)
        self.shown: Pixels | None = None
        self.size = (0, 0)

    def find(self, picture: Pixels, shown: Pixels | None = None) -> Detections:
        self.size, self.shown = picture.shape[1::-1], shown
        quads = ((self.quads + 0.5) * SHRINK - 0.5).astype(np.float32)
        return Detections(("die",) * len(quads), np.full(len(quads), self.sure, np.float32), quads)


def picture(*places: tuple[int, int, int]) -> Pixels:
    image = np.zeros((200, 300, 3), np.uint8)
    for x, y, light in places:
        image[y - 12 : y + 13, x - 12 : x + 13] = light
    return image


@pytest.mark.parametrize("degrees", [-40.0, 0.0, 20.0, 50.0, 200.0])
def test_a_frame_leads_to_the_crop_and_back(degrees: float) -> None:
    quad = square(70, 90, 33, degrees)
    frame = framed(quad)
    assert frame.side == pytest.approx(33, rel=1e-6)
    assert abs(frame.turn) <= np.pi / 4 + 1e-9
    laid = frame.to_crop(quad)
    assert min(np.abs(np.roll(laid, turn, axis=0) - NOMINAL).max() for turn in range(4)) < 1e-6
    assert np.allclose(frame.from_crop(laid), quad)


def test_a_crop_shows_the_found_square_at_its_size() -> None:
    cut = framed(square(100, 100, 25)).cut(picture((100, 100, 255)))
    lit = cut[SIDE // 2, :, 0] > 127
    assert lit.sum() == pytest.approx(TOP_PX, abs=2)
    assert lit[SIDE // 2]


def test_each_find_gets_its_verdict() -> None:
    network = Seer(sideways=0.1)
    quads = np.array([square(60, 60), square(150, 60), square(240, 60)] * 4)
    judged = TopJudge(network).judge(picture((60, 60, 255), (150, 60, 128)), quads)
    assert network.runs == 2
    assert judged.kinds[:2] == ("die", "leaning-die")
    assert judged.confidence[0] > 0.97 > judged.confidence[1] > 0.9
    assert judged.confidence[2] < 0.05
    assert np.allclose(judged.quads[0], quads[0] + [3.0, 0.0], atol=1e-3)


def test_a_die_that_may_lean_is_less_surely_level() -> None:
    class Torn(Seer):
        def run(self, blob: np.ndarray) -> tuple[np.ndarray, ...]:
            corners, scores = super().run(blob)
            scores[1, 1] = -1.0
            return corners, scores

    quads = np.array([square(60, 60), square(150, 60)])
    judged = TopJudge(Torn()).judge(picture((60, 60, 255), (150, 60, 255)), quads)
    assert judged.kinds == ("die", "die")
    assert judged.confidence[0] > 0.97
    assert judged.confidence[1] < 0.8


def test_nothing_is_judged_where_nothing_was_found() -> None:
    network = Seer()
    assert len(JudgedFinder(Found(), TopJudge(network)).find(picture())) == 0
    assert network.runs == 0


def test_what_is_no_top_and_what_is_one_already_are_left_out() -> None:
    finder = Found(square(60, 60), square(63, 61), square(150, 100), square(240, 60))
    shown = np.full((200, 300), 255, np.uint8)
    found = JudgedFinder(finder, TopJudge(Seer())).find(picture((60, 60, 255), (240, 60, 128)), shown)
    assert found.kinds == ("die", "leaning-die")
    assert np.allclose(found.quads[0].mean(axis=0), [60, 60], atol=3.5)
    assert finder.size == (round(300 * SHRINK), round(200 * SHRINK))
    assert finder.shown is not None
    assert finder.shown.shape == (round(200 * SHRINK), round(300 * SHRINK))


def test_only_the_likeliest_are_judged() -> None:
    network = Seer()
    JudgedFinder(Found(*[square(20 + 3 * k, 100) for k in range(MOST + 20)]), TopJudge(network)).find(picture())
    assert network.runs == MOST // BATCH


class Measured:
    """Calls what is as wide as a die a top, and what is far wider none."""

    def judge(self, picture: Pixels, quads: Points) -> Detections:
        sure = np.array([0.97 if framed(quad).side < 33 else 0.01 for quad in quads], np.float32)
        return Detections(("die",) * len(quads), sure, np.asarray(quads, np.float32))


@pytest.mark.parametrize(("sure", "found"), [(0.8, 3), (0.2, 2)])
def test_a_crate_that_was_found_clearly_is_looked_at_again_for_the_die_in_it(sure: float, found: int) -> None:
    finder = Found(square(60, 60), square(150, 60), square(240, 60, side=40), sure=sure)
    dice = JudgedFinder(finder, Measured()).find(picture())
    assert len(dice) == found
    assert all(framed(quad).side < 33 for quad in dice.quads)
