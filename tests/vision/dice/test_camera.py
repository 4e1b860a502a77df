"""The camera's place over the table follows from the board's pose."""

import numpy as np
import pytest

from companion.vision.dice.camera import Eye, eye_over, towards
from companion.vision.table import Table

SIZE = (4000, 3000)


def pose(
    elevation: float, azimuth: float, distance: float, focal: float = 3000.0
) -> tuple[Table, np.ndarray, np.ndarray]:
    """A table seen from a place, the camera's projection (3, 4) and its eye; x right, y down, z up: left-handed."""
    e, a = np.radians([elevation, azimuth])
    eye = np.array([40.0, 60.0, 0.0]) + distance * np.array([np.cos(e) * np.sin(a), np.cos(e) * np.cos(a), np.sin(e)])
    forward = np.array([40.0, 60.0, 0.0]) - eye
    forward /= np.linalg.norm(forward)
    right = np.cross([0, 0, -1.0] if abs(forward[2]) < 0.999 else [0, 1.0, 0], forward)
    right /= np.linalg.norm(right)
    down = np.cross(right, forward)
    inner = np.array([[focal, 0, (SIZE[0] - 1) / 2], [0, focal, (SIZE[1] - 1) / 2], [0, 0, 1.0]])
    rotation = np.stack([right, -down if np.linalg.det([right, down, forward]) > 0 else down, forward])
    matrix = inner @ np.c_[rotation, -rotation @ eye]
    return Table(matrix[:, [0, 1, 3]], 0.0, SIZE), matrix, eye


@pytest.mark.parametrize(("elevation", "azimuth"), [(45, 0), (60, 130), (75, 250), (55, 300)])
def test_the_eye_is_found_from_a_tilted_board(elevation: float, azimuth: float) -> None:
    table, _, eye = pose(elevation, azimuth, 420.0)
    found = eye_over(table)
    assert np.allclose([found.x, found.y, found.height], eye, atol=0.5)


def test_straight_from_above_the_usual_lens_is_taken() -> None:
    table, _, _ = pose(89.9, 10, 400.0, focal=0.76 * 4000)
    found = eye_over(table)
    assert found.height == pytest.approx(400.0, rel=0.02)
    assert np.hypot(found.x - 40, found.y - 60) < 5


def test_what_lies_high_is_brought_down_to_where_it_stands() -> None:
    table, matrix, _ = pose(50, 70, 400.0)
    top = matrix @ np.array([55.0, 90.0, 16.0, 1.0])
    seen = table.locate(top[:2] / top[2])
    assert np.hypot(*(seen - [55.0, 90.0])) > 8
    assert np.allclose(eye_over(table).below(seen, 16.0), [55.0, 90.0], atol=0.1)


def test_the_turned_table_has_the_camera_below() -> None:
    table, matrix, _ = pose(50, 200, 400.0)
    facing = towards(table, eye_over(table), np.array([40.0, 60.0]))
    assert np.allclose(facing.project(np.zeros(2)), table.project(np.array([40.0, 60.0])), atol=1e-6)
    top = matrix @ np.array([40.0, 60.0, 16.0, 1.0])
    across, down = facing.locate(top[:2] / top[2])
    assert abs(across) < 0.1
    assert down < -8  # what is high leans away from the camera


def test_an_eye_straight_above_turns_nothing() -> None:
    table, _, _ = pose(60, 0, 400.0)
    facing = towards(table, Eye(40.0, 60.0, 400.0), np.array([40.0, 60.0]))
    assert np.allclose(facing.project(np.array([10.0, 0.0])), table.project(np.array([50.0, 60.0])))
