"""From the pose of a plane to where standing things appear."""

import numpy as np
import pytest

from companion.vision.camera import camera_over
from companion.vision.table import Table
from tests.vision.toys import Camera


def _true(camera: Camera, at: tuple[float, float], height: float) -> np.ndarray:
    """The pixel of a point above the table, by the toy camera's own geometry."""
    up, turn = np.radians(camera.elevation), np.radians(camera.azimuth)
    away = np.array([np.cos(up) * np.sin(turn), np.cos(up) * np.cos(turn), -np.sin(up)])
    eye = np.array([*camera.aim, 0.0]) + camera.distance * away
    right, forward = np.array([np.cos(turn), -np.sin(turn), 0.0]), -away
    seen = np.stack([right, np.cross(forward, right), forward]) @ (np.array([*at, -height]) - eye)
    focal = camera.focal * camera.size[0]
    return focal * seen[:2] / seen[2] + (np.array(camera.size) - 1) / 2


@pytest.mark.parametrize("elevation", [40.0, 65.0, 88.0])
@pytest.mark.parametrize("focal", [0.72, 1.25])
def test_the_head_of_a_figure_is_where_the_camera_sees_it(elevation: float, focal: float) -> None:
    camera = Camera(elevation=elevation, azimuth=25.0, focal=focal)
    table = Table(camera.homography(), 0.0, camera.size)
    for at in ((93.0, 126.0), (28.0, 119.0), (160.0, 200.0)):
        seen = camera_over(table).project(np.array([at]), np.array([20.0]))[0]
        assert np.hypot(*(seen - _true(camera, at, 20.0))) < 8.0  # pixels: three millimetres


def test_what_stands_seems_to_lie_away_from_the_camera() -> None:
    camera = Camera(elevation=45.0, azimuth=0.0)
    table = Table(camera.homography(), 0.0, camera.size)
    foot = np.array([[93.0, 126.0]])
    head = camera_over(table).shadow(foot, np.array([20.0]))
    assert head[0, 1] < foot[0, 1] - 15  # the camera stands at the lower edge
    assert abs(head[0, 0] - foot[0, 0]) < 1


def test_a_point_of_the_table_stays_where_it_is() -> None:
    camera = Camera()
    table = Table(camera.homography(), 0.02, camera.size)
    at = np.array([[40.0, 60.0]])
    assert np.allclose(camera_over(table).project(at, np.zeros(1)), table.project(at))
