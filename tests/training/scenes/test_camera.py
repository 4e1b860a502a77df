"""The camera projects as a pinhole does."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.training.scenes.camera import camera_of, corners, outline, polygon_area
from companion.training.scenes.scene import Item, Pose, View

ABOVE = View(size=(801, 601), fov=90.0, target=(100.0, 50.0), distance=400.5, elevation=90.0, azimuth=0.0)
TILE = Item("square-tile", "animal/panda", "animal/panda", Pose(100.0, 50.0), (20.0, 20.0))


def test_a_camera_straight_above_shows_the_table_as_a_map() -> None:
    camera = camera_of(ABOVE)  # 400.5 px of focal length over 400.5 mm: a pixel a millimetre
    pixels = camera.project(
        np.array([[100.0, 50.0, 0.0], [110.0, 50.0, 0.0], [100.0, 80.0, 0.0], [110.0, 50.0, 200.25]])
    )
    assert pixels == pytest.approx(np.array([[400, 300], [410, 300], [400, 330], [420, 300]]))


def test_a_tile_lies_clockwise_from_its_upper_left() -> None:
    quad = camera_of(ABOVE).project(corners(TILE, 0.0))
    assert quad == pytest.approx(np.array([[390, 290], [410, 290], [410, 310], [390, 310]]))
    turned = replace(TILE, pose=replace(TILE.pose, turn=90.0))
    assert camera_of(ABOVE).project(corners(turned, 0.0))[0] == pytest.approx([410, 290])


def test_from_the_lower_edge_what_is_far_is_up_and_small() -> None:
    camera = camera_of(replace(ABOVE, elevation=45.0))
    near, far = camera.project(np.array([[100.0, 150.0, 0.0], [100.0, -50.0, 0.0]]))
    assert near[1] > 300 > far[1]
    assert camera.scale_at(100.0, 150.0) > camera.scale_at(100.0, -50.0)
    assert camera.eye == pytest.approx([100.0, 50.0 + 400.5 * np.sqrt(0.5), 400.5 * np.sqrt(0.5)])


@given(
    st.floats(40, 90),
    st.floats(-180, 180),
    st.floats(-20, 20),
    st.floats(-200, 200),
    st.floats(-200, 200),
    st.floats(0, 30),
)
def test_the_plane_says_what_projection_says(
    elevation: float, azimuth: float, roll: float, x: float, y: float, z: float
) -> None:
    camera = camera_of(replace(ABOVE, elevation=elevation, azimuth=azimuth, roll=roll, distance=900.0))
    point = camera.plane(z) @ np.array([x, y, 1.0])
    assert point[:2] / point[2] == pytest.approx(camera.project(np.array([[x, y, z]]))[0], abs=1e-6)
    assert camera.depth(np.array([[100.0, 50.0, 0.0]])) == pytest.approx(np.array([900.0]))


def test_distortion_moves_outwards_and_keeps_the_middle() -> None:
    camera = camera_of(replace(ABOVE, radial=0.1))
    assert camera.distort(np.array([[400.0, 300.0], [800.0, 300.0]])) == pytest.approx(
        np.array([[400, 300], [400 + 400 * (1 + 0.1 * (400 / 400.5) ** 2), 300]])
    )


def test_a_round_outline_has_the_area_of_its_circle() -> None:
    coin = replace(TILE, shape="round")
    assert polygon_area(outline(coin, 0.0)[:, :2]) == pytest.approx(np.pi * 100, rel=0.01)
