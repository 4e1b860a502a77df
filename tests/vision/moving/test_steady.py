"""Still pictures are told from moving ones, and a change of light from a change of the table."""

import cv2
import numpy as np
import pytest

from companion.vision.arrays import Pixels
from companion.vision.moving.steady import FROZEN_S, HOLD_S, View, Watcher
from tests.vision.toys import table_top

RATE = 25.0


def table(seed: int = 1) -> Pixels:
    return table_top((640, 360), seed)


def with_tile(picture: Pixels, x: int = 300, y: int = 150) -> Pixels:
    laid = picture.copy()
    laid[y : y + 40, x : x + 40] = (40, 220, 240)
    return laid


def noisy(picture: Pixels, number: int, gain: float = 1.0) -> Pixels:
    noise = np.random.default_rng(number).normal(0, 4, picture.shape)
    return np.clip(picture * gain + noise, 0, 255).astype(np.uint8)


def views(frames: list[Pixels], watcher: Watcher | None = None, start: float = 0.0) -> list[View]:
    eye = watcher or Watcher()
    return [eye.see(frame, start + number / RATE).view for number, frame in enumerate(frames)]


def test_a_still_table_is_steady_after_a_while() -> None:
    seen = views([noisy(table(), number) for number in range(20)])
    wait = int(HOLD_S * RATE)
    assert set(seen[:wait]) == {View.SETTLING}
    assert set(seen[wait + 1 :]) == {View.STEADY}


def test_a_hand_that_passes_is_motion_and_stillness_must_come_again() -> None:
    frames = [noisy(table(), number) for number in range(40)]
    for number in range(15, 20):
        cv2.circle(frames[number], (80 * (number - 14), 200), 60, (120, 150, 200), -1)
    seen = views(frames)
    assert set(seen[10:15]) == {View.STEADY}
    assert set(seen[15:21]) == {View.MOVING}
    assert View.STEADY not in seen[21:28]
    assert set(seen[31:]) == {View.STEADY}


def test_a_moved_camera_is_motion() -> None:
    frames = [noisy(np.roll(table(), 12 * number, axis=1), number) for number in range(6)]
    assert set(views(frames)[1:]) == {View.MOVING}


@pytest.mark.parametrize("change", [0.7, 0.85, 1.2])
def test_light_that_changes_is_no_motion(change: float) -> None:
    frames = [noisy(table(), number, 1 + (change - 1) * number / 20) for number in range(21)]
    assert View.MOVING not in views(frames)
    assert views(frames)[-1] is View.STEADY


def test_a_covered_lens_is_dark_and_not_steady() -> None:
    assert set(views([noisy(np.zeros_like(table()), number) for number in range(20)])) == {View.DARK}


def test_a_camera_that_stopped_is_noticed_and_a_video_that_stands_is_not() -> None:
    frames = [table()] * int((FROZEN_S + 1) * RATE)
    assert views(frames)[-1] is View.FROZEN
    assert views(frames, Watcher(live=False))[-1] is View.STEADY


def test_what_was_read_is_new_again_only_when_the_table_changed() -> None:
    watcher = Watcher()
    assert watcher.see(noisy(table(), 0), 0.0).new
    watcher.was_read()
    assert not watcher.see(noisy(table(), 1), 0.1).new
    assert not watcher.see(noisy(table(), 2, gain=0.8), 0.2).new
    assert watcher.see(noisy(with_tile(table()), 3), 0.3).new


def test_one_tile_more_is_noticed_anywhere() -> None:
    for x in range(0, 600, 150):
        for y in range(0, 320, 80):
            watcher = Watcher()
            watcher.see(noisy(table(), 0), 0.0)
            watcher.was_read()
            assert watcher.see(noisy(with_tile(table(), x, y), 1), 0.1).new, (x, y)
