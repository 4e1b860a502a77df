"""The camera's pose over the table, and straight-down views through it."""

import numpy as np
import pytest

from companion.vision.pyramid import Pyramid
from companion.vision.table import Table, View
from tests.vision.toys import Camera


@pytest.mark.parametrize("radial", [0.0, 0.04, -0.04])
def test_locate_undoes_project(radial: float) -> None:
    table = Table(Camera(elevation=45, size=(1600, 1200)).homography(), radial, (1600, 1200))
    points = np.random.default_rng(1).uniform(-50, 250, (40, 2))
    assert np.abs(table.locate(table.project(points)) - points).max() < 0.02


def test_a_scaled_table_projects_to_scaled_pixels() -> None:
    table = Table(Camera(elevation=50, size=(1600, 1200)).homography(), 0.03, (1600, 1200))
    half = table.scaled(0.5, (800, 600))
    points = np.array([[10.0, 20.0], [150.0, 220.0]])
    assert np.abs((half.project(points) + 0.5) * 2 - 0.5 - table.project(points)).max() < 0.02


def test_resolution_from_straight_above_is_that_of_the_focal_length() -> None:
    camera = Camera(elevation=90, distance=500)
    table = Table(camera.homography(), 0.0, camera.size)
    wanted = camera.focal * camera.size[0] / camera.distance
    assert table.px_per_mm(np.array([93.0, 126.0])) == pytest.approx(wanted, rel=1e-3)


def test_view_pixels_and_millimetres() -> None:
    view = View((-10.0, 5.0), 2.0, (100, 80))
    assert view.to_table(np.array([4.0, 6.0])).tolist() == [-8.0, 8.0]
    assert view.to_pixels(np.array([-8.0, 8.0])).tolist() == [4.0, 6.0]


@pytest.mark.parametrize("radial", [0.0, 0.03])
def test_a_view_shows_what_lies_there(radial: float) -> None:
    """A picture whose colours are its own coordinates: each view pixel must show the photo's pixel that it maps to."""
    columns, rows = np.meshgrid(np.arange(1600), np.arange(1200))
    photo = np.stack([columns / 1600 * 250, rows / 1200 * 250, np.zeros_like(rows)], axis=-1).astype(np.uint8)
    table = Table(Camera(elevation=55, azimuth=30, size=(1600, 1200)).homography(), radial, (1600, 1200))
    view = View((0.0, 0.0), 2.0, (372, 504))
    shown = view.render(photo, table)
    at = np.array([[30, 40], [200, 300], [360, 480]])
    wanted = table.project(view.to_table(at)) * [250 / 1600, 250 / 1200]
    assert np.abs(shown[at[:, 1], at[:, 0], :2] - wanted).max() < 2.0
    assert (view.inside(table) == 255).all()


def test_a_view_beyond_the_photo_is_black_and_outside() -> None:
    table = Table(Camera(elevation=80, size=(1600, 1200)).homography(), 0.01, (1600, 1200))
    view = View((-2000.0, 0.0), 1.0, (64, 64))
    assert view.render(np.full((1200, 1600, 3), 200, np.uint8), table).max() == 0
    assert view.inside(table).max() == 0


def test_the_pyramid_gives_a_level_about_as_fine_as_asked() -> None:
    camera = Camera(elevation=90, distance=400, size=(3200, 2400))
    pyramid = Pyramid(np.zeros((2400, 3200, 3), np.uint8))
    whole = Table(camera.homography(), 0.0, camera.size)
    pixels, table = pyramid.fitting(whole, 1.75, np.array([93.0, 126.0]))
    assert 1.75 <= float(table.px_per_mm(np.array([93.0, 126.0]))) < 3.5
    assert table.size == (pixels.shape[1], pixels.shape[0])
    assert pyramid.render(View((0.0, 0.0), 1.75, (50, 60)), whole).shape == (60, 50, 3)
    assert pyramid.at_least(1600).shape == (1200, 1600, 3)
    assert pyramid.at_least(5000).shape == (2400, 3200, 3)
