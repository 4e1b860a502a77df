"""Decoding of the detector's outputs: known quadrilaterals go in as the network would give them and must come out."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from companion.vision.detector import (
    KINDS,
    Detections,
    Detector,
    blob_of,
    cell_centres,
    letterbox,
    quad_overlap,
    quads_of,
)

MODEL = Path(__file__).parents[2] / "models" / "detector"
Quad = Sequence[tuple[float, float]]
TILE: Quad = ((100, 60), (141, 66), (136, 108), (94, 101))


def numbers_of(quad: Quad, centre: NDArray[np.float32], stride: float) -> list[float]:
    """The nine numbers of a quad, written down anew from the definition of the harmonics."""
    z = np.array([complex(*corner) for corner in quad]) / stride
    harmonics = [np.mean(z * 1j ** (-m * np.arange(4))) for m in range(4)]
    radius = abs(harmonics[1])
    turn = harmonics[1] / radius
    parts = (harmonics[0] - complex(*centre), turn**4, harmonics[2] * turn**2 / radius, harmonics[3] * turn / radius)
    offset, fourth, skew, aspect = parts
    flat = [(p.real, p.imag) for p in (fourth, skew, aspect)]
    return [offset.real, offset.imag, float(np.log(radius)), *(v for pair in flat for v in pair)]


class Played:
    """A network that gives prepared outputs and keeps what it was shown."""

    def __init__(self, things: Sequence[tuple[int, str, Quad, float]]) -> None:
        centres, strides = cell_centres()
        self.corners = np.zeros((1, 9, len(centres)), np.float32)
        self.scores = np.full((1, len(KINDS), len(centres)), -9, np.float32)
        for cell, kind, quad, logit in things:
            self.corners[0, :, cell] = numbers_of(quad, centres[cell], float(strides[cell, 0]))
            self.scores[0, KINDS.index(kind), cell] = logit
        self.shown: NDArray[np.float32] | None = None

    def run(self, blob: NDArray[np.float32]) -> tuple[NDArray[Any], ...]:
        self.shown = blob
        return self.corners, self.scores


def moved(quad: Quad, by: float) -> Quad:
    return [(x + by, y) for x, y in quad]


def blank(height: int = 640, width: int = 640) -> NDArray[np.uint8]:
    return np.zeros((height, width, 3), np.uint8)


@pytest.mark.parametrize("first", range(4))
@pytest.mark.parametrize("cell", [640 + 15, 6400 + 6, 8000 + 63])
def test_a_quad_comes_out_whichever_corner_was_first(first: int, cell: int) -> None:
    quad = [TILE[(k + first) % 4] for k in range(4)]
    centres, strides = cell_centres()
    numbers = np.array([numbers_of(quad, centres[cell], float(strides[cell, 0]))], np.float32)
    decoded = quads_of(numbers, centres[cell : cell + 1], strides[cell : cell + 1])
    np.testing.assert_allclose(decoded[0], TILE, atol=0.01)


@pytest.mark.parametrize("degrees", range(0, 90, 7))
def test_the_nine_numbers_are_smooth_where_the_first_corner_jumps(degrees: int) -> None:
    def square(turn: float) -> Quad:
        rays = np.exp(1j * np.deg2rad(turn + np.arange(45, 405, 90))) * 30 + (200 + 300j)
        return [(z.real, z.imag) for z in rays]

    centre = np.array([25, 37], np.float32)
    step = np.subtract(numbers_of(square(degrees + 0.1), centre, 8), numbers_of(square(degrees), centre, 8))
    assert np.abs(step).max() < 0.01


def test_detections_are_in_the_pictures_pixels_and_clockwise() -> None:
    found = Detector(Played([(1000, "truck", TILE, 2.0)])).detect(blank(960, 1280))
    assert found.kinds == ("truck",)
    assert found.confidence[0] == pytest.approx(1 / (1 + np.exp(-2)), abs=1e-6)
    np.testing.assert_allclose(found.quads[0], 2 * np.array(TILE), atol=0.05)
    x, y = found.quads[0].T
    assert np.sum(x * np.roll(y, -1) - y * np.roll(x, -1)) > 0


def test_what_is_below_the_confidence_is_not_reported() -> None:
    network = Played([(1000, "coin", TILE, 0.0), (2000, "die", moved(TILE, 200), 1.5)])
    assert Detector(network, confidence=0.6).detect(blank()).kinds == ("die",)
    assert Detector(network, confidence=0.4).detect(blank()).kinds == ("die", "coin")


def test_a_thing_seen_by_several_cells_is_one_and_heaped_tiles_stay_two() -> None:
    things = [
        (1000, "square-tile", TILE, 2.0),
        (1001, "round-tile", moved(TILE, 3), 1.0),
        (1002, "square-tile", moved(TILE, 22), 1.5),
    ]
    found = Detector(Played(things)).detect(blank())
    assert found.kinds == ("square-tile", "square-tile")
    np.testing.assert_allclose(found.quads[1], moved(TILE, 22), atol=0.01)


def test_a_tile_on_a_truck_of_the_same_outline_stays() -> None:
    found = Detector(Played([(1000, "truck", TILE, 2.0), (1001, "square-tile", TILE, 1.0)])).detect(blank())
    assert found.kinds == ("truck", "square-tile")


def test_nothing_is_found_in_an_empty_answer() -> None:
    assert len(Detector(Played([])).detect(blank(30, 20))) == 0


def test_the_network_is_shown_rgb_in_shares_with_grey_around() -> None:
    network = Played([])
    picture = blank(320, 640)
    picture[:] = (255, 0, 51)
    Detector(network).detect(picture)
    assert network.shown is not None
    assert network.shown.shape == (1, 3, 640, 640)
    np.testing.assert_allclose(network.shown[0, :, 100, 100], [0.2, 0, 1], atol=1e-6)
    np.testing.assert_allclose(network.shown[0, :, 600, 100], 114 / 255, atol=1e-6)


def test_letterbox_says_the_scale() -> None:
    canvas, scale = letterbox(blank(1000, 500))
    assert canvas.shape == (640, 640, 3)
    assert scale == pytest.approx(0.64)
    assert blob_of(canvas).dtype == np.float32


def test_overlap_of_quads() -> None:
    square = np.array([[0, 0], [2, 0], [2, 2], [0, 2]], np.float32)
    assert quad_overlap(square, square + np.float32(1)) == pytest.approx(1 / 7)
    assert quad_overlap(square, square + np.float32(5)) == 0
    assert quad_overlap(square, square) == pytest.approx(1)


def test_columns_must_fit() -> None:
    with pytest.raises(ValueError, match=r"confidence is float32 \(2,\), expected float32 \(1,\)"):
        Detections(("die",), np.zeros(2, np.float32), np.zeros((1, 4, 2), np.float32))
    with pytest.raises(ValueError, match="quads is float64"):
        Detections(("die",), np.zeros(1, np.float32), np.zeros((1, 4, 2)))  # type: ignore[arg-type]


def test_where_keeps_the_rows_together() -> None:
    quads = np.arange(16, dtype=np.float32).reshape(2, 4, 2)
    found = Detections(("die", "coin"), np.array([0.9, 0.5], np.float32), quads)
    coin = found.where([False, True])
    assert (coin.kinds, coin.confidence.tolist(), coin.quads.tolist()) == (("coin",), [0.5], quads[1:].tolist())
    assert found.of_kind("die", "truck").kinds == ("die",)
    assert len(Detections.empty()) == 0
    with pytest.raises(ValueError, match="1 rows, expected 2"):
        found.where([True])


def test_the_shipped_labels_are_the_kinds() -> None:
    assert tuple((MODEL / "labels.txt").read_text(encoding="utf-8").split()) == KINDS
