"""Dice are painted where their corners are, each side with its own picture."""

import numpy as np
import pytest

from companion.training.dice.cube import SIDES, TOP, Die, Skin, paint, topmost, turned
from companion.training.scenes.camera import camera_of
from companion.training.scenes.canvas import Canvas
from companion.training.scenes.scene import Light, View

VIEW = View((320, 240), 50.0, (0.0, 0.0), 120.0, 50.0, 25.0)
EVEN = Light("overcast", 0.0, 80.0, 0.0, 1.0, (5800.0, 5800.0), 1.0, 0.0, 1)
COLOURS = np.array([[250, 30, 30], [30, 250, 30], [30, 30, 250], [250, 250, 30], [250, 30, 250], [30, 250, 250]])


def skin() -> Skin:
    """Six colours; each side's picture has a white upper left quarter."""
    colour = np.repeat(COLOURS, 32, axis=0)[:, None].repeat(32, axis=1).astype(np.uint8)
    for side in range(SIDES):
        colour[side * 32 : side * 32 + 14, :14] = 255
    return Skin(colour, np.zeros((32 * SIDES, 32, 2), np.float32), 0.0)


def die(turn: float = 30.0, lean: float = 0.0, about: float = 0.0) -> Die:
    rotation = turned(turn, lean, about)
    height = 8.0 * float(np.abs(rotation[2]).sum())
    return Die(np.array([0.0, 0.0, height]), rotation, 8.0, 0.1, 1.8, skin())


def painted(one: Die, view: View = VIEW) -> Canvas:
    canvas = Canvas(np.full((240, 320, 3), 128, np.uint8), np.zeros((240, 320), np.int16), camera_of(view))
    paint(canvas, one, 7, EVEN, np.array([0.0, 0.0, 1.0]))
    return canvas


def colour_at(canvas: Canvas, point: np.ndarray) -> np.ndarray:
    x, y = np.round(point).astype(int)
    return canvas.image[y, x].astype(int)


@pytest.mark.parametrize("turn", [0.0, 30.0, 135.0, 250.0])
def test_the_top_shows_its_picture_from_its_own_upper_left(turn: float) -> None:
    one = die(turn)
    canvas = painted(one)
    quad = canvas.camera.project(one.side_corners(TOP))
    middle = quad.mean(axis=0)
    assert colour_at(canvas, 0.55 * middle + 0.45 * quad[0]).min() > 200
    for corner in quad[1:]:
        assert np.abs(colour_at(canvas, 0.55 * middle + 0.45 * corner) - COLOURS[TOP]).max() < 45
    assert canvas.seen[tuple(np.round(middle).astype(int)[::-1])] == 7


def test_sides_show_below_the_top_and_belong_to_nobody() -> None:
    one = die(0.0)
    canvas = painted(one, View((320, 240), 50.0, (0.0, 0.0), 120.0, 40.0, 0.0))
    front = canvas.camera.project(one.side_corners(2))  # +y, towards the camera
    assert np.abs(colour_at(canvas, front.mean(axis=0)) - COLOURS[2] * 0.5).max() < 80
    assert canvas.seen[tuple(np.round(front.mean(axis=0)).astype(int)[::-1])] == 0
    assert colour_at(canvas, 0.6 * front.mean(axis=0) + 0.4 * front[0]).min() > 90  # the white quarter, in shade


def test_all_sides_run_clockwise_seen_from_outside() -> None:
    one = die(40.0)
    for side in range(SIDES):
        corners = one.side_corners(side)
        outwards = np.cross(corners[1] - corners[0], corners[3] - corners[0])
        away = corners.mean(axis=0) - one.centre
        assert outwards @ away > 0


def test_a_die_that_leans_has_the_topmost_side_on_top() -> None:
    assert topmost(die(20.0)) == TOP
    heights = [die(20.0, 60.0, 20.0).side_corners(side)[:, 2].mean() for side in range(SIDES)]
    assert topmost(die(20.0, 60.0, 20.0)) == int(np.argmax(heights))
    assert die(20.0, 30.0, 70.0).all_corners()[:, 2].min() == pytest.approx(0.0, abs=1e-6)


def test_a_die_behind_the_camera_is_left_out() -> None:
    canvas = painted(Die(np.array([0.0, 400.0, 300.0]), turned(0.0), 8.0, 0.1, 1.8, skin()))
    assert (canvas.image == 128).all()
