"""Every thing on the table belongs to an area or to none."""

import numpy as np
import pytest

from companion.vision.areas import AreaMap
from companion.vision.boards.alignment import rigid
from companion.vision.boards.placed import PlacedBoard
from companion.vision.edition import Edition
from tests.vision.toys import square


@pytest.fixture
def areas(toy: Edition) -> AreaMap:
    main = PlacedBoard(toy.main.layout, toy.main, np.eye(3), 100, 0.9, 0.1)
    layout = toy.boards[1].layout.renamed("expansion", "expansion-1")
    expansion = PlacedBoard(layout, toy.boards[1], rigid(0.0, np.array([-64.0, 20.0])), 50, 0.9, 0.1)
    return AreaMap.of((main, expansion), [square((250.0, 60.0), 90.0)])


@pytest.mark.parametrize(
    ("centre", "area"),
    [
        ((45.0, 60.0), "enclosure-5"),
        ((45.0, 190.0), "barn"),
        ((-35.0, 60.0), "expansion-1"),
        ((168.0, 120.0), "free-stall"),
        ((250.0, 70.0), "truck-1"),
        ((230.0, 200.0), "table"),
        ((-120.0, 0.0), "table"),
    ],
)
def test_by_the_centre(areas: AreaMap, centre: tuple[float, float], area: str) -> None:
    assert areas.area_of(square(centre, 25.0, 30.0)) == area


def test_a_tile_that_overhangs_the_barn_is_in_it(areas: AreaMap) -> None:
    assert areas.area_of(square((45.0, 251.0), 25.0)) == "barn"
    assert areas.area_of(square((45.0, 256.0), 25.0)) == "table"


def test_visitors_stand_on_printed_points(areas: AreaMap) -> None:
    assert areas.point_of(np.array([95.0, 235.0])) == "path-1"
    assert areas.point_of(np.array([150.0, 150.0])) == "table"
    assert AreaMap((), ()).point_of(np.array([0.0, 0.0])) == "table"
